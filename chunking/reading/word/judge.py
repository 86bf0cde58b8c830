"""What each paragraph of a Word file is, judged by itself and by the others of its style; reading floor.

See `docx_verdicts` for what the verdicts mean; the place in the outline is judged in `docx_tree`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chunking.base.enumerators import is_enumerator, rank_line
from chunking.reading.text.clauses import is_title
from chunking.reading.text.lookalikes import is_prose
from chunking.reading.word.lookalikes import is_division_line, is_lookalike
from chunking.reading.word.paragraphs import WordParagraph
from chunking.reading.word.signals import Signals
from chunking.reading.word.styles import TITLE_LEVEL
from chunking.reading.word.verdicts import Verdict

CLAUSE_STYLE_MIN = 2
CLAUSE_STYLE_WORDS = 8
NUMBERLESS_LEVEL = 1
"""Of a style that is a heading by a name without number, as in Docling; the enumerator decides where there is one."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A paragraph judged: its verdict, whether it is a heading, and the level its marks give (None: they give none)."""

    index: int
    text: str
    verdict: Verdict
    is_heading: bool
    level: int | None = None
    style_id: str = ""


def judge_paragraphs(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], docling: Sequence[str]) -> tuple[Judged, ...]:
    """Those paragraphs that look like a heading by any sign or that Docling made one, in order.

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
            return self._say(index, "false_empty") if is_empty_heading and paragraph.place != "header" else None
        if paragraph.place == "header" or own.is_contents_line:
            return self._say(index, "ok") if by_docling else None
        if paragraph.place in ("table", "textbox"):
            place: Verdict = "in_table" if paragraph.place == "table" else "in_textbox"
            return self._say(index, place, is_heading=True, level=level) if by_docling or styled else None
        if not own.is_defined and own.named is not None:
            return self._say(index, "undefined_style", is_heading=True, level=level)
        if by_docling and is_prose(paragraph.text):
            return self._say(index, "false_clause")
        if by_docling:
            found = TITLE_LEVEL if docling == "title" else int(docling.removeprefix("heading:"))
            return self._say(index, "ok", is_heading=True, level=level if level is not None else found)
        return self._judge_missed(index, styled=styled, level=level)

    def _judge_missed(self, index: int, *, styled: bool, level: int | None) -> Judged | None:
        """A paragraph with words in the text that Docling took for something else than a heading."""
        words, own = self.paragraphs[index].text, self.signals[index]
        if styled:
            if is_prose(words) or own.is_caption or self.docling[index] == "code":
                return self._say(index, "ok")
            return self._say(index, "missed_outline" if own.outline else "missed_name", is_heading=True, level=level)
        if self.docling[index] in ("list", "caption", "code"):
            return self._say(index, "missed_bold", is_heading=True) if index in self.list_titles else None
        if own.pasted_level is not None and not is_prose(words):
            return self._say(index, "missed_pasted", is_heading=True, level=own.pasted_level)
        stands_out = own.is_bold or own.is_large or is_division_line(self.paragraphs, index)
        if not stands_out or is_lookalike(self.paragraphs, self.signals, index):
            return None
        return self._say(index, "missed_large" if own.is_large and not own.is_bold else "missed_bold", is_heading=True)

    def _find_level(self, index: int) -> int | None:
        own = self.signals[index]
        if own.outline:
            return own.outline.level
        if own.named and own.named.level is None and rank_line(self.paragraphs[index].text) is None:
            return NUMBERLESS_LEVEL
        return own.named.level if own.named else None

    def _say(self, index: int, verdict: Verdict, *, is_heading: bool = False, level: int | None = None) -> Judged:
        return Judged(index, self.paragraphs[index].text, verdict, is_heading, level, self.signals[index].style_id)


def _judge_clauses(judged: Sequence[Judged]) -> tuple[Judged, ...]:
    """Where most headings of a style are sentences, the style is one of clauses: what ends or runs like a sentence is one too."""
    seen = [one for one in judged if one.text and (one.verdict == "false_clause" or (one.verdict == "ok" and one.is_heading))]
    prose = Counter(one.style_id for one in seen if one.verdict == "false_clause")
    total = Counter(one.style_id for one in seen)
    clause_styles = {style for style, count in prose.items() if count >= CLAUSE_STYLE_MIN and count * 2 >= total[style]}

    doubtful = {one.index for one in seen if one.style_id in clause_styles}

    def judge(one: Judged) -> Judged:
        is_sentence = one.text.endswith((".", ",", ";", ":")) or len(one.text.split()) >= CLAUSE_STYLE_WORDS
        if one.index in doubtful and is_sentence and not is_enumerator(one.text):
            return replace(one, verdict="false_clause", is_heading=False, level=None)
        return one

    return tuple(judge(one) for one in judged)


def _find_list_titles(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], docling: Sequence[str]) -> frozenset[int]:
    """Numbered lines that are titles though made with a list: two or more, each alone, short and followed by body text."""
    body = [paragraph for paragraph in paragraphs if paragraph.text and paragraph.place in ("body", "control")]
    found: list[int] = []
    for place, paragraph in enumerate(body):
        if docling[paragraph.index] != "list" or not signals[paragraph.index].is_numbered:
            continue
        before = docling[body[place - 1].index] if place else "text"
        after = body[place + 1] if place + 1 < len(body) else None
        is_alone = before != "list" and after is not None and docling[after.index] == "text" and after.text.endswith((".", ":", "!", "?"))
        if is_alone and is_title(paragraph.text) and not is_prose(paragraph.text):
            found.append(paragraph.index)
    return frozenset(found if len(found) > 1 else ())
