"""Instructions for the circulation of documents: seven titles that are only bold, no heading style anywhere, one table."""

FILE_NAME = "instrukcja-obiegu-dokumentow.docx"
TITLE = "Instrukcja obiegu dokumentów"
FOOTER = "Wielosad Przetwory sp. z o.o. · Instrukcja obiegu dokumentów · wersja 2.1"

TEXT = """
Instrukcja opisuje drogę dokumentów w spółce Wielosad Przetwory: od chwili, gdy przesyłka trafia do kancelarii, aż do złożenia jej w
archiwum. Obowiązuje wszystkie działy od 1 lutego 2025 r. Za jej aktualność odpowiada kierowniczka sekretariatu, a wątpliwości rozstrzyga
dyrektor finansowy.

**Przyjmowanie korespondencji**

Listy i przesyłki kurierskie przyjmuje kancelaria, w dni robocze od 7.30 do 15.00. Po tych godzinach odbiera je portier, który wpisuje
przesyłkę do zeszytu i zamyka w skrzynce; kancelaria opróżnia skrzynkę następnego dnia przed 8.00. Koperty otwiera się wszystkie, z
wyjątkiem oznaczonych jako osobiste, ofert w przetargach oraz pism adresowanych do inspektora ochrony danych.

Na pierwszej stronie pisma stawia się pieczęć wpływu z datą i kolejnym numerem. Numer nadaje dziennik elektroniczny i nie wolno go
poprawiać ręcznie. Pismo uszkodzone lub bez załączników wymienionych w treści kancelaria opisuje notatką i w ciągu dwóch dni prosi nadawcę
o uzupełnienie. Wiadomości przychodzące na adres ogólny traktuje się jak listy. Kancelaria przegląda skrzynkę trzy razy dziennie: o 8.00,
11.00 i 14.00. Wiadomość z załącznikiem, którego nadawca jest nieznany, przekazuje najpierw administratorowi systemów, a dopiero po jego
odpowiedzi rejestruje.

**Dekretacja i terminy załatwienia**

Prezes lub wyznaczona przez niego osoba rozdziela pisma do godziny 10.00, wskazując dział prowadzący i termin. Jeżeli sprawa dotyczy kilku
działów, prowadzi ją ten, który wymieniono jako pierwszy, a pozostałe dostarczają mu stanowiska w połowie wyznaczonego czasu.

Zwykła sprawa jest załatwiana w ciągu 14 dni, skarga konsumenta w ciągu 14 dni bez możliwości przedłużenia, a wezwanie urzędu w terminie,
który urząd podał. Termin biegnie od daty na pieczęci wpływu, nie od dnia, w którym pismo dotarło do działu. Kto widzi, że nie zdąży,
zawiadamia nadawcę i kancelarię najpóźniej trzy dni przed upływem terminu, podając przyczynę i nową datę.

**Faktury kosztowe**

Faktura papierowa i elektroniczna ma tę samą drogę. Kancelaria rejestruje ją w dniu wpływu i wysyła do osoby, która złożyła zamówienie.
Zamawiający w ciągu dwóch dni roboczych potwierdza, że towar lub usługę otrzymano, wpisuje numer zamówienia i miejsce powstania kosztu.
Brak opisu wstrzymuje zapłatę, ale nie zwalnia spółki z odsetek, dlatego obciążają one budżet działu, który zwlekał.

Opisaną fakturę zatwierdza przełożony właściwy dla jej kwoty brutto:

| Kwota brutto | Kto zatwierdza | Czas na decyzję |
| do 4 000 zł | kierownik działu | 1 dzień roboczy |
| od 4 001 do 50 000 zł | dyrektor finansowy | 2 dni robocze |
| powyżej 50 000 zł | prezes zarządu | 3 dni robocze |

Księgowość sprawdza rachunki, dane sprzedawcy i numer konta w wykazie podatników, a następnie dołącza fakturę do wtorkowej listy
płatności. Fakturę z kontem spoza wykazu odkłada i wyjaśnia ze sprzedawcą na piśmie. Nie wolno uznać numeru konta podanego telefonicznie
ani w stopce wiadomości.

Faktura sporna wraca do zamawiającego z kartą rozbieżności. Ma on pięć dni na uzgodnienie ceny lub ilości ze sprzedawcą; po tym czasie
sprawę przejmuje specjalistka do spraw zakupów. Do chwili wyjaśnienia płaci się tylko część bezsporną. Fakturę korygującą prowadzi ta sama
osoba, która opisała fakturę pierwotną. Duplikat otrzymuje numer oryginału z literą D. Zaliczki na podróże służbowe rozlicza się w ciągu
siedmiu dni od powrotu, a niewykorzystaną część wpłaca na rachunek spółki tego samego dnia.

**Umowy**

Projekt umowy przygotowuje dział, który będzie ją wykonywał. Korzysta ze wzorów zatwierdzonych przez kancelarię prawną; odstępstwo od
wzoru zaznacza kolorem i uzasadnia w karcie umowy. Prawnik ma pięć dni na uwagi, a przy umowie o wartości ponad 200 000 zł dziesięć dni.
Uwagi wpisuje do karty, nie do treści projektu, a dział odpowiada na każdą z nich, zanim poprosi o podpis.

Umowę podpisuje się w dwóch egzemplarzach albo podpisem elektronicznym. Oryginał trafia w ciągu trzech dni do rejestru umów w dziale
finansowym, skan do katalogu działu. Aneksy numeruje się kolejno i przechowuje razem z umową, której dotyczą. Pracownik odpowiedzialny za
umowę ustawia przypomnienie na 90 dni przed końcem okresu wypowiedzenia, żeby żadna umowa nie przedłużyła się sama. Wypowiedzenie
przygotowuje ten sam dział, a treść uzgadnia z prawnikiem co najmniej dwa tygodnie przed terminem doręczenia. Te same zasady stosuje się
do umów ramowych i zleceń stałych.

**Pisma wychodzące**

Pismo sporządza prowadzący sprawę, a podpisuje kierownik działu. Pisma do urzędów, banków i sądów podpisuje członek zarządu. Każde ma znak
złożony ze skrótu działu, numeru sprawy i roku, na przykład KJ.118.2025, oraz wskazanie, ile ma załączników. Przesyłki oddane do 13.00
wychodzą tego samego dnia. Listem poleconym za potwierdzeniem odbioru wysyła się wypowiedzenia, wezwania do zapłaty i odpowiedzi na
reklamacje, pozostałe pisma listem zwykłym lub pocztą elektroniczną. Kopia z potwierdzeniem nadania zostaje w aktach sprawy. Pismo
zwrócone przez pocztę kancelaria oddaje prowadzącemu, który sprawdza adres w rejestrze i w ciągu dwóch dni wysyła je ponownie.

**Przechowywanie i archiwum**

Akta sprawy zakończonej pozostają w dziale przez rok, ułożone według numerów. Do 31 marca następnego roku dział przekazuje je do archiwum
ze spisem w dwóch egzemplarzach, z których jeden wraca z podpisem archiwistki. Teczki mają mieć opis na grzbiecie: nazwę działu, kategorię
i daty skrajne. Teczki bez opisu archiwistka odsyła. Spinacze i koszulki foliowe usuwa się przed przekazaniem, ponieważ rdza i wilgoć
niszczą papier szybciej niż czas.

Dokumentację płacową osób zatrudnionych po 2018 roku przechowuje się dziesięć lat, dowody księgowe pięć lat, zapisy z kontroli jakości
trzy lata, a umowy sprzedaży nieruchomości bezterminowo. Okres liczy się od 1 stycznia roku następującego po zakończeniu sprawy.

Akta wypożycza się na podstawie rewersu, najwyżej na 14 dni. Poza teren zakładu wolno je wynieść tylko za zgodą dyrektora finansowego.
Brakowanie odbywa się raz w roku, w czerwcu; komisja złożona z trzech osób sporządza protokół, a papiery niszczy firma, która wystawia
zaświadczenie. Zaświadczenie przechowuje się bezterminowo. Dokumenty elektroniczne archiwizuje się w katalogu tylko do odczytu, w formacie
PDF. Administrator systemów raz na kwartał sprawdza, czy losowo wybrane dwadzieścia plików otwiera się poprawnie, i przekazuje wynik
archiwistce. Nośników przenośnych nie przyjmuje się do archiwum; ich zawartość trzeba najpierw skopiować do katalogu działu i sprawdzić
programem antywirusowym.

**Zagubienie dokumentu**

Kto zauważy brak dokumentu, zawiadamia przełożonego tego samego dnia, a gdy dokument zawierał dane osobowe, także inspektora ochrony
danych, najpóźniej w ciągu czterech godzin. Kancelaria prowadzi poszukiwania przez pięć dni roboczych. Jeżeli nie dadzą one wyniku,
sporządza protokół zagubienia i występuje do wystawcy o duplikat. Koszt duplikatu pokrywa dział, w którym dokument zaginął. Odnaleziony
dokument dołącza się do akt wraz z protokołem, którego nie wolno usunąć.
"""
