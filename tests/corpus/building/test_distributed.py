"""Processes and clusters: the same bytes as a serial build, whatever happens to a worker."""

from __future__ import annotations

import builtins
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from spacy_wikicrem.corpus.building import corpus
from spacy_wikicrem.corpus.building.corpus import BuildSettings, build_corpus
from spacy_wikicrem.corpus.building.distributed import (
    Workers,
    open_workers,
    run_units,
    terminate_like_interrupt,
)
from spacy_wikicrem.corpus.building.units import Unit
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import STORY, page_xml, save_pipeline, write_multistream

UNIT = 0.00025  # megabytes
LIGHT = Path(__file__).parents[2] / "light"


@pytest.fixture(scope="module", autouse=True)
def light_processes():
    """They take one second to start instead of eight, without what no pipeline here needs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(LIGHT), prepend=os.pathsep)
        yield


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    names = ("Anna", "Clara", "Robert")
    return str(save_pipeline(tmp_path_factory.mktemp("m") / "en", names=names))


@pytest.fixture(scope="module")
def dump(tmp_path_factory):
    pages = [page_xml(f"P{n}", f"{STORY}\nAnna saw Clara. Anna ran {n} m.") for n in range(24)]
    return write_multistream(
        tmp_path_factory.mktemp("d"), [pages[n : n + 2] for n in range(0, 24, 2)]
    )


@pytest.fixture(scope="module")
def settings(model):
    return BuildSettings(model=model, shard_mb=1e-6, near_duplicates=0)


@pytest.fixture(scope="module")
def expected(tmp_path_factory, dump, settings):
    out = tmp_path_factory.mktemp("serial") / "out"
    build_corpus(dump, out, settings)
    return content(out)


def content(out):
    meta = json.loads((out / "meta.json").read_text())
    del meta["seconds"]
    return (out / "train.jsonl").read_bytes(), (out / "dev.jsonl").read_bytes(), meta


def children(pid):
    return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid):
    return Path(f"/proc/{pid}").exists() and "\nState:\tZ" not in Path(
        f"/proc/{pid}/status"
    ).read_text(errors="replace")


# --- the loop ---


class Recorder:
    """An executor that finishes the newest unit first."""

    def __init__(self):
        self.waiting = []
        self.most = 0

    def submit(self, task, unit):
        future = Future()
        self.waiting.append((future, task, unit))
        self.most = max(self.most, len(self.waiting))
        if len(self.waiting) == 3:
            future, task, unit = self.waiting.pop()
            future.set_result(task(unit))
        return future


def test_only_so_many_units_are_held(monkeypatch):
    recorder = Recorder()
    results = run_units(map(Unit, range(10)), lambda u: u.number, Workers(recorder, lambda: 3))
    assert [next(results) for _ in range(8)] == list(range(2, 10))
    assert recorder.most == 3


def test_both_kinds_of_workers_are_refused():
    with pytest.raises(WikicremError) as err:
        open_workers(2, "tcp://localhost:1")
    assert err.value.code == "W164"


def test_a_broken_pool_is_a_coded_error():
    with pytest.raises(WikicremError, match="--resume") as err, open_workers(1, None):
        raise BrokenExecutor("gone")
    assert err.value.code == "W149"


# --- processes ---


def test_two_processes_give_the_same_bytes(tmp_path, dump, settings, expected, monkeypatch):
    """And while they start they do not hear Ctrl-C."""
    blocked = []

    @contextmanager
    def asked(*arguments):
        with open_workers(*arguments) as workers:
            masks = workers.executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, set())
            blocked.append(masks.result())
            yield workers

    monkeypatch.setattr(corpus, "open_workers", asked)
    before = dict(os.environ)
    build_corpus(dump, tmp_path / "out", settings, workers=2)
    assert content(tmp_path / "out") == expected
    assert dict(os.environ) == before
    assert [signal.SIGINT in masks for masks in blocked] == [True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_an_error_in_a_process_comes_back(tmp_path, dump, settings):
    broken = tmp_path / dump.name
    data = bytearray(dump.read_bytes())
    position = data.index(b"BZh", len(data) // 2)
    data[position + 20] ^= 0xFF
    broken.write_bytes(data)
    index = dump.with_name(dump.name.replace(".xml", "-index.txt"))
    with pytest.raises(WikicremError) as err:
        build_corpus(broken, tmp_path / "out", replace(settings, index=index), workers=1)
    assert err.value.code == "W604"
    assert not (tmp_path / "out").exists()


def command(dump, out, settings, *arguments):
    return [
        *(sys.executable, "-m", "spacy_wikicrem", "corpus", "build", str(dump), str(out)),
        *("--model", settings.model, "--shard-mb", str(settings.shard_mb), *arguments),
    ]


def start(*arguments):
    process = subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # A job in the background inherits an ignored SIGINT, and would pass it on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    work = arguments[1].parent / f".{arguments[1].name}.shards"
    while not list(work.glob("0*.json")) and process.poll() is None:
        time.sleep(0.005)
    return process


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_a_stopped_command_stops_its_workers(tmp_path, dump, settings, expected, number, code):
    out = tmp_path / "out"
    process = start(dump, out, settings, "--workers", "1")
    workers = children(process.pid)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # Ctrl-C reaches the workers, too
    else:
        process.kill()
    printed, _ = process.communicate(timeout=20)
    assert process.returncode == code, printed
    assert ("--resume" in printed and "Interrupted" in printed) == (code == 130)
    assert "Traceback" not in printed
    deadline = time.monotonic() + 5
    while any(map(is_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert workers and not any(map(is_alive, workers))
    build_corpus(dump, out, settings, resume=True)
    assert content(out) == expected


def test_sigterm_is_like_ctrl_c():
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), terminate_like_interrupt():
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_killed_worker_process(tmp_path, dump, settings, expected):
    out = tmp_path / "out"

    def kill_it(status):
        for pid in children(os.getpid()):
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)

    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, settings, workers=1, progress=kill_it)
    assert err.value.code == "W149"
    build_corpus(dump, out, settings, resume=True)
    assert content(out) == expected


# --- a cluster ---


def test_without_dask(monkeypatch):
    real = builtins.__import__

    def without(name, *arguments, **keywords):
        if name == "distributed":
            raise ModuleNotFoundError("No module named 'distributed'")
        return real(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", without)
    with (
        pytest.raises(WikicremError, match=r"spacy-wikicrem\[dask\]") as err,
        open_workers(0, "tcp://127.0.0.1:1"),
    ):
        pass
    assert err.value.code == "W640"


def test_no_scheduler_there(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("spacy_wikicrem.corpus.building.distributed.CONNECT_SECONDS", 0.5)
    with pytest.raises(WikicremError) as err, open_workers(0, "tcp://127.0.0.1:1"):
        pass
    assert err.value.code == "W161"


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.parametrize("read_by", ["workers", "scheduler"])
def test_a_cluster_gives_the_same_bytes(tmp_path, dump, settings, expected, cluster, read_by):
    if read_by == "scheduler":  # without the index: pages are sent to the workers
        alone = tmp_path / dump.name
        alone.write_bytes(dump.read_bytes())
        dump, settings = alone, replace(settings, shard_mb=UNIT)
    build_corpus(dump, tmp_path / "out", settings, scheduler=cluster.scheduler_address)
    assert content(tmp_path / "out")[:2] == expected[:2]


def test_a_killed_worker_of_a_cluster(tmp_path, dump, settings, expected, cluster):
    """The cluster starts another; the build goes on. Interrupted, it goes on later as well."""
    out = tmp_path / "out"
    address = cluster.scheduler_address

    def kill_it(status):
        if status.units == 2:
            for nanny in cluster.workers.values():
                os.kill(nanny.pid, signal.SIGKILL)
        elif status.units == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_corpus(dump, out, settings, scheduler=address, progress=kill_it)
    build_corpus(dump, out, settings, scheduler=address, resume=True)
    assert content(out) == expected


@pytest.mark.parametrize("address", ["foo", "tcp:/x", "localhost:8786", "tcp://host"])
def test_what_is_no_address_is_refused_at_once(tmp_path, dump, settings, address):
    with pytest.raises(WikicremError, match=r"W161.*no address"):
        build_corpus(dump, tmp_path / "out", settings, scheduler=address)
