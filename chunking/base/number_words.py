"""Numbers from 1 to 99 in words ("Dwudziesty pierwszy", "Twenty-first", "Einundzwanzigste"), as Word's numbering formats print them."""

LARGEST = 99

_CARDINALS = {
    "pl": (
        "jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście "
        "siedemnaście osiemnaście dziewiętnaście"
    ).split(),
    "en": (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    ).split(),
    "de": (
        "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
    ).split(),
}
_TENS = {
    "pl": ("dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt").split(),
    "en": "twenty thirty forty fifty sixty seventy eighty ninety".split(),
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(),
}
_POLISH_ORDINALS = (
    "pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty "
    "szesnasty siedemnasty osiemnasty dziewiętnasty"
).split()
_POLISH_ORDINAL_TENS = (
    "dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty osiemdziesiąty dziewięćdziesiąty"
).split()
_ENGLISH_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_GERMAN_ORDINALS = {1: "erste", 3: "dritte", 7: "siebte", 8: "achte"}


def spell_number(value: int, number_format: str, language: str) -> str | None:
    """Return a number as one of Word's formats in words, None if it or its language is not known.

    Args:
        value: the number; in words only up to 99.
        number_format: "cardinalText" ("Twenty-one"), "ordinalText" ("Twenty-first") or "ordinal" ("21st", in other languages "21.").
        language: "pl", "en", "de"; "ordinal" knows every language.
    """
    if number_format == "ordinal":
        teens = 10 < value % 100 < 20
        ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
        return f"{value}{ending if language == 'en' else '.'}"
    if not 1 <= value <= LARGEST or language not in _CARDINALS:
        return None
    words = _spell_ordinal(value, language) if number_format == "ordinalText" else _spell_cardinal(value, language)
    return words.capitalize()


def _spell_cardinal(value: int, language: str) -> str:
    cardinals, tens = _CARDINALS[language], _TENS[language]
    if value <= len(cardinals):
        return cardinals[value - 1]
    ten, one = tens[value // 10 - 2], value % 10
    if not one:
        return ten
    if language == "de":
        return f"{'ein' if one == 1 else cardinals[one - 1]}und{ten}"
    return f"{ten}{'-' if language == 'en' else ' '}{cardinals[one - 1]}"


def _spell_ordinal(value: int, language: str) -> str:
    if language == "pl":
        if value <= len(_POLISH_ORDINALS):
            return _POLISH_ORDINALS[value - 1]
        ten, one = _POLISH_ORDINAL_TENS[value // 10 - 2], value % 10
        return f"{ten} {_POLISH_ORDINALS[one - 1]}" if one else ten
    cardinal = _spell_cardinal(value, language)
    if language == "de":
        return _GERMAN_ORDINALS.get(value, cardinal + ("te" if value <= len(_CARDINALS["de"]) else "ste"))
    stem, dash, last = cardinal.rpartition("-")
    return f"{stem}{dash}{_ENGLISH_ORDINALS.get(last) or (last[:-1] + 'ieth' if last.endswith('y') else last + 'th')}"
