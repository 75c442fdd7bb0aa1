"""The log of a run: one line for each section, written at once, so that a run can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.numbers import parse_json
from ..records.reading import parse_section
from .chat import Usage
from .loop import Outcome

# A run that goes on may wait longer for a reply, or try more often.
FREE = ("timeout", "attempts", "base_url")


class RunLog:
    """`log.jsonl` in the folder of a run: a line of settings, then one line for each outcome."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], *, resume: bool) -> None:
        """RAISES: W797 (there is a log already), W787 (of other settings), W788 (damaged)."""
        self.path = folder / "log.jsonl"
        self.outcomes: list[Outcome] = []
        if self.path.exists() and not resume:
            raise WikicremError("W797", path=self.path)
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size:
            self._read(settings)
        self._is_new = not self.path.exists()
        if self._is_new or not self.path.stat().st_size:
            self._append({"settings": dict(settings)})

    def add(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        self._append(outcome.to_dict())

    def discard_if_unused(self) -> None:
        """Nothing came of the run, so that the next one need not be told to go on with it."""
        if self._is_new and not self.outcomes:
            self.path.unlink()

    def done(self) -> set[str]:
        """Keys of the sections that need not be tried again: all but those that failed."""
        return {o.section.key for o in self.outcomes if o.status != "failed"}

    def latest(self) -> list[Outcome]:
        """The last outcome of each section, in the order in which sections came first."""
        return list({outcome.section.key: outcome for outcome in self.outcomes}.values())

    def _append(self, record: Mapping[str, Any]) -> None:
        with self.path.open("ab") as file:
            file.write((json.dumps(record, ensure_ascii=False) + "\n").encode("utf8"))
            file.flush()
            os.fsync(file.fileno())

    def _read(self, settings: Mapping[str, Any]) -> None:
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:  # killed in the middle of a line
            os.truncate(self.path, len(whole))
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                record = parse_json(line)
                if number == 1:
                    _compare(self.path, record["settings"], settings)
                else:
                    self.outcomes.append(_outcome(record))
            except (ValueError, KeyError, TypeError) as err:
                if isinstance(err, WikicremError):
                    raise
                raise WikicremError("W788", path=self.path, line=number, reason=err) from None


def _compare(path: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    names = sorted({*old, *new} - set(FREE))
    if other := [name for name in names if old.get(name) != new.get(name)]:
        found = ", ".join(f"{name} {old.get(name)!r}, now {new.get(name)!r}" for name in other)
        raise WikicremError("W787", path=path, found=found)


def _outcome(record: Mapping[str, Any]) -> Outcome:
    return Outcome(
        parse_section(record),
        record["status"],
        record["rounds"],
        Usage(**record["usage"]),
        record["why"],
    )
