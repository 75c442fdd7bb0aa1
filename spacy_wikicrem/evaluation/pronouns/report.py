"""The report of `evaluate pronouns` as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..report.report import markdown_table
from .judging import Judgement

_HEADER = ("pronouns with an antecedent", "number", "right", "right %", "given", "reachable %")
_NONE_HEADER = ("pronouns without one", "number", "right", "right %")
_THRESHOLD_HEADER = ("threshold", "answered %", "right % of the answered")
_TITLES = {"by_pronoun": "", "by_distance": "sentences back: ", "by_genre": "genre: "}


def render_pronouns(report: Mapping[str, Any]) -> str:
    """The tables of a report, and what was left out.

    right: The antecedent is right, or rightly none. given: Got an antecedent, right or wrong.
    reachable: A right antecedent was among the candidates; no share can be higher.
    """
    results = report["results"]
    lines = [markdown_table(_HEADER, map(_antecedent_cells, _rows(results["antecedent"])))]
    if results["none"] is not None:
        lines += ["", markdown_table(_NONE_HEADER, map(_none_cells, _rows(results["none"])))]
    else:
        lines += ["", '"None" is not scored: the annotation is not known to be complete.']
    if (error := results["calibration_error"]) is not None:
        lines += ["", markdown_table(_THRESHOLD_HEADER, _threshold_cells(results["by_threshold"]))]
        lines += ["", f"Expected calibration error of the probabilities: {error:.3f}."]
    left_out = [f"{number} {reason}" for reason, number in report["left_out"].items()]
    if left_out:
        lines += ["", f"Pronouns left out: {'; '.join(left_out)}."]
    lines += ["", _describe(report)]
    return "\n".join(lines)


def render_examples(judgements: Iterable[Judgement]) -> str:
    """Wrong predictions, one a line."""
    return "\n".join(map(_example, judgements))


def _rows(results: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    yield "all", results["all"]
    if results["people"]["pronouns"] not in (0, results["all"]["pronouns"]):
        yield "all but it, its, itself", results["people"]
    for group, title in _TITLES.items():
        for name, row in results.get(group, {}).items():
            yield f"{title}{name}", row


def _antecedent_cells(named: tuple[str, Mapping[str, Any]]) -> list[str]:
    row = named[1]
    reachable = 100 * row["reachable"] / row["pronouns"] if row["pronouns"] else None
    return [*_none_cells(named), str(row["given"]), _number(reachable)]


def _threshold_cells(rows: Mapping[str, Mapping[str, Any]]) -> Iterable[list[str]]:
    for threshold, row in rows.items():
        yield [threshold, _number(row["answered"]), _number(row["share"])]


def _none_cells(named: tuple[str, Mapping[str, Any]]) -> list[str]:
    name, row = named
    return [name, str(row["pronouns"]), str(row["right"]), _number(row["share"])]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _describe(report: Mapping[str, Any]) -> str:
    seconds, settings = report["seconds"], report["settings"]
    speed = report["tokens"] / seconds["resolver"] if seconds["resolver"] else 0.0
    counted = f"{report['documents']} documents, {report['tokens']} tokens"
    return (
        f"{counted}, {settings['mentions']} mentions; "
        f"resolver {seconds['resolver']:.1f} s ({speed:.0f} tokens/s), other components "
        f"{seconds['pipeline']:.1f} s."
    )


def _example(judgement: Judgement) -> str:
    wanted = judgement.nearest if judgement.expected == "antecedent" else None
    if judgement.antecedent is not None:
        found = f"{judgement.antecedent!r} ({judgement.probability:.2f})"
    else:
        found = "none" if judgement.resolved else "not resolved"
    expected = "none" if wanted is None else repr(wanted)
    return f"- {judgement.document}: {found} for {expected}: {judgement.context}"
