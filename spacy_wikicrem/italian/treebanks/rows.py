"""Sentences of CoNLL-U files, to be changed and written again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import WikicremError
from ...util.files import require_file

COLUMNS = 10
EMPTY = "_"


@dataclass(slots=True)
class Word:
    """A line of CoNLL-U.

    id (str): A number, or "3-4" for the written form of several words.
    feats (dict[str, str]): Features by name.
    head (str): Id of the head, "0" for the root.
    """

    id: str
    form: str
    lemma: str
    upos: str
    xpos: str
    feats: dict[str, str]
    head: str
    deprel: str
    misc: str = EMPTY

    @property
    def is_syntactic(self) -> bool:
        """Whether it is a word of the tree, not a written form above several."""
        return "-" not in self.id

    @property
    def lower(self) -> str:
        return self.form.lower().replace("’", "'")

    def line(self) -> str:
        """The line of CoNLL-U; features in alphabetical order."""
        feats = "|".join(f"{k}={v}" for k, v in sorted(self.feats.items(), key=_feature_order))
        columns = [self.id, self.form, self.lemma, self.upos, self.xpos, feats or EMPTY]
        return "\t".join([*columns, self.head, self.deprel, EMPTY, self.misc])


@dataclass(slots=True)
class Sentence:
    """Words in order, and the comments above them."""

    words: list[Word]
    comments: list[str] = field(default_factory=list)

    @property
    def syntactic(self) -> list[Word]:
        return [word for word in self.words if word.is_syntactic]

    def children(self) -> dict[str, list[Word]]:
        """Words by the id of their head."""
        found: dict[str, list[Word]] = {}
        for word in self.syntactic:
            found.setdefault(word.head, []).append(word)
        return found

    def text(self) -> str:
        return "\n".join([*self.comments, *(word.line() for word in self.words)]) + "\n\n"


def read_sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of a file; empty nodes ("8.1") are left out.

    RAISES: W001 (no file), W701 (a line without ten columns), W705 (ids with gaps, or no UTF-8);
        both name file and line.
    """
    require_file(path)
    comments: list[str] = []
    words: list[Word] = []
    with path.open("rb") as lines:
        for number, raw in enumerate(lines, 1):
            line = _decoded(raw, path, number).rstrip("\r\n")
            if line.startswith("#"):
                comments.append(line)
            elif line.strip():
                columns = line.split("\t")
                if len(columns) != COLUMNS:
                    raise WikicremError("W701", path=path, line=number, found=len(columns))
                if "." not in columns[0]:
                    words.append(_word(columns))
                    _check_id(words, path, number)
            elif words:
                yield Sentence(words, comments)
                comments, words = [], []
    if words:
        yield Sentence(words, comments)


def _decoded(raw: bytes, path: Path, line: int) -> str:
    """A line of the file; a byte-order mark may stand before the first."""
    try:
        return raw.decode("utf-8-sig" if line == 1 else "utf-8")
    except UnicodeDecodeError as err:
        reason = f"no UTF-8 text ({err.reason})"
        raise WikicremError("W705", path=path, line=line, reason=reason) from err


def _check_id(words: list[Word], path: Path, line: int) -> None:
    """Raise W705 if the ids of a sentence are not 1, 2, 3, ..., with "2-3" before 2."""
    expected = sum(word.is_syntactic for word in words)
    word = words[-1]
    first, _, last = word.id.partition("-")
    right = first == str(expected) if word.is_syntactic else first == str(expected + 1)
    if not right or (last and not (last.isdecimal() and int(last) > int(first))):
        wanted = expected if word.is_syntactic else f"a span from {expected + 1} on"
        reason = f"the id is {word.id!r}, expected {wanted}"
        raise WikicremError("W705", path=path, line=line, reason=reason)


def _word(columns: list[str]) -> Word:
    id_, form, lemma, upos, xpos, feats, head, deprel, _, misc = columns
    pairs = [] if feats == EMPTY else [pair.partition("=") for pair in feats.split("|")]
    return Word(
        id_, form, lemma, upos, xpos, {name: value for name, _, value in pairs}, head, deprel, misc
    )


def _feature_order(item: tuple[str, str]) -> str:
    return item[0].lower()
