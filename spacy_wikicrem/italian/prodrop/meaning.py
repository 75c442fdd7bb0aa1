"""When a subject pronoun stays: conditions for which one must know what else the text says.

Each takes a `Site` and its `Context`, and returns why the pronoun stays, or None.
"""

from __future__ import annotations

import re

from spacy.tokens import Token

from ..lexicon import load_lexicon
from ..subjects import SUBJECTS, Form
from . import forms
from .conditions import clause_start
from .context import Context, Subject, is_person, predicate
from .sites import Site
from .verbs import agreeing, feature, is_finite, is_order, lemmas, readings

_WORD_REACH = 3
# How far behind a sentence a clause without a verb may end, and how far apart items of a list are.
_HALF_REACH = 8
_LIST_REACH = 60
_PHRASE = ("DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM")
_ITEM = re.compile(r"(?:\s(?:\d{1,2}|[A-Za-z])\s?[.)]|[•*])$")


def contrast(site: Site, context: Context) -> str | None:
    """7: set against another subject that is said: "io cucino, tu lavi i piatti"."""
    if site.after.lower_ in ("sì", "no") and site.after.i < site.verb.i:
        return f"{site.after.text!r} sets it against others"
    for token in site.token.doc[site.sentence.start : max(site.token.i - 1, site.sentence.start)]:
        if token.lower_ in SUBJECTS and token.nbor(1).lower_ in ("sì", "no"):
            return f"{token.text!r} and {token.nbor(1).text!r} set it against others"
    if (half := _short_half(site) or _other_item(site)) is not None:
        return f"{half.text!r} is set against it"
    last = min(site.verb.i + 1 + _WORD_REACH, site.sentence.end)
    for token in site.token.doc[site.token.i + 1 : last]:
        if token.lower_ in forms.CONTRAST_WORDS:
            return f"{token.text!r} sets it against others"
    if is_report(site):
        return None
    own = as_subject(site, context)
    if (topic := _topic_before(site, own, context)) is not None:
        return f"it is set against {topic.text!r}"
    if (inverted := _inverted(site, own, context)) is not None:
        return f"it is set against {inverted.text!r}"
    if (compared := _compared(site, own, context)) is not None:
        return f"it is compared with {compared.text!r}"
    for other in context.subjects:
        if other.token.i == site.token.i or not is_other(own, other, context):
            continue
        earlier, later = sorted((own, other), key=lambda one: one.token.i)
        if _are_set_against(earlier, later, other, context):
            return f"it is set against {other.token.text!r}"
    return None


def _short_half(site: Site) -> Token | None:
    """The subject of a clause without a verb behind it: "io ho pagato; gli altri no"."""
    doc = site.token.doc
    for token in doc[site.verb.i + 1 : site.sentence.end + _HALF_REACH]:
        closed = token.i + 1 == len(doc) or token.nbor(1).is_punct
        if token.lower_ not in ("sì", "no") or not closed:
            continue
        at = token.i - 1
        while at > site.verb.i and (doc[at].pos_ in _PHRASE or _is_name(doc[at])):
            at -= 1
        opens = doc[at].is_punct or doc[at].lower_ in forms.PARATACTIC
        last = doc[token.i - 1]
        if at == last.i or not opens or at <= site.verb.i:
            continue
        form = SUBJECTS.get(last.lower_)
        if form is None or form != site.form:
            return last
    return None


def _is_name(token: Token) -> bool:
    """Whether a word is a first name, whatever its tag ("Anna no")."""
    return token.is_title and load_lexicon().name_gender(token.text, guess=False) is not None


def _other_item(site: Site) -> Token | None:
    """A pronoun of another person that begins another item of the same list: "1) Tu sbucci le
    mele. 2) Io preparo la pasta"."""
    doc, at = site.token.doc, site.token.i
    if not _begins_item(site.token):
        return None
    for token in doc[max(at - _LIST_REACH, 0) : at + _LIST_REACH]:
        form = SUBJECTS.get(token.lower_)
        if form is not None and form.cell != site.form.cell and _begins_item(token):
            return token
    return None


def _begins_item(token: Token) -> bool:
    """Whether "1)", "b)", "2." or a bullet stands before a token."""
    before = token.doc[max(token.i - 2, 0) : token.i]
    return bool(before) and _ITEM.search(" " + before.text) is not None


def _are_set_against(earlier: Subject, later: Subject, other: Subject, context: Context) -> bool:
    connector = before_phrase(later.token, context)
    if connector is None or connector.lower_ not in forms.PARATACTIC:
        return False
    if connector.is_punct:
        start = before_phrase(earlier.token, context)
        opens = start.lower_ if start is not None else ""
        # "Quando lui arriva, lei parte": without the pronouns nobody knows who.
        both_third = (earlier.form.person, later.form.person) == ("3", "3")
        if opens in ("se", "s'") and _are_two(earlier, later):
            return True
        if opens in forms.SUBORDINATORS and opens != "mentre":
            return both_third and opens in forms.ADVERBIAL_STARTS and _is_said(other)
    return _is_said(other)


def _are_two(earlier: Subject, later: Subject) -> bool:
    """Whether both are pronouns, of different persons: "se lui resta, io vado via"."""
    said = earlier.token.lower_ in SUBJECTS and later.token.lower_ in SUBJECTS
    return said and earlier.form.cell != later.form.cell


def _is_said(other: Subject) -> bool:
    form = other.token.lower_
    return form in SUBJECTS or form in forms.QUANTIFIED or is_person(other.token)


def _topic_before(site: Site, own: Subject, context: Context) -> Token | None:
    """A stressed pronoun of somebody else that opens an earlier clause with its preposition: "a me
    piace, ma lui ..."."""
    connector = before_phrase(site.token, context)
    if connector is None or connector.lower_ not in forms.PARATACTIC:
        return None
    for at in range(context.sentence.start + 1, connector.i):
        token, before = site.token.doc[at], site.token.doc[at - 1]
        form = SUBJECTS.get(forms.STRONG.get(token.lower_, token.lower_))
        opening = before_phrase(before, context)
        opens = opening is None or opening.lower_ in forms.PARATACTIC or opening.is_punct
        if form is None or before.lower_ not in forms.TOPICAL or not opens:
            continue
        other = Subject(token, None, form, context.mentions.at(token.i))
        verbs = any(is_finite(one) for one in site.token.doc[at + 1 : connector.i])
        if verbs and is_other(own, other, context):
            return token
    return None


def _inverted(site: Site, own: Subject, context: Context) -> Token | None:
    """A pronoun behind its verb that is the subject of another clause: "lui parla, ma pago io"; or
    one beside an order: "vacci tu, io resto", "tu guida, io dormo"."""
    for token in context.sentence:
        form = SUBJECTS.get(token.lower_)
        if form is None or token.i == site.token.i or token.i - 1 == site.verb.i:
            continue
        verb = _verb_before(token, form, context) or _ordered(token, form, context)
        if verb is None:
            continue
        first, last = sorted((token.i, site.token.i))
        between = token.doc[first + 1 : last]
        turns = any(word.lower_ in forms.PARATACTIC for word in between)
        other = Subject(token, verb, form, context.mentions.at(token.i))
        if turns and is_other(own, other, context):
            return token
    return None


def _verb_before(token: Token, form: Form, context: Context) -> Token | None:
    verb = token.nbor(-1) if token.i > context.sentence.start else None
    return verb if verb is not None and is_finite(verb) and agreeing(verb, form) else None


def _ordered(token: Token, form: Form, context: Context) -> Token | None:
    """The order beside a pronoun, with which a clause begins: "vacci" of "vacci tu"."""
    start, end = context.sentence.start, context.sentence.end
    if form.person != "2":
        return None
    for verb, first in ((token.i - 1, token.i - 1), (token.i + 1, token.i)):
        if not start <= verb < end or not is_order(token.doc[verb].lower_, form):
            continue
        before = token.doc[first - 1] if first > start else None
        if before is None or before.is_punct or before.lower_ in forms.PARATACTIC:
            return token.doc[verb]
    return None


def _compared(site: Site, own: Subject, context: Context) -> Token | None:
    """Somebody else of the third person with whom the subject is compared in its clause: "lei ha
    finito prima di lui"."""
    if own.form.person != "3":
        return None
    for token in site.token.doc[site.verb.i + 2 : site.sentence.end]:
        if token.is_punct:
            break
        form, before = SUBJECTS.get(token.lower_), token.nbor(-1)
        if form is None or form.person != "3" or before.lower_ not in forms.COMPARING:
            continue
        degree = before.nbor(-1)
        others = token.doc[site.verb.i + 1 : before.i]
        compares = degree.lower_ in forms.DEGREES or any(t.lower_ in forms.DEGREES for t in others)
        other = Subject(token, None, form, context.mentions.at(token.i))
        if (compares or before.lower_ not in ("di", "che")) and is_other(own, other, context):
            return token
    return None


def before_phrase(token: Token, context: Context) -> Token | None:
    """The word before a noun phrase and the adverbials before it: "di notte lui lavorava"."""
    at = token.i - 1
    first: Token | None = None
    while at >= context.sentence.start:
        word = token.doc[at]
        if word.lower_ in forms.PARATACTIC or _starts_clause(word):
            return word
        if is_finite(word) or word.is_punct:
            return first or word
        if word.pos_ not in ("DET", "ADJ", "NUM", "ADV"):
            first = first or word
            if word.pos_ not in ("ADP", "NOUN", "PROPN") or word.dep_.startswith("nsubj"):
                return first
        at -= 1
    return None


def _starts_clause(word: Token) -> bool:
    """Whether a subordinate clause begins with a word; "dove" and "come" are no prepositions."""
    return word.lower_ in forms.SUBORDINATORS and word.pos_ != "ADP"


def is_other(own: Subject, other: Subject, context: Context) -> bool:
    """Whether two subjects are surely not the same."""
    if (own.form.person, own.form.number) != (other.form.person, other.form.number):
        return True
    if other.token.lower_ in forms.QUANTIFIED:
        return True
    if own.form.person != "3":
        return False
    if own.clusters and other.clusters:
        return not own.clusters & other.clusters
    if own.clusters and other.said and context.mentions.has_antecedent(own.token.i):
        return True
    if other.said and own.token.lower_ in forms.PERSONAL and _is_thing(other.token):
        return True
    genders = own.form.gender, other.form.gender
    return None not in genders and genders[0] != genders[1]


def _is_thing(token: Token) -> bool:
    """Whether a subject is surely no person: "tutto", or a noun that names none."""
    return token.lower_ in forms.THINGS or (token.pos_ == "NOUN" and not is_person(token))


def ambiguous_form(site: Site, context: Context) -> str | None:
    """8: the form of the verb fits other persons as well ("che io sia", "che tu dica")."""
    start = clause_start(site)
    opens = start.lower_ if start is not None else ""
    found = [one for one in readings(site.verb) if one.mood != "Imp"]
    if not _may_be_subjunctive(site, start):
        found = [one for one in found if one.mood != "Sub"] or found
    elif opens in forms.SUBJUNCTIVE_STARTS:
        found = [one for one in found if one.mood == "Sub"] or found
    persons = {(one.person, one.number) for one in found}
    if len(persons) < 2:
        return None
    if len({number for _, number in persons}) > 1:
        # "Loro sono stanchi": the predicate tells.
        number = predicate(site.verb, site.sentence.end).number
        if number == site.form.number:
            return None
    if opens in ("se", "s'") and _settled_by_main_clause(site):
        return None
    return f"{site.verb.text!r} may have another subject"


def _may_be_subjunctive(site: Site, start: Token | None) -> bool:
    if start is None:
        return False
    if start.lower_ in forms.SUBJUNCTIVE_STARTS:
        return True
    if start.lower_ not in ("che", "ch'", "se", "s'") or start.i == site.sentence.start:
        return start.lower_ in ("che", "ch'")
    if start.lower_ in ("se", "s'"):
        return True
    for at in range(start.i - 1, site.sentence.start - 1, -1):
        token = site.token.doc[at]
        if is_finite(token) or feature(token, "VerbForm") == "Part":
            negated = token.i > site.sentence.start and token.nbor(-1).lower_ == "non"
            return negated or not (lemmas(token) | {token.lemma_}) & forms.INDICATIVE_VERBS
    return True


def _settled_by_main_clause(site: Site) -> bool:
    """Whether the verb of the main clause ("leggerei") has the pronoun's person, and only that."""
    others = [token for token in site.sentence if token.i != site.verb.i and is_finite(token)]
    main = [one for one in others if any(r.mood == "Cnd" for r in readings(one))]
    persons = [{(r.person, r.number) for r in readings(one) if r.mood != "Imp"} for one in main]
    return any(found == {(site.form.person, site.form.number)} for found in persons)


def is_report(site: Site) -> bool:
    """Whether it says who spoke what stands before: '"...", lui ha detto.'."""
    before = site.before
    if before is None or not (before.is_punct and before.text not in "(;:"):
        return False
    if before.text == "," and site.sentence[0].lower_ in forms.ADVERBIAL_STARTS:
        return False  # "se tu non lo sai, lui non te lo dirà"
    said = {*lemmas(site.verb)}
    rest = site.token.doc[site.verb.i + 1 : site.sentence.end]
    for token in rest:
        if token.is_punct:
            break
        if token.pos_ not in ("VERB", "AUX", "ADV"):
            return False
        said.add(token.lemma_)
    return bool(said & forms.INDICATIVE_VERBS)


def as_subject(site: Site, context: Context) -> Subject:
    return Subject(site.token, site.verb, site.form, context.mentions.at(site.token.i))
