"""`spacy-wikicrem translate corpus`: from an English corpus to one in another language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from tqdm import tqdm
from wasabi import Printer

from ...errors import WikicremError
from ..options import ENGLISH, Device, Force, NoProgress, Resume, Seed, choose_device

if TYPE_CHECKING:
    from ...translation.stages.gamma import Projector

Sources = Annotated[
    list[Path],
    typer.Argument(help="English documents with coreference: files and folders."),
]


def corpus(
    sources: Sources,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder to write.")],
    translator: Annotated[
        str | None,
        typer.Option(help="seq2seq, apertium, argos, server, given, or a registered function."),
    ] = None,
    setting: Annotated[
        list[str], typer.Option("--set", help="A setting of the translator: model=FOLDER.")
    ] = [],  # noqa: B006 (typer copies it)
    lang: Annotated[str, typer.Option(help="Target language: it, es.")] = "it",
    stop_after: Annotated[
        str, typer.Option(help="Last stage: alpha, beta1, beta2, beta3, gamma, delta.")
    ] = "delta",
    source_pipeline: Annotated[
        str, typer.Option(help="English spaCy pipeline, for files without trees.")
    ] = ENGLISH,
    pipeline: Annotated[
        str | None, typer.Option(help="spaCy pipeline of the target language.")
    ] = None,
    aligner: Annotated[
        Path | None,
        typer.Option(help="Folder with a multilingual encoder: carry mentions by alignment."),
    ] = None,
    more_than: Annotated[int, typer.Option(help="Utterances have more words than this.")] = 5,
    less_than: Annotated[int, typer.Option(help="Utterances have fewer words than this.")] = 21,
    verbs: Annotated[int, typer.Option(min=0, help="Utterances have so many verbs.")] = 1,
    retries: Annotated[
        int, typer.Option(min=0, help="Translations with other tokens, if one does not survive.")
    ] = 3,
    no_rules: Annotated[
        bool, typer.Option("--no-rules", help="delta changes nothing (native translations).")
    ] = False,
    batch: Annotated[int, typer.Option(min=1, help="Documents done, or done again, as one.")] = 4,
    device: Device = None,
    seed: Seed = 0,
    resume: Resume = False,
    force: Force = False,
    no_progress: NoProgress = False,
) -> None:
    """Translate a corpus: alpha (preparation), beta1 to beta3 (filters), gamma (translation), delta
    (refinement). Each stage is a file of utterances in OUT; lost.jsonl says what was lost."""
    from ...translation.chain import ChainSettings, translate_corpus
    from ...translation.translators.registry import make_translator

    settings = ChainSettings(
        lang=lang,
        source_pipeline=source_pipeline,
        pipeline=pipeline,
        more_than=more_than,
        less_than=less_than,
        verbs=verbs,
        seed=seed,
        retries=retries,
        rules=() if no_rules else None,
        stop_after=stop_after,  # type: ignore[arg-type]
        batch=batch,
    )
    chosen = None
    if translator is not None and "gamma" in settings.stages():
        given = dict(_setting(text) for text in setting)
        if translator not in ("given", "server"):
            given.setdefault("lang", lang)
        if translator == "seq2seq":
            given["device"] = choose_device(device, None)
        chosen = make_translator(translator, given)
    with tqdm(disable=no_progress, unit="unit") as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        meta = translate_corpus(
            sources,
            out,
            settings,
            translator=chosen,
            projector=_projector(aligner, lang, device),
            resume=resume,
            force=force,
            progress=progress,
        )
    _show(meta["counts"], out)


def _projector(aligner: Path | None, lang: str, device: str | None) -> Projector | None:
    return None


def _setting(text: str) -> tuple[str, Any]:
    """ "beams=4" to its name and value. RAISES: W818."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise WikicremError("W818", found=text, reason="a setting is NAME=VALUE")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def _show(counts: dict[str, int], out: Path) -> None:
    """The stages with what they kept and why they lost what."""
    from ...translation.chain import STAGES

    msg = Printer()
    columns = ("documents", "utterances", "words", "mentions", "clusters")
    done = [stage for stage in STAGES if f"{stage}: utterances" in counts]
    rows = [(s, *(f"{counts.get(f'{s}: {c}', 0):,}" for c in columns)) for s in done]
    msg.table(rows, header=("stage", *columns), divider=True, aligns=("l", *"rrrrr"))
    shown = (f"{stage}: " for stage in done)
    plain = tuple(f"{stage}: {column}" for stage in done for column in columns)
    others = [(k, f"{n:,}") for stage in shown for k, n in counts.items() if k.startswith(stage)]
    msg.table([row for row in others if row[0] not in plain], aligns=("l", "r"))
    msg.good(f"{out}")
