"""The JSON of the translated Italian corpus: one object an utterance, with what became of it.

Tokens are those of the utterance after it was rewritten ("modified_text"); "corefs" has mentions as
first and last token, counted from 0; a dropped subject is a mention on its verb. "text" and
"corefs_old" tell of the utterance before, "readability" is a number as text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from ..errors import WikicremError
from ..util.compression import open_bytes
from ..util.numbers import parse_integer, whole_number
from .records import CorefDocument, CorefMention, CorefToken
from .spacing import assemble_text, spacing
from .writing_conll2012 import name_and_part
from .zeros import nodes_to_verbs

NAME = "translated-json"
_NOBODY = frozenset({"", "-", "_"})


def read_translated_json(path: str | Path) -> Iterator[CorefDocument]:
    """Yield the documents of a file: an array of utterances, one utterance, or one a line.

    Utterances with the same "doc" and "part" that follow each other are a document.
    RAISES: W001, W601, W605 (encoding), W477 (an utterance), with the line.
    """
    utterances: list[tuple[int, Mapping[str, Any]]] = []
    name = ""
    for line, record in _records(path):
        found = _document_name(record, path, line)
        if utterances and found != name:
            yield _document(name, utterances, path)
            utterances = []
        name = found
        utterances.append((line, record))
    if utterances:
        yield _document(name, utterances, path)


def write_translated_json(
    documents: Iterable[CorefDocument], losses: Counter[str]
) -> Iterator[str]:
    """The lines of an array of utterances; what `CorefDocument.records` has stays as it is."""
    first = True
    number = 0
    for document in documents:
        for record in _utterances(document, losses):
            number += 1
            text = json.dumps({"id": number, **record}, ensure_ascii=False, indent=2)
            yield ("[" if first else ",") + text.replace("\n", "\n ")
            first = False
    yield "[]" if first else "]"


def _records(path: str | Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The objects of a file with their lines."""
    with open_bytes(path) as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        line = data[: err.start].count(b"\n") + 1
        raise WikicremError("W605", path=path, line=line, reason=err.reason) from None
    decoder = json.JSONDecoder(parse_int=parse_integer)
    at, line, counted = 0, 1, 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,[]":
            at += 1
        line, counted = line + text.count("\n", counted, at), at
        if at == len(text):
            return
        try:
            record, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as err:
            _fail(path, err.lineno, f"no JSON: {err.msg}")
        except (ValueError, RecursionError) as err:
            _fail(path, line, f"no JSON: {err}")
        if not isinstance(record, dict):
            _fail(path, line, f"found {str(record)[:40]!r}, expected an object")
        yield line, record


def _document_name(record: Mapping[str, Any], path: str | Path, line: int) -> str:
    name = _field(record, "doc", str, path, line)
    part = record.get("part", "0")
    number = whole_number(part) if isinstance(part, str) else part
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        _fail(path, line, f"the part {part!r} is no number")
    return f"{name}/{number}" if number else name


def _document(
    name: str, utterances: list[tuple[int, Mapping[str, Any]]], path: str | Path
) -> CorefDocument:
    words: list[str] = []
    tags: list[str] = []
    lines: list[int] = []
    sentences, speakers = [], []
    mentions: list[CorefMention] = []
    for line, record in utterances:
        tokens = _strings(record, "tokens", path, line)
        own_tags = [""] * len(tokens)
        if record.get("tags"):
            own_tags = _strings(record, "tags", path, line)
        if len(own_tags) != len(tokens):
            _fail(path, line, f"{len(own_tags)} tags for {len(tokens)} tokens")
        mentions += _mentions(record, tokens, len(words), path, line)
        speaker = record.get("speakers") or ""
        speakers.append(None if speaker in _NOBODY else str(speaker))
        sentences.append((len(words), len(words) + len(tokens)))
        words += tokens
        tags += own_tags
        lines += [line] * len(tokens)
    text, placed = assemble_text(words, spacing(words))
    mentions.sort(key=lambda mention: (mention.start, -mention.end))
    return CorefDocument(
        id=name,
        text=text,
        tokens=tuple(
            CorefToken(t.text, t.start, t.end, place=(0, at, 0), line=line, tag=tag)
            for at, (t, line, tag) in enumerate(zip(placed, lines, tags, strict=True))
        ),
        sentences=tuple(sentences),
        mentions=tuple(mentions),
        speakers=tuple(speakers) if any(speakers) else (),
        line=utterances[0][0],
        records=tuple(record for _, record in utterances),
    )


def _mentions(
    record: Mapping[str, Any], tokens: list[str], first: int, path: str | Path, line: int
) -> Iterator[CorefMention]:
    for found in _field(record, "corefs", list, path, line):
        if not isinstance(found, dict):
            _fail(path, line, f"the mention {str(found)[:40]!r} is no object")
        label = found.get("label")
        if isinstance(label, int) and not isinstance(label, bool):
            label = str(label)
        if not isinstance(label, str):
            _fail(path, line, f"the mention {str(found)[:60]} has no label")
        start, last = (_field(found, key, int, path, line) for key in ("start", "end"))
        if not 0 <= start <= last < len(tokens):
            reason = f"the mention {start} to {last} is outside of {len(tokens)} tokens"
            _fail(path, line, reason)
        text, expected = found.get("text"), " ".join(tokens[start : last + 1])
        if text is not None and "".join(str(text).split()) != "".join(expected.split()):
            _fail(path, line, f"the mention {start} to {last} reads {expected!r}, not {text!r}")
        yield CorefMention(label, ((first + start, first + last + 1),), line=line)


def _strings(record: Mapping[str, Any], key: str, path: str | Path, line: int) -> list[str]:
    values = _field(record, key, list, path, line)
    if wrong := [v for v in values if not isinstance(v, str) or (not v and key == "tokens")]:
        _fail(path, line, f"{key} holds {wrong[0]!r}, expected words")
    return list(values)


def _field(record: Mapping[str, Any], key: str, kind: type, path: str | Path, line: int) -> Any:
    value = record.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "nothing" if key not in record else f"{type(value).__name__}"
        _fail(path, line, f"{key!r} is {found}, expected {kind.__name__}")
    return value


def _fail(path: str | Path, line: int, reason: str) -> NoReturn:
    raise WikicremError("W477", path=path, line=line, reason=reason)


def _utterances(document: CorefDocument, losses: Counter[str]) -> Iterator[dict[str, Any]]:
    document = nodes_to_verbs(document, losses)
    name, part = name_and_part(document)
    sentences = document.sentences or ((0, len(document.tokens)),)
    words = [token.text for token in document.tokens]
    losses["documents without sentences"] += not document.sentences
    losses["discontinuous mentions"] += sum(len(m.parts) > 1 for m in document.mentions)
    losses["heads of mentions"] += sum(bool(m.heads) for m in document.mentions)
    losses["entities that are the sum of others"] += len(document.split)
    begins: list[list[CorefMention]] = [[] for _ in document.tokens]
    for mention in document.mentions:
        begins[mention.start].append(mention)
    rebuilt, _ = assemble_text(words, spacing(words))
    losses["documents with other spaces"] += rebuilt != document.text
    for at, (start, end) in enumerate(sentences):
        kept = dict(document.records[at]) if at < len(document.records) else {}
        speaker = document.speakers[at] if at < len(document.speakers) else None
        written = document.tokens[start:end]
        words = [token.text or "_" for token in written]
        losses["words that were empty"] += sum(not token.text for token in written)
        text = document.text[written[0].start : written[-1].end] if written else ""
        new: dict[str, Any] = {
            "text": text,
            "modified_flag": False,
            "modified_text": " ".join(words),
            "readability": "",
            "doc": name,
            "part": f"{part:03}",
            "speakers": speaker or "-",
            "tokens": words,
            "tags": [token.tag for token in written],
            "corefs": list(_corefs(document, start, end, begins[start:end], losses)),
            "corefs_old": [],
        }
        yield new | kept | {key: new[key] for key in ("tokens", "tags", "corefs")}


def _corefs(
    document: CorefDocument,
    start: int,
    end: int,
    begins: list[list[CorefMention]],
    losses: Counter[str],
) -> Iterator[dict[str, Any]]:
    """begins: The mentions that begin at each token of the sentence."""
    for mention in chain.from_iterable(begins):
        last = mention.end
        if last > end:
            losses["mentions that leave their sentence"] += 1
            last = end
        yield {
            "label": mention.entity,
            "text": " ".join(token.text or "_" for token in document.tokens[mention.start : last]),
            "start": mention.start - start,
            "end": last - 1 - start,
        }
