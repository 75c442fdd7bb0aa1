"""A resolver for GraphRAG-SDK (`pip install "spacy-wikicrem[graphrag]"`)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...util.optional import needed_for
from ..chunking.resolving import TextResolver
from .loading import PIPELINE, pipeline_of

if TYPE_CHECKING:
    from spacy.language import Language

with needed_for("The resolver for GraphRAG-SDK", "graphrag-sdk", "graphrag"):
    from graphrag_sdk.ingestion.extraction_strategies.coref_resolvers import CorefResolver


class WikicremCorefResolver(CorefResolver):
    """`await resolve(text)`: the text with its pronouns replaced.

    For `GraphExtraction(coref_resolver=...)`. Without GraphRAG-SDK, and without asyncio, take
    `qa.chunking.TextResolver`.

    nlp (Language | str): A pipeline, or its name.
    """

    def __init__(self, nlp: Language | str = PIPELINE) -> None:
        self.resolver = TextResolver(pipeline_of(nlp))

    async def resolve(self, text: str) -> str:
        return await asyncio.to_thread(self.resolver.resolve, text)
