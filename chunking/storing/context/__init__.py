"""Sentences of a language model that place chunks without a heading."""
