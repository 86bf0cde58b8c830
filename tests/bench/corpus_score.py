"""Figures of one file: what our reading of it has in common with LibreOffice's text and with Word's outline."""

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.base.model import Document
    from tests.bench.word_oracle import WordTruth

MOST_LOST = 0.02
FEW_WORDS = 50
"""In a file with fewer words, one word more than the share may be lost."""
MOST_JOINED = 6
SENTENCE_WORDS = 5
EXAMPLES = 12
SHOWN = 110
WORD = re.compile(r"[^\W_]+")
ROMAN = re.compile(r"[ivxlc]+")
MENTION = re.compile(r"\[\^\w+\]:?")


@dataclass
class Score:
    """Counts of one file, or of all.

    Attributes:
        outline: lines of Word's outline; `recalled`: those that our headings give; `sentences`: whole sentences, not counted as lines.
        ours: our headings; `printed`: those that LibreOffice prints.
        numbered: paragraphs with an automatic number; `kept`: those that stand in our text with it.
        words: of LibreOffice's text or of the text layer; `lost`: those neither in our text nor told.
        differences: each in words.
    """

    outline: int = 0
    recalled: int = 0
    sentences: int = 0
    ours: int = 0
    printed: int = 0
    numbered: int = 0
    kept: int = 0
    words: int = 0
    lost: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def has_untold_loss(self) -> bool:
        """Return whether more words are lost and not told than may be."""
        return self.lost > max(MOST_LOST * self.words, 1 if self.words < FEW_WORDS else 0)


def add_up(scores: Iterable[Score]) -> Score:
    """Return the sums of all counts."""
    return Score(*map(sum, zip(*(astuple(score)[:-1] for score in scores), strict=True)))


def share(part: int, whole: int) -> float:
    """Return a share, 1 of nothing."""
    return part / whole if whole else 1.0


def compare(path: Path, document: "Document", truth: "WordTruth | None") -> Score:
    """Return the score of a file; of a Word file that LibreOffice could not read, and of a PDF without text layer, it is empty."""
    score = Score()
    if path.suffix.lower() == ".docx":
        if truth is not None and truth.text:
            _compare_outline(score, document, truth)
            _compare_titles(score, document, truth)
            _compare_numbers(score, document, truth)
            _compare_words(score, document, truth.text)
    elif layer := _read_layer(path):
        _compare_words(score, document, layer)
    return score


def _compare_outline(score: Score, document: "Document", truth: "WordTruth") -> None:
    titles = [_key(heading.title) for heading in document.headings]
    clauses = [title for title, heading in zip(titles, document.headings, strict=True) if heading.origin == "clause"]
    spare = Counter(titles)
    for one in truth.paragraphs:
        if one.index not in truth.outline:
            continue
        key = _key(one.text)
        spare[key] -= 1
        is_part = any(key and (title.startswith(key) or title.endswith(key)) and title != key for title in titles)
        if spare[key] >= 0 or is_part or any(_begins(key, title) for title in clauses):
            score.outline += 1
            score.recalled += 1
        elif _is_sentence(one.words):
            score.sentences += 1
            score.differences.append(f"sentence with an outline level: {one.text[:SHOWN]!r}{_find_notice(document, one.words)}")
        else:
            score.outline += 1
            score.differences.append(f"outline, not ours: {one.text[:SHOWN]!r}{_find_notice(document, one.words)}")


def _compare_titles(score: Score, document: "Document", truth: "WordTruth") -> None:
    lines = [key for one in truth.paragraphs if (key := _key(one.text))]
    known = {*lines, *(_key(line) for one in truth.paragraphs for line in f"{one.label} {one.words}".splitlines())}
    known |= {_key(one.words) for one in truth.paragraphs if _is_bullet(one.label)}
    for heading in document.headings:
        title = _key(heading.title)
        score.ours += 1
        if title in known or _is_joined(title, lines) or any(_begins(line, title) for line in lines):
            score.printed += 1
        else:
            score.differences.append(f"ours, not printed: {heading.title[:SHOWN]!r} ({heading.origin})")


def _compare_numbers(score: Score, document: "Document", truth: "WordTruth") -> None:
    text = _key(document.text)
    for one in truth.paragraphs:
        if _key(one.label) and not _is_bullet(one.label):
            score.numbered += 1
            if _key(one.text) in text:
                score.kept += 1
            else:
                score.differences.append(f"number, not in the text: {one.text[:SHOWN]!r}")


def _is_sentence(words: str) -> bool:
    return len(words.split()) >= SENTENCE_WORDS and words.rstrip("\"'»”)").endswith((".", ";", "!", "?"))


def _begins(line: str, title: str) -> bool:
    """Return whether a line begins with a title and does not go on with the number in which the title ends."""
    return bool(title) and line.startswith(title) and not (title[-1].isdigit() and line[len(title) :][:1].isdigit())


def _is_joined(title: str, lines: Sequence[str]) -> bool:
    """Return whether a title consists of consecutive printed paragraphs."""
    for start, line in enumerate(lines):
        if line and title.startswith(line):
            joined = line
            for following in lines[start + 1 : start + MOST_JOINED]:
                joined += following
                if joined == title:
                    return True
    return False


def _is_bullet(label: str) -> bool:
    return label in ("o", "§") or not any(character.isalnum() for character in label)


def _find_notice(document: "Document", words: str) -> str:
    """Return the kinds of the notices that name a line, in brackets."""
    key = _key(words)[:40]
    kinds = [notice.kind for notice in document.notices if any(key and key in _key(example) for example in notice.examples)]
    return f" (told: {', '.join(kinds)})" if kinds else ""


def _compare_words(score: Score, document: "Document", truth: str) -> None:
    ours = html.unescape(document.text)
    joined = _key(ours)
    missing = _count_words(truth) - _count_words(ours)
    # A Roman number alone is the mark of an endnote.
    missing = Counter({word: count for word, count in missing.items() if word not in joined and not ROMAN.fullmatch(word)})
    told = _count_words(" ".join(example for notice in document.notices for example in notice.examples))
    counted = 0 if document.ledger is None else document.ledger.left_out_words + len(document.ledger.lost)
    untold = missing - told
    score.words = _count_words(truth).total()
    # A notice has the first words of its kind only.
    score.lost = min(untold.total(), max(0, missing.total() - counted))
    if score.has_untold_loss:
        examples = " ".join(word for word, _ in untold.most_common(EXAMPLES))
        score.differences.append(f"words lost untold: {score.lost} of {score.words}, as: {examples}")


def _count_words(text: str) -> Counter[str]:
    return Counter(WORD.findall(_plain(text)))


def _key(text: str) -> str:
    """Return letters, digits and paragraph signs, so that spaces and marks do not count."""
    return "".join(character for character in _plain(MENTION.sub("", text)) if character.isalnum() or character == "§")


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text.replace("\u00ad", "")).casefold()


def _read_layer(path: Path) -> str:
    """Return the text layer of a PDF; "" if it cannot be opened."""
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(path) as pdf:
            pages = [page.get_textpage().get_text_bounded() for page in pdf]
    except pypdfium2.PdfiumError:
        return ""
    return re.sub(r"(?<=[^\W\d_])[-\u00ad\u2010\ufffe\x02]\s*\n\s*(?=[^\W\d_])", "", "\n".join(pages))
