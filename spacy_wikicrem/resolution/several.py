"""Words beside a "they" that say it is several: "they all", "both of them", "each other"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .syntax import OBJECTS, is_subject, role

if TYPE_CHECKING:
    from spacy.tokens import Token

_SEVERAL = frozenset({"both", "together"})
_EACH = frozenset({"each", "another"})
_ALL = frozenset({"all", "both"})
# What two do with each other where nobody else is named: "they met", "they shook hands".
_MUTUAL = frozenset({
    *("meet", "marry", "divorce", "hug", "kiss", "embrace", "quarrel", "argue", "reconcile"),
    *("separate", "part", "elope", "wed"),
})  # fmt: skip
_OF = frozenset({"all", "both", "each", "most", "some", "many", "several", "few", "either"})


def are_several(token: Token) -> bool:
    """Whether the words right beside a "they" or "them" count several: "they all", "two of them".

    Not "told them all about it", where "all" says how.
    """
    doc, at = token.doc, token.i
    after = doc[at + 1].lower_ if at + 1 < len(doc) else ""
    if after in _ALL and (is_subject(token) or doc[at + 1].head.i == at):
        return True
    if at < 2 or doc[at - 1].lower_ != "of":
        return False
    counted = doc[at - 2]
    return counted.lower_ in _OF or (counted.like_num and counted.is_alpha)


def asks_for_several(token: Token) -> bool:
    """ "They both", "they like each other", "they sang together"."""
    verb = token.head
    if any(t.lower_ in _SEVERAL for t in (*token.children, *verb.children)):
        return True
    for word in verb.subtree:
        if word.lower_ == "other" and word.i > 0 and word.nbor(-1).lower_ == "each":
            return True
        if word.lower_ in _EACH and word.i > 0 and word.nbor(-1).lower_ == "one":
            return True
    return is_subject(token) and _is_mutual(verb)


def _is_mutual(verb: Token) -> bool:
    """ "They met", not "they met her", "they met with her"."""
    rest = list(verb.rights)
    objects = [t for t in rest if role(t) in OBJECTS]
    if verb.lemma_ == "shake":
        return [t.lower_ for t in objects] == ["hands"]
    others = any(t.lower_ == "with" or role(t).endswith("complement") for t in rest)
    return verb.lemma_ in _MUTUAL and not objects and not others
