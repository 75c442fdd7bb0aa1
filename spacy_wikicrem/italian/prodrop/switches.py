"""When a subject pronoun stays because another subject is expected."""

from __future__ import annotations

from spacy.tokens import Token

from ..agreement.participles import MOVES
from ..agreement.readings import verb_lemmas
from ..lexicon import load_lexicon
from ..subjects import SUBJECTS
from . import forms
from .conditions import clause_start
from .context import Context, Subject, is_person, noun_form, predicate
from .meaning import as_subject, before_phrase, is_other, is_report
from .sites import Site
from .verbs import is_finite, lemmas, other_verb_forms, readings

# How far back somebody may be, in words; how far a clitic is from its verb.
_REACH = 25
_LOOKED_BACK = 200
_CLITIC_REACH = 3
_ABSOLUTE = 4
_HIM, _EITHER = {("Masc", "Sing")}, {("Masc", "Sing"), ("Fem", "Sing")}
_CLITICS = {
    "lo": _HIM,
    "gli": _HIM,
    "la": {("Fem", "Sing")},
    "le": {("Fem", "Sing"), ("Fem", "Plur")},
    "li": {("Masc", "Plur")},
    "gliel'": _EITHER,
    "glielo": _EITHER,
    "gliela": _EITHER,
    "gliene": _EITHER,
}
_JOINING = frozenset(("e", "ed", "ma", "però", ",", ";", ":"))


def switch(site: Site, context: Context) -> str | None:
    """9: one expects another subject, and neither the verb nor its predicate tells."""
    if site.form.person != "3" or is_report(site):
        return None
    before, own = context.before(site), as_subject(site, context)
    mark = predicate(site.verb, site.sentence.end).gender
    if (gone := _absolute(site, context)) is not None:
        return f"the subject before it is {gone.text!r}"
    if before is None:
        return _may_be(_clitic(site, None, context))
    if before.form.person != "3":
        return _announced(site, own, context)
    if before.form.number != site.form.number:
        return None
    if before.token.lower_ in forms.NOBODY or own.clusters & before.clusters:
        return None
    told = mark is not None and mark == site.form.gender
    if told and before.form.gender != mark and (before.said or is_other(own, before, context)):
        return None
    if not told and (felt := _who_feels(site, before, context)) is not None:
        return f"it may be {felt.text!r}"
    if is_other(own, before, context):
        return f"without it the subject would be {before.token.text!r}"
    if _turns(site, before):
        return f"it was not said before {before.token.text!r}"
    return _may_be(
        _person_between(site, before, context)
        or _person_before(site, before, context)
        or _clitic(site, before, context)
    )


def _absolute(site: Site, context: Context) -> Token | None:
    """Whose going or coming the words before a comma tell: "uscita Clara, lui si mise a
    leggere"."""
    doc, start, comma = site.token.doc, site.sentence.start, site.token.i - 1
    if not 1 < comma - start <= _ABSOLUTE or doc[comma].text != ",":
        return None
    first = doc[start].lower_
    if not verb_lemmas(first) & MOVES or "Part" not in other_verb_forms(first):
        return None
    nouns = doc[start + 1 : comma]
    if any(t.pos_ not in ("DET", "ADJ", "NOUN", "PROPN") for t in nouns):
        return None
    found = next((t for t in nouns if t.pos_ in ("NOUN", "PROPN") and is_person(t)), None)
    return found if found is not None and _may_meet(found, site, context) else None


def _announced(site: Site, own: Subject, context: Context) -> str | None:
    """Whether a clause with "che" speaks of somebody of whom nothing was said: "sapevo che lei
    l'avrebbe trovato"."""
    start = clause_start(site)
    if start is None or start.lower_ not in ("che", "ch'") or own.clusters:
        return None
    for token in site.token.doc[max(site.token.i - _LOOKED_BACK, 0) : site.token.i]:
        form = SUBJECTS.get(token.lower_)
        if (form is not None and form.person == "3") or token.lower_ in _CLITICS:
            return None
        if token.pos_ in ("NOUN", "PROPN"):
            return None
        if is_finite(token) and any(one.person == "3" for one in readings(token)):
            return None
    return "nobody was spoken of before"


def _turns(site: Site, before: Subject) -> bool:
    """Whether a clause of time or reason says its subject after a main clause that does not:
    "parlava con me quando lui entrò"."""
    start = clause_start(site)
    if start is None or start.lower_ not in forms.ADVERBIAL_CLAUSES - {"che"}:
        return False
    return not before.said and not before.clusters


def _may_be(token: Token | None) -> str | None:
    return f"it may be {token.text!r}" if token is not None else None


def _person_between(site: Site, before: Subject, context: Context) -> Token | None:
    """Somebody else than the last subject, said or not, whom the pronoun may take up: "Gianni ha
    telefonato a Luca mentre lui guidava", "Ivano la portò dal meccanico, e lui rise", "telefona a
    Luca e lui la accompagna"."""
    end = _clause_opening(site, context)
    if end is None:
        return None
    between = site.token.doc[before.token.i + 1 : end]
    return next((t for t in between if _is_candidate(t, site, before, context)), None)


def _person_before(site: Site, before: Subject, context: Context) -> Token | None:
    """Somebody else of whom the sentence before speaks: "Il padre chiamò il figlio. Lui non lo
    sentì", "porta i panni alla madre. Lei li lava"."""
    if context.previous is None:
        return None
    last = context.previous.sentence
    if not last.start <= before.token.i < last.end:
        return None
    after = site.token.doc[before.token.i + 1 : last.end]
    return next((t for t in after if _is_candidate(t, site, before, context)), None)


def _who_feels(site: Site, before: Subject, context: Context) -> Token | None:
    """To whom the subject before pleases, is missing and the like, of either gender: in "a Marco
    piace Anna, ma lei preferisce Luca" Marco."""
    doc, first = site.token.doc, context.sentence.start
    if before.token.i < first:
        if context.previous is None:
            return None
        first = context.previous.sentence.start
    clause = doc[first : site.token.i]
    if not any(lemmas(t) & forms.FELT for t in clause if is_finite(t)):
        return None
    for token in clause[1:]:
        at = token.i - 1
        at -= at > first and doc[at].pos_ == "DET"
        if doc[at].lower_ not in forms.TO or token.i == before.token.i:
            continue
        if token.pos_ in ("NOUN", "PROPN") and _is_somebody(token):
            same = noun_form(token).number in (None, site.form.number)
            own = context.mentions.at(site.token.i) & context.mentions.at(token.i)
            return token if same and not own else None
    return None


def _is_candidate(token: Token, site: Site, before: Subject, context: Context) -> bool:
    """Whether a noun or name is somebody else than a subject whom the pronoun may take up."""
    if token.pos_ not in ("NOUN", "PROPN") or not _is_somebody(token):
        return False
    known = noun_form(token)
    number = "Plur" if any(c.dep_ == "conj" for c in token.children) else known.number
    fits = known.gender is None or site.form.gender in (None, known.gender)
    if not fits or number != site.form.number or not _may_meet(token, site, context):
        return False
    # Part of the subject ("la madre di Paolo"), or what it is said to be ("Paolo è un medico").
    part = before.said and any(above.i == before.token.i for above in token.ancestors)
    copula = any(c.dep_.startswith("cop") for c in token.children)
    return not part and not (copula and before.token.head.i == token.i)


def _clause_opening(site: Site, context: Context) -> int | None:
    """Where a clause of time or reason begins, or one that is joined to what is before."""
    start = clause_start(site)
    if start is not None and start.lower_ in forms.ADVERBIAL_CLAUSES:
        return start.i
    joint = before_phrase(site.token, context)
    return joint.i if joint is not None and joint.lower_ in _JOINING else None


def _clitic(site: Site, before: Subject | None, context: Context) -> Token | None:
    """An unstressed pronoun of somebody else in the clause before that the subject may take up:
    "le offrì del pane, e lei lo mangiò"."""
    doc, at = site.token.doc, site.token.i
    if before is not None:
        first = before.token.i + 1 if before.said else before.token.i - _CLITIC_REACH
    elif context.previous is not None:
        first = context.previous.sentence.start
    else:
        first = site.sentence.start
    for token in reversed(doc[max(first, at - _REACH, 0) : at]):
        told = _CLITICS.get(token.lower_.replace("’", "'"))
        if told is None or token.pos_ != "PRON" or not _may_meet(token, site, context):
            continue
        fits = any(n == site.form.number and site.form.gender in (None, g) for g, n in told)
        if fits and _is_object_of(token, site):
            return token
    return None


def _is_object_of(clitic: Token, site: Site) -> bool:
    """Whether a verb with the pronoun's person and number has the clitic, so that its subject is
    somebody else with whom the pronoun can be mixed up."""
    for token in clitic.doc[clitic.i + 1 : min(clitic.i + 1 + _CLITIC_REACH, site.token.i)]:
        if is_finite(token):
            return any(one.fits(site.form) for one in readings(token) if one.mood != "Imp")
    return False


def _may_meet(token: Token, site: Site, context: Context) -> bool:
    """Whether mentions do not say that two tokens are not the same."""
    own, other = context.mentions.at(site.token.i), context.mentions.at(token.i)
    return not (own and other) or bool(own & other)


def _is_somebody(token: Token) -> bool:
    if token.pos_ == "PROPN":
        return load_lexicon().name_gender(token.text, guess=False) is not None
    return is_person(token)
