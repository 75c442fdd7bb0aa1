"""Threads of torch in forked processes."""

from __future__ import annotations

import functools
import os

import torch

_PROCESS = os.getpid()


def single_thread_after_fork() -> None:
    """A forked worker has none of its parent's OpenMP threads and would wait for them forever."""
    global _PROCESS
    if os.getpid() != _PROCESS:
        _PROCESS = os.getpid()
        torch.set_num_threads(1)


@functools.cache
def single_thread_in_forks() -> None:
    """The same for workers in which somebody else's torch model runs before ours, such as the
    transformer of the pipeline."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=single_thread_after_fork)
