"""The settings of the chunker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Literal, get_args

from ...errors import WikicremError
from ...resolution.decontextualised import MIN_PROBABILITY
from ...resolution.resolved_text import PROTECTED

ResolveMode = Literal["inline", "header", "both", "none"]
RESOLVE_MODES: tuple[str, ...] = get_args(ResolveMode)
Titles = Literal["metadata", "inside", "outside"]
TITLES: tuple[str, ...] = get_args(Titles)
# What other chunkers call a setting.
OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("chunk_size", "split_length", "max_tokens", "max_size"), "size"),
    **dict.fromkeys(("chunk_overlap", "split_overlap"), "overlap"),
}


@dataclass(frozen=True, slots=True)
class ChunkSettings:
    """How texts are cut, and what keeps a chunk understandable.

    size (int): No chunk has more tokens, its header included. A sentence that has more is cut: at
        the last clause that fits, else between words, else between characters.
    overlap (int): So many tokens of whole sentences, at most, are repeated from the chunk before.
    resolve (str): "both": the chunk begins with the sentences, quoted, that it builds on, and those
        before it in the room that is left; the first mention of each person or thing that these do
        not explain and that is a pronoun, a bare noun or a short name is written in full, in what
        is quoted as well. "header": the quotations alone; every word is from the source. "inline":
        the names in full alone. "none": the words of the source.
    header_share (float): At most this share of `size` is quoted.
    titles (str): What becomes of the title of the text and the headings that a chunk is under.
        "metadata": they are in `Chunk.titles`. "inside": the chunk begins with them, too, and they
        count towards `size`. "outside": as "inside", but they come on top of `size`.
    min_probability (float): Pronouns whose antecedent is less probable stay as they are.
    protected (str): Spans of `doc.spans[protected]` are neither changed nor cut.
    find_protected (bool): Protect placeholders ("{user}", "{{ name }}", "<name>", "%(name)s"), code
        and addresses of the web, too.
    RAISES: W390 for a setting that makes no sense.
    """

    size: int = 512
    overlap: int = 0
    resolve: ResolveMode = "both"
    header_share: float = 0.8
    titles: Titles = "metadata"
    min_probability: float = MIN_PROBABILITY
    protected: str = PROTECTED
    find_protected: bool = True

    def __post_init__(self) -> None:
        modes = ", ".join(RESOLVE_MODES)
        checks = {
            "size": (_whole(self.size, 1), "a whole number from 1"),
            "overlap": (
                _whole(self.overlap, 0)
                and not (_whole(self.size, 1) and self.overlap >= self.size),
                f"a whole number from 0, less than size ({self.size})",
            ),
            "resolve": (self.resolve in RESOLVE_MODES, f"one of {modes}"),
            "titles": (self.titles in TITLES, f"one of {', '.join(TITLES)}"),
            "header_share": (_share(self.header_share), "a number from 0 to 1"),
            "min_probability": (_share(self.min_probability), "a number from 0 to 1"),
            "protected": (isinstance(self.protected, str), "the name of a span group"),
            "find_protected": (isinstance(self.find_protected, bool), "true or false"),
        }
        for name, (fine, expected) in checks.items():
            if not fine:
                found = getattr(self, name)
                raise WikicremError("W390", setting=name, found=found, expected=expected)


def make_settings(
    given: Mapping[str, Any],
    base: ChunkSettings | None = None,
    *,
    owner: str = "The chunker",
    others: Iterable[str] = (),
) -> ChunkSettings:
    """Settings by their names, or by those that other chunkers have for them (`OTHER_NAMES`).

    base (ChunkSettings | None): What is not given is taken from these.
    owner (str), others (Iterable[str]): Who has no such setting, in the message, and what else it
        takes.
    RAISES: W390, W396 for an unknown name, W397 for two names with different values.
    """
    names: dict[str, str] = {}
    known = [field.name for field in fields(ChunkSettings)]
    for name, value in given.items():
        own = OTHER_NAMES.get(name, name)
        if own not in known:
            raise _unknown(name, [*others, *known], owner)
        first = names.setdefault(own, name)
        if given[first] != value:
            raise WikicremError("W397", first=first, second=name, one=given[first], other=value)
    values = {own: given[name] for own, name in names.items()}
    return replace(base or ChunkSettings(), **values)


def _unknown(name: str, known: list[str], owner: str) -> WikicremError:
    """W396, with the name that was probably meant."""
    close = get_close_matches(name, known, 1)
    hint = f", but {close[0]!r}" if close else ""
    return WikicremError("W396", owner=owner, found=name, hint=hint, expected=", ".join(known))


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
