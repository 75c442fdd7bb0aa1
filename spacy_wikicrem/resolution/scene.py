"""A document, its quotations and its mentions, looked up by token."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from ..lang.base import Number
from ..lang.base import Quotations as QuotationData
from .pairing import MentionTable
from .pronouns import pronoun_at
from .quotations import Quotation

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Referent:
    """Who is named: a mention (an index into the table), or else a pronoun (its token)."""

    mention: int | None = None
    token: int | None = None


class Scene:
    """A document, its quotations and its mentions, looked up by token."""

    def __init__(
        self,
        doc: Doc,
        language: LanguageData,
        own: QuotationData,
        table: MentionTable,
        quotations: Sequence[Quotation],
    ) -> None:
        self.doc, self.language, self.own = doc, language, own
        self.text = doc.text  # made anew each time it is asked for
        self.table, self.quotations = table, quotations
        self.parsed = doc.has_annotation("DEP")
        self.offsets = [token.idx for token in doc]
        # The innermost quotation around each token, -1 outside; None for quotation marks.
        self.inside = self._insides()
        self.starting: dict[int, int] = {}
        self.ending: dict[int, list[int]] = defaultdict(list)
        self.headed: dict[int, list[int]] = defaultdict(list)
        self.named: dict[Hashable, list[int]] = defaultdict(list)
        self.numbers: dict[Place, Number | None] = {}
        for at, mention in enumerate(table.mentions):  # longer ones come first
            self.starting.setdefault(mention.first, at)
            self.ending[mention.last].append(at)
            self.named[self.name(at)].append(at)
            self.numbers.setdefault((mention.start, mention.end), table.features[at].number)
            for head in {mention.head, *mention.heads}:
                self.headed[head].append(at)

    def name(self, at: int) -> Hashable:
        """What mentions of one name have in common; of noun phrases each stands for itself."""
        mention = self.table.mentions[at]
        if mention.kind not in ("entity", "name"):
            return at
        return " ".join(self.text[mention.start : mention.end].casefold().split())

    def _insides(self) -> list[int | None]:
        found: list[int | None] = []
        stack: list[int] = []
        coming = 0
        for start in self.offsets:
            while coming < len(self.quotations) and self.quotations[coming].start <= start:
                stack.append(coming)
                coming += 1
            while stack and self.quotations[stack[-1]].end <= start:
                stack.pop()
            if not stack:
                found.append(-1)
                continue
            quotation = self.quotations[stack[-1]]
            within = quotation.inner_start <= start < quotation.inner_end
            found.append(stack[-1] if within else None)
        return found

    def first_token(self, offset: int) -> int:
        """The first token that starts at a code point or after it."""
        return bisect_left(self.offsets, offset)

    def depth(self, at: int) -> int:
        parent = self.quotations[at].parent
        return 0 if parent is None else 1 + self.depth(parent)

    def persons(self) -> Iterator[tuple[Token, Pronoun, int]]:
        """First and second persons in quotations: token, pronoun, the quotation."""
        # Taggers take "mine" for an adjective.
        tags = self.language.pronoun_tags | self.language.possessive_tags | {"JJ"}
        for token, at in zip(self.doc, self.inside, strict=True):
            form = token.lower_
            pronoun = self.own.speaker.get(form) or self.own.addressee.get(form)
            if pronoun is None or at is None or at < 0:
                continue
            if token.tag_ in tags or not pronoun.ambiguous:
                yield token, pronoun, at

    def referent(self, token: Token) -> Referent | None:
        """The mention or the pronoun that begins with a token."""
        at = self.starting.get(token.i)
        if at is not None:
            return Referent(mention=at) if self.speaks(at) else None
        return self.pronoun(token)

    def pronoun(self, token: Token) -> Referent | None:
        """A pronoun that may be somebody; of those of the first person nobody knows who it is,
        unless it is quoted itself."""
        form = token.lower_
        if token.tag_ in self.language.possessive_tags:
            return None
        found = pronoun_at(token, self.language)
        somebody = found and found.pronoun.gender != "neuter" and found.kind != "reflexive"
        persons = (*self.own.speaker, *self.own.addressee)
        return Referent(token=token.i) if somebody or form in persons else None

    def speaks(self, at: int) -> bool:
        return self.table.features[at].animacy != "thing"

    def text_inside(self, index: int, inside: int) -> str:
        """The text of a token of a quotation, "" beyond its ends."""
        if not 0 <= index < len(self.doc) or self.inside[index] != inside:
            return ""
        text: str = self.doc[index].text
        return text


def place_of(token: Token) -> Place:
    return token.idx, token.idx + len(token)
