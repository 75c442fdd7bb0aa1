"""Documents and components that were saved, changed or damaged since."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from tests.pipeline.fakes import make_nlp

TEXT = "Ada met Bob in May. She paid him well."
ATTRIBUTES = ["resolved_text", "pronoun_resolutions", "decontextualised"]


@pytest.fixture(scope="module")
def nlp():
    return make_nlp(["Ada"])


@pytest.mark.parametrize("attribute", ATTRIBUTES[:2])
def test_what_is_computed_is_not_read_back(nlp, attribute: str) -> None:
    doc = nlp(TEXT)
    record = doc.to_json(underscore=[attribute])
    with pytest.warns(UserWarning, match=rf"W349.*doc\._\.{attribute}"):
        again = Doc(nlp.vocab).from_json(record)
    assert again.text == TEXT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert getattr(again._, attribute) is not None  # computed anew, of what is stored there
    with pytest.raises(WikicremError, match="W349"):
        setattr(doc._, attribute, "mine")


def test_plain_data_of_answers_is_json(nlp) -> None:
    record = nlp(TEXT).to_json(underscore=["resolved_text", "pronoun_resolutions"])
    assert json.loads(json.dumps(record))["_"]["pronoun_resolutions"]


@pytest.mark.parametrize(
    "junk",
    ["junk", 3, None, [], {}, {"text": "She"}, {"text": "She", "possessive": False,
     "resolved": True, "candidates": [["Ada"]]}, {"text": "She", "possessive": False,
     "resolved": True, "candidates": 3}],
)  # fmt: skip
def test_answers_of_somebody_else(nlp, junk: object) -> None:
    doc = nlp(TEXT)
    for key in list(doc.user_data):
        doc.user_data[key] = junk
    for read in ATTRIBUTES:
        with pytest.raises(WikicremError, match="W347"):
            getattr(doc._, read)
    if junk is not None:
        with pytest.raises(WikicremError, match="W347"):
            assert doc[6]._.antecedent
    assert [r.pronoun.text for r in nlp.get_pipe("pronoun_resolver")(doc)._.pronoun_resolutions]


@pytest.mark.parametrize(("first", "last"), [(4, 8), (5, 7), (3, 7)])
def test_a_pronoun_that_was_merged_with_others_is_none(nlp, first: int, last: int) -> None:
    doc = nlp(TEXT)
    assert doc[6].text == "She"
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[first:last])
    with pytest.warns(UserWarning, match=r"W343.*'She'"):
        found = doc._.pronoun_resolutions
    assert "She" not in [resolution.pronoun.text for resolution in found]
    assert all(len(resolution.pronoun.text.split()) == 1 for resolution in found)


def test_names_may_be_merged(nlp) -> None:
    doc = nlp(TEXT)
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:4])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [r.pronoun.text for r in doc._.pronoun_resolutions] == ["She", "him"]


@pytest.mark.parametrize("name", ["model", "settings"])
@pytest.mark.parametrize("damage", ["cut", "missing", "foreign"])
def test_a_component_that_is_damaged_on_the_disk(tmp_path: Path, name: str, damage: str) -> None:
    pipe = make_nlp(["Ada"]).get_pipe("pronoun_resolver")
    pipe.threshold = 0.9
    pipe.to_disk(tmp_path / "saved")
    file = tmp_path / "saved" / name
    data = file.read_bytes()
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(data[: len(data) // 2] if damage == "cut" else b"PK\x03\x04 no model")
    with pytest.raises(WikicremError, match=r"W352.*pronoun_resolver.*saved"):
        pipe.from_disk(tmp_path / "saved")


def test_a_component_whose_folder_is_gone(tmp_path: Path) -> None:
    pipe = make_nlp(["Ada"]).get_pipe("pronoun_resolver")
    with pytest.raises(WikicremError, match=r"W352.*nlp\.to_disk"):
        pipe.from_disk(tmp_path / "nothing")
    with pytest.raises(WikicremError, match=r"W352.*the bytes"):
        pipe.from_bytes(pipe.to_bytes()[:20])


@pytest.mark.parametrize("mark", ["\ufeff", "\u202e", "\u200b\u2066"])
def test_marks_that_nobody_sees_are_no_part_of_a_name(english, mark: str) -> None:
    from spacy_wikicrem import lang
    from spacy_wikicrem.resolution.mentions import find_mentions

    text = f"{mark}Anna met Bob{mark} and Tom."
    found = {text[m.start : m.end] for m in find_mentions(english(text), lang.get("en"))}
    assert not [mention for mention in found if mention.strip(mark) != mention]
