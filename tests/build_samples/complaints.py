"""A complaint procedure whose headings are false in every way people make them: see the marks, each is explained in `forms`."""

FILE_NAME = "procedura-reklamacji.docx"
TITLE = "Procedura rozpatrywania reklamacji"
FOOTER = "Wielosad Przetwory sp. z o.o. · Procedura rozpatrywania reklamacji · wydanie 4"

TEXT = """
# Procedura rozpatrywania reklamacji

Wydanie 4, obowiązuje od 12 maja 2025 r. Zastępuje wydanie 3 z 9 września 2022 r.

@contents Spis treści | 1 Cel i zakres procedury 1 | 1 Przyjęcie zgłoszenia 1 | 2 Zgłoszenie w sklepie firmowym 1
| 2 Zgłoszenie telefoniczne i pocztą elektroniczną 2 | 2 Zgłoszenie odbiorcy hurtowego 2 | 1 Rejestracja i potwierdzenie 2
| 1 Ocena reklamacji 3 | 1 Decyzja i odpowiedź 3 | 1 Przechowywanie dokumentów i wnioski na przyszłość 4

## Cel i zakres procedury

Procedura mówi, jak spółka Wielosad Przetwory przyjmuje i rozpatruje reklamacje soków, dżemów, octów i suszu. Dotyczy kupujących w sklepie
firmowym, klientów sklepu internetowego oraz odbiorców hurtowych. Nie obejmuje skarg na zachowanie pracowników, które rozpatruje dział kadr.

Za jej stosowanie odpowiada specjalistka do spraw jakości. Każdy pracownik, który rozmawia z kupującym, zna jej pierwsze dwie części i
potrafi wypełnić kartę zgłoszenia.

## Przyjęcie zgłoszenia

Zgłoszenie przyjmuje ta osoba, do której kupujący się zwrócił. Nie odsyła go nigdzie indziej, nie ocenia, czy ma rację, i nie żąda paragonu,
jeżeli zakup można wykazać inaczej, na przykład wyciągiem z konta.

### Zgłoszenie w sklepie firmowym

Sprzedawca wypisuje kartę w dwóch egzemplarzach i jeden oddaje kupującemu. Produkt odkłada do osobnej skrzynki w chłodni, z numerem karty na
opakowaniu. Otwartego słoika nie opróżnia i nie myje.

@by_name Zgłoszenie telefoniczne i pocztą elektroniczną

Infolinia działa w dni robocze od 8.00 do 16.00. Rozmówca podaje nazwę produktu, numer partii i opis wady, a konsultant czyta mu notatkę na
głos i poprawia ją według jego uwag. Do wiadomości elektronicznej kupujący dołącza zdjęcie etykiety i wady.

@by_name Zgłoszenie odbiorcy hurtowego

Odbiorca hurtowy zgłasza wadę na formularzu z załącznika do umowy, najpóźniej w ciągu trzech dni roboczych od dostawy, a wadę ukrytą w ciągu
trzech dni od jej wykrycia. Przedstawiciel handlowy jedzie na miejsce, jeżeli reklamacja dotyczy więcej niż jednej palety.

@by_outline Rejestracja i potwierdzenie

Dział jakości wpisuje zgłoszenie do rejestru w dniu, w którym wpłynęło. Wpis obejmuje:

@bold_item Numer karty

@bold_item Numer partii i datę produkcji

@bold_item Żądanie kupującego

@bold_item Datę, do której trzeba odpowiedzieć

Kupujący dostaje potwierdzenie następnego dnia roboczego, tą samą drogą, którą się zgłosił. Potwierdzenie podaje numer sprawy i nazwisko
osoby, która ją prowadzi.

@by_outline Ocena reklamacji

Technolog porównuje zgłoszenie z próbką kontrolną tej samej partii, którą magazyn przechowuje do końca terminu przydatności. Ocena trwa
najwyżej pięć dni roboczych i kończy się wpisem w karcie: wada uznana, nieuznana albo wymagająca badania.

**Oględziny produktu**

Oględziny odbywają się w pokoju technologa, w obecności drugiej osoby. Sprawdza się zamknięcie, barwę, zapach i osad, a smak tylko wtedy,
gdy opakowanie było zamknięte i nie ma podejrzenia zepsucia. Przebieg opisuje się w karcie i dokumentuje dwoma zdjęciami.

**Badanie laboratoryjne**

Do laboratorium wysyła się produkt wtedy, gdy oględziny nie wystarczą albo gdy w ciągu tygodnia zgłoszono trzy podobne wady jednej partii.
Próbkę wiezie kierowca w torbie chłodniczej, najpóźniej następnego dnia rano.

**Uwaga! Do czasu oceny nie wolno obiecywać kupującemu zwrotu pieniędzy ani sugerować, że wada powstała z jego winy.**

Wynik badania laboratorium przesyła w ciągu siedmiu dni. O ten czas przedłuża się ocenę, ale nie termin odpowiedzi.

### Jeżeli wada może zagrażać zdrowiu, technolog wstrzymuje sprzedaż partii i tego samego dnia zawiadamia prezesa oraz stację sanitarną.

Wznowienie sprzedaży wymaga pisemnej zgody prezesa. Partię zatrzymaną oznacza się czerwoną taśmą i przenosi do zamykanej części magazynu.

## Decyzja i odpowiedź

Decyzję podejmuje specjalistka do spraw jakości, a powyżej 2 000 zł dyrektor handlowy. Odpowiedź jest pisemna, nazywa wadę i mówi, co spółka
zrobi i kiedy. Brak odpowiedzi w terminie oznacza uznanie reklamacji konsumenta.

@caption Tabela 1. Terminy odpowiedzi

| Kto zgłosił | Termin | Kto podpisuje |
| konsument | 14 dni kalendarzowych | specjalistka do spraw jakości |
| sklep lub stołówka | 10 dni roboczych | kierownik sprzedaży |
| sieć handlowa | termin z umowy | dyrektor handlowy |

@pasted Odpowiedź odmowna

Odmowa zawiera przyczynę, wynik oględzin lub badania oraz pouczenie, że kupujący może zwrócić się do rzecznika konsumentów. Nie używa się w
niej słów, które podważają jego prawdomówność.

@larger Koszty przesyłki i zwrotu towaru

Koszt przesłania produktu pokrywa spółka, także wtedy, gdy wady nie uznano, chyba że zgłoszenie było oczywiście nieprawdziwe. Kupujący
dostaje naklejkę przewozową na adres elektroniczny. Pieniądze wracają na konto w ciągu trzech dni roboczych od decyzji.

@empty_heading

Towaru spożywczego raz przyjętego z powrotem nie wprowadza się do sprzedaży. Magazyn niszczy go raz w tygodniu i sporządza protokół.

## Przechowywanie dokumentów

## i wnioski na przyszłość

Karty, zdjęcia i wyniki badań przechowuje dział jakości przez pięć lat od zamknięcia sprawy. Co kwartał specjalistka zestawia wady według
produktów i przyczyn, a zarząd omawia zestawienie z technologiem i kierownikiem produkcji.

@boxed Dane do kontaktu | Dział jakości, budynek B, pokój 12, czynny od 7.00 do 15.00. | Infolinia reklamacyjna: numer wewnętrzny 240.

@signed Opracowała: | Danuta Wierzbińska | specjalistka do spraw jakości

@signed Zatwierdził: | Ryszard Kołodziejski | prezes zarządu
"""
