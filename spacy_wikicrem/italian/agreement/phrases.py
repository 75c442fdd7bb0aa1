"""Noun phrases as far as they agree: determiners and such, what stands between, the noun.

The words themselves and their order find them; of the pipeline only the part of speech counts, as
a wrong determiner misleads a parser ("quella avviso").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from . import readings
from .forms import Form, form_of
from .index import Index
from .nouns import Reading

_WORDS = lists_beside(__file__)

_ADVERBS = words("più meno molto così tanto assai ben troppo poco quasi sempre già non")
_BETWEEN = _WORDS["between"]
# They tell gender or number before a possessive: "alcuni suoi parenti".
QUANTIFIERS = _WORDS["quantifiers"]
_PERSONAL = words("io tu me te sé sè se lui lei egli ella esso essa noi voi loro essi esse")
_AND = frozenset(("e", "ed", "o"))
_LONGEST = 8


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that agree with one noun.

    words (tuple[int, ...]): Tokens with the forms in `forms`, in text order.
    between (tuple[int, ...]): Adjectives and such after them and before the noun.
    head (int | None): The noun or name; None if the words stand alone ("quello rosso").
    nouns (tuple[Reading, ...]): What all words that may be the noun can be; () if not known.
    """

    words: tuple[int, ...]
    forms: tuple[Form, ...]
    between: tuple[int, ...]
    head: int | None
    nouns: tuple[Reading, ...]

    @property
    def first(self) -> int:
        return self.words[0]

    @property
    def article(self) -> Form | None:
        """The article, if it begins with one."""
        return self.forms[0] if self.forms[0].kind == "article" else None

    def index(self, kind: str) -> int | None:
        """Which of the words is of a kind, or None."""
        return next((i for i, form in enumerate(self.forms) if form.kind == kind), None)


def phrases(doc: Doc, index: Index) -> Iterator[Phrase]:
    """All with more than an article, from left to right."""
    for found in _determiners(doc, index):
        forms = [form for _, form in found]
        # Most are an article alone: their nouns are nobody's business.
        if any(form.kind != "article" for form in forms):
            words = tuple(token.i for token, _ in found)
            between, head, nouns = _noun(doc, words[-1] + 1, forms)
            yield Phrase(words, tuple(forms), tuple(between), head, nouns)


def _determiners(doc: Doc, index: Index) -> Iterator[list[tuple[Token, Form]]]:
    """The words with which phrases begin, those of a phrase together."""
    found: list[tuple[Token, Form]] = []
    for token, form in index.agreeing:
        if found and token.i == found[-1][0].i + 1 and _follows(token, found[-1][1], form):
            found.append((token, form))
            continue
        if found:
            yield found
        found = [(token, form)] if _may_begin(doc, token, form) else []
    if found:
        yield found


def _may_begin(doc: Doc, token: Token, form: Form) -> bool:
    """Whether a word can begin a phrase: not in "essi stessi"."""
    personal = form.kind == "identity" and token.i and doc[token.i - 1].lower_ in _PERSONAL
    return form.lemma != "proprio" and not personal


def _follows(token: Token, before: Form, form: Form) -> bool:
    """Whether a word can go on a phrase. What comes after "bello" is a noun."""
    if form.kind in ("article", "demonstrative") or before.kind == "bello":
        return False
    if form.kind == "identity" and before.kind == "identity":
        return False
    if form.lemma == "proprio":  # "la proprio casa", but "la proprio bella"
        return before.kind == "article" or (
            before.kind == "possessive" and token.lower_ != "proprio"
        )
    if form.lemma == "loro" and before.kind != "article":
        return token.pos_ == "DET"
    twice = form.kind == before.kind == "possessive"  # "i suoi propri occhi"
    return not twice or form.lemma == "proprio"


def _noun(
    doc: Doc, at: int, forms: list[Form]
) -> tuple[list[int], int | None, tuple[Reading, ...]]:
    """What stands between, the noun, and what the candidates for the noun can be."""
    between: list[int] = []
    nouns: list[Reading] = []
    for j in range(at, min(at + _LONGEST, len(doc))):
        token = doc[j]
        kind = _role(doc, j, forms)
        if kind == "noun":
            return between, j, (*nouns, *_as_noun(token))
        if kind == "name":
            return between, j, (*nouns, *_as_name(token))
        if kind is None:
            break
        between.append(j)
        if kind == "adjective":
            nouns += readings.noun_readings(token.lower_)
    return between, None, tuple(nouns)


def _role(doc: Doc, j: int, forms: list[Form]) -> str | None:
    """What a token after the determiners is for them; None if the phrase ends before it."""
    token = doc[j]
    if _is_essere(doc, j):
        return None
    lower, follower = token.lower_, doc[j + 1] if j + 1 < len(doc) else None
    nouns, adjective = readings.noun_readings(lower), readings.is_adjective(lower)
    form = form_of(token.text)
    if token.is_punct or token.is_space or (form and form.kind in ("article", "demonstrative")):
        return None
    if lower in _BETWEEN or token.pos_ == "NUM" or token.like_num:
        return "other"
    if lower in _ADVERBS and follower is not None and readings.is_adjective(follower.lower_):
        return "other"
    if lower in _AND and follower is not None:
        both = doc[j - 1].pos_ == follower.pos_ == "ADJ" and j - 1 > 0
        return "other" if both and form_of(doc[j - 1].text) is None else None
    if token.pos_ == "PROPN":
        return "name" if not nouns or token.text[:1].isupper() else "noun"
    if token.pos_ == "NOUN":
        if _is_verb(doc, j, forms):
            return None
        return "adjective" if adjective and _noun_next(follower, sure=bool(nouns)) else "noun"
    if token.pos_ in ("ADJ", "DET"):  # "povero" may be taken for a determiner
        if adjective or not nouns:
            return "adjective"
        return None if _is_verb(doc, j, forms) else "noun"
    if nouns and token.pos_ in ("VERB", "X", "INTJ", "ADV") and not adjective:
        return None if _is_verb(doc, j, forms) else "noun"
    return None


def _is_essere(doc: Doc, j: int) -> bool:
    """Whether a form of "essere" that may be a noun ("era") is the verb: it has no article."""
    if "essere" not in readings.verb_lemmas(doc[j].lower_) or not readings.persons(doc[j].lower_):
        return False
    form = form_of(doc[j - 1].text)
    return doc[j].pos_ in ("VERB", "AUX") or form is None or form.kind != "article"


def _noun_next(follower: Token | None, *, sure: bool) -> bool:
    """Whether a noun follows; after a word that is an adjective only, one taken for an adjective
    as well ("breve tragitto")."""
    if follower is None:
        return False
    noun = bool(readings.noun_readings(follower.lower_)) and follower.pos_ == "ADJ"
    return follower.pos_ == "NOUN" or (noun and not sure)


def _is_verb(doc: Doc, j: int, forms: list[Form]) -> bool:
    """Whether a word that may be a noun is the verb of which the words before are the subject
    ("quello porta guai"): it fits them as one, and not as the noun."""
    form = doc[j].lower_
    if doc[j - 1].i and form_of(doc[j - 1].text) is None:
        return False
    fits = any(f.fits(*r) for f in forms[-1:] for r in readings.noun_readings(form))
    if fits or readings.is_infinitive(form):
        return doc[j].pos_ in ("VERB", "AUX")
    persons = readings.persons(form, imperative=False)
    numbers = {f.number for f in forms if f.number}
    if len(numbers) > 1 or not any(p == "3" and n in (numbers or {n}) for p, n in persons):
        return False
    return doc[j].pos_ in ("VERB", "AUX") or not _other_verb(doc, j)


def _other_verb(doc: Doc, j: int) -> bool:
    """Whether the sentence has another finite verb."""
    sentence = doc[j].sent if doc.has_annotation("SENT_START") else doc[:]
    return any(
        token.i != j and token.pos_ in ("VERB", "AUX") and readings.persons(token.lower_)
        for token in sentence
    )


def _as_noun(token: Token) -> tuple[Reading, ...]:
    found = readings.noun_readings(token.lower_)
    return found or readings.adjective_readings(token.lower_)


def _as_name(token: Token) -> tuple[Reading, ...]:
    """A first name that the lists have tells the gender; other names nothing."""
    if common := readings.noun_readings(token.lower_):
        return common  # "il Nostro Mare"
    gender = readings.name_gender(token.text)
    return ((gender, "Sing"),) if gender else ()
