"""A folder of the Hugging Face library `datasets`, one row an example, one column a field."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...ty import MaskedExample
from ...util.optional import needed_for

# What the library raises for folders that are not its own, or cut or edited ones (pyarrow's
# errors are ValueErrors and OSErrors).
_BROKEN = (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError)


def write_dataset(folder: Path, examples: Iterable[MaskedExample], scratch: Path) -> None:
    """Write what `load_from_disk` reads as a Dataset; rows go through a file in `scratch`.

    RAISES: W640 (the library is missing).
    """
    datasets = _library()
    from datasets.arrow_writer import ArrowWriter  # type: ignore[import-untyped]

    rows = scratch / "rows.arrow"
    with ArrowWriter(features=_features(datasets), path=str(rows)) as writer:
        for example in examples:
            writer.write(example.to_dict())
        writer.finalize()
    dataset = datasets.Dataset.from_file(str(rows))
    # Left to itself the library writes no file for an empty dataset, and cannot load that.
    dataset.save_to_disk(str(folder), num_shards=None if len(dataset) else 1)
    del dataset
    rows.unlink()


def write_dataset_dict(
    folder: Path, splits: Mapping[str, Iterable[MaskedExample]], scratch: Path
) -> None:
    """Write what `load_from_disk` reads as a DatasetDict."""
    _library()
    folder.mkdir(exist_ok=True)
    for name, examples in splits.items():
        write_dataset(folder / name, examples, scratch)
    listing = {"splits": list(splits)}
    (folder / "dataset_dict.json").write_text(json.dumps(listing), encoding="utf8")


def read_datasets(folder: Path) -> dict[str, Iterator[MaskedExample]]:
    """The examples of each split; a single Dataset has the name "". Rows stay on disk.

    RAISES: W640 (the library is missing), W192 (not such a folder); and while reading W189 (a row
        that is no example).
    """
    datasets = _library()
    try:
        found = datasets.load_from_disk(str(folder))
    except _BROKEN as err:
        reason = f"{type(err).__name__}: {err}"
        raise WikicremError("W192", path=folder, format="datasets", reason=reason) from None
    splits = found if isinstance(found, dict) else {"": found}
    return {name: _rows(folder / name, dataset) for name, dataset in splits.items()}


def _rows(path: Path, dataset: Iterable[dict[str, Any]]) -> Iterator[MaskedExample]:
    for number, row in enumerate(dataset, start=1):
        try:
            yield MaskedExample.from_dict(row)
        except ValueError as err:
            raise WikicremError("W189", path=path, place=f"row {number}", reason=err) from None


def _features(datasets: Any) -> Any:
    string, integer = datasets.Value("string"), datasets.Value("int64")
    return datasets.Features(
        id=string,
        text=string,
        answer=string,
        candidates=datasets.Sequence(string),
        spans=[{"candidate": string, "start": integer, "end": integer}],
        kind=string,
        case=string,
        lang=string,
        source={"dump": string, "page_id": integer, "revision_id": integer, "title": string},
    )


def _library() -> Any:
    with needed_for("A folder of the format datasets", "datasets", "datasets"):
        import datasets  # type: ignore[import-untyped]
    return datasets
