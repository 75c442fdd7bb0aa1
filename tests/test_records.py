import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import CandidateSpan, MaskedExample, Source
from spacy_wikicrem.util.jsonl import read_examples, write_examples

EXAMPLE = MaskedExample(
    text="Ada met Bob. [MASK] smiled.",
    answer="Bob",
    candidates=("Ada", "Bob"),
    spans=(CandidateSpan("Ada", 0, 3), CandidateSpan("Bob", 8, 11)),
    case="b",
    source=Source("dump", 1, 2, "A/“title”"),
)


@pytest.mark.parametrize(
    ("candidate", "start", "end"),
    [
        ("Ada", -24, -21), ("met", 4, 7), ("Ada", 30, 33), ("[MASK]", 13, 19), ("Bob", 20, 23),
        ("", 4, 4), ("Ada", 0, 3.0), ("Ada", "0", 3), ("Ada", 0, True), ("Ada", None, 3),
        ("Ada", 0, 10**30), ("Ada", 3, 0), ("Bob", 0, 3), (None, 0, 3), (["Ada"], 0, 3),
    ],
)  # fmt: skip
def test_impossible_spans(candidate, start, end):
    record = {"text": "Ada met Bob. [MASK] ran, Bob ran.", "answer": "Ada"}
    record |= {"candidates": ["Ada", "Bob"]}
    record["spans"] = [{"candidate": candidate, "start": start, "end": end}]
    with pytest.raises(ValueError):
        MaskedExample.from_dict(record)


@pytest.mark.parametrize(
    "source",
    [{"page_id": "1"}, {"page_id": 1.0}, {"revision_id": 2**63}, {"title": 3}, {"dump": None},
     {"page_id": True}, {"x": 1}, [], "a", None, 3],
)  # fmt: skip
def test_impossible_sources(source):
    record = {"text": "A [MASK].", "answer": "A", "candidates": ["A", "B"], "source": source}
    with pytest.raises(ValueError):
        MaskedExample.from_dict(record)


@pytest.mark.parametrize("field", ["text", "answer", "candidates", "spans", "kind", "case", "lang"])
def test_impossible_fields(field):
    for value in (None, 3, 1.5, [], {}, [[]], [None], "\ud800", True, [{}]):
        if (field, value) in (("spans", []), ("case", None)):
            continue
        with pytest.raises(ValueError):
            MaskedExample.from_dict(EXAMPLE.to_dict() | {field: value, "id": "x"})


def test_round_trip(tmp_path):
    assert write_examples(tmp_path / "x.jsonl", [EXAMPLE, EXAMPLE]) == 2
    assert list(read_examples(tmp_path / "x.jsonl")) == [EXAMPLE, EXAMPLE]


def test_id_depends_on_text_candidates_and_answer_only():
    record = EXAMPLE.to_dict()
    assert record["id"] == EXAMPLE.id == MaskedExample.from_dict(record).id
    del record["id"]
    assert MaskedExample.from_dict(record | {"answer": "Ada"}).id != EXAMPLE.id
    assert MaskedExample.from_dict(record | {"kind": "labelled"}).id == EXAMPLE.id


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"text": "Ada met Bob."}, "exactly one"),
        ({"text": "Ada met Bob. [MASK] [MASK]"}, "exactly one"),
        ({"answer": "Carl"}, "not among"),
        ({"candidates": ["Bob", "Bob"]}, "distinct"),
        ({"candidates": ["Bob", ""]}, "distinct"),
        ({"candidates": 5}, "wrong shape"),
        ({"kind": "other"}, "unknown kind"),
        ({"case": "c"}, "unknown case"),
        ({"spans": [{"candidate": "Ada", "start": 1, "end": 4}]}, "does not read"),
        ({"spans": [{"candidate": "Ada"}]}, "wrong shape"),
        ({"id": "0" * 16}, "not the hash"),
    ],
)
def test_broken_records_name_file_and_line(tmp_path, change, reason):
    import json

    path = tmp_path / "x.jsonl"
    lines = [EXAMPLE.to_dict(), EXAMPLE.to_dict() | change]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf8")
    with pytest.raises(WikicremError, match=rf"W003.*x\.jsonl, line 2.*{reason}"):
        list(read_examples(path))


@pytest.mark.parametrize(("content", "code"), [("[1]\n", "W002"), ("{oops\n", "W002")])
def test_lines_that_are_no_objects(tmp_path, content, code):
    (tmp_path / "x.jsonl").write_text(content)
    with pytest.raises(WikicremError, match=f"{code}.*line 1"):
        list(read_examples(tmp_path / "x.jsonl"))


def test_missing_file(tmp_path):
    with pytest.raises(WikicremError, match="W001"):
        list(read_examples(tmp_path / "x.jsonl"))


def test_failed_write_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "x.jsonl"
    write_examples(path, [EXAMPLE])
    before = path.read_bytes()

    def examples():
        yield EXAMPLE
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_examples(path, examples())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "x.jsonl").write_bytes(b"\xff\xfe{}")
    with pytest.raises(WikicremError, match=r"x\.jsonl, line 1: not UTF-8") as err:
        list(read_examples(tmp_path / "x.jsonl"))
    assert err.value.code == "W605"


@pytest.mark.parametrize(
    ("name", "start"), [("x.jsonl.gz", b"\x1f\x8b"), ("x.jsonl.zst", b"\x28\xb5")]
)
def test_compressed_files_are_read_like_plain_ones(tmp_path, name, start):
    assert write_examples(tmp_path / name, [EXAMPLE]) == 1
    assert (tmp_path / name).read_bytes().startswith(start)
    assert list(read_examples(tmp_path / name)) == [EXAMPLE]
