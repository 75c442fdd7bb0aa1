"""Objects that Italian says with an unstressed pronoun: "ho visto lei" is "l'ho vista"."""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Doc, SpanGroup, Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ...util.edits import Edit
from ..agreement import readings
from ..agreement.clusters import Clusters
from ..agreement.predicates import CLITICS, is_finite, verb_after
from ..lexicon import load_lexicon
from ..refinement.proposal import CLITIC as RULE
from ..refinement.proposal import Move, Proposal
from ..refinement.settings import RefinementSettings, mention_groups
from . import forms
from .context import noun_form

_WORDS = lists_beside(__file__)

_STRONG: dict[str, tuple[str | None, str]] = {
    "lui": ("Masc", "Sing"),
    "esso": ("Masc", "Sing"),
    "lei": ("Fem", "Sing"),
    "essa": ("Fem", "Sing"),
    "loro": (None, "Plur"),
    "essi": ("Masc", "Plur"),
    "esse": ("Fem", "Plur"),
}
# Unstressed form, and what participles end in with it.
_FORMS = {
    ("Masc", "Sing"): ("lo", "o"),
    ("Fem", "Sing"): ("la", "a"),
    ("Masc", "Plur"): ("li", "i"),
    ("Fem", "Plur"): ("le", "e"),
}
# Verbs whose person is no direct object, and verbs that have none.
_OTHER_OBJECT = _WORDS["other_object"]
# What joins the pronoun to others or sets it off, so that it must be stressed.
_GIVING = _WORDS["giving"]
_STRESS = _WORDS["stress"]
_OTHERS = words("me te lui lei noi voi loro")
_ALSO = words("anche pure solo soltanto")
_MARKS = frozenset("/([")
_AND = words("e ed o")
_BEFORE_FINITE = CLITICS | words("si")
_NOUNS = ("NOUN", "PROPN")
# How far back a plural noun may be, in words.
_REACH = 40
_NO_SUBJECT = words("che chi cui quale quali")


def propose(doc: Doc, settings: RefinementSettings) -> Proposal:
    """Put the third-person pronoun that is the object of the verb before it in its unstressed form,
    where it cannot be the subject and is not stressed. Its mention goes along: to the new word, or,
    at the end of an infinitive or gerund, to that verb with the label "clitic".

    doc (Doc): Italian, with tags and a parse. Native text stays: who writes "lui" there means it.
    """
    if settings.text_kind == "native" or not settings.on(RULE):
        return Proposal()
    groups = mention_groups(doc, settings)
    clusters = Clusters(doc, groups)
    edits: list[Edit] = []
    moves: list[Move] = []
    for token in doc[1:]:
        if token.lower_ not in _STRONG or not _unstressed(token, groups):
            continue
        form, ending = _FORMS[_cell(token, clusters)]
        verb = doc[token.i - 1]
        if _is_host(verb, token):
            edits += [*_at_the_end(verb, form), _gone(verb, token)]
            moves.append(Move(token.i, verb.i, "clitic"))
        elif (finite := _finite(verb, token)) is not None:
            edits += [*_before(finite, form), *_participle(verb, finite, ending)]
            edits.append(_gone(verb, token))
            moves.append(Move(token.i, finite.i, inserted=True))
    return Proposal(tuple(edits), tuple(moves))


# --- is it an object? ---


def _unstressed(token: Token, groups: dict[str, SpanGroup]) -> bool:
    """Whether nothing beside a pronoun asks for its strong form, and no longer mention holds it."""
    doc, at = token.doc, token.i
    after = [t.lower_ for t in doc[at + 1 : at + 3]]
    if after and after[0] in _MARKS:
        return False
    if after and (after[0] in _STRESS or (after[0] == "," and after[-1] in _STRESS)):
        verb_joined = after[0] in _AND and len(after) > 1 and _begins_verb(doc[at + 2])
        if not verb_joined:
            return False
    if (at + 1 < len(doc) and _begins_noun_phrase(doc[at + 1])) or _contrasted(token):
        return False
    if _opens_clause(token):
        return False
    spans = (span for group in groups.values() for span in group)
    return not any(len(span) > 1 and span.start <= token.i < span.end for span in spans)


def _begins_verb(token: Token) -> bool:
    return token.pos_ in ("VERB", "AUX") or token.lower_ in CLITICS


def _begins_noun_phrase(token: Token) -> bool:
    """Of an object or an apposition, as in "diede loro un pane"; "ogni giorno" is neither. A word
    that nobody knows is taken for a noun that was not translated ("portò lui fiddle")."""
    if token.pos_ == "DET":
        return not token.head.dep_.startswith("obl")
    if token.pos_ in ("ADJ", "VERB", "X") and not load_lexicon().analyses(token.lower_):
        return True
    return token.pos_ in (*_NOUNS, "NUM")


def _contrasted(token: Token) -> bool:
    """ "amo lei, ma odio lui", "come amo lui"."""
    before = token.doc[token.sent.start : token.i]
    if {"come", "quanto"} & {t.lower_ for t in before[-3:]}:
        return True
    objects = [t.i for t in before if t.lower_ in _STRONG and t.dep_ != "nsubj"]
    turns = [t.i for t in before if t.lower_ in ("ma", "mentre", "invece")]
    if objects and turns and objects[0] < turns[-1]:
        return True
    return _said_again(token)


def _said_again(token: Token) -> bool:
    """Whether the same verb has another stressed object: "aiutando lei, aiuti me"."""
    verb = readings.verb_lemmas(token.nbor(-1).lower_)
    after = [t.lower_ for t in token.doc[token.i + 1 : token.sent.end] if t.lower_ not in _ALSO]
    return any(
        form in _OTHERS and form != token.lower_ and verb & readings.verb_lemmas(before)
        for before, form in pairwise(after)
    )


def _opens_clause(token: Token) -> bool:
    """ "sa lui è in casa": the pronoun is the subject of the next verb."""
    verb = verb_after(token.doc, token.i)
    number = _STRONG[token.lower_][1]
    return verb is not None and ("3", number) in readings.persons(token.doc[verb].lower_)


def _cell(token: Token, clusters: Clusters) -> tuple[str, str]:
    gender, number = _STRONG[token.lower_]
    genders = clusters.of(token.i)[0]
    if gender is None:
        gender = "Fem" if (genders or _plurals_before(token)) == {"Fem"} else "Masc"
    return gender, number


def _plurals_before(token: Token) -> set[str]:
    """Genders of the plural nouns, and of several that are joined, before a pronoun: of what "le
    chiavi" says, "loro" is feminine."""
    start = token.sent.start
    first = token.doc[start - 1].sent.start if start else start
    genders = set()
    for noun in token.doc[max(first, token.i - _REACH) : token.i]:
        if noun.pos_ not in _NOUNS or noun.lower_ in forms.TIMES:
            continue
        joined = [noun, *(c for c in noun.children if c.dep_ == "conj" and c.pos_ in _NOUNS)]
        known = [noun_form(one) for one in joined]
        if known[0].number == "Plur" or len(joined) > 1:
            genders.add("Fem" if all(one.gender == "Fem" for one in known) else "Masc")
    return genders


def _takes_objects(verb: Token) -> bool:
    lemmas = readings.verb_lemmas(verb.lower_)
    return bool(lemmas) and not lemmas & _OTHER_OBJECT


def _is_host(verb: Token, token: Token) -> bool:
    """Whether a verb is an infinitive or gerund that the pronoun can close ("per aiutare lei"), and
    cannot have it as a subject ("prima di partire lui")."""
    lower = verb.lower_
    whole = lower.endswith(("are", "ere", "ire", "rre")) and readings.is_infinitive(lower)
    if not (whole or readings.is_gerund(lower)) or verb.pos_ in _NOUNS or not _takes_objects(verb):
        return False
    before = [t.lower_ for t in verb.doc[max(verb.i - 2, 0) : verb.i]]
    if _is_cleft(verb):
        return False
    clause = before[-1:] == ["di"] and before[0] in ("prima", "dopo", "fino")
    clause = clause and token.dep_ != "obj"
    return not clause and not (set(before) & _BEFORE_FINITE) and not _has_object(verb, token)


def _is_cleft(verb: Token) -> bool:
    """ "È stata Debora a lasciare lui": who did it is set against whom."""
    before = [t.lower_ for t in verb.doc[max(verb.i - 5, verb.sent.start) : verb.i]]
    return before[-1:] == ["a"] and bool({"stato", "stata", "stati", "state"} & set(before))


def _finite(verb: Token, token: Token) -> Token | None:
    """The finite verb before which the unstressed form stands: the verb itself or its form of
    "avere"; None if the pronoun may be the subject, or the verb has another object."""
    doc = token.doc
    if not _takes_objects(verb) or _has_object(verb, token):
        return None
    finite = verb
    if verb.i and readings.participle_readings(verb.lower_) and _is_avere(doc[verb.i - 1]):
        finite = doc[verb.i - 1]
    elif not is_finite(doc, verb.i) or verb.pos_ not in ("VERB", "AUX"):
        return None
    if finite.i and finite.nbor(-1).lower_ in _BEFORE_FINITE:
        return None
    if _subject(finite, verb, token) is None:
        persons = readings.persons(finite.lower_, imperative=False)
        if ("3", _STRONG[token.lower_][1]) in persons:
            return None
        if finite is verb and _may_be_order(finite):
            return None
    return finite


def _is_avere(token: Token) -> bool:
    return "avere" in readings.verb_lemmas(token.lower_) and is_finite(token.doc, token.i)


def _may_be_order(token: Token) -> bool:
    """Whether a form may be an imperative, behind which the pronoun would stand; not after "non"
    or a conjunction."""
    after = token.i > 0 and token.nbor(-1).pos_ in ("SCONJ", "PRON", "ADV")
    return not after and readings.may_be_order(token.lower_)


def _subject(finite: Token, verb: Token, token: Token) -> Token | None:
    """The subject that stands before the verb, nouns, names and personal pronouns only: in "il
    libro che scrisse lui" the pronoun may be the subject."""
    persons = readings.persons(finite.lower_, imperative=False)
    for other in reversed(list(finite.doc[finite.sent.start : finite.i])):
        if other.dep_ not in ("nsubj", "nsubj:pass") or other.head.i not in (finite.i, verb.i):
            continue
        if other.lower_ in _NO_SUBJECT or other.i == token.i:
            return None
        number = other.morph.get("Number", [""])[0]
        person = other.morph.get("Person", ["3"])[0]
        joined = any(child.dep_ == "conj" for child in other.children)
        numbers = {"Plur"} if joined else {number} if number else {"Sing", "Plur"}
        return other if any((person, one) in persons for one in numbers) else None
    return None


def _has_object(verb: Token, token: Token) -> bool:
    if token.lower_ == "loro" and _may_be_dative(verb, token):
        return True
    return any(
        child.dep_ in ("obj", "ccomp") and child.i != token.i and child.i > verb.i
        for child in verb.children
    )


def _may_be_dative(verb: Token, token: Token) -> bool:
    """Whether "loro" may be "to them": with verbs of giving, and where "che" or an infinitive is
    the object ("i doveri che la legge impone loro", "ho portato loro da bere")."""
    after = [t.lower_ for t in token.doc[token.i + 1 : token.i + 3]]
    if after[:1] == ["da"] and readings.is_infinitive(after[-1]):
        return True
    if readings.verb_lemmas(verb.lower_) & _GIVING:
        return True
    return any(child.lower_ in _NO_SUBJECT and child.dep_ == "obj" for child in verb.children)


# --- edits ---


def _gone(verb: Token, token: Token) -> Edit:
    """The pronoun goes with the space before it."""
    start = verb.idx + len(verb)
    reason = f"the object of {verb.text!r}, not stressed"
    return Edit(start, token.idx + len(token), "", RULE, reason)


def _at_the_end(verb: Token, form: str) -> list[Edit]:
    """ "aiutare" to "aiutarlo", "condurre" to "condurlo", "vedendo" to "vedendolo"."""
    end = verb.idx + len(verb)
    lower = verb.lower_
    cut = 2 if lower.endswith("rre") else 1 if lower.endswith("re") else 0
    if not cut:  # one edit with the pronoun's would be at the same place
        cut, form = 1, lower[-1] + form
    form = _like(form, verb)
    return [Edit(end - cut, end, form, RULE, f"at the end of {verb.text!r}")]


def _before(finite: Token, form: str) -> list[Edit]:
    """The form before the verb, elided before "ho", "aveva"; a capital goes over to it."""
    lower = finite.lower_
    elided = form in ("lo", "la") and _is_avere(finite)
    text = "l'" if elided else f"{form} "
    start = finite.idx
    reason = f"before {finite.text!r}"
    if _in_capitals(finite):
        return [Edit(start, start, text.upper(), RULE, reason)]
    capital = finite.text[:1].isupper() and not finite.text[1:2].isupper()
    if not capital:
        return [Edit(start, start, text, RULE, reason)]
    return [
        Edit(start, start, text.capitalize(), RULE, reason),
        Edit(start, start + 1, lower[0], RULE, reason),
    ]


def _in_capitals(token: Token) -> bool:
    """Whether a word is in capitals, not only its first letter ("È")."""
    return token.is_upper and (len(token) > 1 or token.sent.text.isupper())


def _like(text: str, model: Token) -> str:
    return text.upper() if _in_capitals(model) else text


def _participle(verb: Token, finite: Token, ending: str) -> list[Edit]:
    """ "l'ho vista": the participle agrees with an unstressed object before it."""
    if verb is finite or verb.lower_[-1] == ending:
        return []
    end = verb.idx + len(verb)
    ending = _like(ending, verb)
    return [Edit(end - 1, end, ending, RULE, "it agrees with the object before it")]
