"""What makes a build resumable: a working folder with a lock, and a manifest for each shard.

The folder `.OUT.shards` lies beside the output. A shard counts as finished when its manifest is
in place; the manifest is written last, so a process may be killed at any moment.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import BaseFileLock, FileLock, Timeout

from ...errors import WikicremError
from ...util.files import NO_ROOM, write_json
from ...util.numbers import parse_json

JOB_FILE = "job.json"
DONE_FILE = "done.json"
LOCK_FILE = "lock"
OWNER_FILE = "owner"
SHARDS = ".shards"  # ends the name of a working folder

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one finished shard is.

    unit (dict): The work unit: its number and what it covers.
    input (str): Digest of the dump.
    conditions (str): Digest of everything else that shapes the shard: settings, model, versions.
    counts (dict[str, int]): Pages, paragraphs, examples and so on of this unit.
    size (int): Bytes of the dump that the unit covers.
    digest (str): Digest of the shard file.
    """

    unit: dict[str, Any]
    input: str
    conditions: str
    counts: dict[str, int]
    size: int
    digest: str

    @property
    def number(self) -> int:
        return int(self.unit["number"])

    def is_sound(self) -> bool:
        """Whether all fields are of their types; anything may stand in a damaged file."""
        numbers = [*self.counts.values(), self.size] if isinstance(self.counts, dict) else [None]
        texts = (self.input, self.conditions, self.digest)
        return (
            isinstance(self.unit, dict)
            and type(self.unit.get("number")) is int
            and all(type(number) is int for number in numbers)
            and all(isinstance(text, str) for text in texts)
        )


def file_digest(path: str | Path) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def folder_digest(folder: str | Path) -> str:
    """Digest of the names and contents of all files below a folder."""
    folder = Path(folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return value_digest({str(path.relative_to(folder)): file_digest(path) for path in files})


def value_digest(value: Any) -> str:
    """Digest of plain data; the order of keys does not matter."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf8"), digest_size=16).hexdigest()


@contextmanager
def full_disk_as_coded_error(path: Path) -> Iterator[None]:
    """W147 instead of the operating system's error when the disk (or a quota) is full."""
    try:
        yield
    except OSError as err:
        if err.errno in NO_ROOM:
            raise WikicremError("W147", path=path, reason=err.strerror) from err
        raise


class WorkFolder:
    """The shards of one build. Use it through `open_work_folder`, which holds its lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.gone = False

    @property
    def output(self) -> Path:
        """What the build is to make: the name that errors give, as users gave it."""
        return self.path.with_name(self.path.name.removeprefix(".").removesuffix(SHARDS))

    def shard_path(self, number: int) -> Path:
        return self.path / f"{number:06d}.jsonl"

    def manifest_path(self, number: int) -> Path:
        return self.path / f"{number:06d}.json"

    def finished(self) -> int:
        """Number of manifests, whatever they say."""
        return sum(1 for _ in self.path.glob("[0-9]*.json"))

    def adopt(self, dump: Mapping[str, Any], conditions: Mapping[str, Any]) -> None:
        """Note what this build is made of, or compare it with what the shards are made of.

        Shards made without `keep_partial` also serve a build with it: they are complete.

        RAISES: W145 (other settings), W146 (another dump).
        """
        path = self.path / JOB_FILE
        old = self._read_job(path) if self.finished() else None
        if old is not None:
            if old["dump"]["digest"] != dump["digest"]:
                raise WikicremError(
                    "W146",
                    path=self.path,
                    found=_described(old["dump"]),
                    expected=_described(dump),
                )
            if changed := changes(old["conditions"], conditions):
                raise WikicremError("W145", path=self.path, changed=", ".join(changed))
        for leftover in self.path.glob(".*.tmp"):
            leftover.unlink(missing_ok=True)
        write_json(path, {"dump": dump, "conditions": conditions})

    def _read_job(self, path: Path) -> dict[str, Any] | None:
        """None if it is not there or damaged: each shard's own manifest says what it is made of."""
        try:
            job = parse_json(path.read_text(encoding="utf8"))
        except (FileNotFoundError, ValueError):
            return None
        if not isinstance(job, dict):
            return None
        dump, conditions = job.get("dump"), job.get("conditions")
        if not (isinstance(dump, dict) and isinstance(conditions, dict)):
            return None
        kinds = {"name": str, "bytes": int, "digest": str}
        whole = all(isinstance(dump.get(name), kind) for name, kind in kinds.items())
        return job if whole else None

    def read_manifest(self, number: int) -> Manifest | None:
        """The manifest of a shard that is there and whole, or None."""
        try:
            record = parse_json(self.manifest_path(number).read_text(encoding="utf8"))
            manifest = Manifest(**record)
        except (FileNotFoundError, ValueError, TypeError):
            return None  # e.g. after a power failure; the unit is done again
        shard = self.shard_path(number)
        sound = manifest.is_sound() and shard.is_file() and file_digest(shard) == manifest.digest
        return manifest if sound else None

    def write_manifest(self, manifest: Manifest) -> None:
        sync_folder(self.path)  # the shard has its name before its manifest says so
        write_json(self.manifest_path(manifest.number), asdict(manifest))
        sync_folder(self.path)

    def mark_done(self, meta: Path) -> None:
        """Note that the folder with this meta.json is the finished output."""
        write_json(self.path / DONE_FILE, {"meta": file_digest(meta)})

    def is_done(self, meta: Path) -> bool:
        """Whether the output was moved into place, but the process died before cleaning up."""
        try:
            done = parse_json((self.path / DONE_FILE).read_text(encoding="utf8"))
            return isinstance(done, dict) and done.get("meta") == file_digest(meta)
        except (FileNotFoundError, ValueError):
            return False

    def discard(self) -> None:
        """Remove the folder; it is renamed first, so that it never looks half full."""
        trash = Path(
            tempfile.mkdtemp(prefix=f"{self.path.name}.", suffix=".trash", dir=_parent(self))
        )
        self.path.rename(trash)  # replaces the empty folder
        self.gone = True
        shutil.rmtree(trash, ignore_errors=True)

    def clear(self) -> None:
        """Remove everything but the lock; the note that the output is done goes last."""
        for child in sorted(self.path.iterdir(), key=lambda child: child.name == DONE_FILE):
            if child.is_dir():
                shutil.rmtree(child)
            elif child.name not in (LOCK_FILE, OWNER_FILE):
                child.unlink()


def work_path(out: Path) -> Path:
    return out.parent / f".{out.name}{SHARDS}"


@contextmanager
def open_work_folder(out: Path) -> Iterator[WorkFolder]:
    """Make or open the working folder of an output and hold its lock.

    The lock ends with the process that holds it, however that ends. On the way out a folder
    without a finished shard is removed.

    RAISES: W143 (another run holds the lock), W147 (full disk), W438 (nothing can be written).
    """
    work = WorkFolder(work_path(out))
    try:
        with full_disk_as_coded_error(out):
            lock = _acquire(work.path)
    except OSError as err:
        raise WikicremError("W438", path=out, reason=err.strerror or err) from err
    try:
        for trash in work.path.parent.glob(f"{work.path.name}.*.trash"):
            shutil.rmtree(trash, ignore_errors=True)
        yield work
    finally:
        if not work.gone and not work.finished() and not (work.path / DONE_FILE).exists():
            work.discard()
        lock.release()


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Names of the conditions that differ, except where the older shards serve all the same."""
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    return [name for name in names if not (name == "keep_partial" and new.get(name))]


def sync_folder(folder: Path) -> None:
    """Make renames inside a folder survive a power failure, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _parent(work: WorkFolder) -> Path:
    return work.path.parent


def _described(dump: Mapping[str, Any]) -> str:
    return f"{dump['name']} ({dump['bytes']:,} bytes, digest {dump['digest'][:12]})"


def _acquire(folder: Path) -> BaseFileLock:
    """Lock the folder, making it, and note in it who holds it."""
    lock = FileLock(folder / LOCK_FILE, timeout=0)
    owner = folder / OWNER_FILE
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire()
            owner.write_text(f"{os.getpid()} {socket.gethostname()}\n", encoding="utf8")
            return lock
        except FileNotFoundError:
            lock.release()  # the other run has just ended and removed the folder
        except Timeout:
            pid, _, host = _text_of(owner).strip().partition(" ")
            raise WikicremError("W143", path=folder, pid=pid or "?", host=host or "?") from None


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf8")
    except (OSError, ValueError):
        return ""
