"""The treebanks of Italian brought to one way of annotating, that of ISDT, the largest.

They agree on most, but not on the features of articles, clitics and verbs (PUD), on the lemma of
articles (Valico), the tag of auxiliaries and the subtypes of relations (ParlaMint has none).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ...lang.word_lists import lists_beside, table_beside
from .rows import EMPTY, Sentence, Word

DEFINITE = table_beside(__file__, "definite")
INDEFINITE = {
    "un": "Masc Sing",
    "uno": "Masc Sing",
    "una": "Fem Sing",
    "un'": "Fem Sing",
}
# Clitics that never show gender; "ci" and "vi" may also be places, without person and number.
CLITICS = table_beside(__file__, "clitics")
ELIDED = {"c'": "ci", "m'": "mi", "n'": "ne", "s'": "si", "t'": "ti", "v'": "vi"}
EUPHONIC = {"ad": "a", "ed": "e", "od": "o"}
# Before the article: "tutti i giorni".
WHOLE = frozenset(("tutto", "tutta", "tutti", "tutte", "entrambi", "entrambe"))
MODALS = frozenset(("potere", "dovere", "volere", "sapere", "solere"))
# Subtypes of relations that are kept; any other loses what stands after the colon.
SUBTYPES = lists_beside(__file__)["subtypes"]
# Features that only PUD has, or that ISDT leaves out.
_DROPPED = ("Voice", "Aspect", "Case", "Number[psor]", "Reflex", "Degree", "Typo")
_WEAK = ("Gender", "Number", "Person", "Mood")

Label = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(slots=True)
class Conventions:
    """What the treebanks that follow ISDT say of a word, to be asked about the others.

    labels (dict[tuple[str, str], Counter[Label]]): (tag, features) by lower-case form and part of
        speech.
    active (set[str]): Verbs that form their active past with "essere".
    """

    labels: dict[tuple[str, str], Counter[Label]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    active: set[str] = field(default_factory=set)

    def learn(self, sentences: Iterable[Sentence]) -> None:
        """Count the labels of sentences that follow ISDT, auxiliaries with subtypes included."""
        for sentence in sentences:
            by_id = {word.id: word for word in sentence.syntactic}
            for word in sentence.syntactic:
                label = (word.xpos, tuple(sorted(word.feats.items())))
                self.labels[word.lower, word.upos][label] += 1
                head = by_id.get(word.head)
                if word.deprel == "aux" and word.lemma == "essere" and head is not None:
                    self.active.add(head.lemma)

    def label(self, word: Word) -> Label | None:
        """The most frequent label that does not contradict what the word's own features say."""
        for label, _ in self.labels.get((word.lower, word.upos), Counter()).most_common():
            feats = dict(label[1])
            if all(feats.get(name) in (None, word.feats.get(name)) for name in _WEAK):
                return label
        return None


def follow_isdt(sentence: Sentence) -> Sentence:
    """Mend what every treebank but ISDT does otherwise, in place."""
    children = sentence.children()
    for word in sentence.syntactic:
        for rule in (_article, _pronoun, _auxiliary, _lemma, _adjective, _relation):
            rule(word)
        if any(child.deprel == "fixed" for child in children.get(word.id, ())):
            _fixed(word)
    return sentence


def restore_subtypes(sentence: Sentence, conventions: Conventions, *, passive: bool) -> Sentence:
    """Add the subtypes of relations that ParlaMint and PUD leave out, in place.

    passive (bool): Whether to tell passives from the past of verbs that take "essere"; else the
        passives that are marked stay the only ones.
    """
    children = sentence.children()
    words = sentence.syntactic
    for word in words:
        below = children.get(word.id, [])
        if any(child.deprel == "aux:pass" for child in below) or (
            passive
            and word.upos == "VERB"
            and any(_passive(child, word, below, conventions) for child in below)
        ):
            _mark_passive(below, children)
        if word.deprel == "acl" and _is_relative(word, children):
            word.deprel = "acl:relcl"
        if word.deprel == "det" and word.feats.get("Poss"):
            word.deprel = "det:poss"
        if word.deprel == "flat" and word.upos == "PROPN":
            word.deprel = "flat:name"
        if word.deprel == "det" and word.lower in WHOLE:
            word.deprel = "det:predet"
    return sentence


def relabel(sentence: Sentence, conventions: Conventions) -> Sentence:
    """Give the words of PUD the tags and features of ISDT, in place. Where that cannot be known,
    tag and features become empty, and `missing_label` is true of the word."""
    for word in sentence.syntactic:
        _possessive(word)
        if word.lower in WHOLE and word.upos == "ADJ":
            word.upos, word.deprel = "DET", "det:predet" if word.deprel == "amod" else word.deprel
        label = conventions.label(word)
        if label is not None:
            word.xpos, word.feats = label[0], dict(label[1])
        else:
            _by_rule(word)
    return sentence


def missing_label(word: Word) -> bool:
    """Whether `relabel` could not tell the features of the word."""
    return word.xpos == EMPTY and word.upos in ("DET", "PRON", "ADP", "AUX", "SCONJ", "CCONJ")


# --- rules for one word ---


def _article(word: Word) -> None:
    if word.upos != "DET" or (
        word.feats.get("PronType") != "Art" and word.xpos not in ("RD", "RI")
    ):
        return
    for table, definite, lemma, tag in (
        (DEFINITE, "Def", "il", "RD"),
        (INDEFINITE, "Ind", "uno", "RI"),
    ):
        if word.lower in table:
            word.lemma, word.xpos = lemma, tag
            word.feats = {"Definite": definite, "PronType": "Art"}
            _set(word.feats, ("Gender", "Number"), table[word.lower])
            return


def _pronoun(word: Word) -> None:
    if word.upos != "PRON":
        return
    kind = word.feats.get("PronType")
    if word.lower in CLITICS and word.xpos in ("PC", "SE", "PRP", "EX"):
        place = word.lower in ("ci", "vi", "ce", "ve") and not word.feats.get("Person")
        word.feats = {"Clitic": "Yes", "PronType": "Prs"}
        _set(word.feats, ("Number", "Person"), "- -" if place else CLITICS[word.lower])
        word.xpos = "PC"
    elif word.lower in ("che", "cui") and (kind == "Rel" or word.xpos in ("PR", "WP")):
        word.feats, word.xpos = {"PronType": "Rel"}, "PR"
    elif kind in ("Ind", "Int", "Dem", "Neg", "Rel", "Tot"):
        word.feats.pop("Person", None)
    if word.xpos == "PC":
        word.lemma = ELIDED.get(word.lower, word.lower)


def _auxiliary(word: Word) -> None:
    if word.upos == "AUX" and word.xpos in ("V", "VA", "VM"):
        word.xpos = "VM" if word.lemma in MODALS else "VA"


def _lemma(word: Word) -> None:
    if word.lemma in ("[PUNCT]", EMPTY) and word.upos == "PUNCT":
        word.lemma = word.form
    if word.lower in EUPHONIC and word.upos in ("ADP", "CCONJ"):
        word.lemma = EUPHONIC[word.lower]


def _adjective(word: Word) -> None:
    """No gender where the form shows none ("grande", "ogni", "loro"), nor number ("città")."""
    singular = word.upos in ("ADJ", "DET") and word.feats.get("Number") == "Sing"
    if singular and (word.lower.endswith("e") or word.lower == "ogni"):
        word.feats.pop("Gender", None)
    if word.upos == "DET" and word.feats.get("Poss") and word.lower == "loro":
        word.feats = {"Poss": "Yes", "PronType": "Prs"}
    if word.upos == "NOUN" and word.lower.endswith(("à", "ù")):
        word.feats.pop("Number", None)


def _relation(word: Word) -> None:
    if word.deprel not in SUBTYPES:
        word.deprel = word.deprel.partition(":")[0]


def _fixed(word: Word) -> None:
    """A word that stands first in a fixed expression says what the whole expression is."""
    kinds = {"case": "ADP", "mark": "SCONJ", "advmod": "ADV"}
    if word.upos in ("ADV", "ADP", "NOUN") and word.deprel in kinds:
        kind = kinds[word.deprel]
        if kind != word.upos or kind == "ADV":
            word.feats["ExtPos"] = kind


def _possessive(word: Word) -> None:
    if word.xpos in ("DTP$", "PRP$"):
        word.upos, word.xpos = "DET", "AP"
        kept = ("Gender", "Number") if word.lower != "loro" else ()
        word.feats = {k: word.feats[k] for k in kept if k in word.feats}
        word.feats |= {"Poss": "Yes", "PronType": "Prs"}
        if word.deprel == "det":
            word.deprel = "det:poss"


def _by_rule(word: Word) -> None:
    if word.upos in ("VERB", "AUX"):
        _verb(word)
    elif word.upos in ("NOUN", "ADJ", "PROPN", "NUM", "PUNCT", "ADV", "X", "SYM", "INTJ"):
        kept = ("Gender", "Number") if word.upos in ("NOUN", "ADJ") else ()
        word.feats = {k: v for k, v in word.feats.items() if k in kept}
        if word.upos == "NUM":
            word.feats = {"NumType": "Card"}
        tags = {"NOUN": "S", "ADJ": "A", "PROPN": "SP", "NUM": "N", "ADV": "B", "INTJ": "I"}
        word.xpos = tags.get(word.upos, EMPTY)
    elif word.xpos not in ("RD", "RI", "AP", "PC", "PR"):
        word.xpos, word.feats = EMPTY, {}


def _verb(word: Word) -> None:
    feats = {k: v for k, v in word.feats.items() if k not in _DROPPED}
    forms = {"VB": "Inf", "VBG": "Ger", "VBN": "Part", "VBC": "Fin", "VBP": "Fin"}
    form = feats.get("VerbForm") or forms.get(word.xpos, "Fin")
    if word.feats.get("Aspect") == "Imp" or (
        feats.get("Mood") == "Sub" and feats.get("Tense") == "Past"
    ):
        feats["Tense"] = "Imp"
    if form == "Part" and "Gender" not in feats:
        endings = {"o": "Masc Sing", "a": "Fem Sing", "i": "Masc Plur", "e": "Fem Plur"}
        _set(feats, ("Gender", "Number"), endings.get(word.lower[-1], "- -"))
    word.feats = {**feats, "VerbForm": form}
    word.xpos = "V"
    _auxiliary(word)


def _set(feats: dict[str, str], names: Sequence[str], values: str) -> None:
    for name, value in zip(names, values.split(), strict=True):
        if value != "-":
            feats[name] = value


# --- rules for the tree ---


def _passive(aux: Word, verb: Word, below: list[Word], conventions: Conventions) -> bool:
    if not aux.deprel.startswith("aux") or verb.feats.get("VerbForm") != "Part":
        return False
    if aux.lemma == "venire":
        return True
    reflexive = any(child.deprel.startswith("expl") for child in below)
    has_object = any(child.deprel == "obj" for child in below)
    return (
        aux.lemma == "essere"
        and verb.lemma not in conventions.active
        and not reflexive
        and not has_object
    )


def _mark_passive(below: list[Word], children: dict[str, list[Word]]) -> None:
    for child in below:
        if child.deprel == "aux" and child.lemma in ("essere", "venire"):
            child.deprel = "aux:pass"
        elif child.deprel == "nsubj":
            child.deprel = "nsubj:pass"
        elif child.deprel == "obl" and any(
            word.deprel == "case" and word.lemma == "da" for word in children.get(child.id, ())
        ):
            child.deprel = "obl:agent"


def _is_relative(verb: Word, children: dict[str, list[Word]]) -> bool:
    """Whether a relative pronoun hangs below the verb, at most three steps down."""

    def search(word: Word, depth: int) -> bool:
        for child in children.get(word.id, ()):
            if child.feats.get("PronType") == "Rel" or child.lower == "dove":
                return True
            if depth and child.upos not in ("VERB", "AUX") and search(child, depth - 1):
                return True
        return False

    return search(verb, 2)
