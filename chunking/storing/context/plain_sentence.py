"""Judge whether a language model's answer is one short plain sentence that places a fragment; pure functions.

Any other answer is not used: a wrong context is worse than none, so every rule errs on the side of refusing.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Literal

from chunking.base.characters import find_sentences
from chunking.base.model import Span
from chunking.embedding.vectors import find_terms

Refusal = Literal["not_established", "not_plain", "invented"]

NOT_ESTABLISHED = "NIEUSTALONE"
MAX_SENTENCE_CHARS = 240
_LEAST_WORDS, _LEAST_SHARE_KNOWN, _LEAST_STEM_CHARS = 3, 0.25, 2
_ALLOWED_MARKS = frozenset(" .,;()§%'\"„”“‘’«»–—-/&+€$£°ºª№:")
# Words of the answer's own; at the start of a sentence they have a capital without being a name.
_OPENERS = frozenset(
    """fragment fragmencie dotyczy opisuje określa zawiera omawia przedstawia wymienia podaje wyjaśnia ustala reguluje kontynuuje
    kontynuacja dalszy dalsza ciąg część tekst treść ten ta to tu w we na o z do dla przy opis lista wykaz tabela wiersz punkt ustęp
    artykuł paragraf rozdział sekcja dział zasady procedura regulamin umowa instrukcja polityka zarządzenie dokument protokół cennik
    zakres warunki sposób tryb obowiązki prawa definicja przepis przepisy postanowienie postanowienia wzór mowa chodzi są jest
    the this these it here a an in on of for fragment part section text passage describes concerns covers lists states explains sets
    belongs continues continuation document table row clause rules procedure list paragraph excerpt
    der die das dieser diese dieses hier es im in ein eine abschnitt fragment teil text auszug betrifft beschreibt regelt enthält
    liste tabelle regeln fortsetzung dokument absatz""".split()
)
# Refusals and preambles at the start; anywhere the model speaking of itself, and orders to the reader.
_NOT_ABOUT_THE_TEXT = re.compile(
    r"^(nie (mogę|można|jestem|potrafię|da się|udało|wiem|wiadomo|znaleziono|ma|wynika|podano|określono)|niestety|przepraszam|przykro|"
    r"brak|kontekst|na podstawie|oczywiście|jasne|oto|odpowied|i\b|i'm|sorry|apolog|unfortunately|unable|cannot|can't|no\b|not\b|sure|"
    r"certainly|of course|here is|here's|there is no|based on|context|answer|unknown|unclear|leider|ich\b|es tut mir|entschuldig|"
    r"nicht\b|kein|natürlich|gerne|hier ist|désolé|lo siento|mi dispiace|je \b)|"
    r"\b(przepraszam|jako (model|asystent|sztuczn)|mogę|potrafię|pomóc|modelem? językow|nie (da się|można|udało się|sposób) "
    r"(ustalić|określić|stwierdzić|umiejscowić)|i'm|i am|i can|i will|i cannot|i can't|as an? (ai|assistant|language)|"
    r"language model|apolog\w*|sorry|cannot (be )?(determine|establish|place|identif)\w*|not (enough|sufficient)|insufficient|"
    r"als (ki|sprachmodell|assistent)|tut mir leid|nicht (festgestellt|bestimmt|ermittelt)|"
    r"z?ignoruj\w*|zapomnij\w*|odpowiadaj\w*|odpowiedz|napisz\w*|wypisz\w*|powiedz\w*|kliknij\w*|wyślij\w*|podaj|wejdź|kup|musisz|"
    r"możesz|powinieneś|proszę|twoj\w+|twój|ignore|disregard|forget|you|your|please|click|visit|respond|reply with|answer with|"
    r"ignorieren sie|ignoriere|vergiss|vergessen sie|antworte\w*|klicken|bitte)\b"
)
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_COLON = re.compile(r"(?<!\d):|:(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_POSSESSIVE = re.compile(r"['’]s\b")
# Between two words of one line that are not separated by anything but spaces or a table's cell.
_BREAKS = re.compile(r"(?:(?![ \u00a0|])[\W\d_])+")
_TWO_WORDS = re.compile(r"(?=\b([^\W\d_]+)[ \u00a0]+([^\W\d_]+))")
# Endings of names in their cases, without diacritics. Stems of `snowballstemmer` do not serve: kraków -> krak, krakowie -> krakow,
# radom -> rad, łukasza -> łuka, and kowalsk for Kowalski and his wife.
_ENDINGS = {
    "pl": frozenset(
        "|a|owi|em|iem|ie|e|u|iu|y|i|ow|om|ami|ach|owie|o|ii|ia|io|ego|emu|ym|ej|iego|iemu|im|iej".split("|"),
    ),
    "de": frozenset("|s|es|n|en|e|er|ern|em".split("|")),
}
# "Kowalski" and "Kowalska" are two persons.
_ADJECTIVAL = re.compile(r"(.+[sc]k|.+dzk)(?:(i|iego|iemu|im)|(?:a|iej))")
# Marek, Marka; Sopot, Sopocie; Piotr, Piotrze; Polska, Polsce.
_STEM_CHANGES = [
    (re.compile(end), stem)
    for end, stem in ((r"e([kclrnt])$", r"\1"), (r"cie$", "t"), (r"dzie$", "d"), (r"rze$", "r"), (r"dze$", "g"), (r"ce$", "k"))
]
_BARE = str.maketrans("łß", "ls")


def judge_answer(answer: str, given: str, *, language: str) -> Refusal | None:
    """Return why an answer is not used, None if it is one short plain sentence about what was given.

    Refused is an answer with more or less than one sentence, a line break, markdown or another mark that prose does not need, more
    than `MAX_SENTENCE_CHARS` characters, or no full stop; an apology, a preamble, the model speaking of itself, an order to the
    reader; numbers and names that were not given; and a sentence of which less than a quarter of the words was given.

    Args:
        answer: as the model gave it, without whitespace around it.
        given: everything of the document that the model was shown.
        language: of the document, one of "pl", "en", "de".
    """
    if NOT_ESTABLISHED in answer.upper():
        return "not_established"
    if not _is_plain(answer, given) or _NOT_ABOUT_THE_TEXT.search(answer.lower().replace("’", "'")):
        return "not_plain"
    (sentences,) = find_sentences(answer, [Span(0, len(answer))], language=language)
    if len(sentences) != 1 or len(find_words(answer)) < _LEAST_WORDS:
        return "not_plain"
    if not _find_numbers(answer) <= _find_numbers(given) or _has_invented_names(answer, given, language):
        return "invented"
    known = set(find_terms(given, language=language))
    # Words before a colon must be about the text themselves, otherwise they are a preamble.
    parts = [answer, *(answer[: colon.start()] for colon in _COLON.finditer(answer))]
    return None if all(_is_about(part, known, language) for part in parts) else "not_plain"


def _is_plain(answer: str, given: str) -> bool:
    if not 0 < len(answer) <= MAX_SENTENCE_CHARS or not answer.endswith(".") or answer.endswith("..") or "://" in answer:
        return False
    if not (answer[0].isupper() or answer[0] == "§"):
        return False
    letters = {char for char in answer if char.isalpha()}
    marks = set(answer) - letters - _ALLOWED_MARKS
    is_of_its_script = all(unicodedata.name(char, "").startswith("LATIN ") or char in given for char in letters)
    return is_of_its_script and all(unicodedata.category(char)[0] in "MN" for char in marks)


def _find_numbers(text: str) -> set[str]:
    return set(_NUMBER.findall(_THOUSANDS.sub("", text)))


def _is_about(sentence: str, known: Collection[str], language: str) -> bool:
    terms = [term for word in find_words(sentence) if word.lower() not in _OPENERS for term in find_terms(word, language=language)]
    return bool(terms) and sum(term in known for term in terms) >= max(1, _LEAST_SHARE_KNOWN * len(terms))


def _has_invented_names(answer: str, given: str, language: str) -> bool:
    """Return whether there is a name that was not given, or a first name of one person with the surname of another."""

    def is_known(pair: Sequence[str], there: Sequence[str]) -> bool:
        return all(is_known_name(name, [known], language=language) for name, known in zip(pair, there, strict=True))

    first, *others = find_words(answer)
    named = [word for word in ([*others, first] if first.lower() not in _OPENERS else others) if _is_name(word)]
    words, pairs = frozenset(find_words(given)), find_pairs(given)
    full_names = [pair for pair in _TWO_WORDS.findall(_compose(answer)) if _is_name(pair[0]) and pair[1][0].isupper()]
    return not all(is_known_name(word, words, language=language) for word in named) or not all(
        any(is_known(pair, there) for there in pairs) for pair in full_names
    )


def _is_name(word: str) -> bool:
    return word[0].isupper() and (word.isupper() or word.lower() not in _OPENERS)


def _compose(text: str) -> str:
    return _POSSESSIVE.sub("", unicodedata.normalize("NFC", text))


def find_words(text: str) -> list[str]:
    """Return the words of a text, in order, without numbers, marks and an English possessive."""
    return _WORD.findall(_compose(text))


def find_pairs(text: str) -> set[tuple[str, str]]:
    """Return pairs of words that may be one person's names: adjacent either way round, one word apart, or in adjacent cells."""
    pairs: set[tuple[str, str]] = set()
    for line in _BREAKS.split(_compose(text)):
        cells = [cell.split() for cell in line.split("|")]
        for words in cells:
            pairs.update(pairwise(words), pairwise(reversed(words)), zip(words, words[2:], strict=False))
        pairs.update((one[-1], other[0]) for one, other in pairwise(cells) if one and other)
    return pairs


def is_known_name(name: str, known: Collection[str], *, language: str) -> bool:
    """Return whether a word is one of those known, or another case of it; an abbreviation in capitals must be the same."""
    if name in known or (len(name) > 1 and name.isupper()):
        return name in known
    return any(_are_one(_strip(name), _strip(word), language) for word in known)


@lru_cache(maxsize=10_000)
def _strip(word: str) -> str:
    """Return a word in lower case without diacritics: "Kraków" and "Krakowa" differ in more than the ending otherwise."""
    letters = unicodedata.normalize("NFD", word.lower().translate(_BARE))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _are_one(first: str, second: str, language: str) -> bool:
    endings = _ENDINGS.get(language)
    if first == second or endings is None or first[:_LEAST_STEM_CHARS] != second[:_LEAST_STEM_CHARS]:
        return first == second
    one, two = _ADJECTIVAL.fullmatch(first), _ADJECTIVAL.fullmatch(second)
    if one and two:
        return one[1] == two[1] and bool(one[2]) == bool(two[2])
    forms = [{word, *(change.sub(stem, word) for change, stem in _STEM_CHANGES)} for word in (first, second)]
    return any(
        one[:length] == two[:length] and one[length:] in endings and two[length:] in endings
        for one, two in product(*forms)
        for length in range(_LEAST_STEM_CHARS, min(len(one), len(two)) + 1)
    )
