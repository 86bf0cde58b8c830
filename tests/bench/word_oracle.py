"""Paragraphs of Word files as LibreOffice prints them, and the lines that are headings by Word's outline; read without our own reader.

Every paragraph of a copy gets a mark around its words, so that what LibreOffice prints before them is its automatic number. Tracked changes
are accepted in the copy first, because LibreOffice prints deleted text too. It ignores `w:lvlRestart`.
"""

import hashlib
import io
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W.strip("{}").encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"),
)
BEGIN, END = "⟦{index}⟧", "⟦/⟧"
PRINTED = re.compile(r"(?P<label>[^\n⟦⟧]*)⟦(?P<index>\d+)⟧(?P<words>[^⟦]*)⟦/⟧")
NOTE_NUMBER = re.compile(r"⟦\^[^⟧\n]*⟧\t?")
MARKS = re.compile(r"⟦/?\d*⟧")
BUILT_IN = re.compile(r"heading ([1-9])")
BATCH = 25
BATCH_TIMEOUT_S = 300
FILE_TIMEOUT_S = 60
LAYERS_WITHOUT_OUTLINE = (W + "tbl", W + "txbxContent")


@dataclass(frozen=True)
class Printed:
    """A paragraph as printed: its index in the file, label and words."""

    index: int
    label: str
    words: str

    @property
    def text(self) -> str:
        """Label and words with single spaces."""
        return " ".join(f"{self.label} {self.words}".split())


@dataclass(frozen=True)
class WordTruth:
    """A Word file by LibreOffice and by its outline.

    Attributes:
        text: the printed text; "" if LibreOffice could not read the file.
        paragraphs: the printed ones.
        outline: indices of the headings of the body by outline level, with a level from 1.
        in_containers: as many again in tables and text boxes, which Word's navigation does not list.
    """

    text: str
    paragraphs: tuple[Printed, ...]
    outline: Mapping[int, int]
    in_containers: int


def read_truths(files: Sequence[Path], cache: Path) -> dict[Path, WordTruth]:
    """Return the truth of every Word file that is a readable package; texts of LibreOffice are kept in the cache."""
    cache.mkdir(parents=True, exist_ok=True)
    copies: dict[Path, tuple[Path, dict[int, int], int]] = {}
    for file in files:
        try:
            data, outline, in_containers = _mark(file.read_bytes())
        except (zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, RuntimeError, NotImplementedError, AttributeError):
            continue
        copy = cache / f"{hashlib.sha256(data).hexdigest()[:24]}.docx"
        if not copy.with_suffix(".txt").exists():
            copy.write_bytes(data)
        copies[file] = copy, outline, in_containers
    _print_all(sorted({copy for copy, _, _ in copies.values() if not copy.with_suffix(".txt").exists()}), cache)
    return {file: _read_truth(copy.with_suffix(".txt"), outline, count) for file, (copy, outline, count) in copies.items()}


def has_office() -> bool:
    """Return whether LibreOffice is installed."""
    return shutil.which("soffice") is not None


def _read_truth(path: Path, outline: dict[int, int], in_containers: int) -> WordTruth:
    text = NOTE_NUMBER.sub("", path.read_text(encoding="utf-8-sig", errors="replace"))
    found = tuple(Printed(int(one["index"]), one["label"].strip(), one["words"].strip()) for one in PRINTED.finditer(text))
    return WordTruth(MARKS.sub("", text), found, outline, in_containers)


def _print_all(copies: list[Path], cache: Path) -> None:
    """Convert by LibreOffice, many at once; those left after that one by one. A file that fails gets an empty text."""
    for start in range(0, len(copies), BATCH):
        _run_office(copies[start : start + BATCH], cache, BATCH_TIMEOUT_S)
    for copy in copies:
        if not copy.with_suffix(".txt").exists():
            _run_office([copy], cache, FILE_TIMEOUT_S)
        if not copy.with_suffix(".txt").exists():
            copy.with_suffix(".txt").write_text("")
        copy.unlink()


def _run_office(copies: Sequence[Path], cache: Path, timeout_s: float) -> None:
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{cache.resolve()}/profile"]
    command += ["--convert-to", "txt:Text (encoded):UTF8", "--outdir", str(cache), *map(str, copies)]
    try:
        subprocess.run(command, capture_output=True, timeout=timeout_s, check=False)
    except subprocess.TimeoutExpired:
        print(f"LibreOffice took over {timeout_s} s for {len(copies)} files")  # noqa: T201


def _mark(data: bytes) -> tuple[bytes, dict[int, int], int]:
    """Return a copy with changes accepted and paragraphs marked, the levels of its outline by index, and how many lie in containers."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        members = {info.filename: _make_transitional(old.read(info)) for info in old.infolist() if not info.is_dir()}
    relations = etree.fromstring(members["_rels/.rels"])
    main = next(one.get("Target") for one in relations if (one.get("Type") or "").endswith("/officeDocument")).lstrip("/")
    root = _parse(members[main])
    styles = next((_parse(words) for name, words in members.items() if name.endswith("/styles.xml")), etree.Element("none"))
    accept_changes(root)
    outline, in_containers = {}, 0
    for index, paragraph in enumerate(root.iter(W + "p")):
        if _is_hidden(paragraph, styles):
            continue
        level = _find_level(paragraph, styles)
        if level is not None and "".join(paragraph.itertext(W + "t")).strip() and not _is_in(paragraph, (FALLBACK,)):
            if _is_in(paragraph, LAYERS_WITHOUT_OUTLINE):
                in_containers += 1
            else:
                outline[index] = level
        _put_marks(paragraph, index)
    _mark_notes(root)
    members[main] = _write(root)
    for name, words in members.items():
        if name.endswith(("/footnotes.xml", "/endnotes.xml")):
            notes = _parse(words)
            _mark_notes(notes)
            members[name] = _write(notes)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name, words in members.items():
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), words)
    return stream.getvalue(), outline, in_containers


def accept_changes(root: Any) -> None:
    """Make of a body with tracked changes the one that stays when all are accepted."""
    gone = [*root.iter(W + "del", W + "moveFrom", W + "pPrChange", W + "rPrChange")]
    marks = {W + "rPr", W + "trPr", W + "numPr"}
    for row in [*root.iter(W + "tr")]:
        if row.find(f"{W}trPr/{W}del") is not None:
            row.getparent().remove(row)
    dead = [
        p for p in root.iter(W + "p") if p.find(f"{W}pPr/{W}rPr/{W}del") is not None or p.find(f"{W}pPr/{W}rPr/{W}moveFrom") is not None
    ]
    for element in gone:
        if element.getparent() is not None and element.getparent().tag not in marks:
            element.getparent().remove(element)
    for wrapper in [*root.iter(W + "ins", W + "moveTo")]:
        parent = wrapper.getparent()
        if parent is not None and parent.tag not in marks:
            place = parent.index(wrapper)
            parent[place : place + 1] = [*wrapper]
    for paragraph in dead:
        _join_with_next(paragraph)


def _join_with_next(paragraph: Any) -> None:
    """Give a paragraph's words to the next one, whose properties stay, as Word does if the mark between them goes."""
    following = paragraph.getnext()
    content = [child for child in paragraph if child.tag != W + "pPr"]
    if paragraph.find(f"{W}pPr/{W}sectPr") is not None or (following is None and content):
        return
    if content and (following is None or following.tag != W + "p"):
        return
    if content:
        place = 1 if following.find(W + "pPr") is not None else 0
        following[place:place] = content
    elif following is None and paragraph.getparent().tag == W + "tc":
        return
    paragraph.getparent().remove(paragraph)


def _put_marks(paragraph: Any, index: int) -> None:
    place = 1 if paragraph.find(W + "pPr") is not None else 0
    for position, words in ((place, BEGIN.format(index=index)), (None, END)):
        paragraph.insert(len(paragraph) if position is None else position, _make_run(words))


def _mark_notes(root: Any) -> None:
    """Put signs around the numbers of notes in the text, and a space after those at the notes, which LibreOffice prints without one."""
    for kind in ("footnote", "endnote"):
        for reference in root.iter(f"{W}{kind}Reference"):
            reference.getparent().addprevious(_make_run("⟦^"))
            reference.getparent().addnext(_make_run("⟧"))
        for number in root.iter(f"{W}{kind}Ref"):
            number.getparent().addnext(_make_run(" "))


def _make_run(words: str) -> Any:
    run = etree.Element(W + "r")
    text = etree.SubElement(run, W + "t", {"{http://www.w3.org/XML/1998/namespace}space": "preserve"})
    text.text = words
    return run


def _find_level(paragraph: Any, styles: Any) -> int | None:
    """Return the outline level of a paragraph from 1, its own or its style's; built-in headings have theirs though not written down."""
    for layer in (paragraph, *_walk_styles(paragraph, styles)):
        found = layer.find(f"{W}pPr/{W}outlineLvl")
        if found is not None:
            value = int(found.get(W + "val") or 9)
            return value + 1 if value < 9 else None
        name = layer.find(W + "name")
        if name is not None and (built_in := BUILT_IN.fullmatch((name.get(W + "val") or "").lower())):
            return int(built_in[1])
    return None


def _is_hidden(paragraph: Any, styles: Any) -> bool:
    for layer in (paragraph.find(W + "pPr"), *_walk_styles(paragraph, styles)):
        found = None if layer is None else layer.find(f"{W}rPr/{W}vanish")
        if found is not None:
            return found.get(W + "val") not in ("0", "false", "off")
    return False


def _walk_styles(paragraph: Any, styles: Any) -> Iterator[Any]:
    by_id = {style.get(W + "styleId"): style for style in styles if style.get(W + "type") == "paragraph"}
    named = paragraph.find(f"{W}pPr/{W}pStyle")
    default = next((style for style in by_id.values() if style.get(W + "default") in ("1", "true", "on")), None)
    style = default if named is None else by_id.get(named.get(W + "val"), default)
    seen: list[Any] = []
    while style is not None and style not in seen:
        yield style
        seen.append(style)
        base = style.find(W + "basedOn")
        style = None if base is None else by_id.get(base.get(W + "val"))


def _is_in(element: Any, tags: Sequence[str]) -> bool:
    return next(element.iterancestors(*tags), None) is not None


def _make_transitional(words: bytes) -> bytes:
    for strict, transitional in STRICT:
        words = words.replace(strict, transitional)
    return words


def _write(root: Any) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _parse(words: bytes) -> Any:
    return etree.fromstring(words, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
