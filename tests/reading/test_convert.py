"""Bytes in, document out: what is kept, counted, refused and remembered."""

import io
import pickle
import zipfile
from pathlib import Path
from string import Formatter

import pytest

from chunking.base.errors import (
    ChunkingError,
    DamagedFile,
    DangerousFile,
    EmptyFile,
    FileTooLarge,
    PasswordRequired,
    SettingsError,
    UnsupportedFile,
)
from chunking.base.phrases import Phrase
from chunking.base.settings import ReadingRules, Service
from chunking.reading import convert
from chunking.reading.convert import ReadingRequest, convert_bytes, is_cached
from chunking.reading.user_files import decode_text, detect_file_type
from tests.reading.word.word_files import build_word, edit_part

WORD = build_word(("Heading 1", "Czas pracy"), ("text", "Zażółć gęślą jaźń."))


def find_notice(document: object, kind: str) -> object:
    return next((notice for notice in document.notices if notice.kind == kind), None)


def test_a_document_names_its_engine_language_and_default_size() -> None:
    document = convert_bytes(WORD, "a.docx")
    assert document.text == "## Czas pracy\n\nZażółć gęślą jaźń."
    assert document.engine.startswith("Docling 2.")
    assert (document.source, document.language, document.page_count) == ("a.docx", "pl", 0)
    assert document.default_chars == len(document.text)


def test_a_padded_table_shows_what_the_default_export_would_embed(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "oxpt__long_table_79_rows.docx").read_bytes(), "t.docx")
    assert document.default_chars > len(document.text) * 1.4


def test_a_second_opening_comes_from_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = convert_bytes(WORD, "a.docx", cache_dir=tmp_path)
    assert is_cached(ReadingRequest(WORD, "b.docx", cache_dir=tmp_path))
    monkeypatch.setattr(convert, "_run_docling", lambda *_: pytest.fail("converted again"))
    second = convert_bytes(WORD, "b.docx", cache_dir=tmp_path)
    assert second.source == "b.docx"
    assert (second.text, second.blocks, second.headings, second.notices) == (first.text, first.blocks, first.headings, first.notices)


def test_a_damaged_cache_entry_is_made_anew(tmp_path: Path) -> None:
    convert_bytes(WORD, "a.docx", cache_dir=tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_text('{"text": "half', encoding="utf-8")
    assert convert_bytes(WORD, "a.docx", cache_dir=tmp_path).headings


def test_a_valid_file_without_text_is_a_document_without_text(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "mammoth__empty.docx").read_bytes(), "e.docx")
    assert (document.text, document.blocks, document.structure) == ("", (), "none")


def test_html_in_markdown_is_read_and_stays_text() -> None:
    document = convert_bytes(b"# A\n\n<img src=x onerror=alert(1)>\n\n<p>Akapit</p>\n\nTekst.\n", "x.md")
    assert "Akapit" in document.text
    assert document.text.endswith("Tekst.")


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(SettingsError, match="engine"):
        convert_bytes(WORD, "a.docx", engine="magic")


def test_strict_ooxml_is_read(word_cases: Path) -> None:
    assert convert_bytes((word_cases / "docling__strict_ooxml.docx").read_bytes(), "s.docx").text == "Some text"


def test_what_goes_to_another_process_and_back_is_the_same(word_cases: Path) -> None:
    call = {
        "rules": ReadingRules(bold=False),
        "vision": Service("http://127.0.0.1:9/v1", "m", "k"),
        "password": "p",
        "cache_dir": Path("a"),
    }
    assert pickle.loads(pickle.dumps(call)) == call
    document = convert_bytes((word_cases / "pl__rozdzial_paragraf.docx").read_bytes(), "p.docx")
    assert document.sections  # what is looked up once is kept with it
    back = pickle.loads(pickle.dumps(document))
    assert (back, back.sections) == (document, document.sections)


def list_errors(kind: type[ChunkingError]) -> list[type[ChunkingError]]:
    return [kind, *(inner for child in kind.__subclasses__() for inner in list_errors(child))]


@pytest.mark.parametrize("kind", list_errors(ChunkingError))
def test_every_error_comes_back_from_another_process(kind: type[ChunkingError]) -> None:
    names = {name for template in (kind.template, kind.remedy_template) for _, name, _, _ in Formatter().parse(template) if name}
    error = kind(**{name: Phrase("{count} of these", count=3) for name in names} | {"source": "a.pdf"})
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is kind
    assert (back.message, back.remedy, back.source) == (error.message, error.remedy, "a.pdf")


# --- losses ---

FOOTNOTES = """<?xml version="1.0" encoding="UTF-8"?>
<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:t>separator</w:t></w:r></w:p></w:footnote>
<w:footnote w:id="1"><w:p><w:r><w:t>Liczone od pierwszego dnia miesiąca.</w:t></w:r></w:p></w:footnote>
<w:footnote w:id="2"><w:p><w:r><w:t>Nie dotyczy kierowców.</w:t></w:r></w:p></w:footnote>
</w:footnotes>"""


def test_footnotes_that_are_not_in_the_text_are_counted_and_listed() -> None:
    data = edit_part(WORD, "word/footnotes.xml", lambda _: FOOTNOTES.encode())
    notice = find_notice(convert_bytes(data, "a.docx"), "lost_footnotes")
    assert notice.count == 2
    assert notice.examples == ("Liczone od pierwszego dnia miesiąca.", "Nie dotyczy kierowców.")


def test_a_page_header_is_told_and_words_of_the_body_are_not_missing() -> None:
    def add_header(word: object) -> None:
        word.sections[0].header.paragraphs[0].text = "Poufne Firma Przykładowa"

    document = convert_bytes(build_word(("text", "Treść."), change=add_header), "a.docx")
    assert find_notice(document, "lost_page_headers").count == 1
    assert find_notice(document, "lost_words") is None


def test_a_deleted_word_is_neither_text_nor_loss(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "poi__tracked_change_in_heading.docx").read_bytes(), "t.docx")
    assert find_notice(document, "lost_words") is None


def test_no_words_are_lost_from_real_word_files(word_cases: Path) -> None:
    for path in sorted(word_cases.glob("*.docx")):
        if path.name != "poi__truncated.docx":
            assert find_notice(convert_bytes(path.read_bytes(), path.name), "lost_words") is None, path.name


# --- bad input ---


def build_zip(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return stream.getvalue()


def corrupt_middle(data: bytes) -> bytes:
    middle = data.index(b"word/document.xml") + 60
    return data[:middle] + bytes(byte ^ 0xFF for byte in data[middle : middle + 20]) + data[middle + 20 :]


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
ENTITY = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
SHEET_TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def add_macro_type(part: bytes) -> bytes:
    return part.replace(b"openxmlformats-officedocument.wordprocessingml.document.main", b"ms-word.document.macroEnabled.main")


def add_entity(part: bytes) -> bytes:
    return ENTITY + part[part.index(b"<w:styles") :]


BAD_FILES = {
    "zero bytes": (b"", "a.docx", EmptyFile),
    "cut off": (WORD[: len(WORD) // 2], "a.docx", DamagedFile),
    "bad checksum": (corrupt_middle(WORD), "a.docx", DamagedFile),
    "text renamed to .docx": (b"Tylko tekst.", "a.docx", DamagedFile),
    "text renamed to .pdf": (b"Tylko tekst.", "a.pdf", DamagedFile),
    "HTML as .docx": (b"<html><body>x</body></html>", "a.docx", UnsupportedFile),
    "old .doc as .docx": (OLE, "a.docx", UnsupportedFile),
    "encrypted Word file": (OLE + "EncryptedPackage".encode("utf-16-le"), "a.docx", PasswordRequired),
    "RTF": (b"{\\rtf1 x}", "a.docx", UnsupportedFile),
    "macros": (edit_part(WORD, "[Content_Types].xml", add_macro_type), "a.docx", UnsupportedFile),
    "another zip": (build_zip({"a.txt": b"x"}), "a.docx", UnsupportedFile),
    "a spreadsheet": (build_zip({"[Content_Types].xml": SHEET_TYPE}), "a.docx", UnsupportedFile),
    "external entity": (edit_part(WORD, "word/styles.xml", add_entity), "a.docx", DangerousFile),
    "zip bomb": (edit_part(WORD, "word/media/x.xml", lambda _: b"0" * 60_000_000), "a.docx", DangerousFile),
    "unknown kind": (b"hello", "a.xyz", UnsupportedFile),
    "binary as markdown": (b"a\0b", "a.md", UnsupportedFile),
    "not UTF-8": ("zażółć".encode("cp1250"), "a.md", DamagedFile),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_bad_input_gets_one_sentence_with_the_remedy(case: str) -> None:
    data, name, kind = BAD_FILES[case]
    with pytest.raises(kind) as caught:
        convert_bytes(data, name)
    assert name in caught.value.message
    assert caught.value.remedy


def test_a_file_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chunking.reading.user_files.MAX_FILE_MB", 1)
    with pytest.raises(FileTooLarge, match="2 MB; the limit is 1 MB"):
        detect_file_type(b"x" * 2_000_000, "a.md")


def test_the_truncated_real_file_is_damaged(word_cases: Path) -> None:
    with pytest.raises(DamagedFile):
        convert_bytes((word_cases / "poi__truncated.docx").read_bytes(), "t.docx")


def test_content_decides_not_the_ending() -> None:
    assert detect_file_type(WORD, "really-a-word-file.pdf") == "docx"
    assert detect_file_type(b"%PDF-1.7 ...", "x.docx") == "pdf"


@pytest.mark.parametrize("text", ["PKO Bank Polski ogłasza przetarg.", "PK", "Nagłówek pliku: %PDF-1.7 to znak formatu."])
def test_text_that_begins_like_an_archive_is_text(text: str) -> None:
    assert detect_file_type(text.encode(), "a.md") == "markdown"


def test_utf16_with_a_byte_order_mark_is_text() -> None:
    assert convert_bytes("# Tytuł\n\nTekst.".encode("utf-16"), "a.md").headings[0].title == "Tytuł"


def test_odd_names_are_only_names() -> None:
    assert convert_bytes(WORD, "../ą ;'\"<b>\n.docx").source == "../ą ;'\"<b>\n.docx"


@pytest.mark.parametrize("data", ["a\r\nb".encode("utf-16"), b"\xef\xbb\xbfa\r\nb", b"a\rb"])
def test_line_ends_and_byte_order_marks(data: bytes) -> None:
    assert decode_text(data, "a.md") == "a\nb"


def test_containers_nested_too_deeply_get_one_sentence() -> None:
    deep = "<w:sdt><w:sdtContent>" * 2000 + "<w:p><w:r><w:t>dno</w:t></w:r></w:p>" + "</w:sdtContent></w:sdt>" * 2000
    data = edit_part(WORD, "word/document.xml", lambda part: part.replace(b"<w:sectPr", deep.encode() + b"<w:sectPr", 1))
    with pytest.raises(DamagedFile):
        convert_bytes(data, "a.docx")


def test_a_style_whose_id_breaks_a_query_gets_one_sentence() -> None:
    quoted = "<w:p><w:pPr><w:pStyle w:val='a\"b'/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>"
    data = edit_part(WORD, "word/document.xml", lambda part: part.replace(b"<w:sectPr", quoted.encode() + b"<w:sectPr", 1))
    with pytest.raises(DamagedFile):
        convert_bytes(data, "a.docx")
