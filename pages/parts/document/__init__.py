"""The page Document, part by part."""
