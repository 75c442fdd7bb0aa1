"""The full report as one HTML page that needs no script, no other file and no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .full import MODEL, MODEL_B
from .svg import interval_bar, reliability_diagram
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

_STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1f2328; --soft: #59636e; --grid: #d8dee4;
  --mark: #fff0b3; --warn: #fff4e5; --warn-line: #c8591f;
  --series-1: #2a6fb0; --series-2: #c8591f; --other: #7d8792; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e6e9ec; --soft: #9aa5b1;
  --grid: #363d45; --mark: #5c4b00; --warn: #33261a; --warn-line: #f09660;
  --series-1: #6cb0f0; --series-2: #f09660; --other: #8b96a3; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 66rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; padding-top: 1rem;
  border-top: 1px solid var(--grid); }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
h3 .soft { font-weight: 400; }
p { margin: .25rem 0 .75rem; max-width: 48rem; overflow-wrap: anywhere; }
.soft, th { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .9rem; margin: .5rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.warn { background: var(--warn); border-left: 4px solid var(--warn-line); padding: .5rem .9rem;
  margin: .5rem 0; max-width: none; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em;
  background: var(--other); }
.model .dot, .model circle { fill: var(--series-1); background: var(--series-1); }
.model_b .dot, .model_b circle { fill: var(--series-2); background: var(--series-2); }
.forest { display: grid; gap: .5rem 3rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
.line { display: grid; grid-template-columns: 4.6rem 1fr 10.8rem; gap: .6rem; align-items: center; }
.line .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
svg { display: block; font-family: inherit; overflow: visible; }
svg.bar { width: 100%; height: 1.1rem; }
svg.diagram { width: 100%; max-width: 24rem; height: auto; font-size: 12px; }
svg text { fill: var(--soft); }
svg circle { fill: var(--other); }
svg .grid { stroke: var(--grid); stroke-width: 1; }
svg .level { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3; }
svg .range { stroke: var(--other); stroke-width: 3; opacity: .6; }
svg .curve { fill: none; stroke: var(--other); stroke-width: 1.5; }
.model svg .range, .model svg .curve { stroke: var(--series-1); }
.model_b svg .range, .model_b svg .curve { stroke: var(--series-2); }
svg.diagram .range { stroke-width: 1.2; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: 1rem 2.5rem; }
figure { margin: 0; min-width: 0; }
.scroll { overflow-x: auto; margin-bottom: .5rem; }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th { font-weight: 500; text-align: left; vertical-align: bottom; }
th, td { padding: .22rem 1.2rem .22rem 0; border-bottom: 1px solid var(--grid); }
td { vertical-align: top; white-space: nowrap; }
tr > :first-child { position: sticky; left: 0; background: var(--paper); min-width: 7.5rem;
  max-width: 14rem; white-space: normal; overflow-wrap: break-word; }
td:not(.n) { white-space: normal; min-width: 9rem; }
.n { text-align: right; }
.files td { white-space: normal; overflow-wrap: anywhere; font-size: .85rem; }
.files tr > :first-child { position: static; min-width: 0; max-width: none; }
details { margin: .35rem 0; }
summary { cursor: pointer; font-weight: 500; }
blockquote { margin: .75rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--grid); }
blockquote.right { border-left-color: var(--series-1); }
blockquote.wrong { border-left-color: var(--warn-line); }
blockquote p { margin: 0 0 .3rem; }
mark { background: var(--mark); color: inherit; padding: 0 .15em; border-radius: 3px;
  font-weight: 600; }
.answers { margin: .3rem 0; padding: 0; list-style: none; }
.answers li { display: inline-block; margin-right: 1.2rem; }
.answers b { font-weight: 600; }
"""

_TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Evaluation of {{ r.models.model }}</title>
<style>{{ style|safe }}</style>
</head>
<body>
{% macro align(table, column) -%}
{% if column and table.header[column] not in words %} class="n"{% endif %}
{%- endmacro %}
{% macro grid(table, class="") %}{% if table.rows %}<div class="scroll {{ class }}"><table>
<tr>{% for cell in table.header %}<th{{ align(table, loop.index0) }}>{{ cell }}</th>
{%- endfor %}</tr>
{% for row in table.rows -%}
<tr>{% for cell in row %}<td{{ align(table, loop.index0) }}>{{ cell }}</td>
{%- endfor %}</tr>
{% endfor -%}
</table></div>{% endif %}
{% endmacro %}
{% macro section(table) %}{% if table.rows %}<h2>{{ table.title }}</h2>
{% if table.note %}<p class="soft">{{ table.note }}</p>{% endif %}
{{ grid(table) }}{% endif %}{% endmacro %}
<header>
<h1>Evaluation</h1>
<dl>
{% for key, name in r.models.items() -%}
<dt class="{{ key }}"><span class="dot"></span>{{ labels[key] }}</dt><dd><bdi>{{ name }}</bdi></dd>
{% endfor -%}
</dl>
{% for warning in warnings -%}
<p class="warn">{{ warning }}</p>
{% endfor -%}
{% for remark in remarks -%}
<p class="soft">{{ remark }}</p>
{% endfor -%}
</header>

<h2>Scores</h2>
<p class="soft">{{ scores.note }} A dashed line is what guessing gives.</p>
<div class="forest">
{% for part in forest -%}
<div><h3>{{ part.title }} <span class="soft">{{ part.what }}</span></h3>
{% for line in part.lines -%}
<div class="line {{ line.system }}"><span>{{ labels[line.system] }}</span>
{{ line.bar|safe }}
<span class="n">{{ line.text }}</span></div>
{% endfor -%}
</div>
{% endfor -%}
</div>
<details><summary>The same as a table</summary>
{{ grid(scores) }}</details>
{{ section(gap) }}
{{ section(comparison) }}
{% if slices %}<h2>Gender and other slices</h2>
{% for table in slices -%}
<details{% if has_gender(table) %} open{% endif %}><summary>{{ table.title }}</summary>
{{ grid(table) }}</details>
{% endfor -%}
{% endif %}
{% if r.calibration %}<h2>Calibration</h2>
<p class="soft">How far the probability of the chosen name can be believed. On the dashed line, it
is the share that is right; below it the model is too sure. A circle's area is its share of the
rows, its line a 95 % interval.</p>
<div class="columns">
{% for figure in calibration -%}
<figure class="{{ figure.system }}"><h3>{{ labels[figure.system] }}</h3>
{{ figure.svg|safe }}
<p class="soft">{{ figure.note }}</p>
<details><summary>The same as a table</summary>
{{ grid(figure.table) }}</details></figure>
{% endfor -%}
</div>{% endif %}
{% if examples %}<h2>Examples</h2>
<p class="soft">With the probability of each candidate, the best first; the right one is in bold.
Only rows that have a right candidate, and one row of those that differ in the pronoun only.</p>
{% for part in examples -%}
<details{% if loop.first %} open{% endif %}><summary>{{ part.title }}, {{ labels[part.system] }}
</summary>
{% for kind, rows in part.kinds -%}
<h3>{{ kind }}</h3>
{% for row in rows -%}
<blockquote class="{{ "right" if row.correct else "wrong" }}">
<p><bdi>{{ row.before }}<mark>{{ row.pronoun }}</mark>{{ row.after }}</bdi></p>
<ul class="answers">{% for one in row.candidates -%}
<li>{% if one.right %}<b>{{ one.text }} (right)</b>{% else %}{{ one.text }}{% endif %}{{ " " }}
{{- "%.3f"|format(one.probability) }}</li>
{%- endfor %}</ul>
<span class="soft">{{ row.id }}: {{ "right" if row.correct else "wrong" }}</span>
</blockquote>
{% endfor -%}
{% endfor -%}
</details>
{% endfor -%}
{% endif %}
{{ section(published) }}
{{ section(excluded) }}
{{ section(seconds) }}
<h2>Files, settings, versions</h2>
{{ grid(files, "files") }}
{{ grid(settings, "files") }}
</body>
</html>
"""


def render_page(report: Report) -> str:
    """The page for a report; the same report gives the same bytes. Everything from the report is
    escaped."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    return environment.from_string(_TEMPLATE).render(
        r=report,
        style=_STYLE,
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
    level = next(iter(part["levels"].values()), None)
    lines = []
    for system, record in part["systems"].items():
        score = record["score"]
        text = _interval(score)
        label = f"{part['title']}, {LABELS[system]}: {text}"
        bar = interval_bar(score["value"], score["low"], score["high"], level, label)
        lines.append({"system": system, "bar": bar, "text": text})
    measure = "F1" if part["measure"] == "f1" else "accuracy"
    return {"title": part["title"], "what": f"{measure}, {part['rows']:,} rows", "lines": lines}


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
            "svg": reliability_diagram(
                found["all"], f"{LABELS[system]}: probability and share right"
            ),
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
