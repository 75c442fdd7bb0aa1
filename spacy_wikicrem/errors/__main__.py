"""`python -m spacy_wikicrem.errors docs/errors.md`: write the page of all errors."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from . import ROOMS

HEAD = """# Errors

Every error has a code that never changes its meaning, says what was found and expected, and what to
do about it. Words in *italics* stand for what was found. In Python, errors are
`spacy_wikicrem.errors.WikicremError` (a `ValueError`) with the attributes `code` and `details`; the
commands print the message and end with status 1. Codes of spaCy's own warnings, which start with W
as well, are not among these.

This page is written by `python -m spacy_wikicrem.errors docs/errors.md`.
"""


def page() -> str:
    """The page as Markdown: a section a room, a line a code."""
    parts = [HEAD]
    for room, messages in ROOMS.items():
        parts.append(f"\n## {room}\n\n| code | message |\n|---|---|\n")
        parts += [f"| {code} | {_readable(text)} |\n" for code, text in sorted(messages.items())]
    return "".join(parts)


def _readable(template: str) -> str:
    """A message for readers: its places to fill in italics, with what Markdown would take for
    its own escaped.

    template (str): A `str.format` template.
    """
    text = template.replace("{{", "\0").replace("}}", "\1")
    text = re.sub(r"([<>*|_\[\]])", r"\\\1", text)
    text = re.sub(r"\{(\w+(?:\\_\w+)*)[^}]*\}", r"*\1*", text)
    return text.replace("\0", "{").replace("\1", "}")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf8")
