"""Collections that other programs made: which columns they use, what their chunks lack."""
