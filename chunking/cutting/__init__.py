"""Splitters, one module each, and a document together with its chunks."""
