"""Run a scorer and the baselines through GAP: questions, one call of the scorer, scores."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ...documents.gap import GapRow
from ...models.scorers import Scorer
from ..analysis import Analysis, analyse
from ..base import Scores, baseline_scores
from ..calibration import fit_temperature, mean_nll
from ..questions import Question, score_questions
from .detected import (
    chosen_antecedent,
    chosen_cluster,
    judge_rows,
    nearest_candidate,
    random_candidate,
)
from .examples import pronouns_of
from .protocols import (
    Protocol,
    gap_answers,
    gap_questions,
    missed_names,
    right_candidate,
    score_answers,
)
from .report import gap_result
from .tsv import Answers
from .weights import Weights, weighted_bias

if TYPE_CHECKING:
    from spacy.language import Language

MODEL = "model"
CLUSTERS = "clusters"
DETECTED: Literal["detected"] = "detected"
AnyProtocol = Protocol | Literal["detected"]


@dataclass(frozen=True, slots=True)
class GapRun:
    """What a run over GAP gives.

    results (list[dict]): One record a protocol and system, as `report.gap_result` makes them.
    answers (dict): For each protocol, the model's answers to A and B by row id.
    missed (dict | None): Names that the entity recogniser misses; None without `paper`.
    seconds (dict): Wall time of the spaCy pipeline and of the scorer, or of the whole pipeline
        under `detected`.
    outcomes (dict | None): How many rows ended in which way under `detected`, see
        `gap_detected.Detected`.
    """

    results: list[dict[str, Any]]
    answers: dict[AnyProtocol, dict[str, tuple[bool, bool]]]
    missed: dict[str, float] | None
    seconds: dict[str, float]
    outcomes: dict[str, int] | None = None

    def __or__(self, other: GapRun) -> GapRun:
        """Both runs, of different protocols, as one."""
        return GapRun(
            self.results + other.results,
            self.answers | other.answers,
            self.missed or other.missed,
            self.seconds | other.seconds,
            self.outcomes or other.outcomes,
        )


def evaluate_gap(
    rows: Sequence[GapRow],
    nlp: Language,
    scorer: Scorer,
    *,
    protocols: Sequence[Protocol],
    threshold: float | None = None,
    weights: Weights | None = None,
    batch_tokens: int | None = None,
    seed: int = 0,
) -> GapRun:
    """Score the model and the baselines under each protocol.

    threshold (float | None): See `gap_answers`; for the model, under `given`.
    weights (Weights | None): Adds `gap_weights.weighted_bias` to each result, as "weighted".
    seed (int): Of the random baseline.
    """
    seconds: dict[str, float] = {}
    started = time.perf_counter()
    analyses = _analyse_gap(rows, nlp, protocols)
    questions = {protocol: gap_questions(rows, analyses, protocol) for protocol in protocols}
    seconds["analysis"] = time.perf_counter() - started
    started = time.perf_counter()
    scores = _score_all(scorer, questions, batch_tokens)
    seconds["scoring"] = time.perf_counter() - started
    results: list[dict[str, Any]] = []
    answers: dict[AnyProtocol, dict[str, tuple[bool, bool]]] = {}
    for protocol in protocols:
        asked = questions[protocol]
        answers[protocol] = gap_answers(
            rows,
            asked,
            scores[protocol],
            protocol,
            threshold=threshold,
            temperature=scorer.temperature,
        )
        results.append(gap_record(protocol, MODEL, rows, answers[protocol], weights))
        for system, values in baseline_scores(asked, seed).items():
            found = gap_answers(rows, asked, values, protocol)
            results.append(gap_record(protocol, system, rows, found, weights))
    missed = missed_names(rows, analyses) if "paper" in protocols else None
    return GapRun(results, answers, missed, seconds)


def evaluate_detected(
    rows: Sequence[GapRow],
    resolver: Language,
    *,
    threshold: float | None = None,
    weights: Weights | None = None,
    seed: int = 0,
) -> GapRun:
    """Score a pipeline that resolves pronouns, by its antecedents and by the clusters they are in,
    and two ways to choose among its candidates.

    resolver (Language): See `loading.load_resolver`.
    threshold, weights, seed: As for `evaluate_gap`; the threshold is for the pipeline's choice.
    RAISES: W460, W461.
    """
    systems = {
        MODEL: chosen_antecedent(threshold),
        CLUSTERS: chosen_cluster(threshold),
        "random": random_candidate(seed),
        "nearest": nearest_candidate,
    }
    started = time.perf_counter()
    found = judge_rows(resolver, rows, list(systems.values()))
    seconds: dict[str, float] = {DETECTED: time.perf_counter() - started}
    results = [
        gap_record(DETECTED, system, rows, judged.answers, weights)
        for system, judged in zip(systems, found, strict=True)
    ]
    return GapRun(results, {DETECTED: found[0].answers}, None, seconds, found[0].outcomes)


def gap_record(
    protocol: str,
    system: str,
    rows: Sequence[GapRow],
    answers: Answers,
    weights: Weights | None = None,
) -> dict[str, Any]:
    """One line of a GAP report, with the weighted bias if there are weights."""
    result = gap_result(protocol, system, score_answers(rows, answers))
    if weights is not None:
        result["weighted"] = weighted_bias(rows, answers, weights)
    return result


@dataclass(frozen=True, slots=True)
class Calibration:
    """A fitted temperature.

    questions (int): Questions with the right name among at least two candidates.
    nll_before (float), nll (float): Mean negative log-likelihood in nats, with the temperature
        that the model came with and with the fitted one.
    """

    temperature: float
    questions: int
    nll_before: float
    nll: float


def calibrate_gap(
    rows: Sequence[GapRow],
    nlp: Language,
    scorer: Scorer,
    *,
    protocol: Protocol = "paper",
    batch_tokens: int | None = None,
) -> Calibration:
    """Fit the temperature on GAP development rows, over the candidates of a protocol.

    Raises W414 if no row has the right name among two candidates or more.
    """
    questions = gap_questions(rows, _analyse_gap(rows, nlp, [protocol]), protocol)
    pairs = [
        (question, answer)
        for row, question in zip(rows, questions, strict=True)
        if (answer := right_candidate(row, question)) is not None
        and len(question.query.candidates) > 1
    ]
    answers = [answer for _, answer in pairs]
    scores = score_questions(scorer, [q for q, _ in pairs], batch_tokens=batch_tokens)
    temperature = fit_temperature(scores, answers)
    before, after = (mean_nll(scores, answers, t) for t in (scorer.temperature, temperature))
    return Calibration(temperature, len(pairs), before, after)


def _analyse_gap(
    rows: Sequence[GapRow], nlp: Language, protocols: Sequence[Protocol]
) -> list[Analysis]:
    return analyse(nlp, pronouns_of(rows), persons="paper" in protocols)


def _score_all(
    scorer: Scorer, questions: dict[Protocol, list[Question]], batch_tokens: int | None
) -> dict[Protocol, Scores]:
    # All protocols in one call, so that a candidate which both ask for is scored once.
    together = [question for asked in questions.values() for question in asked]
    scores = iter(score_questions(scorer, together, batch_tokens=batch_tokens))
    return {protocol: [next(scores) for _ in asked] for protocol, asked in questions.items()}
