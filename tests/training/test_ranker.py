"""The mention ranker under the same trainer as the masked language model."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.training.ranker import (
    RankerConfig,
    RankerModel,
    RankerTask,
    encode_texts,
    load_ranker,
    ranking_loss,
    read_texts,
    taught_loss,
    train_ranker,
)
from spacy_wikicrem.ty import RankedQuestion, RankedText
from tests.training.conftest import NAMES


def make_text(index):
    """ "she" is the first name, "he" the second, "it" nobody."""
    first, second = NAMES[index % 8], NAMES[(index // 8 + index + 1) % 8]
    text = f"{first} met {second} in {index} . she smiled and he left and it was"
    spans = ((0, len(first)), (len(first) + 5, len(first) + 5 + len(second)))
    places = [(text.index(w), text.index(w) + len(w)) for w in ("she", "he l", "it ")]
    questions = [
        RankedQuestion(start, start + len(word), spans, (answer,))
        for (start, _), word, answer in zip(places, ("she", "he", "it"), range(3), strict=True)
    ]
    return RankedText(text, tuple(questions), f"made {index}")


def write(path, texts):
    path.write_text("".join(json.dumps(text.to_dict()) + "\n" for text in texts))
    return str(path)


@pytest.fixture
def values(tmp_path, tiny_masked_lm):
    texts = [make_text(i) for i in range(64) if i % 8 != (i // 8 + i + 1) % 8]
    return {
        "model": {"name": str(tiny_masked_lm), "max_length": 32, "width": 16},
        "data": {
            "train": [write(tmp_path / "train.jsonl", texts[:48])],
            "dev": [write(tmp_path / "dev.jsonl", texts[48:])],
        },
        "training": {"batch_size": 8, "epochs": 12, "learning_rate": 0.01, "plot": False},
    }


def test_it_learns_what_the_pronoun_says(values, tmp_path):
    summary = train_ranker(values, tmp_path / "run", progress_bar=False)
    assert summary["best_score"] > 0.95
    ranker = MentionRanker.load(tmp_path / "run" / "model-best")
    text = make_text(9)
    best = [max(range(3), key=row.__getitem__) for row in ranker.score(text.queries())]
    assert best == [0, 1, 2]


def test_an_interrupted_run_ends_with_the_same_weights(values, tmp_path, monkeypatch):
    from spacy_wikicrem.training.trainer import loop

    values["training"] |= {"epochs": 2, "checkpoint_every": 2}
    train_ranker(values, tmp_path / "whole", progress_bar=False)
    original, calls = loop.update, []

    def update(*args):
        calls.append(1)
        if len(calls) > 5:
            raise KeyboardInterrupt
        return original(*args)

    with monkeypatch.context() as patch:
        patch.setattr(loop, "update", update)
        with pytest.raises(KeyboardInterrupt):
            train_ranker(values, tmp_path / "cut", progress_bar=False)
    train_ranker(values, tmp_path / "cut", progress_bar=False, resume=True)
    one, other = (
        MentionRanker.load(tmp_path / name / "model-last").model.state_dict()
        for name in ("whole", "cut")
    )
    assert all(torch.equal(one[key], other[key]) for key in one)


@pytest.mark.parametrize("part", ["train", "dev"])
def test_other_texts_on_resume(values, tmp_path, part):
    values["training"] |= {"max_steps": 1}
    train_ranker(values, tmp_path / "out", progress_bar=False)
    path = Path(values["data"][part][0])
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["text"] = lines[0]["text"].replace(" met ", " and ")
    write(path, [RankedText.from_dict(line) for line in lines])
    with pytest.raises(WikicremError, match="W224"):
        train_ranker(values, tmp_path / "out", progress_bar=False, resume=True)


def test_training_goes_on_from_a_ranker(values, tmp_path):
    values["training"]["epochs"] = 1
    train_ranker(values, tmp_path / "first", progress_bar=False)
    values["model"] |= {"name": str(tmp_path / "first" / "model-last"), "width": 99}
    values["training"]["learning_rate"] = 0.0
    train_ranker(values, tmp_path / "second", progress_bar=False)
    one, other = (
        MentionRanker.load(tmp_path / name / "model-last") for name in ("first", "second")
    )
    state, again = one.model.state_dict(), other.model.state_dict()
    assert all(torch.allclose(state[key], again[key], atol=1e-3) for key in state)


def test_the_loss_is_that_of_all_right_answers_together():
    scores = torch.tensor([1.0, 2.0, 3.0]).log()
    assert float(ranking_loss(scores, (2,))) == pytest.approx(-torch.tensor(3 / 6).log().item())
    assert float(ranking_loss(scores, (0, 2))) == pytest.approx(-torch.tensor(4 / 6).log().item())
    assert float(ranking_loss(scores, (0, 1, 2))) == pytest.approx(0)


def test_parts_and_weights_add_up(tiny_masked_lm):
    ranker = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(max_length=32, width=16))
    items = encode_texts(ranker, [make_text(i) for i in range(6)])
    items += encode_texts(ranker, [make_text(i) for i in range(6, 10)], weight=0.5)
    task = RankerTask(ranker, items, {}, batch_size=10, batch_tokens=40, seed=0)
    parts = task.parts(items)
    assert len(parts) > 3 and sum(map(len, parts)) == 10
    ranker.model.eval()
    whole = float(task.loss(items).detach())
    assert sum(float(task.loss(part, items).detach()) for part in parts) == pytest.approx(
        whole, abs=1e-5
    )


def test_a_question_beyond_the_window_is_left_out(tiny_masked_lm):
    ranker = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(max_length=16, width=16))
    text = "ada " + "met " * 60 + "she smiled"
    place = text.index("she")
    far = RankedQuestion(place, place + 3, ((0, 3),), (0,))
    none = RankedQuestion(place, place + 3, ((0, 3),), (1,))
    (item,) = encode_texts(ranker, [RankedText(text, (far, none))])
    assert item.right == ((1,),)
    assert encode_texts(ranker, [RankedText(text, (far,))]) == []


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"questions": []}, "text"),
        ({"text": 3, "questions": []}, "string"),
        ({"text": "he", "questions": [[0, 2, []]]}, "wrong"),
        ({"text": "he", "questions": [[0, 9, [], [0]]]}, "0:9"),
        ({"text": "he", "questions": [[0, 2, [[1, 1]], [0]]]}, "1:1"),
        ({"text": "he", "questions": [[0, 2, [], []]]}, "right answers"),
        ({"text": "he", "questions": [[0, 2, [], [1]]]}, "right answers"),
    ],
)
def test_damaged_records_are_refused_with_their_line(tmp_path, record, words):
    path = tmp_path / "texts.jsonl"
    good = json.dumps(make_text(1).to_dict())
    path.write_text(f"{good}\n{json.dumps(record)}\n")
    with pytest.raises(WikicremError, match=f"W261(.|\n)*2(.|\n)*{words}"):
        list(read_texts(path))


def test_a_record_comes_back(tmp_path):
    path = write(tmp_path / "texts.jsonl", [make_text(1), make_text(2)])
    assert list(read_texts(path)) == [make_text(1), make_text(2)]
    assert [text.id for text in read_texts(path)] == [make_text(1).id, make_text(2).id]


@pytest.mark.parametrize(
    ("section", "change", "code"),
    [
        ("data", {"weights": [1.0, 2.0]}, "W211"),
        ("data", {"dev": []}, "W217.*validate on"),
        ("data", {"train": []}, "W217"),
        ("model", {"storage": "int2"}, "W211"),
        ("model", {"depth": 3}, "W210"),
    ],
)
def test_settings_that_make_no_sense(values, tmp_path, section, change, code):
    values[section] |= change
    with pytest.raises(WikicremError, match=code):
        train_ranker(values, tmp_path / "run", progress_bar=False)


def test_frozen_layers_and_attention_without_dropout(values):
    ranker = load_ranker(RankerModel("default", frozen_layers=2, attention_dropout=False), None, 0)
    layers = ranker.model.encoder.layers
    frozen = [not any(w.requires_grad for w in layer.parameters()) for layer in layers]
    assert frozen == [True] * 2 + [False] * (len(layers) - 2)
    assert {layer.attention["self"].dropout for layer in layers} == {0.0}
    with pytest.raises(WikicremError, match=r"\[W211\].*frozen_layers"):
        load_ranker(RankerModel("default", frozen_layers=99), None, 0)
    # What transformers computes keeps its dropout.
    name = values["model"]["name"]
    with pytest.raises(WikicremError, match=r"\[W211\].*attention_dropout"):
        load_ranker(RankerModel(name, attention_dropout=False), None, 0)


@pytest.mark.parametrize(("limit", "expected"), [(0, 3), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_at_most_so_many_texts(tmp_path, limit, expected):
    path = write(tmp_path / "a.jsonl", [make_text(i) for i in (1, 2, 3)])
    assert len(list(read_texts(path, limit))) == expected


def test_all_texts_are_read_unless_a_limit_is_given():
    data = RankerConfig().data
    assert (data.limit, data.dev_limit) == (0, 0)


def test_every_text_is_in_one_batch_and_no_batch_is_overfull(tiny_masked_lm):
    ranker = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(width=16, max_length=32))
    items = encode_texts(ranker, [make_text(i) for i in range(1, 8)])
    task = RankerTask(ranker, items, {}, batch_size=3, batch_tokens=40, seed=1)
    batches = list(task.batches(0))
    assert sorted(map(len, batches)) == [1, 3, 3] and task.steps_per_epoch == 3
    assert sorted(id(item) for batch in batches for item in batch) == sorted(map(id, items))
    assert [len(b) for b in task.batches(0)] == [len(b) for b in batches]


def test_the_loss_beside_a_teacher_is_the_cross_entropy_with_its_shares():
    scores = torch.tensor([1.0, 2.0, 3.0]).log()
    expected = -(0.25 * math.log(1 / 6) + 0.75 * math.log(3 / 6))
    assert float(taught_loss(scores, (0.25, 0.0, 0.75))) == pytest.approx(expected)
    # What the window does not reach is left out, of both sides.
    scores = torch.tensor([1.0, 0.0, 3.0]).log()
    expected = -(0.25 * math.log(1 / 4) + 0.75 * math.log(3 / 4))
    assert float(taught_loss(scores, (0.125, 0.5, 0.375))) == pytest.approx(expected)


def test_the_shares_of_a_teacher_decide(tiny_masked_lm):
    """Its best answer is the same, but one more share moves the gradient."""
    ranker = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(max_length=32, width=16))
    question = make_text(9).questions[0]
    text = replace(make_text(9), questions=(question,))
    losses = []
    for share in (0.1, 0.4):
        taught = replace(text, questions=(replace(question, shares=(1 - share, 0.0, share)),))
        again = RankedText.from_dict(taught.to_dict())
        assert again == taught and again.id != text.id
        items = encode_texts(ranker, [again])
        task = RankerTask(ranker, items, {}, batch_size=1, batch_tokens=40, seed=0)
        losses.append(float(task.loss(items)))
    assert losses[0] != pytest.approx(losses[1], abs=1e-4)


@pytest.mark.parametrize("shares", [[0.5], [0.0, 0.0, 0.0], [-1.0, 1.0, 1.0], [1.0, "2", 0.0]])
def test_shares_must_fit_the_answers(shares):
    record = make_text(0).to_dict()
    record["questions"][0] = [*record["questions"][0][:4], shares]
    with pytest.raises(ValueError, match="shares"):
        RankedText.from_dict(record)
