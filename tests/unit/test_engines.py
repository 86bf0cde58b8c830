"""Who reads a PDF: what is offered, what is chosen, and a docling-serve over a real socket."""

import pytest
from docling_core.types.doc import DocItemLabel, DoclingDocument

from chunking.base.errors import MissingLibrary, ReadingError, SettingsError
from chunking.reading.engines import choose_engine, list_engines, read_by_models, read_by_service
from tests.unit.serve_server import serve_document


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
