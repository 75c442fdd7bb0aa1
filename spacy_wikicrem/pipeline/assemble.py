"""Put a trained model into a spaCy pipeline that can be packaged."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language

from ..about import __version__
from ..errors import WikicremError


def assemble(
    spacy_model: str,
    model: str | Path,
    output: str | Path,
    *,
    name: str | None = None,
    settings: dict[str, Any] | None = None,
) -> Language:
    """Add `pronoun_resolver` with the weights of `model` to a pipeline and write it to `output`.

    spacy_model (str): Installed pipeline or folder that gives tags, entities and sentences.
    model (str | Path): "default", a folder with a masked LM, or a hub name.
    output (str | Path): Folder; appears only when it is complete.
    name (str | None): Name of the pipeline in its meta.json.
    settings (dict | None): Settings of the component, besides `model`.
    RAISES: W001, W004 (output exists), W201, and W506 (spaCy model cannot be loaded).
    """
    from ..models.masked_lm import MaskedLM
    from .architectures import set_masked_lm

    output = Path(output)
    if output.exists():
        raise WikicremError("W004", path=output)
    masked_lm = MaskedLM.load(model)
    try:
        nlp = spacy.load(spacy_model)
    except OSError as err:
        raise WikicremError("W506", name=spacy_model, reason=err) from err
    # The weights go in after the component is built, so that its stored config does not point to
    # a folder of this machine.
    resolver = nlp.add_pipe("pronoun_resolver", config=settings or {})
    set_masked_lm(resolver.model, masked_lm)  # type: ignore[attr-defined]
    if name:
        nlp.meta["name"] = name
    nlp.meta["description"] = "Pronoun resolution by spacy-wikicrem"
    nlp.meta["requirements"] = [f"spacy-wikicrem>={__version__}"]
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{output.name}.", dir=output.parent) as scratch:
        made = Path(scratch) / "pipeline"
        nlp.to_disk(made)
        made.rename(output)
    return nlp
