"""The XML of a Word file changed in memory until it holds the words that Word shows, and no others; `show_text` does it all."""
