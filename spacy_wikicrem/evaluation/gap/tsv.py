"""The official GAP system file: ID, A, B with TRUE or FALSE, tab-separated, without a header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...documents.gap import LABELS, GapRow
from ...errors import WikicremError
from ...util.files import atomic_write
from ...util.text_files import read_lines

Answers = Mapping[str, tuple[bool, bool]]


def write_system_tsv(path: str | Path, rows: Sequence[GapRow], answers: Answers) -> None:
    """Write the answers in the order of the rows, atomically; rows without answer are left out."""
    with atomic_write(path) as file:
        for row in rows:
            if row.id in answers:
                labels = ("TRUE" if answer else "FALSE" for answer in answers[row.id])
                file.write("\t".join((row.id, *labels)) + "\n")


def read_system_tsv(path: str | Path, rows: Sequence[GapRow]) -> dict[str, tuple[bool, bool]]:
    """Read the answers to the given gold rows.

    An ID may be missing: the official scorer counts that as two false negatives, and so do we.
    What that scorer only warns about or passes over (a second line for an ID, a label that is
    neither TRUE nor FALSE, an ID that is not in the gold file) raises W405 here; a file without
    any answer raises W469.
    """
    known = {row.id for row in rows}
    answers: dict[str, tuple[bool, bool]] = {}
    for line, text in read_lines(path, skip_empty=True):
        fields = text.split("\t")
        if problem := _problem(fields, known, answers):
            raise WikicremError("W405", path=path, line=line, reason=problem)
        identifier, a, b = fields
        answers[identifier] = LABELS[a.upper()], LABELS[b.upper()]
    if not answers:
        raise WikicremError("W469", path=path)
    return answers


def _problem(fields: Sequence[str], known: set[str], answers: Answers) -> str | None:
    if len(fields) != 3:
        return f"{len(fields)} columns"
    identifier, *labels = fields
    if identifier not in known:
        return f"the ID {identifier!r} is not in the gold file"
    if identifier in answers:
        return f"the ID {identifier!r} occurs a second time"
    if wrong := [label for label in labels if label.upper() not in LABELS]:
        return f"the label {wrong[0]!r}"
    return None
