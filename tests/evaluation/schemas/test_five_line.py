from collections import Counter

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.schemas.base import SAME_CANDIDATES, needs_tags, schema_questions
from spacy_wikicrem.evaluation.schemas.five_line import around, read_five_line, to_schemas

GOOD = "Ann saw the bee because it was on it.\nit\nAnn,the bee\nthe bee\n\n"


@pytest.fixture
def write(tmp_path):
    def write(content, name="five.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf8"))
        return path

    return write


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.rstrip(),
        GOOD + "\n\n",
        GOOD.replace("Ann,the bee", " Ann , the bee "),
        GOOD.replace("\nthe bee\n", "\nTHE BEE\n"),
    ],
)
def test_line_ends_marks_and_blanks_do_not_matter(write, content):
    [row] = read_five_line(write(content))
    assert (row.line, row.offset, row.occurrences, row.answer) == (1, 24, 2, 1)
    assert row.candidates == ("Ann", "the bee")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("\nit\n", "\nshe\n", 2, "'she' does not occur in the sentence"),
        ("\nit\n", "\na\n", 2, "'a' does not occur"),  # only inside words
        ("Ann,the bee", "Ann", 3, "no list of two candidates"),
        ("Ann,the bee", "Ann,,the bee", 3, "no list of two candidates"),
        ("Ann,the bee", "Ann, Ph.D.,a bee", 4, "the answer 'the bee' is none of"),
        ("the bee\n\n", "the bee\nmore\n", 5, "'more' in place of an empty line"),
        ("\nit\n", "\n\n", 2, "an empty line in place of a pronoun"),
        ("\nthe bee\n\n", "", 4, "the end of the file in place of an answer"),
        ("Ann saw", "\nAnn saw", 1, "an empty line in place of a sentence"),
    ],
)
def test_a_bad_block_names_its_line(write, old, new, line, reason):
    content = GOOD.replace("Ann", "Bob").replace("bee", "wasp").replace("\nit\n", "\nit\n")
    bad = GOOD.replace(old, new, 1)
    assert bad != GOOD
    path = write(content + bad)
    with pytest.raises(WikicremError, match=rf"W420.*five.txt, line {5 + line}: .*{reason}"):
        read_five_line(path)


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "W421"), ("\n\n", "W421"), (GOOD.encode("utf-16"), "W605"), (b"\xe9" * 9, "W605")],
)
def test_files_that_are_nothing_of_the_kind(write, content, code):
    with pytest.raises(WikicremError, match=rf"{code}.*five.txt"):
        read_five_line(write(content))


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(WikicremError, match="W001"):
        read_five_line(tmp_path / "none.txt")
    with pytest.raises(WikicremError, match="W601"):
        read_five_line(tmp_path)


def test_a_repeated_problem_is_an_error_unless_told(write):
    path = write(GOOD * 2)
    with pytest.raises(WikicremError, match="line 6: the problem of line 1 a second time"):
        read_five_line(path)
    assert len(read_five_line(path, unique=False)) == 2
    assert len(read_five_line(path, limit=1)) == 1


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("He died of  [MASK]  own.", ("He died of ", " own.")),
        ("filing [MASK] 's taxes", ("filing ", "'s taxes")),
        ("use  [MASK] , but", ("use ", ", but")),
        ("[MASK] asked [MASK].", ("", " asked [MASK].")),
    ],
)
def test_blanks_around_a_released_mask(write, sentence, expected):
    [row] = read_five_line(write(f"{sentence}\n[MASK]\nA,B\nA\n\n"))
    assert around(row) == expected


def test_equal_candidates_are_left_out_with_their_place(write):
    rows = read_five_line(write(GOOD + "A saw a as he did.\nhe\nA,a\nA\n\n"))
    schemas, excluded = to_schemas(rows, "x.txt")
    assert [row.id for row in schemas] == ["x.txt, line 1"]
    assert excluded == (("x.txt, line 6", SAME_CANDIDATES),)


def test_the_first_pronoun_is_taken_out_and_the_second_stays(write):
    schemas, _ = to_schemas(read_five_line(write(GOOD)), "x")
    [question] = schema_questions(schemas)
    assert question.query.before == "Ann saw the bee because "
    assert question.query.after == " was on it."


def test_an_ambiguous_her_needs_a_tagger(write, english):
    rows = read_five_line(
        write("Ann told Eve to sell her car.\nher\nAnn,Eve\nAnn\n\nAnn hit her.\nher\nA,B\nA\n\n")
    )
    schemas, _ = to_schemas(rows, "x")
    assert needs_tags(schemas)
    with pytest.raises(WikicremError, match=r"W428.*x, line 1"):
        schema_questions(schemas)
    after = [question.query.after for question in schema_questions(schemas, english)]
    assert after == ["'s car.", "."]


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "rows", "repeated", "same"),
    [
        ("test.c", 564, 14, 0),
        ("train.c", 1316, 37, 0),
        ("wsc273", 273, 0, 0),
        ("PDP", 60, 0, 0),
        ("WinoGender", 240, 0, 0),
        ("pro_stereotyped_1", 396, 22, 0),
        ("anti_stereotyped_1", 396, 21, 0),
        ("pro_stereotyped_2", 396, 5, 0),
        ("anti_stereotyped_2", 396, 6, 4),
        ("winobias_dev", 1584, 30, 0),
    ],
)
def test_real_files(data_dir, name, rows, repeated, same):
    path = data_dir / f"bert-commonsense/{name}.txt"
    found = read_five_line(path, unique=name != "winobias_dev")
    assert len(found) == rows
    assert sum(row.occurrences > 1 for row in found) == repeated
    schemas, excluded = to_schemas(found, path.name)
    assert Counter(reason for _, reason in excluded)[SAME_CANDIDATES] == same
    assert len(schemas) == rows - same
