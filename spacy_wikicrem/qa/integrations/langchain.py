"""A text splitter for LangChain (`pip install "spacy-wikicrem[langchain]"`)."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ...util.optional import needed_for
from ..chunking.counting import Tokenizer
from .loading import PIPELINE, Content, check_content, chunks_of, content_of, make_chunker

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
    chunk_size (int), chunk_overlap (int): In tokens, see `tokenizer`.
    tokenizer: See `qa.chunking.counting.make_counter`; None for the tokens of the pipeline.
    content (str): What the documents hold, and is embedded: "text", or "search_text" with the text
        to show as `text` in the metadata (`qa.chunking.Chunk`).
    settings: Further ones of `ChunkSettings`, such as `resolve="header"`.
    RAISES: W390, W391, W393, W406.
    """

    def __init__(
        self,
        nlp: Language | str = PIPELINE,
        *,
        chunk_size: int = 512,
        chunk_overlap: int = 0,
        tokenizer: Tokenizer = None,
        content: Content = "text",
        **settings: Any,
    ) -> None:
        check_content(content)
        self.content = content
        self.chunker = make_chunker(nlp, chunk_size, chunk_overlap, tokenizer, **settings)
        super().__init__(
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            length_function=self.chunker.count,
            add_start_index=True,
        )

    def split_text(self, text: str) -> list[str]:
        chunks = chunks_of(self.chunker, text, {})
        return [content_of(chunk, self.content)[0] for chunk in chunks]

    def create_documents(
        self, texts: list[str], metadatas: list[dict[Any, Any]] | None = None
    ) -> list[Document]:
        documents = []
        for text, metadata in zip(texts, metadatas or [{}] * len(texts), strict=True):
            for chunk in chunks_of(self.chunker, text, metadata):
                place = {"start_index": chunk.start, "end_index": chunk.end}
                held, more = content_of(chunk, self.content)
                own = {**deepcopy(metadata), **place, **more}
                documents.append(Document(page_content=held, metadata=own))
        return documents
