"""What a piece of a text builds on, beyond the mentions that decontextualising writes in full.

A definite noun phrase builds on the last one before it with the same noun ("an exhibition", "The
exhibition was later ..."), a demonstrative that begins a piece on the sentence before it ("During
this time"), and a name on where it was first mentioned. A sentence that begins with "Others" or has
"however" in its first words goes on with the one before it; so does one with a pronoun whose
antecedent is not known surely enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..lang import pronoun_data
from .syntax import role

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from .pairing import MentionTable

_DEFINITE = frozenset({"the", "this", "that", "these", "those", "such", "both"})
_FIRST_WORDS = 6
_DEMONSTRATIVE = frozenset({"this", "these", "those", "such"})


class Related:
    """Found once for a document; all offsets are code points.

    table, keys: Its mentions, and who or what each is. unsure (Iterable[int]): Where pronouns are
        whose antecedent was not found, or not surely enough.
    """

    def __init__(
        self, doc: Doc, table: MentionTable, keys: Sequence[Hashable], unsure: Iterable[int] = ()
    ) -> None:
        self._links: list[tuple[int, int]] = []  # from a noun to the one before
        self._demonstratives = [
            t.idx for t in doc if t.lower_ in _DEMONSTRATIVE and role(t) != "marker"
        ]
        self._before = sorted({*_connected(doc), *unsure})
        self._names: list[tuple[int, Hashable]] = []
        self._first: dict[Hashable, int] = {}
        last: dict[str, int] = defaultdict(lambda: -1)
        for found, key in zip(table.mentions, keys, strict=True):
            if found.kind in ("entity", "name"):
                self._names.append((found.start, key))
                self._first.setdefault(key, found.start)
            elif found.kind == "noun":
                noun = doc[found.head].lemma_.lower()
                if doc[found.first].lower_ in _DEFINITE and last[noun] >= 0:
                    self._links.append((found.start, last[noun]))
                last[noun] = found.start

    def goes_on(self, start: int, end: int) -> bool:
        """Whether a piece goes on with what stands just before it: "Others", a pronoun whose
        antecedent was not found."""
        at = bisect_left(self._before, start)
        return start > 0 and at < len(self._before) and self._before[at] < end

    def nouns(self, start: int, end: int) -> Iterator[int]:
        """Where the nouns are that those of a piece take up, if before it; and the place just
        before it, if its demonstratives point there. Last first."""
        if start and any(start <= place < end for place in self._demonstratives):
            yield start - 1
        at = bisect_left(self._links, (start, -1))
        found = []
        for place, before in self._links[at:]:
            if place >= end:
                break
            if before < start:
                found.append(before)
        yield from sorted(found, reverse=True)

    def names(self, start: int, end: int) -> Iterator[int]:
        """Where the names of a piece were first mentioned, if before it."""
        for place, key in self._names[bisect_left(self._names, start, key=lambda n: n[0]) :]:
            if place >= end:
                break
            if self._first[key] < start:
                yield self._first[key]


def _connected(doc: Doc) -> Iterator[int]:
    """The sentences that begin with "However", "Together", "Others"."""
    language = pronoun_data(doc.lang_)
    words, within = language.connecting, language.connecting_within
    for sentence in doc.sents if words and doc.has_annotation("SENT_START") else ():
        for number, token in enumerate(filter(_is_word, sentence[:_FIRST_WORDS])):
            if token.lower_ in within or (not number and token.lower_ in words):
                yield token.idx


def _is_word(token: Token) -> bool:
    return token.is_alpha
