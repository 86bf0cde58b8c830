"""The report of a folder as one HTML file."""
