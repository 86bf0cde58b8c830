"""Files whose headings are a matter of look and place: bold, large, pasted, in lists, tables, boxes and content controls."""

from tests.reading.word.verdicts.drafts import Draft

DOTS = "." * 40


def build_machine_manual() -> bytes:
    """Headings that are only bold lines, among everything else that people set in bold."""
    draft = Draft(header="Instrukcja stanowiskowa nr 14")
    draft.style("Wierszwyrniony", "Wiersz wyróżniony", bold=True)
    number = draft.numbering(("decimal", "%1)"))
    draft.add("Instrukcja obsługi prasy hydraulicznej", "Title")
    draft.add("**Zakład:** Tłocznia Metali Kuźnica, hala nr 2")
    draft.add("**Przeznaczenie maszyny**")
    draft.add("Prasa służy do tłoczenia blach stalowych o grubości do 4 mm. Obsługuje ją jedna przeszkolona osoba.")
    draft.add("Uruchamianie", run_style="Strong")
    draft.add("Przed uruchomieniem operator wykonuje kolejno:")
    draft.add_all(("**Sprawdzenie osłon**", "**Włączenie zasilania głównego**"), "ListBullet")
    draft.add("**Próbny ruch stempla**", num=(number, 0))
    draft.add("**UWAGA: praca bez osłon jest zabroniona**")
    draft.add("Po próbnym ruchu operator wpisuje stan licznika do książki maszyny.")
    draft.add("Zatrzymanie awaryjne", "Wierszwyrniony")
    draft.add("Czerwony przycisk odcina zasilanie i wypuszcza ciśnienie. **Przycisk odblokowuje tylko mistrz zmiany.**")
    draft.add("**Rysunek 1. Pulpit sterowniczy**")
    draft.add("**Przeglądy** **i smarowanie**")
    draft.add("Przeglądy wykonuje służba utrzymania ruchu w terminach z tabeli.")
    draft.add("**Tabela 1. Terminy przeglądów**")
    draft.table(("**Czynność**", "**Termin**"), ("Wymiana oleju", "co 500 godzin"), ("**Kontrola osłon**", "co tydzień"))
    draft.add("**Nieprzestrzeganie terminów przeglądów grozi utratą gwarancji producenta.**")
    draft.add("Przeglądy potwierdza się podpisem w książce maszyny.")
    draft.add_all((DOTS, "**Tomasz Wróbel**", "**Specjalista do spraw BHP**"))
    return draft.save()


def build_price_list() -> bytes:
    """Headings that are only larger than the text, on two sizes; totals, captions and a large sentence are none."""
    draft = Draft()
    draft.style("Duywiersz", "Duży wiersz", half_points=32)
    draft.add("Cennik usług księgowych", "Title")
    draft.add("Ceny obowiązują w biurze rachunkowym Saldo w Poznaniu i są podane za miesiąc.")
    draft.add("Obsługa kadrowa", points=16)
    draft.add("Cena zależy od liczby pracowników zatrudnionych na podstawie umowy o pracę.")
    draft.add("**Tabela 1. Stawki**")
    draft.table(("**Liczba pracowników**", "**Cena**"), ("do 10", "600,00 zł"), ("od 11 do 50", "1 200,00 zł"))
    draft.add("**Razem: 1 200,00 zł**")
    draft.add("Księgi rachunkowe", points=16)
    draft.add("Prowadzimy pełne księgi oraz podatkową księgę przychodów i rozchodów.")
    draft.add("Rozliczenie roczne", points=14)
    draft.add("Sprawozdanie roczne wyceniamy osobno, po zamknięciu roku obrotowego.")
    draft.add("Konsultacje", "Duywiersz")
    draft.add("Pierwsza rozmowa jest bezpłatna, każda następna kosztuje 250,00 zł za godzinę.")
    draft.add("**Rabaty i dopłaty**", points=16)
    draft.add("Stali klienci otrzymują 5 procent rabatu po roku współpracy.")
    draft.add("Podane ceny nie zawierają podatku od towarów i usług.", points=16)
    draft.add("**Poznań, 2 stycznia 2025 r.**")
    return draft.save()


def build_intranet_page() -> bytes:
    """Text pasted from the intranet: headings that are Normal or Normal (Web) with a heading's character style."""
    draft = Draft()
    draft.style("NormalnyWeb", "Normal (Web)", based_on="Normal")
    draft.add("Praca zdalna w pytaniach i odpowiedziach", "Heading1")
    draft.add("Zebraliśmy pytania, które najczęściej trafiają do działu kadr.", "NormalnyWeb")
    draft.add("Kto może pracować zdalnie", "NormalnyWeb", run_style="Heading2Char")
    draft.add("Każdy, kogo zadania na to pozwalają i kto uzgodnił to z przełożonym.", "NormalnyWeb")
    draft.add("Jak złożyć wniosek", run_style="Heading2Char")
    draft.add("Wniosek rozpatrujemy w ciągu siedmiu dni od złożenia, a odmowę uzasadniamy.", "NormalnyWeb", run_style="Heading2Char")
    draft.add("Wniosek w systemie kadrowym", "NormalnyWeb", run_style="Heading3Char")
    paragraph = draft.add("Szczegóły opisuje rozdział ", "NormalnyWeb")
    paragraph.add_run("Zwrot kosztów").style = "Heading 2 Char"
    paragraph.add_run(" w regulaminie pracy zdalnej.")
    draft.add("Zwrot kosztów", "Heading2")
    draft.add("Ryczałt wynosi 60 zł miesięcznie i jest wypłacany razem z pensją.", "NormalnyWeb")
    draft.add("**Energia i internet**", "NormalnyWeb")
    draft.add("Ryczałt obejmuje energię elektryczną oraz dostęp do internetu.", "NormalnyWeb")
    return draft.save()


def build_training_plan() -> bytes:
    """Section titles that are items of a multilevel list with body text between them; a real list in bold beside them."""
    draft = Draft()
    number = draft.numbering(("decimal", "%1."), ("decimal", "%1.%2."))
    draft.add("Plan szkoleń na rok 2025", "Title")
    draft.add("**Szkolenia wstępne**", "ListParagraph", num=(number, 0))
    draft.add("Szkolenie wstępne przechodzi każdy nowo przyjęty pracownik w pierwszym dniu pracy. Obejmuje ono:")
    draft.add_all(("**Instruktaż ogólny**", "**Instruktaż stanowiskowy**", "**Zwiedzanie zakładu**"), "ListBullet")
    draft.add("Instruktaż kończy się podpisaniem karty szkolenia.")
    draft.add("**Szkolenia okresowe**", "ListParagraph", num=(number, 0))
    draft.add("Szkolenie okresowe powtarza się co trzy lata, a na stanowiskach szczególnie niebezpiecznych co rok.")
    draft.add("**Szkolenia językowe**", "ListParagraph", num=(number, 0))
    draft.add("Kurs języka niemieckiego prowadzi szkoła zewnętrzna, dwa razy w tygodniu po godzinach pracy.")
    return draft.save()


def build_appraisal_form() -> bytes:
    """Headings in content controls, in a layout table and in a text box; bold words in table and box are none."""
    draft = Draft(header="Formularz HR-07")
    draft.control(draft.picture(), draft.add("Formularz oceny pracownika", "Title"), gallery="Cover Pages")
    draft.add("Formularz wypełnia bezpośredni przełożony i omawia go z pracownikiem.")
    heading = draft.add("Dane pracownika", "Heading1")
    draft.control(heading, draft.add("Imię, nazwisko i stanowisko wpisuje dział kadr na podstawie akt osobowych."))
    paragraph = draft.add("Ocena za rok ", "Heading1")
    paragraph.add_run("2025")
    draft.inline_control(paragraph)
    draft.add("Ocenę wyraża się w skali od 1 do 5.")
    draft.layout(
        (draft.add("Cele na kolejny rok", "Heading1"), draft.add("Cele ustala się wspólnie, najwyżej pięć.")),
        (draft.add("Rozwój zawodowy", "Heading2"), draft.add("Pracownik wskazuje szkolenia, których potrzebuje.")),
        (draft.add("**Mocne strony**"), draft.add("Wpisuje przełożony.")),
    )
    draft.text_box(
        draft.add("Zgody i podpisy", "Heading2"),
        draft.add("**Proszę pisać drukowanymi literami**"),
        draft.add("Podpis składa się w obecności przełożonego."),
    )
    draft.add("Odwołanie od oceny", "Heading1")
    draft.add("Pracownik może się odwołać do dyrektora w ciągu siedmiu dni.")
    return draft.save()


def build_contest_rules() -> bytes:
    """Chapters in bold with their titles on the next line, paragraphs whose numbers start anew in each chapter."""
    draft = Draft()
    draft.add("Regulamin konkursu na projekt racjonalizatorski", "Title")
    draft.add_all(("**Rozdział I**", "Postanowienia ogólne"))
    draft.add_all(("**§ 1.**", "Organizatorem konkursu są Zakłady Chemiczne Nida S.A. z siedzibą w Kielcach."))
    draft.add_all(("**§ 2.**", "Konkurs trwa od 1 marca do 30 czerwca 2025 r. Termin, o którym mowa w § 1, może zostać przedłużony."))
    draft.add_all(("**Rozdział II**", "**Zgłoszenia**"))
    draft.add_all(("**§ 1.**", "Projekt zgłasza pracownik albo zespół do pięciu osób."))
    draft.add_all(("**§ 2.**", "Zgłoszenie składa się na formularzu. **Zgłoszeń niekompletnych nie rozpatruje się.**"))
    draft.add_all(("**Rozdział III**", "**Nagrody**"))
    draft.add_all(("**§ 1.**", "Komisja przyznaje trzy nagrody pieniężne: 5 000 zł, 3 000 zł i 1 000 zł."))
    draft.add_all((DOTS, "**Przewodnicząca komisji konkursowej**"))
    return draft.save()


def build_memo() -> bytes:
    """No heading style is defined at all; bold titles, two of them broken by Enter, one with a hyphen."""
    draft = Draft()
    draft.drop_styles("Heading", "Title", "Subtitle", "TOC")
    draft.add("**Łódź, 14 lutego 2025 r.**")
    draft.add("**Dotyczy:** przestoju linii montażowej nr 2 w pierwszym tygodniu lutego")
    draft.add("**Opis zdarzenia**")
    draft.add("W dniu 3 lutego 2025 r. o godz. 6.40 zatrzymał się przenośnik. Produkcję wznowiono 7 lutego.")
    draft.add("**Przyczyny przestoju linii montażowej w pierwszym tygodniu lutego oraz**")
    draft.add("**jego wpływ na terminy dostaw do odbiorców**")
    draft.add("Pękło łożysko napędu, którego nie było w magazynie części zamiennych.")
    draft.add("**Zalecenia dla służby utrzymania ruchu i dla kierow-**")
    draft.add("**ników zmian produkcyjnych**")
    draft.add("Łożyska napędów należy trzymać w magazynie, po jednym każdego rodzaju.")
    draft.add("**Wnioski**")
    draft.add("Koszt przestoju wyniósł 86 000 zł i przekroczył koszt zapasu części na trzy lata.")
    draft.add_all((DOTS, "**Marek Zieliński**", "**Mistrz zmiany**"))
    return draft.save()
