"""CoNLL-2012 and its three-column relative of the GUM corpus.

A line a token, coreference brackets in the last column; blank lines end sentences. CoNLL-2012 has
the word in the fourth column of five or more, GUM has three: number, word, brackets. Neither says
where spaces are, so the text is rebuilt by English habits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..compression import read_lines
from ..errors import WikicremError
from .coref_records import (
    BracketLayout,
    Brackets,
    CorefDocument,
    assemble_text,
    sentence_ranges,
    spacing,
)

_BEGIN = re.compile(r"#\s?begin document\b\s*(?:\((.*?)\);?|(.*?))\s*(?:part\s+(\d+))?\s*$")
_END = re.compile(r"#\s?end document\b")
_GUM_LABEL = re.compile(r"\(?[A-Za-z]+-\d+")
_WORD_COLUMN = 3
_GUM_COLUMNS = 3
_NOTHING = {"", "_", "-"}


@dataclass
class _Open:
    """The document that is being read."""

    id: str
    line: int
    brackets: Brackets
    words: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    blank: bool = False
    columns: int = 0
    layout: BracketLayout | None = None

    def close(self) -> CorefDocument:
        text, tokens = assemble_text(self.words, spacing(self.words))
        sentences = sentence_ranges([0, *self.starts], len(tokens)) if self.blank else ()
        return CorefDocument(self.id, text, tuple(tokens), sentences, self.brackets.finish())


def read_conll2012(path: str | Path) -> Iterator[CorefDocument]:
    """Yield the documents of a file.

    RAISES: W001, W101, W105 (encoding), W472 (columns, or a line outside a document), W473
        (brackets).
    """
    current: _Open | None = None
    line = 0
    for line, text in read_lines(path):
        if begin := _BEGIN.match(text):
            if current is not None:
                reason = f"a document begins inside that of line {current.line}"
                raise WikicremError("W472", path=path, line=line, reason=reason)
            current = _Open(_name(begin, path), line, Brackets(path))
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
        elif current is not None:
            _read_row(current, text, path, line)
        else:
            reason = "a row before the first '#begin document'"
            raise WikicremError("W472", path=path, line=line, reason=reason)
    if current is not None:
        reason = f"the document of line {current.line} has no '#end document': the file is cut"
        raise WikicremError("W472", path=path, line=line, reason=reason)


def _name(begin: re.Match[str], path: str | Path) -> str:
    """A document's name; OntoGUM leaves it out, so the file's name stands in."""
    name = begin.group(1) or begin.group(2) or Path(path).stem
    part = int(begin.group(3) or 0)
    return f"{name}/{part}" if part else name


def _read_row(current: _Open, text: str, path: str | Path, line: int) -> None:
    columns = text.split("\t") if "\t" in text else text.split()
    current.columns = current.columns or len(columns)
    if len(columns) != current.columns or (len(columns) < 5 and len(columns) != _GUM_COLUMNS):
        expected = current.columns if len(columns) != current.columns else "3, or 5 or more"
        reason = f"{len(columns)} columns instead of {expected}"
        raise WikicremError("W472", path=path, line=line, reason=reason)
    word = columns[1 if len(columns) == _GUM_COLUMNS else _WORD_COLUMN]
    if not word.strip():
        raise WikicremError("W472", path=path, line=line, reason="the word is empty")
    current.words.append(word)
    brackets = columns[-1].strip()
    if brackets in _NOTHING:
        return
    if current.layout is None:
        # GUM's labels are type-number-link, all others are the number alone.
        current.layout = BracketLayout(entity=1 if _GUM_LABEL.match(brackets) else 0)
    current.brackets.read(brackets, len(current.words) - 1, line, current.layout)
