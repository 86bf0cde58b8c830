"""Embedders behind one protocol, dense and sparse vectors, results that are kept."""
