"""Word files: Docling's reading traced to paragraphs, the audit of headings, hints for reading, the repaired copy."""
