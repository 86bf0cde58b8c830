"""Defects of chunks and their figures, comparison of strategies, advice; `report` makes a page of them."""
