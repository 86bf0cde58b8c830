"""Every interface string has a Polish translation that fits it, and what is compiled is what is written."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from chunking import ProofFailed, Recipe, RecipeMismatch, SettingsError, StoreUnreachable, Strategy
from chunking.storing.ingest.plan import describe_difference
from chunking.storing.ingest.proof import Discrepancy, require_proof
from pages.parts.shell import i18n, state
from tests.interface import ENGLISH, POLISH

SOURCES = ("chunking", "pages")
PLACE = re.compile(r"\{(\w*)\}")


@pytest.fixture(scope="module")
def extracted(project: Path) -> set[str | tuple[str, ...]]:
    found = {
        message
        for folder in SOURCES
        for _file, _line, message, _comments, _context in extract_from_dir(project / folder, method_map=[("**.py", "python")])
    }
    return {message for message in found if message}


@pytest.fixture(scope="module")
def polish(project: Path):
    with (project / "locales/pl/LC_MESSAGES/chunk_inspector.po").open("rb") as file:
        return read_po(file, locale="pl")


def forms(message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def one_id(message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def test_every_string_is_in_the_catalogue(extracted, polish):
    known = {message.id for message in polish if message.id}
    assert sorted(map(str, extracted - known)) == [], "run: make translations"
    assert sorted(map(str, known - extracted)) == [], "run: make translations"


def test_no_string_hides_in_an_f_string(project: Path):
    hidden = [
        f"{file.relative_to(project)}:{call.lineno}"
        for folder in SOURCES
        for file in sorted((project / folder).rglob("*.py"))
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "N_", "ngettext") and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == [], "it would not be collected, and so never translated"


def test_every_string_is_translated_and_sure(polish):
    missing = [message.id for message in polish if message.id and not all(forms(message))]
    assert missing == []
    assert [message.id for message in polish if message.id and message.fuzzy] == []


def test_translations_keep_the_places_of_their_values(polish):
    wrong = []
    for message in polish:
        source = (message.id,) if isinstance(message.id, str) else message.id
        wanted = set(PLACE.findall(source[-1]))
        wrong += [text for text in forms(message) if message.id and set(PLACE.findall(text)) != wanted]
    assert wrong == []


def test_polish_has_its_three_plural_forms(polish):
    assert [message.id for message in polish if isinstance(message.id, tuple) and len(forms(message)) != 3] == []


def test_the_compiled_catalogue_is_the_written_one(project, polish):
    with (project / "locales/pl/LC_MESSAGES/chunk_inspector.mo").open("rb") as file:
        compiled = {one_id(message): forms(message) for message in read_mo(file) if message.id}
    assert compiled == {one_id(message): forms(message) for message in polish if message.id}, "run: make translations"


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch):
    def choose(code: str) -> None:
        monkeypatch.setattr(i18n.st, "session_state", {state.LANG: code})

    return choose


@pytest.mark.parametrize(
    ("code", "count", "words"),
    [
        ("en", 1, "1 page"),
        ("en", 2, "2 pages"),
        ("pl", 1, "1 strona"),
        ("pl", 3, "3 strony"),
        ("pl", 12, "12 stron"),
        ("pl", 22, "22 strony"),
    ],
)
def test_plurals(speak, code, count, words):
    speak(code)
    assert i18n.ngettext("{count} page", "{count} pages", count) == words


def test_numbers_and_days(speak):
    speak("en")
    assert i18n.format_number(39649) == "39,649"
    assert i18n.format_percent(45.25, digits=1) == "45.2%"
    assert i18n.format_seconds(0.12) == "0.1 s"
    assert i18n.format_day("2026-03-12T10:00:00+00:00") == "12 March 2026"
    speak("pl")
    assert i18n.format_number(39649) == "39\xa0649"
    assert i18n.format_percent(45.25, digits=1) == "45,2%"
    assert i18n.format_seconds(200) == "3 min"
    assert i18n.format_day("2026-03-12T10:00:00+00:00") == "12 marca 2026"


def test_errors_speak_the_language_down_to_their_details(speak):
    detail, remedy = (
        "the overlap must be smaller than the size, or cutting would never end",
        "An overlap of about a tenth of the size is usual.",
    )
    error = SettingsError(source="100/200", detail=detail, remedy=remedy)
    speak("en")
    assert i18n.translate_error(error) == (error.message, error.remedy)
    speak("pl")
    say = POLISH.say
    assert i18n.translate_error(error) == (say(SettingsError.template, source="100/200", detail=say(detail)), say(remedy))
    unreachable = i18n.translate_error(StoreUnreachable(source="http://localhost:1", detail="500"))
    assert unreachable[0] == say(StoreUnreachable.template, source="http://localhost:1", detail="500")
    assert unreachable[0] != ENGLISH.say(StoreUnreachable.template, source="http://localhost:1", detail="500")


def test_phrases_inside_a_sentence_are_translated_too(speak):
    speak("pl")
    with pytest.raises(ProofFailed) as caught:
        require_proof([Discrepancy("missing", "1"), Discrepancy("extra", "2"), Discrepancy("extra", "3")], collection="kadry", total=5)
    assert caught.value.message.endswith("kadry: of 5 fragments 1 missing, 2 too many.")
    assert i18n.translate_error(caught.value)[0].endswith("kadry: na 5 fragmentów brakujące: 1, nadmiarowe: 2.")
    other = Recipe(strategy=Strategy("recursive", 600, 100), embedder="hash")
    for recipes, words in [
        (
            (Recipe().as_record(), other.as_record()),
            (f"{POLISH.say('structural {size}', size=800)}, {POLISH.say('no embedder')}", "600/100, hash"),
        ),
        (({}, other.as_record()), (POLISH.say("other settings"), "600/100, hash")),
        (
            (Recipe(embedder="hash").as_record(), Recipe(embedder="hash").as_record() | {"cutting_version": 0, "x": 1}),
            ("x nieustawione", "x 1"),
        ),
    ]:
        there, here = describe_difference(*recipes)
        message = i18n.translate_error(RecipeMismatch(source="kadry", there=there, here=here))[0]
        assert all(word in message for word in words), message
