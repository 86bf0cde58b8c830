"""Faults put into the code on purpose, one at a time, and whether a test notices; prints those that survive.

python tests/bench/mutants.py [COUNT] [SEED] [PART] [TESTS ...]        (make mutants)

A sample of `COUNT` faults, drawn by `SEED` from all that cosmic-ray's operators can make of the files in `MUTATED`, except what is no
fault: the mark between a function's parameters, imports for type checkers, arguments of decorators, `strict` of zip. Files on disk stay
as they are. All tests are collected once, and of each it is noted once which lines of those files it runs; a fault is shown only to the
tests that run its statement, the quickest first, until one fails or their time is up. Each fault has a forked process, one for each
processor at a time: a fault in a function is put into the functions already loaded, any other when the process imports the module.
Exit 1 if more than one in ten survive. With `PART` only files with it in their path get faults; `TESTS` are the folders and files of tests.
"""

# ruff: noqa: T201 - printing is its work; it is started by its path.
import ast
import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MUTATED = (
    "chunking/cutting/*.py",
    "chunking/judging/*.py",
    "chunking/storing/ingest/proof.py",
    "chunking/reading/word/judge.py",
    "chunking/reading/word/verdicts.py",
    "chunking/reading/word/tree.py",
    "chunking/reading/text/heading_rules.py",
)
# The pages' tests take minutes; what only they notice counts as unnoticed.
TESTS = """
    storing/ingest laws reading/word reading/text cutting judging golden
    workbench/test_collections.py workbench/test_damage.py workbench/test_stored_rows.py
""".split()
HEAVY = "docling.document_converter docling.backend.msword_backend langchain_text_splitters qdrant_client pandas hypothesis".split()
OPERATORS = """
    AddNot NumberReplacer ReplaceAndWithOr ReplaceOrWithAnd ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceBreakWithContinue
    ReplaceContinueWithBreak ReplaceUnaryOperator_Delete_Not ZeroIterationForLoop ReplaceComparisonOperator_Eq_NotEq
    ReplaceComparisonOperator_NotEq_Eq ReplaceComparisonOperator_Lt_LtE ReplaceComparisonOperator_LtE_Lt ReplaceComparisonOperator_Lt_Gt
    ReplaceComparisonOperator_Gt_GtE ReplaceComparisonOperator_GtE_Gt ReplaceComparisonOperator_Gt_Lt ReplaceComparisonOperator_Is_IsNot
    ReplaceComparisonOperator_IsNot_Is ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add ReplaceBinaryOperator_Mul_Div
    ReplaceBinaryOperator_Div_Mul ReplaceBinaryOperator_FloorDiv_Mul ReplaceBinaryOperator_BitAnd_BitOr
""".split()
TOLERATED = 0.1
_MOST_CPU_S = 60
_MOST_TESTS_S = 30
"""Of the tests that a fault is shown to, as noted with all their lines: less than the limit above, which counts as noticed."""
_NO_FAULT = re.compile(r"@|.*\*,|if TYPE_CHECKING:|.*\bstrict=")
_OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-m", "not slow and not browser")

Tests = dict[str, tuple[float, frozenset[str]]]
"""How many seconds each test takes and the lines it runs, as "file:line"."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one fault: where it is, and the line before and after."""

    file: str
    line: int
    code: str
    before: str
    after: str
    lines: frozenset[str]
    """Lines of the same statement, as "file:line"; of a statement outside of functions those that mention its names."""
    is_inside: bool
    """Inside a function."""

    @property
    def module(self) -> str:
        return self.file.removesuffix(".py").replace("/", ".")


class MutantLoader(importlib.machinery.SourceFileLoader, importlib.abc.MetaPathFinder):
    """Import one module from other source than its file's, past its compiled copy."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / mutant.file))
        self.mutant = mutant

    def find_spec(self, name: str, *_: Any) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def path_stats(self, _path: str) -> Any:
        raise OSError

    def get_data(self, _path: str) -> bytes:
        return self.mutant.code.encode()


class Trials:
    """A pytest plugin: instead of running the tests once, note what each runs and show them the faults inside functions."""

    def __init__(self, mutants: Sequence[Mutant], folders: Sequence[str], file: Path) -> None:
        self.mutants = mutants
        self.folders = folders
        self.file = file

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} files of tests cannot be collected")
        started = time.monotonic()
        items = {item.nodeid: item for item in session.items}
        groups = {folder: [item for name, item in items.items() if name.startswith(f"tests/{folder}")] for folder in self.folders}
        tests: Tests = {}
        works = (
            (folder, partial(record_items, session, group, self.file.with_name(folder.replace("/", "-"))))
            for folder, group in groups.items()
        )
        for folder, _code in run_in_forks(works):
            found = json.loads(self.file.with_name(folder.replace("/", "-")).read_text(encoding="utf-8"))
            tests |= {name: (seconds, frozenset(lines)) for name, (seconds, lines) in found.items()}
            failed = [item.nodeid for item in groups[folder] if item.nodeid not in found]
            print(f"{folder}: {len(found)} tests; {time.monotonic() - started:.0f} s", *failed, flush=True)
        chosen = {mutant: [items[name] for name in choose_tests(mutant, tests)] for mutant in self.mutants}
        survivors = report_survivors(chosen, lambda mutant: try_loaded(mutant, session, chosen[mutant]))
        found = {name: (seconds, sorted(lines)) for name, (seconds, lines) in tests.items()}
        self.file.write_text(json.dumps([found, survivors]), encoding="utf-8")
        return True


class Selection:
    """A pytest plugin: run only these tests, in this order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.rank = {name: rank for rank, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])


def draw_mutants(count: int, seed: int, part: str = "") -> list[Mutant]:
    """Return the sample, in order of files and lines."""
    from cosmic_ray.ast import get_ast
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator

    class Count(MutationVisitor):
        """Visits without changing anything."""

        lines: list[int]

        def visit(self, node: Any) -> Any:
            self.lines += [start[0] for start, _end in self.operator.mutation_positions(node)]
            return node

    places = []
    for file in sorted(file for pattern in MUTATED for file in ROOT.glob(pattern) if part in file.as_posix()):
        source = file.read_text(encoding="utf-8")
        lines = [line.strip() for line in source.splitlines()]
        tree = get_ast(source)
        for name in OPERATORS:
            counter = Count(0, get_operator(f"core/{name}")())
            counter.lines = []
            counter.walk(tree)
            places += [(file, name, number) for number, line in enumerate(counter.lines) if not _NO_FAULT.match(lines[line - 1])]
    drawn = random.Random(seed).sample(places, min(count, len(places)))
    print(f"{len(drawn)} of {len(places)} faults, seed {seed}", flush=True)
    return sorted((_make_mutant(*place) for place in drawn), key=lambda mutant: (mutant.file, mutant.line))


def _make_mutant(file: Path, operator: str, occurrence: int) -> Mutant:
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = file.read_text(encoding="utf-8")
    code = mutate_code(source, get_operator(f"core/{operator}")(), occurrence)
    pairs = zip(source.splitlines(), code.splitlines(), strict=False)
    line, before, after = next((line, before, after) for line, (before, after) in enumerate(pairs, 1) if before != after)
    lines, is_inside = _find_lines(file, source, line)
    return Mutant(file.relative_to(ROOT).as_posix(), line, code, before.strip(), after.strip(), lines, is_inside)


def _find_lines(file: Path, source: str, line: int) -> tuple[frozenset[str], bool]:
    """Return the lines whose tests may notice a fault, and whether it is inside a function."""
    around = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)]
    statement = around[-1]
    last = statement.end_lineno or line
    if isinstance(statement, ast.FunctionDef):  # a default
        return frozenset(f"{file}:{number}" for number in range(statement.lineno, last + 1)), False
    if any(isinstance(node, ast.FunctionDef) for node in around):
        body = getattr(statement, "body", None)
        last = max(body[0].lineno - 1, line) if body else last
        return frozenset(f"{file}:{number}" for number in range(statement.lineno, last + 1)), True
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    mention = re.compile(rf"\b(?:{'|'.join(names)})\b")
    texts = {other: other.read_text(encoding="utf-8").splitlines() for pattern in MUTATED for other in ROOT.glob(pattern)}
    return frozenset(f"{at}:{number}" for at, text in texts.items() for number, words in enumerate(text, 1) if mention.search(words)), False


def run_in_forks(works: Iterable[tuple[str, Callable[[], int]]]) -> Iterator[tuple[str, int]]:
    """Run each work in a silent process of its own, one for each processor at a time; give names and exit codes as they end."""
    running: dict[int, str] = {}
    for name, work in works:
        if len(running) >= (os.cpu_count() or 1):
            yield _wait(running)
        pid = os.fork()
        if pid == 0:
            code = 1
            with contextlib.suppress(BaseException):
                silent = os.open(os.devnull, os.O_RDWR)
                for descriptor in (0, 1, 2):
                    os.dup2(silent, descriptor)
                code = work()
            os._exit(code)
        running[pid] = name
    while running:
        yield _wait(running)


def _wait(running: dict[int, str]) -> tuple[str, int]:
    pid, status = os.wait()
    return running.pop(pid), os.waitstatus_to_exitcode(status)


def record_items(session: pytest.Session, items: Sequence[pytest.Item], file: Path) -> int:
    """Run tests and write how long each takes and which lines of the mutated files it runs, fixtures included; without those that fail."""
    paths = {str(path) for pattern in MUTATED for path in ROOT.glob(pattern)}
    lines: set[str] = set()

    def trace(frame: Any, _event: str, _argument: object) -> Any:
        if frame.f_code.co_filename not in paths:
            return None
        lines.add(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        return trace

    found = {}
    for item, after in pairwise([*items, None]):
        lines.clear()
        failed, started = session.testsfailed, time.perf_counter()
        threading.settrace(trace)
        sys.settrace(trace)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        sys.settrace(None)
        if session.testsfailed == failed:
            found[item.nodeid] = (time.perf_counter() - started, sorted(lines))
    file.write_text(json.dumps(found), encoding="utf-8")
    return 0


def choose_tests(mutant: Mutant, tests: Tests) -> list[str]:
    """Return the tests that run the statement with the fault, the quickest first."""
    running = sorted((seconds, name) for name, (seconds, lines) in tests.items() if not mutant.lines.isdisjoint(lines))
    behind = accumulate(seconds for seconds, _name in running)
    return [name for (_seconds, name), total in zip(running, behind, strict=True) if total <= _MOST_TESTS_S]


def report_survivors(chosen: Mapping[Mutant, Sequence[object]], work: Callable[[Mutant], int]) -> int:
    """Try each fault and print those that no test notices; return how many."""
    survivors = 0
    mutants = dict(enumerate(chosen))
    tried = ((str(number), partial(work, mutant)) for number, mutant in mutants.items())
    for done, (number, code) in enumerate(run_in_forks(tried), 1):
        if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            survivors += 1
            mutant = mutants[int(number)]
            tally = f"{survivors} of {done}, {len(chosen[mutant])} tests"
            print(f"{mutant.file}:{mutant.line}  ({tally})\n    - {mutant.before}\n    + {mutant.after}", flush=True)
    return survivors


def try_loaded(mutant: Mutant, session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    """Return 0 if no test notices a fault in functions already loaded."""
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_S, _MOST_CPU_S))  # a fault that never ends is noticed
    path = str(ROOT / mutant.file)
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _list_codes(compile(mutant.code, path, "exec"))}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == path and function.__name__ != "<lambda>":
            function.__code__ = codes[function.__code__.co_qualname, function.__code__.co_firstlineno]
    for item, after in pairwise([*items, None]):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return 1
    return 0


def _list_codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _list_codes(constant)


def try_imported(mutant: Mutant, names: Sequence[str]) -> int:
    """Return pytest's code: 0 if no test notices a fault in a module not yet imported."""
    if not names:
        return 0
    sys.meta_path.insert(0, MutantLoader(mutant))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_S, _MOST_CPU_S))
    return int(pytest.main([*sorted({name.split("::")[0] for name in names}), *_OPTIONS, "-x"], plugins=[Selection(names)]))


def main(count: str = "300", seed: str = "9", part: str = "", *only: str) -> int:
    started = time.monotonic()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    mutants = draw_mutants(int(count), int(seed), part)
    for name in HEAVY:  # before the forks, so that none has to do it
        importlib.import_module(name)
    from hypothesis import settings

    settings.register_profile("mutants", database=None, derandomize=True, print_blob=False)
    settings.load_profile("mutants")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        file = Path(folder) / "tests.json"
        folders = only or tuple(TESTS)
        trials = Trials([mutant for mutant in mutants if mutant.is_inside], folders, file)
        pid = os.fork()  # what it loads must not be loaded here
        if pid == 0:
            pytest.main([*(f"tests/{name}" for name in folders), *_OPTIONS], plugins=[trials])
            os._exit(0)
        os.waitpid(pid, 0)
        found, survivors = json.loads(file.read_text(encoding="utf-8"))
        tests: Tests = {name: (seconds, frozenset(lines)) for name, (seconds, lines) in found.items()}
        outside = {mutant: choose_tests(mutant, tests) for mutant in mutants if not mutant.is_inside}
        survivors += report_survivors(outside, lambda mutant: try_imported(mutant, outside[mutant]))
    print(f"{survivors} of {len(mutants)} survive; {(time.monotonic() - started) / 60:.0f} minutes")
    return int(survivors > TOLERATED * len(mutants))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
