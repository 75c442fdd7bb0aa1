"""When a subject pronoun stays because it is what was asked for: "Chi viene? Io vengo."."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ..subjects import SUBJECTS
from . import forms
from .context import Context
from .sites import Site
from .verbs import is_finite, lemmas, readings

_REACH = 25
_REPORT = 6
_ASKING = frozenset(("chiedere", "domandare", "dire", "fare", "gridare"))
_OPENERS = frozenset(("e", "ma", "beh", "be'", "no", "sì", "allora", "mah", "eh"))
_GROUPS = frozenset(("voi", "noi", "loro"))
_NOMINAL = ("DET", "NOUN", "PROPN", "PRON")


def answer(site: Site, context: Context) -> str | None:
    """23: the question before it asks who does something, or turns to the same person ("Io? Io non
    c'entro")."""
    mark = _question_mark(site)
    if mark is None:
        return None
    last, doc = mark.nbor(-1), site.token.doc
    turned = SUBJECTS.get(last.lower_)
    governed = last.i > 0 and last.nbor(-1).lower_ in forms.PREPOSITIONS
    if turned is not None and not governed and not is_finite(last):
        return f"the question was about {last.text!r}"
    for at in range(mark.i - 1, max(mark.i - _REACH, -1), -1):
        token = doc[at]
        if token.text in (".", "!", "?"):
            return None
        if token.lower_ == "chi" and _asks_who(token):
            return "it is the answer to 'chi'"
    return None


def _question_mark(site: Site) -> Token | None:
    """The mark of a question right before the pronoun's sentence; who asked may stand between."""
    doc: Doc = site.token.doc
    between: list[Token] = []
    for at in range(site.token.i - 1, 0, -1):
        token = doc[at]
        if token.text == "?":
            said = any(lemmas(one) & _ASKING for one in between)
            return token if said or not between else None
        if not (token.is_space or token.is_punct or token.lower_ in _OPENERS):
            between.append(token)
        if len(between) > _REPORT:
            return None
    return None


def _asks_who(chi: Token) -> bool:
    """Whether "chi" is the subject of the verb after it: not in "a chi", "chi hai visto" and "chi è
    quella donna"."""
    doc = chi.doc
    if chi.i and doc[chi.i - 1].lower_ in forms.PREPOSITIONS:
        return False
    for token in doc[chi.i + 1 : chi.i + 6]:
        if is_finite(token):
            third = any((one.person, one.number) == ("3", "Sing") for one in readings(token))
            return third and not (lemmas(token) == {"essere"} and _is_named(token))
        clitic = token.lower_ in forms.CLITICS or token.lower_ in _GROUPS | forms.OF
        if not (clitic or token.pos_ == "ADV" or token.lower_ == "non"):
            return False
    return False


def _is_named(verb: Token) -> bool:
    after = verb.nbor(1) if verb.i + 1 < len(verb.doc) else None
    return after is None or after.is_punct or after.pos_ in _NOMINAL
