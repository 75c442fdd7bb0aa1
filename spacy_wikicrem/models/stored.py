"""What both kinds of models share: how they are written, and loaded when they are first used."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from ..errors import WikicremError
from ..ty import Precision
from ..util.files import atomic_folder
from ..util.numbers import parse_json

BUNDLED = Path(__file__).parent / "bundled"
# Names of the bundled models: the resolver that the component uses, and the masked LM.
SETTINGS_FILE = "wikicrem.json"
WEIGHTS_FILE = "model.safetensors"
# Several files have the names that transformers gives them.
_PART, _PART_NAMES = "model-{:05d}-of-{:05d}.safetensors", "model-?????-of-?????.safetensors"
MAX_FILE_BYTES = 50_000_000


def save_weights(state: Mapping[str, Tensor], folder: Path) -> None:
    """Write weights as safetensors: one file, or several numbered ones where that is too large."""
    parts: list[dict[str, Tensor]] = [{}]
    size = 0
    for name, value in state.items():
        size += value.nbytes
        if size > MAX_FILE_BYTES and parts[-1]:
            parts.append({})
            size = value.nbytes
        parts[-1][name] = value
    for number, part in enumerate(parts, start=1):
        save_file(part, folder / (_PART.format(number, len(parts)) if parts[1:] else WEIGHTS_FILE))


def load_weights(folder: Path) -> dict[str, Tensor]:
    """Read what `save_weights` wrote. Raises OSError and SafetensorError."""
    if (first := next(iter(folder.glob(_PART_NAMES)), None)) is None:
        return load_file(folder / WEIGHTS_FILE)
    count = int(first.stem.rpartition("-")[2])
    state: dict[str, Tensor] = {}
    for number in range(1, count + 1):
        state |= load_file(folder / _PART.format(number, count))
    return state


def refuse_code(name: str | Path) -> None:
    """No model runs code that its folder brings, whoever would say yes to it.

    RAISES: W201 if the config of the model or of the tokenizer in a folder names such code.
    """
    for file in ("config.json", "tokenizer_config.json"):
        try:
            found = parse_json((Path(name) / file).read_text(encoding="utf8"))
        except (OSError, ValueError):
            continue  # no folder, or what loading says more about
        if isinstance(found, dict) and found.get("auto_map"):
            reason = f"its {file} names code of its own (auto_map), which is never run"
            raise WikicremError("W201", name=name, reason=reason)


class StoredModel:
    """A torch network with its tokenizer and settings, in a folder or as a dictionary of files.

    model (Module): The network. tokenizer: A fast one. settings: A dataclass.
    precision (str | None): In which scoring multiplies matrices; None: as suits the device.
    """

    model: Any
    tokenizer: Any
    settings: Any
    precision: Precision | None = None

    @classmethod
    def load(cls, name: str | Path, *, device: str | torch.device | None = None) -> Self:
        """Read what `save` wrote."""
        raise NotImplementedError

    def write_weights(self, folder: Path) -> None:
        """Write weights, config and tokenizer into an empty folder."""
        raise NotImplementedError

    def to(self, device: str | torch.device) -> Self:
        """Move to a device. Raises W219 if torch cannot use it."""
        try:
            self.model.to(device)
        except (RuntimeError, AssertionError) as err:
            raise WikicremError("W219", found=device, reason=str(err).splitlines()[0]) from err
        return self

    @property
    def device(self) -> torch.device:
        return next(self.model.parameters()).device  # type: ignore[no-any-return]

    @property
    def temperature(self) -> float:
        return float(self.settings.temperature)

    def save(self, folder: str | Path) -> Path:
        """Write weights (safetensors), config, tokenizer and settings; atomic as a whole file
        set: the folder appears under its name only when it is complete."""
        folder = Path(folder)
        with atomic_folder(folder) as made:
            self._write(made)
        return folder

    def _write(self, folder: Path) -> None:
        self.write_weights(folder)
        text = json.dumps(asdict(self.settings), indent=2) + "\n"
        (folder / SETTINGS_FILE).write_text(text, encoding="utf8")

    def to_files(self) -> dict[str, bytes]:
        """The files of `save` as a dictionary from name to content."""
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            self._write(folder)
            return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}

    @classmethod
    def from_files(
        cls, files: dict[str, bytes], *, device: str | torch.device | None = None
    ) -> Self:
        """Rebuild what `to_files` gave."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            for name, content in files.items():
                (Path(scratch) / Path(name).name).write_bytes(content)
            return cls.load(scratch, device=device)


M = TypeVar("M", bound=StoredModel)


class LazyModule(torch.nn.Module, Generic[M]):
    """A torch module that loads its model when it is first used.

    load (Callable): Called once, unless weights are set before.
    batch_tokens (int | None): Tokens in one forward pass; None suits the device.
    look (Callable | None): Raises a coded error if there are no files to load.
    """

    device: str | None = None
    precision: Precision | None = None

    kind: type[M]

    def __init__(
        self,
        load: Callable[[], M],
        batch_tokens: int | None = None,
        look: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self._load = load
        self._look = look
        self._content: M | None = None
        self.network: torch.nn.Module | None = None
        self.batch_tokens = batch_tokens

    def require(self) -> None:
        """Look for the files, once, and load no weights. Raises what `look` does."""
        if self._content is None and self._look is not None:
            self._look()
        self._look = None

    @property
    def content(self) -> M:
        """The model, loaded."""
        if self._content is None:
            self._take(self._load())
        assert self._content is not None
        return self._content

    def train(self, mode: bool = True) -> Self:
        """The network follows when it is used: thinc changes the mode twice for each answer, and
        a network has hundreds of parts."""
        self.training = mode
        return self

    @property
    def ready(self) -> M:
        """The model, loaded, with its network in the mode of this module."""
        content = self.content
        if content.model.training != self.training:
            content.model.train(self.training)
        return content

    def set_content(self, content: M) -> None:
        """Take other weights; they are what is written when a pipeline is saved."""
        if self.precision is not None:
            content.precision = self.precision
        if self.device is not None:
            content.to(self.device)
        self._content = content
        self.network = content.model

    def _take(self, content: M) -> None:
        """Weights that nobody has chosen a precision for."""
        content.precision = self.precision
        self.set_content(content)

    def place(self, device: str | None, precision: Precision | None) -> None:
        """Where and how to compute from now on; None: where the weights are loaded, and as suits
        the device. Raises W219 if they are loaded already and torch cannot use the device."""
        self.device, self.precision = device, precision
        if self._content is not None:
            self._content.precision = precision
            if device is not None:
                self._content.to(device)

    def restore(self, files: dict[str, bytes], device: str | torch.device | None) -> None:
        """Take the weights that a saved pipeline brings."""
        self._take(self.kind.from_files(files, device=self.device or device))
