"""What is a name and what only looks like one: runs of proper nouns, mistakes of recognisers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spacy.tokens import Span

from ..lang import pronoun_data
from ..lang.first_names import gender_of, is_of_people
from . import syntax, tags
from .candidates import POSSESSIVE
from .lines import ends_heading

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ARGUMENTS = frozenset({"subject", "passive subject", "object", "indirect object", "oblique"})

_SMALL = frozenset({"PRON", "DET", "NUM"})
_NO_START = frozenset({"CCONJ", "SCONJ", "PRON", "PUNCT"})
_NO_NAMES = frozenset({"PRON", "VERB", "AUX", "ADV", "SCONJ", "INTJ"})
_DASHES = ("\u2013", "\u2014")  # before speech, which some taggers take for names
_BETWEEN_NAMES = frozenset({"VERB", "AUX", "NOUN", "ADJ", "ADV"})
_NO_END = _NO_START | {"ADP", "AUX", "VERB", "DET"}


def is_mistake(entity: Span) -> bool:
    """ "Omar lent Sofia" and "red house" are no names, whatever the recogniser says; nor is "C'est
    la petite fille", nor what has no proper noun and is of no known kind."""
    if len(entity) == 1 and _is_first_word(entity[0]):
        return True
    verb = any(token.pos_ == "VERB" and token.text.islower() for token in entity)
    if len(entity) == 1 and entity.doc.lang_ != "en" and entity[0].pos_ in _NO_NAMES:
        return True  # "Celui"; English taggers take some names for verbs
    if verb or entity.text.islower() or entity.label_ != "MISC":
        return verb or entity.text.islower()
    kinds = {token.pos_ for token in entity}
    return "PROPN" not in kinds or bool(kinds & {"AUX", "VERB", "PRON", "SCONJ"})


def apart(entity: Span) -> list[Span]:
    """The names of a person's span around a verb, or around anything else that is no particle:
    "Antoine présenta Camille"."""
    doc, first, found = entity.doc, entity.start, []
    if doc.lang_ == "en" or entity.label_ not in ("PER", "PERSON"):
        return [entity]
    for token in entity[1:-1]:
        beside = token.nbor(-1).is_title and token.nbor(1).is_title
        if beside and token.is_lower and len(token) > 3 and token.pos_ in _BETWEEN_NAMES:
            found.append(Span(doc, first, token.i, entity.label))
            first = token.i + 1
    return [entity] if not found else [*found, Span(doc, first, entity.end, entity.label)]


# Conjunctions and question words, with the capital that begins a sentence.
_JOINING = frozenset({"CC", "IN", "WRB"})


def without_command(entity: Span) -> int:
    """The first token of a name without a command before it, or a word that joins its clause:
    "Tell Max", "That Mrs Whitlow came"."""
    first, others = entity[0], len(entity) > 1
    commands = others and first.tag_ == "VB" and entity.root.i == entity.start
    joins = others and first.tag_ in _JOINING and tags.is_proper(entity[1])
    return entity.start + 1 if commands or joins else with_epithet(entity.doc, entity.start)


def with_epithet(doc: Doc, first: int) -> int:
    """Where a name starts with the adjective that is a part of it: "Little Bear", "Old Crow"."""
    before = doc[first - 1] if first > 0 else None
    if before is None or not (before.is_title and doc[first].is_title):
        return first
    kinds, word = pronoun_data(doc.lang_).kinds, doc[first].lower_.rstrip(".")
    if kinds.is_title(word) and word not in kinds.family_titles:
        return first  # "Old Mrs Finch"
    return first - (before.lower_ in kinds.epithets)


def _is_first_word(token: Token) -> bool:
    """ "Está en casa", "Vingt mille foyers": a frequent verb or a number that begins a sentence."""
    doc = token.doc
    if doc.lang_ == "en" or not token.is_title or is_of_people(token.text):
        return False
    starts = not token.i or doc[token.i - 1].is_punct or doc[token.i - 1].is_space
    starts |= doc[token.i - 1].text in _DASHES
    alone = token.i + 1 == len(doc) or not doc[token.i + 1].is_title
    return bool(starts and alone and (token.is_stop or token.like_num))


def without_small_words(entity: Span) -> tuple[int, int]:
    """The tokens of a name without words beside it: "Qu'un garçon", "Bernard lui"."""
    doc, first, last = entity.doc, entity.start, entity.end
    person = entity.label_ in ("PER", "PERSON")
    while first < last and doc[first].pos_ in _NO_START:
        first += 1
    while first < last and (
        doc[last - 1].pos_ in _NO_END or (person and _follows_name(doc, first, last - 1))
    ):
        last -= 1
    return first, last


def _follows_name(doc: Doc, first: int, at: int) -> bool:
    """ "Pensait" in "Pécuchet pensait", whatever the tagger takes it for."""
    return at > first and doc[at - 1].is_title and doc[at].is_alpha and doc[at].is_lower


def is_adjective(entity: Span) -> bool:
    """ "Italian" in "an Italian painter" names nobody; "Sunny" in "Sunny was late" does."""
    if syntax.role(entity[-1]) in _ARGUMENTS and entity.label_ != "NORP":
        return False  # "The Titanic sank"
    return tags.is_adjective(entity[-1])


def may_be_person(token: Token) -> bool:
    """ "June smiled": a month does not act."""
    return syntax.role(token) in ("subject", "owner", "indirect object")


def proper_noun_runs(doc: Doc) -> Iterator[tuple[int, int]]:
    start = None
    for token in doc:
        if start is not None and _is_line_break(token):
            continue
        named = _is_name(token)
        if named and not (start is not None and token.is_sent_start):
            start = token.i if start is None else start
            continue
        if start is not None:
            yield with_epithet(doc, start), token.i
        start = token.i if named else None
    if start is not None:
        yield with_epithet(doc, start), len(doc)


def _is_name(token: Token) -> bool:
    """A proper noun; or a name that does what names do, whatever the tagger takes it for ("Hugo
    phoned Sven", "Petersen said", "May laughed")."""
    if not token.text[:1].isalpha() or _is_first_word(token):
        return False
    if tags.is_proper(token):
        return not (token.is_lower and token.dep_ == "case")  # "disse Marta a Paolo"
    if not token.is_title:
        return False
    if token.i > 0 and not token.is_sent_start:
        return syntax.role(token) in _ARGUMENTS and gender_of(token.text) is not None
    if tags.is_plural_common(token) and gender_of(token.text):
        return True  # "Anders beat Bruno"
    if tags.is_noun(token) or token.pos_ in _SMALL or not is_of_people(token.text):
        return token.tag_ == "MD" and _is_no_auxiliary(token)
    return syntax.is_subject(token) or _is_missed_subject(token)


def _is_missed_subject(token: Token) -> bool:
    """ "Raj forgot his keys", tagged as an adverb."""
    verb = token.nbor(1) if token.i + 1 < len(token.doc) else token
    return verb.tag_ in ("VBD", "VBZ") and syntax.own_subject(verb) is None


def _is_no_auxiliary(modal: Token) -> bool:
    """ "May laughed": no modal verb stands before a past."""
    return modal.head.tag_ == "VBD" and syntax.own_subject(modal.head) is None


def _is_line_break(token: Token) -> bool:
    """Whether a name goes on in the next line: "Mila\nHorn"."""
    if not token.is_space or token.text.count("\n") != 1 or token.i + 1 == len(token.doc):
        return False
    if ends_heading(token):
        return False
    before, after = token.nbor(-1), token.nbor(1)
    return syntax.role(before) == "compound" and before.head.i >= after.i and tags.is_proper(after)


def has_own_ending(doc: Doc, first: int, last: int) -> bool:
    """Whether the 's is a part of the name: nothing is owned in "Macy's fired its buyers"."""
    ending = doc[last] if last < len(doc) and doc[last].text in POSSESSIVE else None
    if ending is None or not syntax.is_possessive_ending(ending):
        return False
    after = doc[last + 1] if last + 1 < len(doc) else None
    if after is None or after.lower_ == "got":  # "Anna's got a dog"
        return False
    verb = after.pos_ in tags.VERBS and tags.is_finite(after)
    return verb and syntax.is_subject(doc[first:last].root)


def is_firm(doc: Doc, first: int, last: int) -> bool:
    """ "Smith & Sons"."""
    return any(token.text == "&" for token in doc[first + 1 : last - 1])
