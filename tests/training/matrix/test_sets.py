"""Sets of the matrix: the right parts, and no way to a test set."""

import shutil
import sys
from collections import Counter
from itertools import islice

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.suite import Benchmarks
from spacy_wikicrem.training.matrix.config import TRAINING_SETS, VALIDATION_SETS, Sources
from spacy_wikicrem.training.matrix.sets import (
    describe_set,
    prepare_sets,
    read_meta,
    read_set,
    sample,
)
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import read_examples, write_examples
from tests.training.conftest import make_examples

from ...table1 import table1_benchmarks

ROWS = 100  # of GAP's parts for training and validation
SIZES = {
    "gap-development": 83,
    "gap-validation": 92,
    "dpr-train": 1185,
    "dpr-validation": 131,
    "winobias-dev": 1584,
}
opened: list[str] = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)


@pytest.fixture(scope="module")
def sources(data_dir, tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpora")
    names = ("wikicrem", "randomwiki", "maskedwiki")
    for kind in names:
        for part in ("train", "dev"):
            examples = [
                MaskedExample(e.text, e.answer, e.candidates, kind=kind) for e in make_examples(20)
            ]
            write_examples(folder / kind / f"{part}.jsonl", examples)
    gap = shutil.copytree(data_dir / "gap", folder / "gap")
    for name in ("gap-development.tsv", "gap-validation.tsv"):
        with (data_dir / "gap" / name).open(encoding="utf8") as file:
            (gap / name).write_text("".join(islice(file, ROWS + 1)), encoding="utf8")
    return Sources(
        **{kind: str(folder / kind) for kind in names},
        gap=str(gap),
        dpr=str(data_dir / "bert-commonsense"),
        winobias=str(data_dir / "winobias"),
    )


@pytest.fixture(scope="module")
def benchmarks(data_dir):
    return table1_benchmarks(data_dir, 3)  # it is for the evaluation only


@pytest.mark.data
@pytest.mark.parametrize("name", [*TRAINING_SETS, *VALIDATION_SETS])
def test_reading_a_set_opens_no_test_file(name, sources, english):
    opened.clear()
    examples = list(read_set(name, sources, english))
    assert examples
    assert len(examples) == SIZES.get(name, len(examples))
    data = [
        path for path in opened if path.startswith((sources.gap, sources.dpr, sources.winobias))
    ]
    assert not [path for path in data if "test" in path.rpartition("/")[2]]
    if name in SIZES:
        assert data


@pytest.mark.data
def test_texts_of_benchmarks_are_left_out(sources, benchmarks, english, tmp_path):
    names = ["gap-validation", "dpr-train", "dpr-validation", "winobias-dev"]
    found = prepare_sets(names, sources, tmp_path, lambda: english, benchmarks)
    # Six sentences of WinoBias stand in both parts, apart from the pronoun.
    left_out = {name: row["benchmark"] for name, row in found.items()}
    assert left_out == {
        "gap-validation": 0,
        "dpr-train": 0,
        "dpr-validation": 0,
        "winobias-dev": 6,
    }
    assert found["winobias-dev"]["examples"] == 1578


def disguise(data_dir, folder):
    """Test files under the names of training and validation files."""
    for name in ("gap-development.tsv", "gap-validation.tsv"):
        shutil.copy(data_dir / "gap" / "gap-test.tsv", folder / name)
    shutil.copy(data_dir / "bert-commonsense" / "test.c.txt", folder / "train.c.txt")
    for path in (data_dir / "winobias").glob("*.txt"):
        shutil.copy(path, folder)
    for path in (data_dir / "winobias").glob("*.test"):
        shutil.copy(path, folder / path.name.replace(".test", ".dev"))


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("gap-development", "W245"),
        ("gap-validation", "W245"),
        ("dpr-train", "W246"),
        ("dpr-validation", "W246"),
        ("winobias-dev", "W246"),
        ("wikicrem-train", "W245"),
        ("wikicrem-dev", "W245"),
    ],
)
def test_a_test_set_in_disguise_is_found(name, code, data_dir, benchmarks, english, tmp_path):
    disguise(data_dir, tmp_path)
    labelled = [
        MaskedExample(e.text, e.answer, e.candidates, kind="labelled") for e in make_examples(4)
    ]
    for part in ("train", "dev"):
        write_examples(tmp_path / f"{part}.jsonl", labelled)
    folder = str(tmp_path)
    sources = Sources(gap=folder, dpr=folder, winobias=folder, wikicrem=folder)
    with pytest.raises(WikicremError) as caught:
        prepare_sets([name], sources, tmp_path / "out", lambda: english, benchmarks)
    assert caught.value.code == code
    assert not (tmp_path / "out" / f"{name}.jsonl").exists()


def test_a_set_without_source(tmp_path):
    with pytest.raises(WikicremError, match=r"W244.*sources\.gap"):
        prepare_sets(["gap-development"], Sources(), tmp_path, lambda: None, Benchmarks())


def test_sets_are_made_again_only_when_something_changed(tmp_path):
    write_examples(tmp_path / "train.jsonl", make_examples(20))
    calls = []

    def prepare(limit, benchmarks=Benchmarks()):  # noqa: B008
        sources = Sources(wikicrem=str(tmp_path), limit=limit)
        made = prepare_sets(
            ["wikicrem-train"], sources, tmp_path / "out", lambda: calls.append(1), benchmarks
        )
        return made["wikicrem-train"]

    first = prepare(8)
    assert first["examples"] == 8
    assert prepare(8) == first
    assert len(calls) == 1
    assert prepare(4)["sha256"] != first["sha256"]
    write_examples(tmp_path / "train.jsonl", make_examples(30))
    prepare(4)
    assert len(calls) == 3
    prepare(4, Benchmarks(limit=3, spacy_model="another"))  # unlabelled: no pipeline in it
    assert len(calls) == 3


def test_sets_are_made_again_for_other_benchmarks(tmp_path):
    """Also for the same file with other rows; and a limit of the evaluation hides no row."""
    rows = make_examples(20)
    write_examples(tmp_path / "train.jsonl", rows)
    sources = Sources(wikicrem=str(tmp_path))
    pdp = tmp_path / "pdp.txt"

    def prepare(count):
        lines = [
            f"{e.text.replace('[MASK]', 'he')}\n{'he'}\n{','.join(e.candidates)}\n{e.answer}\n"
            for e in rows[:count]
        ]
        pdp.write_text("\n".join(lines))
        benchmarks = Benchmarks(pdp=str(pdp), limit=1) if count else Benchmarks()
        out = tmp_path / "out"
        made = prepare_sets(["wikicrem-train"], sources, out, lambda: None, benchmarks)
        return made["wikicrem-train"]["benchmark"]

    assert [prepare(count) for count in (0, 3, 5)] == [0, 3, 5]


def test_a_change_of_the_pipeline_matters_to_labelled_sets(sources):
    for name, matters in (("gap-validation", True), ("wikicrem-train", False)):
        first, second = (describe_set(name, sources, model) for model in ("a", "b"))
        assert (first != second) == matters


@pytest.mark.parametrize("content", ["", "[]", "x", '{"wikicrem-train": {}}'])
def test_meta_that_is_damaged(tmp_path, content):
    (tmp_path / "meta.json").write_text(content)
    with pytest.raises(WikicremError, match=r"W254.*meta\.json"):
        read_meta(tmp_path)


def test_sample_is_nested_and_keeps_texts_together():
    texts = [f"ada met bob and anna in {n} . [MASK] smiled ." for n in range(30)]
    pairs = [("ada", "bob"), ("ada", "anna")]
    examples = [MaskedExample(text, "ada", pair) for pair in pairs for text in texts]
    ids = [{e.id for e in sample(examples, limit)} for limit in (10, 20, 60, 100)]
    assert [len(found) for found in ids] == [10, 20, 60, 60]
    assert ids[0] < ids[1] < ids[2]
    assert set(Counter(e.text for e in sample(examples, 10)).values()) == {2}
    assert list(sample(examples, 0)) == examples


@pytest.mark.data
def test_dpr_examples_ask_what_the_evaluation_asks(sources, english, tmp_path):
    examples = list(read_set("dpr-validation", sources, english))
    assert write_examples(tmp_path / "x.jsonl", examples) == 131
    assert list(read_examples(tmp_path / "x.jsonl")) == examples
    assert all(e.kind == "labelled" and len(e.candidates) == 2 for e in examples)
