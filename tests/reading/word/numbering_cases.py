"""Made files of automatic numbering, each with the labels that Word prints; LibreOffice prints the same
(`tests/bench/corpus.py --made`).

`OFFICE_DIFFERS` names those that LibreOffice 7.4 prints in another way, and the reason.
"""

from tests.reading.word.numbering_files import NumberedFile, make_level, make_list, make_num, make_style

BODY = " | | Strony ustalają zasady współpracy w zakresie dostaw."
SIGN = make_list(0, make_level(0, "§ %1.")) + make_num(5, 0)
DECIMALS = make_list(0, make_level(0, "%1."), make_level(1, "%1.%2"), make_level(2, "%1.%2.%3")) + make_num(5, 0)
CLAUSES = make_list(0, make_level(0, "§ %1."), make_level(1, "%2."), make_level(2, "%3)", fmt="lowerLetter")) + make_num(5, 0)


def make_headings(*titles, marks="5.0 H1"):
    """Headings with a line of text below each; a title is "LABEL | WORDS"."""
    return tuple(line for title in titles for line in (f"{marks} | {title}", BODY))


CASES = {
    "signs": NumberedFile(SIGN, make_headings("§ 1. | Przedmiot umowy", "§ 2. | Cena", "§ 3. | Kary umowne")),
    "start_at_seven": NumberedFile(
        make_list(0, make_level(0, "§ %1.", start=7)) + make_num(5, 0), make_headings("§ 7. | Przedmiot umowy", "§ 8. | Cena")
    ),
    "start_at_zero": NumberedFile(make_list(0, make_level(0, "%1.", start=0)) + make_num(5, 0), make_headings("0. | Wstęp", "1. | Zakres")),
    "levels": NumberedFile(
        DECIMALS,
        (
            *("5.0 H1 | 1. | Czas pracy", "5.1 H2 | 1.1 | Doba", BODY, "5.1 H2 | 1.2 | Tydzień", "5.2 H3 | 1.2.1 | Norma", BODY),
            *("5.0 H1 | 2. | Urlopy", "5.1 H2 | 2.1 | Wymiar", "5.2 H3 | 2.1.1 | Staż", BODY),
        ),
    ),
    "level_skipped": NumberedFile(DECIMALS, ("5.0 H1 | 1. | Czas", "5.2 H3 | 1.1.1 | Doba", BODY, "5.0 H1 | 2. | Urlop", BODY)),
    "skipped_level_counts": NumberedFile(
        DECIMALS, ("5.0 H1 | 1. | Czas", "5.2 H3 | 1.1.1 | Doba", BODY, "5.1 H2 | 1.2 | Noc", BODY, "5.0 H1 | 2. | Urlop", BODY)
    ),
    "begins_at_second_level": NumberedFile(DECIMALS, ("5.1 H2 | 1.1 | Doba", BODY, "5.1 H2 | 1.2 | Tydzień", BODY)),
    "second_list_goes_on": NumberedFile(
        SIGN + make_num(6, 0), (*make_headings("§ 1. | Przedmiot", "§ 2. | Cena"), "6.0 H1 | § 3. | Kary", BODY)
    ),
    "second_list_restarts": NumberedFile(
        SIGN + make_num(6, 0, (0, 1)),
        (*make_headings("§ 1. | Przedmiot", "§ 2. | Cena"), "6.0 H1 | § 1. | Kary", BODY, "6.0 H1 | § 2. | Sądy", BODY),
    ),
    "second_list_starts_at_five": NumberedFile(
        SIGN + make_num(6, 0, (0, 5)), (*make_headings("§ 1. | Przedmiot"), "6.0 H1 | § 5. | Kary", BODY, "6.0 H1 | § 6. | Sądy", BODY)
    ),
    "second_level_restarts_in_the_middle": NumberedFile(
        DECIMALS + make_num(6, 0, (1, 1)),
        ("5.0 H1 | 1. | Czas", "5.1 H2 | 1.1 | Doba", "5.1 H2 | 1.2 | Noc", "6.1 H2 | 1.1 | Rok", "6.1 H2 | 1.2 | Wiek", BODY),
    ),
    "level_replaced": NumberedFile(
        make_list(0, make_level(0, "%1.")) + make_num(5, 0) + make_num(6, 0, levels=(make_level(0, "Załącznik %1.", fmt="upperLetter"),)),
        (*make_headings("1. | Czas", "2. | Urlop"), "6.0 H1 | Załącznik C. | Wzór wniosku", BODY),
    ),
    "other_lists_of_annexes": NumberedFile(
        SIGN + make_list(1, make_level(0, "Załącznik nr %1 –")) + make_num(6, 1),
        (*make_headings("§ 1. | Przedmiot", "§ 2. | Cena"), "6.0 H1 | Załącznik nr 1 – | Cennik", BODY),
    ),
    "level_without_restart": NumberedFile(
        make_list(0, make_level(0, "Rozdział %1."), make_level(1, "Art. %2.", more='<w:lvlRestart w:val="0"/>')) + make_num(5, 0),
        (
            *("5.0 H1 | Rozdział 1. | Czas", "5.1 H2 | Art. 1. | Doba", "5.1 H2 | Art. 2. | Noc", BODY),
            *("5.0 H1 | Rozdział 2. | Urlop", "5.1 H2 | Art. 3. | Wymiar", BODY),
        ),
    ),
    "level_restarts_after_first_only": NumberedFile(
        make_list(0, make_level(0, "%1."), make_level(1, "%1.%2"), make_level(2, "(%3)", more='<w:lvlRestart w:val="1"/>'))
        + make_num(5, 0),
        (
            *("5.0 H1 | 1. | Czas", "5.1 H2 | 1.1 | Doba", "5.2 H3 | (1) | Norma", "5.1 H2 | 1.2 | Noc", "5.2 H3 | (2) | Dodatek", BODY),
            *("5.0 H1 | 2. | Urlop", "5.1 H2 | 2.1 | Rok", "5.2 H3 | (1) | Wymiar", BODY),
        ),
    ),
    "legal": NumberedFile(
        make_list(0, make_level(0, "%1.", fmt="upperRoman"), make_level(1, "%1.%2", more="<w:isLgl/>")) + make_num(5, 0),
        ("5.0 H1 | I. | Czas", "5.0 H1 | II. | Urlop", "5.1 H2 | 2.1 | Wymiar", BODY),
    ),
    "list_of_a_style": NumberedFile(
        SIGN,
        ("@Paragraf | § 1. | Przedmiot umowy", BODY, "@Paragraf | § 2. | Cena", BODY),
        styles=make_style("Paragraf", number=5, outline=0),
    ),
    "list_of_a_base_style": NumberedFile(
        SIGN,
        ("@Paragraf | § 1. | Przedmiot umowy", BODY, "@Dalszy | § 2. | Cena", BODY),
        styles=make_style("Paragraf", number=5, outline=0) + make_style("Dalszy", base="Paragraf"),
    ),
    "number_taken_away": NumberedFile(
        SIGN,
        (
            "@Paragraf | § 1. | Przedmiot umowy",
            BODY,
            "@Paragraf 0 | | Wstawka",
            BODY,
            "@Bez | | Druga",
            BODY,
            "@Paragraf | § 2. | Cena",
            BODY,
        ),
        styles=make_style("Paragraf", number=5, outline=0) + make_style("Bez", base="Paragraf", number=0),
    ),
    "list_through_a_list_style": NumberedFile(
        '<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="Lista"/>' + make_level(0, "Art. %1.") + "</w:abstractNum>"
        '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Lista"/></w:abstractNum>' + make_num(4, 0) + make_num(5, 1),
        make_headings("Art. 1. | Przedmiot", "Art. 2. | Cena"),
        styles=make_style("Lista", number=4, kind="numbering"),
    ),
    "levels_by_linked_styles": NumberedFile(
        make_list(
            *(0, make_level(0, "%1.", more='<w:pStyle w:val="Heading1"/>')),
            *(make_level(1, "%1.%2", more='<w:pStyle w:val="Heading2"/>'), make_level(2, "%1.%2.%3", more='<w:pStyle w:val="Heading3"/>')),
        )
        + make_num(5, 0),
        ("H1 | 1. | Czas", "H2 | 1.1 | Doba", "H3 | 1.1.1 | Norma", BODY, "H2 | 1.2 | Noc", BODY, "H1 | 2. | Urlop", BODY),
        heading_numbers=((1, 5), (2, 5), (3, 5)),
    ),
    "roman_chapters_and_letters": NumberedFile(
        make_list(0, make_level(0, "%1.", fmt="upperRoman"), make_level(1, "%2.", fmt="upperLetter")) + make_num(5, 0),
        ("5.0 H1 | I. | Czas", "5.1 H2 | A. | Doba", "5.1 H2 | B. | Noc", BODY, "5.0 H1 | II. | Urlop", "5.1 H2 | A. | Wymiar", BODY),
    ),
    "small_roman": NumberedFile(
        make_list(0, make_level(0, "(%1)", fmt="lowerRoman", start=8)) + make_num(5, 0),
        ("5.0 | (viii) | wniosek o urlop", "5.0 | (ix) | karta obiegowa", "5.0 | (x) | ewidencja czasu"),
    ),
    "letters_after_z": NumberedFile(
        make_list(0, make_level(0, "%1)", fmt="lowerLetter", start=25)) + make_num(5, 0),
        ("5.0 | y) | wniosek", "5.0 | z) | karta", "5.0 | aa) | ewidencja", "5.0 | bb) | lista"),
    ),
    "ordinals": NumberedFile(
        make_list(0, make_level(0, "%1", fmt="ordinal")) + make_num(5, 0), make_headings("1. | Przedmiot umowy", "2. | Cena")
    ),
    "english_ordinals": NumberedFile(
        make_list(0, make_level(0, "%1", fmt="ordinal")) + make_num(5, 0),
        make_headings("1st | Scope of work", "2nd | Price", "3rd | Term", "4th | Courts"),
        language="en-US",
    ),
    "leading_zero": NumberedFile(
        make_list(0, make_level(0, "%1.", fmt="decimalZero", start=9)) + make_num(5, 0),
        make_headings("09. | Przedmiot umowy", "10. | Cena"),
    ),
    "leading_zeros": NumberedFile(
        make_list(0, make_level(0, "%1.").replace('w:val="decimal"', 'w:val="custom" w:format="001, 002, 003, ..."')) + make_num(5, 0),
        make_headings("001. | Przedmiot umowy", "002. | Cena"),
    ),
    "numbers_in_words": NumberedFile(
        make_list(0, make_level(0, "Część %1", fmt="ordinalText")) + make_num(5, 0),
        make_headings("Część Pierwszy | Przedmiot umowy", "Część Drugi | Cena"),
    ),
    "english_words": NumberedFile(
        make_list(0, make_level(0, "Part %1.", fmt="cardinalText", start=20)) + make_num(5, 0),
        make_headings("Part Twenty. | Scope of work", "Part Twenty-one. | Price"),
        language="en-GB",
    ),
    "bullets_between": NumberedFile(
        SIGN + make_list(1, make_level(0, "•", fmt="bullet")) + make_num(6, 1),
        ("5.0 H1 | § 1. | Przedmiot", "6.0 | | papier ksero", "6.0 | | toner do drukarki", "5.0 H1 | § 2. | Cena", BODY),
    ),
    "bullet_level": NumberedFile(
        make_list(0, make_level(0, "%1."), make_level(1, "–", fmt="bullet")) + make_num(5, 0),
        ("5.0 | 1. | dostawa biurowa", "5.1 | | papier ksero", "5.1 | | toner do drukarki", "5.0 | 2. | odbiór towaru"),
    ),
    "nothing_after_the_number": NumberedFile(
        make_list(0, make_level(0, "§ %1. ", suff="nothing")) + make_num(5, 0), make_headings("§ 1. | Przedmiot umowy", "§ 2. | Cena")
    ),
    "tab_after_the_number": NumberedFile(
        make_list(0, make_level(0, "%1.", suff="tab")) + make_num(5, 0), make_headings("1. | Przedmiot umowy", "2. | Cena")
    ),
    "clauses_paragraphs_letters": NumberedFile(
        CLAUSES,
        (
            *("5.0 H1 | § 1. | Przedmiot", "5.1 | 1. | Dostawca dostarcza papier.", "5.1 | 2. | Odbiorca płaci:", "5.2 | a) | gotówką,"),
            *("5.2 | b) | przelewem.", "5.0 H1 | § 2. | Cena", "5.1 | 1. | Cena wynosi 100 zł.", "5.2 | a) | netto."),
        ),
    ),
    "cells": NumberedFile(
        SIGN + make_list(1, make_level(0, "%1.")) + make_num(6, 1),
        ("5.0 H1 | § 1. | Cennik", "6.0 cell | 1. | Papier", BODY, "6.0 cell | 2. | Toner", BODY, "5.0 H1 | § 2. | Cena", BODY),
    ),
    "goes_on_after_a_table": NumberedFile(
        CLAUSES, ("5.0 H1 | § 1. | Cennik", "5.1 | 1. | Dostawca podaje ceny.", "cell | | Papier", "5.1 | 2. | Odbiorca płaci.")
    ),
    "deleted_between": NumberedFile(SIGN, ("5.0 H1 | § 1. | Przedmiot", BODY, "5.0 H1 deleted | | Usunięte", "5.0 H1 | § 2. | Cena", BODY)),
    "hidden_between": NumberedFile(SIGN, ("5.0 H1 | § 1. | Przedmiot", BODY, "5.0 H1 hidden | | Ukryte", "5.0 H1 | § 2. | Cena", BODY)),
    "sections_between": NumberedFile(SIGN, ("5.0 H1 | § 1. | Przedmiot", BODY + "", "section | | Podział", "5.0 H1 | § 2. | Cena", BODY)),
    "typed_number_too": NumberedFile(
        make_list(0, make_level(0, "%1.")) + make_num(5, 0), make_headings("1. | § 1. Przedmiot umowy", "2. | § 2. Cena")
    ),
    "bold_titles_of_their_own_list": NumberedFile(
        make_list(0, make_level(0, "%1.", fmt="upperRoman")) + make_num(5, 0) + make_list(1, make_level(0, "%1)")) + make_num(6, 1),
        (
            *("5.0 b | I. | Postanowienia ogólne", BODY, "6.0 | 1) | pierwszy punkt", "6.0 | 2) | drugi punkt", BODY),
            *("5.0 b | II. | Czas pracy", BODY, "5.0 b | III. | Urlopy", BODY),
        ),
    ),
    "bold_by_a_style": NumberedFile(
        make_list(0, make_level(0, "%1.", fmt="upperLetter")) + make_num(5, 0),
        ("@Gruby 5.0 | A. | Postanowienia ogólne", BODY, "@Gruby 5.0 | B. | Czas pracy", BODY),
        styles=make_style("Gruby", bold=True),
    ),
    "two_contracts": NumberedFile(
        CLAUSES + make_num(6, 0, (0, 1)),
        (
            *("5.0 H1 | § 1. | Przedmiot", "5.1 | 1. | Dostawca dostarcza papier.", "5.0 H1 | § 2. | Cena", "5.1 | 1. | Cena jest stała."),
            *("6.0 H1 | § 1. | Strony", "6.1 | 1. | Strony są znane.", "6.0 H1 | § 2. | Sądy", "6.1 | 1. | Sąd jest w Łodzi."),
        ),
    ),
    "outer_number_last": NumberedFile(
        make_list(0, make_level(0, "Część %1"), make_level(1, "%2/%1", fmt="upperLetter")) + make_num(5, 0),
        ("5.0 H1 | Część 1 | Czas", "5.1 H2 | A/1 | Doba", "5.1 H2 | B/1 | Noc", "5.0 H1 | Część 2 | Urlop", "5.1 H2 | A/2 | Rok", BODY),
    ),
    "words_without_number": NumberedFile(
        make_list(0, make_level(0, "Uwaga:", fmt="none")) + make_num(5, 0),
        ("5.0 | Uwaga: | Termin jest zawity.", BODY, "5.0 | Uwaga: | Kara jest naliczana."),
    ),
    "content_controls": NumberedFile(
        SIGN, ("5.0 H1 control | § 1. | Przedmiot", BODY, "5.0 H1 | § 2. | Cena", BODY, "5.0 H1 control | § 3. | Kary", BODY)
    ),
}

OFFICE_DIFFERS = {
    "level_without_restart": "it ignores w:lvlRestart",
    "level_restarts_after_first_only": "it ignores w:lvlRestart",
    "legal": "it ignores w:isLgl",
    "levels_by_linked_styles": "a style without w:ilvl gets level 0 there, not the level that names the style (ECMA-376 part 1, 17.9.23)",
    "hidden_between": "it counts hidden paragraphs",
}
