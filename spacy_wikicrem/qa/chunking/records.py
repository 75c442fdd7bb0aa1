"""What a chunk is, and how it maps back to its source.

All offsets are code points, ends exclusive.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
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
    header (str): Titles, if these are to be written, on a line; quotations from the source, with
        names in full if the piece has them, and what separates them; or "".
    quoted (tuple[Place, ...]): Where the source has what the header quotes, in its order.
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
    header: str
    quoted: tuple[Place, ...]
    revision: Revision
    replacements: tuple[Replacement, ...]

    @property
    def source_text(self) -> str:
        """The piece as it is in the source, `source[start:end]`."""
        return self.revision.before

    @property
    def places(self) -> tuple[Place, ...]:
        """What the chunk has of the source: its piece, and what the header quotes."""
        return ((self.start, self.end), *self.quoted)

    def to_source(self, offset: int) -> int:
        """Where a code point of the text is in the source; in the header that of the piece's start,
        in a replacement that of what was replaced. RAISES: W398 for no place in the text."""
        offset = require_offset(offset, len(self.text))
        return self.start + self.revision.to_old(max(0, offset - len(self.header)))

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
