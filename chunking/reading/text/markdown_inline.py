"""Words of a markdown source that Docling would part: it puts a space around escaped characters and around every change of the look."""

import re

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_EMPHASIS = re.compile(
    r"(?P<open>[(\[{„“«‘]*)(?P<mark>(?<!\*)\*{1,3}(?!\*)|(?<![\w_])_{1,3}(?!_)|(?<!~)~~(?!~))(?=[^\s*_~])(?P<words>[^\n*_~]*[^\s*_~])(?P=mark)"
    r"(?P<close>[,.;:!?)}\]%”’»…]*)(?P<next>.?)"
)
_TABLE_ROW = re.compile(r"(?<!\\)\|")


def join_inline(line: str) -> str:
    """Return a line outside of code in which no word, and no word with its punctuation, is parted by a change of its look.

    An emphasis inside a word goes ("**1**250 zł"); punctuation that touches one goes inside ("**kara**," is "**kara,**").
    """
    is_row = _TABLE_ROW.search(line) is not None
    line = _ESCAPE.sub(lambda found: found[0] if is_row and found[1] == "|" else spell_escape(found), line)
    kept, end = [], 0
    while found := _EMPHASIS.search(line, end):
        kept += [line[end : found.start()], _join(found, line)]
        end = found.start("next")
    return "".join(kept) + line[end:]


def spell_escape(found: re.Match[str]) -> str:
    """Return an escaped character as an entity of HTML, which stays inside its word."""
    return f"&#{ord(found[0][1])};"


def _join(found: re.Match[str], line: str) -> str:
    opening, mark, words, closing, following = found.group("open", "mark", "words", "close", "next")
    before = line[found.start("mark") - 1 : found.start("mark")]
    is_inside = before.isalnum() or (not closing and following.isalnum())
    if is_inside and "*" in mark and before.isdigit() and following.isdigit() and words.isdigit():
        return f"{opening}{spell_sign(mark)}{words}{spell_sign(mark)}{closing}"  # 2*3*4
    if is_inside:
        return f"{opening}{words}{closing}"
    outer = line[found.start() - 1 : found.start()]
    if (opening and outer and not outer.isspace()) or "[" in opening or "]" in closing:
        return found[0][: len(found[0]) - len(following)]
    if closing and following and not following.isspace():
        return found[0][: len(found[0]) - len(following)]
    return f"{mark}{opening}{words}{closing}{mark}"


def spell_sign(sign: str) -> str:
    """Return characters as entities of HTML, so that they are no marks."""
    return "".join(f"&#{ord(one)};" for one in sign)
