"""`zero_pronoun_resolver`: whom the verbs without a written subject stand for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model

from ..errors import WikicremError
from ..resolution.resolver import Resolver, Scope
from ..resolution.zeros.resolvers import KINDS, ZeroResolver
from .pronoun_resolver import PronounResolver
from .scorer import score_pronouns
from .zero_knowledge import zero_knowledge
from .zero_pronoun_detector import read_zeros


class ZeroPronounResolver(PronounResolver):
    """Resolves the zero pronouns that `zero_pronoun_detector` has found: a zero pronoun is a
    question whose pronoun is the verb. It writes what `pronoun_resolver` writes
    (`doc._.pronoun_resolutions`, `token._.antecedent` of the verb, the clusters), and the two can
    stand in one pipeline.

    The model may be any of `spacy-wikicrem.ZeroSalience.v1`, `spacy-wikicrem.MentionRanker.v1`,
    `spacy-wikicrem.AttentionReader.v1` and `spacy-wikicrem.MaskedLM.v1`. Candidates are the noun
    phrases before the verb that agree with it in number and gender.

    zeros_key (str): The span group of the zero pronouns.
    The rest: see `PronounResolver`; settings about written pronouns have no effect.
    RAISES: W750 (language), W756 (a model of another kind).
    """

    def __init__(
        self,
        vocab: Vocab,
        model: Model[Any, list[list[float]]],
        name: str = "zero_pronoun_resolver",
        *,
        zeros_key: str = "zero_pronouns",
        scorer: Callable[..., dict[str, Any]] | None = score_pronouns,
        **settings: Any,
    ) -> None:
        self.zeros_key = zeros_key
        self.knowledge = zero_knowledge(vocab.lang)
        super().__init__(vocab, model, name, scorer=scorer, **settings)

    @property
    def resolver(self) -> Resolver:
        kind = self.model.attrs["resolver"]
        chosen = KINDS.get(kind, kind)
        if not (isinstance(chosen, type) and issubclass(chosen, ZeroResolver)):
            known = "ZeroSalience.v1, MentionRanker.v1, AttentionReader.v1, MaskedLM.v1"
            raise WikicremError("W756", name=self.name, found=self.model.name, known=known)
        suited = self._settings.suited(chosen.suits)
        find = partial(read_zeros, spans_key=self.zeros_key)
        made: Resolver = chosen(Scope(self.language, suited), self.knowledge, find)  # type: ignore[assignment]
        return made

    def _require_annotation(self, doc: Doc, code: str) -> None:
        read_zeros(doc, self.zeros_key)
        if not doc.has_annotation("DEP"):
            details = {"missing": "a parse", "component": "a parser", "text": doc.text[:40]}
            raise WikicremError("W751", name=self.name, **details)


def antecedent_places(
    component: ZeroPronounResolver, doc: Doc
) -> list[tuple[int, int, int] | None]:
    """Start, end and head token of the antecedent of each zero pronoun, in order; the document is
    left as it is."""
    (predictions,) = component.predict([doc])
    found: list[tuple[int, int, int] | None] = []
    for question, entry in predictions:
        best = entry["candidates"][0] if entry["resolved"] else None
        span = None
        if best is not None:
            start, end = question.start + best[1], question.start + best[2]
            span = doc.char_span(start, end, alignment_mode="expand")
        found.append(None if span is None else (span.start, span.end, span.root.i))
    return found
