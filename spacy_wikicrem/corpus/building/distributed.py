"""Run work units in this process, in several processes, or on a dask.distributed cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, TypeVar

from ...errors import WikicremError
from ...util.optional import needed_for

_Unit = TypeVar("_Unit")
_Result = TypeVar("_Result")

CONNECT_SECONDS = 10
# One thread of linear algebra a process: many small matrices gain nothing from more.
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"), "1"
)


@dataclass(frozen=True)
class Workers:
    """An executor, and how many units it should hold at a time (running and waiting)."""

    executor: Executor
    slots: Callable[[], int]


def open_workers(workers: int, scheduler: str | None) -> AbstractContextManager[Workers]:
    """Workers for a build; leave the block by an exception and they are stopped at once.

    workers (int): Processes on this machine; 0 works in this process.
    scheduler (str | None): Address of a dask.distributed scheduler, to use its cluster instead.
    RAISES: W149 (a worker died), W640 (no dask), W161 (the cluster), W164 (both given).
    """
    if scheduler is not None:
        if workers:
            raise WikicremError("W164")
        return _cluster(scheduler)
    return _processes(workers) if workers else _this_process()


def run_units(
    units: Iterable[_Unit], task: Callable[[_Unit], _Result], workers: Workers
) -> Iterator[_Result]:
    """Do all units and yield their results as they get ready, in any order.

    Only so many units are held at a time, so memory does not grow with the dump.
    """
    pending: set[Future[_Result]] = set()
    for unit in units:
        pending.add(workers.executor.submit(task, unit))
        while len(pending) >= workers.slots():
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@contextmanager
def terminate_like_interrupt() -> Iterator[None]:
    """Let SIGTERM raise KeyboardInterrupt in the block, as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# --- this process ---


class _Direct(Executor):
    """Does the work when it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as err:
            future.set_exception(err)
        return future


@contextmanager
def _this_process() -> Iterator[Workers]:
    yield Workers(_Direct(), lambda: 1)


# --- processes on this machine ---


@contextmanager
def _processes(count: int) -> Iterator[Workers]:
    context = multiprocessing.get_context("spawn")
    # When this process ends, in whatever way, the pipe closes and the workers stop.
    stop, alive = context.Pipe(duplex=False)
    with _environment(_ONE_THREAD), alive, stop:
        pool = _Pool(count, context, initializer=_start_worker, initargs=(stop,))
        try:
            yield Workers(pool, lambda: 2 * count)
        except BaseException as err:
            alive.close()
            pool.shutdown(cancel_futures=True)
            if isinstance(err, BrokenExecutor):
                raise WikicremError("W149", reason=str(err)) from err
            raise
        pool.shutdown()


class _Pool(ProcessPoolExecutor):
    """Its processes start with Ctrl-C held back, which would hit them while they import."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _interrupts_held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """SIGINT waits until the end of the block; a process started in it never gets one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(stop: Connection) -> None:
    # Ctrl-C reaches the whole group; the main process decides what happens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with, args=(stop,), daemon=True).start()


def _exit_with(stop: Connection) -> None:
    try:
        stop.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Set environment variables, which processes that start in the block inherit."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# --- a cluster ---


_ADDRESS = re.compile(r"[a-z]+://\S+:\d+/?|inproc://\S+")


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    with needed_for("--scheduler", "distributed", "dask", "choose --workers"):
        from distributed import Client, KilledWorker
    if not _ADDRESS.fullmatch(address):
        # dask would wait for it, and complain again when it is collected.
        raise WikicremError("W161", address=address, reason="this is no address")
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as err:
        raise WikicremError("W161", address=address, reason=str(err)) from err
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield Workers(executor, lambda: max(2, 2 * sum(client.nthreads().values())))
        except (KilledWorker, CancelledError) as err:
            raise WikicremError("W149", reason=str(err) or "the cluster was closed") from err
        finally:
            executor.shutdown(wait=False)
