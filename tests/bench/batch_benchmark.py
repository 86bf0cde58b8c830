"""How much faster two workers read 200 mixed files than one; exits 1 where the ratio misses its bound by a fifth.

Run: python tests/bench/batch_benchmark.py [FILES]. Half of the files are Word files, three in ten markdown, one in five are PDFs with text
of one or two pages, all made anew. Each worker has one BLAS and one ONNX thread. Start-up is apart: every worker has read one file of
each kind before the clock runs. The ratio is the median of three, each of which times one worker and two, one after the other.

On a machine busy with other work the clock says little. Beside it stands what the processor says: the seconds one worker spends, over
those that the busier of two spends; on such a machine this is held against the bound.

Printed besides: the ratio of the whole ingest, with the hash embedder, into an embedded database, whose work in the one process that
may write to it no second worker takes over; and the peak memory of that process.
"""

# ruff: noqa: T201 - printing is its work.
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.base.model import Document
    from chunking.reading.convert import ReadingRequest

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 3
BOUND = 1.5
TOLERANCE = 1.2
MAX_LOAD = 0.5
WORDS = (
    "pracownik pracodawca umowa urlop wniosek termin kierownik regulamin zaklad obowiazek dokument spolka dni roboczych moze powinien "
    "sklada otrzymuje na pismie nie pozniej zgodnie z przepisami po uzyskaniu zgody kadr"
).split()


def write_files(count: int) -> dict[str, bytes]:
    """The files by name, all different."""
    kinds = ("docx", "docx", "docx", "docx", "docx", "md", "md", "md", "pdf", "pdf")
    make = {"docx": _write_word, "md": _write_markdown, "pdf": _write_pdf}
    return {f"{number:04}.{kind}": make[kind](number) for number in range(count) for kind in (kinds[number % 10],)}


def _write_prose(number: int, words: int) -> str:
    chosen = [WORDS[(number * 31 + place * 17 + place // 7) % len(WORDS)] for place in range(words)]
    return ". ".join(" ".join(chosen[start : start + 14]).capitalize() for start in range(0, words, 14)) + "."


def _write_word(number: int) -> bytes:
    from tests.reading.word.word_files import build_word

    lines = []
    for section in range(8 + number % 7):
        lines.append(("Heading 1" if section % 3 == 0 else "Heading 2", f"Rozdzial {section + 1} dokumentu {number}"))
        lines += [("text", _write_prose(number + section + part, 60)) for part in range(4)]
    return build_word(*lines)


def _write_markdown(number: int) -> bytes:
    sections = (f"## Rozdzial {section} pliku {number}\n\n{_write_prose(number + section, 300)}" for section in range(20))
    return (f"# Plik {number}\n\n" + "\n\n".join(sections)).encode()


def _write_pdf(number: int) -> bytes:
    from tests.reading.pdf.pdf_sheets import Sheet

    sheet = Sheet()
    for page in range(1 + number % 2):
        if page:
            sheet.add_page()
        sheet.write_line(f"{page + 1}. Rozdzial pliku {number}", 20, 25, size=16, style="B")
        sheet.write_prose(20, 35, text=_write_prose(number + page, 220), repeats=1)
    return sheet.save()


def read_and_time(task: "ReadingRequest") -> "Document":
    """What a worker does here: the document, with the processor's time in place of the clock's, and the worker's number."""
    from chunking.reading.convert import convert_file

    started = time.process_time()
    document = convert_file(task)
    return replace(document, elapsed_ms=round((time.process_time() - started) * 1000), engine=str(os.getpid()))


def time_reading(files: dict[str, bytes], workers: int) -> tuple[float, float]:
    """Seconds in which so many workers read the files, their start-up apart; and the processor's, of the busiest."""
    from chunking.reading.convert import ReadingRequest
    from chunking.reading.pool import open_processes
    from tests.bench import batch_benchmark

    convert = batch_benchmark.read_and_time  # by the name other processes find it under
    reader = open_processes(workers, convert=convert)
    samples = {Path(name).suffix: ReadingRequest(data, name) for name, data in files.items()}
    try:
        with ThreadPoolExecutor(workers) as starting:
            list(starting.map(lambda place: [place.read(convert, task, None) for task in samples.values()], reader._places))
        started = time.perf_counter()
        futures = [reader.submit(ReadingRequest(data, name)) for name, data in files.items()]
        documents = [future.result() for future in futures]
        elapsed_s = time.perf_counter() - started
    finally:
        reader.close()
    spent_ms: Counter[str] = Counter()
    for document in documents:
        spent_ms[document.engine] += document.elapsed_ms
    return elapsed_s, max(spent_ms.values()) / 1000


def time_ingest(folder: Path, data_dir: Path, workers: int) -> float:
    """Seconds from the start of the first worker to the last file saved."""
    from chunking import workbench
    from chunking.base.settings import Environment
    from chunking.base.strategy import Strategy
    from chunking.storing.qdrant.connection import close_stores

    environment = Environment(data_dir=data_dir, embedder="hash", workers=workers)
    started = time.perf_counter()
    results = workbench.ingest_folder(environment, folder, workbench.IngestOptions(Strategy()))
    elapsed_s = time.perf_counter() - started
    close_stores()
    failed = [result.source for result in results if result.error]
    assert not failed, failed
    return elapsed_s


def run_benchmark(count: int) -> float:
    """Print the ratios; returns the one that has a bound."""
    files = write_files(count)
    size_mb = sum(map(len, files.values())) / 1e6
    load = os.getloadavg()[0]
    print(f"{count} files, {size_mb:.1f} MB, {len(os.sched_getaffinity(0))} processors, load {load:.1f}")
    by_clock, by_processor = [], []
    for _ in range(ROUNDS):
        (one_s, one_cpu_s), (two_s, two_cpu_s) = time_reading(files, 1), time_reading(files, 2)
        by_clock.append(one_s / two_s)
        by_processor.append(one_cpu_s / two_cpu_s)
        print(
            f"reading: one worker {one_s:.1f} s, two {two_s:.1f} s, ratio {by_clock[-1]:.2f}; "
            f"by the processor {one_cpu_s:.1f} s, {two_cpu_s:.1f} s, ratio {by_processor[-1]:.2f}"
        )
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "in"
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        one_s, two_s = (time_ingest(folder, Path(place) / f"data{workers}", workers) for workers in (1, 2))
        print(f"whole ingest, start-up included: one worker {one_s:.1f} s, two {two_s:.1f} s, ratio {one_s / two_s:.2f}")
        print(f"peak memory of the process that saves: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    is_busy = load > MAX_LOAD
    ratio = median(by_processor if is_busy else by_clock)
    clock = "by the processor's time, the machine being busy" if is_busy else "by the clock"
    print(f"two workers read {ratio:.2f} times as fast as one, {clock} (bound {BOUND}, fails below {BOUND / TOLERANCE:.2f})")
    return ratio


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(run_benchmark(int(sys.argv[1]) if len(sys.argv) > 1 else 200) < BOUND / TOLERANCE)
