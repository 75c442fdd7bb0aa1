"""Mentions that a parser misses, in languages whose data name their determiners: phrases by their
first words ("la voyageuse", tagged as a verb; "le petit"), and names by their other places in the
text ("Florent", tagged as an adverb)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from .pronouns import pronoun_at
from .tags import NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# What may stand between a determiner and its noun.
_BETWEEN = frozenset({"ADJ", "NUM", "DET"})
_MOST_BETWEEN = 3
_NO_NOUN_FOLLOWS = frozenset({"PUNCT", "VERB", "AUX", "PRON", "ADP", "CCONJ", "SCONJ", "SPACE"})


def determined_phrases(
    doc: Doc, language: LanguageData, taken: Collection[int]
) -> Iterator[tuple[int, int, int]]:
    """(first, last, head) of phrases that begin with a determiner, ends exclusive.

    taken (Collection[int]): Tokens of mentions that are found already.
    """
    for token in doc:
        if token.i in taken or token.lower_.replace("\u2019", "'") not in language.determiners:
            continue
        head = _head(token, language, taken)
        if head is None:
            continue
        pronoun = pronoun_at(token, language)
        if pronoun is not None and not pronoun.possessive and not _is_person(doc[head], language):
            continue
        yield token.i, head + 1, head


def _head(determiner: Token, language: LanguageData, taken: Collection[int]) -> int | None:
    doc = determiner.doc
    nominal = None
    for at in range(determiner.i + 1, min(determiner.i + 2 + _MOST_BETWEEN, len(doc))):
        word = doc[at]
        if at in taken or not (word.is_alpha or "-" in word.text):
            return nominal
        if nominal is not None and is_verb_form(word, language):
            return nominal
        described = word.lower_ in language.kinds.described
        if (word.pos_ in NOUNS or _is_person(word, language)) and not described:
            return at
        if not described and word.pos_ not in _BETWEEN:
            return nominal
        after = doc[at + 1] if at + 1 < len(doc) else None
        alone = after is None or after.pos_ in _NO_NOUN_FOLLOWS or is_verb_form(after, language)
        nominal = at if described and alone else None
    return nominal


def without_verb(
    doc: Doc, first: int, last: int, head: Token, language: LanguageData
) -> tuple[int, Token]:
    """The end and the head of a phrase without a verb that is taken for a part of it: "les soldats
    entrèrent"."""
    at = next((i for i in range(first + 1, last) if is_verb_form(doc[i], language)), last)
    if at == last or at - first < 2:
        return last, head
    return at, head if head.i < at else doc[at - 1]


def without_clitics(doc: Doc, first: int, last: int, language: LanguageData) -> int:
    """The end of a phrase without what belongs to the verb after it: "La domestique lui"."""
    while last - 1 > first and _is_no_noun(doc[last - 1], language):
        last -= 1
    return last


def is_no_phrase(first: Token, head: Token, language: LanguageData) -> bool:
    """ "Le lui", "parla", "tu peux", "Prenez": a verb and its pronouns, taken for a noun phrase."""
    said = language.first_and_second - language.determiners
    subject = bool(language.determiners) and first.lower_ in said
    return subject or _is_no_noun(head, language) or is_command(first, language)


def _is_no_noun(word: Token, language: LanguageData) -> bool:
    form = word.lower_.replace("\u2019", "'")
    return form in language.clitics or is_verb_form(word, language)


def is_verb_form(word: Token, language: LanguageData) -> bool:
    return bool(language.verb_forms) and re.fullmatch(language.verb_forms, word.text) is not None


def is_command(word: Token, language: LanguageData) -> bool:
    """ "Prenez" in "Prenez le lait", which taggers take for a name."""
    if not language.commands or word.i + 1 == len(word.doc) or not word.is_sent_start:
        return False
    words = f"{word.text} {word.nbor(1).lower_}".replace("\u2019", "'")
    return re.fullmatch(language.commands, words) is not None


def _is_person(word: Token, language: LanguageData) -> bool:
    form = word.lower_
    kinds = language.kinds
    people = (kinds.masculine, kinds.feminine, kinds.people)
    return any(form in nouns or form.removesuffix("s") in nouns for nouns in people)


def names_elsewhere(doc: Doc, names: Collection[str], taken: Collection[int]) -> Iterator[int]:
    """Tokens that are written as a name of one word, and in no mention.

    names (Collection[str]): Those that are found.
    """
    small = {token.lower_ for token in doc if token.is_lower}
    for token in doc:
        if token.i in taken or not token.is_title or token.text not in names:
            continue
        if token.is_sent_start and token.lower_ in small:
            continue
        yield token.i
