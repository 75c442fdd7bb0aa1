"""Whether work grows in proportion to its input: steps are counted, no clock is read in seconds.

Python's steps are calls; those inside a regular expression are not seen, so the processor's time
of two sizes is compared as well, which a busy machine stretches alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from cProfile import Profile

FACTOR = 8
NOISE = 0.1  # seconds of the processor that mean nothing


def assert_linear(work: Callable[[int], object], size: int = 4000) -> None:
    """Twice the proportion is accepted; eight times the input is 64 times the square."""
    small, large = calls_of(work, size), calls_of(work, FACTOR * size)
    assert large < 2 * FACTOR * small + 1000, f"{small} calls at {size}, {large} at {FACTOR * size}"
    most = 3 * FACTOR * (min(time_of(work, size) for _ in range(2)) + NOISE / FACTOR)
    large_time = time_of(work, FACTOR * size)
    if large_time >= most:  # the better of two counts
        large_time = time_of(work, FACTOR * size)
    assert large_time < most, f"{large_time}, at most {most}"


def calls_of(work: Callable[[int], object], size: int) -> int:
    profile = Profile()
    profile.runcall(work, size)
    return sum(entry.callcount for entry in profile.getstats())


def time_of(work: Callable[[int], object], size: int) -> float:
    started = time.process_time()
    work(size)
    return time.process_time() - started
