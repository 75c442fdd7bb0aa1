"""`spacy-wikicrem translate projection`: are mentions projected to the right words?"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ..console import Printer
from ..options import Device, Json, choose_device


def projection(
    gold: Path,
    source: Annotated[Path, typer.Option()],
    target: Annotated[Path, typer.Option()],
    aligner: Annotated[Path, typer.Option()],
    pipeline: str | None = None,
    lang: str = "it",
    half: str = "all",
    json: Json = None,
    device: Device = None,
) -> None:
    """Project the mentions of gold into given translations and count those in the right place.

    gold: JSON lines with places of mentions in both texts.
    source: CoNLL-U file with the English sentences.
    target: CoNLL-U file with their translations.
    aligner: Folder with a multilingual encoder.
    pipeline: Parses the translations; without it the trees of the file are taken.
    lang: Language of the translations: it, es.
    half: all, first (even lines) or second (odd lines).
    """
    from ...errors import WikicremError
    from ...translation.languages import target_language
    from ...translation.projection.evaluate import evaluate, read_gold, shares
    from ...translation.projection.project import Projector
    from ...translation.projection.vectors import WordVectors
    from ...util.files import write_json
    from ...util.pipelines import load_pipeline

    if half not in ("all", "first", "second"):
        raise WikicremError("W142", name="half", found=half, expected="all, first or second")
    chosen = read_gold(gold, half)  # type: ignore[arg-type]
    nlp = None if pipeline is None else load_pipeline(pipeline)
    vectors = WordVectors(aligner, device=choose_device(device, None))
    projector = Projector(vectors, target_language(lang))
    answers = evaluate(chosen, source, target, projector, nlp)
    counts = shares(answers)
    msg = Printer()
    rows = [(name, right, all_, f"{right / all_:.1%}") for name, (right, all_) in counts.items()]
    msg.table(rows, header=("mentions", "right", "of", ""), divider=True, aligns=("l", *"rrr"))
    reasons = Counter(answer.reason or "projected" for answer in answers)
    msg.table(sorted(reasons.items()), aligns=("l", "r"))
    wrong = [answer for answer in answers if not answer.right]
    found = [(a.gold.number, a.kind, a.text, a.wanted or "-", a.found or "-") for a in wrong]
    msg.table(found, header=("line", "kind", "mention", "right", "found"), divider=True)
    if json is not None:
        write_json(json, {"shares": counts, "answers": [asdict(answer) for answer in answers]})
        msg.good(f"{json}")
