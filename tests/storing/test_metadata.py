"""What the user says of documents: read, checked, merged, kept with every point, and updated without embedding again."""

from dataclasses import replace

import pytest

from chunking.base.errors import SettingsError
from chunking.base.model import Facts
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.embedders import HashEmbedder
from chunking.storing.ingest.plan import Version, list_earlier
from chunking.storing.ingest.proof import verify_collection
from chunking.storing.metadata import (
    check_metadata,
    merge_metadata,
    read_assignments,
    read_table,
)
from chunking.storing.points import (
    FOUND_FIELDS,
    RESERVED_FIELDS,
    build_payloads,
    find_given,
    fingerprint_metadata,
    has_own_values,
    read_fields,
)
from tests.storing.storing_samples import COLLECTION, RECIPE, build_bodies, build_document, ingest, make_plan, open_folder

BODIES = build_bodies(3)


@pytest.fixture
def store(tmp_path):
    store = open_folder(tmp_path)
    yield store
    store.close()


def test_assignments():
    assert read_assignments(["department=HR", "client=Kowalski = Spółka", "department= Kadry "]) == {
        "department": "Kadry",
        "client": "Kowalski = Spółka",
    }
    assert read_assignments([]) == {}
    assert check_metadata({"rodzaj umowy": "najem", "empty": " "}) == {"rodzaj_umowy": "najem"}


@pytest.mark.parametrize("word", ["department", "department=", "=HR", "a.b=1", "text=x", "sha256=x", "k=" + "x" * 2000, "a[]=1"])
def test_what_cannot_be_kept_is_refused(word):
    with pytest.raises(SettingsError) as refused:
        read_assignments([word])
    assert refused.value.remedy


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_however_it_was_saved(encoding, delimiter):
    lines = ["file;dział;klient", "umowa.docx;Księgowość;", ";;", "regulamin.md;Kadry;Żuraw"]
    table = read_table("\r\n".join(lines).replace(";", delimiter).encode(encoding), "metadata.csv")
    assert table.find("umowa.docx") == {"dział": "Księgowość"}
    assert table.find("2026/regulamin.md") == {"dział": "Kadry", "klient": "Żuraw"}
    assert table.find("inny.md") == {}


def test_the_row_that_names_a_file_most_closely_counts():
    table = read_table(b"plik,a,b,c\nHR/Umowa.docx,4,,\numowa.docx,3,3,\nhr/,2,2,2\n*.docx,1,1,1\n*.md,9,,\n", "metadata.csv")
    assert table.find("HR/umowa.docx") == {"a": "4", "b": "3", "c": "1"}
    assert table.find("IT/umowa.docx") == {"a": "3", "b": "3", "c": "1"}
    assert table.find("notes.md") == {"a": "9"}


def test_letters_composed_another_way_are_the_same_name():
    assert read_table("file,a\nz\u0301ro\u0301dło.md,1\n".encode(), "m.csv").find("źródło.md") == {"a": "1"}


def test_values_given_by_hand_count_before_tables_and_inner_tables_before_outer():
    outer, inner = read_table(b"file,a,b,c\n*,1,1,1\n", "metadata.csv"), read_table(b"file,b,c\n*,2,2\n", "HR/metadata.csv", folder="HR")
    assert merge_metadata("HR/x.md", [outer, inner], {"c": "3"}) == {"a": "1", "b": "2", "c": "3"}
    assert merge_metadata("x.md", [outer, inner], {}) == {"a": "1", "b": "1", "c": "1"}
    assert merge_metadata("HRM/x.md", [inner], {}) == {}


def test_rows_without_a_file_and_files_twice_are_told():
    table = read_table(b"file,a\nx.md,1\ngone.md,2\nX.md,3\n*.pdf,4\n", "metadata.csv")
    assert [str(doubt) for doubt in table.list_doubts(["x.md"])] == [
        "metadata.csv: x.md appears more than once; the later line counts.",
        "metadata.csv, line 3: there is no file gone.md.",
        "metadata.csv, line 5: there is no file *.pdf.",
    ]
    assert table.find("x.md") == {"a": "3"}


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"name,department\nx.md,HR\n", "column"),
        (b"file,department\nx.md,HR,oops\n", "line 2"),
        (b"file,text\nx.md,HR\n", "field of its own"),
        (b"file,text\n", "field of its own"),
        (b"file,a.b\nx.md,\n", "cannot be the name of a value"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused(data, word):
    with pytest.raises(SettingsError) as refused:
        read_table(data, "metadata.csv")
    assert word in refused.value.message
    assert refused.value.remedy


def test_an_empty_table_says_nothing():
    assert read_table(b"", "metadata.csv").rows == ()


def test_every_field_of_ours_is_reserved_or_found():
    document, chunks = build_document(BODIES, source="umowy/2026/najem.docx")
    facts = Facts(author="A", created="2025-01-02", modified="2026-03-04T10:00:00", version="2.1", effective_from="2026-04-01")
    cut = CutDocument(replace(document, facts=facts), chunks, "d", RECIPE)
    payload, *_ = build_payloads(cut, sha256="x", ingested_at="", given={"version": "3"}).values()
    assert set(payload) - RESERVED_FIELDS <= set(FOUND_FIELDS)
    assert (payload["file"], payload["folder"], payload["document_date"], payload["version"]) == (
        "najem.docx",
        "umowy/2026",
        "2026-03-04",
        "3",
    )


def build_payload(**given):
    """The payload of a chunk whose file states a version and an author itself."""
    document, chunks = build_document(BODIES)
    document = replace(document, facts=Facts(author="A", version="2.1"))
    cut = CutDocument(document, chunks, "d", RECIPE)
    return next(iter(build_payloads(cut, sha256="x", ingested_at="", given=given).values()))


def without_given(payload):
    """The same point as written before given values were an object of their own."""
    return {name: value for name, value in payload.items() if name != "given"}


def test_what_is_written_is_read_back():
    payload = build_payload(department="HR", version="3")
    assert read_fields(payload).as_payload() == payload
    assert (payload["given"], payload["department"], payload["version"]) == ({"department": "HR", "version": "3"}, "HR", "3")
    broken = {**payload, "span": "1-2", "chunk_index": "first", "pages": [1, "two"], "given": None}
    assert read_fields(broken) == replace(read_fields(payload), span=(), chunk_index=0, pages=(1,))


@pytest.mark.parametrize("given", [{}, {"department": "HR"}, {"version": "3"}, {"version": "2.1", "author": "A", "client": "X"}])
def test_given_and_found_values_are_told_apart_in_points_of_earlier_versions_too(given):
    payload = build_payload(**given)
    assert find_given(payload) == find_given(without_given(payload)) == given
    assert has_own_values(payload)
    assert has_own_values(without_given(payload))


@pytest.mark.parametrize("earlier", [False, True])
@pytest.mark.parametrize(
    "change", [{"department": "IT"}, {"version": "4"}, {"another": "x"}, {"given": {"department": "IT", "version": "3"}}, {"given": {}}]
)
def test_an_altered_value_is_seen(store, change, earlier):
    ingest(store, BODIES, given={"department": "HR", "version": "3"})
    (point_id, payload), *_ = store.read_points(COLLECTION).items()
    altered = {**payload, **change}
    store.replace_payloads(COLLECTION, {point_id: without_given(altered) if earlier and "given" not in change else altered})
    (proof,) = verify_collection(store, COLLECTION)
    assert [(found.kind, found.point_id) for found in proof.discrepancies] == [("altered", point_id)]


def test_other_values_change_the_points_and_embed_nothing(store, monkeypatch):
    ingest(store, BODIES, given={"department": "HR"})
    before = store.read_stored(COLLECTION)
    assert ingest(store, BODIES, given={"department": "HR"}).status == "skipped_duplicate"
    plan = make_plan(store, BODIES, str(hash(tuple(BODIES))))
    assert (plan.earlier, len(plan.kept), plan.new) == (None, 3, ())
    monkeypatch.setattr(HashEmbedder, "embed_passages", lambda *_args, **_options: pytest.fail("embedded again"))
    result = ingest(store, BODIES, given={"department": "Kadry", "client": "X"})
    assert (result.status, result.added, result.kept, result.replaced) == ("ok", 0, 3, 0)
    after = store.read_stored(COLLECTION)
    assert {point.payload["department"] for point in after.values()} == {"Kadry"}
    assert {point.payload["metadata"] for point in after.values()} == {fingerprint_metadata({"department": "Kadry", "client": "X"})}
    assert [point.dense for point in after.values()] == [point.dense for point in before.values()]
    result = ingest(store, BODIES)
    assert (result.status, result.kept) == ("ok", 3)
    assert not any("department" in payload for payload in store.read_points(COLLECTION).values())


def test_documents_with_the_same_bytes_keep_their_own_values(store):
    ingest(store, BODIES, sha256="same", given={"department": "HR"})
    (earlier,) = list_earlier(store, COLLECTION, "e", Version.make("same", RECIPE, {"department": "HR"}))
    assert earlier.document_id == "d"
    assert list_earlier(store, COLLECTION, "e", Version.make("same", RECIPE, {"department": "IT"})) == ()
    assert ingest(store, BODIES, sha256="same", document_id="e", given={"department": "IT"}).points == 3
    for document_id, department in (("d", "HR"), ("e", "IT")):
        assert {payload["department"] for payload in store.read_points(COLLECTION, document_id).values()} == {department}


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "cp852"])
def test_letters_of_this_region_in_whatever_encoding(encoding):
    table = read_table("file;klient\na.md;Łąka Źródło śnieg ćma\n".encode(encoding), "metadata.csv")
    assert table.find("a.md") == {"klient": "Łąka Źródło śnieg ćma"}


@pytest.mark.parametrize("header", ["file,a,a", "file,plik,a", "file,a b,a_b"])
def test_a_column_that_stands_there_twice_is_refused(header):
    with pytest.raises(SettingsError, match="appears 2 times"):
        read_table(f"{header}\na.md,1,2\n".encode(), "metadata.csv")


def test_bytes_of_a_terminal_that_are_no_text_become_marks():
    (value,) = read_assignments(["client=x\udcff"]).values()
    assert value.encode().startswith(b"x")
