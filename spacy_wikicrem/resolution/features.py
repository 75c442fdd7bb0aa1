"""What is known of a mention: number, animacy, gender, and whether it is a group.

It comes from its tags, its entity label, titles, nouns whose meaning includes a gender, first names
that hardly ever belong to more than one, appositions and predicates, other mentions with the same
name, and reflexive pronouns in its clause. A profession or a role says "person" and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import Gender, NounKinds, Number
from ..lang.first_names import gender_of_names, is_of_people
from . import syntax, tags
from .candidates import POSSESSIVE
from .capitals import singular
from .grammatical import combined_gender, describe_grammatically
from .headless import HeadlessKind, headless_kind
from .known import Animacy, Features
from .learned import (
    NO_THINGS,
    learn_companies,
    learn_from_acts,
    learn_from_bodies,
    learn_from_declarations,
    learn_from_naming,
    learn_from_reflexives,
    learn_from_turns,
    share_names,
)
from .mentions import MentionSpan
from .personified import is_who_clause
from .proper_nouns import is_firm
from .taken_for_nouns import PLURAL_DETERMINERS, is_partner, joined_forms, may_be_name, number_said

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

PLACES = frozenset({"GPE", "LOC", "FAC"})
# Names that "they" may stand for, as several people.
GROUPS = frozenset({"ORG", "NORP"})
_SINGULAR_DETERMINERS = frozenset({"a", "an", "this", "that", "another"})
_DISTRIBUTING = frozenset({"each", "every"})
# "The number of men" is one thing, "a number of men" are several.
_ONE_WITH_ARTICLE = frozenset({"number", "set", "variety", "score", "array", "pair"})
_ASKING = frozenset({"ask", "tell"})
_WHERE = frozenset({"in", "at", "near", "into", "through", "across", "around"})
HEADLESS: Mapping[HeadlessKind, Features] = {
    "several": Features("plural"),
    "people": Features("plural", "person"),
    "person": Features(None, "person"),
    "one": Features("singular"),
    "each": Features("singular"),
    "amount": Features(None, "thing", amount=True),
}


def describe(doc: Doc, mentions: Sequence[MentionSpan], language: LanguageData) -> list[Features]:
    """The features of all mentions of a document, computed once."""
    single = {
        mention.head: _features(doc, mention, language)
        for mention in mentions
        if mention.kind != "coordination"
    }
    learn_from_declarations(doc, language, single)
    if doc.has_annotation("DEP"):
        learn_from_bodies(doc, mentions, language, single)
        learn_from_naming(doc, mentions, language.kinds, single)
    share_names(doc, mentions, single)
    learn_companies(doc, mentions, language, single)
    learn_from_acts(doc, language, single)
    learn_from_turns(doc, mentions, language, single)
    if doc.has_annotation("DEP"):
        learn_from_reflexives(doc, language, single)
    return [
        _coordination(mention, single, language)
        if mention.kind == "coordination"
        else single[mention.head]
        for mention in mentions
    ]


def _features(doc: Doc, mention: MentionSpan, language: LanguageData) -> Features:
    if language.grammatical_gender:
        return describe_grammatically(doc, mention, language)
    headless = _headless(doc[mention.head], mention, language)
    return headless or _describe(doc, mention, language.kinds)


def _coordination(
    mention: MentionSpan, single: dict[int, Features], language: LanguageData
) -> Features:
    parts = [single[head] for head in mention.heads if head in single]
    kinds = {part.animacy for part in parts}
    gender = combined_gender(parts) if language.grammatical_gender else None
    return Features("plural", kinds.pop() if len(kinds) == 1 else None, gender)


def _headless(head: Token, mention: MentionSpan, language: LanguageData) -> Features | None:
    """Of a phrase without a noun, or an amount; None of any other mention."""
    kind = headless_kind(head, language) if mention.kind == "noun" else None
    if kind is None:
        return None
    if kind == "each" and (noun := _counted_by(head)) is not None:
        return replace(_noun(noun, language.kinds), number="singular", group=False)
    if kind == "one" and head.lower_ in language.ordinals and (noun := _chosen_from(head)):
        return replace(_noun(noun, language.kinds), number="singular", group=False)
    return HEADLESS[kind]


def _chosen_from(head: Token) -> Token | None:
    """ "Daughters" in "He had three daughters. The youngest slept"."""
    doc, start = head.doc, head.sent.start
    start = doc[start - 1].sent.start if start else 0
    nouns = (t for t in reversed(doc[start : head.i]) if tags.is_plural_common(t))
    counted = (t for t in nouns if any(syntax.role(n) == "number" for n in t.lefts))
    return next(counted, None)


def _counted_by(head: Token) -> Token | None:
    """ "Sisters" in "neither of the sisters"."""
    noun = next((t for t in head.subtree if t.i > head.i and tags.is_noun(t)), None)
    return noun if noun is not None and noun.i <= head.i + 4 else None


def _describe(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> Features:
    head = doc[mention.head]
    own = _name(doc, mention, kinds) if _is_name(head, mention) else _noun(head, kinds)
    if mention.kind != "entity" and own.animacy in (None, "thing") and _is_known(head, kinds):
        own = _noun(head, kinds)  # "the King", and "Children" at the start of a sentence
    elif own.animacy == "thing" and _is_single(doc, mention):
        if kinds.title_gender((head.lower_,)):
            own = _noun(head, kinds)  # "the Tsar", taken for a place
        elif head.lower_ in kinds.people:
            own = replace(own, animacy=None)  # "the Lawyer", or a newspaper
    for other in mention.described_by:
        own = _also(own, doc[other], kinds)
    return own


def _is_single(doc: Doc, mention: MentionSpan) -> bool:
    """Whether it is one word, an article aside."""
    return mention.last - mention.first - (doc[mention.first].lower_ == "the") == 1


def _is_known(noun: Token, kinds: NounKinds) -> bool:
    forms = _forms(noun)
    lists = (kinds.masculine, kinds.feminine, kinds.people, kinds.plural, kinds.animals)
    return any(form in words for form in forms for words in (*lists, kinds.groups))


def _is_name(head: Token, mention: MentionSpan) -> bool:
    """Taggers take some names for nouns: a capital where none has to be says otherwise."""
    if mention.kind in ("entity", "name"):
        return True
    if mention.kind == "given" and tags.is_proper(head):
        return True
    if head.is_sent_start and tags.is_plural_common(head):
        return False  # "Parcels come and go"
    return bool(head.is_title and (head.i > mention.first or head.i + 1 == mention.last))


def _also(own: Features, noun: Token, kinds: NounKinds) -> Features:
    """Fill in what an apposition or a predicate says."""
    more = _noun(noun, kinds) if tags.is_noun(noun) else Features()
    return replace(
        own,
        animacy=own.animacy or more.animacy,
        gender=own.gender or (more.gender if (own.animacy or "person") == "person" else None),
        group=own.group or more.group,
        baby=own.baby or (own.animacy is None and more.baby),  # "Copper is a conductor"
    )


# --- common nouns ---


def _noun(head: Token, kinds: NounKinds) -> Features:
    counted = _counted(head, kinds)
    if counted is not None:
        return replace(_noun(counted, kinds), number="plural", group=False)
    forms = _forms(head)
    number = _noun_number(head, forms, kinds)
    if (not tags.is_noun(head) and forms[0] not in kinds.people) or forms[-1] == "one":
        return _nominal(head, forms[0])
    joined = joined_forms(head)
    if is_partner(head, kinds) or any(form in kinds.people for form in joined):
        return Features(number, "person")
    if any(form in kinds.groups for form in forms):
        several = number if number == "plural" else None
        vessel = any(form in kinds.vessels for form in forms)
        return Features(several, "thing", None, True, personified=vessel)
    gender = _noun_gender(forms, kinds)
    if any(form in kinds.animals for form in forms):
        return Features(number, None, gender)
    if gender or any(form in kinds.people or form in kinds.plural for form in forms):
        return Features(number, "person", gender, baby=any(f in kinds.babies for f in forms))
    if may_be_name(head):
        return Features("singular")
    if any(form in kinds.people_or_things for form in (*forms, *joined)):
        return Features(number)
    animacy = "person" if _has_who(head) else _by_ending(forms[-1], kinds)
    return Features(number, animacy, personified=any(form in kinds.vessels for form in forms))


def _forms(noun: Token) -> tuple[str, ...]:
    """The word as it is, its lemma, and what both are kinds of: "town-beadle", "mother-in-law".

    Not "fire-man", which would give a profession a gender.
    """
    own = (noun.lower_, noun.lemma_.lower(), singular(noun))
    parts = (form.removesuffix("-in-law").rpartition("-")[2] for form in own)
    more = (part for part in parts if part not in ("man", "men", "woman", "women"))
    return tuple(dict.fromkeys((*own, *more)))


def _counted(head: Token, kinds: NounKinds) -> Token | None:
    """ "Men" in "a number of men"; None unless they are several."""
    definite = any(t.lower_ == "the" for t in head.lefts) and head.lower_ in _ONE_WITH_ARTICLE
    if definite or head.lower_ not in kinds.quantities:
        return None
    return next((t for t in syntax.parts_of(head) if tags.is_plural_common(t)), None)


def _has_who(noun: Token) -> bool:
    """ "The quadroon who left" is a person; "asked the mirror who left" says nothing of it."""
    if syntax.role(noun) in syntax.OBJECTS and noun.head.lemma_ in _ASKING:
        return False
    clauses = (t for t in noun.rights if syntax.role(t) == "relative clause")
    return any(is_who_clause(clause) for clause in clauses)


def _nominal(head: Token, form: str) -> Features:
    """ "No one" is a person; "one of them" and "those who came" may be anything."""
    if form == "one":
        alone = any(t.lower_ in ("no", "any", "every", "some") for t in head.lefts)
        return Features("singular", "person" if alone or _has_who(head) else None)
    if form == "ones":
        return Features("plural")
    return Features("singular" if form == "another" else "plural")


def _by_ending(lemma: str, kinds: NounKinds) -> Animacy | None:
    if lemma in kinds.things_despite_ending:
        return "thing"
    return None if lemma.endswith(kinds.person_endings) else "thing"


def _noun_gender(forms: Iterable[str], kinds: NounKinds) -> Gender | None:
    for form in forms:
        if form in kinds.masculine:
            return "masculine"
        if form in kinds.feminine:
            return "feminine"
    return None


def _noun_number(head: Token, forms: Sequence[str], kinds: NounKinds) -> Number | None:
    before = {t.lower_ for t in syntax.determiners(head)}
    if before & _DISTRIBUTING:
        return None  # "every spring was dry, and most of them stayed so"
    if before & _SINGULAR_DETERMINERS:
        return "singular"
    if forms[0] in kinds.plural or before & PLURAL_DETERMINERS:
        return "plural"
    if forms[0] in kinds.either_number:
        return number_said(head) if head.pos_ == "NOUN" else None
    several = tags.is_plural(head) or singular(head) != forms[0]
    return "plural" if several else "singular"


# --- names ---


def _name(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> Features:
    words = [token.lower_.rstrip(".") for token in doc[mention.first : mention.last]]
    words = words[1:] if len(words) > 1 and words[0] in kinds.epithets else words
    titles = _titles(doc, mention, words, kinds)
    determiner = _has_article(doc, mention, words)
    named = determiner or mention.label == "NORP"
    plural = named and tags.is_plural_name(doc[mention.last - 1])
    firm = mention.label == "ORG" and is_firm(doc, mention.first, mention.last)
    firm |= len(words) > 1 and words[-1] in kinds.firm_endings
    firm |= _is_called_group(doc, mention, kinds)
    if firm or words[-1] in POSSESSIVE:  # "Macy's"
        return Features("singular", "thing", None, True, labelled_thing=True)
    leading = _leading_titles(words, kinds)
    bare = words[leading:] or words
    surname = len(bare) == 1 and any(title in kinds.titles for title in titles)
    first = None if surname else gender_of_names(bare)
    inside = leading > 0 and not any(title in kinds.courtesy_titles for title in titles)
    animacy = _name_animacy(doc, mention, words, kinds, titles, first, inside=inside)
    group = animacy != "person" and _is_group(doc[mention.head], mention)
    if plural:
        # "The Lakers", but "the United States" are one, too.
        several = mention.label in (*PLACES, "ORG") and animacy != "person"
        return Features(None if several else "plural", animacy, None, several)
    gender = kinds.title_gender(titles) or (first if animacy != "thing" else None)
    labelled = mention.label not in ("", *NO_THINGS)
    personified = labelled and (determiner or mention.label in PLACES)
    return Features(
        "singular", animacy, gender, group, personified=personified, labelled_thing=labelled
    )


def _is_called_group(doc: Doc, mention: MentionSpan, kinds: NounKinds) -> bool:
    """ "Lumen" of "the phone company Lumen"; but not "Ann" of "the company Ann left"."""
    if mention.first == 0 or doc[mention.first - 1].lower_ not in kinds.groups:
        return False
    if is_of_people(doc[mention.first].text):
        return False
    noun, head = doc[mention.first - 1], doc[mention.head]
    before = syntax.role(noun) == "compound" and noun.head.i == head.i
    return noun.is_lower and (before or (syntax.role(head) == "apposition" and head.head == noun))


def _is_group(head: Token, mention: MentionSpan) -> bool:
    """Whether "they" may stand for what a name names: an organisation; a country if it acts."""
    if mention.label in PLACES:
        return syntax.role(head) in syntax.SUBJECTS | {"owner", "agent"}
    return mention.label in GROUPS


def _name_animacy(
    doc: Doc,
    mention: MentionSpan,
    words: Sequence[str],
    kinds: NounKinds,
    titles: Sequence[str],
    first: Gender | None,
    *,
    inside: bool,
) -> Animacy | None:
    """titles (Sequence[str]): Before the name and in it; inside (bool): There is one in it that may
    begin the name of a thing, too: "General Motors"."""
    label = mention.label
    things = any(word in kinds.thing_name_words for word in words)
    courtesy = any(title in kinds.courtesy_titles for title in titles)
    if label not in ("", *NO_THINGS) and not courtesy and (inside or things):
        return "thing" if things else None
    if titles or label == "NORP":
        return "person"
    if things:
        # "Park" and "Kim Church" are people, "John Rylands Library" is none.
        return "person" if label == "PERSON" and len(words) < 3 else "thing"
    if label in ("PERSON", "PER") and (len(words) > 1 or is_of_people(words[0])):
        return "person"  # an unknown name alone, "Nordwind", may be a company
    if first and label not in PLACES:
        return "person"
    if _has_article(doc, mention, words) and label:
        return "thing"
    if label in PLACES and not first and _says_where(doc, mention):
        return "thing"
    return None


def _says_where(doc: Doc, mention: MentionSpan) -> bool:
    """ "In Paris", but not "in Austen's novels"."""
    following = doc[mention.last] if mention.last < len(doc) else None
    if following is not None and syntax.is_possessive_ending(following):
        return False
    return mention.first > 0 and doc[mention.first - 1].lower_ in _WHERE


def _has_article(doc: Doc, mention: MentionSpan, words: Sequence[str]) -> bool:
    """That of "the Hulk"; the one of "the Shumlin family" is the family's."""
    if syntax.role(doc[mention.head]) == "compound":
        return False
    return words[0] == "the" or (mention.first > 0 and doc[mention.first - 1].lower_ == "the")


def _titles(doc: Doc, mention: MentionSpan, words: Sequence[str], kinds: NounKinds) -> list[str]:
    """Titles at the start of a name and words like "brother" and "engineer" before it."""
    before: list[str] = []
    position = mention.first - 1
    while position >= 0 and len(before) < 2:
        word = doc[position].lower_.rstrip(".")
        known = word in kinds.people or kinds.is_title(word)
        if not (known or word in kinds.masculine or word in kinds.feminine):
            break
        before.append(word)
        position -= 1
    return before + list(words[: _leading_titles(words, kinds)])


def _leading_titles(words: Sequence[str], kinds: NounKinds) -> int:
    count = 0
    while count < len(words) - 1 and kinds.is_title(words[count]):
        count += 1
    return count
