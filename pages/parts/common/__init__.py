"""Parts of several pages: fragments, defects, tables, runs of text."""
