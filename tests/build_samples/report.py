"""An annual report in long paragraphs: no heading, no bold line, no list, nothing that a reader of structure could hold on to."""

FILE_NAME = "raport-roczny.docx"
TITLE = "Raport roczny"
FOOTER = "Wielosad Przetwory sp. z o.o. · Raport za rok obrotowy 2024"

TEXT = """
Rok 2024 był dla spółki Wielosad Przetwory rokiem słabych zbiorów i dobrych cen. Przymrozki z nocy z 22 na 23 kwietnia zniszczyły około
40% zawiązków w sadach naszych dostawców, a mimo to zakład przetworzył 6 810 ton owoców, czyli tylko o 9% mniej niż rok wcześniej. Było to
możliwe dzięki umowom kontraktacyjnym zawartym jeszcze zimą oraz zakupom u sadowników spoza powiatu, do których dotarliśmy przed
konkurencją. Przychody wyniosły 48,6 mln zł i po raz pierwszy w historii przekroczyły plan, choć w tonach sprzedaliśmy mniej, niż
zakładaliśmy.

Skup prowadziliśmy w czterech punktach, o jeden mniej niż dawniej. Punkt przy dawnej gorzelni zamknęliśmy w lipcu, bo droga dojazdowa nie
wytrzymywała ciężkich zestawów, a dostawców zaprosiliśmy do zakładu, gdzie na rozładunek czekali średnio 52 minuty. Jest to wynik o
kwadrans lepszy od ubiegłorocznego, głównie dzięki powiadomieniom wysyłanym kierowcom na telefon. Z 214 sadowników, z którymi
rozliczaliśmy się w sezonie, 190 otrzymało pieniądze w umówionym terminie 14 dni, a pozostali najwyżej tydzień później. Odsetki wyniosły
niespełna 3 tys. zł.

Zysk netto zamknął się kwotą 2,9 mln zł wobec 3,4 mln zł w roku poprzednim. Spadek wynika w całości z droższego surowca: za kilogram
jabłek przemysłowych płaciliśmy średnio 1,12 zł, podczas gdy w poprzednim sezonie było to 71 groszy. Marża brutto obniżyła się z 24,1% do
20,8%. Podwyżki cen dla odbiorców wprowadziliśmy w dwóch krokach, w lipcu i w październiku, więc ich pełny skutek zobaczymy dopiero w
wynikach bieżącego roku. Zarząd uważa, że opóźnienie było ceną za utrzymanie wieloletnich kontraktów z dwiema sieciami handlowymi, które
odpowiadają za 38% sprzedaży. Utrata choćby jednej z nich kosztowałaby więcej niż kwartał niższych marż, a odbudowa miejsca na półce trwa
zwykle dwa lub trzy lata. W rozmowach zgodziliśmy się natomiast na krótszy termin płatności, który wynosi teraz 45 dni zamiast 60, co
poprawiło przepływy już od sierpnia.

Najlepiej sprzedawały się soki tłoczone w kartonach trzylitrowych. Ich udział w przychodach wzrósł do 31%, a zamówień z hoteli i stołówek
było tyle, że od września linia pracowała na trzy zmiany. Dżemy niskosłodzone rosły wolniej, o 6%, za to z najwyższą marżą w całej
ofercie.

Na półkach pojawiły się dwie nowości. Mus z pigwowca, sprzedawany od maja wyłącznie w sklepach ze zdrową żywnością, znalazł 38 tys.
nabywców, a ocet jabłkowy dojrzewający przez rok w dębie trafił do restauracji i dwukrotnie zabrakło go w magazynie. Nad obiema
recepturami technolog pracował dwa lata, korzystając z owoców dziesięciu starych odmian, które odtwarzamy wraz z rolniczą stacją
doświadczalną. W tym roku posadziliśmy kolejne 1 200 drzewek; pierwszych zbiorów spodziewamy się w sezonie 2028. Koszt programu, 95 tys.
zł rocznie, uważamy za niewielki wobec zainteresowania, jakie budzi on wśród kucharzy i dziennikarzy.

Zawiodła natomiast seria przecierów dla dzieci. Wprowadziliśmy ją w lutym, z dużym nakładem na reklamę, i do końca roku sprzedaliśmy
zaledwie 42% planowanej ilości. Badanie przeprowadzone wśród 600 rodziców pokazało, że smak oceniają dobrze, lecz opakowanie szklane
uważają za niewygodne w podróży. W grudniu zarząd postanowił wstrzymać produkcję w słoikach i do czerwca przygotować wersję w saszetkach.
Odpis zapasów obciążył wynik kwotą 310 tys. zł. Nie zamierzamy wycofywać się z tej części rynku, bo rośnie ona w kraju o kilkanaście
procent rocznie, a nasze sady mają komplet badań na pozostałości środków ochrony roślin, czego wymaga żywność dla najmłodszych.
Odpowiedzialność za ponowne wprowadzenie serii przejął kierownik sprzedaży, który co miesiąc przedstawia zarządowi postęp prac, wydatki i
wyniki prób z udziałem konsumentów. Jeżeli po sześciu miesiącach sprzedaż saszetek nie przekroczy 60 tys. sztuk miesięcznie, spółka odda
markę w dzierżawę.

Eksport objął siedem krajów i przyniósł 11,2 mln zł. Największym odbiorcą pozostały Czechy, a najszybciej rosła sprzedaż na Litwie, gdzie
od maja współpracujemy z dystrybutorem obsługującym ponad 400 sklepów. Kurs euro był dla nas niekorzystny, dlatego zabezpieczyliśmy 60%
należności kontraktami terminowymi.

Reklama pochłonęła 1,3 mln zł, mniej więcej tyle co rok wcześniej, lecz wydaliśmy te pieniądze inaczej. Zrezygnowaliśmy z billboardów na
rzecz degustacji w sklepach, których zorganizowaliśmy 640, i porównaliśmy sprzedaż przed nimi i po nich. W tygodniu degustacji rosła ona
dwukrotnie, a po miesiącu utrzymywała się o 17% wyżej. Dni otwarte zakładu, urządzone w ostatnią sobotę września, odwiedziło 2 300 osób.

W inwestycje włożyliśmy 5,4 mln zł, z czego 1,8 mln zł pochodziło z dotacji na poprawę efektywności energetycznej. Najważniejszym zadaniem
była wymiana kotłowni węglowej na gazową z odzyskiem ciepła, oddana do użytku 14 listopada, trzy tygodnie po terminie. Opóźnienie
spowodowała dostawa wymiennika, a wykonawca zapłacił karę umowną w wysokości 84 tys. zł. Nowa kotłownia zużywa o jedną trzecią mniej
energii na tonę przetworzonych owoców, co przy obecnych cenach oznacza oszczędność blisko 700 tys. zł rocznie.

Drugim zadaniem była rozbudowa chłodni składowej o 900 miejsc paletowych. Dzięki niej możemy kupować jabłka jesienią i przerabiać je aż do
marca, zamiast sprzedawać koncentrat w chwili, gdy jest najtańszy. Prace budowlane zakończyły się w sierpniu, a pierwsze owoce wjechały do
komór 2 września. Koszt wyniósł 2,3 mln zł i zmieścił się w budżecie. Trzecie zadanie, czyli zakup sortownicy optycznej, przełożyliśmy na
rok 2025, ponieważ producent podniósł cenę o 18% po podpisaniu listu intencyjnego, a próby na naszym surowcu wypadły gorzej od zapowiedzi.
Urządzenie odrzucało zbyt wiele zdrowych owoców o nierównej barwie, zwłaszcza starych odmian, na których opiera się nasz sok premium.
Wiosną odwiedzimy dwóch innych dostawców i dopiero po próbach na co najmniej dziesięciu tonach jabłek wrócimy do rozmów o zamówieniu.
Pieniądze przeznaczone na sortownicę pozostają na lokacie do końca czerwca.

W kwietniu uruchomiliśmy nowy system magazynowy, który śledzi każdą paletę od przyjęcia surowca do załadunku. Wdrożenie trwało siedem
miesięcy zamiast pięciu, ponieważ czytniki kodów zawodziły w wilgotnej chłodni i trzeba było wymienić je na modele z podgrzewaną szybą. Od
sierpnia błędy w wydaniach zdarzają się raz na 1 900 palet, podczas gdy wcześniej zdarzały się raz na 240. Spis z natury, na który zwykle
potrzebowaliśmy czterech dni, zajął we wrześniu niecałe dwa, a różnice nie przekroczyły 0,08% wartości zapasów. Wydatek na oprogramowanie
i sprzęt wyniósł 640 tys. zł i zwróci się, według ostrożnego rachunku, po trzech latach. Kolejnym krokiem będzie połączenie systemu z wagą
samochodową, co pozwoli wystawiać dokument dostawy bez przepisywania danych; prace zaplanowano na lipiec, przed początkiem skupu wiśni.

Na koniec roku zatrudnialiśmy 186 osób na umowę o pracę, o cztery więcej niż przed rokiem, oraz 74 osoby w szczycie sezonu. Średnie
wynagrodzenie wzrosło o 11,5%. Rotacja na stanowiskach produkcyjnych spadła do 14%, do czego przyczyniły się stałe grafiki ogłaszane z
miesięcznym wyprzedzeniem i dopłaty do dojazdów. Odeszło natomiast dwóch doświadczonych elektromechaników, a ich miejsca obsadziliśmy
dopiero po pięciu miesiącach.

Na szkolenia przeznaczyliśmy 210 tys. zł. Trzydziestu operatorów zdobyło uprawnienia do obsługi drugiej maszyny, więc choroba jednej osoby
nie zatrzymuje już całej linii. Dla pracowników z Ukrainy prowadziliśmy kurs języka polskiego, dwa razy w tygodniu po zmianie, na który
uczęszczało stale 26 osób. Zakładowy fundusz socjalny dofinansował wypoczynek 141 dzieci, a w grudniu po raz pierwszy wypłacił zapomogi
zimowe emerytom spółki, po 600 zł dla każdego.

Doszło do sześciu wypadków przy pracy, wszystkich lekkich. Cztery zdarzyły się przy ręcznym przenoszeniu skrzyń, dlatego w październiku
kupiliśmy trzy podnośniki próżniowe i zmieniliśmy sposób układania palet przy linii mycia. Od tego czasu nie odnotowaliśmy urazu pleców.

Inspekcja pracy skontrolowała zakład w listopadzie. Zakwestionowała oznakowanie dróg ewakuacyjnych w starej części magazynu oraz brak
podpisów na dwóch kartach szkolenia, a poza tym nie zgłosiła uwag. Oznakowanie uzupełniliśmy w ciągu tygodnia.

Jakość wyrobów oceniamy na podstawie reklamacji. Wpłynęło ich 212, z czego uznaliśmy 97, najwięcej z powodu nieszczelnych zakrętek w
partiach wyprodukowanych między 8 a 19 marca. Przyczyną okazało się zużycie głowicy zakręcającej, wymienionej następnie na gwarancji.
Wycofania wyrobu z rynku nie było, choć 11 kwietnia przeprowadziliśmy pełne ćwiczenie: ustalenie wszystkich odbiorców wybranej partii
zajęło dwie godziny i dziesięć minut, a celem są trzy godziny. Audyt jednostki certyfikującej, przeprowadzony w ciągu trzech dni w
czerwcu, zakończył się wynikiem 96 punktów na 100 możliwych. Audytorzy zalecili uporządkowanie magazynu opakowań i częstszą kontrolę szkła
nad liniami otwartymi. Oba zalecenia wykonaliśmy przed upływem wyznaczonego terminu, a dowody przesłaliśmy jednostce 30 sierpnia. W roku
2025 po raz pierwszy poddamy się audytowi niezapowiedzianemu, którego oczekuje od nas największy odbiorca.

Zużycie wody spadło z 3,4 do 2,9 metra sześciennego na tonę owoców, przede wszystkim dlatego, że woda z ostatniego płukania trafia do
mycia wstępnego. Wytłoki, których powstało 1 540 ton, sprzedaliśmy w całości jako paszę i surowiec do suszenia. Odpadów zmieszanych
oddaliśmy o 12% mniej. Spółka nie zapłaciła żadnej kary środowiskowej, a jedyna skarga mieszkańców dotyczyła hałasu samochodów
oczekujących nocą na rozładunek. Po rozmowie z radą sołecką przesunęliśmy poczekalnię dla kierowców na drugą stronę zakładu.

Zadłużenie odsetkowe wyniosło na koniec grudnia 7,1 mln zł, czyli 1,6 rocznego zysku przed odsetkami, podatkami i amortyzacją. Umowa z
bankiem dopuszcza wskaźnik do 3,0. Kredyt obrotowy na skup został spłacony 20 grudnia, dwa tygodnie przed terminem, a kredyt inwestycyjny
na chłodnię będzie spłacany do 2031 roku. Należności przeterminowane ponad 30 dni stanowiły 4,2% wszystkich należności. Jednego odbiorcę,
zalegającego z zapłatą 126 tys. zł, oddaliśmy do sądu; wyrok zapadł w styczniu i jest dla nas korzystny, choć jeszcze nieprawomocny.
Zapasy wyrobów gotowych były o jedną piątą niższe niż przed rokiem, co wobec słabych zbiorów uznajemy za skutek dobrego planowania, a nie
braku towaru.

Majątek ubezpieczyliśmy na nowo, po porównaniu pięciu ofert. Składka wzrosła o 9%, za to udział własny w szkodzie zmniejszył się ze 100 do
40 tys. zł, a polisa objęła również utratę zysku podczas przestoju trwającego dłużej niż trzy dni. W ciągu roku zgłosiliśmy jedną szkodę:
3 sierpnia grad uszkodził świetliki nad halą opakowań i ubezpieczyciel wypłacił 57 tys. zł w niespełna miesiąc.

Wspólnicy zdecydowali 27 marca, że z zysku za poprzedni rok 1,2 mln zł trafi do podziału, a reszta na kapitał zapasowy. Zarząd
zaproponuje, aby z zysku za rok 2024 nie wypłacać dywidendy.

W składzie zarządu zaszła jedna zmiana. Dotychczasowa dyrektor finansowa przeszła z końcem maja na emeryturę po dwudziestu sześciu latach
pracy, a jej następca objął obowiązki 1 czerwca, po sześciu tygodniach wspólnej pracy. Rada nadzorcza zebrała się pięć razy i przyjęła 12
uchwał, w tym nowe zasady zawierania umów z podmiotami powiązanymi. Zgodnie z nimi każda taka umowa o wartości ponad 50 tys. zł wymaga
wyceny niezależnego rzeczoznawcy. W roku objętym raportem zawarto dwie, obie dotyczące najmu gruntu pod magazyn skrzyń, na łączną kwotę
118 tys. zł. Rada oceniła też ryzyko nadużyć i uznała, że najsłabszym miejscem jest odbiór usług remontowych, dlatego od stycznia protokół
odbioru podpisują zawsze dwie osoby z różnych działów.

Największym zagrożeniem dla wyników bieżącego roku pozostaje pogoda w kwietniu i maju. Dlatego dopłacamy dostawcom do instalacji
zraszających: program objął dotąd 23 gospodarstwa o łącznej powierzchni 310 hektarów, a jego koszt, rozłożony na pięć lat, wyniesie 1,5
mln zł. W zamian sadownicy gwarantują nam pierwszeństwo zakupu przez siedem sezonów. Drugim zagrożeniem są ceny szkła, które w lutym
wzrosły o kolejne 5%, trzecim zaś zapowiedziany system kaucyjny, ponieważ obejmie część naszych butelek i wymaga zmian w magazynie.
Pracuje nad tym zespół pod kierunkiem dyrektora finansowego, a plan dostosowania ma być gotowy do 30 kwietnia. Liczymy się również z tym,
że jedna z sieci uruchomi własną markę soków tłoczonych; rozmawiamy o tym, by to nasz zakład był jej wytwórcą.

Plan na rok 2025 zakłada przychody w wysokości 52 mln zł i marżę brutto na poziomie 22%. Na inwestycje przeznaczymy 3,1 mln zł, w tym na
linię do saszetek 1,4 mln zł. Nie przewidujemy zwiększania zatrudnienia poza brygadą utrzymania ruchu, do której chcemy przyjąć dwie
osoby.

Dziękujemy pracownikom, sadownikom i odbiorcom za rok, w którym nic nie przyszło łatwo. Szczególne słowa należą się brygadzie nocnej,
która w październiku, podczas awarii zasilania, przez jedenaście godzin ręcznie pilnowała temperatury w tankach i uratowała 90 ton
moszczu. Zarząd przyznał jej nagrodę w wysokości dwóch miesięcznych pensji dla każdej osoby. Sprawozdanie finansowe wraz z opinią biegłego
rewidenta udostępniamy wspólnikom w siedzibie spółki od 2 czerwca, w dni robocze od 9.00 do 15.00. Pytania do niniejszego raportu można
składać na piśmie do dnia zgromadzenia, które odbędzie się 18 czerwca o godzinie 11.00 w świetlicy zakładowej.
"""
