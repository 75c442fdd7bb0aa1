"""`spacy-wikicrem evaluate chunks QUESTIONS`: which way of chunking keeps answers together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import WikicremError
from ...util.files import atomic_write, together, write_json
from ..checks import require_file_names, require_input, require_report_place
from ..options import ENGLISH, Limit, Output, Seed

if TYPE_CHECKING:
    from ...evaluation.chunks.records import Asked, Embedder, Passage
    from ...evaluation.chunks.report import Row

EMBEDDER = "sentence-transformers/all-MiniLM-L6-v2"


def chunks_command(
    questions: Path,
    strategy: list[str] | None = None,
    size: Annotated[list[int], typer.Option(min=1)] = [128],  # noqa: B006 (typer copies it)
    k: Annotated[list[int], typer.Option("--k", min=1)] = [1, 3, 5],  # noqa: B006 (typer copies it)
    embedder: str = EMBEDDER,
    model: str = ENGLISH,
    limit: Limit = None,
    html: Path | None = None,
    output: Output = None,
    seed: Seed = 0,
) -> None:
    """Chunking: required sentences in one chunk, and among the chunks that are retrieved.

    Each strategy runs with and without resolution, some with titles or overlap, at the same size.

    questions: Questions with their texts, made by `qa fill`.
    strategy: fixed, sentence, recursive, semantic or ours; may be repeated. Default: all.
    size: Most tokens of a chunk; may be repeated.
    k: Chunks that are retrieved; may be repeated.
    embedder: Sentence encoder: a folder or a hub name. It counts tokens, too.
    model: spaCy pipeline, with or without a pronoun_resolver.
    html: Also write a page with plots.
    """
    from ...evaluation.chunks.report import figures
    from ...evaluation.report.report import new_report
    from ...models.embedding import SentenceEncoder
    from ...qa.chunking.counting import make_counter
    from ...qa.records.reading import read_questions
    from ...qa.strategies import running
    from ..resolution.resolve import load_pipeline

    require_input(questions, "questions with their texts")
    require_report_place(output)
    require_file_names(html, inputs=[questions])
    wanted = running.ways(strategy or running.STRATEGIES)
    found = read_questions(questions)[:limit]
    encoder = SentenceEncoder(embedder)
    nlp = load_pipeline(model)
    count = make_counter(f"transformers:{encoder.folder}", nlp)
    documents = running.read_documents(found, nlp)
    asked = running.asked_of(found, documents)
    rows = []
    for length in size:
        for way in wanted:
            passages = running.passages_of(way, documents, nlp, length, count, encoder)
            rows.append(_row(str(way), length, asked, passages, encoder, k))
    records = figures(rows, running.OURS, seed=seed)
    head = new_report("chunks", [questions], embedder=embedder, model=model, seed=seed, k=k)
    counts = {"questions": len(asked), "documents": len(documents), "ours": running.OURS}
    _publish({**head, **counts, "rows": records}, output, html)


def _publish(report: Mapping[str, Any], output: Path | None, html: Path | None) -> None:
    from ...evaluation.chunks.report import render_page, render_table

    typer.echo(render_table(report["rows"]))
    with together():
        if output is not None:
            write_json(output, report)
        if html is not None:
            with atomic_write(html) as file:
                file.write(render_page(report, _plots(report["rows"])))


def _row(
    way: str,
    size: int,
    asked: Sequence[Asked],
    passages: Sequence[Passage],
    embed: Embedder,
    ks: Sequence[int],
) -> Row:
    from ...evaluation.chunks.report import TOGETHER, Row
    from ...evaluation.chunks.scoring import by_document, recall_counts, together_counts

    if not passages:
        raise WikicremError("W493", strategy=way)
    counts = {TOGETHER: by_document(asked, together_counts(asked, passages))}
    for k, found in recall_counts(asked, passages, embed, ks).items():
        counts[f"recall@{k}"] = by_document(asked, found)
    return Row(way, size, len(passages), counts)


def _plots(records: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Bars with intervals for each size and figure."""
    from ...corpus.statistics.plots import plot_bars
    from ...evaluation.chunks.report import names_of

    plots = {}
    for size in dict.fromkeys(record["size"] for record in records):
        for name in names_of(records):
            found = {r["way"]: r[name] for r in records if r["size"] == size}
            values = {way: figure["value"] / 100 for way, figure in found.items()}
            ends = {way: _ends(figure) for way, figure in found.items()}
            title = f"{name}, size {size}"
            plots[title] = plot_bars({name: values}, title, intervals=ends)
    return plots


def _ends(figure: Mapping[str, float]) -> tuple[float, float]:
    """An interval as shares; that of few texts may be unknown."""
    low, high = (figure["value" if figure[end] is None else end] for end in ("low", "high"))
    return low / 100, high / 100
