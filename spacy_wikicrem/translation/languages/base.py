"""What a target language must say: tokens that survive translation, pronouns, articles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from spacy.tokens import Token

from ...lang.base import Gender, Number
from ..records import Referent

# Gender and number of a word.
Agreement = tuple[Gender, Number]
MS: Agreement = ("masculine", "singular")
FS: Agreement = ("feminine", "singular")
MP: Agreement = ("masculine", "plural")
FP: Agreement = ("feminine", "plural")
GENDERS: Mapping[str, Gender] = {"Masc": "masculine", "Fem": "feminine"}
NUMBERS: Mapping[str, Number] = {"Sing": "singular", "Plur": "plural"}


@dataclass(frozen=True, slots=True)
class TargetLanguage:
    """Forms are in lower case, with a straight apostrophe.

    pipeline (str): spaCy pipeline with a parser and features.
    tokens (Mapping): Replacement tokens by (human, gender, number): names that are the same in
        English and in this language, and that verbs and adjectives agree with.
    personal, things, reflexives (Mapping): Strong pronouns for people and for things, and
        reflexive ones.
    articles (Mapping): Definite articles; None where the form does not tell gender or number.
    indefinite (Mapping): Indefinite articles.
    before_possessive (Mapping): The definite article before a possessive adjective; nothing if
        there is none there ("su casa").
    contractions (Mapping): Preposition and article to what they become together.
    possessives (Mapping): By number of the owner, then agreement with the thing owned.
    of (frozenset[str]): The preposition before an owner.
    elided (Mapping[str, str]): Short forms of prepositions before vowels, and the whole ones.
    kinship (frozenset[str]): Nouns whose possessive has no article in the singular.
    determiners (frozenset[str]): Other words before which no article stands: "questo".
    english (Mapping): Forms that stand for an English pronoun or possessive, for word alignment.
    enclitics (frozenset[str]): Forms of them that verbs end in.
    titles (Mapping[str, str]): What stands before a person's name, in English and with its article
        in this language: "mr" is "il signor". Others ("Sir", "Lord") stay.
    plural_verb (Callable): The words after a subject, a token of a Doc, that are not plural with
        it, and their plurals; it is given the subject's gender, too.
    refining (tuple[str, ...]): Components that rewrite the result (stage `delta`).
    """

    code: str
    pipeline: str
    tokens: Mapping[tuple[bool, Gender, Number], tuple[str, ...]]
    personal: Mapping[Agreement, str]
    things: Mapping[Agreement, str]
    reflexives: Mapping[Agreement, str]
    articles: Mapping[str, tuple[Gender | None, Number]]
    indefinite: Mapping[str, Agreement]
    before_possessive: Mapping[Agreement, str]
    contractions: Mapping[tuple[str, str], str]
    possessives: Mapping[Number, Mapping[Agreement, str]]
    of: frozenset[str]
    elided: Mapping[str, str] = field(default_factory=dict)
    kinship: frozenset[str] = frozenset()
    determiners: frozenset[str] = frozenset()
    english: Mapping[str, frozenset[str]] = field(default_factory=dict)
    enclitics: frozenset[str] = frozenset()
    titles: Mapping[str, str] = field(default_factory=dict)
    plural_verb: Callable[[Token, Gender | None], list[tuple[Token, str]]] = lambda *_: []
    refining: tuple[str, ...] = ()

    def split(self, form: str) -> tuple[str, str] | None:
        """Preposition and article of a contraction ("della": "di", "la"); a bare article has no
        preposition. None for any other word."""
        form = form.lower().replace("’", "'")
        if form in self.articles:
            return "", form
        return next((pair for pair, whole in self.contractions.items() if whole == form), None)

    def preposition(self, form: str) -> str:
        """A word in lower case, and whole if it is a shortened preposition: "d'" is "di"."""
        form = form.lower().replace("’", "'")
        return self.elided.get(form, form)

    def joined(self, preposition: str, article: str) -> str:
        """The two with whatever stands between them."""
        if not preposition or not article:
            return preposition or article
        return self.contractions.get((preposition, article)) or f"{preposition} {article}"

    def titled(self, name: str) -> str:
        """A person's name with its title in this language: "Mr. Darcy" is "il signor Darcy"."""
        first, _, rest = name.partition(" ")
        title = self.titles.get(first.lower().rstrip("."))
        return f"{title} {rest}" if title and rest else name

    def pronoun(self, referent: Referent, reflexive: bool = False) -> str:
        """The strong pronoun for somebody or something."""
        table = self.personal if referent.human else self.things
        return (self.reflexives if reflexive else table)[agreement_of(referent)]


def agreement_of(referent: Referent) -> Agreement:
    """Masculine and singular where nothing tells (the last rows of Tables 7 and 8)."""
    gender: Gender = "feminine" if referent.gender == "feminine" else "masculine"
    return gender, referent.number or "singular"
