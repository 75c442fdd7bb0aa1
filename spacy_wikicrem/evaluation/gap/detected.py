"""GAP protocol `detected`: a whole spaCy pipeline finds the candidates and chooses among them.

The pipeline reads the text of a row. Its resolution of the pronoun at the row's offset counts for
A (or B) if the antecedent overlaps the given name and has the same head, or is a mention of the
same string elsewhere (casefolded, white space as one blank, without a final 's). Without a
resolution of the pronoun, or without an antecedent, both are FALSE.

Only the antecedent is judged, not the cluster it is in, and nothing but `doc._.pronoun_resolutions`
is looked at, so that any component that sets it will do. Coreference resolvers are mostly judged
by their clusters: any mention in the cluster of the antecedent counts (`chosen_cluster`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ...documents.gap import GapName, GapRow, name_key
from ...errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span

BATCH = 64
NOT_FOUND, NO_ANTECEDENT, NEITHER = "pronoun not found", "no antecedent", "neither A nor B"
FOUND = "A or B"


class Resolution(Protocol):
    """What is read of a member of `doc._.pronoun_resolutions`.

    candidates: (span, probability) pairs, best first.
    """

    @property
    def pronoun(self) -> Span: ...
    @property
    def antecedent(self) -> Span | None: ...
    @property
    def probability(self) -> float: ...
    @property
    def candidates(self) -> Sequence[tuple[Span, float]]: ...


# Mentions of whom the pronoun is taken to stand for; none: for nobody.
Choose = Callable[[Resolution], "Sequence[Span]"]


@dataclass(frozen=True, slots=True)
class Detected:
    """Answers to A and B by row id, and how many rows ended in which way.

    outcomes (dict[str, int]): "pronoun not found", "no antecedent", "neither A nor B", "A or B";
        together all rows.
    """

    answers: dict[str, tuple[bool, bool]]
    outcomes: dict[str, int]


def resolve_rows(
    nlp: Language, rows: Sequence[GapRow], *, batch_size: int = BATCH
) -> Iterator[tuple[Doc, Resolution | None]]:
    """Run the pipeline over the texts; yield the document and the resolution of the row's pronoun.

    RAISES: W461 (the pipeline sets no `doc._.pronoun_resolutions`).
    """
    texts = (row.text for row in rows)
    for row, doc in zip(rows, nlp.pipe(texts, batch_size=batch_size), strict=True):
        if not doc.has_extension("pronoun_resolutions"):
            raise WikicremError("W461", found=_describe(nlp), components=", ".join(nlp.pipe_names))
        yield doc, find_resolution(doc._.pronoun_resolutions, row)


def find_resolution(resolutions: Sequence[Any], row: GapRow) -> Resolution | None:
    """The resolution whose pronoun covers the row's pronoun."""
    end = row.offset + len(row.pronoun)
    for resolution in resolutions:
        pronoun = resolution.pronoun
        if pronoun.start_char <= row.offset and end <= pronoun.end_char:
            found: Resolution = resolution
            return found
    return None


def judge_rows(
    nlp: Language, rows: Sequence[GapRow], systems: Sequence[Choose], *, batch_size: int = BATCH
) -> list[Detected]:
    """One run of the pipeline, judged for several ways to choose among what it found."""
    answers: list[dict[str, tuple[bool, bool]]] = [{} for _ in systems]
    outcomes: list[Counter[str]] = [Counter() for _ in systems]
    for row, (doc, resolution) in zip(
        rows, resolve_rows(nlp, rows, batch_size=batch_size), strict=True
    ):
        if not doc.has_annotation("DEP"):
            raise WikicremError("W460", found=_describe(nlp), components=", ".join(nlp.pipe_names))
        for choose, answered, counted in zip(systems, answers, outcomes, strict=True):
            chosen = choose(resolution) if resolution is not None else ()
            answered[row.id] = (
                any(refers_to(span, row.a) for span in chosen),
                any(refers_to(span, row.b) for span in chosen),
            )
            counted[_outcome(resolution, chosen, answered[row.id])] += 1
    order = (NOT_FOUND, NO_ANTECEDENT, NEITHER, FOUND)
    return [
        Detected(answered, {name: counted[name] for name in order})
        for answered, counted in zip(answers, outcomes, strict=True)
    ]


def refers_to(antecedent: Span, name: GapName) -> bool:
    """Whether an antecedent stands for a name: the same string, or the same head in its place."""
    if name_key(antecedent.text) == name.key:
        return True
    end = name.offset + len(name.name)
    given = antecedent.doc.char_span(name.offset, end, alignment_mode="expand")
    return (
        given is not None
        and antecedent.start_char < end
        and name.offset < antecedent.end_char
        and given.root.i == antecedent.root.i
    )


def chosen_antecedent(threshold: float | None) -> Choose:
    """The antecedent that the pipeline chose, unless its probability is below a threshold."""

    def choose(resolution: Resolution) -> Sequence[Span]:
        sure = threshold is None or resolution.probability >= threshold
        return [resolution.antecedent] if sure and resolution.antecedent is not None else []

    return choose


def chosen_cluster(threshold: float | None) -> Choose:
    """The same with all mentions that are in its cluster (`resolution.clusters`)."""
    from ...resolution.clusters import read_clusters

    chosen = chosen_antecedent(threshold)

    def choose(resolution: Resolution) -> Sequence[Span]:
        found = chosen(resolution)
        clusters = read_clusters(resolution.pronoun.doc) if found else []
        return next((cluster for cluster in clusters if found[0] in cluster), found)

    return choose


def random_candidate(seed: int) -> Choose:
    """Baseline: any of the candidates that the pipeline found."""
    draw = random.Random(seed)

    def choose(resolution: Resolution) -> Sequence[Span]:
        spans = [span for span, _ in resolution.candidates]
        return [draw.choice(spans)] if spans else []

    return choose


def nearest_candidate(resolution: Resolution) -> Sequence[Span]:
    """Baseline: the last candidate that ends before the pronoun, else the first one after it."""
    spans = [span for span, _ in resolution.candidates]
    at = resolution.pronoun.start_char
    before = [span for span in spans if span.end_char <= at]
    if before:
        return [max(before, key=lambda span: span.end_char)]
    return sorted(spans, key=lambda span: span.start_char)[:1]


def _outcome(
    resolution: Resolution | None, chosen: Sequence[Span], answer: tuple[bool, bool]
) -> str:
    if resolution is None:
        return NOT_FOUND
    if not chosen:
        return NO_ANTECEDENT
    return FOUND if any(answer) else NEITHER


def _describe(nlp: Language) -> str:
    return f"{nlp.meta['lang']}_{nlp.meta['name']}"
