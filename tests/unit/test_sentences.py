"""The splitter was chosen by this table: LanguageTool's rules get every line right, where others cut at "art." or "dr hab."."""

import pytest

from chunking.base.sentences import detect_language, find_sentences

POLISH = [
    ["Zgodnie z art. 5 ust. 2 pkt 3 ustawy, tj. z dnia 1 r.", "Pracownik, np. kierowca, m.in. dr hab. Jan, mieszka przy ul. Długiej 5."],
    ["Cena to 5 zł.", "Koniec?", "Tak!"],
    ["Nr 5 poz. 12.", "Nowe zdanie."],
    ["Dz. U. z 2020 r. poz. 5 ze zm. Spółka z o.o. „Alfa” w Warszawie."],
    ["Termin upływa 31.12.2025 r. o godz. 16.00.", "Potem nalicza się odsetki."],
]


@pytest.mark.parametrize("sentences", POLISH)
def test_polish_abbreviations_do_not_end_sentences(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [text[span.start : span.end] for span in find_sentences(text)] == sentences


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Dr. Smith left at 5 p.m. on Monday.", "Nobody saw him, e.g. the guard."]),
        ("de", ["Das gilt z. B. für Herrn Dr. Meier.", "Der Vertrag endet am 3. Mai."]),
    ],
)
def test_other_languages(language: str, sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [text[span.start : span.end] for span in find_sentences(text, language=language)] == sentences


def test_places_count_from_the_offset_and_leave_blanks_out() -> None:
    assert [tuple(span) for span in find_sentences("  Raz.  Dwa. ", offset=100)] == [(102, 106), (108, 112)]
    assert find_sentences("  \n ") == ()


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
