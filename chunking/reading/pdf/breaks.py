"""Grouping of a PDF page's lines into paragraphs, list items and headings."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from chunking.base.enumerators import find_word_enumerator, is_enumerator, measure_item_number
from chunking.reading.pdf.layer.fields import TICKED, UNTICKED, Field
from chunking.reading.pdf.lines import Line
from chunking.reading.pdf.paragraphs import OTHER_WEIGHT, Paragraph, same_size, same_style
from chunking.reading.pdf.words import begins_lowercase, ends_sentence, leads_on
from chunking.reading.text.heading_rules import find_bullet, is_caption

WIDE_PITCH = 1.3  # x the usual distance: at 1.1 a footnote's mark tears its paragraph, at 2 paragraphs half a line apart are one
SHORT_LINE_SHARE = 0.15  # 0.07: a nearly full line ends no paragraph; 0.3: titles of two lines are torn, clauses joined
INDENT_EMS = 0.6  # at 0.3 slightly shifted lines begin paragraphs, at 1.2 paragraphs known by their first line's indent are one
LOOSE_PITCH = 1.6  # x the usual distance: at 1.2 items of laws set line by line are torn, at 2.4 an item takes the paragraph below it
USUAL_PITCH = 1.6  # if no two lines of a region are near; not sensitive from 0.8 to 2, above that distant lines are one paragraph
MIN_RUNS_ON = 2  # one pair of lines may be an accident; not sensitive from 1 to 4 on the benchmark
MIN_SENTENCE_WORDS = 5  # fewer words are a title or a label; at 8 items of laws set line by line are torn


def mark_form_fields(lines: Sequence[Line], fields: Sequence[Field] = ()) -> None:
    """Mark the form labels of a page and their values: lines that end in a colon and have text to their right, and lines with a field.

    Args:
        lines: of the page.
        fields: of a form to fill in on the screen; their values are in the lines.
    """
    for line in lines:
        if TICKED in line.text or UNTICKED in line.text or any(_is_in_line(field, line) for field in fields):
            line.is_form_label = line.is_form_value = True
    labels = [line for line in lines if line.text.endswith(":")]
    for line in lines:
        middle = (line.top + line.bottom) / 2
        for label in labels:
            if label.right <= line.left and label.top < middle < label.bottom:
                label.is_form_label = line.is_form_value = True


def _is_in_line(field: Field, line: Line) -> bool:
    left, top, right, bottom = field.box
    return line.left <= (left + right) / 2 <= line.right and (
        line.top <= (top + bottom) / 2 <= line.bottom or top <= (line.top + line.bottom) / 2 <= bottom
    )


def stack_lines(lines: Sequence[Line]) -> list[list[Line]]:
    """Return lines outside all regions in groups, each line close under the one before."""
    stacks: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.top, line.left)):
        for stack in stacks:
            above = stack[-1]
            shared = min(above.right, line.right) - max(above.left, line.left)
            narrower = min(above.right - above.left, line.right - line.left)
            near = -0.5 * line.size <= line.top - above.bottom <= 1.2 * max(line.size, above.size)
            if near and shared > 0.5 * narrower:
                stack.append(line)
                break
        else:
            stacks.append([line])
    return stacks


def measure_pitch(lines: Sequence[Line]) -> float | None:
    """Return the distance of one paragraph's lines on a page, in font sizes; None if the page shows too few.

    Measured at lines that begin with a lowercase letter under one that does not end a sentence.
    """
    pitches: list[float] = []
    ordered = sorted(lines, key=lambda line: line.top)
    for index, line in enumerate(ordered):
        if not begins_lowercase(line.text) or begins_item(line.text):
            continue
        above = next(
            (other for other in reversed(ordered[:index]) if other.bottom <= line.top + 0.5 * line.size and _share(other, line)), None
        )
        if above is not None and same_style(above, line) and not ends_sentence(above.text):
            pitches.append((line.top - above.top) / line.size)
    return sorted(pitches)[(len(pitches) - 1) // 4] if len(pitches) >= MIN_RUNS_ON else None


def merge_paragraphs(paragraphs: Sequence[Paragraph], *, pitch: float | None = None) -> list[Paragraph]:
    """Join a paragraph with its rest if the layout model put that into the region below.

    Args:
        paragraphs: of one page.
        pitch: distance of one paragraph's lines on that page, in font sizes, if known.
    """
    merged: list[Paragraph] = []
    for paragraph in sorted(paragraphs, key=lambda paragraph: (paragraph.top, paragraph.left)):
        above = next((other for other in reversed(merged) if _share(other, paragraph)), None)
        if above is not None and above.kind == paragraph.kind == "text" and _goes_on(above, paragraph, pitch=pitch):
            above.lines.extend(paragraph.lines)
        else:
            merged.append(paragraph)
    return merged


def _share(above: Paragraph | Line, below: Paragraph | Line) -> bool:
    """Return whether two are in one column."""
    shared = min(above.right, below.right) - max(above.left, below.left)
    return shared > 0.5 * min(above.right - above.left, below.right - below.left)


def _goes_on(above: Paragraph, paragraph: Paragraph, *, pitch: float | None) -> bool:
    gap = paragraph.top - above.bottom
    if not same_style(above.last, paragraph.first) or gap < -0.6 * above.size:
        return False
    pitches = [low.top - high.top for high, low in pairwise(above.lines)]
    usual = median(pitches) if pitches else (pitch or 1.35) * above.size
    if gap > 0.9 * above.size and paragraph.top - above.last.top > 1.1 * max(usual, (pitch or 0) * above.size):
        return runs_on(above, paragraph.first, pitch=usual)
    left, right = min(above.left, paragraph.left), max(above.right, paragraph.right)
    following = paragraph.lines[1] if len(paragraph.lines) > 1 else None
    return not _begins_paragraph(above, paragraph.first, following, left=left, right=right, pitch=usual)


def runs_on(paragraph: Paragraph, line: Line, *, pitch: float) -> bool:
    """Return whether a line further below than usual still continues the sentence above it.

    The sentence above has not ended, the style is the same, and the line begins with a lowercase letter or is indented
    like the text of a list item.
    """
    above = paragraph.last
    if line.top - above.top > LOOSE_PITCH * pitch or above.is_form_label or line.is_form_value or not same_style(above, line):
        return False
    if (
        ends_sentence(above.text)
        or begins_item(line.text)
        or find_word_enumerator(line.text)
        or len(paragraph.text.split()) < MIN_SENTENCE_WORDS
    ):
        return False
    indent = INDENT_EMS * line.size
    if begins_item(paragraph.first.text):
        edge = paragraph.lines[1].left if len(paragraph.lines) > 1 else line.left
        return line.left > paragraph.first.left + indent and abs(line.left - edge) < indent
    return above.text[-1].isalpha() and begins_lowercase(line.text) and abs(line.left - above.left) < 4 * line.size


def split_paragraphs(lines: Sequence[Line], *, kind: str, confidence: float, pitch: float | None = None) -> list[Paragraph]:
    """Split the lines of one region into paragraphs, items and headings.

    Args:
        lines: of one column, from top to bottom.
        kind: the layout model's class of the region.
        confidence: of the layout model, 0 to 1.
        pitch: distance of one paragraph's lines on the page, in font sizes, if known.
    """
    if not lines:
        return []
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    pitches = [below.top - above.top for above, below in pairwise(lines) if below.top > above.top]
    usual = _usual_pitch(lines, pitches, pitch or USUAL_PITCH)
    paragraphs = [Paragraph([lines[0]], kind, confidence)]
    for index in range(1, len(lines)):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if _begins_paragraph(paragraphs[-1], lines[index], following, left=left, right=right, pitch=usual):
            paragraphs.append(Paragraph([lines[index]], kind, confidence))
        else:
            paragraphs[-1].lines.append(lines[index])
    return paragraphs


def _usual_pitch(lines: Sequence[Line], pitches: Sequence[float], expected: float) -> float:
    size = median(line.size for line in lines)
    plausible = sorted(pitch for pitch in pitches if 0.8 * size <= pitch <= 2.6 * size)
    return plausible[(len(plausible) - 1) // 4] if plausible else expected * size


def _begins_paragraph(paragraph: Paragraph, line: Line, following: Line | None, *, left: float, right: float, pitch: float) -> bool:
    above = paragraph.last
    if line.left > above.right and line.top < above.bottom - 0.5 * above.size:
        return True
    if above.is_mono and line.is_mono and same_size(above.size, line.size):
        return line.top - above.top > 3 * pitch
    if line.top - above.top > WIDE_PITCH * max(pitch, 1.1 * max(line.size, above.size)):
        return not runs_on(paragraph, line, pitch=max(pitch, 1.1 * line.size))
    if line.is_form_value or begins_item(line.text) or leads_on(line.text) or leads_on(above.text) or is_caption(line.text):
        return True
    short = above.right < right - SHORT_LINE_SHARE * (right - left)
    return _style_breaks(above, line) or _words_break(paragraph, line, short=short) or _is_first_line_indent(paragraph, line, following)


def _words_break(paragraph: Paragraph, line: Line, *, short: bool) -> bool:
    above = paragraph.last
    if find_word_enumerator(line.text) and (short or is_enumerator(line.text)):
        return True
    if above.is_form_label:
        return True
    if not short:
        return False
    if len(paragraph.lines) == 1 and find_word_enumerator(above.text) and not begins_lowercase(line.text):
        return True
    if is_enumerator(above.text) and not begins_item(above.text):
        return True
    if ends_sentence(above.text) and not above.text.endswith(",") and not begins_lowercase(line.text):
        return True
    return above.left > line.left + 3 * line.size


def begins_item(text: str) -> bool:
    """Return whether a line begins a list item: a bullet or an item's number."""
    return find_bullet(text) > 0 or measure_item_number(text) > 0


def _style_breaks(above: Line, line: Line) -> bool:
    if not same_size(above.size, line.size):
        return True
    if above.uniform and line.uniform and abs(above.weight - line.weight) >= OTHER_WEIGHT:
        return True
    return above.is_mono != line.is_mono and (above.mono in (0.0, 1.0)) and (line.mono in (0.0, 1.0))


def _is_first_line_indent(paragraph: Paragraph, line: Line, following: Line | None) -> bool:
    indent = INDENT_EMS * line.size
    above = paragraph.last
    if begins_item(paragraph.first.text):
        # An item with a hanging indent ends at a line that starts at the item's own left edge.
        hanging = len(paragraph.lines) > 1 and above.left > paragraph.first.left + indent
        return hanging and line.left <= paragraph.first.left + 0.3 * indent
    if line.left - above.left < indent or line.left - above.left > 4 * line.size:
        return False
    if following is None:
        return ends_sentence(above.text)
    return line.left - following.left >= indent and same_style(line, following)
