"""The walls of the house: front door, weight of an import, size of files, nothing unfinished."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

import chunking
from chunking import workbench

HEAVY = (
    "ast_grep_py",
    "docling",
    "docling_core",
    "onnxruntime",
    "qdrant_client",
    "streamlit",
    "numpy",
    "pandas",
    "langchain_text_splitters",
)
BROWSER_WORDS = ("startswith", "endswith", "index", "to_have_text", "to_contain_text", "get_by_text")
MAX_FOLDER_FILES = 20
MAX_PARAMETERS = 7
QUESTION = re.compile(r"(What|How|Why|Who|Where|Whether|Which)\b")
LAYER_TAG = re.compile(r"\b\w+ floor\b")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b|NotImplemented" r"Error")


def python_files(project: Path, *folders: str) -> list[Path]:
    return [project / "app.py", *(file for folder in folders for file in sorted((project / folder).rglob("*.py")))]


@pytest.mark.parametrize("door", [chunking, workbench])
def test_a_front_door_opens_only_to_names_that_somebody_uses(project, door):
    names = [name for name, value in vars(door).items() if not name.startswith("_") and not isinstance(value, ModuleType)]
    outside = [*python_files(project, "pages", "chunking/cli", "tests"), project / "README.md"]
    used = set(re.findall(r"\w+", " ".join(file.read_text() for file in outside)))
    assert len(names) > 20
    assert sorted(set(names) - used) == []


def test_an_unknown_name_is_no_attribute():
    assert not hasattr(chunking, "no_such_name")


def test_importing_the_library_loads_nothing_heavy(project):
    program = f"import sys, chunking; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=project, check=True)
    assert done.stdout.strip() == "[]"


def test_files_own_one_noun(project):
    lengths = {str(file.relative_to(project)): len(file.read_text().splitlines()) for file in python_files(project, "chunking", "pages")}
    assert {name: lines for name, lines in lengths.items() if lines > 300} == {}
    assert {name: lines for name, lines in lengths.items() if re.fullmatch(r"pages/\w+\.py", name) and lines >= 150} == {}


def test_nothing_is_unfinished(project):
    found = [str(file) for file in python_files(project, "chunking", "pages") if UNFINISHED.search(file.read_text())]
    assert found == []


def test_files_are_named_for_what_they_own(project):
    names = [file.stem for file in python_files(project, "chunking", "pages")]
    assert [name for name in names if name in {"utils", "util", "helpers", "common", "misc"}] == []


def test_docstrings_begin_with_a_verb_or_a_noun(project):
    found = [where for where, text in read_docstrings(project) if QUESTION.match(text)]
    assert found == []


def test_docstrings_carry_no_layer_tag(project):
    found = [where for where, text in read_docstrings(project) if LAYER_TAG.search(text)]
    assert found == [], "a file's folder already names its layer"


def test_folders_stay_small(project):
    sizes = Counter(str(file.parent.relative_to(project)) for file in python_files(project, "chunking", "pages", "tests"))
    assert {folder: files for folder, files in sizes.items() if files > MAX_FOLDER_FILES} == {}


def test_no_public_function_takes_more_than_seven_parameters(project):
    found = [
        f"{where}: {count}"
        for where, node in walk_definitions(project)
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and (count := count_parameters(node)) > MAX_PARAMETERS
    ]
    assert found == [], "give it a value instead"


def test_tests_of_pages_copy_no_sentence_of_the_interface(project):
    sentences = read_sentences(project)
    files = [file for folder in ("pages", "browser") for file in sorted((project / "tests" / folder).glob("*.py"))]
    found = [
        f"{file.name}:{line}: {words}"
        for file in files
        for line, words in find_compared(ast.parse(file.read_text()))
        if len(words.split()) >= 3 and any(words in sentence for sentence in sentences)
    ]
    assert len(files) > 10
    assert found == [], "compare with its key: tests/interface.py"


def read_sentences(project: Path) -> set[str]:
    """Return every sentence of the interface, in English and in Polish, singular and plural."""
    with (project / "locales/pl/LC_MESSAGES/chunk_inspector.po").open("rb") as file:
        both = [words for message in read_po(file, locale="pl") if message.id for words in (message.id, message.string)]
    return {sentence for words in both for sentence in ([words] if isinstance(words, str) else words)}


def find_compared(node: ast.AST, *, is_compared: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the line and words of every text that is compared, or names what a browser looks for; keys given to a call are none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_compared:
        yield node.lineno, node.value.strip()
    if isinstance(node, ast.keyword):
        is_compared = node.arg in ("name", "match", "has_text")
    elif isinstance(node, ast.Call):
        is_compared = isinstance(node.func, ast.Attribute) and node.func.attr in BROWSER_WORDS
    elif isinstance(node, ast.Compare):
        is_compared = True
    for child in ast.iter_child_nodes(node):
        yield from find_compared(child, is_compared=is_compared)


def walk_definitions(project: Path) -> Iterator[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]]:
    """Yield every module, class and function with its place."""
    for file in python_files(project, "chunking", "pages"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield f"{file.relative_to(project)}:{getattr(node, 'lineno', 1)}", node


def read_docstrings(project: Path) -> list[tuple[str, str]]:
    """Return the place and text of every docstring."""
    return [(where, text) for where, node in walk_definitions(project) if (text := ast.get_docstring(node))]


def count_parameters(function: ast.FunctionDef) -> int:
    """Count the parameters a caller can give."""
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return len([one for one in given if one.arg not in ("self", "cls")])
