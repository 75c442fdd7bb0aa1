from __future__ import annotations

import json
import pickle
import subprocess
import sys

import pytest

from spacy_wikicrem.corpus.hygiene.overlap import (
    OverlapIndex,
    benchmark_files,
    benchmark_texts,
    index_folders,
    words,
)
from spacy_wikicrem.errors import WikicremError

TEXT = "The old guard didn't let Anna pass because she had lost her ticket on the way."
TOKENS = ["The", "old", "guard", "did", "n't", "let", "Anna", "pass", "because", "she", "had"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, True),
        ("He wrote: “the OLD guard didn't -- let Anna pass” because.", True),
        ("the old guard didn't let Anna", False),
        ("guard old the didn't let Anna pass because she", False),
        ("", False),
        ("The old guard didn't [MASK] let Anna pass", True),
    ],
)
def test_overlap_is_eight_words_whatever_the_punctuation(text, expected):
    assert OverlapIndex([TEXT]).overlaps(text) is expected


def test_short_texts_and_empty_index_match_nothing():
    assert len(OverlapIndex(["one two three four five six seven"])) == 0
    assert not OverlapIndex().overlaps(TEXT)


def test_masks_and_underscores_are_no_words():
    assert words("The _very_ [MASK] Ärger's") == ["the", "very", "ärger", "s"]


def test_the_index_is_the_same_in_another_process(tmp_path):
    path = tmp_path / "index.pickle"
    path.write_bytes(pickle.dumps(OverlapIndex([TEXT])))
    code = (
        "import pickle, sys; index = pickle.load(open(sys.argv[1], 'rb'));"
        "sys.exit(not index.overlaps(sys.argv[2]))"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path), TEXT]).returncode == 0


def conll2012() -> str:
    rows = [f"doc\t0\t{i}\t{word}\t_\t_\t_\t_" for i, word in enumerate(TOKENS)]
    return "\n".join(["#begin document (doc); part 0", *rows[:5], "", *rows[5:], "#end document"])


def conllu() -> str:
    rows = ["# newdoc id = a", "1\tThe", "2\told", "3\tguard", "4-5\tdidn't", "4\tdid", "5\tn't",
            "6\tlet", "6.1\tnull", "", "1\tAnna", "2\tpass", "3\tbecause", "4\tshe"]  # fmt: skip
    return "\n".join(row + "\t_" * 8 if "\t" in row else row for row in rows)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.tsv", f"ID\tText\nx-1\t{TEXT}\n"),
        ("a.txt", TEXT),
        ("a.txt.dev", f"12 {TEXT.replace('The old guard', '[The old guard]')}"),
        ("a.jsonl", json.dumps({"x": [{"sentence": TEXT}]})),
        ("a.json", json.dumps({"tokens": TOKENS})),
        ("a.xml", f"<c><schema><text><a>{TEXT[:30]}</a><b>{TEXT[30:]}</b></text></schema></c>"),
        ("a.conll", conll2012()),
        ("b.conll", "# begin document\n" + "\n".join(f"{i}\t{w}\t_" for i, w in enumerate(TOKENS))),
        ("a.conllu", conllu()),
    ],
)
def test_formats(tmp_path, name, content):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / name).write_text(content)
    (tmp_path / "README.md").write_text("x")
    assert [path.name for path in benchmark_files(tmp_path)] == [name]
    assert index_folders([tmp_path]).overlaps(TEXT.replace("ticket", "way"))


def test_winobias_numbers_are_not_words(tmp_path):
    path = tmp_path / "pro.txt.test"
    path.write_text("3 [The guard] met [her].\n1984 was a year.\n")
    assert list(benchmark_texts(path)) == ["[The guard] met [her].", "1984 was a year."]


@pytest.mark.parametrize(("content", "code"), [(None, "W001"), ("README.md", "W620")])
def test_a_wrong_folder_is_an_error(tmp_path, content, code):
    folder = tmp_path / "bench"
    if content:
        folder.mkdir()
        (folder / content).write_text("x")
    with pytest.raises(WikicremError) as err:
        index_folders([folder])
    assert err.value.code == code


@pytest.mark.parametrize(("name", "content"), [("a.jsonl", '{"a": '), ("a.xml", "<a><b></a>")])
def test_a_damaged_benchmark_file_is_an_error(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    with pytest.raises(WikicremError) as err:
        index_folders([tmp_path])
    assert err.value.code == "W623"


@pytest.mark.parametrize(
    ("folder", "quote"),
    [
        ("gap", "admitted making four trips to China and playing golf there"),
        ("winobias", "The developer argued with the designer because she did not like the design"),
        ("winogender", "The technician told the customer that he could pay with cash"),
        ("wsc", "The city councilmen refused the demonstrators a permit because they feared"),
        ("bert-commonsense", "Then Dad figured out how much the man owed the store"),
        ("wnli", "Jackson was greatly influenced by Arnold, though he lived two centuries earlier"),
        ("gum", "presents an eye tracking study"),
        ("litbank", "The “Red Death” had long devastated the country. No pestilence had ever been"),
    ],
)
def test_real_benchmarks_are_recognised(data_dir, folder, quote):
    if folder == "gum":
        quote = "Greek court rules worship of ancient Greek deities is legal"
    index = index_folders([data_dir / folder])
    assert len(index) > 2000
    assert index.overlaps(quote)
