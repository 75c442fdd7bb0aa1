"""Load a model by its name, alone or inside a pipeline; everything heavy is imported when it is
called for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import WikicremError
from ..util.pipelines import is_pipeline, load_pipeline
from .scorers import Scorer

if TYPE_CHECKING:
    from spacy.language import Language

COMPONENT = "pronoun_resolver"
MASKED_LM = "spacy-wikicrem.MaskedLM.v1"
RANKER = "spacy-wikicrem.MentionRanker.v1"


def load_scorer(name: str, *, device: str | None = None) -> Scorer:
    """Load a model by itself.

    name (str): "default" (the bundled mention ranker), "masked-lm" (the bundled masked LM), a
        folder with either, a masked LM of the Hugging Face hub, or a spaCy pipeline (a folder or
        an installed package) with a pronoun_resolver.
    RAISES: W406, W408 (pipelines), W2xx (models and devices).
    """
    if is_pipeline(name):
        return _from_pipeline(name, device)
    from .ranker_files import is_ranker

    if is_ranker(name):
        from .mention_ranker import MentionRanker

        return MentionRanker.load(name, device=device)
    from .masked_lm import MaskedLM

    return MaskedLM.load(name, device=device)


def architecture(name: str, batch_tokens: int | None = None) -> dict[str, Any]:
    """The `model` of the component's config for a name that `load_scorer` takes."""
    from .ranker_files import is_ranker

    kind = RANKER if is_ranker(name) else MASKED_LM
    return {"@architectures": kind, "name": name, "batch_tokens": batch_tokens}


def load_resolver(
    model: str,
    spacy_model: str,
    *,
    device: str | None = None,
    batch_tokens: int | None = None,
) -> Language:
    """Load a pipeline that resolves pronouns.

    model (str): A spaCy pipeline (folder or installed package) with a pronoun_resolver, which is
        used as it is; or what `load_scorer` takes, which becomes the model of a new
        pronoun_resolver at the end of `spacy_model`, in place of any that is there.
    device (str | None): For the model of the component.
    batch_tokens (int | None): Of a new component; one in a pipeline keeps its own.
    RAISES: W406, W408 (no component), W462 (its model cannot be moved), W2xx.
    """
    if is_pipeline(model):
        nlp = load_pipeline(model)
        _require_component(nlp, model)
    else:
        nlp = load_pipeline(spacy_model)
        for present in _components(nlp):
            nlp.remove_pipe(present)
        nlp.add_pipe(COMPONENT, config={"model": architecture(model, batch_tokens)})
    for present in _components(nlp) if device is not None else ():
        inside = component_model(nlp, present)
        if inside is not None:
            inside.to(device)
        elif device != "cpu":
            raise WikicremError("W462", name=present, model=model, device=device)
    return nlp


def resolver_scorer(nlp: Language) -> Scorer:
    """The model of a pipeline's pronoun_resolver. Raises W408 if there is none."""
    return _model(nlp, f"{nlp.meta['lang']}_{nlp.meta['name']}")


def _from_pipeline(name: str, device: str | None) -> Scorer:
    model = _model(load_pipeline(name), name)
    return model if device is None else model.to(device)


def _model(nlp: Language, name: str) -> Any:
    model = component_model(nlp, _require_component(nlp, name))
    if model is None:
        raise WikicremError("W408", name=name, component=COMPONENT, found="one without our models")
    return model


def component_model(nlp: Language, present: str) -> Any:
    """The model inside a pronoun_resolver; None if it has another architecture than ours."""
    component: Any = nlp.get_pipe(present)
    attrs = getattr(getattr(component, "model", None), "attrs", {})
    return component.content if "get_content" in attrs else None


def _components(nlp: Language) -> list[str]:
    return [pipe for pipe, factory in nlp.pipe_factories.items() if factory == COMPONENT]


def _require_component(nlp: Language, name: str) -> str:
    if not (present := _components(nlp)):
        raise WikicremError("W408", name=name, component=COMPONENT, found=nlp.pipe_names)
    return present[0]
