from collections import Counter

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.analysis import Analysis
from spacy_wikicrem.evaluation.schemas.winobias import (
    NoDistractorError,
    occupation_pattern,
    parse_sentence,
    read_winobias,
    winobias_questions,
    winobias_scores,
)

OCCUPATIONS = occupation_pattern(["developer", "designer", "construction worker", "CEO", "writer"])


def parse(line, type_=1, half="pro"):
    return parse_sentence(line, OCCUPATIONS, type_, half)


@pytest.mark.parametrize(
    ("sentence", "candidates", "answer"),
    [
        ("[The developer] hit the designer as [she] did.", "the developer, the designer", 0),
        ("The developer hit [the designer] and [she] did.", "the developer, the designer", 1),
        ("[the CEO] hit a construction worker as [he] did.", "the CEO, a construction worker", 0),
        ("The CEO fixed the [designer] 's car and [he] did.", "the CEO, the designer", 1),
        ("The CEO asked the [ designer] and [he] did.", "the CEO, the designer", 1),
        # A repeated occupation, and a third one, after the pronoun.
        ("[The CEO] liked the writer as [she] was a writer.", "the CEO, the writer", 0),
        (
            "The CEO took [the designer] if [her] dog saw a writer and [her].",
            "the CEO, the designer",
            1,
        ),
        ("[The CEO] told the writer of a writer when [he] did.", "the CEO, the writer", 0),
    ],
)
def test_parse(sentence, candidates, answer):
    row = parse(f"1 {sentence}")
    [question] = winobias_questions([row], [Analysis(False)])
    assert question.query.candidates == tuple(candidates.split(", "))
    assert row.answer == answer
    assert all(row.text[m.start : m.end] == m.form for m in (*row.candidates, row.pronoun))
    assert "[" not in row.text and "  " not in row.text


def test_the_first_pronoun_is_masked_by_offset_and_the_second_stays():
    row = parse("1 [The CEO] put the designer where [her] desk and [her] chair were.")
    [question] = winobias_questions([row], [Analysis(True)])
    assert question.query.before == "The CEO put the designer where "
    assert question.query.after == "'s desk and her chair were."
    assert question.mentions == ((0,), (12,))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 [The CEO] hit a wall because [she] did.", "0 other occupations"),
        ("1 [The CEO] hit the writer and the designer so [she] did.", "2 other occupations"),
        ("1 [The CEO] hit the CEO because [she] did.", "0 other occupations"),
        ("1 [The CEO] hit many writers because [she] did.", "0 other occupations"),
        ("1 [CEO] hit the writer because [she] did.", "'CEO' has no determiner"),
        ("1 [The CEO] hit Bob, writer, because [she] did.", "'writer' has no determiner"),
    ],
)
def test_sentences_without_one_distractor_are_not_guessed(line, reason):
    with pytest.raises(NoDistractorError, match=reason):
        parse(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[The CEO] hit the writer and [she] did.", "no number"),
        ("1 [The CEO] hit the writer.", "1 names and 0 pronouns"),
        ("1 [The CEO] hit [the writer] and [she] did.", "2 names and 1 pronouns"),
        ("1 [The CEO hit the writer and [she] did.", "unbalanced"),
        ("1 [The CEO] hit the writer and [ ] did.", "empty brackets"),
    ],
)
def test_malformed_lines(line, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        parse(line)
    assert not isinstance(caught.value, NoDistractorError)


def test_accuracy_by_type_and_half_with_ties_wrong():
    line = "1 The CEO hit [the writer] and [she] did."
    rows = [parse(line, t, h) for t in (1, 2) for h in ("pro", "pro", "anti", "anti")]
    good, bad, tie = [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]
    found = winobias_scores(rows, [good, good, good, tie, bad, bad, good, bad])
    assert found["type1"]["pro"] == {"correct": 2, "total": 2, "accuracy": 100.0}
    assert found["type1"]["anti"]["accuracy"] == 50.0 and found["type1"]["difference"] == 50.0
    assert found["type2"]["difference"] == -50.0


@pytest.fixture
def folder(tmp_path):
    for name in ("pro_stereotyped_type{}", "anti_stereotyped_type{}"):
        for type_ in (1, 2):
            path = tmp_path / f"{name.format(type_)}.txt.dev"
            path.write_bytes(b"1 [The CEO] hit the writer and [she] did.\r\n")
    (tmp_path / "male_occupations.txt").write_text("CEO\n")
    (tmp_path / "female_occupations.txt").write_text("writer\n")
    return tmp_path


def test_read_a_folder_and_count_what_is_left_out(folder):
    path = folder / "pro_stereotyped_type2.txt.dev"
    path.write_text(path.read_text() + "2 [The CEO] hit a wall and [she] did.\n")
    data = read_winobias(folder)
    assert Counter((row.type, row.half) for row in data.rows) == dict.fromkeys(
        ((1, "pro"), (1, "anti"), (2, "pro"), (2, "anti")), 1
    )
    assert data.excluded == (
        ("pro_stereotyped_type2.txt.dev, line 2", "0 other occupations before the pronoun"),
    )
    assert len(read_winobias(folder, limit=1).excluded) == 0


def test_bad_folders(folder):
    with pytest.raises(WikicremError, match=r"W409.*pro_stereotyped_type1.txt.test"):
        read_winobias(folder, "test")
    (folder / "anti_stereotyped_type1.txt.dev").write_text("1 Nothing here.\n")
    with pytest.raises(
        WikicremError, match=r"W410.*anti_stereotyped_type1.txt.dev, line 1: 0 names"
    ):
        read_winobias(folder)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 The CEO hit [the writer] and [he] did.", "the number 1 of line 1 a second time"),
        ("2  [The CEO] hit the writer and [she] did.", "the sentence of line 1 a second time"),
    ],
)
def test_repeated_lines(folder, line, reason):
    path = folder / "anti_stereotyped_type2.txt.dev"
    path.write_text(path.read_text() + "\n" + line + "\n")
    with pytest.raises(WikicremError, match=rf"W410.*type2.txt.dev, line [23]: {reason}"):
        read_winobias(folder)
    assert len(read_winobias(folder, limit=1).rows) == 4


@pytest.mark.data
@pytest.mark.parametrize("split", ["dev", "test"])
def test_real_sentences_parse(data_dir, split):
    data = read_winobias(data_dir / "winobias", split)
    assert data.excluded == ()
    assert set(Counter((row.type, row.half) for row in data.rows).values()) == {396}
    names = Counter(row.candidates[row.answer].form.lower() for row in data.rows)
    assert all(name.split()[0] in {"the", "a", "an"} for name in names) and len(names) >= 39
