"""Scores of pronoun resolution against gold antecedents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any

from spacy.training import Example

from ..resolution.clusters import DEFAULT_PREFIX
from ..resolution.gold import Gold, read_gold
from ..resolution.resolutions import Record, read_records

# `spacy benchmark accuracy --spans-key pronouns` prints what stands under such names.
SPANS = "spans_pronouns"
SCORES = ("pronoun_acc", "pronoun_p", "pronoun_r", "pronoun_f", "pronoun_reachable")


def pronoun_scorer_v1() -> Callable[..., dict[str, Any]]:
    """`spacy-wikicrem.PronounScorer.v1`: see `score_pronouns`."""
    return score_pronouns


def score_pronouns(
    examples: Iterable[Example],
    *,
    span_cluster_prefix: str = DEFAULT_PREFIX,
    pronouns: Collection[str] | None = None,
    **ignored: Any,
) -> dict[str, Any]:
    """Compare the antecedents in the predicted documents with the clusters of the references.

    An antecedent is right if it is a mention of the pronoun's entity (`resolution.gold`).

    pronoun_acc: right / pronouns with a right candidate. What the model is answerable for.
    pronoun_p: right / pronouns with an antecedent. A pronoun outside all clusters that got one
        counts as wrong where the annotation is complete.
    pronoun_r: right / pronouns whose entity has a nominal mention.
    pronoun_f: their harmonic mean.
    pronoun_reachable: share of the latter pronouns that had a right candidate; no pronoun_r can
        be higher.
    pronoun_per_form: acc, p, r and f for each form ("her").
    spans_pronouns_p, _r, _f, _per_type: The same p, r and f once more, under names that `spacy
        benchmark accuracy --spans-key pronouns` prints and writes into its JSON.

    examples (Iterable[Example]): Their predicted documents have been through the component.
    span_cluster_prefix (str): Names of the gold clusters.
    pronouns (Collection[str] | None): Lower-case forms to score; None for all.
    RETURNS (dict): All values are None if no pronoun is labelled.
    """
    counts: dict[str, Counter[str]] = {}
    for example in examples:
        gold = read_gold(example, span_cluster_prefix)
        for form, outcome in _outcomes(gold, read_records(example.predicted)):
            if pronouns is None or form in pronouns:
                counts.setdefault(form, Counter()).update(outcome)
    total = sum(counts.values(), Counter())
    if not total["labelled"]:
        none = dict.fromkeys(f"{SPANS}_{name}" for name in ("p", "r", "f", "per_type"))
        return {**dict.fromkeys(SCORES), "pronoun_per_form": None, **none}
    overall = {f"pronoun_{name}": value for name, value in _measures(total).items()}
    reachable = _ratio(total["reachable"], total["wanted"])
    per_form = {form: _measures(counts[form]) for form in sorted(counts)}
    printed = {f"{SPANS}_{name}": overall[f"pronoun_{name}"] for name in ("p", "r", "f")}
    return {
        **overall,
        "pronoun_reachable": reachable,
        "pronoun_per_form": per_form,
        **printed,
        f"{SPANS}_per_type": per_form,
    }


def _outcomes(gold: Gold, records: Iterable[Record]) -> Iterable[tuple[str, list[str]]]:
    """(form, what a pronoun counts as) for every pronoun that is scored."""
    found = {(record.pronoun.start, record.pronoun.end): record for record in records}
    for place, form in gold.forms.items():
        record = found.pop(place, None)
        outcome = ["labelled"]
        outcome += ["wanted"] if gold.has_antecedent(place) else []
        if record is not None and record.antecedent is not None:
            outcome.append("given")
            outcome += ["right"] if gold.is_right(place, record.antecedent) else []
        if record is not None and any(gold.is_right(place, c) for c, _ in record.candidates):
            outcome.append("reachable")
        yield form, outcome
    if gold.complete and gold.mentions.all:
        for record in found.values():
            if record.antecedent is not None:
                yield record.pronoun.text.lower(), ["given"]


def _measures(counts: Counter[str]) -> dict[str, float]:
    precision = _ratio(counts["right"], counts["given"])
    recall = _ratio(counts["right"], counts["wanted"])
    f_score = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    accuracy = _ratio(counts["right"], counts["reachable"])
    return {"acc": accuracy, "p": precision, "r": recall, "f": f_score}


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
