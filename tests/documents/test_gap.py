import pytest

from spacy_wikicrem.documents.gap import read_gap
from spacy_wikicrem.errors import WikicremError
from tests.gap_rows import FIELDS, TEXT


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_read_survives_line_ends_and_byte_order_marks(gap_file, end, bom):
    [row] = read_gap(gap_file({"ID": "x-1"}, end=end, bom=bom))
    assert (row.id, row.text, row.pronoun, row.offset) == ("x-1", TEXT, "his", 32)
    assert (row.a.name, row.a.offset, row.a.coref) == ("Ada Byron", 0, False)
    assert (row.b.name, row.b.offset, row.b.coref) == ("Bob", 15, True)
    assert row.url == FIELDS[-1] and row.gender == "masculine"


def test_quotes_are_plain_characters(gap_file):
    text = TEXT.replace("dog.", 'dog "Rex.')
    rows = read_gap(gap_file({"Text": text}, {"ID": "x-2"}))
    assert [row.id for row in rows] == ["x-1", "x-2"] and rows[0].text == text


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"URL": "a\tb"}, "12 columns"),
        ({"Pronoun-offset": "31"}, "Pronoun-offset 31 reads ' hi', not 'his'"),
        ({"Pronoun-offset": "-8"}, "Pronoun-offset is '-8', not a number"),
        ({"A-offset": "24"}, "A-offset 24 reads"),
        ({"B-offset": "9999"}, "B-offset 9999 reads ''"),
        ({"B": "", "B-offset": "0"}, "B-offset 0 reads 'A'"),
        ({"A-coref": "yes"}, "A-coref is 'yes'"),
        ({"Pronoun": "dog", "Pronoun-offset": "36"}, "the pronoun 'dog'"),
        ({"Text": TEXT + "[MASK]"}, r"already holds \[MASK\]"),
        ({"ID": "x-0"}, "the ID 'x-0' occurs a second time"),
        ({"ID": " "}, "the ID is empty"),
    ],
)
def test_a_bad_row_names_file_and_line(gap_file, fields, reason):
    path = gap_file({"ID": "x-0"}, fields)
    with pytest.raises(WikicremError, match=rf"W402\] .*gap\.tsv, line 3: .*{reason}"):
        read_gap(path)


def test_bad_files(gap_file, tmp_path):
    cases = {"W403": gap_file(header="ID\tText").rename(tmp_path / "columns.tsv")}
    cases["W404"] = gap_file()
    cases["W601"] = tmp_path
    cases["W001"] = tmp_path / "nothing.tsv"
    cases["W605"] = tmp_path / "latin1.tsv"
    cases["W605"].write_bytes("é\n".encode("latin1"))
    for code, path in cases.items():
        with pytest.raises(WikicremError, match=code):
            read_gap(path)
    (tmp_path / "empty.tsv").touch()
    with pytest.raises(WikicremError, match=r"W403.*line 1: .*an empty file"):
        read_gap(tmp_path / "empty.tsv")
    (tmp_path / "late.tsv").write_text("\n\nID\tText\n")
    with pytest.raises(WikicremError, match=r"W403.*late\.tsv, line 3: .*columns ID, Text\."):
        read_gap(tmp_path / "late.tsv")


def test_limit_stops_early(gap_file):
    assert len(read_gap(gap_file({}, {"ID": "x-2"}, {"ID": "x-3"}), limit=2)) == 2


@pytest.mark.data
@pytest.mark.parametrize(
    ("split", "rows", "true", "feminine"),
    [("development", 2000, 1799, 1000), ("validation", 454, 392, 227), ("test", 2000, 1773, 1000)],
)
def test_real_files_parse(data_dir, split, rows, true, feminine):
    read = read_gap(data_dir / f"gap/gap-{split}.tsv")
    assert len(read) == rows
    assert sum(name.coref for row in read for name in row.names) == true
    assert sum(row.gender == "feminine" for row in read) == feminine
