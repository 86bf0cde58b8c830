"""The page Read ten, part by part."""
