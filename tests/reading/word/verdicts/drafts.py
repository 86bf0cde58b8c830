"""A Word file in the making: python-docx for the ordinary parts, XML where Word knows more than python-docx."""

import base64
import copy
import io
from collections.abc import Iterable

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Pt
from docx.text.paragraph import Paragraph

LOGO = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC")
OFFICE = "http://schemas.openxmlformats.org"
BOX_NAMESPACES = (
    f'xmlns:w="{OFFICE}/wordprocessingml/2006/main" xmlns:mc="{OFFICE}/markup-compatibility/2006" '
    f'xmlns:a="{OFFICE}/drawingml/2006/main" xmlns:wp="{OFFICE}/drawingml/2006/wordprocessingDrawing" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"'
)
BOX = """<w:r {namespaces}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>
<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="3600000" cy="1200000"/><wp:docPr id="7" name="Pole tekstowe 7"/>
<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>
<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3600000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>
<wps:txbx><w:txbxContent/></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>
<mc:Fallback><w:pict><v:shape id="box7" type="#_x0000_t202" style="width:283pt;height:94pt">
<v:textbox><w:txbxContent/></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""


class Draft:
    """Collects paragraphs; `**` in words switches bold on and off."""

    def __init__(self, *, header: str = "", style_ids: dict[str, str] | None = None) -> None:
        self.word = docx.Document()
        if style_ids:
            self._rename_style_ids(style_ids)
        if header:
            paragraph = self.word.sections[0].header.paragraphs[0]
            paragraph.add_run(header).bold = True

    def _rename_style_ids(self, new_ids: dict[str, str]) -> None:
        """The built-in styles under the ids that Word in another language gives them; their names stay English."""
        for element in self.word.styles.element.iter(qn("w:style"), qn("w:basedOn"), qn("w:next"), qn("w:link")):
            key = qn("w:styleId") if element.tag == qn("w:style") else qn("w:val")
            element.set(key, new_ids.get(element.get(key), element.get(key)))

    def drop_styles(self, *prefixes: str) -> None:
        """Takes styles out of styles.xml; only the latent list still knows them."""
        styles = self.word.styles.element
        for element in list(styles.iter(qn("w:style"))):
            if element.get(qn("w:styleId")).startswith(prefixes):
                styles.remove(element)

    def style(
        self,
        style_id: str,
        name: str,
        *,
        based_on: str = "",
        outline: int | None = None,
        bold: bool = False,
        half_points: int = 0,
        num: int = 0,
    ) -> str:
        """Adds a paragraph style and returns its id."""
        self.word.styles.element.append(
            parse_xml(
                f'<w:style {nsdecls("w")} w:type="paragraph" w:customStyle="1" w:styleId="{style_id}"><w:name w:val="{name}"/>'
                + (f'<w:basedOn w:val="{based_on}"/>' if based_on else "")
                + "<w:qFormat/><w:pPr>"
                + (f'<w:numPr><w:numId w:val="{num}"/></w:numPr>' if num else "")
                + '<w:spacing w:before="240" w:after="120"/>'
                + (f'<w:outlineLvl w:val="{outline}"/>' if outline is not None else "")
                + "</w:pPr><w:rPr>"
                + ("<w:b/>" if bold else "")
                + (f'<w:sz w:val="{half_points}"/>' if half_points else "")
                + "</w:rPr></w:style>"
            )
        )
        return style_id

    def numbering(self, *levels: tuple[str, str]) -> int:
        """Adds a multilevel list of (format, text) and returns its number."""
        root = self.word.part.numbering_part.element
        number = 1 + max(int(element.get(qn("w:numId"))) for element in root.iter(qn("w:num")))
        abstract = 900 + number
        inner = "".join(
            f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>'
            f'<w:pPr><w:ind w:left="{360 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
            for index, (form, text) in enumerate(levels)
        )
        element = parse_xml(
            f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{abstract}"><w:multiLevelType w:val="multilevel"/>{inner}</w:abstractNum>'
        )
        next(root.iter(qn("w:num"))).addprevious(element)
        root.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="{number}"><w:abstractNumId w:val="{abstract}"/></w:num>'))
        return number

    def add(
        self,
        words: str,
        style: str = "",
        *,
        outline: int | None = None,
        num: tuple[int, int] | None = None,
        points: float = 0,
        run_style: str = "",
    ) -> Paragraph:
        """Adds a paragraph; `style` and `run_style` are style ids, defined or not."""
        paragraph = self.word.add_paragraph()
        for index, piece in enumerate(words.split("**")):
            if not piece:
                continue
            run = paragraph.add_run(piece)
            run.bold = True if index % 2 else None
            if points:
                run.font.size = Pt(points)
            if run_style:
                run._r.get_or_add_rPr().style = run_style
        properties = paragraph._p.get_or_add_pPr()
        if style:
            properties.style = style
        if num:
            number = properties.get_or_add_numPr()
            number.get_or_add_ilvl().val, number.get_or_add_numId().val = num[1], num[0]
        if outline is not None:
            # Near the end of w:pPr by the schema, after everything added above.
            properties.append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="{outline}"/>'))
        return paragraph

    def add_all(self, lines: Iterable[str], style: str = "") -> None:
        """Adds several paragraphs of one style."""
        for words in lines:
            self.add(words, style)

    def table(self, *rows: tuple[str, ...], head_style: str = "") -> None:
        """Adds a grid; `**` marks bold cells, `head_style` is the first row's."""
        table = self.word.add_table(len(rows), len(rows[0]), style="Table Grid")
        for index, (row, cells) in enumerate(zip(table.rows, rows, strict=True)):
            for cell, words in zip(row.cells, cells, strict=True):
                paragraph = self.add(words, "" if index else head_style)
                cell._tc.replace(cell._tc.p_lst[0], paragraph._p)

    def layout(self, *cells: tuple[Paragraph, ...]) -> None:
        """Moves paragraphs into the cells of a one-column table without borders."""
        table = self.word.add_table(len(cells), 1)
        for row, paragraphs in zip(table.rows, cells, strict=True):
            cell = row.cells[0]._tc
            for empty in list(cell.p_lst):
                cell.remove(empty)
            for paragraph in paragraphs:
                cell.append(paragraph._p)
        self.word.add_paragraph()

    def control(self, *paragraphs: Paragraph, gallery: str = "") -> None:
        """Moves paragraphs into one content control at the place of the first."""
        kind = f'<w:docPartObj><w:docPartGallery w:val="{gallery}"/><w:docPartUnique/></w:docPartObj>' if gallery else ""
        control = parse_xml(f"<w:sdt {nsdecls('w')}><w:sdtPr>{kind}</w:sdtPr><w:sdtContent/></w:sdt>")
        paragraphs[0]._p.addprevious(control)
        for paragraph in paragraphs:
            control.find(qn("w:sdtContent")).append(paragraph._p)

    def inline_control(self, paragraph: Paragraph) -> None:
        """Puts the last run of a paragraph into a content control."""
        run = paragraph._p.r_lst[-1]
        control = parse_xml(f"<w:sdt {nsdecls('w')}><w:sdtPr><w:text/></w:sdtPr><w:sdtContent/></w:sdt>")
        run.addprevious(control)
        control.find(qn("w:sdtContent")).append(run)

    def text_box(self, *paragraphs: Paragraph) -> None:
        """Moves paragraphs into a text box, stored as Word does: a choice and a fallback."""
        anchor = self.word.add_paragraph()
        run = parse_xml(BOX.format(namespaces=BOX_NAMESPACES))
        for content in run.iter(qn("w:txbxContent")):
            for paragraph in paragraphs:
                content.append(copy.deepcopy(paragraph._p))
        for paragraph in paragraphs:
            paragraph._p.getparent().remove(paragraph._p)
        anchor._p.append(run)

    def contents(self, style: str, *lines: str) -> None:
        """A table of contents as Word inserts it: a content control with tabbed lines and page numbers."""
        self.control(*(self.add(line, style) for line in lines), gallery="Table of Contents")

    def picture(self) -> Paragraph:
        """Adds a paragraph with a logo."""
        self.word.add_picture(io.BytesIO(LOGO), width=Pt(60))
        return self.word.paragraphs[-1]

    def save(self) -> bytes:
        """The bytes of the file."""
        stream = io.BytesIO()
        self.word.save(stream)
        return stream.getvalue()
