"""Qdrant, the ingest with its proof, sentences for chunks without attribution, collections of other programs."""
