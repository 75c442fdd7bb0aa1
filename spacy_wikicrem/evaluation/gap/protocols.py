"""GAP protocols: which candidates compete, and what makes a name TRUE.

`paper`: the distinct casefolded PERSON strings of the whole text compete. A and B are judged
separately: TRUE only if strictly the best of all; a tie is FALSE, and so is a name that the
entity recogniser misses. `given`: only A and B compete; at most one is TRUE.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...documents.gap import GapRow, name_key
from ...util.probabilities import softmax
from ..analysis import Analysis
from ..metrics import Counts, count, percent
from ..questions import FromNone, Question, strictly_best
from .examples import masked_query
from .tsv import Answers

Protocol = Literal["paper", "given"]


@dataclass(frozen=True, slots=True)
class GapScores:
    """Counts over all decisions and by the gender of the pronoun."""

    overall: Counts
    masculine: Counts
    feminine: Counts


def gap_questions(
    rows: Sequence[GapRow], analyses: Sequence[Analysis], protocol: Protocol
) -> list[Question]:
    """One question a row. A row without PERSON entities has no candidates under `paper`."""
    build = _paper_question if protocol == "paper" else _given_question
    return [build(row, analysis) for row, analysis in zip(rows, analyses, strict=True)]


def gap_answers(
    rows: Sequence[GapRow],
    questions: Sequence[Question],
    scores: Sequence[Sequence[float]],
    protocol: Protocol,
    *,
    threshold: float | None = None,
    temperature: float = 1.0,
) -> dict[str, tuple[bool, bool]]:
    """Turn scores into answers for A and B.

    threshold (float | None): Under `given`, neither is TRUE if the probability of the better
        one (softmax with `temperature`) is below it.
        Nor is either if all scores say that no antecedent is more probable (`FromNone`).
    """
    answers = {}
    for row, question, values in zip(rows, questions, scores, strict=True):
        best = strictly_best(values)
        if protocol == "given" and threshold is not None and best is not None:
            best = best if softmax(values, temperature)[best] >= threshold else None
        if protocol == "given" and isinstance(values, FromNone) and max(values, default=0) <= 0:
            best = None
        chosen = None if best is None else name_key(question.query.candidates[best])
        answers[row.id] = (row.a.key == chosen, row.b.key == chosen)
    return answers


def score_answers(rows: Sequence[GapRow], answers: Answers) -> GapScores:
    """Official counting: two decisions a row; a row without answer is two false negatives."""

    def counts(wanted: Callable[[GapRow], bool]) -> Counts:
        return count(
            (name.coref, answers[row.id][index] if row.id in answers else None)
            for row in rows
            if wanted(row)
            for index, name in enumerate(row.names)
        )

    return GapScores(
        overall=counts(lambda row: True),
        masculine=counts(lambda row: row.gender == "masculine"),
        feminine=counts(lambda row: row.gender == "feminine"),
    )


def missed_names(rows: Sequence[GapRow], analyses: Sequence[Analysis]) -> dict[str, float]:
    """Names the entity recogniser misses, and the best F1 that `paper` can reach with it."""
    missed, missed_true, true = 0, 0, 0
    for row, analysis in zip(rows, analyses, strict=True):
        found = {name_key(person.name) for person in analysis.persons}
        for name in row.names:
            true += name.coref
            missed += name.key not in found
            missed_true += name.coref and name.key not in found
    cap = percent(true - missed_true, true)
    return {
        "names": 2 * len(rows),
        "missed": missed,
        "true_names": true,
        "missed_true": missed_true,
        "recall_cap": cap,
        "f1_cap": 2 * 100 * cap / (100 + cap),
    }


def right_candidate(row: GapRow, question: Question) -> int | None:
    """Index of the candidate the pronoun refers to; None if not exactly one name is TRUE, or if
    that name is not among the candidates."""
    true = [name.key for name in row.names if name.coref]
    keys = [name_key(candidate) for candidate in question.query.candidates]
    return keys.index(true[0]) if len(true) == 1 and true[0] in keys else None


def _paper_question(row: GapRow, analysis: Analysis) -> Question:
    # The first spelling of a name stands for all that differ from it in case only.
    mentions: dict[str, list[int]] = {}
    spelling: dict[str, str] = {}
    for person in analysis.persons:
        key = name_key(person.name)
        spelling.setdefault(key, person.name)
        mentions.setdefault(key, []).append(person.start)
    return _question(row, analysis, spelling, mentions)


def _given_question(row: GapRow, analysis: Analysis) -> Question:
    # Two names that are one string leave nothing to choose between: no candidates, both FALSE.
    names = () if row.same_name else sorted(row.names, key=lambda name: name.offset)
    spelling = {name.key: name.name for name in names}
    return _question(row, analysis, spelling, {name.key: [name.offset] for name in names})


def _question(
    row: GapRow,
    analysis: Analysis,
    spelling: Mapping[str, str],
    mentions: Mapping[str, Sequence[int]],
) -> Question:
    query = masked_query(row, analysis.possessive, tuple(spelling.values()))
    places = tuple(tuple(mentions[key]) for key in spelling)
    return Question(query, places, row.text, row.offset + len(row.pronoun))
