"""Transcripts and chats: whose turn it is, by the text before a colon ("PROFESSOR SMITH: He ..."),
in plays also in capitals before a full stop ("HOBBS. He ...").

Who speaks says "I" of himself: a third person in somebody's turn is somebody else. A glossary looks
alike ("Ada Lovelace: She was ..."), so that lines count as turns only where a label is written in
capitals or a first or second person is spoken of somewhere. After a time ("[09:19] jana: ...") a
label may be written small. Pure functions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lang import LanguageData
from .kept import WORDS, kept

if TYPE_CHECKING:
    from spacy.tokens import Doc

_TURN = re.compile(
    r"(?:^|(?<=[.?!]\s))[^\S\n]*"
    r"(?P<time>(?:\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[^\S\n]+)?"
    r"[\[(]?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?[\])]?[^\S\n]*(?:-[^\S\n]+)?)?"
    r"(?P<label>@?[^\W\d_][\w.'’ -]{0,40}?)(?:[^\S\n]*\([^()\n]{1,30}\))?"
    r"(?P<end>:|(?<=[A-Z]{2})(?<!MR)(?<!MRS)(?<!DR)(?<!ST)\.)[^\S\n]+(?=\S)",
    re.MULTILINE,
)
_PARTS = re.compile(r"^[A-Z][A-Z'’ -]+[A-Z]\.[^\S\n]+\S", re.MULTILINE)
# Also before a line that says what happens on the stage.
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*(?=\n|\Z|\()")
_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 4
_LONGEST_DIRECTION = 500  # code points


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody says, up to the next label, stage direction or empty line; code points.

    speaker (str): As the label has it, in lower case.
    label (int): Where the label begins, or the time before it.
    """

    speaker: str
    start: int
    end: int
    label: int

    def is_speaker(self, mention: str) -> bool:
        """Whether a name is the speaker's, or the end of it ("Smith" of "Professor Smith")."""
        name = mention.casefold()
        return self.speaker == name or self.speaker.endswith(f" {name}")


def turns_of(doc: Doc, language: LanguageData) -> Sequence[Turn]:
    """Those of the text of a document, found once."""
    persons = language.first_and_second  # all that is asked of the language
    return kept(doc, "turns", lambda: find_turns(doc.text, language), on=WORDS, data=persons)


def find_turns(text: str, language: LanguageData) -> list[Turn]:
    """The turns of a text, in order; none where it is no transcript."""
    turns, capitals, persons = [], False, False
    play = len(_PARTS.findall(text)) > 1  # one line alone may be a warning
    paragraph = 0  # where the one that is looked at ends
    found = _TURN.search(text)
    while found:
        start, following = found.end(), _TURN.search(text, found.end())
        if paragraph < start:
            last = _PARAGRAPH_END.search(text, start)
            paragraph = last.start() if last else len(text)
        end = min(paragraph, following.start()) if following else paragraph
        label = " ".join(found.group("label").split())
        words, begin = label.split(), found.start()
        timed, stop = bool(found.group("time")), found.group("end") == "."
        found = following
        if len(words) > _MOST_WORDS or (stop and not play):
            continue
        if not (timed or _is_label(label, text, begin, stop)):
            continue
        turns.append(Turn(label.casefold(), start, end, begin))
        capitals |= label.isupper() and len(label) > 1
        said = text[start:end].casefold()
        persons |= any(word in language.first_and_second for word in _WORD.findall(said))
    return turns if capitals or (persons and len(turns) > 1) else []


def _is_label(label: str, text: str, begin: int, stop: bool) -> bool:
    """Whether a label is written as a name; before a full stop ("HOBBS. The vicar is here.") it is
    in capitals and begins a line."""
    if stop:
        return label.isupper() and (begin == 0 or text[begin - 1] == "\n")
    return all(word[0].isupper() or word[0] == "@" for word in label.split())


def turn_at(turns: Sequence[Turn], place: int) -> Turn | None:
    """The turn that a code point is in."""
    at = turn_number(turns, place)
    return None if at is None else turns[at]


def speech_at(turns: Sequence[Turn], place: int, text: str) -> Turn | None:
    """The same, unless a stage direction is there: "HELEN: No. (She sits.)"."""
    turn = turn_at(turns, place)
    return None if turn is None or is_in_brackets(text, turn.start, place) else turn


def is_in_brackets(text: str, start: int, place: int) -> bool:
    """Whether a bracket shortly before a code point is open, from a start on: "Georgy! (calling to
    his sisters)", what the narrator says inside of a speech."""
    start = max(start, place - _LONGEST_DIRECTION)
    return text.rfind("(", start, place) > text.rfind(")", start, place)


def turn_number(turns: Sequence[Turn], place: int) -> int | None:
    """The place of this turn in the list."""
    at = bisect_right(turns, place, key=lambda turn: turn.start) - 1
    return at if at >= 0 and place < turns[at].end else None
