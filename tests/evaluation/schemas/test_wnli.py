from dataclasses import replace

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.base import evaluate
from spacy_wikicrem.evaluation.baselines import nearest_scores, random_scores
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.evaluation.schemas.base import fit
from spacy_wikicrem.evaluation.schemas.wnli import (
    _SENTENCE_END,
    NO_RIVAL,
    NOT_REBUILT,
    WnliRow,
    read_wnli,
    rebuild,
    wnli_answers,
    wnli_questions,
    wnli_scores,
)
from spacy_wikicrem.evaluation.schemas.wsc import read_wsc

GOOD = "index\tsentence1\tsentence2\tlabel\n0\tA hit B as he fell.\tA fell.\t1\n"


@pytest.mark.parametrize(
    ("premise", "hypothesis", "pronoun", "candidate", "possessive"),
    [
        ("The drain is clogged with hair. It has to be cleaned.", "The hair has to be cleaned.",
         "It", "The hair", False),
        # The candidate stands right before the pronoun.
        ("The fish ate the worm. It was tasty.", "The worm was tasty.", "It", "The worm", False),
        ("If he fooled Sam, he would have won.", "Sam would have won.", "he", "Sam", False),
        ("She hit Eve and Eve saw her.", "Eve saw Ann.", "her", "Ann", False),
        ("Ann spoke to Eve, breaking her focus.", "Ann spoke to Eve, breaking Eve's focus.",
         "her", "Eve", True),
        ("Later he would cook the beans for their dinner.", "He would cook the beans for "
         "the beans' dinner.", "their", "the beans", True),
        ("Mrs. Black's hands fed it to the cat.", "Mrs. Black's hands fed the rat to the cat.",
         "it", "the rat", False),
        # Punctuation does not count, and the first word may be the hypothesis's own.
        ("Mr. Lee cursed it - under his breath.", "He cursed it under Lee's breath.", "his", "Lee",
         True),
    ],
)  # fmt: skip
def test_rebuild(premise, hypothesis, pronoun, candidate, possessive):
    found = rebuild(premise, hypothesis)
    assert premise[found.start : found.end] == pronoun
    assert (found.candidate, found.possessive) == (candidate, possessive)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("There is a gap. You see the garden behind it.", "You see the garden through the gap."),
        ("Ann met Eve.", "Ann met Bob."),
        ("Ann met her.", "Ann met one of the two tall and happy women."),
        ("", "Ann."),
        ("He", "He"),
    ],
)
def test_what_cannot_be_rebuilt(premise, hypothesis):
    assert rebuild(premise, hypothesis) is None


def to_pairs(row):
    """(premise, hypothesis, label) for each candidate: the pronoun's sentence with it put in."""
    ends = [match.end() for match in _SENTENCE_END.finditer(row.before)]
    start = ends[-1] if ends else 0
    last = _SENTENCE_END.search(row.after + " ")
    end = last.end() if last else len(row.after)
    return [
        (
            row.text,
            row.before[start:]
            + fit(candidate, row.before)
            + ("'s" if row.possessive else "")
            + row.after[:end].rstrip(),
            int(index == row.answer),
        )
        for index, candidate in enumerate(row.candidates)
    ]


@pytest.mark.data
def test_all_273_schemas_survive_both_directions(data_dir):
    for row in read_wsc(data_dir / "wsc/WSCollection.xml").rows:
        sure = replace(row, possessive=bool(row.possessive))
        pairs = to_pairs(sure)
        assert sum(label for *_, label in pairs) == 1
        for candidate, (premise, hypothesis, _) in zip(row.candidates, pairs, strict=True):
            found = rebuild(premise, hypothesis)
            assert found is not None, hypothesis
            assert found.start == len(row.before)
            assert found.candidate.lower() == candidate.lower()


def ask(premise, hypothesis, english, **options):
    [asked] = wnli_questions([WnliRow("0", premise, hypothesis)], english, **options)
    return asked


def test_all_other_nouns_compete(english):
    premise = "The trophy doesn't fit into the brown suitcase because it is too large."
    query = ask(premise, "The trophy is too large.", english).question.query
    assert query.candidates == ("the trophy", "the brown suitcase")
    assert query.before.endswith("because ") and query.after == " is too large."
    bare = ask(premise, "The trophy is too large.", english, determiners=False)
    assert bare.question.query.candidates == ("the trophy", "suitcase")


def test_rows_without_a_question(english):
    assert ask("Bob slept.", "Ann slept.", english).reason == NOT_REBUILT
    assert ask("Bob said he slept.", "Bob slept.", english).reason == NO_RIVAL


def test_answers_and_scores(english):
    rows = [
        WnliRow("0", "Ann met Eve and she left.", "Ann left.", 1),
        WnliRow("1", "Ann met Eve and she left.", "Eve left.", 0),
        WnliRow("2", "Ann slept.", "Eve slept.", 0),
    ]
    asked = wnli_questions(rows, english)
    answers = wnli_answers(asked, [[2.0, 1.0], [1.0, 1.0]])
    assert answers == [1, 0, 0]  # a tie is no entailment
    found = wnli_scores(rows, asked, [1, 1, 0])
    assert (found["correct"], found["n"], found["n_all"], found["entailed"]) == (1, 2, 3, 2)
    assert found["accuracy"] == 50.0 and found["accuracy_all"] == pytest.approx(200 / 3)
    assert found["excluded"] == {NOT_REBUILT: 1}
    assert found["slices"]["label"]["0"] == {"accuracy": 0.0, "correct": 0, "n": 1}


def test_without_labels_there_is_a_submission_and_no_accuracy(english, table_scorer, tmp_path):
    rows = [WnliRow("7", "Ann met Eve and she left.", "Ann left."), WnliRow("3", "x", "y")]
    found = evaluate(benchmarks()["wnli"], rows, table_scorer({"Ann": 1.0}), english)
    assert [r["accuracy"] for r in found.results] == [None] * 3
    path = tmp_path / "WNLI.tsv"
    found.group.save(path, found.scores)
    assert path.read_text() == "index\tprediction\n7\t1\n3\t0\n"


def test_a_pipeline_without_tags():
    import spacy

    with pytest.raises(WikicremError, match="W407"):
        wnli_questions([WnliRow("0", "a", "b")], spacy.blank("en"))


@pytest.mark.parametrize(
    ("old", "new", "code", "reason"),
    [
        ("index\t", "id\t", "W425", "found the columns id, sentence1"),
        ("\t", ",", "W425", "found the columns"),
        ("index\t", "\n\nid\t", "W425", "line 3: found the columns id"),
        (GOOD, "", "W425", "line 1: .*an empty file"),
        (GOOD, GOOD.partition("\n")[0], "W421", "wnli.tsv"),
        ("\t1\n", "\tTRUE\n", "W426", "line 2: the label is 'TRUE'"),
        ("\t1\n", "\n", "W426", "line 2: 3 columns, expected 4"),
        ("\n0\t", "\nzero\t", "W426", "line 2: the index is 'zero'"),
        ("A fell.", " ", "W426", "line 2: an empty sentence"),
        ("\n0\t", "\n0\ta\tb\t1\n0\t", "W426", "line 3: the index 0 occurs a second time"),
    ],
)
def test_bad_files(tmp_path, old, new, code, reason):
    path = tmp_path / "wnli.tsv"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(WikicremError, match=rf"{code}.*{reason}"):
        read_wnli(path)


def test_line_ends_and_encodings(tmp_path):
    path = tmp_path / "wnli.tsv"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_wnli(path) == [WnliRow("0", "A hit B as he fell.", "A fell.", 1)]
    path.write_bytes(GOOD.encode("utf-16"))
    with pytest.raises(WikicremError, match="W605"):
        read_wnli(path)


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "rows", "entailed", "not_rebuilt"),
    [
        ("wnli/wnli_train_part_565.tsv", 565, 277, 14),
        ("wnli/wnli_train_part_70.tsv", 70, 35, 2),
        ("wnli/wnli_glue_dev_71.tsv", 71, 31, 1),
        ("bert-commonsense/wnli-test.tsv", 146, None, 1),
    ],
)
def test_real_files(data_dir, name, rows, entailed, not_rebuilt):
    found = read_wnli(data_dir / name)
    assert len(found) == rows
    labels = [row.label for row in found]
    assert labels == [None] * rows if entailed is None else sum(labels) == entailed
    failed = [row for row in found if rebuild(row.premise, row.hypothesis) is None]
    assert len(failed) == not_rebuilt


@pytest.mark.data
def test_the_baselines_run_on_real_rows(data_dir, english):
    rows = read_wnli(data_dir / "wnli/wnli_glue_dev_71.tsv", limit=20)
    asked = wnli_questions(rows, english)
    questions = [ask.question for ask in asked if ask.question]
    assert len(questions) == 20
    for scores in (random_scores(questions), nearest_scores(questions)):
        assert 0 < wnli_scores(rows, asked, wnli_answers(asked, scores))["accuracy"] < 100
