"""Verdicts on the paragraphs of a Word file from measured signs; a bold line is a heading unless `heading_rules` has a reason against.

`verdicts` lists what the verdicts mean; `tree` judges the place in the outline.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from chunking.base.enumerators import find_mark_end, find_word_enumerator, is_enumerator, rank_line
from chunking.reading.text.heading_rules import SIGNATURE_REACH, find_reason_against, is_prose, is_signature_line, is_title
from chunking.reading.word.paragraphs import W, WordParagraph
from chunking.reading.word.signals import Signals
from chunking.reading.word.styles import TITLE_LEVEL
from chunking.reading.word.verdicts import Verdict

CLAUSE_STYLE_MIN = 2
"""One sentence in a heading style is a slip; two are a habit."""
CLAUSE_STYLE_WORDS = 8
"""In a style of clauses, so many words are a sentence even without a full stop, if the next clause follows at once."""
EQUALS = 3
"""Lines in a row of one size; a title over two lines is two."""
NUMBERLESS_LEVEL = 1
"""Of a style that is a heading by a name without number, as in Docling; an enumerator, if there is one, decides instead."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A paragraph with its verdict, whether it is a heading, and the level its style or outline gives (None: none)."""

    index: int
    text: str
    verdict: Verdict
    is_heading: bool
    level: int | None = None
    style_id: str = ""


def judge_paragraphs(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], docling: Sequence[str]) -> tuple[Judged, ...]:
    """Return a verdict on every paragraph that looks like a heading or that Docling made one, in order.

    Args:
        paragraphs: all of a file.
        signals: of each.
        docling: what Docling made of each, see `WordTrace.describe`.
    """
    titles = _find_list_titles(paragraphs, signals, docling)
    judge = _Judge(paragraphs, signals, docling, titles)
    judged = (judge.judge(index) for index in range(len(paragraphs)))
    return _judge_clauses([one for one in judged if one is not None])


@dataclass(frozen=True, slots=True)
class _Judge:
    paragraphs: Sequence[WordParagraph]
    signals: Sequence[Signals]
    docling: Sequence[str]
    list_titles: frozenset[int]

    def judge(self, index: int) -> Judged | None:
        paragraph, own, docling = self.paragraphs[index], self.signals[index], self.docling[index]
        styled = own.outline is not None or own.named is not None
        by_docling = docling == "title" or docling.startswith("heading")
        level = self._find_level(index)
        if not paragraph.text:
            is_empty_heading = by_docling or (own.outline is not None and own.outline.source != "paragraph") or own.is_built_in
            return self._give(index, "false_empty") if is_empty_heading and paragraph.place != "header" else None
        if paragraph.place == "header" or own.is_contents_line or own.is_contents_title:
            return self._give(index, "ok") if by_docling else None
        if paragraph.place in ("table", "textbox"):
            place: Verdict = "in_table" if paragraph.place == "table" else "in_textbox"
            return self._give(index, place, is_heading=True, level=level) if by_docling or styled else None
        if not own.is_defined and own.named is not None:
            return self._give(index, "undefined_style", is_heading=True, level=level)
        if by_docling and is_prose(paragraph.text):
            return self._give(index, "false_clause")
        if by_docling:
            found = TITLE_LEVEL if docling == "title" else int(docling.removeprefix("heading:"))
            return self._give(index, "ok", is_heading=True, level=level if level is not None else found)
        return self._judge_missed(index, styled=styled, level=level)

    def _judge_missed(self, index: int, *, styled: bool, level: int | None) -> Judged | None:
        """Judge a paragraph with words in the text that Docling took for something other than a heading."""
        words, own = self.paragraphs[index].text, self.signals[index]
        if styled:
            if is_prose(words) or own.is_caption or self.docling[index] == "code":
                return self._give(index, "ok")
            return self._give(index, "missed_outline" if own.outline else "missed_name", is_heading=True, level=level)
        if self.docling[index] in ("list", "caption", "code"):
            return self._give(index, "missed_bold", is_heading=True) if index in self.list_titles else None
        if own.pasted_level is not None and not is_prose(words):
            return self._give(index, "missed_pasted", is_heading=True, level=own.pasted_level)
        stands_out = own.is_bold or (own.is_large and not self._is_among_equals(index)) or _is_division_line(self.paragraphs, index)
        if not stands_out or _is_lookalike(self.paragraphs, self.signals, index):
            return None
        return self._give(index, "missed_large" if own.is_large and not own.is_bold else "missed_bold", is_heading=True)

    def _is_among_equals(self, index: int) -> bool:
        """Return whether a line is in a run of lines as large as itself: an annex in larger type, not a title."""
        own, run = self.signals[index], 1
        for step in (-1, 1):
            other = index + step
            while 0 <= other < len(self.paragraphs) and run < EQUALS:
                if self.paragraphs[other].text:
                    if self.signals[other].font_pt < own.font_pt or self.signals[other].outline is not None:
                        break
                    run += 1
                other += step
        return run >= EQUALS

    def _find_level(self, index: int) -> int | None:
        own = self.signals[index]
        if own.outline:
            return own.outline.level
        if own.named and own.named.level is None and rank_line(self.paragraphs[index].text) is None:
            return NUMBERLESS_LEVEL
        return own.named.level if own.named else None

    def _give(self, index: int, verdict: Verdict, *, is_heading: bool = False, level: int | None = None) -> Judged:
        return Judged(index, self.paragraphs[index].text, verdict, is_heading, level, self.signals[index].style_id)


def _judge_clauses(judged: Sequence[Judged]) -> tuple[Judged, ...]:
    """Make false clauses of doubtful headings in a style of clauses: a style of which half the headings or more are sentences."""
    seen = [one for one in judged if one.text and (one.verdict == "false_clause" or (one.verdict == "ok" and one.is_heading))]
    prose = Counter(one.style_id for one in seen if one.verdict == "false_clause")
    total = Counter(one.style_id for one in seen)
    clause_styles = {style for style, count in prose.items() if count >= CLAUSE_STYLE_MIN and count * 2 >= total[style]}

    doubtful = {one.index for one in seen if one.style_id in clause_styles}

    def judge(one: Judged) -> Judged:
        is_long = len(one.text.split()) >= CLAUSE_STYLE_WORDS and (one.index + 1 in doubtful or not is_title(one.text))
        is_sentence = one.text.endswith((".", ",", ";", ":")) or is_long
        if one.index in doubtful and is_sentence and not is_enumerator(one.text):
            return replace(one, verdict="false_clause", is_heading=False, level=None)
        return one

    return tuple(judge(one) for one in judged)


def _find_list_titles(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], docling: Sequence[str]) -> frozenset[int]:
    """Return numbered lines that are titles though made with a list: two or more, each alone, short and followed by body text."""
    body = [paragraph for paragraph in paragraphs if paragraph.text and paragraph.place in ("body", "control")]
    found: list[int] = []
    for position, paragraph in enumerate(body):
        if docling[paragraph.index] != "list" or not signals[paragraph.index].is_numbered:
            continue
        before = docling[body[position - 1].index] if position else "text"
        after = body[position + 1] if position + 1 < len(body) else None
        is_alone = before != "list" and after is not None and docling[after.index] == "text" and after.text.endswith((".", ":", "!", "?"))
        words = paragraph.text[find_mark_end(paragraph.text, 0, len(paragraph.text)) :]
        if is_alone and is_title(words) and not is_prose(words):
            found.append(paragraph.index)
    return frozenset(found if len(found) > 1 else ())


def _is_lookalike(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], position: int) -> bool:
    """Return whether a bold or large line is not a heading: by the rule of every format, its style, or its alignment to the right."""
    words, own = paragraphs[position].text, signals[position]
    if own.is_contents_line or own.is_caption or own.has_columns:
        return True
    if own.is_right_aligned and find_word_enumerator(words) is None and not is_enumerator(words):
        return True
    above = list(islice((paragraphs[index].text for index in range(position - 1, -1, -1) if paragraphs[index].text), SIGNATURE_REACH))
    over_text = _has_text_below(paragraphs, signals, position)
    below = _find_below(paragraphs, position)
    over_list = below is not None and signals[below.index].is_numbered
    words_below = below.text if below else ""
    return find_reason_against(words, above=above, below=words_below, is_over_text=over_text, is_over_list=over_list) is not None


def _is_division_line(paragraphs: Sequence[WordParagraph], position: int) -> bool:
    """Return whether a line is only a structural word with its number ("§ 5.", "Rozdział IV") and something else follows."""
    words = paragraphs[position].text
    if not is_enumerator(words) or find_word_enumerator(words) is None:
        return False
    below = _find_below(paragraphs, position)
    return below is not None and not is_enumerator(below.text)


def _has_text_below(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], position: int) -> bool:
    """Return whether anything that a heading could be about follows: text that is not bold, a list, a table, a picture."""
    for index in range(position + 1, len(paragraphs)):
        paragraph, own = paragraphs[index], signals[index]
        if paragraph.place == "header":
            break
        is_line = (own.is_bold and not own.is_numbered) or own.is_large or own.is_right_aligned
        if paragraph.text and (paragraph.place == "table" or not is_line or own.outline) and not is_signature_line(paragraph.text):
            return True
        if paragraph.element.find(f".//{W}drawing") is not None or paragraph.element.find(f".//{W}pict") is not None:
            return True
    return False


def _find_below(paragraphs: Sequence[WordParagraph], position: int) -> WordParagraph | None:
    """Return the next paragraph that has words."""
    return next((paragraphs[index] for index in range(position + 1, len(paragraphs)) if paragraphs[index].text), None)
