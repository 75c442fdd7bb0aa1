"""Export a corpus to another format, import one, and read examples whatever their format.

A corpus is a file, or a folder with the splits train and dev (and test), which `datasets` calls
train and validation. A single file becomes a single file (or a Dataset), a folder a folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import WikicremError
from ...ty import MaskedExample
from ...util.files import atomic_folder, require_file
from ...util.jsonl import read_examples, write_examples
from . import five_line, hf_datasets
from .docbin import read_docbin, write_docbin, write_docbins
from .files import check_output, copy_if_there
from .five_line import TextOptions, fitting, read_five_line, write_five_line

FORMATS = ("text", "jsonl", "jsonl.gz", "jsonl.zst", "datasets", "docbin")
SPLITS = ("train", "dev", "test")
META = "meta.json"

_SUFFIXES = {".txt": "text", ".jsonl": "jsonl", ".spacy": "docbin"}
_FILE_NAMES = {
    "text": ".txt",
    "jsonl": ".jsonl",
    "jsonl.gz": ".jsonl.gz",
    "jsonl.zst": ".jsonl.zst",
}
_WRITTEN = (".gz", ".zst")
_READ = (*_WRITTEN, ".bz2", ".xz")
_TO_DATASETS = {"dev": "validation"}
_FROM_DATASETS = {"validation": "dev"}

Splits = Mapping[str, Iterator[MaskedExample]]


@dataclass(frozen=True, slots=True)
class Result:
    """What an export or import did.

    format (str): The format that was written, or read.
    examples (Counter): Number of examples of each split; a single file has the name "".
    lost (tuple[str, ...]): Fields of the record that the written format cannot hold.
    counts (Counter): What five-line text leaves open, and how often.
    """

    format: str
    examples: Counter[str] = field(default_factory=Counter)
    lost: tuple[str, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)


def export_corpus(
    source: str | Path,
    out: str | Path,
    format: str | None = None,
    *,
    skip_unfit: bool = False,
    force: bool = False,
) -> Result:
    """Write a corpus, or one of its files, in another format; `out` appears when it is complete.

    source (Path): A folder that `corpus build` wrote, or a file of examples in any format.
    format (str | None): One of `FORMATS`; None tells it by the name of `out`.
    skip_unfit (bool): For five-line text: leave out, and count, the examples it cannot hold.
    RAISES: W004, W142 (an option for another format), W185 (unknown format), W186 (no example),
        W188 (five-line text cannot hold an example), W190, W640 (no
        tokenizer, no library), W193 (not replaced), and for a broken source what `import_corpus`
        raises; W195 (a file's name for a folder).
    """
    source, out = require_file(source), Path(out)
    format = _compressed(_checked(format, out) or _told_by_name(out, _WRITTEN), out)
    if skip_unfit and format != "text":
        raise _wrong_option(format)
    counts: Counter[str] = Counter()
    splits = _read(source, _told_by_content(source), TextOptions(), counts)
    if format == "text":
        splits = {name: fitting(rows, counts, skip_unfit) for name, rows in splits.items()}
    result = Result(format, lost=five_line.LOST if format == "text" else (), counts=counts)
    _write(splits, source, out, format, result, force)
    return result


def import_corpus(
    source: str | Path,
    out: str | Path,
    format: str | None = None,
    options: TextOptions | None = None,
    *,
    force: bool = False,
) -> Result:
    """Write a corpus in another format as JSON lines; `out` appears when it is complete.

    source (Path): A file or a folder.
    out (Path): A .jsonl file (.gz and .zst are compressed), or a folder if the source has splits.
    format (str | None): Of the source: one of `FORMATS`; None tells it by name or content.
    options (TextOptions | None): For five-line text only.
    RAISES: W002, W003, W187, W189 (a broken record: nothing is written), W004, W601 to W604, W142
        (options for another format), W185 (unknown format), W186 (no example), W190, W640 (no
        tokenizer, no library), W605 (not UTF-8), W192 (not of that format), W193 (not replaced).
    """
    source, out = require_file(source), Path(out)
    format = _checked(format, source) or _told_by_content(source)
    if options is not None and format != "text":
        raise _wrong_option(format)
    result = Result(format)
    splits = _read(source, format, options or TextOptions(), result.counts)
    _write(splits, source, out, _compressed("jsonl", out), result, force)
    return result


def read_any(path: str | Path, format: str | None = None) -> Iterator[MaskedExample]:
    """Yield the examples of a file, or of a folder without splits, whatever the format.

    RAISES: W194 (the folder has several splits), and what `import_corpus` raises for a broken
        source.
    """
    path = require_file(path)
    format = _checked(format, path) or _told_by_content(path)
    splits = _read(path, format, TextOptions(), Counter())
    if list(splits) != [""]:
        raise WikicremError("W194", path=path, found=", ".join(sorted(splits)))
    yield from splits[""]


def _checked(format: str | None, path: Path) -> str | None:
    if format is not None and format not in FORMATS:
        found = f"the format {format!r}"
        raise WikicremError("W185", path=path, found=found, known=", ".join(FORMATS))
    return format


def _wrong_option(format: str) -> WikicremError:
    expected = "text: the other options given are for five-line text only"
    return WikicremError("W142", name="format", found=format, expected=expected)


def _told_by_name(path: Path, compressions: tuple[str, ...]) -> str:
    name = path.with_suffix("") if path.suffix in compressions else path
    if name.suffix not in _SUFFIXES or (name != path and name.suffix == ".spacy"):
        found = "a name that does not tell the format"
        raise WikicremError("W185", path=path, found=found, known=", ".join(FORMATS))
    return _SUFFIXES[name.suffix]


def _told_by_content(path: Path) -> str:
    """The format of something to read: of a folder by its files, of a file by its name."""
    if not path.is_dir():
        return _told_by_name(path, _READ)
    if any((path / name).is_file() for name in ("dataset_dict.json", "dataset_info.json")):
        return "datasets"
    found = {format for format in ("jsonl", "text", "docbin") if _members(path, format)}
    if len(found) != 1:
        holds = ", ".join(sorted(found)) or "no known file"
        raise WikicremError("W185", path=path, found=holds, known=", ".join(FORMATS))
    return found.pop()


def _members(folder: Path, format: str) -> dict[str, list[Path]]:
    """The files of each split of a folder; Docs without splits have the name ""."""
    suffixes = {"text": (".txt", ".txt.*"), "docbin": (".spacy",)}.get(
        format, (".jsonl", ".jsonl.*")
    )
    members = {
        split: [path for suffix in suffixes for path in sorted(folder.glob(split + suffix))]
        for split in SPLITS
    }
    if format == "docbin":
        for split in SPLITS:
            members[split] += sorted((folder / split).glob("*.spacy"))
        if not any(members.values()):
            members[""] = sorted(folder.glob("*.spacy"))
    return {split: paths for split, paths in members.items() if paths}


def _read(source: Path, format: str, options: TextOptions, counts: Counter[str]) -> Splits:
    """The examples of each split, read when asked for; a single file has the name ""."""
    if format == "datasets":
        splits = hf_datasets.read_datasets(source)
        return {_FROM_DATASETS.get(name, name): rows for name, rows in splits.items()}
    members = _members(source, format) if source.is_dir() else {"": [source]}
    twice = [split for split, paths in members.items() if len(paths) > 1 and format != "docbin"]
    if twice or not members:
        reason = f"several files for {twice[0]}" if twice else "no file of this format in it"
        raise WikicremError("W192", path=source, format=format, reason=reason)
    return {split: _read_files(paths, format, options, counts) for split, paths in members.items()}


def _read_files(
    paths: list[Path], format: str, options: TextOptions, counts: Counter[str]
) -> Iterator[MaskedExample]:
    for path in paths:
        if format == "text":
            yield from read_five_line(path, options, counts)
        elif format == "docbin":
            yield from read_docbin(path)
        else:
            yield from read_examples(path)


def _write(
    splits: Splits, source: Path, out: Path, format: str, result: Result, force: bool
) -> None:
    """Write one file, or a folder; an error leaves `out` as it was."""
    if format == "text" and out.exists() and out.samefile(source):
        # Five-line text loses much, so not even --force puts it in its source's place.
        expected = "another path than the source"
        raise WikicremError("W142", name="out", found=str(out), expected=expected)
    single = list(splits) == [""]
    parts = single and format == "docbin" and out.suffix != ".spacy"
    folder = not single or parts or format == "datasets"
    if folder:
        _check_folder_name(out, format, source, splits)
    else:
        _check_name(out, format)
    check_output(out, force, folder)
    counted = {name: _counted(rows, name, result) for name, rows in splits.items()}
    if not folder:
        _write_file(out, _not_empty(counted[""], source), format)
        return
    with atomic_folder(out) as new:
        if format == "datasets":
            _write_datasets(new, counted)
        elif parts:
            write_docbins(new, counted[""])
        else:
            _write_splits(new, counted, format)
        if not result.examples.total():
            raise WikicremError("W186", path=source)
        copy_if_there(source / META, new / META)


def _compressed(format: str, out: Path) -> str:
    """JSON lines are compressed as the name says, also inside a folder for a corpus with splits."""
    if format == "jsonl":
        return next((f for f in ("jsonl.gz", "jsonl.zst") if out.name.endswith(f".{f}")), format)
    return format


def _check_folder_name(out: Path, format: str, source: Path, splits: Splits) -> None:
    """RAISES: W195 for a name such as corpus.jsonl.zst, at which readers expect a file."""
    name = out.with_suffix("") if out.suffix in _READ else out
    if name.suffix not in _SUFFIXES and name == out:
        return
    found = f"a file of each of {', '.join(sorted(splits))}" if list(splits) != [""] else format
    example = source / "train.jsonl" if source.is_dir() else source
    raise WikicremError("W195", path=out, found=found, format=format, example=example)


def _check_name(out: Path, format: str) -> None:
    """The name of the file decides on its compression, so it must not contradict the format."""
    if format.startswith("jsonl.") and not out.name.endswith(_FILE_NAMES[format]):
        expected = f"a name that ends in {_FILE_NAMES[format]}"
        raise WikicremError("W142", name="out", found=out.name, expected=expected)
    if out.suffix in _READ and out.suffix not in _WRITTEN:
        expected = f"a name without {out.suffix}: only {' and '.join(_WRITTEN)} are written"
        raise WikicremError("W142", name="out", found=out.name, expected=expected)


def _write_file(path: Path, examples: Iterator[MaskedExample], format: str) -> None:
    if format == "text":
        write_five_line(path, examples)
    elif format == "docbin":
        write_docbin(path, examples)
    else:
        write_examples(path, examples)


def _write_splits(folder: Path, splits: Splits, format: str) -> None:
    for name, examples in splits.items():
        if format == "docbin":
            (folder / name).mkdir()
            write_docbins(folder / name, examples)
        else:
            _write_file(folder / f"{name}{_FILE_NAMES[format]}", examples, format)


def _write_datasets(folder: Path, splits: Splits) -> None:
    scratch = folder.parent
    if list(splits) == [""]:
        hf_datasets.write_dataset(folder, splits[""], scratch)
    else:
        renamed = {_TO_DATASETS.get(name, name): rows for name, rows in splits.items()}
        hf_datasets.write_dataset_dict(folder, renamed, scratch)


def _counted(
    examples: Iterator[MaskedExample], name: str, result: Result
) -> Iterator[MaskedExample]:
    result.examples[name] = 0
    for example in examples:
        result.examples[name] += 1
        yield example


def _not_empty(examples: Iterator[MaskedExample], source: Path) -> Iterator[MaskedExample]:
    empty = True
    for example in examples:
        empty = False
        yield example
    if empty:
        raise WikicremError("W186", path=source)
