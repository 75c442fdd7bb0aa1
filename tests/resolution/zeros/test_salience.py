"""Who may be the subject of a verb without one, and what speaks for each."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang.null_subjects import null_subject_data
from spacy_wikicrem.resolution.zeros.detection import Zero
from spacy_wikicrem.resolution.zeros.phrases import Phrase
from spacy_wikicrem.resolution.zeros.salience import Context, _last_speaker, ask, describe
from tests.pipelines import vocab_of

SPANISH = null_subject_data("es")
SENTENCES = 20


def context(silent=(), speakers=range(SENTENCES)):
    """ "Luis dice ." again and again; in some sentences he sleeps, in others nobody is named."""
    lemmas = [
        lemma
        for at in range(SENTENCES)
        for lemma in ("Luis", "dormir" if at in silent else "decir", ".")
    ]
    doc = Doc(
        vocab_of("es"),
        words=["Luis", "dice", "."] * SENTENCES,
        lemmas=lemmas,
        pos=["PROPN", "VERB", "PUNCT"] * SENTENCES,
        heads=[3 * at + 1 for at in range(SENTENCES) for _ in range(3)],
        deps=["nsubj", "ROOT", "punct"] * SENTENCES,
    )
    phrases = [Phrase(3 * at, 3 * at + 1, 3 * at, "Sing", None, True, True) for at in speakers]
    return Context(doc, phrases, SPANISH)


def zero(person=3, sentence=SENTENCES - 1):
    verb = 3 * sentence + 1
    return Zero(verb, verb, "referential", person, "Sing")


def asked(found):
    return [phrase.head // 3 for phrase in found]


def test_candidates_are_near():
    assert asked(ask(context(), zero())) == [19, 18, 17, 16, 15, 14]


@pytest.mark.parametrize("person", [1, 2])
def test_who_speaks_may_be_named_long_before(person):
    found = asked(ask(context(silent={8}), zero(person)))
    assert found[:6] == [19, 18, 17, 16, 15, 14]
    assert sorted(found[6:]) == [4, 5, 6, 7, 9, 10, 11, 12, 13]


def test_who_speaks_may_be_named_behind_in_the_same_sentence():
    own = context(speakers=[9, 10])
    behind = Phrase(31, 32, 31, "Sing", None, True, True)
    before = Zero(29, 29, "referential", 1, "Sing")
    doc = own.doc
    assert doc[29].sent.end == 30
    assert asked(ask(own, before)) == [9]
    same = Zero(30, 30, "referential", 1, "Sing")
    assert ask(Context(doc, [behind], SPANISH), same) == [behind]
    assert ask(Context(doc, [behind], SPANISH), Zero(30, 30, "referential", 3, "Sing")) == []


def test_how_far_back():
    found = ask(context(), zero())
    back = [
        next(n for n in row if n.startswith("back")) for row in describe(context(), zero(), found)
    ]
    assert back == ["back_0", "back_1", "back_2", "back_3", "back_4", "back_4"]


@pytest.mark.parametrize(
    ("speaker", "named", "expected"),
    [
        (("", -1), [5], "luis"),
        (("ana", 14), [5], "luis"),  # head 15
        (("ana", 15), [5], "ana"),
        (("ana", 20), [5], "ana"),
        (("ana", 20), [5, 7], "luis"),
        (("ana", 20), [], "ana"),
        (("", -1), [], None),
    ],
)
def test_who_spoke_last(speaker, named, expected):
    own = context(speakers=named)
    own.speaker = speaker
    assert _last_speaker(own, zero()) == expected


def test_what_is_remembered():
    own = context(silent={19})
    phrase = own.phrases[3]
    own.remember(zero(), phrase)
    assert own.last == {(3, "Sing"): ("luis", 58)} and own.speaker == ("", -1)
    own.remember(zero(sentence=10), phrase)
    assert own.speaker == ("luis", 31)
    assert own.last == {(3, "Sing"): ("luis", 31)}


@pytest.mark.parametrize("verbs", [(0, 1, 2), (2, 1), (2, 2, 0)])
def test_words_before_a_verb_are_counted_in_any_order(verbs):
    doc = Doc(vocab_of("es"), words=["Ana", "Ana", "x"], lemmas=["Ana", "Ana", "x"])
    phrases = [Phrase(at, at + 1, at, "Sing", None, True, True) for at in (0, 1)]
    own = Context(doc, phrases, null_subject_data("es"))
    assert [own.words_before(verb)["ana"] for verb in verbs] == list(verbs)
