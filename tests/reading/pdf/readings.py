"""What tests look for in a PDF that was read."""

from docling_core.types.doc import DoclingDocument, ListItem, SectionHeaderItem

from chunking.reading.pdf.reader import PdfReading


def find_headings(reading: PdfReading) -> list[tuple[int, str]]:
    return [(item.level, item.text) for item in reading.document.texts if isinstance(item, SectionHeaderItem)]


def find_titles(reading: PdfReading) -> list[str]:
    return [text for _, text in find_headings(reading)]


def find_items(document: DoclingDocument) -> list[str]:
    return [item.text for item in document.texts if isinstance(item, ListItem)]


def export(reading: PdfReading) -> str:
    return reading.document.export_to_markdown(compact_tables=True, escape_html=False, escape_underscores=False)


def count_notice(reading: PdfReading, kind: str) -> int:
    return sum(notice.count for notice in reading.notices if notice.kind == kind)
