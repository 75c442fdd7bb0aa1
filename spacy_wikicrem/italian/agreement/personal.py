"""Personal pronouns as subjects: person, number and gender of their verb.

What may be right is left alone: joined subjects, "noi si", the polite "Lei", pronouns after the
verb or set apart, and forms that fit more than one person.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.word_lists import lists_beside, table_beside
from ..subjects import OWNED_BY_LORO, SUBJECTS, Form
from . import readings
from .cases import ALSO_PREPOSITIONS
from .changes import Changes
from .clusters import Clusters
from .forms import form_of, inflect
from .numbers import essere
from .predicates import (
    CLITICS,
    Predicate,
    number_told,
    persons_of,
    plural_of,
    predicate,
    verb_after,
)
from .readings import Person

_WORDS = lists_beside(__file__)


_FIRST_SECOND = {
    ("1", "Sing"): "io",
    ("2", "Sing"): "tu",
    ("1", "Plur"): "noi",
    ("2", "Plur"): "voi",
}
# (masculine singular, feminine singular, masculine plural, feminine plural) by register.
_FORMAL = table_beside(__file__, "formal")
_THIRD = {
    "lui": ("lui", "lei", "loro", "loro"),
    "egli": ("egli", "ella", "essi", "esse"),
    "esso": ("esso", "essa", "essi", "esse"),
}
_OWN_CLITICS = {"io": "mi", "tu": "ti", "noi": "ci", "voi": "vi", "lui": "gli", "lei": "le"}
_AND = frozenset(("e", "ed", "o", "né", "nonché", "oppure", "sia", "come", "quanto"))
_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")
_COURTESY = _WORDS["courtesy"]


def subjects(doc: Doc, changes: Changes, clusters: Clusters) -> None:
    """Put pronouns right that do not fit their verb or participle."""
    for token in changes.index.pronouns:
        pronoun = SUBJECTS.get(token.lower_)
        if pronoun is None or not _may_be_subject(token, doc) or _is_governed(token, changes):
            continue
        verb = verb_after(doc, token.i)
        if verb is None or _is_topic(token, verb, doc):
            continue
        if pronoun.cell in persons_of(doc, verb):
            _gender(token, pronoun, verb, changes, clusters)
        else:
            _person(token, pronoun, verb, changes, clusters)


def _is_governed(token: Token, changes: Changes) -> bool:
    """Whether a preposition was put before a pronoun: "accanto a noi sedeva un vecchio"."""
    before = changes.words.get(token.i - 1)
    governed = before is not None and before.rule == "pronoun-preposition"
    return governed or token.i in changes.words


def emphatic(doc: Doc, changes: Changes) -> None:
    """ "lui stessa", "noi stesso": "stesso" agrees with the pronoun before it, but for the polite
    "Lei" and "voi"."""
    for token, form in changes.index.agreeing:
        if form.kind != "identity" or not token.i:
            continue
        before = doc[token.i - 1]
        name = {"me": "io", "te": "tu"}.get(before.lower_, before.lower_)
        pronoun = SUBJECTS.get(name)
        if pronoun is None or name == "voi":
            continue
        if before.text == "Lei" or form.fits(pronoun.gender, pronoun.number):
            continue
        if readings.persons(token.lower_) and token.pos_ in ("VERB", "AUX"):
            continue  # "se io stessi zitto"
        if name == "loro" and token.i + 1 < len(doc) and doc[token.i + 1].pos_ == "NOUN":
            continue  # "per loro stessa ammissione"
        gender = pronoun.gender or form.gender or "Masc"
        new = inflect(form.lemma, gender, pronoun.number, "plain")[0]
        changes.put(token.i, new, "identity", f"it goes with “{before.text}”")


def _may_be_subject(token: Token, doc: Doc) -> bool:
    """Whether what is beside a pronoun lets it be the only subject of what follows."""
    if _is_alternative(token, doc):
        return False
    if token.i == 0 or token.is_sent_start:
        return True
    before = doc[token.i - 1]
    if before.pos_ in ("ADP", "DET") or before.lower_ in ("come", "quanto", "tranne", "eccetto"):
        return False
    if token.lower_ == "loro" and before.pos_ == "NOUN":
        # "la conoscenza loro", but "ieri sera loro ..."
        owner = doc[token.i - 2] if token.i > 1 else None
        article = owner is not None and form_of(owner.text) is not None
        if article or before.lower_ in OWNED_BY_LORO or token.dep_ != "nsubj":
            return False
    if before.pos_ in ("VERB", "AUX") and readings.verb_lemmas(before.lower_):
        return False
    sia = before.lower_ == "che" and "sia" in {t.lower_ for t in doc[max(token.i - 6, 0) : token.i]}
    # A comma joins subjects only where the verb is plural ("tu, io e Anna andiamo").
    verb = verb_after(doc, token.i) if before.text == "," else None
    listed = verb is not None and any(n == "Plur" for _, n in persons_of(doc, verb))
    if before.lower_ in _AND or listed or sia:
        left = doc[token.i - 2] if token.i > 1 else None
        return left is None or not (left.pos_ in _NOMINAL or left.lower_ in SUBJECTS)
    return True


def _is_alternative(token: Token, doc: Doc) -> bool:
    """ "noi/voi", "tu (o voi)", "(noi)"."""
    before = doc[token.i - 1].text if token.i else ""
    after = doc[token.i + 1].text if token.i + 1 < len(doc) else ""
    return before == "/" or after in ("/", "(", "[", ")", "]")


def _is_topic(token: Token, verb: int, doc: Doc) -> bool:
    """ "io mi pare", "noi si va": what follows is not of the pronoun. Nor if the verb has another
    subject."""
    between = {doc[j].lower_ for j in range(token.i + 1, verb)}
    third = any(person == "3" for person, _ in persons_of(doc, verb))
    if token.lower_ == "noi" and "si" in between:
        return True
    if third and _OWN_CLITICS.get(token.lower_) in between:
        return True
    heads = {verb, doc[verb].head.i}
    return any(
        other.dep_ == "nsubj"
        and other.i > verb
        and other.head.i in heads
        and other.pos_ in _NOMINAL
        and _agrees(other, doc, verb)
        for other in doc[verb + 1 : verb + 8]
    )


def _agrees(noun: Token, doc: Doc, verb: int) -> bool:
    numbers = {n for _, n in readings.cells(readings.noun_readings(noun.lower_))} or {
        "Sing",
        "Plur",
    }
    return any(person == "3" and n in numbers for person, n in persons_of(doc, verb))


def _person(token: Token, pronoun: Form, verb: int, changes: Changes, clusters: Clusters) -> None:
    """A pronoun of another person or number than the verb, unless the cluster stands by it: then
    the verb is wrong, as it is after "essi"."""
    doc = changes.doc
    if _lacks_auxiliary(pronoun, doc[verb]) or _is_small_clause(pronoun, doc[verb]):
        return
    if token.i and doc[token.i - 1].lower_ in ALSO_PREPOSITIONS:
        return  # "dietro loro camminava un cane"
    if _is_old(pronoun, doc[verb]) or _made_fit(pronoun, verb, changes):
        return
    if token.lower_ in ("essi", "esse") and _made_plural(token, verb, changes):
        return
    if _cluster_agrees(token, pronoun, clusters):
        return
    told = predicate(doc, verb)
    target = _target(pronoun, persons_of(doc, verb, imperative=False), told, clusters, token.i)
    if target is None:
        return
    new = _pronoun(token.lower_, pronoun, target, told, clusters.of(token.i)[0])
    reason = f"“{doc[verb].text}” is not of “{token.text}” but of “{new}”"
    changes.put(token.i, new, "pronoun-verb", reason)


def _made_plural(token: Token, verb: int, changes: Changes) -> bool:
    """ "essi disse" to "essi dissero": nobody says "essi" of one, so that the verb is wrong."""
    plural = plural_of(changes.doc, verb)
    if plural is not None:
        changes.put(verb, plural, "pronoun-verb", f"it is of “{token.text}”")
    return plural is not None


def _made_fit(pronoun: Form, verb: int, changes: Changes) -> bool:
    """ "voi sei gentili" to "voi siete gentili": pronoun and predicate have one number and "essere"
    the other, so that the verb is wrong."""
    form = changes.doc[verb].lower_
    numbers = {number for _, number in persons_of(changes.doc, verb, imperative=False)}
    if pronoun.number in numbers or number_told(changes.doc, verb) != pronoun.number:
        return False
    right = essere(form, pronoun.cell)
    if right is not None:
        reason = "pronoun and predicate have the same number"
        changes.put(verb, right, "pronoun-verb", reason)
    return right is not None


def _is_small_clause(pronoun: Form, verb: Token) -> bool:
    """ "lui vivo, nessuno osava": an adjective that looks like a verb."""
    after = verb.nbor(1) if verb.i + 1 < len(verb.doc) else None
    if after is None or after.text != ",":
        return False
    return any(
        number == pronoun.number and (gender is None or pronoun.gender in (None, gender))
        for gender, number in readings.adjective_readings(verb.lower_)
    )


def _is_old(pronoun: Form, verb: Token) -> bool:
    """ "io era, io aveva": the first person of the imperfect as it was for centuries."""
    past = verb.lower_ == "era" or verb.lower_.endswith("va")
    return pronoun.cell == ("1", "Sing") and past


def _lacks_auxiliary(pronoun: Form, verb: Token) -> bool:
    """ "lui riso" is "lui ha riso" without "ha", not "io riso" of "risare"."""
    first = readings.persons(verb.lower_, imperative=False) == {("1", "Sing")}
    return pronoun.person != "1" and first and bool(readings.participle_readings(verb.lower_))


def _cluster_agrees(token: Token, pronoun: Form, clusters: Clusters) -> bool:
    _, numbers = clusters.of(token.i)
    persons = clusters.persons(token.i)
    if pronoun.person in ("1", "2"):
        return pronoun.cell in persons
    return numbers == {pronoun.number} and not persons


def _target(
    pronoun: Form,
    possible: frozenset[Person],
    told: Predicate | None,
    clusters: Clusters,
    at: int,
) -> Person | None:
    """The person and number that a pronoun should have; None if the verb does not tell."""
    known = clusters.persons(at) & possible
    found = set(known or possible)
    _, numbers = clusters.of(at)
    number = told.number if told else next(iter(numbers)) if len(numbers) == 1 else None
    if len(found) > 1 and number:
        found = {cell for cell in found if cell[1] == number} or found
    if len(found) > 1:
        own = {cell for cell in found if cell[0] == pronoun.person}
        same = {cell for cell in found if cell[1] == pronoun.number}
        # "noi sono" may be "io sono" or "loro sono".
        if own and same and not own & same:
            return None
        found = own or same
    return found.pop() if len(found) == 1 else None


def _pronoun(
    form: str, pronoun: Form, target: Person, told: Predicate | None, genders: set[str]
) -> str:
    """The pronoun of a person and number, in the register of the one it replaces."""
    if target in _FIRST_SECOND:
        return _FIRST_SECOND[target]
    gender = told.gender if told else next(iter(genders)) if len(genders) == 1 else None
    gender = gender or pronoun.gender or "Masc"
    row = _THIRD[_FORMAL.get(form, "lui")]
    return row[2 * (target[1] == "Plur") + (gender == "Fem")]


def _gender(token: Token, pronoun: Form, verb: int, changes: Changes, clusters: Clusters) -> None:
    """A pronoun of another gender than the participle or adjective ("egli è rimasta")."""
    doc = changes.doc
    if pronoun.gender is None or ("3", pronoun.number) not in persons_of(doc, verb):
        return
    told = predicate(doc, verb)
    if told is None or told.number != pronoun.number or told.gender == pronoun.gender:
        return
    if any(t.lower_ in CLITICS for t in doc[token.i + 1 : verb]) or _courtesy(token, doc):
        return
    genders, _ = clusters.of(token.i)
    if pronoun.gender in genders:
        return
    new = _pronoun(token.lower_, pronoun, pronoun.cell, told, set())
    reason = f"“{doc[told.at].text}” is {'feminine' if told.gender == 'Fem' else 'masculine'}"
    changes.put(token.i, new, "pronoun-gender", reason)


def _courtesy(token: Token, doc: Doc) -> bool:
    """Whether "Lei" may be the polite one, for which the participle shows who is spoken to."""
    if token.lower_ != "lei" or not token.text[0].isupper():
        return False
    inside = token.i > 0 and not token.is_sent_start and not doc[token.i - 1].is_punct
    return inside or any(other.lower_ in _COURTESY for other in token.sent)
