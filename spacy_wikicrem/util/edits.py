"""Edits of a text: applied together, undone exactly, with offsets that map both ways.

All offsets are code points, ends exclusive.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from numbers import Integral

from ..errors import WikicremError


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in the place of code points `start` to `end`; an empty place is an insertion.

    rule (str): The name of the rule that asks for it, or "".
    reason (str): Why, for people, or "".
    """

    start: int
    end: int
    text: str
    rule: str = ""
    reason: str = ""

    def moved(self, by: int) -> Edit:
        return Edit(self.start + by, self.end + by, self.text, self.rule, self.reason)


@dataclass(frozen=True)
class Revision:
    """A text and what became of it.

    before (str): The old text.
    edits (tuple[Edit, ...]): In text order, without overlaps; offsets into the old text.
    """

    before: str
    edits: tuple[Edit, ...]

    @classmethod
    def of(cls, text: str, edits: Iterable[Edit]) -> Revision:
        """RAISES: W341 for edits outside the text, or that overlap."""
        # Insertions at one place stay in the order given.
        ordered = tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))
        for edit in ordered:
            if not 0 <= edit.start <= edit.end <= len(text):
                found = f"{edit.start}-{edit.end} in a text of {len(text)} characters"
                raise WikicremError("W341", found=found)
        for one, other in pairwise(ordered):
            if other.start < one.end:
                found = f"{one.start}-{one.end} and {other.start}-{other.end}"
                raise WikicremError("W341", found=found)
        return cls(text, ordered)

    @cached_property
    def after(self) -> str:
        """The new text."""
        parts, position = [], 0
        for edit in self.edits:
            parts += [self.before[position : edit.start], edit.text]
            position = edit.end
        return "".join([*parts, self.before[position:]])

    @cached_property
    def inverse(self) -> Revision:
        """From the new text back to the old one, exactly."""
        undone = (
            Edit(start, start + len(e.text), self.before[e.start : e.end], e.rule, e.reason)
            for e, start in zip(self.edits, self._new_starts, strict=True)
        )
        return Revision(self.after, tuple(undone))

    def to_new(self, offset: int, *, end: bool = False) -> int:
        """Where a code point of the old text is in the new one.

        One inside a replaced piece becomes the start of what replaces it, its end the end.

        end (bool): It is where something ends: inside a replaced piece it becomes the end.
        """
        at = bisect_right(self.edits, offset, key=lambda edit: edit.start) - 1
        if end and at >= 0 and self.edits[at].start < offset < self.edits[at].end:
            offset = self.edits[at].end
        return _moved(offset, self.edits, self._new_starts)

    def to_old(self, offset: int) -> int:
        """Where a code point of the new text was in the old one; inside an inserted piece the
        start of what was replaced."""
        inverse = self.inverse
        return _moved(offset, inverse.edits, inverse._new_starts)

    @cached_property
    def _new_starts(self) -> Sequence[int]:
        grown = accumulate((len(e.text) - (e.end - e.start) for e in self.edits), initial=0)
        return [e.start + shift for e, shift in zip(self.edits, grown, strict=False)]


def require_offset(offset: object, length: int) -> int:
    """RAISES: W398 for what is no place in a text of that length, its end included."""
    whole = isinstance(offset, Integral) and not isinstance(offset, bool)
    place = int(offset) if whole else -1  # type: ignore[call-overload]
    if not 0 <= place <= length:
        raise WikicremError("W398", found=offset, length=length)
    return place


def _moved(offset: int, edits: Sequence[Edit], new_starts: Sequence[int]) -> int:
    at = bisect_right(edits, offset, key=lambda edit: edit.start) - 1
    if at < 0:
        return offset
    edit, start = edits[at], new_starts[at]
    if offset < edit.end:
        return start
    return start + len(edit.text) + offset - edit.end
