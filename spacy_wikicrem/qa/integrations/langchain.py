"""A text splitter for LangChain (`pip install "spacy-wikicrem[langchain]"`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ...util.optional import needed_for
from ..chunking.chunker import Chunker
from ..chunking.counting import Tokenizer
from .loading import (
    OTHERS,
    PIPELINE,
    Content,
    check_content,
    chunks_of,
    content_of,
    pipeline_of,
    require_documents,
    settings_of,
)

if TYPE_CHECKING:
    from spacy.language import Language

with needed_for("The splitter for LangChain", "langchain-text-splitters", "langchain"):
    from langchain_core.documents import Document
    from langchain_text_splitters import TextSplitter


class CoreferenceTextSplitter(TextSplitter):
    """Splits texts into chunks that make sense alone (`qa.chunking.Chunker`).

    Documents have `start_index` and `end_index` in their metadata: where the piece was in the
    source, in code points; and `titles`, if there are some: their own `title` and the headings.

    nlp (Language | str): A pipeline, or its name.
    chunk_size (int | None), chunk_overlap (int | None): In tokens, see `tokenizer`; also by the
        names `size` and `overlap`. None for 512 and 0.
    tokenizer: See `qa.chunking.counting.make_counter`; None for the tokens of the pipeline.
    length_function: What LangChain calls a tokenizer, in the place of one.
    content (str): What the documents hold, and is embedded: "text", or "search_text" with the text
        to show as `text` in the metadata (`qa.chunking.Chunk`).
    settings: Further ones of `ChunkSettings`, such as `resolve="header"`.
    RAISES: W390, W391, W393, W395, W396, W397, W406.
    """

    def __init__(
        self,
        nlp: Language | str = PIPELINE,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        tokenizer: Tokenizer = None,
        length_function: Callable[[str], int] | None = None,
        content: Content = "text",
        **settings: Any,
    ) -> None:
        check_content(content)
        self.content = content
        own = {"chunk_size": chunk_size, "chunk_overlap": chunk_overlap}
        made = settings_of({**own, **settings}, type(self).__name__, ("nlp", *OTHERS))
        counted = length_function if tokenizer is None else tokenizer
        self.chunker = Chunker(pipeline_of(nlp), made, tokenizer=counted)
        super().__init__(
            chunk_size=made.size,
            chunk_overlap=made.overlap,
            length_function=self.chunker.count,
            add_start_index=True,
        )

    def split_documents(self, documents: Iterable[Document]) -> list[Document]:
        require_documents(documents, Document, "documents of LangChain")
        return super().split_documents(documents)

    def split_text(self, text: str) -> list[str]:
        chunks = chunks_of(self.chunker, text, {})
        return [content_of(chunk, self.content)[0] for chunk in chunks]

    def create_documents(
        self, texts: list[str], metadatas: list[dict[Any, Any]] | None = None
    ) -> list[Document]:
        require_documents(texts, str, "texts")
        documents = []
        for text, metadata in zip(texts, metadatas or [{}] * len(texts), strict=True):
            for chunk in chunks_of(self.chunker, text, metadata):
                place = {"start_index": chunk.start, "end_index": chunk.end}
                held, more = content_of(chunk, self.content)
                own = {**deepcopy(metadata), **place, **more}
                documents.append(Document(page_content=held, metadata=own))
        return documents
