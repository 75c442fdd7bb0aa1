"""Weighted bias for GAP (Kocijan et al., 2021, "The Gap on Gap").

The feminine and the masculine half of GAP differ in how easy they are, so that the ratio of their
F1 is not 1 for unbiased baselines. Weights on the 2 x N decisions even that out: the weighted
bias is the ratio of the two weighted accuracies.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...documents.gap import GapRow
from ...errors import WikicremError
from ...util.text_files import read_lines
from .tsv import Answers

Weights = Mapping[str, float]
_SHOWN = 3


def read_weights(path: str | Path, rows: Sequence[GapRow]) -> dict[str, float]:
    """Read a JSON object from decision ("test-1a" for A of the row test-1) to weight.

    RAISES: W001, W601, W605, W463 (no such object, with the line), W464 (keys that are missing or
        unknown).
    """
    try:
        pairs = json.loads(_read_text(path), object_pairs_hook=list)
    except json.JSONDecodeError as err:
        raise WikicremError("W463", path=path, line=err.lineno, reason=err.msg) from None
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        raise WikicremError("W463", path=path, line=1, reason="not a JSON object")
    weights: dict[str, float] = {}
    for key, value in pairs:
        if problem := _problem(key, value, weights):
            raise WikicremError("W463", path=path, line=_line_of(path, key), reason=problem)
        weights[key] = float(value)
    _require_the_same_ids(path, weights, rows)
    return weights


def weighted_bias(rows: Sequence[GapRow], answers: Answers, weights: Weights) -> dict[str, Any]:
    """Weighted accuracy by gender and their ratio, as the scorer of the paper counts.

    Each is the sum of the weights of the right decisions, divided by the number of decisions of
    that gender; a missing answer is not right. Keys: feminine, masculine, bias (feminine /
    masculine; None if either is 0).
    """
    feminine, masculine = (
        _accuracy([row for row in rows if row.gender == gender], answers, weights)
        for gender in ("feminine", "masculine")
    )
    bias = feminine / masculine if feminine and masculine else None
    return {"feminine": feminine, "masculine": masculine, "bias": bias}


def decisions(row: GapRow) -> tuple[str, str]:
    """The keys of a row's two decisions."""
    return f"{row.id}a", f"{row.id}b"


def _accuracy(rows: Sequence[GapRow], answers: Answers, weights: Weights) -> float:
    right = (
        weights[key]
        for row in rows
        if row.id in answers
        for key, name, answer in zip(decisions(row), row.names, answers[row.id], strict=True)
        if answer == name.coref
    )
    return sum(right) / (2 * len(rows)) if rows else 0.0


def _read_text(path: str | Path) -> str:
    return "\n".join(line for _, line in read_lines(path))


def _problem(key: str, value: Any, seen: Weights) -> str | None:
    if key in seen:
        return f"the key {key!r} occurs a second time"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"the weight of {key!r} is no number"
    if not math.isfinite(value) or value < 0:
        return f"the weight of {key!r} is {value}"
    return None


def _line_of(path: str | Path, key: str) -> int:
    """Line of the last place that reads like the key: a repeated one is wrong where it is again."""
    quoted = json.dumps(key)
    return max((number for number, line in read_lines(path) if quoted in line), default=1)


def _require_the_same_ids(path: str | Path, weights: Weights, rows: Sequence[GapRow]) -> None:
    wanted = dict.fromkeys(key for row in rows for key in decisions(row))
    missing = [key for key in wanted if key not in weights]
    unknown = [key for key in weights if key not in wanted]
    if missing or unknown:
        raise WikicremError(
            "W464",
            path=path,
            missing=len(missing),
            unknown=len(unknown),
            examples=", ".join((*missing[:_SHOWN], *unknown[:_SHOWN])),
        )
