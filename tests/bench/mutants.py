"""Faults put into the code on purpose, one at a time, and whether a test notices; prints those that survive.

python tests/bench/mutants.py [COUNT] [SEED] [PART] [TESTS ...]        (make mutants)

A sample of `COUNT` faults, drawn by `SEED` from all that cosmic-ray's operators can make of the files in `MUTATED`, except what is no
fault: the mark between a function's parameters, arguments of decorators, `strict` of zip. Files on disk stay as they are: a fault is put
in when a forked process imports the module, one process for each processor. Of each test it is noted once which functions it calls; a
fault in a function is shown to those tests alone, the quickest first, until one fails or their time is up. Exit 1 if more than one in ten
survive. With `PART` only files with it in their path get faults; `TESTS` are the folders and files of tests to show them to.
"""

# ruff: noqa: T201 - printing is its work; it is started by its path.
import ast
import contextlib
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
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
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
_MOST_TESTS_S = 60
"""Of the tests that a fault is shown to, as noted with all their calls: less than the limit above, which counts as noticed."""
_NO_FAULT = re.compile(r"@|\*,$|def .*\*,|.*\bstrict=")

Function = tuple[str, int]
"""A file of the package and the line a function of it begins in; 0 for what is in none."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one fault: where it is, and the line before and after."""

    file: str
    line: int
    code: str
    before: str
    after: str

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


class Selection:
    """A pytest plugin: run only these tests, in this order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.rank = {name: rank for rank, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])


class Recorder:
    """A pytest plugin: how long each test takes and which functions of the package it calls, fixtures included."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called = set()

        def keep(frame: Any, event: str, _argument: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        started = time.perf_counter()
        sys.setprofile(keep)
        yield
        sys.setprofile(None)
        prefix = f"{ROOT}/chunking/"
        functions = {
            (os.path.relpath(code.co_filename, ROOT), code.co_firstlineno) for code in called if code.co_filename.startswith(prefix)
        }
        self.tests[item.nodeid] = {"seconds": time.perf_counter() - started, "functions": sorted(functions)}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


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
    return Mutant(file.relative_to(ROOT).as_posix(), line, code, before.strip(), after.strip())


def find_function(mutant: Mutant) -> Function:
    """Return the innermost named function around a fault; its first line is that of its first decorator."""
    best = 0
    for node in ast.walk(ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno < mutant.line <= (node.end_lineno or 0):
            best = max(best, min(inner.lineno for inner in (node, *node.decorator_list)))
    return mutant.file, best


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


def run_tests(paths: Sequence[str], plugin: object, *options: str) -> int:
    """Run pytest here; no example that a fault makes fail is remembered."""
    from hypothesis import settings

    settings.register_profile("mutants", database=None, derandomize=True, print_blob=False)
    settings.load_profile("mutants")
    return int(pytest.main([*paths, "-q", "-p", "no:cacheprovider", "-m", "not slow and not browser", *options], plugins=[plugin]))


def record_tests(folder: str, file: Path) -> int:
    recorder = Recorder()
    run_tests([f"tests/{folder}"], recorder)
    file.write_text(json.dumps([recorder.tests, recorder.failed]), encoding="utf-8")
    return 0


def try_mutant(mutant: Mutant, names: Sequence[str]) -> int:
    """Return pytest's code: 0 if no test noticed the fault."""
    sys.meta_path.insert(0, MutantLoader(mutant))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_S, _MOST_CPU_S))  # a fault that never ends is noticed
    paths = sorted({name.split("::")[0] for name in names}) or ["tests/bench"]
    return run_tests(paths, Selection(names), "-x")


def choose_tests(mutant: Mutant, tests: dict[str, dict[str, Any]]) -> list[str]:
    """Return the tests that call the function with the fault, or any of its file if it is in none; the quickest first."""
    file, line = find_function(mutant)
    calling = [name for name, test in tests.items() if any(at[0] == file and line in (0, at[1]) for at in test["functions"])]
    calling.sort(key=lambda name: tests[name]["seconds"])
    behind = accumulate(tests[name]["seconds"] for name in calling)
    return [name for name, seconds in zip(calling, behind, strict=True) if seconds <= _MOST_TESTS_S]


def main(count: str = "300", seed: str = "9", part: str = "", *only: str) -> int:
    started = time.monotonic()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    drawn = draw_mutants(int(count), int(seed), part)
    mutants = {f"{mutant.file}:{mutant.line} {number}": mutant for number, mutant in enumerate(drawn)}
    for name in HEAVY:  # before the forks, so that none has to do it
        importlib.import_module(name)
    tests: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        records = {folder_: Path(folder) / f"{number}.json" for number, folder_ in enumerate(only or TESTS)}
        for name, _code in run_in_forks((name, partial(record_tests, name, file)) for name, file in records.items()):
            found, failed = json.loads(records[name].read_text(encoding="utf-8"))
            tests |= {test: facts for test, facts in found.items() if test not in failed}
            print(f"{name}: {len(found)} tests; {time.monotonic() - started:.0f} s", *failed, flush=True)
        works = {name: choose_tests(mutant, tests) for name, mutant in mutants.items()}
        tried = ((name, partial(try_mutant, mutants[name], chosen)) for name, chosen in works.items())
        survivors = 0
        for done, (name, code) in enumerate(run_in_forks(tried), 1):
            if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                survivors += 1
                mutant, tally = mutants[name], f"{survivors} of {done}" if works[name] else f"{survivors} of {done}, no test"
                print(f"{mutant.file}:{mutant.line}  ({tally})\n    - {mutant.before}\n    + {mutant.after}", flush=True)
    print(f"{survivors} of {len(mutants)} survive; {(time.monotonic() - started) / 60:.0f} minutes")
    return int(survivors > TOLERATED * len(mutants))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
