"""Word files with automatic numbers, built in memory from a `numbering.xml` and lines in a short notation.

A line is "MARKS | LABEL | WORDS". LABEL is what Word prints before the words, written down by hand; MARKS are, in any order:
`5.0` the list (`w:numId`) and level (`w:ilvl`) of the paragraph itself, `5` a list without level; `H2` Heading 2, `@Name` a style by id;
`b` bold; `cell` a row of its own in a table with words beside it; `control` inside a content control; `section` a section ends here;
`deleted` and `hidden`: the whole paragraph is, and so not printed.
"""

import io
import re
from dataclasses import dataclass

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls


def make_level(depth, text, *, fmt="decimal", start=1, more="", suff="space"):
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{fmt}"/>{more}<w:suff w:val="{suff}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def make_list(number, *levels):
    return f'<w:abstractNum w:abstractNumId="{number}">{"".join(levels)}</w:abstractNum>'


def make_num(number, abstract, *starts, levels=()):
    overrides = "".join(f'<w:lvlOverride w:ilvl="{depth}"><w:startOverride w:val="{start}"/></w:lvlOverride>' for depth, start in starts)
    overrides += "".join(f'<w:lvlOverride w:ilvl="{depth}">{level}</w:lvlOverride>' for depth, level in enumerate(levels))
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{abstract}"/>{overrides}</w:num>'


def make_style(name, *, number=None, depth=None, base="Normal", bold=False, kind="paragraph", outline=None):
    """A style whose id is its name; `depth` only if the style itself has a level."""
    level = "" if depth is None else f'<w:ilvl w:val="{depth}"/>'
    properties = "" if number is None else f'<w:numPr>{level}<w:numId w:val="{number}"/></w:numPr>'
    properties += "" if outline is None else f'<w:outlineLvl w:val="{outline}"/>'
    based = f'<w:basedOn w:val="{base}"/>' if kind == "paragraph" else ""
    return (
        f'<w:style w:type="{kind}" w:customStyle="1" w:styleId="{name}"><w:name w:val="{name}"/>{based}<w:pPr>{properties}</w:pPr>'
        f"{'<w:rPr><w:b/></w:rPr>' if bold else ''}</w:style>"
    )


@dataclass(frozen=True)
class Line:
    """A line of a case, see the module."""

    marks: tuple[str, ...]
    label: str
    words: str

    @property
    def printed(self):
        return " ".join(f"{self.label} {self.words}".split())

    @property
    def is_printed(self):
        return not {"deleted", "hidden"}.intersection(self.marks)

    @property
    def is_heading(self):
        return self.is_printed and any(re.fullmatch(r"H\d|b|@(?:Paragraf|Dalszy|Bez|Gruby)", mark) for mark in self.marks)


def parse_line(line):
    marks, label, words = (part.strip() for part in line.split("|"))
    return Line(tuple(marks.split()), label, words)


@dataclass(frozen=True)
class NumberedFile:
    """A case: its numbering, lines, styles and language."""

    numbering: str
    lines: tuple[str, ...]
    styles: str = ""
    heading_numbers: tuple[tuple[int, int], ...] = ()
    language: str = "pl-PL"

    @property
    def parsed(self):
        return [parse_line(line) for line in self.lines]

    def build(self):
        word = docx.Document()
        root = word.part.numbering_part.element
        root[:] = list(parse_xml(f"<w:numbering {nsdecls('w')}>{self.numbering}</w:numbering>"))
        sheet = word.styles.element
        for style in parse_xml(f"<w:styles {nsdecls('w')}>{self.styles}</w:styles>"):
            sheet.append(style)
        for language in sheet.iter(f"{{{sheet.nsmap['w']}}}lang"):
            language.set(f"{{{sheet.nsmap['w']}}}val", self.language)
        for level, number in self.heading_numbers:
            word.styles[f"Heading {level}"].element.get_or_add_pPr().get_or_add_numPr().get_or_add_numId().val = number
        for line in self.parsed:
            _add_line(word, line)
        file = io.BytesIO()
        word.save(file)
        return file.getvalue()


def _add_line(word, line):
    if "cell" in line.marks:
        cells = word.add_table(1, 2).rows[0].cells
        cells[1].text = "obok"
        paragraph = cells[0].paragraphs[0]
    else:
        paragraph = word.add_paragraph()
    run = paragraph.add_run(line.words)
    properties = paragraph._p.get_or_add_pPr()
    if "section" in line.marks:
        word.add_section()
    run.bold = True if "b" in line.marks else None
    for mark in line.marks:
        if found := re.fullmatch(r"(\d+)(?:\.(\d))?", mark):
            numbering = properties.get_or_add_numPr()
            numbering.get_or_add_numId().val = int(found[1])
            if found[2]:
                numbering.get_or_add_ilvl().val = int(found[2])
        elif re.fullmatch(r"H\d", mark):
            paragraph.style = f"Heading {mark[1]}"
        elif mark.startswith("@"):
            properties.get_or_add_pStyle().val = mark[1:]
        elif mark in ("deleted", "hidden"):
            _hide(paragraph._p, run._r, mark)
        elif mark == "control":
            control = parse_xml(f"<w:sdt {nsdecls('w')}><w:sdtContent/></w:sdt>")
            paragraph._p.addprevious(control)
            control[0].append(paragraph._p)


def _hide(paragraph, run, mark):
    """Delete a paragraph by a tracked change, or hide it, mark and words."""
    properties = paragraph.get_or_add_pPr()
    if mark == "hidden":
        properties.append(parse_xml(f"<w:rPr {nsdecls('w')}><w:vanish/></w:rPr>"))
        run.get_or_add_rPr().append(parse_xml(f"<w:vanish {nsdecls('w')}/>"))
        return
    who = 'w:id="1" w:author="a" w:date="2024-01-01T00:00:00Z"'
    properties.append(parse_xml(f"<w:rPr {nsdecls('w')}><w:del {who}/></w:rPr>"))
    deletion = parse_xml(f"<w:del {nsdecls('w')} {who}><w:r><w:delText/></w:r></w:del>")
    deletion[0][0].text = run.text
    run.addprevious(deletion)
    paragraph.remove(run)
