"""Subjects, and what is none, by the order of words, where a parser errs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .clauses import Clause
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_NOUNS = ("NOUN", "PROPN")
_ACCUSATIVE = ("lo", "la", "li", "le", "l'", "los", "las")
# Tokens on either side in which a name is looked for: so that the whole takes linear time.
_AROUND = 1000
# What a noun phrase may hold before its head.
_OPENERS = ("DET", "NUM", "ADJ")
OF = frozenset(("de", "del"))
# Spanish articles that stand for a noun; Italian has "quello".
_HEADLESS = frozenset(("el", "la", "los", "las"))
_BORDERS = ("PUNCT", "CCONJ", "SCONJ", "SPACE")
_LONGEST_PARENTHESIS = 8
_LONGEST_TIME = 5


def group_start(clause: Clause, data: NullSubjects) -> int:
    """The first token of a verb with its negation and its clitics."""
    doc, at = clause.verb.doc, clause.verb.i
    while at > clause.verb.sent.start and _clings(doc[at - 1], data):
        at -= 1
    return at


def _clings(token: Token, data: NullSubjects) -> bool:
    form = token.text.lower()
    return form in data.negation or (form in data.clitics and token.pos_ in ("PRON", "DET"))


def says_when(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """A time that a parser takes for the subject: "la domenica ci va", "un inverno trovò"."""
    if token.lemma_.lower() not in data.units | data.times or clause.copular:
        return False
    if token.i > clause.verb.i and is_day(token, data):
        return True
    if token.i > clause.verb.i or any(child.dep_ == "nummod" for child in token.children):
        return False  # "nos espera un mes", "los 50 minutos se convirtieron en 20 segundos"
    return clause.lemma not in data.late_subjects | data.with_clause | data.with_dative


def is_day(token: Token, data: NullSubjects) -> bool:
    """A day of the week without an article says when: "viene domenica"."""
    bare = not any(child.dep_ in ("det", "amod", "nummod") for child in token.children)
    return bare and token.text.islower() and token.text.lower() in data.days


def is_played(noun: Token, clause: Clause, data: NullSubjects) -> bool:
    """ "Suona il flauto", but not "suona la campana"."""
    return clause.lemma in data.playing and noun.lemma_.lower() in data.instruments


def says_how_long(token: Token, data: NullSubjects) -> bool:
    """Whether a time that is counted stands right before what a parser calls a relative pronoun:
    "hace mucho que llegó", "hace dos años que vive aquí"."""
    doc = token.doc
    words = doc[max(0, token.i - _LONGEST_TIME) : token.i]
    verb = next((w for w in reversed(words) if w.lemma_.lower() in data.makes - data.be), None)
    if data.code != "es" or verb is None or verb.i + 1 == token.i:
        return False
    between = doc[verb.i + 1 : token.i]
    last = between[-1]
    counted = last.lemma_.lower() in data.units or last.text.lower() in data.how_long
    return counted and all(w.pos_ in ("ADV", "NUM", "DET", "ADJ", "NOUN", "PRON") for w in between)


def is_parenthesis(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """Whether a verb of speaking stands between commas behind what is no subject of its own:
    "l'errore, ammette, era suo"."""
    doc, first, last = clause.verb.doc, group_start(clause, data), clause.head.i
    if clause.lemma not in data.speech | data.reporting or token.i > first or first < 2:
        return False
    last = max(last, clause.verb.i) + 1
    closed = last < len(doc) and doc[last].text == ","
    return closed and doc[first - 1].text == "," and token.i < first - 1


def conjunction_behind(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """Whether what a parser calls a relative pronoun joins what is said: "dice che è stanco e che
    va a letto", "scrive alla madre che torna"."""
    if clause.head.dep_ == "conj":
        before = clause.head.head
        marks = [c for c in before.children if c.dep_ == "mark"]
        joined = token.i > 0 and token.nbor(-1).pos_ == "CCONJ"
        return joined and any(c.text.lower() in data.relative for c in marks)
    noun = clause.head.head
    host = noun.head
    told = noun.dep_ in ("obl", "iobj", "obj") and any(
        c.dep_ == "case" and c.text.lower() in data.recipient for c in noun.children
    )
    said = host.lemma_.lower() in data.speech | data.reporting
    others = any(c.dep_ in ("obj", "ccomp") and c.i != noun.i for c in host.children)
    return told and said and not others and token.i == noun.right_edge.i - _length(noun, token)


def _length(noun: Token, token: Token) -> int:
    """How far the pronoun stands from the end of the phrase, of which its clause is a part."""
    return noun.right_edge.i - token.i if token.nbor(-1).text != "," else -1


def nominal_pronoun(clause: Clause, data: NullSubjects) -> Token | None:
    """A pronoun that needs no noun, right before the verb: "chi può", "tutti la leggono"."""
    at = group_start(clause, data) - 1
    if at < clause.verb.sent.start:
        return None
    token = clause.verb.doc[at]
    form = token.text.lower()
    if form not in data.whoever | data.anybody or (at and token.nbor(-1).pos_ == "ADP"):
        return None
    number = clause.reading.number
    return token if number == ("Plur" if form in data.anybody_plural else "Sing") else None


def cleft(clause: Clause, data: NullSubjects) -> Token | None:
    """Whom a form of to be brings to the fore: "è stato lui a dirlo", "era lui", "a vincere fu
    Anna", "fue Ana quien llamó"."""
    head = clause.head
    if clause.reading.lemma not in data.be or head.i == clause.verb.i:
        return None
    if any(child.dep_ == "case" for child in head.children):
        return None
    if head.text.lower() in data.subject_pronouns and head.pos_ == "PRON":
        return head
    if head.pos_ not in _NOUNS or head.i < clause.verb.i:
        return None
    for child in head.children:
        to = any(c.text.lower() in data.recipient and c.i < child.i for c in child.children)
        if "Inf" in features_of(child, "VerbForm") and to and data.code == "it":
            return head
        if child.i > head.i and _is_who(child, data):
            return head
    return None


def _is_who(child: Token, data: NullSubjects) -> bool:
    words = [child, *child.children]
    return any(one.text.lower() in data.whoever for one in words)


def noun_before(clause: Clause, data: NullSubjects) -> Token | None:
    """A noun phrase that begins its clause and ends right before the verb, or before a parenthesis
    that ends there, whatever the parse calls it."""
    doc, sentence = clause.verb.doc, clause.verb.sent
    if not any(person == 3 for person, _ in clause.reading.others):
        return None
    at = group_start(clause, data) - 1
    beside = doc[at].text != ","
    if at > sentence.start and not beside:
        before = range(at - 1, max(at - 1 - _LONGEST_PARENTHESIS, sentence.start), -1)
        at = next((i - 1 for i in before if doc[i].text == ","), -1)
    if at < sentence.start or not _is_noun(doc[at]):
        return None
    head, first = doc[at], at
    while first > sentence.start and doc[first - 1].pos_ == "PROPN" and head.pos_ == "PROPN":
        first -= 1
    while first > sentence.start and doc[first - 1].pos_ in _OPENERS:
        first -= 1
    if first > sentence.start and doc[first - 1].pos_ not in _BORDERS:
        return None
    if head.lemma_.lower() in data.units | data.times:
        return None
    if beside and head.dep_.startswith("nsubj"):
        return None
    bare = first == at and head.pos_ == "NOUN"
    return None if bare or _is_taken_up(head, clause, data) else head


def _is_noun(token: Token) -> bool:
    """Also what is a name elsewhere around it: "Pascià si sveglia"."""
    if token.pos_ in _NOUNS:
        return is_word(token)
    around = token.doc[max(0, token.i - _AROUND) : token.i + _AROUND]
    same = (other for other in around if other.orth == token.orth)
    return token.text[:1].isupper() and any(other.pos_ == "PROPN" for other in same)


def is_word(token: Token) -> bool:
    """No dash or quotation mark that a tagger takes for a noun."""
    return any(map(str.isalnum, token.text))


def _is_taken_up(head: Token, clause: Clause, data: NullSubjects) -> bool:
    """Whether a clitic may stand for a thing before it: "la satira l'aveva trovata spiritosa"."""
    if head.pos_ != "NOUN" or data.names_person(head.lemma_):
        return False
    clitics = head.doc[group_start(clause, data) : clause.verb.i]
    for clitic in clitics:
        if clitic.text.lower() in _ACCUSATIVE:
            pairs = ((features_of(head, n), features_of(clitic, n)) for n in ("Gender", "Number"))
            if not any(a and b and not set(a) & set(b) for a, b in pairs):
                return True
    return False


def stands_for_noun(token: Token, followers: frozenset[str]) -> bool:
    """An article without its noun: "el de", "los que", but not "con los que"."""
    if token.text.lower() not in _HEADLESS or token.i + 1 >= len(token.doc):
        return False
    governed = token.i > 0 and token.nbor(-1).pos_ == "ADP"
    return not governed and token.nbor(1).text.lower() in followers
