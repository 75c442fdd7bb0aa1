"""`spacy-wikicrem assemble`: a spaCy pipeline with a trained resolver."""

from __future__ import annotations

from pathlib import Path

from .console import Printer
from .options import ENGLISH, Force, Model, SpacyModel


def assemble(
    output: Path,
    model: Model = "default",
    spacy_model: SpacyModel = ENGLISH,
    name: str | None = None,
    force: Force = False,
) -> None:
    """Put a trained model into a spaCy pipeline, ready for `spacy package`.

    output: Folder for the pipeline.
    name: Name of the pipeline in its meta.json.
    """
    from ..pipeline.assemble import assemble as build

    nlp = build(spacy_model, model, output, name=name, force=force)
    Printer().good(f"{output}: {', '.join(nlp.pipe_names)}")
