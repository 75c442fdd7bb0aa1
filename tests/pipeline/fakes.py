"""Documents written by hand, a tagger that knows pronouns, and a model that knows what it likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any
from zlib import crc32

from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.util import registry
from spacy.vocab import Vocab
from thinc.api import Model

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.masked_lm import MaskedLMResolver
from spacy_wikicrem.resolution.mention_ranker import MentionRankerResolver
from spacy_wikicrem.ty import MaskedQuery, MentionQuery
from tests.pipelines import blank, vocab_of

FAKE = {"@architectures": "test.FakeMaskedLM.v1"}
NAMES = ["Ada Lovelace", "Ada", "Bob", "Anna", "Giulia", "Marco", "Alex", "James"]
CLOSING = {".", ",", "!", "?", "'s", "n't", "’s"}


@registry.architectures("test.FakeMaskedLM.v1")
def fake_masked_lm(favourites: Sequence[str] = ()) -> Model[Any, Any]:
    """Favourites win in their order; the others get scores that depend on the whole query."""
    attrs = {"favourites": list(favourites), "get_content": get_fake, "resolver": MaskedLMResolver}
    return Model("fake", forward, attrs=attrs)


def forward(
    model: Model[Any, Any], queries: Sequence[MaskedQuery], is_train: bool
) -> tuple[list[list[float]], Callable[[Any], Any]]:
    likes = model.attrs["favourites"]
    return [[_score(q, c, likes) for c in q.candidates] for q in queries], list


def get_fake(model: Model[Any, Any]) -> SimpleNamespace:
    return SimpleNamespace(temperature=1.0, to=lambda device: None)


def _score(query: MaskedQuery, candidate: str, likes: list[str]) -> float:
    if candidate in likes:
        return -float(likes.index(candidate))
    return -10 - crc32(f"{query.before}{candidate}{query.after}".encode()) / 2**32


@Language.factory("test_tagger")
def make_tagger(nlp: Language, name: str) -> Callable[[Doc], Doc]:
    return tag


def tag(doc: Doc) -> Doc:
    """Tags for pronouns: "her" is possessive before a word, an object before punctuation."""
    english = lang.get("en")
    for token in doc:
        form = token.lower_
        token.tag_ = "PRP" if form in english.pronouns else "NN"
        if form in ("his", "their", "its") or (form == "her" and _before_word(token)):
            token.tag_ = "PRP$"
    return doc


def _before_word(token: Any) -> bool:
    return token.i + 1 < len(token.doc) and token.nbor().is_alpha


def make_nlp(favourites: Sequence[str] = (), *, name: str | None = None, **config: Any) -> Language:
    """A pipeline without trained parts, whose model is the fake."""
    nlp = blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("test_tagger")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "PERSON", "pattern": n} for n in NAMES])  # type: ignore[attr-defined]
    model = {**FAKE, "favourites": list(favourites)}
    nlp.add_pipe("pronoun_resolver", name=name, config={"model": model, **config})
    return nlp


def make_doc(marked: str, vocab: Vocab | None = None) -> Doc:
    """`[Ada Lovelace] met [Bob] . She smiled .` as a Doc with entities, sentences and tags.

    Words are separated by spaces; a comma, a stop or 's has no space before it.
    """
    words, entities, opened = [], [], 0
    for word in marked.split():
        if word.startswith("["):
            opened, word = len(words), word[1:]
        closes = word.endswith("]")
        words.append(word.removesuffix("]"))
        if closes:
            entities.append((opened, len(words)))
    spaces = [following not in CLOSING for following in words[1:]] + [False]
    starts = [index == 0 or words[index - 1] in ".!?" for index in range(len(words))]
    doc = Doc(vocab or vocab_of("en"), words=words, spaces=spaces, sent_starts=starts)
    doc.ents = [Span(doc, start, end, label="PERSON") for start, end in entities]
    return tag(doc)


def links(doc: Doc) -> list[tuple[str, str | None]]:
    """What most tests look at: (pronoun, antecedent) in document order."""
    return [
        (r.pronoun.text, r.antecedent.text if r.antecedent is not None else None)
        for r in doc._.pronoun_resolutions
    ]


def snapshot(doc: Doc) -> tuple[Any, ...]:
    """Everything the component writes, comparable."""
    clusters = {key: [(s.start, s.end) for s in group] for key, group in doc.spans.items()}
    return dict(doc.user_data), clusters, doc._.resolved_text


FAKE_RANKER = {"@architectures": "test.FakeRanker.v1"}


@registry.architectures("test.FakeRanker.v1")
def fake_ranker(likes: dict[str, float], none_bias: float = 0.0) -> Model[Any, Any]:
    """The score of each string; others get -9, "no antecedent" 0."""
    attrs = {
        "likes": likes,
        "none_bias": none_bias,
        "get_content": get_fake_ranker,
        "resolver": MentionRankerResolver,
    }
    return Model("fake", forward_mentions, attrs=attrs)


def forward_mentions(
    model: Model[Any, Any], queries: Sequence[MentionQuery], is_train: bool
) -> tuple[list[list[float]], Callable[[Any], Any]]:
    likes = model.attrs["likes"]
    return [[*(likes.get(q.text[a:b], -9.0) for a, b in q.mentions), 0.0] for q in queries], list


def get_fake_ranker(model: Model[Any, Any]) -> SimpleNamespace:
    settings = SimpleNamespace(none_bias=model.attrs["none_bias"], offset=0.0, slope=1.0)
    return SimpleNamespace(temperature=1.0, settings=settings)
