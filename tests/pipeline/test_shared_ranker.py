"""The mention ranker that listens to the pipeline's tok2vec or transformer."""

from __future__ import annotations

import pickle
from itertools import chain
from pathlib import Path
from typing import Any

import numpy
import pytest
import spacy
import torch
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import Adam, Model, fix_random_seed

from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker, RankerSettings
from spacy_wikicrem.models.shared_scorer import SharedScorer
from spacy_wikicrem.pipeline.architectures import shared_mention_ranker_v1
from spacy_wikicrem.pipeline.scorer import SCORES
from spacy_wikicrem.pipeline.shared_ranker import encode
from spacy_wikicrem.resolution.references import make_docbin
from spacy_wikicrem.resolution.shared_ranker import DocQueries
from spacy_wikicrem.ty import MentionQuery
from tests.pipeline.fakes import links, make_doc, make_nlp
from tests.pipeline.test_training import NAME, TRAIN, document, evaluated, example  # noqa: F401
from tests.pipelines import load_english

SHARED = "spacy-wikicrem.SharedMentionRanker.v1"
LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": 32, "upstream": "tok2vec"}
TOK2VEC = {
    "@architectures": "spacy.HashEmbedCNN.v2",
    "width": 32,
    "depth": 2,
    "embed_size": 300,
    "window_size": 1,
    "maxout_pieces": 2,
    "subword_features": False,
    "pretrained_vectors": None,
}
TRANSFORMER_LISTENER = {
    "@architectures": "spacy-transformers.TransformerListener.v1",
    "upstream": "transformer",
    "pooling": {"@layers": "reduce_mean.v1"},
}
# The test pipeline has no parser and a few names; the model is to learn alone.
ALONE = {"agreement": "off", "noun_phrases": False, "labels": ["PERSON"]}


def add_resolver(nlp: Language, tok2vec: dict[str, Any], name: str = NAME) -> Any:
    model = {"@architectures": SHARED, "width": 16, "tok2vec": tok2vec}
    return nlp.add_pipe(NAME, name, config={"model": model, **ALONE})


def make_base(seed: int = 0) -> Language:
    """Sentences, tags and names by rules; nothing that learns."""
    fix_random_seed(seed)
    nlp = make_nlp()
    nlp.remove_pipe(NAME)
    return nlp


def initialize(nlp: Language, examples: list[Example]) -> None:
    """All but the rules, which would forget them."""
    with nlp.select_pipes(disable=["entity_ruler"]):
        nlp.initialize(lambda: examples)


def make_shared(seed: int = 0) -> tuple[Language, list[Example]]:
    nlp = make_base(seed)
    examples = [example(nlp, text) for text in TRAIN]
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    add_resolver(nlp, LISTENER)
    initialize(nlp, examples)
    return nlp, examples


def make_transformer(folder: Path) -> tuple[Language, list[Example]]:
    nlp = make_base()
    examples = [example(nlp, text) for text in TRAIN]
    spans = {"@span_getters": "spacy-transformers.strided_spans.v1", "window": 64, "stride": 48}
    model = {
        "@architectures": "spacy-transformers.TransformerModel.v3",
        "name": str(folder),
        "get_spans": spans,
    }
    nlp.add_pipe("transformer", config={"model": model})
    add_resolver(nlp, TRANSFORMER_LISTENER)
    initialize(nlp, examples)
    return nlp, examples


def make_owning() -> tuple[Language, list[Example]]:
    """No listener: a tok2vec of the ranker's own."""
    nlp = make_base()
    examples = [example(nlp, text) for text in TRAIN]
    add_resolver(nlp, TOK2VEC)
    initialize(nlp, examples)
    return nlp, examples


def parameters(nlp: Language, name: str = "tok2vec") -> bytes:
    return nlp.get_pipe(name).model.to_bytes()  # type: ignore[attr-defined]


def learn(nlp: Language, examples: list[Example], steps: int, rate: float = 0.003) -> list[float]:
    optimizer = Adam(rate)
    return [nlp.update(examples, sgd=optimizer)[NAME] for _ in range(steps)]


@pytest.mark.parametrize("kind", ["tok2vec", "transformer", "own"])
def test_overfit_save_and_reload(kind: str, tiny_masked_lm: Path, tmp_path: Path) -> None:
    make = {"tok2vec": make_shared, "own": make_owning}.get(kind)
    nlp, examples = make() if make else make_transformer(tiny_masked_lm)
    encoder = NAME if kind == "own" else kind
    before = parameters(nlp, encoder)
    losses = learn(nlp, examples, 60)
    assert losses[-1] < losses[0] / 4
    assert parameters(nlp, encoder) != before
    after = evaluated(nlp, examples)
    assert [after[name] for name in SCORES] == [1.0] * 5
    texts = [eg.text for eg in examples]
    expected = [links(doc) for doc in nlp.pipe(texts)]
    assert sum(name is not None for found in expected for _, name in found) == len(TRAIN)
    assert [links(nlp(text)) for text in texts] == expected
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    again = spacy.load(tmp_path)
    initialize(again, examples)  # other weights, and then
    for name in (encoder, NAME):
        again.get_pipe(name).from_bytes(nlp.get_pipe(name).to_bytes())  # type: ignore[attr-defined]
    for other in (loaded, again, pickle.loads(pickle.dumps(loaded))):
        assert [links(doc) for doc in other.pipe(texts)] == expected
    assert [links(doc) for doc in loaded.pipe(texts * 3, n_process=2, batch_size=2)] == expected * 3


def test_gradients_are_those_of_the_loss() -> None:
    """Against finite differences of the vectors, through documents with and without questions."""
    vectors = [numpy.random.default_rng(i).normal(size=(n, 6)) for i, n in enumerate((9, 4, 7))]
    vectors = [values.astype("f") for values in vectors]
    received: list[Any] = []

    def forward(model: Any, docs: Any, is_train: bool) -> Any:
        return [values[: len(doc)] for doc, values in zip(docs, vectors, strict=False)], (
            received.append
        )

    model = shared_mention_ranker_v1(Model("vectors", forward), width=8)
    texts = ["Ada met Bob . She saw him .", "Anna left .", "Marco ate . He left ."]
    docs = [make_doc(text) for text in texts]
    asked = [
        DocQueries(docs[0], (ask(docs[0], "She", "Ada", "Bob"), ask(docs[0], "him", "She", "Bob"))),
        DocQueries(docs[1]),
        DocQueries(docs[2], (ask(docs[2], "He", "Marco"),)),
    ]
    model.initialize(X=asked)
    network = model.attrs["get_content"](model).network
    network.double().dropout.p = 0.0
    vectors = [values.astype("d") for values in vectors]
    scores, backprop = model.begin_update(asked)
    assert [len(row) for row in scores] == [3, 3, 2]
    weights = [[0.3, -1.0, 2.0], [1.0, 0.5, -0.2], [-0.7, 0.4]]
    backprop(weights)
    (found,) = received
    assert [g.shape for g in found] == [(8, 6), (3, 6), (6, 6)]
    assert not found[1].any() and found[0].any() and found[2].any()

    def total() -> float:
        pairs = zip(chain(*weights), chain(*model.predict(asked)), strict=True)
        return sum(weight * score for weight, score in pairs)

    for at, token, column in ((0, 0, 1), (0, 2, 3), (0, 4, 0), (0, 6, 5), (2, 0, 2), (2, 3, 4)):
        differences = []
        for step in (1e-4, -1e-4):
            vectors[at][token, column] += step
            differences.append(total())
            vectors[at][token, column] -= step
        slope = (differences[0] - differences[1]) / 2e-4
        assert found[at][token, column] == pytest.approx(slope, rel=1e-3, abs=1e-3)


def ask(doc: Doc, pronoun: str, *mentions: str) -> MentionQuery:
    text = doc.text
    places = [(text.index(word), text.index(word) + len(word)) for word in (pronoun, *mentions)]
    return MentionQuery(text, *places[0], tuple(places[1:]))


def test_the_scorer_is_that_of_the_owning_ranker(tiny_masked_lm: Path) -> None:
    """The same weights on the same vectors give the same scores."""
    owning = MentionRanker.from_encoder(tiny_masked_lm, RankerSettings(width=16), seed=1)
    owning.precision = "float32"
    doc = make_doc("Ada met Bob . She told her that Anna left .")
    asked = (ask(doc, "She", "Ada", "Bob", "Anna"), ask(doc, "her", "Bob", "She"))
    ids = owning.tokenizer(doc.text, return_tensors="pt")
    assert ids["input_ids"].shape[1] == len(doc) + 2  # one piece a token
    with torch.inference_mode():
        hidden = owning.model.encoder(**ids)[0][0, 1:-1]
    shared = SharedScorer(16)
    shared.network = owning.model
    with torch.inference_mode():
        found = shared(hidden, encode(DocQueries(doc, asked))).tolist()
    expected = owning.score(asked)
    assert found == pytest.approx([value for row in expected for value in row], abs=1e-5)


def test_places_in_tokens() -> None:
    """Of a range within tokens, all of them; of one that is out of the text, none."""
    doc = Doc(make_doc("Ada").vocab, words=["Ada", "Lovelace's", "book", "pleased", "her", "."])
    text = doc.text
    name, out = (0, text.index("'s")), (len(text) + 1, len(text) + 4)
    start = text.index("her")
    query = MentionQuery(text, start, start + 3, (name, (5, 6), out))
    (found,) = encode(DocQueries(doc, (query,)))
    assert (found.pronoun, found.mentions) == ((4, 4), ((0, 1), (1, 1), None))
    with pytest.raises(WikicremError, match="W260"):
        encode(DocQueries(doc, (MentionQuery(text, *out, (name,)),)))


@pytest.mark.filterwarnings("ignore:.*W331")
def test_a_batch_without_labels_keeps_no_one_waiting() -> None:
    """The tok2vec learns when its last listener has answered: the resolver always does, and what
    the other components learn does not depend on it."""
    learned = []
    for resolved in (True, False):
        nlp = make_base()
        bare = [example(nlp, "Ada met Bob . He left .")]
        for word in bare[0].reference:
            word.tag_ = "NNP" if word.text[0].isupper() else "X"
        nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
        nlp.add_pipe("tagger", config={"model": {"tok2vec": LISTENER}})
        if resolved:
            add_resolver(nlp, LISTENER)
        initialize(nlp, bare)
        fix_random_seed(1)
        before, optimizer = parameters(nlp), Adam(0.01)
        for _ in range(4):
            nlp.update(bare, sgd=optimizer)
        assert parameters(nlp) != before
        learned.append((before, parameters(nlp)))
    assert learned[0] == learned[1]


def test_several_listeners() -> None:
    """Two resolvers and a tagger on one tok2vec: each learns its own task."""
    nlp = make_base()
    examples = [example(nlp, text) for text in TRAIN]
    for eg in examples:
        for word in eg.reference:
            word.tag_ = eg.predicted[word.i].tag_
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    nlp.add_pipe("tagger", config={"model": {"tok2vec": LISTENER}})
    first, second = add_resolver(nlp, LISTENER), add_resolver(nlp, LISTENER, "second")
    second.settings = first.settings
    initialize(nlp, examples)
    assert len(nlp.get_pipe("tok2vec").listeners) == 3  # type: ignore[attr-defined]
    first_losses: dict[str, float] = nlp.update(examples, sgd=Adam(0.003))
    losses = [nlp.update(examples, sgd=Adam(0.003)) for _ in range(60)][-1]
    assert all(losses[name] < first_losses[name] / 3 for name in ("tagger", NAME, "second"))
    scores = [nlp.get_pipe(name).score(resolved(nlp, examples, name)) for name in (NAME, "second")]
    assert [score["pronoun_acc"] for score in scores] == [1.0, 1.0]


def resolved(nlp: Language, examples: list[Example], name: str) -> list[Example]:
    """By one of the resolvers only."""
    others = [pipe for pipe in (NAME, "second") if pipe != name]
    with nlp.select_pipes(disable=others):
        return [Example(nlp(eg.text), eg.reference) for eg in examples]


def test_a_frozen_tok2vec_stays_as_it_is() -> None:
    nlp, examples = make_shared()
    before = parameters(nlp)
    frozen = ["tok2vec"]
    losses = [
        nlp.update(examples, sgd=optimizer, exclude=frozen, annotates=frozen)[NAME]
        for optimizer in [Adam(0.01)]
        for _ in range(60)
    ]
    assert parameters(nlp) == before
    assert losses[-1] < losses[0] / 4


def test_listeners_can_be_replaced_by_a_copy(tmp_path: Path) -> None:
    nlp, examples = make_shared()
    learn(nlp, examples, 10)
    texts = [eg.text for eg in examples]
    expected = [scores_of(nlp(text)) for text in texts]
    nlp.replace_listeners("tok2vec", NAME, ["model.tok2vec"])
    nlp.remove_pipe("tok2vec")
    nlp.to_disk(tmp_path)
    for other in (nlp, spacy.load(tmp_path)):
        assert [scores_of(other(text)) for text in texts] == expected
    before = parameters(nlp, NAME)
    learn(nlp, examples, 1)
    assert parameters(nlp, NAME) != before


def scores_of(doc: Doc) -> list[tuple[str, float]]:
    found = [pair for r in doc._.pronoun_resolutions for pair in r.candidates]
    return [(span.text, round(value, 5)) for span, value in found]


def test_scores_do_not_depend_on_the_batch_or_the_text_around() -> None:
    """Documents of any kind, empty ones too, give the same alone and in a batch."""
    nlp, examples = make_shared()
    learn(nlp, examples, 5)
    texts = [*(eg.text for eg in examples), "", "  \n", "Nothing here.", "He", " ".join(TRAIN[:2])]
    alone = [scores_of(nlp(text)) for text in texts]
    assert any(alone)
    assert [scores_of(doc) for doc in nlp.pipe(texts, batch_size=4)] == alone
    assert [scores_of(doc) for doc in nlp.pipe(texts, batch_size=100)] == alone


def test_the_mean_loss_is_that_of_get_loss() -> None:
    nlp, examples = make_shared()
    resolver: Any = nlp.get_pipe(NAME)
    resolver.content.network.dropout.p = 0.0
    loss = nlp.update(examples, drop=0.0, sgd=False)[NAME]
    asked = [
        DocQueries(doc, tuple(item.query for item in resolver._labelled([eg])))
        for eg in examples
        for doc in nlp.get_pipe("tok2vec").pipe([eg.predicted])  # type: ignore[attr-defined]
    ]
    scores = resolver.model.predict(asked)
    assert resolver.get_loss(examples, scores)[0] == pytest.approx(loss, rel=1e-5)


def test_errors(tmp_path: Path) -> None:
    nlp = make_base()
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    resolver = add_resolver(nlp, LISTENER)
    doc = make_doc("[Ada] met [Bob] . She left .", nlp.vocab)
    with pytest.raises(WikicremError, match=r"W267.*initialize"):
        resolver(doc)
    nlp.to_disk(tmp_path)  # without weights: they can be made after loading
    loaded = spacy.load(tmp_path)
    initialize(loaded, [example(make_base(), TRAIN[0])])
    assert scores_of(loaded("Ada met Bob. She left."))
    trained: Any = loaded.get_pipe(NAME)
    doc = make_doc("[Ada] met [Bob] . She left .", loaded.vocab)
    doc.tensor = numpy.zeros((len(doc), 20), dtype="f")
    with pytest.raises(WikicremError, match=r"W264.*32.*20"):
        trained(doc)
    with pytest.raises(WikicremError, match=r"W265.*detected"):
        trained.content.score_mentions([])
    for data in (b"nothing of ours", MentionRanker.load("default").to_files()["model.safetensors"]):
        with pytest.raises(WikicremError, match="W266"):
            SharedScorer(16).read(data)
    with pytest.raises(WikicremError, match=r"W211.*width"):
        shared_mention_ranker_v1(Model("vectors", lambda *args: None), width=0)


def test_missing_annotation_in_training() -> None:
    nlp, examples = make_shared()
    bare = [Example(nlp.make_doc(eg.text), eg.reference) for eg in examples]
    with pytest.raises(WikicremError, match=r"W330.*annotating_components"):
        nlp.update(bare, sgd=Adam(0.01))
    assert nlp.update(bare, annotates=["sentencizer", "test_tagger", "entity_ruler"])[NAME] > 0


CONFIG = Path(__file__).parents[2] / "configs" / "shared.cfg"


@pytest.mark.slow
def test_spacy_train_on_a_real_document(document: Path, tmp_path: Path) -> None:  # noqa: F811
    """`spacy train configs/shared.cfg`, `spacy.load`, `spacy benchmark accuracy`."""
    from spacy.cli.evaluate import evaluate
    from spacy.cli.train import train

    paths = {"paths.train": str(document), "paths.dev": str(document)}
    steps = {"training.max_steps": 30, "training.max_epochs": 0, "training.eval_frequency": 15}
    schedule = "training.optimizer.learn_rate"
    rate = {f"{schedule}.initial_rate": 0.006, f"{schedule}.warmup_steps": 2}
    train(CONFIG, tmp_path, overrides={**paths, **steps, **rate})
    best = spacy.load(tmp_path / "model-best")
    trained = best.meta["performance"]
    assert trained["pronoun_acc"] >= 0.9 and trained["pronoun_resolver_loss"] > 0
    make_docbin(read_documents(document), best).to_disk(tmp_path / "dev.spacy")
    scores = evaluate(str(tmp_path / "model-best"), tmp_path / "dev.spacy")
    for name in SCORES:
        assert scores[name] == pytest.approx(trained[name]), name
    # Frozen: what shares the tok2vec is as it was.
    source = load_english()
    assert parameters(best) == parameters(source)
    assert [listener.name for listener in best.get_pipe("tok2vec").listeners]  # type: ignore[attr-defined]


def test_the_config_is_complete(tmp_path: Path) -> None:
    from spacy.cli.init_config import fill_config

    before, after = fill_config(tmp_path / "filled.cfg", CONFIG)
    assert before == after
