"""Wall and CPU time of a step: on a shared machine only the second can be compared."""

from __future__ import annotations

import time
from typing import NamedTuple


class Seconds(NamedTuple):
    """wall (float): Elapsed. cpu (float): Of all threads of this process, not of a GPU."""

    wall: float
    cpu: float


class Clock:
    """Starts when it is made, and again with each reading."""

    def __init__(self) -> None:
        self._started = _now()

    def lap(self) -> Seconds:
        """Since the start or the last reading."""
        now, started = _now(), self._started
        self._started = now
        return Seconds(now.wall - started.wall, now.cpu - started.cpu)


def _now() -> Seconds:
    return Seconds(time.perf_counter(), time.process_time())
