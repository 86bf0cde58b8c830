"""The header rows of Word tables of all kinds: right is what a person would say."""

import pytest

from chunking.reading.convert import convert_bytes
from tests.reading.word.word_tables import build_tables

PEOPLE = [["Anna Nowak", "kierownik", "sala zielona"], ["Jan Lis", "księgowa", "sala biała"], ["Ewa Kos", "kierownik", "sala biała"]]
STAFF = [["Kadry", "Nowak", "5000 zł"], ["Płace", "Lis", "5100 zł"], ["Kadry", "Kos", "5250 zł"]]

# (name, rows, how it is built, rows of a banner above the table, header rows)
TABLES = [
    ("one row marked to repeat", [["Kto", "Gdzie"], ["Nowak", "Kraków"], ["Lis", "Radom"]], {"marked": 1}, 0, 1),
    ("two rows marked to repeat", [["Osoby", "Miejsca"], ["z firmy", "w kraju"], ["Nowak", "Radom"]], {"marked": 2}, 0, 2),
    ("every row marked says nothing", PEOPLE, {"marked": 3}, 0, 0),
    ("a style with a first row of its own", [["Kto", "Czym jeździ"], ["Nowak", "rower"], ["Lis", "tramwaj"]], {"style": "First Row"}, 0, 1),
    ("a style with a first row on data", [["Nowak", "rower"], ["Lis", "tramwaj"], ["Kos", "rower"]], {"style": "First Row"}, 0, 0),
    ("a grid that has no look", PEOPLE, {"style": "Table Grid"}, 0, 0),
    ("bold first row", [["*Kto*", "*Czym jeździ*"], ["Nowak", "rower"], ["Lis", "tramwaj"]], {}, 0, 1),
    ("shaded first row", [["#Kto", "#Czym jeździ"], ["Nowak", "rower"], ["Lis", "tramwaj"]], {}, 0, 1),
    ("amounts under words", [["Dział", "Osoba", "Stawka"], *STAFF], {}, 0, 1),
    ("two columns, amounts under words", [["Towar", "Cena"], ["Papier", "40 zł"], ["Toner", "310,50 zł"]], {}, 0, 1),
    ("a banner over fees", [["Wykaz", "<"], ["Usługa", "Opłata"], ["wydanie", "17 zł"], ["zmiana", "22 zł"]], {}, 1, 1),
    ("dates under words", [["Umowa", "Zawarta"], ["najmu", "12.03.2024"], ["sprzedaży", "1 maja 2025 r."]], {}, 0, 1),
    ("one row under the header", [["Towar", "Cena"], ["Papier", "40 zł"]], {}, 0, 1),
    ("labels in the first column", [["*Siedziba*", "Radom"], ["*Właściciel*", "Lis"], ["*Bank*", "Bank Polski"]], {}, 0, 0),
    ("labels in the first column under a bold header", [["*Cecha*", "*Wariant*"], ["*Barwa*", "biała"], ["*Kształt*", "koło"]], {}, 0, 1),
    ("people and rooms, no header", [["Anna Nowak", "sala zielona"], ["Jan Lis", "sala biała"], ["Ewa Kos", "gabinet"]], {}, 0, 0),
    ("people and rooms with a header", [["Nazwisko", "Sala"], ["Anna Nowak", "zielona"], ["Jan Lis", "biała"]], {}, 0, 1),
    (
        "definitions, no header",
        [["Pracodawca", "ten, kto zatrudnia pracownika na umowę"], ["Pracownik", "ten, kto wykonuje pracę za wynagrodzeniem"]],
        {},
        0,
        0,
    ),
    (
        "definitions with a header",
        [["Pojęcie", "Znaczenie"], ["Pracodawca", "ten, kto zatrudnia na umowę"], ["Pracownik", "ten, kto wykonuje pracę"]],
        {},
        0,
        1,
    ),
    ("a form", [["Imię i nazwisko", "Jan Lis"], ["Data urodzenia", "12.03.1980"], ["PESEL", "80031212345"]], {}, 0, 0),
    ("a form with colons", [["Nazwa:", "Modrzew"], ["Wiek:", "30"], ["Staż:", "5"]], {}, 0, 0),
    ("a form of amounts", [["Wynagrodzenie", "5000 zł"], ["Dodatek", "300 zł"], ["Premia", "200 zł"]], {}, 0, 0),
    ("a form with four columns", [["Imię", "Jan", "Nazwisko", "Lis"], ["Miasto", "Radom", "Ulica", "Leśna"]], {}, 0, 0),
    ("a banner over names", [["Stawki od 1 stycznia 2026 r.", "<", "<"], ["Dział", "Osoba", "Stawka"], *STAFF], {}, 1, 1),
    ("a bold banner over bold names", [["*Stawki*", "<", "<"], ["*Kto*", "*Gdzie*", "*Czym*"], ["Lis", "Radom", "rower"]], {}, 1, 1),
    ("a marked banner over names", [["Stawki", "<", "<"], ["Dział", "Osoba", "Stawka"], *STAFF], {"marked": 1}, 1, 1),
    ("a banner over people", [["Zespół", "<", "<"], *PEOPLE], {}, 1, 0),
    ("a title alone in its row over names", [["Cennik", "", ""], ["Dział", "Osoba", "Stawka"], *STAFF], {}, 1, 1),
    ("a form with banners", [["DANE", "<"], ["Imię", "Jan"], ["Nazwisko", "Lis"], ["ADRES", "<"], ["Miasto", "Radom"]], {}, 0, 0),
    (
        "two levels, merged both ways",
        [
            ["Lp.", "Towar", "Kwota", "<"],
            ["^", "^", "netto", "brutto"],
            ["1", "Papier", "40,00", "49,20"],
            ["2", "Toner", "80,00", "98,40"],
        ],
        {},
        0,
        2,
    ),
    (
        "two levels, merged sideways",
        [
            ["Półrocze I", "<", "Półrocze II", "<"],
            ["plan", "wykonanie", "plan", "wykonanie"],
            ["10", "12", "14", "13"],
            ["5", "6", "7", "8"],
        ],
        {},
        0,
        2,
    ),
    ("a row of units", [["Część", "Masa", "Długość"], ["", "[kg]", "[cm]"], ["belka", "12", "240"], ["deska", "3", "200"]], {}, 0, 2),
    ("a row of column numbers", [["Towar", "Uwagi", "Stan"], ["1", "2", "3"], ["Papier", "biały", "dobry"]], {}, 0, 2),
    ("an empty first row", [["", "", ""], ["Dział", "Osoba", "Stawka"], *STAFF], {}, 0, 1),
    ("a header and no rows", [["Lp.", "Nazwisko", "Podpis"]], {}, 0, 1),
    ("one row of data", [["Jan Lis", "kierowca", "5000 zł"]], {}, 0, 0),
    ("years over amounts", [["", "2023", "2024", "2025"], ["Przychód", "100", "120", "140"], ["Koszty", "80", "90", "95"]], {}, 0, 1),
    ("years with a word in the corner", [["Pozycja", "2023", "2024"], ["Przychód", "100", "120"], ["Koszty", "80", "90"]], {}, 0, 1),
    ("months over amounts", [["", "styczeń", "luty"], ["Przychód", "100", "120"], ["Koszty", "80", "90"]], {}, 0, 1),
    ("quarters over amounts", [["Dział", "I kw.", "II kw."], ["Kadry", "100 zł", "120 zł"], ["Płace", "80 zł", "90 zł"]], {}, 0, 1),
    ("an empty corner", [["", "Poniedziałek", "Wtorek"], ["rano", "Nowak", "Lis"], ["wieczór", "Kos", "Nowak"]], {}, 0, 1),
    (
        "the header again in the middle",
        [["Kto", "Skąd"], ["Lis", "Radom"], ["Kto", "Skąd"], ["Kos", "Płock"]],
        {},
        0,
        1,
    ),
    ("a total", [["Towar", "Sztuk", "Kwota"], ["Papier", "2", "80 zł"], ["Toner", "1", "310 zł"], ["Razem", "", "390 zł"]], {}, 0, 1),
    (
        "a column of numbers with a name",
        [["Lp.", "Nazwisko i imię", "Dział"], ["1.", "Lis Jan", "Kadry"], ["2.", "Kos Ewa", "Płace"]],
        {},
        0,
        1,
    ),
    ("numbered rows", [["1.", "Lis Jan", "Kadry"], ["2.", "Kos Ewa", "Płace"], ["3.", "Nowak Anna", "Kadry"]], {}, 0, 0),
    ("prices without a header", [["Papier", "40 zł"], ["Toner", "310 zł"], ["Segregator", "12 zł"]], {}, 0, 0),
    ("telephones without a header", [["Jan Lis", "22 555 10 10", "lis@firma.pl"], ["Ewa Kos", "22 555 10 11", "kos@firma.pl"]], {}, 0, 0),
    ("codes without a header", [["A-01", "krzesło", "5 szt."], ["A-02", "biurko", "7 szt."], ["B-01", "lampa", "2 szt."]], {}, 0, 0),
    ("all rows bold", [[f"*{words}*" for words in row] for row in PEOPLE], {}, 0, 0),
    ("all rows bold, amounts under words", [[f"*{words}*" for words in row] for row in [["Dział", "Osoba", "Stawka"], *STAFF]], {}, 0, 1),
    (
        "a group beside its rows, no header",
        [["Kadry", "Nowak", "101"], ["^", "Lis", "102"], ["Płace", "Kos", "103"], ["^", "Bąk", "104"]],
        {},
        0,
        0,
    ),
    (
        "a group beside its rows",
        [["Dział", "Osoba", "Pokój"], ["Kadry", "Nowak", "101"], ["^", "Lis", "102"], ["Płace", "Kos", "103"]],
        {},
        0,
        1,
    ),
    (
        "sentences under words",
        [["Stanowisko", "Obowiązki"], ["Kadrowa", "Prowadzi akta osobowe i liczy urlopy."], ["Kierowca", "Wozi towar i dba o pojazd."]],
        {},
        0,
        1,
    ),
    ("plants", [["Roślina", "Barwa", "Siedlisko"], ["Mak", "czerwony", "łąka"], ["Fiołek", "fioletowy", "las"]], {}, 0, 1),
    ("a name that its values begin with", [["Wariant", "Uwagi"], ["Wariant pierwszy", "brak"], ["Wariant drugi", "brak"]], {}, 0, 1),
    ("two plain levels", [["Towar", "Kwota", "Kwota"], ["", "netto", "brutto"], ["Papier", "40", "49"], ["Toner", "8", "9"]], {}, 0, 2),
    ("German numbers", [["Nr.", "Bezeichnung", "Menge"], ["1", "Papier", "20 Stk."], ["2", "Toner", "3 Stk."]], {}, 0, 1),
    ("a timetable", [["Godzina", "Poniedziałek", "Wtorek"], ["8:00", "Matematyka", "Polski"], ["8:55", "Polski", "Fizyka"]], {}, 0, 1),
    (
        "invoices",
        [["Faktura", "Wystawiona", "Brutto"], ["FV/1/2025", "2025-01-03", "1 230,00 zł"], ["FV/2/2025", "2025-01-09", "99 zł"]],
        {},
        0,
        1,
    ),
    ("two columns, shares under words", [["Składnik", "Udział"], ["Woda", "80%"], ["Cukier", "12%"]], {}, 0, 1),
    ("leave", [["Rodzaj urlopu", "Wymiar"], ["Urlop wypoczynkowy", "20 dni"], ["Urlop okolicznościowy", "2 dni"]], {}, 0, 1),
    ("dates before words", [["Data", "Zdarzenie"], ["12.03.2024", "Zebranie"], ["13.03.2024", "Szkolenie"]], {}, 0, 1),
    ("dates before words, no header", [["12.03.2024", "Zebranie"], ["13.03.2024", "Szkolenie"]], {}, 0, 0),
    ("terms of a contract", [["Termin płatności", "14 dni"], ["Kara umowna", "5%"], ["Gwarancja", "24 miesiące"]], {}, 0, 0),
    ("data of a company", [["Firma", "Modrzew sp. z o.o."], ["NIP", "5250000000"], ["REGON", "140000000"]], {}, 0, 0),
    ("data of a person", [["Kandydat", "Jan Lis"], ["Wzrost", "180 cm"], ["Masa", "80 kg"]], {}, 0, 0),
    ("units beside values", [["Parametr", "Wartość", "Jednostka"], ["Masa", "12", "kg"], ["Czas", "3", "h"]], {}, 0, 1),
    ("a matrix of marks", [["", "Nowak", "Lis"], ["urlopy", "x", ""], ["akta", "", "x"]], {}, 0, 1),
    (
        "levels counted across",
        [["Biegłość", "Poziom 1", "Poziom 2"], ["język", "czyta teksty", "mówi płynnie"], ["prawo", "zna", "stosuje"]],
        {},
        0,
        1,
    ),
    ("questions", [["Pytanie", "Odpowiedź"], ["Czy jest parking?", "Tak, za budynkiem."], ["Czy są szatnie?", "Na parterze."]], {}, 0, 1),
    ("versions", [["Wersja", "Data", "Autor"], ["1.0", "2024-01-01", "J. Nowak"], ["1.1", "2024-05-01", "E. Kos"]], {}, 0, 1),
    ("copies, no header", [["Zarząd", "1 egz."], ["Kadry", "2 egz."], ["Płace", "1 egz."]], {}, 0, 0),
    ("one column under a bold name", [["*Uczestnicy*"], ["Nowak"], ["Lis"]], {}, 0, 1),
    ("one column", [["Nowak"], ["Lis"], ["Kos"]], {}, 0, 0),
    ("names in capitals", [["ZAWODNIK", "KLUB"], ["Nowak", "Orzeł"], ["Lis", "Orkan"]], {}, 0, 1),
    ("every other row shaded", [[("#" if n % 2 == 0 else "") + words for words in row] for n, row in enumerate(PEOPLE)], {}, 0, 0),
    ("English", [["Name", "Room", "Team"], ["Ann Smith", "Green", "Sales"], ["Joe Brown", "Blue", "Sales"]], {}, 0, 1),
    ("English without a header", [["Ann Smith", "Green", "Sales"], ["Joe Brown", "Blue", "Sales"], ["Sue Hill", "Green", "Law"]], {}, 0, 0),
    ("German", [["Name", "Abteilung", "Eintritt"], ["Jörg Maier", "Einkauf", "01.04.2020"], ["Ute Roth", "Lager", "01.10.2021"]], {}, 0, 1),
    (
        "German without a header",
        [["Jörg Maier", "Einkauf", "Raum 12"], ["Ute Roth", "Lager", "Raum 14"], ["Kai Lang", "Lager", "Raum 15"]],
        {},
        0,
        0,
    ),
    (
        "two languages of a contract",
        [["§ 1. Przedmiot", "§ 1. Subject"], ["Dostawa papieru.", "Delivery of paper."], ["§ 2. Cena", "§ 2. Price"]],
        {},
        0,
        0,
    ),
]


def render(rows: list[list[str]]) -> list[str]:
    """The rows as markdown, merged cells repeated and without marks."""
    grid = [[""] * len(rows[0]) for _ in rows]
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            grid[number][column] = (
                grid[number][column - 1] if words == "<" else grid[number - 1][column] if words == "^" else words.lstrip("#").strip("*")
            )
    return ["| " + " | ".join(row) + " |" for row in grid if any(row)]


@pytest.mark.parametrize(("rows", "build", "banners", "headers"), [case[1:] for case in TABLES], ids=[case[0] for case in TABLES])
def test_the_header_rows_of_a_table(rows, build, banners, headers):
    document = convert_bytes(build_tables(rows, **build), "t.docx")
    (table,) = [block for block in document.blocks if block.kind == "table"]
    found = [document.slice(part).replace("*", "") for part in table.parts]
    data = render(rows)[banners + headers :]
    assert found[table.header_parts :] == data
    assert (table.header is not None) == (headers > 0)
    before = document.text[: table.parts[table.header_parts].start if data else len(document.text)].replace("*", "")
    assert all(words.lstrip("#").strip("*") in before for row in rows[: banners + headers] for words in row if words not in ("<", "^"))
    if banners:
        assert [document.slice(block.span).replace("*", "") for block in document.blocks if block.kind == "caption"] == [
            rows[0][0].strip("*")
        ]
