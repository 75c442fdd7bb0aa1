"""JSON lines, plain or compressed: the corpus' own records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...errors import WikicremError
from ...ty import MaskedExample
from .files import read_lines, write_lines


def read_jsonl(path: Path) -> Iterator[MaskedExample]:
    """RAISES: W002 (no JSON object), W003 (no example), and what `read_lines` raises."""
    for number, line in read_lines(path):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as err:
            raise WikicremError("W002", path=path, line=number, reason=err) from None
        if not isinstance(record, dict):
            found = f"found a {type(record).__name__}"
            raise WikicremError("W002", path=path, line=number, reason=found)
        try:
            yield MaskedExample.from_dict(record)
        except ValueError as err:
            raise WikicremError("W003", path=path, line=number, reason=err) from None


def write_jsonl(path: Path, examples: Iterable[MaskedExample]) -> None:
    with write_lines(path) as file:
        for example in examples:
            line = json.dumps(example.to_dict(), ensure_ascii=False) + "\n"
            file.write(line.encode("utf8"))
