"""Mentions of sentences in capitals ("PETER LOST HIS KEYS"), whose words taggers take for names.

There only words say what is what: a known first name is a person, after a title comes a name, and
after an article or a possessive a noun, the known noun if there is one among the next words ("THE
OLD MAN").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.first_names import gender_of, is_of_people
from .syntax import role

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_ENOUGH_WORDS = 3
_SHARE = 0.8
_NO_PLURALS = ("ss", "us", "is")
_REACH = 3  # words after an article among which a known noun is looked for
_MOST_NAMES = 3  # words of a name after a title


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
        if (named := _titled(doc, at, end, language)) is not None:
            yield at, named, True
            at = named
            continue
        if _opens(token, language):
            last = _noun_after(doc, at, end, language)
            if last is not None:
                # The owner is no part of what somebody owns: "HIS KEYS" is one, "HIS" another.
                yield at, last, False
                at = last
                continue
        elif _may_name(token, language) and gender_of(token.text):
            yield at, at + 1, True
        at += 1


def _titled(doc: Doc, first: int, end: int, language: LanguageData) -> int | None:
    """Where a name ends that begins with titles: "MRS SANTOS", "CAPTAIN JOHN HOLT". A word that is
    no known name is one after a title of nothing but people."""
    kinds, at = language.kinds, first
    while at < end and kinds.is_title(_plain(doc[at])):
        at += 1
    if at == first:
        return None
    sure = _plain(doc[at - 1]) in kinds.courtesy_titles
    last = at
    while last < min(end, at + _MOST_NAMES) and _may_name(doc[last], language):
        if not is_of_people(doc[last].text) and not (sure and last == at):
            break
        last += 1
    return last if last > at else None


def _plain(token: Token) -> str:
    return token.lower_.rstrip(".")


def _may_name(token: Token, language: LanguageData) -> bool:
    return token.is_alpha and not token.is_stop and token.lower_ not in language.pronouns


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
