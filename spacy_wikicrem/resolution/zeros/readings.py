"""What a token is as a verb: by its features, and by a lexicon that knows its form.

A tagger errs where a lexicon cannot ("uscì" is no adverb), and a lexicon cannot choose ("leggi" is
a noun, too), so the two are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

Place = tuple[int, str]  # person and number
_VERBS = ("VERB", "AUX")
_ARTICLES = ("la", "las", "los", "lo")
_CLAUSES = ("acl", "acl:relcl", "advcl", "ccomp", "parataxis", "conj")
# "Devi" is hardly ever of "deviare".
_COMMON = frozenset(("dovere", "potere", "volere", "essere", "avere", "uscire"))
_NOMINAL = ("nsubj", "obj", "iobj", "obl", "nmod", "appos", "vocative", "flat", "compound")
_OF_VERBS = ("mark", "obj", "iobj", "obl", "nsubj", "advmod", "expl")
_ENDS = (".", "!", "?", "…")
_BEGINS = (*_ENDS, "¿", "¡", "—", "–", "«", "“", '"', "\n", ":")
_BEFORE_NOUNS = ("det", "case", "nummod", "amod")


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a form; features have the values of Universal Dependencies.

    pos (str): "VERB", "NOUN", "ADJ" or "ADV".
    person (int | None), number (str | None): Of a finite form.
    others (frozenset[Place]): All persons and numbers that the form may have.
    clitics (bool): Whether pronouns hang on it: "dimmi".
    by_rule (bool): The form was made by rules of conjugation: a tagger that agrees is believed.
    guessed (bool): Only its ending says that it is a verb: any tagger that agrees is believed.
    """

    pos: str
    lemma: str
    form: str | None = None
    mood: str | None = None
    person: int | None = None
    number: str | None = None
    gender: str | None = None
    others: frozenset[Place] = frozenset()
    clitics: bool = False
    by_rule: bool = False
    guessed: bool = False

    @property
    def finite(self) -> bool:
        return self.form == "Fin"

    @property
    def place(self) -> Place | None:
        if self.person is None or self.number is None:
            return None
        return self.person, self.number


# The readings of a form; nothing if it is not known.
Witness = Callable[[str], Sequence[Reading]]


def no_witness(form: str) -> Sequence[Reading]:
    """Where there is no lexicon."""
    return ()


def features_of(token: Token, name: str) -> list[str]:
    """The values of a feature of a token; several for words that are written together."""
    values: list[str] = token.morph.get(name, [])
    return values


def own_reading(token: Token) -> Reading:
    """What the pipeline says."""
    morph = token.morph.to_dict()

    def first(name: str) -> str | None:
        return str(morph[name]).split(",")[0] if name in morph else None

    person = first("Person")
    form = first("VerbForm")
    bare = not {"Person", "Mood", "Tense"} & set(morph)
    if form == "Fin" and bare and token.lower_.endswith("r"):
        form = "Inf"  # AnCora: "te vas a enterar"
    if form == "Ger" and "nd" not in token.lower_:
        form = "Fin"  # "duermen"
    reading = Reading(
        token.pos_,
        token.lemma_.lower().split(" ")[0],
        form,
        first("Mood"),
        int(person) if person in ("1", "2", "3") else None,
        first("Number"),
        first("Gender"),
    )
    return replace(reading, others=_places(reading, first("Tense")))


def _places(reading: Reading, tense: str | None) -> frozenset[Place]:
    """What a form may be beside what the tagger says: "visita" is an order and "he visits", "haya"
    is "I" and "he"."""
    if reading.place is None:
        return frozenset()
    found = {reading.place}
    if reading.place == (2, "Sing") and reading.mood == "Imp":
        found.add((3, "Sing"))
    if reading.place == (3, "Sing") and (reading.mood in ("Sub", "Cnd") or tense == "Imp"):
        found.add((1, "Sing"))
    return frozenset(found)


def verb_reading(token: Token, witness: Witness) -> Reading | None:
    """The reading of a token as a verb, or None if it is none."""
    own, known = own_reading(token), witness(token.text)
    verbs = [one for one in known if one.pos == "VERB"]
    finite = [one for one in verbs if one.finite]
    if token.pos_ in _VERBS:
        if (known and not verbs) or _is_noun(token):
            return None
        if all(one.guessed for one in verbs) or _confirmed(own, verbs):
            return own
        fitting = finite if own.finite or len(finite) == len(verbs) else verbs
        called_infinitive = own.form == "Inf" and not any(one.form == "Inf" for one in verbs)
        if finite and (called_infinitive or _is_loose_participle(token, own)):
            fitting = finite
        return _chosen(own, fitting or verbs, finite)
    only_finite = len(finite) == len(known)
    certain = only_finite and any(one.by_rule or one.guessed for one in finite)
    alone = token.pos_ == "PROPN" and _stands_alone(token, certain=certain)
    # "Tagliatele" is called a noun, but only verbs have pronouns at their end.
    ordered = len(verbs) == len(known) and any(one.clitics for one in finite)
    clitic = any(one.by_rule for one in finite) and _has_clitic(token)
    sure = only_finite or ordered or alone or clitic or _stands_as_verb(token)
    if finite and sure and (clitic or _may_be_hidden(token, certain=certain)):
        return _chosen(own, finite, finite)
    return None


def _is_noun(token: Token) -> bool:
    """What is called a verb where only a noun can stand: "la capitana rise", or a sign."""
    if not any(map(str.isalnum, token.text)):
        return True
    nominal = token.dep_ in ("nsubj", "obj", "iobj", "obl", "nmod") and bool(token.i)
    if token.dep_ == "nsubj" and token.head.pos_ in _VERBS:
        return not any(child.dep_.startswith((*_OF_VERBS, "aux")) for child in token.children)
    return nominal and token.nbor(-1).dep_ == "det" and token.nbor(-1).head.i == token.i


def _has_clitic(token: Token) -> bool:
    """Whether the "article" of a noun has another gender or number: "las encuentro"."""
    if token.pos_ != "NOUN" or not token.i or token.nbor(-1).text.lower() not in _ARTICLES:
        return False
    own, other = (
        [features_of(t, n) for n in ("Gender", "Number")] for t in (token, token.nbor(-1))
    )
    return any(a and b and not set(a) & set(b) for a, b in zip(own, other, strict=True))


def _confirmed(own: Reading, verbs: Sequence[Reading]) -> bool:
    """Whether a form that rules of conjugation made is what the tagger says, with its lemma."""
    if any(one.clitics or not one.by_rule for one in verbs) or own.form == "Inf":
        return False  # "duerme" is no infinitive of "duer" with "me"
    same = ((one.place, one.mood, one.lemma) for one in verbs)
    return not own.finite or (own.place, own.mood, own.lemma) in same


def _chosen(own: Reading, readings: Sequence[Reading], finite: Sequence[Reading]) -> Reading:
    best = max(readings, key=lambda one: _agreement(one, own))
    places = frozenset(one.place for one in finite if one.place is not None)
    return replace(best, others=places if best.finite else frozenset())


def _agreement(one: Reading, own: Reading) -> float:
    """Features that agree less those that do not."""
    pairs = (
        (one.form, own.form, 2.0),
        (one.mood, own.mood, 1.0),
        (one.person, own.person, 1.0),
        (one.number, own.number, 1.0),
        (one.lemma, own.lemma, 0.25),
    )
    known = [(a == b, weight) for a, b, weight in pairs if b is not None]
    # What is asked of nobody is the last thing that a form may be.
    unlikely = 0.2 * (one.mood == "Imp") + 0.1 * (one.mood == "Sub")
    common = 0.6 * (one.lemma in _COMMON)
    return sum(weight if same else -weight for same, weight in known) + common - unlikely


def _is_loose_participle(token: Token, own: Reading) -> bool:
    """The main verb of a sentence, without an auxiliary, although it is called a participle."""
    if own.form != "Part" or token.dep_ not in ("ROOT", "conj", "parataxis"):
        return False
    return not any(child.dep_.startswith(("aux", "cop", "det")) for child in token.children)


def _stands_as_verb(token: Token) -> bool:
    """A word called a noun where only a verb can stand: it heads a clause without another verb."""
    if any(child.dep_.split(":")[0] in _BEFORE_NOUNS for child in token.children):
        return False
    if any(child.dep_.startswith(("cop", "aux")) for child in token.children):
        return False
    if token.dep_ == "conj" and token.head.pos_ in _VERBS:
        return True  # "accusa il sindacato e minaccia di partire"
    if token.dep_ in _CLAUSES:
        return any(child.dep_ in _OF_VERBS for child in token.children)
    others = [word for word in token.sent if word.i != token.i]
    if all(word.is_punct for word in others) and token.pos_ == "NOUN":
        return False  # "Complimenti!"
    return token.dep_ == "ROOT" and not any(
        word.pos_ in _VERBS and "Fin" in features_of(word, "VerbForm") for word in others
    )


def _stands_alone(token: Token, *, certain: bool) -> bool:
    """Whether what looks like a name begins a sentence that has no other verb, or only one that is
    joined to it.

    certain (bool): The form is only that of a verb, so that a preposition may follow.
    """
    no_verb = ("PROPN", "CCONJ") if certain else ("PROPN", "ADP", "PUNCT", "CCONJ")
    for word in token.doc[token.i + 1 :]:
        if word.text in _ENDS or (certain and word.pos_ == "CCONJ" and word.i > token.i + 1):
            break
        if word.i == token.i + 1 and word.pos_ in no_verb:
            return False
        if word.pos_ in _VERBS:
            return False
    return True


def _may_be_hidden(token: Token, *, certain: bool) -> bool:
    """Whether a word that is not called a verb may be one: no name inside a sentence."""
    if token.pos_ in ("PUNCT", "SPACE", "NUM", "DET", "ADP", "CCONJ", "SCONJ", "PRON"):
        return False
    if token.text[:1].isupper():
        if not (token.i == 0 or token.nbor(-1).text in _BEGINS):
            return False
        if token.pos_ == "PROPN":
            return _stands_alone(token, certain=certain)
    nominal = token.dep_.split(":")[0] in _NOMINAL
    return not nominal or any(child.dep_ == "mark" for child in token.children)
