import csv
from collections import Counter

import pytest

from spacy_wikicrem.corpus.statistics.sheet import (
    COLUMNS,
    PAPER,
    draw_examples,
    key_path,
    match_answer,
    protect,
    read_rows,
    score_sheet,
    unprotect,
    wilson,
    write_sheet,
)
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import read_examples, write_examples
from tests.corpus.appendix import read_appendix, to_example


def make(number, text="{0} met Bob. [MASK] left."):
    name = f"Ann{number}"
    return MaskedExample(text.format(name), name, (name, "Bob"))


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    write_examples(folder / "train.jsonl", map(make, range(15)))
    write_examples(folder / "dev.jsonl", map(make, range(15, 20)))
    return folder


@pytest.fixture
def sheet(tmp_path, corpus):
    write_sheet(corpus, tmp_path / "s.csv", number=4)
    return tmp_path / "s.csv"


def fill(sheet, change=lambda number, row: None, **dialect):
    """Fill every row with right answers, after which `change` may spoil it."""
    answers = {e.id: e.answer for e in read_examples(key_path(sheet))}
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, row in enumerate(rows):
        answer = answers[unprotect(row["id"])]
        row.update(solvable="yes", answer=answer, natural="no")
        change(number, row)
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, **dialect)
        writer.writeheader()
        writer.writerows(row for row in rows if row)


def problems(sheet, change):
    fill(sheet, change)
    with pytest.raises(WikicremError) as err:
        score_sheet(sheet)
    assert err.value.code == "W177"
    return str(err.value)


def test_sample(tmp_path, corpus):
    sheet = tmp_path / "s.csv"
    key = write_sheet(corpus, sheet, number=5, seed=3)
    examples = list(read_examples(key))
    assert key == tmp_path / "s.key.jsonl" and len({e.id for e in examples}) == 5
    assert sheet.read_bytes().startswith(b"\xef\xbb\xbfid,text,solvable,answer,natural,note\r\n")
    rows = list(read_rows(sheet))
    assert [(row.id, row.text) for row in rows] == [(e.id, e.text) for e in examples]
    assert not any(row.solvable or row.answer or row.natural or row.note for row in rows)
    before = sheet.read_bytes(), key.read_bytes()
    with pytest.raises(WikicremError, match="W004"):
        write_sheet(corpus, sheet, number=5)
    assert write_sheet(corpus, sheet, number=5, seed=3, force=True) == key
    assert (sheet.read_bytes(), key.read_bytes()) == before


def test_the_draw_is_uniform(corpus):
    drawn = Counter(e.answer for seed in range(600) for e in draw_examples(corpus, 5, seed))
    first = Counter(draw_examples(corpus, 5, seed)[0].answer for seed in range(600))
    assert len(drawn) == len(first) == 20
    assert min(drawn.values()) > 100 and max(drawn.values()) < 200  # 150 each, deviation 10.6
    assert max(first.values()) < 60  # 30 each


@pytest.mark.parametrize("number", [-1, 0, 21])
def test_a_sample_of_another_size(tmp_path, corpus, number):
    with pytest.raises(WikicremError, match=r"W175.*20 examples"):
        write_sheet(corpus, tmp_path / "s.csv", number=number)
    assert not list(tmp_path.glob("s.*"))


@pytest.mark.parametrize(
    "text",
    [
        "=SUM(A1) {0} [MASK]",
        "+{0} [MASK]",
        "-{0}, Bob [MASK]",
        "@{0} [MASK]",
        "'={0} [MASK]",
        "'Tis {0}, [MASK]",
        '"{0}" said; Bob,\n"[MASK]\'s"',
        "שרה, {0} Bob [MASK] 😀",
        "{0}\u2028[MASK]",
    ],
)
def test_round_trip(tmp_path, text):
    examples = [make(1, text), make(2)]
    write_examples(tmp_path / "c.jsonl", examples)
    sheet = tmp_path / "s.csv"
    write_sheet(tmp_path / "c.jsonl", sheet, number=2)
    texts = {row.id: row.text for row in read_rows(sheet)}
    assert texts == {e.id: e.text for e in examples}
    cells = [
        cell for row in csv.reader(sheet.open(encoding="utf-8-sig", newline="")) for cell in row
    ]
    assert not any(cell.startswith(tuple("=+-@")) for cell in cells)
    for dialect in ({}, {"delimiter": ";"}, {"delimiter": "\t"}, {"quoting": csv.QUOTE_ALL}):
        write_sheet(tmp_path / "c.jsonl", sheet, number=2, force=True)
        fill(sheet, **dialect)
        assert score_sheet(sheet)["accuracy"]["share"] == 1


@pytest.mark.parametrize("cell", ["1234567890123456", "12e4567890123456", "=1", "'=1", "''=1", "-"])
def test_cells_that_a_spreadsheet_would_change(cell):
    assert protect(cell) == f"'{cell}" and unprotect(protect(cell)) == cell


@pytest.mark.parametrize("cell", ["", "'", "'Tis", "bd9059cebc674f37", "a=b", "12 men"])
def test_other_cells_stay(cell):
    assert protect(cell) == unprotect(cell) == cell


def test_score(sheet):
    def change(number, row):
        if number == 0:
            row.update(solvable="No", answer="N/A", natural="YES")
        if number == 1:
            row.update(answer="Bob", note="guessed")
        if number == 2:
            row.update(answer=row["answer"].upper() + "’s", text=row["text"].replace(" ", "\n"))

    fill(sheet, change)
    scores = score_sheet(sheet)
    found = {name: (scores[name]["part"], scores[name]["whole"]) for name in PAPER}
    assert found == {"solvable": (3, 4), "accuracy": (2, 3), "natural": (1, 4)}
    assert scores["accuracy"]["paper"] == 0.951
    (wrong,) = scores["disagreements"]
    assert (wrong["line"], wrong["given"], wrong["matched"]) == (3, "Bob", "Bob")
    assert wrong["expected"].startswith("Ann") and wrong["note"] == "guessed"


def test_nothing_is_solvable(sheet):
    fill(sheet, lambda number, row: row.update(solvable="no", answer=""))
    scores = score_sheet(sheet)
    assert scores["accuracy"]["share"] is None
    assert (scores["accuracy"]["low"], scores["accuracy"]["high"]) == (0, 1)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"solvable": ""}, "line 3: solvable is not filled in"),
        ({"natural": " "}, "line 3: natural is not filled in"),
        ({"answer": ""}, "line 3: it is solvable, but the answer is not filled in"),
        ({"answer": "n/a"}, "line 3: it is solvable, but the answer is not filled in"),
        ({"solvable": "no"}, "line 3: it is not solvable, but has the answer 'Ann"),
        ({"solvable": "maybe"}, "line 3: solvable is 'maybe', expected yes or no"),
        ({"natural": "1"}, "line 3: natural is '1', expected yes or no"),
        ({"text": "Ann met Bob. [MASK] left!"}, "line 3: the text was changed"),
        ({"id": "abc"}, "line 3: the id 'abc' is not in the key file"),
    ],
)
def test_spoilt_rows(sheet, changes, expected):
    message = problems(sheet, lambda number, row: number == 1 and row.update(changes))
    assert expected in message
    assert "line 2" not in message and "line 4" not in message


def test_lines_are_counted_in_the_file(sheet):
    def change(number, row):
        row["text"] = row["text"].replace(" ", "\n")  # five lines
        row["natural"] = "" if number in (0, 1) else "yes"

    message = problems(sheet, change)
    assert "line 2: natural" in message and "line 7: natural" in message


def test_a_swallowed_apostrophe(tmp_path):
    write_examples(tmp_path / "c.jsonl", [make(1, "'={0} [MASK]"), make(2, "={0} [MASK]")])
    write_sheet(tmp_path / "c.jsonl", tmp_path / "s.csv", number=2)
    fill(tmp_path / "s.csv", lambda number, row: row.update(text=row["text"][1:]))
    assert score_sheet(tmp_path / "s.csv")["accuracy"]["share"] == 1


def test_missing_and_repeated_rows(sheet):
    gone = [e.id for e in read_examples(key_path(sheet))][2]
    message = problems(sheet, lambda number, row: number == 2 and row.clear())
    assert f"1 rows are missing, with the ids {gone}" in message

    first = {}

    def repeat(number, row):
        first.update(row) if number == 0 else row.update(first)

    message = problems(make_again(sheet), repeat)
    assert "line 3: the id" in message and "second time" in message


def make_again(sheet):
    write_sheet(sheet.parent / "corpus", sheet, number=4, force=True)
    return sheet


def test_an_untouched_sheet_is_not_filled_in(sheet):
    with pytest.raises(
        WikicremError, match=r"W177.*line 5: solvable is not filled in.*, natural is not"
    ):
        score_sheet(sheet)


def test_other_files(tmp_path, sheet):
    def code():
        with pytest.raises(WikicremError) as err:
            score_sheet(sheet)
        return err.value.code

    for content, expected in [
        (b"", "W176"),
        (b"id,text\r\n", "W176"),
        (b"id,text,solvable,answer,natural,note\r\nabc\r\n", "W176"),
        (b"id,text,solvable,answer,natural,note\r\n", "W177"),
        ("id,text,solvable,answer,natural,note\r\nZoë".encode("cp1252"), "W605"),
    ]:
        sheet.write_bytes(content)
        assert code() == expected
    key_path(sheet).unlink()
    assert code() == "W178"
    sheet.unlink()
    assert code() == "W001"


def test_columns_in_another_order(sheet):
    fill(sheet)
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with sheet.open("w", encoding="utf8", newline="") as file:
        writer = csv.DictWriter(file, [*reversed(COLUMNS), "mine"])
        writer.writeheader()
        writer.writerows({**row, "mine": ""} for row in rows)
        file.write("\r\n,,,,,,\r\n")
    assert score_sheet(sheet)["accuracy"]["share"] == 1


@pytest.mark.parametrize(
    ("given", "candidates", "expected"),
    [
        ("Ada", ["Ada", "Bob"], "Ada"),
        (" ada ", ["Ada", "Bob"], "Ada"),
        ("Ada's", ["Ada", "Bob"], "Ada"),
        ("James'", ["James", "Bob"], "James"),
        ("James'", ["James'", "James"], "James'"),
        ('"Ada".', ["Ada", "Bob"], "Ada"),
        ("Lovelace", ["Ada Lovelace", "Bob"], "Ada Lovelace"),
        ("Ada Lovelace", ["Ada", "Bob"], "Ada"),
        ("Adams", ["John Adams", "Abigail Adams"], None),
        ("Abigail Adams", ["Adams", "Abigail Adams"], "Abigail Adams"),
        ("Ad", ["Ada", "Bob"], None),
        ("Jose", ["José", "Bob"], "José"),
        ("Jose", ["José", "Jose"], "Jose"),
        ("JOSE", ["José", "Jose"], None),
        ("O’Neill", ["O'Neill", "Bob"], "O'Neill"),
        ("Neill", ["O'Neill", "Bob"], "O'Neill"),
        ("שרה", ["שרה כהן", "Bob"], "שרה כהן"),
        ("Strasse", ["Straße", "Bob"], "Straße"),
        ("the king", ["Ada", "Bob"], None),
        ("'s", ["Ada", "Bob"], None),
        ("", ["Ada", "Bob"], None),
    ],
)
def test_match_answer(given, candidates, expected):
    assert match_answer(given, candidates) == expected


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(82, 100, 0.7333, 0.8830), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (0, 0, 0, 1)],
)
def test_wilson(part, whole, low, high):
    assert wilson(part, whole) == pytest.approx((low, high), abs=5e-4)


@pytest.fixture(scope="module")
def appendix(data_dir):
    path = data_dir.parent / "papers/wikicrem.txt"
    if not path.is_file():
        pytest.skip(f"REAL DATA MISSING: {path}")
    return read_appendix(path)


def test_appendix(appendix):
    assert [entry.number for entry in appendix] == list(range(1, 101))
    assert all(entry.text.count("[MASK]") == 1 for entry in appendix)
    assert Counter((e.solvable, e.correct) for e in appendix) == {
        (True, True): 78,
        (True, False): 4,
        (False, None): 18,
    }
    assert appendix[99].text.startswith("Dein was") and "and the FA Cup" in appendix[99].text
    assert all(e.answer in e.text.split("[MASK]")[0] for e in appendix if e.solvable)


def test_the_appendix_scores_as_the_paper_says(tmp_path, appendix):
    examples = [to_example(entry) for entry in appendix]
    write_examples(tmp_path / "a.jsonl", examples)
    sheet = tmp_path / "s.csv"
    write_sheet(tmp_path / "a.jsonl", sheet, number=100)
    said = {example.id: entry for example, entry in zip(examples, appendix, strict=True)}

    def annotate(_, row):
        entry = said[unprotect(row["id"])]
        row["solvable"] = "yes" if entry.solvable else "no"
        row["answer"], row["natural"] = entry.answer, "yes" if entry.natural else "no"

    fill(sheet, annotate)
    scores = score_sheet(sheet)
    for name, share in PAPER.items():
        assert scores[name]["share"] == pytest.approx(share, abs=5e-4)
    assert (scores["accuracy"]["part"], scores["accuracy"]["whole"]) == (78, 82)
    wrong = {said[found["id"]].number for found in scores["disagreements"]}
    assert wrong == {4, 38, 58, 78}
