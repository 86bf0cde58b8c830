"""Rules of every format for a line in bold or by itself: what counts as a heading, what only looks like one, what is a clause.

Not headings: captions, lines of a table of contents, dates, warnings, values, addresses, sentences, names at a signature. Clauses: "§ 5."
with a sentence after it, "Rozdział IV" above its title, "1.2.3 Title"; not references inside sentences ("art. 5 ustawy"). Polish, English
and German. Formats add only what they alone can see: Word its styles, lists and text boxes, PDF its fonts and positions.
A rule that reads a file otherwise than before raises `READING_VERSION` in `base/settings.py`.
"""

import re
from collections.abc import Callable, Sequence

from chunking.base.enumerators import (
    ARTICLE_RANK,
    find_mark_end,
    find_word_enumerator,
    is_decimal_title,
    is_enumerator,
    measure_enumerator,
)
from chunking.reading.text.contents import is_contents_line, is_contents_title

MIN_CHARS = 4
MIN_CHARS_WITH_CAPITAL = 3
"""Of scripts with capitals: "Cel" and "BHP" are headings, "zł", "AS" and "By" are not."""
MAX_TITLE_CHARS = 116
"""More than one printed line: longer bold lines are emphasised text, unless a number of the division stands before them."""
PROSE_CHARS = 180
"""No title of a clause is this long, whatever it ends in."""
PROSE_WORDS = 6
"""With a full stop after them; "§ 1. Postanowienia ogólne." is a title that somebody closed with one."""
PROSE_LEAD_IN_WORDS = 7
"""With a colon after them, so many words introduce a list; fewer ("Wymagane dokumenty:") are its title."""
SIGNATURE_REACH = 2
"""Lines from a signature's dots to the post below the name."""
MAX_CAPTION_CHARS = 500
"""Longer paragraphs that begin like a caption are text."""

_MONTH_OR_NUMBER = r"(?:[^\W\d_]{3,12}|\d{1,2})"
_PLACE = r"(?:[^\W\d_][^\d,]{1,30},?\s*)?"
_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|_{4,}")
_CAPTION = re.compile(
    r"(?:tabela|tab\.|tablica|rysunek|rys\.|wykres|schemat|zdj[ęe]cie|fot\.|mapa"
    r"|table|figure|fig\.?|chart|listing|example|tabelle|abbildung|abb\.)\s*(?:nr\s*)?\d",
    re.IGNORECASE,
)
_CAPTION_WORD = (
    r"(?i:tabela|tablica|tab\.|rysunek|rys\.|rycina|ryc\.|wykres|schemat|diagram|zdj[ęe]cie|fotografia|fot\.|ilustracja|mapa"
    r"|table|figure|fig\.?|chart|photo|picture|image|illustration|exhibit|map"
    r"|tabelle|abbildung|abb\.|bild|grafik|foto|diagramm|schaubild|karte)"
)
_CAPTION_NUMBER = r"(?:(?i:nr|no)\.?\s*)?(?:[A-Z][.-]?)?(?:\d+(?:[.\-–/]\d+)*[a-z]?|[IVXLC]+|(?<=[A-Z]))"
_AFTER_NUMBER = r"(?:\s*$|\s*[.:|–—)\-]|\s+[^\sa-ząćęłńóśźżäöüß,;])"
_CAPTION_LINE = re.compile(rf"\(?{_CAPTION_WORD}\s*(?:{_CAPTION_NUMBER}{_AFTER_NUMBER}|:\s*\S)")
_CAPTION_SENTENCE = re.compile(rf"\(?{_CAPTION_WORD}\s*{_CAPTION_NUMBER},?\s+[a-ząćęłńóśźżäöüß].*[.:]\s*\Z", re.DOTALL)
_MARKS = re.compile(r"[*_~]{1,3}")
_SOURCE = re.compile(r"(?:[źz]r[óo]d[łl]o|source|quelle)\s*:", re.IGNORECASE)
_MONTHS = (
    r"(?:stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paźdz|listop|grud|jan|feb|apr|may|june?|july?|aug|sept|oct|nov|dec|januar|mai|okt|dez)"
    r"[^\W\d_]{0,8}"
)
_DATES = (
    re.compile(
        rf"{_PLACE}(?:dnia\s+|den\s+|dn\.\s*)?\d{{1,2}}[.\s/-]\s?{_MONTH_OR_NUMBER}[.,\s/-]\s?\d{{4}}(?:\s*(?:r\.?|roku))?", re.IGNORECASE
    ),
    re.compile(rf"{_PLACE}\d{{4}}-\d{{2}}-\d{{2}}(?:\s*r\.?)?"),
    re.compile(rf"{_PLACE}[^\W\d_]{{3,10}}\s+\d{{1,2}},\s*\d{{4}}"),
    re.compile(rf"{_MONTHS}\s+\d{{4}}(?:\s*(?:r\.?|roku))?", re.IGNORECASE),
    re.compile(r"(?:na\s+)?(?:rok|roku|sezon|semestr|year|season|jahr)\s+(?:[^\W\d_]+\s+)?\d{4}(?:\s*[/–-]\s*\d{2,4})?", re.IGNORECASE),
)
_WARNING = re.compile(
    r"(?:uwaga|ważne|ostrzeżenie|warning|caution|important|note|achtung|hinweis|wichtig)\b\s*(?:[:!–-].*)?|.*!", re.IGNORECASE
)
_VALUE = re.compile(r"[^:]{2,40}:\s*(?:[^\W\d_]{1,4}\.?\s*|[€$£]\s*)?[\d\s.,/%-]+\s*\S{0,6}")
_ADDRESS = re.compile(
    r"@\w|https?://|www\.|\b[\w-]+\.(?:com|org|net|pl|de|eu|gov|edu)/|\b\d{2}-\d{3}\s+[^\W\d_]|\b(?:NIP|REGON|KRS|PESEL|tel\.?|faks?)\s*:?\s*\+?\d|^(?:ul|al|os|pl)\.\s+.*\d",
    re.IGNORECASE,
)
_BULLET = re.compile(r"[•●○◦▪▫■□‣⁃∙·➢➤►▶▸✓✔✗✘∞❖◆◇\uf0b7\uf0a7\uf0d8](?:\s+|(?=\w))|[-–—*o](?=\s)\s+")
_UNFINISHED = re.compile(r"[.,;…]['\"”»]*$")
_TWO_SENTENCES = re.compile(r"[^\W\d_]{3,}[.!?]\s+[^\W\d_a-ząćęłńóśźż]")
_SIGNATURE_RULE = re.compile(r"[.…_\-\s]{6,}|\(?(?:podpis|signature|unterschrift|data i podpis|miejscowość|pieczęć)\b.*", re.IGNORECASE)
_CLOSING = re.compile(r"(?:z (?:poważaniem|wyrazami szacunku)|podpisano|yours|sincerely|mit freundlichen)\b.*", re.IGNORECASE)
_NAME = re.compile(r"(?:(?:mgr|dr|prof|inż|hab|lek|mec|r\. ?pr|adw)\.?\s+)*[^\W\d_]+(?:[ -][^\W\d_.]+){1,3}", re.IGNORECASE)
_ASIDE = re.compile(r"[(\[][^()\[\]]*[)\]]\.?")
_OPEN_LEAD_IN = re.compile(
    r"(?:\b(?:się|do|na|w|we|z|ze|za|od|przez|dla|o|przy|po|to|by|for|of|in|with|the|shall|must|zu|für|von|mit|że|iż|oraz|i)\s*:|"
    r"\b[^\W\d_]+(?:uje|ują|uję|ujemy)\b.*:)$",
    re.IGNORECASE,
)
_CODE_LINE = re.compile(r"^[,{}<>=]|[({=]$|\b[a-z]\w*_\w+\b|[=!<>]=|\(\)")
_CODE_RUN = re.compile(r"^,\s*\w|\b[A-Z]{2,}\b.*\b[a-z_]\w*\.[a-z_]\w*\b(?!\.)")
_NUMBERED = re.compile(r"\(?(\d{1,3})[.)]{1,2}\s")
_LABELLED = re.compile(r"[^\W\d_]{3,}:\s\S|\s/\s")
_ENDS_SENTENCE = (".", ",", ";", ":", "!", "?")
_SPLIT_WORD = re.compile(r"[^\W\d_][-\u00ad\u2010]$")


def find_reason_against(
    words: str, *, above: Sequence[str] = (), below: str = "", is_over_text: bool = True, is_over_list: bool = False
) -> str | None:
    """Return the kind of the notice why a line that looks like a heading is not one; None if it is.

    Args:
        words: of the whole line.
        above: the lines above it with words, the nearest first.
        below: the next words after it.
        is_over_text: whether anything that a heading could be about follows.
        is_over_list: whether a list follows.

    >>> find_reason_against("Obowiązki pracownika"), find_reason_against("Obowiązki pracownika,")
    (None, 'unused_bold_sentence')
    """
    if is_at_signature(words, above=above, below=below):
        return "unused_signature"
    for kind, matches in _REASONS.items():
        if matches(words):
            return kind
    if is_enumerator(words):
        return None
    if is_code(words, above=above, below=below):
        return "unused_bold_other"
    if _leads_in(words, below=below, is_over_list=is_over_list) or _interrupts_points(words, above=above, below=below):
        return "unused_bold_sentence"
    if _UNFINISHED.search(words) or is_prose(words):
        return "unused_bold_sentence"
    longest = PROSE_CHARS if measure_enumerator(words) else MAX_TITLE_CHARS
    if not has_words(words) or len(words) > longest or _is_too_short(words):
        return "unused_bold_length"
    return None if is_over_text else "unused_bold_other"


def _leads_in(words: str, *, below: str, is_over_list: bool) -> bool:
    """Return whether a line with a colon only leads in what follows; "Wymagane dokumenty:" over a list or a sentence is a title."""
    if not words.endswith(":") or measure_enumerator(words):
        return False
    return _OPEN_LEAD_IN.search(words) is not None or not (is_over_list or below.endswith(".") or not below)


def _interrupts_points(words: str, *, above: Sequence[str], below: str) -> bool:
    """Return whether a line with a label ("TYTUŁEM: imię") is between two points of one numbering, to the first of which it belongs."""
    first, second = _NUMBERED.match(above[0] if above else ""), _NUMBERED.match(below)
    return bool(first and second and int(second[1]) == int(first[1]) + 1 and _LABELLED.search(words))


def _is_too_short(words: str) -> bool:
    least = MIN_CHARS_WITH_CAPITAL if words[0].isupper() else MIN_CHARS
    return len(words) < least and words.lower() != words.upper()


def is_prose(words: str) -> bool:
    """Return whether words are one or more sentences and not a title: a clause, whatever style it has.

    >>> is_prose("1. Najemca płaci czynsz z góry do dziesiątego dnia miesiąca."), is_prose("§ 1. Postanowienia ogólne.")
    (True, False)
    """
    enumerator = find_word_enumerator(words)
    rest = words[enumerator.end if enumerator else find_mark_end(words, 0, len(words)) :].strip()
    count = len(re.findall(r"[^\W\d_]{2,}", rest))
    is_unfinished = rest.endswith((".", ",", ";", "…"))
    if len(rest) > PROSE_CHARS or (_TWO_SENTENCES.search(rest) and is_unfinished):
        return True
    return (is_unfinished and count >= PROSE_WORDS) or (rest.endswith(":") and count >= PROSE_LEAD_IN_WORDS)


def is_at_signature(words: str, *, above: Sequence[str], below: str) -> bool:
    """Return whether a line is a name or a post next to a signature or a letter's closing words."""
    if not _NAME.fullmatch(words):
        return False
    return is_signature_line(below) or any(is_signature_line(line) or _CLOSING.fullmatch(line) for line in above[:SIGNATURE_REACH])


def is_signature_line(words: str) -> bool:
    """Return whether a line is for signing: dots or a rule, "(podpis)"."""
    return _SIGNATURE_RULE.fullmatch(words) is not None


def has_words(text: str) -> bool:
    """Return whether a line contains a word of two letters, unlike formulas and numbers; "§ 5" counts."""
    return any(sum(character.isalpha() for character in word) >= 2 for word in text.split()) or bool(find_word_enumerator(text))


def find_bullet(text: str) -> int:
    """Return the length of a bullet and the whitespace after it at the start of a line, 0 if there is none."""
    found = _BULLET.match(text)
    return found.end() if found else 0


def is_code(words: str, *, above: Sequence[str] = (), below: str = "") -> bool:
    """Return whether a line looks like one of a program: it begins with a comma, ends in "(", or is next to one that names `t.column`."""
    return _CODE_LINE.search(words) is not None or any(_CODE_RUN.search(line) for line in (words, *above[:1], below))


def has_leaders(words: str) -> bool:
    """Return whether a line contains dots or a rule, to lead to a number or to be filled in."""
    return _LEADERS.search(words) is not None


def is_caption(words: str) -> bool:
    """Return whether a line introduces a table, figure or listing by its number: "Tabela nr 3. Stawki"."""
    return _CAPTION.match(words) is not None


def is_caption_line(line: str) -> bool:
    """Return whether a whole paragraph names a table or picture by its number, and is not a sentence about one."""
    return len(line) <= MAX_CAPTION_CHARS and _CAPTION_LINE.match(_MARKS.sub("", line)) is not None


def is_sentence_about(paragraph: str) -> bool:
    """Return whether a paragraph is a sentence about a table or picture: "Tabela 1 przedstawia stawki."."""
    return _CAPTION_SENTENCE.match(paragraph) is not None


def is_source_line(words: str) -> bool:
    """Return whether a line gives the source of a table or figure."""
    return _SOURCE.match(words) is not None


def is_date(words: str) -> bool:
    """Return whether a line is a date, with or without its place, and nothing else."""
    return any(date.fullmatch(words.strip(" .")) for date in _DATES)


def is_warning(words: str) -> bool:
    """Return whether a line warns or calls out: "Uwaga: ...", "Nie dotykać!"."""
    return _WARNING.fullmatch(words) is not None


def is_value(words: str) -> bool:
    """Return whether a line is a label with its number: "Kwota: 1 200,00 zł"."""
    return _VALUE.fullmatch(words) is not None


def has_address(words: str) -> bool:
    """Return whether a line contains a web, mail or postal address, or a telephone or register number."""
    return _ADDRESS.search(words) is not None


_REASONS: dict[str, Callable[[str], object]] = {
    "unused_contents_line": lambda words: is_contents_line(words) or is_contents_title(words),
    "unused_warning": is_warning,
    "unused_caption": lambda words: is_caption(words) or is_caption_line(words),
    "unused_source": is_source_line,
    "unused_date": is_date,
    "unused_value": lambda words: is_value(words) or has_leaders(words),
    "unused_address": has_address,
    "unused_bold_in_list": find_bullet,
    "unused_bold_sentence": _ASIDE.fullmatch,
}
"""Lines that are set apart for another reason than opening a section, by the kind of their notice."""


def is_title(words: str) -> bool:
    """Return whether words can be a title: short, with a capital, and no sentence end inside or at its end."""
    return (
        0 < len(words) <= MAX_TITLE_CHARS
        and (words[0].isupper() or words[0] in "„\"'(")
        and not words.endswith(_ENDS_SENTENCE)
        and not re.search(r"[^\W\d_]{3,}\. [^\W\d_]", words)
        and not is_contents_line(words)
    )


def measure_clause(words: str) -> int:
    """Return how many characters at the start of a paragraph are its clause heading: 0 for none, all for a clause with a title.

    Of a clause with its own sentence ("§ 5. Pracownik ma prawo ...") only the enumerator is the heading.
    """
    if is_decimal_title(words):
        return len(words) if len(words) <= MAX_TITLE_CHARS and not words.endswith(_ENDS_SENTENCE) and not is_contents_line(words) else 0
    enumerator = find_word_enumerator(words)
    if enumerator is None:
        return 0
    rest = words[enumerator.end :].lstrip(" -–—")
    if not rest:
        return len(words)
    if is_title(rest) or (enumerator.rank == 0 and len(words) <= MAX_TITLE_CHARS and not words.endswith(_ENDS_SENTENCE)):
        return len(words)
    carries_sentence = (
        enumerator.rank >= ARTICLE_RANK and enumerator.is_closed and (rest[0].isupper() or rest[0].isdigit() or rest[0] in "„\"'(")
    )
    return enumerator.end if carries_sentence else 0


def is_split_word(first: str, second: str) -> bool:
    """Return whether a line break splits a word: the first line ends in a hyphen, the second begins in lower case."""
    return bool(_SPLIT_WORD.search(first)) and second[:1].islower()
