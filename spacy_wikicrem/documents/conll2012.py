"""CoNLL-2012 and its three-column relative of the GUM corpus.

A line a token, coreference brackets in the last column; blank lines end sentences. CoNLL-2012 has
the word in the fourth column of five or more, GUM has three: number, word, brackets. Neither says
where spaces are, so the text is rebuilt by English habits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import WikicremError
from ..util.compression import read_lines
from .brackets import BracketLayout, Brackets
from .records import CorefDocument, CorefToken, sentence_ranges

BEGIN = re.compile(r"#\s*begin document\b\s*(?:\((.*?)\);?|(.*?);?)\s*(?:part\s+(\d+))?\s*$")
_END = re.compile(r"#\s*end document\b")
_GUM_LABEL = re.compile(r"\(?[A-Za-z]+-\d+")
_WORD_COLUMN = 3
_SPEAKER_COLUMN = 9
_SPEAKER_COLUMNS = 12
_GUM_COLUMNS = 3
_NOTHING = {"", "_", "-", "*"}


@dataclass
class _Open:
    """The document that is being read."""

    id: str
    named: bool
    line: int
    brackets: Brackets
    words: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    speakers: list[str | None] = field(default_factory=list)
    blank: bool = False
    columns: int = 0
    layout: BracketLayout | None = None

    def close(self) -> CorefDocument:
        text, tokens = assemble_text(self.words, spacing(self.words))
        places = [(0, index, 0) for index in range(len(tokens))]
        placed = tuple(
            replace(token, place=place, line=line)
            for token, place, line in zip(tokens, places, self.lines, strict=True)
        )
        sentences = sentence_ranges([0, *self.starts], len(tokens)) if self.blank else ()
        speakers = tuple(self.speakers[start] for start, _ in sentences)
        return CorefDocument(
            id=self.id,
            text=text,
            tokens=placed,
            sentences=sentences,
            mentions=self.brackets.finish(),
            speakers=speakers if any(speakers) else (),
            named=self.named,
            line=self.line,
        )


def read_conll2012(path: str | Path, *, lenient: bool = False) -> Iterator[CorefDocument]:
    """Yield the documents of a file. Lines that begin with "#" are comments.

    lenient (bool): Take what the reference scorer takes: a document without a last line, and rows
        of any two columns or more; a row without a column for the word has an empty one.
    RAISES: W001, W601, W605 (encoding), W472 (columns, or a line outside a document), W473
        (brackets).
    """
    current: _Open | None = None
    line = 0
    for line, text in read_lines(path):
        if begin := BEGIN.match(text):
            if current is not None and not lenient:
                reason = f"a document begins inside that of line {current.line}"
                raise WikicremError("W472", path=path, line=line, reason=reason)
            if current is not None:
                yield current.close()
            name = _name(begin)
            current = _Open(name or Path(path).stem, bool(name), line, Brackets(path))
        elif _END.match(text):
            if current is None:
                reason = "a document ends that did not begin"
                raise WikicremError("W472", path=path, line=line, reason=reason)
            yield current.close()
            current = None
        elif not text.strip():
            if current is not None and current.words:
                current.blank = True
                current.starts.append(len(current.words))
        elif text.startswith("#"):
            continue
        elif current is None:
            reason = "a row before the first '#begin document (NAME);', a line that each needs"
            raise WikicremError("W472", path=path, line=line, reason=reason)
        else:
            _read_row(current, text, path, line, lenient)
    if current is not None and not lenient:
        reason = f"the document of line {current.line} has no '#end document': the file is cut"
        raise WikicremError("W472", path=path, line=line, reason=reason)
    if current is not None:
        yield current.close()


def _name(begin: re.Match[str]) -> str:
    """A document's name with its part; OntoGUM leaves both out."""
    name = begin.group(1) or begin.group(2) or ""
    part = int(begin.group(3) or 0)
    return f"{name}/{part}" if part else name


def _read_row(current: _Open, text: str, path: str | Path, line: int, lenient: bool) -> None:
    columns = text.split("\t") if "\t" in text and not lenient else text.split()
    if problem := _problem(columns, current.columns, lenient):
        raise WikicremError("W472", path=path, line=line, reason=problem)
    current.columns = len(columns)
    current.words.append(_word(columns))
    current.lines.append(line)
    current.speakers.append(_speaker(columns))
    brackets = columns[-1].strip()
    if brackets in _NOTHING:
        return
    if current.layout is None:
        # GUM's labels are type-number-link, all others are the number alone.
        current.layout = BracketLayout(entity=1 if _GUM_LABEL.match(brackets) else 0)
    current.brackets.read(brackets, len(current.words) - 1, line, current.layout)


def _problem(columns: list[str], before: int, lenient: bool) -> str | None:
    """What is wrong with a row."""
    if lenient:
        return None if len(columns) > 1 else f"{columns[0]!r} stands alone"
    if before and len(columns) != before:
        return f"{len(columns)} columns instead of {before}"
    if len(columns) != _GUM_COLUMNS and len(columns) <= _WORD_COLUMN + 1:
        return f"{len(columns)} columns instead of 3, or 5 or more"
    return None if _word(columns).strip() else "the word is empty"


def _word(columns: list[str]) -> str:
    if len(columns) == _GUM_COLUMNS:
        return columns[1]
    return columns[_WORD_COLUMN] if len(columns) > _WORD_COLUMN + 1 else ""


def _speaker(columns: list[str]) -> str | None:
    if len(columns) < _SPEAKER_COLUMNS or columns[_SPEAKER_COLUMN] in _NOTHING:
        return None
    return columns[_SPEAKER_COLUMN]


_NO_SPACE_BEFORE = re.compile(r"[.,;:!?%)\]}’”…]+|''|n['’]t|['’](s|re|ve|ll|d|m)?", re.IGNORECASE)
_NO_SPACE_AFTER = frozenset("([{“‘$£€#") | {"``"}


def spacing(words: Iterable[str]) -> list[bool]:
    """Whether a space follows each word, for formats that do not say.

    English habits: none before closing marks and clitics, none after opening ones; a straight
    quotation mark opens and closes in turn.
    """
    words = list(words)
    spaces = [True] * len(words)
    quoted = False
    for index, word in enumerate(words):
        before, after = not _NO_SPACE_BEFORE.fullmatch(word), word not in _NO_SPACE_AFTER
        if word == '"':
            before, after = not quoted, quoted
            quoted = not quoted
        if index and not before:
            spaces[index - 1] = False
        spaces[index] = after
    return spaces


def assemble_text(words: Iterable[str], spaces: Iterable[bool]) -> tuple[str, list[CorefToken]]:
    """The text of the words and the words with their places in it."""
    tokens, parts, position = [], [], 0
    for word, space in zip(words, spaces, strict=True):
        tokens.append(CorefToken(word, position, position + len(word)))
        parts += [word, " " * space]
        position += len(word) + space
    return "".join(parts).rstrip(" "), tokens
