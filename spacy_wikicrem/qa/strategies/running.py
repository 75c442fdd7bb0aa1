"""Passages of all documents by one strategy, with and without resolution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from spacy.language import Language
from spacy.tokens import Doc

from ...errors import WikicremError
from ...evaluation.chunks.records import Asked, Embedder, Passage, Place
from ...resolution.resolved_text import resolve_text
from ...util.edits import Revision
from ..chunking.chunker import Chunker
from ..chunking.counting import Counter
from ..chunking.settings import RESOLVE_MODES, ChunkSettings, ResolveMode
from ..records.record import Question, Section
from .plain import PLAIN, Budget, Source

OURS = "ours"
STRATEGIES = (*PLAIN, OURS)


@dataclass(frozen=True, slots=True)
class Way:
    """A strategy and what it does about pronouns.

    resolve (str): "none"; "resolved" (not ours): the text is cut after all its pronouns were
        replaced; "inline" and "header": those of `ChunkSettings` (ours).
    """

    strategy: str
    resolve: str = "none"

    def __str__(self) -> str:
        return self.strategy if self.resolve == "none" else f"{self.strategy}, {self.resolve}"


def ways(strategies: Sequence[str]) -> list[Way]:
    """With and without resolution. RAISES: W490 for an unknown strategy."""
    found = []
    for name in strategies:
        if name not in STRATEGIES:
            raise WikicremError("W490", found=name, expected=", ".join(STRATEGIES))
        modes = ("none", "inline", "header", "both") if name == OURS else ("none", "resolved")
        found += [Way(name, mode) for mode in modes]
    return found


@dataclass
class Document:
    """A section that is asked about.

    doc (Doc): Its text, resolved.
    """

    section: Section
    doc: Doc

    @property
    def key(self) -> str:
        return self.section.key

    @cached_property
    def sentences(self) -> tuple[Place, ...]:
        """RAISES: W492 if a sentence is not in the text."""
        places = self.section.places()
        found = tuple(place for place in places if place is not None)
        if len(found) < len(places):
            raise WikicremError("W492", title=self.section.title, number=places.index(None))
        return found

    @cached_property
    def revision(self) -> Revision:
        return resolve_text(self.doc)


def read_documents(questions: Sequence[Question], nlp: Language) -> list[Document]:
    sections = {question.section.key: question.section for question in questions}
    docs = nlp.pipe([section.text for section in sections.values()], batch_size=16)
    return [Document(s, doc) for s, doc in zip(sections.values(), docs, strict=True)]


def asked_of(questions: Sequence[Question], documents: Sequence[Document]) -> list[Asked]:
    sentences = {document.key: document.sentences for document in documents}
    return [
        Asked(
            question.id,
            question.question,
            question.section.key,
            tuple(sentences[question.section.key][at] for at in question.required),
        )
        for question in questions
    ]


def passages_of(
    way: Way,
    documents: Sequence[Document],
    nlp: Language,
    size: int,
    count: Counter,
    embed: Embedder,
) -> list[Passage]:
    """What a strategy makes of all documents."""
    made: list[Passage] = []
    for document in documents:
        if way.strategy == OURS:
            made += _ours(way.resolve, document, nlp, size, count)
        elif way.resolve == "none":
            made += _plain(way.strategy, document, Budget(size, count), embed)
        else:
            made += _resolved(way.strategy, document, Budget(size, count), embed)
    return made


def _plain(strategy: str, document: Document, budget: Budget, embed: Embedder) -> Iterator[Passage]:
    source = Source(document.section.text, document.sentences)
    for start, end in PLAIN[strategy](source, budget, embed):
        yield Passage(document.key, source.text[start:end], ((start, end),))


def _resolved(
    strategy: str, document: Document, budget: Budget, embed: Embedder
) -> Iterator[Passage]:
    revision = document.revision
    sentences = [
        (revision.to_new(start), revision.to_new(end, end=True))
        for start, end in document.sentences
    ]
    source = Source(revision.after, tuple(sentences))
    for start, end in PLAIN[strategy](source, budget, embed):
        place = revision.to_old(start), _old_end(revision, end)
        yield Passage(document.key, source.text[start:end], (place,))


def _old_end(revision: Revision, end: int) -> int:
    """Where the old text of a chunk ends; a word that is replaced and cut counts to the second."""
    return len(revision.before) if end >= len(revision.after) else revision.to_old(end)


def _ours(
    mode: str, document: Document, nlp: Language, size: int, count: Counter
) -> Iterator[Passage]:
    settings = ChunkSettings(size=size, resolve=_mode(mode))
    for chunk in Chunker(nlp, settings, tokenizer=count).chunk_doc(document.doc):
        yield Passage(document.key, chunk.text, chunk.places)


def _mode(name: str) -> ResolveMode:
    assert name in RESOLVE_MODES
    return name  # type: ignore[return-value]
