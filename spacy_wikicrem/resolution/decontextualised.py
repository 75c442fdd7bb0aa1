"""Sentences, or longer pieces of a text, that make sense alone.

In each piece the first mention of a person or thing that is a pronoun, a bare noun ("the company")
or a short name ("Lovelace") is replaced by the fullest name in the document. Later mentions in the
piece stay, and so does a pronoun whose own sentence names whom it means ("When he arrived, Marco
sat"). What `resolved_text` leaves alone stays here, too.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from spacy.tokens import Doc

from ..lang import PRONOUNS, LanguageData, pronoun_data
from ..util.edits import Edit, Revision, require_offset
from .candidates import MAX_NAME_CHARS, Mention
from .entities import entity_keys
from .full_names import fullness, is_one_name, touches_a_name, without_title
from .letters import correspondents
from .mentions import MentionSpan
from .named_nouns import link_bare_nouns
from .pairing import tabulate
from .phrases import Place
from .protected import is_cut, protected_places
from .related import Related
from .resolutions import UNSURE, Record, read_records, span_of
from .resolved_text import PROTECTED, Writer, antecedents_of, apart
from .structure.articles import article_starts, is_apart
from .structure.headings import find_headings
from .structure.tables import Table, find_tables
from .structure.units import units_of
from .turns import turns_of
from .unresolved import warn_unresolved

# "And he left", "In his house": so many words before a pronoun that a sentence begins with.
_FIRST_WORDS = 1
NeedKind = Literal["pronoun", "noun", "name"]
# Of answers that are less probable than this most are wrong.
MIN_PROBABILITY = 0.6


@dataclass(frozen=True, slots=True)
class Need:
    """A mention that a piece of a text does not explain.

    start, end (int): Its code points in the document.
    kind (str): "pronoun", "noun" ("the company") or "name" (a short one).
    text (str): What says it in full.
    named (tuple[Mention, ...]): The mentions that `text` is made of.
    antecedents (tuple[Mention, ...]): Those that it was resolved to, mostly nearer.
    """

    start: int
    end: int
    kind: NeedKind
    text: str
    named: tuple[Mention, ...]
    antecedents: tuple[Mention, ...]


@dataclass(frozen=True)
class Decontextualised:
    """A piece of a document that makes sense alone.

    start, end (int): The piece's code points in the document.
    revision (Revision): From the piece to the text that makes sense alone, and back.
    needs (tuple[Need, ...]): What was replaced.
    """

    start: int
    end: int
    revision: Revision
    needs: tuple[Need, ...]

    @property
    def text(self) -> str:
        return self.revision.after

    def to_source(self, offset: int) -> int:
        """Where a code point of `text` was in the document. RAISES: W398 for no place in it."""
        offset = require_offset(offset, len(self.text))
        return self.start + self.revision.to_old(offset)


def get_decontextualised(doc: Doc) -> list[Decontextualised]:
    """Getter of `doc._.decontextualised`: one for each sentence, heading, row of a table or other
    unit that chunks are made of, without the white space around it; placeholders and code stay.

    WARNS: W342 if nothing resolved the document's pronouns.
    """
    warn_unresolved(doc)
    text = doc.text
    context = Context(doc, barred=protected_places(text))
    pieces = []
    for unit in units_of(doc, 0, len(text), context.barred):
        words = text[unit.start : unit.end].strip()
        while "\n" in words and not words.rpartition("\n")[2].strip("> \t"):  # a blank quoted line
            words = words.rpartition("\n")[0].rstrip()
        if words:
            start = text.index(words, unit.start)
            pieces.append(context.piece(start, start + len(words)))
    return pieces


@dataclass(frozen=True, slots=True)
class _Occurrence:
    """A mention that may need to be explained, or explains others."""

    start: int
    end: int
    kind: NeedKind
    keys: tuple[Hashable, ...]
    record: Record | None = None


class Context:
    """What the pieces of one document need; made once for all pieces.

    doc (Doc): With the annotation of `pronoun_resolver`.
    min_probability (float): Pronouns whose antecedent is less probable stay.
    protected (str): Spans of `doc.spans[protected]` are never changed.
    barred (Collection[tuple[int, int]]): Further code points that are not.
    """

    def __init__(
        self,
        doc: Doc,
        *,
        min_probability: float = MIN_PROBABILITY,
        protected: str = PROTECTED,
        barred: Collection[tuple[int, int]] = (),
    ) -> None:
        self.doc = doc
        self.text = doc.text
        places = [(s.start_char, s.end_char) for s in doc.spans.get(protected, ())]
        self.barred = sorted({*barred, *places})
        self.headings = [(found.start, found.end) for found in find_headings(self.text)]
        self.tables = list(find_tables(self.text))
        # What begins with these is about another subject.
        self.articles = article_starts(doc)
        bounded = doc.has_annotation("SENT_START")
        spans = doc.sents if bounded else [doc[:]]
        self.sentences = [(s.start_char, s.end_char) for s in spans]
        self._writer = Writer(doc)
        self._names: dict[Hashable, Mention] = {}
        self._keys: dict[tuple[int, int], Hashable] = {}
        self._found: list[_Occurrence] = []
        self.related: Related | None = None
        # Who is greeted, and who signs: they are called as they are called.
        self._correspondents: list[tuple[int, int]] = []
        # Whose turn it is, as the text says that.
        self._labels: list[tuple[int, int]] = []
        records = self._records = read_records(doc)
        self._record_starts = [record.pronoun.start for record in records]
        sure = [r for r in records if r.antecedent and r.probability >= min_probability]
        unsure = {r.pronoun.start for r in records if r.reason is None or r.reason in UNSURE}
        unsure -= {r.pronoun.start for r in sure}
        if doc.lang_ in PRONOUNS and len(doc):
            self._read(pronoun_data(doc.lang_), unsure)
        for record in sure:
            keys = tuple(self._key(mention) for mention in antecedents_of(record))
            place = record.pronoun.start, record.pronoun.end
            self._found.append(_Occurrence(*place, "pronoun", keys, record))
        self._found.sort(key=lambda found: (found.start, -found.end))
        self._starts = [found.start for found in self._found]

    def piece(self, start: int, end: int) -> Decontextualised:
        """The code points `start` to `end` of the document, made to make sense alone."""
        needs = self.needs(start, end)
        return Decontextualised(start, end, self.revision(start, end, needs), needs)

    def revision(self, start: int, end: int, needs: Sequence[Need]) -> Revision:
        """A piece with some of its needs written in full."""
        edits = (Edit(n.start - start, n.end - start, n.text, n.kind) for n in needs)
        return Revision.of(self.text[start:end], apart(list(edits)))

    def needs(self, start: int, end: int) -> tuple[Need, ...]:
        """What a piece does not explain itself, in text order."""
        inside = self._found[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
        inside = [found for found in inside if found.end <= end]
        known: set[Hashable] = set()
        needs = []
        for found in inside:
            if not set(found.keys) <= known:
                need = None if self._is_clear(found, inside) else self._need(found, inside)
                if need is not None and (
                    self.is_foreign(need.start, (*need.named, *need.antecedents))
                    or self._is_in_heading(need.start)
                    or _is_in(need.start, self._labels)
                    or (found.kind == "name" and _is_in(need.start, self._correspondents))
                ):
                    need = None
                # What is written may take the place of more than the mention.
                if need is not None and not start <= need.start <= need.end <= end:
                    need = None
                if need is not None:
                    needs.append(need)
                if need is not None or found.kind == "name":
                    known.update(found.keys)
        return tuple(needs)

    def begins_unexplained(
        self, start: int, end: int, given: Sequence[tuple[int, int]], named: Collection[int]
    ) -> bool:
        """Whether a sentence begins with a pronoun that stands for something elsewhere.

        given (Sequence[tuple[int, int]]): The places that are read beside it. named
            (Collection[int]): Where pronouns are that are written in full.
        """
        inside = self._records[bisect_left(self._record_starts, start) :]
        for record in takewhile(lambda record: record.pronoun.end <= end, inside):
            place = record.pronoun.start
            if len(self.text[start:place].split()) > _FIRST_WORDS:
                return False
            likely = tuple(mention for mention, _ in record.candidates[:1])
            means = [m.start for m in antecedents_of(record) or likely]
            around = [*given, sentence_at(self.sentences, place)]
            told = place in named or record.reason is not None
            if not told and not (means and all(_is_in(at, around) for at in means)):
                return True
        return False

    def is_foreign(self, place: int, mentions: Sequence[Mention]) -> bool:
        """Whether one of the mentions is in an article about another subject."""
        return any(is_apart(self.articles, place, mention.start) for mention in mentions)

    def table_at(self, place: int) -> Table | None:
        """The table of which a place is in a row below its head."""
        at = bisect_right(self.tables, place, key=lambda table: table.head[1]) - 1
        return self.tables[at] if at >= 0 and place < self.tables[at].end else None

    def _is_in_heading(self, place: int) -> bool:
        before = bisect_right(self.headings, (place, len(self.text))) - 1
        return before >= 0 and place < self.headings[before][1]

    def _read(self, language: LanguageData, unsure: Collection[int]) -> None:
        """The names and the nouns of the document, and who or what they are."""
        table = tabulate(self.doc, language)
        self._correspondents = list(correspondents(self.text, language))
        self._labels = [(turn.label, turn.start) for turn in turns_of(self.doc, language)]
        keys = link_bare_nouns(self.doc, table, entity_keys(self.doc, table, language.kinds))
        self.related = Related(self.doc, table, keys, unsure)
        named = ("entity", "name")
        forms: dict[Hashable, dict[str, list[Mention]]] = defaultdict(dict)
        for found, key in zip(table.mentions, keys, strict=True):
            self._keys[found.start, found.end] = key
            if found.kind in named and not is_cut(found.start, found.end, self.barred):
                mention = self._writer.endings.without(self._mention(found))
                if is_one_name(mention.text, language):
                    forms[key].setdefault(" ".join(mention.text.split()), []).append(mention)
        for key, by_text in forms.items():
            fullest = max(by_text.items(), key=lambda form: fullness(form, language))
            self._names[key] = fullest[1][0]
        for found, key in zip(table.mentions, keys, strict=True):
            if found.kind in named:
                self._found.append(_Occurrence(found.start, found.end, "name", (key,)))
            elif found.kind == "noun" and key in self._names:
                self._found.append(_Occurrence(found.start, found.end, "noun", (key,)))
            elif found.kind in ("noun", "coordination"):  # explains a pronoun after it
                self._found.append(_Occurrence(found.start, found.end, "name", (key,)))

    def _mention(self, found: MentionSpan) -> Mention:
        return Mention(self.text[found.start : found.end], found.start, found.end)

    def _key(self, mention: Mention) -> Hashable:
        return self._keys.get((mention.start, mention.end), (mention.start, mention.end))

    def name(self, mention: Mention) -> Mention:
        """The fullest form of whoever a mention means."""
        return self._names.get(self._key(mention), mention)

    def _is_clear(self, found: _Occurrence, inside: Sequence[_Occurrence]) -> bool:
        """Whether the sentence names whom a pronoun means, in the piece."""
        if found.kind != "pronoun":
            return False
        first, last = sentence_at(self.sentences, found.start)
        others = {
            key
            for other in inside
            if other.kind == "name" and first <= other.start and other.end <= last
            for key in other.keys
        }
        return set(found.keys) <= others

    def _need(self, found: _Occurrence, inside: Sequence[_Occurrence]) -> Need | None:
        """None where the mention says all there is to say, or stays as it is."""
        if self._is_barred(found.start, found.end):
            return None
        if found.record is not None:
            return self._pronoun(found.record, self._only_subject(found, inside))
        full = self._names.get(found.keys[0])
        if full is None or full.start == found.start:
            return None
        if found.kind == "noun":
            place = Place(self.text[found.start : found.end], False, self._capital(found))
            text = self._writer.phrase([full], place, self._writer_text)
        else:
            text = self._longer_name(found, full)
        return Need(found.start, found.end, found.kind, text, (full,), (full,)) if text else None

    def _only_subject(self, found: _Occurrence, inside: Sequence[_Occurrence]) -> set[Hashable]:
        """Who alone is named in a sentence before a pronoun: owners in what is written there."""
        first, _ = sentence_at(self.sentences, found.start)
        before = [other for other in inside if first <= other.start < found.start]
        keys = {other.keys for other in before}
        return set(before[0].keys) if len(keys) == 1 else set()

    def _pronoun(self, record: Record, known: Collection[Hashable]) -> Need | None:
        owners = [
            other.pronoun
            for mention in (antecedents_of(record) if known else ())
            for other in self._writer.records_in(mention.start, mention.end)
            if {self._key(m) for m in antecedents_of(other)} == known
        ]
        edit = self._writer.edit(record, self, kept=frozenset(owners))
        if edit is None or len(edit.text) > MAX_NAME_CHARS:
            return None
        signs = any(unicodedata.category(c) == "So" for c in edit.text)  # "Zoë 🙂" is no name
        if signs or self._is_barred(edit.start, edit.end):
            return None
        antecedents = tuple(antecedents_of(record))
        named = tuple(self.name(mention) for mention in antecedents)
        if any(is_cut(mention.start, mention.end, self.barred) for mention in named):
            return None
        return Need(edit.start, edit.end, "pronoun", edit.text, named, antecedents)

    def _is_barred(self, start: int, end: int) -> bool:
        return any(start < last and first < end for first, last in self.barred)

    def _capital(self, found: _Occurrence) -> bool:
        return self.text[found.start : found.start + 1].isupper()

    def _writer_text(self, start: int, end: int) -> str:
        return self._writer.text(start, end, frozenset())

    def _longer_name(self, found: _Occurrence, full: Mention) -> str:
        """ "Ada Lovelace" for "Lovelace"; "" where that is as long, or part of another name."""
        span = span_of(
            self.doc, Mention(self.text[found.start : found.end], found.start, found.end)
        )
        name = " ".join(full.text.split())
        own = self.text[found.start : found.end]
        if span is None or len(name) <= len(own) or own not in name or touches_a_name(span):
            return ""
        start = max(0, found.start - name.index(own))
        if " ".join(self.text[start : start + len(name)].split()) == name:
            return ""  # it is there already, whatever a tagger takes the rest of it for
        return without_title(self.doc, span, name)


def _is_in(place: int, places: Sequence[tuple[int, int]]) -> bool:
    return any(first <= place < last for first, last in places)


def sentence_at(sentences: Sequence[tuple[int, int]], position: int) -> tuple[int, int]:
    """The sentence that a code point is in."""
    at = bisect_left(sentences, position + 1, key=lambda place: place[0]) - 1
    return sentences[max(at, 0)]
