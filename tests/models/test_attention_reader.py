from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.attention_reader import (
    AttentionReader,
    ReaderSettings,
    Shortlist,
    load_attention_reader,
)
from spacy_wikicrem.models.reader_samples import BLANK, ReaderSample
from spacy_wikicrem.training.attention_reader import (
    PAPER,
    ReaderTraining,
    _by_length,
    train_reader,
)

SMALL = ReaderSettings(embedding=8, hidden=8, shortlist=50, unknowns=2)


def sample(document, query, answer=""):
    return ReaderSample(tuple(document.split()), tuple(query.split()), answer)


def test_unknown_words_are_numbered_in_their_order():
    """Figure 3 of the paper."""
    words = Shortlist(["The", "today", "is", "not", "as", "the", "of", "yesterday", "."], 2)
    text = "The weather today is not as pleasant as the weather of yesterday ."
    document, query, numbers = words.encode(sample(text, f"so is the weather {BLANK}"))
    marks = [words.words[at] for at in document if words.words[at].startswith("<unk")]
    assert marks == ["<unk1>", "<unk2>", "<unk1>"]
    assert words.words[query[3]] == "<unk1>" and numbers["weather"] == words.ids["<unk1>"]
    # "so" comes when the two marks are used up.
    assert words.words[query[0]] == "<unk>"


def test_without_marks_all_unknown_words_are_one():
    words = Shortlist(["a"], 0)
    document, _, _ = words.encode(sample("a b c b", BLANK))
    assert [words.words[at] for at in document] == ["a", "<unk>", "<unk>", "<unk>"]


def test_the_shortlist_holds_the_most_frequent_words():
    words = Shortlist.learn([sample("a b b c c c", f"d {BLANK} d")], ReaderSettings(shortlist=3))
    assert words.words[-3:] == ["c", "b", "d"]


def test_equations_6_to_11_by_hand():
    """Two words of one number each (hidden 1, so vectors of two), computed on paper."""
    reader = AttentionReader(Shortlist(["a"], 0), ReaderSettings(1, 1, 1, 0))
    with torch.no_grad():
        reader.of_document.weight.copy_(torch.eye(2))
        reader.of_query.weight.copy_(2 * torch.eye(2))
        reader.attend.weight.copy_(torch.tensor([[1.0, -1.0]]))
    document = torch.tensor([[[0.5, 0.0], [0.0, 0.5], [9.0, 9.0]]])
    query = torch.tensor([[0.1, 0.2]])
    weights = reader.attention(document, query, torch.tensor([[1.0, 1.0, 0.0]]))
    # m(1) = tanh(0.7, 0.4), m(2) = tanh(0.2, 0.9); W_s m = the first less the second.
    one = math.tanh(0.7) - math.tanh(0.4)
    two = math.tanh(0.2) - math.tanh(0.9)
    share = math.exp(one) / (math.exp(one) + math.exp(two))
    assert weights[0].tolist() == pytest.approx([share, 1 - share, 0.0], abs=1e-6)


def test_padding_changes_nothing():
    reader = AttentionReader(Shortlist(["a", "b", "c"], 0), SMALL).eval()
    short, long = sample("a b", f"{BLANK} c"), sample("c b a b c b a", f"a {BLANK} c b")
    alone, _ = reader.scores([short])
    both, _ = reader.scores([short, long])
    assert torch.allclose(alone[0], both[0], atol=1e-6)


def test_recurrent_matrices_are_orthogonal_and_vectors_small():
    reader = AttentionReader(Shortlist(["a"], 0), SMALL)
    part = reader.read_document.weight_hh_l0[:8]
    assert torch.allclose(part @ part.T, torch.eye(8), atol=1e-5)
    assert reader.embed.weight.abs().max() <= 0.1


NAMES = ["Ana", "Luis", "Marta", "Pedro"]
LEARNED = [
    sample(f"{one} entró . {other} salió", f"{BLANK} salió ayer", other)
    for one in NAMES
    for other in NAMES
    if one != other
]


def test_it_learns_in_two_steps_and_is_stored(tmp_path):
    training = ReaderTraining(epochs=30, adaptation=10, batch=4, rate=0.02)
    reader, losses = train_reader(LEARNED[:6], LEARNED[6:], SMALL, training)
    assert len(losses) == 40 and losses[29] < losses[0] / 4 and losses[-1] < 0.3
    reader.save(tmp_path / "reader")
    again = load_attention_reader(tmp_path / "reader")
    asked = [replace(one, choices=tuple(NAMES)) for one in LEARNED]
    scores = reader.word_scores(asked)
    assert again.word_scores(asked) == scores
    best = [NAMES[row.index(max(row))] for row in scores]
    right = sum(a == one.answer for a, one in zip(best, LEARNED, strict=True))
    assert right >= 10


def test_the_same_seed_gives_the_same_reader():
    training = ReaderTraining(epochs=2, adaptation=0)
    losses = [train_reader(LEARNED, [], SMALL, training)[1] for _ in range(2)]
    assert losses[0] == losses[1]


def test_word_vectors_of_another_reader_are_taken_over():
    first, _ = train_reader(LEARNED[:6], [], SMALL, ReaderTraining(epochs=1))
    before = first.embed.weight.detach().clone()
    training = ReaderTraining(adaptation=1, rate=0.0)
    reader, losses = train_reader([], LEARNED[6:], SMALL, training, first)
    assert len(losses) == 1 and reader.shortlist is first.shortlist
    assert torch.equal(reader.embed.weight, before)
    assert not torch.equal(reader.answer.weight, first.answer.weight)
    with pytest.raises(WikicremError) as err:
        train_reader([], LEARNED, replace(SMALL, unknowns=3), training, first)
    assert err.value.code == "W760"


def test_a_reader_is_trained_on():
    first, _ = train_reader(LEARNED[:6], [], SMALL, ReaderTraining(epochs=1))
    before = first.answer.weight.detach().clone()
    training = ReaderTraining(adaptation=2, rate=0.0)
    reader, losses = train_reader([], LEARNED[6:], PAPER, training, start=first)
    assert reader is first and len(losses) == 2
    assert torch.equal(reader.answer.weight, before)


def test_samples_of_like_lengths_stand_beside_each_other():
    samples = [sample("a " * (1 + at % 3), "b " * (1 + at % 5)) for at in range(30)]
    ordered = _by_length(samples, random.Random(0))
    assert sorted(map(repr, ordered)) == sorted(map(repr, samples))
    lengths = [len(one.query) for one in ordered]
    assert lengths == sorted(lengths)  # they are fewer than are sorted by their queries
    many = [sample("a " * (1 + at % 3), BLANK) for at in range(1536)]
    documents = [len(one.document) for one in _by_length(many, random.Random(0))]
    assert documents == sorted(documents)


def test_no_reader_there_is_a_coded_error(tmp_path):
    with pytest.raises(WikicremError) as err:
        load_attention_reader(tmp_path)
    assert err.value.code == "W758"
