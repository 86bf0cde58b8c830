"""The splitter was chosen by this table: LanguageTool's rules get every line right, where others cut at "art." or "dr hab."."""

import pytest

from chunking.base.characters import detect_language, find_sentences
from chunking.base.model import Span

POLISH = [
    ["Zgodnie z art. 5 ust. 2 pkt 3 ustawy, tj. z dnia 1 r.", "Pracownik, np. kierowca, m.in. dr hab. Jan, mieszka przy ul. Długiej 5."],
    ["Cena to 5 zł.", "Koniec?", "Tak!"],
    ["Nr 5 poz. 12.", "Nowe zdanie."],
    ["Dz. U. z 2020 r. poz. 5 ze zm. Spółka z o.o. „Alfa” w Warszawie."],
    ["Termin upływa 31.12.2025 r. o godz. 16.00.", "Potem nalicza się odsetki."],
    ["Zgodnie z art. 12 należy złożyć wniosek.", "Potem czeka się."],
    ["Stosuje się ust. 3 regulaminu.", "Potem czeka się."],
    ["Wymaga tego pkt 4 lit. b regulaminu.", "Potem czeka się."],
    ["Ogłoszono pod poz. 1465 z późn. zm. i obowiązuje.", "Potem czeka się."],
    ["Dotyczy to np. Kierowców i Magazynierów.", "Potem czeka się."],
    ["Umowa wygasa, tj. Strony są wolne.", "Potem czeka się."],
    ["Premię otrzymuje m.in. Dział Sprzedaży.", "Potem czeka się."],
    ["Siedziba mieści się przy ul. Długiej 5 w Łodzi.", "Potem czeka się."],
    ["Ustawa z dnia 26 czerwca 1974 r. o Kodeksie pracy obowiązuje.", "Potem czeka się."],
    ["Dopłata wynosi 200 zł brutto i 50 zł. dodatku.", "Potem czeka się."],
    ["Komisji przewodniczy dr hab. Nowa z uczelni.", "Potem czeka się."],
    ["Opłata wynosi 5 zł.", "Nowe zdanie po kwocie."],
    ["Umowę zawarto w 2020 r.", "Nowe zdanie po roku."],
    ["Zob. § 5 ust. 2 pkt 1 i nast. oraz por. s. 14.", "Potem czeka się."],
]
ABBREVIATIONS = ("art.", "ust.", "pkt", "poz.", "np.", "tj.", "m.in.", "ul.", "r.", "zł", "dr hab.")


def split(text: str, language: str = "pl") -> list[str]:
    (spans,) = find_sentences(text, [Span(0, len(text))], language=language)
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("sentences", POLISH)
def test_polish_abbreviations_do_not_end_sentences(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


def test_every_abbreviation_of_polish_business_files_is_in_the_table() -> None:
    words = " ".join(sentence for sentences in POLISH for sentence in sentences)
    assert [abbreviation for abbreviation in ABBREVIATIONS if f" {abbreviation} " not in words] == []


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Dr. Smith left at 5 p.m. on Monday.", "Nobody saw him, e.g. the guard."]),
        ("de", ["Das gilt z. B. für Herrn Dr. Meier.", "Der Vertrag endet am 3. Mai."]),
    ],
)
def test_other_languages(language: str, sentences: list[str]) -> None:
    assert split(" ".join(sentences), language) == sentences


def test_every_place_is_split_by_itself_and_blanks_are_left_out() -> None:
    text = "# Tytuł\n\n  Raz.  Dwa. \n\n- zob. art.\n- Trzy."
    places = [Span(9, 22), Span(22, 24), Span(24, 35), Span(36, 43)]
    assert [[text[span.start : span.end] for span in spans] for spans in find_sentences(text, places)] == [
        ["Raz.", "Dwa."],
        [],
        ["- zob. art."],
        ["- Trzy."],
    ]
    assert find_sentences("", []) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Pracownik nie może być w pracy po godzinie ósmej."),
        ("en", "The employee is not to be at work."),
        ("de", "Der Arbeitnehmer ist nicht im Haus."),
        ("pl", ""),
    ],
)
def test_language_by_its_short_words(language: str, text: str) -> None:
    assert detect_language(text) == language
