"""What is right: by place, by head, and by name where the annotation has gaps."""

import pytest
import spacy
from spacy.tokens import Doc
from spacy.training import Example

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.gold import Gold, GoldMention, GoldMentions, read_gold

#       0123456789012345678901234567890123456789
TEXT = "Anna 's mother met Bob . Anna said she left ."
SHE = (35, 38)


VOCAB = spacy.blank("en").vocab
#        Anna 's mother met Bob . Anna said she left .
HEADS = [2, 0, 3, 3, 3, 3, 7, 7, 9, 7, 7]


def gold(complete: bool = True, heads: list[int] | None = None) -> Gold:
    mentions = [
        GoldMention("1", ((0, 4),), ((0, 4),)),
        GoldMention("2", ((0, 14),), ((8, 14),)),
        GoldMention("3", ((19, 22),), ((19, 22),)),
    ]
    deps = None if heads is None else ["ROOT" if h == i else "dep" for i, h in enumerate(heads)]
    doc = Doc(VOCAB, words=TEXT.split(), heads=heads, deps=deps)
    return Gold({SHE: "1"}, {SHE: "she"}, GoldMentions(mentions), doc, complete)


def at(start: int, end: int) -> Mention:
    return Mention(TEXT[start:end], start, end)


@pytest.mark.parametrize(
    ("place", "entities"),
    [
        ((0, 4), {"1"}),  # the very words
        ((0, 14), {"2"}),
        ((8, 14), {"2"}),  # the head of a longer mention
        ((19, 24), {"3"}),  # a longer one that holds the head
        ((15, 18), set()),
    ],
)
@pytest.mark.parametrize("heads", [None, HEADS])
def test_by_place_and_head(place, entities, heads):
    assert gold(heads=heads).entities_of(at(*place)) == entities
    assert gold(complete=False, heads=heads).entities_of(at(*place)) == entities


def test_the_head_of_a_candidate_counts_where_there_is_a_parse():
    # "met Bob" holds the gold head, but its own head is the verb.
    assert gold().entities_of(at(15, 22)) == {"3"}
    assert gold(heads=HEADS).entities_of(at(15, 22)) == set()


def test_other_persons_are_no_antecedents():
    doc = Doc(VOCAB, words=["I", "saw", "Anna", "and", "she", "left", "."])
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[4:5]]
    doc.spans["coref_clusters_2"] = [doc[2:3]]
    read = read_gold(Example(doc.copy(), doc))
    assert [mention.entity for mention in read.mentions.all] == ["coref_clusters_2"]
    assert read.pronouns == {(15, 18): "coref_clusters_1"} and not read.has_antecedent((15, 18))


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
    known = gold()
    other = Gold({SHE: "7"}, {SHE: "she"}, known.mentions, known.doc)
    assert not other.has_antecedent(SHE)
