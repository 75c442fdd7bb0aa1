"""Marked text: plain paragraphs in which each third-person pronoun says what it stands for.

One document a line, `\\n` for a line break inside. `[it|the dough;the bread]` is the pronoun and
strings of the text that mean the same; each occurrence of such a string, as a whole word, is a
mention of that entity, in Romance languages also behind a preposition that takes its article in:
"el perro" in "del perro". `[it|-]` stands for nothing that is mentioned, `[they|Anna&Tom]` for
several that are not named together; a "&" that the text has itself ("AT&T") joins nothing. In
languages that leave subjects out, `[∅Rise|Maria]` is a verb whose subject is not written: an empty
node.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import WikicremError
from ..util.text_files import read_lines
from .records import CorefDocument, CorefMention, CorefToken

NAME = "marked"
_MARK = re.compile(r"\[([^\[\]|]+)\|([^\[\]|]+)\]")
_TOKEN = re.compile(r"\w+|[^\w\s]")
_NOTHING = "-"
_ZERO = "∅"
# By article, the prepositions that take it in.
_CONTRACTIONS = {
    "el": "del al",
    "il": "del al dal nel sul",
    "lo": "dello allo dallo nello sullo",
    "la": "della alla dalla nella sulla",
    "l'": "dell' all' dall' nell' sull'",
    "i": "dei ai dai nei sui",
    "gli": "degli agli dagli negli sugli",
    "le": "delle alle dalle nelle sulle du au",
    "les": "des aux",
}
_ARTICLE = re.compile(r"(l['’]|\w+ )(?=\w)", re.IGNORECASE)

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Mark:
    """A pronoun, and the groups of strings that it stands for: several only if they are joined.

    verb (Place | None): Of a subject that is not written, whose own place is empty: the verb.
    """

    place: Place
    verb: Place | None
    groups: tuple[tuple[str, ...], ...]


def read_marked(path: str | Path) -> Iterator[CorefDocument]:
    """The documents of a file, named by the file and their line.

    RAISES: W487 (a bracket that cannot be read, a string that is not in the text) with the line.
    """
    path = Path(path)
    for number, line in read_lines(path):
        if not line.strip():
            continue
        try:
            yield _document(f"{path.name.partition('.')[0]}-{number}", line.strip(), number)
        except ValueError as err:
            raise WikicremError("W487", path=path, line=number, reason=err) from None


def _document(name: str, line: str, number: int) -> CorefDocument:
    text, marks = _unmarked(line.replace("\\n", "\n"))
    tokens = list(_tokens(text, [mark.verb for mark in marks if mark.verb]))
    names = _entity_names([group for mark in marks for group in mark.groups])
    places = {place: names[string] for string in names for place in _places(text, string)}
    for mark in marks:
        own = {names[group[0]] for group in mark.groups}
        if own:
            places[mark.place] = "+".join(sorted(own))
    mentions = tuple(_mentions(places, tokens))
    split = frozenset(mention.entity for mention in mentions if "+" in mention.entity)
    return CorefDocument(
        name, text, tuple(tokens), mentions=mentions, tokenised=False, split=split, line=number
    )


def _tokens(text: str, verbs: Sequence[Place]) -> Iterator[CorefToken]:
    """The words and signs of a text, with an empty node before each of the verbs."""
    starts = {start for start, _ in verbs}
    if lost := starts - {one.start() for one in _TOKEN.finditer(text)}:
        raise ValueError(f"no word begins at the mark before {text[min(lost) :][:20]!r}")
    at = 0
    for i, one in enumerate(_TOKEN.finditer(text)):
        if one.start() in starts:
            yield CorefToken("_", one.start(), one.start(), True, at + 1, place=(0, i, 1))
            at += 1
        yield CorefToken(one[0], *one.span(), place=(0, i, 0))
        at += 1


def _unmarked(line: str) -> tuple[str, list[_Mark]]:
    parts: list[str] = []
    inner: list[tuple[re.Match[str], Place, Place | None]] = []
    length = end = 0
    for found in _MARK.finditer(line):
        before = line[end : found.start()]
        end = found.end()
        start = length + len(before)
        word = found[1].removeprefix(_ZERO)
        length = start + len(word)
        parts += [before, word]
        zero = word != found[1]
        if zero and not word:
            raise ValueError(f"{found[0]} has no verb")
        whole = (start, length)
        inner.append((found, (start, start) if zero else whole, whole if zero else None))
    text = "".join([*parts, line[end:]])
    if "[" in text or "]" in text:
        raise ValueError("a bracket that is not [pronoun|what it stands for]")
    return text, [_Mark(place, verb, _groups(found, text)) for found, place, verb in inner]


def _groups(mark: re.Match[str], text: str) -> tuple[tuple[str, ...], ...]:
    """What the strings of a mark name."""
    if mark[2].strip() == _NOTHING:
        return ()
    groups: list[list[str]] = [[]]
    for alternative in mark[2].split(";"):
        first, *others = _joined(alternative, text)
        groups[-1].append(first)
        groups += [[other] for other in others]
    if not all(one for group in groups for one in group):
        raise ValueError(f"{mark[0]} names nothing")
    return tuple(map(tuple, groups))


def _joined(strings: str, text: str) -> list[str]:
    """The strings that "&" parts, but for those which the text has with it."""
    found: list[str] = []
    for part in strings.split("&"):
        if found and _found(text, f"{found[-1]}&{part}"):
            found[-1] += f"&{part}"
        else:
            found.append(part)
    return [string.strip() for string in found]


def _entity_names(groups: Sequence[tuple[str, ...]]) -> dict[str, str]:
    """Of each string the entity: strings of one group mean the same, and so do those of groups that
    share one."""
    owner: dict[str, str] = {}
    for group in groups:
        known = {owner[string] for string in group if string in owner} | {group[0]}
        first = min(known)
        owner = {string: first if entity in known else entity for string, entity in owner.items()}
        owner |= dict.fromkeys(group, first)
    numbers = {entity: str(at) for at, entity in enumerate(dict.fromkeys(owner.values()))}
    return {string: numbers[entity] for string, entity in owner.items()}


def _places(text: str, string: str) -> list[Place]:
    if not (places := _found(text, string)):
        raise ValueError(f"{string!r} is not in the text")
    return places


def _found(text: str, string: str) -> list[Place]:
    string = string.strip()
    return [*_whole(text, string), *_contracted(text, string)] if string else []


def _whole(text: str, string: str) -> Iterator[Place]:
    """Where a string stands with no letter beside it, from left to right; without a pattern, which
    would have to be compiled for each string."""
    at = text.find(string)
    while at >= 0:
        end = at + len(string)
        if free := not (_in_word(text[at - 1 : at]) or _in_word(text[end : end + 1])):
            yield at, end
        at = text.find(string, end if free else at + 1)


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _contracted(text: str, string: str) -> Iterator[Place]:
    """Where the article of a string is part of a preposition: without it."""
    article = _ARTICLE.match(string)
    key = article[0].lower().replace("’", "'").strip() if article else ""
    if article is None or key not in _CONTRACTIONS:
        return
    words = "|".join(_CONTRACTIONS[key].replace("'", "['’]").split())
    gap = "" if key.endswith("'") else " "
    noun = re.escape(string[article.end() :])
    for one in re.finditer(rf"(?<!\w)(?i:{words}){gap}({noun})(?!\w)", text):
        yield one.span(1)


def _mentions(places: dict[Place, str], tokens: Sequence[CorefToken]) -> Iterator[CorefMention]:
    starts = [token.start for token in tokens]
    for (start, end), entity in sorted(places.items(), key=lambda item: (item[0][0], -item[0][1])):
        inside = [
            i
            for i in range(bisect_left(starts, start), bisect_right(starts, end))
            if tokens[i].end <= end and tokens[i].empty == (start == end)
        ]
        if inside:
            yield CorefMention(entity, ((inside[0], inside[-1] + 1),))
