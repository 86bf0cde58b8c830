"""What a collection holds of a document as a column of the comparison: our own points and those of other pipelines."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from chunking.base.model import Span
from chunking.base.settings import Environment
from chunking.base.storing_errors import StoringError
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cutting.cut_document import CutDocument
from chunking.cutting.splitter import cut_document
from chunking.embedding.embedders import load_embedder
from chunking.judging.placement import Finder
from chunking.storing.ingest.run import Destination
from chunking.storing.ingest.save import IngestRequest, ingest_document
from chunking.storing.qdrant.connection import open_store
from chunking.workbench.lab import cut, judge, make_recipe
from chunking.workbench.stored_rows import StoredRow, read_stored_rows
from tests.laws.documents import assemble, caption, heading, item, paragraph, table

ROWS = [f"| {n} | Towar numer {n} | {n}0,00 zł |" for n in range(1, 40)]
DOCUMENT = assemble(
    heading("Rozdział I. Postanowienia ogólne"),
    heading("§ 1. Zakres", level=2),
    paragraph("Regulamin określa zasady pracy w zakładzie.", "Dotyczy wszystkich zatrudnionych bez wyjątku."),
    item("Pracownik przychodzi do pracy punktualnie o godzinie ósmej."),
    item("Kierownik prowadzi listę obecności każdego dnia."),
    heading("§ 2. Cennik", level=2),
    caption("Tabela 1. Ceny"),
    table("| Nr | Nazwa | Cena |", "| - | - | - |", *ROWS),
    paragraph("Wszystkie ceny są cenami brutto i obowiązują do odwołania."),
    source="dział/regulamin.docx",
)
WORDS = "Regulamin określa zasady pracy w zakładzie. Dotyczy wszystkich zatrudnionych bez wyjątku."


@pytest.fixture
def environment(data_dir: Path) -> Environment:
    return Environment(data_dir, embedder="hash")


def put(environment: Environment, payloads: list[dict], name: str = "obca") -> None:
    """A collection as another pipeline makes one: unnamed vectors, payloads of its own."""
    from qdrant_client import models

    client = open_store(environment)._client
    client.create_collection(name, vectors_config=models.VectorParams(size=2, distance=models.Distance.COSINE))
    client.upsert(name, [models.PointStruct(id=str(uuid4()), vector=[1.0, 0.0], payload=payload) for payload in payloads])


def read(environment: Environment, name: str = "obca") -> StoredRow:
    return read_stored_rows(environment, [("d", DOCUMENT)], name)["d"]


@pytest.mark.parametrize("name", ["structural:300", "structural:300+records", "600/100"])
def test_our_own_points_give_the_chunks_they_were_made_of(environment: Environment, name: str):
    strategy = parse_strategy(name)
    chunks = cut(environment, DOCUMENT, strategy)
    cut_up = CutDocument(DOCUMENT, chunks, "d", make_recipe(environment, strategy))
    destination = Destination(open_store(environment), "kadry")
    ingest_document(destination, cut_up, IngestRequest("x"), embedder=load_embedder("hash"))
    stored = read(environment, "kadry")
    assert (stored.matched_by, stored.found, stored.unplaced, stored.approximate) == ("document_id", len(chunks), (), 0)
    assert stored.row is not None
    assert stored.row.strategy == Strategy("stored", collection="kadry")
    assert [chunk.span for chunk in stored.row.chunks] == [chunk.span for chunk in chunks]
    assert [chunk.path for chunk in stored.row.chunks] == [chunk.path for chunk in chunks]
    assert stored.row.judgement.figures == judge(environment, CutDocument(DOCUMENT, chunks)).figures
    assert len(set(stored.point_ids)) == len(chunks)


SHAPES = {
    "LangChain": lambda text, n: {"page_content": text, "metadata": {"source": "/srv/regulamin.docx", "start_index": n}},
    "n8n": lambda text, n: {"content": text, "metadata": {"source": "blob", "loc": {"lines": {"from": n, "to": n}}}},
    "LlamaIndex": lambda text, n: {
        "_node_content": json.dumps({"text": text, "metadata": {"file_name": "regulamin.docx"}, "start_char_idx": n}),
        "_node_type": "TextNode",
    },
    "plain": lambda text, n: {"text": text, "file": "regulamin.pdf", "chunk_index": n},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_fragments_of_other_pipelines_are_found_whatever_the_shape(environment: Environment, shape: str):
    chunks = cut_document(DOCUMENT, parse_strategy("200/40"))
    texts = [DOCUMENT.slice(chunk.span) for chunk in chunks]
    put(environment, [SHAPES[shape](text, n) for n, text in enumerate(texts)])
    stored = read(environment)
    assert (stored.found, stored.unplaced, stored.without_text) == (len(chunks), (), 0)
    assert stored.matched_by == ("text" if shape == "n8n" else "name")
    assert stored.row is not None
    figures, expected = stored.row.judgement.figures, judge(environment, CutDocument(DOCUMENT, chunks)).figures
    assert (figures.chunks, figures.orphan_pct, figures.crossing_pct) == (expected.chunks, expected.orphan_pct, expected.crossing_pct)
    assert all(chunk.span.overlaps(other.span) for chunk, other in zip(stored.row.chunks, chunks, strict=True))


def test_other_documents_and_points_without_text_are_told_apart(environment: Environment):
    put(
        environment,
        [
            {"page_content": WORDS, "metadata": {"source": "regulamin.docx"}},
            {"page_content": WORDS, "metadata": {"source": "inny.docx"}},
            {"metadata": {"source": "regulamin.docx"}},
            {"page_content": "Tego zdania nie ma nigdzie w tym dokumencie.", "metadata": {"source": "regulamin.docx"}},
        ],
    )
    stored = read(environment)
    assert (stored.found, stored.without_text, len(stored.point_ids)) == (3, 1, 1)
    assert stored.unplaced == ("Tego zdania nie ma nigdzie w tym dokumencie.",)


def test_a_collection_of_other_documents_gives_no_column(environment: Environment):
    put(environment, [{"text": WORDS, "source": "inny.docx"}, {"text": "Coś zupełnie innego, co nie stoi w regulaminie."}])
    assert read(environment) == StoredRow("obca", None, (), "", 0, 0, (), 0)


def test_headings_that_stand_in_front_of_the_text_are_shown(environment: Environment):
    front = "Rozdział I. Postanowienia ogólne > § 1. Zakres\n\n"
    put(environment, [{"text": front + "- Kierownik prowadzi listę obecności każdego dnia.", "source": "regulamin.docx"}])
    row = read(environment).row
    assert row is not None
    assert DOCUMENT.slice(row.chunks[0].span) == "- Kierownik prowadzi listę obecności każdego dnia."
    assert row.chunks[0].path == tuple(heading.span.start for heading in DOCUMENT.headings[:2])
    assert row.judgement.figures.orphan_pct == 0.0


def test_an_unknown_collection_is_told(environment: Environment):
    with pytest.raises(StoringError, match="obca"):
        read(environment)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("regulamin OKREŚLA zasady\npracy w zakładzie .", "Regulamin określa zasady pracy w zakładzie."),
        ("• Kierownik prowadzi listę obecności każdego dnia", "- Kierownik prowadzi listę obecności każdego dnia."),
        ("1 Towar numer 1 10,00 zł\n2 Towar numer 2 20,00 zł", "\n".join(ROWS[:2])),
        ("ści każdego dnia.", "ści każdego dnia."),
        ("Rozdzia\u0142 I. Postanowienia ogo\u0301lne", "## Rozdział I. Postanowienia ogólne"),
    ],
)
def test_blanks_marks_and_accents_do_not_matter(text: str, place: str):
    found = Finder(DOCUMENT).find(text)
    assert found is not None
    assert (DOCUMENT.slice(found.span), found.exact) == (place, True)


def test_numbers_that_word_gives_to_items_do_not_matter():
    document = assemble(heading("§ 3. Kary"), paragraph("1. Przełożony wysłuchuje pracownika."), paragraph("2. Notatkę dołącza do akt."))
    found = Finder(document).find("Przełożony wysłuchuje pracownika.\n\nNotatkę dołącza do akt.")
    assert found is not None
    assert found.exact
    assert document.slice(found.span) == "1. Przełożony wysłuchuje pracownika.\n\n2. Notatkę dołącza do akt."


def test_a_collection_is_read_once_for_many_documents(environment: Environment, monkeypatch: pytest.MonkeyPatch):
    put(environment, [{"text": WORDS, "file": "regulamin.docx"}, {"text": "Umowę zawarto na czas nieokreślony.", "file": "umowa.docx"}])
    other = assemble(heading("Umowa"), paragraph("Umowę zawarto na czas nieokreślony."), source="umowa.docx")
    store = open_store(environment)
    asked: list[tuple] = []
    read_points = store.read_points
    monkeypatch.setattr(store, "read_points", lambda *arguments: (asked.append(arguments), read_points(*arguments))[1])
    rows = read_stored_rows(environment, [("d", DOCUMENT), ("e", other)], "obca")
    assert {document_id: row.found for document_id, row in rows.items()} == {"d": 1, "e": 1}
    assert asked.count(("obca",)) == 1


def test_equal_texts_take_one_place_after_the_other():
    document = assemble(
        *(piece for n in range(3) for piece in (heading(f"§ {n}."), paragraph("Przepis wchodzi w życie z dniem podpisania.")))
    )
    finder = Finder(document)
    spans = [found.span for n in range(4) if (found := finder.find("Przepis wchodzi w życie z dniem podpisania.", occurrence=n))]
    assert spans[:3] == sorted(set(spans))
    assert spans[3] == spans[2]


def test_a_text_with_a_page_header_in_it_is_placed_roughly():
    words = DOCUMENT.text[DOCUMENT.text.index("| 1 |") : DOCUMENT.text.index("| 30 |")]
    middle = len(words) // 2
    found = Finder(DOCUMENT).find(words[:middle] + " Zakład Pracy - strona 7 z 12 " + words[middle:])
    assert found is not None
    assert not found.exact
    assert found.span.overlaps(Span(DOCUMENT.text.index("| 15 |"), DOCUMENT.text.index("| 16 |")))
