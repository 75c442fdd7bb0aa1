"""Mentions of sentences in capitals ("PETER LOST HIS KEYS"), whose words taggers take for names.

There only words say what is what: a known first name is a person, and after an article or a
possessive comes a noun, the known noun if there is one among the next words ("THE OLD MAN").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.first_names import gender_of
from .syntax import role

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_ENOUGH_WORDS = 3
_SHARE = 0.8
_NO_PLURALS = ("ss", "us", "is")
_REACH = 3  # words after an article among which a known noun is looked for


def mentions_in_capitals(doc: Doc, language: LanguageData) -> Iterator[tuple[int, int, bool]]:
    """First and last token (end exclusive), and whether it is a name, in document order."""
    if not doc.has_annotation("SENT_START"):
        return
    for sentence in doc.sents:
        if is_in_capitals(sentence):
            yield from _mentions(sentence, language)


def is_in_capitals(sentence: Span) -> bool:
    """Whether nearly all words are in capitals; one-letter words do not count."""
    words = [token for token in sentence if token.is_alpha and len(token) > 1]
    return len(words) >= _ENOUGH_WORDS and sum(t.is_upper for t in words) >= _SHARE * len(words)


def _mentions(sentence: Span, language: LanguageData) -> Iterator[tuple[int, int, bool]]:
    doc, at, end = sentence.doc, sentence.start, sentence.end
    while at < end:
        token = doc[at]
        if _opens(token, language):
            last = _noun_after(doc, at, end, language)
            if last is not None:
                # The owner is no part of what somebody owns: "HIS KEYS" is one, "HIS" another.
                yield at, last, False
                at = last
                continue
        elif token.is_alpha and token.lower_ not in language.pronouns and gender_of(token.text):
            yield at, at + 1, True
        at += 1


def _opens(token: Token, language: LanguageData) -> bool:
    articles = language.definite
    form = token.lower_
    if form in articles or form in articles.values() or token.tag_ in language.possessive_tags:
        return True
    return form in language.pronouns and role(token) in ("owner", "compound")  # "HER KEYS"


def is_no_name(doc: Doc, first: int, last: int) -> bool:
    """Whether what is taken for a name in a sentence in capitals is none: verbs, small words."""
    token = doc[first]
    if not (token.is_upper and doc.has_annotation("SENT_START") and is_in_capitals(token.sent)):
        return False
    if any(gender_of(t.text) for t in doc[first:last]):
        return False
    if token.is_stop and token.lower_ not in ("the", "a", "an"):
        return True
    return role(token) == "root" and last - first == 1


def _noun_after(doc: Doc, opener: int, end: int, language: LanguageData) -> int | None:
    """Where the phrase ends that an article opens."""
    kinds = language.kinds
    known = (
        kinds.masculine,
        kinds.feminine,
        kinds.people,
        kinds.plural,
        kinds.groups,
        kinds.animals,
    )
    words = []
    for token in doc[opener + 1 : min(end, opener + 1 + _REACH)]:
        if not token.is_alpha or token.lower_ in language.pronouns:
            break
        words.append(token)
    for token in words:
        if any(form in nouns for nouns in known for form in (token.lower_, singular(token))):
            return token.i + 1
    return words[0].i + 1 if words else None


def singular(noun: Token) -> str:
    """ "boy" of "BOYS", which taggers take for a name; of any other word the word itself."""
    word = noun.lower_
    if len(word) < 4 or not noun.is_upper or not word.endswith("s") or word.endswith(_NO_PLURALS):
        return word
    return f"{word[:-3]}y" if word.endswith("ies") else word[:-1]
