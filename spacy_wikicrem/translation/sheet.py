"""Judgements of people: is an utterance grammatical, is it acceptable (section 5.3)?

A sheet is a CSV file for any spreadsheet with a column of each judgement for one person; several
people fill copies of it, and the observed agreement is counted over all.
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..corpus.statistics.sheet import protect, unprotect
from ..errors import WikicremError
from ..italian.readability.scores import CLASSES, class_of
from ..util.files import atomic_write, require_file
from .records import Utterance
from .tables import vacca

QUESTIONS = ("grammatical", "acceptable")
COLUMNS = ("id", "class", "text", *QUESTIONS, "note")
# Section 5.3, Table 17: observed agreement of three people on 1,000 utterances.
PAPER = {"grammatical": 0.78, "acceptable": 0.73}
_YES, _NO = ("yes", "y", "1", "si", "sì"), ("no", "n", "0")


@dataclass(frozen=True, slots=True)
class Judgements:
    """What the people said of a question.

    said (float): The share of all answers that are yes. yes (int): Utterances that most call so;
    even votes are none. agreed (int): On which more than half of all say the same. judged (int):
    Utterances with an answer of everybody.
    """

    said: float
    yes: int
    agreed: int
    judged: int


def draw(
    utterances: Iterable[Utterance], number: int, seed: int = 0
) -> list[tuple[str, Utterance]]:
    """Utterances with their class of readability: of each class as many, as far as there are."""
    classes: dict[str, list[Utterance]] = {name: [] for name, _ in CLASSES}
    for utterance in utterances:
        score = vacca(utterance.text)
        if score is not None:
            classes[class_of(score)].append(utterance)
    chance = random.Random(seed)
    for found in classes.values():
        chance.shuffle(found)
    chosen: list[tuple[str, Utterance]] = []
    while len(chosen) < number and any(classes.values()):
        for name, found in classes.items():
            if found and len(chosen) < number:
                chosen.append((name, found.pop()))
    return chosen


def write_sheet(
    utterances: Iterable[Utterance], path: Path, *, number: int = 100, seed: int = 0
) -> int:
    """Write a sheet to fill; how many utterances it has. The same seed gives the same file."""
    rows = draw(utterances, number, seed)
    with atomic_write(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name, utterance in rows:
            key = f"{utterance.document} {utterance.number}"
            writer.writerow([key, protect(name), protect(utterance.text), "", "", ""])
    return len(rows)


def score_sheets(paths: Sequence[Path]) -> dict[str, Judgements]:
    """Judgements of one person a sheet, by question and, as "grammatical, > 80", by class.

    RAISES: W001, W824 (columns, an answer that is neither yes nor no, an id that stands twice,
        sheets of other utterances, none that is filled).
    """
    sheets = [_read(path) for path in paths]
    for path, sheet in zip(paths[1:], sheets[1:], strict=True):
        if sheet.keys() != sheets[0].keys():
            raise WikicremError("W824", path=path, line=1, reason=f"other ids than in {paths[0]}")
    found: dict[str, list[int]] = {}
    for key, first in sheets[0].items():
        for question in QUESTIONS:
            answers = [sheet[key][question] for sheet in sheets]
            if "" in answers:
                continue
            most, count = Counter(answers).most_common(1)[0]
            agreed = 2 * count > len(answers)
            for name in (question, f"{question}, {first['class']}"):
                counts = found.setdefault(name, [0, 0, 0, 0])
                counts[0] += answers.count("yes")
                counts[1] += agreed and most == "yes"
                counts[2] += agreed
                counts[3] += 1
    if not found:
        reason = "no utterance has an answer of everybody"
        raise WikicremError("W824", path=paths[0], line=1, reason=reason)
    return {
        name: Judgements(said / (judged * len(paths)), yes, agreed, judged)
        for name, (said, yes, agreed, judged) in sorted(found.items())
    }


def unanimous(paths: Sequence[Path]) -> dict[str, float]:
    """The share of utterances of which everybody says the same, by question."""
    sheets = [_read(path) for path in paths]
    shares = {}
    for question in QUESTIONS:
        answers = [{sheet[key][question] for sheet in sheets} for key in sheets[0]]
        judged = [found for found in answers if "" not in found]
        shares[question] = sum(len(found) == 1 for found in judged) / max(len(judged), 1)
    return shares


def _read(path: Path) -> dict[str, dict[str, str]]:
    require_file(path)
    found = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        header = file.readline()
        file.seek(0)
        delimiter = max(",;\t", key=header.count)  # spreadsheets choose it by country
        reader = csv.DictReader(file, delimiter=delimiter)
        if missing := [name for name in COLUMNS if name not in (reader.fieldnames or ())]:
            reason = f"the column {missing[0]} is missing"
            raise WikicremError("W824", path=path, line=1, reason=reason)
        for row in reader:
            answers = {name: _answer(row[name], path, reader.line_num) for name in QUESTIONS}
            if row["id"] in found:
                reason = f"the id {row['id']} stands twice"
                raise WikicremError("W824", path=path, line=reader.line_num, reason=reason)
            found[row["id"]] = {"class": unprotect(row["class"] or ""), **answers}
    return found


def _answer(text: str | None, path: Path, line: int) -> str:
    said = (text or "").strip().lower()
    if said in _YES:
        return "yes"
    if said in _NO:
        return "no"
    if said:
        raise WikicremError("W824", path=path, line=line, reason=f"{said!r} is neither yes nor no")
    return ""
