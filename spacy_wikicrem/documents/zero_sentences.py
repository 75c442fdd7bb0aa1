"""Sentences whose zero pronouns are marked: JSON lines with tokens, mentions and verbs.

    {"id": "1", "category": "chain", "text": "Maria entrò. Rise.", "tokens": ["Maria", ...],
     "mentions": [{"label": "1", "start": 0, "end": 0, "text": "Maria"}],
     "zeros": [{"verb": 3, "text": "Rise", "person": 3, "number": "Sing", "gender": null,
                "type": "referential", "antecedent": "1"}]}

Tokens count from 0, and the end of a mention is its last token.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import WikicremError
from ..util.jsonl import read_jsonl


@dataclass(frozen=True, slots=True)
class MarkedZero:
    """A subject that is not written, on its verb.

    verb (int): Token of the finite verb.
    kind (str): "referential", "shared", "arbitrary" or "imperative".
    person (int | None), number (str | None), gender (str | None): What the clause shows of it.
    antecedent (str | None): Label of the mentions that it stands for.
    """

    verb: int
    kind: str
    person: int | None
    number: str | None
    gender: str | None
    antecedent: str | None


@dataclass(frozen=True, slots=True)
class ZeroSentence:
    """mentions (tuple[tuple[str, int, int], ...]): Label, first token and end (exclusive)."""

    id: str
    category: str
    text: str
    tokens: tuple[str, ...]
    mentions: tuple[tuple[str, int, int], ...]
    zeros: tuple[MarkedZero, ...]


def read_zero_sentences(path: str | Path) -> Iterator[ZeroSentence]:
    """Yield the sentences of a file. RAISES: W754 (no such record), what `read_jsonl` does."""
    for number, record in read_jsonl(path):
        try:
            sentence = _sentence(record)
        except (KeyError, TypeError, ValueError) as err:
            reason = f"{type(err).__name__}: {err}"
            raise WikicremError("W754", path=path, line=number, reason=reason) from None
        if problem := _problem(sentence):
            raise WikicremError("W754", path=path, line=number, reason=problem)
        yield sentence


def _sentence(record: Mapping[str, Any]) -> ZeroSentence:
    return ZeroSentence(
        str(record["id"]),
        str(record.get("category", "")),
        str(record["text"]),
        tuple(map(str, record["tokens"])),
        tuple((str(m["label"]), int(m["start"]), int(m["end"]) + 1) for m in record["mentions"]),
        tuple(_zero(zero) for zero in record["zeros"]),
    )


def _zero(zero: Mapping[str, Any]) -> MarkedZero:
    antecedent = zero.get("antecedent")
    return MarkedZero(
        int(zero["verb"]),
        str(zero["type"]),
        None if zero.get("person") is None else int(zero["person"]),
        zero.get("number"),
        zero.get("gender"),
        None if antecedent is None else str(antecedent),
    )


def _problem(sentence: ZeroSentence) -> str | None:
    """What does not fit together, if anything does not."""
    size = len(sentence.tokens)
    if "".join(sentence.tokens) != "".join(sentence.text.split()):
        return "the tokens are not those of the text"
    if any(not 0 <= zero.verb < size for zero in sentence.zeros):
        return f"a verb is outside the {size} tokens"
    if any(not 0 <= start < end <= size for _, start, end in sentence.mentions):
        return f"a mention is outside the {size} tokens"
    return None
