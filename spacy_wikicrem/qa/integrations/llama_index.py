"""A node parser for LlamaIndex (`pip install "spacy-wikicrem[llama-index]"`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import WikicremError
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
    further,
    pipeline_of,
    require_documents,
    settings_of,
)

if TYPE_CHECKING:
    from spacy.language import Language

with needed_for("The node parser for LlamaIndex", "llama-index-core", "llama-index"):
    from llama_index.core.bridge.pydantic import Field, PrivateAttr
    from llama_index.core.node_parser import NodeParser
    from llama_index.core.node_parser.node_utils import build_nodes_from_splits
    from llama_index.core.schema import BaseNode, Document, TextNode


class CoreferenceNodeParser(NodeParser):
    """Parses documents into nodes that make sense alone (`qa.chunking.Chunker`).

    A node's `start_char_idx` and `end_char_idx` say where its piece was in the document, `titles`
    in its metadata its own `title` and the headings over it; these are not embedded, nor is the
    `text` to show. Other metadata that is embedded with a node comes on top of `chunk_size`. Its
    settings are stored with it, tell it from others in a cache, and go with it to other processes.

    nlp (Language | str): A pipeline, or its name.
    chunk_size (int | None), chunk_overlap (int | None): In tokens, see `tokenizer`; also by the
        names `size` and `overlap`. None for 512 and 0.
    tokenizer: See `qa.chunking.counting.make_counter`; None for the tokens of the pipeline.
    settings: Further ones of `ChunkSettings`, such as `{"resolve": "header"}`; also one by one.
    content (str): What the nodes hold, and is embedded: "text", or "search_text" with the text to
        show as `text` in the metadata, as `MetadataReplacementPostProcessor` takes it.
    fields: Those of each node parser of LlamaIndex, such as `include_metadata`.
    RAISES: W390, W391, W393, W395, W396, W397, W406; W394 when one that was
        made from objects is pickled.
    """

    nlp: str
    chunk_size: int
    chunk_overlap: int
    tokenizer: str | None
    settings: dict[str, Any] = Field(default_factory=dict)
    content: Content = "text"
    _chunker: Chunker = PrivateAttr()
    _objects: bool = PrivateAttr()

    def __init__(
        self,
        nlp: Language | str = PIPELINE,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        tokenizer: Tokenizer = None,
        settings: dict[str, Any] | None = None,
        content: Content = "text",
        **fields: Any,
    ) -> None:
        check_content(content)
        theirs = {name: value for name, value in fields.items() if name in NodeParser.model_fields}
        more = {name: value for name, value in fields.items() if name not in theirs}
        given = {**(settings or {}), **more}
        own = {"chunk_size": chunk_size, "chunk_overlap": chunk_overlap}
        made = settings_of({**own, **given}, type(self).__name__, ("nlp", *OTHERS))
        loaded = pipeline_of(nlp)
        named = tokenizer is None or isinstance(tokenizer, str)
        super().__init__(
            nlp=nlp if isinstance(nlp, str) else f"{nlp.lang}_{nlp.meta['name']}",
            chunk_size=made.size,
            chunk_overlap=made.overlap,
            tokenizer=tokenizer if named else repr(tokenizer),
            settings=further(given),
            content=content,
            **theirs,
        )
        self._objects = not (named and isinstance(nlp, str))
        self._chunker = Chunker(loaded, made, tokenizer=tokenizer)

    def __getstate__(self) -> dict[str, Any]:
        if self._objects:
            raise WikicremError("W394")
        return super().__getstate__()

    @classmethod
    def class_name(cls) -> str:
        return "CoreferenceNodeParser"

    def get_nodes_from_documents(
        self, documents: Sequence[Document], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        require_documents(documents, BaseNode, "documents of LlamaIndex")
        return super().get_nodes_from_documents(documents, show_progress, **kwargs)

    def _parse_nodes(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        made: list[BaseNode] = []
        for node in nodes:
            chunks = chunks_of(self._chunker, node.get_content(), node.metadata)
            texts = [content_of(chunk, self.content) for chunk in chunks]
            held = [text for text, _ in texts]
            found = build_nodes_from_splits(held, node, id_func=self.id_func)
            for parsed, chunk, (_, more) in zip(found, chunks, texts, strict=True):
                parsed.start_char_idx, parsed.end_char_idx = chunk.start, chunk.end
                parsed.metadata = {**parsed.metadata, **more}
                not_embedded = [*parsed.excluded_embed_metadata_keys, *more]
                parsed.excluded_embed_metadata_keys = not_embedded
            made += found
        return made

    def _postprocess_parsed_nodes(
        self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]
    ) -> list[BaseNode]:
        """With our offsets: LlamaIndex looks for the text, which may be another or there twice."""
        texts = [node for node in nodes if isinstance(node, TextNode)]
        places = [(node.start_char_idx, node.end_char_idx) for node in texts]
        done = super()._postprocess_parsed_nodes(nodes, parent_doc_map)
        for node, place in zip(texts, places, strict=True):
            node.start_char_idx, node.end_char_idx = place
        return done
