"""Turn the genders of a text around, so that a model sees each as often as the other.

Pronouns, words of one gender ("king", "wife") and first names are replaced; everything else stays.
(Zhao et al., 2018, swap words and hide names; here names become names.)
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from spacy.tokens import Doc, Token

from ...lang.base import Gender
from ...lang.en.nouns import KINDS
from ...lang.en.swap import TITLES, TO_FEMININE, TO_MASCULINE, UNSAFE_AFTER, swap_word
from ...lang.first_names import first_names, gender_of
from ...ty import RankedQuestion, RankedText
from ...util.edits import Edit, Revision


def swap_changes(
    doc: Doc, rng: random.Random, people: Mapping[str, Gender] | None = None
) -> list[Edit]:
    """The changes that turn an English document around.

    doc (Doc): With tags and entities. rng (Random): Chooses the new names.
    people (Mapping[str, Gender] | None): First names that are somebody's, beside those that are
        known and begin a person's name somewhere in the text.
    """
    names = {**_names(doc), **(people or {})}
    given: dict[str, str] = {}
    changes = []
    for token in doc:
        new = swap_word(token.text, token.tag_ == "PRP$") or TITLES.get(token.text)
        if new is None and token.text in names and not _after_unsafe(token):
            if token.text not in given:
                gender = names[token.text]
                pool = sorted(first_names("feminine" if gender == "masculine" else "masculine"))
                given[token.text] = rng.choice(pool).title()
            new = given[token.text]
        if new is not None:
            changes.append(Edit(token.idx, token.idx + len(token), new))
    return changes


def people_of(text: RankedText, doc: Doc) -> dict[str, Gender]:
    """The first names of those whom *he* and *she* stand for: known ones, wherever they stand, and
    others that begin a name of several words."""
    found: dict[str, Gender] = {}
    for question in text.questions:
        gender = word_gender(text.text[question.start : question.end])
        if gender not in ("masculine", "feminine"):
            continue
        for at in question.right:
            span = doc.char_span(*question.mentions[at]) if at < len(question.mentions) else None
            if span is None or not _is_first_name(span[0]):
                continue
            known = gender_of(span[0].text) in ("masculine", "feminine")
            named = span[0].ent_type_ == "PERSON" and span[0].ent_iob_ == "B" and len(span) > 1
            if known or (named and span[1].text.istitle()):
                found[span[0].text] = gender
    return found


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


def _names(doc: Doc) -> dict[str, Gender]:
    """The first names that begin a person's name, or a proper noun that is no entity."""
    return {
        token.text: gender
        for token in doc
        if token.tag_ == "NNP"
        and _is_first_name(token)
        and (not token.ent_type_ or (token.ent_type_ == "PERSON" and token.ent_iob_ == "B"))
        and not _after_unsafe(token)
        and (gender := gender_of(token.text)) in ("masculine", "feminine")
    }


def _is_first_name(token: Token) -> bool:
    """Whether it is written as one, and no title: "Miss Snow"."""
    return token.text.istitle() and token.text.isalpha() and not KINDS.is_title(token.lower_)


def _after_unsafe(token: Token) -> bool:
    return bool(token.i) and token.nbor(-1).lower_ in UNSAFE_AFTER


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
            q.shares,
        )
        for q in text.questions
    )
    return RankedText(revision.after, questions, origin or text.origin)
