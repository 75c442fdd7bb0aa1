"""Pronouns that a larger ranker answers: what a smaller one learns from where nobody labelled.

Its shares say more than its best answer does (Hinton et al. 2015, distillation). Those of mentions
whose score shall not depend on the pronoun's gender are the mean over both genders
(`models.neutral`), so that the smaller ranker learns to be neutral in one reading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
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
        shares = (scores.float() / teacher.temperature).softmax(0)
        shares = torch.where(shares < _LEAST, 0.0, shares)
        best = int(shares.argmax())
        rounded = tuple(round(float(share), 4) for share in shares)
        by_text[query.text].append(
            RankedQuestion(query.start, query.end, query.mentions, (best,), rounded)
        )
    for text, questions in by_text.items():
        yield RankedText(text, tuple(questions), "taught")
