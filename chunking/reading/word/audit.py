"""The audit of a Word file: every paragraph that looks like a heading, and what is wrong with it.

See `verdicts` for what the verdicts mean.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chunking.base.spreadsheet import write_csv
from chunking.reading.word.judge import Judged, judge_paragraphs
from chunking.reading.word.paragraphs import Place, W, WordParagraph, check_word, read_text
from chunking.reading.word.signals import Signals, read_signals
from chunking.reading.word.tables import list_rows
from chunking.reading.word.trace import WordTrace, trace_word
from chunking.reading.word.tree import Candidate, HeadingLook, find_splits, settle_levels
from chunking.reading.word.verdicts import WORST_FIRST, Verdict, advise, rank_verdicts


@dataclass(frozen=True, slots=True)
class AuditedParagraph:
    """A paragraph that looks like a heading or that Docling made one.

    `index` counts all paragraphs of the file, see `walk_paragraphs`. `docling` is what Docling made of it. `proposed_level` is
    the level it should have, 0 for the title, None for body text; for the second half of a broken heading, `joins`, it is
    that of the first. `level_by_look` is the level that its size and alignment give it if neither style nor number does.
    """

    index: int
    text: str
    signals: Signals
    place: Place
    docling: str
    verdicts: tuple[Verdict, ...]
    proposed_level: int | None
    joins: int | None = None
    level_by_look: int | None = None

    @property
    def outline_level(self) -> int | None:
        """The outline level in force, Heading 1 = 1, None for body text."""
        return self.signals.outline.level if self.signals.outline else None

    @property
    def is_seen(self) -> bool:
        """Return whether Docling recognises this heading."""
        return self.docling == "title" or self.docling.startswith("heading")

    @property
    def is_heading(self) -> bool:
        """Return whether it is a heading of the text, by itself: not the second half of one, not in a table, box or page header."""
        return self.proposed_level is not None and self.joins is None and self.place in ("body", "control")

    def as_record(self) -> dict[str, Any]:
        """Return plain values for the command line."""
        own = self.signals
        return {
            "index": self.index,
            "text": self.text,
            "style_name": own.style_name,
            "style_id": own.style_id,
            "outline_level": self.outline_level,
            "bold": own.is_bold,
            "font_pt": own.font_pt,
            "place": self.place,
            "docling": self.docling,
            "verdicts": list(self.verdicts),
            "proposed_level": self.proposed_level,
            "base_styles": list(own.base_styles),
            "outline_source": own.outline.source if own.outline else None,
            "bold_by": list(own.bold_by),
            "body_font_pt": own.body_font_pt,
            "capitals": own.is_capitals,
            "numbered": own.is_numbered,
            "matches_contents": own.matches_contents,
            "joins": self.joins,
        }


@dataclass(frozen=True, slots=True)
class HeaderlessTable:
    """A table of several rows, none of which names its columns: index of its first paragraph, words of its first row, rows with words."""

    index: int
    text: str
    rows: int


@dataclass(frozen=True, slots=True)
class WordAudit:
    """An audited file. `lines` are the words of all its paragraphs by index, for showing a line in its surroundings.

    `tables`: those without a header, in order.
    """

    source: str
    paragraphs: tuple[AuditedParagraph, ...]
    lines: tuple[str, ...]
    engine: str = ""
    tables: tuple[HeaderlessTable, ...] = ()

    @property
    def headings_total(self) -> int:
        """Number of headings of the text."""
        return sum(paragraph.is_heading for paragraph in self.paragraphs)

    @property
    def headings_seen(self) -> int:
        """Number of them that Word and Docling recognise."""
        return sum(paragraph.is_heading and paragraph.is_seen for paragraph in self.paragraphs)

    @property
    def counts(self) -> dict[Verdict, int]:
        """Number of paragraphs by verdict, the worst first."""
        counted = Counter(verdict for paragraph in self.paragraphs for verdict in paragraph.verdicts)
        return {verdict: counted[verdict] for verdict in WORST_FIRST if counted[verdict]}

    def as_record(self) -> dict[str, Any]:
        """Return plain values for the command line."""
        summary = {"headings_seen": self.headings_seen, "headings_total": self.headings_total, "verdicts": self.counts}
        return {
            "source": self.source,
            "summary": summary,
            "paragraphs": [paragraph.as_record() for paragraph in self.paragraphs],
            "tables_without_header": [asdict(table) for table in self.tables],
        }


def audit_docx(data: bytes, name: str) -> WordAudit:
    """Return the audit of a Word file.

    Args:
        data: the whole file.
        name: as the user knows it.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read; the message has the reason and the remedy.
    """
    check_word(data, name)
    trace = trace_word(data, name)
    lines = tuple(paragraph.text for paragraph in trace.paragraphs)
    tables = tuple(sorted(_find_headerless(trace), key=lambda table: table.index))
    return WordAudit(name, audit_trace(trace), lines, trace.engine, tables)


def audit_trace(trace: WordTrace) -> tuple[AuditedParagraph, ...]:
    """Return the audited paragraphs of a Word file that Docling has read already, in the file's order."""
    signals = read_signals(trace.paragraphs, trace.styles)
    docling = [trace.describe(paragraph) for paragraph in trace.paragraphs]
    judged = judge_paragraphs(trace.paragraphs, signals, docling)
    levels = {one.index: one.level for one in judged if one.is_heading}
    splits = find_splits(trace.paragraphs, signals, levels, docling)
    return _build_rows(trace.paragraphs, signals, docling, judged, splits)


def _find_headerless(trace: WordTrace) -> Iterator[HeaderlessTable]:
    """Yield the tables that no row names the columns of."""
    indices = {paragraph.element: paragraph.index for paragraph in trace.paragraphs}
    for element, item in trace.tables.items():
        rows = [[paragraph for paragraph in row.iter(W + "p") if read_text(paragraph)] for row in list_rows(element)]
        filled = [row for row in rows if row]
        if not trace.header_rows.get(item.self_ref, 1) and len(filled) > 1:
            yield HeaderlessTable(indices[filled[0][0]], " | ".join(map(read_text, filled[0])), len(filled))


def order_worst_first(paragraphs: Sequence[AuditedParagraph]) -> tuple[AuditedParagraph, ...]:
    """Return missed headings before false ones before doubtful ones, those without fault last; within each in the file's order."""
    return tuple(sorted(paragraphs, key=lambda paragraph: (rank_verdicts(paragraph.verdicts), paragraph.index)))


def export_audit(audit: WordAudit) -> str:
    """Return a CSV table with one line per paragraph, the worst first, with the English reasons and keys to press."""
    records = []
    for paragraph in order_worst_first(audit.paragraphs):
        advice = advise(min(paragraph.verdicts, key=WORST_FIRST.index), paragraph.proposed_level)
        verdicts = {"verdicts": " ".join(paragraph.verdicts), "bold_by": ", ".join(paragraph.signals.bold_by)}
        bases = {"base_styles": " > ".join(paragraph.signals.base_styles)}
        press = advice.press.format(level=advice.level)
        records.append({"source": audit.source} | paragraph.as_record() | verdicts | bases | {"why": advice.why, "press": press})
    return write_csv(records)


def _build_rows(
    paragraphs: Sequence[WordParagraph],
    signals: Sequence[Signals],
    docling: Sequence[str],
    judged: Sequence[Judged],
    splits: Mapping[int, int],
) -> tuple[AuditedParagraph, ...]:
    known = {one.index: one for one in judged}
    headings = [one for one in judged if one.is_heading and one.index not in splits and paragraphs[one.index].place in ("body", "control")]
    seconds: dict[int, list[int]] = defaultdict(list)
    for second, first in sorted(splits.items()):
        seconds[first].append(second)
    candidates = [
        Candidate(one.index, _join(one, seconds, paragraphs), one.level, _read_look(signals[one.index]), is_set=one.level is not None)
        for one in headings
    ]
    body_pt = signals[0].body_font_pt if signals else 0.0
    settled = settle_levels(candidates, breaks=_find_texts(paragraphs, known, splits), body_pt=body_pt)
    rows = []
    for index in sorted(known.keys() | splits.keys()):
        own = settled.get(index)
        level = own.level if own else known[index].level if index in known else None
        verdicts: tuple[Verdict, ...] = (known[index].verdict,) if index in known else ()
        if index in splits:
            verdicts, level = ("split",), settled[splits[index]].level
        elif own and (own.faults or index in seconds):
            splitting: tuple[Verdict, ...] = ("split",) if index in seconds else ()
            verdicts = (*(verdict for verdict in verdicts if verdict != "ok"), *own.faults, *splitting)
        paragraph = paragraphs[index]
        rows.append(
            AuditedParagraph(
                index,
                paragraph.text,
                signals[index],
                paragraph.place,
                docling[index],
                verdicts,
                level,
                joins=splits.get(index),
                level_by_look=own.level_by_look if own else None,
            )
        )
    return tuple(rows)


def _join(one: Judged, seconds: Mapping[int, Sequence[int]], paragraphs: Sequence[WordParagraph]) -> str:
    return " ".join((one.text, *(paragraphs[second].text for second in seconds.get(one.index, ()))))


def _read_look(signals: Signals) -> HeadingLook:
    return signals.font_pt, signals.is_centred


def _find_texts(paragraphs: Sequence[WordParagraph], known: Mapping[int, Judged], splits: Mapping[int, int]) -> frozenset[int]:
    """Return the indices of paragraphs with words that are not headings."""
    return frozenset(
        paragraph.index
        for paragraph in paragraphs
        if paragraph.text and paragraph.index not in splits and not (paragraph.index in known and known[paragraph.index].is_heading)
    )
