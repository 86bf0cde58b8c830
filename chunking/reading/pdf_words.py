"""What the words of a PDF line say about it, reading floor: enumerators, bullets, captions, contents, split words."""

import re

BULLETS = "•●○◦▪▫■□‣⁃∙·–—➢➤►▶▸✓✔✗✘∞❖◆◇§-*"
_BULLET = re.compile(r"[•●○◦▪▫■□‣⁃∙·➢➤►▶▸✓✔✗✘∞❖◆◇\uf0b7\uf0a7\uf0d8](?:\s+|(?=\w))|[-–—*o](?=\s)\s+")
_ROMAN = r"[IVXLC]{1,7}"
_NUMBERED_ITEM = re.compile(
    r"(?:\(?\d{1,3}[.)]|\(\d{1,3}\)|\d{1,3}(?:\.\d{1,3})+\.?|\(?[a-zż]{1,2}\)|[a-z]\.|\(?[ivxlc]{1,6}\)|\[\d{1,3}\])(?:\s+|$)"
)
_WORD_ENUMERATOR = re.compile(
    r"(?:§+|art\.|artyku[łl]|rozdzia[łl]|dzia[łl]|cz[ęe][śs][ćc]|tytu[łl]|ksi[ęe]ga|oddzia[łl]|za[łl][ąa]cznik(?:\s+nr)?"
    r"|chapter|part|section|article|appendix|annex|clause|schedule|title|division"
    r"|kapitel|abschnitt|teil|artikel|anlage|anhang)\s*"
    r"(?:\d+[a-z]?(?:\.\d+)*|[IVXLCDM]+[a-z]?|[A-Z])(?=[\s.:)–—-]|$)[.:)]?",
    re.IGNORECASE,
)
_HEADING_NUMBER = re.compile(rf"(?:\d{{1,3}}(?:\.\d{{1,3}}){{1,5}}\.?|\d{{1,2}}[.)]|{_ROMAN}\.|[A-Z]\.|\(\d{{1,2}}\)|\([a-z]\))(?:\s+|$)")
_BARE_NUMBER = re.compile(r"\d{1,3}")
_CAPTION = re.compile(
    r"(?:table|figure|fig|listing|example|tabela|tab|rysunek|rys|wykres|schemat|fot|zdj[ęe]cie|mapa|abbildung|abb|tabelle|[źz]r[óo]d[łl]o|source|quelle)"
    r"\.?\s*(?:nr\s*)?(?:\d+[\d.\-–—]*|[IVX]+)?\s*[:.\-–—]?\s",
    re.IGNORECASE,
)
_NUMBERED_CAPTION = re.compile(
    r"(?:table|figure|fig\.?|listing|example|tabela|tab\.|rysunek|rys\.|wykres|schemat|fot\.|mapa|abbildung|abb\.|tabelle)\s*(?:nr\s*)?\d",
    re.IGNORECASE,
)
_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|_{4,}")
_DATE = re.compile(
    r"(?:\w+,?\s+)?(?:dnia\s+)?\d{1,2}[.\s/-]+(?:\d{1,2}|\w{3,12})[.,\s/-]+\d{4}(?:\s*r\.?)?|\w{3,9}\s+\d{1,2},\s+\d{4}", re.IGNORECASE
)
_ADDRESS = re.compile(r"https?://|www\.|\S+@\S+\.\w|\b[\w-]+\.(?:com|org|net|pl|de|eu|gov|edu)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?…:;,]['\"”»)\]]*$")
OPEN_WORDS = frozenset(
    (
        "a i o u w z ze we do na po od za dla przez przy oraz lub albo czy ani nad pod bez między wobec według nie że która który które"
        " and or of the in on to for with by from at as an into between under over nor but"
        " und oder der die das des dem den von vom zu zur zum im am auf für mit bei aus nach über unter ein eine"
    ).split()
)


def find_bullet(text: str) -> int:
    """Length of a bullet and the blanks after it at the start of a line, 0 if there is none."""
    found = _BULLET.match(text)
    return found.end() if found else 0


def find_item_number(text: str) -> int:
    """Length of a list number such as "3)", "a)", "(iv)" or "1." at the start of a line, 0 if there is none."""
    found = _NUMBERED_ITEM.match(text)
    return found.end() if found else 0


def find_enumerator(text: str) -> int:
    """Length of a heading's enumerator ("§ 5.", "Rozdział IV", "3.1", "II.", "(1)") at the start, 0 if there is none."""
    found = _WORD_ENUMERATOR.match(text) or _HEADING_NUMBER.match(text)
    return found.end() if found else 0


def find_word_enumerator(text: str) -> int:
    """Length of an enumerator that begins with a structural word or sign ("§ 5.", "Art. 12.", "Chapter 3"), else 0."""
    found = _WORD_ENUMERATOR.match(text)
    return found.end() if found else 0


def is_only_enumerator(text: str) -> bool:
    """Whether a line is an enumerator and nothing else ("§ 1.", "Rozdział II", "3.1", "1")."""
    text = text.strip()
    return bool(_BARE_NUMBER.fullmatch(text)) or (find_enumerator(text) > 0 and not text[find_enumerator(text) :].strip(" .:–—-"))


def is_caption(text: str) -> bool:
    """Whether a line introduces a table, figure or listing by its number."""
    return bool(_NUMBERED_CAPTION.match(text))


def is_contents_line(text: str) -> bool:
    """Whether a line has the dots that lead to a page number."""
    return bool(_LEADERS.search(text))


def has_address(text: str) -> bool:
    """Whether a web or mail address stands in a line."""
    return bool(_ADDRESS.search(text))


def is_date(text: str) -> bool:
    """Whether a line is a date, with or without its place, and nothing else."""
    return bool(_DATE.fullmatch(text.strip(" .")))


def ends_sentence(text: str) -> bool:
    """Whether a line ends as sentences and clauses end, so hardly as a heading does."""
    return bool(_SENTENCE_END.search(text.strip()))


def ends_open(text: str) -> bool:
    """Whether a line cannot stand alone: it ends in a hyphen, a preposition, an article or a conjunction."""
    words = text.split()
    return bool(words) and (text.rstrip().endswith(("-", "\u00ad", "–", "&", "/")) or words[-1].lower().strip("\"'(") in OPEN_WORDS)


def begins_small(text: str) -> bool:
    """Whether a line begins with a small letter, as the rest of a sentence or title does."""
    return text.lstrip()[:1].islower()


def join_lines(first: str, second: str) -> tuple[str, bool]:
    """Two lines as one text, and whether a word that the line break had split was closed up.

    A hyphen goes only where it splits a word: a letter before it, a small letter after it; "2020-" / "2021",
    "COVID-" / "19" and "Anglo-" / "American" keep theirs.
    """
    first, second = first.rstrip(), second.lstrip()
    if not first or not second:
        return first + second, False
    if first.endswith("\u00ad"):
        return first[:-1] + second, True
    if first.endswith(("-", "\u2010")) and len(first) > 1 and first[-2].isalpha():
        if second[0].islower():
            return first[:-1] + second, True
        return first + second, False
    if first.endswith(("-", "–", "/")) and len(first) > 1 and first[-2].isdigit() and second[0].isdigit():
        return first + second, False
    return first + " " + second, False


def join_all(lines: list[str]) -> tuple[str, int]:
    """All lines of a paragraph as one text, and how many split words were closed up."""
    text, count = "", 0
    for line in lines:
        text, joined = join_lines(text, line)
        count += joined
    return text, count
