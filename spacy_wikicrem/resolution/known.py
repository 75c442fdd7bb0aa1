"""The record of what is known of a mention, and how mentions of one name share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from ..lang.base import Gender, Number

Animacy = Literal["person", "thing"]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Features:
    """What is known of a mention; None: nothing, or several fit.

    group (bool): Several people as one: "team"; "it" and "they" fit.
    baby (bool): A person that "it" may stand for: a baby, or perhaps a thing or a company.
    personified (bool): A thing that "she" may stand for: a ship.
    labelled_thing (bool): The entity recogniser takes the name for that of a thing.
    amount (bool): Something counted, "fifty euros", that "it" or "they" may stand for.
    """

    number: Number | None = None
    animacy: Animacy | None = None
    gender: Gender | None = None
    group: bool = False
    baby: bool = False
    personified: bool = False
    labelled_thing: bool = False
    amount: bool = False


def informed(own: Features, same: Features, bearers: Sequence[Features]) -> Features:
    """A mention that knows of others with the same name, and of longer names that it is part of."""
    found = replace(same, gender=own.gender or same.gender)
    if bearers and found.animacy != "thing" and found.gender is None:
        gender = only(bearer.gender for bearer in bearers)
        declared = found.animacy == "person" and found.group  # "Robin (they/them)"
        return replace(found, animacy="person", gender=gender, group=declared)
    return found


def common(features: Iterable[Features]) -> Features:
    """Of mentions with one name; where they differ, nothing is known."""
    features = list(features)
    animacy = only(f.animacy for f in features if f.animacy is not None)
    numbers = {f.number for f in features}
    number = numbers.pop() if len(numbers) == 1 else None
    return Features(
        number=number,
        animacy=animacy,
        gender=only(f.gender for f in features if f.gender is not None),
        group=(all if animacy == "person" else any)(f.group for f in features),
        personified=any(f.personified for f in features),
        labelled_thing=all(f.labelled_thing for f in features),
    )


def only(values: Iterable[_T]) -> _T | None:
    """The value that all share, or None."""
    distinct = set(values)
    return distinct.pop() if len(distinct) == 1 else None
