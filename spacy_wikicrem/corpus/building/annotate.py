"""Annotate only the texts that can hold an example, cheap questions first.

Text -> the parts that may hold one -> entities -> may the names? -> sentences, tags -> examples.
What is left out cannot hold an example by rules for sentences; a trained pipeline disagrees with
them, and with itself about a part and the whole, about less than one example in a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from ...ty import MaskedExample, Source
from ..kinds.base import WHOLE_TEXT, Strategy
from ..names.recognizer import KNOWN_NAMES
from .model import Pipeline

if TYPE_CHECKING:
    from spacy.tokens import Doc

T = TypeVar("T")

CHUNK_CHARACTERS = 300_000  # of the texts that are held at a time, about 500 paragraphs
BATCH_CHARACTERS = 16_000  # a batch that fits the processor's cache

Text = tuple[str, Source]
Part = tuple[str, Source, str]  # the last is the text that the first is a part of
Annotated = tuple["Doc", Source]
Item = TypeVar("Item", Text, Annotated)


def find_examples(
    texts: Iterable[Text], pipeline: Pipeline, strategy: Strategy, counts: Counter[str]
) -> Iterator[MaskedExample]:
    """The examples of all texts, in order.

    counts (Counter): Gains `skipped:text` and `skipped:names` (texts, or parts, that cannot hold
        an example), `annotated` (parts with all annotations), `entities` and `sentences` found, and
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
    for chunk in _chunks(promising_parts(texts, pipeline, strategy, counts)):
        if not pipeline.entity_pipes:
            yield from run_pipes([part[:2] for part in chunk], pipeline, frozenset())
            continue
        docs = run_pipes(make_docs(chunk, pipeline), pipeline, pipeline.other_pipes)
        counts["entities"] += sum(len(doc.ents) for doc, _ in docs)
        named = list(_kept(docs, strategy.names_may_hold, "skipped:names", counts))
        yield from run_pipes(named, pipeline, pipeline.entity_pipes)


def promising_parts(
    texts: Iterable[Text], pipeline: Pipeline, strategy: Strategy, counts: Counter[str]
) -> Iterator[Part]:
    """What of the texts can hold an example; the whole of a text where the pipeline finds names by
    what the rest of it says."""
    for text, source in texts:
        parts = strategy.parts(text)
        if not parts:
            counts["skipped:text"] += 1
        elif pipeline.reads_all:
            yield text, source, text
        else:
            yield from ((text[start:end], source, text) for start, end in parts)


def _chunks(parts: Iterable[Part]) -> Iterator[list[Part]]:
    chunk: list[Part] = []
    size = 0
    for part in parts:
        chunk.append(part)
        size += len(part[0])
        if size >= CHUNK_CHARACTERS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def make_docs(chunk: list[Part], pipeline: Pipeline) -> list[Annotated]:
    """Docs that know their paragraph, and their article's title, which the rules for names use."""
    docs = []
    for text, source, whole in chunk:
        doc = pipeline.nlp.make_doc(text)
        doc.user_data[KNOWN_NAMES] = [source.title]
        doc.user_data[WHOLE_TEXT] = whole
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
