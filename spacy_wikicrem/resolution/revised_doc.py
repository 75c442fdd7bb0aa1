"""A new Doc with edits made, and everything that was known of the old one carried over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spacy.tokens import Doc, Span, SpanGroup

from ..util.edits import Revision

REFINEMENTS = "refinements"


def revise(doc: Doc, revision: Revision, tokenize: Callable[[str], Doc]) -> Doc:
    """The Doc of the new text.

    Tokens that no edit touches keep their annotation; what an edit put in has the tokens that
    `tokenize` gives it, without annotation. Entities, span groups and span attributes move with
    their words: a span keeps what is left of it, and one whose words are all gone is dropped.

    doc (Doc): Its text is `revision.before`.
    tokenize (Callable): From a text to a Doc of the same vocabulary, such as `nlp.make_doc`.
    RETURNS (Doc): Its `user_data["refinements"]` has a record for each edit: rule, before, after,
        and offsets in both texts, in code points; enough to undo them.
    """
    pieces = _pieces(doc, revision, tokenize)
    words = [word for word, _, _ in pieces]
    spaces = [space for _, space, _ in pieces]
    new = Doc(doc.vocab, words=words, spaces=spaces)
    places = {old: at for at, (_, _, old) in enumerate(pieces) if old is not None}
    _carry_tokens(doc, new, places)
    _carry_spans(doc, new, places)
    new.user_data.update(_carried_data(doc, revision))
    new.user_data[REFINEMENTS] = describe(revision)
    return new


def describe(revision: Revision) -> list[dict[str, Any]]:
    """The edits as plain data."""
    back = revision.inverse.edits
    return [
        {
            "rule": edit.rule,
            "before": revision.before[edit.start : edit.end],
            "after": edit.text,
            "old": [edit.start, edit.end],
            "new": [undo.start, undo.end],
        }
        for edit, undo in zip(revision.edits, back, strict=True)
    ]


def _pieces(
    doc: Doc, revision: Revision, tokenize: Callable[[str], Doc]
) -> list[tuple[str, bool, int | None]]:
    """Words of the new text: the word, whether a space follows, and the old token it is."""
    kept = {
        revision.to_new(token.idx): token
        for token in doc
        if not any(
            (edit.start < token.idx + len(token) and token.idx < edit.end)
            or token.idx < edit.start == edit.end < token.idx + len(token)
            for edit in revision.edits
        )
    }
    text, position = revision.after, 0
    found: list[tuple[str, bool, int | None]] = []
    for start in [*sorted(kept), len(text)]:
        # What lies between two old tokens is new, but for the one space that a token may own.
        gap = text[position:start]
        if gap[:1] == " " and found:
            found[-1] = (found[-1][0], True, found[-1][2])
            gap = gap[1:]
        found += [(t.text, bool(t.whitespace_), None) for t in (tokenize(gap) if gap else ())]
        if start in kept:
            token = kept[start]
            found.append((token.text, False, token.i))
            position = start + len(token)
    return found


def _carry_tokens(doc: Doc, new: Doc, places: Mapping[int, int]) -> None:
    for old, at in places.items():
        token, other = doc[old], new[at]
        other.tag_, other.pos_, other.lemma_ = token.tag_, token.pos_, token.lemma_
        other.set_morph(token.morph)  # type: ignore[attr-defined]
        other.norm_ = token.norm_
    if doc.has_annotation("SENT_START"):
        starts = {_first(doc, s.start, s.end, places) for s in doc.sents}
        for token in new:
            token.is_sent_start = token.i == 0 or token.i in starts
    if doc.has_annotation("DEP"):
        for old, at in places.items():
            head = doc[old].head.i
            new[at].dep_ = doc[old].dep_
            if head in places:
                new[at].head = new[places[head]]


def _carry_spans(doc: Doc, new: Doc, places: Mapping[int, int]) -> None:
    entities = (_moved(span, new, places) for span in doc.ents)
    new.set_ents([span for span in entities if span is not None])
    for key, group in doc.spans.items():
        moved = [span for span in (_moved(s, new, places) for s in group) if span is not None]
        new.spans[key] = SpanGroup(new, name=group.name, spans=moved, attrs=dict(group.attrs))


def _carried_data(doc: Doc, revision: Revision) -> dict[Any, Any]:
    """Custom attributes, those of tokens and spans at their new places."""
    data = {}
    for key, value in doc.user_data.items():
        if isinstance(key, tuple) and len(key) == 4 and key[2] is not None:
            name, attribute, start, end = key
            end = None if end is None else revision.to_new(end)
            key = name, attribute, revision.to_new(start), end
        data[key] = value
    return data


def _moved(span: Span, new: Doc, places: Mapping[int, int]) -> Span | None:
    left = [places[i] for i in range(span.start, span.end) if i in places]
    if not left:
        return None
    return Span(new, left[0], left[-1] + 1, label=span.label, kb_id=span.kb_id, span_id=span.id)


def _first(doc: Doc, start: int, end: int, places: Mapping[int, int]) -> int:
    return next((places[i] for i in range(start, end) if i in places), -1)
