"""What a mention ranker reads of a long text: four fifths of the window lie before the pronoun."""

from types import SimpleNamespace

import pytest
from transformers import AutoTokenizer

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.question_encoding import QuestionEncoder, _Tokens
from spacy_wikicrem.ty import MentionQuery

MAX_LENGTH = 22  # room for 20 tokens of text


@pytest.fixture(scope="module")
def encoder(tiny_masked_lm):
    return QuestionEncoder(AutoTokenizer.from_pretrained(tiny_masked_lm), MAX_LENGTH)


def encode(encoder, before, after, *mentions):
    """A text of words "a", the pronoun "he" after `before` of them, mentions by their word."""
    text = "a " * before + "he" + " a" * after
    places = tuple((place_of(word, before), place_of(word, before) + 1) for word in mentions)
    ((ids, question),) = encoder.encode([MentionQuery(text, 2 * before, 2 * before + 2, places)])
    return ids, question


def place_of(word, before):
    return 2 * word + (word > before)


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        (30, 30, 16),  # 0.8 * 20
        (16, 30, 16),
        (15, 30, 15),
        (30, 3, 16),
        (30, 2, 17),  # room that is not used after the pronoun
        (30, 0, 19),
        (0, 30, 0),
        (10, 9, 10),  # all of it
    ],
)
def test_share_before_the_pronoun(encoder, before, after, left):
    ids, question = encode(encoder, before, after)
    assert len(ids) == min(MAX_LENGTH, before + after + 3)
    assert question.pronoun == (left + 1, left + 1)


def test_mentions_at_the_edges_of_the_window(encoder):
    """Words 14 to 33 are read."""
    _, question = encode(encoder, 30, 30, 13, 14, 29, 31, 33, 34)
    assert question.mentions == (None, (1, 1), (16, 16), (18, 18), (20, 20), None)
    assert question.known == [1, 2, 3, 4]


def test_a_pronoun_without_tokens(encoder):
    with pytest.raises(WikicremError, match="W260"):
        encoder.encode([MentionQuery("he   ran", 3, 4, ())])


def test_ranges_of_several_word_pieces(encoder):
    text = "bobs son met adas brother . he left"
    ((_, question),) = encoder.encode([MentionQuery(text, 27, 29, ((0, 8), (13, 17)))])
    assert question.mentions == ((1, 5), (7, 8))  # bob ##s s ##o ##n, ada ##s
    assert question.pronoun == (11, 11)


def test_a_mask_in_the_text_is_a_mask(encoder, tiny_masked_lm):
    """Masked examples are read, too."""
    ((ids, question),) = encoder.encode([MentionQuery("[MASK] met bob .", 0, 6, ((11, 14),))])
    assert ids[1] == AutoTokenizer.from_pretrained(tiny_masked_lm).mask_token_id
    assert (question.pronoun, question.mentions) == ((1, 1), ((3, 3),))


@pytest.mark.parametrize(
    ("place", "expected"),
    [((0, 3), (1, 1)), ((4, 6), (3, 5)), ((4, 5), (3, 3)), ((5, 6), (5, 5)), ((3, 4), None)],
)
def test_tokens_without_characters_cover_nothing(place, expected):
    offsets = [(0, 0), (0, 3), (3, 3), (4, 5), (5, 5), (5, 6), (6, 6)]
    assert _Tokens(SimpleNamespace(ids=range(7), offsets=offsets)).cover(*place) == expected
