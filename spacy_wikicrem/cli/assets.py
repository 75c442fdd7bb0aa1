"""`spacy-wikicrem assets`: bring the assets of a project.yml into place and verify them.

`spacy project assets` downloads too, but it keeps a file whose checksum is wrong and exits 0, and
it cannot take files from a local copy; a project that must run offline needs both.
"""

from __future__ import annotations

import hashlib
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ..errors import WikicremError
from ..util.files import atomic_write, require_file
from .console import Printer


@dataclass(frozen=True)
class Asset:
    """An entry of the `assets` section: where it goes, where it comes from, its MD5.

    Only an extra asset, such as a dump that changes every month, may have no checksum.
    """

    dest: Path
    url: str
    checksum: str | None
    extra: bool = False


def assets(
    project_dir: Annotated[Path, typer.Argument()] = Path(),
    mirror: Path | None = None,
    extra: Annotated[bool, typer.Option("--extra")] = False,
) -> None:
    """Copy or download the assets of project.yml; fail if one is missing or not as it should be.

    project_dir: Folder with project.yml.
    mirror: Folder with local copies (searched by name).
    extra: Also the assets marked extra.
    """
    printer = Printer()
    for asset in read_assets(project_dir):
        if asset.extra and not extra:
            continue
        origin = fetch_asset(asset, project_dir, mirror)
        printer.good(f"{asset.dest} ({origin})")


def read_assets(project_dir: Path) -> list[Asset]:
    """The assets of a project, variables filled in. Raises W001, W503."""
    from weasel.util.config import load_project_config

    require_file(project_dir / "project.yml")
    found = []
    for entry in load_project_config(project_dir).get("assets", []):
        if "url" not in entry or not (entry.get("checksum") or entry.get("extra")):
            raise WikicremError("W503", asset=entry.get("dest"))
        found.append(
            Asset(
                dest=Path(entry["dest"]),
                url=entry["url"],
                checksum=entry.get("checksum"),
                extra=bool(entry.get("extra")),
            )
        )
    return found


def fetch_asset(asset: Asset, project_dir: Path, mirror: Path | None) -> str:
    """Put an asset into place and return where it came from. Raises W504, W505."""
    target = project_dir / asset.dest
    if target.exists():
        if asset.checksum and md5(target) != asset.checksum:
            raise WikicremError("W504", path=target, found=md5(target), expected=asset.checksum)
        return "in place"
    for source in _local_sources(asset, project_dir, mirror):
        if asset.checksum in (None, md5(source)):
            with atomic_write(target, "wb") as out, source.open("rb") as file:
                shutil.copyfileobj(file, out)
            return f"copied from {source}"
    _download(asset, target)
    return f"downloaded from {asset.url}"


def _local_sources(asset: Asset, project_dir: Path, mirror: Path | None) -> Iterator[Path]:
    local = project_dir / asset.url
    if "://" not in asset.url and local.is_file():
        yield local
    if mirror is not None and mirror.is_dir():
        yield from sorted(path for path in mirror.rglob(asset.dest.name) if path.is_file())


def _download(asset: Asset, target: Path) -> None:
    try:
        with (
            urllib.request.urlopen(asset.url, timeout=60) as response,
            atomic_write(target, "wb") as out,
        ):
            shutil.copyfileobj(response, out)
    except (urllib.error.URLError, OSError, ValueError) as err:
        raise WikicremError("W505", dest=asset.dest, url=asset.url, reason=err) from err
    if asset.checksum and (found := md5(target)) != asset.checksum:
        target.unlink()
        raise WikicremError("W504", path=asset.url, found=found, expected=asset.checksum)


def md5(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "md5").hexdigest()
