"""Word files made of raw body XML, for constructions that python-docx cannot write."""

import io

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

_MORE = (
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def run(words: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


def paragraph(content: str, style: str = "", more: str = "") -> str:
    """A paragraph of raw XML, or of words if it has no mark-up."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{more}</w:pPr>{content if content.startswith('<') else run(content)}</w:p>"


def heading(words: str, level: int = 1) -> str:
    return paragraph(words, f"Heading{level}")


def build_body(*blocks: str, parts: tuple[tuple[str, str, str, bytes], ...] = (), styles: str = "") -> bytes:
    """A Word file of blocks; `parts`: relation id, kind, name and content of further parts; `styles`: raw XML of more styles."""
    word = docx.Document()
    body = word.element.body
    for block in list(body)[:-1]:
        body.remove(block)
    for block in blocks:
        holder = parse_xml(f"<w:body {nsdecls('w', 'a', 'r', 'wp', 'pic')} {_MORE}>{block}</w:body>")
        for child in list(holder):
            body.insert(len(body) - 1, child)
    for style in parse_xml(f"<w:styles {nsdecls('w')}>{styles}</w:styles>"):
        word.styles.element.append(style)
    for relation_id, kind, name, content in parts:
        content_type = "application/xml" if name.endswith(".xml") else "text/html" if name.endswith("html") else "application/octet-stream"
        part = Part(PackURI(f"/word/{name}"), content_type, content, word.part.package)
        word.part.rels.add_relationship(getattr(RELATIONSHIP_TYPE, kind, f"{RELATIONS}/{kind}"), part, relation_id)
    file = io.BytesIO()
    word.save(file)
    return file.getvalue()
