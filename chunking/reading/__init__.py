"""Bytes to documents: type and engine of a file, conversion, kept files and conversions, many files at once."""
