"""From scores to antecedents: windows, chains of pronouns, one candidate a name."""

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.asking import NO_DISTANCES, Distances
from spacy_wikicrem.resolution.coherence import NO_COHERENCE
from spacy_wikicrem.resolution.entities import entity_keys
from spacy_wikicrem.resolution.pairing import PairingSettings
from spacy_wikicrem.resolution.preferences import NO_PREFERENCES
from spacy_wikicrem.resolution.ranking import RankingSettings, prepare
from spacy_wikicrem.resolution.resolver import Calibration
from spacy_wikicrem.resolution.windows import windows
from tests.pipelines import load_english

ENGLISH = lang.get("en")
FORMS = frozenset(ENGLISH.pronouns)
HIGH, LOW = 10.0, -10.0


class Judge:
    """A model that likes some strings, and "none" a little."""

    def __init__(self, *likes):
        self.likes, self.queries = likes, []

    def predict(self, queries):
        self.queries += queries
        return [
            [HIGH if q.text[a:b] in self.likes else LOW for a, b in q.mentions] + [0.0]
            for q in queries
        ]


PLAIN = Calibration()
PLAINLY = {
    "distances": NO_DISTANCES,
    "preferences": NO_PREFERENCES,
    "coherence": NO_COHERENCE,
}


def answers(doc, judge, calibration=PLAIN, **settings):
    """(question, probabilities, probability of none) of each pronoun."""
    ranking = prepare(doc, ENGLISH, FORMS, RankingSettings(**settings))
    found = ranking.answers(judge.predict(ranking.queries), calibration)
    return [(answer.question, answer.probabilities, answer.none) for answer in found]


def resolve(doc, judge, **settings):
    return [
        (q.text, q.candidates[0].text if q.candidates and values[0] > none else None, none)
        for q, values, none in answers(doc, judge, **settings)
    ]


def test_scores_decide(english):
    doc = english("Anna told Maria that she was late.")
    assert resolve(doc, Judge("Anna"))[0][:2] == ("she", "Anna")
    assert resolve(doc, Judge("Maria"))[0][:2] == ("she", "Maria")
    assert resolve(doc, Judge())[0][1] is None


def test_a_name_is_reached_through_pronouns(english):
    middle = "He slept. " * 6
    doc = english(f"Marco came home. {middle}Then he woke up.")
    judge = Judge("Marco", "He")
    answers = resolve(doc, judge, sentences_before=1, window_tokens=16)
    assert [name for _, name, _ in answers] == ["Marco"] * 7
    assert "Marco" not in judge.queries[-1].text


def test_what_is_passed_on_is_what_the_earlier_pronoun_got(english):
    doc = english("Marco came home. He slept. Then he woke up.")
    judge = Judge("He")  # the first pronoun stands for nobody, the second for the first
    first, second = resolve(doc, judge)
    assert first[1] is None and second[1] is None
    assert second[2] == pytest.approx(1.0, abs=1e-3)


GAP = "It rained. " * 6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # nobody near: whom the last pronoun of its gender stands for, however often that breaks
        (f"Rosa came. She slept. {GAP}She woke.", "Rosa"),
        (f"Rosa came. She slept. {GAP}She woke. {GAP}Her hair was wet.", "Rosa"),
        (f"Rosa came. She slept. {GAP}He sang. {GAP}She woke.", "Rosa"),
        # unless that one stands for nobody, or is of another gender, or too far away
        (f"She slept. {GAP}She woke.", None),
        (f"Marco came. He slept. {GAP}She woke.", None),
        (f"Rosa came. She slept. {GAP * 12}She woke.", None),
        # nor beyond a blank line, where another text may begin
        (f"Rosa came. She slept. {GAP.strip()}\n\n{GAP}She woke.", None),
        # a name alone is not taken up from that far, nor a thing
        (f"Rosa came. {GAP}She woke.", None),
        (f"The car came. It stopped. {'She rested. ' * 6}It moved.", None),
        # who is near and likely is not given up for it
        (f"Rosa came. She slept. {GAP}Eva sat. She woke.", "Eva"),
    ],
)
def test_a_chain_goes_on_where_nobody_is_near(english, text, expected):
    doc = english(text)
    judge = Judge("Rosa", "Marco", "Eva", "The car")
    found = resolve(doc, judge, sentences_before=1, sentences_after=0, window_tokens=12)
    assert found[-1][1] == expected


def test_the_chain_goes_on_only_so_far_as_nobody_is_likely(english):
    class Scores:
        def predict(self, queries):
            known = {"Rosa": 9.0, "Eva": 0.5}
            return [[*(known.get(q.text[a:b], LOW) for a, b in q.mentions), 0.0] for q in queries]

    doc = english(f"Rosa came. She slept. {GAP}Eva sat. She woke.")
    settings = {"sentences_before": 1, "sentences_after": 0, "window_tokens": 12}
    *_, (question, values, none) = answers(doc, Scores(), **settings, **PLAINLY)
    shares = dict(zip([c.text for c in question.candidates], values, strict=True))
    assert shares["Eva"] == pytest.approx(0.622, abs=1e-3)  # softmax of 0.5 and 0
    assert shares["Rosa"] == pytest.approx(0.378, abs=1e-3) and none < 1e-3


def test_a_pronoun_with_nothing_to_choose_from_is_no_antecedent(english):
    class Scores:
        def predict(self, queries):
            known = {"Valentina": 2.0, "Her": 9.0}
            return [[*(known.get(q.text[a:b], LOW) for a, b in q.mentions), 0.0] for q in queries]

    doc = english("Her sister Valentina, the pilot, said she had seen the storm.")
    first, second = resolve(doc, Scores())
    assert first == ("Her", None, 1.0)
    assert second[1] == "Valentina" and second[2] < 0.2


def test_mentions_of_one_name_are_one_candidate(english):
    doc = english("Ada Lovelace met Marie Curie. Lovelace smiled. She left.")
    ((question, values, none),) = answers(doc, Judge(), **PLAINLY)
    assert [c.text for c in question.candidates] == ["Lovelace", "Marie Curie"]
    assert values[0] == pytest.approx(2 * values[1])
    assert sum(values) + none == pytest.approx(1)


def test_a_surname_of_two_people_is_nobody_s(english):
    doc = english("Ada Jones met Mary Jones. Jones smiled. She left.")
    table = prepare(doc, ENGLISH, FORMS, RankingSettings()).table
    keys = entity_keys(doc, table, ENGLISH.kinds)
    assert len(set(keys)) == 3


def test_soft_agreement_takes_something_off(english):
    doc = english("Anna saw Marco. She left.")
    off, soft = (
        answers(
            doc,
            Judge("Anna", "Marco"),
            pairing=PairingSettings(agreement=mode),
            conflict=2.0,
            preferences=NO_PREFERENCES,
            coherence=NO_COHERENCE,
        )[0]
        for mode in ("off", "soft")
    )
    assert off[1][0] == pytest.approx(off[1][1], abs=1e-6)
    assert soft[0].candidates[0].text == "Anna" and soft[1][0] > 0.8


def test_an_empty_document(english):
    assert answers(english(""), Judge()) == []


SENTENCES = [(0, 10), (10, 20), (20, 30), (30, 40), (40, 50)]


@pytest.mark.parametrize(
    ("tokens", "limit", "expected"),
    [
        ([], 100, []),
        ([25], 100, [(10, 40)]),
        ([25, 35], 100, [(10, 50), (10, 50)]),
        ([25, 45], 35, [(10, 40), (30, 50)]),
        ([5], 100, [(0, 20)]),
        ([25], 3, [(22, 28)]),
    ],
)
def test_windows(tokens, limit, expected):
    assert list(windows(SENTENCES, tokens, before=1, after=1, limit=limit)) == expected


def test_long_texts_take_linear_work():
    sentences = [(at, at + 10) for at in range(0, 10_000, 10)]
    tokens = list(range(0, 10_000, 10))
    found = list(windows(sentences, tokens, before=3, after=1, limit=256))
    assert len(found) == 1000
    assert all(a <= token < b and b - a <= 256 for token, (a, b) in zip(tokens, found, strict=True))
    assert len(set(found)) < 60


def test_they_prefers_a_group(english):
    doc = english("Chinedu waited for Yuki and Mehmet, but they never came.")
    likes = Judge("Chinedu", "Yuki and Mehmet")
    assert resolve(doc, likes, preference=2.0)[0][:2] == ("they", "Yuki and Mehmet")
    assert resolve(doc, Judge("Chinedu"), preference=2.0)[0][:2] == ("they", "Chinedu")


def test_the_bias_of_none(english):
    doc = english("Anna left. She slept.")
    for bias, expected in ((0.0, None), (15.0, "Anna")):
        ((_, values, none),) = answers(doc, Judge(), Calibration(none_bias=bias))
        assert (values[0] > none) is (expected is not None)


@pytest.mark.parametrize(
    ("text", "pronoun", "allowed"),
    [
        ("The storm hit. Her house stood.", "Her", []),  # a thing is never "her"
        ("Paolo cleaned his desk while Mia cleaned hers.", "hers", ["Mia"]),
        ("Robert came. She left.", "She", ["Robert"]),  # a first name can mislead
    ],
)
def test_what_is_asked(english, text, pronoun, allowed):
    doc = english(text)
    found = prepare(doc, ENGLISH, FORMS, RankingSettings())
    asked = next(a for a in found.asked if doc[a.pairing.token].text == pronoun)
    assert [found.mention(at).text for at in asked.mentions] == allowed


def test_no_stereotype_decides():
    """The bundled model, on professions: the same answer for he and she."""

    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    for pair in (("nurse", "doctor"), ("secretary", "engineer"), ("mechanic", "receptionist")):
        texts = [f"The {pair[0]} called the {pair[1]} because {p} was late." for p in ("he", "she")]
        he, she = (
            [(c[0].text, c[1]) for c in doc._.pronoun_resolutions[0].candidates]
            for doc in nlp.pipe(texts)
        )
        assert [text for text, _ in he] == [text for text, _ in she]
        assert he[0][1] / (he[0][1] + he[1][1]) == pytest.approx(
            she[0][1] / (she[0][1] + she[1][1]), abs=0.01
        )


def test_a_window_is_turned_once(english):
    doc = english("The nurse met the doctor. She smiled. Then she left.")
    queries = prepare(doc, ENGLISH, FORMS, RankingSettings()).queries
    assert len({q.text for q in queries}) == 1
    assert {q.turned.text for q in queries} == {
        "The nurse met the doctor. he smiled. Then he left."
    }


def test_another_paragraph_may_be_another_text(english):
    likes = Judge("Marco", "Thomas")
    for gap, expected in (("\n\n", "Thomas"), (" ", None)):
        doc = english(f"Marco slept.{gap}Thomas came home. He smiled.")
        ((question, values, _),) = answers(doc, likes)
        found = {c.text: value for c, value in zip(question.candidates, values, strict=True)}
        assert (found["Thomas"] > 5 * found["Marco"]) is (expected is not None)


def test_a_later_paragraph_may_be_another_text_too(english):
    likes = Judge("The book", "the engine")
    for gap, apart in (("\n\n", True), (" ", False)):
        doc = english(f"The book was here, and Anna read it.{gap}Bob built the engine.")
        ((question, values, _),) = answers(doc, likes, distances=NO_DISTANCES)
        found = {c.text: v for c, v in zip(question.candidates, values, strict=True)}
        assert (found["The book"] > 50 * found["the engine"]) is apart


def test_a_paragraph_may_begin_with_a_pronoun(english):
    doc = english("Marco slept.\n\nHe smiled.")
    assert resolve(doc, Judge("Marco"))[0][:2] == ("He", "Marco")


@pytest.mark.parametrize(
    ("text", "likes", "expected"),
    [
        # All are liked alike: the nearer sentence wins, and in it what comes before the pronoun.
        ("Anna left. Maria slept. She dreamt.", ("Anna", "Maria"), "Maria"),
        ("Anna left. When she slept, Maria dreamt.", ("Anna", "Maria"), "Maria"),
        ("Anna left. She slept. Maria dreamt.", ("Anna", "Maria"), "Anna"),
        ("Anna left. She slept. Maria dreamt.", ("Maria",), "Maria"),
    ],
)
def test_the_distance_in_sentences_counts(english, text, likes, expected):
    assert resolve(english(text), Judge(*likes))[0][1] == expected


def test_distances_are_taken_off_in_sentences_not_in_words(english):
    doc = english("Anna, who had been ill and tired and sad for weeks and weeks, said she slept.")
    near, far = Distances((0.0, 1.0), (2.0, 3.0)), Distances((0.0, 50.0), (2.0, 50.0))
    for distances in (near, far):
        ((asked, *_),) = [
            prepare(
                doc,
                ENGLISH,
                FORMS,
                RankingSettings(
                    distances=distances, preferences=NO_PREFERENCES, coherence=NO_COHERENCE
                ),
            ).asked
        ]
        assert asked.penalties[0] == 0.0
    doc = english("Anna slept. He saw her. Then she left.")
    last = prepare(
        doc,
        ENGLISH,
        FORMS,
        RankingSettings(distances=near, preferences=NO_PREFERENCES, coherence=NO_COHERENCE),
    ).asked[-1]
    assert last.penalties == (1.0, 3.0)  # "Anna", and "her" in the sentence before
