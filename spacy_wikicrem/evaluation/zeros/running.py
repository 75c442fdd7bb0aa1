"""Run a detector and resolvers of zero pronouns over gold documents, in four settings.

"gold": gold zero pronouns and gold parse, as in the paper; "detected": those that the rules find in
the gold parse; "parsed": gold zero pronouns in a
predicted parse; "predicted": nothing but the words (and in CorefUD files the sentences) is gold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar

from ...resolution.zeros.detection import Knowledge, Zero, find_zeros
from ...resolution.zeros.phrases import find_phrases
from ...resolution.zeros.readings import features_of
from ..coreference.metrics import Counts
from .baselines import Baseline
from .documents import ZeroDocument
from .scoring import FoundZero, Place, detection, resolution

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Setting = Literal["gold", "detected", "parsed", "predicted"]
SETTINGS: tuple[Setting, ...] = ("gold", "detected", "parsed", "predicted")
_T = TypeVar("_T", bound=Hashable)
# From a document with a parse and its zero pronouns to their antecedents.
Resolve = Callable[["Doc", Sequence[Zero]], Sequence[Place | None]]


@dataclass
class ZeroRun:
    """Counts over all documents.

    detection (dict[str, Counts]): By setting, "detected" and "predicted".
    resolution (dict[tuple[str, str], Counts]): By setting and resolver.
    found (list): Each document with what the last resolver says of the zero pronouns that were
        found, in the predicted parse if there is one.
    """

    documents: int = 0
    zeros: int = 0
    anaphoric: int = 0
    detection: dict[str, Counts] = field(default_factory=dict)
    resolution: dict[tuple[str, str], Counts] = field(default_factory=dict)
    found: list[tuple[ZeroDocument, list[FoundZero], list[Zero]]] = field(default_factory=list)


def evaluate_zeros(
    documents: Iterable[ZeroDocument],
    knowledge: Knowledge,
    resolvers: dict[str, Resolve],
    *,
    parse: Callable[[Doc], Doc] | None = None,
    kinds: Collection[str] = ("referential", "shared"),
) -> ZeroRun:
    """Score documents.

    parse (Callable | None): Gives a document with words a parse; without one only the gold parse is
        used, and documents without one are passed over.
    kinds (Collection[str]): What counts as a zero pronoun that stands for somebody.
    """
    run = ZeroRun()
    for document in documents:
        run.documents += 1
        run.zeros += len(document.zeros)
        run.anaphoric += sum(map(document.is_anaphoric, document.zeros))
        parsed = None if parse is None else parse(bare(document.doc))
        for setting in SETTINGS:
            on_gold = setting in ("gold", "detected")
            doc = document.doc if on_gold else parsed
            if doc is None or (on_gold and not document.parsed):
                continue
            mine = [
                zero
                for zero in find_zeros(doc, knowledge)
                if zero.kind in kinds and (zero.person == 3 or not document.third)
            ]
            own = setting in ("detected", "predicted")
            asked = mine if own else gold_zeros(document, doc, mine)
            if own:
                found = [FoundZero(zero.verb, zero.kind) for zero in mine]
                _add(run.detection, setting, detection(document, found, kinds))
            for name, resolve in resolvers.items():
                places = resolve(doc, asked)
                resolved = _found(asked, places)
                _add(run.resolution, (setting, name), resolution(document, resolved))
                last = "detected" if parse is None else "predicted"
                if name == next(reversed(resolvers)) and setting == last:
                    run.found.append((document, resolved, list(asked)))
    return run


def _found(asked: Sequence[Zero], places: Sequence[Place | None]) -> list[FoundZero]:
    pairs = zip(asked, places, strict=True)
    return [FoundZero(zero.verb, zero.kind, place) for zero, place in pairs]


def _add(counts: dict[_T, Counts], key: _T, more: Counts) -> None:
    counts[key] = counts.get(key, Counts()) + more


def bare(doc: Doc) -> Doc:
    """The words, spaces and sentences alone."""
    from spacy.tokens import Doc

    words, spaces = [token.text for token in doc], [bool(token.whitespace_) for token in doc]
    known = doc.has_annotation("SENT_START")
    starts = [token.is_sent_start for token in doc] if known else None
    return Doc(doc.vocab, words=words, spaces=spaces, sent_starts=starts)  # type: ignore[arg-type]


def gold_zeros(document: ZeroDocument, doc: Doc, mine: Sequence[Zero]) -> list[Zero]:
    """The anaphoric gold zero pronouns, with the features that the clause shows."""
    known = {zero.verb: zero for zero in mine}
    found: dict[int, Zero] = {}
    for gold in document.zeros:
        if document.is_anaphoric(gold):
            found.setdefault(gold.verb, known.get(gold.verb) or _from_verb(doc[gold.verb]))
    return [found[verb] for verb in sorted(found)]


def _from_verb(token: Token) -> Zero:
    person, number = features_of(token, "Person"), features_of(token, "Number")
    return Zero(
        token.i,
        token.i,
        "referential",
        int(person[0]) if person and person[0].isdecimal() else 3,
        number[0] if number else None,
    )


def by_baseline(baseline: Baseline, knowledge: Knowledge) -> Resolve:
    """A baseline as a resolver."""

    def resolve(doc: Doc, zeros: Sequence[Zero]) -> list[Place | None]:
        phrases = find_phrases(doc, knowledge.names)
        chosen = (baseline(doc, zero, phrases) for zero in zeros)
        return [None if one is None else (one.start, one.end, one.head) for one in chosen]

    return resolve
