"""What the attention reader is asked. No torch here, so that rules may import it."""

from __future__ import annotations

from dataclasses import dataclass

BLANK = "<blank>"


@dataclass(frozen=True, slots=True)
class ReaderSample:
    """A question of the reader.

    document (tuple[str, ...]), query (tuple[str, ...]): Words; the query holds `<blank>`.
    answer (str): A word of the document; "" where it is not known.
    choices (tuple[str, ...]): Words to be scored.
    """

    document: tuple[str, ...]
    query: tuple[str, ...]
    answer: str = ""
    choices: tuple[str, ...] = ()
