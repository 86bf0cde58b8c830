"""Cells of a table: the kinds of their values, and the words that usually name its columns, in Polish, English and German."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

MAX_VALUE_CHARS = 60
"""A number with its unit, a date or an address of the network is no longer."""
MAX_NAME_WORDS, MAX_NAME_CHARS = 6, 120
"""A column's usual name is shorter than a sentence, any name shorter than a paragraph."""

_UNITS = (
    "% ‰ ° °C zł zl pln gr eur euro usd chf gbp € $ £ szt kg dag g t m km cm mm m2 m² m3 m³ ha l ml h godz min s dni dzień lat lata "
    "tys mln mld pkt pp hours days years pcs stk std tage jahre"
)
_UNIT = f"(?:{'|'.join(map(re.escape, sorted(_UNITS.split(), key=len, reverse=True)))})" + r"\b\.?|[%‰€$£°]"
_AMOUNT = re.compile(rf"[(+±~<>≤≥\-–−]?\s?[€$£]?\s?\d[\d .,'’/:]*\)?(?:\s?(?:{_UNIT})(?:\s?/\s?\w{{1,5}})?){{0,2}}|[-–—]", re.IGNORECASE)
_MONTH = (
    "(?:stycz|luty|lute|marzec|marca|mar|kwie|maj|czerw|lip|sierp|wrze|paźdz|list|grud|jan|feb|mär|march|apr|may|mai|jun|jul|aug|sep|oct|okt"
    r"|nov|dec|dez)\w{0,8}\.?"
)
_DAY = (
    "(?:poniedział|wtor|środ|czwart|piąt|sobot|niedziel|mon|tues|wednes|thurs|fri|satur|sun|mon|diens|donners|frei|sams|sonn)(?:da|ta)?[a-ząęł]{0,6}"
    "|pon|wt|śr|czw|pt|sob|nd|mittwoch"
)
_DATE = re.compile(
    r"(?:od |do |z dnia |from |since |ab |bis )?"
    rf"(?:\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}|\d{{1,2}}\.? {_MONTH} \d{{4}}|{_MONTH} \d{{1,2}},? \d{{4}})"
    r"(?: ?r\.?)?(?:[ T]\d\d?:\d\d(?::\d\d)?)?|\d{1,2}[:.]\d{2}(?:\s?[-–]\s?\d{1,2}[:.]\d{2})?",
    re.IGNORECASE,
)
_CONTACT = re.compile(r"\S+@\S+\.\w+|https?://\S+|www\.\S+|\+?\(?\d[\d )-]{7,}\d", re.IGNORECASE)
_MARK = re.compile(r"[xX✓✔☒☐☑✗]|tak|nie|yes|no|ja|nein|n/a|n/d", re.IGNORECASE)
_YEAR = r"(?:19|20)\d\d"
_PART = r"kw\w{0,6}\.?|półrocz\w|quarter|half|quartal|halbjahr"
_PERIOD = re.compile(
    rf"{_MONTH}(?: {_YEAR})?|{_DAY}\.?|[IVX]{{1,4}}\.? (?:{_PART})(?: {_YEAR})?|(?:q|h|{_PART}) ?(?:\d|[IVX]{{1,4}})(?: {_YEAR})?"
    rf"|(?:rok |year |jahr )?{_YEAR}(?: ?[/–-] ?(?:19|20)?\d\d)?(?: ?(?:r\.?|rok))?",
    re.IGNORECASE,
)
_UNIT_CELL = re.compile(rf"[\[(][^\])]{{1,12}}[\])]|{_UNIT}", re.IGNORECASE)
_BLANK = re.compile(r"_{3}|\.{4}|…{2}")
_COUNTED = re.compile(r"[^\W\d]+\.? \d{1,2}")
_COMPANY = re.compile(r"\b(?:sp\. ?[zkjp]|s\. ?a\.|s\. ?c\.|gmbh|ltd|inc|ag)(?:\W|$)", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"\b(?:I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII)\b")
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_WORD = re.compile(r"[^\W_]+(?:[.-][^\W_]+)*|#|№")

_NAMES = (
    # Polish; a star stands for any ending
    "lp l.p nr numer* nazw* imię imiona imie nazwisk* osob* stanowisk* funkcj* rola dział* dzial* komórka komórki jednostk* zespół "
    "pokój sala telefon* tel e-mail email adres* ulica miast* miejscowość miejsce kraj kod* data daty termin* okres* godzin* czas "
    "rok miesiąc dzień kwot* cena ceny cen koszt* stawk* wartość wartosc suma razem netto brutto vat ilość ilosc liczba sztuk* j.m "
    "jm opis* uwagi uwaga znaczenie pojęci* definicj* skrót* wyjaśnieni* rodzaj* typ typy kategori* grupa zakres* obowiąz* zadani* "
    "czynnoś* temat* przedmiot* usług* produkt* towar* artykuł* materiał* pozycj* wyszczególnieni* treść parametr* cech* "
    "właściwość pole status* stan podpis* podstawa źródł* cel cele wskaźnik* wersj* autor* zmian* odpowiedzialn* etap* krok* "
    "klient* dostawc* firma umow* dokument* załącznik* symbol* kto co gdzie kiedy jak skąd ile czym komu wymiar* kwalifikacj* "
    "wymagani* kryteri* punkt* ocen* wynik* ryzyk* skutek skutki świadczeni* uprawnieni* przychod* przychód sposób forma norma "
    "norm* część limit* waga masa długość szerokość wysokość oznaczeni* lokalizacj* "
    "pytani* odpowied* rozwinięci* szczegół* nip regon pesel krs iban bank konto rachunek faks fax www strona wariant* opcj* waluta kurs "
    "opłat* należnoś* "
    "prowizj* składk* rozmiar* model* powierzchni* składnik* zawartość zagrożeni* prawdopodobieństwo poziom* wydarzeni* "
    "uczestnik* uczestnicy wykonawca zamawiający "
    # English
    "no num number* name names first last surname title position job role department* team unit* room phone telephone mobile mail "
    "address street city country code* date* start end time year month day amount* price* cost* rate* value* total sum net gross "
    "tax quantity qty count description note notes remark* comment* meaning term* definition* type* kind category group scope duty "
    "duties task* activity subject topic service* product* item* goods parameter* property feature* field* status state signature "
    "source goal version author* change* owner responsible step* stage client customer supplier company contract document id key "
    "method result* score* point* risk* who what where when why how language file size weight column* header* test* option* "
    "question* answer* detail* currency level* event* participant* abbreviation* "
    # German
    "namen vorname nachname stelle abteilung* bereich raum zimmer adresse straße ort stadt land datum beginn ende eintritt "
    "austritt zeit jahr monat tag betrag preis* kosten satz wert* summe gesamt* menge anzahl stück beschreibung bemerkung* "
    "bedeutung begriff* art kategorie gruppe aufgabe* pflichten thema leistung* produkt merkmal* feld unterschrift quelle ziel "
    "verfasser änderung* verantwortlich* schritt* kunde lieferant vertrag wer was wo wann bezeichnung position* "
    "frage* antwort* einzelheit* währung kurs stufe* teilnehmer* abkürzung* "
).split()
_EXACT = frozenset(name for name in _NAMES if not name.endswith("*"))
_STEMS = tuple(name.removesuffix("*") for name in _NAMES if name.endswith("*"))


@dataclass(frozen=True, slots=True)
class HeaderCell:
    """A cell: half-open ranges of rows and columns, its words, and how it stands out."""

    row: int
    row_end: int
    column: int
    column_end: int
    text: str = ""
    is_bold: bool = False
    is_shaded: bool = False

    @property
    def is_capitals(self) -> bool:
        """Return whether its words are in capitals."""
        return self.text.isupper() and len(self.text.strip()) > 3

    @property
    def is_proper(self) -> bool:
        """Return whether its words are the name of somebody: "Jan Lis", "Modrzew sp. z o.o."."""
        words = self.text.split()
        is_person = len(words) > 1 and all(word[0].isupper() and word[1:].islower() for word in words)
        return (is_person and not self.is_name) or _COMPANY.search(self.text) is not None

    @property
    def may_be_name(self) -> bool:
        """Return whether it may name a column: no value, label with a colon, blank to fill in or paragraph; "Wariant 2" may."""
        words = self.text.strip()
        is_value = self.kind != "words" and not self.is_name and not _COUNTED.fullmatch(words)
        return not is_value and not words.endswith(":") and len(words) <= MAX_NAME_CHARS and not _BLANK.search(words)

    @property
    def kind(self) -> str:
        """Return the kind of its words, see `find_kind`."""
        return find_kind(self.text)

    @property
    def is_wide(self) -> bool:
        """Return whether it reaches over several columns."""
        return self.column_end - self.column > 1

    @property
    def is_name(self) -> bool:
        """Return whether its words are usual ones for a column."""
        return is_column_name(self.text)


def find_kind(text: str) -> str:
    """Return the kind of a cell's words: "" for none, "number", "date", "contact", "mark", "mixed" (with digits) or "words"."""
    words = " ".join(text.split())
    if not words:
        return ""
    if len(words) <= MAX_VALUE_CHARS:
        for kind, pattern in (("mark", _MARK), ("date", _DATE), ("number", _AMOUNT), ("contact", _CONTACT)):
            if pattern.fullmatch(words):
                return kind
    return "mixed" if _DIGITS.search(words) else "words"


def is_period(text: str) -> bool:
    """Return whether a cell is a period of time: a year, a quarter, a month, a day of the week."""
    return len(text) <= MAX_VALUE_CHARS and _PERIOD.fullmatch(text.strip()) is not None


def is_unit(text: str) -> bool:
    """Return whether a cell is only a unit: "[kg]", "zł"."""
    return _UNIT_CELL.fullmatch(text.strip()) is not None


def is_column_name(text: str) -> bool:
    """Return whether words are usual ones for a column, or a period of time."""
    words = text.strip(" *:").casefold()
    first = _WORD.search(words)
    if first is None or len(words.split()) > MAX_NAME_WORDS:
        return False
    return first[0] in _EXACT or first[0] in ("#", "№") or first[0].startswith(_STEMS) or is_period(words)


def is_sequence(texts: Sequence[str]) -> bool:
    """Return whether two texts or more count on or are periods: "2023, 2024", "Wariant 1, Wariant 2", "I kw., II kw."."""
    if len(texts) < 2:
        return False
    counts = [_read_count(text) for text in texts]
    steps = {two - one for one, two in pairwise(count for count in counts if count is not None)}
    is_one_stem = len({read_pattern(_ROMAN.sub("0", text)) for text in texts}) == 1
    return (is_one_stem and None not in counts and steps in ({1}, {-1})) or all(map(is_period, texts))


def is_first_word(word: str, texts: Sequence[str]) -> bool:
    """Return whether half or more of some texts are the word and more: "Wariant pierwszy", "Wariant drugi"."""
    found = sum(len(words := text.split()) > 1 and words[0].casefold() == word.strip().casefold() for text in texts)
    return found > 0 and 2 * found >= len(texts)


def read_pattern(text: str) -> str:
    """Return words with every number as 0: "pokój 101" and "pokój 7" have one pattern."""
    return _DIGITS.sub("0", text.strip().casefold())


def _read_count(text: str) -> int | None:
    found = _DIGITS.search(text)
    roman = _ROMAN.search(text)
    return int(found[0]) if found else _ROMANS.index(roman[0]) + 1 if roman else None
