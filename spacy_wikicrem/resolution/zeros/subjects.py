"""Whether a clause has a written subject, by the parse and by agreement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .clauses import Clause, words_between
from .objects import changes, comes_late, is_asked, is_object, is_only_object
from .readings import features_of
from .word_order import (
    OF,
    cleft,
    conjunction_behind,
    is_day,
    is_parenthesis,
    is_played,
    is_word,
    nominal_pronoun,
    noun_before,
    says_how_long,
    says_when,
    stands_for_noun,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

_NOMINAL = ("NOUN", "PROPN")
# Forms that are no objects.
_NOMINATIVE = frozenset(("io", "tu", "egli", "ella", "yo", "tú"))
_ACCUSATIVE = frozenset(("lo", "la", "li", "l'", "los", "las"))
_BEFORE_NOUNS = ("DET", "NUM", "ADJ")
_QUOTES = ("»", '"', "”", "“", "-", "–", "—", ",", "'")


def find_subject(clause: Clause, data: NullSubjects) -> Token | None:
    """The head of the written subject of a clause, be it a noun, a pronoun or a clause."""
    for token in _labelled(clause):
        if _is_subject(token, clause, data):
            return token
    by_form = (_pronoun_beside, _late_subject, _noun_behind, _clause_before)
    for find in (*by_form, _headless, _root_before):
        found = find(clause, data)
        if found is not None and is_word(found):
            return found
    if (found := nominal_pronoun(clause, data) or cleft(clause, data)) is not None:
        return found
    found = noun_before(clause, data)
    return found if found is not None and _agrees(found, clause, data) else None


def _labelled(clause: Clause) -> Iterator[Token]:
    """What the parse calls subject; also that of an infinitive or gerund with the same one."""
    for child in clause.children:
        if child.dep_.startswith(("nsubj", "csubj")) or _is_taken_up_by_nothing(child, clause):
            yield child
    for child in clause.head.children:
        if child.dep_ in ("xcomp", "compound", "conj") and _is_completed(child):
            for inner in child.children:
                if inner.dep_.startswith("nsubj"):
                    yield inner


def _is_taken_up_by_nothing(token: Token, clause: Clause) -> bool:
    """What a parser takes for an object that a clitic takes up, although that has another gender or
    number: "il pubblico la accolse"."""
    if token.dep_ != "dislocated" or token.i > clause.verb.i:
        return False
    clitics = [c for c in clause.children if c.dep_ == "obj" and c.pos_ == "PRON" and c.i > token.i]
    return any(
        own and other and not set(own) & set(other)
        for clitic in clitics
        for own, other in (
            (features_of(token, name), features_of(clitic, name)) for name in ("Gender", "Number")
        )
    )


def _is_completed(child: Token) -> bool:
    """An infinitive or gerund without a conjunction of its own: "tuvo que dar", "quiere irse"."""
    if "Fin" in features_of(child, "VerbForm") or (child.dep_ == "conj" and not _is_due(child)):
        return False
    return not any(
        inner.dep_ == "cop"
        or (inner.dep_.startswith("aux") and "Fin" in features_of(inner, "VerbForm"))
        or (inner.dep_ == "mark" and inner.text.lower() in ("que", "che") and not _is_due(child))
        for inner in child.children
    )


def _is_due(child: Token) -> bool:
    """The infinitive of "tener que"."""
    return "Inf" in features_of(child, "VerbForm") and child.head.lemma_ in ("tener", "haber")


def _is_subject(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """Whether a subject by the parse may be that of the verb."""
    if is_asked(token, clause, data) or token.dep_.startswith("csubj"):
        return not is_asked(token, clause, data)
    if not is_word(token) or says_when(token, clause, data):
        return False
    own = (child for child in token.children if child.text.lower() not in data.negation)
    if token.text.lower() in data.clitics and token.i < clause.verb.i and not any(own):
        return False  # "gliel'ha detto", but not "lo de Ana no es nuevo"
    if is_parenthesis(token, clause, data):
        return False
    if _is_called(token, clause) or is_only_object(token, clause, data):
        return False
    if _is_whenever(token, clause, data):
        return False
    if token.i > clause.verb.i and is_played(token, clause, data):
        return False
    form, places = token.text.lower(), clause.reading.others
    if form in _ACCUSATIVE and token.pos_ == "PRON" and token.i + 1 == clause.verb.i:
        return False  # "lo portò"
    if form in data.subject_pronouns:
        return not places or bool(places & data.subject_pronouns[form]) or _joined(token)
    if form in data.relative and says_how_long(token, data):
        return False
    if form in data.relative and clause.head.dep_.startswith("acl"):
        if conjunction_behind(token, clause, data):
            return False
        return _antecedent_agrees(token, clause, data) and not is_object(clause, data)
    if form in data.relative and (
        _is_conjunction(clause, data) or conjunction_behind(token, clause, data)
    ):
        return False
    return _agrees(token, clause, data)


def _is_whenever(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """ "Ogni mattina va a correre", but not "ogni giorno porta una novità"."""
    if token.lemma_.lower() not in data.units | data.conditions:
        return False
    every = any(child.text.lower() in data.every for child in token.children)
    object_too = any(child.dep_ == "obj" and child.i > clause.verb.i for child in clause.children)
    return every and not (object_too or clause.copular or clause.lemma in data.late_subjects)


def _is_conjunction(clause: Clause, data: NullSubjects) -> bool:
    """Whether what a parser calls a pronoun joins what is said: "disse a Pietro che era stanco",
    but not "disse che succede"."""
    said = clause.head.head.lemma_.lower() in data.speech | data.reporting
    asks = data.with_clause | data.with_dative
    return clause.head.dep_ == "ccomp" and said and clause.lemma not in asks


def _agrees(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """Whether a noun, or what a relative pronoun stands for, can be the subject."""
    places = clause.reading.others
    if not places:
        return True
    pronoun = data.subject_pronouns.get(token.text.lower())
    if pronoun is not None:
        return bool(places & pronoun) or _joined(token)
    persons = {person for person, _ in places}
    if 3 not in persons:
        # "Los españoles somos": plural only.
        plural = "Plur" in features_of(token, "Number") or _joined(token)
        return data.code != "it" and plural and all(number == "Plur" for _, number in places)
    numbers = {number for person, number in places if person == 3}
    own = features_of(token, "Number")
    if token.pos_ not in _NOMINAL or len(own) != 1 or own[0] in numbers:
        return True
    if token.pos_ == "PROPN" or any(
        word.lemma_.lower() in data.collective for word in token.subtree
    ):
        return True
    if "Plur" in numbers:
        return _joined(token)
    # Many are counted as one: "tre giorni sono passati" is not "tre giorni è".
    return any(child.dep_ in ("nummod", "conj", "cop") for child in token.children)


def _antecedent_agrees(relative: Token, clause: Clause, data: NullSubjects) -> bool:
    """By the parse or, as a parser may attach a clause too high, the noun before the pronoun. After
    an article ("los que") that is the antecedent."""
    if any(child.pos_ == "DET" and child.i < relative.i for child in clause.children):
        return True
    if relative.i and relative.nbor(-1).pos_ in ("DET", "PRON"):
        return _agrees(relative.nbor(-1), clause, data)
    before = (word for word in reversed(relative.doc[relative.sent.start : relative.i]))
    nearest = next((word for word in before if word.pos_ in _NOMINAL), clause.head.head)
    return _agrees(clause.head.head, clause, data) or _agrees(nearest, clause, data)


def _joined(token: Token) -> bool:
    return any(child.dep_ == "conj" for child in token.children)


def _is_called(token: Token, clause: Clause) -> bool:
    """Somebody who is spoken to: "come sta, signora?"."""
    if token.i < clause.verb.i or token.i != token.left_edge.i:
        return False
    between = [word.text for word in words_between(clause.verb, token)]
    end = clause.verb.sent[-1].text
    return between[-1:] == [","] and end in ("?", "!")


def _pronoun_beside(clause: Clause, data: NullSubjects) -> Token | None:
    """A subject pronoun directly around the verb, which a parser may have called something else."""
    for token in _beside(clause, data):
        found = data.subject_pronouns.get(token.text.lower())
        if found and clause.reading.others & found and _is_free(token, clause):
            return token
    return None


def _beside(clause: Clause, data: NullSubjects) -> Iterator[Token]:
    """The word before the verb and what clings to it, and the word behind."""
    doc, sentence = clause.verb.doc, clause.verb.sent
    at = clause.verb.i - 1
    while at >= sentence.start and _clings(doc[at], data):
        at -= 1
    if at >= sentence.start:
        yield doc[at]
    after = max(clause.verb.i, clause.head.i) + 1
    if after < sentence.end:
        yield doc[after]


def _is_free(token: Token, clause: Clause) -> bool:
    """No subject of another verb, no possessive ("loro"), not behind a preposition; before the verb
    it is no object, behind it only what is never one ("io")."""
    if token.pos_ == "DET" or (token.i and token.nbor(-1).pos_ == "ADP"):
        return False
    if token.head.i not in (clause.head.i, clause.verb.i):
        return token.text.lower() in _NOMINATIVE and not token.dep_.startswith("nsubj")
    before = token.i < clause.verb.i
    if not before and (_has_clitic_object(clause) or _is_emphatic(token)):
        return True
    never = token.text.lower() in _NOMINATIVE
    return before or never or token.dep_.split(":")[0] not in ("obj", "iobj", "obl")


def _is_emphatic(token: Token) -> bool:
    """ "Lo ha detto lui stesso"."""
    after = token.nbor(1).text.lower() if token.i + 1 < len(token.doc) else ""
    return after in ("stesso", "stessa", "stessi", "stesse", "mismo", "misma", "mismos", "mismas")


def _clings(token: Token, data: NullSubjects) -> bool:
    form = token.text.lower()
    if form in data.negation:
        return True
    return (
        form not in data.subject_pronouns
        and token.pos_ == "PRON"
        and token.dep_.startswith(("expl", "obj", "iobj", "obl"))
    )


def _late_subject(clause: Clause, data: NullSubjects) -> Token | None:
    """What follows a verb that has no object, or has "si" and no other subject: a parser that takes
    it for an object errs."""
    if not any(person == 3 for person, _ in clause.reading.others):
        return None
    late = clause.lemma in data.late_subjects | data.with_dative and not changes(clause, data)
    late = late or _is_needed(clause, data) or _is_offered(clause, data)
    for child in clause.children:
        if child.i < clause.verb.i or child.pos_ not in _NOMINAL:
            continue
        if not _agrees(child, clause, data) or _says_when(child, data):
            continue
        if is_day(child, data) or is_played(child, clause, data):
            continue
        if child.dep_ in ("obj", "dislocated") and _has_clitic_object(clause):
            return child
        wins = clause.lemma in data.won and child.lemma_.lower() in data.people
        if child.dep_ == "obj" and (late or wins or _is_passive_si(clause, child, data)):
            return child
    # The noun is the head, and the verb hangs on it: "mancano due giorni".
    verb, noun = clause.verb, clause.head.head
    hangs = clause.head.i == verb.i and verb.dep_ in ("advmod", "amod", "aux")
    if hangs and clause.lemma in data.late_subjects and noun.i > verb.i and noun.pos_ in _NOMINAL:
        return noun if _agrees(noun, clause, data) else None
    return None


def _is_needed(clause: Clause, data: NullSubjects) -> bool:
    """ "Ci vogliono due ore", but not "ci vuole bene"."""
    there = any(c.text.lower() in (*data.there, "ce") for c in clause.children if c.pos_ == "PRON")
    loves = any(child.lemma_.lower() == "bene" for child in clause.children)
    return clause.lemma in data.needing and there and not loves


def _is_offered(clause: Clause, data: NullSubjects) -> bool:
    """ "Ti va un caffè?"."""
    dative = any(child.dep_ == "iobj" and child.i < clause.verb.i for child in clause.children)
    return clause.lemma in data.inviting and dative


def _noun_behind(clause: Clause, data: NullSubjects) -> Token | None:
    """A noun directly behind a verb that has no object, or behind a quotation and a verb of
    speaking, whatever the parse calls it."""
    doc, sentence = clause.verb.doc, clause.verb.sent
    if not any(person == 3 for person, _ in clause.reading.others) or clause.copular:
        return None
    late = comes_late(clause, data)
    first = clause.verb.i
    while first > sentence.start and _clings(doc[first - 1], data):
        first -= 1
    quoted = first > sentence.start and doc[first - 1].text in _QUOTES
    if not late and not (quoted and clause.lemma in data.speech):
        return None
    at = max(clause.verb.i, clause.head.i) + 1
    focused = False
    while at < sentence.end and doc[at].text.lower() in data.focus:
        at, focused = at + 1, True
    start = at
    while at < sentence.end and doc[at].pos_ in _BEFORE_NOUNS:
        at += 1
    if at >= sentence.end or doc[at].pos_ not in _NOMINAL:
        if at - start < 2 or doc[at - 1].pos_ == "DET" or doc[start].pos_ != "DET":
            return None
        at -= 1  # "preguntó el viejo"
    noun = doc[at]
    bare = at == start and noun.pos_ == "NOUN" and clause.reading.number == "Sing"
    # "Arrivano due giorni dopo", but "mancano due giorni".
    counted = clause.lemma in data.with_dative and at > start
    when = noun.lemma_.lower() in data.conditions | data.units and not counted
    when |= is_played(noun, clause, data)
    if when or (bare and not focused) or not _agrees(noun, clause, data):
        return None
    return noun if noun.dep_ not in ("nsubj", "nmod") or noun.head.i == clause.head.i else None


def _clause_before(clause: Clause, data: NullSubjects) -> Token | None:
    """An infinitive or a clause with "chi" as the subject: "viaggiare costa", "chi cerca trova"."""
    verb, sentence = clause.verb, clause.verb.sent
    if sentence[-1].text == "?":
        return None
    first = next((token for token in sentence if token.pos_ != "PUNCT"), None)
    if first is None or first.i >= verb.i or clause.head.dep_.startswith(("acl", "advcl")):
        return None
    before = verb.doc[first.i : verb.i]
    comma = first.text.lower() in data.whoever and before[-1].text == ","  # "chi può, venga"
    if any(token.pos_ == "PUNCT" for token in (before[:-1] if comma else before)):
        return None
    finite = sum("Fin" in features_of(token, "VerbForm") for token in before)
    headless = stands_for_noun(first, data.relative)
    if not headless and (3, "Sing") not in clause.reading.others:
        return None
    if first.text.lower() in data.whoever or (headless and _agrees(first, clause, data)):
        joined = sum(token.pos_ == "CCONJ" for token in before)
        return first if finite and finite - joined <= 1 else None
    return first if "Inf" in features_of(first, "VerbForm") and not finite else None


def _headless(clause: Clause, data: NullSubjects) -> Token | None:
    """An article that stands for its noun, which a parser hangs on the verb: "el de Ana llegó"."""
    for child in clause.children:
        if child.dep_ == "det" and child.i < clause.verb.i and stands_for_noun(child, OF):
            return child if _agrees(child, clause, data) else None
    return None


def _root_before(clause: Clause, data: NullSubjects) -> Token | None:
    """A noun that is left without a verb, since the parser has drawn it into the relative clause:
    "l'uomo che ha chiamato è il mio capo"."""
    root = clause.verb.sent.root
    if root.i >= clause.verb.i or root.pos_ not in (*_NOMINAL, "PRON"):
        return None
    if any(child.dep_ in ("cop", "case") for child in root.children):
        return None
    relative = [child for child in root.children if child.dep_.startswith("acl")]
    inside = [one for one in relative if one.is_ancestor(clause.head) and one.i < clause.verb.i]
    marked = any(child.dep_ == "mark" for child in clause.children)
    if not inside or marked or clause.head.dep_.startswith("acl"):
        return None
    return root if _agrees(root, clause, data) else None


def _has_clitic_object(clause: Clause) -> bool:
    """ "Lo hanno aiutato i vicini": no verb has two objects."""
    return any(
        child.text.lower() in _ACCUSATIVE and child.pos_ == "PRON" and child.i < clause.verb.i
        for child in clause.children
    )


def _says_when(token: Token, data: NullSubjects) -> bool:
    """ "Due giorni dopo"."""
    after = token.i + 1 < len(token.doc) and token.nbor(1).pos_ == "ADV"
    return token.lemma_.lower() in data.units and after


def _is_passive_si(clause: Clause, thing: Token, data: NullSubjects) -> bool:
    """ "Si vendono case", but not "si lava le mani"."""
    si = [child for child in clause.children if child.text.lower() in data.si]
    if not si or (clause.verb.i != clause.head.i and clause.reading.lemma in data.be):
        return False
    if any("pass" in child.dep_ or "impers" in child.dep_ for child in si):
        return True
    numbers = features_of(thing, "Number")
    agrees = not numbers or clause.reading.number in numbers
    return clause.lemma not in data.reflexive and agrees
