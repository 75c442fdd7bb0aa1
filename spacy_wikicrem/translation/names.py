"""Names of stages and translators, and what they say before anything is loaded."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final, Literal, get_args

from ..errors import WikicremError

Stage = Literal["alpha", "beta1", "beta2", "beta3", "gamma", "delta"]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
# Short names of translators, and those under which spaCy has them.
SHORT: Final = {
    "apertium": "spacy-wikicrem.Apertium.v1",
    "argos": "spacy-wikicrem.Argos.v1",
    "given": "spacy-wikicrem.GivenTranslations.v1",
    "seq2seq": "spacy-wikicrem.Seq2Seq.v1",
    "server": "spacy-wikicrem.TranslationServer.v1",
}


def stages_until(last: str) -> tuple[Stage, ...]:
    """The stages up to one. RAISES: W142 for an unknown one."""
    if last not in STAGES:
        expected = f"one of {', '.join(STAGES)}"
        raise WikicremError("W142", name="stop_after", found=last, expected=expected)
    return STAGES[: STAGES.index(last) + 1]


def require_translator(name: str | None, *, aligned: bool) -> None:
    """Check a translator by its name alone.

    aligned (bool): Whether an encoder was given that finds the mentions again.
    RAISES: W819 (none, or one that needs an encoder), W818 (a name that nobody has registered).
    """
    if name is None:
        raise WikicremError("W819", reason="no translator was given")
    if name in ("given", SHORT["given"]) and not aligned:
        reason = "given keeps no replacement tokens, and no encoder was given"
        raise WikicremError("W819", reason=reason)
    registered = {entry.name for entry in entry_points(group="spacy_misc")}
    # Names with a point may be those of another library.
    if name not in SHORT and name not in registered and "." not in name:
        raise WikicremError("W818", found=name, reason=f"known are {', '.join(SHORT)}")
