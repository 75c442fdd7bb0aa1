"""Clitics that repeat a noun phrase of their own clause: "le dio el libro a Ana", "a Ana la
vieron", "la receta la tengo yo". They stand for that phrase and for nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from ..lang.first_names import gender_of
from ..lang.null_subjects import LANGUAGES, null_subject_data
from .acting import joined_before
from .pronouns import pronoun_at
from .syntax import is_subject
from .tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

_PLACES = frozenset({"LOC", "GPE", "FAC"})
_OBJECTS = ("obj", "iobj", "obl", "nmod", "dislocated", "nsubj")
_BETWEEN = frozenset({"PRON", "ADV", "PUNCT", "AUX", "PART"})


def doubled(token: Token, pronoun: Pronoun, language: LanguageData) -> Iterator[int]:
    """The heads of the phrases that a clitic repeats, the likeliest first."""
    verb = token if token.pos_ in VERBS else token.head  # "decirle a Ana"
    if pronoun.form not in language.repeating.before or verb.pos_ not in VERBS:
        return
    if verb is not token:
        yield from _before(token, pronoun.form, language)
    if pronoun.form in language.repeating.behind:
        yield from _behind(token, verb, pronoun, language)


def _behind(token: Token, verb: Token, pronoun: Pronoun, language: LanguageData) -> Iterator[int]:
    """ "Le pidió a Estefanía la bicicleta", but not "le invitó a la fiesta"."""
    verbs = [verb, *(t for t in verb.rights if t.dep_ == "xcomp" and _is_one(verb, t, language))]
    things = [t for one in verbs for t in one.children
              if t.dep_ == "obj" and t.i != token.i and not _marked(t, language)]  # fmt: skip
    said = any(t.dep_ == "ccomp" for one in verbs for t in one.children)
    if pronoun.one_person and not (things or said):
        return  # "Le dà a Maria": them, to her
    moved = any(one.lemma_ in language.repeating.moving for one in verbs)
    # "Le tiene miedo al perro": the parser hangs the dog on the fear.
    for one in (*verbs, *things):
        for child in one.rights:
            if child.i < token.i or child.pos_ not in NOUNS or not _marked(child, language):
                continue
            if not things and (moved or child.ent_type_ in _PLACES):
                continue
            if _is_person(child, language) or _may_receive(child, language):
                yield child.i


def _is_one(verb: Token, other: Token, language: LanguageData) -> bool:
    """Whether an infinitive makes one verb with another ("le quiero decir a Ana"), and has no
    clitic of its own ("le ordenó entregar al preso", "se le olvidó preguntarle a Ana")."""
    raising = language.repeating.raising
    return (not raising or verb.lemma_.lower() in raising) and pronoun_at(other, language) is None


def _before(token: Token, form: str, language: LanguageData) -> Iterator[int]:
    """ "A Ana la vieron", "al abuelo no le gustaban", "la receta la tengo yo"."""
    verb = token.head
    unmarked: list[int] = []
    # "Anna e Bruno lo vedono"
    never = form in language.repeating.behind or bool(joined_before(token, language))
    for child in verb.lefts:
        if child.i > token.i or child.pos_ not in NOUNS or not child.dep_.startswith(_OBJECTS):
            continue
        if _marked(child, language):
            if _is_person(child, language) and _is_beside(child, token):
                yield child.i
        elif never or any(t.pos_ == "ADP" for t in child.lefts):
            continue  # "en el cuartel lo felicitaban"
        elif not _is_adverbial(child, language) and not _may_be_subject(child, verb, token):
            unmarked.append(child.i)
    yield from unmarked


def _marked(token: Token, language: LanguageData) -> bool:
    return any(t.lower_ in language.repeating.recipients for t in token.lefts if t.pos_ == "ADP")


def _is_beside(child: Token, token: Token) -> bool:
    """Only what belongs to the verb stands between, or its subject: "al abuelo [no] le gustaban",
    "ai ragazzi [il professore] gli ha dato un voto"."""
    between = token.doc[child.right_edge.i + 1 : token.i]
    subjects = [t for t in token.head.lefts if is_subject(t)]
    parts = {word.i for one in subjects for word in one.subtree}
    return all(word.pos_ in _BETWEEN or word.i in parts for word in between)


def _is_adverbial(token: Token, language: LanguageData) -> bool:
    """ "Una tarde" in "una tarde la detuvieron"."""
    known = language.repeating.adverbial
    if language.code in LANGUAGES:
        known |= null_subject_data(language.code).times
    return token.lower_ in known or token.lemma_.lower() in known


def _is_person(token: Token, language: LanguageData) -> bool:
    if token.pos_ == "PROPN":
        return token.ent_type_ not in _PLACES or gender_of(token.text) is not None
    forms = {token.lower_, token.lemma_.lower()}
    kinds = language.kinds
    if forms & (kinds.masculine | kinds.feminine | kinds.people):
        return True
    return language.code in LANGUAGES and null_subject_data(language.code).names_person(
        token.lemma_
    )


def _may_receive(token: Token, language: LanguageData) -> bool:
    """Whether a thing may be given something: "le echó sal al café", but not "le dijo al oído", "le
    cosió a mano un vestido"."""
    if token.pos_ == "PROPN":
        return True
    if not language.repeating.adverbial:
        return False
    return not _is_adverbial(token, language) and any(
        t.pos_ == "DET" or t.lower_ == "al" for t in token.lefts
    )


def _may_be_subject(child: Token, verb: Token, clitic: Token) -> bool:
    """Whether the verb may be what it does: another subject stands between, or the verb has
    another person or number: "la receta la tengo yo", "las migas las dejó"."""
    if any(t.i != child.i and child.i < t.i < clitic.i and is_subject(t) for t in verb.lefts):
        return False
    finite = next((t for t in (verb, *verb.lefts) if "Fin" in t.morph.get("VerbForm", [])), None)
    if finite is None:
        return True
    person, number = finite.morph.get("Person", []), finite.morph.get("Number", [])
    own = child.morph.get("Number", []) or (["Sing"] if child.pos_ == "PROPN" else [])
    joined = any(t.dep_ == "conj" for t in child.children)
    other_person = bool(person) and not {"3", "0"} & set(person)
    other_number = bool(number and own) and not set(number) & set(own) and not joined
    return not (other_person or other_number)
