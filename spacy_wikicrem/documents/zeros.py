"""Zero mentions in two notations: on the verb of a dropped subject, or on an empty node of its own.

The translated Italian corpus puts a dropped subject on its verb, CorefUD on an empty node, which
has no letters and depends on the verb.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal, NamedTuple

from .records import CorefDocument, CorefMention, CorefToken, Place, Source

VERBS = frozenset({"VERB", "AUX"})
RELATION = "nsubj"
# The format whose lines may hold empty nodes.
_WITH_NODES = "corefud"
_CONTRACTION = re.compile(r"\d+-\d+\t")

IsZero = Callable[[CorefDocument, CorefMention], bool]


class _Slot(NamedTuple):
    """A token of the new document; its head has the old number.

    old (int | None): Its own old number; None for a new node.
    """

    token: CorefToken
    old: int | None
    sentence: int


def on_verb(document: CorefDocument, mention: CorefMention) -> bool:
    """Whether a mention is a single verb, by the universal tags or any that begin with "V"."""
    if len(mention.tokens) != 1:
        return False
    token = document.tokens[mention.start]
    return not token.empty and (token.tag in VERBS or token.tag.startswith("V"))


def verbs_to_nodes(
    document: CorefDocument,
    *,
    is_zero: IsZero = on_verb,
    place: Literal["before", "after"] = "before",
) -> CorefDocument:
    """The document with an empty node for each mention on a verb, and the mention on the node.

    is_zero (Callable): Which mentions stand for a dropped subject. In a corpus that also marks
        events ("grew ... the growth") the verbs alone do not tell.
    place (str): Whether a node stands directly before its verb or behind it. A longer mention takes
        the node in only if it has words on both sides of it.
    """
    zeros = [mention for mention in document.mentions if is_zero(document, mention)]
    wanted = Counter(mention.start for mention in zeros)
    if not wanted:
        return document
    slots: list[_Slot] = []
    nodes: dict[int, list[int]] = {}
    for slot in _slots(document):
        verb = slot.old or 0
        if place == "after":
            slots.append(slot)
        for _ in range(wanted.get(verb, 0)):
            nodes.setdefault(verb, []).append(len(slots))
            slots.append(_node(document, slot, slots[-1] if slots else None))
        if place == "before":
            slots.append(slot)
    moved = {slot.old: at for at, slot in enumerate(slots) if slot.old is not None}
    free = {verb: iter(places) for verb, places in nodes.items()}
    mentions: list[CorefMention] = []
    for mention in document.mentions:
        if is_zero(document, mention):
            node = next(free[mention.start])
            mentions.append(replace(mention, parts=((node, node + 1),), head=node, minimal=()))
        else:
            mentions += _moved(mention, moved)
    return _rebuilt(document, slots, moved, mentions)


def nodes_to_verbs(document: CorefDocument, losses: Counter[str] | None = None) -> CorefDocument:
    """The document without empty nodes: a mention on nodes alone moves to the word that the first
    of them depends on; other mentions lose them.

    losses (Counter[str] | None): Counts what changes.
    """
    losses = Counter() if losses is None else losses
    tokens = document.tokens
    if not any(token.empty for token in tokens):
        return document
    slots = [slot for slot in _slots(document) if not slot.token.empty]
    moved = {slot.old: at for at, slot in enumerate(slots) if slot.old is not None}
    mentions: list[CorefMention] = []
    for mention in document.mentions:
        head = tokens[mention.start].head
        if not document.is_zero(mention):
            mentions += _moved(mention, moved)
        elif head is None or head not in moved:
            losses["zero mentions without a verb"] += 1
        else:
            losses["zero mentions put on their verbs"] += 1
            verb = moved[head]
            mentions.append(replace(mention, parts=((verb, verb + 1),), head=verb, minimal=()))
    nodes = {f"{t.place[1]}.{t.place[2]}": t.place[0] for t in tokens if t.empty}
    slots = [slot._replace(token=_without_parents(slot.token, nodes)) for slot in slots]
    mentions.sort(key=lambda mention: (mention.start, -mention.end))
    return _rebuilt(document, slots, moved, mentions)


def _slots(document: CorefDocument) -> Iterator[_Slot]:
    sentences = document.sentences or ((0, len(document.tokens)),)
    for number, (start, end) in enumerate(sentences):
        for index in range(start, end):
            yield _Slot(document.tokens[index], index, number)


def _node(document: CorefDocument, verb: _Slot, before: _Slot | None) -> _Slot:
    """An empty node that depends on a verb and stands behind the slot `before`."""
    token, index = verb.token, verb.old or 0
    sentence, word, _ = token.place
    last: Place = (sentence, word - 1, 0)
    if before is not None and before.sentence == verb.sentence:
        last = before.token.place
    behind = before is not None and last[:2] == token.place[:2]
    at = token.start
    if behind:
        last_word = index + 1 == len(document.tokens)
        at = len(document.text) if last_word else document.tokens[index + 1].start
        at = token.end if at == token.start else at  # words of one contraction share their place
    first = document.sentences[verb.sentence][0] if document.sentences else 0
    words = document.tokens[first : index + 1]
    parent = str(sum(not word.empty for word in words))
    place = (sentence, last[1], last[2] + 1)
    row = f"{place[1]}.{place[2]}\t_\t_\tPRON\t_\t_\t_\t_\t{parent}:{RELATION}\t_"
    dependencies = frozenset({(parent, RELATION)})
    node = CorefToken("", at, at, True, index, place, dependencies, token.line, "PRON", row)
    return _Slot(node, None, verb.sentence)


def _moved(mention: CorefMention, moved: Mapping[int, int]) -> Iterator[CorefMention]:
    """The mention under the new numbers; nothing if no token of it stays."""
    parts = []
    for start, end in mention.parts:
        inside = [moved[at] for at in range(start, end) if at in moved]
        if inside:
            parts.append((inside[0], inside[-1] + 1))
    if parts:
        yield replace(
            mention,
            parts=tuple(parts),
            head=None if mention.head is None else moved.get(mention.head),
            minimal=tuple(moved[at] for at in mention.minimal if at in moved),
            labels=mention.labels if len(parts) == len(mention.parts) else (),
        )


def _rebuilt(
    document: CorefDocument,
    slots: Sequence[_Slot],
    moved: Mapping[int, int],
    mentions: Collection[CorefMention],
) -> CorefDocument:
    tokens = tuple(
        slot.token
        if slot.token.head is None
        else replace(slot.token, head=moved.get(slot.token.head))
        for slot in slots
    )
    at, kept, sentences = 0, [], []
    for number, inside in groupby(slots, key=lambda slot: slot.sentence):
        size = sum(1 for _ in inside)
        kept.append(number)
        sentences.append((at, at + size))
        at += size
    source = document.source
    if source is not None:
        lines = tuple(_lines(source, slots, moved))
        source = replace(source, lines=lines) if source.format == _WITH_NODES else None
    return replace(
        document,
        tokens=tokens,
        sentences=tuple(sentences) if document.sentences else (),
        mentions=tuple(mentions),
        speakers=tuple(document.speakers[n] for n in kept) if document.speakers else (),
        records=tuple(document.records[n] for n in kept) if document.records else (),
        source=source,
    )


def _lines(
    source: Source,
    slots: Sequence[_Slot],
    moved: Mapping[int, int],
) -> Iterator[str | int]:
    """The lines of the file with those of new nodes, without those of nodes that are gone. A node
    before a contraction stands before the line of that, too."""
    held: list[str] = []
    following = 0
    for line in source.lines:
        if isinstance(line, str):
            held.append(line)
            if not _CONTRACTION.match(line):
                yield from held
                held = []
        elif line in moved:
            yield from range(following, moved[line])
            yield from held
            yield moved[line]
            held, following = [], moved[line] + 1
            while following < len(slots) and _stands_behind(slots[following]):
                yield following
                following += 1
    yield from held


def _stands_behind(slot: _Slot) -> bool:
    """Whether it is a new node behind its verb."""
    parents = [int(parent) for parent, _ in slot.token.dependencies if slot.old is None]
    return any(slot.token.place[1] >= parent for parent in parents)


def _without_parents(token: CorefToken, nodes: Mapping[str, int]) -> CorefToken:
    """A token that depends on a node which is gone does not do so any more."""
    gone = {parent for parent, _ in token.dependencies if nodes.get(parent) == token.place[0]}
    if not gone:
        return token
    columns = token.row.split("\t")
    if len(columns) > 8:
        pairs = columns[8].split("|")
        columns[8] = "|".join(p for p in pairs if p.partition(":")[0] not in gone) or "_"
    left = frozenset(pair for pair in token.dependencies if pair[0] not in gone)
    return replace(token, dependencies=left, row="\t".join(columns))
