"""Typed records that every room shares. Standard library only."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

MASK = "[MASK]"

Kind = Literal["wikicrem", "maskedwiki", "randomwiki", "pseudo-zero", "dropped-subject", "labelled"]
Case = Literal["a", "b"]
# In which a model multiplies matrices.
Precision = Literal["float32", "bfloat16", "int8"]
Reduction = Literal["mean", "sum", "released"]


@dataclass(frozen=True, slots=True)
class CandidateSpan:
    """An earlier mention of a candidate.

    candidate (str): The candidate string.
    start (int): First code point of the mention in the masked text.
    end (int): One past its last code point.
    """

    candidate: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where an example comes from."""

    dump: str = ""
    page_id: int | None = None
    revision_id: int | None = None
    title: str = ""

    def problem(self) -> str | None:
        """What is wrong with the types of its fields, or None."""
        if not (isinstance(self.dump, str) and isinstance(self.title, str)):
            return "dump and title of the source must be strings"
        for number in (self.page_id, self.revision_id):
            if number is not None and (type(number) is not int or abs(number) >= 2**63):
                return f"{str(number)[:20]!r} is no page or revision id"
        return None


@dataclass(frozen=True, slots=True)
class MaskedExample:
    """A text with one name hidden, and the candidates it may have been (WikiCREM, section 3).

    text (str): Exactly one `[MASK]`.
    answer (str): The hidden string, one of `candidates`.
    candidates (tuple[str, ...]): Distinct strings, in order of first appearance in the text.
    spans (tuple[CandidateSpan, ...]): Mentions of the candidates before the mask.
    kind (str): How it was made: wikicrem, maskedwiki, randomwiki, pseudo-zero, dropped-subject or
        labelled.
    case (str | None): "a" (mask and both candidates in one sentence), "b" (both candidates in
        the sentence before the mask's), or None.
    lang (str): Language code.
    source (Source): Dump, page id, revision id and title.
    """

    text: str
    answer: str
    candidates: tuple[str, ...]
    spans: tuple[CandidateSpan, ...] = ()
    kind: Kind = "wikicrem"
    case: Case | None = None
    lang: str = "en"
    source: Source = Source()

    def __post_init__(self) -> None:
        if problem := self._problem():
            raise ValueError(problem)

    @property
    def id(self) -> str:
        """Hash of text, candidates and answer: 16 hexadecimal digits, stable across runs."""
        key = json.dumps([self.text, list(self.candidates), self.answer], ensure_ascii=False)
        return hashlib.sha256(key.encode("utf8")).hexdigest()[:16]

    def split(self) -> tuple[str, str]:
        """The text before and after the mask."""
        before, _, after = self.text.partition(MASK)
        return before, after

    def to_dict(self) -> dict[str, Any]:
        record = asdict(self)
        record["candidates"] = list(self.candidates)
        record["spans"] = [asdict(span) for span in self.spans]
        return {"id": self.id, **record}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> MaskedExample:
        """Raises ValueError that names the field which is missing or wrong."""
        try:
            example = cls(
                text=record["text"],
                answer=record["answer"],
                candidates=tuple(record["candidates"]),
                spans=tuple(CandidateSpan(**span) for span in record.get("spans", ())),
                kind=record.get("kind", "wikicrem"),
                case=record.get("case"),
                lang=record.get("lang", "en"),
                source=Source(**record.get("source", {})),
            )
        except KeyError as err:
            raise ValueError(f"the field {err} is missing") from None
        except TypeError as err:
            raise ValueError(f"a field has the wrong shape ({err})") from None
        if record.get("id", example.id) != example.id:
            raise ValueError(
                f"the id {record['id']} is not the hash of text, candidates and answer"
            )
        return example

    def _problem(self) -> str | None:
        strings = (self.text, self.answer, self.lang, *self.candidates)
        if not all(isinstance(value, str) for value in strings):
            return "text, answer, lang and candidates must be strings"
        if any(map(_not_unicode, (*strings, str(self.source.title), str(self.source.dump)))):
            return "a string holds half of a surrogate pair, which no UTF-8 file can"
        if (masks := self.text.count(MASK)) != 1:
            return f"the text must hold exactly one {MASK}, found {masks}"
        if not all(self.candidates) or len(set(self.candidates)) != len(self.candidates):
            return "candidates must be distinct and not empty"
        if self.answer not in self.candidates:
            return f"the answer {self.answer!r} is not among the candidates"
        if self.kind not in get_args(Kind):
            return f"unknown kind {self.kind!r}"
        if self.case not in (None, *get_args(Case)):
            return f"unknown case {self.case!r}"
        return self._problem_of_spans() or self.source.problem()

    def _problem_of_spans(self) -> str | None:
        before = self.text.index(MASK)
        for span in self.spans:
            if type(span.start) is not int or type(span.end) is not int:
                return f"the span {span.start!r}:{span.end!r} is not a pair of whole numbers"
            if not 0 <= span.start < span.end <= len(self.text):
                return f"the span {span.start}:{span.end} is not a part of the text"
            if span.candidate not in self.candidates:
                return f"the span {span.start}:{span.end} is of no candidate: {span.candidate!r}"
            if self.text[span.start : span.end] != span.candidate:
                return f"the span {span.start}:{span.end} does not read {span.candidate!r}"
            if span.end > before:
                return f"the span {span.start}:{span.end} is not before the mask"
        return None


def _not_unicode(value: str) -> bool:
    return not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value)


@dataclass(frozen=True, slots=True)
class MaskedQuery:
    """A question to a masked language model: which candidate fits between `before` and `after`?

    before (str), after (str): The text around the gap, spaces included. For a possessive
        pronoun `after` starts with the literal "'s".
    candidates (tuple[str, ...]): The strings to score.
    """

    before: str
    after: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MentionQuery:
    """A question to a mention ranker: for which mention does the pronoun stand?

    text (str): What the model reads; queries about the same string share one reading.
    start (int), end (int): The pronoun, in code points of `text`.
    mentions (tuple[tuple[int, int], ...]): Start and end of each mention, in any order.
    neutral (tuple[int, ...]): Indices of the mentions whose score shall not depend on the gender
        of the pronouns: those of unknown gender that are no names, such as professions.
    turned (MentionQuery | None): The same question about these mentions alone, in the text with
        the genders of its pronouns turned around (`models.neutral`).
    penalties (tuple[float, ...]): What the scores of the mentions will be lowered by later; empty
        for nothing.
    """

    text: str
    start: int
    end: int
    mentions: tuple[tuple[int, int], ...]
    neutral: tuple[int, ...] = ()
    turned: MentionQuery | None = None
    penalties: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedQuestion:
    """A pronoun whose antecedent is known.

    start (int), end (int): The pronoun (or the mask), in code points of the text.
    mentions (tuple[tuple[int, int], ...]): What competes. A mention of which nothing is known is
        left out.
    right (tuple[int, ...]): Acceptable answers, at least one: indices of mentions, and
        `len(mentions)` for "no antecedent among them".
    shares (tuple[float, ...]): What a teacher gives to each mention and to "no antecedent"; empty
        without one.
    """

    start: int
    end: int
    mentions: tuple[tuple[int, int], ...]
    right: tuple[int, ...]
    shares: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedText:
    """A text with pronouns whose antecedents are known: what a mention ranker learns from.

    origin (str): Where it comes from, for errors and for choosing parts.
    """

    text: str
    questions: tuple[RankedQuestion, ...]
    origin: str = ""

    def __post_init__(self) -> None:
        if problem := self._problem():
            raise ValueError(problem)

    @property
    def id(self) -> str:
        """Hash of text and questions: 16 hexadecimal digits, stable across runs."""
        values = [asdict(question) for question in self.questions]
        for one in values:
            if not one["shares"]:
                del one["shares"]
        key = json.dumps([self.text, values])
        return hashlib.sha256(key.encode("utf8")).hexdigest()[:16]

    def queries(self) -> list[MentionQuery]:
        return [MentionQuery(self.text, q.start, q.end, q.mentions) for q in self.questions]

    def to_dict(self) -> dict[str, Any]:
        questions = [
            [q.start, q.end, [list(mention) for mention in q.mentions], list(q.right)]
            + ([list(q.shares)] if q.shares else [])
            for q in self.questions
        ]
        return {"text": self.text, "origin": self.origin, "questions": questions}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> RankedText:
        """Raises ValueError that names the field which is missing or wrong."""
        try:
            rows = [
                (q, _places(q[2]), tuple(q[3]), tuple(q[4]) if len(q) == 5 else ())
                for q in record["questions"]
                if len(q) in (4, 5)
            ]
            text = record["text"]
        except KeyError as err:
            raise ValueError(f"the field {err} is missing") from None
        except (TypeError, ValueError, IndexError) as err:
            raise ValueError(f"a field has the wrong shape ({err})") from None
        if len(rows) != len(record["questions"]):
            raise ValueError(
                "a question has the wrong shape: not [start, end, mentions, right], and perhaps "
                "shares"
            )
        questions = tuple(RankedQuestion(q[0], q[1], *rest) for q, *rest in rows)
        return cls(text, questions, record.get("origin", ""))

    def _problem(self) -> str | None:
        if not isinstance(self.text, str) or _not_unicode(self.text):
            return "the text must be a string of whole characters"
        for question in self.questions:
            for start, end in ((question.start, question.end), *question.mentions):
                numbers = isinstance(start, int) and isinstance(end, int)
                if not numbers or not 0 <= start < end <= len(self.text):
                    return f"{start}:{end} is not a part of the text"
            limit = len(question.mentions)
            known = all(isinstance(at, int) and 0 <= at <= limit for at in question.right)
            if not question.right or not known:
                return f"the right answers {list(question.right)} are not among 0 to {limit}"
            if question.shares and not _are_shares(question.shares, limit + 1):
                return f"the shares are not {limit + 1} numbers from 0 on, some of them above 0"
        return None


def _are_shares(found: Sequence[Any], count: int) -> bool:
    numbers = all(isinstance(share, int | float) and 0 <= share < math.inf for share in found)
    return len(found) == count and numbers and sum(found) > 0


def _places(rows: Any) -> tuple[tuple[int, int], ...]:
    return tuple((start, end) for start, end in rows)
