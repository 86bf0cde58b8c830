"""Small Word files built in memory: a list of lines, each a style and words."""

import io
import zipfile
from collections.abc import Callable

import docx

Line = tuple[str, str]


def build_word(*lines: Line, change: Callable[[object], None] | None = None) -> bytes:
    """A Word file. A line's style is a Word style's name, "bold" for a Normal paragraph whose one run is bold, or
    "text"; `**` in the words of a text line switches bold on and off.
    """
    word = docx.Document()
    for style, words in lines:
        if style == "bold":
            word.add_paragraph().add_run(words).bold = True
        elif style == "text":
            paragraph = word.add_paragraph()
            for index, run in enumerate(words.split("**")):
                paragraph.add_run(run).bold = bool(index % 2)
        else:
            word.add_paragraph(words, style=style)
    if change:
        change(word)
    stream = io.BytesIO()
    word.save(stream)
    return stream.getvalue()


def edit_part(data: bytes, part: str, edit: Callable[[bytes], bytes]) -> bytes:
    """The package with one part rewritten, or added if it was not there."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != part:
                new.writestr(name, old.read(name))
        new.writestr(part, edit(old.read(part) if part in old.namelist() else b""))
    return stream.getvalue()
