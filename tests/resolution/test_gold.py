"""What is right: by place, by head, and by name where the annotation has gaps."""

import pytest

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.gold import Gold, GoldMention

#       0123456789012345678901234567890123456789
TEXT = "Anna 's mother met Bob . Anna said she left ."
SHE = (35, 38)


def gold(complete: bool = True) -> Gold:
    mentions = [
        GoldMention(0, "Anna", 0, 4, 0),
        GoldMention(1, "Anna 's mother", 0, 14, 8),
        GoldMention(2, "Bob", 19, 22, 19),
    ]
    return Gold({SHE: 0}, {SHE: "she"}, mentions, complete)


def at(start: int, end: int) -> Mention:
    return Mention(TEXT[start:end], start, end)


@pytest.mark.parametrize(
    ("place", "entities"),
    [
        ((0, 4), {0}),  # the very words
        ((0, 14), {1}),
        ((8, 14), {1}),  # the head of a longer mention
        ((19, 24), {2}),  # a longer one that holds the head
        ((15, 18), set()),
    ],
)
def test_by_place_and_head(place, entities):
    assert gold().entities_of(at(*place)) == entities
    assert gold(complete=False).entities_of(at(*place)) == entities


def test_an_unmarked_mention_of_a_name_is_right_only_where_the_annotation_has_gaps():
    second = at(25, 29)
    assert second.text == "Anna"
    assert gold().entities_of(second) == set() and not gold().is_right(SHE, second)
    assert gold(complete=False).is_right(SHE, second)


def test_right_answers_of_a_question():
    question = Question("she", *SHE, False, "", "", (at(19, 22), at(0, 4)))
    assert gold().right(question) == (False, True)
    other = Question("she", 0, 3, False, "", "", (at(19, 22),))
    assert gold().right(other) is None


def test_has_antecedent():
    assert gold().has_antecedent(SHE)
    assert not Gold({SHE: 7}, {SHE: "she"}, gold().mentions).has_antecedent(SHE)
