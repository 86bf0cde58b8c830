"""Which lines open sections, which only look like it, and at which level."""

from pathlib import Path

import pytest

from chunking.base.enumerators import is_enumerator
from chunking.base.model import Document
from chunking.base.settings import ReadingRules
from chunking.reading.convert import convert_bytes
from tests.reading.word.word_files import Line, build_word, edit_part


def read_word(*lines: Line, rules: ReadingRules | None = None) -> Document:
    return convert_bytes(build_word(*lines), "a.docx", rules=rules or ReadingRules())


def list_headings(document: Document) -> list[tuple[int, str, str]]:
    return [(heading.level, heading.origin, heading.title) for heading in document.headings]


def list_unused(document: Document) -> list[tuple[str, str]]:
    return [(notice.kind, notice.examples[0]) for notice in document.notices if notice.kind.startswith("unused_")]


def test_styles_give_level_and_origin_and_the_title_has_level_0() -> None:
    document = read_word(("Title", "Regulamin"), ("Heading 1", "Czas pracy"), ("Heading 2", "Zmiany"), ("text", "Od ósmej."))
    assert list_headings(document) == [(0, "title", "Regulamin"), (1, "style", "Czas pracy"), (2, "style", "Zmiany")]
    assert document.slice(document.headings[1].span) == "## Czas pracy"


def test_a_lone_bold_line_is_a_heading_below_the_nearest_known_one() -> None:
    document = read_word(("bold", "Wstęp"), ("text", "a."), ("Heading 2", "Kadry"), ("text", "b."), ("bold", "Dział płac"), ("text", "c."))
    assert list_headings(document) == [(1, "bold", "Wstęp"), (2, "style", "Kadry"), (3, "bold", "Dział płac")]
    assert document.slice(document.headings[0].span) == "**Wstęp**"


def test_bold_lines_that_are_no_headings_are_counted_with_the_reason() -> None:
    document = read_word(
        ("bold", "Wniosek składa się w kadrach."),
        ("bold", "x" * 117),
        ("bold", "abc"),
        ("bold", "Urlopy ........ 7"),
        ("text", "Zwykły tekst z **pogrubieniem** w środku."),
        ("text", "Koniec."),
    )
    assert document.headings == ()
    assert [kind for kind, _ in list_unused(document)] == [
        "unused_bold_sentence",
        "unused_bold_length",
        "unused_bold_length",
        "unused_contents_line",
    ]


def test_a_bold_item_of_a_list_is_an_item() -> None:
    def make_bold(word: object) -> None:
        word.add_paragraph(style="List Bullet").add_run("Gruby punkt").bold = True

    document = convert_bytes(build_word(("text", "Lista"), change=make_bold), "a.docx")
    assert document.headings == ()
    assert list_unused(document) == [("unused_bold_in_list", "Gruby punkt")]


def test_bold_can_be_switched_off() -> None:
    document = read_word(("bold", "Wstęp"), ("text", "a."), rules=ReadingRules(bold=False))
    assert document.structure == "none"


def test_an_enumerator_is_joined_with_the_title_below_it() -> None:
    document = read_word(("bold", "§ 1."), ("text", "Postanowienia ogólne"), ("text", "Regulamin obowiązuje od stycznia."))
    (heading,) = document.headings
    assert heading.title == "§ 1. Postanowienia ogólne"
    assert document.slice(heading.span) == "**§ 1.**\n\nPostanowienia ogólne"


@pytest.mark.parametrize("below", ["Regulamin obowiązuje od stycznia.", "w tym celu pracownik", "§ 2.", "Zakres obejmuje:"])
def test_an_enumerator_is_not_joined_with_what_is_no_title(below: str) -> None:
    document = read_word(("bold", "Rozdział I"), ("text", below), ("text", "Dalej."))
    assert document.headings[0].title == "Rozdział I"
    assert document.slice(document.headings[0].span) == "**Rozdział I**"


def test_two_real_headings_stay_two() -> None:
    document = read_word(("Heading 1", "Methods"), ("Heading 2", "Study design"), ("text", "Text."))
    assert [heading.title for heading in document.headings] == ["Methods", "Study design"]


@pytest.mark.parametrize(
    ("lines", "titles"),
    [
        (("Heading 1", "Załącznik nr 1", "Heading 1", "Załącznik nr 2 Wzór"), ["Załącznik nr 1", "Załącznik nr 2 Wzór"]),
        (("Heading 1", "Rozdział I", "Heading 2", "Zasady", "Heading 2", "Zakres"), ["Rozdział I", "Zasady", "Zakres"]),
        (("Heading 1", "Rozdział I", "Heading 1", "Zasady", "Heading 2", "Zakres"), ["Rozdział I Zasady", "Zakres"]),
    ],
)
def test_headings_of_the_author_are_joined_only_at_one_level(lines: tuple[str, ...], titles: list[str]) -> None:
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    word = read_word(*pairs, ("text", "Treść."))
    assert [heading.title for heading in word.headings] == titles
    markdown = read_markdown("\n\n".join(f"{'#' * int(style[-1])} {words}" for style, words in pairs) + "\n\nTreść.")
    assert [heading.title for heading in markdown.headings] == titles


def test_a_row_of_dots_takes_no_time() -> None:
    document = read_word(("bold", "." * 40_000), ("text", "Treść."))
    assert document.headings == ()


def test_an_empty_heading_opens_no_section_and_is_counted() -> None:
    document = read_word(("Heading 1", "Jeden"), ("Heading 1", " "), ("text", "Tekst."), ("Heading 1", "Dwa"), ("text", "Tekst."))
    assert [heading.title for heading in document.headings] == ["Jeden", "Dwa"]
    assert [notice.count for notice in document.notices if notice.kind == "empty_headings"] == [1]
    assert "# \n" not in document.text


def test_headings_7_to_9_keep_their_level_and_six_hashes() -> None:
    document = read_word(*[(f"Heading {level}", f"Poziom {level}") for level in range(1, 10)])
    assert [heading.level for heading in document.headings] == list(range(1, 10))
    assert document.slice(document.headings[8].span) == "###### Poziom 9"


@pytest.mark.parametrize(
    "words", ["§ 1.", "§ 12a", "Art. 5", "art. 5.", "Rozdział IV", "ROZDZIAŁ 2", "3.2", "IV.", "Załącznik nr 1", "Artikel 5", "2)"]
)
def test_enumerators(words: str) -> None:
    assert is_enumerator(words)


@pytest.mark.parametrize("words", ["", "Czas pracy", "§ 1. Czas", "art. 5 ustawy", "1.2 Zakres", "a", "mix", "civil", "2024 rok"])
def test_not_enumerators(words: str) -> None:
    assert not is_enumerator(words)


def test_a_heading_that_docling_moves_behind_its_text_stands_before_it_again() -> None:
    def add_style(word: object) -> None:
        style = word.styles.add_style("ChapterHeading", 1)
        for words in ("Expenses", "Travel"):
            word.add_paragraph(words, style=style)
            word.add_paragraph(f"{words} are paid back.")
            word.add_paragraph(f"{words} item", style="List Bullet")

    document = convert_bytes(build_word(("Heading 1", "Leave"), ("text", "Take it."), change=add_style), "a.docx")
    assert [line for line in document.text.split("\n") if line] == [
        "## Leave",
        "Take it.",
        "## Expenses",
        "Expenses are paid back.",
        "- Expenses item",
        "## Travel",
        "Travel are paid back.",
        "- Travel item",
    ]
    assert [notice.count for notice in document.notices if notice.kind == "moved_headings"] == [1]


# --- clauses ---


def test_a_clause_with_its_own_sentence_is_a_heading_by_its_enumerator_only() -> None:
    document = read_word(
        ("text", "§ 5. Pracownik ma prawo do urlopu. Urlop jest płatny."), ("text", "**§ 6.** Wniosek składa się na piśmie.")
    )
    assert list_headings(document) == [(1, "clause", "§ 5."), (1, "clause", "§ 6.")]
    assert [document.slice(heading.span) for heading in document.headings] == ["§ 5.", "**§ 6.**"]
    assert document.slice(document.sections[0].body).strip() == "Pracownik ma prawo do urlopu. Urlop jest płatny."


def test_levels_follow_the_kind_of_enumerator() -> None:
    lines = ["Dział I", "Rozdział 1", "§ 1.", "§ 2.", "Rozdział 2", "§ 3.", "Dział II", "Rozdział 1", "§ 4.", "Załącznik nr 1"]
    document = read_word(*(line for words in lines for line in (("text", words), ("text", "Treść tego przepisu jest krótka."))))
    assert [heading.level for heading in document.headings] == [1, 2, 3, 3, 2, 3, 1, 2, 3, 1]


def test_clauses_stand_below_the_headings_of_the_file() -> None:
    document = read_word(("Title", "Umowa"), ("Heading 1", "Część ogólna"), ("text", "§ 1."), ("text", "Strony ustalają, co następuje."))
    assert [heading.level for heading in document.headings] == [0, 1, 2]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("1.2 Zakres obowiązków", "1.2 Zakres obowiązków"),
        ("Załącznik nr 1 do regulaminu", "Załącznik nr 1 do regulaminu"),
        ("Article 5 Term and termination", "Article 5 Term and termination"),
        ("Artikel 3 Laufzeit", "Artikel 3 Laufzeit"),
    ],
)
def test_titled_clauses(words: str, title: str) -> None:
    document = read_word(("text", words), ("text", "Treść tego przepisu jest krótka."))
    assert [heading.title for heading in document.headings] == [title]


@pytest.mark.parametrize(
    "words",
    [
        "art. 5 ustawy stosuje się odpowiednio.",
        "Art. 12 Kodeksu pracy stanowi inaczej.",
        "§ 5 ust. 2 stosuje się odpowiednio.",
        "1.2 mln zł przeznaczono na szkolenia.",
        "3.05.2024 Warszawa",
        "Część pracowników pracuje zdalnie.",
        "Tytułem zwrotu kosztów wypłaca się 100 zł.",
    ],
)
def test_references_and_sentences_are_no_clauses(words: str) -> None:
    assert read_word(("text", words), ("text", "Dalej.")).headings == ()


def test_a_table_of_contents_announces_headings_and_is_none() -> None:
    contents = [("text", f"Rozdział {number} Zasady {number}") for number in range(1, 4)]
    body = [line for number in range(1, 4) for line in (("text", f"Rozdział {number} Zasady {number}"), ("text", "Treść jest tutaj."))]
    document = read_word(("text", "Spis treści jest poniżej."), *contents, ("text", "Tu zaczyna się regulamin."), *body)
    assert [heading.title for heading in document.headings] == ["Rozdział 1 Zasady 1", "Rozdział 2 Zasady 2", "Rozdział 3 Zasady 3"]
    assert document.headings[0].span.start > document.text.index("Tu zaczyna")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Tabela 1. Stawki", "unused_caption"),
        ("UWAGA: nie wchodzić", "unused_warning"),
        ("Nie wchodzić!", "unused_warning"),
        ("Warszawa, 3 marca 2025", "unused_date"),
        ("Razem: 1 200,00 zł", "unused_value"),
    ],
)
def test_bold_lines_that_stand_alone_for_another_reason(words: str, kind: str) -> None:
    document = read_word(("bold", words), ("text", "Dalej."))
    assert (document.headings, [found for found, _ in list_unused(document)]) == ((), [kind])


def test_a_name_under_a_signature_is_no_heading() -> None:
    document = read_word(("text", "Treść."), ("text", "........................"), ("bold", "Kierownik Działu Kadr"))
    assert list_unused(document) == [("unused_signature", "Kierownik Działu Kadr")]


def test_clauses_can_be_switched_off() -> None:
    assert read_word(("text", "§ 5. Pracownik ma prawo."), rules=ReadingRules(clauses=False)).headings == ()


# --- markdown: CommonMark's rules, read by Docling ---


def read_markdown(text: str) -> Document:
    return convert_bytes(text.encode(), "a.md")


def test_hashes_in_code_are_no_headings() -> None:
    document = read_markdown("# Tytuł\n\n```sh\n# komentarz\n```\n\n~~~\n# drugi\n~~~\n\n````\n```\n# trzeci\n```\n````\n\nKoniec.\n")
    assert [heading.title for heading in document.headings] == ["Tytuł"]
    assert [block.kind for block in document.blocks] == ["heading", "code", "code", "code", "paragraph"]


def test_a_byte_order_mark_does_not_hide_the_first_heading() -> None:
    document = convert_bytes("\ufeff# Tytuł\n\nTekst.\n".encode(), "a.md")
    assert [heading.title for heading in document.headings] == ["Tytuł"]


def test_underlined_headings() -> None:
    document = read_markdown("Tytuł\n=====\n\nTekst.\n\nDruga\n-----\n\nTekst.\n\n***\n\nDalej.\n")
    assert [heading.title for heading in document.headings] == ["Tytuł", "Druga"]


def test_bold_alone_on_a_line_in_markdown() -> None:
    document = read_markdown("## Dział\n\n**Postanowienia ogólne**\n\nTekst **gruby** tu.\n")
    assert [(heading.level, heading.title) for heading in document.headings][-1][1] == "Postanowienia ogólne"


# --- real files ---


@pytest.mark.parametrize(
    ("name", "levels", "titles"),
    [
        ("docling__code_blocks.docx", [1] + [2] * 8, None),
        ("docling__nested_lists.docx", [1] + [3] * 9, None),
        ("docling__zero_headings.docx", [], []),
        ("pandoc__heading7_undefined_style.docx", [1, 2, 3, 4, 5, 6], None),
        ("poi__tracked_change_in_heading.docx", [1], ["This is a test."]),
        ("sdk__heading_in_sdt.docx", [1], ["Bibliography"]),
    ],
)
def test_headings_of_real_word_files(word_cases: Path, name: str, levels: list[int], titles: list[str] | None) -> None:
    document = convert_bytes((word_cases / name).read_bytes(), name)
    assert [heading.level for heading in document.headings] == levels
    if titles is not None:
        assert [heading.title for heading in document.headings] == titles


def test_the_chapters_of_the_polish_rules_carry_their_titles(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "pl__rozdzial_paragraf.docx").read_bytes(), "pl.docx")
    chapters = [heading.title for heading in document.headings if heading.level == 1]
    assert len(chapters) == 9
    assert chapters[0] == "Rozdział I Postanowienia ogólne"
    assert chapters[8] == "Rozdział IX Postanowienia końcowe"
    clauses = [index for index, heading in enumerate(document.headings) if heading.title.startswith("§")]
    assert len(clauses) == 85 == len(document.headings) - 9
    assert all(document.headings[document.sections[index].parent].title.startswith("Rozdział") for index in clauses)


def test_bold_lines_in_text_boxes_are_not_section_headings(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "docling__textbox.docx").read_bytes(), "box.docx")
    titles = {heading.title for heading in document.headings}
    assert not titles & {"Student falls ill", "Health Bureau:", "Case closed."}
    assert ("unused_bold_in_textbox", "Student falls ill") in list_unused(document)


def test_a_deleted_heading_leaves_nothing(word_cases: Path) -> None:
    document = convert_bytes((word_cases / "poi__tracked_change_in_heading.docx").read_bytes(), "t.docx")
    assert not any(line.strip("# ") == "" for line in document.text.split("\n") if line.startswith("#"))


def test_a_style_outside_its_range_does_not_crash() -> None:
    data = build_word(("Heading 1", "Zero"), ("text", "Tekst."))
    renamed = edit_part(
        data,
        "word/styles.xml",
        lambda part: part.replace(b'w:val="heading 1"', b'w:val="Heading 0"').replace(b'w:val="Heading 1"', b'w:val="Heading 0"'),
    )
    document = convert_bytes(renamed, "zero.docx")
    assert "Zero" in document.text
    assert all(heading.level >= 0 for heading in document.headings)
