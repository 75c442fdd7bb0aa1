"""The full report as tables of strings, and these as Markdown; the page shows the same tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .full import MODEL, MODEL_B, NEAREST, RANDOM
from .report import markdown_table

Report = Mapping[str, Any]
LABELS = {MODEL: "model", MODEL_B: "model B", RANDOM: "random", NEAREST: "nearest"}
NONE = "-"
# Brackets around intervals stay readable; only what could become a link is escaped.
_MARKDOWN = re.compile(r"([\\`*_<>|&#~$]|\](?=[(\[:]))")


@dataclass(frozen=True, slots=True)
class Table:
    """Cells as text, neither escaped nor padded; the first column is a label."""

    title: str
    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""


def score_table(report: Report) -> Table:
    """All benchmarks and systems."""
    systems = list(report["parts"][0]["systems"]) if report["parts"] else []
    rows = [
        (
            part["title"],
            "F1" if part["measure"] == "f1" else "accuracy",
            str(part["rows"]),
            *(interval(part["systems"][system]["score"]) for system in systems),
            ", ".join(f"{name} {value:.1f}" for name, value in part["levels"].items()) or NONE,
        )
        for part in report["parts"]
    ]
    bootstrap = report["bootstrap"]
    note = (
        f"In percent; in brackets 95 % intervals from {bootstrap['samples']:,} bootstrap resamples "
        f"(seed {bootstrap['seed']}, percentile method). Rows that differ in the pronoun only are "
        "resampled together. A tie is wrong."
    )
    header = ("benchmark", "score", "rows", *(LABELS[s] for s in systems), "guessing")
    return Table("Scores", header, rows, note)


def gap_table(report: Report) -> Table:
    """Precision, recall, F1 and bias of all systems."""
    rows = [
        (
            f"{part['key'].removeprefix('gap-')}: {LABELS[system]}",
            f"{record['precision']:.1f}",
            f"{record['recall']:.1f}",
            interval(record["score"]),
            *(
                interval(record["slices"]["gender"].get(gender, {}).get("score"))
                for gender in ("masculine", "feminine")
            ),
            interval(record["contrasts"]["bias F/M"], 2),
        )
        for part in report["parts"]
        if part["benchmark"] == "gap"
        for system, record in part["systems"].items()
    ]
    header = ("GAP", "P", "R", "F1", "F1 masculine", "F1 feminine", "bias F/M")
    return Table("GAP", header, rows, " ".join(_gap_notes(report)))


def comparison_table(report: Report) -> Table:
    """The paired test of each part."""
    rows = []
    for part in report["parts"]:
        test = part["comparison"]
        rows.append(
            (
                part["title"],
                f"{part['units']}",
                f"{test['only_first']}",
                f"{test['only_second']}",
                f"{test['both']}",
                f"{test['neither']}",
                interval(test["difference"], sign="+"),
                p_value(test["p"]),
                p_value(test["p_holm"]),
                part["unit"],
            )
        )
    second = LABELS[report["parts"][0]["comparison"]["second"]] if report["parts"] else ""
    note = (
        "McNemar's test, exact and two-sided, on units that are right as a whole (GAP: both "
        "decisions of a row; WinoBias and Winogender: all sentences of the unit). Difference: of "
        f"the scores, with a paired bootstrap interval. p (Holm) is corrected for the {len(rows)} "
        "tests of this table. Twin sentences of WSC, DPR and Winogender are counted as independent."
    )
    header = (
        "benchmark",
        "units",
        "only model right",
        f"only {second} right",
        "both",
        "neither",
        f"model - {second}",
        "p",
        "p (Holm)",
        "unit",
    )
    return Table(f"Model against {second}", header, rows, note)


def slice_tables(report: Report) -> list[Table]:
    """Scores by gender and whatever else the benchmarks tell, a table a part."""
    return [_slice_table(part) for part in report["parts"] if part["systems"][MODEL]["slices"]]


def calibration_tables(report: Report) -> list[Table]:
    """The curve of each model as numbers."""
    return [
        Table(
            f"Calibration, {LABELS[system]}",
            ("probability", "names chosen", "mean probability", "share right", "interval"),
            [
                (
                    f"{row['low']:.2f} to {row['high']:.2f}",
                    str(row["n"]),
                    *(
                        (
                            f"{row['probability']:.3f}",
                            f"{row['accuracy']:.3f}",
                            f"[{row['accuracy_low']:.3f}, {row['accuracy_high']:.3f}]",
                        )
                        if row["n"]
                        else (NONE, NONE, NONE)
                    ),
                )
                for row in found["all"]["bins"]
            ],
            calibration_note(found),
        )
        for system, found in report["calibration"].items()
    ]


def calibration_note(found: Mapping[str, Any]) -> str:
    """Expected calibration error and what it was computed on."""
    every, answerable = found["all"], found["answerable"]
    if not every["n"]:
        return "Nothing was chosen, so that there is no curve."
    text = (
        f"GAP, protocol given: expected calibration error {every['ece']:.3f} over "
        f"{every['n']} rows "
        f"(mean probability {every['mean_probability']:.3f}, right {every['accuracy']:.3f})"
    )
    if answerable["n"]:
        text += (
            f"; {answerable['ece']:.3f} over the {answerable['n']} rows where one of the names is "
            "right"
        )
    return (
        f"{text}. Temperature {found['temperature']:.3g}. Left out: {found['ties']} ties, "
        f"{found['same_name']} rows whose names are one string."
    )


def published_table(report: Report) -> Table:
    """The released scoring beside ours."""
    rows = [
        (
            f"{row['name']}: {LABELS[row['system']]}",
            number(row["ours"]),
            str(row["ours_n"]),
            number(row["accuracy"]),
            str(row["n"]),
            str(row["free_total"]),
            number(row["accuracy_without_free"]),
            "; ".join(f"{count} {why}" for why, count in row["free"].items()) or NONE,
        )
        for row in report["as_published"]
    ]
    note = (
        "Ours masks the pronoun by its offset and counts a tie as wrong. The released code masks "
        "only a pronoun with a blank on both sides and counts a tie as right; an example that no "
        "model can get wrong there is free."
    )
    header = ("benchmark", "ours", "rows", "as published", "rows", "free", "without free", "why")
    return Table("As published", header, rows, note)


def seconds_table(report: Report) -> Table:
    """Wall and CPU time of each benchmark."""
    columns = list(dict.fromkeys(key for row in report["seconds"].values() for key in row))
    rows = [
        (name, *(_seconds([found[key]]) if key in found else NONE for key in columns))
        for name, found in report["seconds"].items()
    ]
    steps = list(report["seconds"].values())
    sums = (_seconds([found[key] for found in steps if key in found]) for key in columns)
    rows.append(("all", *sums))
    header = ("benchmark", *(key.replace(MODEL_B, "model B") for key in columns))
    note = (
        "Wall time in seconds, in brackets CPU time. Analysis is the spaCy pipeline, scoring "
        "the model; loading both is not in it."
    )
    return Table("Seconds", header, rows, note)


def excluded_table(report: Report) -> Table:
    """What was left out of each part, and ties of the model."""
    rows = []
    for part in report["parts"]:
        record = part["systems"][MODEL]
        reasons = "; ".join(f"{count} {why}" for why, count in part["excluded"].items())
        rows.append(
            (part["title"], str(part["rows"]), str(record.get("ties", NONE)), reasons or NONE)
        )
    for name, found in report["unlabelled"].items():
        model = found[MODEL]
        reason = f"{model['without_question']} without a question (answered 0)"
        rows.append((f"{name} (no labels)", str(model["rows"]), NONE, reason))
    header = ("benchmark", "rows", "ties of the model", "left out")
    return Table("Counts", header, rows, "A tie is wrong.")


def file_table(report: Report) -> Table:
    """Files with SHA-256."""
    return Table("Files", ("file", "SHA-256"), list(report["files"].items()))


def settings_table(report: Report) -> Table:
    """Settings and versions."""
    rows = [(name, _setting(value)) for name, value in report["settings"].items()]
    rows += [(f"version: {name}", str(value)) for name, value in report["versions"].items()]
    return Table("Settings and versions", ("", "value"), rows)


def warnings(report: Report) -> list[str]:
    """What a reader must know before the figures: what is missing or cut."""
    found = [f"NOT EVALUATED: {name}: {why}." for name, why in report["missing"].items()]
    if report["settings"].get("limit"):
        limit = report["settings"]["limit"]
        found.append(
            f"LIMITED: only the first {limit} rows of each file were read; these are no results "
            "for the benchmarks."
        )
    return found


def remarks(report: Report) -> list[str]:
    """What has no table: benchmarks without public labels, and files of answers."""
    found = []
    for name, systems in report["unlabelled"].items():
        model = systems[MODEL]
        found.append(
            f"{name}: its labels are not public. The model answers 1 to {model['entailed']} of "
            f"{model['rows']} rows."
        )
    if report["answers"]:
        found.append(f"Answers for the official scorers: {', '.join(report['answers'])}.")
    return found


def render_markdown(report: Report) -> str:
    """The whole report."""
    models = [f"{LABELS[key]}: {_escape(name)}" for key, name in report["models"].items()]
    blocks = ["# Evaluation", "\n".join(f"- {line}" for line in models)]
    blocks += [f"**{_escape(warning)}**" for warning in warnings(report)]
    blocks += map(_escape, remarks(report))
    tables = [score_table(report), gap_table(report), comparison_table(report)]
    tables += [*slice_tables(report), *calibration_tables(report), published_table(report)]
    tables += [excluded_table(report), seconds_table(report)]
    for table in tables:
        blocks += _markdown(table)
    blocks += _example_blocks(report)
    for table in (file_table(report), settings_table(report)):
        blocks += _markdown(table)
    return "\n\n".join(blocks) + "\n"


def render_terminal(report: Report) -> str:
    """The tables of scores, comparison and seconds."""
    tables = (score_table(report), comparison_table(report), seconds_table(report))
    return "\n\n".join(
        f"{table.title}\n\n{markdown_table(table.header, table.rows)}"
        for table in tables
        if table.rows
    )


def interval(score: Mapping[str, float | None] | None, digits: int = 1, sign: str = "") -> str:
    """A value and its interval."""
    if score is None or score["value"] is None:
        return NONE
    text = f"{score['value']:{sign}.{digits}f}"
    if score["low"] is None:
        return text
    return f"{text} [{score['low']:{sign}.{digits}f}, {score['high']:{sign}.{digits}f}]"


def number(value: float | None) -> str:
    """One digit after the point."""
    return NONE if value is None else f"{value:.1f}"


def p_value(value: float) -> str:
    """Three digits, or that it is smaller."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _gap_notes(report: Report) -> Iterator[str]:
    for part in report["parts"]:
        if missed := part["notes"].get("names"):
            yield (
                f"PERSON entities miss {missed['missed']} of {missed['names']} names "
                f"({missed['missed_true']} of {missed['true_names']} that are TRUE), so that F1 of "
                f"paper cannot exceed {missed['f1_cap']:.1f}."
            )


def _slice_table(part: Mapping[str, Any]) -> Table:
    systems = part["systems"]
    rows = [
        (
            value if " and " in name else f"{name}: {value}",
            str(found["n"]),
            *(interval(record["slices"][name][value]["score"]) for record in systems.values()),
        )
        for name, values in systems[MODEL]["slices"].items()
        for value, found in values.items()
    ]
    for name in systems[MODEL]["contrasts"]:
        digits, sign = (2, "") if "/" in name else (1, "+")
        cells = (interval(record["contrasts"][name], digits, sign) for record in systems.values())
        rows.append((name, str(part["rows"]), *cells))
    header = ("slice", "rows", *(LABELS[system] for system in systems))
    return Table(part["title"], header, rows)


def _seconds(steps: Sequence[Mapping[str, float]]) -> str:
    wall, cpu = (sum(step[kind] for step in steps) for kind in ("wall", "cpu"))
    return f"{wall:.1f} ({cpu:.1f})"


def _setting(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or NONE
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_setting(entry)}" for key, entry in value.items()) or NONE
    return NONE if value is None else str(value)


def _markdown(table: Table) -> list[str]:
    if not table.rows:
        return []
    cells = [tuple(map(_escape, row)) for row in table.rows]
    text = markdown_table(tuple(map(_escape, table.header)), cells)
    return [f"## {_escape(table.title)}", text, *([_escape(table.note)] if table.note else [])]


def _example_blocks(report: Report) -> Iterator[str]:
    titles = {part["key"]: part["title"] for part in report["parts"]}
    for system, parts in report["examples"].items():
        for key, chosen in parts.items():
            for kind, name in (("worst", "most confident mistakes"), ("closest", "closest")):
                if chosen[kind]:
                    yield f"## {_escape(titles[key])}, {LABELS[system]}: {name}"
                    yield "\n".join(_example_lines(chosen[kind]))


def _example_lines(examples: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for example in examples:
        text = "".join(
            (
                _escape(example["before"]),
                f"**{_escape(example['pronoun'])}**",
                _escape(example["after"]),
            )
        )
        candidates = ", ".join(
            f"{_escape(one['text'])} {one['probability']:.3f}{' (right)' if one['right'] else ''}"
            for one in example["candidates"]
        )
        yield f"- {_escape(example['id'])}: {text} — {candidates}"


def _escape(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(str(text).splitlines()))
