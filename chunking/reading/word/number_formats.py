"""Numbers in the formats of Word: decimal, Roman, letters (ST_NumberFormat, ECMA-376 part 1, 17.18.59)."""

_MOST_ROMAN = 3999
_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_CHICAGO = "*†‡§"


def format_number(value: int, number_format: str, *, digits: int = 1) -> str | None:
    """Return a number as a format of Word prints it, None for a format that is not known.

    Args:
        value: the number.
        number_format: ST_NumberFormat (ECMA-376 part 1, 17.18.59).
        digits: of decimal numbers, at least.
    """
    match number_format:
        case "decimal":
            return f"{value:0{digits}d}"
        case "decimalZero":
            return f"{value:02d}"
        case "upperRoman" | "lowerRoman":
            roman = _to_roman(value)
            return roman if number_format == "upperRoman" else roman.lower()
        case "lowerLetter" | "upperLetter" | "russianLower" | "russianUpper":
            letters = _repeat_letter(value, _LATIN if number_format.endswith("Letter") else _RUSSIAN)
            return letters if number_format.startswith("lower") or number_format.endswith("Lower") else letters.upper()
        case "ordinal":
            return f"{value}."
        case "numberInDash":
            return f"- {value} -"
        case "hex":
            return f"{value:X}"
        case "chicago":
            return _repeat_letter(value, _CHICAGO)
        case "none":
            return ""
    return None


def _to_roman(value: int) -> str:
    if not 0 < value <= _MOST_ROMAN:
        return str(value)
    digits = []
    for worth, letters in _ROMAN:
        count, value = divmod(value, worth)
        digits.append(letters * count)
    return "".join(digits)


def _repeat_letter(value: int, alphabet: str) -> str:
    """Return a, b, ... z, aa, bb, ...: the letter is repeated, as Word does."""
    if value < 1:
        return str(value)
    times, place = divmod(value - 1, len(alphabet))
    return alphabet[place] * (times + 1)
