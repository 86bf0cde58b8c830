"""The ledger of a Word file, what became of each of its words, found by a reading of its own; PDFs have theirs in `pdf/layer`."""
