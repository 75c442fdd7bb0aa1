"""Clauses whose verb has no subject at all, or whose subject is a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .clauses import Clause
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_CLAUSAL = ("csubj", "ccomp", "xcomp", "advcl", "acl")
_NEAR = 4
_DEGREES = frozenset(("muy", "ya", "tan"))
# "Se è possibile", "come è noto".
_IF = frozenset(("se", "si", "come", "como", "quando", "cuando"))


def is_impersonal(clause: Clause, data: NullSubjects) -> bool:
    """Weather, time, existence, judgements on a clause, "si" for people in general."""
    if not any(person == 3 for person, _ in clause.reading.others):
        return False
    lemmas = {clause.lemma, clause.reading.lemma, clause.verb.lemma_.lower()}
    if lemmas & (data.weather | data.impersonal) or _is_idiom(clause, data):
        return True
    if _is_weather(clause, data):
        return True
    if _exists(clause, data) or _is_time(clause, data):
        return True
    if clause.reading.number == "Plur":
        return False
    return (
        _has_clause_as_subject(clause, data)
        or _is_condition(clause, data)
        or _is_judgement(clause, data)
        or _is_emphasis(clause, data)
        or _is_impersonal_si(clause, data)
    )


def _is_weather(clause: Clause, data: NullSubjects) -> bool:
    """ "Era piovuto", "comincia a nevicare"."""
    phase = clause.lemma in data.phases
    words = [clause.head, *(c for c in clause.children if phase and c.dep_ == "xcomp")]
    return any(
        word.lemma_.lower() in data.weather and word.pos_ in ("VERB", "AUX") for word in words
    )


def _exists(clause: Clause, data: NullSubjects) -> bool:
    """ "C'è", "hay"."""
    verb = clause.verb
    if clause.reading.lemma in data.exist or verb.lemma_.lower() in data.exist:
        return verb.i == clause.head.i or clause.copular or _takes(clause, data.exist)
    before = verb.nbor(-1).text.lower() if verb.i else ""
    own_verb = clause.reading.lemma in data.be and (verb.i == clause.head.i or clause.copular)
    return own_verb and before in data.there


def _is_time(clause: Clause, data: NullSubjects) -> bool:
    """ "Sono le tre"."""
    if not clause.copular or clause.reading.lemma not in data.be:
        return False
    dets = [child for child in clause.head.children if child.dep_ == "det"]
    asked = any(child.text.lower() in data.which for child in dets)  # "che ore sono?"
    return bool(dets) and (
        clause.head.pos_ == "NUM" or (asked and clause.head.lemma_.lower() in data.units)
    )


def _takes(clause: Clause, lemmas: frozenset[str]) -> bool:
    """ "Ha habido", "puede haber"."""
    return clause.head.lemma_.lower() in lemmas


def _has_clause_as_subject(clause: Clause, data: NullSubjects) -> bool:
    """ "Sembra che", "conviene partire", "è stato deciso di"."""
    helps = clause.verb.dep_.startswith("aux") and clause.reading.lemma in data.with_clause
    if helps and _is_bare_infinitive(clause.head) and clause.reading.lemma not in data.seem:
        return True  # "mi conviene aspettare", with the infinitive as the head
    after = [child for child in clause.children if child.i > clause.verb.i]
    clauses = [child for child in after if child.dep_.startswith(_CLAUSAL)]
    if _invites(clause, clauses, data):
        return True
    if clause.lemma in data.with_clause:
        finite = [one for one in clauses if _has_conjunction(one, data) or _is_free(one)]
        infinitive = [one for one in clauses if _is_bare_infinitive(one)]
        return bool(finite or (infinitive and clause.lemma not in data.seem))
    passive = any(token.dep_ == "aux:pass" for token in (clause.verb, *clause.between))
    masculine = "Fem" not in features_of(clause.head, "Gender")
    if not passive or not masculine:
        return False
    if clause.lemma in data.decided and any(_is_bare_infinitive(one) for one in clauses):
        return True
    return any(_has_conjunction(one, data) for one in clauses)


def _invites(clause: Clause, clauses: list[Token], data: NullSubjects) -> bool:
    """ "Mi va di uscire", but not "gli vado a dire"."""
    dative = any(child.dep_ == "iobj" and child.i < clause.verb.i for child in clause.children)
    if clause.lemma not in data.inviting or not dative:
        return False
    return any(
        _is_bare_infinitive(one) and any(child.text.lower() == "di" for child in one.children)
        for one in clauses
    )


def _is_free(token: Token) -> bool:
    """A clause with a question word: "non importa chi vince"."""
    finite = "Fin" in features_of(token, "VerbForm") or any(
        child.dep_.startswith(("aux", "cop")) for child in token.children
    )
    return finite and not token.dep_.startswith("advcl") and token.left_edge.pos_ != "ADP"


def _has_conjunction(token: Token, data: NullSubjects) -> bool:
    return any(
        child.dep_ == "mark" and child.text.lower() in data.relative for child in token.children
    )


def _is_bare_infinitive(token: Token) -> bool:
    return "Inf" in features_of(token, "VerbForm")


def _is_idiom(clause: Clause, data: NullSubjects) -> bool:
    """ "Da la sensación"."""
    return any(f"{clause.lemma} {child.lemma_.lower()}" in data.idioms for child in clause.children)


def _is_emphasis(clause: Clause, data: NullSubjects) -> bool:
    """ "Es que", "será como si": a form of to be with nothing but a clause."""
    if clause.reading.lemma not in data.be or clause.verb.i != clause.head.i:
        return False
    return any(
        child.dep_.startswith(_CLAUSAL) and child.i > clause.verb.i
        for child in clause.children
        if not _is_aim(child, data)  # "viene a trovarti"
    )


def _is_aim(token: Token, data: NullSubjects) -> bool:
    """ "A trovarti"."""
    marks = (child.text.lower() for child in token.children if child.dep_ == "mark")
    return _is_bare_infinitive(token) and any(mark in data.recipient for mark in marks)


def _is_condition(clause: Clause, data: NullSubjects) -> bool:
    """ "Fa freddo", "è tardi", "hace dos años"."""
    # In "è arrivato con un'ora di ritardo" the auxiliary says nothing of the weather.
    own = clause.lemma if clause.verb.dep_.startswith("aux") else clause.reading.lemma
    if not {clause.lemma, own} & data.makes and not clause.copular:
        return False
    head, verb = clause.head, clause.verb
    makes = clause.reading.lemma in data.makes - data.be
    after = [child for child in clause.children if child.i > verb.i]
    words = [head] if clause.copular else [head, *after]
    # In "hace dos años" a parser takes "hace" for a case mark or hangs it on the noun.
    words += [head.head] if makes and head.head.i > verb.i else []
    for word in words:
        lemma = {word.lemma_.lower(), word.text.lower()}
        if word.i == verb.i or (_has_article(word) and not clause.copular):
            continue
        if lemma & data.conditions and word.pos_ != "VERB":
            return word.i == head.i or word.dep_ in ("obj", "advmod", "xcomp", "amod", "obl", "acl")
    return makes and data.code == "es" and _counts_time(clause, data)


def _counts_time(clause: Clause, data: NullSubjects) -> bool:
    """ "Hace dos años", "hace un par de meses", "hace mucho que"."""
    at = clause.verb.i + 1
    following = clause.verb.doc[at : min(at + _NEAR, clause.verb.sent.end)]
    if any(token.lemma_.lower() in data.units for token in following):
        return True
    words = [token.text.lower() for token in following if token.text.lower() not in _DEGREES]
    return len(words) > 1 and words[0] in data.how_long and words[1] in data.relative


def _has_article(token: Token) -> bool:
    return any(
        child.dep_ == "det" and "Def" in features_of(child, "Definite") for child in token.children
    )


def _is_judgement(clause: Clause, data: NullSubjects) -> bool:
    """ "È vero che", "è meglio partire": the clause or infinitive that follows is the subject."""
    head = clause.head
    seems = clause.lemma in data.seem | data.be
    if clause.copular:
        words = [head]
    elif seems:
        words = [child for child in clause.children if child.pos_ in ("ADJ", "ADV", "NOUN")]
    else:
        return False
    for word in words:
        forms = {word.lemma_.lower(), word.text.lower()}
        if not forms & data.judgements or (
            "Fem" in features_of(word, "Gender") and word.pos_ == "ADJ"
        ):
            continue
        if any(child.dep_ == "mark" and child.text.lower() in _IF for child in clause.children):
            return True
        following = [*word.children, *clause.children]
        clauses = [child for child in following if child.dep_.startswith(_CLAUSAL)]
        behind = [child for child in clauses if child.i > word.i]
        # Spanish treebanks have a subject there: what was said before.
        if clause.copular and data.code == "it" and _is_alone(clause, word):
            return True
        if any(_has_conjunction(one, data) or _is_bare_infinitive(one) for one in behind):
            return True
    return False


def _is_alone(clause: Clause, word: Token) -> bool:
    """ "È strano.", "¡qué pena!": nothing else is said."""
    after = word.i + 1
    ends = after >= len(word.doc) or word.doc[after].is_punct
    return ends and all(child.i < word.i or child.is_punct for child in clause.children)


def _is_impersonal_si(clause: Clause, data: NullSubjects) -> bool:
    """ "Si mangia bene", "non si può entrare", but not "si alza"."""
    si = [child for child in clause.children if child.text.lower() in data.si]
    if not si:
        return False
    if any(child.text.lower() in data.according for child in clause.children):
        return True  # "según se desprende"
    if (
        data.code == "es"
        and clause.lemma not in data.reflexive
        and _has_marked_object(clause, data)
    ):
        return True
    if any(child.dep_ in ("expl:pv", "obj", "iobj") for child in si):
        return False
    # "Si è rovinato" is what became of something, where nothing is said that was done.
    alone = clause.lemma in data.inchoative and not any(
        child.dep_ in ("obj", "nsubj") and child.i > clause.verb.i for child in clause.children
    )
    if alone:
        return False
    if any("impers" in child.dep_ or "pass" in child.dep_ for child in si):
        return clause.lemma not in data.reflexive or "pass" not in si[0].dep_
    if clause.verb.i != clause.head.i and clause.reading.lemma in data.be:
        # "Si è alzata" is somebody, "si è mangiato" and "si è andati" are people.
        return clause.lemma not in data.reflexive and "Fem" not in features_of(
            clause.head, "Gender"
        )
    if clause.copular:
        return True
    return clause.lemma not in data.reflexive and not _has_body_part(clause, data)


def _has_marked_object(clause: Clause, data: NullSubjects) -> bool:
    """ "Se llama al tesorero"."""
    behind = (c for c in clause.children if c.dep_ in ("obj", "iobj") and c.i > clause.verb.i)
    return any(
        inner.dep_ == "case" and inner.text.lower() in data.recipient
        for child in behind
        for inner in child.children
    )


def _has_body_part(clause: Clause, data: NullSubjects) -> bool:
    """An object with an article beside "si": "si mette la giacca" is done by somebody."""
    objects = [
        child for child in clause.children if child.dep_ == "obj" and child.i > clause.verb.i
    ]
    return any(
        features_of(child, "Number") != features_of(clause.verb, "Number") for child in objects
    )
