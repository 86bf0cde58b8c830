"""Runs of a Word paragraph made plain: every character that Word shows is text."""

from collections.abc import Callable, Mapping
from typing import Any

from chunking.reading.word.paragraphs import W
from chunking.reading.word.shown.broken_words import join_words, make_run, make_text
from chunking.reading.word.shown.formulas import complete_formulas
from chunking.reading.word.styles import StyleSheet, is_on, read_value

# Characters of symbol fonts, after the Unicode Consortium's mappings of Adobe's Symbol encoding and Microsoft's fonts (L2/11-052);
# boxes of all kinds become ☐, ☑ or ☒.
_PRIVATE = 0xF000

_SYMBOL_LOW = "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"  # from 0x21
_SYMBOL_HIGH = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"  # from 0xA0
_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"
_FONTS: Mapping[str, Mapping[int, str]] = {
    "symbol": {0x21 + number: one for number, one in enumerate(_SYMBOL_LOW)}
    | {0xA0 + number: one for number, one in enumerate(_SYMBOL_HIGH)},
    "wingdings": {
        **dict(enumerate(_CIRCLED, start=0x80)),
        **dict(
            zip(
                bytes.fromhex("21222528292a36454647484a4b4c4e5458595a5f6c6e6f7172737475767778797a9e9fa7a8abd8dfe0e1e2e8f0fbfcfdfe"),
                "✏✂🔔☎✆✉⌛☜☞☝☟☺😐☹☠❄✠✡☪✻●■☐☐☐⬧⧫◆❖⬥☒⮹⌘·•▪☐★➢←→↑↓➔⇨✗✓☒☑",
                strict=True,
            )
        ),
    },
    "wingdings 2": {
        **dict(enumerate(_CIRCLED, start=0x69)),
        **dict(zip(bytes.fromhex("4f5051525354969798a2a3a4"), "✗✓☒☑☒☒•●⬤■☐☐", strict=True)),
    },
    "wingdings 3": dict(zip(bytes.fromhex("666768697475767d84"), "←→↑↓▼▲▼▶◀", strict=True)),
    "webdings": dict(zip(bytes.fromhex("333435366163676972"), "◀▶▲▼✔☐■ℹ✖", strict=True)),
}
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")

TICKED, UNTICKED = "☒", "☐"

_SOFT_HYPHEN = "\u00ad"
_MAX_CAP = 3
_LEAST_MOVE, _USUAL_SIZE = 3, 20
"""In half points."""


def make_plain(root: Any, styles: StyleSheet, *, report: Callable[[str], None]) -> None:
    """Turn form fields, symbols, ruby, raised numbers and drop caps below an element into text, and give each word one look.

    Args:
        root: of a part, changed in place.
        styles: of the file.
        report: called with the font and code of each symbol that has no character.
    """
    complete_formulas(root)
    _fill_form_fields(root)
    _spell_ruby(root)
    _part_lines(root)
    for run in list(root.iter(W + "r")):
        _spell_symbols(run, report)
        _raise(run, styles)
    for paragraph in list(root.iter(W + "p")):
        _join_drop_cap(paragraph)
    for paragraph in root.iter(W + "p"):
        join_words(paragraph, styles)


def open_container(element: Any) -> None:
    """Put the children of an element in its place."""
    parent = element.getparent()
    position = parent.index(element)
    parent[position : position + 1] = list(element)


def _fill_form_fields(root: Any) -> None:
    """Write the state of tick boxes and the chosen entry of lists after the beginning of their fields (17.16.17)."""
    for begin in list(root.iter(W + "fldChar")):
        data = begin.find(W + "ffData")
        run = begin.getparent()
        if data is None or run is None or run.tag != W + "r":
            continue
        words = ""
        box, choice = data.find(W + "checkBox"), data.find(W + "ddList")
        if box is not None:
            state = is_on(box, "checked")
            words = TICKED if (is_on(box, "default") if state is None else state) else UNTICKED
        elif choice is not None and not _has_result(run):
            entries = [entry.get(W + "val") or "" for entry in choice.findall(W + "listEntry")]
            chosen = read_value(choice, "result") or read_value(choice, "default") or "0"
            words = entries[int(chosen)] if chosen.isdigit() and int(chosen) < len(entries) else ""
        if words:
            run.addnext(make_run(words, run.find(W + "rPr")))


def _has_result(run: Any) -> bool:
    """Return whether the field that begins in a run has words of its own before it ends."""
    for sibling in run.itersiblings():
        ends = [char.get(W + "fldCharType") for char in sibling.iter(W + "fldChar")]
        if any((text.text or "").strip() for text in sibling.iter(W + "t")):
            return True
        if "end" in ends:
            return False
    return False


def _spell_ruby(root: Any) -> None:
    """Write ruby text in parentheses after its base (17.3.3.25)."""
    for ruby in list(root.iter(W + "ruby")):
        run = ruby.getparent()
        if run is None or run.tag != W + "r":
            continue
        base, above = (
            "".join(text.text or "" for part in ruby.findall(W + tag) for text in part.iter(W + "t")) for tag in ("rubyBase", "rt")
        )
        run.replace(ruby, make_text(f"{base} ({above})" if above else base))


def _part_lines(root: Any) -> None:
    """Part the words before and after a page or column break inside a paragraph (17.3.3.1), which python-docx writes as nothing."""
    for brk in list(root.iter(W + "br")):
        if brk.get(W + "type") in ("page", "column"):
            brk.attrib.pop(W + "type")


def _spell_symbols(run: Any, report: Callable[[str], None]) -> None:
    font = _read_font(run)
    for child in list(run):
        if child.tag == W + "sym":
            code = child.get(W + "char") or ""
            words = read_symbol(child.get(W + "font") or "", code)
            if not words:
                report(f"{child.get(W + 'font') or ''} {code}".strip())
            run.replace(child, make_text(words))
        elif child.tag == W + "noBreakHyphen":
            run.replace(child, make_text("-"))
        elif child.tag == W + "softHyphen":
            run.remove(child)
        elif child.tag == W + "t" and child.text:
            words = child.text.replace(_SOFT_HYPHEN, "")
            child.text = "".join(read_symbol(font, f"{ord(one):04X}") or one if 0xF020 <= ord(one) <= 0xF0FF else one for one in words)


def _read_font(run: Any) -> str:
    fonts = run.find(f"{W}rPr/{W}rFonts")
    return "" if fonts is None else fonts.get(W + "ascii") or fonts.get(W + "hAnsi") or fonts.get(W + "cs") or ""


def _raise(run: Any, styles: StyleSheet) -> None:
    """Write raised and lowered numbers with the characters made for them, so that "§ 5¹" is not "§ 51"."""
    paragraph = next(run.iterancestors(W + "p"), None)
    texts = [text for text in run.findall(W + "t") if (text.text or "").strip()]
    if paragraph is None or not texts:
        return
    raised = styles.resolve_property(run, paragraph, "vertAlign")
    position = ("" if raised is None else raised.get(W + "val")) or ""
    if position not in ("superscript", "subscript"):
        position = _read_position(run, paragraph, styles)
    if not position:
        return
    for text in texts:
        text.text = raise_characters(text.text, lowered=position == "subscript")
    properties = run.get_or_add_rPr()
    for own in properties.findall(W + "vertAlign"):
        properties.remove(own)
    baseline = properties.makeelement(W + "vertAlign")
    baseline.set(W + "val", "baseline")  # also if a style raises it
    properties.append(baseline)


def _read_position(run: Any, paragraph: Any, styles: StyleSheet) -> str:
    """Return "superscript" or "subscript" for smaller letters moved up or down by hand (17.3.2.24), "" for all others."""
    moved = styles.resolve_property(run, paragraph, "position")
    height = "0" if moved is None else moved.get(W + "val") or "0"
    before = next((one for one in run.itersiblings(W + "r", preceding=True) if one.find(W + "t") is not None), None)
    if before is None or not height.lstrip("-").isdigit() or abs(int(height)) < _LEAST_MOVE:
        return ""
    own, other = (_read_size(one, paragraph, styles) for one in (run, before))
    if own >= other:
        return ""
    return "superscript" if int(height) > 0 else "subscript"


def _read_size(run: Any, paragraph: Any, styles: StyleSheet) -> int:
    """Return the size of letters in half points; 20 is Word's if nothing gives one (17.3.2.38)."""
    size = styles.resolve_property(run, paragraph, "sz")
    value = "" if size is None else size.get(W + "val") or ""
    return int(value) if value.isdigit() else _USUAL_SIZE


def _join_drop_cap(paragraph: Any) -> None:
    """Put the letters of a drop cap (17.3.1.11) before the first word of the paragraph that goes on."""
    frame = paragraph.find(f"{W}pPr/{W}framePr")
    following = paragraph.getnext()
    if frame is None or frame.get(W + "dropCap") not in ("drop", "margin") or following is None or following.tag != W + "p":
        return
    words = "".join(text.text or "" for text in paragraph.iter(W + "t"))
    first = next((text for text in following.iter(W + "t") if text.text), None)
    if first is None or not words.strip() or len(words.strip()) > _MAX_CAP:
        return
    first.text = words.strip() + first.text
    paragraph.getparent().remove(paragraph)


def read_symbol(font: str, code: str) -> str:
    """Return the character of a symbol (ECMA-376 17.3.3.30), "" if there is none.

    Args:
        font: its name; of a font that is not a symbol font the code is Unicode.
        code: hexadecimal; symbol fonts use the private area from F000.
    """
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    table = _FONTS.get(font.strip().lower())
    if table is not None and (number >= _PRIVATE or number <= 0xFF):
        return table.get(number & 0xFF, "").strip()
    is_private = 0xE000 <= number <= 0xF8FF
    return "" if is_private or not 0x20 <= number <= 0x10FFFF or 0xD800 <= number <= 0xDFFF else chr(number)


def raise_characters(words: str, *, lowered: bool = False) -> str:
    """Return the words with raised (or lowered) numbers; words with other letters ("st", "max") stay as they are."""
    if not any(one.isdigit() for one in words) or any(one.isalpha() and one != "n" for one in words):
        return words
    return words.translate(_LOWERED if lowered else _RAISED)
