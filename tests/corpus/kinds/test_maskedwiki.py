from __future__ import annotations

from collections import Counter

import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.corpus.kinds.base import MAX_EXAMPLES
from spacy_wikicrem.corpus.kinds.maskedwiki import MaskedWiki, MaskedWikiSettings
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, Source
from tests.corpus.kinds.tagged import tagged
from tests.pipelines import vocab_of

EVERY = MaskedWikiSettings(every_occurrence=True)
ALL = MaskedWikiSettings(others_per_mask=0)


def extract(text, settings=None, counts=None, **kwargs):
    return MaskedWiki(settings or MaskedWikiSettings()).examples(
        tagged(text), counts=counts, **kwargs
    )


def brief(examples):
    return [(e.text, e.answer, e.candidates, e.case) for e in examples]


def test_second_occurrence_in_the_sentence():
    source = Source(dump="d", page_id=3)
    text = "the/X school/N paid/V a/X teacher/N until/X the/X school/N and/X school/N closed/V ."
    (example,) = extract(text, source=source)
    assert brief([example]) == [
        (
            f"the school paid a teacher until the {MASK} and school closed .",
            "school",
            ("school", "teacher"),
            "a",
        )
    ]
    assert (example.kind, example.source) == ("maskedwiki", source)
    assert [(s.candidate, s.start) for s in example.spans] == [("school", 4), ("teacher", 18)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A/P saw/V ships/N and/X cities/N . | Then/X ships/N left/V .", "b"),
        ("We/R saw/V ships/N . | Bob/P left/V as/X ships/N came/V .", None),
        ("Ships/P saw/V Bob/P . | Bob/P left/V . | Ships/P came/V .", "none at all"),
        ("We/R saw/V ships/N meet/V ships/N . | Then/X ships/N left/V .", "none at all"),
    ],
)
def test_cases_of_two_sentences(text, expected):
    """Beyond one or two sentences, and after two earlier occurrences, nothing is masked."""
    cases = [e.case for e in extract(text) if e.answer.casefold() == "ships"]
    assert cases == ([] if expected == "none at all" else [expected])


def test_a_longer_window_and_every_occurrence_are_settings():
    text = "Ships/P saw/V Bob/P . | Rain/P fell/V . | Ships/P came/V . | Ships/P left/V ."
    assert [e.text.count(MASK) for e in extract(text)] == []
    first, second = extract(text, MaskedWikiSettings(max_sentences=3))
    assert first.text == f"Ships saw Bob . Rain fell . {MASK} came ."
    assert second.text == f"Rain fell . Ships came . {MASK} left ."
    assert first.case is second.case is None
    text = "Ships/P saw/V Bob/P ,/X Ships/P ,/X Ships/P and/X Ships/P"
    assert [e.text.index(MASK) for e in extract(text)] == [16]
    assert [e.text.index(MASK) for e in extract(text, EVERY)] == [16, 24, 34]


def test_others_are_drawn_by_the_text_alone():
    text = "cats/N ,/X dogs/N ,/X owls/N ,/X bees/N met/V cats/N ."
    every = extract(text, ALL)
    assert [e.candidates for e in every] == [("cats", o) for o in ("dogs", "owls", "bees")]
    counts = Counter()
    (one,) = extract(text, counts=counts)
    assert one == extract(text)[0] and one in every
    assert counts["dropped:sampled-out"] == 2
    drawn = {extract(f"{n}/X {text}")[0].candidates[1] for n in range(20)}
    assert drawn == {"dogs", "owls", "bees"}


def test_runs_of_nouns_are_whole():
    text = (
        "Coleridge/P_ -/X_ Taylor/P met/V director/N Jane/P Campion/P at/X school/N_ ,/X "
        "school/N board/N and/X director/N Jane/P Campion/P with/X Coleridge/P_ -/X_ Taylor/P"
    )
    found = extract(text, ALL)
    assert list(dict.fromkeys(e.answer for e in found)) == [
        "director",
        "Jane Campion",
        "Coleridge-Taylor",
    ]


def test_case_of_letters():
    counts = Counter()
    assert not extract("Bush/P saw/V Ada/P in/X a/X bush/N .", counts=counts)
    assert not extract("Dogs/N saw/V Ada/P and/X dogs/N .", counts=counts)
    assert counts["dropped:capitalised"] == counts["dropped:other-case"] == 1
    # "Dogs" is the first occurrence, so the last is the third; "Cats" is no candidate.
    assert not extract("Dogs/N saw/V Ada/P and/X dogs/N and/X dogs/N .")
    (example,) = extract("Cats/N saw/V Ada/P and/X dogs/N eat/V dogs/N .")
    assert example.candidates == ("Ada", "dogs")


@pytest.mark.parametrize(
    ("noun", "reason"),
    [
        ("1960s", "number"),
        ("XIV", "number"),
        ("²", "number"),
        ("%", "not-a-word"),
        ("🐶", "not-a-word"),
        ("a|b", "not-a-word"),
        ("X", "letter"),
        ("others", "function-word"),
        ("a/N b/N c/N d/N e/N f", "long"),
    ],
)
def test_quality_filters(noun, reason):
    counts = Counter()
    nlp = spacy.blank("en")
    doc = tagged(f"Ada/P has/V {noun}/N and/X {noun}/N .", nlp.vocab)
    assert MaskedWiki().examples(doc, counts=counts) == []
    assert counts == {f"dropped:{reason}": 2, "dropped:capitalised": 0}


def test_us_is_no_pronoun_and_parts_of_words_are_no_nouns():
    vocab = vocab_of("en")
    (example,) = MaskedWiki().examples(tagged("Ada/P left/V US/P for/X US/P .", vocab))
    assert example.answer == "US"
    counts = Counter()
    text = "Ada/P writes/V non/X_ -/X_ fiction/N and/X fiction/N ."
    assert not MaskedWiki().examples(tagged(text), counts=counts)
    assert counts["dropped:word-part"] == 1


@pytest.mark.parametrize("other", ["albums", "ALBUMS", "album cover", "Album Chart"])
def test_other_forms_of_the_answer_are_no_alternatives(other):
    words = " ".join(f"{word}/N" for word in other.split())
    counts = Counter()
    assert not extract(f"the/X {words} and/X album/N of/X album/N", counts=counts)
    assert counts["dropped:no-other"] == 1
    (example,) = extract(f"an/X {words} ,/X Ada/P and/X album/N of/X album/N", counts=counts)
    assert example.candidates == ("Ada", "album")
    assert counts["dropped:shared-word"] == 1


def test_mask_at_the_very_start_and_end():
    (example,) = extract("Bob/P saw/V Ada/P . | Ada/P left/V .")
    assert example.text == f"Bob saw Ada . {MASK} left ."
    (example,) = extract("Ada/P saw/V Bob/P ,/X Ada/P")
    assert example.text == f"Ada saw Bob , {MASK}"


def test_right_to_left_and_emoji():
    (example,) = extract("👩‍🚀 דנה/P פגשה/V את/X רות/P 👍 ו/X דנה/P 🚀")
    assert example.answer == "דנה" and example.candidates == ("דנה", "רות")
    assert example.text == f"👩‍🚀 דנה פגשה את רות 👍 ו {MASK} 🚀"


def test_literal_mask_is_dropped_and_counted():
    counts = Counter()
    assert not extract("Ada/P saw/V Bob/P [MASK] and/X Ada/P .", counts=counts)
    assert counts["dropped:mask-in-text"] == 1
    text = "It/R is/V [MASK] . | Ada/P saw/V Bob/P and/X Ada/P ."
    assert len(extract(text)) == 1


@pytest.mark.parametrize("text", [".", "it/R rains/V .", "Ada/P sleeps/V .", "Ada/P Ada/P"])
def test_too_few_nouns(text):
    assert extract(text) == []


def test_two_hundred_nouns():
    names = [f"N{chr(97 + i // 26)}{chr(97 + i % 26)}x" for i in range(200)]
    text = " , ".join(f"{name}/P" for name in [*names, *names])
    found = extract(text)
    assert [e.answer for e in found] == names
    assert all(e.text.count(MASK) == 1 and e.case == "a" for e in found)

    # Where examples grow with the square of the nouns, a sentence gives no more than so many.
    counts: Counter[str] = Counter()
    found = extract(text, MaskedWikiSettings(others_per_mask=7), counts)
    assert MAX_EXAMPLES <= len(found) < MAX_EXAMPLES + 7
    assert counts["dropped:too-many"] == 400 - 200 - (len(found) + 6) // 7
    assert len(extract(text, ALL)) < 2 * MAX_EXAMPLES


def test_annotation_is_asked_for(english):
    assert MaskedWiki().examples(Doc(english.vocab)) == []
    for doc in (english.make_doc("Ada"), Doc(english.vocab, words=["Ada"], sent_starts=[True])):
        with pytest.raises(WikicremError, match="W130"):
            MaskedWiki().examples(doc)


@pytest.mark.parametrize("name", ["max_sentences", "others_per_mask", "max_words"])
def test_settings_are_checked(name):
    with pytest.raises(WikicremError, match=f"W142.*{name}"):
        MaskedWiki(MaskedWikiSettings(**{name: -1}))


@pytest.mark.parametrize(
    "text", ["ships/N and/X Bob/P ,/X ships/N", "船/N_ 和/X_ 人/N_ 说/V_ 船/N"]
)
def test_texts_with_examples_may_hold_one(text):
    assert extract(text) and MaskedWiki().parts(tagged(text).text)


def test_texts_without_a_repeated_word_hold_none():
    assert not MaskedWiki().parts("Ada met Bob in 1901 and 1901.")
    assert MaskedWiki().parts("Ada met ADA.")


def test_real_sentence(english):
    text = (
        "The committee asked the author for a second novel. "
        "Two years later the novel was printed in New York."
    )
    (example,) = MaskedWiki().examples(english(text))
    assert example.text == text.replace("later the novel", f"later the {MASK}")
    assert example.answer == "novel"
    assert set(example.candidates) < {"committee", "author", "novel", "years"}
