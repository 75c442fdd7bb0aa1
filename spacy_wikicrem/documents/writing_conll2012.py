"""Write CoNLL-2012, also as the translated Italian corpus has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from .brackets import (
    BracketLayout,
    bracket_columns,
    keep_order,
    labelled,
    part_name,
    safe_names,
)
from .conll2012 import COLUMNS, HEADLESS, NAME, NOTHING, bracket_layout, split_row
from .records import CorefDocument, CorefMention
from .spacing import assemble_text, spacing
from .zeros import nodes_to_verbs

_NAME_AND_PART = re.compile(r"(.*?)(?:/([1-9][0-9]{0,17}))?", re.DOTALL)
_LAST_COLUMN = re.compile(r"(.*[\t ])([^\t ]*)([\t ]*)")


def write_conll2012(documents: Iterable[CorefDocument], losses: Counter[str]) -> Iterator[str]:
    """The lines of documents; one that was read from CoNLL-2012 keeps whatever it had there.

    losses (Counter[str]): Counts what the format cannot hold. Mentions on empty nodes move to
        their verbs (`zeros.nodes_to_verbs`), discontinuous ones become whole.
    """
    for document in documents:
        if document.source is not None and document.source.format == NAME:
            yield from _lines_as_read(document, losses)
        else:
            name, part = name_and_part(document)
            yield f"#begin document ({name}); part {part:03}"
            for columns in _new_rows(document, losses):
                yield "\t".join(columns)
            yield "#end document"


def write_translated_conll(
    documents: Iterable[CorefDocument], losses: Counter[str]
) -> Iterator[str]:
    """The same without "#begin document", with blanks between the columns, the part as it is said,
    and a sentence as one tree."""
    for document in documents:
        if document.source is not None and document.source.format == HEADLESS:
            yield from _lines_as_read(document, losses)
            continue
        losses["documents without sentences"] += not document.sentences
        rows = list(_new_rows(document, losses))
        for at, columns in enumerate(rows):
            if not columns:
                yield ""
                continue
            first, last = columns[2] == "0", at + 1 == len(rows) or not rows[at + 1]
            columns[5] = "(TOP" * first + "*" * (not first and not last) + ")" * last
            yield " ".join("_".join(column.split()) for column in columns)
        if rows and rows[-1]:
            yield ""


def name_and_part(document: CorefDocument) -> tuple[str, int]:
    """A document's name without the part behind it, and the part."""
    found = _NAME_AND_PART.fullmatch(" ".join(document.id.split()))
    name, part = found.groups() if found else ("", None)
    return name, int(part or 0)


def _lines_as_read(document: CorefDocument, losses: Counter[str]) -> Iterator[str]:
    assert document.source is not None
    headless = document.source.format == HEADLESS
    rows = [split_row(token.row) for token in document.tokens]
    lasts = [columns[-1].strip() for columns in rows]
    nothing = next((last for last in lasts if last in NOTHING), "-")
    layout = next(filter(None, map(bracket_layout, lasts)), BracketLayout())
    columns = _brackets(document, layout, losses)
    for line in document.source.lines:
        if isinstance(line, str):
            yield line
            continue
        row, brackets = document.tokens[line].row, columns[line]
        separator = "" if len(rows[line]) == 3 else "|"
        if headless and len(rows[line]) < COLUMNS:
            yield f"{row} {separator.join(brackets)}" if brackets else row
        elif keep_order(brackets, lasts[line]) is None:
            parts = _LAST_COLUMN.fullmatch(row)
            before, _, behind = parts.groups() if parts else ("", "", "")
            yield f"{before}{separator.join(brackets) or nothing}{behind}"
        else:
            yield row


def _brackets(
    document: CorefDocument, layout: BracketLayout, losses: Counter[str]
) -> list[list[str]]:
    names = safe_names(document.mentions, losses)
    kind = "entity-" if layout.entity else ""

    def label(mention: CorefMention, part: int) -> tuple[str, str]:
        name = kind + part_name(mention, part, names[mention.entity])
        start, end = mention.parts[part]
        new = (name, "" if end - start == 1 else name)
        return labelled(mention, part, layout) or new

    return bracket_columns(document.mentions, len(document.tokens), label)


def _new_rows(document: CorefDocument, losses: Counter[str]) -> Iterator[list[str]]:
    """The columns of each row of a document from elsewhere; nothing at the end of a sentence."""
    document = _simplified(document, losses)
    brackets = _brackets(document, BracketLayout(), losses)
    name, part = name_and_part(document)
    for at, (start, end) in enumerate(document.sentences or ((0, len(document.tokens)),)):
        speaker = document.speakers[at] if at < len(document.speakers) else None
        losses["blanks in names of speakers"] += " " in (speaker or "")
        for index in range(start, end):
            token = document.tokens[index]
            losses["words that were empty"] += not token.text
            yield [
                name or "-",
                str(part),
                str(index - start),
                " ".join(token.text.split("\t")) or "_",
                token.tag or "-",
                "*",
                "-",
                "-",
                "-",
                "_".join((speaker or "-").split()),
                "*",
                "|".join(brackets[index]) or "-",
            ]
        if document.sentences:
            yield []


def _simplified(document: CorefDocument, losses: Counter[str]) -> CorefDocument:
    """Without empty nodes and without gaps inside mentions."""
    document = nodes_to_verbs(document, losses)
    losses["discontinuous mentions"] += sum(len(m.parts) > 1 for m in document.mentions)
    losses["heads of mentions"] += sum(bool(m.heads) for m in document.mentions)
    losses["entities that are the sum of others"] += len(document.split)
    words = [token.text for token in document.tokens]
    rebuilt, _ = assemble_text(words, spacing(words))
    losses["documents with other spaces"] += rebuilt != document.text
    whole = tuple(
        replace(m, parts=((m.start, m.end),), head=None, minimal=(), labels=())
        for m in document.mentions
    )
    return replace(document, mentions=whole, source=None)
