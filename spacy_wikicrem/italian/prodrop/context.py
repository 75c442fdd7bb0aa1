"""What a sentence says around a pronoun: its subjects, their clauses, gender, clusters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from spacy.tokens import Doc, Span, Token

from ..lexicon import load_lexicon
from ..refinement.mentioned import mentioned
from ..refinement.proposal import get_refinements
from ..refinement.settings import RefinementSettings, mention_groups
from ..subjects import SUBJECTS, Form
from . import forms
from .sites import Site, pronouns, sites_in
from .verbs import Nominal, feature, is_finite, lemmas, nominal, other_verb_forms, readings

Clusters = frozenset[str]
_GENDERS = {"masculine": "Masc", "feminine": "Fem"}
_NOMINALS = ("NOUN", "PROPN", "PRON", "NUM")
_PREDICATE_REACH = 5
# Rules of `italian_agreement` after which the verb no longer tells what was meant.
_AT_ODDS = ("pronoun-verb", "pronoun-gender")


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject that is said, or the person of one that is not.

    token (Token): Its head, or the verb if it is not said.
    verb (Token | None): The finite verb, if it is known.
    said (bool): Whether it is in the text.
    """

    token: Token
    verb: Token | None
    form: Form
    clusters: Clusters
    said: bool = True


@dataclass
class Context:
    """A sentence with a pronoun, and what comes before it.

    sites (list[Site]): Its pronouns that have a verb, in order.
    mentions (Mentions): Those of the Doc.
    previous (Context | None): The sentence before.
    named (frozenset[int]): Tokens of the Doc that are only spoken of.
    corrected (frozenset[int]): Pronouns and verbs that did not fit each other before.
    """

    sentence: Span
    sites: list[Site]
    mentions: Mentions
    previous: Context | None = None
    named: frozenset[int] = frozenset()
    corrected: frozenset[int] = frozenset()
    _subjects: list[Subject] | None = field(default=None, repr=False)

    @property
    def subjects(self) -> list[Subject]:
        """All that are said, in order."""
        if self._subjects is None:
            self._subjects = list(_subjects(self))
        return self._subjects

    def before(self, site: Site) -> Subject | None:
        """The subject that one expects to go on: that of the clause on which the pronoun's clause
        depends, or else the last one before it, also that of the sentence before."""
        matrix = self._matrix(site)
        if matrix is not None:
            return matrix
        earlier = [
            one
            for one in self.subjects
            if one.token.i < site.token.i and (one.verb is None or one.verb.i < site.token.i)
        ]
        silent = self._silent(site, after=earlier[-1].token.i if earlier else -1)
        if silent is not None and not earlier:
            return silent
        if earlier:
            return earlier[-1]
        if self.previous is not None and self.previous.subjects:
            return self.previous.subjects[0]
        return None

    def _matrix(self, site: Site) -> Subject | None:
        head = clause_head(site.verb).head
        for one in self.subjects:
            is_before = one.token.i < site.token.i and one.token.head.i == head.i
            if is_before and head.i < site.token.i:
                return one
        return None

    def _silent(self, site: Site, after: int) -> Subject | None:
        """The subject that a finite verb before the pronoun has without saying it."""
        for at in range(site.token.i - 1, max(self.sentence.start, after + 1) - 1, -1):
            token = self.sentence.doc[at]
            if is_finite(token):
                found = {(one.person, one.number) for one in readings(token) if one.mood != "Imp"}
                if len(found) != 1:
                    return None
                person, number = found.pop()
                clusters = self.mentions.at(token.i)
                return Subject(token, token, Form(person, number), clusters, said=False)
        return None


class Mentions:
    """The mentions of a Doc: which clusters a token heads a mention of."""

    def __init__(self, doc: Doc, settings: RefinementSettings) -> None:
        self._heads: dict[int, set[str]] = defaultdict(set)
        self._starts: dict[str, list[int]] = {}
        for key, group in mention_groups(doc, settings).items():
            self._starts[key] = sorted(span.start for span in group)
            for span in group:
                self._heads[span.root.i].add(key)

    def at(self, token: int) -> Clusters:
        return frozenset(self._heads.get(token, ()))

    def has_antecedent(self, token: int) -> bool:
        """Whether a mention of the same cluster comes before."""
        return any(self._starts[key][0] < token for key in self.at(token))


def contexts(doc: Doc, settings: RefinementSettings) -> Iterator[Context]:
    """The sentences with pronouns, in order."""
    places = pronouns(doc)
    if not places:
        return
    mentions = Mentions(doc, settings)
    named, changed = mentioned(doc), corrected(doc)
    previous: Context | None = None
    for sentence in sentences(doc):
        inside = [token for token in places if sentence.start <= token.i < sentence.end]
        sites = sites_in(sentence, inside)
        context = Context(sentence, sites, mentions, previous, named, changed)
        if inside:
            yield context
        # One sentence back is enough; a longer chain would be kept in memory.
        context.previous = None
        previous = context


def corrected(doc: Doc) -> frozenset[int]:
    """The tokens that `italian_agreement` changed because a pronoun and its verb were at odds."""
    records = get_refinements(doc)
    places = set()
    for record in records:
        if record["rule"] in _AT_ODDS:
            later = [one for one in records if one["step"] > record["step"]]
            places.add(_now(record["new"][0], later))
    return frozenset(token.i for token in doc if token.idx in places) if places else frozenset()


def _now(offset: int, records: list[dict[str, Any]]) -> int:
    """Where a place of an earlier step is after later ones."""
    for step in sorted({record["step"] for record in records}):
        steps = [record for record in records if record["step"] == step]
        moved = [r for r in steps if r["old"][1] <= offset and r["old"][0] < offset]
        offset += sum(len(r["after"]) - len(r["before"]) for r in moved)
    return offset


def sentences(doc: Doc) -> list[Span]:
    return list(doc.sents) if doc.has_annotation("SENT_START") else [doc[:]]


def clause_head(verb: Token) -> Token:
    """The word that stands for the clause in the tree: the participle or the predicate."""
    is_part = verb.dep_.startswith(("aux", "cop"))
    return verb.head if is_part else verb


def _subjects(context: Context) -> Iterator[Subject]:
    found: dict[int, Subject] = {}
    for site in context.sites:
        before = site.before.lower_ if site.before is not None else ""
        # "Dietro noi cantavamo": the form of the verb speaks for the subject.
        if before in forms.PREPOSITIONS - forms.ALSO_ADVERBS:
            continue
        clusters = context.mentions.at(site.token.i)
        found[site.token.i] = Subject(site.token, site.verb, site.form, clusters)
    for token in context.sentence:
        if token.i in found:
            continue
        if token.lower_ in SUBJECTS:
            if _is_verbless(token, context.sentence):
                form = SUBJECTS[token.lower_]
                found[token.i] = Subject(token, None, form, context.mentions.at(token.i))
        elif _is_subject_noun(token):
            form = Form("3", *_number_gender(token))
            verb = _finite_of(token.head)
            found[token.i] = Subject(token, verb, form, context.mentions.at(token.i))
    first = _first_noun(context.sentence)
    if first is not None and not any(at <= first.i for at in found):
        form = Form("3", *_number_gender(first))
        found[first.i] = Subject(first, None, form, context.mentions.at(first.i))
    yield from (found[at] for at in sorted(found))


def _is_subject_noun(token: Token) -> bool:
    if token.dep_.partition(":")[0] != "nsubj" or token.pos_ not in _NOMINALS:
        return False
    if token.lower_ in forms.TIMES or not token.is_alpha:
        return False
    return not (
        token.pos_ == "PRON"
        and (token.lower_ in forms.CLITICS or token.lower_ in forms.SUBORDINATORS)
    )


def _is_verbless(token: Token, sentence: Span) -> bool:
    """Whether a pronoun without a verb is the subject of a short answer ("ma loro no") or of a
    clause whose verb is that of another one ("e lui il riso")."""
    if token.i == sentence.start:
        return False
    before = token.nbor(-1)
    after = token.nbor(1) if token.i + 1 < sentence.end else None
    if after is not None and after.lower_ in forms.SHORT_ANSWERS:
        return before.lower_ not in forms.PREPOSITIONS
    if after is not None and after.text == "?" and before.lower_ in ("e", ","):
        return True
    return (
        before.lower_ in ("e", "ma", "mentre", "invece", ",", ";")
        and after is not None
        and (after.pos_ in ("DET", "NOUN", "ADP", "ADV") or after.lower_ in forms.ARTICLES)
        and any(is_finite(one) for one in sentence if one.i < before.i)
    )


def _first_noun(sentence: Span) -> Token | None:
    """The noun that begins a sentence, with its article, before a finite verb."""
    for token in sentence:
        if token.lower_ in forms.TIMES:
            return None
        if token.pos_ in ("NOUN", "PROPN"):
            after = (one for one in sentence if one.i > token.i)
            verb = next((one for one in after if is_finite(one) or one.is_punct), None)
            return token if verb is not None and is_finite(verb) else None
        if token.pos_ != "DET" and token.lower_ not in forms.ARTICLES and not token.is_punct:
            return None
    return None


def _finite_of(head: Token) -> Token | None:
    parts = [head, *(child for child in head.children if child.dep_.startswith(("aux", "cop")))]
    return next((one for one in sorted(parts, key=lambda t: t.i) if is_finite(one)), None)


def _number_gender(token: Token) -> tuple[str, str | None]:
    if any(child.dep_ == "conj" for child in token.children):
        return "Plur", None
    known = noun_form(token)
    number = known.number or feature(token, "Number")
    return number or "Sing", known.gender


def noun_form(token: Token) -> Nominal:
    """Gender and number of a noun or a name."""
    if token.pos_ == "PROPN" and token.text[:1].isupper():
        gender = load_lexicon().name_gender(token.text)
        return Nominal(_GENDERS.get(gender or ""), "Sing")
    if token.lower_ in forms.TITLES:
        return Nominal("Masc", "Sing")  # "signor" is no plural
    known = nominal(token.lower_)
    # With an elided article nobody knows whether "l'autista" is a woman.
    elided = token.i > 0 and token.nbor(-1).text[-1:] in "'’"
    told = known.gender or (None if elided else feature(token, "Gender") or None)
    return Nominal(told, known.number or feature(token, "Number") or None)


def is_person(token: Token) -> bool:
    """Whether a word names a person (or an animal), by lists and endings."""
    if token.pos_ == "PROPN":
        return True
    form = token.lower_
    if form in forms.PERSONS:
        return True
    return form.endswith(forms.PERSON_ENDINGS) and form not in forms.NO_PERSONS


def predicate(verb: Token, end: int) -> Nominal:
    """Gender and number that what follows a copula or an auxiliary says of the subject.

    end (int): Where the sentence ends.
    """
    if not lemmas(verb) & forms.COPULAS:
        return Nominal(None, None)
    for at in range(verb.i + 1, min(end, verb.i + 1 + _PREDICATE_REACH)):
        token = verb.doc[at]
        if token.is_punct or token.lower_ in forms.PREPOSITIONS:
            break
        if token.pos_ in ("ADV", "DET", "PRON", "NUM") or token.lower_ in forms.CLITICS:
            continue
        # The lexicon decides for words that a tagger may take for verbs ("stanco").
        known = nominal(token.lower_)
        if known.number or "Part" in other_verb_forms(token.lower_):
            return known
        break
    return Nominal(None, None)
