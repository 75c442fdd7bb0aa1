"""What the Winograd-like benchmarks share: one pronoun, its candidates, one right answer.

Readers (`wsc`, `dpr`, `pdp`, `winogender`) make a `SchemaSet`; `schema_questions` takes the pronoun
out by offset; `schema_scores` counts. A tie for the first place is wrong, and whatever was left out
is counted under its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import WikicremError
from ...ty import MaskedQuery
from ..analysis import LANGUAGE, Pronoun, analyse
from ..base import (
    Benchmark,
    Group,
    Outcome,
    Part,
    Scores,
    Shown,
    accuracy_outcome,
    chance,
)
from ..metrics import percent
from ..questions import Question, strictly_best

if TYPE_CHECKING:
    from spacy.language import Language

Excluded = tuple[tuple[str, str], ...]

DETERMINERS = frozenset(
    {"the", "a", "an", "this", "that", "these", "those", "some", "any", "each", "both", "all"}
    | {"my", "our", "your", "his", "her", "its", "their"}
)
SAME_CANDIDATES = "no two distinct candidates"
_SENTENCE_START = re.compile(r"(?:^|[.!?][\"'”’)]*\s+)[\"'“‘(]*$")


@dataclass(frozen=True, slots=True)
class Schema:
    """One problem; the pronoun stands between `before` and `after`.

    id (str): Unique in its set.
    pronoun (str): Its form, or "[MASK]" where a file keeps none.
    candidates (tuple[str, ...]): At least two, distinct whatever their case.
    answer (int): Index of the right one.
    possessive (bool | None): Whether a name in the pronoun's place takes 's; None if only a
        tagger can tell ("her").
    slices (Mapping[str, str]): Labels to count by, e.g. {"gender": "male"}.
    """

    id: str
    before: str
    pronoun: str
    after: str
    candidates: tuple[str, ...]
    answer: int
    possessive: bool | None = False
    slices: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.before + self.pronoun + self.after


@dataclass(frozen=True, slots=True)
class SchemaSet:
    """The problems of a benchmark, its files, and what was left out: (place, reason)."""

    name: str
    rows: tuple[Schema, ...]
    excluded: Excluded
    files: tuple[Path, ...]


def is_possessive_form(form: str) -> bool | None:
    """Whether a pronoun is possessive by its form alone; None for "her"."""
    known = LANGUAGE.pronouns.get(form.lower())
    return False if known is None else known.possessive


def distinct(candidates: Iterable[str]) -> bool:
    """Whether there are two candidates or more and no two are one string, whatever their case."""
    keys = Counter(candidate.casefold() for candidate in candidates)
    return len(keys) > 1 and max(keys.values()) == 1


def needs_tags(rows: Iterable[Schema]) -> bool:
    """Whether a tagger is needed to ask about these problems."""
    return any(row.possessive is None for row in rows)


def schema_questions(rows: Sequence[Schema], nlp: Language | None = None) -> list[Question]:
    """One question a problem, its pronoun taken out by offset.

    nlp (Language | None): A pipeline with a tagger, only used for rows with an ambiguous "her".
    A possessive leaves its 's behind. A candidate is written as it would stand in the pronoun's
    place: its determiner small, or its first letter large at the start of a sentence.
    RAISES: W428 if a tagger is needed and none was given, W407.
    """
    unsure = [row for row in rows if row.possessive is None]
    if unsure and nlp is None:
        raise WikicremError("W428", found=unsure[0].id, pronoun=unsure[0].pronoun)
    pronouns = [Pronoun(row.text, len(row.before), row.pronoun) for row in unsure]
    tagged = iter(analyse(nlp, pronouns, persons=False) if nlp is not None else ())
    return [
        make_question(row, next(tagged).possessive if row.possessive is None else row.possessive)
        for row in rows
    ]


def make_question(row: Schema, possessive: bool) -> Question:
    """The question that a problem asks."""
    query = MaskedQuery(
        before=row.before,
        after="'s" + row.after if possessive else row.after,
        candidates=tuple(fit(candidate, row.before) for candidate in row.candidates),
    )
    return Question(
        query,
        tuple(find_mentions(row.text, name) for name in row.candidates),
        row.text,
        len(row.before) + len(row.pronoun),
    )


def fit(candidate: str, before: str) -> str:
    """The candidate with the case that it has after `before`."""
    if _SENTENCE_START.search(before):
        return candidate[:1].upper() + candidate[1:]
    first, blank, rest = candidate.partition(" ")
    return first.lower() + blank + rest if blank and first.lower() in DETERMINERS else candidate


def find_mentions(text: str, candidate: str) -> tuple[int, ...]:
    """First code points of a candidate's mentions, never empty (the baselines need a place).

    Tried in any case and as whole words: the string, then ever fewer of its last words ("her
    mother" for "Tatyana's mother"). A candidate that is not in the text counts as standing behind
    it.
    """
    words = candidate.split()
    for at in range(len(words)):
        inner = r"\s+".join(map(re.escape, words[at:]))
        pattern = re.compile(rf"(?<!\w){inner}(?!\w)", re.IGNORECASE)
        if starts := tuple(match.start() for match in pattern.finditer(text)):
            return starts
    return (len(text),)


def schema_scores(data: SchemaSet, scores: Scores) -> dict[str, Any]:
    """Accuracy in percent (a tie is wrong), what was left out, and the same by slice.

    Keys: accuracy, correct, ties, n, excluded (reason to count), slices (name to value to
    {accuracy, correct, n}).
    """
    right = [strictly_best(s) == row.answer for row, s in zip(data.rows, scores, strict=True)]
    return {
        **_counted(right),
        "ties": sum(strictly_best(values) is None for values in scores),
        "excluded": dict(Counter(reason for _, reason in data.excluded)),
        "slices": slice_scores([row.slices for row in data.rows], right),
    }


def slice_scores(
    labels: Sequence[Mapping[str, str]], right: Sequence[bool]
) -> dict[str, dict[str, dict[str, float]]]:
    """Accuracy for each value of each slice, values in order of first appearance."""
    groups: dict[str, dict[str, list[bool]]] = {}
    for slices, ok in zip(labels, right, strict=True):
        for name, value in slices.items():
            groups.setdefault(name, {}).setdefault(value, []).append(ok)
    return {
        name: {value: _counted(judged) for value, judged in values.items()}
        for name, values in groups.items()
    }


class SchemaBenchmark(Benchmark[SchemaSet]):
    """A benchmark whose rows are schemas.

    title (str): In the report. unit (str): What is resampled, in words.
    """

    title: str
    unit = "sentence"

    def needs_pipeline(self, data: SchemaSet) -> bool:
        return needs_tags(data.rows)

    def units(self, rows: Sequence[Schema]) -> Sequence[Hashable]:
        """The unit of each row."""
        return [row.id for row in rows]

    def gaps(self, data: SchemaSet) -> Iterator[tuple[str, str]]:
        return ((row.before, row.after) for row in data.rows)

    def groups(self, data: SchemaSet, nlp: Language | None) -> tuple[Group, ...]:
        rows = data.rows
        questions = schema_questions(rows, nlp)

        def judge(scores: Scores) -> list[Outcome]:
            return [
                accuracy_outcome(strictly_best(values) == row.answer)
                for row, values in zip(rows, scores, strict=True)
            ]

        def show(at: int) -> Shown:
            row = rows[at]
            candidates = questions[at].query.candidates
            return Shown(row.id, row.before, row.pronoun, row.after, candidates, row.answer)

        part = Part(
            key=self.name,
            title=self.title,
            measure="accuracy",
            unit=self.unit,
            units=self.units(rows),
            slices=[_with_pairs(row.slices) for row in rows],
            judge=judge,
            levels={"chance": chance(questions)},
            excluded=Counter(reason for _, reason in data.excluded),
            show=show,
            at=range(len(rows)),
        )
        return (Group(self.name, questions, (part,), lambda scores: schema_scores(data, scores)),)


def _with_pairs(labels: Mapping[str, str]) -> dict[str, str]:
    slices = dict(labels)
    if "gender" in slices and "participant" in slices:
        slices["gender and participant"] = f"{slices['gender']}, {slices['participant']}"
    return slices


def _counted(right: Sequence[bool]) -> dict[str, float]:
    correct, total = sum(right), len(right)
    return {"accuracy": percent(correct, total), "correct": correct, "n": total}
