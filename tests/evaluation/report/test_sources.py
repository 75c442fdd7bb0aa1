import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.evaluation.report.sources import (
    parse_names,
    parse_paths,
    read_sources,
)

PROBLEM = "Ada met Bob because he called .\nhe\nAda,Bob\nBob\n\n"


@pytest.fixture
def folder(tmp_path):
    released = tmp_path / "data" / "bert-commonsense"
    released.mkdir(parents=True)
    (released / "PDP.txt").write_text(PROBLEM)
    return tmp_path / "data"


def fails(code, function, *arguments, **options):
    with pytest.raises(WikicremError) as caught:
        function(*arguments, **options)
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.parametrize("text", ["gap,nonsense", "", " , ", "GAP"])
def test_names_that_are_none(text):
    assert "winobias" in fails("W480", parse_names, text)


def test_names():
    assert parse_names(" pdp, gap,pdp") == ("pdp", "gap")


@pytest.mark.parametrize("values", [["gap"], ["gap="], ["x=y"], ["gap=a", "gap=b"]])
def test_paths_that_are_none(values):
    fails("W481", parse_paths, values)


def test_what_is_missing_is_told(folder):
    sources = read_sources(folder)
    assert list(sources.found) == ["pdp"]
    assert set(sources.missing) == set(benchmarks()) - {"pdp"}
    assert "gap/gap-test.tsv is not in" in sources.missing["gap"]
    assert [one.release.name for one in sources.published] == ["PDP"]
    assert [path.name for path in sources.files] == ["PDP.txt"]


def test_what_is_asked_for_must_be_there(folder, tmp_path):
    fails("W482", read_sources, folder, ("pdp", "gap"), required=True)
    (tmp_path / "empty").mkdir()
    fails("W482", read_sources, tmp_path / "empty")
    fails("W001", read_sources, tmp_path / "none")
    fails("W601", read_sources, folder / "bert-commonsense" / "PDP.txt")


def test_a_broken_file_is_no_missing_file(folder):
    (folder / "gap").mkdir()
    (folder / "gap" / "gap-test.tsv").write_text("nonsense\n")
    fails("W403", read_sources, folder)


def test_paths_go_before_the_folder(folder, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(PROBLEM.replace("Ada", "Eve") + PROBLEM)
    sources = read_sources(folder, ("pdp",), paths={"pdp": other})
    assert sources.found["pdp"].files == (other,)
    assert len(sources.found["pdp"].data.rows) == 2
    fails("W001", read_sources, folder, ("pdp",), paths={"pdp": tmp_path / "gone"})
    # The reader of DPR takes a folder: a file of another name is not silently replaced.
    fails("W001", read_sources, folder, ("dpr",), paths={"dpr": other})


@pytest.mark.data
def test_real_data(data_dir):
    sources = read_sources(data_dir, limit=2)
    assert tuple(sources.found) == tuple(benchmarks()) and not sources.missing
    assert len(sources.published) == 4
    assert {path.name for path in sources.files} >= {"gap-test.tsv", "WSCollection.xml"}
