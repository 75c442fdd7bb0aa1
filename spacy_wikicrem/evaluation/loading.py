"""Load what is to be evaluated; everything heavy is imported when it is called for."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import WikicremError
from .questions import CandidateScorer

if TYPE_CHECKING:
    from spacy.language import Language

COMPONENT = "pronoun_resolver"


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


def is_pipeline(name: str) -> bool:
    """Whether the name is a folder or an installed package with a spaCy pipeline."""
    from spacy.util import is_package

    if Path(name).is_dir():
        return all((Path(name) / file).is_file() for file in ("config.cfg", "meta.json"))
    return name != "default" and is_package(name) and find_spec(name) is not None


def _from_pipeline(name: str, device: str | None) -> CandidateScorer:
    nlp = load_pipeline(name)
    present = [pipe for pipe, factory in nlp.pipe_factories.items() if factory == COMPONENT]
    if not present:
        raise WikicremError("W408", name=name, component=COMPONENT, found=nlp.pipe_names)
    masked_lm = getattr(nlp.get_pipe(present[0]), "masked_lm", None)
    if masked_lm is None:
        raise WikicremError("W408", name=name, component=COMPONENT, found="one without masked LM")
    return masked_lm if device is None else masked_lm.to(device)
