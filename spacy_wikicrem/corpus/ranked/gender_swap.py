"""Turn the genders of a text around, so that a model sees each as often as the other.

Pronouns, words of one gender ("king", "wife") and first names are replaced; everything else stays.
(Zhao et al., 2018, swap words and hide names; here names become names.)
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from spacy.tokens import Doc

from ...lang.base import Gender
from ...lang.en.swap import TO_FEMININE, TO_MASCULINE, UNSAFE_AFTER, swap_word
from ...lang.first_names import first_names, gender_of
from ...ty import RankedQuestion, RankedText
from ...util.edits import Edit, Revision


def swap_changes(doc: Doc, rng: random.Random) -> list[Edit]:
    """The changes that turn an English document around.

    doc (Doc): With tags and entities. rng (Random): Chooses the new names.
    """
    given: dict[str, str] = {}
    changes = []
    for token in doc:
        new = swap_word(token.text, token.tag_ == "PRP$")
        if new is None and token.tag_ == "NNP" and token.text.istitle() and token.text.isalpha():
            new = _other_name(doc, token.i, rng, given)
        if new is not None:
            changes.append(Edit(token.idx, token.idx + len(token), new))
    return changes


def one_gender_changes(doc: Doc, gender: Gender, rng: random.Random) -> list[Edit]:
    """The changes of `swap_changes` that leave a document with one gender only."""
    changes = swap_changes(doc, rng)
    return [c for c in changes if word_gender(doc.text[c.start : c.end]) != gender]


def word_gender(word: str) -> Gender | None:
    """The gender of a pronoun, of a word that has one, or of a first name."""
    lower = word.lower()
    if lower in TO_FEMININE or lower in ("him", "his"):
        return "masculine"
    if lower in TO_MASCULINE or lower in ("her", "hers"):
        return "feminine"
    return gender_of(word)


def _other_name(doc: Doc, at: int, rng: random.Random, given: dict[str, str]) -> str | None:
    """Another first name for one that begins a person's name; the same one in the whole text."""
    token = doc[at]
    begins = token.ent_iob_ == "B" and token.ent_type_ == "PERSON"
    if (not begins and token.ent_type_) or (at and doc[at - 1].lower_ in UNSAFE_AFTER):
        return None
    gender = gender_of(token.text)
    if gender not in ("masculine", "feminine"):
        return None
    if token.text not in given:
        pool = sorted(first_names("feminine" if gender == "masculine" else "masculine"))
        given[token.text] = rng.choice(pool).title()
    return given[token.text]


def changed(text: RankedText, changes: Sequence[Edit], origin: str = "") -> RankedText:
    """The text with changes, and its questions moved along."""
    revision = Revision.of(text.text, changes)
    move = revision.to_new
    questions = tuple(
        RankedQuestion(
            move(q.start),
            move(q.end, end=True),
            tuple((move(a), move(b, end=True)) for a, b in q.mentions),
            q.right,
        )
        for q in text.questions
    )
    return RankedText(revision.after, questions, origin or text.origin)
