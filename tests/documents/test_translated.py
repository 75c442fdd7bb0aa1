"""The JSON of the translated corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spacy_wikicrem.documents import read, write
from spacy_wikicrem.errors import WikicremError

UTTERANCE: dict[str, Any] = {
    "id": 26,
    "text": "Esso era facile da gestire una volta che tutti capivano .",
    "modified_flag": True,
    "modified_text": "era facile da gestire una volta che tutti capivano .",
    "readability": "79.26",
    "doc": "bc/cctv/00/cctv_0005",
    "part": "005",
    "speakers": "Wang_shilin",
    "tokens": ["era", "facile", "da", "gestire", "una", "volta", "che", "tutti", "capivano", "."],
    "tags": ["AUX", "X", "ADP", "AUX", "DET", "NOUN", "CONJ", "PRON", "AUX", "PUNCT"],
    "corefs": [{"label": "121", "text": "era", "start": 0, "end": 0}],
    "corefs_old": [{"label": "121", "text": "Esso", "start": 0, "end": 0}],
}
SECOND = {
    **UTTERANCE,
    "id": 27,
    "corefs": [{"label": "7", "text": "una volta", "start": 4, "end": 5}],
}


def test_an_utterance_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps([UTTERANCE, SECOND, {**SECOND, "part": "006"}]), encoding="utf8")
    first, second = read(path)
    assert (first.id, second.id) == ("bc/cctv/00/cctv_0005/5", "bc/cctv/00/cctv_0005/6")
    assert first.sentences == ((0, 10), (10, 20)) and second.sentences == ((0, 10),)
    assert first.speakers == ("Wang_shilin", "Wang_shilin")
    assert [(m.entity, m.parts, first.mention_text(m)) for m in first.mentions] == [
        ("121", ((0, 1),), "era"),
        ("7", ((14, 16),), "una volta"),
    ]
    assert first.tokens[3].tag == "AUX" and first.text.startswith("era facile da gestire")


@pytest.mark.parametrize(
    "text", [json.dumps(UTTERANCE), json.dumps(UTTERANCE) + "\n" + json.dumps(SECOND)]
)
def test_one_object_and_json_lines(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.jsonl").write_text("\ufeff" + text.replace(", ", ",\r\n"), encoding="utf8")
    (document,) = read(tmp_path / "a.jsonl")
    assert len(document.sentences) == text.count("26") + text.count("27") // 1 - text.count("79.26")


def test_what_an_utterance_tells_is_kept(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.json", tmp_path / "b.json"
    path.write_text(json.dumps([{**UTTERANCE, "source": "x"}, SECOND]), encoding="utf8")
    assert not write(read(path), copy)
    assert json.loads(copy.read_text(encoding="utf8")) == json.loads(
        path.read_text(encoding="utf8")
    )
    assert list(json.loads(copy.read_text(encoding="utf8"))[1]) == list(UTTERANCE)
    assert not write(read(copy), path) and path.read_bytes() == copy.read_bytes()
    write([], copy)
    assert json.loads(copy.read_text(encoding="utf8")) == []


def test_conll_and_json_hold_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([UTTERANCE, SECOND]), encoding="utf8")
    documents = list(read(tmp_path / "a.json"))
    assert not write(documents, tmp_path / "a.conll", "translated-conll")
    lines = (tmp_path / "a.conll").read_text(encoding="utf8").splitlines()
    assert lines[0] == "bc/cctv/00/cctv_0005 5 0 era AUX (TOP - - - Wang_shilin * (121)"
    assert lines[1] == "bc/cctv/00/cctv_0005 5 1 facile X * - - - Wang_shilin * -"
    assert lines[9] == "bc/cctv/00/cctv_0005 5 9 . PUNCT ) - - - Wang_shilin * -"
    (back,) = read(tmp_path / "a.conll")
    assert not write([back], tmp_path / "b.json")
    (again,) = read(tmp_path / "b.json")
    keep = ("id", "text", "sentences", "speakers")
    assert [getattr(again, k) for k in keep] == [getattr(documents[0], k) for k in keep]
    assert [(m.entity, m.parts) for m in again.mentions] == [
        (m.entity, m.parts) for m in documents[0].mentions
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tokens": None}, "'tokens' is NoneType, expected list"),
        ({"tokens": ["era", ""]}, "tokens holds ''"),
        ({"tags": ["AUX"]}, "1 tags for 10 tokens"),
        ({"doc": 5}, "'doc' is int, expected str"),
        ({"part": "x"}, "the part 'x' is no number"),
        ({"corefs": {}}, "'corefs' is dict, expected list"),
        ({"corefs": ["era"]}, "the mention 'era' is no object"),
        ({"corefs": [{"start": 0, "end": 0}]}, "has no label"),
        ({"corefs": [{"label": "1", "start": 0}]}, "'end' is nothing, expected int"),
        ({"corefs": [{"label": "1", "start": 3, "end": 2}]}, "3 to 2 is outside of 10 tokens"),
        ({"corefs": [{"label": "1", "start": 9, "end": 10}]}, "9 to 10 is outside of 10 tokens"),
        ({"corefs": [{"label": "1", "start": 0, "end": True}]}, "'end' is bool"),
        (
            {"corefs": [{"label": "1", "text": "Esso", "start": 0, "end": 0}]},
            "reads 'era', not 'Esso'",
        ),
    ],
)
def test_bad_utterances_name_file_and_line(
    tmp_path: Path, change: dict[str, Any], reason: str
) -> None:
    text = f"[\n{json.dumps(UTTERANCE)},\n\n{json.dumps({**UTTERANCE, **change})}]"
    (tmp_path / "a.json").write_text(text, encoding="utf8")
    with pytest.raises(WikicremError, match=rf"W477.*a\.json, line 4: .*{reason}"):
        list(read(tmp_path / "a.json"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{\n"doc": }', "line 2: no JSON"),
        ("[1]", "line 1: found '1'"),
        ("\n[" * 100_000, "line 1|line 100001"),
        ('{"id": ' + "9" * 5000 + "}", "line 1: no JSON"),
        ('{"doc": "a"}', "line 1: 'tokens' is nothing"),
    ],
)
def test_what_is_no_json(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf8")
    if text.startswith("\n["):
        assert list(read(tmp_path / "a.json")) == []
        return
    with pytest.raises(WikicremError, match=rf"W477.*{reason}"):
        list(read(tmp_path / "a.json"))


def test_other_encodings(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'{\n"doc": "\xe8"}')
    with pytest.raises(WikicremError, match=r"W605.*a\.json, line 2"):
        list(read(tmp_path / "a.json"))
