"""Corpus statistics as one HTML page that needs no other file and no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .plots import plot_bars, plot_histograms, require_matplotlib
from .statistics import GENDERS_TOLD

Statistics = Mapping[str, Any]

SHORTCUTS = {
    "nearest": "the nearest name",
    "most_mentioned": "the most mentioned name",
    "first_candidate": "the first name",
}

_TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ s.corpus }}: statistics</title>
<style>
:root { color-scheme: light dark; --paper: #fff; --ink: #1f2328; --soft: #59636e; --grid: #d8dee4;
  --series-1: #2a6fb0; --series-2: #c8591f; --series-3: #5b8c3a; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e6e9ec; --soft: #9aa5b1;
  --grid: #363d45; --series-1: #6cb0f0; --series-2: #f09660; --series-3: #97cb74; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; padding-top: 1rem;
  border-top: 1px solid var(--grid); }
p { margin: .25rem 0 .75rem; max-width: 46rem; }
.soft, figcaption, th { color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem;
  margin-top: 1.25rem; }
.tiles div { border: 1px solid var(--grid); border-radius: 6px; padding: .6rem .8rem; }
.tiles b { display: block; font-size: 1.3rem; font-weight: 600; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1.25rem 2.5rem; align-items: start; }
figure { margin: 0; min-width: 0; max-width: 36rem; }
figcaption { font-size: .9rem; margin-bottom: .25rem; }
svg { display: block; width: 100%; height: auto; font-family: inherit; overflow: visible; }
svg * { stroke-linejoin: round; stroke-linecap: butt; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .25rem; }
th { font-weight: 500; text-align: left; }
th, td { padding: .22rem .6rem .22rem 0; border-bottom: 1px solid var(--grid);
  vertical-align: baseline; }
td.n, th.n { text-align: right; white-space: nowrap; padding-right: 0; padding-left: .8rem; }
td.bar { width: 40%; padding-left: .8rem; padding-right: 0; }
td.bar i { display: block; height: .65rem; border-radius: 2px; background: var(--series-1); }
</style>
</head>
<body>
{% macro number(value) %}{% if value is none %}–{% elif value is float %}{{ "%.2f"|format(value) }}
{%- else %}{{ "{:,}".format(value) }}{% endif %}{% endmacro %}
{% macro share(value) %}{{ "–" if value is none else "%.1f %%"|format(100 * value) }}{% endmacro %}
{% macro plot(svg, caption) %}{% if svg %}<figure><figcaption>{{ caption }}</figcaption>
{{ svg|safe }}
</figure>{% endif %}{% endmacro %}
{% macro ranking(rows, caption) %}{% if rows %}<table>
<caption>{{ caption }}</caption>
{% for row in rows -%}
<tr><td><bdi>{{ row.name }}</bdi></td><td class="n">{{ number(row.count) }}</td>
<td class="bar">
<i style="width: {{ "%.1f"|format(100 * row.count / rows[0].count) }}%"></i></td></tr>
{% endfor -%}
</table>{% endif %}{% endmacro %}
<header>
<h1><bdi>{{ s.corpus }}</bdi></h1>
<p class="soft">Masked-name examples{% if s.dump %} from <bdi>{{ s.dump }}</bdi>{% endif %};
{{ s.kinds|join(", ") }}; {{ s.languages|join(", ") }}</p>
<div class="tiles">
<div><b>{{ number(s.examples) }}</b>examples</div>
{% for split, count in s.splits.items() -%}
<div><b>{{ number(count) }}</b>{{ {"train": "training", "dev": "held out"}[split] }}</div>
{% endfor -%}
<div><b>{{ number(s.names.distinct) }}</b>distinct answers</div>
<div><b>{{ number(s.articles.distinct) }}</b>articles</div>
{% if s.genders %}<div><b>{{ number(s.genders.female_to_male) }}</b>female to male</div>{% endif %}
</div>
</header>

<h2>Beside the paper</h2>
<p class="soft">What section 3 of Kocijan et al. (2019) says of WikiCREM. It gives no lengths and
no shares of the cases (a) and (b).</p>
<div class="scroll"><table>
<tr><th></th><th class="n">this corpus</th><th class="n">share</th><th class="n">WikiCREM</th>
<th class="n">share</th></tr>
{% for row in compared -%}
<tr><td>{{ row.label }}</td><td class="n">{{ number(row.ours) }}</td>
<td class="n">{% if row.shares %}{{ share(row.shares[0]) }}{% endif %}</td>
<td class="n">{{ number(row.paper) }}</td>
<td class="n">{% if row.shares %}{{ share(row.shares[1]) }}{% endif %}</td></tr>
{% endfor -%}
</table></div>

<h2>Kinds and cases</h2>
<div class="columns">
{{ ranking(kinds, "Kind and case: (a) one sentence, (b) both names in the sentence before") }}
{{ ranking(candidates, "Candidates per example") }}
</div>

<h2>Lengths</h2>
<p class="soft">Tokens are words and single other characters, found by a regular expression, and
sentences end at . ! ? by a simple rule
{%- if s.lengths.sentences_as_the_case_says is not none %}, which agrees with the case of
{{ share(s.lengths.sentences_as_the_case_says) }} of the examples{% endif %}. The last bin of each
picture holds the longest half percent.</p>
<div class="columns">
{{ plot(plots.tokens, "Tokens of an example") }}
{{ plot(plots.sentence_tokens, "Tokens of a sentence") }}
</div>
<div class="scroll"><table>
<tr><th></th>{% for name in summary_columns %}<th class="n">{{ name }}</th>{% endfor %}</tr>
{% for label, row in summaries -%}
<tr><td>{{ label }}</td>
{%- for name in summary_columns %}<td class="n">{{ number(row[name]) }}</td>{% endfor %}</tr>
{% endfor -%}
</table></div>

<h2>Shortcuts</h2>
<p class="soft">How often a guess is right that does not understand the text, among the examples
where it can be made (a tie is half right). The dashed line is chance,
{{ share(s.chance) }}: the further a bar is from it, the more a model can learn without reading.</p>
<div class="columns">
{{ plot(plots.shortcuts, "Right answers of three guesses") }}
{{ plot(plots.distances, "Tokens from the mask back to the nearest earlier mention") }}
</div>
{% if s.genders %}
<h2>Genders</h2>
<p class="soft">Of the right candidate, by gender-guesser from the first name
{%- if s.country %} ({{ s.country }}){% endif %}. A surname alone is unknown, also where it looks
like a first name ("Johnson" in "Samuel Johnson"); "first word" looks up whatever word comes first.
"andy" is the library's word for a name of both genders.</p>
{{ plot(plots.genders, "Share of the examples") }}
{% endif %}
<h2>Names and articles</h2>
<div class="columns">
{{ ranking(s.names.top, "Most frequent answers; %s of %s occur once"|format(
  number(s.names.once), number(s.names.distinct))) }}
{{ ranking(s.articles.top, "Articles with most examples") }}
</div>
{% if dropped or rejected %}
<h2>Left out</h2>
<div class="columns">
{{ ranking(dropped, "Examples dropped, by reason") }}
{{ ranking(rejected, "Paragraphs rejected, by reason") }}
</div>
{% endif %}
</body>
</html>
"""


def render_page(statistics: Statistics) -> str:
    """The page for what `measure_corpus` returns; the same statistics give the same bytes.

    RAISES: W640 if matplotlib is not installed.
    """
    from jinja2 import Environment, StrictUndefined

    require_matplotlib()
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    return environment.from_string(_TEMPLATE).render(
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
