import pytest
import spacy

from spacy_wikicrem.documents.gap import GapName, GapRow
from spacy_wikicrem.evaluation.gap.as_published import published_gap, published_record
from spacy_wikicrem.evaluation.metrics import Counts
from spacy_wikicrem.evaluation.schemas.as_published import KEPT_PIECES
from tests.evaluation.schemas.test_as_published import words


@pytest.fixture
def people():
    """A pipeline that knows the names it is told."""

    def make(*names):
        nlp = spacy.blank("en")
        ruler = nlp.add_pipe("entity_ruler")
        ruler.add_patterns([{"label": "PERSON", "pattern": name} for name in names])
        return nlp

    return make


def row(text="Ada told Bob that Eve saw him.", pronoun="him", a=True, b=False):
    offset = text.index(f" {pronoun}") + 1
    names = (GapName(name, text.index(name), gold) for name, gold in (("Ada", a), ("Bob", b)))
    return GapRow("x", text, pronoun, offset, *names)


@pytest.mark.parametrize(
    ("names", "scores", "answer", "free", "ties"),
    [
        (("Ada", "Bob", "Eve"), {"Ada": -1, "Bob": -2, "Eve": -3}, (True, False), {}, 0),
        (("Ada", "Bob", "Eve"), {"Ada": -2, "Bob": -2, "Eve": -1}, (False, False), {}, 0),
        (("Ada", "Bob", "Eve"), {"Ada": -1, "Bob": -1, "Eve": -2}, (True, True), {}, 2),
        (("Ada", "Eve"), {"Ada": -2, "Eve": -2}, (True, False), {}, 1),  # Bob is missed
        (("Ada",), {}, (True, False), {"one candidate": 1}, 0),
        (("Eve",), {}, (False, False), {}, 0),
    ],
)
def test_each_name_against_all_others(people, table_scorer, names, scores, answer, free, ties):
    found = published_gap([row()], people(*names), table_scorer(scores))
    assert found.answers == {"x": answer}
    assert (found.free, found.ties, found.free_right) == (free, ties, sum(free.values()))


def test_only_his_gives_candidates_an_ending(people, table_scorer):
    for pronoun, expected in (("his", {"Ada's", "Bob's"}), ("her", {"Ada", "Bob"})):
        scorer = table_scorer({"Ada's": 1.0})
        text = f"Ada told Bob that {pronoun} dog ran."
        published_gap([row(text, pronoun)], people("Ada", "Bob"), scorer)
        assert {name for query in scorer.asked for name in query.candidates} == expected
        assert {query.after for query in scorer.asked} == {" dog ran."}


def test_a_mask_that_is_cut_off_makes_both_true(people, table_scorer):
    # Both names and the words before the mask fill what is kept.
    cut = row("Ada told Bob " + "w " * (KEPT_PIECES - 3) + "him.")
    kept = row("Ada told Bob " + "w " * (KEPT_PIECES - 4) + "him.")
    scorer = table_scorer({"Ada": -2.0, "Bob": -1.0})
    for item, answer, free in ((cut, (True, True), 2), (kept, (False, True), 0)):
        found = published_gap([item], people("Ada", "Bob"), scorer, words)
        assert found.answers == {"x": answer}
        assert sum(found.free.values()) == free == 2 * found.free_right
        assert found.without_free.overall == (Counts() if free else found.scores.overall)
    record = published_record(published_gap([cut], people("Ada", "Bob"), scorer, words), result={})
    assert record["free"] == {"mask cut off": 2} and record["free_total"] == 2
    assert (record["free_right"], record["ties"], record["result"]) == (1, 0, {})


def test_entities_are_those_of_the_text_without_the_pronoun(people, table_scorer):
    seen = []

    nlp = people("Ada", "Bob")
    make_doc = nlp.make_doc
    nlp.make_doc = lambda text: seen.append(text) or make_doc(text)
    published_gap([row()], nlp, table_scorer({}))
    assert seen == ["Ada told Bob that Eve saw _."]
