"""Nouns that "and" joins, and lists of names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from . import syntax, tags
from .mention_span import MentionSpan

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_LISTED = 3  # "Paris, Texas." are not two


def joined_heads(token: Token, joining: frozenset[str]) -> list[int]:
    """Heads of the nouns that "and" joins, the first included; nothing if "or" joins them."""
    if syntax.role(token) == "conjunct" and token.head.pos_ in tags.NOUNS:
        return []
    found, words = [token.i], set()
    while True:
        words |= {t.lower_ for t in syntax.coordinators(token)}
        following = syntax.next_conjunct(token)
        if following is None:
            return found if words and words <= joining else []
        found.append(following.i)
        token = following


def listed_heads(doc: Doc, names: Collection[int]) -> Iterator[list[int]]:
    """The names of each sentence that is nothing but a list of names: "Anna, Bob, Carl."

    names (Collection[int]): The only token of each name that has one token.
    """
    for sentence in doc.sents:
        words = [token for token in sentence if not token.is_space]
        if words and words[-1].text in (".", "!", "\u2026"):
            words.pop()
        heads = [token.i for token in words[::2]]
        commas = all(token.text == "," for token in words[1::2])
        if len(heads) >= _LISTED and commas and all(head in names for head in heads):
            yield heads


def joined_mentions(
    doc: Doc, singles: Mapping[int, MentionSpan], joining: frozenset[str]
) -> list[MentionSpan]:
    """All of them, each place once."""
    found = [*coordinations(doc, singles, joining), *names_beside(doc, singles, joining)]
    found += [*phrases_beside(doc, singles, joining), *lists(doc, singles)]
    return list({(one.start, one.end): one for one in reversed(found)}.values())


def coordinations(
    doc: Doc, singles: Mapping[int, MentionSpan], joining: frozenset[str]
) -> Iterator[MentionSpan]:
    """Mentions of all that is joined, by those of single heads."""
    # "Julia and her brother Max": what is joined is the brother, and the mention is Max.
    named = {part: head for head, mention in singles.items() for part in mention.described_by}
    named |= {head: head for head in singles}
    for head in sorted(named):
        joined = joined_heads(doc[head], joining)
        if len(joined) > 1 and all(part in named for part in joined):
            parts = tuple(named[part] for part in joined)
            starts = [singles[part].first for part in parts]
            first = min(starts if head in singles else [*starts, doc[head].left_edge.i])
            last = max(singles[part].last for part in parts)
            end = max(singles[part].end for part in parts)
            start = doc[first].idx
            yield MentionSpan(start, end, first, last, parts[0], "coordination", "", parts)


def names_beside(
    doc: Doc, singles: Mapping[int, MentionSpan], joining: frozenset[str]
) -> Iterator[MentionSpan]:
    """Two names with "and" between them before a verb that is plural, whatever the parser joins:
    "Marc et Louis sont arrivés"."""
    names = sorted((m for m in singles.values() if m.kind != "noun"), key=lambda m: m.first)
    for one, other in pairwise(names):
        if other.first != one.last + 1 or doc[one.last].lower_ not in joining:
            continue
        if other.last < len(doc) and "Plur" in doc[other.last].morph.get("Number", []):
            heads = one.head, other.head
            place = one.start, other.end, one.first, other.last, one.head
            if doc[other.last].pos_ in tags.VERBS:
                yield MentionSpan(*place, "coordination", "", heads)


def phrases_beside(
    doc: Doc, singles: Mapping[int, MentionSpan], joining: frozenset[str]
) -> Iterator[MentionSpan]:
    """Two phrases with "and" between them that the parser gives one role beside each other, where
    one verb has no two subjects: "My cousin and the curate played"."""
    starting = {mention.first: mention for mention in singles.values()}
    for one in singles.values():
        head = doc[one.head]
        if not syntax.is_subject(head) or one.last + 1 >= len(doc):
            continue
        other, word = starting.get(one.last + 1), doc[one.last]
        if other is None or word.lower_ not in joining or word.head not in (head, head.head):
            continue
        same = doc[other.head].head.i == head.head.i
        if same and syntax.is_subject(doc[other.head]):
            place = one.start, other.end, one.first, other.last, one.head
            yield MentionSpan(*place, "coordination", "", (one.head, other.head))


def lists(doc: Doc, singles: Mapping[int, MentionSpan]) -> Iterator[MentionSpan]:
    """The same of lists of names."""
    names = {head for head, m in singles.items() if m.kind != "noun" and m.last - m.first == 1}
    for heads in listed_heads(doc, names):
        first, last = singles[heads[0]], singles[heads[-1]]
        place = (first.start, last.end, first.first, last.last, heads[0])
        yield MentionSpan(*place, "coordination", "", tuple(heads))
