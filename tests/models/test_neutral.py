"""No stereotype: mentions of unknown gender score the same for he and she."""

from dataclasses import replace

import pytest

from spacy_wikicrem.models import neutral
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.models.neutral import REACH, is_within_reach, with_turned
from spacy_wikicrem.ty import MentionQuery
from tests.pipelines import load_english

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
    ("scores", "penalties", "expected"),
    [
        ([REACH, 0.0, 99.0], (), True),  # at the limit
        ([REACH + 0.1, 0.0, 99.0], (), False),
        ([REACH + 0.1, 0.0, -99.0], (0.2, 0.0), True),  # of what is left of the scores
        ([0.0, -REACH, 0.0], (0.0, 0.1), False),
        ([-9.0, 9.0, 0.0], (), True),
    ],
)
def test_what_is_far_below_the_best_is_not_asked_about_again(scores, penalties, expected):
    asked = replace(query("he", "his", (1,)), penalties=penalties)
    assert is_within_reach(asked, scores) is expected


def test_neutral_mentions_compete_with_each_other_at_any_distance():
    assert is_within_reach(query("he", "his"), [99.0, -99.0, 0.0])


def test_a_text_is_read_again_only_where_it_matters(ranker, monkeypatch):
    asked = query("he", "his", (1,))
    plain = ranker.score([replace(asked, turned=None)])
    read = []
    encode = ranker.encoder.encode
    monkeypatch.setattr(ranker.encoder, "encode", lambda qs: read.extend(qs) or encode(qs))
    far = replace(asked, penalties=(0.0, 1000.0))
    assert ranker.score([far]) == plain and read == [far]
    near = replace(asked, penalties=(1000.0, 0.0))
    assert ranker.score([near]) != plain and read[1:] == [near, near.turned]


def test_answers_are_those_of_two_opinions_about_everything(monkeypatch):
    text = (
        "Anna Smith told the doctor that she was late. The nurse saw her and the clerk. "
        "He called the lawyer, who had seen him. Marco waited until the driver got his keys."
    )
    found = {}
    for reach in (REACH, 1e9):
        monkeypatch.setattr(neutral, "REACH", reach)
        nlp = load_english()
        nlp.add_pipe("pronoun_resolver", config={"precision": "float32"})
        found[reach] = nlp(text)._.pronoun_resolutions
    once, twice = found.values()
    assert [str(r.antecedent) for r in once] == [str(r.antecedent) for r in twice]
    assert [r.probability for r in once] == pytest.approx([r.probability for r in twice], abs=0.01)


def test_the_best_of_several_others_counts():
    asked = MentionQuery("x", 0, 1, ((0, 1),) * 3, neutral=(0,))
    assert not is_within_reach(asked, [0.0, REACH + 1, -9.0, 0.0])
