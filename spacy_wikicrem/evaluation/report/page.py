"""The full report as one HTML page that needs no script, no other file and no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...util.templates import render_template
from .full import MODEL, MODEL_B
from .tables import (
    LABELS,
    Table,
    calibration_note,
    calibration_tables,
    comparison_table,
    excluded_table,
    file_table,
    gap_table,
    published_table,
    remarks,
    score_table,
    seconds_table,
    settings_table,
    slice_tables,
    warnings,
)

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
        labels=LABELS,
        words=WORDS,
        has_gender=_has_gender,
        warnings=warnings(report),
        remarks=remarks(report),
        scores=score_table(report),
        forest=[_forest(part) for part in report["parts"]],
        gap=gap_table(report),
        comparison=comparison_table(report),
        slices=slice_tables(report),
        calibration=_calibration(report),
        examples=list(_examples(report)),
        published=published_table(report),
        excluded=excluded_table(report),
        seconds=seconds_table(report),
        files=file_table(report),
        settings=settings_table(report),
    )


def _forest(part: Mapping[str, Any]) -> dict[str, Any]:
    lines = []
    for system, record in part["systems"].items():
        text = _interval(record["score"])
        label = f"{part['title']}, {LABELS[system]}: {text}"
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


def _has_gender(table: Table) -> bool:
    return any(row[0].startswith("gender") for row in table.rows)


def _calibration(report: Report) -> list[dict[str, Any]]:
    tables: list[Table] = calibration_tables(report)
    return [
        {
            "system": system,
            "note": calibration_note(found),
            "table": table,
            "bins": found["all"]["bins"],
            "label": f"{LABELS[system]}: probability and share right",
        }
        for (system, found), table in zip(report["calibration"].items(), tables, strict=True)
    ]


def _examples(report: Report) -> Any:
    titles = {part["key"]: part["title"] for part in report["parts"]}
    for key, title in titles.items():
        for system in (MODEL, MODEL_B):
            chosen = report["examples"].get(system, {}).get(key)
            if chosen and any(chosen.values()):
                kinds = [(name, chosen[kind]) for kind, name in KINDS.items() if chosen[kind]]
                yield {"title": title, "system": system, "kinds": kinds}
