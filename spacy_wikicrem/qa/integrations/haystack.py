"""A component for Haystack (`pip install "spacy-wikicrem[haystack]"`)."""

from __future__ import annotations

from typing import Any

from ...util.optional import needed_for
from ..chunking.checks import require_text
from ..chunking.chunker import Chunker
from .loading import (
    OTHERS,
    PIPELINE,
    Content,
    check_content,
    chunks_of,
    content_of,
    further,
    pipeline_of,
    require_documents,
    settings_of,
)

with needed_for("The component for Haystack", "haystack-ai", "haystack"):
    from haystack import Document, component, default_from_dict, default_to_dict


@component
class CoreferenceDocumentSplitter:
    """Splits documents into chunks that make sense alone (`qa.chunking.Chunker`).

    Each new document has the metadata of its source, and `source_id`, `split_id`,
    `split_idx_start` and `split_idx_end`: where the piece was in the source, in code points;
    and `titles`, if there are some: its own `title` and the headings over it.

    model (str): Name of a spaCy pipeline, loaded by `warm_up` or at the first run.
    split_length (int | None), split_overlap (int | None): In tokens, see `tokenizer`; also by the
        names `size` and `overlap`. None for 512 and 0.
    tokenizer (str | None): "characters", "tiktoken:ENCODING" or "transformers:MODEL"; None for the
        tokens of the pipeline.
    settings (dict | None): Further ones of `ChunkSettings`, such as `{"resolve": "header"}`; also
        one by one.
    content (str): What the documents hold, and is embedded: "text", or "search_text" with the text
        to show as `text` in the metadata (`qa.chunking.Chunk`).
    RAISES: W390, W395, W396, W397.
    """

    def __init__(
        self,
        model: str = PIPELINE,
        split_length: int | None = None,
        split_overlap: int | None = None,
        tokenizer: str | None = None,
        settings: dict[str, Any] | None = None,
        content: Content = "text",
        **more: Any,
    ) -> None:
        check_content(content)
        given = {**(settings or {}), **more}
        own = {"split_length": split_length, "split_overlap": split_overlap}
        made = settings_of({**own, **given}, type(self).__name__, ("model", *OTHERS))
        self.content = content
        self.model = require_text(model, "The name of the pipeline")
        self.split_length = made.size
        self.split_overlap = made.overlap
        self.tokenizer = tokenizer
        self.settings = further(given) or None
        self._chunker: Chunker | None = None

    def warm_up(self) -> None:
        """Load the pipeline. Raises W391, W406."""
        self._loaded()

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Split the documents; those without text give none. Raises W395."""
        require_documents(documents, Document, "documents of Haystack")
        chunker = self._loaded()
        parts = [part for doc in documents for part in _split(chunker, doc, self.content)]
        return {"documents": parts}

    def to_dict(self) -> dict[str, Any]:
        return default_to_dict(
            self,
            model=self.model,
            split_length=self.split_length,
            split_overlap=self.split_overlap,
            tokenizer=self.tokenizer,
            settings=self.settings,
            content=self.content,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> CoreferenceDocumentSplitter:
        return default_from_dict(cls, data)

    def _loaded(self) -> Chunker:
        if self._chunker is None:
            own = {"size": self.split_length, "overlap": self.split_overlap}
            made = settings_of({**own, **(self.settings or {})}, type(self).__name__)
            self._chunker = Chunker(pipeline_of(self.model), made, tokenizer=self.tokenizer)
        return self._chunker


def _split(chunker: Chunker, document: Document, content: Content) -> list[Document]:
    chunks = chunks_of(chunker, document.content or "", document.meta)
    parts = []
    for number, chunk in enumerate(chunks):
        held, more = content_of(chunk, content)
        place = {"split_idx_start": chunk.start, "split_idx_end": chunk.end}
        own = {"source_id": document.id, "split_id": number, **place, **more}
        parts.append(Document(content=held, meta={**document.meta, **own}))
    return parts
