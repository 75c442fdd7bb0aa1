"""Write CorefUD: CoNLL-U with the brackets of `Entity=` in the last column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate

from ..lang.base import words
from .brackets import (
    BracketLayout,
    bracket_columns,
    keep_order,
    labelled,
    part_name,
    safe_names,
)
from .corefud import DEFAULT_FIELDS, GLOBAL, NAME, NEWDOC, bracket_layout
from .records import CorefDocument, CorefMention, CorefToken

_UNIVERSAL = words("""
    ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X
""")


def write_corefud(documents: Iterable[CorefDocument], losses: Counter[str]) -> Iterator[str]:
    """The lines of documents; one that was read from CorefUD keeps whatever it had there.

    losses (Counter[str]): Counts what the format cannot hold.
    """
    fields = ""
    for document in documents:
        source = document.source
        if source is None or source.format != NAME:
            fields = DEFAULT_FIELDS
            yield from _new_lines(document, losses)
            continue
        # A file may say only once what the fields of its brackets are.
        said = any(isinstance(line, str) and GLOBAL.match(line) for line in source.lines)
        header = f"# global.Entity = {source.fields}"
        missing = not said and source.fields != (fields or DEFAULT_FIELDS)
        fields = source.fields
        columns = _brackets(document, bracket_layout(source.fields, "", 0), losses)
        for line in source.lines:
            if isinstance(line, int):
                yield _with_entity(document.tokens[line].row, columns[line])
                continue
            yield line
            if missing and NEWDOC.match(line):
                yield header


def _brackets(
    document: CorefDocument, layout: BracketLayout, losses: Counter[str]
) -> list[list[str]]:
    names = safe_names(document.mentions, losses)

    def label(mention: CorefMention, part: int) -> tuple[str, str]:
        opening, closing = labelled(mention, part, layout) or ("", "")
        name = part_name(mention, part, names[mention.entity])
        fields = opening.split("-") if opening else ["" for _ in range(4)]
        fields[layout.entity] = fields[layout.entity] or name
        inside = mention.tokens
        if layout.head is not None and mention.head is not None:
            _set(fields, layout.head, str(inside.index(mention.head) + 1))
        if layout.minimal is not None and mention.minimal:
            numbers = ",".join(str(inside.index(at) + 1) for at in mention.minimal)
            _set(fields, layout.minimal, numbers)
        start, end = mention.parts[part]
        return "-".join(fields), closing or ("" if end - start == 1 else name)

    return bracket_columns(document.mentions, len(document.tokens), label)


def _set(fields: list[str], at: int, value: str) -> None:
    fields += [""] * (at + 1 - len(fields))
    fields[at] = value


def _with_entity(row: str, brackets: list[str]) -> str:
    """The row with these brackets in its last column."""
    head, _, misc = row.rpartition("\t")
    items = [] if misc == "_" else misc.split("|")
    at = next((at for at, item in enumerate(items) if item.startswith("Entity=")), None)
    if at is None and not brackets:
        return row
    if at is not None and keep_order(brackets, items[at].removeprefix("Entity=")) is not None:
        return row
    if at is not None:
        del items[at]
    if brackets:
        place = sum(item.lower() < "entity" for item in items) if at is None else at
        items.insert(place, f"Entity={''.join(brackets)}")
    return f"{head}\t{'|'.join(items) or '_'}"


def _new_lines(document: CorefDocument, losses: Counter[str]) -> Iterator[str]:
    """The lines of a document from elsewhere: no lemmas, features and trees."""
    yield f"# newdoc id = {' '.join(document.id.split())}"
    yield f"# global.Entity = {DEFAULT_FIELDS}"
    bare = replace(document, mentions=tuple(replace(m, labels=()) for m in document.mentions))
    columns = _brackets(bare, bracket_layout(DEFAULT_FIELDS, "", 0), losses)
    losses["minimal spans of mentions"] += sum(bool(m.minimal) for m in document.mentions)
    losses["entities that are the sum of others"] += len(document.split)
    losses["documents without sentences"] += not document.sentences
    losses["words that were empty"] += sum(not t.text for t in document.tokens if not t.empty)
    for number, (start, end) in enumerate(document.sentences or ((0, len(document.tokens)),)):
        written = [token for token in document.tokens[start:end] if not token.empty]
        yield f"# sent_id = {' '.join(document.id.split())}-s{number + 1}"
        if number < len(document.speakers) and document.speakers[number]:
            yield f"# speaker = {document.speakers[number]}"
        if written:
            text = document.text[written[0].start : written[-1].end]
            yield f"# text = {' '.join(text.splitlines())}"
        yield from _new_rows(document, start, end, columns, losses)
        yield ""


def _new_rows(
    document: CorefDocument,
    start: int,
    end: int,
    columns: list[list[str]],
    losses: Counter[str],
) -> Iterator[str]:
    tokens = document.tokens
    counted = accumulate(int(not token.empty) for token in tokens[start:end])
    numbers = dict(zip(range(start, end), counted, strict=True))
    empty = inside = 0
    for at in range(start, end):
        token, number = tokens[at], numbers[at]
        misc = [f"Entity={''.join(columns[at])}"] if columns[at] else []
        if token.empty:
            empty += 1
            parents = "|".join(f"{p}:{r}" for p, r in sorted(token.dependencies))
            if not parents and token.head in numbers:
                parents = f"{numbers[token.head]}:dep"
            yield _row(f"{number}.{empty}", token, parents, misc)
            continue
        empty = 0
        last = _contraction(document, at, end)
        glued = [] if _space_after(document, last - 1, losses) else ["SpaceAfter=No"]
        if last - at > 1 and at >= inside:
            form = document.text[token.start : token.end]
            size = sum(not t.empty for t in tokens[at:last])
            yield "\t".join([f"{number}-{number + size - 1}", form, *["_"] * 7, *(glued or ["_"])])
            inside = last
        yield _row(str(number), token, "", misc if at < inside else [*misc, *glued])


def _row(identifier: str, token: CorefToken, parents: str, misc: list[str]) -> str:
    form = " ".join(token.text.split("\t")) or "_"
    universal = token.tag in _UNIVERSAL
    tags = [token.tag if universal else "_", "_" if universal or not token.tag else token.tag]
    return "\t".join(
        [identifier, form, "_", *tags, "_", "_", "_", parents or "_", "|".join(misc) or "_"]
    )


def _contraction(document: CorefDocument, at: int, end: int) -> int:
    """One past the last token that is written in the same place as a word."""
    token = document.tokens[at]
    last = at + 1
    for other in range(at + 1, end):
        if document.tokens[other].empty:
            continue
        if (document.tokens[other].start, document.tokens[other].end) != (token.start, token.end):
            break
        last = other + 1
    return last


def _space_after(document: CorefDocument, at: int, losses: Counter[str]) -> bool:
    tokens = document.tokens
    following = at + 1
    while following < len(tokens) and tokens[following].empty:
        following += 1
    if following == len(tokens):
        return True
    between = document.text[tokens[at].end : tokens[following].start]
    losses["white space that is not one blank"] += between not in ("", " ")
    return bool(between)
