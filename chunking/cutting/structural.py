"""Cutting at the structure the author wrote.

A section is a chunk. What of it is read as one (a table, a described picture) is a chunk of its own: `groups`. Whatever is
longer than the limit is cut, on the first level that suffices:

1. between blocks: paragraphs, whole lists with the sentence before them, items with those below them (`packing`);
   a table between its rows, in parts of 5 to 10 (`tables`);
2. between sentences of a paragraph; an item, a numbered clause or a formula only if the embedder could not read it whole;
   code, longer still, between its top-level definitions (`units`, `definitions`);
3. between words, as a last resort, and flagged.

Every part carries the whole heading path in its context. A heading without body travels in its children's paths. Sizes in
characters or tokens are measured by `size_meter`.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace

from typing_extensions import override

from chunking.base.characters import pause_collector, trim_span
from chunking.base.enumerators import find_clause_end
from chunking.base.errors import SettingsError
from chunking.base.language import Language
from chunking.base.model import OVERSIZE, Block, Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits
from chunking.cutting.cut_document import join_path
from chunking.cutting.groups import group_blocks
from chunking.cutting.merging import merge_small_sections
from chunking.cutting.packing import Sentences, find_kind, pack_units
from chunking.cutting.size_meter import PATH_SHARE, SizeMeter, choose_meter
from chunking.cutting.splitter import FALLBACK, NUMBER, Splitter, label_unit, write_unit
from chunking.cutting.table_parts import cut_table
from chunking.cutting.units import build_units

SHORTENED_PATH = "shortened_path"
_OWN_CHUNKS = ("table", "picture")


def cut_structural(
    document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None, max_tokens: int | None = None
) -> tuple[Chunk, ...]:
    """Chunks that never cross a section and always carry its heading path (laws 2 to 6).

    Args:
        document: with or without headings; without any, blocks are packed up to the limit and flagged "fallback", whole sentences
            of running text repeated (`Strategy.fallback_overlap`).
        strategy: its `max_size` limits the embedded text in its unit, context counted.
        count_tokens: the embedder's counter; needed for a limit in tokens.
        max_tokens: the embedder's hard limit. Without it or the counter every list item, clause and definition stays whole, and code
            up to 4,096 characters.

    Returns:
        Chunks in order of their starts; none for a document without text.

    Raises:
        SettingsError: a limit in tokens without a counter.
    """
    meter = choose_meter(document, strategy, count_tokens=count_tokens, max_tokens=max_tokens)
    root = Chunk(Span(0, 0), flags=() if document.headings else (FALLBACK,), cited=strategy.cite)

    def build_frame(index: int) -> Chunk:
        return _build_frame(document, document.path_of(index), root, meter)

    chunks = list(_cut_place(document, document.preamble, root, strategy, meter))
    shared = merge_small_sections(document, build_frame, meter) if strategy.merge_small else {}
    has_child = {section.parent for section in document.sections}
    last_shared = -1
    for section in document.sections:
        if section.index in shared:
            chunk, last_shared = shared[section.index]
            chunks.append(chunk)
        if section.index <= last_shared:
            continue
        if section.body.start < section.body.end:
            chunks += _cut_place(document, section.body, build_frame(section.index), strategy, meter)
        elif section.index not in has_child:
            frame = root if section.parent is None else build_frame(section.parent)
            chunks.append(replace(frame, span=trim_span(document.text, document.headings[section.index].span)))
    return tuple(_flag_oversize(chunk, meter) for chunk in _keep_vanishing_headings(document, chunks))


def _build_frame(document: Document, path: Sequence[int], root: Chunk, meter: SizeMeter) -> Chunk:
    """A chunk without place: the path as its context will show it, cut at the top if longer than a third of the limit."""
    titles = [document.headings[index].title for index in path]
    kept = 0
    while kept < len(path) - 1 and meter.weigh(join_path(titles[kept:], shortened=kept > 0)) > meter.limit // PATH_SHARE:
        kept += 1
    starts = tuple(document.headings[index].span.start for index in path[kept:])
    return replace(root, path=starts, shortened=kept > 0, flags=(*root.flags, SHORTENED_PATH) if kept else root.flags)


def _cut_place(document: Document, place: Span, frame: Chunk, strategy: Strategy, meter: SizeMeter) -> Iterator[Chunk]:
    """The chunks of a section's body (or of the preamble), each in the given frame."""
    if place.start >= place.end:
        return
    blocks = document.find_blocks(place)
    kinds = {block.kind for block in blocks}
    if kinds.isdisjoint(_OWN_CHUNKS):
        span = trim_span(document.text, place)
        whole = replace(frame, span=span, kind=find_kind(document, span) if "code" in kinds else "text")
        if meter.has_room(whole):
            yield whole
            return
    overlap = strategy.overlap if document.headings else strategy.fallback_overlap
    sentences = _find_sentences(document, blocks, place, overlap) if overlap else None
    for group in group_blocks(document, blocks):
        if group.kind == "table":
            yield from cut_table(document, group.bundles[0], place, frame, meter, as_records=strategy.table_rows == "records")
        elif group.kind == "image_caption":
            yield from _cut_picture(document, group.bundles[0], place, replace(frame, kind="image_caption"), meter)
        else:
            units = build_units(document, group.bundles, place, frame, meter)
            yield from pack_units(document, units, frame, meter, sentences)


def _cut_picture(document: Document, bundle: Sequence[Block], place: Span, frame: Chunk, meter: SizeMeter) -> Iterator[Chunk]:
    """A described picture with its captions."""
    whole = replace(frame, span=Span(max(bundle[0].span.start, place.start), bundle[-1].span.end))
    if meter.has_room(whole):
        yield whole
        return
    units = build_units(document, [(block,) for block in bundle], place, frame, meter)
    yield from pack_units(document, units, frame, meter)


def _find_sentences(document: Document, blocks: Sequence[Block], place: Span, overlap: int) -> Sentences | None:
    """The sentences of a section that is one run of prose; None if it has structure of its own, which must not be blurred."""
    if any(block.kind != "paragraph" or find_clause_end(document.text, *block.span) > block.span.start for block in blocks):
        return None
    parts = [part for block in blocks for part in block.parts if part.overlaps(place)]
    starts = [max(part.start, place.start) for part in parts]
    return Sentences(
        overlap,
        [trim_span(document.text, Span(start, part.end)).start for start, part in zip(starts, parts, strict=True)],
        [part.end for part in parts],
    )


def _flag_oversize(chunk: Chunk, meter: SizeMeter) -> Chunk:
    """Flag a chunk longer than the limit, whatever makes it so (a whole item, a long heading, a row)."""
    return replace(chunk, flags=(*chunk.flags, OVERSIZE)) if meter.measure(chunk) > meter.limit else chunk


def _keep_vanishing_headings(document: Document, chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """A heading without body that every context left out (shortened paths) opens the next chunk, its first child's."""
    shown = {start for chunk in chunks for start in chunk.path}
    vanishing = [
        document.headings[section.index].span
        for section in document.sections
        if section.body.start == section.body.end and document.headings[section.index].span.start not in shown
    ]
    position = 0
    for chunk in chunks:
        start = chunk.span.start
        while position < len(vanishing) and vanishing[position].start < chunk.span.start:
            start = min(start, vanishing[position].start)
            position += 1
        # Small sections that share a chunk may be several headings without body.
        while position < len(vanishing) and chunk.span.contains(vanishing[position]):
            position += 1
        yield replace(chunk, span=Span(start, chunk.span.end))


class StructuralSplitter(Splitter):
    """`structural`, `structural:512:tokens`, with options `+records`, `+merged`, `+cited`, `+overlap=80`."""

    kind = "structural"
    choice = N_("structural: at headings, never across sections")
    has_options = True

    @override
    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        found = re.fullmatch(rf"structural(?:\s*:{NUMBER}(:tokens)?)?((?:\+[a-z]+(?:=\d{{1,7}})?)*)", words)
        if found is None:
            return None
        strategy = Strategy(self.kind, int(found[1]) if found[1] else max_chars, unit="tokens" if found[2] else "chars")
        for option in found[3].split("+")[1:]:
            strategy = _apply_option(strategy, words, option)
        return strategy

    @override
    def write(self, strategy: Strategy) -> str:
        options = (
            f"+overlap={strategy.overlap}" if strategy.overlap else "",
            "+records" if strategy.table_rows == "records" else "",
            "+merged" if strategy.merge_small else "",
            "+cited" if strategy.cite else "",
        )
        return f"structural:{strategy.max_size}{write_unit(strategy)}{''.join(options)}"

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        in_tokens = strategy.unit == "tokens"
        words = language.gettext("structural, limit {size} tokens") if in_tokens else language.gettext("structural, limit {size}")
        parts = [words.format(size=language.number(strategy.max_size))]
        parts += [language.gettext("overlap {overlap}").format(overlap=language.number(strategy.overlap))] if strategy.overlap else []
        parts += [language.gettext("tables row by row")] if strategy.table_rows == "records" else []
        parts += [language.gettext("small sections together")] if strategy.merge_small else []
        parts += [language.gettext("with date, page and clause")] if strategy.cite else []
        return ", ".join(parts)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        if strategy == Strategy():
            return language.gettext("structural")
        options = [f"{strategy.max_size}{label_unit(strategy, language)}"]
        options += [f"+{strategy.overlap}"] if strategy.overlap else []
        options += [language.gettext("row by row")] if strategy.table_rows == "records" else []
        options += [language.gettext("together")] if strategy.merge_small else []
        options += [language.gettext("with source")] if strategy.cite else []
        return f"{language.gettext('structural')} {', '.join(options)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        # In tokens an embedder counts all the time, which is too long for a pause.
        with pause_collector() if strategy.unit == "chars" else nullcontext():
            return cut_structural(document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


def _apply_option(strategy: Strategy, name: str, option: str) -> Strategy:
    word, _, number = option.partition("=")
    if word == "overlap" and number:
        return replace(strategy, overlap=int(number))
    if number or word not in ("records", "merged", "cited"):
        remedy = N_("Its options are +records, +merged, +cited and +overlap=80.")
        raise SettingsError(source=name, detail=N_("there is no such option of structural cutting"), remedy=remedy)
    return replace(
        strategy,
        table_rows="records" if word == "records" else strategy.table_rows,
        merge_small=strategy.merge_small or word == "merged",
        cite=strategy.cite or word == "cited",
    )


SPLITTER = StructuralSplitter()
