"""The full report as one HTML page that needs no script, no other file and no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...util.templates import render_template
from . import tables
from .full import MODEL, MODEL_B

Report = Mapping[str, Any]
KINDS = {
    "worst": "Most confident mistakes",
    "closest": "Closest decisions",
}
# Columns of words, which stand to the left.
WORDS = ("unit", "why", "left out", "SHA-256", "value")


def render_page(report: Report) -> str:
    """The page for a report; the same report gives the same bytes. Everything from the report is
    escaped."""
    assert __package__ is not None
    return render_template(
        __package__,
        "report.html.jinja",
        r=report,
        labels=tables.LABELS,
        words=WORDS,
        has_gender=_has_gender,
        warnings=tables.warnings(report),
        remarks=tables.remarks(report),
        scores=tables.score_table(report),
        forest=[_forest(part) for part in report["parts"]],
        gap=tables.gap_table(report),
        comparison=tables.comparison_table(report),
        slices=tables.slice_tables(report),
        calibration=_calibration(report),
        examples=list(_examples(report)),
        published=tables.published_table(report),
        excluded=tables.excluded_table(report),
        seconds=tables.seconds_table(report),
        files=tables.file_table(report),
        settings=tables.settings_table(report),
    )


def _forest(part: Mapping[str, Any]) -> dict[str, Any]:
    lines = []
    for system, record in part["systems"].items():
        text = _interval(record["score"])
        label = f"{part['title']}, {tables.LABELS[system]}: {text}"
        lines.append({"system": system, "text": text, "label": label, **record["score"]})
    measure = "F1" if part["measure"] == "f1" else "accuracy"
    what = f"{measure}, {part['rows']:,} rows"
    level = next(iter(part["levels"].values()), None)
    return {"title": part["title"], "what": what, "level": level, "lines": lines}


def _interval(score: Mapping[str, float | None]) -> str:
    if score["value"] is None:
        return "–"
    text = f"{score['value']:.1f}"
    return text if score["low"] is None else f"{text} ({score['low']:.1f} – {score['high']:.1f})"


def _has_gender(table: tables.Table) -> bool:
    return any(row[0].startswith("gender") for row in table.rows)


def _calibration(report: Report) -> list[dict[str, Any]]:
    curves = tables.calibration_tables(report)
    return [
        {
            "system": system,
            "note": tables.calibration_note(found),
            "table": table,
            "bins": found["all"]["bins"],
            "label": f"{tables.LABELS[system]}: probability and share right",
        }
        for (system, found), table in zip(report["calibration"].items(), curves, strict=True)
    ]


def _examples(report: Report) -> Any:
    titles = {part["key"]: part["title"] for part in report["parts"]}
    for key, title in titles.items():
        for system in (MODEL, MODEL_B):
            chosen = report["examples"].get(system, {}).get(key)
            if chosen and any(chosen.values()):
                kinds = [(name, chosen[kind]) for kind, name in KINDS.items() if chosen[kind]]
                yield {"title": title, "system": system, "kinds": kinds}
