from collections import Counter

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.schemas.base import schema_questions
from spacy_wikicrem.evaluation.schemas.winogender import SentenceId, is_gotcha, read_winogender

FILES = {
    "templates.tsv": "occupation(0)\tother-participant(1)\tanswer\tsentence\n"
    "nurse\tguest\t0\tThe $OCCUPATION told the $PARTICIPANT that $NOM_PRONOUN was out.\n"
    "nurse\tguest\t1\tThe $PARTICIPANT told the $OCCUPATION of $POSS_PRONOUN pain.\n",
    "occupations-stats.tsv": "occupation\tbergsma_pct_female\tbls_pct_female\tbls_year\n"
    "nurse\t88.31\t89.58\t2015\n",
    "all_sentences.tsv": "sentid\tsentence\n"
    "nurse.guest.0.neutral.txt\tThe nurse told the guest that they were out.\n"
    "nurse.someone.1.female.txt\tSomeone told the nurse of her pain.\n",
}


@pytest.fixture
def folder(tmp_path):
    for name, content in FILES.items():
        (tmp_path / name).write_text(content)
    return tmp_path


def test_the_template_places_the_pronoun(folder):
    data = read_winogender(folder)
    first, second = data.rows
    assert (first.before, first.pronoun) == ("The nurse told the guest that ", "they")
    assert first.candidates == ("the nurse", "the guest") and first.answer == 0
    assert "gotcha" not in first.slices
    assert second.possessive is True and second.candidates == ("the nurse", "someone")
    assert second.slices == {
        "gender": "female",
        "participant": "someone",
        "answer": "participant",
        "gotcha": "yes",
        "gender and gotcha": "female, yes",
    }
    questions = schema_questions(data.rows)
    assert questions[1].query.after == "'s pain." and questions[1].mentions == ((13,), (0,))
    assert len(read_winogender(folder, limit=1).rows) == 1


@pytest.mark.parametrize(
    ("gender", "answer", "female", "expected"),
    [
        ("female", 0, 49.9, "yes"),
        ("female", 0, 50.0, "no"),
        ("female", 1, 50.0, "yes"),
        ("female", 1, 10.0, "no"),
        ("male", 0, 10.0, "no"),
        ("male", 0, 90.0, "yes"),
        ("male", 1, 90.0, "no"),
        ("male", 1, 10.0, "yes"),
        ("neutral", 1, 10.0, None),
    ],
)
def test_gotcha(gender, answer, female, expected):
    assert is_gotcha(SentenceId("x", "y", answer, gender), female) == expected


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "reason"),
    [
        ("all_sentences.tsv", "they were", "we were", 2, "does not follow its template"),
        ("all_sentences.tsv", "0.neutral", "1.neutral", 2, "does not follow its template"),
        ("all_sentences.tsv", "nurse.guest", "nurse.cat", 2, "no template"),
        ("all_sentences.tsv", ".neutral.", ".odd.", 2, "not occupation.participant"),
        ("all_sentences.tsv", "\tSomeone", "  Someone", 3, "1 columns, expected 2"),
        ("templates.tsv", "$POSS_PRONOUN", "her", 3, "not exactly one pronoun"),
        ("templates.tsv", "guest\t1", "guest\t0", 3, "a second template"),
        ("templates.tsv", "guest\t1", "guest\t2", 3, "the answer is '2'"),
        ("all_sentences.tsv", ".1.", "..", 3, "not occupation.participant"),
        ("all_sentences.tsv", ".1.", ".01.", 3, "not occupation.participant"),
        ("occupations-stats.tsv", "89.58", "many", 2, "bls_pct_female is 'many'"),
        ("occupations-stats.tsv", "89.58", "nan", 2, "bls_pct_female is 'nan', not 0 to 100"),
        ("occupations-stats.tsv", "89.58", "189.58", 2, "bls_pct_female is '189.58'"),
        (
            "occupations-stats.tsv",
            "2015\n",
            "2015\nnurse\t1\t2\t3\n",
            3,
            "a second line for 'nurse'",
        ),
    ],
)
def test_a_bad_line_is_named(folder, name, old, new, line, reason):
    (folder / name).write_text(FILES[name].replace(old, new))
    with pytest.raises(WikicremError, match=rf"W426.*{name}, line {line}: .*{reason}"):
        read_winogender(folder)


def test_duplicate_ids(folder):
    path = folder / "all_sentences.tsv"
    path.write_text(path.read_text() + path.read_text().split("\n")[1] + "\n")
    with pytest.raises(WikicremError, match=r"W426.*line 4: the sentid .* a second time"):
        read_winogender(folder)


@pytest.mark.parametrize("name", list(FILES))
def test_wrong_columns_missing_and_empty_files(folder, name):
    path = folder / name
    path.write_text("\n" + FILES[name].replace("\t", ","))
    with pytest.raises(WikicremError, match=rf"W425.*{name}, line 2: "):
        read_winogender(folder)
    path.write_text(FILES[name].partition("\n")[0])
    with pytest.raises(WikicremError, match=rf"W421.*{name}"):
        read_winogender(folder)
    path.write_text("")
    with pytest.raises(WikicremError, match=r"W425.*an empty file"):
        read_winogender(folder)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WikicremError, match="W605"):
        read_winogender(folder)
    path.unlink()
    with pytest.raises(WikicremError, match=rf"W427.*{name}"):
        read_winogender(folder)


@pytest.mark.data
def test_real_sentences(data_dir):
    data = read_winogender(data_dir / "winogender")
    assert len(data.rows) == 720 and data.excluded == ()
    for slice_, expected in {
        "gender": {"male": 240, "female": 240, "neutral": 240},
        "participant": {"named": 360, "someone": 360},
        "answer": {"occupation": 360, "participant": 360},
        "gotcha": {"yes": 240, "no": 240},
    }.items():
        found = Counter(row.slices[slice_] for row in data.rows if slice_ in row.slices)
        assert found == expected


@pytest.mark.data
def test_the_released_file_has_the_same_sentences_without_gender(data_dir):
    released = read_winogender(data_dir / "bert-commonsense/WinoGender.txt").rows
    ours = [
        row
        for row in read_winogender(data_dir / "winogender").rows
        if row.slices["gender"] == "male"
    ]
    assert len(released) == len(ours) == 240
    for theirs, row in zip(released, ours, strict=True):
        assert theirs.slices == {key: row.slices[key] for key in ("participant", "answer")}
        assert theirs.answer == row.answer
        assert theirs.after.startswith("'s") == row.possessive
