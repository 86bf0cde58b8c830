"""The splitter was chosen by this table: LanguageTool's rules get every line right, where others cut at "art." or "dr hab."."""

import pytest

from chunking.base.model import Span
from chunking.base.sentences import detect_language, find_sentences

POLISH = [
    ["Zgodnie z art. 5 ust. 2 pkt 3 ustawy, tj. z dnia 1 r.", "Pracownik, np. kierowca, m.in. dr hab. Jan, mieszka przy ul. Długiej 5."],
    ["Cena to 5 zł.", "Koniec?", "Tak!"],
    ["Nr 5 poz. 12.", "Nowe zdanie."],
    ["Dz. U. z 2020 r. poz. 5 ze zm. Spółka z o.o. „Alfa” w Warszawie."],
    ["Termin upływa 31.12.2025 r. o godz. 16.00.", "Potem nalicza się odsetki."],
]


def split(text: str, language: str = "pl") -> list[str]:
    (spans,) = find_sentences(text, [Span(0, len(text))], language=language)
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("sentences", POLISH)
def test_polish_abbreviations_do_not_end_sentences(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


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
