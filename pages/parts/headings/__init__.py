"""The page Headings, part by part."""
