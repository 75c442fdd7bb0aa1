"""JSON lines, plain or compressed: files of records, and of masked examples."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..errors import WikicremError
from ..ty import MaskedExample
from .compression import read_lines, write_lines
from .numbers import parse_json


def read_jsonl(path: str | Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, object); blank lines are passed over.

    RAISES: W002 (no JSON object), and what `read_lines` raises.
    """
    for number, line in read_lines(path):
        if not line.strip():
            continue
        try:
            record = parse_json(line)
        except ValueError as err:
            raise WikicremError("W002", path=path, line=number, reason=err) from None
        if not isinstance(record, dict):
            found = f"found a {type(record).__name__}"
            raise WikicremError("W002", path=path, line=number, reason=found)
        yield number, record


def read_examples(path: str | Path) -> Iterator[MaskedExample]:
    """Yield the examples of a corpus file. RAISES: W003 (no example) and what `read_jsonl` does."""
    for number, record in read_jsonl(path):
        try:
            yield MaskedExample.from_dict(record)
        except ValueError as err:
            raise WikicremError("W003", path=path, line=number, reason=err) from None


def write_examples(path: str | Path, examples: Iterable[MaskedExample]) -> int:
    """Write a corpus file atomically, compressed as its name says; return how many they are."""
    return write_records(path, (example.to_dict() for example in examples))


def write_records(path: str | Path, records: Iterable[Mapping[str, Any]]) -> int:
    """Write JSON lines atomically, compressed as the name says; return how many they are."""
    count = 0
    with write_lines(path) as file:
        for record in records:
            file.write((json.dumps(record, ensure_ascii=False) + "\n").encode("utf8"))
            count += 1
    return count
