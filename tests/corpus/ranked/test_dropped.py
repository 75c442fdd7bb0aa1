import re

import pytest

from spacy_wikicrem.corpus.ranked.dropped import with_dropped_subjects
from spacy_wikicrem.ty import RankedQuestion, RankedText


def made(text, *words):
    """Questions about the words in order; the first one's place is a mention of all others."""
    places, at = [], 0
    for word in words:
        at = re.compile(rf"(?<!\w){word}(?!\w)").search(text, at).start()
        places.append((at, at + len(word)))
        at += len(word)
    first, *rest = places
    questions = tuple(
        RankedQuestion(*place, (first, *rest[:n]), (0,)) for n, place in enumerate(rest)
    )
    return RankedText(text, questions)


def asked(text):
    return [text.text[q.start : q.end] for q in text.questions]


@pytest.mark.parametrize(
    ("lang", "text", "words", "after", "asks"),
    [
        ("en", "Tom sat. Then he smiled.", ("Tom", "he"), "Tom sat. Then smiled.", ["smiled"]),
        ("fr", "Marie part. Elle ne le voit pas.", ("Marie", "Elle", "le"),
         "Marie part. ne le voit pas.", ["voit", "le"]),
        ("en", "Tom sat and he ate; she saw him.", ("Tom", "he", "she", "him"),
         "Tom sat and ate; saw him.", ["ate", "saw", "him"]),
    ],
)  # fmt: skip
def test_the_verb_asks_in_place_of_its_subject(lang, text, words, after, asks):
    (found,) = with_dropped_subjects([made(text, *words)], lang, share=1.0)
    assert found.text == after and asked(found) == asks
    mentions = [[found.text[a:b] for a, b in q.mentions] for q in found.questions]
    assert mentions[-1] == [words[0], *asks[:-1]]


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "Tom left. Ann saw him.", ("Tom", "him")),
        ("en", "Tom left. He, too, ran.", ("Tom", "He")),
        ("fr", "Paul part. Viendra-t-il demain ?", ("Paul", "il")),
        ("fr", "Paul part parce qu'il veut.", ("Paul", "il")),
    ],
)
def test_other_pronouns_stay(lang, text, words):
    assert not list(with_dropped_subjects([made(text, *words)], lang, share=1.0))
