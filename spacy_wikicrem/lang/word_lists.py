"""Lists of words as files of sections: `name = words`, which go on in indented lines."""

from __future__ import annotations

from collections.abc import Mapping
from configparser import ConfigParser
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "data"


def words(text: str) -> frozenset[str]:
    """The words of a table written as one string."""
    return frozenset(text.split())


def word_lists(file: str | Path, section: str) -> Mapping[str, Any]:
    """The lists of a section by name, each a frozenset[str].

    file (str | Path): A name is one of a file in `data` beside this module.
    """
    return {name: words(text) for name, text in _read(_DATA / file).items(section)}


def word_table(file: str | Path, section: str) -> dict[str, str]:
    """What stands behind each word of a section, its lines as one."""
    return {word: " ".join(text.split()) for word, text in _read(_DATA / file).items(section)}


def lists_beside(module: str) -> Mapping[str, Any]:
    """The lists of a module in the file `words.ini` beside it, whose sections are modules.

    module (str): Its `__file__`.
    """
    path = Path(module)
    return word_lists(path.with_name("words.ini"), path.stem)


def table_beside(module: str, name: str) -> dict[str, str]:
    """The table of a module in that file: the section `module.name`."""
    path = Path(module)
    return word_table(path.with_name("words.ini"), f"{path.stem}.{name}")


def phrases(file: str | Path, name: str) -> tuple[tuple[str, ...], ...]:
    """A list of the section `phrases`, which has a phrase a line, each as its words."""
    lines = _read(_DATA / file)["phrases"][name].strip().splitlines()
    return tuple(tuple(line.split()) for line in lines)


@cache
def _read(path: Path) -> ConfigParser:
    parser = ConfigParser(delimiters="=", comment_prefixes="#", interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    with path.open(encoding="utf8") as file:
        parser.read_file(file)
    return parser
