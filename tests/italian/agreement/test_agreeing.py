"""What speaks for the gender and number of a noun, and what a possessive goes with."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.italian.agreement.agreeing import _stands_after, best_cell
from spacy_wikicrem.italian.agreement.forms import Form
from spacy_wikicrem.italian.agreement.phrases import Phrase
from tests.italian.agreement.test_agreement import tagged
from tests.pipelines import vocab_of

FS, FP, MS, MP = ("Fem", "Sing"), ("Fem", "Plur"), ("Masc", "Sing"), ("Masc", "Plur")
ALL = {FS, FP, MS, MP}


def best(text, at, form, cells, clusters=((), ())):
    """Of a phrase of one form and the noun after it."""
    doc = text if isinstance(text, Doc) else tagged(text)
    phrase = Phrase((at,), (form,), (), at + 1, ())
    known = SimpleNamespace(of=lambda head: tuple(map(set, clusters)))
    return best_cell(phrase, cells, doc, known)


def form(kind="article", gender=None, number=None):
    return Form("x", kind, gender, number)


@pytest.mark.parametrize(
    ("one", "cells", "expected"),
    [
        (form(), {FS, FP}, None),
        (form(), {FS}, FS),
        (form(number="Plur"), {FS, FP}, FP),
        (form(gender="Masc", number="Sing"), {FS, FP}, FS),
        (form(gender="Masc"), {FS, FP}, None),
        (form(gender="Masc", number="Plur"), ALL, MP),
    ],
)
def test_the_form_itself(one, cells, expected):
    assert best("x/DET nipote/NOUN", 0, one, cells) == expected


def test_a_quantifier_before_says_more_than_a_possessive():
    own = form("possessive", "Fem", "Sing")
    assert best("alcuni/DET sua/DET nipote/NOUN", 1, own, ALL) == MP
    assert best("con/ADP sua/DET nipote/NOUN", 1, own, ALL) == FS


def test_an_adjective_behind():
    assert best("x/DET nipote/NOUN simpatica/ADJ", 0, form(), ALL) == FS
    assert best("x/DET nipote/NOUN simpatica/NOUN", 0, form(), ALL) is None


@pytest.mark.parametrize(
    ("verb", "relation", "expected"),
    [("dormono", "nsubj", FP), ("dorme", "nsubj", FS), ("dormono", "obj", None)],
)
def test_the_verb_behind(verb, relation, expected):
    vocab = vocab_of("it")
    doc = Doc(
        vocab,
        words=["x", "città", verb],
        pos=["DET", "NOUN", "VERB"],
        heads=[1, 2, 2],
        deps=["det", relation, "ROOT"],
    )
    assert best(doc, 0, form(), {FS, FP}) == expected


def test_the_cluster():
    nothing = form()
    assert best("x/DET nipote/NOUN", 0, nothing, {FS, MS}, (("Fem",), ())) == FS
    assert best("x/DET nipote/NOUN", 0, nothing, {FS, FP}, ((), ("Plur",))) == FP
    assert best("x/DET nipote/NOUN", 0, nothing, {FS, MS}, (("Fem", "Masc"), ())) is None


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("casa/NOUN mia/DET", 1, True),
        ("casa/NOUN mia/DET ./PUNCT", 1, True),
        ("casa/NOUN mia/DET era/AUX", 1, True),
        ("casa/NOUN mia/DET zia/NOUN", 1, False),
        ("padre/NOUN e/CCONJ casa/NOUN mia/DET", 3, False),
        ("padre/NOUN e/CCONJ bella/ADJ casa/NOUN mia/DET", 4, False),
        ("di/ADP casa/NOUN mia/DET", 2, True),
        ("la/DET mia/DET mia/DET", 2, False),
        ("partire/VERB mio/DET", 1, False),
    ],
)
def test_what_a_possessive_behind_goes_with(text, at, expected):
    assert _stands_after(at, tagged(text)) == expected
