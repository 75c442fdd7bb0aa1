"""Where the words stand that the rules begin with: found in one pass, not in one for each rule."""

from __future__ import annotations

from dataclasses import dataclass, field

from spacy.tokens import Doc, Token

from ..subjects import SUBJECTS
from .forms import Form, form_of

# Also those that are no subjects: "che me sia pronto".
_PRONOUNS = frozenset((*SUBJECTS, "me", "te"))
_NOMINALS = ("NOUN", "PROPN", "PRON")


@dataclass(slots=True)
class Index:
    """Tokens of a Doc by what rules ask first, in text order.

    tokens (list[Token]): All.
    agreeing (list[tuple[Token, Form]]): Words that agree with a noun.
    pronouns (list[Token]): Personal pronouns, stressed.
    nouns (list[Token]): By their tags.
    subjects (list[Token]): Nouns, names and pronouns that the parse has as subjects.
    """

    tokens: list[Token]
    agreeing: list[tuple[Token, Form]] = field(default_factory=list)
    pronouns: list[Token] = field(default_factory=list)
    nouns: list[Token] = field(default_factory=list)
    subjects: list[Token] = field(default_factory=list)

    @classmethod
    def of(cls, doc: Doc) -> Index:
        found = cls(list(doc))
        for token in found.tokens:
            lower = token.lower_
            if form := form_of(lower):
                found.agreeing.append((token, form))
            if lower in _PRONOUNS:
                found.pronouns.append(token)
            pos = token.pos_
            if pos == "NOUN":
                found.nouns.append(token)
            if pos in _NOMINALS and token.dep_.startswith("nsubj"):
                found.subjects.append(token)
        return found
