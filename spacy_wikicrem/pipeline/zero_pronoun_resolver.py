"""`zero_pronoun_resolver`: whom the verbs without a written subject stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model

from ..errors import WikicremError
from ..resolution.resolver import Resolver, Scope
from ..resolution.zeros.apart import (
    by_token,
    clitics_of,
    give_way,
    is_settled,
    listed,
    loser,
    without,
)
from ..resolution.zeros.resolvers import KINDS, ZeroResolver
from .pronoun_resolver import Prediction, PronounResolver
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

    def set_annotations(self, docs: Iterable[Doc], predictions: Sequence[list[Prediction]]) -> None:
        """Write predictions into the documents. Where a written clitic of the verb has got the same
        answer, the less certain of the two gets its next best."""
        docs = list(docs)
        apart = [self._set_apart(doc, own) for doc, own in zip(docs, predictions, strict=True)]
        super().set_annotations(docs, apart)

    def _set_apart(self, doc: Doc, group: list[Prediction]) -> list[Prediction]:
        records, data = by_token(doc), self.knowledge.data
        if not records:
            return group
        zeros = {doc[zero.verb].idx: zero for zero in read_zeros(doc, self.zeros_key)}
        found = []
        for question, entry in group:
            zero = zeros.get(question.start)
            clitics = [] if zero is None else list(clitics_of(doc, zero, records, data))
            for record in clitics:
                subject = listed(entry, question.start)
                certain = zero is not None and (zero.kind == "shared" or is_settled(entry))
                which = loser(doc, subject, record, certain=certain) if entry["resolved"] else None
                if which == "subject" and record.antecedent is not None:
                    entry = without(entry, question.start, doc, record.antecedent)
                elif which == "clitic":
                    give_way(doc, record, subject[0][0])
            found.append((question, entry))
        return found

    def _require_annotation(self, doc: Doc, code: str) -> None:
        read_zeros(doc, self.zeros_key)
        if not doc.has_annotation("DEP"):
            details = {"missing": "a parse", "component": "a parser", "text": doc.text[:40]}
            raise WikicremError("W751", name=self.name, **details)
        self._require_spans(doc)


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
