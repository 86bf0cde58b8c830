"""Whether a language model's answer is one short plain sentence that places a fragment, storing floor; pure functions.

What is not, is not used: a wrong context is worse than none. So every rule errs on the side of refusing. Names are held
against the text by `names`.
"""

import re
import unicodedata
from typing import Literal

from chunking.base.model import Span
from chunking.base.sentences import find_sentences
from chunking.embedding.lexical import find_terms
from chunking.storing.context.names import find_names, find_pairs, find_words, is_known_name

Refusal = Literal["not_established", "not_plain", "invented"]

NOT_ESTABLISHED = "NIEUSTALONE"
MAX_SENTENCE_CHARS = 240
_LEAST_WORDS = 3
_LEAST_SHARE_KNOWN = 0.25
_ALLOWED_MARKS = frozenset(" .,;()§%'\"„”“‘’«»–—-/&+€$£°ºª№:")
# Lower case; the first word of a sentence has a capital without being a name.
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
_REFUSES_AT_START = re.compile(
    r"(nie (mogę|można|jestem|potrafię|da się|udało|wiem|wiadomo|znaleziono|ma|wynika|podano|określono)|niestety|przepraszam|przykro|"
    r"brak|kontekst|na podstawie|oczywiście|jasne|oto|odpowied|i\b|i'm|sorry|apolog|unfortunately|unable|cannot|can't|no\b|not\b|sure|"
    r"certainly|of course|here is|here's|there is no|based on|context|answer|unknown|unclear|leider|ich\b|es tut mir|entschuldig|"
    r"nicht\b|kein|natürlich|gerne|hier ist|désolé|lo siento|mi dispiace|je \b)"
)
_SPEAKS_OF_ITSELF = re.compile(
    r"\b(przepraszam|jako (model|asystent|sztuczn)|mogę|potrafię|pomóc|modelem? językow|nie (da się|można|udało się|sposób) "
    r"(ustalić|określić|stwierdzić|umiejscowić)|i'm|i am|i can|i will|i cannot|i can't|as an? (ai|assistant|language)|"
    r"language model|apolog\w*|sorry|cannot (be )?(determine|establish|place|identif)\w*|not (enough|sufficient)|insufficient|"
    r"als (ki|sprachmodell|assistent)|tut mir leid|nicht (festgestellt|bestimmt|ermittelt))\b"
)
_SPEAKS_TO_THE_READER = re.compile(
    r"\b(z?ignoruj\w*|zapomnij\w*|odpowiadaj\w*|odpowiedz|napisz\w*|wypisz\w*|powiedz\w*|kliknij\w*|wyślij\w*|podaj|wejdź|kup|musisz|"
    r"możesz|powinieneś|proszę|twoj\w+|twój|ignore|disregard|forget|you|your|please|click|visit|respond|reply with|answer with|"
    r"ignorieren sie|ignoriere|vergiss|vergessen sie|antworte\w*|klicken|bitte)\b"
)
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_COLON = re.compile(r"(?<!\d):|:(?!\d)")


def judge_answer(answer: str, given: str, *, language: str) -> Refusal | None:
    """Why an answer is not used, None if it is one short plain sentence about what was given.

    Refused is what has more or less than one sentence, a line break, markdown or another mark that prose does not need,
    more than `MAX_SENTENCE_CHARS` characters, or no full stop; an apology, a preamble, the model speaking of itself, an order
    to whoever reads it; numbers and names that were not given; and a sentence of which less than a quarter of the words,
    and so not the subject, was given.

    Args:
        answer: as the model gave it, without blanks around it.
        given: everything of the document that the model was shown.
        language: of the document, one of "pl", "en", "de".
    """
    if NOT_ESTABLISHED in answer.upper():
        return "not_established"
    if not _is_plain(answer, given) or not _is_one_sentence(answer, language) or not _places(answer):
        return "not_plain"
    if _has_invented_numbers(answer, given) or _has_invented_names(answer, given, language):
        return "invented"
    return None if _is_about(answer, given, language) else "not_plain"


def _is_plain(answer: str, given: str) -> bool:
    if not 0 < len(answer) <= MAX_SENTENCE_CHARS or not answer.endswith(".") or answer.endswith(".."):
        return False
    if not (answer[0].isupper() or answer[0] == "§") or _COLON.search(answer) or "://" in answer:
        return False
    if not all(char in _ALLOWED_MARKS or unicodedata.category(char)[0] in "LMN" for char in answer):
        return False
    return _find_scripts(answer) <= _find_scripts(given) | {"LATIN"}


def _find_scripts(text: str) -> set[str]:
    return {unicodedata.name(char, "?").partition(" ")[0] for char in set(text) if char.isalpha()}


def _is_one_sentence(answer: str, language: str) -> bool:
    (sentences,) = find_sentences(answer, [Span(0, len(answer))], language=language)
    return len(sentences) == 1 and len(find_words(answer)) >= _LEAST_WORDS


def _places(answer: str) -> bool:
    lower = answer.lower().replace("’", "'")
    return not (_REFUSES_AT_START.match(lower) or _SPEAKS_OF_ITSELF.search(lower) or _SPEAKS_TO_THE_READER.search(lower))


def _has_invented_numbers(answer: str, given: str) -> bool:
    return not set(_find_numbers(answer)) <= set(_find_numbers(given))


def _find_numbers(text: str) -> list[str]:
    return _NUMBER.findall(_THOUSANDS.sub("", text))


def _has_invented_names(answer: str, given: str, language: str) -> bool:
    """A name nobody bears there, or a first name of one person with the surname of another."""
    first, *others = find_words(answer)
    words = frozenset(find_words(given))
    named = [*others, first] if first.lower() not in _OPENERS else others
    if not all(_is_common(word) or is_known_name(word, words, language=language) for word in named if word[0].isupper()):
        return True
    pairs = frozenset(find_pairs(given))
    return any(
        not any(
            is_known_name(one, (there,), language=language) and is_known_name(other, (beside,), language=language)
            for there, beside in pairs
        )
        for one, other in find_names(answer)
        if not _is_common(one)
    )


def _is_common(word: str) -> bool:
    return word.lower() in _OPENERS and not word.isupper()


def _is_about(answer: str, given: str, language: str) -> bool:
    known = set(find_terms(given, language=language))
    terms = [term for word in find_words(answer) if word.lower() not in _OPENERS for term in find_terms(word, language=language)]
    return bool(terms) and sum(term in known for term in terms) >= max(1, _LEAST_SHARE_KNOWN * len(terms))
