"""Which Word style each piece of a document text wears; reading floor."""

from chunking.reading.docx_styles import StyleSheet
from chunking.reading.docx_trace import trace_word


def name_styles(data: bytes, name: str) -> dict[str, str]:
    """The style of each paragraph as Word shows its name, by the reference of the item it became.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read.
    """
    trace = trace_word(data, name)
    styles = StyleSheet(trace.word.styles.element)
    names: dict[str, str] = {}
    for paragraph in trace.paragraphs:
        style_id = styles.style_id_of(paragraph.element)
        shown = styles.name_of(style_id) or style_id
        for item in trace.items.get(paragraph.index, ()):
            names[item.self_ref] = shown
            if item.parent is not None and item.parent.cref.startswith("#/groups/"):
                names.setdefault(item.parent.cref, shown)
    return names
