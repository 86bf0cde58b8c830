"""Documents made to measure: from pieces (headings, paragraphs, tables, ...) to a `Document` whose spans are known by construction.

`assemble` serves tests with a readable case; `documents()` and `pieces()` give Hypothesis any mixture of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from chunking.base.model import Block, BlockKind, Document, Heading, Origin, Span


@dataclass(frozen=True)
class Piece:
    """What a block or heading is made of. `texts`: lines of a heading, sentences of prose, rows, lines of code."""

    kind: str
    texts: tuple[str, ...]
    level: int = 1
    origin: Origin = "style"
    header_parts: int = 0
    depth: int = 0
    inside: BlockKind = "paragraph"
    language: str = ""


def heading(*lines: str, level: int = 1, origin: Origin = "style") -> Piece:
    """A heading; more than one line makes one heading over several blocks."""
    return Piece("heading", lines, level=level, origin=origin)


def clause(enumerator: str, *sentences: str, level: int = 1, inside: BlockKind = "paragraph") -> Piece:
    """A paragraph or item whose enumerator is a heading."""
    return Piece("clause", (enumerator, *sentences), level=level, origin="clause", inside=inside)


def paragraph(*sentences: str) -> Piece:
    return Piece("paragraph", sentences)


def item(*sentences: str, depth: int = 0) -> Piece:
    return Piece("list_item", sentences, depth=depth)


def table(*rows: str, header_parts: int = 2) -> Piece:
    return Piece("table", rows, header_parts=header_parts)


def code(*lines: str, language: str = "") -> Piece:
    return Piece("code", lines, language=language)


def caption(*sentences: str) -> Piece:
    return Piece("caption", sentences)


def picture(description: str = "") -> Piece:
    """A picture's place, with the words a model found for it if there are any."""
    return Piece("picture", (description or "<!-- image -->",))


def formula(*lines: str) -> Piece:
    return Piece("formula", ("$$" + "\n".join(lines) + "$$",))


class _Builder:
    """Where a document is put together: text is only ever added, so every span is right by construction."""

    def __init__(self) -> None:
        self.text = ""
        self.blocks: list[Block] = []
        self.headings: list[Heading] = []

    def write(self, text: str) -> Span:
        start = len(self.text)
        self.text += text
        return Span(start, len(self.text))

    def write_all(self, texts: Sequence[str], between: str) -> list[Span]:
        spans = []
        for index, text in enumerate(texts):
            self.text += between if index else ""
            spans.append(self.write(text))
        return spans

    def add(self, piece: Piece) -> None:
        start = len(self.text)
        if piece.kind == "heading":
            self.add_heading(piece)
        elif piece.kind == "clause":
            self.add_clause(piece)
        elif piece.kind in ("table", "code"):
            fence = piece.kind == "code"
            lines = self.write_all(("```", *piece.texts, "```") if fence else piece.texts, "\n")
            self.add_block(piece, start, lines)
        elif piece.kind in ("picture", "formula"):
            self.write(piece.texts[0])
            self.add_block(piece, start, ())
        else:
            self.text += "    " * piece.depth
            start = len(self.text)
            self.text += "- " if piece.kind == "list_item" else ""
            sentences = self.write_all(piece.texts, " ")
            self.add_block(piece, start, [Span(start, sentences[0].end), *sentences[1:]])

    def add_block(self, piece: Piece, start: int, parts: Sequence[Span], kind: BlockKind | None = None) -> None:
        span = Span(start, len(self.text))
        self.blocks.append(Block(kind or piece.kind, span, tuple(parts), piece.header_parts, depth=piece.depth, language=piece.language))

    def add_heading(self, piece: Piece) -> None:
        start = len(self.text)
        for index, line in enumerate(piece.texts):
            self.text += "\n\n" if index else ""
            marked = f"**{line}**" if piece.origin == "bold" else f"{'#' * min(piece.level + 1, 6)} {line}"
            span = self.write(line if index else marked)
            self.blocks.append(Block("paragraph" if index else "heading", span, (span,) if index else ()))
        self.headings.append(Heading(Span(start, len(self.text)), piece.level, " ".join(piece.texts), piece.origin))

    def add_clause(self, piece: Piece) -> None:
        start = len(self.text)
        enumerator, *sentences = self.write_all(piece.texts, " ")
        self.headings.append(Heading(Span(start, enumerator.end), piece.level, piece.texts[0], "clause"))
        parts = [Span(start, sentences[0].end), *sentences[1:]] if sentences else [enumerator]
        self.add_block(piece, start, parts, piece.inside)


def assemble(*pieces: Piece, source: str = "made.md") -> Document:
    """The document these pieces make, in order; items of a list follow on the next line, all else after a blank line."""
    builder = _Builder()
    for index, piece in enumerate(pieces):
        if index:
            is_list = piece.kind == "list_item" and pieces[index - 1].kind == "list_item"
            builder.text += "\n" if is_list else "\n\n"
        builder.add(piece)
    return Document(builder.text, tuple(builder.blocks), tuple(builder.headings), source)


WORDS = ("Pracownik", "§", "1.", "żółć", "10\u00a0000", "zł", "😀", "𝔘𝔫", "a", "-", "#", "dział", "kadr", "i", "|", "e\u0301")
TITLES = ("§ 1.", "§ 1.", "§ 2.", "Czas pracy", "Urlopy", "Załącznik 𝔘", "Dział kadr i płac w Łodzi")


def _write_words(number: int) -> str:
    """One to twelve words that a number stands for: one draw instead of twelve, and a small number is a short sentence."""
    length, first = number % 12 + 1, number // 12
    return " ".join(WORDS[(first * (place * 5 + 1) + place * place) % len(WORDS)] for place in range(length))


_words = st.integers(0, 12 * len(WORDS) ** 2 - 1).map(_write_words)
_sentences = st.lists(_words.map(lambda words: words + "."), min_size=1, max_size=4).map(tuple)
_titles = st.sampled_from(TITLES)
_levels = st.integers(0, 4)


@st.composite
def _headings(draw: st.DrawFn) -> Piece:
    origin = draw(st.sampled_from(("title", "style", "bold", "layout")))
    lines = draw(st.one_of(_titles.map(lambda title: (title,)), st.tuples(st.sampled_from(("Rozdział I", "Rozdział II")), _titles)))
    return heading(*lines, level=draw(_levels), origin=origin)


@st.composite
def _clauses(draw: st.DrawFn) -> Piece:
    inside = draw(st.sampled_from(("paragraph", "list_item")))
    return clause(draw(st.sampled_from(("§ 1.", "§ 2.", "1."))), *draw(_sentences), level=draw(_levels), inside=inside)


CELLS = ("a", "żółty", "1 200", "", "-")


def _write_row(number: int, columns: int) -> str:
    return "| " + " | ".join(CELLS[number // len(CELLS) ** column % len(CELLS)] for column in range(columns)) + " |"


@st.composite
def _tables(draw: st.DrawFn) -> Piece:
    columns = draw(st.integers(1, 3))
    row = st.integers(0, len(CELLS) ** columns - 1).map(lambda number: _write_row(number, columns))
    delimiter = "|" + " - |" * columns
    header_parts = draw(st.sampled_from((0, 2, 3)))
    header = (draw(row), delimiter, draw(row))[:header_parts]
    return table(*header, *draw(st.lists(row, min_size=0 if header else 1, max_size=6)), header_parts=header_parts)


PYTHON = (
    ("import os", ""),
    ("# what it does", "def f(x):", "    return x", ""),
    ("@cached", "def g(", "    y,", "):", '    """Why."""', "", "    return [y] * 2", ""),
    ("class A:", "    def m(self):", "        pass", "", "    def n(self):", "        return self", ""),
    ("x = (", "    'żółć 😀'", ")"),
)

_definitions = st.lists(st.sampled_from(PYTHON), min_size=1, max_size=5).map(lambda parts: [line for part in parts for line in part])
_lines = st.lists(st.sampled_from(("# no heading", "x = 1", "", "    return x")), min_size=1, max_size=4)
_bodies = st.one_of(
    _sentences.map(lambda sentences: paragraph(*sentences)),
    _sentences.map(lambda sentences: paragraph(*sentences)),
    _sentences.map(lambda sentences: paragraph(*sentences[:-1], "Należy dołączyć:")),
    st.builds(lambda sentences, depth: item(*sentences, depth=depth), _sentences, st.integers(0, 2)),
    st.builds(lambda sentences, depth: item(*sentences, depth=depth), _sentences, st.integers(0, 2)),
    _tables(),
    _lines.map(lambda lines: code(*lines)),
    st.builds(lambda lines, language: code(*lines, language=language), _definitions, st.sampled_from(("Python", "SQL"))),
    _sentences.map(lambda sentences: caption("Tabela 1.", *sentences)),
    _sentences.map(lambda sentences: caption(*sentences)),
    st.just(picture()),
    _words.map(lambda words: picture(f"Schemat: {words}.")),
    st.lists(st.sampled_from(("x = 1", "\\sum_{i=1}^n i", "y")), min_size=1, max_size=3).map(lambda lines: formula(*lines)),
)


def pieces(*, with_headings: bool | None = None, max_size: int = 14) -> st.SearchStrategy[list[Piece]]:
    """Any mixture: a preamble or none, sections with and without body, headings repeated, nested and of any level.

    Args:
        with_headings: True for at least one heading, False for none, None for either.
        max_size: the most pieces.
    """
    if with_headings is False:
        return st.lists(_bodies, min_size=1, max_size=max_size)
    mixture = st.lists(st.one_of(_headings(), _clauses(), _bodies, _bodies), min_size=1, max_size=max_size)
    if with_headings is None:
        return mixture
    return mixture.filter(lambda mixed: any(piece.kind in ("heading", "clause") for piece in mixed))


def documents(*, with_headings: bool | None = None, max_size: int = 14) -> st.SearchStrategy[Document]:
    """Consistent documents of such pieces."""
    return pieces(with_headings=with_headings, max_size=max_size).map(lambda mixed: assemble(*mixed))
