"""Texts for the mention ranker without the subject pronouns that Italian does not say: the verb
asks in place of a pronoun whose antecedent is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ...ty import RankedText
from ...util.edits import Revision
from ..refinement.settings import RefinementSettings
from .propose import propose

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Token

Place = tuple[int, int]


def without_subject_pronouns(texts: Iterable[RankedText], nlp: Language) -> Iterator[RankedText]:
    """Each text in which `italian_prodrop` deletes a pronoun that asks, without it; others are not
    there.

    nlp (Language): Italian, with tags and a parse.
    """
    for text in texts:
        doc = nlp(text.text)
        proposal = propose(doc, RefinementSettings())
        goes = {_place(doc[m.source]): _place(doc[m.target]) for m in proposal.moves}
        if any((q.start, q.end) in goes for q in text.questions):
            yield _revised(text, Revision.of(text.text, proposal.edits), goes)


def _place(token: Token) -> Place:
    return token.idx, token.idx + len(token)


def _revised(text: RankedText, revision: Revision, goes: dict[Place, Place]) -> RankedText:
    def new(place: Place) -> Place:
        start, end = goes.get(place, place)
        return revision.to_new(start), revision.to_new(end, end=True)

    questions = []
    for question in text.questions:
        start, end = new((question.start, question.end))
        mentions = tuple(map(new, question.mentions))
        questions.append(replace(question, start=start, end=end, mentions=mentions))
    return RankedText(revision.after, tuple(questions), f"{text.origin} dropped")
