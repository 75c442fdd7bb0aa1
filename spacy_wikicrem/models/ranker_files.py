"""The folder of a mention ranker: where it is, and the settings in it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from ..errors import WikicremError
from .names import DEFAULT, MULTILINGUAL
from .storages import STORAGES
from .stored import BUNDLED, SETTINGS_FILE

ARCHITECTURE = "mention_ranker"
ENTRY_POINTS = "spacy_wikicrem_rankers"
_FOLDERS = {DEFAULT: "en-ranker", MULTILINGUAL: "multilingual-ranker"}


@dataclass(frozen=True, slots=True)
class RankerSettings:
    """What travels with the weights, in `wikicrem.json`.

    max_length (int): Longest sequence in tokens.
    temperature (float): Divides the scores before the softmax.
    none_bias (float): Taken off the score of "no antecedent" before that.
    offset, slope (float): From the log odds of an answer to those that hold on unseen documents:
        `offset + slope * log odds`.
    width (int): Size of the vectors of pronouns and mentions.
    storage (str): "float32", "float16", "int8" or "int4" (`quantize`), or "delta": as what differs
        from the bundled English ranker (`delta`). So the weights are written; computing is float32.
    base (str): Of "delta": the SHA-256 of the weights that were taken off.
    """

    architecture: str = ARCHITECTURE
    max_length: int = 384
    temperature: float = 1.0
    none_bias: float = 0.0
    offset: float = 0.0
    slope: float = 1.0
    width: int = 384
    storage: str = "float32"
    base: str = ""

    def problem(self) -> str | None:
        """What is wrong with a value that was read from a file."""
        if self.architecture != ARCHITECTURE:
            return f"architecture is {self.architecture!r}, expected {ARCHITECTURE!r}"
        if not isinstance(self.max_length, int) or self.max_length < 8:
            return f"max_length is {self.max_length!r}, expected a number of tokens from 8 on"
        if not isinstance(self.temperature, int | float) or not 0 < self.temperature < math.inf:
            return f"temperature is {self.temperature!r}, expected a number above 0"
        if not isinstance(self.none_bias, int | float) or not math.isfinite(self.none_bias):
            return f"none_bias is {self.none_bias!r}, expected a number"
        if not isinstance(self.offset, int | float) or not math.isfinite(self.offset):
            return f"offset is {self.offset!r}, expected a number"
        if not isinstance(self.slope, int | float) or not 0 < self.slope < math.inf:
            return f"slope is {self.slope!r}, expected a number above 0"
        if not isinstance(self.width, int) or self.width < 1:
            return f"width is {self.width!r}, expected a number from 1 on"
        if self.storage not in STORAGES:
            return f"storage is {self.storage!r}, expected one of {', '.join(STORAGES)}"
        return None


def resolve_ranker(name: str | Path) -> Path:
    """The bundled folder for "default" (English) and "multilingual", that of an installed package
    for the name that it goes by, any other name as it is. Raises W208."""
    if str(name) not in _FOLDERS:
        return installed_ranker(str(name)) or Path(name)
    folder = BUNDLED / _FOLDERS[str(name)]
    if not (folder / "config.json").exists():
        raise WikicremError("W208", path=folder)
    return folder


def installed_ranker(name: str) -> Path | None:
    """The folder that an installed package has for a name: its entry point of the group
    "spacy_wikicrem_rankers" names the package, whose folder `model` it is."""
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        spec = find_spec(entry.value)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin).parent / "model"
    return None


def is_ranker(name: str | Path) -> bool:
    """Whether a name stands for a mention ranker: a bundled or an installed one, or a folder with
    one. Loads nothing."""
    if str(name) in _FOLDERS or installed_ranker(str(name)):
        return True
    path = Path(name) / SETTINGS_FILE
    try:
        found = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("architecture") == ARCHITECTURE


def read_ranker_settings(folder: str | Path) -> RankerSettings:
    """Settings beside the weights. Raises W209 if they cannot be read, W273 without the folder."""
    path = Path(folder) / SETTINGS_FILE
    if not Path(folder).exists():
        installed = [entry.name for entry in entry_points(group=ENTRY_POINTS)]
        raise WikicremError("W273", name=folder, known=", ".join([*_FOLDERS, *installed]))
    try:
        settings = RankerSettings(**json.loads(path.read_text(encoding="utf8")))
    except (OSError, ValueError, TypeError) as err:
        raise WikicremError("W209", path=path, reason=err) from err
    if problem := settings.problem():
        raise WikicremError("W209", path=path, reason=problem)
    return settings
