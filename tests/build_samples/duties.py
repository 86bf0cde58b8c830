"""Scopes of duties of thirteen positions: a Word title and thirteen Heading 2, each with its duties as a bulleted list."""

FILE_NAME = "zakres-obowiazkow.docx"
TITLE = "Zakresy obowiązków"
FOOTER = "Wielosad Przetwory sp. z o.o. · Zakresy obowiązków · wydanie 4"

TEXT = """
# Zakresy obowiązków pracowników Wielosad Przetwory

### Kierownik produkcji

Odpowiada za wykonanie miesięcznego planu produkcji obu linii przetwórczych i za to, żeby każda partia opuściła halę z kompletem zapisów.
Podlega bezpośrednio prezesowi zarządu. Zatwierdza grafiki zmian najpóźniej na siedem dni przed początkiem miesiąca. W czasie nieobecności
zastępuje go brygadzista z najdłuższym stażem na linii soków.

- układa plan tygodniowy na podstawie zamówień i stanu chłodni, do piątku do godziny 12.00,
- prowadzi codzienną odprawę brygadzistów o 6.45 i zapisuje jej ustalenia w dzienniku zmiany,
- decyduje o zatrzymaniu linii, gdy temperatura pasteryzacji spadnie poniżej 82 stopni,
- rozlicza zużycie owoców, cukru i opakowań, a różnice powyżej 2% wyjaśnia na piśmie,
- zgłasza potrzeby remontowe głównemu mechanikowi i uzgadnia z nim terminy postojów,
- opiniuje wnioski o pracę w godzinach nadliczbowych i pilnuje, by nikt nie przekroczył rocznego limitu,
- odbiera od brygadzistów raport zmiany i do 9.00 wpisuje wydajność do systemu,
- szkoli nowych brygadzistów w pierwszych trzech tygodniach pracy,
- zawiadamia prezesa o postoju dłuższym niż godzina, telefonicznie, także w nocy i w dni wolne od pracy,
- zmienia plan tygodniowy w razie opóźnionej dostawy, przy czym zastępca może to zrobić tylko za zgodą prezesa,
- prowadzi rozmowy roczne z brygadzistami i przekazuje kadrom wnioski o szkolenia, do końca listopada.

### Technolog żywności

Strzeże receptur i odpowiada za to, aby wyrób smakował tak samo w marcu i we wrześniu. Prowadzi próby nowych produktów oraz nadzoruje
etykiety pod względem zgodności z przepisami o informacji dla konsumentów. Podlega kierownikowi produkcji.

- przechowuje wzorce receptur i wydaje na halę wyłącznie ich ponumerowane odpisy,
- dobiera dodatek pektyny i kwasu do dojrzałości owoców w każdej dostawie,
- prowadzi próby przechowalnicze przez pełny okres przydatności wyrobu, nie krócej niż 18 miesięcy,
- sprawdza treść etykiety przed drukiem i podpisuje wzór graficzny,
- prowadzi degustację porównawczą w każdy pierwszy czwartek miesiąca i spisuje jej wynik,
- oblicza wartość odżywczą i wykaz alergenów dla każdego nowego produktu,
- uczestniczy w rozpatrywaniu reklamacji dotyczących smaku, barwy i konsystencji,
- raz na kwartał przedstawia zarządowi listę oszczędności surowcowych,
- podpisuje zmianę receptury razem z kierowniczką kontroli jakości; zmiana ustna jest nieważna.

### Kierowniczka kontroli jakości

Zwalnia wyroby do sprzedaży. Jej decyzji o wstrzymaniu partii nie może uchylić nikt poza prezesem zarządu, a uchylenie musi mieć formę
pisemną i uzasadnienie. Zastępuje ją starsza laborantka, z wyjątkiem decyzji o zniszczeniu partii.

- nadzoruje pobieranie prób z każdej partii i prowadzi rejestr wyników,
- wydaje świadectwa jakości w ciągu 24 godzin od zakończenia badań,
- przechowuje próbki archiwalne przez rok dłużej, niż wynosi termin przydatności,
- prowadzi system analizy zagrożeń i co roku, do końca lutego, przegląda punkty krytyczne,
- organizuje ćwiczenia z wycofania wyrobu z rynku, dwa razy w roku,
- przyjmuje kontrole urzędowe i odpowiada na ich zalecenia,
- ocenia dostawców surowca w skali od A do D i wnioskuje o skreślenie z listy,
- zatwierdza środki myjące dopuszczone do hali i sprawdza skuteczność mycia wymazami,
- odsuwa od pracy osobę bez ważnego badania sanitarnego.

### Główny mechanik

Utrzymuje w ruchu maszyny, kotłownię i instalację chłodniczą. Kieruje czteroosobowym warsztatem i odpowiada za dokumentację dozoru
technicznego. Zakup powyżej 4 000 zł wymaga zgody dyrektora finansowego. Zastępcą jest elektromechanik wyznaczony w grafiku dyżurów, który
musi dotrzeć do zakładu w 40 minut.

- prowadzi roczny plan przeglądów i przedstawia go kierownikowi produkcji do 15 grudnia,
- usuwa awarie linii; czas reakcji na zmianie wynosi 20 minut, poza zmianą dwie godziny,
- zamawia części zamienne do kwoty 4 000 zł bez dodatkowej zgody,
- pilnuje terminów badań zbiorników ciśnieniowych i wózków widłowych,
- prowadzi książkę obiektu budowlanego i uzgadnia prace z rzeczoznawcą przeciwpożarowym,
- rozlicza zużycie energii, wody i pary, zestawiając je z wielkością produkcji,
- prowadzi szkolenie stanowiskowe operatorów z bezpiecznego zatrzymania maszyn,
- wydaje zezwolenia na prace gorące i na wejście do zbiorników.

### Kierownik magazynu

Odpowiada materialnie za surowce, opakowania i wyroby gotowe w trzech magazynach oraz w chłodni składowej. Prowadzi gospodarkę paletową i
wyznacza miejsca składowania. Podlega kierownikowi produkcji.

- przyjmuje dostawy owoców w godzinach od 5.00 do 21.00, w szczycie sezonu całą dobę,
- waży każdą dostawę i porównuje wynik z dokumentem dostawcy,
- wydaje wyroby zgodnie z zasadą: najpierw to, co ma krótszy termin przydatności,
- zapisuje temperaturę chłodni co cztery godziny i zgłasza odchylenia powyżej dwóch stopni,
- przeprowadza spis z natury w ostatnim tygodniu września,
- prowadzi saldo palet z przewoźnikami i co miesiąc uzgadnia je na piśmie,
- wyznacza drogi ruchu wózków i nadzoruje stan regałów,
- zgłasza kontroli jakości każdą paletę uszkodzoną w transporcie i odstawia ją na pole kwarantanny,
- wyjaśnia przed dyrektorem finansowym braki przekraczające 0,3% obrotu magazynu, za które odpowiada materialnie,
- przekazuje zastępcy klucze i stany protokolarnie; w sezonie skupu nie bierze urlopu dłuższego niż trzy dni,
- rozdziela pracę między ośmiu magazynierów i prowadzi dla nich krótką odprawę na początku każdej zmiany,
- uzgadnia z przewoźnikami godziny podstawiania samochodów, w odstępach nie krótszych niż pół godziny.

### Specjalistka do spraw zakupów

Zaopatruje zakład w surowiec i opakowania. Zawiera umowy kontraktacyjne z sadownikami i negocjuje ceny w granicach ustalonych przez
dyrektora finansowego na dany sezon. Nieobecną zastępuje kierownik magazynu, który sam składa zamówienia do 4 000 zł; większe czekają na
jej powrót.

- prowadzi listę dostawców dopuszczonych i co pół roku uzgadnia ją z kontrolą jakości,
- zbiera co najmniej trzy oferty na zakup powyżej 10 000 zł netto,
- podpisuje z sadownikami harmonogramy dostaw do 31 marca,
- zamawia słoiki i zakrętki z wyprzedzeniem ośmiu tygodni,
- sprawdza faktury zakupowe z zamówieniem i przekazuje je do księgowości w ciągu dwóch dni,
- prowadzi reklamacje ilościowe i jakościowe wobec dostawców,
- odmawia przyjęcia od dostawcy prezentu droższego niż 100 zł, a o każdym innym zawiadamia przełożonego.

### Dyrektor finansowy

Czuwa nad płynnością spółki i rzetelnością ksiąg. Kieruje działem księgowości, zakupami i kadrami. Reprezentuje zarząd w rozmowach z
bankami i ubezpieczycielem.

- przygotowuje budżet na kolejny rok do 30 listopada i przedstawia go wspólnikom,
- co tydzień, we wtorek, zatwierdza listę płatności,
- podpisuje zamówienia od 4 000 do 50 000 zł, wyższe kieruje do prezesa,
- prowadzi politykę kredytu kupieckiego i ustala limity odbiorców,
- zatwierdza kalkulacje cen przed rozmowami z sieciami handlowymi,
- nadzoruje zamknięcie miesiąca do dziesiątego dnia roboczego,
- przedkłada zarządowi analizę odchyleń od budżetu wraz z propozycją działań naprawczych,
- składa sprawozdania wymagane umową kredytową w terminie 30 dni od końca kwartału,
- odpowiada za ubezpieczenie majątku i zapasów,
- potwierdza, razem z członkiem zarządu, każdy przelew w kwocie wyższej niż 100 000 zł,
- wyznacza zakres zastępstwa głównej księgowej: tylko płatności z listy zatwierdzonej wcześniej, bez nowych zobowiązań,
- spotyka się co miesiąc z kierownikami działów, by omówić wydatki i wstrzymać te, na które nie ma pokrycia,
- prowadzi rejestr umów spółki i przypomina o końcu ich obowiązywania 90 dni wcześniej.

### Główna księgowa

Prowadzi księgi rachunkowe i sporządza sprawozdania. Kieruje trzyosobowym zespołem, rozdziela pracę między księgowe i odpowiada za
terminowość deklaracji podatkowych. Odmawia zaksięgowania dowodu bez opisu merytorycznego. Zastępuje ją księgowa do spraw rozrachunków.

- księguje dokumenty w ciągu pięciu dni roboczych od ich otrzymania,
- składa deklarację podatku od towarów i usług do 25 dnia następnego miesiąca,
- uzgadnia salda z odbiorcami na koniec trzeciego kwartału,
- wycenia zapasy wyrobów po koszcie wytworzenia i wyjaśnia odpisy,
- wysyła wezwania do zapłaty, gdy opóźnienie przekroczy 14 dni,
- przechowuje dowody księgowe przez pięć lat, licząc od końca roku obrotowego,
- przygotowuje dokumenty dla biegłego rewidenta do 15 marca,
- szkoli pozostałe działy z opisywania faktur,
- kontroluje kasę bez zapowiedzi, co najmniej raz na dwa miesiące, i spisuje protokół z przeliczenia gotówki.

### Specjalistka do spraw kadr i płac

Prowadzi sprawy pracownicze od ogłoszenia o naborze po świadectwo pracy. Dochowuje tajemnicy wynagrodzeń i odpowiada za akta osobowe,
które przechowuje w zamykanej szafie w pokoju 12. W razie choroby naliczanie płac przejmuje wyznaczona księgowa.

- przygotowuje umowy i wydaje je najpóźniej w dniu dopuszczenia do pracy,
- nalicza wynagrodzenia i przekazuje przelewy tak, by wpłynęły do dziesiątego dnia miesiąca,
- prowadzi ewidencję czasu pracy i plan urlopów,
- kieruje na badania okresowe z sześciotygodniowym wyprzedzeniem,
- zgłasza i wyrejestrowuje ubezpieczonych w ciągu siedmiu dni,
- zatrudnia pracowników sezonowych i prowadzi dla nich odprawy w języku polskim i ukraińskim,
- obsługuje zakładowy fundusz świadczeń socjalnych,
- wystawia zaświadczenia o zarobkach w ciągu trzech dni roboczych.

### Kierownik sprzedaży

Buduje sprzedaż w kraju i za granicą oraz kieruje pięcioma przedstawicielami handlowymi. Odpowiada za roczny plan przychodów i za warunki
umów z sieciami, zanim trafią one do podpisu zarządu. Zastępuje go opiekun sieci handlowych, który nie ma prawa zmieniać cennika.

- negocjuje ceny i rabaty; rabatu powyżej 12% udziela za zgodą dyrektora finansowego,
- przygotowuje prognozę zamówień na trzy miesiące i aktualizuje ją co poniedziałek,
- odwiedza każdego kluczowego odbiorcę co najmniej raz na kwartał,
- planuje akcje promocyjne i rozlicza ich koszt w 30 dni po zakończeniu,
- organizuje udział w dwóch targach branżowych rocznie,
- nadzoruje windykację polubowną i wnioskuje o wstrzymanie dostaw, gdy zaległość przekracza 45 dni,
- uzgadnia z technologiem zapowiedzi nowych wyrobów,
- prowadzi listę cen i zawiadamia odbiorców o zmianie z wyprzedzeniem 60 dni,
- odpowiada za samochody służbowe swojego działu i raz w miesiącu sprawdza zapisy przebiegu,
- ustala cele przedstawicieli i rozmawia z każdym o wyniku w pierwszym tygodniu miesiąca,
- wybiera wraz z technologiem wyroby pod markami własnymi sieci i pilnuje, by ich cena pokrywała pełny koszt,
- przekazuje specjaliście do spraw reklamacji wszystkie uwagi odbiorców, najpóźniej następnego dnia.

### Specjalista do spraw reklamacji

Przyjmuje zgłoszenia konsumentów i odbiorców hurtowych. Pilnuje, żeby nikt nie czekał na odpowiedź dłużej, niż pozwala prawo, i żeby
przyczyna reklamacji została usunięta, a nie tylko opłacona. Podlega kierowniczce kontroli jakości. Zastępuje go sekretariat, który
niczego zgłaszającym nie obiecuje.

- rejestruje zgłoszenie w dniu wpływu i potwierdza je zgłaszającemu w ciągu jednego dnia,
- odpowiada konsumentom w ciągu 14 dni, a odbiorcom hurtowym w ciągu 21 dni,
- zamawia badanie próbki archiwalnej, gdy zgłoszenie dotyczy bezpieczeństwa,
- proponuje wymianę lub zwrot do kwoty 500 zł, wyższe uzgadnia z kierownikiem sprzedaży,
- zawiadamia kontrolę jakości natychmiast, jeżeli w słoiku znaleziono ciało obce,
- co miesiąc zestawia przyczyny reklamacji według partii i linii,
- proponuje działania zapobiegawcze i sprawdza ich skutek po 90 dniach,
- odbiera telefon dla konsumentów w dni robocze od 10.00 do 14.00.

### Administrator systemów informatycznych

Utrzymuje sieć, serwer i stanowiska komputerowe w biurze oraz na hali. Nadaje uprawnienia na pisemny wniosek przełożonego pracownika.
Odpowiada za kopie zapasowe. Poza godzinami pracy dyżur pełni firma serwisowa.

- wykonuje kopię bazy magazynowej co noc i raz w miesiącu próbnie ją odtwarza,
- zakłada konto w dniu rozpoczęcia pracy i blokuje je w godzinę od zgłoszenia odejścia,
- instaluje poprawki bezpieczeństwa w ciągu 14 dni od ich wydania,
- prowadzi spis sprzętu, licencji i umów serwisowych,
- obsługuje zgłoszenia; awarię wagi lub drukarki etykiet podejmuje w 30 minut,
- szkoli pracowników z rozpoznawania fałszywych wiadomości,
- przygotowuje zakupy sprzętu i uzgadnia je z dyrektorem finansowym,
- zgłasza inspektorowi ochrony danych każde naruszenie,
- zmienia hasła administracyjne po każdym otwarciu koperty, która leży w sejfie prezesa.

### Inspektor bezpieczeństwa i higieny pracy

Doradza pracodawcy i kontroluje warunki pracy. W razie bezpośredniego zagrożenia życia może wstrzymać pracę maszyny, a decyzję zgłasza
prezesowi. Pracuje w wymiarze trzech czwartych etatu, a w czasie urlopu zastępuje go firma doradcza.

- prowadzi szkolenia wstępne w pierwszym dniu zatrudnienia,
- ustala przyczyny wypadków i kończy protokół w ciągu 14 dni od zgłoszenia,
- aktualizuje ocenę ryzyka zawodowego po każdej zmianie maszyny lub środka chemicznego,
- zleca pomiary hałasu co dwa lata, a oświetlenia przy każdej przebudowie,
- dobiera odzież i środki ochrony oraz ustala okresy ich używania,
- organizuje próbną ewakuację raz w roku, w maju,
- sprawdza apteczki na początku każdego kwartału,
- przedstawia zarządowi roczną analizę stanu bezpieczeństwa do końca stycznia.
"""
