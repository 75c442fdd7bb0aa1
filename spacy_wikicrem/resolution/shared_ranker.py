"""Resolving with a mention ranker on the vectors of the pipeline: the model reads documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from ..ty import MentionQuery
from .mention_ranker import MentionRankerResolver
from .resolver import Query

if TYPE_CHECKING:
    from spacy.tokens import Doc

SAMPLES = 10


@dataclass(frozen=True, slots=True)
class DocQueries:
    """A document and the questions about its pronouns.

    queries (tuple[MentionQuery, ...]): Their `text` is the whole text of the document.
    """

    doc: Doc
    queries: tuple[MentionQuery, ...] = ()


@dataclass(frozen=True)
class SharedRankerResolver(MentionRankerResolver):
    """The resolver of `spacy-wikicrem.SharedMentionRanker.v1`."""

    reads_docs: ClassVar[bool] = True

    def calls(
        self, asked: Sequence[tuple[Doc, Sequence[Query]]], *, training: bool = False
    ) -> Iterator[tuple[int, Sequence[DocQueries]]]:
        """One call. In training with all documents, as a listener waits for the whole batch: the
        others' gradients, too, hang on its own."""
        given = [
            DocQueries(doc, tuple(query for query in queries if isinstance(query, MentionQuery)))
            for doc, queries in asked
            if queries or training
        ]
        if given:
            yield sum(len(item.queries) for item in given), given

    def samples(self, docs: Iterable[Doc]) -> list[DocQueries]:
        return [DocQueries(doc) for doc in islice(docs, SAMPLES)]
