"""Cutting at sections, in cases small enough to read."""

from chunking.base.model import Document
from chunking.base.settings import ReadingRules, Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument, breadcrumb, embedded_text, identify_document, identify_sections
from chunking.cutting.structural import cut_structural
from chunking.reading.convert import convert_bytes


def read(text: str) -> Document:
    return convert_bytes(text.encode(), "a.md")


def cut(text: str, max_chars: int = 1500) -> list[str]:
    document = read(text)
    return [embedded_text(document, chunk) for chunk in cut_structural(document, Strategy(max_size=max_chars))]


def cut_with_flags(text: str, max_chars: int) -> list[tuple[str, tuple[str, ...]]]:
    document = read(text)
    return [(document.slice(chunk.span), chunk.flags) for chunk in cut_structural(document, Strategy(max_size=max_chars))]


SENTENCES = "Wniosek składa się w kadrach. Kadry mają trzy dni. Potem wniosek wraca. Odwołać można się raz."


def test_a_section_is_a_chunk_led_by_the_whole_path() -> None:
    assert cut("# Regulamin\n\n## Czas pracy\n\nOd ósmej.\n\nDo szesnastej.\n\n## Urlopy\n\n26 dni.") == [
        "Regulamin > Czas pracy\n\nOd ósmej.\n\nDo szesnastej.",
        "Regulamin > Urlopy\n\n26 dni.",
    ]


def test_the_preamble_is_a_chunk_without_path() -> None:
    assert cut("Zarząd uchwala:\n\n# Regulamin\n\nTekst.") == ["Zarząd uchwala:", "Regulamin\n\nTekst."]


def test_a_heading_without_body_makes_a_chunk_only_without_children() -> None:
    assert cut("# A\n\n## B\n\n### C\n\nTekst.\n\n## Pusty\n\n## D\n\nDalej.") == [
        "A > B > C\n\nTekst.",
        "A\n\n## Pusty",
        "A > D\n\nDalej.",
    ]


def test_a_long_section_is_cut_between_blocks_and_each_part_has_the_path() -> None:
    parts = cut("# A\n\n" + "\n\n".join(f"Akapit {number} ma kilka słów." for number in range(6)), max_chars=60)
    assert parts == [f"A\n\nAkapit {number} ma kilka słów.\n\nAkapit {number + 1} ma kilka słów." for number in (0, 2, 4)]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    assert cut(f"# A\n\n{SENTENCES}", max_chars=60) == [
        "A\n\nWniosek składa się w kadrach. Kadry mają trzy dni.",
        "A\n\nPotem wniosek wraca. Odwołać można się raz.",
    ]


def test_an_endless_sentence_is_cut_between_words_and_flagged() -> None:
    pieces = cut_with_flags("# A\n\n" + " ".join(["słowo"] * 30), max_chars=60)
    assert all(len(body) <= 57 and flags == ("cut_characters",) for body, flags in pieces)
    assert " ".join(body for body, _ in pieces) == " ".join(["słowo"] * 30)


def test_an_endless_word_is_cut_anywhere() -> None:
    pieces = cut_with_flags("# A\n\n" + "x" * 100, max_chars=60)
    assert [len(body) for body, _ in pieces] == [57, 43]


def test_the_limit_counts_the_context() -> None:
    assert all(len(text) <= 80 for text in cut(f"# Regulamin pracy spółki\n\n{SENTENCES}", max_chars=80))


def test_whatever_is_over_the_limit_says_so() -> None:
    for text, max_chars in ((f"# {'Tytuł ' * 200}\n\nTekst.", 1500), (f"# {'x' * 60}\n\n{SENTENCES}", 80), (f"# {'x' * 60}", 40)):
        document = read(text)
        for chunk in cut_structural(document, Strategy(max_size=max_chars)):
            assert (len(embedded_text(document, chunk)) > max_chars) == ("oversize" in chunk.flags)


def test_a_list_item_stays_whole_beyond_the_limit_and_says_so() -> None:
    pieces = cut_with_flags(f"# A\n\n- krótki\n- {SENTENCES}\n- krótki", max_chars=60)
    assert pieces == [("- krótki", ()), (f"- {SENTENCES}", ("oversize",)), ("- krótki", ())]


def test_a_numbered_clause_stays_whole_too() -> None:
    document = convert_bytes(f"# A\n\n§ 5. {SENTENCES}".encode(), "a.md", rules=ReadingRules(clauses=False))
    (chunk,) = cut_structural(document, Strategy(max_size=60))
    assert (document.slice(chunk.span), chunk.flags) == (f"§ 5. {SENTENCES}", ("oversize",))


def test_beyond_the_hard_limit_an_item_is_cut_at_sentences() -> None:
    document = read(f"# A\n\n- {SENTENCES}")
    chunks = cut_structural(document, Strategy(max_size=60), count_tokens=len, max_tokens=70)
    assert [document.slice(chunk.span) for chunk in chunks] == [
        "- Wniosek składa się w kadrach. Kadry mają trzy dni.",
        "Potem wniosek wraca. Odwołać można się raz.",
    ]


def test_a_sentence_that_introduces_a_list_goes_with_its_first_item() -> None:
    text = "# A\n\nKrótki wstęp do całości tekstu.\n\nNależy dołączyć:\n\n- zaświadczenie lekarskie\n- kopię umowy"
    assert cut(text, max_chars=62) == [
        "A\n\nKrótki wstęp do całości tekstu.",
        "A\n\nNależy dołączyć:\n\n- zaświadczenie lekarskie\n- kopię umowy",
    ]


def test_a_long_path_is_shortened_from_the_top_and_the_own_heading_stays() -> None:
    text = "# Bardzo długi tytuł całego regulaminu\n\n## Bardzo długi tytuł działu\n\n### Własny\n\nTekst."
    document = read(text)
    (chunk,) = cut_structural(document, Strategy(max_size=90))
    assert breadcrumb(document, chunk) == "… > Własny"
    assert "shortened_path" in chunk.flags


def test_the_mark_of_a_shortened_path_counts_towards_its_third() -> None:
    document = f"# {'A' * 20}\n\n## {'B' * 14}\n\n### {'C' * 12}\n\ntekst"
    for limit, line in ((99, f"… > {'B' * 14} > {'C' * 12}"), (98, f"… > {'C' * 12}")):
        assert cut(document, limit)[0].split("\n")[0] == line


def test_a_heading_that_would_vanish_opens_its_first_child_s_chunk() -> None:
    text = "# Bardzo długi tytuł całego regulaminu\n\n## Własny\n\nTekst."
    assert cut(text, max_chars=60) == ["… > Własny\n\n# Bardzo długi tytuł całego regulaminu\n\n## Własny\n\nTekst."]


def test_of_several_vanishing_headings_the_first_opens_the_chunk() -> None:
    text = "# Bardzo długi tytuł całego regulaminu\n\n## Bardzo długi tytuł działu\n\n### Własny\n\nTekst."
    (chunk,) = cut(text, max_chars=60)
    assert chunk == f"… > Własny\n\n{text}"


def test_without_structure_paragraphs_are_packed_and_flagged() -> None:
    assert cut_with_flags("Jeden akapit.\n\nDrugi akapit.\n\nTrzeci akapit.", max_chars=30) == [
        ("Jeden akapit.\n\nDrugi akapit.", ("fallback",)),
        ("Trzeci akapit.", ("fallback",)),
    ]


# --- tables ---

TABLE = "| rola | stawka |\n| - | - |\n" + "\n".join(f"| rola {number} | {number} zł |" for number in range(8))


def test_a_table_is_a_chunk_of_its_own() -> None:
    document = read(f"# A\n\nPrzed.\n\n{TABLE}\n\nPo.")
    chunks = cut_structural(document, Strategy())
    assert [chunk.kind for chunk in chunks] == ["text", "table", "text"]
    assert embedded_text(document, chunks[1]).startswith("A\n\n| rola | stawka |")


def test_a_long_table_is_cut_between_rows_and_repeats_its_header() -> None:
    document = read(f"# A\n\n{TABLE}")
    chunks = cut_structural(document, Strategy(max_size=100))
    texts = [embedded_text(document, chunk) for chunk in chunks]
    assert len(chunks) > 1
    assert all(len(text) <= 100 and text.startswith("A\n\n| rola | stawka |\n| - | - |\n| rola") for text in texts)
    rows = [line for chunk in chunks for line in document.slice(chunk.span).split("\n") if line.startswith("| rola ") and "zł" in line]
    assert rows == [f"| rola {number} | {number} zł |" for number in range(8)]


def test_a_row_longer_than_the_limit_is_never_cut() -> None:
    long_row = f"| {'x' * 200} | 1 zł |"
    pieces = cut_with_flags(f"# A\n\n| rola | stawka |\n| - | - |\n| a | 1 |\n{long_row}\n| b | 2 |", max_chars=100)
    assert (long_row, ("oversize",)) in pieces


def test_the_79_rows_of_a_real_table(word_cases: object) -> None:
    document = convert_bytes((word_cases / "oxpt__long_table_79_rows.docx").read_bytes(), "t.docx")
    chunks = [chunk for chunk in cut_structural(document, Strategy(max_size=600)) if chunk.kind == "table"]
    header = document.slice(chunks[0].span).split("\n")[0]
    assert all(embedded_text(document, chunk).split("\n")[0] == header for chunk in chunks)
    rows = [line for chunk in chunks for line in document.slice(chunk.span).split("\n")]
    assert len(rows) == 80  # 78 data rows, the header and its delimiter, each exactly once


def test_code_of_a_real_file_is_whole(word_cases: object) -> None:
    document = convert_bytes((word_cases / "docling__code_blocks.docx").read_bytes(), "c.docx")
    code = [block for block in document.blocks if block.kind == "code"]
    chunks = cut_structural(document, Strategy(max_size=60))
    assert len(code) == 3
    assert all(any(chunk.span.contains(block.span) for chunk in chunks) for block in code)


def test_no_item_of_a_real_nested_list_is_cut(word_cases: object) -> None:
    document = convert_bytes((word_cases / "docling__nested_lists.docx").read_bytes(), "n.docx")
    chunks = cut_structural(document, Strategy(max_size=120))
    for block in document.blocks:
        if block.kind == "list_item":
            assert any(chunk.span.contains(block.span) for chunk in chunks)


# --- ids ---


def identify(text: str) -> list[str]:
    document = read(text)
    return list(CutDocument(document, cut_structural(document, Strategy()), "d", Recipe()).ids)


SECTIONS = "# A\n\n## B\n\nTekst B.\n\n## C\n\nTekst C.\n\n## D\n\nTekst D."


def test_editing_one_section_keeps_the_ids_of_all_others() -> None:
    before, after = identify(SECTIONS), identify(SECTIONS.replace("Tekst C.", "Nowy tekst C, dużo dłuższy."))
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True]


def test_inserting_and_moving_keep_the_ids_too() -> None:
    before = set(identify(SECTIONS))
    assert before < set(identify(SECTIONS.replace("## C", "## Nowa\n\nWstawka.\n\n## C")))
    assert before == set(identify("# A\n\n## D\n\nTekst D.\n\n## B\n\nTekst B.\n\n## C\n\nTekst C."))


def test_an_annex_in_another_language_keeps_the_ids_of_the_rest() -> None:
    long = "## B\n\n" + "Pracownik składa wniosek wg wzoru nr 5. Dr hab. Nowak odpowiada w ciągu 3 dni. " * 30
    annex = "\n\n## Annex\n\n" + "The employee is bound by the rules of this annex and by the law. " * 60
    assert set(identify(f"# A\n\n{long}")) < set(identify(f"# A\n\n{long}{annex}"))


def test_equal_chunks_have_different_ids_and_equal_headings_different_sections() -> None:
    text = "# A\n\n## § 1.\n\nTak samo.\n\n# B\n\n# A\n\n## § 1.\n\nTak samo."
    assert len(set(identify(text))) == len(identify(text))
    document = read(text)
    assert len(set(identify_sections(document, document_id="d"))) == len(document.sections)


def test_ids_depend_on_document_and_recipe_and_are_the_same_anywhere() -> None:
    assert identify_document("regulamin.docx") == "601ec1f3-2b67-5f43-9455-17c9adf67b21"
    assert identify_document("kadry\\regulamin.docx") == identify_document("kadry/regulamin.docx")
    document = read("# A\n\nTekst.")
    chunks = cut_structural(document, Strategy())
    ids = {
        CutDocument(document, chunks, document_id, recipe).ids
        for document_id in ("d", "e")
        for recipe in (Recipe(), Recipe(strategy=Strategy(max_size=900)), Recipe(embedder="x"))
    }
    assert len(ids) == 6
