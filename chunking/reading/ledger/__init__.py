"""What became of every word of a Word file, found by a reading of its own; PDFs have theirs in `pdf/layer`."""
