"""A notice of a vacancy, printed and scanned: two pages as pictures, a title and three headings, no letter that can be copied."""

FILE_NAME = "skan-ogloszenia.pdf"
TITLE = "Ogłoszenie o naborze"
FOOTER = "Wielosad Przetwory sp. z o.o., Zagaje Sadowe"

TEXT = """
# Ogłoszenie o naborze na stanowisko brygadzisty zmiany

Zarząd spółki Wielosad Przetwory ogłasza nabór wewnętrzny i zewnętrzny na stanowisko brygadzisty zmiany na hali soków. Praca zaczyna się
1 września 2025 r. Umowę zawiera się na okres próbny trzech miesięcy, a po nim na czas nieokreślony.

## Zakres zadań

Brygadzista kieruje zespołem jedenastu osób i odpowiada za bezpieczeństwo, jakość oraz ilość produkcji swojej zmiany. Rozdziela pracę,
sprawdza czystość maszyn przed rozruchem i po zakończeniu tłoczenia, prowadzi książkę zmiany.

W razie awarii zatrzymuje linię, zabezpiecza ją i wzywa dyżurnego mechanika. O każdym przestoju dłuższym niż pół godziny zawiadamia
kierownika produkcji. Raz w tygodniu bierze udział w naradzie, na której omawia się straty surowca i zgłoszenia z działu jakości.

Brygadzista szkoli nowych pracowników na stanowisku i układa grafik urlopów. Nie ma prawa nakładać kar, może jednak wnioskować o nagrodę
dla członka swojego zespołu.

## Wymagania

Kandydat ma wykształcenie co najmniej średnie techniczne, trzy lata doświadczenia w przetwórstwie spożywczym i aktualną książeczkę
sanitarną. Zna zasady higieny produkcji i potrafi obsłużyć pasteryzator płytowy. Mile widziane są uprawnienia do obsługi wózków widłowych
oraz podstawy języka ukraińskiego.

Praca odbywa się na trzy zmiany, w sezonie także w soboty. Na hali panuje hałas i podwyższona wilgotność, dlatego potrzebne jest
orzeczenie lekarza medycyny pracy o braku przeciwwskazań.

Wynagrodzenie zasadnicze wynosi od 6 900 do 7 800 zł brutto, zależnie od doświadczenia. Do tego dochodzi dodatek za pracę w nocy, premia
sezonowa i dopłata do dojazdów powyżej dwudziestu kilometrów.

## Składanie dokumentów

Zgłoszenie zawiera życiorys, kopie świadectw pracy i krótki list, w którym kandydat opisuje najtrudniejszą sytuację, z jaką poradził sobie
w zespole. Dokumenty składa się w dziale kadr, w pokoju 4, albo wrzuca do skrzynki na portierni, w kopercie z dopiskiem „Nabór:
brygadzista”, do 31 lipca 2025 r. do godziny 15.00. Zgłoszeń po terminie nie otwiera się i zwraca nadawcy.

Rozmowy odbędą się między 11 a 14 sierpnia. Komisja w składzie: kierownik produkcji, technolog i przedstawicielka załogi wybierze
najwyżej dwie osoby, które spędzą na hali dzień próbny, płatny jak zwykła zmiana. O wyniku zawiadamia się każdego kandydata na piśmie.

Dokumenty osób niezatrudnionych niszczy się po trzech miesiącach od zakończenia naboru. Pytania przyjmuje Żaneta Ćwiąkalska z działu kadr,
w środy i czwartki od 9.00 do 12.00.
"""
