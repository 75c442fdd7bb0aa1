"""Which mentions of a document are one person or thing. Pure functions.

Names: the same words, a title and an article aside ("Mr. Collins" and "Collins"); of two bearers of
one name whose titles say different genders each is one ("Mr. Brooke", "Miss Brooke"); a single word
that is the first or last of exactly one longer name of a person, if both may have one gender.
Other mentions: a role that an apposition or a predicate gave to exactly one name ("the mayor"), and
a noun with "the" shortly after itself ("a heavy pan", "the pan").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lang.base import Gender, NounKinds
from .mentions import MentionSpan
from .naming import names_given
from .pairing import MentionTable
from .syntax import role
from .tags import is_singular_common

if TYPE_CHECKING:
    from spacy.tokens import Doc

_ARTICLES = (["a"], ["an"], ["the"])
# Tokens between two phrases with one noun; farther apart "the door" may be another door.
_NEAR = 80
# In Italian, Spanish and French, before whose mother somebody is.
_OF = frozenset({"de", "del", "di", "della", "dell'", "d'", "du"})
_ENDINGS = frozenset({"'s", "’s", "'", "’"})
# A name without titles, and the gender that tells it from another bearer of that name.
Bearer = tuple[tuple[str, ...], Gender | None]


@dataclass(frozen=True, slots=True)
class _Name:
    """A mention's name without titles, and what they say.

    gender (str | None): "Mrs. Weiss". title (str): One that says no gender: "Dr. Weiss", or "".
    apart (str): What may tell it from another bearer: "little", "mother", or "".
    """

    bare: tuple[str, ...]
    gender: Gender | None
    title: str
    apart: str = ""


def entity_keys(doc: Doc, table: MentionTable, kinds: NounKinds) -> list[Hashable]:
    """For each mention, what it has in common with the others of its entity and with no other."""
    named = ("entity", "name")
    names = {
        index: _name(doc, mention, kinds)
        for index, mention in enumerate(table.mentions)
        if (mention.kind in named and not _is_somebodys(doc, mention, kinds))
        or _is_called_so(doc, mention, kinds)
    }
    bearers = _bearers(names)
    people = _people(table, bearers)
    genders = _genders(bearers, {i: n.gender or table.features[i].gender for i, n in names.items()})
    said = _genders(bearers, {index: name.gender for index, name in names.items()})
    titles: dict[Bearer, set[str]] = defaultdict(set)
    for index, bearer in bearers.items():
        titles[bearer].add(names[index].title)
    first: dict[str, set[Bearer]] = defaultdict(set)
    last: dict[str, set[Bearer]] = defaultdict(set)
    for bearer in people:
        if len(bearer[0]) > 1:
            first[bearer[0][0]].add(bearer)
            last[bearer[0][-1]].add(bearer)
    keys: list[Hashable] = list(range(len(table.mentions)))
    for index, bearer in bearers.items():
        keys[index] = bearer
        if len(bearer[0]) == 1 and bearer in people:
            word = bearer[0][0]
            # As a last name "Waldo" says no gender.
            fitting = {b for b in first[word] if _may_be(genders[bearer], genders[b])}
            fitting |= {b for b in last[word] if _may_be(said[bearer], genders[b])}
            title = names[index].title
            fitting = {b for b in fitting if not title or title in titles[b]}
            keys[index] = next(iter(fitting)) if len(fitting) == 1 else bearer
    for noun, name in names_given(doc, table.mentions):
        keys = [keys[name] if key == keys[noun] else key for key in keys]
    return _with_repeated(doc, table, _with_roles(doc, table, keys))


def _is_somebodys(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> bool:
    """ "La madre de Elena", taken for a name, is not Elena."""
    head, after = doc[mention.head], mention.head + 1
    known = kinds.masculine | kinds.feminine | kinds.people
    return (
        head.is_lower
        and head.lower_ in known
        and after < mention.last - 1
        and doc[after].lower_.replace("\u2019", "'") in _OF
    )


def _is_called_so(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> bool:
    """ "Little Bear", where the tagger sees a common noun."""
    words = doc[mention.first : mention.last]
    if mention.kind != "noun" or len(words) != 2 or not all(t.is_title for t in words):
        return False
    return words[0].lower_ in kinds.epithets | kinds.family_titles


def _name(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> _Name:
    words = [
        token.lower_.rstrip(".").removeprefix("@")
        for token in doc[mention.first : mention.last]
        if not token.is_space and token.lower_ not in _ENDINGS
    ]
    words = words[1:] if len(words) > 1 and words[0] == "the" else words
    epithet = words[0] if len(words) > 1 and words[0] in kinds.epithets else ""
    words = words[1:] if epithet else words
    count = 0
    while count < len(words) - 1 and kinds.is_title(words[count]):
        count += 1
    before = [doc[mention.first - 1].lower_.rstrip(".")] if mention.first > 0 else []
    titles = words[:count] or before
    neutral = (word for word in reversed(titles) if word in kinds.titles)
    family = (word for word in reversed(titles) if word in kinds.family_titles)
    apart = epithet or next(family, "")
    return _Name(tuple(words[count:]), kinds.title_gender(titles), next(neutral, ""), apart)


def _bearers(names: Mapping[int, _Name]) -> dict[int, Bearer]:
    """One bearer a name; where its titles say two genders one for each, and one without a title;
    the same of "Mother Bear" and "Little Bear"."""
    said: dict[tuple[str, ...], set[Gender]] = defaultdict(set)
    parts: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for name in names.values():
        if name.gender is not None:
            said[name.bare].add(name.gender)
        if name.apart:
            parts[name.bare].add(name.apart)

    def bearer(name: _Name) -> Bearer:
        several = name.apart and len(parts[name.bare]) > 1
        words = (name.apart, *name.bare) if several else name.bare
        return words, name.gender if len(said[name.bare]) > 1 else None

    return {index: bearer(name) for index, name in names.items()}


def _people(table: MentionTable, bearers: Mapping[int, Bearer]) -> set[Bearer]:
    return {
        bearer
        for index, bearer in bearers.items()
        if table.features[index].animacy == "person" or table.mentions[index].label == "PERSON"
    }


def _genders(
    bearers: Mapping[int, Bearer], known: Mapping[int, Gender | None]
) -> dict[Bearer, set[Gender]]:
    """The genders that are known of the mentions of each bearer."""
    genders: dict[Bearer, set[Gender]] = defaultdict(set)
    for index, bearer in bearers.items():
        gender = bearer[1] or known[index]
        if gender is not None:
            genders[bearer].add(gender)
    return genders


def _may_be(one: set[Gender], other: set[Gender]) -> bool:
    return not one or not other or bool(one & other)


def _with_roles(doc: Doc, table: MentionTable, keys: list[Hashable]) -> list[Hashable]:
    """Give "the mayor" the key of the name that was described as one before, if there is one."""
    roles: dict[str, set[Hashable]] = defaultdict(set)
    for index, mention in enumerate(table.mentions):
        if mention.kind == "noun" and not mention.described_by:
            role = _bare_role(doc, mention)
            bearers = roles.get(role, set()) if role else set()
            if len(bearers) == 1:
                keys[index] = next(iter(bearers))
        elif mention.kind in ("entity", "name"):
            for head in mention.described_by:
                roles[doc[head].lemma_.lower()].add(keys[index])
    return keys


def _bare_role(doc: Doc, mention: MentionSpan) -> str:
    """The noun of "the mayor"; nothing for a phrase that says more."""
    words = doc[mention.first : mention.last]
    bare = len(words) == 2 and words[0].lower_ == "the" and mention.head == mention.first + 1
    return doc[mention.head].lemma_.lower() if bare and is_singular_common(words[1]) else ""


def _with_repeated(doc: Doc, table: MentionTable, keys: list[Hashable]) -> list[Hashable]:
    """Give "the pan" the key of "a heavy pan" or "the pan" shortly before it."""
    last: dict[str, int] = {}
    for index, mention in enumerate(table.mentions):
        if mention.kind != "noun" or not is_singular_common(doc[mention.head]):
            continue
        noun = doc[mention.head].lower_
        before = last.get(noun)
        if before is not None and _takes_up(doc, mention, table.mentions[before]):
            keys[index] = keys[before]
        last[noun] = index
    return keys


def _takes_up(doc: Doc, mention: MentionSpan, before: MentionSpan) -> bool:
    """Whether a phrase with "the" can mean what one with the same noun means: it says nothing more
    than that one."""
    if mention.first - before.last > _NEAR or doc[mention.first].lower_ != "the":
        return False
    if any(t.i > mention.head and role(t) != "punctuation" for t in doc[mention.head].rights):
        return False  # "the author of Dracula", "the man who left"
    said = [t.lower_ for t in doc[before.first : before.head]]
    own = [t.lower_ for t in doc[mention.first + 1 : mention.head]]
    return said[:1] in _ARTICLES and (not own or own == said[1:])
