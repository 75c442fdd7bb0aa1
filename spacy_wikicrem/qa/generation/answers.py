"""What the model must answer, checked by pydantic."""

from __future__ import annotations

from typing import TypeVar

from ...util.optional import needed_for

with needed_for("Making questions", "pydantic", "qa"):
    from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

T = TypeVar("T", bound="Answer")


class Answer(BaseModel):
    """What any answer has in common: no further keys, so that a schema can be strict."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    # Not a `minLength` of the schema, which some servers refuse.
    @field_validator("*")
    @classmethod
    def _not_empty(cls, value: object) -> object:
        if value == "":
            raise ValueError("it is empty")
        return value


class Candidate(Answer):
    """A question that the generator proposes."""

    question: str
    answer: str
    required_sentence_indices: list[int]


class Verdict(Answer):
    """What a reviewer says; the reason comes first, so that the verdict follows from it."""

    reason: str
    is_quality: bool


def parse(text: str, kind: type[T]) -> T:
    """The answer in a reply: the whole text, or the JSON object in it.

    RAISES: ValueError: what is wrong, in words for the model.
    """
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise ValueError("there is no JSON object in it")
    try:
        return kind.model_validate_json(text[start : end + 1])
    except ValidationError as err:
        faults = (f"{'.'.join(map(str, e['loc'])) or 'JSON'}: {e['msg']}" for e in err.errors()[:3])
        raise ValueError("; ".join(faults)) from None
