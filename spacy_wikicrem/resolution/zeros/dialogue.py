"""Who speaks and who is spoken to in a quotation, by the words that report it: "«Hai visto Ugo?»
chiese Marta a Paolo. «No», rispose lui"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_PAIRS: Mapping[str, str] = {"«": "»", "“": "”", '"': '"', "„": "“"}
_DASHES = frozenset(("—", "–", "―"))
_NAMES = ("PROPN", "NOUN")
# Tokens behind a quotation in which its verb is looked for, and before it.
_BEHIND = 5
_BEFORE = 12
_LONGEST = 8
_ENDS = frozenset((".", "!", "?", ";", "…"))


@dataclass(frozen=True, slots=True)
class Speech:
    """What is said. All places are tokens, `end` exclusive.

    speaker (int | None), addressee (int | None): The head words of who they are.
    other (bool): The speaker is a pronoun: "rispose lui".
    """

    start: int
    end: int
    speaker: int | None = None
    addressee: int | None = None
    other: bool = False


def find_speeches(doc: Doc, data: NullSubjects) -> list[Speech]:
    """The quotations of a document, with who speaks where that is said. Who answers is who was
    spoken to before; what goes on without a report is said by the same."""
    found: list[Speech] = []
    for start, end in _quoted(doc):
        verb = _reporting(doc, start, end, data)
        one = Speech(start, end) if verb is None else _reported(doc, start, end, verb, data)
        before = found[-1] if found and not _is_apart(doc, found[-1].end, start) else None
        if before is not None and verb is None and _goes_on(doc, before, start):
            one = replace(one, speaker=before.speaker, addressee=before.addressee)
        elif before is not None and before.speaker is not None:
            if one.speaker is None and one.other:
                one = replace(one, speaker=before.addressee, addressee=before.speaker)
            elif one.speaker is not None and one.addressee is None:
                same = doc[one.speaker].lower_ == doc[before.speaker].lower_
                one = replace(one, addressee=before.addressee if same else before.speaker)
        found.append(one)
    return found


def _quoted(doc: Doc) -> Iterator[tuple[int, int]]:
    """The places of what stands between quotation marks, or after a dash that begins a line or
    follows what is said of the speaker."""
    at = 0
    while at < len(doc):
        closing = _PAIRS.get(doc[at].text)
        if closing is not None:
            rest = (i for i in range(at + 1, len(doc)) if doc[i].text == closing)
            end = next(rest, None)
            if end is None:
                return
            yield at + 1, end
            at = end
        elif doc[at].text in _DASHES and at + 1 < len(doc):
            rest = (i for i in range(at + 1, len(doc)) if doc[i].text in _DASHES)
            end = next(rest, len(doc))
            if not doc[at + 1].text[:1].islower():
                yield at + 1, end
            at = end - 1 if end > at + 1 else at
        at += 1


def _is_apart(doc: Doc, end: int, start: int) -> bool:
    """Whether more than a report stands between two quotations."""
    sentences = sum(token.is_sent_start is True for token in doc[end + 1 : start])
    return sentences > 2


def _goes_on(doc: Doc, before: Speech, start: int) -> bool:
    """Whether nothing but the report of the one before stands between, and no line ends there."""
    return not any("\n" in token.text for token in doc[before.end : start])


def _reporting(doc: Doc, start: int, end: int, data: NullSubjects) -> Token | None:
    """The verb behind a quotation, or before its colon."""
    verbs = data.speech | data.reporting
    for token in doc[end : end + _BEHIND]:
        if token.lemma_.lower() in verbs and token.text.islower():
            return token
        if token.text in _ENDS or token.text in _PAIRS:
            break
    opening = start - 2
    if opening < 0 or doc[opening].text != ":":
        return None
    for token in reversed(doc[max(0, opening - _BEFORE) : opening]):
        if token.lemma_.lower() in verbs and token.pos_ in ("VERB", "AUX"):
            return token
        if token.text in _ENDS:
            break
    return None


def _reported(doc: Doc, start: int, end: int, verb: Token, data: NullSubjects) -> Speech:
    """With the speaker and the addressee that the report names."""
    speaker = addressee = None
    other = False
    for at in range(verb.i + 1, min(verb.i + 1 + _LONGEST, len(doc))):
        token = doc[at]
        if token.text in _ENDS or token.text in _PAIRS or token.text in _DASHES:
            break
        pronoun = token.text.lower() in data.subject_pronouns and token.pos_ != "DET"
        if pronoun and speaker is None and at == verb.i + 1:
            other = True
        if token.pos_ not in _NAMES or token.text.lower() in data.recipient:
            continue
        if at > verb.i + 1 and doc[at - 1].pos_ == "PROPN" and doc[at - 1].is_title:
            continue  # "chiese Anna Rossi"
        case = _case(token, data)
        if case is not None and case.text.lower() in data.recipient and addressee is None:
            addressee = at
        elif case is None and speaker is None and not other and addressee is None:
            speaker = at
    if speaker is None and not other:
        subjects = (c.i for c in verb.children if c.dep_.startswith("nsubj") and c.i < verb.i)
        speaker = next((at for at in subjects if doc[at].pos_ in _NAMES), None)
    if speaker is not None and not start <= speaker < end:
        return Speech(start, end, speaker, addressee, other)
    return Speech(start, end, None, addressee, other)


def _case(token: Token, data: NullSubjects) -> Token | None:
    """The preposition right before a noun and its determiners."""
    at = token.i - 1
    while at > 0 and token.doc[at].pos_ in ("DET", "ADJ", "NUM"):
        at -= 1
    before = token.doc[at] if at >= 0 else None
    if before is None or not (before.pos_ == "ADP" or before.text.lower() in data.recipient):
        return None
    return before
