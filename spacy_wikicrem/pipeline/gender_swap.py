"""Turn the genders of a text around, so that a model sees each as often as the other.

Pronouns, words of one gender ("king", "wife") and first names are replaced; everything else stays.
(Zhao et al., 2018, swap words and hide names; here names become names.)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc

from ..lang.en_swap import UNSAFE_AFTER, swap_word
from ..ty import RankedQuestion, RankedText

Place = tuple[int, int]
Gender = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Change:
    """Put `new` in the place of start:end."""

    start: int
    end: int
    new: str


def swap_changes(
    doc: Doc, gender: Gender, pools: Mapping[str, Sequence[str]], rng: random.Random
) -> list[Change]:
    """The changes that turn a document around.

    gender (Callable): "male", "female" or None for a first name.
    pools (Mapping): First names to take, by gender.
    """
    given: dict[str, str] = {}
    changes = []
    for token in doc:
        new = swap_word(token.text, token.tag_ == "PRP$")
        if new is None and token.tag_ == "NNP" and token.text.istitle() and token.text.isalpha():
            new = _other_name(doc, token.i, gender, pools, rng, given)
        if new is not None:
            changes.append(Change(token.idx, token.idx + len(token), new))
    return changes


def _other_name(
    doc: Doc,
    at: int,
    gender: Gender,
    pools: Mapping[str, Sequence[str]],
    rng: random.Random,
    given: dict[str, str],
) -> str | None:
    """Another first name for a first name in a person's name; the same one in the whole text."""
    token = doc[at]
    text = token.text
    if at and doc[at - 1].lower_ in UNSAFE_AFTER:
        return None
    first = token.ent_iob_ == "B" or not token.ent_type_
    if token.ent_type_ not in ("PERSON", "") or not first:
        return None
    found = gender(text)
    if found is None:
        return None
    if text not in given:
        taken = set(given.values()) | {t.text for t in doc}
        free = [n for n in pools["female" if found == "male" else "male"] if n not in taken]
        if not free:
            return None
        given[text] = rng.choice(free)
    return given[text]


def apply_changes(text: str, changes: Sequence[Change]) -> tuple[str, Callable[[int], int]]:
    """The changed text, and where a code point of the old text is in it.

    Positions inside a change are moved with its start; its end with its end.
    """
    ordered = sorted(changes, key=lambda change: change.start)
    parts, at = [], 0
    for change in ordered:
        parts += [text[at : change.start], change.new]
        at = change.end
    new_text = "".join([*parts, text[at:]])

    def move(position: int) -> int:
        shift = 0
        for change in ordered:
            if change.end <= position:
                shift += len(change.new) - (change.end - change.start)
            elif change.start < position:
                return change.start + shift
        return position + shift

    return new_text, move


def changed(text: RankedText, changes: Sequence[Change], origin: str = "") -> RankedText:
    """The text with changes, and its questions moved along."""
    new_text, move = apply_changes(text.text, changes)
    questions = tuple(
        RankedQuestion(
            move(q.start), move(q.end), tuple((move(a), move(b)) for a, b in q.mentions), q.right
        )
        for q in text.questions
    )
    return RankedText(new_text, questions, origin or text.origin)
