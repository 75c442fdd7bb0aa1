"""Dropped-subject examples, for languages that leave subjects out: a subject that was named before
is deleted, so that its finite verb becomes a zero pronoun whose antecedent is known.

Section 2.1 of Liu et al. 2017 blanks any repeated noun; a zero pronoun of Italian or Spanish stands
for a whole subject. So here the whole noun phrase goes, the mask stands where nothing would be
written, and candidates are the noun phrases before it that agree with the verb in number:

    Anna Bo ha visto il re. [MASK] ha riso.        answer "Anna Bo", candidates "Anna Bo", "il re"

The answer has the spelling of the mention before it ("Il re" at a start is "il re").
Subjects behind their verb, of infinitives, in coordinations and with a relative clause stay: nobody
would leave them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ...resolution.zeros.phrases import Phrase, find_phrases
from ...ty import Kind, MaskedExample
from ...util.settings import require_at_least
from .base import Annotation, Mention, Offsets, masked_example
from .nouns import OfNouns, Passage, word_problem

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_CLAUSES = ("acl", "relcl", "advcl", "conj", "cc", "appos")


@dataclass(frozen=True, slots=True)
class DroppedSubjectSettings:
    """Switches of the procedure.

    sentences_before (int): Sentences of context before that of the verb, at least 1.
    max_candidates (int): The nearest ones, at least 2.
    """

    sentences_before: int = 3
    max_candidates: int = 20


@dataclass(frozen=True, slots=True)
class _Placed:
    """A noun phrase, its sentence, and its words without regard to case."""

    phrase: Phrase
    mention: Mention
    sentence: int

    @property
    def key(self) -> str:
        return self.mention.text.casefold()


@dataclass
class DroppedSubject(OfNouns):
    """The strategy `dropped-subject` (see `kinds.base.Strategy`).

    Counters: `subjects` (that could be deleted), `dropped:not-said` (their words do not occur
    before), `dropped:no-other` (nothing else agrees), `dropped:mask-in-text`, `dropped:too-many`.
    """

    settings: DroppedSubjectSettings = field(default_factory=DroppedSubjectSettings)
    kind: Kind = "dropped-subject"
    unit: Literal["paragraph", "article"] = "paragraph"
    needs: tuple[Annotation, ...] = ("sentences", "tags", "parse")

    def __post_init__(self) -> None:
        """RAISES: W142 (a setting is out of range)."""
        least = {"sentences_before": 1, "max_candidates": 2}
        require_at_least(self.settings, of=f"{self.kind}.", **least)

    def _words(self, passage: Passage) -> list[_Placed]:
        return _placed(passage.doc, passage.text, passage.sentences)

    def _masks(self, passage: Passage, words: Sequence[_Placed]) -> list[int]:
        found = [at for at, word in enumerate(words) if _may_go(passage.doc, word.phrase)]
        passage.counts["subjects"] += len(found)
        return found

    def _examples_of(
        self, passage: Passage, words: Sequence[_Placed], index: int
    ) -> Iterator[MaskedExample | None]:
        subject = words[index]
        first = max(0, subject.sentence - self.settings.sentences_before)
        before = [p for p in words[:index] if p.sentence >= first and _fits(p, subject)]
        spellings = {p.key: p.mention.text for p in before}  # the nearest one of each
        if subject.key not in spellings:
            passage.counts["dropped:not-said"] += 1
            return
        others = [p.key for p in reversed(before) if p.key != subject.key]
        kept = {subject.key, *list(dict.fromkeys(others))[: self.settings.max_candidates - 1]}
        if len(kept) < 2:
            passage.counts["dropped:no-other"] += 1
            return
        mentions = [
            p.mention for p in before if p.key in kept and p.mention.text == spellings[p.key]
        ]
        sentences = passage.sentences
        yield masked_example(
            passage.text,
            (sentences[first][0], sentences[subject.sentence][1]),
            Mention(spellings[subject.key], subject.mention.start, subject.mention.end),
            mentions,
            kind=self.kind,
            case=None,
            lang=passage.doc.lang_,
            source=passage.source,
            candidates=list(dict.fromkeys(mention.text for mention in mentions)),
        )


def _placed(doc: Doc, text: str, sentences: Sequence[Offsets]) -> list[_Placed]:
    """The noun phrases of one sentence each, in order; parts of larger ones are among them."""
    found = []
    index = 0
    for phrase in sorted(find_phrases(doc), key=lambda phrase: (phrase.start, -phrase.end)):
        start = doc[phrase.start].idx
        last = doc[phrase.end - 1]
        end = last.idx + len(last)
        while index + 1 < len(sentences) and sentences[index + 1][0] <= start:
            index += 1
        head = doc[phrase.head]
        if word_problem(text, head.idx, head.idx + len(head)) or end > sentences[index][1]:
            continue
        found.append(_Placed(phrase, Mention(text[start:end], start, end), index))
    return found


def _may_go(doc: Doc, phrase: Phrase) -> bool:
    """Whether a phrase is all of the subject of a finite verb behind it."""
    head = doc[phrase.head]
    verb = head.head
    if not phrase.subject or not _is_finite(verb) or verb.i < phrase.end:
        return False
    if any(child.dep_.split(":")[-1] in _CLAUSES for child in head.children):
        return False
    return all(phrase.start <= token.i < phrase.end for token in head.subtree)


def _is_finite(verb: Token) -> bool:
    """The verb itself, or its auxiliary or copula."""
    words = [verb, *(c for c in verb.children if c.dep_.split(":")[0] in ("aux", "cop"))]
    return any("Fin" in word.morph.get("VerbForm", []) for word in words)


def _fits(other: _Placed, subject: _Placed) -> bool:
    """Whether a phrase stands before the subject and may have its number."""
    known = other.phrase.number, subject.phrase.number
    return other.mention.end <= subject.mention.start and (None in known or known[0] == known[1])
