"""Annotate only the texts that can hold an example, cheap questions first.

Text -> may it hold one? -> entities -> may the names? -> sentences, tags -> examples. Both
questions are necessary conditions, so the examples are those of annotating everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from ...ty import MaskedExample, Source
from ..kinds.base import Strategy
from ..names.recognizer import KNOWN_NAMES
from .model import Pipeline

if TYPE_CHECKING:
    from spacy.tokens import Doc

T = TypeVar("T")

CHUNK_CHARACTERS = 300_000  # of the texts that are held at a time, about 500 paragraphs
BATCH_CHARACTERS = 16_000  # a batch that fits the processor's cache

Text = tuple[str, Source]
Annotated = tuple["Doc", Source]
Item = TypeVar("Item", Text, Annotated)


def find_examples(
    texts: Iterable[Text], pipeline: Pipeline, strategy: Strategy, counts: Counter[str]
) -> Iterator[MaskedExample]:
    """The examples of all texts, in order.

    counts (Counter): Gains `skipped:text` and `skipped:names` (texts that cannot hold an
        example), `annotated` (texts with all annotations), `entities` and `sentences` found, and
        what the strategy counts.
    """
    for doc, source in annotate(texts, pipeline, strategy, counts):
        counts["annotated"] += 1
        if "sentences" in strategy.needs:
            counts["sentences"] += sum(1 for _ in doc.sents)
        yield from strategy.examples(doc, source=source, counts=counts)


def annotate(
    texts: Iterable[Text], pipeline: Pipeline, strategy: Strategy, counts: Counter[str]
) -> Iterator[Annotated]:
    """Docs with all annotations that the strategy needs, of the texts that can hold an example."""
    promising = _kept(texts, strategy.may_hold, "skipped:text", counts)
    for chunk in _chunks(promising):
        if not pipeline.entity_pipes:
            yield from run_pipes(chunk, pipeline, frozenset())
            continue
        docs = run_pipes(_docs(chunk, pipeline), pipeline, pipeline.other_pipes)
        counts["entities"] += sum(len(doc.ents) for doc, _ in docs)
        named = list(_kept(docs, strategy.names_may_hold, "skipped:names", counts))
        yield from run_pipes(named, pipeline, pipeline.entity_pipes)


def _chunks(texts: Iterable[Text]) -> Iterator[list[Text]]:
    chunk: list[Text] = []
    size = 0
    for text in texts:
        chunk.append(text)
        size += len(text[0])
        if size >= CHUNK_CHARACTERS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _docs(chunk: list[Text], pipeline: Pipeline) -> list[Annotated]:
    """Docs that know their article's title, which the rules for names use."""
    docs = []
    for text, source in chunk:
        doc = pipeline.nlp.make_doc(text)
        doc.user_data[KNOWN_NAMES] = [source.title]
        docs.append((doc, source))
    return docs


def _kept(
    items: Iterable[tuple[T, Source]], keep: Callable[[T], bool], reason: str, counts: Counter[str]
) -> Iterator[tuple[T, Source]]:
    for item in items:
        if keep(item[0]):
            yield item
        else:
            counts[reason] += 1


def run_pipes(items: list[Item], pipeline: Pipeline, disable: frozenset[str]) -> list[Annotated]:
    """Run the pipes that are not disabled; the results come in the order of the items."""
    order = list(range(len(items)))
    if pipeline.pads:
        order.sort(key=lambda index: len(items[index][0]))
    done: dict[int, Annotated] = {}
    for batch in _batches(order, [len(item[0]) for item in items]):
        results = pipeline.nlp.pipe(
            [items[index] for index in batch],
            as_tuples=True,
            batch_size=len(batch),
            disable=list(disable),
        )
        done.update(zip(batch, results, strict=True))
    return [done[index] for index in range(len(items))]


def _batches(order: list[int], lengths: list[int]) -> Iterator[list[int]]:
    """Neighbours whose lengths (characters, or tokens of Docs) come to a batch."""
    batch: list[int] = []
    size = 0
    for index in order:
        batch.append(index)
        size += lengths[index]
        if size >= BATCH_CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
