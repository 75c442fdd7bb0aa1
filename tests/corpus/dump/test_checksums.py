from __future__ import annotations

import hashlib

import pytest

from spacy_wikicrem.corpus.dump.checksums import find_sums, read_sums, revision_sha1, verify_file
from spacy_wikicrem.errors import WikicremError


def write_sums(folder, *names, name="sha1sums.txt", digest=None):
    lines = [f"{digest or hashlib.sha1(n.encode()).hexdigest()}  {n}\n" for n in names]
    (folder / name).write_text("".join(lines))
    return folder / name


def write_file(folder, name):
    (folder / name).write_text(name)
    return folder / name


def test_the_sha1_of_the_empty_text_is_mediawikis():
    assert revision_sha1("") == "phoiac9h4m842xq45sp7s6u21eteeq1"
    assert all(len(revision_sha1(str(n))) == 31 for n in range(200))


def test_a_file_is_checked_against_the_list_beside_it(tmp_path):
    write_sums(tmp_path, "a.bz2", "b c.bz2")
    path = write_file(tmp_path, "b c.bz2")
    assert verify_file(path) == hashlib.sha1(b"b c.bz2").hexdigest()
    path.write_text("changed")
    with pytest.raises(WikicremError, match="W153"):
        verify_file(path)


def test_the_list_of_the_same_wiki_and_date_comes_first(tmp_path):
    path = write_file(tmp_path, "itwiki-20260101-pages-articles.xml.bz2")
    write_sums(tmp_path, path.name, digest="0" * 40)
    own = write_sums(tmp_path, path.name, name="itwiki-20260101-sha1sums.txt")
    assert find_sums(path) == own
    verify_file(path)
    with pytest.raises(WikicremError, match="W153"):
        verify_file(path, tmp_path / "sha1sums.txt")


@pytest.mark.parametrize(
    ("sums", "code"),
    [(None, "W150"), ("nonsense\n", "W151"), (f"{'0' * 39}  a\n", "W151"), ("", "W152")],
)
def test_without_a_usable_list_nothing_is_verified(tmp_path, sums, code):
    path = write_file(tmp_path, "a")
    if sums is not None:
        (tmp_path / "sha1sums.txt").write_text(sums)
    with pytest.raises(WikicremError) as err:
        verify_file(path)
    assert err.value.code == code


def test_binary_marks_and_blank_lines_are_fine(tmp_path):
    (tmp_path / "sums").write_text(f"{'A' * 40} *x y.bz2\n\n")
    assert read_sums(tmp_path / "sums") == {"x y.bz2": "a" * 40}


def test_real_checksums(data_dir):
    folder = data_dir / "dumps/constructed"
    for name in read_sums(folder / "sha1sums.txt"):
        verify_file(folder / name)
