"""Word files for the tests of audit and repair: lines in any style, with whatever hangs on real paragraphs."""

import io
from typing import Any

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn

BODY = "Pracownik potwierdza odbiór regulaminu podpisem na liście, którą prowadzi dział kadr."


def put(parent: Any, tag: str, **values: str) -> Any:
    element = OxmlElement(f"w:{tag}")
    for name, value in values.items():
        element.set(qn(f"w:{name}"), value)
    parent.append(element)
    return element


def add_style(word: Any, name: str, *, base: str | None = "Normal", outline: int | None = None, style_id: str | None = None) -> Any:
    """A paragraph style; `outline` as the file stores it, 0 = first level."""
    style = word.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = word.styles[base] if base else None
    if style_id:
        style.element.set(qn("w:styleId"), style_id)
    if outline is not None:
        put(style.element.get_or_add_pPr(), "outlineLvl", val=str(outline))
    return style


def set_outline(paragraph: Any, outline: int) -> None:
    put(paragraph._p.get_or_add_pPr(), "outlineLvl", val=str(outline))


def add_bold(word: Any, text: str, *, style: str | None = None, pt: float | None = None) -> Any:
    paragraph = word.add_paragraph(style=style)
    run = paragraph.add_run(text)
    run.bold = True
    if pt:
        run.font.size = docx.shared.Pt(pt)
    return paragraph


def add_body(word: Any, text: str = BODY) -> Any:
    return word.add_paragraph(text)


def add_control(word: Any, paragraph: Any) -> None:
    """Put a content control around a paragraph."""
    control = OxmlElement("w:sdt")
    put(control, "sdtPr")
    content = put(control, "sdtContent")
    paragraph._p.addprevious(control)
    content.append(paragraph._p)


def add_textbox(word: Any, text: str, style_id: str) -> Any:
    """A text box as Word stores it: a choice and a fallback copy of the same paragraph."""
    inner = f'<w:txbxContent><w:p><w:pPr><w:pStyle w:val="{style_id}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p></w:txbxContent>'
    spaces = (
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
        'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" '
    )
    graphic = (
        '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>'
        f'<wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx>{inner}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>'
    )
    run = parse_xml(
        f'<w:r {nsdecls("w", "wp", "a")} {spaces}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline>'
        f'<wp:extent cx="1000000" cy="400000"/><wp:docPr id="7" name="box"/>{graphic}</wp:inline></w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict><v:shape><v:textbox>{inner}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    paragraph = word.add_paragraph()
    paragraph._p.append(run)
    return paragraph


def save(word: Any) -> bytes:
    stream = io.BytesIO()
    word.save(stream)
    return stream.getvalue()
