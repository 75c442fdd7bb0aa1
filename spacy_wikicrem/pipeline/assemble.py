"""Put a trained model into a spaCy pipeline that can be packaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spacy.language import Language

from ..about import __version__
from ..errors import WikicremError
from ..util.files import atomic_folder
from ..util.pipelines import load_pipeline
from .architectures import set_content

FACTORY = "pronoun_resolver"
# A masked LM does not see the pronoun. By itself the component leaves these off, as in the paper;
# a pipeline for users needs them. A ranker has them anyway.
RULES: dict[str, Any] = {"noun_phrases": True, "agreement": "hard", "syntax": True}


def assemble(
    spacy_model: str,
    model: str | Path,
    output: str | Path,
    *,
    name: str | None = None,
    settings: dict[str, Any] | None = None,
    force: bool = False,
) -> Language:
    """Add `pronoun_resolver` with the weights of `model` to a pipeline and write it to `output`.

    spacy_model (str): Installed pipeline or folder that gives tags, entities and sentences.
    model (str | Path): "default", "masked-lm", a folder with a mention ranker or a masked LM, the
        hub name of a masked LM, or a pipeline with a pronoun_resolver, whose weights are taken.
    output (str | Path): Folder; appears only when it is complete.
    name (str | None): Name of the pipeline in its meta.json.
    settings (dict | None): Settings of the component, besides `model`; not for a pipeline that
        has one already. With a masked LM, noun phrases, agreement and syntax are on by default.
    force (bool): Replace an earlier pipeline, once the new one is complete.
    RAISES: W001, W004 (output exists), W201, W406 (spaCy model cannot be loaded), and
        W514 (its component has the other architecture).
    """
    from ..models.loading import MASKED_LM, RANKER, load_scorer
    from ..models.mention_ranker import MentionRanker
    from ..models.names import DEFAULT, DEFAULT_MASKED_LM

    output = Path(output)
    if output.exists() and not (force and (output / "meta.json").exists()):
        raise WikicremError("W508" if force else "W004", path=output)
    inside: Any = load_scorer(str(model))
    nlp = load_pipeline(spacy_model)
    # The weights go in after the component is built, so that its stored config does not point to
    # a folder of this machine.
    present = [pipe for pipe, kind in nlp.pipe_factories.items() if kind == FACTORY]
    kind = RANKER if isinstance(inside, MentionRanker) else MASKED_LM
    bundled = DEFAULT if kind == RANKER else DEFAULT_MASKED_LM
    plain = {"@architectures": kind, "name": bundled, "batch_tokens": None}
    for pipe in present:
        if nlp.get_pipe_config(pipe)["model"]["@architectures"] != kind:
            raise WikicremError("W514", name=spacy_model, model=model)
    if not present:
        rules = RULES if kind == MASKED_LM else {}
        nlp.add_pipe(FACTORY, config={"model": plain, **rules, **(settings or {})})
    resolver: Any = nlp.get_pipe(present[0] if present else FACTORY)
    set_content(resolver.model, inside)
    if name:
        nlp.meta["name"] = name
    nlp.meta["description"] = f"{spacy_model} with pronoun resolution by spacy-wikicrem"
    nlp.meta["license"] = f"{nlp.meta.get('license') or 'unknown'} (resolver: see its model card)"
    nlp.meta["requirements"] = [f"spacy-wikicrem>={__version__}"]
    with atomic_folder(output) as made:
        nlp.to_disk(made)
    return nlp
