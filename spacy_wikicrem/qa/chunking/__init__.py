"""Cut texts into chunks that make sense alone, for retrieval."""

from .chunker import Chunker
from .records import Chunk, Replacement
from .resolving import TextResolver
from .settings import ChunkSettings

__all__ = ["Chunk", "ChunkSettings", "Chunker", "Replacement", "TextResolver"]
