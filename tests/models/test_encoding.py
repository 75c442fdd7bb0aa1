"""What of a long text is read, and where its masks are."""

from types import SimpleNamespace

import pytest
from transformers import AutoTokenizer

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.encoding import (
    QueryEncoder,
    plain_backend,
    position_limit,
    special_tokens,
    window,
)
from spacy_wikicrem.ty import MaskedQuery


@pytest.mark.parametrize(
    ("before", "after", "room", "expected"),
    [
        (10, 10, 20, (10, 10)),
        (10, 10, 19, (9, 10)),
        (10, 10, 8, (4, 4)),
        (10, 2, 8, (6, 2)),
        (2, 10, 8, (2, 6)),
        (0, 10, 8, (0, 8)),
        (10, 0, 8, (8, 0)),
        (3, 3, 0, (0, 0)),
        (1, 1, 9, (1, 1)),
    ],
)
def test_window(before, after, room, expected):
    assert window(before, after, room) == expected


@pytest.fixture(scope="module")
def tokenizer(tiny_masked_lm):
    return AutoTokenizer.from_pretrained(tiny_masked_lm)


def encode(tokenizer, query, max_length=128):
    ((encoded,),) = QueryEncoder(tokenizer, max_length).encode([query])
    return encoded, tokenizer.convert_ids_to_tokens(encoded.ids)


def test_the_candidate_becomes_as_many_masks_as_it_has_pieces(tokenizer):
    query = MaskedQuery("ada met ", " .", ("bobs",))
    encoded, tokens = encode(tokenizer, query)
    assert tokens == ["[CLS]", "ada", "met", "[MASK]", "[MASK]", ".", "[SEP]"]
    assert encoded.start == 3
    assert tokenizer.convert_ids_to_tokens(encoded.pieces) == ["bob", "##s"]


def test_neighbours_without_a_space_stay(tokenizer):
    _, tokens = encode(tokenizer, MaskedQuery("met (", ") .", ("bob",)))
    assert tokens == ["[CLS]", "met", "(", "[MASK]", ")", ".", "[SEP]"]


@pytest.mark.parametrize(
    ("kind", "positions", "pad", "limit"),
    [
        ("bert", 128, 0, 128),
        ("roberta", 130, 1, 128),
        ("xlm-roberta", 514, 1, 512),
        ("roberta", 130, None, 129),
        ("none", None, 0, 512),
    ],
)
def test_positions_that_a_model_has(kind, positions, pad, limit):
    config = SimpleNamespace(model_type=kind, max_position_embeddings=positions, pad_token_id=pad)
    assert position_limit(config) == limit


@pytest.mark.parametrize("max_length", [7, 8, 9])
def test_a_long_text_is_cut_on_both_sides_of_the_mask(tokenizer, max_length):
    query = MaskedQuery("he " * 50, " she" * 50, ("ada",))
    encoded, tokens = encode(tokenizer, query, max_length)
    assert len(tokens) == max_length
    assert tokens[encoded.start] == "[MASK]"
    left, right = tokens.count("he"), tokens.count("she")
    assert left + right == max_length - 3 and right - left in (0, 1)


@pytest.mark.parametrize(("max_length", "fits"), [(4, True), (3, False)])
def test_a_candidate_may_fill_the_whole_window(tokenizer, max_length, fits):
    query = MaskedQuery("he ", " she", ("bobs",))
    if fits:
        assert encode(tokenizer, query, max_length)[1] == ["[CLS]", "[MASK]", "[MASK]", "[SEP]"]
    else:
        with pytest.raises(WikicremError, match=r"W204.*2 word pieces"):
            encode(tokenizer, query, max_length)


def test_a_candidate_without_pieces(tokenizer):
    with pytest.raises(WikicremError, match="W203"):
        encode(tokenizer, MaskedQuery("ada met ", " .", (" ",)))


def test_a_side_of_the_text_is_cropped_between_words(tokenizer):
    """Far more characters than the window can hold are not tokenised at all."""
    encoder = QueryEncoder(tokenizer, 8)
    before, after = encoder._crop("ada " * 100, " bob" * 100)
    assert len(before) <= 128 and before.startswith("ada ") and before.endswith("ada ")
    assert len(after) <= 128 and after.strip().endswith("bob")
    before, after = encoder._crop("adas! " * 100, " bobs!" * 100)
    assert before.split() == ["adas!"] * 21 and after.split() == ["bobs!"] * 21
    assert encoder._crop("x" * 128, "y" * 128) == ("x" * 128, "y" * 128)
    assert encoder._crop("x" * 130, "y" * 130) == ("x" * 128, "y" * 128)
    assert encoder._crop("bob " * 32, " bob" * 32) == ("bob " * 32, " bob" * 32)


def test_special_tokens(tokenizer):
    prefix, suffix = special_tokens(plain_backend(tokenizer))
    assert tokenizer.convert_ids_to_tokens(prefix) == ["[CLS]"]
    assert tokenizer.convert_ids_to_tokens(suffix) == ["[SEP]"]


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"backend_tokenizer": "one"},
        {"is_fast": True},
        {"backend_tokenizer": "", "is_fast": False},
    ],
)
def test_a_slow_tokenizer(parts):
    with pytest.raises(WikicremError, match="W205"):
        plain_backend(SimpleNamespace(**parts))


def test_special_tokens_in_a_text_are_plain_characters(tokenizer):
    _, tokens = encode(tokenizer, MaskedQuery("the [SEP] [MASK] met ", " .", ("ada",)))
    assert (tokens.count("[SEP]"), tokens.count("[MASK]")) == (1, 1)


def test_a_backend_neither_cuts_nor_pads_and_the_tokenizer_stays_as_it_was(tokenizer):
    own = tokenizer.backend_tokenizer
    own.enable_truncation(3)
    own.enable_padding(length=9)
    try:
        plain = plain_backend(tokenizer)
        assert len(plain.encode("ada met bob .", add_special_tokens=False).ids) == 4
        assert own.truncation["max_length"] == 3 and own.padding["length"] == 9
    finally:
        own.no_truncation()
        own.no_padding()


def test_tokens_without_characters_belong_to_no_candidate(tokenizer):
    """A sentence-piece tokenizer has some, inside words and between them."""
    encoder = QueryEncoder(tokenizer, 16)
    offsets = [(0, 3), (4, 4), (4, 4), (4, 5), (5, 5), (5, 7), (7, 7), (8, 9)]
    encoding = SimpleNamespace(ids=list(range(100, 108)), offsets=offsets)
    found = encoder._mask(encoding, (4, 7), "bobs", MaskedQuery("", "", ()))
    assert found.pieces == (103, 104, 105)
    assert found.start == 1 + 3
