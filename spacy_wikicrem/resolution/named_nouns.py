"""Bare nouns that stand for a name: "the bridge" after "the Golden Gate Bridge". Pure functions.

A role that an apposition or a predicate gave to a name ("the mayor") is `entities`' affair; here a
noun means the only name before it that ends with it, else the only one of the kind that it is a
word for ("the company" after one company; no "Senate" is one). Where two names fit, it means none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from ..lang import pronoun_data
from .syntax import Role, role
from .tags import is_singular_common

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from .mentions import MentionSpan
    from .pairing import MentionTable


def link_bare_nouns(doc: Doc, table: MentionTable, keys: Sequence[Hashable]) -> list[Hashable]:
    """The keys of the mentions (`entities.entity_keys`); such nouns get that of their name."""
    kinds = pronoun_data(doc.lang_).kinds
    words = kinds.label_words
    by_head: dict[str, set[Hashable]] = defaultdict(set)
    by_label: dict[str, set[Hashable]] = defaultdict(set)
    linked = list(keys)
    for at, mention in enumerate(table.mentions):
        if mention.kind in ("entity", "name"):
            if mention.last - mention.first > 1:
                by_head[doc[mention.last - 1].lower_].add(keys[at])
            last = doc[mention.last - 1].lower_
            if last not in kinds.institutions:
                by_label[mention.label].add(keys[at])
        elif mention.kind == "noun" and isinstance(keys[at], int):
            noun = _bare_noun(doc, mention)
            ending = by_head.get(noun, set())
            labels = [label for label, known in words.items() if noun in known]
            of_kind = {key for label in labels for key in by_label[label]}
            for fitting in (ending, of_kind):
                if len(fitting) == 1:
                    linked[at] = next(iter(fitting))
                if fitting:
                    break
    return linked


def _bare_noun(doc: Doc, mention: MentionSpan) -> str:
    """The noun of "the company"; nothing for a phrase that says more, or is said of more."""
    words = doc[mention.first : mention.last]
    if len(words) != 2 or words[0].lower_ != "the" or not is_singular_common(words[1]):
        return ""
    noun = words[1]
    following = doc[mention.last].lower_ if mention.last < len(doc) else ""
    # A parser may give the "of" of "loved the music of Bach" to the verb.
    more = following == "of" or any(
        child.i > noun.i and role(child) in _RESTRICTING for child in noun.children
    )
    return "" if more else noun.lower_


# "the company that", "the city of Rome", "the company founded by"
_RESTRICTING: frozenset[Role] = frozenset(
    {"preposition", "oblique", "relative clause", "adnominal clause", "apposition"}
)
