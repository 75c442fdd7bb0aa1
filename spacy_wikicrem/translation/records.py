"""What the stages hand on: utterances with words and mentions, and what was lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..lang.base import Gender, Number


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an utterance.

    space (bool): Whether a space follows.
    tag (str): Universal part of speech; fine (str): that of the treebank or pipeline.
    head (int): Word of the utterance that it depends on; the root is its own.
    relation (str), features (str): As in CoNLL-U ("nsubj", "Gender=Fem|Number=Sing").
    label (str): Type of the named entity it belongs to, or nothing.
    """

    text: str
    space: bool = True
    tag: str = ""
    fine: str = ""
    head: int = 0
    relation: str = ""
    features: str = ""
    label: str = ""

    @property
    def lower(self) -> str:
        return self.text.lower().replace("’", "'")

    @property
    def is_verb(self) -> bool:
        return self.tag in ("VERB", "AUX")

    def feature(self, name: str) -> str:
        """The value of a feature; nothing if it has none, or several."""
        for pair in self.features.split("|"):
            key, _, value = pair.partition("=")
            if key == name:
                return "" if "," in value else value
        return ""


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention in an utterance.

    number (int): Of the mention in its source document; it stays the same through all stages.
    entity (str): The name of its cluster in the document.
    start (int), end (int): Words of the utterance, end exclusive.
    root (int): The word of the mention that all others of it hang on.
    kind (str): What the root is, as `stages.beta2` tells: "personal", "possessive", "determiner",
        "noun" or "proper"; nothing before that stage.
    dropped (bool): It is a subject that is not written, and stands on its verb.
    """

    number: int
    entity: str
    start: int
    end: int
    root: int
    kind: str = ""
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence of a document.

    number (int): Of the sentence in its source document, from 0.
    source (str): The text that it was translated from; nothing before `gamma`.
    before (Utterance | None): What it was before `delta` rewrote it.
    edits (tuple[Mapping[str, Any], ...]): What `delta` did, as `doc._.refinements` has it.
    """

    document: str
    number: int
    words: tuple[Word, ...]
    mentions: tuple[Mention, ...] = ()
    speaker: str | None = None
    source: str = ""
    before: Utterance | None = None
    edits: tuple[Mapping[str, Any], ...] = ()

    @property
    def text(self) -> str:
        return text_of(self.words)

    def mention_text(self, mention: Mention) -> str:
        return text_of(self.words[mention.start : mention.end])


@dataclass(frozen=True, slots=True)
class Lost:
    """A mention (or, with `mention` None, an utterance) that a stage took away.

    reason (str): From a small set for each stage, so that it can be counted.
    """

    stage: str
    reason: str
    document: str
    utterance: int
    mention: int | None = None
    entity: str = ""


@dataclass(frozen=True, slots=True)
class Referent:
    """What a mention's entity is (section 4.2.5); None where nothing tells."""

    human: bool | None = None
    gender: Gender | None = None
    number: Number | None = None


@dataclass
class Result:
    """What a stage gives.

    counts (Counter[str]): What else was counted, such as retries.
    """

    utterances: list[Utterance]
    lost: list[Lost] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def text_of(words: Sequence[Word]) -> str:
    return "".join(word.text + " " * word.space for word in words).rstrip(" ")


def starts_of(words: Sequence[Word]) -> list[int]:
    """Where each word starts in the text, in code points."""
    found, at = [], 0
    for word in words:
        found.append(at)
        at += len(word.text) + word.space
    return found


def lost(stage: str, reason: str, utterance: Utterance, mention: Mention | None = None) -> Lost:
    """A record of a loss."""
    if mention is None:
        return Lost(stage, reason, utterance.document, utterance.number)
    where = (utterance.document, utterance.number)
    return Lost(stage, reason, *where, mention.number, mention.entity)


def keep_mentions(utterance: Utterance, kept: Iterable[Mention]) -> Utterance:
    return replace(utterance, mentions=tuple(kept))


# --- JSON ---


def to_json(utterance: Utterance) -> dict[str, Any]:
    """Plain data; `from_json` gives the utterance back."""
    record: dict[str, Any] = {
        "document": utterance.document,
        "number": utterance.number,
        "text": utterance.text,
        "words": [
            [w.text, int(w.space), w.tag, w.fine, w.head, w.relation, w.features, w.label]
            for w in utterance.words
        ],
        "mentions": [
            [m.number, m.entity, m.start, m.end, m.root, m.kind, int(m.dropped)]
            for m in utterance.mentions
        ],
        "speaker": utterance.speaker,
    }
    if utterance.source:
        record["source"] = utterance.source
    if utterance.before is not None:
        record["before"] = to_json(utterance.before)
    if utterance.edits:
        record["edits"] = [dict(edit) for edit in utterance.edits]
    return record


def from_json(record: Mapping[str, Any]) -> Utterance:
    """The utterance of a record that `to_json` made."""
    before = record.get("before")
    return Utterance(
        document=record["document"],
        number=record["number"],
        words=tuple(Word(word[0], bool(word[1]), *word[2:]) for word in record["words"]),
        mentions=tuple(
            Mention(m[0], m[1], m[2], m[3], m[4], m[5], bool(m[6])) for m in record["mentions"]
        ),
        speaker=record["speaker"],
        source=record.get("source", ""),
        before=None if before is None else from_json(before),
        edits=tuple(record.get("edits", ())),
    )
