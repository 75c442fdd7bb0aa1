"""Whether a verb goes on with the subject of the one before, and who "you must" speaks of."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang.null_subjects import null_subject_data
from spacy_wikicrem.resolution.zeros.detection import (
    Knowledge,
    Zero,
    _first_plural,
    _fits,
    _general_modals,
    _joins,
    _same,
)
from tests.pipelines import vocab_of

SPANISH = null_subject_data("es")
MODAL = min(SPANISH.modal)


def zero(person=3, number="Sing", gender=None, kind="referential"):
    return Zero(1, 1, kind, person, number, gender)


def token(dep="nsubj", morph="", pos="NOUN", word="Ana"):
    vocab = vocab_of("es")
    doc = Doc(vocab, words=[word, "x"], deps=[dep, "ROOT"], heads=[1, 1], pos=[pos, "VERB"])
    doc[0].set_morph(morph)
    return doc[0]


def clause(place=(3, "Sing"), lemma=MODAL, mood="Ind", verb=1, deps=("ROOT", "ROOT")):
    head, own = (SimpleNamespace(dep_=dep, i=verb) for dep in deps)
    reading = SimpleNamespace(place=place, lemma=lemma, mood=mood)
    return SimpleNamespace(reading=reading, head=head, verb=own)


def knows(name):
    return "Fem" if name == "Ana" else None


@pytest.mark.parametrize(
    ("written", "own", "place", "expected"),
    [
        (token(), zero(), (3, "Sing"), True),
        (token("csubj"), zero(), (3, "Sing"), False),
        (token("csubj:pass"), zero(), (3, "Sing"), False),
        (token(), zero(number="Plur"), (3, "Sing"), False),
        (token(), zero(person=1), (3, "Sing"), False),
        (token(), zero(person=None), (3, "Sing"), True),
        (token(), zero(), None, True),
        (token(morph="Gender=Fem"), zero(gender="Masc"), (3, "Sing"), False),
        (token(morph="Gender=Fem"), zero(gender="Fem"), (3, "Sing"), True),
        (token(pos="PROPN"), zero(gender="Masc"), (3, "Sing"), False),
        (token(pos="PROPN"), zero(gender="Fem"), (3, "Sing"), True),
        (token(pos="PROPN", word="Juan"), zero(gender="Fem"), (3, "Sing"), True),
        (token(pos="NOUN"), zero(gender="Masc"), (3, "Sing"), True),
    ],
)
def test_the_subject_before(written, own, place, expected):
    assert _fits(own, written, clause(place), Knowledge(SPANISH, names=knows)) == expected


@pytest.mark.parametrize(
    ("kind", "deps", "expected"),
    [
        ("imperative", ("parataxis", "ROOT"), False),
        ("imperative", ("conj", "ROOT"), True),
        ("imperative", ("parataxis", "conj"), True),
        ("referential", ("parataxis", "ROOT"), True),
    ],
)
def test_a_comma_after_an_order_joins_nothing(kind, deps, expected):
    assert _joins(clause(deps=deps), zero(kind=kind)) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (zero(), zero(), True),
        (zero(), zero(number="Plur"), False),
        (zero(), zero(person=1), False),
        (zero(gender="Fem"), zero(), True),
        (zero(gender="Fem"), zero(gender="Fem"), True),
        (zero(gender="Fem"), zero(gender="Masc"), False),
    ],
)
def test_two_without_a_subject(one, other, expected):
    assert _same(one, other) == _same(other, one) == expected


def test_you_must_in_general():
    clauses = [
        clause((2, "Sing"), verb=1),
        clause((3, "Sing"), verb=2),
        clause((2, "Plur"), verb=3),
        clause((2, "Sing"), verb=4, lemma="cantar"),
        clause((2, "Sing"), verb=5, mood="Imp"),
    ]
    assert _general_modals(dict(enumerate(clauses)), SPANISH) == {1}


@pytest.mark.parametrize(
    ("word", "pos", "morph", "child", "expected"),
    [
        ("niños", "NOUN", "Number=Plur", "det", True),
        ("niño", "NOUN", "Number=Sing", "det", False),
        ("Ana", "PROPN", "", "conj", True),
        ("nosotros", "PRON", "Number=Plur|Person=1", "det", False),
        ("vosotros", "PRON", "Number=Plur|Person=2", "det", False),
        ("ellos", "PRON", "Number=Plur|Person=3", "det", True),
        ("altos", "ADJ", "Number=Plur", "det", False),
    ],
)
def test_several_are_named_before(word, pos, morph, child, expected):
    words, poses = [word, "x", "dicen", "cosas"], [pos, "X", "VERB", "NOUN"]
    doc = Doc(
        vocab_of("es"),
        words=words,
        pos=poses,
        morphs=[morph, "", "Number=Plur", "Number=Plur"],
        heads=[2, 0, 2, 2],
        deps=["nsubj", child, "ROOT", "obj"],
    )
    assert (_first_plural(doc, null_subject_data("es")) < 2) == expected
