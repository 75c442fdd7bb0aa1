"""The text of a chunk: its piece of the source, with names in full and a header of titles and
quotations, and never more than the budget."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import NamedTuple, get_args

from ...lang import PRONOUNS, pronoun_data
from ...resolution.decontextualised import Context, Need, NeedKind, sentence_at
from ...resolution.resolutions import read_records
from ...resolution.resolved_text import antecedents_of, resolve_text
from ...resolution.structure.headings import Outline
from ...resolution.structure.units import Unit
from ...resolution.turns import turn_at, turns_of
from ...util.edits import Edit, Revision
from .counting import Counter
from .places import between_rows, connected, has_words, quoted_of, together
from .records import Chunk, Place, Quotations, Replacement
from .settings import ChunkSettings

BETWEEN = " … "
AFTER = " …\n"

TITLES_APART = " › "
# Titles that have more of the budget are left out, those in the middle first.
TITLES_SHARE = 0.25
_SHORT_NAMES: tuple[NeedKind, ...] = ("name",)
_ALL: tuple[NeedKind, ...] = get_args(NeedKind)


@dataclass(frozen=True, slots=True)
class Draft:
    """A chunk before it has its place in the whole text; code points are those of the document.

    goes_on (Place | None): The last quotation, if nothing is left out between it and the piece.
    """

    start: int
    end: int
    titles: tuple[str, ...]
    quotations: Quotations
    revision: Revision
    needs: tuple[Need, ...]
    goes_on: Place | None = None
    search_text: str = ""

    @property
    def header(self) -> str:
        return self.quotations.revision.after

    @property
    def text(self) -> str:
        return self.header + self.revision.after

    def chunk(self, index: int, fresh: int, offset: int) -> Chunk:
        """fresh (int): Where what no chunk had before begins. offset (int): Of the document."""
        return Chunk(
            text=self.text,
            search_text=self.search_text,
            start=self.start + offset,
            end=self.end + offset,
            index=index,
            titles=self.titles,
            overlap=fresh - self.start,
            quotations=self.quotations.moved(offset),
            revision=self.revision,
            replacements=tuple(self._replacements(offset)),
        )

    def _replacements(self, offset: int) -> list[Replacement]:
        written = []
        for need in self.needs:
            if need.end <= self.start:
                start = self.quotations.revision.to_new(self.quotations.at(need.start))
            else:
                start = self.revision.to_new(need.start - self.start) + len(self.header)
            places = tuple((m.start + offset, m.end + offset) for m in need.named)
            old = need.start + offset, need.end + offset
            written.append(Replacement(start, start + len(need.text), *old, places))
        return written


class InFull(NamedTuple):
    """A pronoun in full. key (Hashable): The same for those of one person or thing in a
    sentence: once in full there is enough for a search, and more hides the other words."""

    edit: Edit
    key: Hashable


class Drafter:
    """Writes pieces of one document.

    outline (Outline): Has read the document.
    """

    def __init__(
        self, context: Context, settings: ChunkSettings, count: Counter, outline: Outline
    ) -> None:
        self.context = context
        self.settings = settings
        self.count = count
        self.outline = outline
        self._in_full = settings.resolve in ("inline", "both")
        quotes = settings.resolve in ("header", "both")
        # How many tokens of a chunk may be quotations.
        self.most_quoted = int(settings.header_share * settings.size) if quotes else 0
        lang = context.doc.lang_
        spoken = quotes and lang in PRONOUNS
        self._turns = turns_of(context.doc, pronoun_data(lang)) if spoken else ()
        self._pronouns = [] if settings.resolve == "none" else list(self._all_in_full())

    def titled(self, unit: Unit) -> int:
        """How many tokens of the budget the titles have in a chunk that begins with a unit."""
        titles = self._titles_line(unit.start) if self.settings.titles == "inside" else ""
        return self.count(titles) if titles else 0

    def grown(self, unit: Unit) -> int:
        """How many tokens more a unit has with its names in full, if it begins a chunk."""
        needs = self.context.needs(unit.start, unit.end) if self._in_full else ()
        if not needs:
            return 0
        whole = self.context.revision(unit.start, unit.end, needs)
        return self.count(whole.after) - self.count(whole.before)

    def draft(
        self,
        start: int,
        end: int,
        quotes: Sequence[Unit] = (),
        before: Sequence[Unit] = (),
        *,
        filler: Unit | None = None,
        smallest: bool = False,
    ) -> Draft | None:
        """The piece as a chunk; None if it is too long.

        quotes (Sequence[Unit]): What it begins with; where that is too long, short names stay
            short, and then without the last.
        before (Sequence[Unit]): What it begins with besides, if names are in full and still fit;
            without the last where that is too long.
        filler (Unit | None): Of `quotes` the one that is hardly needed.
        smallest (bool): It cannot be made shorter, so names in full that do not fit are left out,
            and titles.
        """
        titles = "" if self.settings.titles == "metadata" else self._titles_line(start)
        piece = self.context.text[start:end]
        places = [self._trimmed(quote) for quote in quotes]
        chosen = [(a, b) for a, b in places if self.context.text[a:b] not in piece]
        weak = None if filler is None else self._trimmed(filler)
        labels = self._labels(start)
        draft = nameless = None
        while draft is None and chosen:
            quoted = together([*chosen, *labels, *(x for a, _ in chosen for x in self._labels(a))])
            if not self._turns or self._length(quoted) <= self.most_quoted:
                draft = self._draft(start, end, titles, quoted, leave_out=_SHORT_NAMES)
            if draft is not None and self._hides_names(draft):
                draft, nameless = None, nameless or draft
            named = self._with_names(draft, titles) if draft and weak in chosen else None
            if draft and named and weak and not self._is_told(named, [weak]):
                draft = self._telling(draft, titles, [weak, *map(self._trimmed, before[:1])])
                chosen.remove(weak)
                before = before[1:] if draft is not None else ()
            else:
                chosen.pop()
        draft = draft or (self._draft(start, end, titles, labels) if labels else None)
        draft = draft or self._draft(start, end, titles, []) or nameless
        if draft is None and smallest:
            draft = self._draft(start, end, titles, [], leave_out=_ALL)
            draft = draft or self._draft(start, end, "", [], leave_out=_ALL)
        draft = draft and self._with_names(draft, titles)
        if draft is not None and self.settings.resolve == "both" and not self._turns:
            draft = self._with_before(draft, titles, before)
        return draft and replace(draft, search_text=self._search_text(draft, titles))

    def _draft(
        self,
        start: int,
        end: int,
        titles: str,
        places: list[Place],
        *,
        leave_out: Collection[NeedKind] = (),
    ) -> Draft | None:
        """None if it is too long, be it without the needs of the kinds that may be left out."""
        needs = self._unexplained(start, end, places) if self._in_full else []
        while True:
            quotations = self._quotations(titles, places, start, needs)
            revision = self.context.revision(start, end, [n for n in needs if n.start >= start])
            if self._fits(quotations.revision.after + revision.after, titles):
                path, _ = self.outline.at(self._word(start))
                near = bool(places) and not self.context.text[places[-1][1] : start].strip()
                goes_on = places[-1] if near else None
                return Draft(start, end, path, quotations, revision, tuple(needs), goes_on)
            # A pronoun that is quoted does less harm than a sentence that is not.
            left_out = [need for need in needs if need.kind in leave_out or need.end <= start]
            if not left_out:
                return None
            needs.remove(max(left_out, key=lambda need: len(need.text) - (need.end - need.start)))

    def _hides_names(self, draft: Draft) -> bool:
        """Whether what is quoted takes a name's room: a pronoun in it stays short, and so does that
        of the piece which it explains, and which could be in full without it."""
        places = draft.quotations.places
        wanted = self._unexplained(draft.start, draft.end, places) if self._in_full else []
        short = [n for n in wanted if n not in draft.needs and n.kind not in _SHORT_NAMES]
        hidden = {name for need in short for name in need.named}
        if not hidden:
            return False
        alone = self._unexplained(draft.start, draft.end, [])
        return any(not hidden.isdisjoint(need.named) for need in alone)

    def _all_in_full(self) -> Iterator[InFull]:
        """Each pronoun of the document that is surely enough resolved, in full."""
        settings, doc, context = self.settings, self.context.doc, self.context
        found = resolve_text(doc, protected=settings.protected, barred=context.barred)
        meant: dict[int, Hashable] = {}
        for record in read_records(doc):
            mentions = antecedents_of(record)
            start = record.pronoun.start
            foreign = context.is_foreign(start, mentions)
            if record.probability < settings.min_probability or foreign:
                meant[start] = None
            else:
                meant[start] = tuple(context.name(mention) for mention in mentions)
        for edit in found.edits:
            whose = [meant[at] for at in range(edit.start, edit.end) if at in meant]
            start, end = sentence_at(context.sentences, edit.start)
            if None not in whose and not has_words(context.text[start:end], edit.text):
                yield InFull(edit, (start, *whose))

    def _search_text(self, draft: Draft, titles: str) -> str:
        """The piece under its titles and the head of its table, in each sentence the first pronoun
        of each person or thing in full, as they fit; else the text. Before it the quoted sentence
        that goes on into it, if that fits as well."""
        start, end = draft.start, draft.end
        inside = bisect_left(self._pronouns, start, key=lambda found: found.edit.start)
        edits: dict[Hashable, Edit] = {}
        for found in takewhile(lambda found: found.edit.start < end, self._pronouns[inside:]):
            if found.edit.end <= end:
                edits.setdefault(found.key, found.edit.moved(-start))
        titles = titles if draft.header.startswith(titles) else ""
        piece = self.context.text[start:end]
        head = self._head(draft)
        if draft.goes_on is not None and not head:
            in_full = self._explained(draft) + Revision.of(piece, edits.values()).after
            shown = draft.quotations.revision.to_new(draft.quotations.starts[-1])
            for words in (in_full, draft.header[shown:] + draft.revision.after):
                if self._fits(text := titles + words, titles):
                    return text
        while True:
            text = titles + head + Revision.of(piece, edits.values()).after
            if self._fits(text, titles):
                return text
            if not edits and not head:
                return draft.text
            if edits:
                edits.popitem()
            else:
                head = ""

    def _head(self, draft: Draft) -> str:
        """The head of the table that the piece begins in, if it is quoted, on a line."""
        table = self.context.table_at(self._word(draft.start))
        if table is None or table.top not in draft.quotations.places:
            return ""
        return self.context.text[slice(*table.top)] + "\n"

    def _explained(self, draft: Draft) -> str:
        """The quoted sentence that goes on into the piece, with the names that it lacks alone."""
        assert draft.goes_on is not None
        first, _ = draft.goes_on
        needs = self._unexplained(first, draft.end, [])
        own = [need for need in needs if need.end <= draft.start]
        return self.context.revision(first, draft.start, own).after

    def _fits(self, text: str, titles: str) -> bool:
        outside = len(titles) if self.settings.titles == "outside" else 0
        return self.count(text[outside:]) <= self.settings.size

    def _unexplained(self, start: int, end: int, places: Sequence[Place]) -> list[Need]:
        """The needs of a piece, and of what it quotes, whose antecedents are not all quoted. What
        goes on into the piece is read with it."""
        text = self.context.text
        found: list[Need] = []
        earlier: list[Place] = []
        for group in connected(text, [*places, (start, end)]):
            for need in self.context.needs(group[0][0], group[-1][1]):
                quoted = all(any(a <= m.start < b for a, b in earlier) for m in need.antecedents)
                free = not found or found[-1].end <= need.start
                if not quoted and free and any(a <= need.start and need.end <= b for a, b in group):
                    found.append(need)
            earlier += group
        return found

    def _with_names(self, draft: Draft, titles: str) -> Draft:
        """With the names of which no sentence is quoted, as far as they fit, where these are not
        written in full."""
        if self.settings.resolve != "header":
            return draft
        places = list(draft.quotations.places)
        for need in self._unexplained(draft.start, draft.end, places):
            before = min(need.start, draft.start)
            names = [(m.start, m.end) for m in need.named if m.end <= before]
            wanted = together([*places, *names])
            header = self._quotations("", wanted, draft.start).revision.after
            if names and self.count(header) <= self.most_quoted:
                longer = self._draft(draft.start, draft.end, titles, wanted)
                places, draft = (wanted, longer) if longer is not None else (places, draft)
        return draft

    def _with_before(self, draft: Draft, titles: str, before: Sequence[Unit]) -> Draft:
        """With as many of the units before it as fit, all names in full."""
        start, end, text = draft.start, draft.end, self.context.text
        places = [self._trimmed(unit) for unit in before]
        places = [(a, b) for a, b in places if text[a:b] not in text[start:end]]
        for last in range(len(places), 0, -1):
            wanted = together([*draft.quotations.places, *places[:last]])
            longer = self._draft(start, end, titles, wanted)
            full = longer and len(longer.needs) == len(self._unexplained(start, end, wanted))
            if longer and full and self._is_told(longer, places[:last]):
                return longer
        return draft

    def _is_told(self, draft: Draft, fillers: Sequence[Place]) -> bool:
        """Whether the chunk says whom a pronoun means that one of the sentences begins with which
        it quotes because there is room."""
        given = [*draft.quotations.places, (draft.start, draft.end)]
        named = {need.start for need in draft.needs}
        return not any(self.context.begins_unexplained(a, b, given, named) for a, b in fillers)

    def _telling(self, draft: Draft, titles: str, fillers: Sequence[Place]) -> Draft | None:
        """With the sentence before a filler, if that says whom the pronoun means which the filler
        begins with, and fits.

        fillers (Sequence[Place]): The filler, and what stands before it if there is any room.
        """
        places = together([*draft.quotations.places, *fillers])
        if self._length(places) > self.most_quoted:
            return None
        longer = self._draft(draft.start, draft.end, titles, places, leave_out=_SHORT_NAMES)
        return longer if longer is not None and self._is_told(longer, fillers) else None

    def _titles_line(self, start: int) -> str:
        """The titles that the piece does not begin with itself; "" where none are short enough."""
        _, path = self.outline.at(self._word(start))
        for titles in (path, (*path[:1], *path[-1:]), path[-1:], path[:1]):
            line = TITLES_APART.join(titles) + "\n"
            if titles and self.count(line) <= TITLES_SHARE * self.settings.size:
                return line
        return ""

    def _word(self, start: int) -> int:
        """Where the first word of a piece is."""
        text = self.context.text
        while start < len(text) and text[start].isspace():
            start += 1
        return start

    def _trimmed(self, unit: Unit) -> Place:
        return quoted_of(self.context.text, self.context.tables, unit.start, unit.end)

    def _labels(self, start: int) -> list[Place]:
        """Whose turn a place is in ("DR. LEE:"), if the label is not there itself; none, or one."""
        place = self._word(start)
        turn = turn_at(self._turns, place)
        if turn is None or place <= turn.start:
            return []
        label = self.context.text[turn.label : turn.start]
        return [(turn.label + len(label) - len(label.lstrip()), turn.label + len(label.rstrip()))]

    def _length(self, places: Sequence[Place]) -> int:
        return sum(self.count(self.context.text[first:last]) for first, last in places)

    def _quotations(
        self, titles: str, places: Sequence[Place], start: int, needs: Sequence[Need] = ()
    ) -> Quotations:
        """start (int): Where the piece begins that they stand before."""
        text, header, starts = self.context.text, titles, []
        for (first, last), (after, _) in pairwise([*places, (start, start)]):
            table = self.context.table_at(self._word(after))
            mark = between_rows(text, table, first, self._word(after))
            mark = mark or (AFTER if after == start else BETWEEN)
            left_out = text[last:after].strip()
            starts.append(len(header))
            header += text[first:last] + (mark if left_out else text[last:after])
        plain = Quotations(tuple(places), tuple(starts), Revision.of(header, []))
        quoted = [need for need in needs if need.end <= start]
        edits = (Edit(plain.at(n.start), plain.at(n.end), n.text, n.kind) for n in quoted)
        return replace(plain, revision=Revision.of(header, edits))
