"""Training `pronoun_resolver` with spaCy: loss, update, overfitting, scores, `spacy train`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy
import torch
from spacy.cli.evaluate import evaluate
from spacy.language import Language
from spacy.tokens import Doc, SpanGroup
from spacy.training import Example
from thinc.api import Adam, fix_random_seed

from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.pipeline.scorer import SCORES, score_pronouns
from spacy_wikicrem.resolution.losses import candidate_loss
from spacy_wikicrem.resolution.references import make_docbin
from tests.pipeline.fakes import links, make_doc, make_nlp

NAME = "pronoun_resolver"
# Entities by their number after the slash; a misaligned token ("she's") in the third.
TRAIN = [
    "[Ada]/1 met [Bob]/2 . She/1 smiled at [Marco]/3 .",
    "[Bob]/1 saw [Ada]/2 . He/1 left .",
    "[Anna]/1 told [Giulia]/2 that her/2 letter was lost .",
    "[Marco]/1 wrote to [Alex]/2 . [James]/3 saw him/2 .",
]


def example(nlp: Language, marked: str, glued: bool = False) -> Example:
    """An Example from marked text, its predicted document annotated by the pipeline's parts."""
    words = [word.partition("/")[0] for word in marked.split()]
    labels = [word.partition("/")[2] for word in marked.split()]
    gold = make_doc(" ".join(words), nlp.vocab)
    reference = Doc(
        nlp.vocab, words=[t.text for t in gold], spaces=[bool(t.whitespace_) for t in gold]
    )
    for label in sorted({label for label in labels if label}):
        spans = [reference[i : i + 1] for i, found in enumerate(labels) if found == label]
        reference.spans[f"coref_clusters_{label}"] = spans
    predicted = nlp.make_doc(reference.text)
    for name, pipe in nlp.pipeline:
        predicted = predicted if name == NAME else pipe(predicted)
    return Example(predicted, reference)


def real_nlp(model: Path, **config: Any) -> Language:
    nlp = make_nlp()
    nlp.remove_pipe(NAME)
    block = {"@architectures": "spacy-wikicrem.MaskedLM.v1", "name": str(model)}
    nlp.add_pipe(NAME, config={"model": block, **config})
    return nlp


def evaluated(nlp: Language, examples: list[Example]) -> dict[str, Any]:
    scores = nlp.evaluate(examples)
    return {name: scores[name] for name in (*SCORES, "pronoun_per_form")}


@pytest.mark.parametrize(
    ("scores", "right", "alpha", "loss", "gradient"),
    [
        # The right one wins by more than beta: no margin.
        ([-1.0, -2.0], [True, False], 10.0, 1.0, [-1.0, 0.0]),
        # -log P(a) = 2; the margin is -1 + 2 + 0.2 = 1.2.
        ([-2.0, -1.0], [True, False], 10.0, 14.0, [-11.0, 10.0]),
        ([-2.0, -1.0], [True, False], 0.0, 2.0, [-1.0, 0.0]),
        # Two wrong ones share alpha: 1 + 10 / 2 * (-0.5 + 1 + 0.2); the better right one counts.
        ([-1.5, -2.0, -1.0, -0.5], [True, False, True, False], 10.0, 4.5, [0.0, 0.0, -6.0, 5.0]),
    ],
)
def test_loss_and_gradient_of_equation_1(scores, right, alpha, loss, gradient) -> None:
    found = candidate_loss(scores, right, alpha, beta=0.2)
    assert found[0] == pytest.approx(loss)
    assert found[1] == pytest.approx(gradient)


def test_overfit_save_and_reload(tiny_masked_lm: Path, tmp_path: Path) -> None:
    fix_random_seed(0)
    nlp = real_nlp(tiny_masked_lm)
    examples = [example(nlp, text) for text in TRAIN]
    nlp.get_pipe(NAME).initialize(lambda: examples, nlp=nlp)
    optimizer = Adam(0.003)
    before = evaluated(nlp, examples)
    losses = []
    for _ in range(60):
        losses.append(nlp.update(examples, sgd=optimizer)[NAME])
    assert losses[-1] < losses[0] / 2 and before["pronoun_acc"] < 1.0
    after = evaluated(nlp, examples)
    assert [after[name] for name in SCORES] == [1.0] * 5
    assert set(after["pronoun_per_form"]) == {"she", "he", "her", "him"}
    assert nlp.get_pipe(NAME).update_counts == {"trained": 4 * 60}
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    again = [example(loaded, text) for text in TRAIN]
    assert evaluated(loaded, again) == after
    assert [links(doc) for doc in loaded.pipe(e.text for e in examples)] == [
        links(nlp(e.text)) for e in examples
    ]


def test_update_without_initialize(tiny_masked_lm: Path) -> None:
    nlp = real_nlp(tiny_masked_lm)
    resolver = nlp.get_pipe(NAME)
    before = {k: v.clone() for k, v in resolver.content.model.state_dict().items()}
    examples = [example(nlp, text) for text in TRAIN]
    losses = resolver.update(examples)
    assert losses[NAME] > 0
    after = resolver.content.model.state_dict()
    assert all(torch.equal(before[key], after[key]) for key in before)  # no optimizer yet
    resolver.finish_update(Adam(0.01))
    after = resolver.content.model.state_dict()
    changed = [key for key in before if not torch.equal(before[key], after[key])]
    assert any("encoder.layer.0" in key for key in changed)
    assert any("word_embeddings" in key for key in changed)
    tied = resolver.content.model
    assert tied.get_output_embeddings().weight is tied.get_input_embeddings().weight


def test_updates_in_parts_are_one_update(
    tiny_masked_lm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept in memory at once does not change the gradient; nor does get_loss differ."""
    module = "spacy_wikicrem.resolution.masked_lm.MaskedLMResolver.per_update"
    gradients, losses = [], []
    for size in (1, 100):
        monkeypatch.setattr(module, size)
        nlp = real_nlp(tiny_masked_lm)
        network = nlp.get_pipe(NAME).content.model
        for part in network.modules():
            if isinstance(part, torch.nn.Dropout):
                part.p = 0.0
            if hasattr(part, "dropout_prob"):
                part.dropout_prob = 0.0
        examples = [example(nlp, text) for text in TRAIN]
        losses.append(nlp.get_pipe(NAME).update(examples)[NAME])
        gradients.append(network.get_input_embeddings().weight.grad.clone())
    assert losses[0] == pytest.approx(losses[1])
    assert torch.allclose(gradients[0], gradients[1], atol=1e-5)
    resolver = nlp.get_pipe(NAME)
    queries = [item.query for item in resolver._labelled(examples)]
    loss, _ = resolver.get_loss(examples, resolver.model.predict(queries))
    assert loss == pytest.approx(losses[0], rel=1e-3)  # asked in bfloat16 where the CPU has it


def test_what_cannot_be_learned_from_is_counted(tiny_masked_lm: Path) -> None:
    nlp = real_nlp(tiny_masked_lm)
    texts = [
        "[Ada]/1 met [Bob]/2 . She/1 smiled .",  # trained
        "[Ada]/1 met [Bob]/2 . She/3 smiled at nurse/3 .",  # no right candidate
        "[Ada]/1 left . She/1 smiled .",  # no wrong one
        "[Ada] met [Bob] . She smiled .",  # not labelled
    ]
    resolver = nlp.get_pipe(NAME)
    resolver.update([example(nlp, text) for text in texts])
    assert resolver.update_counts == {"trained": 1, "unreachable": 1, "unopposed": 1}
    assert resolver.is_trainable and not hasattr(resolver, "rehearse")


def test_nothing_labelled_is_warned_of_once(tiny_masked_lm: Path) -> None:
    nlp = real_nlp(tiny_masked_lm)
    examples = [example(nlp, "[Ada] met [Bob] . She smiled .")]
    with pytest.warns(UserWarning, match="W331.*coref_clusters_1"):
        assert nlp.get_pipe(NAME).update(examples) == {NAME: 0.0}


def test_missing_annotation_in_training(tiny_masked_lm: Path) -> None:
    nlp = real_nlp(tiny_masked_lm)
    labelled = example(nlp, TRAIN[0])
    bare = Example(nlp.make_doc(labelled.text), labelled.reference)
    with pytest.raises(WikicremError, match=r"W330.*annotating_components"):
        nlp.get_pipe(NAME).update([bare])


def test_a_loss_that_is_not_a_number(tiny_masked_lm: Path) -> None:
    nlp = real_nlp(tiny_masked_lm)
    network = nlp.get_pipe(NAME).content.model
    with torch.no_grad():
        network.get_input_embeddings().weight.fill_(float("nan"))
    with pytest.raises(WikicremError, match=r"W333.*'Ada met Bob"):
        nlp.get_pipe(NAME).update([example(nlp, TRAIN[0])])


SCORED = [
    ("[Ada]/1 met [Bob]/2 . She/1 smiled .", ["Ada"], (1, 1, 1, 1, 1)),
    ("[Ada]/1 met [Bob]/2 . She/1 smiled .", ["Bob"], (0, 0, 0, 0, 1)),
    # Not reachable: the candidate is no mention of the entity.
    ("[Ada]/1 left . She/2 saw nurse/2 .", ["Ada"], (0, 0, 0, 0, 0)),
    # A pronoun outside the clusters got an antecedent: precision suffers.
    ("[Ada]/1 met [Bob]/2 . She/1 saw his cat .", ["Ada"], (1, 0.5, 1, 2 / 3, 1)),
    # A pronoun alone in its cluster has no antecedent to be found.
    ("[Ada]/1 met [Bob] . She/2 left . She/1 smiled .", ["Ada"], (1, 0.5, 1, 2 / 3, 1)),
]


@pytest.mark.parametrize(("text", "favourites", "expected"), SCORED)
def test_scorer(text: str, favourites: list[str], expected: tuple[float, ...]) -> None:
    nlp = make_nlp(favourites)
    scores = evaluated(nlp, [example(nlp, text)])
    assert tuple(scores[name] for name in SCORES) == pytest.approx(expected)


@pytest.mark.parametrize(("complete", "precision"), [(True, 0.5), (False, 1.0)])
def test_scorer_of_incomplete_gold(complete: bool, precision: float) -> None:
    nlp = make_nlp(["Ada"])
    labelled = example(nlp, "[Ada]/1 met [Bob]/2 . She/1 saw his cat .")
    doc = labelled.reference
    group = SpanGroup(doc, spans=[doc[4:5]], attrs={"complete": complete})
    doc.spans["labelled_pronouns"] = group
    scores = evaluated(nlp, [labelled])
    assert (scores["pronoun_p"], scores["pronoun_r"]) == (precision, 1.0)


def test_scorer_of_forms_and_settings() -> None:
    nlp = make_nlp(["Ada"], pronouns=["she"], threshold=1.0)
    examples = [example(nlp, "[Ada]/1 met [Bob]/2 . She/1 saw his/2 cat .")]
    scores = evaluated(nlp, examples)
    assert scores["pronoun_per_form"] == {"she": {"acc": 0.0, "p": 0.0, "r": 0.0, "f": 0.0}}
    nlp.get_pipe(NAME).threshold = 0.0
    assert evaluated(nlp, examples)["pronoun_f"] == 1.0
    nothing = score_pronouns([example(nlp, "[Ada] met [Bob] . She smiled .")])
    printed = {f"spans_pronouns_{name}" for name in ("p", "r", "f", "per_type")}
    assert set(nothing) == {*SCORES, "pronoun_per_form", *printed} and not any(nothing.values())
    nlp.get_pipe(NAME).scorer = None
    assert nlp.get_pipe(NAME).score(examples) == {}


def test_misaligned_tokenisation(tiny_masked_lm: Path) -> None:
    """The reference has "Ada's" and "she'd" as one token each, spaCy splits them."""
    nlp = make_nlp(["Ada"])
    words = ["Ada", "met", "Bob", ".", "He", "saw", "Ada's", "letter", "and", "her", "dog", "."]
    reference = Doc(nlp.vocab, words=words)
    reference.spans["coref_clusters_1"] = [reference[6:7], reference[9:10]]
    reference.spans["coref_clusters_2"] = [reference[2:3], reference[4:5]]
    scores = evaluated(nlp, [Example(nlp.make_doc(reference.text), reference)])
    assert scores["pronoun_per_form"]["her"]["f"] == 1.0
    assert scores["pronoun_per_form"]["he"] == {"acc": 0.0, "p": 0.0, "r": 0.0, "f": 0.0}


CONFIGS = Path(__file__).parents[2] / "configs"
OVERRIDES = {
    "training.max_steps": 20,
    "training.max_epochs": 0,
    "training.eval_frequency": 10,
    "training.optimizer.learn_rate.initial_rate": 0.006,
    "training.optimizer.learn_rate.warmup_steps": 2,
}


@pytest.fixture
def document(data_dir: Path, tmp_path: Path) -> Path:
    """Sentences of a real document in which several people do something."""
    text = (data_dir / "gum/conllu/GUM_bio_galois.conllu").read_text(encoding="utf8")
    head = "\n".join(text.split("\n", maxsplit=2)[:2])
    path = tmp_path / "galois.conllu"
    path.write_text("\n\n".join([head, *text.split("\n\n")[20:34], ""]), encoding="utf8")
    return path


def test_spacy_train_on_a_real_document(
    document: Path, tiny_masked_lm: Path, tmp_path: Path
) -> None:
    """`spacy train configs/finetune.cfg`, `spacy.load`, `spacy benchmark accuracy`."""
    from spacy.cli.train import train

    settings = RankerSettings(width=16, max_length=128)
    ranker = MentionRanker.from_encoder(tiny_masked_lm, settings, seed=1)
    paths = {"paths.train": str(document), "paths.dev": str(document)}
    model = {"paths.model": str(ranker.save(tmp_path / "ranker"))}
    train(CONFIGS / "finetune.cfg", tmp_path, overrides={**paths, **model, **OVERRIDES})
    best = spacy.load(tmp_path / "model-best")
    trained = best.meta["performance"]
    assert trained["pronoun_acc"] >= 0.9 and trained["pronoun_resolver_loss"] > 0
    assert trained["pronoun_r"] <= trained["pronoun_reachable"] < 1.0
    make_docbin(read_documents(document), best).to_disk(tmp_path / "dev.spacy")
    scores = evaluate(str(tmp_path / "model-best"), tmp_path / "dev.spacy")
    for name in SCORES:
        assert scores[name] == pytest.approx(trained[name]), name
    assert set(scores["pronoun_per_form"]) == {"he", "his", "it", "she"}
    assert best.config["components"][NAME]["scorer"]


@pytest.mark.parametrize(
    ("name", "step"),
    [("finetune", "fill"), ("finetune-masked-lm", "fill"), ("finetune-masked-lm", "debug")],
)
def test_the_config_is_complete(data_dir: Path, tmp_path: Path, name: str, step: str) -> None:
    from spacy.cli.debug_data import debug_data
    from spacy.cli.init_config import fill_config

    config = CONFIGS / f"{name}.cfg"
    if step == "fill":
        before, after = fill_config(tmp_path / "filled.cfg", config)
        assert before == after
    else:
        # spaCy calls fewer than a hundred documents an error.
        gap = str(data_dir / "gap" / "gap-development.tsv")
        limits = {"corpora.train.limit": 120, "corpora.dev.limit": 10}
        overrides = {"paths.train": gap, "paths.dev": gap, **limits}
        debug_data(config, config_overrides=overrides, silent=True)
