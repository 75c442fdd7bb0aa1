from pathlib import Path

import pytest

import spacy_wikicrem
from spacy_wikicrem.lang.word_lists import lists_beside, phrases, word_lists

FILES = sorted(Path(spacy_wikicrem.__file__).parent.rglob("*.ini"))


def test_lists_go_on_in_indented_lines_and_keep_capitals(tmp_path):
    (tmp_path / "words.ini").write_text("[verbs]\n# Of people.\nDo =\n    go\n    see 50%\nno = \n")
    expected = {"Do": {"go", "see", "50%"}, "no": set()}
    assert word_lists(tmp_path / "words.ini", "verbs") == expected
    assert lists_beside(str(tmp_path / "verbs.py")) == expected


def test_a_phrase_a_line(tmp_path):
    (tmp_path / "it.ini").write_text("[phrases]\nidioms =\n    take it\n    wing it up\n")
    assert phrases(tmp_path / "it.ini", "idioms") == (("take", "it"), ("wing", "it", "up"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_line_is_long(path):
    assert max(map(len, path.read_text(encoding="utf8").splitlines())) <= 100
