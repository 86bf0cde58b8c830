"""The page Ingest, part by part."""
