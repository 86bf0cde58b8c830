"""Files kept in the data folder: one set of functions for uploads and ingested files; records of earlier versions are read."""

import json

import pytest

from chunking.base.errors import DamagedFile, MissingFile
from chunking.reading.library import find_file, forget_folder, keep_file, list_files, remove_file


def keep(store, data=b"a", name="a.md", folder=None):
    return keep_file(store, document_id="d", name=name, data=data, folder=folder)


def test_it_is_found_read_and_removed(tmp_path):
    kept = keep(tmp_path)
    assert (find_file(tmp_path, "d"), list_files(tmp_path)) == (kept, (kept,))
    assert (kept.read(verify=True), kept.is_there, kept.size_bytes) == (b"a", True, 1)
    assert remove_file(tmp_path, "d")
    assert not remove_file(tmp_path, "d")
    assert (find_file(tmp_path, "d"), kept.is_there) == (None, False)
    with pytest.raises(MissingFile):
        kept.read()


def test_folders_are_added_and_forgotten_and_new_bytes_replace_the_old_ones(tmp_path):
    keep(tmp_path, folder="")
    assert keep(tmp_path, b"b", folder="/in").folders == ("", "/in")
    assert keep(tmp_path, b"b", folder="/in").folders == ("", "/in")
    kept = find_file(tmp_path, "d")
    assert kept.read(verify=True) == b"b"
    forget_folder(kept, "")
    assert find_file(tmp_path, "d").folders == ("/in",)
    assert keep(tmp_path, b"b").folders == ("/in",)


def test_what_is_there_already_is_not_written_again(tmp_path):
    kept = keep(tmp_path, folder="/in")
    kept.path.write_bytes(b"x")
    keep(tmp_path, folder="/in")
    assert kept.read() == b"x"
    with pytest.raises(DamagedFile):
        kept.read(verify=True)
    kept.path.unlink()
    assert keep(tmp_path, folder="/in").read(verify=True) == b"a"


def test_records_of_earlier_versions(tmp_path):
    """Those of uploads named the time `added_at` and had no folders."""
    kept = keep(tmp_path)
    record = kept.path.with_name("record.json")
    fields = json.loads(record.read_text(encoding="utf-8"))
    assert fields.pop("folders") == []
    record.write_text(json.dumps({"added_at": fields.pop("kept_at"), **fields}), encoding="utf-8")
    assert find_file(tmp_path, "d") == kept
    record.write_text("[]", encoding="utf-8")
    assert (find_file(tmp_path, "d"), list_files(tmp_path)) == (None, ())
