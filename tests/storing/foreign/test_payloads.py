"""Points of other pipelines: the same fragment in every shape they write."""

import json

import pytest

from chunking.storing.foreign.payloads import ForeignFragment, read_fragment

TEXT = "Pracownik ma prawo do urlopu."


@pytest.mark.parametrize(
    ("payload", "source", "headings", "order"),
    [
        ({"page_content": TEXT, "metadata": {"source": "/dane/regulamin.docx", "page": 3}}, "regulamin.docx", (), 3),
        ({"page_content": TEXT, "metadata": {"Header 2": "§ 1", "Header 1": "Rozdział I"}}, "", ("Rozdział I", "§ 1"), None),
        ({"content": TEXT, "metadata": {"source": "blob", "blobType": "text/plain", "loc": {"lines": {"from": 7, "to": 9}}}}, "", (), 7),
        ({"content": TEXT, "metadata": {"source": "blob", "file_name": "regulamin.docx"}}, "regulamin.docx", (), None),
        (
            {
                "_node_content": json.dumps({"text": TEXT, "metadata": {"file_name": "regulamin.docx"}, "start_char_idx": 12}),
                "_node_type": "TextNode",
                "header_path": "/Rozdział I/§ 1/",
                "doc_id": "x",
            },
            "regulamin.docx",
            ("Rozdział I", "§ 1"),
            12,
        ),
        ({"content": TEXT, "meta": {"file_path": "C:\\dane\\regulamin.docx", "split_id": 4}}, "regulamin.docx", (), 4),
        (
            {"page_content": TEXT, "metadata": {"dl_meta": {"headings": ["§ 1"], "origin": {"filename": "regulamin.docx"}}}},
            "regulamin.docx",
            ("§ 1",),
            None,
        ),
        ({"document": TEXT, "source": "https://host/a/regulamin.docx?v=2"}, "regulamin.docx", (), None),
        ({"text": TEXT, "metadata": {"name": "regulamin.docx"}, "tenant_id": "t"}, "regulamin.docx", (), None),
        (
            {"text": TEXT, "source": "regulamin.docx", "breadcrumb": "Rozdział I > § 1", "chunk_index": 5, "path": ["Rozdział I", "§ 1"]},
            "regulamin.docx",
            ("Rozdział I", "§ 1"),
            5,
        ),
    ],
)
def test_known_shapes_are_read(payload, source, headings, order):
    fragment = read_fragment(payload)
    assert (fragment.text, fragment.file_name, fragment.headings, fragment.order) == (TEXT, source, headings, order)


def test_an_unknown_field_with_prose_is_the_text_and_is_named():
    prose = "To jest dłuższe zdanie, które ktoś zapisał pod własną nazwą pola."
    fragment = read_fragment({"tresc": prose, "id_klienta": "7"})
    assert (fragment.text, fragment.text_field) == (prose, "tresc")


@pytest.mark.parametrize(
    "payload", [{}, {"metadata": None}, {"text": "  "}, {"_node_content": "{broken"}, {"document": "a.docx", "n": True}]
)
def test_a_point_without_text_says_so(payload):
    fragment = read_fragment(payload)
    assert fragment == ForeignFragment("", "", fragment.source, (), None)
