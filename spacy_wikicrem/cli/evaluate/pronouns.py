"""`spacy-wikicrem evaluate pronouns FILE...`: pronouns in annotated running text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ... import lang
from ...documents.reading import document_files
from ...evaluation.report.report import new_report
from ...models.loading import component_model
from ...util.files import write_json
from ...util.pipelines import is_pipeline, load_pipeline
from ..checks import require_report_place
from ..options import (
    ENGLISH,
    Device,
    GpuId,
    Model,
    Output,
    SpacyModel,
    Threshold,
    choose_device,
)
from ..resolution.resolve import load_pipeline as load_with_resolver

if TYPE_CHECKING:
    from spacy.language import Language

    from ...evaluation.pronouns.judging import Judgement

ENDINGS = (".conll", ".conllu", ".marked")
EXAMPLES = 3  # of each kind of failure


class MentionsOption(StrEnum):
    predicted = "predicted"
    gold = "gold"


class PronounsOption(StrEnum):
    people = "people"
    all = "all"


def pronouns_command(
    paths: list[Path],
    model: Model = "default",
    spacy_model: SpacyModel = ENGLISH,
    mentions: MentionsOption = MentionsOption.predicted,
    pronouns: PronounsOption = PronounsOption.all,
    held_out: Annotated[bool, typer.Option("--held-out")] = False,
    score_none: Annotated[bool | None, typer.Option("--score-none/--no-score-none")] = None,
    threshold: Threshold = None,
    examples: Annotated[int, typer.Option(min=0)] = 0,
    failures: Annotated[bool, typer.Option("--failures")] = False,
    device: Device = None,
    gpu_id: GpuId = None,
    output: Output = None,
) -> None:
    """Third-person pronouns of running text: the share whose antecedent is right.

    Right is a mention of the same entity with the same head; see `evaluation/pronouns.py`. A model
    that is a spaCy pipeline is used as it is.

    paths: CoNLL-2012 (.conll), CorefUD (.conllu), marked text (.marked); or folders.
    mentions: Candidates: those the component finds, or those of the annotation.
    held_out: Only every fifth file (5th, 10th, ...) of each folder by name.
    score_none: Pronouns without annotation have no antecedent. Default: not in .conll.
    examples: Show so many wrong ones; with --failures of each kind (or 3).
    failures: Count the wrong ones by reason, with examples.
    pronouns: Forms that count: all of the third person, or all but it and its forms.
    """
    from ...evaluation.pronouns.failures import count_failures
    from ...evaluation.pronouns.report import render_pronouns
    from ...evaluation.pronouns.running import evaluate_pronouns
    from ...evaluation.pronouns.summary import summarise

    require_report_place(output)
    files = document_files(paths, endings=ENDINGS, part="held-out" if held_out else "all")
    nlp = _load(model, spacy_model, threshold)
    chosen = _moved(nlp, choose_device(device, gpu_id))
    language = lang.get(nlp.lang)
    forms = None if pronouns is PronounsOption.all else _people(language)
    run = evaluate_pronouns(
        files,
        nlp,
        gold_mentions=mentions is MentionsOption.gold,
        score_none=score_none,
        pronouns=forms,
        failures=failures,
    )
    report = new_report(
        "pronouns",
        files,
        model=model,
        spacy_model=f"{nlp.lang}_{nlp.meta['name']} {nlp.meta['version']}",
        mentions=mentions.value,
        pronouns=pronouns.value,
        held_out=held_out,
        score_none=score_none,
        threshold=threshold,
        device=chosen,
    )
    report |= {
        "documents": run.documents,
        "tokens": run.tokens,
        "results": summarise(run.judgements, language),
        "failures": count_failures(run.judgements) if failures else None,
        "left_out": dict(run.left_out),
        "seconds": {"resolver": run.resolver_seconds, "pipeline": run.pipeline_seconds},
    }
    typer.echo(render_pronouns(report))
    _show_wrong_ones(run.judgements, examples, failures)
    if output is not None:
        write_json(output, report | {"pronouns": [asdict(j) for j in run.judgements]})


def _moved(nlp: Language, device: str) -> str:
    """The resolver's model goes to the device."""
    from ...evaluation.pronouns.running import find_resolver

    inside = component_model(nlp, find_resolver(nlp))
    if inside is not None:
        inside.to(device)
    return device


def _show_wrong_ones(judgements: Sequence[Judgement], examples: int, failures: bool) -> None:
    from ...evaluation.pronouns.failures import render_failures
    from ...evaluation.pronouns.report import render_examples
    from ...evaluation.pronouns.summary import iterate_examples

    if failures:
        typer.echo("\n" + render_failures(judgements, examples or EXAMPLES))
    elif examples:
        typer.echo("\n" + render_examples(iterate_examples(judgements, examples)))


def _load(model: str, spacy_model: str, threshold: float | None) -> Language:
    from ...evaluation.pronouns.running import find_resolver

    if not is_pipeline(model):
        return load_with_resolver(spacy_model, model, threshold)
    nlp = load_pipeline(model)
    resolver = nlp.get_pipe(find_resolver(nlp))
    if threshold is not None:
        resolver.threshold = threshold  # type: ignore[attr-defined]
    return nlp


def _people(language: lang.LanguageData) -> list[str]:
    return [form for form, pronoun in language.pronouns.items() if pronoun.gender != "neuter"]
