"""What a chunk is, and how it maps back to its source.

All offsets are code points, ends exclusive.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...util.edits import Revision, require_offset

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A mention that was written in full.

    start, end (int): In the chunk's text.
    source_start, source_end (int): Of what it replaces, in the source.
    antecedents (tuple[Place, ...]): Where the source has the names that were written.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    antecedents: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Quotations:
    """What a chunk begins with: titles on a line, if these are to be written, and quotations.

    places (tuple[Place, ...]): Of the quotations in the source, in text order.
    starts (tuple[int, ...]): Of each, in the words of the source.
    revision (Revision): From the words of the source to those with names in full.
    """

    places: tuple[Place, ...]
    starts: tuple[int, ...]
    revision: Revision

    def moved(self, by: int) -> Quotations:
        return replace(self, places=tuple((a + by, b + by) for a, b in self.places))

    def at(self, place: int) -> int:
        """Where a place of the source that is quoted is in the words of the source."""
        return next(
            at + place - first
            for (first, last), at in zip(self.places, self.starts, strict=True)
            if first <= place <= last
        )

    def to_source(self, offset: int, after: int) -> int:
        """Where a code point of what is written was in the source; of a mark (…) where the
        quotation before it ends, of titles where what follows them begins.

        after (int): Where the piece begins that follows.
        """
        place = self.revision.to_old(offset)
        number = bisect_right(self.starts, place) - 1
        if number < 0:
            return self.places[0][0] if self.places else after
        first, last = self.places[number]
        ends = (*self.starts[1:], len(self.revision.before))
        following = (*(start for start, _ in self.places[1:]), after)
        start, length = first + place - self.starts[number], ends[number] - self.starts[number]
        # White space of the source may go on after a quotation.
        return start if length == following[number] - first else min(last, start)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a text that makes sense alone.

    text (str): What to show: `header`, then the piece with its replacements.
    search_text (str): What to embed: the piece, in each sentence the first pronoun of each person
        or thing in full whose name is not there anyway, as far as they fit into `size`, and under
        titles if the text is. Before it stands the quoted sentence that goes on into it, if it
        fits; more quotations would make neighbouring chunks alike.
    titles (tuple[str, ...]): The title of the text, if it was given, and the headings that the
        piece is under, highest first; one that it begins with included.
    start, end (int): The piece in the source. The pieces of a text follow each other without gaps:
        without overlap they are the whole text, each character once.
    index (int): Counted from 0 in each text.
    overlap (int): So many characters at the start of the piece are in the chunk before, too.
    quotations (Quotations): What the text begins with: `header` and `quoted`, and how these map.
    revision (Revision): From the piece of the source to what the text has of it, and back.
    replacements (tuple[Replacement, ...]): Of the header and the piece, in text order.
    """

    text: str
    search_text: str
    start: int
    end: int
    index: int
    titles: tuple[str, ...]
    overlap: int
    quotations: Quotations
    revision: Revision
    replacements: tuple[Replacement, ...]

    @property
    def header(self) -> str:
        """Titles, if these are to be written, on a line; quotations from the source, with names in
        full if the piece has them, and what separates them; or ""."""
        return self.quotations.revision.after

    @property
    def quoted(self) -> tuple[Place, ...]:
        """Where the source has what the header quotes, in its order."""
        return self.quotations.places

    @property
    def source_text(self) -> str:
        """The piece as it is in the source, `source[start:end]`."""
        return self.revision.before

    @property
    def places(self) -> tuple[Place, ...]:
        """What the chunk has of the source: its piece, and what the header quotes."""
        return ((self.start, self.end), *self.quoted)

    def to_source(self, offset: int) -> int:
        """Where a code point of the text is in the source: of a quotation where it was quoted from,
        of a mark after one (…) where that ends, of titles where what follows them begins; in a
        replacement that of what was replaced. RAISES: W398 for no place in the text."""
        offset = require_offset(offset, len(self.text))
        if offset < len(self.header):
            return self.quotations.to_source(offset, self.start)
        return self.start + self.revision.to_old(offset - len(self.header))

    def plain(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "index": self.index,
            "titles": list(self.titles),
            "start": self.start,
            "end": self.end,
            "overlap": self.overlap,
            "text": self.text,
            "search_text": self.search_text,
            "header": self.header,
            "quoted": [list(place) for place in self.quoted],
            "replacements": [asdict(replacement) for replacement in self.replacements],
        }
