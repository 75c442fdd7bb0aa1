"""What human reviewers say of questions: one line for each verdict, written at once."""

from __future__ import annotations

import json
import os
import time
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from ...errors import WikicremError
from ...util.numbers import parse_json

# The paper's reasons to reject (Table 2) in its order, by the names under which they are stored.
REASONS: Mapping[str, str] = {
    "irrelevant": "Irrelevant sentences included",
    "excluded": "Important sentences excluded",
    "format": "Parsing or formatting errors",
    "incomplete": "Incomplete or unclear answer",
    "ambiguous": "Question ambiguity",
    "coreference": "Coreference errors",
    "other": "Other",
    "wrong": "Wrong information",
    "compound": "Compound or double questions",
}
LONGEST_NAME, LONGEST_NOTE = 40, 2000


@dataclass(frozen=True, slots=True)
class HumanVerdict:
    """What one person says of one question.

    question (str): Its id.
    reviewer (str): Who says it.
    accept (bool): Whether the question is good.
    reasons (tuple[str, ...]): Keys of `REASONS`; at least one where it is rejected, else none.
    note (str): In words.
    time (float): When, in seconds since 1970.
    """

    question: str
    reviewer: str
    accept: bool
    reasons: tuple[str, ...] = ()
    note: str = ""
    time: float = field(default_factory=time.time)

    @classmethod
    def parse(cls, record: Any) -> HumanVerdict:
        """RAISES: ValueError: something is missing or of another kind."""
        if not isinstance(record, Mapping):
            raise ValueError("a verdict is an object")
        reasons = record.get("reasons") or []
        if not isinstance(reasons, list) or not all(isinstance(name, str) for name in reasons):
            raise ValueError("reasons is a list of names")
        found = cls(
            _text(record, "question", 200),
            reviewer_name(_text(record, "reviewer", LONGEST_NAME)),
            record.get("accept"),  # type: ignore[arg-type]
            tuple(dict.fromkeys(reasons)),
            _text(record, "note", LONGEST_NOTE) if record.get("note") else "",
            *([float(record["time"])] if isinstance(record.get("time"), (int, float)) else []),
        )
        if not found.reviewer:
            raise ValueError("reviewer is a name that can be seen")
        if not isinstance(found.accept, bool):
            raise ValueError("accept is true or false")
        if unknown := [reason for reason in found.reasons if reason not in REASONS]:
            raise ValueError(f"the reason {unknown[0]!r} is not one of: {', '.join(REASONS)}")
        if found.accept == bool(found.reasons):
            raise ValueError("a rejection has a reason, and an acceptance has none")
        return found


def reviewer_name(text: str) -> str:
    """A name as it is kept: written in two ways (accents in one character or two, invisible
    characters) it is one person. "" where nothing of it can be seen."""
    seen = "".join(c for c in unicodedata.normalize("NFC", text) if c.isspace() or _is_seen(c))
    name = " ".join(seen.split())
    return name if any(unicodedata.category(c)[0] not in "ZCM" for c in name) else ""


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] != "C" or character in _JOINERS


_JOINERS = "\u200c\u200d"  # emoji and Persian need them


def _text(record: Mapping[str, Any], name: str, longest: int) -> str:
    value = record.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > longest:
        raise ValueError(f"{name} is a text of 1 to {longest} characters")
    value.encode("utf8")  # a ValueError for half a character, which no file can hold
    return value.strip()


class VerdictFile:
    """`verdicts.jsonl`: verdicts in the order in which they were given; threads may share it."""

    def __init__(self, path: str | Path) -> None:
        """RAISES: W792 (a damaged line). A last line that was cut is removed."""
        self.path = Path(path)
        self._lock = Lock()
        self._all: list[HumanVerdict] = read_verdicts(self.path, mend=True)

    def add(self, verdict: HumanVerdict) -> None:
        """Keep a verdict; when this returns, it is on the disk."""
        line = (json.dumps(asdict(verdict), ensure_ascii=False) + "\n").encode("utf8")
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                size = os.fstat(handle).st_size
                try:
                    _write_all(handle, line)
                    os.fsync(handle)
                except OSError:  # a full disk: no half line for the next one to be joined to
                    os.ftruncate(handle, size)
                    raise
            finally:
                os.close(handle)
            self._all.append(verdict)

    def of(self, reviewer: str) -> dict[str, HumanVerdict]:
        """What a person said last of each question."""
        with self._lock:
            return {v.question: v for v in self._all if v.reviewer == reviewer}

    def latest(self) -> list[HumanVerdict]:
        with self._lock:
            return latest(self._all)


def latest(verdicts: Sequence[HumanVerdict]) -> list[HumanVerdict]:
    """The last verdict of each person on each question; those before were taken back."""
    return list({(v.question, v.reviewer): v for v in verdicts}.values())


def read_verdicts(path: str | Path, *, mend: bool = False) -> list[HumanVerdict]:
    """The verdicts of a file, none if it is not there; a last line that was cut is left out.

    mend (bool): Remove such a line from the file. RAISES: W792 (a damaged line).
    """
    path = Path(path)
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if mend and whole != content:
        os.truncate(path, len(whole))
    found = []
    for number, line in enumerate(whole.splitlines(), start=1):
        if line.strip():
            try:
                found.append(HumanVerdict.parse(parse_json(line)))
            except ValueError as err:
                raise WikicremError("W792", path=path, line=number, reason=err) from None
    return found


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
