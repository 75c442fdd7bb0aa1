"""`spacy-wikicrem evaluate zeros FILE...`: subjects that are not written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ...errors import WikicremError
from ...evaluation.report.report import new_report
from ...util.files import together, write_json
from ...util.pipelines import load_pipeline
from ..checks import require_report_place
from ..options import Output

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    from ...evaluation.zeros.documents import Part, ZeroDocument
    from ...evaluation.zeros.running import Resolve, ZeroRun
    from ...pipeline.zero_pronoun_resolver import ZeroPronounResolver
    from ...resolution.zeros.detection import Knowledge, Zero

SALIENCE = "salience"
KINDS = ("referential", "shared")


class PartOption(StrEnum):
    all = "all"
    training = "training"
    development = "development"
    test = "test"


def zeros_command(
    paths: list[Path],
    spacy_model: str | None = None,
    lang: str = "es",
    resolver: list[str] | None = None,
    part: PartOption = PartOption.all,
    kind: list[str] | None = None,
    write: Path | None = None,
    output: Output = None,
) -> None:
    """Zero pronouns of Italian and Spanish: found, and resolved, in four settings.

    paths: CorefUD (.conllu), sentences with zeros (.jsonl), marked text.
    spacy_model: Pipeline with parser and morphologizer; without one only gold parses.
    lang: Language of the files, without a pipeline.
    resolver: May be repeated: nearest-subject, most-frequent, salience, ranker (the bundled one),
        or a folder with a mention ranker, attention reader or masked LM. Default: the first three.
    part: Of CorefUD files: of every five documents 3, 1 and 1. Of marked text each twelfth line is
        for development, the others for training.
    kind: May be repeated: what counts, of referential, shared, arbitrary and imperative. Default:
        referential and shared; in .jsonl files referential.
    write: Folder for key.conllu and response.conllu, with empty nodes.
    """
    from ...evaluation.zeros.report import render_zeros, zeros_result
    from ...evaluation.zeros.running import evaluate_zeros
    from ...pipeline.zero_knowledge import zero_knowledge

    require_report_place(output)
    parse, tokenize, vocab = _parser(spacy_model, lang)
    knowledge = zero_knowledge(vocab.lang)
    names = resolver or ["nearest-subject", "most-frequent", SALIENCE]
    resolvers = {name: _resolver(name, vocab, knowledge) for name in dict.fromkeys(names)}
    with_kinds = all(".jsonl" in path.suffixes for path in paths)
    kinds = tuple(kind or (KINDS[:1] if with_kinds else KINDS))
    documents = _documents(paths, vocab, part.value, tokenize)
    run = evaluate_zeros(documents, knowledge, resolvers, parse=parse, kinds=kinds)
    _require_parse(run, paths)
    typer.echo(render_zeros(run))
    with together():
        if write is not None:
            _write(run, write)
        if output is not None:
            report = new_report(
                "zeros", paths, spacy_model=spacy_model, part=part.value, kinds=list(kinds)
            )
            write_json(output, report | zeros_result(run))


def _require_parse(run: ZeroRun, paths: Sequence[Path]) -> None:
    """An empty table is no result. Raises W762."""
    if run.documents and not run.detection:
        raise WikicremError("W762", paths=", ".join(map(str, paths)))


def _documents(
    paths: Sequence[Path], vocab: Vocab, part: Part, tokenize: Callable[[str], Doc]
) -> Iterator[ZeroDocument]:
    from ...evaluation.zeros.documents import read_zero_documents

    for path in paths:
        yield from read_zero_documents(path, vocab, part, tokenize=tokenize)


def _parser(
    name: str | None, lang: str
) -> tuple[Callable[[Doc], Doc] | None, Callable[[str], Doc], Vocab]:
    """What parses, what splits a text, and the vocabulary of both."""
    import spacy

    nlp = spacy.blank(lang) if name is None else load_pipeline(name)
    return (None if name is None else nlp), nlp.make_doc, nlp.vocab


def _resolver(name: str, vocab: Vocab, knowledge: Knowledge) -> Resolve:
    from ...evaluation.zeros.baselines import BASELINES
    from ...evaluation.zeros.running import by_baseline

    if name in BASELINES:
        return by_baseline(BASELINES[name], knowledge)
    return _by_component(name, vocab)


def _by_component(name: str, vocab: Vocab) -> Resolve:
    from ...pipeline.zero_pronoun_detector import ZeroPronounDetector
    from ...pipeline.zero_pronoun_resolver import ZeroPronounResolver, antecedent_places

    component: ZeroPronounResolver = ZeroPronounResolver(vocab, _model(name))
    detector = ZeroPronounDetector(lang=vocab.lang)

    def resolve(doc: Doc, zeros: Sequence[Zero]) -> list[tuple[int, int, int] | None]:
        detector.set_annotations(doc, zeros)
        return antecedent_places(component, doc)

    return resolve


def _model(name: str) -> Any:
    from ...models.ranker_files import is_ranker
    from ...pipeline.architectures import (
        attention_reader_v1,
        masked_lm_v1,
        mention_ranker_v1,
        zero_salience_v1,
    )

    if name == SALIENCE:
        return zero_salience_v1()
    if name == "ranker":
        return mention_ranker_v1()
    if not Path(name).is_dir():
        raise WikicremError("W757", found=name)
    if (Path(name) / "attention_reader.json").exists():
        return attention_reader_v1(name)
    return mention_ranker_v1(name) if is_ranker(name) else masked_lm_v1(name)


def _write(run: ZeroRun, folder: Path) -> None:
    from ...documents.formats import write
    from ...evaluation.zeros.writing import with_predicted

    chosen = [row for row in run.found if row[0].source is not None]
    folder.mkdir(parents=True, exist_ok=True)
    keys = [document.source for document, _, _ in chosen if document.source is not None]
    write(keys, folder / "key.conllu")
    write((with_predicted(*row) for row in chosen), folder / "response.conllu")
