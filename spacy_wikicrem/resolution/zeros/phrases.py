"""What a zero pronoun may stand for: noun phrases of a parse, and whether they agree with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...lang import LanguageData, get
from ..determined import determined_phrases, is_called_noun, is_verb_form
from .detection import Names, Zero, no_names
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_NOUNS = ("NOUN", "PROPN")
_PARTS = ("flat", "compound", "fixed", "goeswith", "vocative")
# No name goes on over these.
_TO = frozenset(("a", "ad", "al"))
# What belongs to a phrase behind its head, in its short form.
_BEHIND = ("flat", "amod", "nummod", "compound", "nmod", "det", "fixed")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase. All places are tokens, the end exclusive.

    number (str | None), gender (str | None): "Sing", "Plur"; "Masc", "Fem"; None if not known.
    subject (bool): Whether it is the subject of its clause.
    name (bool): Whether its head is a proper noun.
    """

    start: int
    end: int
    head: int
    number: str | None = None
    gender: str | None = None
    subject: bool = False
    name: bool = False


def find_phrases(doc: Doc, names: Names = no_names) -> list[Phrase]:
    """The noun phrases of a document with a parse, coordinations as a whole too, by their ends."""
    found: list[Phrase] = []
    language = get(doc.lang_)
    for token in doc:
        if token.pos_ not in _NOUNS or token.dep_ == "case":
            continue
        if token.dep_.split(":")[0] in _PARTS and not _begins_anew(token, language):
            continue
        if is_called_noun(token, language):
            continue
        found.append(_without_verb(_phrase(token, names), doc, language))
        if (joined := _coordination(token)) is not None:
            found.append(joined)
    found += _missed(doc, language, {phrase.head for phrase in found})
    return sorted(found, key=lambda phrase: (phrase.end, phrase.start))


def _missed(doc: Doc, language: LanguageData, heads: Collection[int]) -> Iterator[Phrase]:
    """What only its first words tell: "el americano"."""
    for first, last, head in determined_phrases(doc, language, heads):
        determiner, word = doc[first], doc[head]
        number = _one(features_of(determiner, "Number")) or _one(features_of(word, "Number"))
        gender = _one(features_of(determiner, "Gender")) or _one(features_of(word, "Gender"))
        subject = word.dep_.startswith("nsubj")
        yield Phrase(first, last, head, number, gender, subject)


def _phrase(head: Token, names: Names) -> Phrase:
    inside = [head]
    for child in head.children:
        relation = child.dep_.split(":")[0]
        before = child.i < head.i and relation not in ("case", "cc", "punct", "mark", "cop", "aux")
        if (before and relation in ("det", "amod", "nummod", "flat", "compound", "nmod")) or (
            child.i > head.i and relation in _BEHIND
        ):
            inside += child.subtree
    places = sorted(token.i for token in inside)
    return Phrase(
        places[0],
        places[-1] + 1,
        head.i,
        _one(features_of(head, "Number")) or _number_of_name(head),
        _gender(head, names),
        head.dep_.startswith("nsubj"),
        head.pos_ == "PROPN",
    )


def _begins_anew(token: Token, language: LanguageData) -> bool:
    """Whether a name that a parser joins to the name before is another ("Julia miró a Esteban",
    "preguntó Carmen a Diego")."""
    if token.pos_ != "PROPN" or token.i == 0 or token.nbor(-1).is_title:
        return False
    start = min(token.head.i, token.i)
    return any(_is_no_name(word, language) for word in token.doc[start + 1 : token.i])


def _without_verb(phrase: Phrase, doc: Doc, language: LanguageData) -> Phrase:
    """Without a verb that a parser takes for a part of it, of a name without "a", and without what
    follows."""
    words = range(phrase.head + 1, phrase.end)
    breaks = (at for at in words if _is_no_name(doc[at], language))
    end = next((at for at in breaks if phrase.name or doc[at].text not in _TO), phrase.end)
    return phrase if end == phrase.end else replace(phrase, end=end)


def _is_no_name(word: Token, language: LanguageData) -> bool:
    verb = word.pos_ not in ("VERB", "AUX") and is_verb_form(word, language)
    return word.is_lower and (verb or word.text in _TO)


def _coordination(token: Token) -> Phrase | None:
    """ "Anna e Marco", as one in the plural."""
    others = [child for child in token.children if child.dep_ == "conj" and child.pos_ in _NOUNS]
    if not others or token.dep_ == "conj":
        return None
    start = _phrase(token, no_names).start
    end = max(_phrase(other, no_names).end for other in others)
    return Phrase(start, end, token.i, "Plur", None, token.dep_.startswith("nsubj"), False)


def _one(values: Sequence[str]) -> str | None:
    return values[0] if len(values) == 1 else None


def _number_of_name(head: Token) -> str | None:
    return "Sing" if head.pos_ == "PROPN" else None


def _gender(head: Token, names: Names) -> str | None:
    if head.pos_ == "PROPN" and (named := names(head.text)) is not None:
        return named
    if found := _one(features_of(head, "Gender")):
        return found
    articles = [child for child in head.children if child.dep_.startswith("det")]
    genders = {gender for child in articles for gender in features_of(child, "Gender")}
    return genders.pop() if len(genders) == 1 else None


def agrees(phrase: Phrase, zero: Zero) -> bool:
    """Whether number and gender do not speak against it. "We" may be a club, and so may "they"."""
    differ = zero.number and phrase.number and zero.number != phrase.number
    if differ and not (zero.number == "Plur" and (zero.person == 1 or phrase.name)):
        return False
    return not (zero.gender and phrase.gender and zero.gender != phrase.gender)


def candidates(
    zero: Zero, phrases: Sequence[Phrase], doc: Doc, sentences_before: int
) -> list[Phrase]:
    """The phrases before the verb, in its sentence and so many before it, nearest first; if none
    agrees, those that differ in gender only."""
    limit = _earliest(doc, zero.verb, sentences_before)
    before = [p for p in phrases if limit <= p.head and p.end <= zero.verb]
    fitting = [p for p in before if agrees(p, zero)]
    if not fitting:
        bare = Zero(zero.verb, zero.head, zero.kind, zero.person, zero.number)
        fitting = [p for p in before if agrees(p, bare)]
    return sorted(fitting, key=lambda p: (-p.end, p.start))


def _earliest(doc: Doc, verb: int, sentences_before: int) -> int:
    """The first token of the sentence that is so many before that of a verb, or of the document."""
    left = sentences_before
    for at in range(verb, 0, -1):
        if doc[at].is_sent_start:
            if not left:
                return at
            left -= 1
    return 0


def sentence_starts(doc: Doc, first: int, last: int) -> Iterator[int]:
    """The sentences that begin behind one token and not behind another."""
    return (token.i for token in doc[first + 1 : last + 1] if token.is_sent_start)
