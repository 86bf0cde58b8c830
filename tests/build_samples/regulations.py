"""Work regulations: a title, ten Heading 1 and five Heading 2, 115 points in numbered lists that start anew in each section."""

FILE_NAME = "regulamin-pracy.docx"
TITLE = "Regulamin pracy"
FOOTER = "Wielosad Przetwory sp. z o.o. · Regulamin pracy · obowiązuje od 1 kwietnia 2025 r."

TEXT = """
# Regulamin pracy Wielosad Przetwory

## Postanowienia ogólne

1. Regulamin ustala porządek w procesie pracy oraz prawa i obowiązki pracodawcy i pracowników spółki.
2. Przepisy regulaminu stosuje się do wszystkich pracowników, bez względu na rodzaj umowy i wymiar etatu.
3. Osoby zatrudnione przy zbiorach i skupie podlegają regulaminowi od pierwszego dnia pracy.
4. Pracownik potwierdza podpisem, że zapoznał się z treścią regulaminu, przed dopuszczeniem do pracy.
5. Egzemplarz regulaminu leży w dziale kadr, na portierni i w świetlicy przy hali soków.
6. Pracodawcę reprezentuje prezes zarządu albo osoba, której udzielił on pisemnego upoważnienia.
7. W sprawach nieuregulowanych stosuje się Kodeks pracy i wydane na jego podstawie przepisy.
8. Skargi i wnioski pracowników przyjmuje prezes zarządu w każdą środę od 13.00 do 15.00, a pisemne rozpatruje w ciągu 21 dni.
9. Ilekroć w regulaminie mowa o przełożonym, należy przez to rozumieć brygadzistę, kierownika działu lub osobę, która ich w danym dniu
  zastępuje.

## Obowiązki pracodawcy

1. Pracodawca zaznajamia pracownika z zakresem obowiązków i sposobem wykonywania pracy na stanowisku.
2. Organizuje pracę tak, aby w pełni wykorzystać jej czas i ograniczyć pracę monotonną.
3. Zapewnia bezpieczne warunki pracy, prowadzi szkolenia i pokrywa koszt badań lekarskich, także okularów do pracy przy monitorze do
  kwoty 500 zł.
4. Wypłaca wynagrodzenie terminowo i w prawidłowej wysokości, a na żądanie udostępnia dokumenty, na których podstawie je obliczono.
5. Ułatwia podnoszenie kwalifikacji, w tym zwraca połowę kosztów uzgodnionego kursu zawodowego.
6. Stosuje obiektywne i znane pracownikom kryteria oceny wyników pracy.
7. Przeciwdziała dyskryminacji i mobbingowi oraz prowadzi postępowanie w ciągu 30 dni od skargi.
8. Prowadzi i przechowuje dokumentację pracowniczą z zachowaniem poufności.

## Obowiązki pracowników

1. Pracownik wykonuje pracę sumiennie i starannie oraz stosuje się do poleceń przełożonych.
2. Przestrzega ustalonego czasu pracy i potwierdza obecność kartą przy wejściu na teren zakładu; karty nie wolno pożyczać nikomu.
3. Dba o mienie spółki, a po pracy zostawia stanowisko czyste i narzędzia na swoim miejscu.
4. Na halę wchodzi wyłącznie w czystej odzieży roboczej, czepku i obuwiu zmiennym.
5. Zdejmuje przed pracą biżuterię, a telefon zostawia w szafce.
6. Zachowuje w tajemnicy receptury, ceny skupu i dane odbiorców, również przez dwa lata po ustaniu zatrudnienia.
7. Zawiadamia kadry o zmianie adresu, nazwiska lub rachunku bankowego w ciągu siedmiu dni.
8. Objawy choroby zakaźnej zgłasza brygadziście, zanim dotknie surowca lub opakowania, i wraca na halę dopiero z zaświadczeniem lekarza.

## Czas pracy

1. Czas pracy nie może przekraczać 8 godzin na dobę i przeciętnie 40 godzin w pięciodniowym tygodniu.
2. Okres rozliczeniowy trwa trzy miesiące i rozpoczyna się 1 stycznia, 1 kwietnia, 1 lipca i 1 października.
3. Pora nocna obejmuje osiem godzin, od 22.00 do 6.00.
4. Za pracę w niedzielę uważa się pracę między 6.00 w niedzielę a 6.00 w poniedziałek; za nią należy się inny dzień wolny w ciągu
  sześciu dni przed nią lub po niej.
5. Pracownik ma prawo do 11 godzin odpoczynku na dobę i 35 godzin w tygodniu.
6. Przerwa wliczana do czasu pracy trwa 20 minut, a w hali pasteryzacji 30 minut i można ją podzielić na dwie części.
7. Wyjście służbowe wymaga wpisu do książki wyjść, prywatne także zgody przełożonego i odpracowania do końca miesiąca.
8. W sezonie skupu, od lipca do października, dopuszcza się przedłużenie dniówki do 12 godzin, zrównoważone krótszą pracą lub dniami
  wolnymi w innych miesiącach.
9. Ewidencję czasu pracy prowadzi dział kadr i udostępnia ją pracownikowi na każde żądanie.

### Praca zmianowa

1. W produkcji pracuje się na trzy zmiany: od 6.00 do 14.00, od 14.00 do 22.00 i od 22.00 do 6.00.
2. Biuro pracuje od 7.30 do 15.30, a sklep przyzakładowy od 9.00 do 17.00.
3. Grafik zmian ogłasza się co najmniej siedem dni przed początkiem miesiąca na tablicy i w aplikacji.
4. Zamiana zmiany między pracownikami jest możliwa, jeżeli brygadzista wyrazi zgodę dzień wcześniej.
5. Nikt nie pracuje na nocnej zmianie dłużej niż pięć dni z rzędu.
6. Ze stanowiska ruchu ciągłego schodzi się po przyjściu zmiennika; spóźnionego zastępuje w dwie godziny brygadzista.

### Godziny nadliczbowe

1. Praca w godzinach nadliczbowych wymaga pisemnego polecenia przełożonego, a w razie awarii ustnego.
2. Limit wynosi 250 godzin w roku kalendarzowym na jednego pracownika, a brygadzista otrzymuje ostrzeżenie, gdy ktoś przekroczy 200.
3. Za pracę ponad normę dobową przysługuje dodatek 50%, a w nocy, niedziele i święta 100%.
4. Na wniosek pracownika zamiast dodatku udziela się czasu wolnego w tym samym wymiarze.
5. Czas wolny udzielony bez wniosku jest o połowę dłuższy od liczby przepracowanych godzin.
6. Kobiet w ciąży i młodocianych nie zatrudnia się w godzinach nadliczbowych ani w porze nocnej, nawet za ich zgodą.
7. Opiekun dziecka do ósmego roku życia może odmówić takiej pracy bez podania przyczyny.
8. Rozliczenie godzin otrzymuje każdy pracownik wraz z paskiem płacowym, po zakończeniu okresu rozliczeniowego.

## Wynagrodzenie

1. Wynagrodzenie wypłaca się z dołu, do dziesiątego dnia następnego miesiąca.
2. Jeżeli dzień wypłaty jest wolny od pracy, pieniądze przekazuje się w dniu poprzedzającym.
3. Wypłata następuje na rachunek wskazany przez pracownika, a na jego wniosek w kasie.
4. Dodatek za pracę w nocy wynosi 25% stawki godzinowej wynikającej z płacy minimalnej.
5. Premia sezonowa zależy od wyniku linii i może sięgnąć 15% płacy zasadniczej.
6. Zaliczki do wysokości 800 zł udziela się raz na kwartał, na uzasadniony wniosek.
7. Potrącenia dobrowolne wymagają pisemnej zgody, którą można odwołać w każdej chwili.

### Nagrody i wyróżnienia

1. Za wzorowe wypełnianie obowiązków pracownik może otrzymać pochwałę, dyplom albo nagrodę pieniężną.
2. Wniosek o nagrodę składa kierownik działu do 20 dnia miesiąca, opisując zasługę w kilku zdaniach.
3. Fundusz nagród wynosi 1,5% funduszu płac i dzieli go prezes po zasięgnięciu opinii załogi.
4. Za pomysł usprawniający pracę należy się 10% oszczędności uzyskanych w pierwszym roku.
5. Nagroda jubileuszowa przysługuje po 10, 20 i 30 latach, w wysokości jednej, dwóch i trzech pensji.
6. Odpis zawiadomienia o nagrodzie składa się do akt osobowych.

## Urlopy i zwolnienia

1. Urlop wypoczynkowy wynosi 20 dni przy stażu krótszym niż 10 lat, a 26 dni przy dłuższym.
2. Plan urlopów układa się do 31 stycznia, po rozmowie z każdym pracownikiem, i ogłasza na tablicy każdego działu.
3. Choć jedna część urlopu powinna trwać nie mniej niż 14 kolejnych dni kalendarzowych.
4. Od 15 sierpnia do 31 października urlopu na produkcji udziela się tylko w ważnych sprawach rodzinnych.
5. Urlop niewykorzystany w danym roku trzeba wybrać do 30 września następnego roku, w terminie uzgodnionym z przełożonym.
6. Cztery dni w roku można wziąć na żądanie, zgłaszając to przed rozpoczęciem zmiany.
7. Urlop bezpłatny przyznaje prezes na pisemny wniosek, jeżeli nie zakłóci to pracy działu; powyżej trzech miesięcy można w umowie
  przewidzieć odwołanie z ważnych przyczyn.

### Usprawiedliwianie nieobecności

1. O przyczynie i czasie nieobecności pracownik zawiadamia najpóźniej drugiego dnia, telefonicznie lub listem.
2. Numer telefonu dyżurnego znajduje się na odwrocie przepustki.
3. Dowodem jest zwolnienie lekarskie, wezwanie sądu, decyzja inspektora sanitarnego lub oświadczenie o opiece nad dzieckiem do ósmego
  roku życia.
4. Dokumenty inne niż zwolnienie elektroniczne dostarcza się w ciągu siedmiu dni.
5. Na ślub własny i pogrzeb najbliższej osoby przysługują dwa dni, na ślub dziecka jeden, z zachowaniem wynagrodzenia.
6. Krwiodawca otrzymuje dwa dni wolne, dzień oddania krwi i następny.
7. Spóźnienie do 15 minut można odpracować tego samego dnia za zgodą brygadzisty.
8. Nieobecność nieusprawiedliwiona pozbawia premii za dany miesiąc i może być podstawą kary porządkowej.

### Praca zdalna

1. Pracę zdalną mogą wykonywać osoby zatrudnione w biurze, do trzech dni w tygodniu.
2. Wniosek składa się w aplikacji do czwartku, na tydzień następny.
3. Ryczałt za prąd i łącze wynosi 4 zł za każdy dzień pracy poza zakładem.
4. Okazjonalnie, do 24 dni w roku, z pracy zdalnej można skorzystać bez podania przyczyny.
5. Pracownik jest osiągalny od 9.00 do 14.00 pod telefonem służbowym.
6. Dokumentów papierowych z danymi osobowymi nie wynosi się z biura.
7. Przełożony może cofnąć zgodę z wyprzedzeniem dwóch dni.

## Bezpieczeństwo i higiena pracy

1. Do pracy dopuszcza się tylko osoby z aktualnym orzeczeniem lekarskim i szkoleniem wstępnym.
2. Szkolenie okresowe robotników odbywa się co trzy lata, a przy maszynach tnących co rok.
3. Pracodawca wydaje bezpłatnie odzież, obuwie i środki ochrony słuchu; zużyte wymienia magazynier w ciągu jednego dnia.
4. Pranie odzieży roboczej zapewnia zakład; zabieranie jej do domu jest zabronione.
5. Przy temperaturze powyżej 28 stopni na hali wydaje się napoje chłodzące bez ograniczeń.
6. Osłony maszyn zdejmuje wyłącznie mechanik po odłączeniu zasilania i zawieszeniu tabliczki.
7. Palenie jest dozwolone tylko w wiacie przy parkingu.
8. Każdy wypadek i każde zdarzenie, które mogło się nim skończyć, zgłasza się brygadziście od razu.
9. Pracownik może powstrzymać się od pracy, która zagraża jego życiu lub zdrowiu, i nie traci za ten czas zapłaty.
10. Masy przenoszonej ręcznie nie zwiększa się ponad 12 kg dla kobiet i 30 kg dla mężczyzn; cięższe skrzynie podnosi urządzenie.

## Trzeźwość i kontrola

1. Stawienie się do pracy po alkoholu lub środku działającym podobnie jest ciężkim naruszeniem obowiązków.
2. Kontrolę trzeźwości prowadzi się na bramie, losowo, do dziesięciu osób na zmianę.
3. Badanie wykonuje przeszkolony pracownik ochrony, w osobnym pomieszczeniu, urządzeniem z ważnym świadectwem kalibracji.
4. Wynik powyżej zera powtarza się po 15 minutach innym urządzeniem.
5. Badany może żądać wezwania policji i pobrania krwi, a do czasu wyniku przebywa pod opieką osoby z ochrony.
6. Zapis z kontroli przechowuje się przez rok, a potem niszczy.
7. Osoba niedopuszczona do pracy nie zachowuje prawa do wynagrodzenia za ten dzień, chyba że badanie krwi nie potwierdzi wyniku.
8. Kontrola toreb przy wyjściu odbywa się w obecności pracownika i tylko na portierni.

## Kary porządkowe

1. Za nieprzestrzeganie porządku stosuje się karę upomnienia albo karę nagany.
2. Karę pieniężną stosuje się za opuszczenie pracy, nietrzeźwość oraz łamanie zasad bezpieczeństwa, higieny i ochrony przeciwpożarowej.
3. Kara za jedno przekroczenie nie może być wyższa niż jednodniowe wynagrodzenie, a łącznie w miesiącu niż dziesiąta część płacy.
4. Karę można nałożyć tylko w ciągu dwóch tygodni od uzyskania wiadomości o naruszeniu.
5. Po trzech miesiącach od naruszenia kara nie może być nałożona.
6. Przed ukaraniem przełożony wysłuchuje pracownika i spisuje krótką notatkę.
7. Sprzeciw wnosi się w ciągu siedmiu dni; milczenie pracodawcy przez 14 dni oznacza jego uwzględnienie.
8. Po roku nienagannej pracy karę uważa się za niebyłą, a odpis usuwa z akt.

## Postanowienia końcowe

1. Regulamin uzgodniono z przedstawicielami załogi wybranymi 12 lutego 2025 r.
2. Ogłoszono go na tablicach w dniu 14 marca 2025 r., a wchodzi w życie 1 kwietnia 2025 r.
3. Z tym samym dniem traci moc regulamin z 4 maja 2019 r. wraz z czterema aneksami.
4. Zmiany wprowadza się w takim samym trybie, w formie ponumerowanych aneksów.
5. Załącznikami są: tabela odzieży roboczej, wykaz prac wzbronionych i wzór wniosku o pracę zdalną.
6. Wykładni regulaminu udziela dział kadr, na piśmie, w ciągu dziesięciu dni.
"""
