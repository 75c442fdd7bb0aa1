"""Replacement tokens: names that take the places of mentions while an utterance is translated
(section 4.2.6)."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Collection, Iterable, Mapping

from .english import STANDALONE_POSSESSIVES, without_genitive
from .languages.base import TargetLanguage, agreement_of
from .records import Mention, Referent, Utterance, Word, text_of


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


def replaced(utterance: Utterance, tokens: Mapping[int, str]) -> str:
    """The text of an utterance with tokens in the places of mentions, "'s" after possessives.

    tokens (Mapping[int, str]): By the number of the mention; others stay as they are.
    """
    words = list(utterance.words)
    for mention in sorted(utterance.mentions, key=lambda m: -m.start):
        if mention.number not in tokens:
            continue
        end = without_genitive(mention, utterance.words)
        text = tokens[mention.number]
        if needs_genitive(utterance, mention):
            text += "'s"
        last = utterance.words[end - 1]
        words[mention.start : end] = [Word(text, last.space)]
    return text_of(words)


def needs_genitive(utterance: Utterance, mention: Mention) -> bool:
    """Whether "'s" must follow the token: "his", but not "hers", which stands alone."""
    root = utterance.words[mention.root].lower
    return mention.kind == "possessive" and root not in STANDALONE_POSSESSIVES


def count_in(text: str, token: str) -> int:
    """How often a token stands in a translation as a word."""
    return len(re.findall(rf"(?<!\w){re.escape(token)}(?!\w)", text))


def missing(text: str, tokens: Mapping[int, str]) -> dict[int, str]:
    """The mentions whose tokens did not come through exactly once, and why."""
    found = {}
    for number, token in tokens.items():
        count = count_in(text, token)
        if count != 1:
            found[number] = "token lost in translation" if not count else "token came twice"
    return found


def taken_words(utterance: Utterance, others: Iterable[str]) -> set[str]:
    return {word.lower for word in utterance.words} | {token.lower() for token in others}
