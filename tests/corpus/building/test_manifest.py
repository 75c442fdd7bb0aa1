from __future__ import annotations

import json
import os
import signal
from multiprocessing import get_context

import pytest

from spacy_wikicrem.corpus.building.manifest import (
    Manifest,
    WorkFolder,
    changes,
    file_digest,
    folder_digest,
    open_work_folder,
    value_digest,
    work_path,
)
from spacy_wikicrem.errors import WikicremError

DUMP = {"name": "d.xml", "bytes": 5, "digest": "0" * 32}


def put_shard(work, number=0):
    shard = work.shard_path(number)
    shard.write_text("{}\n")
    work.write_manifest(Manifest({"number": number}, "i", "c", {"pages": 1}, 5, file_digest(shard)))


def test_a_manifest_comes_back(tmp_path):
    work = WorkFolder(tmp_path)
    put_shard(work, 7)
    manifest = work.read_manifest(7)
    assert (manifest.number, manifest.counts, manifest.size) == (7, {"pages": 1}, 5)
    assert work.finished() == 1
    assert work.read_manifest(8) is None


@pytest.mark.parametrize("content", ["", "{", "{}", '{"unit": 1}'])
def test_a_broken_manifest_is_none(tmp_path, content):
    work = WorkFolder(tmp_path)
    put_shard(work)
    work.manifest_path(0).write_text(content)
    assert work.read_manifest(0) is None


def test_a_changed_shard_is_none(tmp_path):
    work = WorkFolder(tmp_path)
    put_shard(work)
    work.shard_path(0).write_text("{} \n")
    assert work.read_manifest(0) is None


def test_digests(tmp_path):
    assert value_digest({"a": 1, "b": 2}) == value_digest({"b": 2, "a": 1})
    (tmp_path / "x").write_text("1")
    before = folder_digest(tmp_path)
    (tmp_path / "x").rename(tmp_path / "y")
    assert folder_digest(tmp_path) != before


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"b": 1}, ["a", "b"]),
        ({"keep_partial": False}, {"keep_partial": True}, []),
        ({"keep_partial": True}, {"keep_partial": False}, ["keep_partial"]),
    ],
)
def test_changes(old, new, changed):
    assert changes(old, new) == changed


def test_a_folder_without_shards_goes_one_with_shards_stays(tmp_path):
    out = tmp_path / "sub/out"
    with open_work_folder(out) as work:
        work.adopt(DUMP, {"a": 1})
    assert not work_path(out).exists()
    with open_work_folder(out) as work:
        put_shard(work)
    assert work_path(out).is_dir()
    with open_work_folder(out) as work:
        work.discard()
    assert not list(out.parent.iterdir())


def test_what_a_killed_run_left_is_cleaned_up(tmp_path):
    with open_work_folder(tmp_path / "out") as work:
        put_shard(work)
        (work.path / ".000001.jsonl.abc.tmp").touch()
    (tmp_path / ".out.shards.abc.trash").mkdir()
    with open_work_folder(tmp_path / "out") as work:
        work.adopt(DUMP, {})
        assert not list(work.path.glob("*.tmp")) + list(work.path.glob(".*.tmp"))
        assert [path.name for path in tmp_path.iterdir()] == [".out.shards"]


def test_adopting_shards_of_something_else(tmp_path):
    work = WorkFolder(tmp_path)
    work.adopt(DUMP, {"a": 1})
    work.adopt(DUMP, {"a": 2})  # nothing was made yet
    put_shard(work)
    with pytest.raises(WikicremError, match=r"other settings \(a\)") as err:
        work.adopt(DUMP, {"a": 1})
    assert err.value.code == "W145"
    with pytest.raises(WikicremError, match=r"d\.xml.*expected e\.xml") as err:
        work.adopt({"name": "e.xml", "bytes": 5, "digest": "1" * 32}, {"a": 2})
    assert err.value.code == "W146"
    assert json.loads((tmp_path / "job.json").read_text())["conditions"] == {"a": 2}


def test_the_lock_names_its_holder_and_is_given_back(tmp_path):
    out = tmp_path / "out"
    with open_work_folder(out), pytest.raises(WikicremError, match=f"process {os.getpid()} on"):
        open_work_folder(out).__enter__()
    with open_work_folder(out):
        pass


def test_the_lock_of_a_killed_process_is_stale(tmp_path):
    out = tmp_path / "out"

    def hold():
        with open_work_folder(out) as work:
            put_shard(work)
            os.kill(os.getpid(), signal.SIGKILL)

    process = get_context("fork").Process(target=hold)
    process.start()
    process.join()
    assert (work_path(out) / "owner").read_text().startswith(f"{process.pid} ")
    with open_work_folder(out) as work:
        assert work.finished() == 1
