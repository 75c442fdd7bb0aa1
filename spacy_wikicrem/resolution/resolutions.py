"""How resolutions are kept in a Doc, and how they are read back.

Each pronoun has one entry in `doc.user_data`, under the key of a span attribute, with plain data:

    ("._.", "pronoun_resolution", start, end): {
        "text": "her", "possessive": True, "resolved": True,
        "candidates": [["Ada", -12, -9, 0.93], ["Mary", 20, 24, 0.07]],
    }

Two keys are there only if a resolver has more to say: "antecedents", a list of places like those of
the candidates, if the antecedent is not simply the best candidate; and "reason", why there is none.

`start` and `end` are code points in the text. A candidate is its text, its start and end counted
from the start of the pronoun, and its probability; best first. spaCy moves such keys when it joins
documents (`Doc.from_docs`) or cuts them (`Span.as_doc(copy_user_data=True)`), and distances within
the entry stay true. Token indices would not survive `retokenizer.merge`; code points do.

Whatever is read is compared with the text. Where an antecedent was cut off, the entry reads as
unresolved; an entry that does not fit the text at all is not there.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spacy.tokens import Doc, Span, Token

from ..errors import MESSAGES, WikicremError
from .candidates import Mention, Question
from .kept import WORDS, kept

NAME = "pronoun_resolution"
_KEY = "._."
# The reason of an entry whose antecedent is not in the text.
CUT_OFF = "cut off"
# Those that the model gives, and not the words.
NO_CANDIDATE, UNLIKELY, BELOW_THRESHOLD = "no candidate", "unlikely", "below threshold"
UNSURE = frozenset({UNLIKELY, BELOW_THRESHOLD})


@dataclass(frozen=True, slots=True)
class Record:
    """A resolution in code points.

    pronoun (Mention): The pronoun.
    candidates (tuple[tuple[Mention, float], ...]): With probabilities, best first; those that
        are outside the text are left out.
    antecedent (Mention | None): The best candidate, unless it is below the threshold.
    probability (float): Of the best candidate; 0.0 if there was none.
    """

    pronoun: Mention
    possessive: bool
    candidates: tuple[tuple[Mention, float], ...]
    antecedent: Mention | None
    probability: float
    antecedents: tuple[Mention, ...] = ()
    reason: str | None = None

    def plain(self, offset: int = 0, floor: float = 0.0) -> dict[str, Any]:
        """Plain data for JSON, with code points into the text of the document, end exclusive.

        offset (int): Is added to them.
        floor (float): Candidates other than the best are left out below this probability.
        """
        listed = [pair for at, pair in enumerate(self.candidates) if not at or pair[1] >= floor]
        return {
            "pronoun": _place(self.pronoun, offset),
            "antecedent": _place(self.antecedent, offset) if self.antecedent else None,
            "antecedents": [_place(mention, offset) for mention in self.antecedents],
            "probability": self.probability,
            "candidates": [{**_place(m, offset), "probability": p} for m, p in listed],
            "reason": self.reason,
        }


class PronounResolution(dict[str, Any]):
    """A pronoun and what it stands for.

    As a dictionary it is the same in plain data (`Record.plain`), so that JSON can hold it. Spans
    are made when they are asked for: after a merge, of the tokens that are there then.

    probability (float): Of the best candidate, 0 to 1, even if it is below the threshold; 0.0 if
        there was no candidate.
    reason (str | None): Why there is no antecedent, if the resolver knows.
    """

    __slots__ = ("_doc", "_record")

    def __init__(self, doc: Doc, record: Record) -> None:
        super().__init__(record.plain())
        self._doc, self._record = doc, record

    @property
    def pronoun(self) -> Span:
        """The pronoun; after a merge, the token that contains it."""
        return _covered(self._doc, self._record.pronoun)

    @property
    def antecedent(self) -> Span | None:
        """The nearest mention of the winning candidate before the pronoun, else the nearest after
        it; None if no candidate reached the threshold."""
        found = self._record.antecedent
        return _covered(self._doc, found) if found else None

    @property
    def probability(self) -> float:
        return self._record.probability

    @property
    def candidates(self) -> list[tuple[Span, float]]:
        """A mention of every candidate and its probability, best first."""
        return [(_covered(self._doc, m), value) for m, value in self._record.candidates]

    @property
    def antecedents(self) -> list[Span]:
        """All mentions that are the antecedent, that above first; of a group its parts."""
        return [_covered(self._doc, mention) for mention in self._record.antecedents]

    @property
    def reason(self) -> str | None:
        return self._record.reason

    def __repr__(self) -> str:
        pairs = ((name, getattr(self, name)) for name in ("pronoun", "antecedent", "probability"))
        return f"PronounResolution({', '.join(f'{name}={value!r}' for name, value in pairs)})"


def make_entry(
    question: Question,
    probabilities: Sequence[float],
    threshold: float,
    none: float = 0.0,
    *,
    antecedents: Sequence[Mention] = (),
    reason: str | None = None,
) -> dict[str, Any]:
    """The plain data of one pronoun; ties keep the order of the candidates.

    threshold (float): The best candidate must have this probability,
    none (float): and more than that of having no antecedent.
    antecedents (Sequence[Mention]): All of them, the first one first; the best candidate if empty.
    reason (str | None): Why there is none.
    """
    if reason is None and not antecedents:
        reason = _why_none(probabilities, threshold, none)
    ranked = sorted(zip(question.candidates, probabilities, strict=True), key=lambda pair: -pair[1])
    offset = question.start
    entry: dict[str, Any] = {
        "text": question.text,
        "possessive": question.possessive,
        "resolved": bool(ranked) and ranked[0][1] >= threshold and ranked[0][1] > none,
        "candidates": [[m.text, m.start - offset, m.end - offset, p] for m, p in ranked],
    }
    if antecedents:
        entry["antecedents"] = [[m.text, m.start - offset, m.end - offset] for m in antecedents]
    if reason is not None:
        entry["reason"] = reason
    return entry


def _why_none(probabilities: Sequence[float], threshold: float, none: float) -> str | None:
    """Why a pronoun with candidates has no antecedent, if it has none."""
    best = max(probabilities, default=None)
    if best is None:
        return NO_CANDIDATE
    if best <= none:
        return UNLIKELY
    return BELOW_THRESHOLD if best < threshold else None


def write_entry(doc: Doc, question: Question, entry: Any, by: str = "") -> None:
    """by (str): The component that says so."""
    own = {**entry, "by": by} if by else entry
    _stored(doc)[_KEY, NAME, question.start, question.end] = own


def read_entry(doc: Doc, start: int, end: int) -> dict[str, Any] | None:
    """The plain data of the pronoun at these code points."""
    found: dict[str, Any] | None = _stored(doc).get((_KEY, NAME, start, end))
    return found


def clear(doc: Doc, by: str = "") -> None:
    """Remove the entries of a component, and those of nobody; without a name all."""
    stored = _stored(doc)
    for key in [key for key in stored if _is_ours(key)]:
        entry = stored[key]
        if not by or not isinstance(entry, dict) or entry.get("by", by) == by:
            del stored[key]


def read_records(doc: Doc) -> list[Record]:
    """The resolutions of a document, in document order.

    RAISES: W347 for what is no resolution. WARNS: W343 of pronouns whose tokens were merged with
    others.
    """
    stored = stored_entries(doc)
    return list(kept(doc, "records", lambda: _read_all(doc, stored), on=WORDS, data=stored))


def stored_entries(doc: Doc) -> list[tuple[Any, Any]]:
    """What is stored for the pronouns of a document, with its keys."""
    # Other components and users have keys of their own: no function is called for them.
    return [
        (key, entry)
        for key, entry in _stored(doc).items()
        if key.__class__ is tuple and key[:2] == (_KEY, NAME) and _is_ours(key)
    ]


def _read_all(doc: Doc, stored: Sequence[tuple[Any, Any]]) -> tuple[Record, ...]:
    text = doc.text

    def is_there(mention: Mention) -> bool:
        inside = 0 <= mention.start < mention.end <= len(text)
        return inside and text[mention.start : mention.end] == mention.text

    found = (_record(key[2], key[3], entry, is_there) for key, entry in stored)
    records = sorted((r for r in found if r is not None), key=lambda r: r.pronoun.start)
    return tuple(record for record in records if not _is_merged(doc, record))


def _is_merged(doc: Doc, record: Record) -> bool:
    """Whether the token of a pronoun has words before it, as "May. She paid", so that it is none
    any more; "her trust" still begins with one. Warns (W343)."""
    span = span_of(doc, record.pronoun)
    if span is None or len(span) != 1:
        return False
    if not any(map(str.isspace, span.text[: record.pronoun.start - span.start_char])):
        return False
    details = {"found": record.pronoun.text, "token": span.text[:60]}
    warnings.warn(f"[W343] {MESSAGES['W343'].format(**details)}", stacklevel=2)
    return True


def read_record(doc: Doc, start: int, end: int) -> Record | None:
    """The resolution of the pronoun at these code points, or None."""
    entry = _stored(doc).get((_KEY, NAME, start, end))
    if entry is None:
        return None
    return _record(start, end, entry, lambda mention: span_of(doc, mention) is not None)


def _record(start: int, end: int, entry: Any, is_there: Callable[[Mention], bool]) -> Record | None:
    """RAISES: W347 for an entry that somebody else has written, or changed."""
    try:
        return _read(start, end, entry, is_there)
    except (TypeError, ValueError, KeyError, AttributeError) as err:
        key, found = (_KEY, NAME, start, end), f"{str(entry)[:60]!r} ({type(err).__name__}: {err})"
        raise WikicremError("W347", key=key, found=found) from err


def _read(start: int, end: int, entry: Any, is_there: Callable[[Mention], bool]) -> Record | None:
    pronoun = Mention(entry["text"], start, end)
    if not is_there(pronoun):
        return None
    ranked = [
        (Mention(text, start + left, start + right), float(probability))
        for text, left, right, probability in entry["candidates"]
    ]
    best = [ranked[0][0]] if ranked else []
    named = [Mention(text, start + a, start + b) for text, a, b in entry.get("antecedents", ())]
    wanted = named or best
    whole = entry["resolved"] and bool(wanted) and is_there(wanted[0])
    found = [mention for mention in wanted if is_there(mention)] if whole else []
    return Record(
        pronoun=pronoun,
        possessive=entry["possessive"],
        candidates=tuple(pair for pair in ranked if is_there(pair[0])),
        antecedent=found[0] if found else None,
        probability=ranked[0][1] if ranked else 0.0,
        antecedents=tuple(found),
        reason=_reason(entry, whole=whole),
    )


def _reason(entry: Any, *, whole: bool) -> str | None:
    """Why there is no antecedent."""
    if entry["resolved"] and not whole:
        return CUT_OFF
    reason: str | None = entry.get("reason")
    return reason


def span_of(doc: Doc, mention: Mention) -> Span | None:
    """The tokens that cover a mention, or None if the text reads differently there."""
    if mention.start < 0 or mention.end <= mention.start:
        return None
    span = doc.char_span(mention.start, mention.end, alignment_mode="expand")
    if span is None:
        return None
    offset = mention.start - span.start_char
    return span if span.text[offset : offset + len(mention.text)] == mention.text else None


def get_resolutions(doc: Doc) -> list[PronounResolution]:
    """Getter of `doc._.pronoun_resolutions`: in document order."""
    return [PronounResolution(doc, record) for record in read_records(doc)]


def get_antecedent(target: Token | Span) -> Span | None:
    """Getter of `token._.antecedent` and `span._.antecedent`.

    None for anything but a resolved pronoun: a longer span that contains one has none.
    """
    if isinstance(target, Token):
        start, end = target.idx, target.idx + len(target)
    else:
        start, end = target.start_char, target.end_char
    record = read_record(target.doc, start, end)
    return span_of(target.doc, record.antecedent) if record and record.antecedent else None


def _covered(doc: Doc, mention: Mention) -> Span:
    found = span_of(doc, mention)
    assert found is not None  # read_record has checked it
    return found


def _place(mention: Mention, offset: int) -> dict[str, Any]:
    return {"text": mention.text, "start": mention.start + offset, "end": mention.end + offset}


def _stored(doc: Doc) -> dict[Any, Any]:
    """`doc.user_data`, whose keys are tuples where spaCy keeps extension attributes."""
    return doc.user_data


def _is_ours(key: Any) -> bool:
    return isinstance(key, tuple) and len(key) == 4 and key[:2] == (_KEY, NAME)
