"""Documents with coreference in all the formats that others have: `read` and `write`."""

from .formats import FORMATS, read, write

__all__ = ["FORMATS", "read", "write"]
