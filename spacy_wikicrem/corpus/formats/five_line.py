"""The five-line text of the original data: sentence, pronoun, candidates, answer, blank line.

The pronoun is `[MASK]`, or a word of the sentence: then its first whole-word occurrence is the
masked one. There are no offsets, so a mention is the first whole-word occurrence of a candidate
before the mask, in the very spelling: many of the published files write "the doctor" where the
sentence has "The doctor", and such a candidate gets no mention.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from ...errors import WikicremError
from ...ty import MASK, CandidateSpan, Kind, MaskedExample, Source
from ...util.compression import read_lines, write_lines

logger = logging.getLogger(__name__)

LOST = ("mentions", "kind", "case", "lang", "source")
REPEATED = "records whose pronoun occurs again"
NO_MENTION = "candidates without a mention before the mask"
SKIPPED = "records skipped"
UNFIT = "examples left out, as five-line text cannot hold them"


@dataclass(frozen=True, slots=True)
class TextOptions:
    """What five-line text does not say about its examples.

    kind (str), lang (str): Of all examples of the file.
    skip_broken (bool): Leave out broken records, which are logged and counted, instead of
        stopping at the first.
    RAISES: W142 (unknown kind).
    """

    kind: Kind = "labelled"
    lang: str = "en"
    skip_broken: bool = False

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            expected = ", ".join(get_args(Kind))
            raise WikicremError("W142", name="kind", found=repr(self.kind), expected=expected)


def read_five_line(
    path: Path, options: TextOptions, counts: Counter[str]
) -> Iterator[MaskedExample]:
    """Yield the examples; what the file leaves open is counted.

    RAISES: W187 (a broken record, with the number of its first line), and what `read_lines` raises.
    """
    for number, lines in _records(path):
        try:
            example, again = _parse(lines, options, path.name)
        except ValueError as err:
            if not options.skip_broken:
                raise WikicremError("W187", path=path, line=number, reason=err) from None
            logger.warning("%s, line %d: skipped: %s", path, number, err)
            counts[SKIPPED] += 1
            continue
        counts[REPEATED] += again
        mentioned = {span.candidate for span in example.spans}
        counts[NO_MENTION] += len(example.candidates) - len(mentioned)
        yield example


def _records(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Blocks of lines between blank ones, with the number of the first line."""
    block: list[str] = []
    first = 0
    for number, line in read_lines(path):
        if line.strip():
            first = first if block else number
            block.append(line)
        elif block:
            yield first, block
            block = []
    if block:
        yield first, block


def _parse(lines: list[str], options: TextOptions, name: str) -> tuple[MaskedExample, bool]:
    """The example, and whether its pronoun occurs a second time; raises ValueError."""
    if len(lines) != 4:
        raise ValueError(f"found {len(lines)} lines between blank lines")
    sentence, pronoun, names, answer = lines
    text, again = _mask(sentence, pronoun.strip())
    before = text.partition(MASK)[0]
    candidates = _in_order([name.strip() for name in names.split(",")], before)
    example = MaskedExample(
        text=text,
        answer=answer.strip(),
        candidates=candidates,
        spans=tuple(_mentions(candidates, before)),
        kind=options.kind,
        lang=options.lang,
        source=Source(dump=name),
    )
    return example, again


def _mask(sentence: str, pronoun: str) -> tuple[str, bool]:
    """Hide the first whole-word occurrence; the record itself refuses a text with two masks."""
    if pronoun == MASK:
        return sentence, False
    places = list(_whole_word(pronoun).finditer(sentence))
    if not places:
        raise ValueError(f"the pronoun {pronoun!r} is not a word of the sentence")
    start, end = places[0].span()
    return sentence[:start] + MASK + sentence[end:], len(places) > 1


def _in_order(candidates: list[str], before: str) -> tuple[str, ...]:
    """By first appearance, whatever the case; those that do not appear come last, as in the file.

    Several of the published files name the right candidate in a place that gives it away.
    """

    def place(candidate: str) -> int:
        match = _whole_word(candidate, re.IGNORECASE).search(before)
        return match.start() if match else len(before)

    return tuple(sorted(candidates, key=place))


def _mentions(candidates: Iterable[str], before: str) -> Iterator[CandidateSpan]:
    for candidate in candidates:
        if candidate and (match := _whole_word(candidate).search(before)):
            yield CandidateSpan(candidate, *match.span())


def _whole_word(text: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", flags)


def fitting(
    examples: Iterable[MaskedExample], counts: Counter[str], skip_unfit: bool = False
) -> Iterator[MaskedExample]:
    """The examples that the format can hold.

    skip_unfit (bool): Leave out and count the others.
    RAISES: W188 (otherwise: a comma, a line break or an outer blank in a name, a line break in
        the text).
    """
    for example in examples:
        problem = _problem(example)
        if problem is None:
            yield example
        elif skip_unfit:
            counts[UNFIT] += 1
        else:
            raise WikicremError("W188", id=example.id, reason=problem)


def write_five_line(path: Path, examples: Iterable[MaskedExample]) -> None:
    """Write `fitting` examples; `LOST` names what the format does not hold."""
    with write_lines(path) as file:
        for example in examples:
            lines = (example.text, MASK, ",".join(example.candidates), example.answer, "", "")
            file.write("\n".join(lines).encode("utf8"))


def _problem(example: MaskedExample) -> str | None:
    for name in example.candidates:
        if "," in name:
            return f"the candidate {name!r} holds a comma, which separates candidates"
        if name != name.strip():
            return f"the candidate {name!r} starts or ends with a blank"
    if any(end in value for value in (example.text, *example.candidates) for end in "\r\n"):
        return "its text or a candidate holds a line break"
    return None
