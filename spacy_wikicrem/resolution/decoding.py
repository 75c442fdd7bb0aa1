"""From the scores of a document's pronouns to distributions over entities. Pure functions.

A pronoun joins an entity. It may point at a mention of it or at a pronoun before it, which points
on: probabilities are passed along such chains, so that a name can be found far back without reading
that far. What is certain by grammar (`facts`) and what the other pronouns of an entity say of its
gender take entities away, or make them less likely. The pronouns are gone over several times: what
comes later has a say in what stands before. Only the likeliest entities of a pronoun are kept, so
that time and memory are linear in the length of the text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from ..lang.base import Gender
from ..util.probabilities import softmax
from .asking import Asked
from .facts import NOTHING, Facts
from .mentions import MentionSpan
from .pairing import MentionTable, Pairing

SWEEPS = 3
# How many pronouns of a gender an entity needs before another gender is half as likely.
GENDER_PRIOR = 1.0
# So many tokens before its window, a "she" may go on with whom the last "she" stands for.
FARTHEST = 200
# An entity with less than this is not passed on from pronoun to pronoun.
LEAST_SHARE = 1e-4


@dataclass(frozen=True, slots=True)
class Answer:
    """A distribution over candidates.

    candidates (tuple[tuple[int, float], ...]): Best first: the mention (an index) that stands
        for the candidate, the nearest before the pronoun if there is one, and its probability.
    none (float): Probability that it stands for none of them.
    """

    candidates: tuple[tuple[int, float], ...]
    none: float


@dataclass(frozen=True, slots=True)
class _Local:
    """What the model says of one pronoun by itself.

    entities (Mapping[Hashable, float]): The probability of all mentions of an entity.
    links (Sequence[tuple[int, float]]): Of earlier pronouns.
    none (float): Of no antecedent.
    last (int | None): A pronoun before its window that it goes on with where that is likely.
    """

    entities: Mapping[Hashable, float]
    links: Sequence[tuple[int, float]]
    none: float
    last: int | None = None


@dataclass(slots=True)
class _State:
    """The shares of entities in each pronoun, so far, and that of none."""

    shares: list[dict[Hashable, float]]
    none: list[float]
    genders: dict[Gender, dict[Hashable, float]] = field(default_factory=dict)


def decode(
    asked: Sequence[Asked],
    scores: Sequence[Sequence[float] | None],
    keys: Sequence[Hashable],
    table: MentionTable,
    temperature: float,
    none_bias: float = 0.0,
    facts: Sequence[Facts] = (),
    breaks: Sequence[int] = (),
) -> list[Answer]:
    """The answers of a document, in order.

    scores (Sequence): For each pronoun one score a mention, one a pronoun, one for none; None
        where nothing was asked.
    keys (Sequence): For each mention of the document what it has in common with others of the
        same entity (`entity_keys`).
    none_bias (float): Taken off the score of "no antecedent".
    facts (Sequence[Facts]): One for each pronoun, or nothing.
    breaks (Sequence[int]): Where paragraphs begin after a blank line, in code points.
    """
    known = list(facts) or [NOTHING] * len(asked)
    before = _before_windows(asked, known, breaks)
    local = _local(asked, scores, keys, temperature, none_bias, before)
    state = _State([{} for _ in asked], [1.0] * len(asked))
    for sweep in range(SWEEPS):
        state.genders = _genders(asked, state.shares) if sweep else {}
        _sweep(asked, local, known, state)
    if (apart := _set_apart(known, state)) is not None:
        _sweep(asked, local, apart, state)
    places = _places(keys)
    return [
        _answer(question, share, none, places, table.mentions)
        for question, share, none in zip(asked, state.shares, state.none, strict=True)
    ]


def _local(
    asked: Sequence[Asked],
    scores: Sequence[Sequence[float] | None],
    keys: Sequence[Hashable],
    temperature: float,
    none_bias: float,
    before: Sequence[int | None],
) -> list[_Local | None]:
    """What the model says of each pronoun by itself; None where nothing was asked.

    before (Sequence[int | None]): As `_before_windows` says.
    """
    found: list[_Local | None] = []
    silent: list[bool] = []
    for question, row, earlier in zip(asked, scores, before, strict=True):
        last = earlier if earlier is not None and not silent[earlier] else None
        if row is None:
            found.append(None if last is None else _Local({}, (), 1.0, last))
            silent.append(last is None)
            continue
        lowered = [s - p for s, p in zip(row, (*question.penalties, none_bias), strict=True)]
        count = len(question.mentions)
        # A pronoun with nothing to choose from says nothing about those that point at it.
        for place, at in enumerate(question.pronouns, start=count):
            lowered[place] = -inf if silent[at] else lowered[place]
        probabilities = softmax(lowered, temperature)
        entities: dict[Hashable, float] = defaultdict(float)
        for at, probability in zip(question.mentions, probabilities, strict=False):
            entities[keys[at]] += probability
        pairs = zip(question.pronouns, probabilities[count:-1], strict=True)
        links = [(at, probability) for at, probability in pairs if probability > LEAST_SHARE]
        found.append(_Local(entities, links, probabilities[-1], last))
        nothing = not entities and all(silent[at] for at in question.pronouns)
        silent.append(nothing and last is None)
    return found


def _before_windows(
    asked: Sequence[Asked], facts: Sequence[Facts], breaks: Sequence[int]
) -> list[int | None]:
    """For each "he" and "she" the last pronoun of its gender before all that it may point at, if
    that is in its paragraph and not too far away: where nothing near is likely, it goes on with
    that one. Beyond a blank line may be another text."""
    found: list[int | None] = []
    latest: dict[Gender, list[int]] = defaultdict(list)
    for index, question in enumerate(asked):
        pairing = question.pairing
        gender, own = pairing.pronoun.gender, pairing.pronoun
        if gender not in ("masculine", "feminine") or own.grammatical or pairing.empty:
            found.append(None)
            continue
        apart = {*question.pronouns, *facts[index].others}
        earlier = (at for at in reversed(latest[gender]) if at not in apart)
        last = None if pairing.bound_to is not None else next(earlier, None)
        near = last is not None and _is_near(pairing, asked[last].pairing, breaks)
        found.append(last if near else None)
        latest[gender].append(index)
    return found


def _is_near(one: Pairing, before: Pairing, breaks: Sequence[int]) -> bool:
    same = bisect_right(breaks, one.start) == bisect_right(breaks, before.start)
    return same and one.token - before.token <= FARTHEST


def _sweep(
    asked: Sequence[Asked], local: Sequence[_Local | None], facts: Sequence[Facts], state: _State
) -> None:
    """Work out the shares of each pronoun from those of the others, in order."""
    for index, own in enumerate(local):
        if own is None:
            continue
        share: dict[Hashable, float] = defaultdict(float, own.entities)
        none = own.none
        known = facts[index]
        for at, probability in own.links:
            if at in known.others:
                continue
            for key, part in state.shares[at].items():
                share[key] += probability * part
            none += probability * state.none[at]
        if own.last is not None:
            for key, part in state.shares[own.last].items():
                share[key] += none * part
            none *= state.none[own.last]
        for key in known.barred:
            share.pop(key, None)
        for at in known.others:
            for key, part in state.shares[at].items():
                if key in share:
                    share[key] *= 1.0 - part
        _by_gender(share, asked[index].pairing.pronoun.gender, state, state.shares[index])
        state.shares[index], state.none[index] = _normalised(share, none, own.entities)


def _by_gender(
    share: dict[Hashable, float],
    gender: Gender | None,
    state: _State,
    before: Mapping[Hashable, float],
) -> None:
    """Make an entity less likely to which pronouns of the other gender belong."""
    others = [counts for other, counts in state.genders.items() if other != gender]
    if gender is None or not others:
        return
    own = state.genders.get(gender, {})
    for key in share:
        against = sum(counts.get(key, 0.0) for counts in others)
        if against:
            agreeing = own.get(key, 0.0) - before.get(key, 0.0) + GENDER_PRIOR
            share[key] *= agreeing / (agreeing + against)


def _genders(
    asked: Sequence[Asked], shares: Sequence[Mapping[Hashable, float]]
) -> dict[Gender, dict[Hashable, float]]:
    """How many pronouns of a gender each entity has."""
    found: dict[Gender, dict[Hashable, float]] = {}
    for question, share in zip(asked, shares, strict=True):
        gender = question.pairing.pronoun.gender
        if gender is not None:
            counts = found.setdefault(gender, defaultdict(float))
            for key, part in share.items():
                counts[key] += part
    return found


def _normalised(
    share: dict[Hashable, float], none: float, own: Container[Hashable]
) -> tuple[dict[Hashable, float], float]:
    """What was taken away is given to the others in proportion. Of entities that only other
    pronouns have brought (those not in `own`), the least are dropped."""
    total = sum(share.values()) + none
    if total <= 0.0:
        return {}, 1.0
    least = LEAST_SHARE * total
    kept = {key: part / total for key, part in share.items() if part > least or key in own}
    return kept, none / total


def _set_apart(facts: Sequence[Facts], state: _State) -> list[Facts] | None:
    """Where two pronouns that stand for different entities would still get the same one, the one
    that has more to lose keeps it. None if there is nothing to do."""
    changed: dict[int, set[Hashable]] = defaultdict(set)
    for index, known in enumerate(facts):
        for other in known.others:
            if other > index and (pair := _clash(index, other, state)) is not None:
                loser, key = pair
                changed[loser].add(key)
    if not changed:
        return None
    return [
        Facts(known.barred | changed[index], known.others) if index in changed else known
        for index, known in enumerate(facts)
    ]


def _clash(one: int, other: int, state: _State) -> tuple[int, Hashable] | None:
    """Which of two pronouns must give up which entity."""
    (key, first), (same, second) = _best(state.shares[one]), _best(state.shares[other])
    if key is None or key != same or first <= state.none[one] or second <= state.none[other]:
        return None
    loss_one = first - _second(state, one)
    loss_other = second - _second(state, other)
    return (other if loss_one >= loss_other else one), key


def _best(share: Mapping[Hashable, float]) -> tuple[Hashable | None, float]:
    return max(share.items(), key=lambda item: item[1], default=(None, 0.0))


def _second(state: _State, index: int) -> float:
    """The share of the next best choice of a pronoun, "none" included."""
    values = sorted(state.shares[index].values(), reverse=True)
    return max(state.none[index], values[1] if len(values) > 1 else 0.0)


def _places(keys: Sequence[Hashable]) -> dict[Hashable, list[int]]:
    places: dict[Hashable, list[int]] = defaultdict(list)
    for index, key in enumerate(keys):
        places[key].append(index)
    return places


def _answer(
    question: Asked,
    share: Mapping[Hashable, float],
    none: float,
    places: Mapping[Hashable, Sequence[int]],
    mentions: Sequence[MentionSpan],
) -> Answer:
    ranked: Iterable[tuple[Hashable, float]] = sorted(share.items(), key=lambda item: -item[1])
    pairing = question.pairing
    return Answer(
        tuple((_nearest(places[key], pairing, mentions), value) for key, value in ranked), none
    )


def _nearest(places: Sequence[int], pairing: Pairing, mentions: Sequence[MentionSpan]) -> int:
    before = bisect_right(places, pairing.start, key=lambda at: mentions[at].start)
    for at in reversed(places[max(0, before - 8) : before]):
        if mentions[at].end <= pairing.start:
            return at
    after = (at for at in places[before:] if mentions[at].start >= pairing.end)
    return next(after, places[0])
