"""`spacy-wikicrem italian assemble`: a trained pipeline, ready for `spacy package`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...errors import WikicremError
from ..checks import require_folder, require_input
from ..console import Printer
from ..options import Force


def assemble(
    trained: Path,
    out: Path,
    corpus: Path | None = None,
    metrics: Path | None = None,
    name: str = "core_wikicrem",
    version: str = "0.1.0",
    sentences: Annotated[
        bool | None, typer.Option("--sentences-by-rules/--sentences-by-parser")
    ] = None,
    source: list[str] | None = None,
    force: Force = False,
) -> None:
    """Add lexicon, names, licence and model card to a trained Italian pipeline.

    trained: model-best of spacy train.
    out: Folder to write.
    corpus: train.spacy that it was trained on, for the model card.
    metrics: What spacy evaluate --output wrote, for the model card.
    name: Name behind the language code.
    version: Version of the package.
    sentences: Who says where sentences end; default: the parser, if there is an encoder.
    source: What else it was trained on, for card and licence: "NAME=LICENCE". May be repeated.
    """
    import spacy
    from spacy.tokens import DocBin

    from ...italian.assemble import assemble_italian

    require_folder(trained, "a pipeline")
    for path in (corpus, metrics):
        if path is not None:
            require_input(path, "a file")
    docs = DocBin().from_disk(corpus).get_docs(spacy.blank("it").vocab) if corpus else ()
    tokens = sum(len(doc) for doc in docs)
    nlp = assemble_italian(
        trained,
        out,
        tokens=tokens,
        metrics=metrics,
        name=name,
        version=version,
        sentences_by_rules=sentences,
        sources=[_source(text) for text in source or []],
        force=force,
    )
    Printer().good(f"{out}: {', '.join(nlp.pipe_names)}")


def _source(text: str) -> tuple[str, str]:
    """What was trained on, and its licence. RAISES: W706."""
    name, equals, licence = text.rpartition("=")
    if not (name.strip() and equals and licence.strip()):
        raise WikicremError("W706", found=text)
    return name.strip(), licence.strip()
