"""delta: what the target language would say otherwise (section 4.3): subjects that are not written,
agreement. The rules are spaCy components; this stage takes mentions to them and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from ...resolution.revised_doc import REFINEMENTS
from ..records import Mention, Result, Utterance, Word, lost
from .alpha import word_of

STAGE = "delta"
GROUP = "coref_clusters_"
ZERO = "zero"
Component = Callable[[Doc], Doc]


def components(nlp: Language, names: Sequence[str]) -> list[Component]:
    """The components of these factories, made for the pipeline but not added to it."""
    return [nlp.create_pipe(name) for name in names]


def refine(utterances: Sequence[Utterance], nlp: Language, rules: Sequence[Component]) -> Result:
    """The utterances of a document after the rules, in order.

    What a rule changed is read again by the pipeline; `Utterance.before` is what it was. A mention
    that has moved to a verb is marked as dropped.
    """
    if not rules:
        return Result(list(utterances))
    result = Result([])
    bare = (_doc(nlp, u.words) for u in utterances)
    for utterance, doc in zip(utterances, nlp.pipe(bare), strict=True):
        _add_mentions(doc, utterance)
        for rule in rules:
            doc = rule(doc)
        edits = [dict(edit) for edit in doc.user_data.get(REFINEMENTS, ())]
        if not edits:
            result.utterances.append(utterance)
            continue
        result.counts["utterances refined"] += 1
        for edit in edits:
            result.counts[f"edits: {edit['rule']}"] += 1
        _collect(utterance, doc, edits, nlp, result)
    return result


def _doc(nlp: Language, words: Sequence[Word]) -> Doc:
    """The words as they are, to be parsed."""
    return Doc(nlp.vocab, words=[w.text for w in words], spaces=[w.space for w in words])


def _add_mentions(doc: Doc, utterance: Utterance) -> None:
    """A span group for each cluster; a span has the number of its mention."""
    groups: dict[str, list[Span]] = {}
    for mention in utterance.mentions:
        label = ZERO if mention.dropped else ""
        span = Span(doc, mention.start, mention.end, label=label, span_id=str(mention.number))
        groups.setdefault(mention.entity, []).append(span)
    for at, spans in enumerate(groups.values(), 1):
        doc.spans[f"{GROUP}{at}"] = SpanGroup(doc, name=f"{GROUP}{at}", spans=spans)


def _collect(
    utterance: Utterance, doc: Doc, edits: list[dict[str, Any]], nlp: Language, result: Result
) -> None:
    spans = {s.id_: s for key, group in doc.spans.items() if key.startswith(GROUP) for s in group}
    old = [word_of(token.i, doc[:]) for token in doc]
    again = nlp(_doc(nlp, old))
    kept: list[Mention] = []
    for mention in utterance.mentions:
        span = spans.get(str(mention.number))
        if span is None:
            result.lost.append(lost(STAGE, "its words were deleted", utterance, mention))
            continue
        root = again[span.start : span.end].root.i
        dropped = span.label_ == ZERO
        result.counts["mentions moved to verbs"] += dropped and not mention.dropped
        kept.append(replace(mention, start=span.start, end=span.end, root=root, dropped=dropped))
    words = tuple(word_of(at, again[:]) for at in range(len(again)))
    new = replace(utterance, words=words, mentions=tuple(kept), edits=tuple(edits))
    result.utterances.append(replace(new, before=replace(utterance, source="")))
