"""The output folder of a build that may be killed: complete under its name, or not there."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import WikicremError
from ...util.files import replace_folder
from .distributed import terminate_like_interrupt
from .manifest import WorkFolder, full_disk_as_coded_error, open_work_folder, sync_folder

META = "meta.json"
OLDER = "older"


@contextmanager
def open_output(
    out: Path, files: Collection[str], *, resume: bool, force: bool
) -> Iterator[WorkFolder | None]:
    """The locked working folder of an output folder, cleared when the block ends well.

    Gives None if an earlier run was killed when `out` was finished and only the working folder was
    left to clear, and `resume` is set. SIGTERM interrupts the block like Ctrl-C.

    files (Collection[str]): What a finished folder holds, `meta.json` among it; `force` replaces no
        folder that holds anything else.
    resume (bool): Keep finished shards. force (bool): Replace `out`; without `resume` also throw
        shards away.
    RAISES: W004 (`out` exists), W140 (it is another folder), W143 (another run), W144 (shards of an
        interrupted run), W147 (full disk).
    """
    with terminate_like_interrupt(), open_work_folder(out) as work:
        if work.is_done(out / META):
            work.clear()
            if resume:
                yield None
                return
        if (older := work.path / OLDER).exists() and not out.exists():
            older.rename(out)  # an earlier run was killed while it replaced this folder
        _check_out(out, files, force)
        if force and not resume:
            work.clear()
        elif not resume and (found := work.finished()):
            raise WikicremError("W144", path=work.path, found=found)
        with full_disk_as_coded_error(out):
            yield work
            work.clear()


def _check_out(out: Path, files: Collection[str], force: bool) -> None:
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    known = out.is_dir() and all(child.name in files for child in out.iterdir())
    if not known:
        raise WikicremError("W140", path=out, files=", ".join(files))


def move_into_place(result: Path, out: Path, work: WorkFolder) -> None:
    """Rename the finished folder; an older one is removed only after that."""
    older = work.path / OLDER
    if older.exists():
        shutil.rmtree(older)
    replace_folder(result, out, older)
    sync_folder(out.parent)
