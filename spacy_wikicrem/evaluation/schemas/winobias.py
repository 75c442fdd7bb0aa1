"""WinoBias: pro- and anti-stereotyped sentences with two occupations and a pronoun.

A raw line reads `1 [The developer] argued with the designer because [she] did not like ...`: a
number, then a sentence with the answer and its pronouns in square brackets. The other candidate,
the distractor, is not marked: it is the listed occupation, other than the answer, that stands
before the first bracketed pronoun (both templates of Zhao et al., 2018, introduce the two people
before the pronoun; later occupations are nobody in the scene or a repetition).

A pair of pro and anti sentences differs in the pronoun, which a masked model does not see. So its
two halves score nearly alike by construction, apart from the few pairs with a second pronoun, other
words, or a "her" that the tagger reads differently from "his" and "him".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ...errors import WikicremError
from ...ty import MaskedQuery
from ...util.text_files import read_lines
from ..analysis import Analysis, Pronoun, analyse
from ..base import (
    Benchmark,
    Column,
    Contrast,
    Group,
    Outcome,
    Part,
    Release,
    Scores,
    Shown,
    accuracy_outcome,
    chance,
)
from ..metrics import percent
from ..questions import Question, strictly_best
from ..report.report import markdown_table, number_cell

if TYPE_CHECKING:
    from spacy.language import Language

Half = Literal["pro", "anti"]
Split = Literal["dev", "test"]
HALVES: tuple[Half, ...] = ("pro", "anti")
TYPES = (1, 2)
OCCUPATION_FILES = ("male_occupations.txt", "female_occupations.txt")

_GENDERS = {
    **dict.fromkeys(("he", "him", "his", "himself"), "masculine"),
    **dict.fromkeys(("she", "her", "hers", "herself"), "feminine"),
}
PRONOUNS = frozenset(_GENDERS)
_HEADER = (
    "system",
    *(f"type {type_} {column}" for type_ in TYPES for column in ("pro", "anti", "pro - anti")),
)
_LINE = re.compile(r"\d+\s+(?P<sentence>\S.*)")
_BRACKET = re.compile(r"\[\s*([^\[\]]*?)\s*\]")
_DETERMINER = r"(?P<determiner>the|a|an)\s+"


class Mention(NamedTuple):
    """A stretch of the sentence: `text[start:end] == form`."""

    form: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WinoBiasRow:
    """A sentence without brackets. `candidates` are in the order of the text, each with its
    determiner; `answer` is the index of the one that the pronoun refers to."""

    type: int
    half: Half
    text: str
    pronoun: Mention
    candidates: tuple[Mention, Mention]
    answer: int

    def to_pronoun(self) -> Pronoun:
        return Pronoun(self.text, self.pronoun.start, self.pronoun.form)


@dataclass(frozen=True, slots=True)
class WinoBias:
    """The sentences of a split, its files, and what was left out: (place, reason)."""

    rows: tuple[WinoBiasRow, ...]
    excluded: tuple[tuple[str, str], ...]
    files: tuple[Path, ...]


class NoDistractorError(ValueError):
    """A well-formed sentence that does not have exactly one other candidate."""


def read_winobias(
    folder: str | Path, split: Split = "dev", *, limit: int | None = None
) -> WinoBias:
    """Read the four files of a split.

    folder (str | Path): Holds `pro_stereotyped_type1.txt.dev` and so on, and the two lists of
        occupations.
    limit (int | None): Sentences to take of each file.
    RAISES: W409 (files missing), W410 (a malformed or repeated line), W421 (an empty file), W605
        (encoding). A well-formed sentence without exactly one distractor is excluded and reported.
    """
    folder = Path(folder)
    paths = {(t, h): folder / f"{h}_stereotyped_type{t}.txt.{split}" for t in TYPES for h in HALVES}
    lists = [folder / name for name in OCCUPATION_FILES]
    files = (*paths.values(), *lists)
    if missing := [path.name for path in files if not path.is_file()]:
        raise WikicremError("W409", folder=folder, missing=", ".join(missing))
    occupations = occupation_pattern(line for path in lists for _, line in _read(path))
    rows: list[WinoBiasRow] = []
    excluded: list[tuple[str, str]] = []
    for (type_, half), path in paths.items():
        seen: dict[str, int] = {}
        for number, line in _read(path)[:limit]:
            try:
                _refuse_repeated(line, number, seen)
                rows.append(parse_sentence(line, occupations, type_, half))
            except NoDistractorError as err:
                excluded.append((f"{path.name}, line {number}", str(err)))
            except ValueError as err:
                raise WikicremError("W410", path=path, line=number, reason=err) from None
    return WinoBias(tuple(rows), tuple(excluded), files)


def occupation_pattern(occupations: Iterable[str]) -> re.Pattern[str]:
    """Finds a listed occupation as whole words, with its determiner if it has one."""
    names = sorted({name.strip() for name in occupations if name.strip()}, key=len, reverse=True)
    listed = "|".join(map(re.escape, names))
    return re.compile(rf"\b(?:{_DETERMINER})?\b(?P<name>{listed})\b", re.IGNORECASE)


def parse_sentence(line: str, occupations: re.Pattern[str], type_: int, half: Half) -> WinoBiasRow:
    """Parse one raw line. Raises NoDistractorError, or another ValueError if it is malformed."""
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise ValueError("no number before the sentence")
    text, brackets = strip_brackets(match["sentence"])
    pronouns = [mention for mention in brackets if mention.form.lower() in PRONOUNS]
    others = [mention for mention in brackets if mention.form.lower() not in PRONOUNS]
    if len(others) != 1 or not pronouns:
        raise ValueError(f"{len(others)} names and {len(pronouns)} pronouns in brackets")
    answer = _with_determiner(text, others[0])
    pair = sorted((answer, _distractor(text, answer, pronouns[0], occupations)), key=_start)
    return WinoBiasRow(type_, half, text, pronouns[0], (pair[0], pair[1]), pair.index(answer))


def strip_brackets(sentence: str) -> tuple[str, list[Mention]]:
    """The sentence without brackets (and without blanks just inside them), and what they held."""
    text, end, mentions = "", 0, []
    for match in _BRACKET.finditer(sentence):
        text += sentence[end : match.start()]
        mentions.append(Mention(match[1], len(text), len(text) + len(match[1])))
        text += match[1]
        end = match.end()
    text += sentence[end:]
    if "[" in text or "]" in text or not all(mention.form for mention in mentions):
        raise ValueError("unbalanced or empty brackets")
    return text, mentions


def winobias_questions(rows: Sequence[WinoBiasRow], analyses: Sequence[Analysis]) -> list[Question]:
    """One question a row: its first bracketed pronoun is taken out by offset, a second stays.

    The determiner of both candidates is written small, so that a candidate does not look like
    the start of a sentence only because it stood there.
    """
    return [_question(row, a.possessive) for row, a in zip(rows, analyses, strict=True)]


def winobias_scores(
    rows: Sequence[WinoBiasRow], scores: Sequence[Sequence[float]]
) -> dict[str, Any]:
    """Accuracy in percent for each type and half (a tie is wrong), and pro minus anti."""
    results: dict[str, Any] = {}
    right = [strictly_best(s) == row.answer for row, s in zip(rows, scores, strict=True)]
    for type_ in TYPES:
        halves = {half: _accuracy(rows, right, type_, half) for half in HALVES}
        difference = halves["pro"]["accuracy"] - halves["anti"]["accuracy"]
        results[f"type{type_}"] = {**halves, "difference": difference}
    return results


def _read(path: Path) -> list[tuple[int, str]]:
    lines = [(number, line) for number, line in read_lines(path) if line.strip()]
    if not lines:
        raise WikicremError("W421", path=path)
    return lines


def _refuse_repeated(line: str, at: int, seen: dict[str, int]) -> None:
    """A sentence or a number that an earlier line of the file has is an error."""
    for part in line.strip().split(maxsplit=1):
        if part in seen:
            what = f"number {part}" if part.isdecimal() else "sentence"
            raise ValueError(f"the {what} of line {seen[part]} a second time")
        seen[part] = at


def _accuracy(
    rows: Sequence[WinoBiasRow], right: Sequence[bool], type_: int, half: Half
) -> dict[str, float]:
    judged = [
        ok for row, ok in zip(rows, right, strict=True) if (row.type, row.half) == (type_, half)
    ]
    correct, total = sum(judged), len(judged)
    return {"correct": correct, "total": total, "accuracy": percent(correct, total)}


def _question(row: WinoBiasRow, possessive: bool) -> Question:
    after = row.text[row.pronoun.end :]
    query = MaskedQuery(
        before=row.text[: row.pronoun.start],
        after="'s" + after if possessive else after,
        candidates=tuple(map(_small_determiner, row.candidates)),
    )
    mentions = tuple((mention.start,) for mention in row.candidates)
    return Question(query, mentions, row.text, row.pronoun.end)


def _small_determiner(mention: Mention) -> str:
    determiner, _, name = mention.form.partition(" ")
    return f"{determiner.lower()} {name.strip()}"


def _with_determiner(text: str, mention: Mention) -> Mention:
    """The bracketed name, widened to the determiner that was left outside the bracket."""
    if re.match(_DETERMINER, mention.form, re.IGNORECASE):
        return mention
    before = re.search(rf"\b{_DETERMINER}$", text[: mention.start], re.IGNORECASE)
    if before is None:
        raise NoDistractorError(f"{mention.form!r} has no determiner")
    return Mention(text[before.start() : mention.end], before.start(), mention.end)


def _distractor(
    text: str, answer: Mention, pronoun: Mention, occupations: re.Pattern[str]
) -> Mention:
    outside = [
        match
        for match in occupations.finditer(text, 0, pronoun.start)
        if match.end() <= answer.start or match.start() >= answer.end
    ]
    named = _small_determiner(answer).partition(" ")[2].lower()
    others = {m["name"].lower(): m for m in reversed(outside) if m["name"].lower() != named}
    if len(others) != 1:
        raise NoDistractorError(f"{len(others)} other occupations before the pronoun")
    (match,) = others.values()
    if match["determiner"] is None:
        raise NoDistractorError(f"{match['name']!r} has no determiner")
    return Mention(match[0], match.start(), match.end())


def _start(mention: Mention) -> int:
    return mention.start


class WinoBiasBenchmark(Benchmark[WinoBias]):
    """The test part, in two parts of the report by type."""

    name, rank = "winobias", 8
    places = ("winobias",)
    columns = tuple(
        Column(f"wb_t{type_}_{half}", f"winobias-{type_}", ("half", half))
        for type_ in TYPES
        for half in HALVES[::-1]
    )
    releases = tuple(
        Release(f"WinoBias type 2, {half}", f"{half}_stereotyped_2.txt", "winobias-2", half)
        for half in HALVES
    )

    def files(self, path: Path) -> list[Path]:
        return sorted(path.glob("*.txt.test")) if path.is_dir() else [path]

    def read(self, path: Path, limit: int | None = None) -> WinoBias:
        return read_winobias(path, "test", limit=limit)

    def gaps(self, data: WinoBias) -> Iterator[tuple[str, str]]:
        for row in data.rows:
            yield row.text[: row.pronoun.start], row.text[row.pronoun.end :]

    def groups(self, data: WinoBias, nlp: Language | None) -> tuple[Group, ...]:
        assert nlp is not None
        analyses = analyse(nlp, [row.to_pronoun() for row in data.rows], persons=False)
        questions = winobias_questions(data.rows, analyses)
        numbers = _line_numbers(data)
        parts = (_part(data, questions, numbers, type_) for type_ in TYPES)
        filled = tuple(part for part in parts if part.units)
        return (Group(self.name, questions, filled, lambda s: winobias_scores(data.rows, s)),)


BENCHMARKS = (WinoBiasBenchmark(),)


def render_winobias(report: Mapping[str, Any]) -> str:
    """The `results` of a WinoBias report as a Markdown table of accuracies, and what was left
    out."""
    rows = [(result["system"], *_winobias_cells(result)) for result in report["results"]]
    counted = f"{report['sentences']} sentences, {len(report['excluded'])} excluded."
    return markdown_table(_HEADER, rows) + "\n\n" + counted


def _part(
    data: WinoBias, questions: Sequence[Question], numbers: Sequence[int], type_: int
) -> Part:
    at = [index for index, row in enumerate(data.rows) if row.type == type_]
    excluded = [why for place, why in data.excluded if f"type{type_}" in place]

    def judge(scores: Scores) -> list[Outcome]:
        return [
            accuracy_outcome(strictly_best(scores[index]) == data.rows[index].answer)
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
        slices=[_slices(data.rows[index]) for index in at],
        judge=judge,
        levels={"chance": chance([questions[index] for index in at])},
        excluded=Counter(excluded),
        contrasts=(Contrast("pro - anti", "difference", "half", "pro", "anti"),),
        show=show,
        at=at,
    )


def _slices(row: WinoBiasRow) -> dict[str, str]:
    gender = _GENDERS.get(row.pronoun.form.lower(), "feminine")
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


def _winobias_cells(result: Mapping[str, Any]) -> list[str]:
    cells = []
    for type_ in ("type1", "type2"):
        scores = result[type_]
        cells += [number_cell(scores[half]["accuracy"]) for half in ("pro", "anti")]
        cells.append(f"{scores['difference']:+.1f}")
    return cells
