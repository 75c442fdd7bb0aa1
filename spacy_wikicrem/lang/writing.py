"""How Romance languages write what takes a pronoun's place: articles, contractions, elision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from .base import Gender, Number
from .word_lists import word_table, words

Kind = tuple[Gender, Number]
# A vowel, or a mute h.
VOWEL = r"(?i)[aeiouàâáèéêëíìîïòóôöúùûühœ]"
# French words before which nothing loses its vowel.
ASPIRATED = (
    r"(?i)(h[aâ](?!bi|mm?eç|leine|rmon|meçon)\w|héros|héri(?!t)|hêtre|hibou|hi[ée]rarch|ho[mn](?!m|n)"
    r"|hont|hors|hollan|hongr|housse|hutte|hurl|huit|onz|oui)"
)


@dataclass(frozen=True, slots=True)
class Writing:
    """The forms of one language; words in lower case.

    of (str): Says whose: "di".
    joining (str): Between the last two of several: "e".
    articles (Mapping): The definite ones.
    special (tuple[tuple[str, Mapping[Kind, str]], ...]): Patterns of a next word, and the articles
        that stand before it instead.
    indefinite (frozenset[str]): Articles that become definite when somebody is named again.
    contractions (Mapping[str, str]): "di il" is "del".
    elided (Mapping[str, str]): Words that lose their vowel before another one: "de" is "d'".
    full (Mapping[str, str]): And what they are before a consonant: "qu'" is "que".
    told (Mapping[str, tuple[Gender | None, Number]]): What a word before a noun says of the noun,
        whatever a tagger says: "sa" is feminine. "Son amie" has the article of "son ami".
    """

    of: str
    joining: str
    articles: Mapping[Kind, str]
    special: tuple[tuple[str, Mapping[Kind, str]], ...] = ()
    indefinite: frozenset[str] = frozenset()
    contractions: Mapping[str, str] = field(default_factory=dict)
    elided: Mapping[str, str] = field(default_factory=dict)
    full: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, tuple[Gender | None, Number]] = field(default_factory=dict)

    def with_article(self, noun: str, kind: Kind) -> str:
        """ "Lo zio", "l'amica"."""
        found = self.articles[kind]
        for pattern, forms in self.special:
            if kind in forms and re.match(pattern, noun):
                found = forms[kind]
                break
        return f"{found}{'' if found.endswith(chr(39)) else ' '}{noun}"

    def article_in(self, word: str) -> str | None:
        """The article in a word before a noun: "le" of "au", "la" of "la"."""
        low = word.lower().replace("\u2019", "'")
        own = {*self.articles.values(), *(w for _, forms in self.special for w in forms.values())}
        if low in own:
            return low
        joined = (both for both, fused in self.contractions.items() if fused == low)
        return next((both.split()[1] for both in joined), None)

    def is_determiner(self, word: str) -> bool:
        return word in self.indefinite or word in self.told or self.article_in(word) is not None

    def after(self, preposition: str, phrase: str) -> str:
        """A preposition and a phrase that may begin with an article: "del ragazzo", "d'Anna"."""
        low = preposition.lower()
        first, gap, rest = phrase.partition(" ")
        if "'" in first and not first.endswith("'"):
            first, gap, rest = first.partition("'")[0] + "'", "", phrase.partition("'")[2]
        found = self.contractions.get(f"{low} {first}") if first.islower() else None
        if found is not None:
            gap = "" if found.endswith("'") else gap or " "
            return _like(preposition, found) + gap + rest
        short = self.elided.get(low)
        if short and re.match(VOWEL, phrase):
            return _like(preposition, short) + phrase
        return f"{preposition} {phrase}"

    def joined(self, parts: list[str]) -> str:
        """ "Anna e Bruno"; "y" is "e" before an i."""
        word = self.joining
        if word == "y" and re.match(r"(?i)h?i(?![aeo])", parts[-1]):
            word = "e"
        head = ", ".join(parts[:-1])
        return f"{head} {word} {parts[-1]}" if head else parts[-1]


def _like(model: str, word: str) -> str:
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _kinds(masculine: str, feminine: str, several_m: str, several_f: str) -> dict[Kind, str]:
    return {
        ("masculine", "singular"): masculine,
        ("feminine", "singular"): feminine,
        ("masculine", "plural"): several_m,
        ("feminine", "plural"): several_f,
    }


# Patterns of the next word, and the articles before it instead.
_SPECIAL: Mapping[str, tuple[tuple[str, Mapping[Kind, str]], ...]] = {
    "it": (
        (r"(?i)[aeiouàèéìòù]", _kinds("l'", "l'", "gli", "le")),
        (
            r"(?i)(s[^aeiouàèéìòùh\W]|sch|z|gn|ps|pn|x|y|i[aeou])",
            {("masculine", "singular"): "lo", ("masculine", "plural"): "gli"},
        ),
    ),
    "es": (
        (
            r"(?i)(agua|alma|aula|águila|arma|hambre|hacha|área|ala|ama|ancla|arpa|asma|ave)\b",
            {("feminine", "singular"): "el"},
        ),
    ),
    "fr": (
        (ASPIRATED, _kinds("le", "la", "les", "les")),
        (VOWEL, _kinds("l'", "l'", "les", "les")),
    ),
}


def _read(code: str) -> Writing:
    """The forms of a language, as its file has them."""
    file = f"{code}.ini"
    table = word_table(file, "writing")
    told = {}
    for word, text in word_table(file, "writing.told").items():
        gender, number = text.split()
        told[word] = (None if gender == "-" else gender, number)
    return Writing(
        of=table["of"],
        joining=table["joining"],
        articles=_kinds(*table["articles"].split()),
        special=_SPECIAL[code],
        indefinite=words(table["indefinite"]),
        told=cast("Mapping[str, tuple[Gender | None, Number]]", told),
        contractions=word_table(file, "writing.contractions"),
        elided=word_table(file, "writing.elided"),
        full=word_table(file, "writing.full"),
    )


WRITING: Mapping[str, Writing] = {code: _read(code) for code in _SPECIAL}
