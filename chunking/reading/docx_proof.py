"""The proof that a repaired Word file still says the same; reading floor."""

import io
import re
import zipfile
from collections import Counter

from chunking.reading.docx_package import W
from chunking.reading.docx_paragraphs import read_all_text

_WORD = re.compile(r"[^\W_]+")
_PART = re.compile(r"word/[^/]+\.xml")


def count_words(data: bytes) -> Counter[str]:
    """How often each word stands in all parts of a package together, deleted words and second copies of text boxes too."""
    from lxml import etree

    words: Counter[str] = Counter()
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for name in package.namelist():
            if _PART.fullmatch(name):
                for paragraph in etree.fromstring(package.read(name), parser).iter(W + "p"):
                    words.update(split_words(read_all_text(paragraph)))
    return words


def split_words(text: str) -> list[str]:
    """The words of a text: runs of letters and digits."""
    return _WORD.findall(text.replace("\u00ad", ""))
