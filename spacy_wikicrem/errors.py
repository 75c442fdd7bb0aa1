"""Coded errors: each says what was found, what was expected and what to do.

Codes are grouped by room: 1xx corpus and records, 2xx models and training, 3xx pipeline,
4xx evaluation, 5xx command line. Messages are `str.format` templates.
"""

from __future__ import annotations

from typing import Any

MESSAGES: dict[str, str] = {
    # --- 0xx: files and records shared by all rooms ---
    "W001": "{path} does not exist. Check the path; it is relative to {cwd}.",
    "W002": "{path}, line {line}: not a valid JSON object ({reason}). Nothing was read from the file.",
    "W003": "{path}, line {line}: {reason}. Expected a masked-example record as corpus build writes it.",
    "W004": "{path} exists already. Choose another name, or pass --force to replace it.",
    # --- 1xx: corpus ---
    # --- 2xx: models and training ---
    # --- 3xx: pipeline ---
    # --- 4xx: evaluation ---
    # --- 5xx: command line ---
}


class WikicremError(ValueError):
    """An error with a stable code.

    code (str): A key of `MESSAGES`, e.g. "W101".
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
