"""Replacement tokens: names that take the places of mentions while an utterance is translated
(section 4.2.6)."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from .english import GENITIVES, SHORT_VERBS, STANDALONE_POSSESSIVES, without_genitive
from .languages.base import TargetLanguage, agreement_of
from .records import Mention, Referent, Utterance, Word, text_of

_BEFORE_NOUNS = ("ADJ", "ADV", "CCONJ", "NOUN", "NUM", "PROPN", "VERB")
_NOTHING = Word("", space=False)


def generator(seed: int, utterance: Utterance) -> random.Random:
    """The same for an utterance however often and in whatever order it is translated."""
    key = f"{seed}\0{utterance.document}\0{utterance.number}"
    return random.Random(hashlib.blake2b(key.encode(), digest_size=8).digest())


def draw(
    referent: Referent,
    language: TargetLanguage,
    taken: Collection[str],
    chance: random.Random,
    *,
    any_kind: bool = False,
) -> str | None:
    """A token of the referent's type, gender and number that is not taken; None if all are.

    taken (Collection[str]): In lower case: words of the utterance, and tokens given before.
    any_kind (bool): Of its number alone.
    """
    gender, number = agreement_of(referent)
    human = bool(referent.human)
    kinds = [[(human, gender, number)], [(not human, gender, number)]]
    if any_kind:
        kinds = [[key for key in language.tokens if key[2] == number]]
    for keys in kinds:
        listed = dict.fromkeys(token for key in keys for token in language.tokens[key])
        free = [token for token in listed if token.lower() not in taken]
        if free:
            return chance.choice(free)
    return None


def replaced(utterance: Utterance, tokens: Mapping[int, str], turned: Collection[int] = ()) -> str:
    """The text of an utterance with tokens in the places of mentions, "'s" after possessives.

    tokens (Mapping[int, str]): By the number of the mention; others stay as they are.
    turned (Collection[int]): Owners that become "the hand of Serena", not "Serena's hand".
    """
    words = list(utterance.words)
    for mention in sorted(utterance.mentions, key=lambda m: -m.start):
        if mention.number not in tokens:
            continue
        token = tokens[mention.number]
        end = without_genitive(mention, utterance.words)
        owned = _owned(utterance, mention) if mention.number in turned else None
        if owned is not None:
            start, noun = owned
            words[noun] = replace(words[noun], text=f"{words[noun].text} of {token}")
            article = "The" if mention.start == 0 else "the"
            words[start] = replace(words[start], text=f"{article} {words[start].text}")
            words[mention.start : start] = [_NOTHING] * (start - mention.start)
            continue
        if words[end : end + 1] and end < mention.end:
            words[end] = replace(words[end], text="'s")  # "Quilis' types": a token has an "'s"
        _write_out(words, end)
        if needs_genitive(utterance, mention):
            token += "'s"
        before = words[mention.start - 1] if mention.start else _NOTHING
        if before.text[-1:].isalnum():  # "tell'em" is no "tellMarco"
            words[mention.start - 1] = replace(before, space=True)
        inside = [_NOTHING] * (end - mention.start - 1)
        words[mention.start : end] = [Word(token, words[end - 1].space), *inside]
    return text_of(words)


def _owned(utterance: Utterance, mention: Mention) -> tuple[int, int] | None:
    """The first word of what a mention owns and its noun, if they follow it directly ("her old
    house", "the captain's house")."""
    words, noun = utterance.words, utterance.words[mention.root].head
    start = mention.end
    if mention.kind != "possessive":
        start = without_genitive(mention, words) + 1
    if not needs_genitive(utterance, mention) and not _is_genitive(words[start - 1 : start]):
        return None
    plain = all(word.tag in _BEFORE_NOUNS or word.text == "," for word in words[start:noun])
    others = (other.start <= noun < other.end for other in utterance.mentions)
    if noun < start or not plain or any(others) or _is_genitive(words[noun + 1 : noun + 2]):
        return None
    return start, noun


def _is_genitive(at: Sequence[Word]) -> bool:
    """Whether the word there, if there is one, is "'s" and neither a verb nor a mark."""
    return any(word.lower in GENITIVES and word.tag == "PART" for word in at)


def _write_out(words: list[Word], at: int) -> None:
    """Write out a verb that is shortened behind a mention: "Serena's gone" has no possessive."""
    if at >= len(words) or not words[at].is_verb or words[at].lower not in SHORT_VERBS:
        return
    after = words[at + 1].lower if at + 1 < len(words) else ""
    long = "has" if words[at].lower == "'s" and after in ("been", "got") else ""
    words[at] = replace(words[at], text=long or SHORT_VERBS[words[at].lower])
    words[at - 1] = replace(words[at - 1], space=True)


def needs_genitive(utterance: Utterance, mention: Mention) -> bool:
    """Whether "'s" must follow the token: "his hand", but not "hers", nor "took it in his"."""
    root = utterance.words[mention.root]
    alone = root.lower in STANDALONE_POSSESSIVES or root.head < mention.end
    return mention.kind == "possessive" and not alone


def count_in(text: str, token: str) -> int:
    """How often a token stands in a translation as a word."""
    return len(re.findall(rf"(?<!\w){re.escape(token)}(?!\w)", text))


def missing(text: str, tokens: Mapping[int, str]) -> dict[int, str]:
    """The mentions whose tokens did not come through exactly once, and why. With other capitals a
    token counts as well: "YouTube/Youtube" are two."""
    found = {}
    for number, token in tokens.items():
        count = count_in(text, token)
        if count:
            count = max(count, count_in(text.casefold(), token.casefold()))
        if count != 1:
            found[number] = "token lost in translation" if not count else "token came twice"
    return found


def without_second_capital(text: str, tokens: Iterable[str], source: str) -> str:
    """A translation whose second word has lost the capital that a translator moved there from a
    name that it did not know ("Toyota Estuvo"), unless that word is a name, too: a token, or one
    of the source."""
    first, space, rest = text.partition(" ")
    names = set(tokens)
    word = re.match(r"\w+", rest)
    if first not in names or word is None or not word[0].istitle():
        return text
    if word[0] in names or count_in(source, word[0]):
        return text
    return first + space + rest[:1].lower() + rest[1:]


def taken_words(utterance: Utterance, others: Iterable[str]) -> set[str]:
    return {word.lower for word in utterance.words} | {token.lower() for token in others}
