"""Write questions in the format of the CRaQAn release."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import atomic_write
from ...util.jsonl import write_records
from ...util.optional import needed_for
from .record import Question, Section

PARQUET = ".parquet"
JSON_LINES = ("", ".jsonl", ".json", ".ndjson")
COMPRESSED = (".gz", ".zst")


def write_questions(path: str | Path, questions: Iterable[Question]) -> int:
    """Write a file that appears whole; return how many questions it has.

    path (Path): `.parquet`, or JSON lines (`.gz` and `.zst` are compressed).
    """
    return _write(path, map(question_record, questions))


def write_sections(path: str | Path, sections: Iterable[Section]) -> int:
    """As `write_questions`."""
    return _write(path, map(section_record, sections))


def require_ending(path: Path) -> None:
    """RAISES: W798: the name ends with what would be no such file; none at all is JSON lines."""
    ending = path.suffix.lower()
    if ending in COMPRESSED:
        ending = Path(path.stem).suffix.lower()
    elif ending == PARQUET:
        return
    if ending not in JSON_LINES:
        names = [*(name + more for more in ("", *COMPRESSED) for name in JSON_LINES[1:]), PARQUET]
        raise WikicremError("W798", path=path, expected=", ".join(names))


def _write(path: str | Path, records: Iterable[dict[str, Any]]) -> int:
    if Path(path).suffix.lower() != PARQUET:
        return write_records(path, records)
    with needed_for("A .parquet file", "pyarrow", "datasets", "name a .jsonl file"):
        from pyarrow import Table
        from pyarrow.parquet import write_table
    rows = list(records)
    with atomic_write(path, "wb") as file:
        write_table(Table.from_pylist(rows), file)
    return len(rows)


def question_record(question: Question) -> dict[str, Any]:
    """One record with the columns of the release, and ours."""
    return {
        "id": question.id,
        **section_record(question.section),
        "question": question.question,
        "answer": question.answer,
        "sentences_required": list(question.required),
        **question.other,
    }


def section_record(section: Section) -> dict[str, Any]:
    """The columns of the section; `section_sentences` is a text of JSON, as in the release."""
    sentences = [{"index": n, "sentence": text} for n, text in enumerate(section.sentences)]
    return {
        "title": section.title,
        "revision": section.revision,
        "lang": section.lang,
        "heading": section.heading,
        "section": section.text,
        "section_index": section.number,
        "section_sentences": json.dumps(sentences, ensure_ascii=False),
    }
