"""Coded errors: each says what was found, what was expected and what to do.

Codes are grouped by room: 0xx and 6xx files, records and dumps that are read, 1xx building
corpora, 2xx models and training, 3xx pipeline, 4xx evaluation, 5xx command line, 7xx Italian and
questions, 8xx translation. spaCy's own warnings have codes from W001 to W127, so none of ours is
one of those. Messages are `str.format` templates; they stand in messages.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

# By room, in the order of the page of errors.
ROOMS: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("messages.json").read_text(encoding="utf8")
)
MESSAGES: dict[str, str] = {code: text for room in ROOMS.values() for code, text in room.items()}


class WikicremError(ValueError):
    """An error with a stable code.

    code (str): A key of `MESSAGES`, e.g. "W601".
    **details (Any): Values for the message template.
    """

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(f"[{code}] {MESSAGES[code].format(**details)}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.details)


def _rebuild(cls: type[WikicremError], code: str, details: dict[str, Any]) -> WikicremError:
    return cls(code, **details)


def either(words: Sequence[str]) -> str:
    """ "Tags, entities or sentences": what there is none of."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
