from __future__ import annotations

from collections import Counter

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.corpus.kinds.dropped_subject import DroppedSubject, DroppedSubjectSettings
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, Source
from tests.pipelines import vocab_of

VOCAB = vocab_of("it")
POS = {"N": "NOUN", "P": "PROPN", "V": "VERB", "D": "DET", "A": "AUX", "X": "PUNCT"}
RELATIONS = {"s": "nsubj", "o": "obj", "d": "det", "v": "ROOT", "f": "flat:name", "a": "aux",
             "x": "punct", "r": "acl:relcl", "c": "conj"}  # fmt: skip


def parsed(text):
    """ "Anna/P/s/1 vide/V/v ...": word, part of speech, relation, and how far off the head is."""
    words, pos, deps, heads, morphs = [], [], [], [], []
    for at, item in enumerate(text.split()):
        word, tag, relation, *rest = item.split("/")
        words.append(word)
        pos.append(POS[tag])
        deps.append(RELATIONS[relation])
        heads.append(at + int(rest[0]) if rest else at)
        finite = "VerbForm=Inf" if word.endswith("re") else "VerbForm=Fin"
        number = "Number=Plur" if word.endswith("i") else "Number=Sing"
        morphs.append({"V": finite, "A": finite, "N": number}.get(tag, ""))
    return Doc(VOCAB, words=words, pos=pos, deps=deps, heads=heads, morphs=morphs)


def end(back):
    return f"./X/x/{back}"


ANNA = f"Anna/P/s/2 Bo/P/f/-1 vide/V/v il/D/d/1 re/N/o/-2 {end(-3)}"


def extract(text, counts=None, **settings):
    strategy = DroppedSubject(DroppedSubjectSettings(**settings))
    return strategy.examples(parsed(text), source=Source(title="T"), counts=counts)


def test_the_whole_subject_is_deleted_and_the_mask_stands_for_it():
    (one,) = extract(f"{ANNA} Anna/P/s/2 Bo/P/f/-1 rise/V/v {end(-1)}")
    assert one.text == f"Anna Bo vide il re . {MASK} rise ."
    assert (one.answer, one.candidates) == ("Anna Bo", ("Anna Bo", "il re"))
    assert [one.text[s.start : s.end] for s in one.spans] == ["Anna Bo", "il re"]
    assert (one.kind, one.lang, one.case) == ("dropped-subject", "it", None)


def test_the_answer_is_spelled_as_before():
    (one,) = extract(f"{ANNA} Il/D/d/1 re/N/s/1 rise/V/v {end(-1)}")
    assert (one.answer, one.text) == ("il re", f"Anna Bo vide il re . {MASK} rise .")


@pytest.mark.parametrize(
    "text",
    [
        "Rise/V/v Anna/P/s/-1 Bo/P/f/-1 ./X/x/-3",  # behind the verb
        "Anna/P/s/2 Bo/P/f/-1 ridere/V/v ./X/x/-1",  # no finite verb
        "Anna/P/s/3 Bo/P/f/-1 Leo/P/c/-2 rise/V/v ./X/x/-1",  # one of two
        "Anna/P/s/3 Bo/P/f/-1 vista/V/r/-2 rise/V/v ./X/x/-1",  # with a relative clause
    ],
)
def test_subjects_that_nobody_leaves_out_stay(text):
    counts = Counter()
    assert extract(f"{ANNA} {text}", counts) == []
    assert counts["subjects"] == 1  # that of the first sentence


def test_what_was_not_said_or_has_no_rival_is_counted():
    counts = Counter()
    assert extract(f"{ANNA} Leo/P/s/1 rise/V/v {end(-1)}", counts) == []
    assert counts["dropped:not-said"] == 2
    counts = Counter()
    alone = f"Anna/P/s/1 rise/V/v {end(-1)} Anna/P/s/1 parla/V/v {end(-1)}"
    assert extract(alone, counts) == [] and counts["dropped:no-other"] == 1


def test_candidates_agree_in_number():
    plural = f"Anna/P/s/1 vide/V/v gatti/N/o/-1 il/D/d/1 re/N/o/-3 {end(-4)}"
    (one,) = extract(f"{plural} Anna/P/s/1 rise/V/v {end(-1)}")
    assert one.candidates == ("Anna", "il re")


def test_the_auxiliary_is_finite():
    (one,) = extract(f"{ANNA} Anna/P/s/3 Bo/P/f/-1 ha/A/a/1 dormire/V/v {end(-1)}")
    assert one.text.endswith(f"{MASK} ha dormire .")


def test_context_and_candidates_are_limited():
    far = f"{ANNA} Leo/P/s/1 rise/V/v {end(-1)} Anna/P/s/2 Bo/P/f/-1 rise/V/v {end(-1)}"
    assert extract(far, sentences_before=1) == []
    (one,) = extract(far, max_candidates=2)
    assert one.candidates == ("Anna Bo", "Leo")


@pytest.mark.parametrize("settings", [{"sentences_before": 0}, {"max_candidates": 1}])
def test_settings_out_of_range_are_refused(settings):
    with pytest.raises(WikicremError) as err:
        DroppedSubject(DroppedSubjectSettings(**settings))
    assert err.value.code == "W142"


def test_a_parse_is_needed():
    with pytest.raises(WikicremError) as err:
        DroppedSubject().examples(Doc(VOCAB, words=["a"], pos=["NOUN"], sent_starts=[True]))
    assert err.value.code == "W130"
