"""Docling's hybrid chunker through our adapter: the chunks it makes itself, and the places they come from."""

import pytest

from chunking.base.errors import SettingsError
from chunking.base.model import Span
from chunking.base.strategy import parse_strategy
from chunking.cutting.cut_document import breadcrumb, embedded_text
from chunking.cutting.splitter import cut_document
from chunking.reading.convert import _run_docling, convert_bytes
from tests.laws.documents import assemble, clause, code, heading, item, paragraph, picture, table

MARKDOWN = """# Regulamin pracy

Wstęp do regulaminu, który obowiązuje wszystkich. Drugie zdanie wstępu.

## Czas pracy

Praca trwa osiem godzin; przerwa wynosi piętnaście minut. Kto pracuje dłużej, dostaje dodatek, o czym stanowi art. 151.

- pierwszy punkt listy
- drugi punkt listy, nieco dłuższy od pierwszego
    - punkt zagnieżdżony
- trzeci

### Nadgodziny

| Lp. | Nazwa | Kwota |
| - | - | - |
| 1 | nocna | 120 zł |
| 2 | świąteczna | 240 zł |
| 3 | sobotnia | 90 zł |
| 4 | zwykła | 50 zł |

Po tabeli stoi zdanie.

## Urlopy

```
dni = 26
staz = 10
```

Koniec.
"""


def count_words(text: str) -> int:
    return len(text.split())


def visible(text: str) -> str:
    return "".join(text.split())


def chunk_as_docling_does(max_tokens: int) -> list[tuple[str, str]]:
    """Headings and text of the chunks Docling makes of its own document, tables as markdown, as its documentation shows."""
    from docling_core.transforms.chunker.hierarchical_chunker import ChunkingDocSerializer, ChunkingSerializerProvider
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer
    from docling_core.transforms.serializer.markdown import MarkdownParams, MarkdownTableSerializer

    class Counter(BaseTokenizer):
        def count_tokens(self, text: str) -> int:
            return count_words(text)

        def get_max_tokens(self) -> int:
            return max_tokens

        def get_tokenizer(self):
            return count_words

    class Provider(ChunkingSerializerProvider):
        def get_serializer(self, doc):
            params = MarkdownParams(image_placeholder="", escape_underscores=False, escape_html=False, compact_tables=True)
            return ChunkingDocSerializer(doc=doc, table_serializer=MarkdownTableSerializer(), params=params)

    chunker = HybridChunker(tokenizer=Counter(), serializer_provider=Provider(), omit_header_on_overflow=True)
    document = _run_docling(MARKDOWN.encode(), "regulamin.md", ".md")
    return [(" > ".join(chunk.meta.headings or []), visible(chunk.text)) for chunk in chunker.chunk(document)]


@pytest.mark.filterwarnings("ignore::UserWarning:docling_core")
@pytest.mark.parametrize("max_tokens", [12, 20, 25, 40, 200])
def test_chunks_are_those_of_docling(max_tokens):
    document = convert_bytes(MARKDOWN.encode(), "regulamin.md")
    chunks = cut_document(document, parse_strategy(f"hybrid:{max_tokens}"), count_tokens=count_words)
    ours = []
    for chunk in chunks:
        line = breadcrumb(document, chunk)
        ours.append((line, visible(embedded_text(document, chunk).removeprefix(line))))
    assert ours == chunk_as_docling_does(max_tokens)


RULES = assemble(
    heading("Regulamin", level=0),
    paragraph("Wstęp."),
    heading("Ceny"),
    table("| a | b |", "| - | - |", "| 1 | x |", "| 2 | x |", "| 3 | x |"),
)


def test_later_rows_are_led_by_their_header():
    chunks = cut_document(RULES, parse_strategy("hybrid:23"), count_tokens=count_words)
    start = RULES.blocks[3].span.start
    assert [chunk.kind for chunk in chunks] == ["text", "table", "table"]
    assert [chunk.lead for chunk in chunks] == [None, None, Span(start, start + len("| a | b |\n| - | - |"))]
    assert breadcrumb(RULES, chunks[2]) == "Regulamin > Ceny"
    assert RULES.slice(chunks[1].span) == "| a | b |\n| - | - |\n| 1 | x |\n| 2 | x |"
    assert RULES.slice(chunks[2].span) == "| 3 | x |"


def test_what_only_our_reader_recognised_is_text_to_docling():
    document = assemble(heading("Regulamin"), clause("§ 1.", "Jeden.", level=2), item("dwa"), clause("§ 2.", "Trzy.", level=2))
    (chunk,) = cut_document(document, parse_strategy("hybrid:100"), count_tokens=count_words)
    assert chunk.path == (document.headings[0].span.start,)
    assert document.slice(chunk.span) == "§ 1. Jeden.\n\n- dwa\n\n§ 2. Trzy."


def test_sections_of_equal_name_run_together_as_they_do_in_docling():
    document = assemble(heading("§ 1."), paragraph("raz."), heading("§ 1."), paragraph("dwa."))
    (chunk,) = cut_document(document, parse_strategy("hybrid:100"), count_tokens=count_words)
    assert document.slice(chunk.span) == "raz.\n\n## § 1.\n\ndwa."


def test_pictures_without_words_make_no_chunk_but_a_document_is_never_empty():
    document = assemble(picture(), picture())
    (chunk,) = cut_document(document, parse_strategy("hybrid:10"), count_tokens=count_words)
    assert chunk.flags == ("fallback",)
    assert cut_document(assemble(code("x = 1")), parse_strategy("hybrid:10"), count_tokens=count_words)[0].kind == "code"


def test_docling_counts_tokens():
    with pytest.raises(SettingsError, match="embedder"):
        cut_document(RULES, parse_strategy("hybrid:10"))


def test_an_overlap_is_refused_and_other_names_are_not_hybrid():
    with pytest.raises(SettingsError, match="no overlap"):
        parse_strategy("hybrid:512/20")
    with pytest.raises(SettingsError, match="hybrid:many"):
        parse_strategy("hybrid:many")


def test_a_document_of_headings_alone_is_one_chunk():
    document = assemble(heading("Regulamin"), heading("Ceny"))
    (chunk,) = cut_document(document, parse_strategy("hybrid:20"), count_tokens=count_words)
    assert document.slice(chunk.span) == document.text
