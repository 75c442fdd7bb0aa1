"""Which mentions a pronoun may stand for, by window, syntax and agreement. Pure functions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from ..lang.en.swap import turned_pronoun
from .agreement import Agreement, agree
from .binding import Bounds, blank_lines, find_bounds
from .candidates import Mention, Question, Window, nearest_mentions, window_places
from .features import describe
from .kept import ANNOTATION, kept
from .known import Features
from .letters import without_correspondents
from .mentioned import is_alternative
from .mentions import MentionSettings, MentionSpan, find_mentions
from .non_referring import Reason, is_generic, reason_for_none
from .pronouns import FoundPronoun, find_pronouns, pronoun_at
from .settings import AgreementMode
from .several import are_several
from .tags import is_plural
from .turns import speech_at, turns_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

FREE = Bounds()


@dataclass(frozen=True, slots=True)
class PairingSettings:
    """Which candidates a pronoun gets.

    agreement (str): "hard" leaves out mentions that do not agree with the pronoun (if none is
        left, those that differ in gender only stay); "soft" counts their conflicts; "off" does
        neither.
    syntax (bool): Leave out what the syntax rules out, give reflexives their subject and an "it"
        that stands for nothing no candidate. Needs a parse; without one nothing is left out.
    singular_they (bool): "They" may be one person.
    """

    agreement: AgreementMode = "hard"
    syntax: bool = True
    singular_they: bool = True


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pronoun and the mentions it may stand for.

    token (int): The pronoun's token; `start` and `end` are its code points.
    pronoun (Pronoun): What the language says of it.
    possessive (bool): Whether a name in its place takes 's.
    candidates (tuple[int, ...]): Indices into the mentions: before the pronoun from the nearest
        back, then after it.
    agreements (tuple[Agreement | None, ...]): One for each candidate; None under "off".
    bound_to (int | None): Of a reflexive: the token it stands for, maybe a pronoun itself.
    reason (str | None): Why it stands for nothing (`non_referring`).
    bounds (Bounds): What the syntax says of it.
    """

    token: int
    start: int
    end: int
    pronoun: Pronoun
    possessive: bool
    candidates: tuple[int, ...]
    agreements: tuple[Agreement | None, ...]
    bound_to: int | None = None
    reason: Reason | None = None
    bounds: Bounds = FREE

    @property
    def empty(self) -> bool:
        """It stands for nothing."""
        return self.reason is not None

    @property
    def other(self) -> str:
        """The pronoun with its gender turned around, in the lower case, or ""."""
        return turned_pronoun(self.pronoun.form, self.possessive)

    @property
    def conflicts(self) -> tuple[int, ...]:
        """How many features of each candidate do not agree."""
        return tuple(0 if a is None else a.conflicts for a in self.agreements)


@dataclass(frozen=True, slots=True)
class MentionTable:
    """The mentions of a document and their features, found once."""

    mentions: Sequence[MentionSpan]
    features: Sequence[Features]
    starts: Sequence[int] = field(default=())


ALL_MENTIONS = MentionSettings()
DEFAULTS = PairingSettings()


def tabulate(
    doc: Doc, language: LanguageData, settings: MentionSettings = ALL_MENTIONS
) -> MentionTable:
    """All mentions of a document; found once, unless somebody else finds them."""
    if settings.spans_key is not None or settings.finder is not None:
        return _tabulate(doc, language, settings)

    def build() -> tuple[LanguageData, MentionTable]:  # while it is kept its id is nobody else's
        return language, _tabulate(doc, language, settings)

    kinds = settings.names, settings.noun_phrases, settings.coordinations
    data = (settings.labels and tuple(settings.labels), kinds, id(language))
    return kept(doc, "mentions", build, on=ANNOTATION, data=data)[1]


def _tabulate(doc: Doc, language: LanguageData, settings: MentionSettings) -> MentionTable:
    mentions = without_correspondents(doc.text, language, find_mentions(doc, language, settings))
    features = describe(doc, mentions, language)
    return MentionTable(mentions, features, [mention.start for mention in mentions])


def pair(
    doc: Doc,
    language: LanguageData,
    forms: Collection[str],
    table: MentionTable,
    place: Callable[[int], tuple[int, int]],
    settings: PairingSettings = DEFAULTS,
    asking: Iterable[FoundPronoun] | None = None,
) -> Iterator[Pairing]:
    """The pronouns of a document with their candidates, in document order.

    forms (Collection[str]): Lower-case forms of the pronouns.
    asking (Iterable[FoundPronoun] | None): What asks instead of the pronouns with these forms.
    place (Callable): From a token to the code points between which its candidates lie.
    """
    parsed = settings.syntax and doc.has_annotation("DEP")
    text, blanks = doc.text, blank_lines(doc)
    turns = turns_of(doc, language)
    for found in find_pronouns(doc, language, forms) if asking is None else asking:
        token, pronoun = doc[found.token], found.pronoun
        bounds = FREE
        if parsed:
            bounds = find_bounds(token, pronoun, language, zero=found.zero, blanks=blanks)
        if (half := is_alternative(token, language)) is not None:
            bounds = Bounds(binders=(half.i,))  # "he or she" are one
        repeats = bool(bounds.binders) and not pronoun.reflexive  # "a Ana la esperan"
        asks_why = parsed and not repeats
        reason = reason_for_none(token, pronoun, language) if asks_why else None
        nearby = [] if reason else _nearby(token, table, bounds, *place(token.i))
        # "It" is nobody who speaks: a label before it is a heading ("Union Operator: It joins").
        turn = speech_at(turns, found.start, text) if pronoun.gender != "neuter" else None
        if turn is not None:
            nearby = [i for i in nearby if not turn.is_speaker(_text(doc, table.mentions[i]))]
        where = is_generic(token, pronoun) if parsed else None
        if where is not None:
            nearby = [i for i in nearby if not _is_inside(table.mentions[i], where)]
            reason = None if nearby else "generic"
        binder = _binder(doc, language, pronoun, bounds, nearby, table, settings)
        if pronoun.clitic and _is_empty(doc, binder, language):
            nearby, binder, reason = [], None, reason or "idiom"
        if binder is not None:
            nearby = [i for i in nearby if _is_bound(table.mentions[i], binder)] or nearby
        several = pronoun.gender is None and are_several(token)
        alone = binder is not None and not any(table.features[i].number == "plural" for i in nearby)
        source = doc if several else None
        agreements = _agreements(pronoun, nearby, table, settings, source, bound=alone)
        if settings.agreement == "hard":
            sure = [_has_sure_gender(doc, table.mentions[i], language) for i in nearby]
            kept = _agreeing(agreements, sure)
            nearby, agreements = [nearby[at] for at in kept], [agreements[at] for at in kept]
        yield Pairing(
            token=token.i,
            start=found.start,
            end=found.end,
            pronoun=pronoun,
            possessive=found.possessive,
            candidates=tuple(nearby),
            agreements=tuple(agreements),
            bound_to=binder,
            reason=reason,
            bounds=bounds,
        )


def _nearby(token: Token, table: MentionTable, bounds: Bounds, left: int, right: int) -> list[int]:
    """Mentions inside the window that the syntax allows, best place first."""
    start, end = token.idx, token.idx + len(token)
    inside = [
        index
        for index in range(bisect_left(table.starts, left), bisect_left(table.starts, right))
        if table.mentions[index].end <= right
        and (table.mentions[index].end <= start or table.mentions[index].start >= end)
        and not bounds.excludes(token.i, table.mentions[index])
    ]
    before = [i for i in inside if table.mentions[i].end <= start]
    after = [i for i in inside if table.mentions[i].start >= end]
    return sorted(before, key=lambda i: -table.mentions[i].end) + after


def _text(doc: Doc, mention: MentionSpan) -> str:
    return doc[mention.first : mention.last].text


def _is_inside(mention: MentionSpan, phrase: Token) -> bool:
    return phrase.left_edge.i <= mention.first and mention.last <= phrase.right_edge.i + 1


def _binder(
    doc: Doc,
    language: LanguageData,
    pronoun: Pronoun,
    bounds: Bounds,
    nearby: Sequence[int],
    table: MentionTable,
    settings: PairingSettings,
) -> int | None:
    """The first binder that agrees and is a pronoun or a mention; without one nothing binds."""
    for token in bounds.binders:
        other = pronoun_at(doc[token], language)
        if other is not None and pronoun.may_repeat(other.pronoun):
            return token
        for index in nearby:
            if not _is_bound(table.mentions[index], token):
                continue
            they = settings.singular_they
            found = agree(pronoun, table.features[index], singular_they=they, bound=they)
            if settings.agreement == "off" or found.possible:
                return token
    return None


def _is_empty(doc: Doc, subject: int | None, language: LanguageData) -> bool:
    """Whether the subject that a clitic stands for is none, or stands for nothing: "il se peut"."""
    if subject is None:
        return True
    found = pronoun_at(doc[subject], language)
    return found is not None and reason_for_none(doc[subject], found.pronoun, language) is not None


def _is_bound(mention: MentionSpan, subject: int) -> bool:
    """Whether a mention is the subject; of a plural reflexive, the whole coordination is."""
    return mention.head == subject or subject in mention.described_by


def _has_sure_gender(doc: Doc, mention: MentionSpan, language: LanguageData) -> bool:
    """Whether a gender, if it has one, is a noun's or a title's: "husband", "Ms. Ito"."""
    if language.grammatical_gender:
        return False
    titles = language.kinds.masculine_titles | language.kinds.feminine_titles
    words = (doc[mention.first], doc[max(0, mention.first - 1)])
    return mention.kind == "noun" or any(t.lower_.rstrip(".") in titles for t in words)


def _agreeing(agreements: Sequence[Agreement | None], sure: Sequence[bool]) -> list[int]:
    """Which candidates agree; if none does, those that differ in gender only, as a first name can
    mislead, but no noun and no title does: no husband is "she"."""
    possible = [at for at, found in enumerate(agreements) if found is None or found.possible]
    return possible or [
        at
        for at, found in enumerate(agreements)
        if found is not None and found.only_gender and not sure[at]
    ]


def _agreements(
    pronoun: Pronoun,
    nearby: Sequence[int],
    table: MentionTable,
    settings: PairingSettings,
    several: Doc | None,
    *,
    bound: bool,
) -> list[Agreement | None]:
    """several (Doc | None): The document of a pronoun that is several for sure.

    bound (bool): Only what binds the pronoun is near, and it is not several.
    """
    if settings.agreement == "off":
        return [None] * len(nearby)
    they = settings.singular_they
    return [
        agree(
            pronoun,
            table.features[index],
            # "Them both" are nobody alone; the Aunts of "The Two Aunts" are more.
            singular_they=they
            and (several is None or is_plural(several[table.mentions[index].head])),
            bound=bound,
        )
        for index in nearby
    ]


def find_paired_questions(
    doc: Doc,
    language: LanguageData,
    forms: Collection[str],
    table: MentionTable,
    window: Window,
    settings: PairingSettings = DEFAULTS,
) -> Iterator[Question]:
    """The pronouns of a document with the candidates that `pair` leaves: one for each name."""
    text = doc.text
    place = window_places(doc, window)
    asked: dict[int, tuple[int, int]] = {}
    for pairing in pair(doc, language, forms, table, place, settings):
        left, right = place(pairing.token)
        start, end = pairing.start, pairing.end
        same_as = None if pairing.bound_to is None else asked.get(pairing.bound_to)
        conflicts = {
            _mention(text, table.mentions[index]): count
            for index, count in zip(pairing.candidates, pairing.conflicts, strict=True)
        }
        near = nearest_mentions(sorted(conflicts, key=lambda m: (m.start, m.end)), start, end)
        candidates = () if same_as else near
        asked[pairing.token] = start, end
        yield Question(
            text=text[start:end],
            start=start,
            end=end,
            possessive=pairing.possessive,
            before=text[left:start],
            after=text[end:right],
            candidates=candidates,
            conflicts=tuple(conflicts[mention] for mention in candidates),
            same_as=same_as,
        )


def _mention(text: str, span: MentionSpan) -> Mention:
    return Mention(text[span.start : span.end], span.start, span.end)
