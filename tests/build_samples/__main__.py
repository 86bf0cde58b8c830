"""Builds every sample into `sample_docs/`: `python -m tests.build_samples`."""

from pathlib import Path

from tests.build_samples import circulation, complaints, duties, lease, notice, regulations, report, security
from tests.build_samples.manuscript import read_manuscript
from tests.build_samples.paper import build_paper
from tests.build_samples.scan import build_scan
from tests.build_samples.word import build_word

SAMPLES_DIR = Path(__file__).parents[2] / "sample_docs"
BUILDERS = {
    duties: build_word,
    regulations: build_word,
    circulation: build_word,
    report: build_word,
    security: build_paper,
    complaints: build_word,
    lease: build_word,
    notice: build_scan,
}


def build_all() -> dict[str, bytes]:
    """File name to content of every sample."""
    return {
        sample.FILE_NAME: build(read_manuscript(sample.TEXT), title=sample.TITLE, footer=sample.FOOTER)
        for sample, build in BUILDERS.items()
    }


if __name__ == "__main__":
    SAMPLES_DIR.mkdir(exist_ok=True)
    for name, content in build_all().items():
        (SAMPLES_DIR / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")  # noqa: T201 - what the command says
