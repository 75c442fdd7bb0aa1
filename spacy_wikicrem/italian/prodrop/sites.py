"""Pronouns in the text that are the subject of a finite verb to their right.

The parse tells, and so does the order of the words; the form of the verb must fit the pronoun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from ..subjects import SUBJECTS, Form
from .forms import CLAUSE_STARTS, CLITICS
from .verbs import agreeing, is_finite, looks_finite

# Words between a subject and its verb, and inside commas between them.
_REACH = 8
_PARENTHESIS = 18
QUOTES = frozenset("\"'«»“”‘’")


@dataclass(frozen=True, slots=True)
class Site:
    """A pronoun and the finite verb whose subject it may be: its auxiliary or copula, if any.

    sentence (Span): Where it stands.
    """

    token: Token
    form: Form
    verb: Token
    sentence: Span

    @property
    def before(self) -> Token | None:
        """The word before the pronoun in its sentence, blanks not counted."""
        at = self.token.i - 1
        while at > self.sentence.start and self.token.doc[at].is_space:
            at -= 1
        return self.token.doc[at] if at >= self.sentence.start else None

    @property
    def after(self) -> Token:
        """The word after the pronoun, blanks not counted; there is the verb at least."""
        at = self.token.i + 1
        while at < self.verb.i and self.token.doc[at].is_space:
            at += 1
        return self.token.doc[at]


def pronouns(doc: Doc) -> list[Token]:
    """Tokens with the form of a subject pronoun."""
    return [token for token in doc if token.lower_ in SUBJECTS]


def sites_in(sentence: Span, tokens: list[Token]) -> list[Site]:
    """The sites of a sentence.

    tokens (list[Token]): The pronouns in it.
    """
    found = []
    for token in tokens:
        form = SUBJECTS[token.lower_]
        verb = verb_of(token, form, sentence) or _time(token, sentence)
        if verb is not None:
            found.append(Site(token, form, verb, sentence))
    return found


def verb_of(token: Token, form: Form, sentence: Span) -> Token | None:
    """The finite verb that a pronoun is the subject of, to its right, or None."""
    return _by_order(token, form, sentence) or _by_parse(token, form)


def _time(token: Token, sentence: Span) -> Token | None:
    """The verb of "esso sono le tre", which has the number of the hours."""
    if token.lower_ != "esso" or token.i + 2 >= sentence.end:
        return None
    verb, article = token.nbor(1), token.nbor(2)
    return verb if (verb.lower_, article.lower_) == ("sono", "le") else None


def _by_parse(token: Token, form: Form) -> Token | None:
    if token.dep_.partition(":")[0] != "nsubj" or token.head.i == token.i:
        return None
    head = token.head
    parts = [head, *(child for child in head.children if child.dep_.startswith(("aux", "cop")))]
    verbs = [one for one in sorted(parts, key=lambda t: t.i) if one.i > token.i and is_finite(one)]
    if verbs and agreeing(verbs[0], form):
        return verbs[0]
    return None


def _by_order(token: Token, form: Form, sentence: Span) -> Token | None:
    start = token.i + 1
    if start < sentence.end and token.doc[start].text == ",":
        closing = _closing_comma(token.doc, start, sentence.end)
        if closing is not None:
            verb = _first_verb(token.doc, closing + 1, sentence.end, form)
            if verb is not None:
                return verb
        start += 1
    return _first_verb(token.doc, start, sentence.end, form)


def _closing_comma(doc: Doc, comma: int, end: int) -> int | None:
    places = range(comma + 1, min(end, comma + _PARENTHESIS))
    return next((at for at in places if doc[at].text == ","), None)


def _first_verb(doc: Doc, start: int, end: int, form: Form) -> Token | None:
    """The first finite verb of a clause, if it fits. One that may be a noun ("lavoro") counts if
    nothing but clitics comes before it and no clear verb follows."""
    doubtful: Token | None = None
    near = True
    for token in _clause(doc, start, end):
        fits = bool(agreeing(token, form))
        if fits and looks_finite(token):
            return token
        if fits and near and doubtful is None:
            doubtful = token
        elif not fits and is_finite(token):
            break
        near = near and (token.lower_ in CLITICS or token.pos_ == "ADV" or token.lower_ == "non")
    return doubtful


def _clause(doc: Doc, start: int, end: int) -> Iterator[Token]:
    for at in range(start, min(end, start + _REACH)):
        token = doc[at]
        if token.lower_ in CLAUSE_STARTS or (token.is_punct and token.text not in QUOTES):
            return
        yield token
