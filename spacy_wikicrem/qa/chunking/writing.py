"""The text of a chunk: its piece of the source, with names in full or with a header of quotations,
and never more than the budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...resolution.decontextualised import Context, Need, sentence_at
from ...util.edits import Revision
from .counting import Counter
from .records import Chunk, Place, Replacement
from .settings import ChunkSettings

BETWEEN = " … "
AFTER = " …\n"


@dataclass(frozen=True, slots=True)
class Draft:
    """A chunk before it has its place in the whole text; code points are those of the document.

    missing (int): How many needs are neither written in full nor quoted whole.
    """

    start: int
    end: int
    header: str
    quoted: tuple[Place, ...]
    revision: Revision
    needs: tuple[Need, ...]
    missing: int

    @property
    def text(self) -> str:
        return self.header + self.revision.after

    def chunk(self, index: int, fresh: int, offset: int) -> Chunk:
        """fresh (int): Where what no chunk had before begins. offset (int): Of the document."""
        return Chunk(
            text=self.text,
            start=self.start + offset,
            end=self.end + offset,
            index=index,
            overlap=fresh - self.start,
            header=self.header,
            quoted=tuple((a + offset, b + offset) for a, b in self.quoted),
            revision=self.revision,
            replacements=tuple(self._replacements(offset)),
        )

    def _replacements(self, offset: int) -> list[Replacement]:
        by_place = {(need.start - self.start, need.end - self.start): need for need in self.needs}
        written = []
        for edit in self.revision.edits:
            need = by_place[edit.start, edit.end]
            start = self.revision.to_new(edit.start) + len(self.header)
            places = tuple((m.start + offset, m.end + offset) for m in need.named)
            old = need.start + offset, need.end + offset
            written.append(Replacement(start, start + len(edit.text), *old, places))
        return written


class Drafter:
    """Writes pieces of one document."""

    def __init__(self, context: Context, settings: ChunkSettings, count: Counter) -> None:
        self.context = context
        self.settings = settings
        self.count = count

    def draft(self, start: int, end: int, *, smallest: bool = False) -> Draft | None:
        """The piece as a chunk; None if it is too long.

        smallest (bool): It cannot be made shorter, so names in full that do not fit are left out.
        """
        if self.settings.resolve == "inline":
            return self._inline(start, end, smallest)
        if self.settings.resolve == "none":
            return self._bare(start, end)
        if self.settings.resolve == "header":
            return self._with_header(self._bare(start, end))
        return self._with_header(self._inline(start, end, smallest))

    def fits(self, text: str) -> bool:
        return self.count(text) <= self.settings.size

    def _bare(self, start: int, end: int) -> Draft | None:
        text = self.context.text[start:end]
        if not self.fits(text):
            return None
        return Draft(start, end, "", (), Revision.of(text, ()), (), 0)

    def _inline(self, start: int, end: int, smallest: bool) -> Draft | None:
        """With all names in full, or, in the smallest piece, with the shorter of them."""
        needs = list(self.context.needs(start, end))
        every = len(needs)
        while True:
            revision = self.context.revision(start, end, needs)
            if self.fits(revision.after):
                return Draft(start, end, "", (), revision, tuple(needs), every - len(needs))
            if not needs or not smallest:
                return None
            needs.remove(max(needs, key=lambda need: len(need.text) - (need.end - need.start)))

    def _with_header(self, bare: Draft | None) -> Draft | None:
        """With the sentences that the piece needs, or at least the names, as far as they fit."""
        if bare is None:
            return None
        start, end = bare.start, bare.end
        needs = self.context.needs(start, end)
        chosen: list[Place] = []
        missing = len(needs)
        for need in sorted(needs, key=lambda need: need.kind == "name"):
            for places in self._quotations(need, start):
                # Once quoted, a sentence serves all needs.
                wanted = _together([*chosen, *places])
                written = places != self._sentences(need, start) and need in bare.needs
                if not written and self._header_fits(wanted, bare):
                    chosen = wanted
                    missing -= places == self._sentences(need, start)
                    break
        return self._draft(bare, self._with_related(chosen, bare), missing)

    def _with_related(self, chosen: list[Place], bare: Draft) -> tuple[Place, ...]:
        """With further sentences that the piece builds on, while there is room."""
        related = self.context.related
        if related is None:
            return tuple(chosen)
        start, end = bare.start, bare.end
        for position in (*related.nouns(start, end), *related.names(start, end)):
            place = self._trimmed(sentence_at(self.context.sentences, position))
            wanted = _together([*chosen, place])
            if place[1] <= start and wanted != chosen and self._header_fits(wanted, bare):
                chosen = wanted
        return tuple(chosen)

    def _quotations(self, need: Need, start: int) -> list[list[Place]]:
        """What explains a need, best first: sentences before the piece, or names."""
        names = [(m.start, m.end) for m in need.named if m.end <= start]
        nearest = self._sentences(need, start)
        return [[p for p in nearest if p[1] <= start], names] if nearest else [names]

    def _sentences(self, need: Need, start: int) -> list[Place]:
        """The sentences before the piece in which the antecedents are."""
        sentences = self.context.sentences
        found = [sentence_at(sentences, mention.start) for mention in need.antecedents]
        trimmed = [self._trimmed(place) for place in found]
        return _together([place for place in trimmed if place[1] <= start])

    def _trimmed(self, place: Place) -> Place:
        text = self.context.text[place[0] : place[1]]
        return place[0] + len(text) - len(text.lstrip()), place[0] + len(text.rstrip())

    def _header(self, places: Sequence[Place]) -> str:
        quoted = (self.context.text[a:b] for a, b in places)
        return BETWEEN.join(quoted) + AFTER if places else ""

    def _header_fits(self, places: Sequence[Place], bare: Draft) -> bool:
        header = self._header(places)
        limit = self.settings.header_share * self.settings.size
        return self.count(header) <= limit and self.fits(header + bare.text)

    def _draft(self, bare: Draft, places: tuple[Place, ...], missing: int) -> Draft:
        header = self._header(places)
        return Draft(bare.start, bare.end, header, places, bare.revision, bare.needs, missing)


def _together(places: Sequence[Place]) -> list[Place]:
    """In text order, without those inside others."""
    kept: list[Place] = []
    for place in sorted(set(places), key=lambda p: (p[0], -p[1])):
        if not kept or place[1] > kept[-1][1]:
            kept.append(place)
    return kept
