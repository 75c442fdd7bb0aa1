"""Benchmarks taken apart for the full report: questions, decisions, units, slices.

A part is one line of the report. Its rows are grouped into units, which are what a bootstrap
resamples and what a paired test counts: rows that differ in the pronoun only (the halves of
WinoBias, the three pronouns of Winogender) are one question to a model that does not see the
pronoun, and to count them as independent would make the intervals too narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ...documents.gap import GapRow
from ..analysis import analyse
from ..gap.examples import pronouns_of
from ..gap.protocols import Protocol, gap_answers, gap_questions, missed_names, right_candidate
from ..gap.tsv import write_system_tsv
from ..metrics import count, percent
from ..questions import Question, strictly_best
from ..schemas.base import Schema, SchemaSet, Scores, needs_tags, schema_questions
from ..schemas.winobias import HALVES, TYPES, WinoBias, WinoBiasRow, winobias_questions
from ..schemas.winogender import SentenceId
from ..schemas.wnli import WnliRow, wnli_answers, wnli_questions, write_submission
from .clock import Clock, Seconds
from .sources import Source

if TYPE_CHECKING:
    from spacy.language import Language

Measure = Literal["f1", "accuracy"]
Pipeline = Callable[[], "Language"]
TITLES = {
    "wsc": "WSC273",
    "dpr": "DPR",
    "pdp": "PDP",
    "winogender": "Winogender",
}
GENDERS = {"he": "masculine", "him": "masculine", "his": "masculine", "himself": "masculine"}


class Outcome(NamedTuple):
    """A system on one row.

    counts (tuple[int, ...]): (tp, fp, fn, tn) for F1, (right, 1) for accuracy.
    right (bool): Whether all decisions of the row are right.
    """

    counts: tuple[int, ...]
    right: bool


class Shown(NamedTuple):
    """A row for people; `right` is the index of the right candidate, or None."""

    id: str
    before: str
    pronoun: str
    after: str
    candidates: tuple[str, ...]
    right: int | None


class Contrast(NamedTuple):
    """The score of one value of a slice against another's."""

    name: str
    kind: Literal["ratio", "difference"]
    slice: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the report.

    unit (str): What a unit is, in words.
    units (Sequence[Hashable]): The unit of each row. slices: the labels of each row.
    judge (Callable): From the scores of the group's questions to an outcome a row.
    levels (dict): Accuracy in percent of guessing, by name.
    excluded (dict): Reason to number of what was left out.
    show (Callable | None): From a row of the part to its text.
    at (Sequence[int]): The question of each row in the group, where there is a `show`.
    """

    key: str
    title: str
    measure: Measure
    unit: str
    units: Sequence[Hashable]
    slices: Sequence[Mapping[str, str]]
    judge: Callable[[Scores], list[Outcome]]
    levels: Mapping[str, float] = field(default_factory=dict)
    excluded: Mapping[str, int] = field(default_factory=dict)
    contrasts: tuple[Contrast, ...] = ()
    show: Callable[[int], Shown] | None = None
    at: Sequence[int] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that the baselines answer together, and their parts.

    save (Callable | None): Writes the answers for an official scorer or server.
    """

    key: str
    questions: Sequence[Question]
    parts: tuple[Part, ...]
    save: Callable[[Path, Scores], None] | None = None
    unlabelled: Callable[[Scores], dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A benchmark that is ready for scorers; seconds (Seconds): of its analysis."""

    name: str
    groups: tuple[Group, ...]
    seconds: Seconds


def prepare(name: str, source: Source, pipeline: Pipeline) -> Prepared:
    """Make the questions of a benchmark and time that.

    pipeline (Callable): Gives the spaCy pipeline; called only where one is needed, and once before
        the clock starts. RAISES: W407.
    """
    data = source.data
    nlp = pipeline() if _needs_pipeline(name, data) else None
    clock = Clock()
    groups = _groups(name, data, nlp)
    return Prepared(name, groups, clock.lap())


def _needs_pipeline(name: str, data: Any) -> bool:
    return needs_tags(data.rows) if isinstance(data, SchemaSet) else True


def _groups(name: str, data: Any, nlp: Any) -> tuple[Group, ...]:
    if isinstance(data, SchemaSet):
        return (_schemas(name, data, nlp),)
    if isinstance(data, WinoBias):
        return (_winobias(data, nlp),)
    return _gap(data, nlp) if name == "gap" else (_wnli(name, data, nlp),)


# --- GAP ---


def _gap(rows: Sequence[GapRow], nlp: Language) -> tuple[Group, ...]:
    analyses = analyse(nlp, pronouns_of(rows), persons=True)
    notes: dict[Protocol, dict[str, Any]] = {
        "paper": {"names": missed_names(rows, analyses)},
        "given": {},
    }
    return tuple(
        _gap_group(rows, gap_questions(rows, analyses, protocol), protocol, notes[protocol])
        for protocol in notes
    )


def _gap_group(
    rows: Sequence[GapRow], questions: Sequence[Question], protocol: Protocol, notes: dict[str, Any]
) -> Group:
    def judge(scores: Scores) -> list[Outcome]:
        answers = gap_answers(rows, questions, scores, protocol)
        return [_gap_outcome(row, answers[row.id]) for row in rows]

    def save(path: Path, scores: Scores) -> None:
        write_system_tsv(path, rows, gap_answers(rows, questions, scores, protocol))

    def show(at: int) -> Shown:
        row, question = rows[at], questions[at]
        end = row.offset + len(row.pronoun)
        candidates = question.query.candidates
        right = right_candidate(row, question)
        before, after = row.text[: row.offset], row.text[end:]
        return Shown(row.id, before, row.pronoun, after, candidates, right)

    part = Part(
        key=f"gap-{protocol}",
        title=f"GAP, protocol {protocol}",
        measure="f1",
        unit="row",
        units=[row.id for row in rows],
        slices=[{"gender": row.gender} for row in rows],
        judge=judge,
        contrasts=(Contrast("bias F/M", "ratio", "gender", "feminine", "masculine"),),
        show=show if protocol == "given" else None,
        at=range(len(rows)),
        notes=notes,
    )
    return Group(part.key, questions, (part,), save)


def _gap_outcome(row: GapRow, answer: tuple[bool, bool]) -> Outcome:
    pairs = [(name.coref, given) for name, given in zip(row.names, answer, strict=True)]
    counts = count(pairs)
    right = all(gold == given for gold, given in pairs)
    return Outcome((counts.tp, counts.fp, counts.fn, counts.tn), right)


# --- Winograd-like schemas ---


def _schemas(name: str, data: SchemaSet, nlp: Language | None) -> Group:
    rows = data.rows
    questions = schema_questions(rows, nlp)
    units, unit = _schema_units(name, rows)

    def judge(scores: Scores) -> list[Outcome]:
        return [
            _accuracy_outcome(strictly_best(values) == row.answer)
            for row, values in zip(rows, scores, strict=True)
        ]

    def show(at: int) -> Shown:
        row = rows[at]
        candidates = questions[at].query.candidates
        return Shown(row.id, row.before, row.pronoun, row.after, candidates, row.answer)

    part = Part(
        key=name,
        title=TITLES[name],
        measure="accuracy",
        unit=unit,
        units=units,
        slices=[_schema_slices(row) for row in rows],
        judge=judge,
        levels={"chance": _chance(questions)},
        excluded=Counter(reason for _, reason in data.excluded),
        show=show,
        at=range(len(rows)),
    )
    return Group(name, questions, (part,))


def _schema_units(name: str, rows: Sequence[Schema]) -> tuple[list[Hashable], str]:
    if name != "winogender" or not any("gender" in row.slices for row in rows):
        return [row.id for row in rows], "sentence"
    parsed = [SentenceId.parse(row.id) for row in rows]
    units = [(one.occupation, one.participant, one.answer) for one in parsed]
    return list(units), "sentence with its three pronouns"


def _schema_slices(row: Schema) -> dict[str, str]:
    slices = dict(row.slices)
    if "gender" in slices and "participant" in slices:
        slices["gender and participant"] = f"{slices['gender']}, {slices['participant']}"
    return slices


def _accuracy_outcome(right: bool) -> Outcome:
    return Outcome((int(right), 1), right)


def _chance(questions: Sequence[Question]) -> float:
    return percent(sum(1 / len(q.query.candidates) for q in questions), len(questions))


# --- WinoBias ---


def _winobias(data: WinoBias, nlp: Language) -> Group:
    analyses = analyse(nlp, [row.to_pronoun() for row in data.rows], persons=False)
    questions = winobias_questions(data.rows, analyses)
    numbers = _line_numbers(data)
    parts = (_winobias_part(data, questions, numbers, type_) for type_ in TYPES)
    return Group("winobias", questions, tuple(part for part in parts if part.units))


def _winobias_part(
    data: WinoBias, questions: Sequence[Question], numbers: Sequence[int], type_: int
) -> Part:
    at = [index for index, row in enumerate(data.rows) if row.type == type_]
    excluded = [why for place, why in data.excluded if f"type{type_}" in place]

    def judge(scores: Scores) -> list[Outcome]:
        return [
            _accuracy_outcome(strictly_best(scores[index]) == data.rows[index].answer)
            for index in at
        ]

    def show(index: int) -> Shown:
        row = data.rows[at[index]]
        before, after = row.text[: row.pronoun.start], row.text[row.pronoun.end :]
        candidates = questions[at[index]].query.candidates
        identifier = f"{row.half} {numbers[at[index]]}"
        return Shown(identifier, before, row.pronoun.form, after, candidates, row.answer)

    return Part(
        key=f"winobias-{type_}",
        title=f"WinoBias type {type_}",
        measure="accuracy",
        unit="pair of sentences (pro and anti)",
        units=[numbers[index] for index in at],
        slices=[_winobias_slices(data.rows[index]) for index in at],
        judge=judge,
        levels={"chance": _chance([questions[index] for index in at])},
        excluded=Counter(excluded),
        contrasts=(Contrast("pro - anti", "difference", "half", "pro", "anti"),),
        show=show,
        at=at,
    )


def _winobias_slices(row: WinoBiasRow) -> dict[str, str]:
    gender = GENDERS.get(row.pronoun.form.lower(), "feminine")
    return {"half": row.half, "gender": gender, "half and gender": f"{row.half}, {gender}"}


def _line_numbers(data: WinoBias) -> list[int]:
    """Of each row in its file: the two halves of a type run line by line."""
    left_out: dict[str, set[int]] = {}
    for place, _ in data.excluded:
        file, _, line = place.partition(", line ")
        left_out.setdefault(file.partition(".")[0], set()).add(int(line))
    last: dict[tuple[int, str], int] = {(type_, half): 0 for type_ in TYPES for half in HALVES}
    numbers = []
    for row in data.rows:
        number = last[row.type, row.half] + 1
        while number in left_out.get(f"{row.half}_stereotyped_type{row.type}", ()):
            number += 1
        last[row.type, row.half] = number
        numbers.append(number)
    return numbers


# --- WNLI ---


def _wnli(name: str, rows: Sequence[WnliRow], nlp: Language) -> Group:
    asked = wnli_questions(rows, nlp)
    questions = [ask.question for ask in asked if ask.question is not None]
    labels = [row.label for row in rows]

    def save(path: Path, scores: Scores) -> None:
        write_submission(path, rows, wnli_answers(asked, scores))

    def unlabelled(scores: Scores) -> dict[str, Any]:
        return {
            "rows": len(rows),
            "without_question": len(rows) - len(questions),
            "entailed": sum(wnli_answers(asked, scores)),
        }

    def judge(scores: Scores) -> list[Outcome]:
        answers = wnli_answers(asked, scores)
        return [_accuracy_outcome(a == b) for a, b in zip(labels, answers, strict=True)]

    if any(label is None for label in labels):
        return Group(name, questions, (), save, unlabelled)
    part = Part(
        key=name,
        title="WNLI, labelled part",
        measure="accuracy",
        unit="premise",
        units=[row.premise for row in rows],
        slices=[{"label": str(label)} for label in labels],
        judge=judge,
        levels={"majority": percent(max(Counter(labels).values()), len(labels))},
        excluded=Counter(f"answered 0: {ask.reason}" for ask in asked if ask.question is None),
    )
    return Group(name, questions, (part,))
