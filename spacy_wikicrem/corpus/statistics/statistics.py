"""Statistics of a corpus: those of section 3 of the paper, lengths, and the shortcuts it offers.

One pass over the examples. Memory grows with the distinct names and titles only.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...ty import MASK, MaskedExample
from ...util.files import require_file
from ...util.jsonl import read_examples
from ...util.numbers import parse_json
from ..names.genders import FEMALE, GENDERS, MALE, GenderGuesser

SPLITS = ("train", "dev")
NO_CASE = "none"
GENDERS_TOLD = ("male", "female", "unknown")  # what the paper sums them up to

# What section 3 of the paper says of its own corpus; it gives no shares of (a) and (b) and no
# lengths. The two genders are rounded there, so the rest ("unknown") is, too.
PAPER = {
    "examples": 2_438_897,
    "dev": 10_000,
    "candidates": 2,
    "male": 800_000,
    "female": 420_000,
    "unknown": 2_438_897 - 800_000 - 420_000,
    "female_to_male": 0.53,
}

# A token is the mask, a word (with accents as combining marks and inner apostrophes) or one other
# character. A sentence ends at . ! ? … and closing marks, before a blank and a letter that is not
# a small Latin one, but not after an initial or a common abbreviation.
_TOKEN = re.compile(r"\[MASK\]|[\w\u0300-\u036f]+(?:['’][\w\u0300-\u036f]+)*|[^\w\s]")
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s+[\"'“‘«(¿¡]*(?:\[MASK\]|[^\W\d_a-zß-öø-ÿ]))")
_NO_END = re.compile(
    r"(?<![\w'’])(?:[^\W\d_]|mr|mrs|ms|dr|prof|st|jr|sr|vs|gen|col|lt|capt|sgt|rev|hon|gov|sen|rep"
    r"|ca|cf|inc|co|dott|sig|ing|on|mme|mlle|sra|dra)\.$",
    re.IGNORECASE,
)


@dataclass
class Statistics:
    """Counts over examples; `add` them, then `to_dict`.

    guesser (GenderGuesser | None): None counts no genders.
    top (int): How many names and articles to list.
    """

    guesser: GenderGuesser | None = None
    top: int = 20
    splits: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    cases: Counter[str] = field(default_factory=Counter)
    kind_cases: Counter[tuple[str, str]] = field(default_factory=Counter)
    candidates: Counter[int] = field(default_factory=Counter)
    characters: Counter[int] = field(default_factory=Counter)
    tokens: dict[str, Counter[int]] = field(default_factory=dict)
    sentences: Counter[int] = field(default_factory=Counter)
    sentence_tokens: Counter[int] = field(default_factory=Counter)
    split_as_case: Counter[bool] = field(default_factory=Counter)
    distances: dict[str, Counter[int]] = field(
        default_factory=lambda: {"answer": Counter(), "other": Counter()}
    )
    mentions: dict[str, Counter[int]] = field(
        default_factory=lambda: {"answer": Counter(), "other": Counter()}
    )
    shortcuts: dict[str, Counter[str]] = field(
        default_factory=lambda: {
            name: Counter() for name in ("nearest", "most_mentioned", "first_candidate")
        }
    )
    chance: float = 0.0
    genders: Counter[str] = field(default_factory=Counter)
    first_words: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    articles: Counter[str] = field(default_factory=Counter)

    def add(self, example: MaskedExample, split: str = "train") -> None:
        case = example.case or NO_CASE
        self.splits[split] += 1
        self.kinds[example.kind] += 1
        self.languages[example.lang] += 1
        self.cases[case] += 1
        self.kind_cases[example.kind, case] += 1
        self.candidates[len(example.candidates)] += 1
        self.chance += 1 / len(example.candidates)
        self.names[example.answer] += 1
        if example.source.title:
            self.articles[example.source.title] += 1
        starts = [match.start() for match in _TOKEN.finditer(example.text)]
        self._add_lengths(example, case, starts)
        self._add_shortcuts(example, starts)
        self._add_gender(example)

    def _add_lengths(self, example: MaskedExample, case: str, starts: list[int]) -> None:
        self.characters[len(example.text)] += 1
        self.tokens.setdefault(case, Counter())[len(starts)] += 1
        ends = [bisect_left(starts, end) for end in sentence_ends(example.text)]
        lengths = [end - start for start, end in zip([0, *ends], ends, strict=False) if end > start]
        self.sentences[len(lengths)] += 1
        self.sentence_tokens.update(lengths)
        if example.case:
            self.split_as_case[len(lengths) == (1 if example.case == "a" else 2)] += 1

    def _add_shortcuts(self, example: MaskedExample, starts: list[int]) -> None:
        """What guesses by position or repetition alone would get right."""
        count: Counter[str] = Counter()
        nearest: dict[str, int] = {}
        mask = example.text.index(MASK)
        for span in example.spans:
            if span.end > mask:
                continue
            count[span.candidate] += 1
            distance = bisect_left(starts, mask) - bisect_left(starts, span.end)
            nearest[span.candidate] = min(distance, nearest.get(span.candidate, distance))
        others = [name for name in example.candidates if name != example.answer]
        answer_distance = nearest.pop(example.answer, None)
        other_distance = min((nearest[name] for name in others if name in nearest), default=None)
        for key, distance_ in (("answer", answer_distance), ("other", other_distance)):
            if distance_ is not None:
                self.distances[key][distance_] += 1
        self.mentions["answer"][count[example.answer]] += 1
        self.mentions["other"].update(count[name] for name in others)
        most = max((count[name] for name in others), default=None)
        more = _compare(count[example.answer] if count else None, most)
        nearer = _compare(_negative(answer_distance), _negative(other_distance))
        self.shortcuts["nearest"][nearer] += 1
        self.shortcuts["most_mentioned"][more] += 1
        first = example.candidates[0] == example.answer
        self.shortcuts["first_candidate"]["answer" if first else "other"] += 1

    def _add_gender(self, example: MaskedExample) -> None:
        if self.guesser is not None:
            name, lang = example.answer, example.lang
            self.genders[self.guesser(name, lang, example.source.title)] += 1
            words = name.split()
            self.first_words[self.guesser.of_word(words[0] if words else None, lang)] += 1

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; counts are sorted, so that equal corpora give equal bytes.

        A summary is {count, mean, min, median, p90, max, histogram}, the histogram exact: from
        value (as a string) to number. Lengths and distances are in tokens of a regular
        expression: words and single other characters. Ratios without a denominator are None.
        """
        return {
            "examples": self.splits.total(),
            "splits": dict(self.splits),
            "kinds": _by_size(self.kinds),
            "languages": _by_size(self.languages),
            "cases": dict(sorted(self.cases.items())),
            "kinds_and_cases": {
                f"{kind}/{case}": number for (kind, case), number in sorted(self.kind_cases.items())
            },
            "candidates": summary(self.candidates),
            "lengths": {
                "characters": summary(self.characters),
                "tokens": summary(sum(self.tokens.values(), Counter())),
                "tokens_by_case": {case: summary(c) for case, c in sorted(self.tokens.items())},
                "sentences": summary(self.sentences),
                "sentence_tokens": summary(self.sentence_tokens),
                "sentences_as_the_case_says": ratio(
                    self.split_as_case[True], self.split_as_case.total()
                ),
            },
            "distances": {key: summary(counts) for key, counts in self.distances.items()},
            "mentions": {key: summary(counts) for key, counts in self.mentions.items()},
            "shortcuts": {name: _shortcut(counts) for name, counts in self.shortcuts.items()},
            "chance": ratio(self.chance, self.splits.total()),
            "genders": None if self.guesser is None else _genders(self.genders),
            "genders_of_first_words": None if self.guesser is None else _genders(self.first_words),
            "country": self.guesser.country if self.guesser else None,
            "names": _top(self.names, self.top),
            "articles": _top(self.articles, self.top),
            "paper": dict(PAPER),
        }


def measure_corpus(
    path: str | Path, guesser: GenderGuesser | None = None, top: int = 20
) -> dict[str, Any]:
    """The statistics of a corpus folder (as `corpus build` writes it) or of one file.

    Adds to `Statistics.to_dict`: corpus (its name), dropped and rejected (reasons with their
    counts, from meta.json; None without it), and dump.

    RAISES: W001, W002, W003 (a broken record), W170 (no corpus in the folder), W171 (no
        examples), W179 (a broken meta.json).
    """
    statistics = Statistics(guesser, top)
    path = Path(path)
    for split, file in corpus_files(path).items():
        statistics.splits[split] += 0
        for example in read_examples(file):
            statistics.add(example, split)
    if not statistics.splits.total():
        raise WikicremError("W171", path=path)
    meta = _read_meta(path / "meta.json") if path.is_dir() else None
    return {
        "corpus": path.resolve().name,
        "dump": meta.get("dump") if meta else None,
        **statistics.to_dict(),
        "dropped": _reasons(meta, "dropped:"),
        "rejected": _reasons(meta, "rejected:"),
    }


def corpus_files(path: str | Path) -> dict[str, Path]:
    """The files of a corpus by split; a single file is "train". Raises W001 or W170."""
    path = require_file(path)
    if not path.is_dir():
        return {"train": path}
    files = {split: path / f"{split}.jsonl" for split in SPLITS}
    found = {split: file for split, file in files.items() if file.is_file()}
    if not found:
        raise WikicremError("W170", path=path, expected=" or ".join(f.name for f in files.values()))
    return found


def sentence_ends(text: str) -> list[int]:
    """Offsets after each sentence, by a simple rule; the last one is the end of the text."""
    ends = [
        match.end()
        for match in _END.finditer(text)
        if not (_NO_END.search(text, max(0, match.start() - 8), match.start() + 1))
    ]
    return [*ends, len(text)]


def summary(counts: Mapping[int, int]) -> dict[str, Any]:
    """Count, mean, minimum, median, 90th percentile, maximum and the histogram itself.

    Percentiles are values that occur (the lower one, without interpolation).
    """
    values = sorted(counts)
    total = sum(counts.values())
    if not total:
        return dict.fromkeys(("mean", "min", "median", "p90", "max")) | {
            "count": 0,
            "histogram": {},
        }
    running = list(accumulate(counts[value] for value in values))
    return {
        "count": total,
        "mean": round(sum(value * counts[value] for value in values) / total, 4),
        "min": values[0],
        "median": values[bisect_left(running, 0.5 * total)],
        "p90": values[bisect_left(running, 0.9 * total)],
        "max": values[-1],
        "histogram": {str(value): counts[value] for value in values},
    }


def ratio(part: float, whole: float) -> float | None:
    return round(part / whole, 6) if whole else None


def _negative(distance: int | None) -> int | None:
    return None if distance is None else -distance


def _compare(answer: int | None, other: int | None) -> str:
    """Which of two values is larger: "answer", "other", "tie"; "unknown" if one is missing."""
    if answer is None or other is None:
        return "unknown"
    if answer == other:
        return "tie"
    return "answer" if answer > other else "other"


def _shortcut(counts: Counter[str]) -> dict[str, Any]:
    """The counts, and the share that the guess gets right (a tie is half right)."""
    known = counts.total() - counts["unknown"]
    return {
        **{key: counts[key] for key in ("answer", "other", "tie", "unknown")},
        "right": ratio(counts["answer"] + counts["tie"] / 2, known),
    }


def _genders(counts: Counter[str]) -> dict[str, Any]:
    """By the library's words, summed as in the paper ("andy" is neither), and the ratio F/M."""
    male, female = (sum(counts[key] for key in keys) for keys in (MALE, FEMALE))
    return {
        "counts": {gender: counts[gender] for gender in GENDERS},
        "male": male,
        "female": female,
        "unknown": counts.total() - male - female,
        "female_to_male": ratio(female, male),
    }


def _top(counts: Counter[str], top: int) -> dict[str, Any]:
    ranked = list(_by_size(counts).items())
    return {
        "distinct": len(counts),
        "once": sum(number == 1 for number in counts.values()),
        "top": [{"name": name, "count": number} for name, number in ranked[:top]],
    }


def _by_size(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _reasons(meta: Mapping[str, Any] | None, prefix: str) -> dict[str, int] | None:
    if meta is None:
        return None
    reasons = {
        key.removeprefix(prefix): number
        for key, number in meta["counts"].items()
        if key.startswith(prefix)
    }
    return _by_size(reasons)


def _read_meta(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    try:
        meta = parse_json(path.read_text(encoding="utf8"))
    except ValueError as err:
        raise WikicremError("W179", path=path, reason=err) from None
    counts = meta.get("counts") if isinstance(meta, dict) else None
    if not isinstance(counts, dict) or not all(isinstance(n, int) for n in counts.values()):
        raise WikicremError("W179", path=path, reason="it has no numbers under counts")
    return meta


def iterate_corpus(path: str | Path) -> Iterator[MaskedExample]:
    """All examples of a corpus folder or file, in order."""
    for file in corpus_files(path).values():
        yield from read_examples(file)
