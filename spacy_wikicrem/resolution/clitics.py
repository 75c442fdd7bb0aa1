"""Pronouns inside their verb ("vederlo") as a model is asked about them: before it ("lo veder"),
where it knows them.

The ranker reads word pieces, and of "Friggetele" no piece is the clitic. Of 60 such pronouns in
Italian and Spanish texts it found 10 as they stand, half with the whole verb as their place, nearly
all with the clitic written before what is left of the verb. Answers have the places of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..ty import MentionQuery
from .pronouns import FoundPronoun, is_fused

if TYPE_CHECKING:
    from spacy.tokens import Doc

Place = tuple[int, int]


def verbs_with_clitics(
    doc: Doc, found: Iterable[FoundPronoun], language: LanguageData
) -> dict[Place, Place]:
    """From the place of each pronoun that stands inside its verb to the place of the whole word."""
    verbs = {}
    for one in found:
        token = doc[one.token]
        before = token.text[: max(0, one.start - token.idx)]
        if not one.zero and any(map(str.isalnum, before)) and not is_fused(token, language):
            verbs[one.start, one.end] = token.idx, token.idx + len(token)
    return verbs


@dataclass(frozen=True, slots=True)
class WrittenApart:
    """A text in which clitics stand before their verbs, and where its places have gone.

    verbs (Sequence[Place]): The words that were taken apart, in order.
    clitics (Mapping[Place, Place]): From a clitic's place to its new one.
    """

    text: str
    verbs: Sequence[Place]
    clitics: Mapping[Place, Place]

    def place(self, old: Place) -> Place:
        """Where a clitic, or anything else that is no part of these words, is now."""
        if old in self.clitics:
            return self.clitics[old]
        start, end = old
        return (
            start + sum(first < start for first, _ in self.verbs),
            end + sum(first < end for first, _ in self.verbs),
        )


def written_apart(text: str, verbs: Mapping[Place, Place]) -> WrittenApart:
    """Write each clitic before its verb: "Mettilo lì" becomes "Lo metti lì".

    verbs (Mapping[Place, Place]): As of `verbs_with_clitics`, in the text.
    """
    pieces: list[str] = []
    clitics: dict[Place, Place] = {}
    at = done = 0
    for (start, end), (first, last) in sorted(verbs.items()):
        clitic, rest = text[start:end], text[first:start] + text[end:last]
        if rest[0].isupper() and not rest.isupper():
            clitic, rest = clitic.capitalize(), rest[0].lower() + rest[1:]
        pieces += [text[done:first], f"{clitic} {rest}"]
        at += first - done
        clitics[start, end] = at, at + len(clitic)
        at += last - first + 1
        done = last
    return WrittenApart("".join([*pieces, text[done:]]), sorted(verbs.values()), clitics)


def asked_apart(query: MentionQuery, apart: WrittenApart) -> MentionQuery:
    """The same question about the text that is written apart."""
    start, end = apart.place((query.start, query.end))
    mentions = tuple(map(apart.place, query.mentions))
    return replace(query, text=apart.text, start=start, end=end, mentions=mentions)
