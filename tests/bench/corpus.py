"""Words, numbers and headings of a folder of Word and PDF files, held against LibreOffice and against Word's outline.

Run: python tests/bench/corpus.py [FOLDER] [--cache FOLDER] [--made] (default ../shared/corpus, relative to the project's root). `--made`
takes the files of automatic numbering of `tests/reading/word/numbering_cases.py` instead. Needs LibreOffice.

- Each file gives a document or one sentence, within `TIMEOUT_S`.
- Words: those of LibreOffice's text, of a PDF those of its text layer, that are neither in our text nor told in a notice are at most 2 %.
- Headings: recall is the share of the lines that are headings by Word's outline which our headings give as LibreOffice prints them;
  precision the share of our headings that LibreOffice prints so, as a paragraph, several, or the start of one. A whole sentence with an
  outline level is no heading of ours on purpose: it is listed and not counted, except in the recall printed in brackets.
- Numbers: the share of the paragraphs with an automatic number that stand in our text with it.

Prints every difference. Exits 1 if a share of headings is below `BOUND`, a file ends in a fault or loses words untold.
"""

# ruff: noqa: T201 - printing is its work.
import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
BOUND = 0.98
TIMEOUT_S = 180

if TYPE_CHECKING:
    from chunking.base.model import Document
    from tests.bench.corpus_score import Score


def main() -> int:
    """Compare a folder and return the exit code."""
    sys.path.insert(0, str(ROOT))
    from tests.bench.corpus_score import compare
    from tests.bench.word_oracle import has_office, read_truths

    options = _read_options()
    if not has_office():
        print("This needs LibreOffice's soffice, for instance: apt-get install libreoffice-writer-nogui", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as made:
        folder = _write_made(Path(made)) if options.made else options.folder
        files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".docx", ".pdf"))
        if not files:
            print(f"{folder} holds no Word or PDF file.", file=sys.stderr)
            return 2
        truths = read_truths([path for path in files if path.suffix.lower() == ".docx"], options.cache)
        documents, sentences, faults = _read_all(files)
        scores = {path: compare(path, documents[path], truths.get(path)) for path in files if path in documents}
    return _report(folder, scores, sentences, faults)


def _read_options() -> argparse.Namespace:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "chunk-inspector-corpus"
    parser = argparse.ArgumentParser(description="Hold words, numbers and headings of a folder of files against LibreOffice.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT.parent / "shared" / "corpus")
    parser.add_argument("--cache", type=Path, default=cache, help="folder of the texts LibreOffice wrote")
    parser.add_argument("--made", action="store_true", help="the made files of automatic numbering instead of a folder")
    return parser.parse_args()


def _write_made(folder: Path) -> Path:
    from tests.reading.word.numbering_cases import CASES, OFFICE_DIFFERS

    for name, reason in OFFICE_DIFFERS.items():
        print(f"{name} is left out, for LibreOffice prints it otherwise: {reason}")
    for name in CASES.keys() - OFFICE_DIFFERS:
        (folder / f"{name}.docx").write_bytes(CASES[name].build())
    return folder


def _read_all(files: Sequence[Path]) -> tuple[dict[Path, "Document"], dict[Path, str], dict[Path, str]]:
    """Return the documents, the sentences of files that cannot be read, and the faults, by file."""
    from chunking.base.errors import ChunkingError, ReaderCrashed, ReadingError
    from chunking.reading.convert import ReadingRequest
    from chunking.reading.pool import open_processes

    reader = open_processes(timeout_s=TIMEOUT_S)
    documents, sentences, faults = {}, {}, {}
    try:
        futures = {path: reader.submit(ReadingRequest(path.read_bytes(), path.name)) for path in files}
        for path, future in futures.items():
            try:
                documents[path] = future.result()
            except ChunkingError as error:
                # A bare ReadingError is what the pool makes of an exception that nobody foresaw.
                is_fault = type(error) is ReadingError or isinstance(error, ReaderCrashed)
                (faults if is_fault else sentences)[path] = error.message
    finally:
        reader.close()
    return documents, sentences, faults


def _report(folder: Path, scores: "dict[Path, Score]", sentences: dict[Path, str], faults: dict[Path, str]) -> int:
    from tests.bench.corpus_score import add_up, share

    print(f"{'recall':>11} {'precision':>11} {'numbers':>11} {'lost words':>13}  file")
    for path, score in scores.items():
        if score.outline or score.ours or score.numbered or score.differences:
            print(_tell(score, str(path.relative_to(folder))))
            for difference in score.differences:
                print(f"      {difference}")
    for path, message in sentences.items():
        print(f"one sentence: {path.name}: {message}")
    for path, message in faults.items():
        print(f"FAULT: {path.name}: {message}")
    total = add_up(scores.values())
    losing = [path.name for path, score in scores.items() if score.has_untold_loss]
    print(_tell(total, f"all: {len(scores)} read, {len(sentences)} one sentence, {len(faults)} faults, {len(losing)} lose words untold"))
    recall, precision = share(total.recalled, total.outline), share(total.printed, total.ours)
    strict = share(total.recalled, total.outline + total.sentences)
    print(f"recall {recall:.3f} ({strict:.3f}), precision {precision:.3f}, numbers {share(total.kept, total.numbered):.3f}; wanted {BOUND}")
    return 1 if faults or losing or min(recall, precision) < BOUND else 0


def _tell(score: "Score", name: str) -> str:
    pairs = ((score.recalled, score.outline), (score.printed, score.ours), (score.kept, score.numbered))
    return " ".join([*(f"{part:5}/{whole:<5}" for part, whole in pairs), f"{score.lost:6}/{score.words:<6}", f" {name}"])


if __name__ == "__main__":
    sys.exit(main())
