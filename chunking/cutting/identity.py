"""Names for chunks and sections that survive edits elsewhere; cutting floor, standard library only."""

import uuid
from collections import Counter
from collections.abc import Sequence

from chunking.base.context import identified_text
from chunking.base.model import Chunk, Document
from chunking.base.settings import Recipe, canonical_json

NAMESPACE = uuid.UUID("6f7b0f0e-2a0c-5f5c-9f5d-7c1f5a5f3b21")


def identify_document(path: str) -> str:
    """Document id of a file: UUIDv5 of its path relative to the ingested folder (of an upload: its name)."""
    # Bytes of a name that are no text in the file system's encoding come as single surrogates, which have no bytes of their own.
    name = path.encode("utf-8", "replace").decode()
    return str(uuid.uuid5(NAMESPACE, name.replace("\\", "/")))


def identify_chunks(document: Document, chunks: Sequence[Chunk], *, document_id: str, recipe: Recipe) -> tuple[str, ...]:
    """Ids of the chunks, in their order (law 3).

    An id is UUIDv5 over the canonical JSON of document id, recipe fingerprint, embedded text and how many equal chunks
    come before it. Index, span and pages are no part of it, and so neither is a citation in front, which tells pages.
    """
    fingerprint = recipe.fingerprint
    seen: Counter[str] = Counter()
    ids = []
    for chunk in chunks:
        text = identified_text(document, chunk)
        ids.append(identify_text(document_id, fingerprint, text, before=seen[text]))
        seen[text] += 1
    return tuple(ids)


def identify_text(document_id: str, fingerprint: str, text: str, *, before: int) -> str:
    """The id of the chunk with this embedded text, of which so many equal ones come before it."""
    return str(uuid.uuid5(NAMESPACE, canonical_json([document_id, fingerprint, text, before])))


def identify_sections(document: Document, *, document_id: str) -> tuple[str, ...]:
    """Ids of the sections, in their order; "§ 1." may stand nine times and has nine ids.

    An id is UUIDv5 over document id, titles of the path, and how many sections with an equal path come before it.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    ids = []
    for section in document.sections:
        titles = tuple(document.headings[index].title for index in document.path_of(section.index))
        ids.append(str(uuid.uuid5(NAMESPACE, canonical_json([document_id, titles, seen[titles]]))))
        seen[titles] += 1
    return tuple(ids)
