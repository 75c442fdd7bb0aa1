"""delta: what the target language would say otherwise (section 4.3): subjects that are not written,
agreement. The rules are spaCy components; this stage takes mentions to them and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from ..records import Mention, Result, Utterance, Word, lost
from .alpha import word_of

STAGE = "delta"
GROUP = "coref_clusters_"
REFINEMENTS = "refinements"
Component = Callable[[Doc], Doc]


def components(nlp: Language, names: Sequence[str]) -> list[Component]:
    """The components of these factories, made for the pipeline but not added to it."""
    return [nlp.create_pipe(name) for name in names]


def refine(utterances: Sequence[Utterance], nlp: Language, rules: Sequence[Component]) -> Result:
    """The utterances of a document after the rules, in order.

    What a rule changed is read again by the pipeline; `Utterance.before` is what it was. A mention
    that has moved to a verb is marked as dropped.
    """
    result = Result([])
    for utterance in utterances:
        doc = doc_with_mentions(utterance, nlp)
        edits: list[dict[str, Any]] = []
        for rule in rules:
            doc = rule(doc)
            edits += doc.user_data.pop(REFINEMENTS, ())
        if not edits:
            result.utterances.append(utterance)
            continue
        result.counts["utterances refined"] += 1
        for edit in edits:
            result.counts[f"edits: {edit['rule']}"] += 1
        _collect(utterance, doc, edits, nlp, result)
    return result


def doc_with_mentions(utterance: Utterance, nlp: Language) -> Doc:
    """The utterance as a Doc, a span group for each cluster, spans with the mention's number."""
    words = utterance.words
    doc = Doc(
        nlp.vocab,
        words=[word.text for word in words],
        spaces=[word.space for word in words],
        pos=[word.tag for word in words],
        tags=[word.fine for word in words],
        morphs=[word.features for word in words],
        heads=[word.head for word in words],
        deps=[word.relation for word in words],
    )
    for name, pipe in nlp.pipeline:  # a word keeps all but its lemma
        if "lemmatizer" in name:
            doc = pipe(doc)
    groups: dict[str, list[Span]] = {}
    for mention in utterance.mentions:
        number = str(mention.number)
        span = Span(doc, mention.start, mention.end, span_id=number)
        groups.setdefault(mention.entity, []).append(span)
    for at, spans in enumerate(groups.values(), 1):
        doc.spans[f"{GROUP}{at}"] = SpanGroup(doc, name=f"{GROUP}{at}", spans=spans)
    return doc


def _collect(
    utterance: Utterance, doc: Doc, edits: list[dict[str, Any]], nlp: Language, result: Result
) -> None:
    spans = {s.id_: s for key, group in doc.spans.items() if key.startswith(GROUP) for s in group}
    again = nlp(
        Doc(nlp.vocab, words=[t.text for t in doc], spaces=[bool(t.whitespace_) for t in doc])
    )
    words = tuple(word_of(at, again[:]) for at in range(len(again)))
    kept: list[Mention] = []
    for mention in utterance.mentions:
        span = spans.get(str(mention.number))
        if span is None:
            result.lost.append(lost(STAGE, "its words were deleted", utterance, mention))
            continue
        moved = _moved(mention, span, again)
        dropped = mention.dropped or _is_dropped(utterance, mention, words[moved.root])
        result.counts["mentions moved to verbs"] += dropped and not mention.dropped
        kept.append(replace(moved, dropped=dropped))
    new = replace(utterance, words=words, mentions=tuple(kept), edits=tuple(edits))
    result.utterances.append(replace(new, before=replace(utterance, source="")))


def _moved(mention: Mention, span: Span, doc: Doc) -> Mention:
    root = doc[span.start : span.end].root.i
    return replace(mention, start=span.start, end=span.end, root=root)


def _is_dropped(utterance: Utterance, mention: Mention, root: Word) -> bool:
    return root.is_verb and not utterance.words[mention.root].is_verb
