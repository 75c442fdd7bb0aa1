"""Load what is to be evaluated; everything heavy is imported when it is called for."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import WikicremError
from .questions import CandidateScorer

if TYPE_CHECKING:
    from spacy.language import Language

COMPONENT = "pronoun_resolver"
MASKED_LM = "spacy-wikicrem.MaskedLM.v1"


def load_scorer(name: str, *, device: str | None = None) -> CandidateScorer:
    """Load "default", a masked LM (Hugging Face name or local folder), or the masked LM inside a
    spaCy pipeline (a folder or an installed package).

    RAISES: W406, W408 (pipelines), W2xx (masked LMs and devices).
    """
    if is_pipeline(name):
        return _from_pipeline(name, device)
    from ..models.masked_lm import MaskedLM

    return MaskedLM.load(name, device=device)


def load_pipeline(name: str) -> Language:
    """Load a spaCy pipeline; raises W406 if that fails."""
    import spacy

    try:
        return spacy.load(name)
    except WikicremError:
        raise
    except (OSError, ValueError) as err:
        raise WikicremError("W406", name=name, reason=str(err).partition("\n")[0]) from None


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
        architecture = {"@architectures": MASKED_LM, "name": model, "batch_tokens": batch_tokens}
        nlp.add_pipe(COMPONENT, config={"model": architecture})
    for present in _components(nlp) if device is not None else ():
        masked_lm = _find_masked_lm(nlp, present)
        if masked_lm is not None:
            masked_lm.to(device)
        elif device != "cpu":
            raise WikicremError("W462", name=present, model=model, device=device)
    return nlp


def resolver_scorer(nlp: Language) -> CandidateScorer:
    """The masked LM of a pipeline's pronoun_resolver. Raises W408 if there is none."""
    return _masked_lm(nlp, f"{nlp.meta['lang']}_{nlp.meta['name']}")


def is_pipeline(name: str) -> bool:
    """Whether the name is a folder or an installed package with a spaCy pipeline."""
    from spacy.util import is_package

    if Path(name).is_dir():
        return all((Path(name) / file).is_file() for file in ("config.cfg", "meta.json"))
    return name != "default" and is_package(name) and find_spec(name) is not None


def _from_pipeline(name: str, device: str | None) -> CandidateScorer:
    masked_lm = _masked_lm(load_pipeline(name), name)
    return masked_lm if device is None else masked_lm.to(device)


def _masked_lm(nlp: Language, name: str) -> Any:
    masked_lm = _find_masked_lm(nlp, _require_component(nlp, name))
    if masked_lm is None:
        raise WikicremError("W408", name=name, component=COMPONENT, found="one without masked LM")
    return masked_lm


def _find_masked_lm(nlp: Language, present: str) -> Any:
    """None if the component has another architecture."""
    component: Any = nlp.get_pipe(present)
    attrs = getattr(getattr(component, "model", None), "attrs", {})
    return component.masked_lm if "get_masked_lm" in attrs else None


def _components(nlp: Language) -> list[str]:
    return [pipe for pipe, factory in nlp.pipe_factories.items() if factory == COMPONENT]


def _require_component(nlp: Language, name: str) -> str:
    if not (present := _components(nlp)):
        raise WikicremError("W408", name=name, component=COMPONENT, found=nlp.pipe_names)
    return present[0]
