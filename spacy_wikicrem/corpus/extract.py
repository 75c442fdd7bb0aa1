"""WikiCREM examples from one paragraph (section 3 of the paper).

A name is an occurrence that the entity recogniser found, as in the paper ("We used Spacy NER to
find the occurrences of names"). A string that it left unmarked elsewhere counts neither as an
earlier mention nor as something to mask: it may be another person's or no person's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import WikicremError
from ..ty import MASK, CandidateSpan, Case, MaskedExample, Source

if TYPE_CHECKING:
    from spacy.tokens import Doc

_POSSESSIVE = re.compile(r"\s*(?:['’][sS]|(?<=[sS])['’])$")
_WORD = re.compile(r"\w{2,}")

Offsets = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Name:
    """One occurrence of a name: its string and code-point offsets into the text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ExtractSettings:
    """Switches of the procedure.

    strict_mixed (bool): Also drop a two-sentence example if the wrong candidate occurs again in
        the mask's sentence.
    drop_shared_words (bool): Drop pairs such as "John Adams" and "Adams", likely one person.
    """

    strict_mixed: bool = False
    drop_shared_words: bool = True


def extract_examples(
    text: str,
    sentences: Sequence[Offsets],
    names: Sequence[Offsets],
    *,
    settings: ExtractSettings | None = None,
    lang: str = "en",
    source: Source | None = None,
    counts: Counter[str] | None = None,
) -> list[MaskedExample]:
    """All examples of a paragraph, by position of the mask, then of the wrong candidate.

    Every non-first occurrence of a repeated name is masked, one at a time; later ones stay. A
    pair (answer, other) is kept in case "a" if both occur before the mask in its own sentence
    (the text is that sentence), or else in case "b" if both occur in the sentence before (the
    text is the two sentences). Otherwise the pair is mixed and dropped.

    text (str): The paragraph.
    sentences (Sequence[tuple[int, int]]): Code-point offsets of its sentences, in order.
    names (Sequence[tuple[int, int]]): Code-point offsets of the person names found.
    counts (Counter): Gains `examples`, `case:a`, `case:b` and `dropped:<reason>`: mixed,
        strict-mixed, shared-word, mask-in-text (pairs) and name-across-sentences (names).
    """
    settings = settings or ExtractSettings()
    counts = Counter() if counts is None else counts
    by_sentence = _names_by_sentence(text, sentences, names, counts)
    examples = []
    for index, own in enumerate(by_sentence):
        before = by_sentence[index - 1] if index else []
        for mask in own:
            earlier = [name for name in own if name.end <= mask.start]
            for other, case in _pairs(mask, earlier, before, own, settings, counts):
                first = sentences[index - 1] if case == "b" else sentences[index]
                window = _stripped(text, first[0], sentences[index][1])
                if MASK in text[slice(*window)]:
                    counts["dropped:mask-in-text"] += 1
                    continue
                mentions = [*before, *earlier] if case == "b" else earlier
                masked = _masked(text, window, mask, other, mentions)
                examples.append(_example(masked, mask.text, case, lang, source))
                counts["examples"] += 1
                counts[f"case:{case}"] += 1
    return examples


def examples_of_doc(
    doc: Doc,
    *,
    labels: Collection[str] = ("PERSON",),
    settings: ExtractSettings | None = None,
    source: Source | None = None,
    counts: Counter[str] | None = None,
) -> list[MaskedExample]:
    """The examples of a spaCy Doc with entities and sentence boundaries.

    labels (Collection[str]): Entity labels of person names.
    RAISES: W130 if the Doc has no entities set or no sentence boundaries.
    """
    if not len(doc):
        return []
    for attribute, what in (("ENT_IOB", "entities"), ("SENT_START", "sentence boundaries")):
        if not doc.has_annotation(attribute):
            raise WikicremError("W130", what=what)
    return extract_examples(
        doc.text,
        [(sent.start_char, sent.end_char) for sent in doc.sents],
        [(ent.start_char, ent.end_char) for ent in doc.ents if ent.label_ in labels],
        settings=settings,
        lang=doc.lang_,
        source=source,
        counts=counts,
    )


def share_word(one: str, other: str) -> bool:
    """Whether two names have a word in common, whatever its case; initials are no words."""
    return not _words(one).isdisjoint(_words(other))


def _words(name: str) -> set[str]:
    return set(_WORD.findall(name.casefold()))


def _names_by_sentence(
    text: str, sentences: Sequence[Offsets], names: Sequence[Offsets], counts: Counter[str]
) -> list[list[Name]]:
    """The names of each sentence in order, without a final possessive mark."""
    by_sentence: list[list[Name]] = [[] for _ in sentences]
    index = 0
    for start, end in sorted(names):
        start, end = _stripped(text, start, end)
        end -= len(text[start:end]) - len(_POSSESSIVE.sub("", text[start:end]))
        while index < len(sentences) and sentences[index][1] <= start:
            index += 1
        if index == len(sentences) or start < sentences[index][0] or end > sentences[index][1]:
            counts["dropped:name-across-sentences"] += 1
        elif start < end:
            by_sentence[index].append(Name(text[start:end], start, end))
    return by_sentence


def _pairs(
    mask: Name,
    earlier: list[Name],
    before: list[Name],
    own: list[Name],
    settings: ExtractSettings,
    counts: Counter[str],
) -> list[tuple[str, Case]]:
    """(wrong candidate, case) for every pair to keep; `before` is the previous sentence."""
    in_own = dict.fromkeys(name.text for name in earlier)
    in_before = dict.fromkeys(name.text for name in before)
    if mask.text not in in_own and mask.text not in in_before:
        return []
    kept: list[tuple[str, Case]] = []
    for other in dict.fromkeys([*in_before, *in_own]):
        case = _case(mask.text, other, in_own, in_before)
        if other == mask.text:
            continue
        if case is None:
            counts["dropped:mixed"] += 1
        elif settings.drop_shared_words and share_word(mask.text, other):
            counts["dropped:shared-word"] += 1
        elif case == "b" and settings.strict_mixed and any(name.text == other for name in own):
            counts["dropped:strict-mixed"] += 1
        else:
            kept.append((other, case))
    return kept


def _case(
    answer: str, other: str, in_own: Collection[str], in_before: Collection[str]
) -> Case | None:
    if answer in in_own and other in in_own:
        return "a"
    return "b" if answer in in_before and other in in_before else None


@dataclass(frozen=True, slots=True)
class _Masked:
    text: str
    spans: tuple[CandidateSpan, ...]


def _masked(text: str, window: Offsets, mask: Name, other: str, mentions: list[Name]) -> _Masked:
    """The window with the mask in place, and the mentions of both candidates before it."""
    start, end = window
    spans = tuple(
        CandidateSpan(name.text, name.start - start, name.end - start)
        for name in mentions
        if name.text in (mask.text, other)
    )
    return _Masked(text[start : mask.start] + MASK + text[mask.end : end], spans)


def _example(
    masked: _Masked, answer: str, case: Case, lang: str, source: Source | None
) -> MaskedExample:
    return MaskedExample(
        text=masked.text,
        answer=answer,
        candidates=tuple(dict.fromkeys(span.candidate for span in masked.spans)),
        spans=masked.spans,
        kind="wikicrem",
        case=case,
        lang=lang,
        source=source or Source(),
    )


def _stripped(text: str, start: int, end: int) -> Offsets:
    """The offsets without white space at either end."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())
