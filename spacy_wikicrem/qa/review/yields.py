"""What is left after human review, why the rest was rejected (CRaQAn, Table 2), and agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from ..records.record import Question
from .verdicts import REASONS, HumanVerdict, latest

# Section 4 and Table 2 of the paper.
PAPER: Mapping[str, Any] = {
    "reviewed": 578,
    "accepted": 348,
    "duplicates": 87,
    "kept": 261,
    "reasons": dict(zip(REASONS, (47, 43, 36, 17, 17, 11, 9, 7, 6), strict=True)),
}


def accepted_questions(
    questions: Sequence[Question], verdicts: Sequence[HumanVerdict], needed: int = 2
) -> list[Question]:
    """The questions that at least so many people accept, in their order."""
    votes = Counter(v.question for v in latest(verdicts) if v.accept)
    return [question for question in questions if votes[question.id] >= needed]


def one_for_each_section(questions: Sequence[Question]) -> list[Question]:
    """The first question of each section."""
    first: dict[str, Question] = {}
    for question in questions:
        first.setdefault(question.section.key, question)
    return list(first.values())


def review_yield(
    questions: Sequence[Question], verdicts: Sequence[HumanVerdict], needed: int = 2
) -> dict[str, Any]:
    """Counts of a review.

    needed (int): How many people must accept a question, and have judged it at least.
    RETURNS: `questions`, `reviewed` (by `needed` people or more), `accepted`, `duplicates`,
        `kept`, `yield` (accepted of reviewed), `reasons` (one for each rejection of a question that
        was not accepted, and reason), `reviewers` (verdicts of each), `agreement`.
    """
    ids = {question.id for question in questions}
    counted = [verdict for verdict in latest(verdicts) if verdict.question in ids]
    judged = Counter(verdict.question for verdict in counted)
    accepted = accepted_questions(questions, counted, needed)
    kept = one_for_each_section(accepted)
    passed = {question.id for question in accepted}
    reasons = Counter(
        reason for v in counted if v.question not in passed for reason in set(v.reasons)
    )
    reviewed = sum(count >= needed for count in judged.values())
    return {
        "questions": len(questions),
        "reviewed": reviewed,
        "accepted": len(accepted),
        "duplicates": len(accepted) - len(kept),
        "kept": len(kept),
        "yield": len(accepted) / reviewed if reviewed else None,
        "reasons": {name: reasons[name] for name in REASONS},
        "reviewers": dict(sorted(Counter(v.reviewer for v in counted).items())),
        "agreement": agreement(counted),
    }


def agreement(verdicts: Sequence[HumanVerdict]) -> list[dict[str, Any]]:
    """How far each two people agree on the questions that both judged.

    RETURNS: For each pair `reviewers`, `both` (questions), `observed` (share of equal verdicts) and
        `kappa` (Cohen's: what of the agreement chance does not explain; None where chance explains
        all, as when both accept everything).
    """
    said: dict[str, dict[str, bool]] = {}
    for verdict in latest(verdicts):
        said.setdefault(verdict.reviewer, {})[verdict.question] = verdict.accept
    found = []
    for one, other in combinations(sorted(said), 2):
        pairs = [(said[one][id_], said[other][id_]) for id_ in said[one] if id_ in said[other]]
        if pairs:
            observed, kappa = cohen_kappa(pairs)
            found.append(
                {
                    "reviewers": [one, other],
                    "both": len(pairs),
                    "observed": observed,
                    "kappa": kappa,
                }
            )
    return found


def cohen_kappa(pairs: Sequence[tuple[bool, bool]]) -> tuple[float, float | None]:
    """Observed agreement of two people's answers, and Cohen's kappa."""
    count = len(pairs)
    observed = sum(one == other for one, other in pairs) / count
    yes, others_yes = (sum(pair[side] for pair in pairs) / count for side in (0, 1))
    chance = yes * others_yes + (1 - yes) * (1 - others_yes)
    return observed, None if chance == 1 else (observed - chance) / (1 - chance)
