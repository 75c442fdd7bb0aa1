"""Articles that lose their vowel before another one: "l'acqua", "un'altra", but "un amico"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.word_lists import lists_beside
from ..readability.syllables import count_syllables
from . import readings
from .changes import Changes
from .forms import Form
from .predicates import is_finite

_WORDS = lists_beside(__file__)

# "Una amica" is met in print; before these nobody writes "una".
_AFTER_UNA = _WORDS["after_una"]
_NO_ELISION = _WORDS["no_elision"]
_REACH = 12
_SHORT = 3
_VOWELS = "aeiouàèéìòù"
_AFTER_ARTICLE = ("NOUN", "ADJ", "DET", "NUM", "PRON")


def elided(doc: Doc, changes: Changes) -> None:
    """ "la acqua" is "l'acqua", "una altra volta" "un'altra volta", "un'amico" "un amico" and "un
    amica" "un'amica".

    Only what the lexicon knows with one gender, in small letters: acronyms, names and loans go
    their own ways.
    """
    for token, form in changes.index.agreeing:
        if form.kind != "article" or token.i + 1 == len(doc):
            continue
        after = doc[token.i + 1]
        if not _opens_phrase(token, form, after):
            continue
        genders = _genders(doc, after.i)
        lower = token.lower_.replace("’", "'")
        if form.lemma == "il" and lower.endswith("la") and genders == {"Fem"}:
            new = lower[:-1] + "'"
        elif lower == "una" and genders == {"Fem"} and after.lower_ in _AFTER_UNA:
            new = "un'"
        elif lower == "un'" and genders == {"Masc"}:
            new = "un"
        elif lower == "un" and genders == {"Fem"} and after.pos_ != "PRON":
            new = "un'"
        else:
            continue
        if token.i not in changes.words and token.i + 1 not in changes.before:
            reason = f"before “{after.text}” it is “{new}”"
            changes.put(token.i, new, "article-sound", reason)


def _opens_phrase(token: Token, form: Form, after: Token) -> bool:
    """Whether an article stands before a word of its phrase that begins with a vowel."""
    word = after.text
    if token.pos_ not in ("DET", "ADP") or after.pos_ not in _AFTER_ARTICLE:
        return False
    if len(word) < 3 or not word.islower() or word[0] not in _VOWELS or word in _NO_ELISION:
        return False
    if word[0] == "i" and word[1] in _VOWELS:  # "la iena"
        return False
    # Law and offices write "la indennità", "della elezione".
    if form.lemma == "il" and word[0] != "a" and count_syllables(word) > _SHORT:
        return False
    # "La ama", "la opera": it may be a pronoun before a verb.
    return token.lower_ != "la" or not readings.persons(word) or _is_article(token, after)


def _is_article(token: Token, after: Token) -> bool:
    """Whether "la" is none of the pronouns that stand before a verb ("la isola dal mondo"): by its
    tag and relation, and because the sentence has another verb."""
    told = token.pos_ == "DET" and token.dep_ == "det" and after.pos_ in ("NOUN", "ADJ")
    return told and any(
        other.pos_ in ("VERB", "AUX") and is_finite(other.doc, other.i)
        for other in token.doc[after.i + 1 : after.i + _REACH]
    )


def _genders(doc: Doc, at: int) -> set[str]:
    """The genders that the word after an article tells in the singular: as a noun, or else as an
    adjective; of one with a single form ("enorme") those of the noun after it."""
    word = doc[at]
    nouns = readings.noun_readings(word.lower_)
    adjectives = readings.adjective_readings(word.lower_)
    cells = readings.cells((*nouns, *adjectives))
    genders = {gender for gender, number in cells if number == "Sing"}
    follower = doc[at + 1] if at + 1 < len(doc) else None
    either = len(genders) == 2 and adjectives and word.pos_ == "ADJ"
    if either and follower is not None and follower.pos_ == "NOUN":
        told = readings.cells(readings.noun_readings(follower.lower_))
        genders = {gender for gender, number in told if number == "Sing"}
    return genders
