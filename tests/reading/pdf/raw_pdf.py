"""PDFs written byte by byte, for what fpdf2 cannot draw: rendering modes, clips, layers that are off, form fields, annotations."""

from collections.abc import Mapping

FONTS = "/Font << /F1 3 0 R /F2 4 0 R >>"
_FIRST_PAGE = 100
BODY = "The visible words of this page are read as usual."


def show(x: float, y: float, text: str, *, size: float = 11, font: str = "F1", before: str = "") -> str:
    """A line of text; `before` are operators of its text object, such as "3 Tr"."""
    return f"\nBT {before} /{font} {size} Tf {x} {y} Td ({text}) Tj ET\n"


def body() -> str:
    """A heading and a sentence that any reader sees."""
    return show(72, 760, "Regulation", size=18, font="F2") + show(72, 730, BODY)


def make_stream(content: str | bytes, entries: str = "") -> bytes:
    data = content.encode("latin-1") if isinstance(content, str) else content
    return f"<< /Length {len(data)} {entries} >>\nstream\n".encode("latin-1") + data + b"\nendstream"


def build_pdf(
    *contents: str, resources: str = "", objects: Mapping[int, str | bytes] | None = None, catalog: str = "", page: str = ""
) -> bytes:
    """A PDF with a page a content stream; numbers from 10 to 99 are free for further objects."""
    kids = " ".join(f"{_FIRST_PAGE + 2 * index} 0 R" for index in range(len(contents)))
    numbered: dict[int, bytes] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode("latin-1"),
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode("latin-1"),
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        4: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    }
    numbered |= {number: entry if isinstance(entry, bytes) else entry.encode("latin-1") for number, entry in (objects or {}).items()}
    for index, content in enumerate(contents):
        number = _FIRST_PAGE + 2 * index
        entries = f"/MediaBox [0 0 595 842] /Resources << {FONTS} {resources} >> /Contents {number + 1} 0 R {page}"
        numbered[number] = f"<< /Type /Page /Parent 2 0 R {entries} >>".encode("latin-1")
        numbered[number + 1] = make_stream(content)
    data, places = b"%PDF-1.7\n", {}
    for number in sorted(numbered):
        places[number] = len(data)
        data += f"{number} 0 obj\n".encode() + numbered[number] + b"\nendobj\n"
    size = max(numbered) + 1
    table = "".join(f"{places[n]:010d} 00000 n \n" if n in places else "0000000000 65535 f \n" for n in range(1, size))
    trailer = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + trailer.encode()
