"""The look of a Word paragraph kept when its style changes.

The formatting in force is read before the change and compared after it; only the differences are written onto the paragraph and
its runs as direct formatting.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from chunking.reading.word.paragraphs import W, walk_all_runs
from chunking.reading.word.styles import StyleSheet

_PARAGRAPH_ORDER = (
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens "
    "kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind "
    "contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle "
    "rPr sectPr pPrChange"
).split()
_RUN_ORDER = (
    "ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof "
    "snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em "
    "lang eastAsianLayout specVanish oMath rPrChange"
).split()
"""The order that the schema requires for the properties of paragraphs and of runs."""
_TOGGLES = ("b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike", "outline", "shadow", "emboss", "imprint", "vanish")
_RUN_VALUES: dict[str, dict[str, str]] = {
    "color": {"val": "auto"},
    "spacing": {"val": "0"},
    "w": {"val": "100"},
    "kern": {"val": "0"},
    "position": {"val": "0"},
    "sz": {"val": "20"},
    "szCs": {"val": "20"},
    "highlight": {"val": "none"},
    "u": {"val": "none"},
    "effect": {"val": "none"},
    "bdr": {"val": "none"},
    "shd": {"val": "clear", "color": "auto", "fill": "auto"},
    "vertAlign": {"val": "baseline"},
}
"""Properties of runs, each with its value if nothing sets it."""
_PARAGRAPH_VALUES: dict[str, dict[str, str]] = {
    "pageBreakBefore": {"val": "0"},
    "suppressLineNumbers": {"val": "0"},
    "shd": {"val": "clear", "color": "auto", "fill": "auto"},
    "contextualSpacing": {"val": "0"},
    "mirrorIndents": {"val": "0"},
    "bidi": {"val": "0"},
    "jc": {"val": "left"},
    "textAlignment": {"val": "auto"},
}
_MERGED: dict[str, dict[str, str]] = {
    "spacing": {"before": "0", "after": "0", "line": "240", "lineRule": "auto", "beforeAutospacing": "0", "afterAutospacing": "0"},
    "ind": {"left": "0", "right": "0", "start": "0", "end": "0", "firstLine": "0", "hanging": "0"},
}
"""Properties whose attributes are inherited one by one."""
_FONT_SLOTS = ("ascii", "hAnsi", "eastAsia", "cs")
_DEFAULT_FONT = "Times New Roman"
_EXCLUSIVE = {"firstLine": "hanging", "hanging": "firstLine"}

Values = dict[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """The formatting in force of a paragraph or run, by property; `None` if nothing sets it."""

    values: Mapping[str, Values | None]
    toggles: Mapping[str, bool]
    borders: Any = None
    tabs: Mapping[str, Values] | None = None
    numbering: tuple[str, str] | None = None


def place_property(properties: Any, element: Any) -> None:
    """Put a property into `w:pPr` or `w:rPr` at the position the schema requires, in place of an older one."""
    order = _RUN_ORDER if properties.tag == W + "rPr" else _PARAGRAPH_ORDER
    for older in properties.findall(element.tag):
        properties.remove(older)
    own = order.index(element.tag.removeprefix(W))
    for position, child in enumerate(properties):
        name = str(child.tag).removeprefix(W)
        if name in order and order.index(name) > own:
            properties.insert(position, element)
            return
    properties.append(element)


def make_element(tag: str, values: Mapping[str, str]) -> Any:
    """Return a `w:` element with `w:` attributes."""
    from docx.oxml import OxmlElement

    element = OxmlElement(f"w:{tag}")
    for name, value in values.items():
        element.set(W + name, value)
    return element


def read_looks(paragraph: Any, styles: StyleSheet) -> dict[Any, Look]:
    """Return the looks of a paragraph, of its mark (under its `w:pPr`) and of all its runs, by element, as they are now."""
    looks: dict[Any, Look] = {run: _read_run(run, run.find(W + "rPr"), paragraph, styles) for run in walk_all_runs(paragraph)}
    properties = paragraph.get_or_add_pPr()
    looks[properties] = _read_run(properties, properties.find(W + "rPr"), paragraph, styles)
    looks[paragraph] = _read_paragraph(paragraph, styles)
    return looks


def pin_looks(paragraph: Any, styles: StyleSheet, looks: Mapping[Any, Look]) -> None:
    """Write onto a paragraph, its mark and its runs the formatting that their style no longer gives them."""
    _pin_paragraph(paragraph, styles, looks[paragraph])
    for holder in (paragraph.get_or_add_pPr(), *walk_all_runs(paragraph)):
        if holder in looks:
            _pin_run(holder, paragraph, styles, looks[holder])


def _attributes(element: Any) -> Values:
    return {str(name).removeprefix(W): value for name, value in element.attrib.items() if not str(name).removeprefix(W).startswith("{")}


def _find_first(layers: Iterable[Any], tag: str) -> Values | None:
    for layer in layers:
        found = None if layer is None else layer.find(W + tag)
        if found is not None:
            return _attributes(found)
    return None


def _merge(layers: Iterable[Any], tag: str) -> Values:
    merged: Values = {}
    for layer in layers:
        found = None if layer is None else layer.find(W + tag)
        for name, value in _attributes(found).items() if found is not None else ():
            if _EXCLUSIVE.get(name) not in merged:
                merged.setdefault(name, value)
    return merged


def _read_run(holder: Any, own: Any, paragraph: Any, styles: StyleSheet) -> Look:
    run = holder if holder.tag == W + "r" else None
    layers = [own, *list(styles.run_layers(run, paragraph))[1:]]
    values: dict[str, Values | None] = {tag: _find_first(layers, tag) for tag in _RUN_VALUES}
    values["rFonts"] = _read_fonts(layers)
    return Look(values, {tag: styles.resolve_toggle(holder, paragraph, tag) for tag in _TOGGLES})


def _read_fonts(layers: Iterable[Any]) -> Values:
    fonts: Values = {}
    for layer in layers:
        found = None if layer is None else layer.find(W + "rFonts")
        named = _attributes(found) if found is not None else {}
        for slot in _FONT_SLOTS:
            names = (f"{slot}Theme", slot)
            if not any(name in fonts for name in names):
                fonts.update({name: named[name] for name in names if name in named})
    return fonts


def _pin_run(holder: Any, paragraph: Any, styles: StyleSheet, look: Look) -> None:
    now = _read_run(holder, holder.find(W + "rPr"), paragraph, styles)
    if now == look:
        return
    properties = holder.find(W + "rPr")
    if properties is None:
        properties = make_element("rPr", {})
        if holder.tag == W + "r":
            holder.insert(0, properties)
        else:
            place_property(holder, properties)
    for tag, neutral in _RUN_VALUES.items():
        if now.values[tag] != look.values[tag] and (look.values[tag] or now.values[tag]) != neutral:
            place_property(properties, make_element(tag, look.values[tag] or neutral))
    fonts, fonts_now = look.values["rFonts"] or {}, now.values["rFonts"] or {}
    if fonts != fonts_now:
        missing = {slot: _DEFAULT_FONT for slot in _FONT_SLOTS[:2] if slot not in fonts and f"{slot}Theme" not in fonts}
        place_property(properties, make_element("rFonts", fonts | missing))
    for tag in _TOGGLES:
        if now.toggles[tag] != look.toggles[tag]:
            place_property(properties, make_element(tag, {} if look.toggles[tag] else {"val": "0"}))


def _paragraph_layers(paragraph: Any, styles: StyleSheet) -> list[Any]:
    chain = [style.find(W + "pPr") for style in styles.paragraph_chain(paragraph)]
    return [paragraph.find(W + "pPr"), *chain, styles.default_paragraph]


def _read_paragraph(paragraph: Any, styles: StyleSheet) -> Look:
    layers = _paragraph_layers(paragraph, styles)
    values: dict[str, Values | None] = {tag: _find_first(layers, tag) for tag in _PARAGRAPH_VALUES}
    values |= {tag: _merge(layers, tag) for tag in _MERGED}
    borders = next((found for layer in layers if layer is not None and (found := layer.find(W + "pBdr")) is not None), None)
    tabs: dict[str, Values] = {}
    for layer in layers:
        for tab in layer.findall(f"{W}tabs/{W}tab") if layer is not None else ():
            tabs.setdefault(tab.get(W + "pos"), _attributes(tab))
    return Look(values, {}, deepcopy(borders), tabs, styles.resolve_numbering(paragraph))


def _pin_paragraph(paragraph: Any, styles: StyleSheet, look: Look) -> None:
    now = _read_paragraph(paragraph, styles)
    properties = paragraph.get_or_add_pPr()
    for tag, neutral in _PARAGRAPH_VALUES.items():
        if now.values[tag] != look.values[tag]:
            # `<w:bidi/>` without a value is on, so an empty one differs from none.
            before = look.values[tag]
            place_property(properties, make_element(tag, neutral if before is None else before))
    for tag, neutral in _MERGED.items():
        before, after = look.values[tag] or {}, now.values[tag] or {}
        lost = {name: neutral[name] for name in after if name not in before and name in neutral and _EXCLUSIVE.get(name) not in before}
        if before != after:
            place_property(properties, make_element(tag, before | lost))
    if now.numbering != look.numbering:
        _pin_numbering(properties, look.numbering)
    _pin_borders(properties, look.borders, now.borders)
    _pin_tabs(properties, look.tabs or {}, now.tabs or {})


def _pin_numbering(properties: Any, numbering: tuple[str, str] | None) -> None:
    number = make_element("numPr", {})
    if numbering:
        number.append(make_element("ilvl", {"val": numbering[1]}))
    number.append(make_element("numId", {"val": numbering[0] if numbering else "0"}))
    place_property(properties, number)


def _pin_borders(properties: Any, before: Any, after: Any) -> None:
    def describe(borders: Any) -> list[tuple[str, Values]]:
        return [(str(side.tag), _attributes(side)) for side in borders] if borders is not None else []

    if describe(before) == describe(after):
        return
    borders = deepcopy(before) if before is not None else make_element("pBdr", {})
    if before is None:
        for side in after:
            borders.append(make_element(str(side.tag).removeprefix(W), {"val": "nil"}))
    place_property(properties, borders)


def _pin_tabs(properties: Any, before: Mapping[str, Values], after: Mapping[str, Values]) -> None:
    if before == after:
        return
    tabs = make_element("tabs", {})
    cleared = {position: {"val": "clear", "pos": position} for position in after if position not in before}
    for _, values in sorted({**before, **cleared}.items(), key=lambda item: int(item[0])):
        tabs.append(make_element("tab", values))
    if len(tabs):
        place_property(properties, tabs)
