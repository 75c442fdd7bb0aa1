import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.gap.tsv import read_system_tsv, write_system_tsv


@pytest.fixture
def rows(make_row):
    return [make_row(identifier=f"x-{number}") for number in (1, 2, 3)]


def test_write_and_read_back(rows, tmp_path):
    answers = {"x-3": (False, False), "x-1": (True, False)}
    write_system_tsv(tmp_path / "out.tsv", rows, answers)
    assert (tmp_path / "out.tsv").read_bytes() == b"x-1\tTRUE\tFALSE\nx-3\tFALSE\tFALSE\n"
    assert read_system_tsv(tmp_path / "out.tsv", rows) == answers


def test_any_case_and_line_end(rows, tmp_path):
    (tmp_path / "in.tsv").write_bytes(b"\xef\xbb\xbfx-2\ttrue\tFalse\r\n\r\n")
    assert read_system_tsv(tmp_path / "in.tsv", rows) == {"x-2": (True, False)}


def test_a_file_without_answers(rows, tmp_path):
    (tmp_path / "in.tsv").write_text("\n")
    with pytest.raises(WikicremError, match=r"W469.*in\.tsv holds no answer"):
        read_system_tsv(tmp_path / "in.tsv", rows)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x-2\tTRUE", "2 columns"),
        ("ID\tA-coref\tB-coref", "'ID' is not in the gold file"),
        ("x-9\tTRUE\tFALSE", "'x-9' is not in the gold file"),
        ("x-1\tTRUE\tFALSE", "'x-1' occurs a second time"),
        ("x-2\tTRUE\tmaybe", "the label 'maybe'"),
    ],
)
def test_bad_lines(rows, tmp_path, line, reason):
    (tmp_path / "in.tsv").write_text(f"x-1\tTRUE\tFALSE\n{line}\n")
    with pytest.raises(WikicremError, match=rf"W405.*in\.tsv, line 2: .*{reason}"):
        read_system_tsv(tmp_path / "in.tsv", rows)
