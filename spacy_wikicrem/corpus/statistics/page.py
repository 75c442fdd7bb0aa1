"""Corpus statistics as one HTML page that needs no other file and no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...util.templates import render_template
from .plots import plot_bars, plot_histograms, require_matplotlib
from .statistics import GENDERS_TOLD

Statistics = Mapping[str, Any]

SHORTCUTS = {
    "nearest": "the nearest name",
    "most_mentioned": "the most mentioned name",
    "first_candidate": "the first name",
}


def render_page(statistics: Statistics) -> str:
    """The page for what `measure_corpus` returns; the same statistics give the same bytes.

    RAISES: W640 if matplotlib is not installed.
    """
    require_matplotlib()
    assert __package__ is not None
    return render_template(
        __package__,
        "statistics.html.jinja",
        s=statistics,
        compared=compare_with_paper(statistics),
        kinds=_ranked(statistics["kinds_and_cases"]),
        candidates=_ranked(statistics["candidates"]["histogram"]),
        summaries=_summaries(statistics),
        summary_columns=("mean", "min", "median", "p90", "max"),
        dropped=_ranked(statistics["dropped"] or {}),
        rejected=_ranked(statistics["rejected"] or {}),
        plots=_plots(statistics),
    )


def compare_with_paper(statistics: Statistics) -> list[dict[str, Any]]:
    """Rows of label, ours, paper, and their shares of all examples (None where it makes none)."""
    paper, total = statistics["paper"], statistics["examples"]
    rows: list[tuple[str, Any, str]] = [
        ("examples", total, "examples"),
        ("held out", statistics["splits"].get("dev", 0), "dev"),
        ("candidates per example", statistics["candidates"]["mean"], "candidates"),
    ]
    for gender in GENDERS_TOLD if statistics["genders"] else ():
        rows.append((f"{gender} answers", statistics["genders"][gender], gender))
    if statistics["genders"]:
        ratio, first = (
            statistics[key]["female_to_male"] for key in ("genders", "genders_of_first_words")
        )
        rows.append(("female to male", ratio, "female_to_male"))
        rows.append(("female to male, by the first word", first, "female_to_male"))
    return [
        {
            "label": label,
            "ours": ours,
            "paper": paper[key],
            "shares": _shares(ours, key, statistics),
        }
        for label, ours, key in rows
    ]


def _shares(ours: int, key: str, statistics: Statistics) -> tuple[float, float] | None:
    paper = statistics["paper"]
    if key not in ("dev", *GENDERS_TOLD):
        return None
    return ours / statistics["examples"], paper[key] / paper["examples"]


def _plots(statistics: Statistics) -> dict[str, str]:
    lengths, genders = statistics["lengths"], statistics["genders"]
    by_case = lengths["tokens_by_case"]
    return {
        "tokens": plot_histograms(
            {_case_name(case): row["histogram"] for case, row in by_case.items()},
            "tokens",
            "tokens",
        ),
        "sentence_tokens": plot_histograms(
            {"sentences": lengths["sentence_tokens"]["histogram"]}, "tokens", "sentences"
        ),
        "distances": plot_histograms(
            {
                "right name": statistics["distances"]["answer"]["histogram"],
                "nearest other name": statistics["distances"]["other"]["histogram"],
            },
            "tokens",
            "distances",
        ),
        "shortcuts": plot_bars(
            {"right": {SHORTCUTS[k]: v["right"] or 0 for k, v in statistics["shortcuts"].items()}},
            "shortcuts",
            line=statistics["chance"],
        ),
        "genders": _plot_genders(statistics) if genders else "",
    }


def _plot_genders(statistics: Statistics) -> str:
    total = statistics["examples"]
    first_words, paper = statistics["genders_of_first_words"], statistics["paper"]
    series = {
        "this corpus": (statistics["genders"], total),
        "this corpus, first word": (first_words, total),
        "WikiCREM": (paper, paper["examples"]),
    }
    return plot_bars(
        {
            name: {gender: counts[gender] / whole for gender in GENDERS_TOLD}
            for name, (counts, whole) in series.items()
        },
        "genders",
    )


def _summaries(statistics: Statistics) -> list[tuple[str, Mapping[str, Any]]]:
    lengths = statistics["lengths"]
    return [
        ("characters of an example", lengths["characters"]),
        ("tokens of an example", lengths["tokens"]),
        *(
            (f"tokens, {_case_name(case)}", row)
            for case, row in lengths["tokens_by_case"].items()
            if len(lengths["tokens_by_case"]) > 1
        ),
        ("tokens of a sentence", lengths["sentence_tokens"]),
        ("earlier mentions of the right name", statistics["mentions"]["answer"]),
        ("earlier mentions of each other name", statistics["mentions"]["other"]),
        ("tokens back to the right name", statistics["distances"]["answer"]),
        ("tokens back to the nearest other name", statistics["distances"]["other"]),
    ]


def _case_name(case: str) -> str:
    return "without case" if case == "none" else f"case ({case})"


def _ranked(counts: Mapping[str, int]) -> list[dict[str, Any]]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"name": name, "count": number} for name, number in ranked if number]
