"""The offline reader of PDF files: layout, tables, text recognition, reading order, headings."""
