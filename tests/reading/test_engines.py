"""Who reads a PDF: what is offered, what is chosen, and a docling-serve over a real socket."""

import io
import json
from pathlib import Path

import pytest
from docling_core.types.doc import DocItemLabel, DoclingDocument

from chunking import workbench
from chunking.base.errors import DamagedFile, EngineRefused, MissingLibrary, PasswordRequired, ReadingError, SettingsError
from chunking.base.settings import read_environment
from chunking.cli.parser import main
from chunking.reading.convert import ReadingRequest, convert_bytes, is_cached
from chunking.reading.engines import choose_engine, list_engines, read_by_models, read_by_service
from tests.reading.pdf.pdf_sheets import PROSE, Sheet
from tests.reading.serve_server import serve_document
from tests.reading.word.word_files import build_word


def build_document() -> DoclingDocument:
    document = DoclingDocument(name="d")
    document.add_heading("Zakres", level=1)
    document.add_text(label=DocItemLabel.TEXT, text="Dotyczy wszystkich pracowników.")
    return document


def test_offline_is_always_there_and_chosen_where_nothing_better_is() -> None:
    assert [engine.name for engine in list_engines() if engine.available] == ["offline"]
    assert choose_engine("auto").name == "offline"


def test_a_service_whose_address_is_set_comes_first() -> None:
    assert choose_engine("auto", serve_url="http://127.0.0.1:5001").name == "serve"
    assert choose_engine("offline", serve_url="http://127.0.0.1:5001").name == "offline"


@pytest.mark.parametrize("name", ["serve", "docling", "magic"])
def test_an_engine_that_does_not_work_here_is_refused(name: str) -> None:
    with pytest.raises(SettingsError) as caught:
        choose_engine(name)
    assert caught.value.remedy


def test_models_that_are_not_installed_are_told_with_the_command() -> None:
    with pytest.raises(MissingLibrary, match="not installed"):
        read_by_models(b"%PDF-1.7", "a.pdf")


def test_a_service_reads_the_file() -> None:
    with serve_document(build_document()) as (address, asked):
        document = read_by_service(b"%PDF-1.7", "a.pdf", serve_url=address)
    assert document.export_to_markdown() == "## Zakres\n\nDotyczy wszystkich pracowników."
    assert asked[0] == "/v1/convert/file/async"


def test_a_service_that_fails_is_told_with_its_answer() -> None:
    with serve_document(build_document(), fails_with=400) as (address, _), pytest.raises(ReadingError, match="docling-serve"):
        read_by_service(b"%PDF-1.7", "a.pdf", serve_url=address)


def test_a_service_that_is_not_there_is_told() -> None:
    with pytest.raises(ReadingError, match=r"a\.pdf"):
        read_by_service(b"%PDF-1.7", "a.pdf", serve_url="http://127.0.0.1:9")


def build_pdf(**passwords: str) -> bytes:
    sheet = Sheet()
    sheet.write_line("Zakres", 20, 30, size=16, style="B")
    sheet.write_prose(20, 40)
    if passwords:
        sheet.set_encryption(**passwords)
    return sheet.save()


def test_a_pdf_read_by_a_service_has_our_losses_and_its_own_place_in_the_cache(tmp_path: Path) -> None:
    data = build_pdf()
    with serve_document(build_document()) as (address, asked):
        document = convert_bytes(data, "a.pdf", engine="serve", serve_url=address, cache_dir=tmp_path)
        assert is_cached(ReadingRequest(data, "a.pdf", engine="serve", serve_url=address, cache_dir=tmp_path))
        assert not is_cached(ReadingRequest(data, "a.pdf", engine="offline", cache_dir=tmp_path))
        asked.clear()
        assert convert_bytes(data, "a.pdf", serve_url=address, cache_dir=tmp_path).text == document.text
        assert asked == []
        assert convert_bytes(data, "a.pdf", engine="offline", serve_url=address, cache_dir=tmp_path).engine.endswith("offline PDF reader")
        assert asked == []
    assert document.text == "## Zakres\n\nDotyczy wszystkich pracowników."
    assert [(heading.title, heading.origin) for heading in document.headings] == [("Zakres", "layout")]
    assert document.engine.startswith("docling-serve (127.0.0.1:")
    assert document.page_count == 1
    (lost,) = (notice for notice in document.notices if notice.kind == "lost_words")
    assert lost.count >= len(PROSE.split()) / 2


def test_locked_and_damaged_files_never_reach_a_service() -> None:
    locked = build_pdf(owner_password="owner", user_password="user")
    with serve_document(build_document()) as (address, asked):
        with pytest.raises(PasswordRequired):
            convert_bytes(locked, "a.pdf", engine="serve", serve_url=address)
        with pytest.raises(EngineRefused, match="password"):
            convert_bytes(locked, "a.pdf", engine="serve", serve_url=address, password="user")
        with pytest.raises(DamagedFile):
            convert_bytes(build_pdf()[:600], "a.pdf", engine="serve", serve_url=address)
        assert convert_bytes(locked, "a.pdf", serve_url=address, password="user").engine.endswith("offline PDF reader")
        assert asked == []
        owned = build_pdf(owner_password="owner", user_password="")
        assert convert_bytes(owned, "a.pdf", serve_url=address).engine.startswith("docling-serve")


@pytest.mark.parametrize(("name", "data"), [("a.docx", build_word(("Heading 1", "Zakres"))), ("a.md", b"# Zakres\n\nTekst.")])
def test_word_and_markdown_stay_here_whatever_the_engine(name: str, data: bytes) -> None:
    assert convert_bytes(data, name, engine="serve").engine == convert_bytes(data, name).engine
    with pytest.raises(SettingsError, match="no reading engine"):
        convert_bytes(data, name, engine="magic")


def test_the_secret_of_an_address_is_in_no_label() -> None:
    (serve, *_) = list_engines(serve_url="https://name:secret@docs.example:5001/path?key=secret")
    assert serve.label == "docling-serve (docs.example:5001)"


def test_commands_and_pages_read_by_the_service_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(build_pdf())
    with serve_document(build_document()) as (address, asked):
        monkeypatch.setenv("DOCLING_SERVE_URL", address)
        out = io.StringIO()
        assert main(("convert", str(file), "--engine", "serve"), stdout=out) == 0
        environment = read_environment()
        assert [engine.name for engine in workbench.list_engines(environment) if engine.available] == ["serve", "offline"]
        added = workbench.add_file(environment, "a.pdf", file.read_bytes())
        assert workbench.is_converted(environment, added)
        asked.clear()
        assert workbench.open_document(environment, added.document_id).engine.startswith("docling-serve")
        assert asked == []
    assert out.getvalue() == "## Zakres\n\nDotyczy wszystkich pracowników.\n"


@pytest.mark.parametrize(("name", "words"), [("serve", "DOCLING_SERVE_URL"), ("docling", "Install docling"), ("magic", "offline")])
def test_engines_that_do_not_work_here_are_refused_with_a_sentence(name: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(build_pdf())
    out = io.StringIO()
    assert main(("headings", str(file), "--engine", name, "--json"), stdout=out) != 0
    if out.getvalue():
        assert words in json.loads(out.getvalue())["error"]["remedy"]
