"""The tokenizer of a stored model, read without transformers."""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

_THREADS = "TOKENIZERS_PARALLELISM"
TOKENIZER_FILE = "tokenizer.json"
_FILES = (TOKENIZER_FILE, "tokenizer_config.json", "special_tokens_map.json")


class StoredTokenizer:
    """What a resolver needs of a fast tokenizer; written again as it was read.

    folder (Path): With `tokenizer.json`. Raises OSError and ValueError.
    """

    is_fast = True

    def __init__(self, folder: Path) -> None:
        quiet_in_forks()
        paths = [folder / name for name in _FILES]
        self.files = {path.name: path.read_bytes() for path in paths if path.exists()}
        try:
            self.backend_tokenizer = Tokenizer.from_buffer(self.files[TOKENIZER_FILE])
        except Exception as err:  # the library raises no other kind
            raise ValueError(f"{TOKENIZER_FILE}: {err}") from err
        pad = self._settings().get("pad_token")
        word = pad["content"] if isinstance(pad, dict) else pad
        self.pad_token_id = None if word is None else self.backend_tokenizer.token_to_id(word)

    def _settings(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in _FILES[1:]:
            found |= json.loads(self.files.get(name, b"{}"))
        return found

    def get_vocab(self) -> dict[str, int]:
        return self.backend_tokenizer.get_vocab()

    def save_pretrained(self, folder: Path) -> None:
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


@functools.cache
def quiet_in_forks() -> None:
    """Let forked workers tokenise in one thread, as they do in any case; the library warns of it in
    each of them unless it has been told."""
    if not hasattr(os, "register_at_fork"):
        return
    told: list[bool] = []

    def before() -> None:
        told.append(_THREADS in os.environ)
        os.environ.setdefault(_THREADS, "false")

    def after() -> None:
        if not told.pop():
            del os.environ[_THREADS]

    os.register_at_fork(before=before, after_in_parent=after)


def read_tokenizer(folder: Path) -> Any:
    """A `StoredTokenizer`, or a tokenizer of transformers where there is no `tokenizer.json`.
    Raises OSError and ValueError."""
    if (folder / TOKENIZER_FILE).exists():
        return StoredTokenizer(folder)
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder, trust_remote_code=False)
