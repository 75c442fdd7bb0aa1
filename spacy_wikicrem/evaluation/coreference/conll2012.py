"""CoNLL-2012 files as the reference scorer reads them (Pradhan et al. 2014).

`#begin document (NAME); part NNN`, tokens with the brackets in the last column, `#end document`.
Sentence breaks do not matter. `# begin document NAME` of GUM and files without the end line are
read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from .brackets import Line, MentionBuilder, split_brackets
from .records import Document, Token

BEGIN = re.compile(r"#\s*begin document\b\s*(.*?)\s*;?\s*$")
_NAME_AND_PART = re.compile(r"\((.*)\);\s*(?:part\s+(\w+))?")
_END = re.compile(r"#\s*end document\b")
_TOKEN = "a token: columns separated by blanks, the brackets in the last one"
# Where the word stands, by the number of columns; other files have no words to compare.
_WORD_COLUMN = {3: 1, 5: 3}
_FULL_WORD_COLUMN = 3


def parse_conll2012(lines: Iterable[str], path: Path) -> list[Document]:
    """Raises W452 for a line out of place and W453 for brackets that do not fit."""
    documents: list[Document] = []
    builder: MentionBuilder | None = None
    for number, text in enumerate(lines, start=1):
        line = Line(path, number)
        if begin := BEGIN.match(text):
            if builder is not None:
                builder.finish(documents[-1])
            documents.append(Document(_name(begin[1]), number))
            builder = MentionBuilder()
        elif _END.match(text):
            if builder is None:
                raise line.malformed("a document ends that did not begin", "#begin document")
            builder.finish(documents[-1])
            builder = None
        elif text.strip() and not text.startswith("#"):
            if builder is None:
                raise line.malformed("found a token outside of a document", "#begin document")
            _add_token(text.split(), documents[-1], builder, line)
    if builder is not None:
        builder.finish(documents[-1])
    return documents


def _name(text: str) -> str:
    """ "(NAME); part 000" as "NAME; part 000", and any other text as it is."""
    if match := _NAME_AND_PART.match(text + ";"):
        return match[1] if match[2] is None else f"{match[1]}; part {match[2]}"
    return text


def _add_token(columns: list[str], document: Document, builder: MentionBuilder, line: Line) -> None:
    if len(columns) < 2:
        raise line.malformed(f"found {columns[0]!r} alone", _TOKEN)
    word = (0, len(document.tokens), 0)
    default = _FULL_WORD_COLUMN if len(columns) > 5 else None
    column = _WORD_COLUMN.get(len(columns), default)
    form = "" if column is None else columns[column]
    document.tokens.append(Token(word, form, line.number))
    builder.add_word(word)
    if columns[-1] in ("-", "_", "*"):
        return
    for brackets in columns[-1].split("|"):
        for bracket in split_brackets(brackets, line):
            id_ = bracket.strip("()")
            if bracket.startswith("("):
                builder.open(id_, line)
            if bracket.endswith(")"):
                builder.close(id_, line)
