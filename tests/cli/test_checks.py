"""What the operating system refuses: the right advice for each reason, with the user's own path."""

from __future__ import annotations

import errno
import os

import pytest

from spacy_wikicrem.cli.checks import as_coded, require_report_place
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.files import atomic_folder, atomic_write


def refused(number, path="out/s.csv"):
    return as_coded(OSError(number, os.strerror(number), path))


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [
        (errno.ENOSPC, "W523", "Make room"),
        (errno.EDQUOT, "W523", "Make room"),
        (errno.EFBIG, "W523", "another disk"),
        (errno.EROFS, "W438", "Name another output"),
        (errno.EACCES, "W524", "permissions"),
        (errno.EPERM, "W524", "permissions"),
        (errno.ENOENT, "W001", "does not exist"),
        (errno.EISDIR, "W601", "is a folder, expected a file"),
        (errno.ENOTDIR, "W601", "is in a file"),
        (errno.EEXIST, "W601", "is a file, expected a folder"),
        (errno.ENAMETOOLONG, "W509", "too long"),
        (errno.EIO, "W509", "Input/output"),
    ],
)
def test_each_reason_has_its_advice(number, code, said):
    error = refused(number)
    assert error.code == code and said in str(error) and "out/s.csv" in str(error)
    assert refused(number, b"out/s.csv").code == code


def test_what_names_no_file():
    assert as_coded(OSError("no reason")).code == "W509"
    assert as_coded(UnicodeDecodeError("utf8", b"\xff", 0, 1, "invalid")).code == "W513"
    assert as_coded(WikicremError("W164")).code == "W164"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
@pytest.mark.parametrize("name", ["s.csv", "with.many.dots.jsonl.gz", "naïve"])
def test_a_full_disk_names_the_file_that_was_asked_for(tmp_path, name, number):
    with pytest.raises(OSError) as err, atomic_write(tmp_path / name) as file:
        file.write("x")
        raise OSError(number, os.strerror(number))
    assert str(tmp_path / name) in str(as_coded(err.value))


@pytest.mark.parametrize("write", [atomic_write, atomic_folder])
@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_no_hidden_name_is_told(tmp_path, monkeypatch, write, number):
    def refuse(prefix, dir, **_):
        raise OSError(number, os.strerror(number), f"{dir}/{prefix}abc.tmp")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    with pytest.raises(OSError) as err, write(tmp_path / "s"):
        pass
    said = str(as_coded(err.value))
    assert f"{tmp_path / 's'}" in said and "abc" not in said


def test_errors_about_other_files_keep_their_names(tmp_path):
    with pytest.raises(FileNotFoundError, match="other"), atomic_write(tmp_path / "s"):
        (tmp_path / "other").read_text()


def test_no_report_is_no_file_that_is_read(tmp_path):
    (tmp_path / "mine.json").write_text("mine")
    with pytest.raises(WikicremError, match="W522"):
        require_report_place(tmp_path / "mine.json")
