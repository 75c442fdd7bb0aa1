"""Whom a subject that is not written stands for: somebody, the subject of the verb before, the one
who is spoken to, or anybody."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from ...lang.null_subjects import NullSubjects
from .clauses import Clause, words_between
from .readings import Witness, features_of
from .word_order import group_start

if TYPE_CHECKING:
    from spacy.tokens import Token

Kind = Literal["referential", "shared", "arbitrary", "imperative"]
KINDS: tuple[Kind, ...] = ("referential", "shared", "arbitrary", "imperative")

_NEVER_ORDERED = ("essere", "avere", "bastare", "bastar", "ser", "haber", "estar")
_PLEASE = (" per favore", " per piacere", " per cortesia", " por favor")
_STOPS = (".", "!", "?", ";", ":", "…", "...", "»", "«", '"', "“", "”", "-", "–", "—")


def is_imperative(clause: Clause, data: NullSubjects, witness: Witness) -> bool:
    """By the tagger, by pronouns at the end of the verb ("dimmi"), or by an exclamation mark after
    a verb that begins its sentence and may be an imperative."""
    verb, reading = clause.verb, clause.reading
    if verb.i != clause.head.i and not clause.copular:
        return False
    moods = {one.mood for one in witness(verb.text) if one.finite}
    may_be = "Imp" in moods or not moods
    asks = verb.sent[-1].text == "?" or any(token.text == "?" for token in verb.sent)
    main = verb.dep_ in ("ROOT", "parataxis", "conj", "ccomp", "cop") and not _is_marked(clause)
    if reading.finite and reading.clitics:
        return True
    if reading.mood == "Imp" and main and not asks and not _is_inside(clause):
        return reading.person != 3 or _begins(clause, data)
    if is_polite(clause, data) or (main and not asks and _instructs(clause, data, moods)):
        return True
    if not main or asks or not _begins(clause, data):
        return False
    if reading.mood == "Sub" and verb.dep_ == "ROOT" and (3, "Sing") in reading.others:
        return True
    if data.code == "es" and reading.mood == "Sub" and _is_forbidden(clause, data):
        return True
    please = any(phrase in f" {verb.sent.text.lower()}" for phrase in _PLEASE)
    calls = please or any(token.text.startswith("!") for token in verb.sent)
    return calls and may_be and reading.lemma not in _NEVER_ORDERED and not clause.copular


def _instructs(clause: Clause, data: NullSubjects, moods: Collection[str | None]) -> bool:
    """ "Nel frattempo preparate la salsa": a plural order that only says when before the verb; who
    tells several people what they do says so, or asks."""
    verb, reading = clause.verb, clause.reading
    if data.code != "it" or reading.place != (2, "Plur") or "Imp" not in moods or clause.copular:
        return False
    if verb.i != clause.head.i or reading.lemma in _NEVER_ORDERED or _is_inside(clause):
        return False
    before = verb.doc[verb.sent.start : verb.i]
    small = ("ADP", "ADV", "DET", "NOUN", "ADJ", "PUNCT", "CCONJ", "NUM", "PRON")
    return all(
        word.pos_ in small and not word.dep_.startswith("nsubj") and not _speaks(word)
        for word in before
    )


def _speaks(word: Token) -> bool:
    """A quotation mark, or a word that says that there is a question or a condition."""
    return word.text in ("«", '"', "“", "—", "–", "-", "?") or word.text.lower() in ("voi", "che")


def _is_forbidden(clause: Clause, data: NullSubjects) -> bool:
    """ "No digas nada"."""
    before = clause.verb.doc[clause.verb.sent.start : clause.verb.i]
    negated = any(token.text.lower() in data.negation for token in before)
    return negated and any(person == 2 for person, _ in clause.reading.others)


def is_polite(clause: Clause, data: NullSubjects) -> bool:
    """ "Scusi, ...", "entri, dottore": an order to somebody who is not called "tu"."""
    verb = clause.verb
    polite = verb.text.lower() in data.courtesy
    if not polite or not _begins(clause, data) or _is_marked(clause):
        return False
    after = [token.text.lower() for token in verb.doc[verb.i + 1 : verb.sent.end]]
    titled = any(one == "," and other in data.titles for one, other in pairwise(after))
    return titled or after[:1] == [","] or (verb.i > verb.sent.start and after[:1] != ["?"])


def _is_inside(clause: Clause) -> bool:
    """Whether it belongs to a relative or adverbial clause."""
    return any(token.dep_.startswith(("acl", "advcl")) for token in clause.head.ancestors)


def _is_marked(clause: Clause) -> bool:
    return any(child.dep_ == "mark" for child in clause.children)


def _begins(clause: Clause, data: NullSubjects) -> bool:
    """Whether only what may stand before an order comes before the verb."""
    start = clause.verb.sent.start
    for token in clause.verb.doc[start : clause.verb.i]:
        small = token.pos_ in ("PUNCT", "INTJ", "SPACE", "CCONJ") or token.text.lower() in data.si
        clitic = token.pos_ == "PRON" and token.i + 2 >= clause.verb.i
        called = token.i + 1 < len(token.doc) and token.nbor(1).text == ","
        if not (small or clitic or called or token.text.lower() in data.negation):
            return False
    return True


def is_negative_imperative(token: Token, data: NullSubjects) -> bool:
    """ "Non toccare niente!": an infinitive that begins its sentence behind a negation."""
    if "Inf" not in features_of(token, "VerbForm") or token.dep_ not in (
        "ROOT",
        "conj",
        "parataxis",
    ):
        return False
    at = token.i - 1
    while at > token.sent.start and token.doc[at].pos_ == "PRON":
        at -= 1
    if at < token.sent.start or token.doc[at].text.lower() not in data.negation:
        return False
    before = token.doc[token.sent.start : at]
    return not any(word.pos_ in ("VERB", "AUX", "SCONJ", "ADP", "NOUN") for word in before)


def is_arbitrary(
    clause: Clause, data: NullSubjects, *, plural_before: bool, modals: frozenset[int]
) -> bool:
    """Nobody in particular: "dicono che", "hanno suonato", "quando guidi, devi stare attento".

    plural_before (bool): Whether several people or things came before.
    modals (frozenset[int]): Verbs of the document that say "you must" or "you can".
    """
    place = clause.reading.place
    if place == (3, "Plur"):
        passive = any(token.dep_ == "aux:pass" for token in (clause.verb, *clause.between))
        verbs = data.reporting | data.done_by_somebody
        done = clause.lemma in verbs or _is_done_to(clause, data)
        return not plural_before and done and not passive
    return place == (2, "Sing") and _is_general(clause, data, modals)


def _is_done_to(clause: Clause, data: NullSubjects) -> bool:
    """ "Lo trasladaron", "gli hanno dato un premio"."""
    clitics = {
        token.text.lower() for token in clause.verb.doc[group_start(clause, data) : clause.verb.i]
    }
    objects = clitics & (data.clitics - data.there)
    return clause.lemma in data.done_to_somebody and bool(objects) and not objects & data.si


def _is_general(clause: Clause, data: NullSubjects, modals: frozenset[int]) -> bool:
    """A general truth in the second person: "if" or "when", in the present, and "must" or "can" in
    the main clause; nobody speaks of himself, asks or is spoken to."""
    sentence = clause.verb.sent
    forms = [token.text.lower() for token in sentence]
    if any(form in data.first_person or form in ("?", "!", '"', "«", "“") for form in forms):
        return False
    conditional = any(token.text.lower() in data.if_words for token in sentence)
    return conditional and any(sentence.start <= at < sentence.end for at in modals)


def host_of(clause: Clause, clauses: dict[int, Clause]) -> Clause | None:
    """The clause before, of the same sentence, that this one is joined to as its equal."""
    head = clause.head if clause.head.dep_ in ("conj", "parataxis") else clause.verb
    if head.dep_ not in ("conj", "parataxis"):
        return None
    host = clauses.get(head.head.i)
    if host is None or host.verb.i > clause.verb.i:
        return None
    between = list(words_between(host.head, clause.verb))
    if any(token.text in _STOPS for token in between):
        return None
    # Without a conjunction only a comma joins equals: "si alzò, prese il cappotto".
    if head.dep_ == "parataxis" and not any(token.text == "," for token in between):
        return None
    return host
