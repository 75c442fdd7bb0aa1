"""Why a resolver got a pronoun wrong (`evaluation.pronoun_failures.FAILURES`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...resolution.entities import entity_keys
from ...resolution.pairing import MentionTable, tabulate
from ...resolution.resolutions import PronounResolution
from .failures import Failure
from .judging import GoldDocument, GoldPronoun, Judgement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

    from ...pipeline.pronoun_resolver import PronounResolver

Range = tuple[int, int]


def explain(
    resolver: PronounResolver, doc: Doc, gold: GoldDocument, judgements: Sequence[Judgement]
) -> list[Judgement]:
    """Give every wrong judgement of a document its `failure`; the others stay as they are.

    doc (Doc): With the annotation of the resolver.
    resolver (PronounResolver): Its mentions and windows are found again; its model is not asked.
    """
    own = resolver.resolver
    table = tabulate(doc, resolver.language, own.scope.mentions)
    keys = entity_keys(doc, table, resolver.language.kinds)
    case = _Case(doc, gold, table, keys, dict(own.questions(doc).reach()))
    return [j if j.right else replace(j, failure=case.failure(j)) for j in judgements]


class _Case:
    """A document, its annotation, and what the resolver could choose from.

    reach (dict[int, Range]): From the start of a pronoun to the code points of its window.
    """

    def __init__(
        self,
        doc: Doc,
        gold: GoldDocument,
        table: MentionTable,
        keys: Sequence[Hashable],
        reach: dict[int, Range],
    ) -> None:
        self.doc, self.gold, self.table, self.keys, self.reach = doc, gold, table, keys, reach
        self.pronouns = {pronoun.start: pronoun for pronoun in gold.pronouns}
        self.resolutions = {r["pronoun"]["end"]: r for r in doc._.pronoun_resolutions}
        self.index = {(m.start, m.end): at for at, m in enumerate(table.mentions)}

    def failure(self, judgement: Judgement) -> Failure:
        if judgement.expected == "none":
            return "needless"
        if not judgement.resolved:
            return "not resolved"
        pronoun, resolution = self.pronouns[judgement.start], self.resolutions[judgement.end]
        if not judgement.reachable:
            return self._unreachable(pronoun, resolution)
        if resolution.antecedent is None:
            return "none given"
        if self._is_other_mention(pronoun, resolution.antecedent):
            return "other mention"
        return "passed on" if self._is_passed_on(pronoun, resolution) else "wrong choice"

    def _unreachable(self, pronoun: GoldPronoun, resolution: PronounResolution) -> Failure:
        right = [m for m in self.table.mentions if self._is_right(pronoun, m.start, m.end)]
        if not right:
            return "no mention"
        if any(self._is_other_mention(pronoun, span) for span, _ in resolution.candidates):
            return "other mention"
        left, end = self.reach[resolution["pronoun"]["start"]]
        near = any(left <= m.start and m.end <= end for m in right)
        return "ruled out" if near else "out of reach"

    def _is_other_mention(self, pronoun: GoldPronoun, span: Span) -> bool:
        """Whether a wrong mention shares its name with a right one."""
        at = self.index.get((span.start_char, span.end_char))
        return at is not None and any(
            key == self.keys[at] and self._is_right(pronoun, mention.start, mention.end)
            for key, mention in zip(self.keys, self.table.mentions, strict=True)
        )

    def _is_passed_on(self, pronoun: GoldPronoun, resolution: PronounResolution) -> bool:
        """Whether the last pronoun before for the same entity had the same answer.

        Mentions are the same if they are in one place, or of one name.
        """
        earlier = [
            other.end
            for other in self.gold.pronouns
            if other.start < pronoun.start and other.entities & pronoun.entities
        ]
        before = self.resolutions.get(earlier[-1]) if earlier else None
        if before is None or before.antecedent is None or resolution.antecedent is None:
            return False
        return self._key(before.antecedent) == self._key(resolution.antecedent)

    def _key(self, span: Span) -> Hashable:
        place = span.start_char, span.end_char
        at = self.index.get(place)
        return place if at is None else self.keys[at]

    def _is_right(self, pronoun: GoldPronoun, start: int, end: int) -> bool:
        span = self.doc.char_span(start, end, alignment_mode="expand")
        return span is not None and self.gold.is_right(pronoun, span)
