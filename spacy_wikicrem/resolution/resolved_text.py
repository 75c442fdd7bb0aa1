"""A text with its pronouns replaced by what they stand for (see `phrases` for the words).

What stays as it is: reflexives ("Anna hurt Anna" says something else), first and second persons
("Anna am late" is no English), a pronoun inside its own antecedent, a pronoun for what cannot be
said twice ("Nobody lost his keys"), whatever is protected, spacing, and verbs but those of "they"
who is one. "My sword" of a quotation is "the sword" outside of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from spacy.tokens import Doc, Token

from ..lang import PRONOUNS, pronoun_data
from ..lang.writing import WRITING
from ..util.edits import Edit, Revision
from .candidates import Mention, mention_of
from .clusters import DEFAULT_PREFIX, read_clusters
from .definite import may_be_said, parted, share_after, share_before
from .kept import ANNOTATION, kept
from .mentioned import both_halves
from .phrases import Endings, Inner, Place, is_name, is_quantified, phrase, same_clause_subject
from .protected import Range, is_cut
from .resolutions import Record, read_records, span_of, stored_entries
from .rewriting import Rewriter
from .tags import NOUNS
from .unresolved import warn_unresolved
from .verbs import is_one, joined_verb, plural_verbs
from .voices import Voices

PROTECTED = "protected"


def get_resolved_text(doc: Doc) -> str:
    """Getter of `doc._.resolved_text`; built once while the document stays as it is.

    WARNS: W342 if nothing resolved the document's pronouns.
    """

    def build() -> str:
        warn_unresolved(doc, stacklevel=6)
        return resolve_text(doc).after

    own = [(span.start_char, span.end_char) for span in doc.spans.get(PROTECTED, ())]
    state = stored_entries(doc), own
    return kept(doc, "text", build, on=ANNOTATION, data=state)


def resolve_text(
    doc: Doc,
    *,
    keep_clear: bool = False,
    full_names: bool = False,
    protected: str = PROTECTED,
    barred: Collection[Range] = (),
    prefix: str = DEFAULT_PREFIX,
) -> Revision:
    """The text with its pronouns replaced, and where everything went.

    doc (Doc): With the annotation of `pronoun_resolver`.
    keep_clear (bool): Leave a pronoun whose antecedent is the subject of its own clause ("Anna lost
        her keys").
    full_names (bool): A person is named in the fullest form at the first replacement and in the
        shortest afterwards; False takes the mention that is nearest.
    protected (str): Edits never touch spans of `doc.spans[protected]`, nor copy a part of one.
    barred (Collection[tuple[int, int]]): Further code points that are treated so.
    prefix (str): Where the clusters are, for `full_names`.
    RETURNS (Revision): `after` is the new text; `to_new` and `to_old` map offsets.
    """
    writer = Writer(doc)
    named = FullAtFirst(doc, prefix) if full_names else None
    kept = [*barred, *((s.start_char, s.end_char) for s in doc.spans.get(protected, ()))]
    edits = []
    for record in writer.records:
        if (keep_clear and _is_clear(doc, record)) or _names_a_part(record, kept):
            continue
        edit = writer.edit(record, named)
        if edit is not None and not any(edit.start < b and a < edit.end for a, b in kept):
            edits.append(edit)
    return Revision.of(doc.text, apart(edits))


class Writer:
    """The words for each pronoun, those inside other antecedents included."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self._text = doc.text  # spaCy makes it anew each time
        self.records = read_records(doc)
        self._starts = [record.pronoun.start for record in self.records]
        writing = WRITING.get(doc.lang_)
        self.rewriter = None if writing is None else Rewriter(doc, writing)
        self.endings = Endings(self._text)
        self._voices = Voices(doc)

    def phrase(self, antecedents: Sequence[Mention], place: Place, inner: Inner) -> str:
        """The words for antecedents in a place; see `phrases.phrase`."""
        return phrase(self.doc, antecedents, place, inner, self.endings)

    def edit(
        self,
        record: Record,
        named: Namer | None = None,
        inside: frozenset[Mention] | None = None,
        since: int = 0,
        kept: frozenset[Mention] = frozenset(),
    ) -> Edit | None:
        """None where the pronoun stays.

        since (int): Nothing before this code point is touched. kept (frozenset[Mention]): Pronouns
            that stay in what is written.
        inside (frozenset[Mention] | None): Pronouns that are being written already; None outside
            of other antecedents, where a pronoun's capital is kept.
        """
        antecedents = antecedents_of(record)
        around = inside or frozenset()
        if not antecedents or record.pronoun in around or not _may_be_replaced(self.doc, record):
            return None
        deeper = around | {record.pronoun} | kept
        chosen = [named.name(mention) for mention in antecedents] if named else antecedents
        place = record.pronoun.start
        if not all(self._is_told(mention, place) for mention in chosen):
            return None

        def inner(start: int, end: int) -> str:
            text = self.text(start, end, deeper)
            return self._told(Mention(self._text[start:end], start, end), place, text)

        if self.rewriter is not None:
            return self.rewriter.edit(record, chosen, inner, since)
        return self._english(record, chosen, inner, since, deeper, capitals=inside is None)

    def _english(
        self,
        record: Record,
        chosen: Sequence[Mention],
        inner: Inner,
        since: int,
        inside: frozenset[Mention],
        *,
        capitals: bool,
    ) -> Edit | None:
        written = self._written(record)
        if written is None:
            return None
        start, end, possessive = written
        if any(mention.start < end and start < mention.end for mention in chosen):
            return None  # the "S" of "S/he"
        capital = capitals and self._text[start].isupper()
        token = self._token(start)
        after = None if possessive else share_after(token)  # "them all"
        share = after or (None if possessive else share_before(token))
        spans = [span for mention in chosen if (span := span_of(self.doc, mention)) is not None]
        if not all(may_be_said(span, share, possessive, len(spans)) for span in spans):
            return None
        kind = share.word.lower_ if share else ""
        place = Place(record.pronoun.text, possessive, capital, kind)
        text = self.phrase(chosen, place, inner)
        joined = parted(text, spans, share) if share and share.word.idx >= since else None
        if after is not None:
            text, end = joined or f"{kind} of {text}", after.word.idx + len(after.word)
            return Edit(start, end, text, "pronoun")
        if share and joined is not None:
            return Edit(share.word.idx, end, joined, "pronoun")
        one = len(spans) == 1 and not possessive and is_one(spans[0])
        verbs = list(plural_verbs(token)) if one else []
        if verbs and verbs[0].idx >= since:
            return self._agreeing(Edit(start, end, text, "pronoun"), verbs, inside)
        verb = None if possessive else joined_verb(self.doc, end)
        if verb is not None:
            end, text = verb[0], f"{text} {verb[1]}"
        return Edit(start, end, text, "pronoun")

    def _agreeing(self, edit: Edit, verbs: Sequence[Token], inside: frozenset[Mention]) -> Edit:
        """With the verbs as they are after one: "The customer asks" for "they ask"."""
        form = pronoun_data(self.doc.lang_).third_person
        if form is None:
            return edit
        start, end, text = edit.start, edit.end, edit.text
        for verb in verbs:
            after = verb.idx + len(verb)
            if verb.idx < start:  # "Do they ask?"
                text = f"{form(verb.text)}{self._text[after:start]}{text}"
                start = verb.idx
            else:
                between = self.text(end, verb.idx, inside) if verb.idx > end else " "
                text, end = f"{text}{between}{form(verb.text)}", after
        return Edit(start, end, text, edit.rule)

    def _token(self, start: int) -> Token:
        span = self.doc.char_span(start, start + 1, alignment_mode="expand")
        assert span is not None
        return span[0]

    def _written(self, record: Record) -> tuple[int, int, bool] | None:
        """Where a pronoun is written and whether it is possessive; "his or her" is one, at its
        first half, and None at the other."""
        pronoun = record.pronoun
        span = span_of(self.doc, pronoun)
        if span is None or self.doc.lang_ not in PRONOUNS:
            return pronoun.start, pronoun.end, record.possessive
        language = pronoun_data(self.doc.lang_)
        halves = both_halves(span[0], language)
        if halves is None:
            return pronoun.start, pronoun.end, record.possessive
        first, last = halves
        if span[0] == last and first.lower_ in language.pronouns:
            return None
        # "Him" and "his" are what they are; of "her" it is known by a tag only.
        sure = (language.pronouns.get(half.lower_) for half in halves)
        owners = [half.possessive for half in sure if half and half.possessive is not None]
        possessive = owners[0] if owners else record.possessive
        return first.idx, last.idx + len(last), possessive

    def _is_told(self, mention: Mention, place: int) -> bool:
        """Whether an antecedent can be said in the place of a pronoun: "my sword" cannot where
        somebody else says "I", unless "my" can be left out."""
        persons = self._voices.persons(mention)
        if not persons or self._voices.are_one(mention.start, place):
            return True
        return self.rewriter is None and self._voices.may_leave_out(mention, persons)

    def _told(self, mention: Mention, place: int, text: str) -> str:
        """The words of an antecedent, with an article for the "my" of somebody else."""
        if not self._voices.persons(mention) or self._voices.are_one(mention.start, place):
            return text
        return f"{pronoun_data(self.doc.lang_).definite['a']} {text.partition(' ')[2]}"

    def records_in(self, start: int, end: int) -> Sequence[Record]:
        """Of the pronouns that begin there."""
        return self.records[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def text(self, start: int, end: int, inside: frozenset[Mention]) -> str:
        """A piece of the document with the pronouns in it replaced."""
        edits = []
        for record in self.records_in(start, end):
            found = self.edit(record, inside=inside, since=start)
            if found is not None and start <= found.start and found.end <= end:
                edits.append(found.moved(-start))
        return Revision.of(self._text[start:end], apart(edits)).after


class Namer(Protocol):
    """How somebody is named in the place of a pronoun."""

    def name(self, mention: Mention) -> Mention: ...


class FullAtFirst:
    """Full names at first, short ones afterwards; remembers whom it has named."""

    def __init__(self, doc: Doc, prefix: str) -> None:
        self._forms = dict(_short_and_full(doc, prefix))
        self._seen: set[Mention] = set()

    def name(self, mention: Mention) -> Mention:
        short, full = self._forms.get((mention.start, mention.end), (mention, mention))
        known = full in self._seen
        self._seen.add(full)
        return short if known else full


def _short_and_full(doc: Doc, prefix: str) -> Iterator[tuple[Range, tuple[Mention, Mention]]]:
    """For each name of a cluster its shortest and its longest form."""
    for spans in read_clusters(doc, prefix):
        names = [mention_of(span) for span in spans if is_name(span)]
        if names:
            short = min(names, key=lambda name: len(name.text))
            full = max(names, key=lambda name: len(name.text))
            for name in names:
                yield (name.start, name.end), (short, full)


def antecedents_of(record: Record) -> Sequence[Mention]:
    """What a pronoun was resolved to; nothing, or several."""
    if record.antecedent is None:
        return ()
    return record.antecedents or (record.antecedent,)


def _names_a_part(record: Record, places: Collection[Range]) -> bool:
    """Whether an antecedent is half of something that is to stay whole ("Dear {user")."""
    return any(is_cut(m.start, m.end, places) for m in antecedents_of(record))


def _may_be_replaced(doc: Doc, record: Record) -> bool:
    return not (
        any(_contains(mention, record.pronoun) for mention in antecedents_of(record))
        or any(is_quantified(doc, mention) for mention in antecedents_of(record))
        or _is_reflexive(doc, record)
        or _is_quoted_person(doc, record)
        or any(_is_pronoun(doc, mention) for mention in antecedents_of(record))
        or _is_of_ones_own(doc, record)
        or _is_beside_recipient(doc, record)
    )


def _is_clear(doc: Doc, record: Record) -> bool:
    pronoun = span_of(doc, record.pronoun)
    spans = [span_of(doc, mention) for mention in antecedents_of(record)]
    return pronoun is not None and any(
        span is not None and same_clause_subject(pronoun, span) for span in spans
    )


def _is_reflexive(doc: Doc, record: Record) -> bool:
    if doc.lang_ not in PRONOUNS:
        return False
    pronoun = pronoun_data(doc.lang_).pronouns.get(
        record.pronoun.text.lower().replace("\u2019", "'")
    )
    return pronoun is not None and pronoun.reflexive


def _is_quoted_person(doc: Doc, record: Record) -> bool:
    own = pronoun_data(doc.lang_).quotations if doc.lang_ in PRONOUNS else None
    form = record.pronoun.text.lower()
    return own is not None and (form in own.speaker or form in own.addressee)


def _is_pronoun(doc: Doc, mention: Mention) -> bool:
    """ "Those", "others": said twice, they may be others."""
    if doc.lang_ not in PRONOUNS:
        return False
    language, span = pronoun_data(doc.lang_), span_of(doc, mention)
    words = [token.lower_ for token in span or () if token.pos_ != "ADV"]  # "only one"
    known = language.other_pronouns | language.nominals
    return mention.text.lower() in known or (len(words) == 1 and words[0] in known)


def _is_of_ones_own(doc: Doc, record: Record) -> bool:
    """ "A house of its own", "on her own": a turn of phrase; but "his own car", "and his own"."""
    span = span_of(doc, record.pronoun)
    if span is None or doc.lang_ not in PRONOUNS or span.end >= len(doc) or not span.start:
        return False
    own = doc[span.end]
    if doc[span.start - 1].pos_ != "ADP":
        return False
    if own.lower_ not in pronoun_data(doc.lang_).intensifying or not doc.has_annotation("DEP"):
        return False
    return own.head.i <= own.i or own.head.pos_ not in NOUNS


def _is_beside_recipient(doc: Doc, record: Record) -> bool:
    """The "hers" of "lent her hers", which hardly is hers who is lent it."""
    span = span_of(doc, record.pronoun)
    if span is None or not span.start:
        return False
    before = doc[span.start - 1].lower_
    return (before, span.text.lower()) in (("her", "hers"), ("them", "theirs"))


def _contains(outer: Mention, inner: Mention) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def apart(edits: Sequence[Edit]) -> Iterator[Edit]:
    """Without edits that overlap an earlier one (two pronouns inside one token)."""
    end = 0
    for edit in sorted(edits):
        if edit.start >= end:
            end = edit.end
            yield edit
