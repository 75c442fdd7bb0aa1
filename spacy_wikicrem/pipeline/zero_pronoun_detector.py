"""`zero_pronoun_detector`: the verbs whose subject is understood and not written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span

from ..errors import WikicremError, either
from ..resolution.zeros.detection import Zero, find_zeros
from ..resolution.zeros.kinds import KINDS
from .zero_knowledge import zero_knowledge

ATTRIBUTE = "zero_pronoun"
REQUIRED = {
    "DEP": ("a parse", "a parser"),
    "MORPH": ("features (person, number, mood)", "a morphologizer"),
    "POS": ("parts of speech", "a morphologizer"),
}


def register_zero_extension() -> None:
    """Make `span._.zero_pronoun` readable; plain data, so that it is stored with the document."""
    if not Span.has_extension(ATTRIBUTE):
        Span.set_extension(ATTRIBUTE, default=None)


class ZeroPronounDetector(Pipe):
    """Finds finite verbs without a written subject, by rules (`resolution.zeros`).

    Written is the span group `doc.spans["zero_pronouns"]`: a span on each such verb (on the
    auxiliary of a compound tense), with the kind as its label and, as `span._.zero_pronoun`, a
    dictionary of `kind`, `person` (1 to 3), `number` ("Sing", "Plur") and `gender` ("Masc", "Fem",
    or None where the clause does not show it). Each run replaces what the one before has written.

    name (str): Name in the pipeline.
    lang (str | None): Language code. RAISES: W750 if its verbs are not known.
    kinds (Sequence[str]): Which kinds are written. RAISES: W752 for one that does not exist.
    spans_key (str): Name of the span group.
    """

    def __init__(
        self,
        name: str = "zero_pronoun_detector",
        *,
        lang: str | None = "it",
        kinds: Sequence[str] = ("referential",),
        spans_key: str = "zero_pronouns",
    ) -> None:
        if unknown := [kind for kind in kinds if kind not in KINDS]:
            raise WikicremError("W752", found=", ".join(unknown), known=", ".join(KINDS))
        self.name = name
        self.knowledge = zero_knowledge(lang)
        self.kinds = tuple(kinds)
        self.spans_key = spans_key
        register_zero_extension()

    def __call__(self, doc: Doc) -> Doc:
        """Find the zero pronouns of a document. RAISES: W751 if it lacks annotation."""
        self.set_annotations(doc, self.predict(doc))
        return doc

    def predict(self, doc: Doc) -> list[Zero]:
        """Those of the kinds that are wanted; the document is left as it is."""
        if all(token.is_space or token.is_punct for token in doc):
            return []
        lacking = [words for name, words in REQUIRED.items() if not doc.has_annotation(name)]
        if lacking:
            missing, components = (list(dict.fromkeys(w)) for w in zip(*lacking, strict=True))
            component = ", and ".join(components)
            details = {"missing": either(missing), "component": component, "text": doc.text[:40]}
            raise WikicremError("W751", name=self.name, **details)
        return [zero for zero in find_zeros(doc, self.knowledge) if zero.kind in self.kinds]

    def set_annotations(self, doc: Doc, zeros: Sequence[Zero]) -> None:
        """Write zero pronouns into the document."""
        register_zero_extension()
        for span in doc.spans.get(self.spans_key, ()):
            span._.zero_pronoun = None
        spans = [Span(doc, zero.verb, zero.verb + 1, label=zero.kind) for zero in zeros]
        for span, zero in zip(spans, zeros, strict=True):
            span._.zero_pronoun = plain(zero)
        doc.spans[self.spans_key] = spans


def plain(zero: Zero) -> dict[str, Any]:
    """What is stored. The head of the clause and a shared subject are counted in tokens from the
    verb, so that they stay true when documents are joined."""
    found = asdict(zero)
    verb = found.pop("verb")
    found["head"] -= verb
    found["subject"] = None if zero.subject is None else zero.subject - verb
    return found


def read_zeros(doc: Doc, spans_key: str) -> list[Zero]:
    """The zero pronouns of a span group; one that was made by somebody else has no features.

    RAISES: W753 if there is no such group.
    """
    if spans_key not in doc.spans:
        groups = ", ".join(map(repr, doc.spans)) or "none"
        raise WikicremError("W753", key=spans_key, groups=groups, text=doc.text[:40])
    return [_zero(span) for span in doc.spans[spans_key]]


def _zero(span: Span) -> Zero:
    verb = span.start
    found: dict[str, Any] | None = span._.zero_pronoun if span.has_extension(ATTRIBUTE) else None
    if found is None:
        return Zero(verb, verb, "referential")
    subject = None if found["subject"] is None else verb + found["subject"]
    return Zero(**{**found, "verb": verb, "head": verb + found["head"], "subject": subject})
