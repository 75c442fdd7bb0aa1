"""What a language has to say about its pronouns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Gender = Literal["masculine", "feminine", "neuter"]
Number = Literal["singular", "plural"]


@dataclass(frozen=True, slots=True)
class Pronoun:
    """One form of a third-person pronoun.

    form (str): Lower case.
    gender (str | None): None if any gender fits ("they").
    number (str | None): None if both fit: "they" may stand for one person.
    possessive (bool | None): Whether a name in its place takes a possessive ending; None if only
        the tag can tell ("her").
    reflexive (bool): "himself".
    default (bool): Resolved unless the user asks for other pronouns.
    """

    form: str
    gender: Gender | None
    number: Number | None
    possessive: bool | None = False
    reflexive: bool = False
    default: bool = True


@dataclass(frozen=True, slots=True)
class LanguageData:
    """The pronouns of one language and how its taggers mark them.

    pronouns (Mapping[str, Pronoun]): By form.
    pronoun_tags (frozenset[str]): Fine-grained tags of pronouns.
    possessive_tags (frozenset[str]): Those of possessive determiners.
    """

    code: str
    pronouns: Mapping[str, Pronoun]
    pronoun_tags: frozenset[str]
    possessive_tags: frozenset[str]

    @property
    def default_forms(self) -> tuple[str, ...]:
        return tuple(form for form, pronoun in self.pronouns.items() if pronoun.default)

    def find(self, text: str, tag: str) -> Pronoun | None:
        """The pronoun that a token is, or None.

        A capitalised form needs a pronoun's tag, since it may be a name ("He Jiankui"). A
        lower-case form counts whatever its tag: taggers take "hers" and "theirs" for nouns.
        """
        if tag in self.pronoun_tags or text.islower():
            return self.pronouns.get(text.lower())
        return None

    def is_possessive(self, pronoun: Pronoun, tag: str) -> bool:
        if pronoun.possessive is None:
            return tag in self.possessive_tags
        return pronoun.possessive
