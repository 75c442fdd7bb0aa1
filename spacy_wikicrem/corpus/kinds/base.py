"""What every kind of masked example shares: the strategy protocol and small text helpers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from ...errors import WikicremError
from ...ty import MASK, CandidateSpan, Case, Kind, MaskedExample, Source

if TYPE_CHECKING:
    from spacy.tokens import Doc

# A sentence that gives more, or has more mentions in it and before it, where candidates are looked
# for, is a list of names; what it gives grows with the cube of their number.
MAX_EXAMPLES = 200
MAX_TRIED = 1000  # pairs, most of which give no example
MAX_CANDIDATES = 250
MAX_TEXT = 4_000_000  # characters of all examples of a passage

# In `doc.user_data`: the text that a Doc is a part of.
WHOLE_TEXT = "wikicrem_whole_text"

Offsets = tuple[int, int]
Annotation = Literal["entities", "sentences", "tags", "parse"]

_ATTRIBUTES: dict[Annotation, tuple[str, str]] = {
    "entities": ("ENT_IOB", "entities"),
    "sentences": ("SENT_START", "sentence boundaries"),
    "tags": ("POS", "part-of-speech tags"),
    "parse": ("DEP", "a parse"),
}


class Strategy(Protocol):
    """How one kind of example is found in a text.

    The three questions are asked in turn, each dearer than the one before it; the first two must
    be necessary conditions, so that skipping a text never loses an example.

    kind (str): Goes into the records.
    settings (dataclass): The switches of the kind.
    unit (str): Whether a Doc is a paragraph or a whole article (paragraphs joined by a newline).
    needs (tuple[str, ...]): Annotations that `examples` reads.
    """

    kind: Kind
    settings: Any
    unit: Literal["paragraph", "article"]
    needs: tuple[Annotation, ...]

    def parts(self, text: str) -> list[Offsets]:
        """The parts of a bare text that can hold an example, with what a pipeline needs around
        them; none if it cannot hold any."""

    def names_may_hold(self, doc: Doc) -> bool:
        """Whether a Doc with entities, but without sentences and tags, can hold one.

        Only asked of strategies that need entities.
        """

    def examples(
        self, doc: Doc, *, source: Source | None = None, counts: Counter[str] | None = None
    ) -> list[MaskedExample]:
        """The examples, by position of the mask. `counts` gains `examples`, `case:a`, `case:b`
        and `dropped:<reason>`. Raises W130 if the Doc lacks an annotation of `needs`."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One occurrence of a candidate: its string and code-point offsets into the text."""

    text: str
    start: int
    end: int


def require_annotation(doc: Doc, needs: Sequence[Annotation]) -> None:
    """RAISES: W130 if the Doc lacks one of them."""
    for need in needs:
        attribute, what = _ATTRIBUTES[need]
        if not doc.has_annotation(attribute):
            raise WikicremError("W130", what=what)


def sentence_offsets(doc: Doc) -> list[Offsets]:
    return [(sent.start_char, sent.end_char) for sent in doc.sents]


def stripped(text: str, start: int, end: int) -> Offsets:
    """The offsets without white space at either end."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def masked_example(
    text: str,
    window: Offsets,
    mask: Mention,
    mentions: Sequence[Mention],
    *,
    kind: Kind,
    case: Case | None,
    lang: str,
    source: Source | None,
    candidates: Sequence[str] | None = None,
) -> MaskedExample | None:
    """The record for one mask, or None if the window holds a literal `[MASK]` already.

    text (str): The whole text; `window` is the part of it that the example shows.
    mask (Mention): What is hidden; its string is the answer.
    mentions (Sequence[Mention]): Mentions of the candidates before the mask, in order.
    candidates (Sequence[str]): Defaults to the strings of the mentions in order.
    """
    start, end = window
    if MASK in text[start:end]:
        return None
    spans = tuple(CandidateSpan(m.text, m.start - start, m.end - start) for m in mentions)
    return MaskedExample(
        text=text[start : mask.start] + MASK + text[mask.end : end],
        answer=mask.text,
        candidates=tuple(candidates or dict.fromkeys(m.text for m in mentions)),
        spans=spans,
        kind=kind,
        case=case,
        lang=lang,
        source=source or Source(),
    )
