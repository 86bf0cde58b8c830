"""Forms that Word's users give to paragraphs by hand, called by the marks of a manuscript ("@larger Koszty przesyłki").

Half of them look like headings without being any for other programs, or are headings where there should be none.
"""

import re
from collections.abc import Callable
from typing import Any

from docx.document import Document as WordDocument
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from docx.text.paragraph import Paragraph

_INK = RGBColor(0x1F, 0x3A, 0x2E)
_TEXT_WIDTH = Cm(16)
_DOTS = "." * 40
_CONTENTS_ENTRY = re.compile(r"(\d) (.+) (\d+)")


def _add_by_outline(word: WordDocument, text: str) -> None:
    """A style of the house on a style with an outline level: a heading for Word's navigation pane."""
    if "Nagłówek własny" not in word.styles:
        base: Any = _add_style(word, "Część procedury", size_pt=16)
        level = OxmlElement("w:outlineLvl")
        level.set(qn("w:val"), "0")
        base.element.get_or_add_pPr().append(level)
        own = _add_style(word, "Nagłówek własny", size_pt=15)
        own.base_style = base
    word.add_paragraph(text, style="Nagłówek własny")


def _add_by_name(word: WordDocument, text: str) -> None:
    """A style that is a heading by its name and its looks, without outline level."""
    if "Nagłówek 2" not in word.styles:
        _add_style(word, "Nagłówek 2", size_pt=13)
    word.add_paragraph(text, style="Nagłówek 2")


def _add_larger(word: WordDocument, text: str) -> None:
    word.add_paragraph().add_run(text).font.size = Pt(16)


def _add_pasted(word: WordDocument, text: str) -> None:
    """What is left of a heading that was pasted from a web page: letters of a heading in a paragraph of text."""
    if "Normal (Web)" not in word.styles:
        word.styles.add_style("Normal (Web)", WD_STYLE_TYPE.PARAGRAPH).base_style = word.styles["Normal"]
    word.add_paragraph(style="Normal (Web)").add_run(text, style="Heading 2 Char")


def _add_empty_heading(word: WordDocument, _text: str) -> None:
    """A blank line made by pressing Enter behind a heading."""
    word.add_heading(level=2)


def _add_boxed(word: WordDocument, text: str) -> None:
    """A frame made with a table of one cell: its heading, then its lines."""
    heading, *lines = text.split(" | ")
    cell = word.add_table(rows=1, cols=1, style="Table Grid").cell(0, 0)
    cell.paragraphs[0].text = heading
    cell.paragraphs[0].style = word.styles["Heading 2"]
    for line in lines:
        cell.add_paragraph(line)
    word.add_paragraph()


def _add_contents(word: WordDocument, text: str) -> None:
    """A table of contents as Word leaves it: a field over lines of their own styles with dots and page numbers."""
    title, *entries = text.split(" | ")
    word.add_paragraph(title, style="TOC Heading")
    paragraphs = [_add_contents_line(word, entry) for entry in entries]
    first, last = paragraphs[0]._p, paragraphs[-1]._p
    field = [_make_field_run("begin"), _make_field_run("instr", ' TOC \\o "1-2" \\h \\z \\u '), _make_field_run("separate")]
    place = first.index(first.r_lst[0])
    for offset, run in enumerate(field):
        first.insert(place + offset, run)
    last.append(_make_field_run("end"))


def _add_contents_line(word: WordDocument, entry: str) -> Paragraph:
    match = _CONTENTS_ENTRY.fullmatch(entry)
    if match is None:
        raise ValueError(f"a line of a table of contents is 'level title page': {entry!r}")
    name = f"toc {match[1]}"
    if name not in word.styles:
        style: Any = word.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH, builtin=True)
        style.base_style = word.styles["Normal"]
        style.paragraph_format.left_indent = Cm(0.5) * (int(match[1]) - 1)
        style.paragraph_format.space_after = Pt(2)
        style.paragraph_format.tab_stops.add_tab_stop(_TEXT_WIDTH, WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
    return word.add_paragraph(f"{match[2]}\t{match[3]}", style=name)


def _make_field_run(part: str, instruction: str = "") -> Any:
    run = OxmlElement("w:r")
    inner = OxmlElement("w:instrText" if instruction else "w:fldChar")
    if instruction:
        inner.set(qn("xml:space"), "preserve")
        inner.text = instruction
    else:
        inner.set(qn("w:fldCharType"), part)
    run.append(inner)
    return run


def _add_caption(word: WordDocument, text: str) -> None:
    word.add_paragraph(text, style="Caption")


def _add_bold_item(word: WordDocument, text: str) -> None:
    word.add_paragraph(style="List Bullet").add_run(text).bold = True


def _add_centered(word: WordDocument, text: str) -> None:
    word.add_paragraph(text).alignment = WD_ALIGN_PARAGRAPH.CENTER


def _add_centered_bold(word: WordDocument, text: str) -> None:
    paragraph = word.add_paragraph()
    paragraph.add_run(text).bold = True
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER


def _add_annex(word: WordDocument, text: str) -> None:
    paragraph = word.add_paragraph(text)
    paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    paragraph.paragraph_format.page_break_before = True


def _add_typed(word: WordDocument, text: str) -> None:
    """A point whose number was typed, as people do where Word's own numbering would begin anew."""
    word.add_paragraph(text)


def _add_signatures(word: WordDocument, text: str) -> None:
    """Dotted lines side by side, and under each who signs there."""
    for words in ("\t".join(_DOTS for _ in text.split(" | ")), text.replace(" | ", "\t")):
        word.add_paragraph(words).paragraph_format.tab_stops.add_tab_stop(Cm(9))


def _add_signed(word: WordDocument, text: str) -> None:
    """A role, a dotted line, the name in bold and the position under it."""
    role, name, position = text.split(" | ")
    word.add_paragraph(role)
    word.add_paragraph(_DOTS)
    word.add_paragraph().add_run(name).bold = True
    word.add_paragraph(position)


def _add_style(word: WordDocument, name: str, *, size_pt: float) -> Any:
    style: Any = word.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = style.next_paragraph_style = word.styles["Normal"]
    style.font.size = Pt(size_pt)
    style.font.bold = True
    style.font.color.rgb = _INK
    style.paragraph_format.space_before = Pt(10)
    style.paragraph_format.keep_with_next = True
    return style


FORMS: dict[str, Callable[[WordDocument, str], None]] = {
    "by_outline": _add_by_outline,
    "by_name": _add_by_name,
    "larger": _add_larger,
    "pasted": _add_pasted,
    "empty_heading": _add_empty_heading,
    "boxed": _add_boxed,
    "contents": _add_contents,
    "caption": _add_caption,
    "bold_item": _add_bold_item,
    "centered": _add_centered,
    "centered_bold": _add_centered_bold,
    "annex": _add_annex,
    "typed": _add_typed,
    "signatures": _add_signatures,
    "signed": _add_signed,
}
