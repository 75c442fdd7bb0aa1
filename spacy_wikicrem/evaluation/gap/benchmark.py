"""GAP as a benchmark among others: both protocols that need no pipeline with a resolver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...documents.gap import GapRow, read_gap
from ...util.files import require_file
from ..analysis import analyse
from ..base import Benchmark, Column, Contrast, Group, Outcome, Part, Scores, Shown
from ..metrics import count
from ..questions import Question
from .examples import pronouns_of
from .protocols import Protocol, gap_answers, gap_questions, missed_names, right_candidate
from .tsv import write_system_tsv

if TYPE_CHECKING:
    from spacy.language import Language

TEST = "gap-test.tsv"


class Gap(Benchmark[list[GapRow]]):
    """The test part; the table of many models has the protocol of the paper."""

    name, rank = "gap", 1
    places = (f"gap/{TEST}",)
    columns = (
        Column("gap_f1", "gap-paper"),
        Column("gap_f1_f", "gap-paper", ("gender", "feminine")),
        Column("gap_f1_m", "gap-paper", ("gender", "masculine")),
        Column("gap_bias", "gap-paper", ratio=("gender", "feminine", "masculine")),
    )

    def locate(self, path: Path) -> Path:
        return require_file(path / TEST if path.is_dir() else path)

    def read(self, path: Path, limit: int | None = None) -> list[GapRow]:
        return read_gap(path, limit=limit)

    def gaps(self, data: list[GapRow]) -> Iterator[tuple[str, str]]:
        for row in data:
            yield row.text[: row.offset], row.text[row.offset + len(row.pronoun) :]

    def note(self, data: list[GapRow], groups: Sequence[Group]) -> dict[str, Any]:
        return dict(groups[0].parts[0].notes["names"])

    def groups(self, rows: list[GapRow], nlp: Language | None) -> tuple[Group, ...]:
        assert nlp is not None
        analyses = analyse(nlp, pronouns_of(rows), persons=True)
        notes: dict[Protocol, dict[str, Any]] = {
            "paper": {"names": missed_names(rows, analyses)},
            "given": {},
        }
        return tuple(
            _group(rows, gap_questions(rows, analyses, protocol), protocol, notes[protocol])
            for protocol in notes
        )


BENCHMARKS = (Gap(),)


def _group(
    rows: Sequence[GapRow], questions: Sequence[Question], protocol: Protocol, notes: dict[str, Any]
) -> Group:
    def judge(scores: Scores) -> list[Outcome]:
        answers = gap_answers(rows, questions, scores, protocol)
        return [_outcome(row, answers[row.id]) for row in rows]

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
    return Group(part.key, questions, (part,), save=save)


def _outcome(row: GapRow, answer: tuple[bool, bool]) -> Outcome:
    pairs = [(name.coref, given) for name, given in zip(row.names, answer, strict=True)]
    counts = count(pairs)
    right = all(gold == given for gold, given in pairs)
    return Outcome((counts.tp, counts.fp, counts.fn, counts.tn), right)
