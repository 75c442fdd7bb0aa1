"""What is right: by place, by head, and by name where the annotation has gaps."""

import pytest
from spacy.tokens import Doc, SpanGroup
from spacy.training import Example

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.gold import Gold, GoldMention, GoldMentions, read_gold
from tests.pipelines import vocab_of

#       0123456789012345678901234567890123456789
TEXT = "Anna 's mother met Bob . Anna said she left ."
SHE = (35, 38)


VOCAB = vocab_of("en")
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
    assert read.complete  # no group of pronouns says otherwise
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


@pytest.mark.parametrize(
    ("place", "head", "found"),
    [
        ((4, 15), (4, 7), True),
        ((4, 7), None, True),  # inside it, around its head
        ((8, 15), None, False),  # inside it, beside its head
        ((2, 20), None, True),  # around it
        ((5, 20), None, False),  # neither contains the other
        ((0, 7), None, False),
        ((4, 20), None, True),
        ((2, 15), None, True),
        ((0, 4), None, False),  # ends where the head begins
        ((7, 15), None, False),  # begins where the head ends
        ((0, 7), (0, 3), False),  # its own head is outside
        ((0, 7), (4, 7), True),
        ((4, 20), (15, 20), False),
        ((5, 20), (14, 20), True),
    ],
)
def test_a_mention_and_a_place_match_by_their_heads(place, head, found):
    mention = GoldMention("1", ((4, 15),), ((4, 7),))
    assert mention.matches(place, head) is found
    assert not GoldMention("1", ((4, 15),)).matches(place, head)


def test_of_nested_mentions_the_very_words_count():
    inner, outer = GoldMention("1", ((0, 7),), ((4, 7),)), GoldMention("2", ((0, 15),), ((4, 7),))
    for mentions in ([inner, outer], [outer, inner]):
        found = GoldMentions(mentions)
        assert found.entities_of((0, 7), None) == {"1"}
        assert found.entities_of((0, 15), None) == {"2"}
        assert found.entities_of((4, 7), None) == {"1", "2"}


@pytest.mark.parametrize("heads", [[1], [-1], [], [0, 1]])
def test_heads_are_read_where_they_are_given(english, heads):
    doc = english("The old king of Spain slept.")
    doc.spans["coref_clusters_1"] = SpanGroup(doc, spans=[doc[0:5]], attrs={"heads": heads})
    (mention,) = read_gold(Example(doc, doc)).mentions.all
    # else the parse says it, if there is one
    assert mention.heads == (((4, 7),) if heads == [1] else ((8, 12),))
    bare = Doc(doc.vocab, words=[token.text for token in doc])
    (mention,) = read_gold(Example(bare, doc)).mentions.all
    assert bool(mention.heads) is (heads == [1])
