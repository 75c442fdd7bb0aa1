"""Italian as a target of translation."""

from __future__ import annotations

from spacy.tokens import Token

from ...italian.agreement.participles import inflected
from ...italian.agreement.predicates import persons_of, plural_of, predicate, verb_after
from ...lang.base import Gender, words
from ...lang.word_lists import word_lists
from .base import FP, FS, MP, MS, TargetLanguage, names, titles

_WOMEN = names("""
    Gabriella Serena Sabrina Chiara Giulia Francesca Martina Federica Valentina Silvia
    Beatrice Carlotta Ludovica Raffaella Donatella Lucrezia Simonetta Graziella Cristina
    Daniela Roberta Veronica
""")
_MEN = names("""
    Marco Luca Matteo Davide Stefano Lorenzo Riccardo Fabio Giacomo Paolo Massimo Claudio
    Sergio Roberto Giorgio Tommaso Federico Vincenzo
""")
# Bands and families: the only names of several that both languages have. No name is a word of its
# own ("Muse", "Telegram"), or translators translate it.
_SEVERAL_M = names("""
    Metallica Kraftwerk Rammstein Borgia Duran Beatles Ramones Coldplay Pixies Kinks Stooges
""")
_SEVERAL_F = names("""
    Ronettes Shirelles Marvelettes Pussycats Runaways Slits Bananarama Sugababes Vandellas
    Chordettes
""")
_THINGS_M = names("""
    YouTube Facebook Twitter Netflix Linux Photoshop Bluetooth Tetris Google Debian Unix
    Instagram Nintendo Everest
""")
_THINGS_F = names("""
    Toyota Ferrari Vodafone Lamborghini Nokia Mercedes Honda Volkswagen Siemens Samsung
    Renault Peugeot Zara Gucci Mazda Suzuki Yamaha Michelin Microsoft Wikipedia
""")

_PREPOSITIONS = {"a": "a", "da": "da", "di": "de", "in": "ne", "su": "su"}
_ENDINGS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}

_HIS = words("suo sua suoi sue proprio propria propri proprie lui lei")
_THEIR = words("loro proprio propria propri proprie")
_HIM = words("lo l' gli lui si lei la le ne sé")
_THEM = words("li le loro gli si ne essi esse sé")


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
        (True, *FS): _WOMEN,
        (True, *MS): _MEN,
        (True, *FP): _SEVERAL_F,
        (True, *MP): _SEVERAL_M,
        (False, *FS): _THINGS_F,
        (False, *MS): _THINGS_M,
        (False, *FP): _SEVERAL_F,
        (False, *MP): _SEVERAL_M,
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
    english={
        **dict.fromkeys(("his", "its", "hers"), _HIS),
        **dict.fromkeys(("their", "theirs"), _THEIR),
        "her": _HIS | _HIM,
        "he": words("lui egli"),
        "she": words("lei ella"),
        "it": words("esso essa ciò lo la l' questo"),
        "they": words("loro essi esse questi queste"),
        "him": _HIM,
        "them": _THEM,
        "himself": words("si se sé stesso"),
        "herself": words("si se sé stessa"),
        "itself": words("si se sé stesso stessa"),
        "themselves": words("si se sé stessi stesse"),
    },
    titles=titles("""
        mr il signor
        mrs la signora
        ms la signora
        miss la signorina
        dr il dottor
        doctor il dottor
        prof il professor
        professor il professor
        captain il capitano
        colonel il colonnello
        general il generale
        major il maggiore
        lieutenant il tenente
        sergeant il sergente
        president il presidente
        senator il senatore
        judge il giudice
        king il re
        queen la regina
        prince il principe
        princess la principessa
        duke il duca
        duchess la duchessa
        count il conte
        countess la contessa
        uncle lo zio
        aunt la zia
    """),
    plural_verb=_plural_verb,
    refining=("italian_agreement", "italian_prodrop"),
    **word_lists("it.ini", "target_language"),
)
