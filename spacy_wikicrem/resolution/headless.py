"""Phrases without a noun that a pronoun may stand for: "many", "two of them", "the rich", "the
second", "the little one"; amounts ("fifty euros"); and subjects that the parser took for a part of
a noun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..lang import LanguageData
from .candidates import MEASURES
from .syntax import (
    CLEAR,
    COMPLEMENTS,
    SUBJECTS,
    determiners,
    is_subject,
    own_subject,
    parts_of,
    phrase_start,
    role,
    scheme_of,
)
from .tags import NOUNS, VERBS, is_plural_common, tag_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ARGUMENTS = SUBJECTS | COMPLEMENTS | {"conjunct"}
_EACH = frozenset({"each", "either", "neither"})
_AMOUNTS = frozenset({"MONEY", "QUANTITY", "DATE", "TIME", "CARDINAL"})

_DETERMINERS = frozenset({"the", "a", "an", "his", "her", "my", "our", "their", "your", "its"})
_OWNERS = _DETERMINERS - {"the", "a", "an"}
_OF_CHILDREN = frozenset({"eldest", "oldest", "youngest"})
_COUNTING = frozenset({"few", "dozen", "hundred", "thousand", "million", "couple", "good", "great"})
_SINGULAR = frozenset({"a", "an", "each", "every"})
# Tags of what is a noun after a determiner, and words that are none there.
_MISTAKEN = frozenset({"JJ", "RB", "VB", "IN"})
_NO_NOUNS = frozenset({
    *("own", "other", "same", "latter", "former", "like", "more", "rest", "past", "left", "right"),
})  # fmt: skip
_ENDS = frozenset({".", ",", ";", ":", "!", "?", ")", '"', "”"})
_SOME = frozenset({"some", "half"})
_COUNTED = _SOME | {"many", "few", "several", "most", "both"}
# Nouns that only say how many: "a couple of its windows".
_NUMBERS = frozenset({"couple", "number", "handful", "majority", "minority", "dozens", "hundreds"})
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
            yield Headless(_start(token, kind), end_of_some(token), token, kind)


def end_of_some(token: Token) -> int:
    """The end of a phrase with a head: "two of its soups" is one."""
    counting = token.pos_ == "NUM" or token.lower_ in _COUNTED | _EACH
    if token.lower_ in _NUMBERS:  # not "the number of letters"
        counting = token.lower_.endswith("s") or any(t.lower_ == "a" for t in token.lefts)
    rest = some_of(token) if counting else None
    return 1 + (token if rest is None else rest).i


def is_year_before(doc: Doc, first: int, head: int) -> bool:
    """ "1942" in "In 1942 two men came", which the parser takes for a part of the phrase."""
    year, after = doc[first], doc[first + 1 : head]
    if not (year.is_digit and len(year) == 4 and year.text[0] in "12") or not len(after):
        return False
    return after[0].like_num or after[0].pos_ in ("DET", "PRON")


def without_fillers(doc: Doc, first: int, head: int) -> int:
    """Where a phrase begins without what is said before it: "so um my boss"."""
    start = first
    while start < head and doc[start].tag_ in ("UH", "RB", ","):
        start += 1
    said = any(token.tag_ == "UH" for token in doc[first:start])
    return start if said else first


def _start(token: Token, kind: HeadlessKind) -> int:
    if kind == "amount" or token.lower_ == "one":
        return phrase_start(token)
    before = token.nbor(-1).lower_ if token.i else ""
    if kind == "several" and (before == "the" or (before == "a" and token.lower_ == "few")):
        return token.i - 1
    return token.i - (kind not in ("several", "each"))  # the article


def headless_kind(token: Token, language: LanguageData) -> HeadlessKind | None:
    """What a token is the head of, if it is the head of such a phrase."""
    form = token.lower_
    if role(token) in _ARGUMENTS and _is_counted(token, language) and some_of(token) is not None:
        return "several"
    if token.pos_ in NOUNS:
        return "amount" if _is_amount(token, language) else None
    if form in _EACH and any(t.lower_ == "of" for t in token.rights):
        return "each"
    if form == "one" and any(t.pos_ == "ADJ" for t in token.lefts):
        return "one"  # "the little one", where it is tagged as a number
    if form == "one" and token.tag_ == "CD" and role(token) in ("subject", "object"):
        return None if _is_anybody(token) else "one"
    before = token.nbor(-1).lower_ if token.i else ""
    if form in _OF_CHILDREN and before in _OWNERS and role(token) in _ARGUMENTS:
        return "person"  # "my eldest"
    definite = before == "the"
    if _is_mistagged_noun(token, language):
        return "one"
    if _is_person_read_as_adjective(token, before, language):
        return "person"
    if definite and token.pos_ == "NUM" and token.is_alpha and form != "one":
        return "several" if role(token) in _ARGUMENTS else None  # "the two"
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


def _is_counted(token: Token, language: LanguageData) -> bool:
    form = token.lower_
    if form in language.counts or form in _SOME:
        return True
    return token.pos_ == "NUM" and form not in ("one", "1")


def some_of(token: Token) -> Token | None:
    """ "Soups" for "two" in "two of its soups", those of which they are some."""
    if token.doc.lang_ != "en":
        return None
    parts = (t for t in parts_of(token) if t.i > token.i)
    return next((t for t in parts if is_plural_common(t) or t.lower_ == "people"), None)


def _is_person_read_as_adjective(token: Token, before: str, language: LanguageData) -> bool:
    """ "A local helped us", "our newborn cries"; and "the accused wept", where the parser sees a
    noun that is accused."""
    if before not in _DETERMINERS or token.doc.lang_ != "en":
        return False
    if before == "the" and token.lower_ in language.persons and _is_subject_of_noun(token):
        return True
    known = language.kinds.people | language.kinds.people_or_things
    return token.pos_ == "ADJ" and token.lower_ in known and is_subject(token)


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


def _is_mistagged_noun(token: Token, language: LanguageData) -> bool:
    """ "He thought of the stable.", "she found a flat": the last word after its determiner."""
    if language.grammatical_gender or token.i == 0 or token.ent_type_ or not token.is_lower:
        return False
    form, places = token.lower_, ("object", "subject", "oblique")
    if tag_of(token) not in _MISTAKEN or role(token) not in places or form in _NO_NOUNS:
        return False
    if form.endswith(("ieth", "teenth")):  # "until the thirtieth"
        return False
    if form in language.peoples | language.persons | language.ordinals | language.counts:
        return False
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    ends = after is None or after.text in _ENDS
    return ends and token.nbor(-1).lower_ in _DETERMINERS


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
    if token.i != token.head.i - 1 or role(token) not in ("compound", "modifier", "adjective"):
        return False
    if is_read_as_noun(token.head):
        return True
    if role(token) == "adjective" and token.head.tag_ in ("VBD", "VBZ"):  # "a female hit a male"
        return tag_of(token) == "NN" and own_subject(token.head) is None
    if role(token) != "compound":
        return False
    return _is_in_verbs_place(token.head) or (
        is_plural_common(token) and _is_subject_of_noun(token)
    )


def _is_read_as_clause(noun: Token, language: LanguageData) -> bool:
    """ "Consider the innkeeper", where the parser sees a clause: it has an article and no verb. Not
    where small parsers take verbs for such nouns: "tout rescotcher"."""
    if language.grammatical_gender or role(noun) not in ("complement", "open complement"):
        return False
    before = [t for t in noun.lefts if not t.is_punct]
    determined = bool(before) and role(before[0]) in ("determiner", "owner")
    return determined and not any(is_subject(t) or t.pos_ in VERBS for t in noun.children)


def is_read_as_noun(verb: Token) -> bool:
    """ "A refrigerator leaks": no noun in the plural stands after "a"."""
    if tag_of(verb) != "NNS" or not verb.is_lower or verb.i == 0:
        return False
    first = next((t for t in verb.lefts if role(t) == "determiner"), None)
    if first is None or first.lower_ not in _SINGULAR or first.i + 1 == verb.i:
        return False
    between = verb.doc[first.i + 1 : verb.i]
    counted = any(t.lower_ in _COUNTING or t.pos_ == "NUM" for t in between)  # "a few friends"
    return not counted and all(t.is_alpha or t.text == "-" for t in between)


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


def _is_joined_to_verb(noun: Token) -> bool:
    """A noun with a determiner that the parser joins to a verb: "blushed and offered her a chair,
    and in her confusion a cigarette"; or one without a verb."""
    if scheme_of(noun.doc) is not CLEAR or role(noun) not in ("conjunct", "root"):
        return False
    if role(noun) == "conjunct" and noun.head.pos_ in NOUNS:
        return False
    return any(t.lower_ in _DETERMINERS for t in noun.lefts)


def is_loose(token: Token, language: LanguageData) -> bool:
    """Nouns outside the iterator's phrases that are no times; "one of them", "those who came"."""
    if token.pos_ == "NOUN":
        loose = role(token) in ("adverbial noun", "unknown") or _is_joined_to_verb(token)
        loose |= _is_read_as_clause(token, language)
        return loose and token.lemma_.lower() not in language.kinds.times
    if token.lower_ not in language.nominals:
        return False
    return any(role(t) == "relative clause" or t.lower_ == "of" for t in token.rights)
