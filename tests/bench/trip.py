"""The files and functions of the package that one document passes, from upload to proven ingest.

python tests/bench/trip.py [--page] [--list]

The document is sample_docs/regulamin-pracy.docx, with the hash embedder and an embedded Qdrant in an empty folder. `--page` takes the way
through the dashboard instead, without a browser. `--list` names every file. Imports come before; a comprehension is part of its function.
Exit 1 if the library's way passes more than `MOST_FILES`.
"""

# ruff: noqa: T201 - printing is its work; it is started by its path.
import inspect
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sample_docs" / "regulamin-pracy.docx"
MOST_FILES = 55
_COMPREHENSIONS = {"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}


def take_library_way() -> None:
    """Upload, read, preview and save by the actions of the workbench."""
    from chunking import Strategy, read_environment, workbench

    environment, strategy = read_environment(), Strategy()
    file = workbench.add_file(environment, SAMPLE.name, SAMPLE.read_bytes())
    document = workbench.open_document(environment, file.document_id)
    workbench.preview_ingest(environment, document, document_id=file.document_id, sha256=file.sha256, strategy=strategy)
    source = workbench.find_source(environment, file.document_id)
    result = workbench.ingest_source(environment, source, workbench.IngestOptions(strategy))
    assert result.status == "ok", result


def take_page_way() -> None:
    """Upload in the sidebar, then save on the page Ingest."""
    from streamlit.testing.v1 import AppTest

    from pages.parts.shell import waiting

    waiting.PATIENCE_S = 60  # a job ends before its page is read
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60).run()
    app.sidebar.file_uploader[0].upload(SAMPLE.name, SAMPLE.read_bytes()).run()
    app.switch_page("pages/ingest.py").run()
    while any(button.key == "ingest.save" for button in app.main.button):  # it asks once more if nothing was read
        app.button(key="ingest.save").click().run()
    assert not app.exception, app.exception


def trace_calls(way: Callable[[], None]) -> set[CodeType]:
    """Return the code of every function that is called, in any thread; bodies of modules and classes are none."""
    called: set[CodeType] = set()

    def keep(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            called.add(frame.f_code)

    threading.setprofile(keep)
    sys.setprofile(keep)
    try:
        way()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return called


def count_functions(called: set[CodeType]) -> Counter[str]:
    """Return how many functions were called of each file of the package."""
    named = {(code.co_filename, code.co_qualname, code.co_firstlineno) for code in called if code.co_name not in _COMPREHENSIONS}
    files = (Path(name) for name, *_ in named)
    packages = (ROOT / "chunking", ROOT / "pages")
    return Counter(file.relative_to(ROOT).as_posix() for file in files if any(file.is_relative_to(package) for package in packages))


def main(*options: str) -> int:
    import chunking.workbench  # noqa: F401 - what runs while modules load is not part of the trip

    by_page = "--page" in options
    with tempfile.TemporaryDirectory(prefix="trip-") as folder:
        os.environ |= {"CHUNK_DATA_DIR": folder, "EMBEDDING_MODEL": "hash"}
        os.environ.pop("QDRANT_URL", None)
        functions = count_functions(trace_calls(take_page_way if by_page else take_library_way))
    for name in sorted({os.path.dirname(file) for file in functions}):  # noqa: PTH120 - a name, not a place
        inside = {file: count for file, count in sorted(functions.items()) if os.path.dirname(file) == name}  # noqa: PTH120
        print(f"{name}: {len(inside)} files, {sum(inside.values())} functions")
        if "--list" in options:
            print("".join(f"    {Path(file).name}: {count}\n" for file, count in inside.items()), end="")
    print(f"all: {len(functions)} files, {functions.total()} functions")
    return int(not by_page and len(functions) > MOST_FILES)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(*sys.argv[1:]))
