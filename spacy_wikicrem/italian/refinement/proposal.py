"""What a rule set asks for, and the Doc in which it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spacy.tokens import Doc, Span, SpanGroup

from ...lang.base import words
from ...resolution.revised_doc import REFINEMENTS, revise
from ...util.edits import Edit, Revision
from .settings import RefinementSettings, mention_groups

# The rule that puts in words that belong to no mention after them.
CLITIC: Final = "object-clitic"
_PREPOSITIONS: Final = words("a ad di d' da")


@dataclass(frozen=True, slots=True)
class Move:
    """Mentions that are exactly one token go to another one, or to what an edit puts in before it.

    source (int), target (int): Tokens of the old Doc.
    kind (str): What the mention is there: "zero" for a subject that is not said. It becomes the
        label of the span; one that is on the target already gets `other`.
    other (str): "clitic" if the target has a pronoun at its end ("dirglielo"), else "event".
    inserted (bool): The target is what is put in before that token; the mention keeps its label.
    """

    source: int
    target: int
    kind: str = "zero"
    other: str = "event"
    inserted: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """Edits of the text (offsets into `doc.text`), and mentions that go elsewhere."""

    edits: tuple[Edit, ...] = ()
    moves: tuple[Move, ...] = ()

    @classmethod
    def of(cls, found: Proposal | Iterable[Edit]) -> Proposal:
        """What a rule set returned, a plain list of edits included."""
        return found if isinstance(found, Proposal) else cls(tuple(found))


# A rule set; the second kind of return value is one without moves.
Rules = Callable[[Doc, RefinementSettings], Proposal | Sequence[Edit]]


def refine(
    doc: Doc,
    proposal: Proposal,
    tokenize: Callable[[str], Doc],
    settings: RefinementSettings,
    component: str = "",
) -> Doc:
    """The new Doc, with all annotation of the old one; see `resolution.revised_doc.revise`.

    A Doc for which nothing is proposed is returned as it is.
    component (str): Written in the records of the edits.
    RETURNS (Doc): `user_data["refinements"]` has the records of earlier steps, then those of this
        one; `step` counts the steps, and offsets are those before and after its own step.
    RAISES: W341 (edits that overlap).
    """
    earlier = get_refinements(doc)
    if not proposal.edits:
        doc.user_data[REFINEMENTS] = earlier
        return doc
    old = mention_groups(doc, settings)
    groups = {key: _moved(doc, group, proposal.moves) for key, group in old.items()}
    new = revise(doc, Revision.of(doc.text, proposal.edits), tokenize, groups)
    step = 1 + max((record["step"] for record in earlier), default=0)
    own = [
        {**record, "component": component, "step": step} for record in new.user_data[REFINEMENTS]
    ]
    new.user_data[REFINEMENTS] = [*earlier, *own]
    if doc.has_annotation("POS"):
        _tag(new, own)
    for key, group in old.items():
        spans = _with_articles(new, new.spans[key], own)
        spans += _inserted(doc, new, group, proposal.moves, own)
        new.spans[key] = sorted(spans, key=lambda span: (span.start, span.end))
    return new


def get_refinements(doc: Doc) -> list[dict[str, Any]]:
    """Getter of `doc._.refinements`: the records of all edits, in the order of the steps."""
    records = doc.user_data.get(REFINEMENTS) or ()
    # A DocBin makes tuples of lists.
    return [
        {**record, "old": list(record["old"]), "new": list(record["new"])} for record in records
    ]


def explain(record: Mapping[str, Any]) -> str:
    """One record as a line for people: "subject-pronoun: 'Io ' -> '' ('lavoro' says who)"."""
    reason = f" ({record['reason']})" if record.get("reason") else ""
    return f"{record['rule']}: {record['before']!r} -> {record['after']!r}{reason}"


def undo(doc: Doc) -> str:
    """The text before all refinements, exactly. It is the Doc's own if there were none."""
    text = doc.text
    records = get_refinements(doc)
    for step in sorted({record["step"] for record in records}, reverse=True):
        back = [Edit(r["new"][0], r["new"][1], r["before"]) for r in records if r["step"] == step]
        text = Revision.of(text, back).after
    return text


def _tag(new: Doc, records: Iterable[Mapping[str, Any]]) -> None:
    """Parts of speech of the words that were put in: pronouns, prepositions and articles."""
    for record in records:
        start, end = record["new"]
        if start == end:
            continue
        for token in new.char_span(start, end, alignment_mode="expand") or ():
            if not token.pos and not token.is_space:
                known = "ADP" if token.lower_ in _PREPOSITIONS else "DET"
                token.pos_ = "PRON" if record["rule"] == CLITIC else known


def _moved(doc: Doc, group: SpanGroup, moves: Iterable[Move]) -> SpanGroup:
    """The group with its mentions where they go to, in text order."""
    goes = {move.source: move for move in moves}
    comes = {move.target: move for move in moves if not move.inserted}
    spans = []
    for span in group:
        alone = span.end - span.start == 1
        if alone and (move := goes.get(span.start)):
            if not move.inserted:
                spans.append(_labelled(span, move.target, move.kind))
        elif alone and not span.label_ and (move := comes.get(span.start)):
            spans.append(_labelled(span, span.start, move.other))
        else:
            spans.append(span)
    spans.sort(key=lambda span: (span.start, span.end))
    return SpanGroup(doc, name=group.name, spans=spans, attrs=dict(group.attrs))


def _with_articles(new: Doc, group: SpanGroup, records: Iterable[Mapping[str, Any]]) -> list[Span]:
    """The mentions, those of several words with the article that was put in before their first
    one: of "sua casa" it is part, of "sua" alone it is not."""
    begins = {
        end: start
        for record in records
        for (old, old_end), (start, end) in [(record["old"], record["new"])]
        if old == old_end and record["rule"] != CLITIC
    }
    spans = []
    for span in group:
        start = begins.get(span.start_char) if len(span) > 1 else None
        grown = None if start is None else new.char_span(start, span.end_char)
        spans.append(span if grown is None else _relabelled(span, grown))
    return spans


def _inserted(
    doc: Doc,
    new: Doc,
    group: SpanGroup,
    moves: Iterable[Move],
    records: Sequence[Mapping[str, Any]],
) -> list[Span]:
    """The mentions that go to what was put in before a token."""
    goes = {move.source: move for move in moves if move.inserted}
    spans = []
    for span in group:
        move = goes.get(span.start) if len(span) == 1 else None
        if move is None:
            continue
        at = doc[move.target].idx
        start, end = next(record["new"] for record in records if record["old"] == [at, at])
        place = new.char_span(start, start + len(new.text[start:end].rstrip()))
        if place is not None:
            spans.append(_relabelled(span, place))
    return spans


def _relabelled(span: Span, place: Span) -> Span:
    return Span(
        place.doc, place.start, place.end, label=span.label, kb_id=span.kb_id, span_id=span.id
    )


def _labelled(span: Span, at: int, label: str) -> Span:
    return Span(span.doc, at, at + 1, label=label, kb_id=span.kb_id, span_id=span.id)
