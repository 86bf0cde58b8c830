"""The text layer of a PDF: a reading of its words by pdfium, independent of Docling's; hidden words, watermarks, forms, losses."""
