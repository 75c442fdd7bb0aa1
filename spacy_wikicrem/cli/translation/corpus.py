"""`spacy-wikicrem translate corpus`: from an English corpus to one in another language."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from tqdm import tqdm

from ...errors import WikicremError
from ..console import Printer
from ..options import (
    ENGLISH,
    Device,
    FilePart,
    Force,
    NoProgress,
    Part,
    Resume,
    Seed,
    choose_device,
)

if TYPE_CHECKING:
    from ...translation.projection.project import Projector
    from ...translation.translators.base import Translator


def corpus(
    sources: list[Path],
    out: Annotated[Path, typer.Option("--out", "-o")],
    translator: str | None = None,
    setting: Annotated[list[str], typer.Option("--set")] = [],  # noqa: B006 (typer copies it)
    lang: str = "it",
    part: Part = FilePart.all,
    stop_after: str = "delta",
    source_pipeline: str = ENGLISH,
    pipeline: str | None = None,
    aligner: Path | None = None,
    more_than: int = 5,
    less_than: int = 21,
    verbs: Annotated[int, typer.Option(min=0)] = 1,
    retries: Annotated[int, typer.Option(min=0)] = 3,
    no_rules: Annotated[bool, typer.Option("--no-rules")] = False,
    batch: Annotated[int, typer.Option(min=1)] = 16,
    device: Device = None,
    seed: Seed = 0,
    resume: Resume = False,
    force: Force = False,
    no_progress: NoProgress = False,
) -> None:
    """Translate a corpus: alpha (preparation), beta1 to beta3 (filters), gamma (translation), delta
    (refinement). Each stage is a file of utterances in OUT; lost.jsonl says what was lost.

    sources: English documents with coreference: files and folders.
    out: Folder to write.
    translator: seq2seq, apertium, argos, server, given, or a registered function.
    setting: A setting of the translator, as model=FOLDER.
    stop_after: Last stage: alpha, beta1, beta2, beta3, gamma, delta.
    source_pipeline: English pipeline, for files without trees.
    pipeline: spaCy pipeline of the target language.
    aligner: Folder with a multilingual encoder: mentions are carried by alignment.
    more_than: Utterances have more words than this.
    less_than: Utterances have fewer words than this.
    verbs: Utterances have so many verbs at least.
    retries: Translations with other tokens, if one does not survive.
    no_rules: delta changes nothing (native translations).
    batch: Documents translated together, and done, or done again, as one.
    lang: Target language: it, es.
    """
    given = dict(_setting(text) for text in setting)
    translating = _check(translator, given, lang, stop_after, aligned=aligner is not None)
    from ...translation.chain import ChainSettings, translate_corpus
    from ...translation.languages import target_language

    target_language(lang)
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
    with ExitStack() as stack:
        meta = translate_corpus(
            sources,
            out,
            settings,
            part=part.value,
            translator=_translator(translator, given, lang, device) if translating else None,
            projector=_projector(aligner, lang, device) if translating else None,
            resume=resume,
            force=force,
            progress=_progress(stack, hidden=no_progress),
        )
    _show(meta["counts"], out)


def _check(
    translator: str | None, settings: dict[str, Any], lang: str, stop_after: str, *, aligned: bool
) -> bool:
    """Check what names and programs tell, before libraries and models are loaded.

    RETURNS (bool): Whether there is anything to translate.
    RAISES: W142, W818, W819, W812.
    """
    from ...translation.names import require_translator, stages_until
    from ...translation.translators.apertium import PAIRS, require_program

    if "gamma" not in stages_until(stop_after):
        return False
    require_translator(translator, aligned=aligned)
    if translator == "apertium" and lang in PAIRS:
        require_program(settings.get("pairs") or PAIRS[lang])
    return True


def _progress(stack: ExitStack, *, hidden: bool) -> Callable[[int, int], None]:
    """A bar that appears with the first unit, so that none stands before an error."""
    bars: list[tqdm] = []

    def advance(done: int, total: int) -> None:
        if not bars:
            bars.append(stack.enter_context(tqdm(total=total, disable=hidden, unit="unit")))
        bars[0].update(done - bars[0].n)

    return advance


def _translator(
    name: str | None, settings: dict[str, Any], lang: str, device: str | None
) -> Translator | None:
    from ...translation.translators.registry import make_translator

    if name is None:
        return None
    given = dict(settings)
    if name != "given":
        given.setdefault("lang", lang)
    if name == "seq2seq":
        given["device"] = choose_device(device, None)
    return make_translator(name, given)


def _projector(aligner: Path | None, lang: str, device: str | None) -> Projector | None:
    from ...translation.languages import target_language
    from ...translation.projection.project import Projector
    from ...translation.projection.vectors import WordVectors

    if aligner is None:
        return None
    vectors = WordVectors(aligner, device=choose_device(device, None))
    return Projector(vectors, target_language(lang))


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
    from ...translation.names import STAGES

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
