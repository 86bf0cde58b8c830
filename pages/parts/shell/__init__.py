"""Frame, state, address, cache and words, shared by every page."""
