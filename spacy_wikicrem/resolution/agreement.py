"""Whether a pronoun and a mention agree in number, animacy and gender.

What is not known never speaks against a mention.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..lang import Pronoun
from .known import Features

# "Unlikely": possible where nothing better is there ("she" for a ship, "it" for a baby).
Verdict = Literal["compatible", "unknown", "unlikely", "incompatible"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well a pronoun and a mention fit, feature by feature."""

    number: Verdict
    animacy: Verdict
    gender: Verdict

    @property
    def possible(self) -> bool:
        return "incompatible" not in (self.number, self.animacy, self.gender)

    @property
    def unlikely(self) -> bool:
        """Whether a feature would have to be used in an uncommon way."""
        return self.possible and "unlikely" in (self.number, self.animacy, self.gender)

    @property
    def conflicts(self) -> int:
        return (self.number, self.animacy, self.gender).count("incompatible")

    @property
    def only_gender(self) -> bool:
        """Whether nothing but the gender speaks against it."""
        return "incompatible" not in (self.number, self.animacy)

    @property
    def support(self) -> int:
        """Features that are known to fit, 0 to 3."""
        return (self.number, self.animacy, self.gender).count("compatible")


def agree(
    pronoun: Pronoun, features: Features, *, singular_they: bool = True, bound: bool = False
) -> Agreement:
    """Compare a pronoun with a mention.

    singular_they (bool): Whether "they" may stand for one person: then unknown, not incompatible,
        so that a group is preferred.
    bound (bool): The mention is the subject of the pronoun, a reflexive: where "they" may be one
        person, so may "themselves".
    """
    if pronoun.grammatical:
        return _grammatical(pronoun, features)
    if pronoun.gender == "neuter":
        return Agreement(_number(features), _thing(features), "unknown")
    if pronoun.gender is None and pronoun.number != "singular":
        several = pronoun.number == "plural" and not (bound and _may_be_they(features))
        number = _plural(features, singular_they and not several)  # "themselves"
        return Agreement(number, "unknown", "unknown")
    # "She" may be a ship; what is "hers" is a person's.
    person = _person(
        features, feminine=pronoun.gender == "feminine" and pronoun.possessive is not True
    )
    return Agreement(_number(features), person, _gender(pronoun, features))


def _may_be_they(features: Features) -> bool:
    """Whether it is a person of no known gender: "someone", "the student"."""
    return features.animacy == "person" and features.gender is None


def _grammatical(pronoun: Pronoun, features: Features) -> Agreement:
    """Of a pronoun that agrees with a noun, not with a person."""
    number: Verdict = "unknown"
    if pronoun.number is not None and features.number is not None:
        number = "compatible" if pronoun.number == features.number else "incompatible"
    if pronoun.one_person and features.number == "singular" and features.animacy == "thing":
        number = "incompatible"
    if number == "incompatible" and features.group and pronoun.number == "plural":
        number = "unlikely"
    animacy: Verdict = "unknown"
    if pronoun.people and features.animacy is not None:
        animacy = "compatible" if features.animacy == "person" else "unlikely"
    return Agreement(number, animacy, _gender(pronoun, features))


def _number(features: Features) -> Verdict:
    """Of a pronoun that is singular."""
    if features.number == "plural":
        return "incompatible"
    return "compatible" if features.number == "singular" or features.group else "unknown"


def _plural(features: Features, singular_they: bool) -> Verdict:
    if features.number == "plural" or features.group:
        return "compatible"
    if features.number is None:
        return "unlikely" if features.amount else "unknown"
    if features.animacy == "thing" or not singular_they:
        return "incompatible"
    return "unlikely" if features.animacy is None and features.labelled_thing else "unknown"


def _person(features: Features, *, feminine: bool) -> Verdict:
    if features.animacy is None:
        return "unknown"
    if features.animacy == "thing" and features.personified and feminine:
        return "unlikely"
    return "compatible" if features.animacy == "person" else "incompatible"


def _thing(features: Features) -> Verdict:
    if features.animacy is None:
        return "unknown"
    if features.amount or (features.animacy == "person" and features.baby):
        return "unlikely"
    return "compatible" if features.animacy == "thing" else "incompatible"


def _gender(pronoun: Pronoun, features: Features) -> Verdict:
    if pronoun.gender is None or features.gender is None:
        return "unknown"
    return "compatible" if pronoun.gender == features.gender else "incompatible"
