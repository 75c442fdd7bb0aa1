from __future__ import annotations

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.records.record import Question, Section
from spacy_wikicrem.qa.strategies.plain import PLAIN, Budget, Source
from spacy_wikicrem.qa.strategies.running import (
    Document,
    Way,
    asked_of,
    passages_of,
    read_documents,
    ways,
)
from tests.pipeline.fakes import make_nlp

SENTENCES = ("Ada Lovelace met him at noon.", "She smiled at her.", "Her bag was new.")
TEXT = f"{SENTENCES[0]} {SENTENCES[1]}\n\n{SENTENCES[2]}"


def embed(texts):
    """Texts that begin alike are alike."""
    found = numpy.array([[1.0, ord(text[:1] or " ") % 7] for text in texts])
    return found / numpy.linalg.norm(found, axis=1, keepdims=True)


def source(text: str) -> Source:
    places, position = [], 0
    for part in text.split(". "):
        if part.strip():
            start = text.index(part, position)
            places.append((start, start + len(part)))
            position = start + len(part)
    return Source(text, tuple(places))


@settings(deadline=None)
@given(
    text=st.lists(st.sampled_from(["Ada. ", "word ", "\n\n", "x" * 12, "Bob. ", "\n"])).map(
        "".join
    ),
    size=st.integers(1, 25),
    name=st.sampled_from(list(PLAIN)),
)
def test_strategies_lose_nothing_and_keep_to_the_size(text: str, size: int, name: str) -> None:
    places = PLAIN[name](source(text), Budget(size, len), embed) if text else []
    assert "".join(text[a:b] for a, b in places) == text
    assert all(0 < b - a <= size for a, b in places)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fixed", ["Ada Lovelace met him at noon. She ", "smiled at her.\n\nHer bag was new."]),
        ("sentence", [SENTENCES[0] + " ", SENTENCES[1] + "\n\n", SENTENCES[2]]),
        ("recursive", [SENTENCES[0] + " ", SENTENCES[1] + "\n\n", SENTENCES[2]]),
    ],
)
def test_what_strategies_do(name: str, expected: list[str]) -> None:
    section = Section("Ada", TEXT, SENTENCES)
    places = tuple(place for place in section.places() if place)
    found = PLAIN[name](Source(TEXT, places), Budget(35, len), embed)
    assert [TEXT[a:b] for a, b in found] == expected


def test_semantic_cuts_where_neighbours_differ() -> None:
    text = "A one. A two. A six. B one. B two. B six. "
    places = tuple((at, at + 6) for at in range(0, len(text), 7))
    found = PLAIN["semantic"](Source(text, places), Budget(99, len), embed)
    assert [text[a:b] for a, b in found] == [text[:21], text[21:]]


def test_all_ways_over_questions() -> None:
    nlp = make_nlp(["Ada Lovelace"])
    question = Question(Section("Ada", TEXT, SENTENCES), "What was new?", "A bag.", (0, 2), "q")
    documents = read_documents([question, question], nlp)
    assert len(documents) == 1
    (asked, _) = asked_of([question, question], documents)
    assert [TEXT[a:b] for a, b in asked.required] == [SENTENCES[0], SENTENCES[2]]
    for way in ways(["fixed", "ours"]):
        passages = passages_of(way, documents, nlp, 52, len, embed)
        assert all(len(passage.text) <= 52 for passage in passages)
        in_full = any("Ada Lovelace's bag" in p.text for p in passages)
        resolved = Way("fixed", "resolved"), Way("ours"), Way("ours", "titled")
        assert in_full == (way in resolved)


def test_titles_and_overlap_are_in_the_budget() -> None:
    nlp = make_nlp(["Ada Lovelace"])
    question = Question(Section("Ada", TEXT, SENTENCES, 1, "Life"), "?", "A bag.", (0, 2), "q")
    documents = read_documents([question], nlp)
    found = passages_of(Way("recursive", "titled"), documents, nlp, 45, len, embed)
    assert [p.text for p in found] == [
        f"Ada › Life\n{SENTENCES[0]} ", f"Ada › Life\n{SENTENCES[1]}\n\n",
        f"Ada › Life\n{SENTENCES[2]}"
    ]  # fmt: skip
    found = passages_of(Way("sentence", "overlapping"), documents, nlp, 52, len, embed)
    assert [p.text for p in found] == [TEXT[: TEXT.index("Her")], TEXT[30:]]
    long = passages_of(Way("sentence", "overlapping"), documents, nlp, 9, len, embed)
    assert "".join(p.text for p in long) == TEXT and all(len(p.text) <= 9 for p in long)


def test_errors() -> None:
    with pytest.raises(WikicremError, match="W490"):
        ways(["best"])
    document = Document(Section("Ada", TEXT, ("Not there.",)), make_nlp()(TEXT))
    with pytest.raises(WikicremError, match="W492"):
        _ = document.sentences
