"""CoNLL-2012 and its three-column relative of the GUM corpus.

A line a token, coreference brackets in the last column; blank lines end sentences. CoNLL-2012 has
the word in the fourth column of five or more, GUM has three: number, word, brackets. Neither says
where spaces are, so the text is rebuilt by English habits.

The corpus of "translated" coreference (Italian OntoNotes) has rows without "#begin document": the
name and part in the first two columns tell documents apart, word number 0 begins a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NoReturn

from ..errors import WikicremError
from ..util.compression import read_lines
from ..util.numbers import whole_number
from .brackets import BracketLayout, Brackets
from .records import CorefDocument, Source, sentence_ranges
from .spacing import assemble_text, spacing

BEGIN = re.compile(r"#\s*begin document\b\s*(?:\((.*?)\);?|(.*?);?)\s*(?:part\s+(\d+))?\s*$")
_END = re.compile(r"#\s*end document\b")
_GUM_LABEL = re.compile(r"\(?[A-Za-z]+-\d+")
NAME, HEADLESS = "conll-2012", "translated-conll"
COLUMNS = 12
_WORD_COLUMN = 3
_TAG_COLUMN = 4
_SPEAKER_COLUMN = 9
_GUM_COLUMNS = 3
NOTHING = frozenset({"", "_", "-", "*"})
_SPACES = " \t"


@dataclass
class _Open:
    """The document that is being read."""

    id: str
    named: bool
    line: int
    brackets: Brackets
    words: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    source: list[str | int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    speakers: list[str | None] = field(default_factory=list)
    blank: bool = False
    ended: bool = False
    format: str = NAME
    columns: int = 0
    layout: BracketLayout | None = None

    def close(self) -> CorefDocument:
        text, tokens = assemble_text(self.words, spacing(self.words))
        placed = tuple(
            replace(token, place=(0, at, 0), line=line, tag=tag, row=row)
            for at, (token, line, tag, row) in enumerate(
                zip(tokens, self.lines, self.tags, self.rows, strict=True)
            )
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
            source=Source(self.format, tuple(self.source)),
        )


def read_conll2012(path: str | Path, *, lenient: bool = False) -> Iterator[CorefDocument]:
    """Yield the documents of a file. Lines that begin with "#" are comments.

    lenient (bool): Take what the reference scorer takes: a document without a last line, and rows
        of any two columns or more; a row without a column for the word has an empty one.
    RAISES: W001, W101, W605 (encoding), W472 (columns, or a line outside a document), W473
        (brackets).
    """
    current: _Open | None = None
    before: list[str | int] = []  # lines before the first document
    line = 0
    for line, text in read_lines(path):
        inside = current is not None and not current.ended
        if begin := BEGIN.match(text):
            if current is not None:
                if inside and not lenient:
                    _fail(path, line, f"a document begins inside that of line {current.line}")
                yield current.close()
            current = _begin(begin, path, line)
            current.source += [*before, text]
            before = []
        elif current is not None and inside:
            current.ended = _END.match(text) is not None
            _read_line(current, text, path, line, lenient)
        elif _END.match(text):
            _fail(path, line, "a document ends that did not begin")
        elif text.strip() and not text.startswith("#"):
            reason = "a row before the first '#begin document (NAME);', a line that each needs"
            _fail(path, line, reason)
        else:
            (before if current is None else current.source).append(text)
    if current is not None:
        if not current.ended and not lenient:
            reason = f"the document of line {current.line} has no '#end document': the file is cut"
            _fail(path, line, reason)
        yield current.close()


def read_translated_conll(path: str | Path) -> Iterator[CorefDocument]:
    """Yield the documents of a file without "#begin document"; one with it is read as usual.

    The first two columns name the document and its part, the third counts the words of a sentence
    from 0. A row may lack the last column, that of the brackets, if it has none.
    RAISES: as `read_conll2012`.
    """
    if any(BEGIN.match(text) for _, text in read_lines(path)):
        yield from read_conll2012(path)
        return
    current: _Open | None = None
    before: list[str | int] = []
    name = ""
    for line, text in read_lines(path):
        if text.strip() and not text.startswith("#"):
            columns = split_row(text)
            if not COLUMNS - 1 <= len(columns) <= COLUMNS:
                _fail(path, line, f"{len(columns)} columns instead of {COLUMNS}")
            part, number = whole_number(columns[1]), whole_number(columns[2])
            if part is None or number is None:
                _fail(path, line, f"{columns[1]!r} and {columns[2]!r} are no part and word number")
            found = f"{columns[0]}/{part}" if part else columns[0]
            if current is None or found != name:
                if current is not None:
                    yield current.close()
                name, current = found, _Open(found, True, line, Brackets(path), blank=True)
                current.format = HEADLESS
                current.source += before
                before = []
            elif number == 0 and current.words:
                current.starts.append(len(current.words))
            _read_line(current, text if len(columns) == COLUMNS else f"{text} -", path, line, False)
            current.rows[-1] = text
        elif current is not None:
            _read_line(current, text, path, line, False)
        else:
            before.append(text)
    if current is not None:
        yield current.close()


def _read_line(current: _Open, text: str, path: str | Path, line: int, lenient: bool) -> None:
    """A line inside a document: blank, a comment or a row."""
    if not text.strip():
        if current.words:
            current.blank = True
            current.starts.append(len(current.words))
    elif not text.startswith("#"):
        current.source.append(len(current.words))
        _read_row(current, text, path, line, lenient)
        return
    current.source.append(text)


def _fail(path: str | Path, line: int, reason: str) -> NoReturn:
    raise WikicremError("W472", path=path, line=line, reason=reason)


def _begin(begin: re.Match[str], path: str | Path, line: int) -> _Open:
    """A document's name has its part; OntoGUM leaves both out."""
    name = begin.group(1) or begin.group(2) or ""
    part = whole_number(begin.group(3) or "0")
    if part is None:
        _fail(path, line, f"the number of the part, {begin.group(3)[:20]}..., is too large")
    name = f"{name}/{part}" if part else name
    return _Open(name or Path(path).stem, bool(name), line, Brackets(path))


def split_row(text: str) -> list[str]:
    """The columns of a row. Only blanks and tabs part them: a word may be an odd space (U+00A0)."""
    return re.split(r"\t" if "\t" in text else " +", text if "\t" in text else text.strip(" "))


def _read_row(current: _Open, text: str, path: str | Path, line: int, lenient: bool) -> None:
    columns = re.split(r"[ \t]+", text.strip(_SPACES)) if lenient else split_row(text)
    if problem := _problem(columns, current.columns, lenient):
        _fail(path, line, problem)
    current.columns = len(columns)
    current.words.append(_word(columns))
    current.lines.append(line)
    current.rows.append(text)
    current.tags.append(_tag(columns))
    current.speakers.append(_speaker(columns))
    brackets = columns[-1].strip()
    if brackets in NOTHING:
        return
    current.layout = current.layout or bracket_layout(brackets) or BracketLayout()
    current.brackets.read(brackets, len(current.words) - 1, line, current.layout)


def bracket_layout(brackets: str) -> BracketLayout | None:
    """What the first brackets of a document say about all; None if there are none."""
    if brackets in NOTHING:
        return None
    # GUM's labels are type-number-link, all others are the number alone.
    return BracketLayout(entity=1 if _GUM_LABEL.match(brackets) else 0)


def _problem(columns: list[str], before: int, lenient: bool) -> str | None:
    """What is wrong with a row."""
    if lenient:
        return None if len(columns) > 1 else f"{columns[0]!r} stands alone"
    if before and len(columns) != before:
        return f"{len(columns)} columns instead of {before}"
    if len(columns) != _GUM_COLUMNS and len(columns) <= _WORD_COLUMN + 1:
        return f"{len(columns)} columns instead of 3, or 5 or more"
    return None if _word(columns) else "the word is empty"


def _word(columns: list[str]) -> str:
    if len(columns) == _GUM_COLUMNS:
        return columns[1]
    return columns[_WORD_COLUMN] if len(columns) > _WORD_COLUMN + 1 else ""


def _tag(columns: list[str]) -> str:
    if len(columns) <= _TAG_COLUMN + 1 or columns[_TAG_COLUMN] in NOTHING:
        return ""
    return columns[_TAG_COLUMN]


def _speaker(columns: list[str]) -> str | None:
    if len(columns) < COLUMNS or columns[_SPEAKER_COLUMN] in NOTHING:
        return None
    return columns[_SPEAKER_COLUMN]
