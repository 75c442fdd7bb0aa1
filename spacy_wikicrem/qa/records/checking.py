"""What is wrong with a question, and what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .record import Question

FEWEST, MOST = 2, 4  # required sentences; the paper has 2 or 3

_WORD = re.compile(r"(?!(?<=['’])s\b)\w+")  # not the s of a genitive
# Words of an answer that need not stand in the text.
_SMALL = """a an and are as at be because by did for from had has have he her his in is it its of on
or she so that the their they this to was were which who with yes no"""


def faults(question: Question, fewest: int = FEWEST, most: int | None = MOST) -> list[str]:
    """Why a question cannot be used; empty if it can.

    fewest (int), most (int | None): How many sentences it may require. The answer to a question
        that needs one sentence needs no coreference across sentences.
    """
    return list(_faults(question, fewest, most))


def _faults(question: Question, fewest: int, most: int | None) -> Iterator[str]:
    sentences, required = question.section.sentences, question.required
    if not question.section.title.strip():
        yield "the article has no title"
    if not sentences:
        yield "the section has no sentences"
    elif any(not sentence.strip() for sentence in sentences):
        yield "a sentence of the section is empty"
    if not question.question.strip():
        yield "the question is empty"
    if not question.answer.strip():
        yield "the answer is empty"
    if sentences and (outside := [n for n in required if not 0 <= n < len(sentences)]):
        numbers = ", ".join(map(str, outside))
        yield f"it requires sentence {numbers}, and the section has 0 to {len(sentences) - 1}"
    if list(required) != sorted(set(required)):
        yield f"the required sentences are not ascending: {list(required)}"
    if len(required) < fewest:
        yield f"it requires {len(required)} sentences, expected at least {fewest}"
    if most is not None and len(required) > most:
        yield f"it requires {len(required)} sentences, expected at most {most}"


def doubts(question: Question) -> list[str]:
    """What a person should look at: no fault in itself. For a question without faults."""
    found = []
    section = question.section
    needed = " ".join(section.sentences[n] for n in question.required)
    if missing := [word for word in _words(question.answer) if word not in set(_words(needed))]:
        found.append(f"words of the answer are not in the required sentences: {', '.join(missing)}")
    if any(place is None for place in section.places()):
        found.append("a sentence is not in the text of the section")
    if not question.question.rstrip().endswith("?"):
        found.append("the question has no question mark")
    return found


def _words(text: str) -> list[str]:
    words = (word.casefold() for word in _WORD.findall(text))
    return [word for word in dict.fromkeys(words) if word not in _SMALL.split()]
