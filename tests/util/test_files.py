"""Files and folders that appear whole, however the process ends."""

from __future__ import annotations

import errno
import os
import signal
import stat
from itertools import product
from multiprocessing import get_context
from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util import files
from spacy_wikicrem.util.files import (
    atomic_folder,
    atomic_write,
    recover_folder,
    refuse_other_kind,
    together,
)


def write(folder, text):
    with atomic_folder(folder) as made:
        (made / "a").write_text(text)


def content(folder):
    return (folder / "a").read_text()


def test_a_folder_replaces_an_older_one(tmp_path):
    write(tmp_path / "sub/m", "1")
    write(tmp_path / "sub/m", "2")
    assert content(tmp_path / "sub/m") == "2"
    assert [path.name for path in (tmp_path / "sub").iterdir()] == ["m"]


def test_a_failed_block_leaves_the_older_one(tmp_path):
    write(tmp_path / "m", "1")
    with pytest.raises(KeyboardInterrupt), atomic_folder(tmp_path / "m") as made:
        (made / "a").write_text("2")
        raise KeyboardInterrupt
    assert content(tmp_path / "m") == "1"
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_files_in_subfolders_can_be_read_by_others(tmp_path):
    with atomic_folder(tmp_path / "m") as made:
        (made / "sub").mkdir()
        (made / "sub/a").write_text("x")
        (made / "sub/a").chmod(0o600)
    assert stat.S_IMODE((tmp_path / "m/sub/a").stat().st_mode) == 0o666 & ~files._umask()
    assert (tmp_path / "m/sub").stat().st_mode & stat.S_IXUSR


@pytest.mark.parametrize("interrupted", [0, 1])
@pytest.mark.parametrize("after", [False, True])
def test_an_interruption_at_either_rename_loses_nothing(tmp_path, monkeypatch, interrupted, after):
    write(tmp_path / "m", "1")
    rename, calls = Path.rename, []

    def breaking(self, target):
        calls.append(self)
        if len(calls) - 1 == interrupted:
            if after:
                rename(self, target)
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", breaking)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "m", "2")
    assert content(tmp_path / "m") == ("2" if (interrupted, after) == (1, True) else "1")
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_two_interruptions_leave_both_folders_to_the_next_call(tmp_path, monkeypatch):
    write(tmp_path / "m", "1")
    rename = Path.rename

    def breaking(self, target):
        if self.name == "m":
            return rename(self, target)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", breaking)
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path / "m", "2")
    (scratch,) = tmp_path.iterdir()
    assert {content(scratch / "old"), content(scratch / "made")} == {"1", "2"}
    recover_folder(tmp_path / "m")
    assert content(tmp_path / "m") == "2"
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_killed_between_the_renames(tmp_path):
    write(tmp_path / "m", "1")

    def kill(self, target):
        if self.name == "made":
            os.kill(os.getpid(), signal.SIGKILL)
        os.rename(self, target)  # noqa: PTH104

    def run():
        Path.rename = kill
        write(tmp_path / "m", "2")

    process = get_context("fork").Process(target=run)
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL and not (tmp_path / "m").exists()
    with pytest.raises(KeyboardInterrupt), atomic_folder(tmp_path / "m"):
        assert content(tmp_path / "m") == "2"  # recovered by the next writer
        raise KeyboardInterrupt
    assert content(tmp_path / "m") == "2"


@pytest.mark.parametrize(
    ("left", "there", "expected"),
    [
        (("old", "made"), True, "here"),
        (("old", "made"), False, "made"),
        (("old",), False, "old"),
        (("made",), True, "here"),
        (("made",), False, None),  # half written, perhaps
        ((), True, "here"),
    ],
)
def test_what_a_killed_process_left(tmp_path, left, there, expected):
    for name in left:
        (tmp_path / ".m.x" / name).mkdir(parents=True)
        (tmp_path / ".m.x" / name / "a").write_text(name)
    if there:
        (tmp_path / "m").mkdir()
        (tmp_path / "m/a").write_text("here")
    (tmp_path / ".m.json.tmp").touch()  # a file of somebody else
    recover_folder(tmp_path / "m")
    assert (content(tmp_path / "m") if (tmp_path / "m").exists() else None) == expected
    assert not (tmp_path / ".m.x").exists() and (tmp_path / ".m.json.tmp").exists()


def test_recovering_where_nothing_is(tmp_path):
    recover_folder(tmp_path / "no/m")


def test_a_file_appears_whole_or_not_at_all(tmp_path):
    (tmp_path / "f").write_text("1")
    with pytest.raises(KeyboardInterrupt), atomic_write(tmp_path / "f") as file:
        file.write("2")
        raise KeyboardInterrupt
    assert (tmp_path / "f").read_text() == "1"
    assert [path.name for path in tmp_path.iterdir()] == ["f"]


def write_all(folder, text, names="abc"):
    with together():
        for name in names:
            with atomic_write(folder / name) as file:
                file.write(text)
            assert text not in [path.read_text() for path in folder.glob(name)]


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
@pytest.mark.parametrize("function", ["fsync", "replace", "rename"])
def test_several_files_appear_all_or_none(tmp_path, monkeypatch, error, function):
    """Whatever fails: the writing of one of them, or its renaming."""
    for before, at in product(["", "a", "b", "abc"], range(3)):
        (folder := tmp_path / f"{at}{before}").mkdir()
        check_all_or_none(folder, monkeypatch, before, error, at, function)


def check_all_or_none(tmp_path, monkeypatch, before, error, at, function):
    for name in before:
        (tmp_path / name).write_text("1")
    calls = []
    original = getattr(os, function)

    def failing(*args, **options):
        calls.append(1)
        if len(calls) == at + 1:
            raise error
        return original(*args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(os, function, failing)
        if function == "rename":  # is not used: nothing fails
            write_all(tmp_path, "2")
            return
        with pytest.raises(error):
            write_all(tmp_path, "2")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(
        before, "1"
    )
    write_all(tmp_path, "2")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys("abc", "2")


def test_where_files_have_one_name_only(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EOPNOTSUPP, "no links here")

    (tmp_path / "a").write_text("1")
    monkeypatch.setattr(os, "link", refuse)
    write_all(tmp_path, "2")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]


def test_a_block_in_a_block_ends_with_the_outer_one(tmp_path):
    with pytest.raises(KeyboardInterrupt), together():
        write_all(tmp_path, "2")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_folder_and_a_file_are_told_apart(tmp_path):
    file = tmp_path / "file"
    file.touch()
    for path, folder, found in ((tmp_path, False, "a folder"), (file, True, "a file")):
        refuse_other_kind(path, "another thing", folder=not folder)
        with pytest.raises(WikicremError, match=f"W601.* is {found}, expected another thing"):
            refuse_other_kind(path, "another thing", folder=folder)
    refuse_other_kind(tmp_path / "none", "a file")
    refuse_other_kind(tmp_path / "none", "a folder", folder=True)
