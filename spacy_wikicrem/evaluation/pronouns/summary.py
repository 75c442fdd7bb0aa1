"""Judgements of pronouns as counts and shares, and examples of wrong ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...lang import LanguageData
from .judging import Judgement

DISTANCES = (0, 1, 2, 3, 5, 10)  # lower ends of the groups, in sentences
LATER = "later only"
THRESHOLDS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999)
BINS = 10


def summarise(judgements: Sequence[Judgement], language: LanguageData) -> dict[str, Any]:
    """Counts and shares for the table: see `row`. "none" is None if nothing was expected to be."""
    wanted = [j for j in judgements if j.expected == "antecedent"]
    none = [j for j in judgements if j.expected == "none"]
    people = [form for form, p in language.pronouns.items() if p.gender != "neuter"]
    return {
        "antecedent": {
            "all": row(wanted),
            "people": row(j for j in wanted if j.form in people),
            "by_pronoun": _groups(wanted, {f: f for f in language.pronouns}, "form"),
            "by_distance": _by_distance(wanted),
            "by_genre": _groups(wanted, {j.genre: j.genre for j in wanted}, "genre"),
        },
        "none": {
            "all": row(none),
            "people": row(j for j in none if j.form in people),
            "by_pronoun": _groups(none, {f: f for f in language.pronouns}, "form"),
            "by_genre": _groups(none, {j.genre: j.genre for j in none}, "genre"),
        }
        if none
        else None,
        "by_threshold": by_threshold(judgements),
        "calibration_error": calibration_error(judgements),
    }


def by_threshold(judgements: Sequence[Judgement]) -> dict[str, dict[str, Any]]:
    """For each threshold how many pronouns still get an antecedent, and how many of these are
    right; shares in percent, `answered` of all pronouns, `share` of the answered ones."""
    rows = {}
    for threshold in THRESHOLDS:
        kept = [p for p in _answered(judgements) if p[0] >= threshold]
        right = sum(good for _, good in kept)
        rows[f"{threshold:g}"] = {
            "given": len(kept),
            "answered": 100 * len(kept) / len(judgements) if judgements else None,
            "right": right,
            "share": 100 * right / len(kept) if kept else None,
        }
    return rows


def calibration_error(judgements: Sequence[Judgement]) -> float | None:
    """Expected calibration error of the probabilities of antecedents, ten bins of equal width
    (Guo et al., 2017): 0 is perfect. None if there is no antecedent."""
    found = _answered(judgements)
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for probability, right in found:
        bins[min(BINS - 1, int(probability * BINS))].append((probability, right))
    gaps = (abs(sum(p - right for p, right in group)) for group in bins)
    return sum(gaps) / len(found) if found else None


def _answered(judgements: Iterable[Judgement]) -> list[tuple[float, bool]]:
    return [
        (j.probability, j.right)
        for j in judgements
        if j.antecedent is not None and j.probability is not None
    ]


def row(judgements: Iterable[Judgement]) -> dict[str, Any]:
    """Of some pronouns: how many, how many right (and the share, in percent), how many got an
    antecedent, and how many had a right one among their candidates."""
    found = list(judgements)
    right = sum(j.right for j in found)
    return {
        "pronouns": len(found),
        "right": right,
        "share": 100 * right / len(found) if found else None,
        "given": sum(j.antecedent is not None for j in found),
        "reachable": sum(j.reachable for j in found),
    }


def _groups(
    judgements: Sequence[Judgement], names: Mapping[str, str], attribute: str
) -> dict[str, dict[str, Any]]:
    rows = {name: row(j for j in judgements if getattr(j, attribute) == name) for name in names}
    return {name: value for name, value in rows.items() if value["pronouns"]}


def _by_distance(judgements: Sequence[Judgement]) -> dict[str, dict[str, Any]]:
    groups = {}
    for low, high in zip(DISTANCES, (*DISTANCES[1:], None), strict=True):
        name = (
            f"{low} or more"
            if high is None
            else f"{low}"
            if high == low + 1
            else f"{low} to {high - 1}"
        )
        groups[name] = row(
            j
            for j in judgements
            if j.distance is not None and low <= j.distance and (high is None or j.distance < high)
        )
    groups[LATER] = row(j for j in judgements if j.distance is None)
    return {name: value for name, value in groups.items() if value["pronouns"]}


def iterate_examples(judgements: Sequence[Judgement], count: int) -> Sequence[Judgement]:
    """So many wrong ones, spread evenly over all."""
    return spread([j for j in judgements if not j.right], count)


def spread(judgements: Sequence[Judgement], count: int) -> Sequence[Judgement]:
    """So many of them, spread evenly over all."""
    count = min(count, len(judgements))
    return [judgements[index * len(judgements) // count] for index in range(count)]
