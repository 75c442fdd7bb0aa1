"""No stereotype: mentions of unknown gender score the same for he and she."""

import pytest

from spacy_wikicrem.models import neutral as module
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.models.neutral import is_within_reach, with_turned
from spacy_wikicrem.ty import MentionQuery

OTHER = {"he": "she", "she": "he", "his": "her", "her": "his"}


def query(pronoun, owner, neutral=(0, 1)):
    text = f"the nurse met the doctor after {pronoun} lost {owner} bag ."
    places = tuple((text.index(w), text.index(w) + len(w)) for w in ("the nurse", "the doctor"))
    words = [(text.index(f" {w} ") + 1, w) for w in (pronoun, owner)]
    plain = MentionQuery(text, words[0][0], words[0][0] + len(pronoun), places)
    return with_turned(plain, [(at, at + len(w), OTHER[w]) for at, w in words], neutral)


def test_the_turned_text_and_its_places():
    turned = query("he", "his").turned
    assert turned.text == "the nurse met the doctor after she lost her bag ."
    assert turned.text[turned.start : turned.end] == "she"
    assert [turned.text[a:b] for a, b in turned.mentions] == ["the nurse", "the doctor"]


def test_places_after_a_changed_word_move():
    text = "she saw the nurse ."
    found = with_turned(MentionQuery(text, 0, 3, ((8, 17),)), [(0, 3, "he")], [0])
    assert [found.turned.text[a:b] for a, b in found.turned.mentions] == ["the nurse"]


@pytest.mark.parametrize(("replacements", "neutral"), [([], [0]), ([(0, 3, "he")], [])])
def test_nothing_to_turn(replacements, neutral):
    plain = MentionQuery("she saw the nurse .", 0, 3, ((8, 17),))
    assert with_turned(plain, replacements, neutral) == plain


@pytest.fixture
def ranker(tiny_masked_lm):
    made = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(width=16))
    made.precision = "float32"
    return made


def test_both_genders_get_the_same_scores(ranker):
    him, her = ranker.score([query("he", "his"), query("she", "her")])
    assert him[:2] == pytest.approx(her[:2], abs=1e-5)
    plain = ranker.score([query("he", "his", ()), query("she", "her", ())])
    assert plain[0][:2] != pytest.approx(plain[1][:2], abs=1e-5)


def test_the_other_mentions_keep_their_scores(ranker):
    half, none = ranker.score([query("he", "his", (1,)), query("he", "his", ())])
    assert half[0] == pytest.approx(none[0], abs=1e-5)
    assert half[1] != pytest.approx(none[1], abs=1e-5)


@pytest.mark.parametrize(
    ("scores", "penalties", "reached"),
    [
        ((0.0, 5.0, -9.0), (), True),  # exactly as far
        ((0.0, 5.1, -9.0), (), False),
        ((0.0, 5.1, 5.0), (), True),  # one of the neutral mentions is near
        ((0.0, 6.0, -9.0), (0.0, 1.0, 0.0), True),  # after penalties
        ((0.0, -9.0, -9.0), (), True),
    ],
)
def test_a_second_opinion_is_asked_for_within_reach(scores, penalties, reached, monkeypatch):
    monkeypatch.setattr(module, "REACH", 5.0)
    asked = MentionQuery("x", 0, 1, ((0, 1),) * 3, penalties=penalties, neutral=(0, 2))
    assert is_within_reach(asked, [*scores, 99.0]) is reached


def test_the_best_of_several_others_counts(monkeypatch):
    monkeypatch.setattr(module, "REACH", 5.0)
    asked = MentionQuery("x", 0, 1, ((0, 1),) * 3, neutral=(0,))
    assert not is_within_reach(asked, [0.0, 6.0, -9.0, 0.0])
