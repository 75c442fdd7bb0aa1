"""Passages of all documents by one strategy, with and without resolution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from ..chunking.settings import ChunkSettings
from ..chunking.writing import TITLES_APART
from ..records.record import Question, Section
from .plain import PLAIN, Budget, Source, overlapping

OURS = "ours"
STRATEGIES = (*PLAIN, OURS)


# What is done to each strategy; "" is the strategy as it is.
_MANNERS: Mapping[str, tuple[str, ...]] = {
    "fixed": ("", "resolved"),
    "sentence": ("", "resolved", "overlapping"),
    "recursive": ("", "resolved", "titled"),
    "semantic": ("", "resolved"),
    OURS: ("unresolved", "titled", "as shown", ""),
}


@dataclass(frozen=True, slots=True)
class Way:
    """A strategy and what is done to it.

    manner (str): "". "resolved": the text is cut after all its pronouns were replaced.
        "overlapping": each chunk begins with the last sentence of the one before. "titled": each
        chunk begins with the title of the article and the heading of the section, which count.
        "unresolved": ours with the words of the source alone. "as shown": the text of a chunk is
        embedded, not its search text.
    """

    strategy: str
    manner: str = ""

    def __str__(self) -> str:
        return f"{self.strategy}, {self.manner}" if self.manner else self.strategy


def ways(strategies: Sequence[str]) -> list[Way]:
    """RAISES: W490 for an unknown strategy."""
    for name in strategies:
        if name not in STRATEGIES:
            raise WikicremError("W490", found=name, expected=", ".join(STRATEGIES))
    return [Way(name, manner) for name in strategies for manner in _MANNERS[name]]


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

    @property
    def titles(self) -> tuple[str, ...]:
        """Of the article and of the section."""
        return tuple(name for name in (self.section.title, self.section.heading) if name)

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
            made += _ours(way.manner, document, nlp, size, count)
        elif way.manner == "resolved":
            made += _resolved(way.strategy, document, Budget(size, count), embed)
        else:
            made += _plain(way, document, Budget(size, count), embed)
    return made


def _plain(way: Way, document: Document, budget: Budget, embed: Embedder) -> Iterator[Passage]:
    source = Source(document.section.text, document.sentences)
    title = TITLES_APART.join(document.titles) + "\n" if way.manner == "titled" else ""
    cut = overlapping if way.manner == "overlapping" else PLAIN[way.strategy]
    left = Budget(max(1, budget.size - budget.count(title)), budget.count)
    for start, end in cut(source, left, embed):
        yield Passage(document.key, title + source.text[start:end], ((start, end),))


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
    manner: str, document: Document, nlp: Language, size: int, count: Counter
) -> Iterator[Passage]:
    settings = ChunkSettings(
        size=size,
        resolve="none" if manner == "unresolved" else "both",
        titles="inside" if manner == "titled" else "metadata",
    )
    chunker = Chunker(nlp, settings, tokenizer=count)
    for chunk in chunker.chunk_doc(document.doc, TITLES_APART.join(document.titles)):
        text = chunk.text if manner == "as shown" else chunk.search_text
        yield Passage(document.key, text, chunk.places)
