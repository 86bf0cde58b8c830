"""What is known of a collection from one reading agrees with what a look at each document says."""

from itertools import product

import pytest

from chunking.storing.ingest.plan import Version, list_earlier, read_versions
from tests.storing.storing_samples import COLLECTION, OTHER_RECIPE, RECIPE, build_bodies, ingest, open_folder

BODIES = build_bodies(3)


@pytest.fixture
def store(tmp_path):
    store = open_folder(tmp_path)
    yield store
    store.close()


def test_it_agrees_with_a_look_at_each(store):
    ingest(store, BODIES, document_id="d", sha256="one")
    ingest(store, BODIES[:2], document_id="said", sha256="two", given={"department": "HR"})
    ingest(store, BODIES[:1], document_id="damaged", sha256="three")
    ingest(store, build_bodies(4), document_id="torn", sha256="four")
    ingest(store, BODIES, document_id="twin", sha256="one", source="kopia.docx")
    damaged = store.read_points(COLLECTION, "damaged")
    store.replace_payloads(COLLECTION, {point_id: {**payload, "text": "x"} for point_id, payload in damaged.items()})
    store.remove_points(COLLECTION, [next(iter(store.read_points(COLLECTION, "torn")))])
    known = read_versions(store, COLLECTION)
    same, nothing = 0, 0
    for document_id, sha256, recipe, given in product(
        ("d", "said", "damaged", "torn", "twin", "new"),
        ("one", "two", "three", "four", "new"),
        (RECIPE, OTHER_RECIPE),
        (None, {"department": "HR"}),
    ):
        version = Version.make(sha256, recipe, given)
        earlier = list_earlier(store, COLLECTION, document_id, version)
        found = known.find(document_id, version)
        if found is not None:
            same += 1
            assert (found,) == earlier
        if known.has_nothing(document_id, sha256):
            nothing += 1
            assert earlier == ()
    assert (same, nothing) == (3, 4)
    known.note_saved("new")
    assert not known.has_nothing("new", "new")


def test_of_no_collection_nothing_is_known(store):
    known = read_versions(store, "none")
    assert known.has_nothing("d", "x")
    assert known.find("d", Version.make("x", RECIPE)) is None
