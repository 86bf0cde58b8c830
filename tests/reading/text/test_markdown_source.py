"""HTML in markdown: headings, tables, blanks in angle brackets, comments; small texts of our own, read whole."""

import pytest

from chunking.reading.convert import convert_bytes

TEXT = "\n\nTekst o urlopach trwających 26 dni.\n"


def read(source):
    return convert_bytes(source.encode(), "a.md")


@pytest.mark.parametrize(
    ("source", "titles"),
    [
        ("<h2>Urlopy</h2>", ["Urlopy"]),
        ('<h2 id="u" class="big">Urlopy</h2>', ["Urlopy"]),
        ("<H3>Urlopy</H3>", ["Urlopy"]),
        ("<h2>\n  Urlopy\n  płatne\n</h2>", ["Urlopy płatne"]),
        ("<h2><b>Urlopy</b> i <a href='#x'>zwroty</a></h2>", ["Urlopy i zwroty"]),
        ("<h2>Urlopy<br>płatne</h2>", ["Urlopy płatne"]),
        ("<h2>Art. 29<sup>2</sup></h2>", ["Art. 29²"]),
        ("<div>\n<h1>Regulamin</h1>\n<h2>Urlopy</h2>\n</div>", ["Regulamin", "Urlopy"]),
        ("Wstęp.\n<h2>Urlopy</h2>", ["Urlopy"]),
        ("## Urlopy {#urlopy}", ["Urlopy"]),
        ("## Urlopy {#urlopy .duzy} ##", ["Urlopy"]),
        ("Urlopy {#urlopy}\n------", ["Urlopy"]),
        ("## Zbiór {a, b}", ["Zbiór {a, b}"]),
        ("## <nazwa firmy>", ["<nazwa firmy>"]),
        ("## Umowa z <nazwa firmy>", ["Umowa z <nazwa firmy>"]),
        ("## Kary ##", ["Kary"]),
        ("#Bez spacji", []),
        ("<!-- ## Ukryty -->", []),
        ("`<h2>Kod</h2>`", []),
        ("```html\n<h2>Kod</h2>\n```", []),
        ("    <h2>Kod</h2>", []),
        ("- punkt\n\n  ## W punkcie", ["W punkcie"]),
        ("> ## W cytacie", ["W cytacie"]),
        ("Urlopy\n======", ["Urlopy"]),
    ],
)
def test_headings(source, titles):
    assert [heading.title for heading in read(source + TEXT).headings] == titles


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Między <nazwa firmy> a <imię>.", "Między <nazwa firmy> a <imię>."),
        ("Dnia <data> i <data zawarcia umowy>.", "Dnia <data> i <data zawarcia umowy>."),
        ("Wartość x < 5 oraz y > 3.", "Wartość x < 5 oraz y > 3."),
        ("Linia<br>druga<br/>trzecia", "Linia druga trzecia"),
        ("A&nbsp;B &amp; C", "A\xa0B & C"),
        ("Tekst <b>gruby</b> i <i>pochyły</i>", "Tekst **gruby** i *pochyły*"),
        ('<p align="center">Akapit</p>', "Akapit"),
        ("<ul><li>jeden</li><li>dwa</li></ul>", "- jeden\n- dwa"),
        ("Adres <jan@firma.pl>", "Adres [jan@firma.pl](mailto:jan@firma.pl)"),
        ("Typ `List<String>` tu", "Typ `List<String>` tu"),
        ("Przypis[^1].\n\n[^1]: Słowo", "Przypis[^1].\n\n[^1]: Słowo"),
        ("<style>p { color: red }</style>\n\nTekst", "Tekst"),
        ("| A | B |\n| --- | --- |\n| <x y> | z<br>v |", "| A | B |\n| - | - |\n| <x y> | z v |"),
    ],
)
def test_text(source, text):
    assert read(source).text == text


def test_an_html_table_is_a_table_and_merged_cells_fill_their_places():
    rows = "<tr><th>Dział</th><th>Stawka</th></tr><tr><td rowspan='2'>HR</td><td>10</td></tr><tr><td>20</td></tr>"
    document = read(f"# Cennik\n\n<table border=1>\n{rows}\n</table>\n\nKoniec.")
    assert [block.kind for block in document.blocks] == ["heading", "table", "paragraph"]
    assert document.text.count("| HR |") == 2


def test_a_comment_is_left_out_and_counted():
    document = read("Tekst.\n\n<!-- do usunięcia\npóźniej -->\n\n<!-- -->\n\nKoniec.")
    assert "usunięcia" not in document.text
    assert [(one.kind, one.count, one.examples) for one in document.notices] == [("html_comments", 1, ("do usunięcia później",))]


def test_front_matter_stays_before_a_heading_of_html():
    document = read("---\ntitle: Regulamin\n---\n<h2>Urlopy</h2>" + TEXT)
    assert [heading.title for heading in document.headings] == ["Urlopy"]


@pytest.mark.parametrize("piece", ["<!-- ", "<h1>", "<table>", "<script>", "<a "])
def test_what_is_never_closed_takes_no_time(piece):
    assert read("Tekst\n\n" + piece * 20_000).text.startswith("Tekst")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Plik nazwa\\_pliku, 1\\. punkt, C\\#, a\\|b, \\<nazwa\\>.", "Plik nazwa_pliku, 1. punkt, C#, a|b, <nazwa>."),
        ("Kara **1**250 zł i 5**%**.", "Kara 1250 zł i 5%."),
        ("Kwota **1250 zł**, oraz (*kara*).", "Kwota **1250 zł,** oraz *(kara).*"),
        ("Wzór 2*3*4 i foo_bar_baz.", "Wzór 2*3*4 i foo_bar_baz."),
        ("Kod `a\\_b` i `**x**y`.", "Kod `a\\_b` i `**x**y` ."),
        ("usłu&shy;ga i umo\u00adwa", "usługa i umowa"),
    ],
)
def test_no_word_is_parted(source: str, text: str) -> None:
    assert read(source).text == text


def test_an_escaped_number_of_a_heading_is_whole() -> None:
    assert [one.title for one in read("# 1\\. Zakres {: #zakres }" + TEXT).headings] == ["1. Zakres"]
