"""Pronouns that a larger ranker answers: what a smaller one learns from.

Its shares say more than its best answer does (Hinton et al. 2015, distillation), where nobody
labelled and beside labels. Of plain text those of mentions whose score shall not depend on the
pronoun's gender are the mean over both genders (`models.neutral`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

import torch
from spacy.language import Language

from ... import lang
from ...models.mention_ranker import MentionRanker
from ...resolution.mention_ranker import MentionRankerResolver
from ...resolution.resolver import Scope
from ...resolution.settings import Settings
from ...ty import MentionQuery, RankedQuestion, RankedText

# Paragraphs are read together until they have so many words.
_WORDS = 150
# Documents for one call of the teacher.
_BATCH = 32
# A share below this one is left out.
_LEAST = 1e-4
# What the labels of a text weigh beside the teacher's shares; more where it would answer wrongly.
_LABELS, _LABELS_WHERE_WRONG = 0.6, 0.8


def taught_texts(
    documents: Iterable[Sequence[str]], nlp: Language, teacher: MentionRanker
) -> Iterator[RankedText]:
    """The pronouns of plain text with the teacher's shares of all mentions around.

    documents (Iterable[Sequence[str]]): Paragraphs of each.
    nlp (Language): For tags, entities and the parse.
    """
    settings = Settings(agreement="off", syntax=False).suited(MentionRankerResolver.suits)
    resolver = MentionRankerResolver(Scope(lang.get(nlp.lang), settings))
    parts = (part for paragraphs in documents for part in _parts(paragraphs))
    docs = nlp.pipe(parts, batch_size=_BATCH)
    while batch := list(islice(docs, _BATCH)):
        queries = [query for doc in batch for query in resolver.questions(doc).queries]
        queries = [query for query in queries if len(query.mentions) > 1]
        if queries:
            yield from _texts(queries, teacher)


def with_shares(texts: Iterable[RankedText], teacher: MentionRanker) -> Iterator[RankedText]:
    """Labelled texts with shares that are mostly the labels' and for the rest the teacher's.

    Several right mentions share what is theirs as the teacher would. A question of which the
    teacher sees no right mention keeps its labels alone.
    """
    given = iter(texts)
    while batch := list(islice(given, _BATCH)):
        with torch.inference_mode():
            found = iter(teacher.score_neutrally([q for text in batch for q in text.queries()]))
        for text in batch:
            pairs = zip(text.questions, found, strict=False)
            yield replace(text, questions=tuple(_beside_labels(*pair, teacher) for pair in pairs))


def _beside_labels(
    question: RankedQuestion, scores: torch.Tensor, teacher: MentionRanker
) -> RankedQuestion:
    shares = _shares(scores, teacher)
    right = list(question.right)
    labels = torch.zeros_like(shares)
    labels[right] = shares[right]
    if not float(labels.sum()):
        return question
    trust = _LABELS if int(shares.argmax()) in right else _LABELS_WHERE_WRONG
    mixed = trust * labels / labels.sum() + (1 - trust) * shares
    return replace(question, shares=_rounded(mixed))


def _shares(scores: torch.Tensor, teacher: MentionRanker) -> torch.Tensor:
    return (scores.float() / teacher.temperature).softmax(0)


def _rounded(shares: torch.Tensor) -> tuple[float, ...]:
    return tuple(round(float(share), 4) if share >= _LEAST else 0.0 for share in shares)


def _parts(paragraphs: Sequence[str]) -> Iterator[str]:
    held: list[str] = []
    for paragraph in paragraphs:
        held.append(paragraph)
        if sum(len(part.split()) for part in held) >= _WORDS:
            yield "\n".join(held)
            held = []
    if held:
        yield "\n".join(held)


def _texts(queries: Sequence[MentionQuery], teacher: MentionRanker) -> Iterator[RankedText]:
    with torch.inference_mode():
        found = teacher.score_neutrally(queries)
    by_text: dict[str, list[RankedQuestion]] = defaultdict(list)
    for query, scores in zip(queries, found, strict=True):
        shares = _shares(scores, teacher)
        by_text[query.text].append(
            RankedQuestion(
                query.start, query.end, query.mentions, (int(shares.argmax()),), _rounded(shares)
            )
        )
    for text, questions in by_text.items():
        yield RankedText(text, tuple(questions), "taught")
