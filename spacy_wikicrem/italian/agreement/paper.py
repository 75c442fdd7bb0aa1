"""The paper's Tables 11 to 14, as they are printed.

Their faults are kept: the number of any word that is the head of a subject decides, any preposition
asks for "me, te", the feminine rows of Table 13 are the wrong way round, and each demonstrative
without a noun becomes "ciò".
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from ...util.edits import Edit
from ..refinement.settings import RefinementSettings
from .forms import Form, form_of, inflect, pronoun

# Table 11: the pronoun of the other number.
_NUMBERS = {
    "Sing": {"noi": "io", "voi": "tu", "loro": "lui", "essi": "egli", "esse": "ella"},
    "Plur": {
        **{"io": "noi", "tu": "voi", "lui": "loro", "lei": "loro", "egli": "essi", "ella": "esse"},
        **{"esso": "essi", "essa": "esse"},
    },
}
_OBLIQUE = {"io": "me", "tu": "te"}
_SUBJECT = {"me": "io", "te": "tu"}
_LONG = ("ps", "gn", "x", "y", "z")
_VOWELS = "aeiouàèéìòù"
_WINDOW = 4


def edits(doc: Doc, settings: RefinementSettings) -> list[Edit]:
    """What the tables ask for, in text order; the rule of an edit is "table-11" to "table-14"."""
    found: dict[int, tuple[str, str, str]] = {}
    for at, text, rule, reason in (*_personal(doc), *_adjectives(doc), *_neuter(doc)):
        found.setdefault(at, (text, rule, reason))
    return [
        _edit(doc[at], text, rule, reason)
        for at, (text, rule, reason) in sorted(found.items())
        if text != doc[at].lower_
    ]


def _personal(doc: Doc) -> Iterator[tuple[int, str, str, str]]:
    """Table 11."""
    for token in doc:
        lower, before = token.lower_, doc[token.i - 1] if token.i else None
        number = "".join(token.head.morph.get("Number", []))
        subject = token.dep_.partition(":")[0] == "nsubj" and token.head.pos_ in ("VERB", "AUX")
        if subject and lower in _NUMBERS.get(number, {}):
            yield token.i, _NUMBERS[number][lower], "table-11", f"the number of {token.head.text!r}"
        elif before is not None and before.pos_ == "ADP" and lower in _OBLIQUE:
            yield token.i, _OBLIQUE[lower], "table-11", f"after the preposition {before.text!r}"
        elif before is not None and before.lower_ == "che" and lower in _SUBJECT:
            yield token.i, _SUBJECT[lower], "table-11", "after “che”"


def _adjectives(doc: Doc) -> Iterator[tuple[int, str, str, str]]:
    """Tables 12 and 13."""
    for token in doc:
        form, noun = form_of(token.text), token.head
        gender, number = ("".join(noun.morph.get(name, [])) for name in ("Gender", "Number"))
        if form is None or noun.pos_ != "NOUN" or not gender or not number:
            continue
        reason = f"gender and number of {noun.text!r}"
        if form.kind == "possessive" and token.dep_ == "det:poss":
            yield token.i, inflect(form.lemma, gender, number, "plain")[0], "table-12", reason
        elif form.kind == "demonstrative" and _determines(token):
            yield (
                token.i,
                _demonstrative(form, gender, number, doc[token.i + 1]),
                "table-12",
                reason,
            )


def _determines(token: Token) -> bool:
    return token.dep_ == "det" and token.i < token.head.i <= token.i + _WINDOW


def _demonstrative(form: Form, gender: str, number: str, after: Token) -> str:
    """Table 13 for "quello"."""
    if form.lemma != "quello":
        return pronoun(form.lemma, gender, number)
    lower = after.lower_
    vowel = lower[:1] in _VOWELS
    if gender == "Fem":
        if number == "Plur":
            return "quelle"
        return "quella" if vowel else "quell'"
    long = lower.startswith(_LONG) or (lower[:1] == "s" and lower[1:2] not in _VOWELS)
    if number == "Plur":
        return "quegli" if vowel or long else "quei"
    return "quell'" if vowel else "quello" if long else "quel"


def _neuter(doc: Doc) -> Iterator[tuple[int, str, str, str]]:
    """Table 14."""
    for token in doc:
        form = form_of(token.text)
        if (
            form
            and form.kind == "demonstrative"
            and token.pos_ == "PRON"
            and not _determines(token)
        ):
            yield token.i, "ciò", "table-14", "a demonstrative without a noun"


def _edit(token: Token, text: str, rule: str, reason: str) -> Edit:
    end = token.idx + len(token)
    if text.endswith("'"):
        end += len(token.whitespace_)
    elif not token.whitespace_ and token.text[-1:] in "'’":
        text += " "
    cased = text[:1].upper() + text[1:] if token.text[:1].isupper() else text
    return Edit(token.idx, end, cased, rule, reason)
