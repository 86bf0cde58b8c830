"""From a small chunk to the section around it; cutting floor, standard library only."""

from dataclasses import dataclass

from chunking.base.ink import trim_span
from chunking.base.model import Document, Span
from chunking.cutting.cut_document import identify_sections


@dataclass(frozen=True, slots=True)
class SectionRecord:
    """A section whole, as a language model may be given it instead of the chunk that was found.

    Attributes:
        id: its own; `section_id` of its chunks.
        parent_id: of the section around it, None if none is; `parent_id` of its chunks.
        path: titles from the outermost down, its own last.
        span: from its heading on, to the next heading or to the end of the last section below it.
        text: `document.slice(span)`.
    """

    id: str
    parent_id: str | None
    path: tuple[str, ...]
    span: Span
    text: str


def read_section(document: Document, section_id: str, *, document_id: str, below: bool = False) -> SectionRecord | None:
    """The section a chunk names by its `section_id` or `parent_id`; None if the document has none of that id.

    A point in a database names the same sections: those with equal `section_id`, in the order of `chunk_index`, are its parts.

    Args:
        document: the document the chunk was cut from.
        section_id: from a chunk.
        document_id: the one the chunk was cut under.
        below: with all sections below it.
    """
    ids = identify_sections(document, document_id=document_id)
    if section_id not in ids:
        return None
    section = document.sections[ids.index(section_id)]
    end = section.span.end
    if below:
        level = document.headings[section.index].level
        later = document.headings[section.index + 1 :]
        end = next((heading.span.start for heading in later if heading.level <= level), len(document.text))
    span = trim_span(document.text, Span(section.span.start, end))
    return SectionRecord(
        id=section_id,
        parent_id=None if section.parent is None else ids[section.parent],
        path=tuple(document.headings[index].title for index in document.path_of(section.index)),
        span=span,
        text=document.slice(span),
    )
