"""The third-person pronouns of a document: found here and nowhere else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..lang import LanguageData, Pronoun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

PronounKind = Literal["personal", "possessive", "reflexive"]


@dataclass(frozen=True, slots=True)
class FoundPronoun:
    """A token that is a pronoun.

    token (int): Its index; `start` and `end` are its code points.
    pronoun (Pronoun): What the language says of its form.
    possessive (bool): Whether a name in its place takes 's.
    """

    token: int
    start: int
    end: int
    pronoun: Pronoun
    possessive: bool

    @property
    def kind(self) -> PronounKind:
        """ "his" and "hers" are possessive, "himself" is reflexive, all others are personal."""
        if self.pronoun.reflexive:
            return "reflexive"
        return "possessive" if self.possessive else "personal"


def pronoun_at(token: Token, language: LanguageData) -> FoundPronoun | None:
    """The pronoun that a token is, or None; see `LanguageData.find`."""
    pronoun = language.find(token.text, token.tag_)
    if pronoun is None:
        return None
    possessive = language.is_possessive(pronoun, token.tag_)
    return FoundPronoun(token.i, token.idx, token.idx + len(token), pronoun, possessive)


def find_pronouns(
    doc: Doc, language: LanguageData, forms: Collection[str] | None = None
) -> Iterator[FoundPronoun]:
    """The pronouns of a document with tags, in order.

    forms (Collection[str] | None): Lower-case forms; None for all.
    """
    for token in doc:
        found = pronoun_at(token, language)
        if found is not None and (forms is None or found.pronoun.form in forms):
            yield found
