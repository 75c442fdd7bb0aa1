"""The CRaQAn record: a section in indexed sentences, a question, its answer and what it needs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

SUMMARY = 0  # number of the section before the first heading


@dataclass(frozen=True, slots=True)
class Section:
    """One section of an article, in sentences.

    title (str): Title of the article.
    text (str): The section as it was, its paragraphs apart by an empty line.
    sentences (tuple[str, ...]): Its sentences in order; their numbers are their places.
    number (int): Number of the section in the article; 0 is the summary before any heading.
    heading (str): "" for the summary.
    revision (int | None): Which revision of the article.
    lang (str): Language code.
    """

    title: str
    text: str
    sentences: tuple[str, ...]
    number: int = SUMMARY
    heading: str = ""
    revision: int | None = None
    lang: str = "en"

    @property
    def is_summary(self) -> bool:
        return self.number == SUMMARY

    @property
    def key(self) -> str:
        """Tells sections apart: 12 hexadecimal digits of title and text."""
        return fingerprint(self.title, self.text)

    def places(self) -> list[tuple[int, int] | None]:
        """Start and end of each sentence in `text`, in code points; None for one not in it.

        Sentences that were split by a language model need not be copied exactly.
        """
        found: list[tuple[int, int] | None] = []
        position = 0
        for sentence in self.sentences:
            start = self.text.find(sentence, position)
            if start < 0:
                found.append(None)
                continue
            position = start + len(sentence)
            found.append((start, position))
        return found


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a section whose answer needs several sentences.

    question (str), answer (str): In words.
    required (tuple[int, ...]): Numbers of the sentences needed, ascending.
    id (str): Unique in a file; `question_id` where the file has none.
    other (Mapping[str, Any]): What else the file says of it, written back as it was.
    """

    section: Section
    question: str
    answer: str
    required: tuple[int, ...]
    id: str = ""
    other: Mapping[str, Any] = field(default_factory=dict)

    @property
    def gap(self) -> float:
        """Mean distance between neighbouring required sentences, in sentences; 0 for one."""
        gaps = [other - one for one, other in pairwise(self.required)]
        return sum(gaps) / len(gaps) if gaps else 0.0


def question_id(question: Question) -> str:
    """An id that depends on title, text, sentences, question, answer and what is required alone."""
    section, required = question.section, " ".join(map(str, question.required))
    said = question.question, question.answer, required
    return fingerprint(section.title, section.text, *said, *section.sentences)


def fingerprint(*texts: str) -> str:
    """12 hexadecimal digits of the SHA-256 of texts."""
    return hashlib.sha256("\x00".join(texts).encode("utf8")).hexdigest()[:12]
