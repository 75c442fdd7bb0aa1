"""A verb's subject that is not written and its clitic are two."""

import pytest

from spacy_wikicrem.lang.null_subjects.it import DATA
from spacy_wikicrem.resolution.candidates import Mention
from spacy_wikicrem.resolution.resolutions import Record
from spacy_wikicrem.resolution.zeros.apart import are_same, clitics_of, loser, without
from spacy_wikicrem.resolution.zeros.detection import Zero
from tests.resolution.test_romance import M, make

ROWS = f"""
Marco PROPN nsubj 1
incontrò VERB ROOT 1 VerbForm=Fin
Rosa PROPN obj 1
~. PUNCT punct 1
Non ADV advmod 6
le PRON iobj 6
diede VERB ROOT 6 VerbForm=Fin
il DET det 8 {M}
libro NOUN obj 6 {M}
~. PUNCT punct 6
Rosa PROPN nsubj 11
rise VERB ROOT 11 VerbForm=Fin
~. PUNCT punct 11
Voleva VERB ROOT 13 VerbForm=Fin
vederlo VERB xcomp 13 VerbForm=Inf
~. PUNCT punct 13
Si PRON expl 17
vide VERB ROOT 17 VerbForm=Fin
"""
DOC = make("it", ROWS)


def mention(at):
    return Mention(DOC[at].text, DOC[at].idx, DOC[at].idx + len(DOC[at]))


def record(at, *candidates, start=None):
    token = DOC[at]
    place = Mention(token.text, token.idx if start is None else start, token.idx + len(token))
    listed = tuple((mention(i), p) for i, p in candidates)
    return Record(place, False, listed, listed[0][0], listed[0][1])


LE, LO = record(5, (2, 0.9)), record(14, (0, 0.6), start=DOC[14].idx + 5)


@pytest.mark.parametrize(
    ("verb", "records", "expected"),
    [
        (6, {5: LE}, [LE]),
        (6, {2: LE}, []),
        (13, {14: LO}, [LO]),
        (14, {14: LO}, [LO]),
        (17, {16: record(16, (2, 0.9))}, []),
        (11, {5: LE, 14: LO}, []),
    ],
)
def test_clitics_of_a_verb(verb, records, expected):
    zero = Zero(verb, verb, "referential", 3, "Sing")
    assert list(clitics_of(DOC, zero, records, DATA)) == expected


@pytest.mark.parametrize(
    ("one", "other", "same"), [(2, 2, True), (2, 10, True), (0, 2, False), (8, 2, False)]
)
def test_phrases_of_one_name_are_the_same(one, other, same):
    assert are_same(DOC, mention(one), mention(other)) is same


@pytest.mark.parametrize(
    ("subject", "clitic", "certain", "expected"),
    [
        ([(0, 0.9), (2, 0.1)], [(2, 0.9)], False, None),
        ([(2, 0.9), (0, 0.1)], [(2, 0.9)], False, "subject"),
        ([(2, 1.0)], [(2, 0.9)], False, "subject"),
        ([(2, 1.0)], [(2, 0.4)], False, "clitic"),
        ([(2, 0.9), (0, 0.1)], [(2, 0.5), (0, 0.45)], False, "clitic"),
        ([(2, 0.5), (0, 0.5)], [(10, 0.9), (0, 0.1)], False, "subject"),
        ([(2, 0.6), (0, 0.4)], [(2, 0.9)], True, "clitic"),
        ([], [(2, 0.9)], False, None),
    ],
)
def test_the_less_certain_gives_way(subject, clitic, certain, expected):
    listed = [(mention(at), p) for at, p in subject]
    assert loser(DOC, listed, record(5, *clitic), certain=certain) == expected


@pytest.mark.parametrize(
    ("rows", "resolved", "best"),
    [
        ([(2, 0.6), (0, 0.3)], True, (0, 0.75)),
        ([(2, 0.6), (10, 0.2), (0, 0.2)], True, (0, 1.0)),
        ([(2, 0.6), (0, 0.1)], False, (0, 0.25)),
        ([(2, 1.0)], False, None),
    ],
)
def test_the_next_best_is_taken_if_it_is_likelier_than_none(rows, resolved, best):
    start = DOC[5].idx
    listed = [(mention(at), p) for at, p in rows]
    shifted = [[m.text, m.start - start, m.end - start, p] for m, p in listed]
    entry = {"resolved": True, "candidates": shifted, "antecedents": shifted[:1]}
    found = without(entry, start, DOC, mention(2))
    assert found["resolved"] is resolved and "antecedents" not in found
    if best is not None:
        at, probability = best
        name, left, _, value = found["candidates"][0]
        assert (name, left + start) == (DOC[at].text, DOC[at].idx)
        assert value == pytest.approx(probability)
