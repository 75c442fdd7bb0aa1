"""Zero pronouns and pseudo data for the attention reader: a document, and a query with a blank
where the subject would stand (Liu et al. 2017)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...models.reader_samples import BLANK, ReaderSample
from ..resolver import Query
from .asked import AskedZero
from .detection import Zero
from .phrases import Phrase, find_phrases
from .resolvers import ChosenZeroResolver, ChosenZeros

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

SENTENCES_BEFORE = 3


@dataclass(frozen=True)
class ReaderZeros(ChosenZeros):
    """What the reader is asked: the head words of the candidates."""

    def query(self, asked: AskedZero) -> Query:
        words = tuple(head_word(self.doc, phrase) for phrase in asked.phrases)
        found: Query = sample_of(self.doc, asked.zero.verb, choices=words)  # type: ignore[assignment]
        return found


@dataclass(frozen=True)
class ReaderZeroResolver(ChosenZeroResolver):
    """The resolver of `spacy-wikicrem.AttentionReader.v1`."""

    def questions(self, doc: Doc) -> ReaderZeros:
        return ReaderZeros(doc, self.asked(doc))


def head_word(doc: Doc, phrase: Phrase) -> str:
    return doc[phrase.head].text.lower()


def sample_of(
    doc: Doc,
    verb: int,
    *,
    hidden: range = range(0),
    answer: str = "",
    choices: tuple[str, ...] = (),
) -> ReaderSample:
    """The sentences before and the one of the verb, with a blank before the verb.

    hidden (range): Tokens that are left out of both: a subject that becomes a zero pronoun.
    """
    sentence = doc[verb].sent
    start = _start(doc, sentence)
    query = [
        word
        for token in sentence
        for word in ([BLANK] if token.i == verb else []) + [token.text.lower()]
        if token.i not in hidden
    ]
    words = (token.text.lower() for token in doc[start : sentence.end] if token.i not in hidden)
    return ReaderSample(tuple(words), tuple(query), answer, choices)


def _start(doc: Doc, sentence: Span) -> int:
    """The first token of the sentences that are read before one."""
    start, left = sentence.start, SENTENCES_BEFORE
    while start and left:
        start -= 1
        left -= bool(doc[start].is_sent_start)
    return start


def dropped_subjects(doc: Doc) -> Iterator[ReaderSample]:
    """Pseudo data for languages that leave subjects out: a subject whose head was said before, in
    the sentences that are read, is deleted, and its verb becomes a zero pronoun with a known
    antecedent."""
    phrases = find_phrases(doc)
    for phrase in phrases:
        verb = doc[phrase.head].head
        word = head_word(doc, phrase)
        if not phrase.subject or verb.i < phrase.end or doc[phrase.head].dep_ == "conj":
            continue
        sample = sample_of(doc, verb.i, hidden=range(phrase.start, phrase.end), answer=word)
        if word in sample.document:
            yield sample


def repeated_nouns(doc: Doc) -> Iterator[ReaderSample]:
    """Pseudo data of section 2.1: a noun that occurs before, in the sentences that are read, is
    blanked, wherever it stands."""
    for token in doc:
        if token.pos_ not in ("NOUN", "PROPN"):
            continue
        word = token.text.lower()
        sample = sample_of(doc, token.i, answer=word)
        query = tuple(w for at, w in enumerate(sample.query) if not _follows_blank(sample, at))
        before = sample.document[: len(sample.document) - len(token.sent)]
        if word in before:
            yield ReaderSample(before, query, word)


def _follows_blank(sample: ReaderSample, at: int) -> bool:
    return at > 0 and sample.query[at - 1] == BLANK


def labelled(doc: Doc, zero: Zero, right: Sequence[Phrase]) -> ReaderSample | None:
    """A zero pronoun whose antecedents are known, the nearest first; None if none can be read."""
    sample = sample_of(doc, zero.verb)
    for phrase in right:
        word = head_word(doc, phrase)
        if word in sample.document:
            return ReaderSample(sample.document, sample.query, word)
    return None
