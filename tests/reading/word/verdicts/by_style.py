"""Files whose headings are a matter of styles and outline levels."""

from tests.reading.word.verdicts.drafts import Draft

LEVELS = range(1, 10)
POLISH_IDS = {"Title": "Tytu"} | {f"Heading{n}": f"Nagwek{n}" for n in LEVELS} | {f"Heading{n}Char": f"Nagwek{n}Znak" for n in LEVELS}
GERMAN_IDS = {"Title": "Titel"} | {f"Heading{n}": f"berschrift{n}" for n in LEVELS}
DOTS = "." * 40


def build_work_rules() -> bytes:
    """Polish Word's own style ids; styles that are headings by outline level, also through a base style; contents; signature."""
    draft = Draft(header="Zakłady Meblowe Dębina S.A.", style_ids=POLISH_IDS)
    draft.style("Spistreci1", "toc 1")
    draft.style("Dzia", "Dział regulaminu", outline=0)
    draft.style("Dziaodstp", "Dział z odstępem", based_on="Dzia")
    draft.style("Cz", "Część działu", outline=1)
    draft.style("Czodstp", "Część z odstępem", based_on="Cz")
    draft.style("Czodstp2", "Część z odstępem i linią", based_on="Czodstp")
    draft.add("Regulamin pracy", "Tytu")
    draft.contents("Spistreci1", "Postanowienia ogólne\t1", "Czas pracy\t2", "Urlopy\t3")
    draft.add("Postanowienia ogólne", "Nagwek1")
    draft.add("Regulamin ustala porządek pracy na podstawie art. 104 Kodeksu pracy. W sprawach nieopisanych stosuje się art. 5.")
    draft.add("Obowiązki pracodawcy", "Nagwek2")
    draft.add("Pracodawca zapewnia odzież roboczą. **UWAGA: odzież wydaje się za podpisem.** Zużytą odzież zwraca się.")
    draft.add("Obowiązki pracownika", "Nagwek2")
    draft.add("Pracownik przestrzega czasu pracy, dba o mienie zakładu i stosuje przydzielone środki ochrony.")
    draft.add("Czas pracy", "Dzia")
    draft.add("Czas pracy wynosi 8 godzin na dobę i przeciętnie 40 godzin w tygodniu, w okresie rozliczeniowym trzech miesięcy.")
    draft.add("Urlopy", "Dziaodstp")
    draft.add("Urlopu udziela się zgodnie z planem urlopów, który kierownik działu zatwierdza do końca stycznia.")
    draft.add("Urlop na żądanie", "Cz")
    draft.add("Pracownik zgłasza urlop na żądanie najpóźniej w dniu jego rozpoczęcia, przed początkiem zmiany.")
    draft.add("Urlop okolicznościowy", "Czodstp")
    draft.add("Dwa dni przysługują z powodu ślubu pracownika, jeden dzień z powodu ślubu jego dziecka.")
    draft.add("Urlop szkoleniowy", "Czodstp2")
    draft.add("Sześć dni przysługuje pracownikowi, który przystępuje do egzaminu zawodowego.")
    draft.add_all(("**Sieradz, 3 marca 2025 r.**", DOTS, "**Kierownik Działu Kadr**"))
    return draft.save()


def build_purchase_procedure() -> bytes:
    """Outline levels set on the paragraphs themselves, with and without numbering; one of them on plain prose."""
    draft = Draft()
    number = draft.numbering(("decimal", "%1."), ("decimal", "%1.%2."))
    draft.style("Etap", "Etap zakupu", outline=2)
    draft.add("Procedura zakupów", "Title")
    draft.add("Cel procedury", outline=0)
    draft.add("Procedura porządkuje zakupy towarów i usług w spółce Hurtownia Jantar sp. z o.o. i wskazuje osoby, które je zatwierdzają.")
    draft.add("Zakres stosowania", outline=1)
    draft.add("Procedurę stosuje się do każdego zakupu powyżej 1 000 zł netto.", outline=9)
    draft.add("Osoby odpowiedzialne", outline=1, num=(number, 1))
    draft.add("Za zakup odpowiada kierownik działu, który go zamawia. Płatność zatwierdza główny księgowy.")
    draft.add("Przebieg zakupu", outline=0, num=(number, 0))
    draft.add("Zakup przebiega w dwóch etapach opisanych niżej.")
    draft.add("Zapytanie ofertowe", "Etap", outline=1)
    draft.add("Zapytanie wysyła się do trzech dostawców z terminem odpowiedzi siedmiu dni.")
    draft.add("Wybór dostawcy", "Etap")
    draft.add("Kupujący porównuje co najmniej trzy oferty i zapisuje wynik w karcie zakupu.", outline=2)
    draft.add("**Zakupów powyżej 50 000 zł nie wolno dzielić na części.**")
    draft.add("Wyniki wyboru przechowuje się przez pięć lat w teczce zakupu.")
    return draft.save()


def build_lease() -> bytes:
    """A contract whose template puts an outline level on its clauses; an enumerator with its title on the next line."""
    draft = Draft()
    number = draft.numbering(("decimal", "%1."))
    draft.style("Paragrafumowy", "Paragraf umowy", outline=0)
    draft.style("Ustpumowy", "Ustęp umowy", outline=1, num=number)
    draft.add("Umowa najmu lokalu użytkowego", "Title")
    draft.add("zawarta w Krakowie dnia 2 stycznia 2025 r. pomiędzy:")
    draft.add("**Wynajmujący:** Jan Maliszewski, zamieszkały w Krakowie przy ul. Długiej 7")
    draft.add("**Najemca:** Pracownia Krawiecka Igła sp. z o.o. z siedzibą w Krakowie")
    draft.add("§ 1. Przedmiot najmu", "Paragrafumowy")
    draft.add("Wynajmujący oddaje Najemcy do używania lokal o powierzchni 48 m² na parterze budynku.", "Ustpumowy")
    draft.add("Najemca oświadcza, że obejrzał lokal i nie zgłasza zastrzeżeń do jego stanu.", "Ustpumowy")
    draft.add("§ 2. Czynsz", "Paragrafumowy")
    draft.add("Czynsz wynosi 4 500,00 zł netto miesięcznie.", "Ustpumowy")
    draft.add("Poza czynszem Najemca ponosi opłaty za energię elektryczną i wodę według wskazań liczników;", "Ustpumowy")
    draft.add("Najemca wpłaca kaucję w wysokości trzech czynszów w dniu podpisania umowy, a odbiera ją po opróżnieniu lokalu.", "Heading2")
    draft.add("§ 3.", "Heading1")
    draft.add("Rozwiązanie umowy", "Heading1")
    draft.add("Strony mogą rozwiązać umowę na piśmie, z zastrzeżeniem § 2.")
    draft.add("Okres wypowiedzenia", "Ustpumowy")
    draft.add("Okres wypowiedzenia wynosi trzy miesiące i kończy się ostatniego dnia miesiąca.")
    draft.add("**Kraków, dnia 2 stycznia 2025 r.**")
    draft.add_all((DOTS, "**Wynajmujący**", DOTS, "**Pracownia Krawiecka Igła**"))
    return draft.save()


def build_safety_policy() -> bytes:
    """Styles that are headings by their name only, a style named Heading 0, a deep one; a table's head style is none."""
    draft = Draft(header="Polityka BHP, wydanie 3")
    draft.style("NagwekBHP1", "Nagłówek 1 BHP")
    draft.style("NagwekBHP2", "Nagłówek 2 BHP")
    draft.style("Tyturozdziau", "Tytuł rozdziału")
    draft.style("Nagwektabeli", "Nagłówek tabeli", bold=True)
    draft.style("Heading0", "Heading 0", outline=0)
    draft.style("Headingdeep", "Heading 0 deep", outline=7)
    draft.add("Polityka bezpieczeństwa i higieny pracy", "Title")
    draft.add("Cele polityki", "NagwekBHP1")
    draft.add("Spółka Młyny Warta zmniejsza liczbę wypadków i zdarzeń potencjalnie wypadkowych.")
    draft.add("Ocena ryzyka", "NagwekBHP2")
    draft.add("Ryzyko ocenia zespół powołany przez dyrektora, co najmniej raz w roku.")
    draft.table(("Zagrożenie", "Środek ochrony"), ("Hałas", "Ochronniki słuchu"), ("Pył mączny", "Maska"), head_style="Nagwektabeli")
    draft.add("Szkolenia", "Tyturozdziau")
    draft.add("Każdy pracownik przechodzi szkolenie wstępne przed dopuszczeniem do pracy.")
    draft.add("Wypadki przy pracy", "Heading0")
    draft.add("O wypadku pracownik zawiadamia przełożonego niezwłocznie.")
    draft.add("Zgłoszenie wypadku", "Headingdeep")
    draft.add("Zgłoszenie przyjmuje służba BHP pod numerem wewnętrznym 112.")
    return draft.save()


def build_office_manual() -> bytes:
    """All nine levels in a row, a skipped level, empty headings, a heading pasted twice, a second title."""
    draft = Draft()
    draft.add("Instrukcja kancelaryjna", "Title")
    titles = (
        "Obieg pism, Pisma przychodzące, Rejestracja, Rejestr elektroniczny, Pola rejestru, Pole sygnatury, Budowa sygnatury, "
        "Rok i numer sprawy, Sprawy wznawiane"
    )
    for level, title in enumerate(titles.split(", "), 1):
        draft.add(title, f"Heading{level}")
        draft.add(f"Sekretariat stosuje tę zasadę przy każdym piśmie, na {level}. szczeblu wykazu.")
    draft.add("Archiwum zakładowe", "Heading1")
    draft.add("Akta przekazuje się do archiwum po dwóch latach od zakończenia sprawy.")
    draft.add("Brakowanie akt", "Heading3")
    draft.add("Akta, których okres przechowywania minął, brakuje komisja za zgodą archiwum państwowego.")
    draft.add("", "Heading3")
    draft.add("Protokół brakowania przechowuje się wieczyście.")
    draft.add("  ", "Heading1")
    draft.add("Składnica akt", "Heading1")
    draft.add("Składnica mieści się w piwnicy budynku B.")
    draft.add("Udostępnianie akt", "Heading2")
    draft.add("Udostępnianie akt", "Heading2")
    draft.add("Akta udostępnia się na miejscu, za zgodą kierownika komórki.")
    draft.add("Wykaz akt", "Title")
    draft.add("Wykaz akt ustala dyrektor w porozumieniu z archiwum państwowym.")
    return draft.save()


def build_complaint_procedure() -> bytes:
    """Numbered heading styles, one whose number format is none, and a list directly below a numbered heading."""
    draft = Draft()
    number = draft.numbering(("decimal", "%1."), ("decimal", "%1.%2."))
    silent = draft.numbering(("none", ""))
    items = draft.numbering(("lowerLetter", "%1)"))
    draft.add("Procedura reklamacji", "Title")
    draft.add("Przyjęcie reklamacji", "Heading1", num=(number, 0))
    draft.add("Reklamację przyjmuje każdy sprzedawca sklepu Rowery Nadwiślańskie.")
    draft.add("Dokumenty", "Heading2", num=(number, 1))
    for words in ("paragon albo faktura", "opis wady", "**zdjęcia uszkodzenia**", "**Numer seryjny**", "dane klienta"):
        draft.add(words, "ListParagraph", num=(items, 0))
    draft.add("Rozpatrzenie reklamacji", "Heading1", num=(silent, 0))
    draft.add("Serwis ogląda rower i w ciągu siedmiu dni wydaje opinię.")
    draft.add("Odpowiedź dla klienta", "Heading1", num=(number, 0))
    draft.add("Odpowiedź wysyła się w ciągu czternastu dni, listem albo pocztą elektroniczną.")
    return draft.save()


def build_german_instruction() -> bytes:
    """German Word's own style ids, a heading by name only, a style id that the file does not define, prose in a heading style."""
    draft = Draft(style_ids=GERMAN_IDS)
    draft.style("berschriftWerk", "Überschrift 2 Werk")
    draft.drop_styles("berschrift3", "Heading3Char")
    draft.add("Arbeitsanweisung Wareneingang", "Titel")
    draft.add("Zweck", "berschrift1")
    draft.add("Diese Anweisung regelt die Annahme von Waren im Werk Lüneburg der Nordholz GmbH.")
    draft.add("Ablauf", "berschrift1")
    draft.add("Die Annahme erfolgt werktags von 6 bis 14 Uhr.")
    draft.add("Anlieferung", "berschriftWerk")
    draft.add("Der Fahrer meldet sich an der Pforte. **Achtung: an der Rampe gilt Schritttempo.** Die Rampe weist der Lagerist zu.")
    draft.add("Sichtprüfung", "berschrift3")
    draft.add("Geprüft werden Verpackung, Menge und Kennzeichnung.")
    draft.add("**Abbildung 1: Laderampe Nord**")
    draft.add("Der Lagerleiter prüft den Lieferschein und unterschreibt ihn nach der Prüfung sofort.", "berschrift2")
    draft.add("Abweichungen", "berschrift2")
    draft.add("Abweichungen werden am selben Tag dem Einkauf gemeldet, siehe Abschnitt 2.")
    draft.add("**Lüneburg, den 3. März 2025**")
    return draft.save()


def build_english_handbook() -> bytes:
    """Typed numbers, a custom style that Docling knows by its id, bold lines under real headings, totals and notes."""
    draft = Draft(header="Harbour Tools Ltd - Employee handbook")
    draft.style("ChapterHeading", "Chapter heading")
    draft.add("Employee handbook", "Title")
    draft.add("1. Working time", "Heading1")
    draft.add("The working week is 37.5 hours, Monday to Friday.")
    draft.add("1.1 Breaks", "Heading2")
    draft.add("Everybody takes a lunch break of 30 minutes. **Note:** breaks are not added up over the week.")
    draft.add("2. Leave", "Heading1")
    draft.add("Annual leave is 25 days. Requests go to the line manager, see section 1.1 for part-time work.")
    draft.add("**Parental leave**")
    draft.add("Parents may take up to 18 weeks for each child before its eighteenth birthday.")
    draft.add("**Sick leave**")
    draft.add("Call your manager before 9 a.m. on the first day.")
    draft.add("Expenses", "ChapterHeading")
    draft.add("Claims are paid with the next salary if the receipts are attached.")
    draft.add("**Table 2. Daily rates**")
    draft.table(("**Country**", "**Rate**"), ("Poland", "EUR 45.00"), ("Germany", "EUR 55.00"))
    draft.add("**Total: EUR 1,200.00**")
    draft.add("Business trips longer than a week need the approval of a director.")
    return draft.save()
