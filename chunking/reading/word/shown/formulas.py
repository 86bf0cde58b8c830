"""Formulas of a Word file (ECMA-376 22.1) made fit for Docling's conversion to LaTeX, which fails on some and leaves out others."""

import re
from functools import lru_cache
from typing import Any

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_NEEDED = {"d": "dPr", "bar": "barPr", "acc": "accPr", "groupChr": "groupChrPr"}
"""Properties that the standard leaves optional (22.1.2.24, .7, .1, .41) and Docling needs."""
_UNKNOWN = {"borderBox": "box", "phant": "box", "sPre": "sSubSup"}
"""Elements that Docling leaves out with all that they hold, and one with the same content that it knows."""
_LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜáéíčěřšůýž"


def complete_formulas(root: Any) -> None:
    """Change the formulas below an element so that nothing of them is lost."""
    from lxml.etree import QName, SubElement

    for element in list(root.iter(*(_M + name for name in (*_NEEDED, *_UNKNOWN)))):
        name = QName(element).localname
        if name in _UNKNOWN:
            element.tag = _M + _UNKNOWN[name]
        elif element.find(_M + _NEEDED[name]) is None:
            element.insert(0, element.makeelement(_M + _NEEDED[name]))
        if name == "d":
            first, *others = element.findall(_M + "e") or [SubElement(element, _M + "e")]
            for other in others:
                first.append(_make_sign(first, _read_separator(element)))
                first.extend(list(other))
                element.remove(other)


def _read_separator(delimiters: Any) -> str:
    """Return the sign between the parts of a pair of delimiters, "|" if it is not given (22.1.2.99)."""
    sign = delimiters.find(f"{_M}dPr/{_M}sepChr")
    return "|" if sign is None else sign.get(_M + "val") or ""


def _make_sign(near: Any, sign: str) -> Any:
    run = near.makeelement(_M + "r")
    text = run.makeelement(_M + "t")
    text.text = sign
    run.append(text)
    return run


def restore_letters(formula: str) -> str:
    r"""Return a formula with letters such as "ę", which Docling writes as commands ("\k{e}") with spaces around them."""
    if "\\" in formula:
        for command, letter in _list_commands():
            formula = command.sub(letter, formula)
    return formula


@lru_cache(maxsize=1)
def _list_commands() -> tuple[tuple[re.Pattern[str], str], ...]:
    from docling.backend.docx.latex.omml import oMath2Latex
    from lxml import etree

    commands = []
    for letter in _LETTERS:
        formula = etree.Element(_M + "oMath")
        formula.append(_make_sign(formula, letter))
        command = str(oMath2Latex(formula)).strip()
        if command.startswith("\\"):
            end = r"(?![A-Za-z])" if command[1:].isalpha() else ""
            commands.append((re.compile(rf" ?{re.escape(command)}{end} ?"), letter))
    return tuple(commands)
