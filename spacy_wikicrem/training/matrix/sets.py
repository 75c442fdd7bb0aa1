"""Training and validation sets of a matrix, as files of masked examples (WikiCREM, section 6.1).

Each name stands for a fixed part of its source: no setting leads to a test set. What a copy under
another name could still bring in is caught by the contents: GAP rows carry the name of their part,
corpora hold no labelled examples, and every text is compared with the texts of the benchmarks.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...documents.gap import read_gap
from ...errors import WikicremError
from ...evaluation.analysis import analyse
from ...evaluation.gap.examples import masked_examples, pronouns_of
from ...evaluation.questions import Question
from ...evaluation.schemas.base import schema_questions
from ...evaluation.schemas.dpr import TRAIN_FILE, read_dpr
from ...evaluation.schemas.winobias import HALVES, TYPES, read_winobias, winobias_questions
from ...evaluation.suite import Benchmarks, benchmark_files, benchmark_texts, text_key
from ...ty import MASK, MaskedExample, Source
from ...util.checksums import sha256
from ...util.files import require_file, write_json
from ...util.jsonl import read_examples, write_examples
from ..trainer.stored import read_object
from .config import Sources

if TYPE_CHECKING:
    from spacy.language import Language

Pipeline = Callable[[], "Language"]

META_FILE = "meta.json"
CORPUS_KINDS = ("wikicrem", "randomwiki", "maskedwiki")


def prepare_sets(
    names: Sequence[str],
    sources: Sources,
    folder: str | Path,
    pipeline: Pipeline,
    benchmarks: Benchmarks,
) -> dict[str, dict[str, Any]]:
    """Write `folder/<set>.jsonl` for each set that is not there yet with the same settings.

    pipeline (Callable): Loads the spaCy pipeline that tells possessive pronouns; called once, and
        only if there is something to read.
    benchmarks (Benchmarks): Examples with a text of theirs are left out, whatever their limit.
    RETURNS (dict): For each set: files and benchmarks (with their SHA-256), limit, spacy_model
        (labelled sets), examples, benchmark (examples left out), sha256.
    RAISES: W244 (no source), W245 (a test set in disguise), W246 (nothing left), W254, and as the
        readers.
    """
    folder = Path(folder)
    meta = read_meta(folder)
    loaded: dict[str, Any] = {}
    avoided = checksums(benchmark_files(benchmarks))
    for name in names:
        wanted = describe_set(name, sources, benchmarks.spacy_model) | {"benchmarks": avoided}
        path = folder / f"{name}.jsonl"
        if path.exists() and wanted.items() <= meta.get(name, {}).items():
            continue
        if not loaded:
            loaded = {"nlp": pipeline(), "texts": benchmark_texts(benchmarks)}
        meta[name] = wanted | _write_set(
            name, sources, wanted["limit"], path, loaded["nlp"], loaded["texts"]
        )
        write_json(folder / META_FILE, meta)
    return {name: meta[name] for name in names}


def read_meta(folder: str | Path) -> dict[str, Any]:
    """What `prepare_sets` wrote about a folder; empty if there is nothing."""
    path = Path(folder) / META_FILE
    meta = read_object(path) if path.exists() else {}
    for name, row in meta.items():
        if not isinstance(row, dict) or not isinstance(row.get("sha256"), str):
            raise WikicremError("W254", path=path, reason=f"{name!r} has no sha256")
    return meta


def checksums(paths: Iterable[Path]) -> dict[str, str]:
    """SHA-256 by file. Raises W001."""
    return {str(path): sha256(require_file(path)) for path in paths}


def describe_set(name: str, sources: Sources, spacy_model: str) -> dict[str, Any]:
    """Where a set comes from, how much of it is taken, and what tells the possessives of labelled
    ones. Raises W001, W244 (no source)."""
    source = name.rpartition("-")[0]
    files = checksums(source_files(name, sources))
    if source in CORPUS_KINDS:
        limit = sources.limit if name.endswith("-train") else sources.dev_limit
        return {"files": files, "limit": limit}
    training = name in ("gap-development", "dpr-train")
    limit = sources.labelled_limit if training else 0
    return {"files": files, "limit": limit, "spacy_model": spacy_model}


def source_files(name: str, sources: Sources) -> list[Path]:
    """The files that a set is read from; for WinoBias, those of its development part."""
    source, _, part = name.rpartition("-")
    if not getattr(sources, source):
        raise WikicremError("W244", name=name, source=source)
    folder = Path(getattr(sources, source))
    if source in CORPUS_KINDS:
        return [folder / f"{part}.jsonl"]
    if source == "gap":
        return [folder / f"gap-{part}.tsv"]
    if source == "dpr":
        return [folder / TRAIN_FILE]
    return [folder / f"{half}_stereotyped_type{t}.txt.dev" for t in TYPES for half in HALVES]


def read_set(name: str, sources: Sources, nlp: Language) -> Iterator[MaskedExample]:
    """The examples of a set, before the limit. Raises W244, W245."""
    source, _, part = name.rpartition("-")
    first = source_files(name, sources)[0]
    if source in CORPUS_KINDS:
        return read_corpus(first, source)
    if source == "gap":
        return iter(gap_examples(first, part, nlp))
    if source == "dpr":
        return dpr_examples(first.parent, part, nlp)
    return winobias_examples(first.parent, nlp)


def read_corpus(path: Path, kind: str) -> Iterator[MaskedExample]:
    """Examples made without labels, and only those. Raises W245."""
    for example in read_examples(path):
        if example.kind != kind:
            raise WikicremError(
                "W245", path=path, found=f"an example of the kind {example.kind}", expected=kind
            )
        yield example


def gap_examples(path: Path, part: str, nlp: Language) -> list[MaskedExample]:
    """The rows with exactly one right name (section 5). Raises W245 for another part.

    Each row without a right name adds one false positive under the protocol `given`, whatever the
    model says, so leaving them out of the validation does not change which checkpoint is best.
    """
    rows = read_gap(path)
    if wrong := [row.id for row in rows if not row.id.startswith(f"{part}-")]:
        raise WikicremError("W245", path=path, found=f"the row {wrong[0]}", expected=f"{part}-...")
    analyses = analyse(nlp, pronouns_of(rows), persons=False)
    return masked_examples(rows, [analysis.possessive for analysis in analyses])


def dpr_examples(folder: Path, part: str, nlp: Language) -> Iterator[MaskedExample]:
    """The 1,185 problems of the training part, or the 131 held out (section 6.1)."""
    data = read_dpr(folder, "train" if part == "train" else "validation")
    questions = schema_questions(data.rows, nlp)
    for row, question in zip(data.rows, questions, strict=True):
        yield to_example(question, row.answer, f"DPR {part} {row.id}")


def winobias_examples(folder: Path, nlp: Language) -> Iterator[MaskedExample]:
    """The development part, both types and both halves."""
    data = read_winobias(folder, "dev")
    analyses = analyse(nlp, [row.to_pronoun() for row in data.rows], persons=False)
    questions = winobias_questions(data.rows, analyses)
    for number, (row, question) in enumerate(zip(data.rows, questions, strict=True), start=1):
        yield to_example(question, row.answer, f"WinoBias dev {number}")


def to_example(question: Question, answer: int, origin: str) -> MaskedExample:
    """A labelled example that asks what the evaluation would ask."""
    query = question.query
    return MaskedExample(
        text=query.before + MASK + query.after,
        answer=query.candidates[answer],
        candidates=query.candidates,
        kind="labelled",
        source=Source(dump=origin),
    )


def sample(examples: Iterable[MaskedExample], limit: int) -> Iterable[MaskedExample]:
    """At most `limit` examples (0: all), chosen by a hash of the text, so that those of one text
    stay together and a smaller limit gives a part of what a larger one gives."""
    if not limit:
        return examples
    keyed = ((_digest(e.text), e.id, e) for e in examples)
    return [example for *_, example in heapq.nsmallest(limit, keyed, key=lambda item: item[:2])]


def _write_set(
    name: str, sources: Sources, limit: int, path: Path, nlp: Language, texts: set[str]
) -> dict[str, Any]:
    left_out = 0

    def clean() -> Iterator[MaskedExample]:
        nonlocal left_out
        for example in read_set(name, sources, nlp):
            if text_key(*example.split()) in texts:
                left_out += 1
            else:
                yield example

    count = write_examples(path, sample(clean(), limit))
    if not count:
        path.unlink()
        raise WikicremError("W246", name=name, left_out=left_out)
    return {"examples": count, "benchmark": left_out, "sha256": sha256(path)}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf8")).hexdigest()
