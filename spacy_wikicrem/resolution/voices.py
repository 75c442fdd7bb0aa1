"""Whose "I" each place of a text is: that of a quotation, of a speaker's turn, of a quoted mail.

What somebody calls "my sword" is nobody else's: outside of the quotation it is "the sword".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Hashable, Sequence
from functools import cached_property

from spacy.tokens import Doc, Token

from ..lang import PRONOUNS, pronoun_data
from .candidates import Mention
from .quotations import Quotation, find_quotations
from .resolutions import span_of
from .turns import Turn, turn_at, turns_of

_QUOTED_LINE = re.compile(r"^[^\S\n]*((?:>[^\S\n]?)+)", re.MULTILINE)


class Voices:
    """The voices of one document; found when first asked for."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self._language = pronoun_data(doc.lang_) if doc.lang_ in PRONOUNS else None

    def persons(self, mention: Mention) -> list[Token]:
        """The first and second persons in a mention ("my" of "my sword"); those of a title of
        something ("My Fair Lady") are none."""
        span = span_of(self.doc, mention) if self._language is not None else None
        if span is None or self._language is None:
            return []
        forms = self._language.first_and_second
        return [token for token in span if token.lower_ in forms and _is_person(token)]

    def may_leave_out(self, mention: Mention, persons: Sequence[Token]) -> bool:
        """Whether a mention says enough with an article in the place of its "my"."""
        first, language = persons[0], self._language
        after = first.nbor(1) if first.i + 1 < len(self.doc) else None
        return (
            len(persons) == 1
            and first.idx == mention.start
            and first.idx + len(first) < mention.end
            and language is not None
            and first.tag_ in language.possessive_tags
            and after is not None
            and after.lower_ not in language.intensifying
        )

    def are_one(self, one: int, other: int) -> bool:
        """Whether "I" means the same at two code points."""
        return one == other or self._at(one) == self._at(other)

    def _at(self, place: int) -> Hashable:
        turn = turn_at(self._turns, place)
        return self._quotation(place), turn and turn.speaker, self._depth(place)

    def _quotation(self, place: int) -> int | None:
        """The innermost one; of a speech of several paragraphs the first."""
        after = bisect_right(self._quotations, place, key=lambda quotation: quotation.start)
        found = after - 1 if after else None
        while found is not None and not self._quotations[found].holds(place, place + 1):
            found = self._quotations[found].parent
        return None if found is None else self._begun[found]

    def _depth(self, place: int) -> int:
        """How often the line is marked as quoted (">> ")."""
        at = bisect_right(self._marked, place, key=lambda marked: marked[0]) - 1
        if at < 0 or self._text.find("\n", self._marked[at][0], place) >= 0:
            return 0
        return self._marked[at][1]

    @cached_property
    def _text(self) -> str:
        return self.doc.text  # made anew each time

    @cached_property
    def _begun(self) -> list[int]:
        """For each quotation the one that it continues in the end, or itself."""
        begun: list[int] = []
        for number, quotation in enumerate(self._quotations):
            before = quotation.continues
            begun.append(number if before is None else begun[before])
        return begun

    @cached_property
    def _quotations(self) -> list[Quotation]:
        # The marks of other languages are among those of English.
        own = self._language.quotations if self._language is not None else None
        data = own or pronoun_data("en").quotations
        return find_quotations(self._text, data) if data is not None else []

    @cached_property
    def _turns(self) -> Sequence[Turn]:
        return turns_of(self.doc, self._language) if self._language is not None else ()

    @cached_property
    def _marked(self) -> list[tuple[int, int]]:
        found = _QUOTED_LINE.finditer(self._text)
        return [(one.start(), one[1].count(">")) for one in found]


def _is_person(token: Token) -> bool:
    if token.ent_type_ or (len(token) > 1 and token.text.isupper()):  # "the US army"
        return False
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    titled = token.text.istitle() and not token.is_sent_start and after is not None
    return not (len(token) > 1 and titled and after is not None and after.text.istitle())
