"""Advice on what to repair at the source: one line per file, worst first, and all of it for the open file."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document, Strategy, workbench
from chunking.workbench import DocumentComparison, FileAdvice, KeptFile, OpenedDocument
from pages.parts.common import pick_table
from pages.parts.shell import render, session_cache
from pages.parts.shell.i18n import _, fill, ngettext

SHOWN_FILES = 100


def show_files(documents: Sequence[OpenedDocument], comparisons: Sequence[DocumentComparison]) -> None:
    """Draw a folded table, one line per file that needs repair."""
    first = {
        file.name: next(iter(advise(file, each, compared)), None) for (file, each), compared in zip(documents, comparisons, strict=True)
    }
    worst = sorted(((name, found) for name, found in first.items() if found), key=lambda pair: _weigh(pair[1]))
    if not worst:
        return
    label = ngettext("What to repair in {count} file", "What to repair in {count} files", len(worst))
    with st.expander(label, icon=":material/build:"):
        pick_table.show_plain([_("document"), _("what to repair first")], [[name, say(found)] for name, found in worst[:SHOWN_FILES]])
        if clean := len(first) - len(worst):
            render.note(ngettext("{count} further file needs nothing.", "{count} further files need nothing.", clean))


def show_file(file: KeptFile, document: Document, compared: DocumentComparison) -> None:
    """Draw what to repair first in one file; nothing if the file needs no repair."""
    for found in advise(file, document, compared)[:1]:
        render.note(_("To repair first: {advice}").format(advice=say(found)))


def advise(file: KeptFile, document: Document, compared: DocumentComparison) -> tuple[FileAdvice, ...]:
    """Return the advice for a file, worst first; cached by content."""
    return _advise(file.sha256, session_cache.name_reading(), compared.rows[-1].strategy, document, compared)


@st.cache_resource(max_entries=2000, show_spinner=False)
def _advise(  # the first three are the key
    sha256: str,  # noqa: ARG001
    reading: str,  # noqa: ARG001
    structural: Strategy,  # noqa: ARG001
    _document: Document,
    _compared: DocumentComparison,
) -> tuple[FileAdvice, ...]:
    return workbench.advise_file(_document, _compared)


def _weigh(advice: FileAdvice) -> tuple[int, int]:
    """The graver the earlier; of the same kind, the more the earlier."""
    return workbench.ADVICE_CODES.index(advice.code), -advice.count


def say(advice: FileAdvice) -> str:
    """The advice as a sentence."""
    return fill(advice.phrase.template, advice.phrase.params)
