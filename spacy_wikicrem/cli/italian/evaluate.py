"""`spacy-wikicrem italian evaluate`: refined sentences against what they should be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from wasabi import table as layout

from ...errors import WikicremError
from ...util.files import write_json
from ..checks import require_input, require_report_place
from ..console import Printer
from .parse import PIPELINE

if TYPE_CHECKING:
    from ...italian.refinement.score import Outcome, Report, Tally


def evaluate(
    gold: Path,
    rules: str = "ours",
    pipeline: str = PIPELINE,
    component: str | None = None,
    off: list[str] | None = None,
    json_path: Annotated[Path | None, typer.Option("--json")] = None,
) -> None:
    """Refine sentences and count how many are exactly right, text and mentions, case ignored.

    gold: JSON lines: sentences and what they should be.
    rules: ours, or paper: the rules of the paper as printed.
    pipeline: spaCy pipeline with a parser.
    component: Only italian_prodrop or italian_agreement.
    off: A rule that is switched off.
    json_path: Write counts and misses here.
    """
    from ...italian.refinement.evaluation import evaluate as run
    from ...italian.refinement.gold import read_gold
    from ...italian.refinement.rule_sets import COMPONENTS, require_rules
    from ...italian.refinement.score import Report
    from ...italian.refinement.settings import RefinementSettings
    from ...util.pipelines import load_pipeline

    require_input(gold, "a file of sentences")
    require_report_place(json_path)
    if component not in (None, *COMPONENTS):
        expected = ", ".join(COMPONENTS)
        raise WikicremError("W721", name="component", found=component, expected=expected)
    settings = RefinementSettings(rules=rules, off=tuple(off or ()))  # type: ignore[arg-type]
    require_rules(settings)
    wanted = COMPONENTS if component is None else (component,)
    items = [one for one in read_gold(gold) if one.component in wanted]
    if not items:
        raise WikicremError("W722", path=gold, components=", ".join(wanted))
    report = Report.of(run(load_pipeline(pipeline), items, settings))
    for outcome in report.misses:
        _show_miss(outcome)
    for counts in (report.categories, report.components):
        _show(counts)
    if json_path is not None:
        write_json(json_path, _as_json(report))
        Printer().good(f"{json_path}")


def _show(counts: Mapping[str, Tally]) -> None:
    rows = [
        (
            name,
            f"{one.exact}/{one.items}",
            f"{one.text}/{one.items}",
            f"{one.sure_exact}/{one.sure}",
            f"{one.untouched}/{one.unchanged}" if one.unchanged else "-",
        )
        for name, one in sorted(counts.items())
    ]
    header = ("", "exact", "text", "sure exact", "left alone")
    print(layout(rows, header=header, divider=True, aligns=("l", "r", "r", "r", "r")))


def _show_miss(outcome: Outcome) -> None:
    item = outcome.item
    wanted = item.accepted[0]
    sure = "" if item.sure else ", debatable"
    print(f"{item.id} ({item.category}, {item.rule}{sure})")
    print(f"  given     {item.before.text}")
    print(
        f"  got       {outcome.got}  [{'; '.join(outcome.got_mentions)}] {' '.join(outcome.rules)}"
    )
    mentions = "; ".join(
        f"{m.label}: {' '.join(wanted.tokens[m.start : m.end])}" for m in wanted.mentions
    )
    print(f"  expected  {wanted.text}  [{mentions}]\n")


def _as_json(report: Report) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "components": {name: asdict(one) for name, one in report.components.items()},
        "categories": {name: asdict(one) for name, one in report.categories.items()},
        "misses": [
            {
                "id": one.item.id,
                "category": one.item.category,
                "sure": one.item.sure,
                "text": one.item.before.text,
                "got": one.got,
                "got_mentions": list(one.got_mentions),
                "expected": one.item.accepted[0].text,
                "rules": list(one.rules),
            }
            for one in report.misses
        ],
    }
