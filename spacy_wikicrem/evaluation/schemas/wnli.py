"""WNLI: Winograd schemas told as premise and hypothesis (WikiCREM, section 5).

A hypothesis repeats a part of the premise with a candidate in place of the pronoun. `rebuild` finds
that part, and with it the pronoun and the candidate; all other nouns of the premise compete with
it. A row is answered 1 if its candidate is strictly the best.

The labelled parts of GLUE overlap WSC273; only the test part is new, and its labels are not public.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import WikicremError
from ...ty import MaskedQuery
from ...util.files import atomic_write
from ...util.text_files import read_lines
from ..analysis import LANGUAGE
from ..base import RELEASED, Benchmark, Column, Group, Outcome, Part, Scores, accuracy_outcome
from ..metrics import percent
from ..questions import Question, strictly_best
from .base import DETERMINERS, find_mentions, fit, slice_scores

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

COLUMNS = ("index", "sentence1", "sentence2")
LABEL = "label"
# Longest candidate in words, as in the paper's earlier work.
MAX_WORDS = 5
NOT_REBUILT = "no part of the premise is repeated around a candidate"
NO_RIVAL = "no other noun in the premise"
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_WORD = re.compile(r"['’]s\b|\w+")
_POSSESSIVE_END = re.compile(r"['’]s?$")
# A full stop behind a title or an initial ends no sentence.
_SENTENCE_END = re.compile(r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\b[A-Z])[.!?][\"'”’)]*\s")
# A hypothesis may begin with this many words of its own ("He had to be", "Yakutsk was").
MAX_LEAD, MIN_AFTER_LEAD = 2, 2


@dataclass(frozen=True, slots=True)
class WnliRow:
    """A row; `label` is None where the file has none."""

    index: str
    premise: str
    hypothesis: str
    label: int | None = None


class Rebuilt(NamedTuple):
    """The pronoun is `premise[start:end]`; `candidate` stands for it in the hypothesis."""

    start: int
    end: int
    candidate: str
    possessive: bool


class Asked(NamedTuple):
    """A question whose first candidate is that of the hypothesis, or why there is none."""

    question: Question | None
    reason: str = ""


def read_wnli(path: str | Path, *, limit: int | None = None) -> list[WnliRow]:
    """Read a GLUE file: index, sentence1, sentence2 and, unless it is the test part, label.

    RAISES: W001, W601, W605, W421 (no rows), W425 (columns), W426 (a line).
    """
    lines = read_lines(path, skip_empty=True)
    number, first = next(lines, (1, ""))
    header = tuple(first.split("\t"))
    if header not in (COLUMNS, (*COLUMNS, LABEL)):
        found = ", ".join(header)[:200] if first else "an empty file"
        expected = f"{', '.join(COLUMNS)} and perhaps {LABEL}"
        raise WikicremError("W425", path=path, line=number, found=found, expected=expected)
    rows: list[WnliRow] = []
    seen: set[str] = set()
    for number, line in lines:
        try:
            rows.append(_parse(line.split("\t"), len(header), seen))
        except ValueError as err:
            raise WikicremError("W426", path=path, line=number, reason=err) from None
        seen.add(rows[-1].index)
        if limit is not None and len(rows) >= limit:
            break
    if not rows:
        raise WikicremError("W421", path=path)
    return rows


def rebuild(premise: str, hypothesis: str) -> Rebuilt | None:
    """Find the pronoun of the premise and the candidate that the hypothesis has in its place.

    Words are compared whatever their case, and punctuation between them does not count. The
    hypothesis may begin with one or two words of its own ("He", for a subject left out in the
    premise). Of all pronouns and divisions, that with the fewest words that are not repeated
    wins, then that with more words repeated behind the pronoun, then the first pronoun. None if no
    candidate of 1 to 5 words is left.
    """
    given, repeated = list(_WORD.finditer(premise)), list(_WORD.finditer(hypothesis))
    best: tuple[tuple[int, int, int, int], Rebuilt] | None = None
    for at, word in enumerate(given):
        if word[0].lower() not in LANGUAGE.pronouns:
            continue
        for lead, left, right in _divisions(premise, given, at, repeated):
            width = _width(repeated, left, right)
            rank = (lead + width, lead, -right, at)
            if 0 < width <= MAX_WORDS and (best is None or rank < best[0]):
                end = repeated[-right - 1].end()
                form = hypothesis[repeated[left].start() : end]
                best = (rank, _rebuilt(word, form, hypothesis[end:]))
    return best[1] if best else None


def wnli_questions(
    rows: Sequence[WnliRow], nlp: Language, *, determiners: bool = True
) -> list[Asked]:
    """One question a row, with the candidate of its hypothesis first.

    nlp (Language): Its tags find the nouns of the premise.
    determiners (bool): Whether a noun keeps the determiner and adjectives before it, as the
        candidates of hypotheses do.
    RAISES: W407 if the pipeline sets no tags.
    """
    texts = dict.fromkeys(row.premise for row in rows)
    docs = dict(zip(texts, nlp.pipe(texts), strict=True))
    for doc in docs.values():
        if len(doc) and not doc.has_annotation("TAG"):
            found = f"{nlp.meta['lang']}_{nlp.meta['name']}"
            raise WikicremError("W407", found=found, missing="part-of-speech tags (a tagger)")
    return [_ask(row, docs[row.premise], determiners) for row in rows]


def noun_candidates(doc: Doc, determiners: bool) -> Iterator[str]:
    """Maximal runs of nouns, perhaps with the determiner and adjectives before them."""
    at = 0
    while at < len(doc):
        end = at
        while end < len(doc) and doc[end].tag_ in NOUN_TAGS:
            end += 1
        if end > at:
            start = _phrase_start(doc, at) if determiners else at
            yield doc[start:end].text
        at = max(end, at + 1)


def wnli_answers(asked: Sequence[Asked], scores: Scores) -> list[int]:
    """1 where the candidate of the hypothesis is strictly the best; 0 where there is no question.

    scores: Of the questions that there are, in order.
    """
    found = iter(scores)
    return [0 if q.question is None else int(strictly_best(next(found)) == 0) for q in asked]


def wnli_scores(
    rows: Sequence[WnliRow], asked: Sequence[Asked], answers: Sequence[int]
) -> dict[str, Any]:
    """Accuracy in percent over the rows with a question, and over all rows.

    Keys: n, correct, accuracy (None without labels), n_all, accuracy_all (rows without a question
    answered 0), entailed (answers 1), excluded (reason to count), slices (by label).
    """
    judged = [
        (row.label, answer == row.label, question.question is not None)
        for row, question, answer in zip(rows, asked, answers, strict=True)
        if row.label is not None
    ]
    every = [ok for _, ok, _ in judged]
    with_question = sorted((label, ok) for label, ok, asked_ in judged if asked_)
    right = [ok for _, ok in with_question]
    return {
        "accuracy": percent(sum(right), len(right)) if right else None,
        "correct": sum(right),
        "n": len(right),
        "accuracy_all": percent(sum(every), len(every)) if every else None,
        "n_all": len(rows),
        "entailed": sum(answers),
        "excluded": dict(Counter(question.reason for question in asked if question.reason)),
        "slices": slice_scores([{"label": str(label)} for label, _ in with_question], right),
    }


def write_submission(path: str | Path, rows: Sequence[WnliRow], answers: Sequence[int]) -> None:
    """Write the file that the GLUE server takes (WNLI.tsv): index and prediction."""
    with atomic_write(path) as file:
        file.write("index\tprediction\n")
        for row, answer in zip(rows, answers, strict=True):
            file.write(f"{row.index}\t{answer}\n")


def _parse(fields: list[str], columns: int, seen: set[str]) -> WnliRow:
    if len(fields) != columns:
        raise ValueError(f"{len(fields)} columns, expected {columns}")
    index, premise, hypothesis = (field.strip() for field in fields[:3])
    if not index.isdecimal():
        raise ValueError(f"the index is {index!r}, not a number")
    if index in seen:
        raise ValueError(f"the index {index} occurs a second time")
    if not premise or not hypothesis:
        raise ValueError("an empty sentence")
    if columns == len(COLUMNS):
        return WnliRow(index, premise, hypothesis)
    if fields[3].strip() not in ("0", "1"):
        raise ValueError(f"the label is {fields[3]!r}, not 0 or 1")
    return WnliRow(index, premise, hypothesis, int(fields[3]))


def _divisions(
    premise: str, given: Sequence[re.Match[str]], at: int, repeated: Sequence[re.Match[str]]
) -> Iterator[tuple[int, int, int]]:
    """How the hypothesis may divide: (its own words, all words before the candidate, words behind).

    Zero is tried for each side as well, since what stands before the pronoun may be the candidate
    itself ("The fish ate the worm. It was tasty.": "The worm was tasty.").
    """
    words = [word[0].lower().replace("’", "'") for word in given]
    other = [word[0].lower().replace("’", "'") for word in repeated]
    start = at
    while start and not _SENTENCE_END.search(premise[given[start - 1].start() : given[at].start()]):
        start -= 1
    right = _overlap(words[at + 1 :], other, last=True)
    for lead in range(min(MAX_LEAD, len(other)) + 1):
        left = _overlap(words[start:at], other[lead:], last=False)
        if lead and left < MIN_AFTER_LEAD:
            continue
        for before, behind in ((left, right), (left, 0), (0, right)):
            own = lead if before else 0
            if before + behind > 0 and own + before + behind < len(other):
                yield own, own + before, behind


def _overlap(given: Sequence[str], repeated: Sequence[str], *, last: bool) -> int:
    """Most words that end `given` and begin `repeated`, or (last) begin it and end `repeated`."""
    if last:
        given, repeated = repeated, given
    sizes = range(min(len(given), len(repeated)), 0, -1)
    return next((n for n in sizes if list(given[-n:]) == list(repeated[:n])), 0)


def _width(repeated: Sequence[re.Match[str]], left: int, right: int) -> int:
    """Words of the candidate; a possessive ending is none."""
    return sum(word[0][0] not in "'’" for word in repeated[left : len(repeated) - right])


def _rebuilt(pronoun: re.Match[str], form: str, behind: str) -> Rebuilt:
    known = LANGUAGE.pronouns[pronoun[0].lower()]
    # "the beans' Sunday dinners": the word pattern leaves the bare apostrophe outside.
    ending = _POSSESSIVE_END.search(form + behind[:1] if behind[:1] in ("'", "’") else form)
    possessive = known.possessive if known.possessive is not None else ending is not None
    return Rebuilt(
        *pronoun.span(), _POSSESSIVE_END.sub("", form) if possessive else form, possessive
    )


def _ask(row: WnliRow, doc: Doc, determiners: bool) -> Asked:
    found = rebuild(row.premise, row.hypothesis)
    if found is None:
        return Asked(None, NOT_REBUILT)
    before, after = row.premise[: found.start], row.premise[found.end :]
    names = _rivals(found.candidate, noun_candidates(doc, determiners))
    if not names:
        return Asked(None, NO_RIVAL)
    candidates = tuple(fit(name, before) for name in (_plain(found.candidate), *names))
    query = MaskedQuery(before, "'s" + after if found.possessive else after, candidates)
    mentions = tuple(find_mentions(row.premise, name) for name in candidates)
    return Asked(Question(query, mentions, row.premise, found.end))


def _plain(candidate: str) -> str:
    """A candidate that began the hypothesis with a capital determiner gets a small one."""
    return fit(candidate, "x ")


def _rivals(target: str, nouns: Iterator[str]) -> list[str]:
    """Nouns that neither contain the target nor are contained in it, each once."""
    rivals: dict[str, str] = {}
    own = _without_determiner(target)
    for noun in nouns:
        key = _without_determiner(noun)
        if not (_contains(own, key) or _contains(key, own)):
            rivals.setdefault(" ".join(key), _plain(noun))
    return list(rivals.values())


def _without_determiner(name: str) -> list[str]:
    words = [match[0].casefold() for match in _WORD.finditer(name)]
    return words[1:] if len(words) > 1 and words[0] in DETERMINERS else words


def _contains(words: list[str], part: list[str]) -> bool:
    size = len(part)
    return any(words[at : at + size] == part for at in range(len(words) - size + 1))


def _phrase_start(doc: Doc, at: int) -> int:
    start = at
    while start > 0 and doc[start - 1].tag_ in ("JJ", "CD"):
        start -= 1
    return start - 1 if start > 0 and _is_determiner(doc[start - 1]) else start


def _is_determiner(token: Token) -> bool:
    return token.tag_ in ("DT", "PRP$")


class Wnli(Benchmark[list[WnliRow]]):
    """A GLUE file, with labels or without; a row that could not be rebuilt is answered 0."""

    title = "WNLI, labelled part"
    columns = (Column("wnli", "wnli"),)

    def __init__(self, name: str, rank: int, place: str) -> None:
        self.name, self.rank, self.places = name, rank, (place,)

    def read(self, path: Path, limit: int | None = None) -> list[WnliRow]:
        return read_wnli(path, limit=limit)

    def gaps(self, data: list[WnliRow]) -> Iterator[tuple[str, str]]:
        for row in data:
            if found := rebuild(row.premise, row.hypothesis):
                yield row.premise[: found.start], row.premise[found.end :]

    def note(self, data: list[WnliRow], groups: Sequence[Group]) -> dict[str, Any]:
        asked = sum(len(group.questions) for group in groups)
        return {"rows": len(data), "without question": len(data) - asked}

    def groups(self, rows: list[WnliRow], nlp: Language | None) -> tuple[Group, ...]:
        assert nlp is not None
        asked = wnli_questions(rows, nlp)
        questions = [ask.question for ask in asked if ask.question is not None]
        labels = [row.label for row in rows]

        def record(scores: Scores) -> dict[str, Any]:
            return wnli_scores(rows, asked, wnli_answers(asked, scores))

        def save(path: Path, scores: Scores) -> None:
            write_submission(path, rows, wnli_answers(asked, scores))

        def unlabelled(scores: Scores) -> dict[str, Any]:
            return {
                "rows": len(rows),
                "without_question": len(rows) - len(questions),
                "entailed": sum(wnli_answers(asked, scores)),
            }

        def judge(scores: Scores) -> list[Outcome]:
            answers = wnli_answers(asked, scores)
            return [accuracy_outcome(a == b) for a, b in zip(labels, answers, strict=True)]

        if any(label is None for label in labels):
            return (Group(self.name, questions, (), record, save, unlabelled),)
        part = Part(
            key=self.name,
            title=self.title,
            measure="accuracy",
            unit="premise",
            units=[row.premise for row in rows],
            slices=[{"label": str(label)} for label in labels],
            judge=judge,
            levels={"majority": percent(max(Counter(labels).values()), len(labels))},
            excluded=Counter(f"answered 0: {ask.reason}" for ask in asked if ask.question is None),
        )
        return (Group(self.name, questions, (part,), record, save),)


BENCHMARKS = (
    Wnli("wnli", 5, f"{RELEASED}/wnli-test.tsv"),
    Wnli("wnli-dev", 6, "wnli/wnli_glue_dev_71.tsv"),
)
