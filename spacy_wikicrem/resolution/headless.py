"""Phrases without a noun that a pronoun may stand for: "many", "two of them", "the rich", "the
second", "the little one"; amounts ("fifty euros"); and subjects that the parser took for a part of
a noun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..lang import LanguageData
from .candidates import MEASURES
from .syntax import COMPLEMENTS, SUBJECTS, determiners, is_subject, own_subject, phrase_start, role
from .tags import NOUNS, VERBS, is_plural_common, tag_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ARGUMENTS = SUBJECTS | COMPLEMENTS | {"conjunct"}
_EACH = frozenset({"each", "either", "neither"})
_AMOUNTS = frozenset({"MONEY", "QUANTITY", "DATE", "TIME", "CARDINAL"})

_MARGIN_PREPOSITIONS = frozenset({"by", "in", "for", "after", "within"})

HeadlessKind = Literal["several", "people", "person", "one", "each", "amount"]


@dataclass(frozen=True, slots=True)
class Headless:
    """first (int), last (int): Tokens, end exclusive. head (Token): Its last word.

    kind (str): "several" ("many"), "people" ("the rich"), "person" ("the accused"), "one" ("the
        second"), "each" ("neither of the sisters"), "amount".
    """

    first: int
    last: int
    head: Token
    kind: HeadlessKind


def find_headless(doc: Doc, language: LanguageData) -> Iterator[Headless]:
    """All of them in a parsed document."""
    for token in doc:
        kind = headless_kind(token, language)
        if kind is not None:
            last = token.i + 1
            yield Headless(_start(token, kind), last, token, kind)


def _start(token: Token, kind: HeadlessKind) -> int:
    if kind == "amount" or token.lower_ == "one":
        return phrase_start(token)
    return token.i - (kind not in ("several", "each"))  # the article


def headless_kind(token: Token, language: LanguageData) -> HeadlessKind | None:
    """What a token is the head of, if it is the head of such a phrase."""
    if token.pos_ in NOUNS:
        return "amount" if _is_amount(token, language) else None
    form = token.lower_
    if form in _EACH and any(t.lower_ == "of" for t in token.rights):
        return "each"
    if form == "one" and any(t.pos_ == "ADJ" for t in token.lefts):
        return "one"  # "the little one", where it is tagged as a number
    if form == "one" and token.tag_ == "CD" and role(token) in ("subject", "object"):
        return None if _is_anybody(token) else "one"
    definite = token.i > 0 and token.nbor(-1).lower_ == "the"
    if definite and form in language.ordinals and _is_before_verb(token):
        return "one"
    if definite and role(token) in _ARGUMENTS:
        if form in language.ordinals:
            return "one"
        if form in language.persons:
            return "person"
        if form in language.peoples:
            return "people"
        return "one" if _is_mistagged(token) else None
    if definite and form in language.peoples and _is_subject_of_noun(token):
        return "people"
    bare = is_subject(token) and not any(determiners(token))
    counted = form in language.counts or (token.pos_ == "NUM" and not form.isdigit())
    return "several" if bare and counted and form != "one" else None


def _is_before_verb(token: Token) -> bool:
    """ "The youngest slept", where the parser sees an adverb, and the verb has no subject; or a
    noun."""
    verb = token.nbor(1) if token.i + 1 < len(token.doc) else token
    if tag_of(token) == "JJS" and verb == token.head and role(verb) == "root":
        return tag_of(verb) in ("NN", "NNS") and verb.sent[-1].text == "."
    seen = role(token) == "adverb" and tag_of(token) in ("RBS", "RBR", "JJS", "JJR")
    return seen and verb.tag_ in ("VBD", "VBZ", "MD") and own_subject(verb) is None


def _is_mistagged(token: Token) -> bool:
    """ "Show the flat": a noun that is taken for an adjective."""
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    alone = after is None or after.pos_ in ("PUNCT", "AUX", "VERB", "CCONJ", "ADP")
    return tag_of(token) == "JJ" and role(token) in ("object", "subject") and alone


def _is_anybody(one: Token) -> bool:
    """ "One must wait", "they like one another"."""
    after = one.nbor(1).lower_ if one.i + 1 < len(one.doc) else ""
    return after == "another" or any(t.tag_ == "MD" for t in one.head.lefts)


def _is_amount(token: Token, language: LanguageData) -> bool:
    """ "Fifty euros", "three weeks"; "in May" is none."""
    if token.ent_type_ and token.ent_type_ not in MEASURES & _AMOUNTS:
        return False
    numbers = [t for t in token.lefts if role(t) in ("number", "quantity")]
    measured = bool(token.ent_type_) or token.lemma_.lower() in language.units
    placed = role(token) in ("object", "adverbial noun", "subject")
    if not token.ent_type_ and token.lemma_.lower() in language.margins:  # "by three goals"
        measured = placed = token.head.lower_ in _MARGIN_PREPOSITIONS
    return measured and placed and bool(numbers) and is_plural_common(token)


def is_subject_of_noun(token: Token) -> bool:
    """ "Lions" in "Lions hunt at night", where the parser has seen a compound."""
    if role(token) != "compound" or token.i != token.head.i - 1:
        return False
    return _is_in_verbs_place(token.head) or (
        is_plural_common(token) and _is_subject_of_noun(token)
    )


def is_read_as_clause(noun: Token, language: LanguageData) -> bool:
    """ "Consider the innkeeper", where the parser sees a clause: it has an article and no verb. Not
    where small parsers take verbs for such nouns: "tout rescotcher"."""
    if language.grammatical_gender or role(noun) not in ("complement", "open complement"):
        return False
    before = [t for t in noun.lefts if not t.is_punct]
    determined = bool(before) and role(before[0]) in ("determiner", "owner")
    return determined and not any(is_subject(t) or t.pos_ in VERBS for t in noun.children)


def _goes_on(noun: Token) -> bool:
    """ "The driver brakes and loses her hat": no verb without a subject is joined to a noun."""
    joined = (t for t in noun.rights if role(t) == "conjunct" and t.tag_ == "VBZ")
    return noun.tag_ == "NNS" and any(own_subject(t) is None for t in joined)


def _is_in_verbs_place(noun: Token) -> bool:
    """Whether what is taken for a noun, and has one before it, is a verb: "When my aunt visits"."""
    if noun.tag_ == "VBZ" or _goes_on(noun):
        return True
    clause = role(noun) in ("adverbial clause", "relative clause")
    return clause and noun.tag_ == "NNS" and any(t.tag_ == "WRB" for t in noun.lefts)


def _is_subject_of_noun(token: Token) -> bool:
    noun = token.head
    last = token.i == noun.i - 1
    return last and role(noun) == "root" and tag_of(noun) in ("NN", "VBP", "VB") and token.is_alpha
