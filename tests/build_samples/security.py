"""Information security policy: a PDF of four headings, the last of which governs almost three quarters of the text."""

FILE_NAME = "polityka-bezpieczenstwa.pdf"
TITLE = "Polityka bezpieczeństwa informacji"
FOOTER = "Wielosad Przetwory sp. z o.o. · wersja 3 z 3 lutego 2025 r."

TEXT = """
## 1. Cel i zakres polityki

Polityka chroni informacje spółki Wielosad Przetwory przed utratą, zniekształceniem i dostępem osób niepowołanych. Obowiązuje wszystkich
pracowników, także sezonowych, oraz firmy, którym powierzono serwis maszyn i komputerów. Weszła w życie 3 lutego 2025 r. i zastąpiła
wersję 2 z roku 2021. Zarząd przegląda ją raz w roku, w styczniu.

## 2. Role i odpowiedzialność

Za całość zabezpieczeń odpowiada prezes zarządu. Administrator systemów informatycznych wdraża środki techniczne, inspektor ochrony danych
nadzoruje przetwarzanie danych osobowych, a kierownik działu decyduje, kto z jego podwładnych ma dostęp do jakich zasobów. Pracownik
odpowiada za to, co zrobiono z użyciem jego konta.

## 3. Klasy informacji

Informacje dzielą się na jawne, wewnętrzne i chronione. Jawne są cenniki ogłoszone i ulotki, wewnętrzne grafiki, instrukcje i
korespondencja, chronione zaś receptury, ceny skupu, dane pracowników i hasła. Dokument bez oznaczenia traktuje się jak wewnętrzny. Klasę
nadaje autor, a zmienia kierownik działu.

## 4. Zasady postępowania

Konto zakłada się na pisemny wniosek kierownika działu, najpóźniej w dniu rozpoczęcia pracy, a w dniu odejścia blokuje o 15.30. Hasło ma
co najmniej 14 znaków i nie zmienia się go okresowo, lecz zawsze wtedy, gdy zachodzi podejrzenie, że poznał je ktoś inny.

Do poczty, księgowości i pracy zdalnej potrzebny jest poza hasłem kod z telefonu. Komputer blokuje się przy każdym odejściu od biurka, a
po dziesięciu minutach bezczynności blokuje się sam. Dyski komputerów przenośnych są szyfrowane. Nie wolno podłączać prywatnych pamięci
ani instalować programów; potrzebny program instaluje administrator w ciągu trzech dni od zgłoszenia. Ekrany w biurze obsługi dostawców
ustawia się tak, aby gość nie mógł z nich czytać, a wydruki odbiera się z drukarki od razu.

Kopia bazy magazynowej i księgowej powstaje codziennie o 23.00. Jedna jej wersja pozostaje w serwerowni, drugą, zaszyfrowaną, przesyła się
do ośrodka oddalonego o 40 kilometrów. Kopie dzienne przechowuje się 30 dni, miesięczne dwa lata, a roczne pięć lat. Odtworzenie próbne
odbywa się w pierwszą sobotę miesiąca i powinno trwać nie dłużej niż cztery godziny; wynik administrator przekazuje zarządowi na piśmie.
Poprawki bezpieczeństwa instaluje się w ciągu 14 dni, a krytyczne w ciągu 48 godzin.

Wiadomości elektroniczne od nieznanych nadawców otwiera się bez uruchamiania załączników i odnośników. Podejrzaną przesyła się na adres
dyżurny i dopiero potem usuwa. Raz na kwartał administrator wysyła próbną wiadomość tego rodzaju; kto da się na nią nabrać, bierze udział
w półgodzinnym szkoleniu, bez innych następstw. Zmianę numeru konta dostawcy potwierdza się telefonicznie, pod numerem z umowy, a nigdy z
wiadomości.

Informacji chronionych nie wysyła się pocztą bez szyfrowania ani nie wkleja do publicznych tłumaczy i asystentów internetowych. Hasło do
pliku podaje się inną drogą, najlepiej w rozmowie. Papierowe receptury leżą w szafie ogniotrwałej w pokoju technologa, a ich odpisy wydaje
się za pokwitowaniem i odbiera po zakończeniu zmiany. Dokumenty wycofane niszczy się w niszczarce o klasie co najmniej P-4, a nośniki
danych rozwierca warsztat w obecności administratora.

Goście wpisują się do książki na portierni i poruszają po zakładzie z osobą zapraszającą. Do serwerowni wchodzi administrator, a w razie
pożaru straż; każdy inny tylko z nim. Kamery obejmują bramę, magazyny i rampę, a nagrania przechowuje się 21 dni. Klucze wydaje portier
tylko osobom z listy, którą kierownik magazynu sprawdza co miesiąc. Utratę karty wejściowej zgłasza się w ciągu godziny, o każdej porze.

Incydent, czyli każde zdarzenie zagrażające informacji, zgłasza się natychmiast pod numerem wewnętrznym 112 lub osobiście
administratorowi. Administrator w ciągu dwóch godzin ocenia jego skutki, a jeżeli dotyczą one danych osobowych, inspektor zawiadamia urząd
w ciągu 72 godzin. Urządzenia nie wyłącza się, tylko odłącza od sieci, żeby nie zatrzeć śladów. Zgłaszający w dobrej wierze nie ponosi
kary, nawet jeżeli sam popełnił błąd.

Umowa z firmą zewnętrzną zawiera zobowiązanie do poufności na pięć lat i prawo spółki do kontroli. Serwisant pracuje na koncie z datą
ważności, które wygasa najpóźniej po ośmiu godzinach. Połączenie zdalne z maszynami na hali otwiera każdorazowo brygadzista i zamyka je,
kiedy praca się kończy. Dokumentację powierzonych danych firma zwraca albo niszczy w ciągu 14 dni od wygaśnięcia umowy. Wyjątek od zasad
może przyznać na piśmie prezes, najdłużej na trzy miesiące. Naruszenie polityki jest naruszeniem obowiązków pracowniczych.
"""
