"""Why a resolver gets pronouns wrong: kinds of failures, counted, with examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from ..report.report import markdown_table
from .judging import Judgement
from .report import render_examples
from .summary import spread

Failure = Literal[
    "not resolved", "no mention", "out of reach", "ruled out", "none given", "other mention",
    "passed on", "wrong choice", "needless",
]  # fmt: skip
FAILURES: tuple[Failure, ...] = get_args(Failure)
MEANINGS: dict[Failure, str] = {
    "not resolved": "the resolver says nothing about the pronoun",
    "no mention": "no mention that is found is right",
    "out of reach": "a right mention is found, but not near the pronoun, and no chain leads there",
    "ruled out": "a right mention is near, but agreement, syntax or an expletive rules it out",
    "none given": "a right candidate is there, and the answer is none",
    "other mention": "the right name is chosen, and the mention of it that is shown is wrong",
    "passed on": "the same wrong answer as that of an earlier pronoun for the same",
    "wrong choice": "a right candidate is there, and another one is chosen",
    "needless": "an antecedent is given where there is none",
}
_HEADER = ("wrong because", "number", "% of the pronouns", "")


def count_failures(judgements: Sequence[Judgement]) -> dict[str, int]:
    """How many wrong ones of each kind there are, in the order of `FAILURES`."""
    kinds = [j.failure for j in judgements]
    return {kind: kinds.count(kind) for kind in FAILURES if kind in kinds}


def render_failures(judgements: Sequence[Judgement], examples: int) -> str:
    """A table of the kinds, and some examples of each, spread evenly over all."""
    counts: dict[Any, int] = count_failures(judgements)
    if not counts:
        return "No pronoun is wrong."
    rows = [
        [kind, str(count), f"{100 * count / len(judgements):.1f}", MEANINGS[kind]]
        for kind, count in counts.items()
    ]
    lines = [markdown_table(_HEADER, rows)]
    for kind in counts:
        chosen = spread([j for j in judgements if j.failure == kind], examples)
        if chosen:
            lines += ["", f"{kind.capitalize()}:", render_examples(chosen)]
    return "\n".join(lines)
