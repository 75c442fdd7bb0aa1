"""A new Doc with edits made, and everything that was known of the old one carried over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt
from spacy.tokens import Doc, Span, SpanGroup
from thinc.types import Ints2d

from ..util.edits import Revision

REFINEMENTS = "refinements"
# Indices of tokens, and values of an attribute.
Places = npt.NDArray[np.int64]
Column = npt.NDArray[np.uint64]


def revise(
    doc: Doc,
    revision: Revision,
    tokenize: Callable[[str], Doc],
    groups: Mapping[str, SpanGroup] | None = None,
) -> Doc:
    """The Doc of the new text.

    Tokens that no edit touches keep their annotation. A token that became one other ("lui" for
    "egli") keeps its tags and its place in the tree, and with other capitals everything. What else
    an edit put in has the tokens that `tokenize` gives it, without annotation, in the sentence of
    their neighbour. Entities, span groups and span attributes move with their words: a span keeps
    what is left of it, and one whose words are all gone is dropped.

    doc (Doc): Its text is `revision.before`.
    tokenize (Callable): From a text to a Doc of the same vocabulary, such as `nlp.make_doc`.
    groups (Mapping[str, SpanGroup] | None): Span groups to carry instead of those with these names.
    RETURNS (Doc): Its `user_data["refinements"]` has a record for each edit: rule, before, after,
        and offsets in both texts, in code points; enough to undo them.
    """
    images = _images(doc, revision)
    words, spaces = _words(doc, revision, images, tokenize)
    bare = Doc(doc.vocab, words=words, spaces=spaces)
    places = _places(bare, images)
    new = _annotated(doc, bare, dict(_single(doc, bare, places)), places)
    _carry_spans(doc, new, places, groups or {})
    new.cats = dict(doc.cats)
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
            **({"reason": edit.reason} if edit.reason else {}),
        }
        for edit, undo in zip(revision.edits, back, strict=True)
    ]


class _Image(NamedTuple):
    """Code points of the new text that an old token became; `kept` if no edit touched it."""

    start: int
    end: int
    kept: bool


def _images(doc: Doc, revision: Revision) -> list[_Image]:
    edits, at, shift = revision.edits, 0, 0
    found = []
    for token in doc:
        start, end = token.idx, token.idx + len(token)
        while at < len(edits) and edits[at].end <= start:
            shift += len(edits[at].text) - (edits[at].end - edits[at].start)
            at += 1
        touched = at < len(edits) and edits[at].start < end and edits[at].end > start
        new = revision.to_new(start) if touched else start + shift
        new_end = revision.to_new(end, end=True) if touched else new + len(token)
        found.append(_Image(new, new_end, not touched))
    return found


def _words(
    doc: Doc, revision: Revision, images: Sequence[_Image], tokenize: Callable[[str], Doc]
) -> tuple[list[str], list[bool]]:
    """Words of the new text, and whether a space follows each."""
    text, position = revision.after, 0
    words: list[str] = []
    spaces: list[bool] = []
    kept = [
        (image.start, token.text) for token, image in zip(doc, images, strict=True) if image.kept
    ]
    for start, word in [*kept, (len(text), "")]:
        # What lies between two old tokens is new, but for the one space that a token may own.
        gap = text[position:start]
        if gap[:1] == " " and words:
            spaces[-1] = True
            gap = gap[1:]
        for token, space in _cut(text, start - len(gap), start, tokenize) if gap else ():
            words.append(token)
            spaces.append(space)
        if word:
            words.append(word)
            spaces.append(False)
        position = start + len(word)
    return words, spaces


def _cut(text: str, start: int, end: int, tokenize: Callable[[str], Doc]) -> list[tuple[str, bool]]:
    """The words of a piece of a text, as `tokenize` cuts them beside what stands around: "l'" of
    "l'ho". Where it would cut elsewhere, as it cuts the piece alone."""
    gap = text[start:end]
    first, last = start, end
    if not gap[0].isspace():
        while first and not text[first - 1].isspace():
            first -= 1
    if not gap[-1].isspace():
        while last < len(text) and not text[last].isspace():
            last += 1
    if (first, last) != (start, end):
        inside = [t for t in tokenize(text[first:last]) if start <= first + t.idx < end]
        if "".join(token.text_with_ws for token in inside) == gap:
            return [(token.text, bool(token.whitespace_)) for token in inside]
    return [(token.text, bool(token.whitespace_)) for token in tokenize(gap)]


def _places(new: Doc, images: Sequence[_Image]) -> list[tuple[int, int]]:
    """The new tokens of each old one, the end exclusive; an empty range if it is gone."""
    starts = np.array([token.idx for token in new], dtype=np.int64)
    ends = starts + [len(token) for token in new]
    firsts = np.searchsorted(starts, [image.start for image in images], side="left").tolist()
    stops = np.searchsorted(ends, [image.end for image in images], side="right").tolist()
    return [
        (first, stop) if image.start < image.end else (0, 0)
        for image, first, stop in zip(images, firsts, stops, strict=True)
    ]


def _single(doc: Doc, new: Doc, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Old tokens that are one new token, and which; of several it is the same word ("davanti" of
    "davanti a")."""
    for old, (first, end) in enumerate(places):
        if end - first == 1:
            yield old, first
        elif end > first:
            lower = doc[old].lower
            yield from ((old, at) for at in range(first, end) if new[at].lower == lower)


def _annotated(
    doc: Doc, bare: Doc, homes: Mapping[int, int], places: Sequence[tuple[int, int]]
) -> Doc:
    """The new Doc with what is known of its words.

    homes (Mapping[int, int]): Which new token an old one is.
    """
    olds = {at: old for old, at in reversed(list(homes.items()))}
    ats, froms = np.array([*olds.items()], dtype=np.int64).reshape(-1, 2).T
    same = bare.to_array(["LOWER"])[ats] == doc.to_array(["LOWER"])[froms]
    columns = {attr: _column(doc, attr, bare, ats, froms) for attr in ("POS", "TAG")}
    columns["LEMMA"] = _column(doc, "LEMMA", bare, ats[same], froms[same])
    if doc.has_annotation("MORPH"):
        morphs = _column(doc, "MORPH", bare, ats[same], froms[same])
        columns["MORPH"] = np.where(morphs == 0, np.uint64(doc.vocab.morphology.add("")), morphs)
    if doc.has_annotation("DEP"):
        heads = np.array(_heads(doc, len(bare), olds, homes), dtype=np.int64)
        columns["HEAD"] = (heads - np.arange(len(bare))).astype(np.uint64)
        columns["DEP"] = _column(doc, "DEP", bare, ats, froms)
    elif doc.has_annotation("SENT_START"):
        starts = {0, *(_first(places, s.start, s.end) for s in doc.sents)}
        told = [1 if at in starts else -1 for at in range(len(bare))]
        columns["SENT_START"] = np.array(told, dtype=np.int64).astype(np.uint64)
    values = cast(Ints2d, np.stack(list(columns.values()), axis=1))
    new = bare.from_array(list(columns), values)
    _carry_norms(doc, new, ats[same], froms[same])
    return new


def _column(doc: Doc, attr: str, bare: Doc, ats: Places, froms: Places) -> Column:
    """An attribute of the new tokens: that of the old ones, 0 for words that are new."""
    column = np.zeros(len(bare), dtype=np.uint64)
    column[ats] = doc.to_array([attr])[froms]
    return column


def _carry_norms(doc: Doc, new: Doc, ats: Places, froms: Places) -> None:
    """Norms that are not those of the vocabulary."""
    norms, own = doc.to_array(["NORM"])[froms], new.to_array(["NORM"])[ats]
    for at, norm in zip(ats[norms != own].tolist(), norms[norms != own].tolist(), strict=True):
        if norm:
            new[at].norm_ = doc.vocab.strings[norm]


def _heads(doc: Doc, size: int, olds: Mapping[int, int], homes: Mapping[int, int]) -> list[int]:
    """Heads in the new Doc. A word whose head is gone depends on what that depended on; of several
    without any the first is the root; a word that is new depends on its neighbour.

    homes (Mapping[int, int]): Which new token an old one is.
    """
    heads = list(range(size))
    roots: dict[int, int] = {}
    steps = doc.to_array(["HEAD"]).astype(np.int64)
    steps[doc.to_array(["DEP"]) == 0] = 0  # a word without relation is its own head
    above = (np.arange(len(doc)) + steps).tolist()
    for at, old in sorted(olds.items()):
        head = above[old]
        while homes.get(head, at) == at and above[head] != head:
            head = above[head]
        there = homes.get(head, at)
        heads[at] = roots.setdefault(head, at) if there == at else there
    following: int | None = None
    for at in reversed(range(size)):
        if at in olds:
            following = at
        elif following is not None:
            heads[at] = following
    for at in range(1, size):
        if at not in olds and heads[at] == at:
            heads[at] = heads[at - 1] if at - 1 not in olds else at - 1
    return heads


def _is_there(place: tuple[int, int]) -> bool:
    return place[0] < place[1]


def _carry_spans(
    doc: Doc, new: Doc, places: Sequence[tuple[int, int]], groups: Mapping[str, SpanGroup]
) -> None:
    entities = (_moved(span, new, places) for span in doc.ents)
    new.set_ents([span for span in entities if span is not None])
    for key, group in {**doc.spans, **groups}.items():
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


def _moved(span: Span, new: Doc, places: Sequence[tuple[int, int]]) -> Span | None:
    left = [place for place in places[span.start : span.end] if _is_there(place)]
    if not left:
        return None
    start, end = left[0][0], left[-1][1]
    return Span(new, start, end, label=span.label, kb_id=span.kb_id, span_id=span.id)


def _first(places: Sequence[tuple[int, int]], start: int, end: int) -> int:
    return next((place[0] for place in places[start:end] if _is_there(place)), -1)
