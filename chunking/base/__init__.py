"""Values, settings, errors and words that every folder uses; nothing here reads a file or calls a library of models."""
