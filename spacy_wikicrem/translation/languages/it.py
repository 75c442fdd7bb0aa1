"""Italian as a target of translation."""

from __future__ import annotations

from spacy.tokens import Token

from ...italian.agreement.participles import inflected
from ...italian.agreement.predicates import persons_of, plural_of, predicate, verb_after
from ...lang.base import Gender
from ...lang.word_lists import word_lists, word_table
from .base import FP, FS, MP, MS, TargetLanguage

_NAMES = {
    kind: tuple(text.split()) for kind, text in word_table("it.ini", "replacement_names").items()
}

_PREPOSITIONS = {"a": "a", "da": "da", "di": "de", "in": "ne", "su": "su"}
_ENDINGS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}


def _plural_verb(subject: Token, gender: Gender | None) -> list[tuple[Token, str]]:
    """ "Beatles è stato formato": "sono", "stati", "formati"."""
    doc = subject.doc
    verb = verb_after(doc, subject.i)
    if verb is None:
        return []
    plural = plural_of(doc, verb)
    found = [] if plural is None else [(doc[verb], plural)]
    if plural is None and ("3", "Plur") not in persons_of(doc, verb):
        return []
    told = predicate(doc, verb)
    if told is not None and told.number == "Sing":
        cell = ("Fem" if gender == "feminine" else "Masc", "Plur")
        found += [(doc[at], new) for at, new in inflected(doc, verb, told, cell)]
    return found


LANGUAGE = TargetLanguage(
    code="it",
    pipeline="it_core_wikicrem",
    tokens={
        (True, *FS): _NAMES["women"],
        (True, *MS): _NAMES["men"],
        (True, *FP): _NAMES["several_feminine"],
        (True, *MP): _NAMES["several_masculine"],
        (False, *FS): _NAMES["things_feminine"],
        (False, *MS): _NAMES["things_masculine"],
        (False, *FP): _NAMES["several_feminine"],
        (False, *MP): _NAMES["several_masculine"],
    },
    personal={MS: "lui", FS: "lei", MP: "loro", FP: "loro"},
    things={MS: "esso", FS: "essa", MP: "essi", FP: "esse"},
    reflexives={MS: "se stesso", FS: "se stessa", MP: "se stessi", FP: "se stesse"},
    articles={
        "il": MS,
        "lo": MS,
        "la": FS,
        "l'": (None, "singular"),
        "i": MP,
        "gli": MP,
        "le": FP,
    },
    indefinite={"un": MS, "uno": MS, "una": FS, "un'": FS},
    before_possessive={MS: "il", FS: "la", MP: "i", FP: "le"},
    contractions={
        (preposition, article): stem + ending
        for preposition, stem in _PREPOSITIONS.items()
        for article, ending in _ENDINGS.items()
    },
    possessives={
        "singular": {MS: "suo", FS: "sua", MP: "suoi", FP: "sue"},
        "plural": {MS: "loro", FS: "loro", MP: "loro", FP: "loro"},
    },
    elided={"d'": "di", "ad": "a"},
    english=word_lists("it.ini", "translations_of_pronouns"),
    titles=word_table("it.ini", "titles"),
    plural_verb=_plural_verb,
    refining=("italian_agreement", "italian_prodrop"),
    **word_lists("it.ini", "target_language"),
)
