"""Participles and adjectives after "essere" agree with a noun, and "ciò" where nothing is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Doc, Token

from ...lang.base import words
from ..lexicon.first_names import FEMININE_IN_ITALY, MASCULINE_IN_ITALY
from ..subjects import SUBJECTS
from . import readings
from .changes import Changes
from .clusters import Clusters
from .forms import form_of, pronoun
from .offices import is_office
from .phrases import Phrase
from .predicates import Predicate, is_finite, persons_of, predicate, verb_after

# Of living things: they do not happen.
MOVES = words("""
    andare venire partire arrivare tornare ritornare uscire entrare nascere morire salire scendere
    cadere fuggire scappare crescere dimagrire ingrassare guarire
""")
_BECOMES = words("rimanere restare diventare divenire")
_ENDINGS = {
    ("Masc", "Sing"): "o",
    ("Fem", "Sing"): "a",
    ("Masc", "Plur"): "i",
    ("Fem", "Plur"): "e",
}
_ABROAD = words("andrea simone michele nicola gabriele daniele")
OF = words("parte maggioranza minoranza metà serie gruppo numero dozzina sacco resto tipo specie")
# With one of these the participle may agree with the object: "Amedeo non se l'è presa".
_OBJECTS = words("si s' lo la li le l' ne se me te ce ve")
_NAMES = {"Masc": "masculine", "Fem": "feminine"}


def neuter(phrase: Phrase, changes: Changes, clusters: Clusters) -> None:
    """ "questa è stato detto": "ciò", unless the cluster has a noun or somebody is meant; then the
    pronoun gets the gender of the predicate."""
    doc, at, form = changes.doc, phrase.first, phrase.forms[0]
    alone = len(phrase.words) == 1 and phrase.head is None and not phrase.between
    if not alone or form.kind != "demonstrative" or form.number != "Sing" or form.gender is None:
        return
    if at and doc[at - 1].pos_ in ("ADP", "DET"):
        return
    verb = verb_after(doc, at)
    if verb is None or ("3", "Sing") not in persons_of(doc, verb):
        return
    told = predicate(doc, verb)
    if told is None or told.number != "Sing" or told.gender == form.gender:
        return
    genders, _ = clusters.of(at)
    if form.gender in genders:
        return
    somebody = bool(readings.verb_lemmas(doc[told.at].lower_) & MOVES) or clusters.has_noun(at)
    if somebody or told.gender == "Fem":
        new, rule = pronoun(form.lemma, told.gender, "Sing"), "demonstrative"
        reason = f"“{doc[told.at].text}” is {_NAMES[told.gender]}"
    else:
        new, rule = "ciò", "neuter"
        reason = f"no noun is meant, and “{doc[told.at].text}” is masculine"
    changes.put(at, new, rule, reason)


def participles(doc: Doc, changes: Changes, clusters: Clusters) -> None:
    """ "Maria è andato": what follows "essere" gets the gender and number of the subject."""
    for token in changes.index.subjects:
        joined = _joined(token)
        if not (joined or _subject(token, doc)):
            continue
        last = max([token.i, *(other.i for other in joined)])
        verb = verb_after(doc, last)
        if verb is None or "essere" not in readings.verb_lemmas(doc[verb].lower_):
            continue
        told = predicate(doc, verb)
        if told is None or any(t.lower_ in _OBJECTS for t in doc[last + 1 : verb]):
            continue
        cells = subject_cells(token, doc, changes, clusters)
        if joined:
            cells = _together([cells, *(subject_cells(t, doc, changes, clusters) for t in joined)])
        numbers = {n for p, n in readings.persons(changes.text(verb).lower()) if p == "3"}
        cells = {cell for cell in cells if cell[1] in numbers}
        if len(cells) == 1 and (told.gender, told.number) not in cells:
            cell = cells.pop()
            if not (cell[0] == "Masc" and told.gender == "Fem" and _may_be_woman(token, clusters)):
                _inflect(told, cell, token, verb, changes)


def _may_be_woman(token: Token, clusters: Clusters) -> bool:
    """Whether the participle rather than a masculine subject tells who is meant: "il ministro è
    stata criticata", "il soprano è stata applaudita"."""
    if token.pos_ == "NOUN" and is_office(token.lower_):
        return True
    return "Fem" in clusters.of(token.i)[0]


def _subject(token: Token, doc: Doc) -> bool:
    """Whether a noun, name or pronoun is the only subject of what follows."""
    if not token.dep_.startswith("nsubj") or is_inverted(token):
        return False
    if any(child.dep_ in ("conj", "cc", "appos") for child in token.children):
        return False
    first = min(t.i for t in token.subtree)
    before = doc[first - 1] if first and not doc[first].is_sent_start else None
    return before is None or not (before.pos_ in ("ADP", "CCONJ") or before.lower_ in OF)


def is_inverted(token: Token) -> bool:
    """Whether a subject follows its verb, as the parse has it or by its place ("quello che ha detto
    mia sorella è falso"): the verb after it belongs to another subject."""
    if token.head.i < token.i:
        return True
    for at in range(token.i - 1, -1, -1):
        before = token.doc[at]
        if token.doc[at + 1].is_sent_start:
            return False
        if before.pos_ in ("VERB", "AUX"):
            return is_finite(before.doc, at) or bool(readings.participle_readings(before.lower_))
        if before.pos_ not in ("DET", "ADJ", "NUM", "PROPN"):
            return False
    return False


def _joined(token: Token) -> list[Token]:
    """The other nouns and names of a subject that "e" joins: "Anna e Giulia"."""
    if not token.dep_.startswith("nsubj") or token.pos_ not in ("NOUN", "PROPN"):
        return []
    if is_inverted(token):
        return []
    others = [_owned(child) for child in token.children if child.dep_ == "conj"]
    around = [child for other in (token, *others) for child in other.children]
    if any(child.dep_ == "appos" for child in around):
        return []
    if any(child.dep_ == "cc" and child.lower_ not in ("e", "ed") for child in around):
        return []
    return others if all(other.pos_ in ("NOUN", "PROPN") for other in others) else []


def _owned(token: Token) -> Token:
    """The noun after a possessive that a parser takes for a pronoun: "sua madre"."""
    form = form_of(token.text) if token.pos_ in ("PRON", "DET") else None
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else token
    return after if form and form.kind == "possessive" and after.pos_ == "NOUN" else token


def _together(all_cells: list[set[tuple[str, str]]]) -> set[tuple[str, str]]:
    """Gender of several together: masculine, if one of them is; the number is plural."""
    if not all(all_cells):
        return set()
    genders = [{gender for gender, _ in cells} for cells in all_cells]
    if any(one == {"Masc"} for one in genders):
        return {("Masc", "Plur")}
    return {("Fem", "Plur")} if all(one == {"Fem"} for one in genders) else set()


def subject_cells(
    token: Token, doc: Doc, changes: Changes, clusters: Clusters
) -> set[tuple[str, str]]:
    """Gender and number of a subject; empty if they are not certain."""
    if token.pos_ == "PRON":
        return _pronoun_cells(token, doc, changes, clusters)
    if token.pos_ == "PROPN":
        return _name_cells(token, doc)
    if token.lower_ in OF or token.text[:1].isupper():  # "Sua Santità è arrivato"
        return set()
    cells = readings.cells(readings.noun_readings(token.lower_))
    forms = []
    for before in reversed(doc[max(token.i - 3, 0) : token.i]):
        if form := form_of(changes.text(before.i)):
            forms.append(form)
        elif before.pos_ not in ("ADJ", "NUM"):
            break
    # Without a determiner that says the same, the noun may be a name or a title.
    return {cell for cell in cells if forms and all(form.fits(*cell) for form in forms)}


def _pronoun_cells(
    token: Token, doc: Doc, changes: Changes, clusters: Clusters
) -> set[tuple[str, str]]:
    entry = SUBJECTS.get(changes.text(token.i).lower())
    if entry is None or token.lower_ == "voi" or token.text == "Lei":
        return set()
    genders, _ = clusters.of(token.i)
    own = {entry.gender} if entry.gender else genders
    known = own if len(own) == 1 and (entry.gender or genders) else set()
    return {(gender, entry.number) for gender in known or ("Masc", "Fem") if gender}


def _name_cells(token: Token, doc: Doc) -> set[tuple[str, str]]:
    """Of a first name that tells in Italy, whatever it is abroad ("Andrea, Simone")."""
    first = token.i
    while first and doc[first - 1].pos_ == "PROPN":
        first -= 1
    before = ("DET", "NOUN", "ADP") if token.dep_ == "conj" else ("DET", "NOUN", "ADP", "CCONJ")
    if first and doc[first - 1].pos_ in before:
        return set()
    gender = readings.name_gender(doc[first].text)
    lower = doc[first].lower_
    italian = lower in MASCULINE_IN_ITALY | FEMININE_IN_ITALY and lower not in _ABROAD
    if gender is None or not (italian or lower[-1] == {"Fem": "a", "Masc": "o"}[gender]):
        return set()
    return {(gender, "Sing")}


def _inflect(
    told: Predicate, cell: tuple[str, str], subject: Token, verb: int, changes: Changes
) -> None:
    """Put the participles and adjectives between the verb and the last one right."""
    told = _with_result(told, changes.doc)
    gender, number = _NAMES[cell[0]], "singular" if cell[1] == "Sing" else "plural"
    for at, new in inflected(changes.doc, verb, told, cell):
        changes.put(at, new, "participle", f"“{subject.text}” is {gender} {number}")


def _with_result(told: Predicate, doc: Doc) -> Predicate:
    """With what somebody has become: "è rimasta aperta"."""
    after = doc[told.at + 1] if told.at + 1 < len(doc) else None
    becomes = readings.verb_lemmas(doc[told.at].lower_) & _BECOMES
    if after is None or not becomes or after.pos_ != "ADJ":
        return told
    return replace(told, at=after.i)


def inflected(
    doc: Doc, verb: int, told: Predicate, cell: tuple[str, str]
) -> Iterator[tuple[int, str]]:
    """The participles and adjectives of a predicate that have another gender or number, with the
    right form: "stato formato" to "stati formati"."""
    for at in range(verb + 1, told.at + 1):
        now = doc[at].lower_
        if doc[at].pos_ == "ADV" or not readings.is_adjective(now):
            continue
        if cell in readings.cells(readings.adjective_readings(now)):
            continue
        if new := _with_ending(now, cell):
            yield at, new


def _with_ending(form: str, cell: tuple[str, str]) -> str:
    """Another form of an adjective or participle that the lexicon has: "stanchi" of "stanca"."""
    stem, ending = form[:-1].rstrip("h"), _ENDINGS[cell]
    for middle in ("", "h", "i"):
        for base in (stem, stem.removesuffix("i")):
            if cell in readings.adjective_readings(base + middle + ending):
                return base + middle + ending
    return ""
