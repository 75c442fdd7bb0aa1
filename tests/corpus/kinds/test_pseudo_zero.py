from __future__ import annotations

from collections import Counter

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.corpus.kinds.pseudo_zero import PseudoZero, PseudoZeroSettings
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, Source
from tests.corpus.kinds.tagged import tagged
from tests.pipelines import vocab_of

VOCAB = vocab_of("en")
STORY = (
    "the/X sailor/N saw/V the/X ship/N . | he/R called/V the/X captain/N . \\n "
    "| then/X he/R left/V the/X ship/N . | the/X captain/N slept/V ."
)


def extract(text, counts=None, source=None, **settings):
    strategy = PseudoZero(PseudoZeroSettings(**settings))
    return strategy.examples(tagged(text, VOCAB), counts=counts, source=source)


def test_every_word_and_position_that_may_be_blanked():
    source = Source(title="T")
    found = extract(STORY, per_document=0, every_position=True, source=source)
    assert [(e.answer, e.candidates) for e in found] == [
        ("he", ("sailor", "ship", "he", "captain")),
        ("ship", ("sailor", "ship", "he", "captain")),
        ("captain", ("sailor", "ship", "he", "captain")),
    ]
    he, _, captain = found
    assert he.text == (
        f"the sailor saw the ship . he called the captain . \nthen {MASK} left the ship ."
    )
    assert captain.text.endswith(f"then he left the ship . the {MASK} slept .")
    assert [(s.candidate, he.text[s.start : s.end]) for s in he.spans] == [
        (word, word) for word in ("sailor", "ship", "he", "captain")
    ]
    assert (he.kind, he.case, he.source) == ("pseudo-zero", None, source)


def test_words_are_drawn_by_the_text_alone():
    every = extract(STORY, per_document=0)
    counts = Counter()
    (one,) = extract(STORY, counts=counts)
    assert one in every and extract(STORY) == [one]
    assert (counts["words"], counts["examples"]) == (3, 1)
    assert len(extract(STORY, per_document=2)) == 2
    answers = {extract(f"{n} | {STORY}")[0].answer for n in range(20)}
    assert answers == {"he", "ship", "captain"}


def test_positions_are_drawn_by_the_text_alone():
    text = "Rome/P saw/V a/X king/N , " + "| the/X king/N left/V . " * 3
    assert len(extract(text.strip(), every_position=True)) == 3
    drawn = {extract(f"{n}/X said/V {text.strip()}")[0].text.count(".") for n in range(20)}
    assert drawn == {1, 2, 3}


def test_the_first_occurrence_may_be_blanked_if_no_antecedent_is_asked_for():
    text = "Ada/P saw/V ships/N . | the/X ships/N left/V ."
    assert [e.text.count("saw") for e in extract(text, every_position=True)] == [1]
    found = extract(text, every_position=True, antecedent=False)
    assert [e.text for e in found] == [
        f"Ada saw {MASK} .",
        f"Ada saw ships . the {MASK} left .",
    ]
    assert found[0].candidates == ("Ada", "ships")
    assert [s.candidate for s in found[0].spans] == ["Ada"]


def test_context_is_bounded_and_the_antecedent_stays_inside():
    far = "the/X king/N came/V . | Rome/P fell/V . | Bob/P left/V . | the/X king/N died/V ."
    assert extract(far, max_sentences=2) == []
    counts = Counter()
    near = far.replace("Rome/P", "the/X king/N").replace("Bob/P", "Rome/P")
    found = extract(near, counts=counts, max_sentences=2, every_position=True)
    assert [e.text for e in found] == [f"the king fell . Rome left . the {MASK} died ."]
    assert counts["cut:sentences"] == 1 and counts["dropped:no-other"] == 1


def test_candidates_are_bounded_nearest_first():
    text = "owls/N ,/X Rome/P ,/X cats/N ,/X dogs/N ,/X bees/N ,/X cats/N"
    counts = Counter()
    (example,) = extract(text, counts=counts, max_candidates=3)
    assert example.candidates == ("cats", "dogs", "bees")
    assert counts["cut:candidates"] == 2
    (example,) = extract(text, max_candidates=0)
    assert example.candidates == ("owls", "Rome", "cats", "dogs", "bees")


def test_words_are_compared_casefolded_but_spans_are_exact():
    assert extract("he/R saw/V Ada/P . | He/R left/V .") == []
    text = "He/R saw/V Ada/P . | he/R slept/V . | He/R left/V ."
    found = extract(text, every_position=True)
    assert [(e.answer, e.candidates) for e in found] == [("He", ("He", "Ada"))]
    assert [s.start for s in found[0].spans] == [0, 7]


def test_spelling_of_other_candidates_fits_the_place_of_the_mask():
    text = "Ada/P met/V him/R . | she/R sang/V . | She/R left/V . | then/X Ada/P slept/V ."
    (inside,) = extract(text)
    assert inside.candidates == ("Ada", "him", "she")
    (start,) = extract(text.replace("then/X Ada/P", "Ada/P"))
    assert start.candidates == ("Ada", "him", "She")


def test_names_compounds_and_dates():
    text = (
        "Abbas/P Kiarostami/P met/V a/X film/N crew/N in/X 1990/X April/P . "
        "| Abbas/P Kiarostami/P left/V . | the/X crew/N saw/V Kiarostami/P in/X 1991/X April/P ."
    )
    counts = Counter()
    found = extract(text, counts=counts, per_document=0, every_position=True)
    assert [(e.answer, e.candidates) for e in found] == [
        ("crew", ("Kiarostami", "crew")),
        ("Kiarostami", ("Kiarostami", "crew")),
    ]
    assert counts["dropped:modifier"] == 3 and counts["dropped:date"] == 2
    answers = [e.answer for e in extract(text, per_document=0, every_position=True, compounds=True)]
    assert answers == ["Abbas", "Kiarostami", "crew", "Kiarostami", "April"]


@pytest.mark.parametrize(
    ("noun", "reason"),
    [("1960s", "number"), ("🐶", "not-a-word"), ("%", "not-a-word"), ("X", "letter")],
)
def test_quality_filters(noun, reason):
    counts = Counter()
    assert extract(f"Ada/P has/V {noun}/N and/X {noun}/N .", counts=counts) == []
    assert counts[f"dropped:{reason}"] == 2


def test_function_words_tagged_as_nouns():
    counts = Counter()
    assert extract("The/P Who/P saw/V others/N .", counts=counts) == []
    assert counts["dropped:function-word"] == 3


@pytest.mark.parametrize(
    ("tag", "morph", "reason"),
    [
        ("EX", "", "expletive"),
        ("WP", "", "relative"),
        ("", "PronType=Rel", "relative"),
        ("PRP$", "Poss=Yes", "possessive"),
    ],
)
def test_pronouns_that_stand_for_no_noun_phrase(english, tag, morph, reason):
    doc = Doc(
        english.vocab,
        words=["Ada", "it", "it"],
        pos=["PROPN", "PRON", "PRON"],
        tags=["NNP", tag, tag],
        morphs=["", morph, morph],
        sent_starts=[True, False, False],
    )
    counts = Counter()
    assert PseudoZero().examples(doc, counts=counts) == []
    assert counts[f"dropped:{reason}"] == 2


def test_pronouns_are_optional():
    text = "Ada/P said/V I/R left/V and/X I/R slept/V"
    assert [e.answer for e in extract(text)] == ["I"]
    assert extract(text, pronouns=False) == []


def test_mask_at_the_very_start_and_end():
    (example,) = extract("Ada/P saw/V Bob/P and/X Ada/P", max_sentences=1)
    assert example.text == f"Ada saw Bob and {MASK}"
    starts = extract("Bob/P slept/V . | Ada/P saw/V Bob/P .", antecedent=False, every_position=True)
    assert [e.text for e in starts] == [f"Bob slept . Ada saw {MASK} ."]


def test_right_to_left_and_emoji():
    (example,) = extract("👩‍🚀 דנה/P פגשה/V את/X רות/P 👍 ו/X דנה/P 🚀")
    assert example.text == f"👩‍🚀 דנה פגשה את רות 👍 ו {MASK} 🚀"
    assert example.candidates == ("דנה", "רות")


def test_literal_mask_is_dropped_and_counted():
    counts = Counter()
    assert not extract("[MASK] is/V . | Ada/P saw/V Bob/P and/X Ada/P .", counts=counts)
    assert counts["dropped:mask-in-text"] == 1 and counts["examples"] == 0


@pytest.mark.parametrize("text", [".", "it/R rains/V .", "Ada/P sleeps/V .", "Ada/P , Ada/P"])
def test_too_few_nouns(text):
    assert extract(text) == []


def test_two_hundred_nouns():
    names = [f"N{chr(97 + i // 26)}{chr(97 + i % 26)}x" for i in range(200)]
    text = " , ".join(f"{name}/P" for name in [*names, *names])
    found = extract(text, per_document=0)
    assert [e.answer for e in found] == names
    assert all(len(e.candidates) == 20 for e in found)


def test_a_line_break_ends_a_sentence():
    text = "Ada/P saw/V Bob/P \\n Ada/P left/V Rome/P"
    (example,) = extract(text)
    assert example.text == f"Ada saw Bob \n{MASK} left Rome"
    assert extract(text, max_sentences=1) == [example]


def test_annotation_is_asked_for(english):
    assert PseudoZero().examples(Doc(english.vocab)) == []
    for doc in (english.make_doc("Ada"), Doc(english.vocab, words=["Ada"], sent_starts=[True])):
        with pytest.raises(WikicremError, match="W130"):
            PseudoZero().examples(doc)


@pytest.mark.parametrize(
    ("name", "value"), [("per_document", -1), ("max_sentences", -1), ("max_candidates", 1)]
)
def test_settings_are_checked(name, value):
    with pytest.raises(WikicremError, match=f"W142.*{name}"):
        PseudoZero(PseudoZeroSettings(**{name: value}))


def test_real_article(english):
    text = "Marie studied physics.\nIn 1903 the prize was shared, and Marie took the prize."
    found = PseudoZero(PseudoZeroSettings(per_document=0)).examples(english(text))
    assert {e.answer for e in found} == {"Marie", "prize"}
    assert all(MASK in e.text.splitlines()[1] for e in found)
    assert PseudoZero().parts(text) and not PseudoZero().parts("Marie studied physics.")
