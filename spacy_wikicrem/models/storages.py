"""The ways in which weights can be written; `quantize` says what each is."""

from __future__ import annotations

from typing import Literal, get_args

Storage = Literal["float32", "float16", "int8", "int4", "delta"]
STORAGES: tuple[str, ...] = get_args(Storage)
