"""Transcripts and chats: whose turn it is, by the text before a colon ("PROFESSOR SMITH: He ...").

Who speaks says "I" of himself: a third person in somebody's turn is somebody else. A glossary looks
alike ("Ada Lovelace: She was ..."), so that lines count as turns only where a label is written in
capitals or a first or second person is spoken of somewhere. Pure functions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ..lang import LanguageData

_TURN = re.compile(
    r"(?:^|(?<=[.?!]\s))[^\S\n]*(?:[\[(]?\d{1,2}:\d\d(?::\d\d)?[\])]?[^\S\n]*)?"
    r"(?P<label>@?[^\W\d_][\w.'’ -]{0,40}?)(?:[^\S\n]*\([^()\n]{1,30}\))?:[^\S\n]+(?=\S)",
    re.MULTILINE,
)
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*(?=\n|\Z)")
_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody says, up to the next label or empty line; code points.

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


def find_turns(text: str, language: LanguageData) -> list[Turn]:
    """The turns of a text, in order; none where it is no transcript."""
    turns, capitals, persons = [], False, False
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
        found = following
        if len(words) > _MOST_WORDS or not all(
            word[0].isupper() or word[0] == "@" for word in words
        ):
            continue
        turns.append(Turn(label.casefold(), start, end, begin))
        capitals |= label.isupper() and len(label) > 1
        said = text[start:end].casefold()
        persons |= any(word in language.first_and_second for word in _WORD.findall(said))
    return turns if capitals or (persons and len(turns) > 1) else []


def turn_at(turns: Sequence[Turn], place: int) -> Turn | None:
    """The turn that a code point is in."""
    at = bisect_right(turns, place, key=lambda turn: turn.start) - 1
    return turns[at] if at >= 0 and place < turns[at].end else None
