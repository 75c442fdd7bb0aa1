"""Names that taggers take for nouns, and what the words around a noun say of it: of its number, and
with what it is one word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import syntax
from .tags import is_plural

if TYPE_CHECKING:
    from spacy.tokens import Token

    from ..lang.base import NounKinds, Number

PLURAL_DETERMINERS = frozenset({"these", "those", "many", "several", "few", "both", "all"})
_PLURAL_VERBS = frozenset({"are", "were", "have", "VBP"})
_SINGULAR_VERBS = frozenset({"is", "was", "has", "VBZ"})


def joined_forms(noun: Token) -> list[str]:
    """Of "up" in "the runner-up" and "pair" in "the au pair" the whole: "runner-up", "au_pair"."""
    if noun.i == 0:
        return []
    before = noun.nbor(-1)
    found = [f"{before.lower_}_{noun.lower_}"]
    joined = noun.i > 1 and before.text == "-" and noun.nbor(-2).is_alpha
    if joined and noun.nbor(-2).pos_ != "ADP":  # not "law" in "mother-in-law"
        found.append(f"{noun.nbor(-2).lower_}-{noun.lower_}")
    return found


def is_partner(noun: Token, kinds: NounKinds) -> bool:
    """ "Half" in "my other half", which somebody is."""
    if kinds.partners.isdisjoint(joined_forms(noun)) or noun.i < 2:
        return False
    owner, after = noun.nbor(-2), noun.doc[noun.i + 1 : noun.i + 2]
    owned = syntax.role(owner) == "owner" and owner.lower_ != "its"
    return owned and not any(t.lower_ == "of" for t in after)


def may_be_name(noun: Token) -> bool:
    """Whether a noun may be the name of one person or thing: "Parol" in "Parol toured with them",
    "Hemings" in "Hemings was late", "Bo-lung"; they have a capital and no determiner."""
    start = noun.doc[syntax.phrase_start(noun)]
    if not start.is_title or any(True for _ in syntax.determiners(noun)):
        return False
    if start.i < noun.i:
        return start.i == noun.i - 2 and noun.nbor(-1).text == "-" and not is_plural(noun)
    if not noun.is_sent_start or not syntax.is_subject(noun):
        return False
    plural = is_plural(noun) and noun.lemma_.lower() != noun.lower_
    return not plural or number_said(noun) == "singular"


def number_said(head: Token) -> Number | None:
    """What a numeral before "aircraft" says, or the verb after it: "the dice were"."""
    for token in head.lefts:
        if syntax.role(token) == "number":
            return "singular" if token.lower_ == "one" else "plural"
        if token.lower_ in PLURAL_DETERMINERS:
            return "plural"
    verbs = [head.head, *head.head.lefts] if syntax.is_subject(head) else []
    forms = {verb.lower_ if verb.pos_ == "AUX" else verb.tag_ for verb in verbs}
    if forms & _PLURAL_VERBS:
        return "plural"
    return "singular" if forms & _SINGULAR_VERBS else None
