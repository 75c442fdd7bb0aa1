"""MaskedWiki examples: a noun that occurs again is masked at its second occurrence.

The dataset of Kocijan et al. 2019, "A Surprisingly Robust Trick for the Winograd Schema
Challenge" (section 2 of the WikiCREM paper): text of one or two sentences; the candidates are the
masked noun and another noun that occurred before the mask.

What the description leaves open, decided here:

- A noun is a run of neighbouring tokens tagged NOUN or PROPN within a sentence, without
  determiners and adjectives, so that no parser is needed: "climate change", "New York". A proper
  noun after a common one starts a new run ("director | Jane Campion"); a hyphen without spaces
  between two of them does not end it ("Coleridge-Taylor"). Runs are compared whole: "school board"
  is no occurrence of "school".
- Two proper nouns are the same only letter by letter ("Bush", "bush"). Common nouns are compared
  casefolded, so "Dogs" at the start of a sentence counts when occurrences are counted. As spans
  point at the very string, the answer must occur before the mask in its own spelling
  (`other-case` otherwise), and a common noun whose capital may be due to its place at the start
  of a sentence is never a candidate.
- The text is the mask's own sentence if the noun occurs there for the second time after another
  noun, or else the two sentences that end with it. Case "a" is the former; case "b" has both
  candidates in the sentence before; the rest, with the other noun beside the mask only, has none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from ...ty import Case, Kind, MaskedExample
from ...util.settings import require_at_least
from .base import MAX_EXAMPLES, Mention, Offsets, masked_example
from .nouns import (
    OfNouns,
    Passage,
    draw,
    is_capital_of_sentence,
    is_function_word,
    is_letter,
    noun_runs,
    word_problem,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

_WORD = re.compile(r"[^\W\d_]{2,}")
_ENDING = 3  # letters by which forms of a word differ at most: "city", "cities"


@dataclass(frozen=True, slots=True)
class MaskedWikiSettings:
    """Switches of the procedure.

    every_occurrence (bool): Mask later occurrences, too, not only the second.
    max_sentences (int): Sentences of the longest text, the mask's last: at least 1; the
        description has 2.
    others_per_mask (int): Examples of one mask, each with another wrong candidate; they are drawn
        by a hash of the text. 0 takes all.
    max_words (int): Longer runs are no candidates.
    """

    every_occurrence: bool = False
    max_sentences: int = 2
    others_per_mask: int = 1
    max_words: int = 5


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun run: where it is, what it counts as an occurrence of, whether it can be chosen."""

    mention: Mention
    sentence: int
    key: str
    candidate: bool


@dataclass
class MaskedWiki(OfNouns):
    """The strategy `maskedwiki` (see `kinds.base.Strategy`).

    Counters of nouns that are no candidates: number, not-a-word, word-part, letter,
    function-word, long, capitalised. Of masks: other-case, no-other. Of pairs: shared-word,
    sampled-out, mask-in-text. Of masks in sentences that must be lists: too-many.
    """

    settings: MaskedWikiSettings = field(default_factory=MaskedWikiSettings)
    kind: Kind = "maskedwiki"
    unit: Literal["paragraph", "article"] = "paragraph"

    def __post_init__(self) -> None:
        """RAISES: W142 (a setting is out of range)."""
        least = {"max_sentences": 1, "others_per_mask": 0, "max_words": 1}
        require_at_least(self.settings, of=f"{self.kind}.", **least)

    def _examples_of(
        self, passage: Passage, words: Sequence[_Noun], index: int
    ) -> Iterator[MaskedExample | None]:
        mask = words[index]
        reach = bisect_left(words, mask.sentence - self._before, key=attrgetter("sentence"))
        first, others = self._others(mask, words[reach:index], passage.counts)
        window = (passage.sentences[first][0], passage.sentences[mask.sentence][1])
        earlier = [noun for noun in words[reach:index] if noun.sentence >= first]
        for other in self._drawn(passage.text, window, mask, others, passage.counts):
            yield masked_example(
                passage.text,
                window,
                mask.mention,
                [n.mention for n in earlier if _same(n, mask) or _same(n, other)],
                kind=self.kind,
                case=_case(mask, other, first, earlier),
                lang=passage.doc.lang_,
                source=passage.source,
            )

    def _place(self, word: _Noun) -> int:
        return word.sentence

    def _is_full(self, examples: int, size: int) -> bool:
        pairs = self.settings.others_per_mask != 1  # so that examples grow with the square
        return super()._is_full(examples, size) or (pairs and examples >= MAX_EXAMPLES)

    def _words(self, passage: Passage) -> list[_Noun]:
        text, counts = passage.text, passage.counts
        nouns = []
        index = 0
        for run in noun_runs(passage.doc):
            start, end = run[0].idx, run[-1].idx + len(run[-1])
            while passage.sentences[index][1] <= start:
                index += 1
            if problem := self._problem(text, run, start, end):
                counts[f"dropped:{problem}"] += 1
                continue
            common = run[0].pos_ != "PROPN"
            opening = passage.sentences[index][0]
            capitalised = common and is_capital_of_sentence(text, run[0], opening)
            counts["dropped:capitalised"] += capitalised
            string = text[start:end]
            proper = any(token.pos_ == "PROPN" for token in run)
            key = string if proper else string.casefold()
            nouns.append(_Noun(Mention(string, start, end), index, key, not capitalised))
        return nouns

    def _problem(self, text: str, run: Sequence[Token], start: int, end: int) -> str | None:
        if len(run) > self.settings.max_words:
            return "long"
        if problem := word_problem(text, start, end):
            return problem
        if is_letter(text[start:end]):
            return "letter"
        return "function-word" if all(map(is_function_word, run)) else None

    @property
    def _before(self) -> int:
        return self.settings.max_sentences - 1

    def _others(
        self, mask: _Noun, before: Sequence[_Noun], counts: Counter[str]
    ) -> tuple[int, list[_Noun]]:
        """The first sentence of the text for a mask, and the nearest mention of each other noun.

        before (Sequence[_Noun]): Those before the mask, from the first sentence in reach.
        RETURNS: No noun if the mask gives no example.
        """
        reason = None
        for first in range(mask.sentence, max(mask.sentence - self._before, 0) - 1, -1):
            earlier = [noun for noun in before if noun.sentence >= first]
            same = [noun for noun in earlier if noun.key == mask.key]
            if len(same) > 1 and not self.settings.every_occurrence:
                break
            if not same or not mask.candidate:
                continue
            if all(noun.mention.text != mask.mention.text for noun in same):
                reason = "other-case"
                continue
            others = {noun.key: noun for noun in earlier if noun.candidate}
            others.pop(mask.key, None)
            kept = [noun for noun in others.values() if not _alike(noun.key, mask.key)]
            if kept:
                counts["dropped:shared-word"] += len(others) - len(kept)
                return first, kept
            reason = "no-other"
        if reason:
            counts[f"dropped:{reason}"] += 1
        return mask.sentence, []

    def _drawn(
        self, text: str, window: Offsets, mask: _Noun, others: list[_Noun], counts: Counter[str]
    ) -> list[_Noun]:
        """So many of the other nouns, chosen by a hash of the text, in order of appearance."""
        limit = self.settings.others_per_mask or MAX_EXAMPLES
        if len(others) <= limit:
            return others
        counts["dropped:sampled-out"] += len(others) - limit
        seed = draw(text[slice(*window)], mask.mention.start - window[0])
        drawn = sorted(others, key=lambda noun: draw(seed, noun.mention.text))[:limit]
        return sorted(drawn, key=lambda noun: noun.mention.start)


def _same(one: _Noun, other: _Noun) -> bool:
    return one.key == other.key and one.mention.text == other.mention.text


def _case(mask: _Noun, other: _Noun, first: int, earlier: Sequence[_Noun]) -> Case | None:
    if first == mask.sentence:
        return "a"
    in_before = [noun for noun in earlier if noun.sentence == mask.sentence - 1]
    both = all(any(_same(noun, one) for noun in in_before) for one in (mask, other))
    return "b" if both and first == mask.sentence - 1 else None


def _alike(one: str, other: str) -> bool:
    """Whether two nouns have a word, or nearly a word, in common: "city council", "cities"."""
    words = _WORD.findall(other.casefold())
    return one.casefold() == other.casefold() or any(
        _begin_alike(a, b) for a in _WORD.findall(one.casefold()) for b in words
    )


def _begin_alike(one: str, other: str) -> bool:
    longest = max(len(one), len(other))
    differ = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    shared = next(differ, min(len(one), len(other)))
    return one == other or (shared >= 3 and longest - shared <= _ENDING)
