"""A lease of a cold store: clauses "§ n." over their titles or with their own sentence, an annex, and no Word heading at all."""

FILE_NAME = "umowa-najmu.docx"
TITLE = "Umowa najmu chłodni"
FOOTER = "Umowa najmu nr 7/2025"

TEXT = """
@centered_bold UMOWA NAJMU NR 7/2025

zawarta 2 czerwca 2025 r. w Zagajach Sadowych pomiędzy Leokadią Bartczak, prowadzącą gospodarstwo sadownicze „Stara Grusza”, zwaną dalej
Wynajmującą, a spółką Wielosad Przetwory sp. z o.o., którą reprezentuje prezes zarządu Ryszard Kołodziejski, zwaną dalej Najemcą.

Strony postanawiają, co następuje:

@centered § 1.

@centered_bold Przedmiot najmu

1. Wynajmująca oddaje Najemcy do używania chłodnię o powierzchni 420 m² wraz z rampą i placem manewrowym, położoną w Zagajach Sadowych przy
  drodze do młyna.
2. Wynajmująca oświadcza, że chłodnia jest jej własnością, nie jest obciążona prawami osób trzecich i ma ważne dopuszczenie do
  przechowywania owoców.
3. Stan chłodni w dniu wydania opisuje protokół, który stanowi załącznik nr 1 do umowy.
4. Najemca będzie używać chłodni wyłącznie do przechowywania owoców i półproduktów w opakowaniach.

@centered § 2.

@centered Okres najmu

1. Umowę zawiera się na czas oznaczony, od 1 lipca 2025 r. do 30 czerwca 2028 r.
2. Wydanie nastąpi w pierwszym dniu najmu o godzinie 8.00, po odczytaniu liczników.
3. Jeżeli żadna ze stron nie sprzeciwi się na piśmie najpóźniej trzy miesiące przed upływem okresu, umowa przedłuża się o rok na tych samych
  warunkach.

@centered § 3.

@centered_bold Czynsz i opłaty

1. Czynsz wynosi 9 800 zł netto miesięcznie i jest płatny z góry do dziesiątego dnia miesiąca, przelewem na rachunek wskazany na fakturze.
2. Czynsz obejmuje podatek od nieruchomości, ubezpieczenie budynku i odśnieżanie placu.
3. Poza czynszem Najemca płaci za:

a) energię elektryczną według licznika chłodni,

b) wodę i ścieki według wskazań podlicznika,

c) wywóz odpadów, w połowie kosztów ponoszonych przez Wynajmującą.

@typed 4. Wynajmująca może raz w roku, od 1 marca, podwyższyć czynsz o ogłoszony wskaźnik cen towarów i usług za rok poprzedni. O podwyżce
zawiadamia na piśmie najpóźniej do końca stycznia.

@centered § 4.

@centered Kaucja

1. Najemca wpłaca kaucję w wysokości dwumiesięcznego czynszu w ciągu siedmiu dni od podpisania umowy.
2. Kaucja zabezpiecza czynsz, opłaty i naprawienie szkód; nie zwalnia Najemcy z obowiązku płacenia czynszu za ostatnie miesiące.
3. Wynajmująca zwraca kaucję w ciągu 30 dni od zdania chłodni, po potrąceniu swoich należności, z zestawieniem potrąceń.

@centered § 5.

@centered_bold Naprawy i przeglądy

1. Wynajmująca utrzymuje w stanie przydatnym do użytku dach, ściany, instalacje i agregaty chłodnicze.
2. Najemca wykonuje na swój koszt drobne naprawy, w szczególności bram, oświetlenia i posadzki, oraz utrzymuje czystość.
3. Awarię agregatu Wynajmująca usuwa w ciągu 12 godzin od zawiadomienia. Po bezskutecznym upływie tego czasu Najemca może zlecić naprawę
  na jej koszt.
4. Przegląd agregatów odbywa się w marcu i we wrześniu, po uprzedzeniu Najemcy co najmniej tydzień wcześniej.

§ 6. Najemca nie może bez pisemnej zgody Wynajmującej podnająć chłodni ani oddać jej do bezpłatnego używania, w całości lub w części. Zgoda
nie jest potrzebna, jeżeli z chłodni korzysta przewoźnik działający na zlecenie Najemcy.

§ 7. Najemca ubezpiecza przechowywane towary i swoją odpowiedzialność wobec Wynajmującej na sumę co najmniej 500 000 zł, a odpis polisy
przekazuje jej przed dniem wydania.

@centered § 8.

@centered_bold Rozwiązanie umowy

1. Wynajmująca może rozwiązać umowę bez zachowania terminu, jeżeli Najemca:

a) zalega z czynszem za dwa pełne okresy płatności pomimo wyznaczenia dodatkowego terminu miesięcznego,

b) używa chłodni niezgodnie z § 1 ust. 4 i nie zmienia tego mimo upomnienia.

@typed 2. Najemca może rozwiązać umowę z zachowaniem miesięcznego terminu, jeżeli z przyczyn leżących po stronie Wynajmującej temperatura
w chłodni przez trzy kolejne dni przekracza 4°C. Oświadczenie o rozwiązaniu składa się na piśmie i uzasadnia.

§ 9. W sprawach nieuregulowanych stosuje się Kodeks cywilny, w szczególności art. 659 i następne. Zmiana umowy wymaga formy pisemnej pod
rygorem nieważności.

§ 10. Umowę sporządzono w dwóch jednobrzmiących egzemplarzach, po jednym dla każdej ze stron. Spory rozstrzyga sąd właściwy dla miejsca
położenia chłodni.

@signatures Wynajmująca | Najemca

@annex Załącznik nr 1

@centered_bold Protokół zdawczo-odbiorczy

W dniu 1 lipca 2025 r. Wynajmująca wydała, a Najemca odebrał chłodnię, o której mowa w § 1 ust. 1 umowy. Strony stwierdziły:

| Element | Stan | Uwagi |
| agregaty chłodnicze, 2 szt. | sprawne | przegląd w marcu 2025 r. |
| brama segmentowa | sprawna | wgniecenie przy dolnej krawędzi |
| posadzka | dobry | dwa ubytki przy wejściu |
| licznik energii | 48 213 kWh | plomba nienaruszona |

Najemca otrzymał cztery komplety kluczy i kod do alarmu. Innych uwag nie zgłoszono.

@signatures Wydająca | Odbierający
"""
