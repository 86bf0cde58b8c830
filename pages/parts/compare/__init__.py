"""The page Compare, part by part."""
