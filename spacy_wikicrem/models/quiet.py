"""Loading with transformers, without its notes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def quiet_transformers(*, bars: bool = False) -> Iterator[None]:
    """Loading problems become errors of ours, so the library's own notes only add noise.

    bars (bool): Leave its progress bars on, for a download.
    """
    from transformers.utils import logging

    level, had_bars = logging.get_verbosity(), bool(logging.is_progress_bar_enabled())
    logging.set_verbosity_error()
    if not bars:
        logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if had_bars:
            logging.enable_progress_bar()
