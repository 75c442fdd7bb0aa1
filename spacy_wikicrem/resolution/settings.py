"""The settings of the component `pronoun_resolver`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import inf
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..ty import Precision

AgreementMode = Literal["off", "soft", "hard"]
AGREEMENT_MODES: tuple[str, ...] = get_args(AgreementMode)
PRECISIONS: tuple[str, ...] = get_args(Precision)
DEFAULT_PREFIX = "coref_clusters"
DEFAULT_LABELS = ("PERSON",)


@dataclass(frozen=True, slots=True)
class Suits:
    """What suits a kind of resolver, where the settings leave it open.

    noun_phrases (bool), agreement (str), syntax (bool): See `Settings`.
    """

    noun_phrases: bool
    agreement: AgreementMode
    syntax: bool


# Names alone, as in the paper; and all kinds of mentions, chosen by rules.
NAMES = Suits(noun_phrases=False, agreement="off", syntax=False)
ALL = Suits(noun_phrases=True, agreement="hard", syntax=True)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of `PronounResolver`; they raise W303 where they make no sense.

    Where the two architectures want different things, None takes what suits the model.

    labels (tuple[str, ...] | None): Entity labels of the candidates; None for PERSON where names
        are the only candidates, else for all but numbers and times.
    noun_phrases (bool | None): Other candidates, too: proper nouns outside entities, noun phrases
        ("the old man"), and coordinations ("Anna and Bob"). They need a parser. None: with a
        mention ranker.
    spans_key (str | None): The spans of `doc.spans[spans_key]` are the candidates, and no others.
        A document without that group is an error (W344), one with an empty group is not.
    pronouns (tuple[str, ...] | None): Forms to resolve; None for the people pronouns of the
        language (he, she, they and their forms), and with `noun_phrases`, `spans_key` or a
        candidate finder for "it" and the reflexives as well.
    neopronouns (tuple[str, ...]): Neopronouns to resolve, by their first forms: "xe".
    agreement (str | None): "hard": candidates that do not agree with the pronoun in number,
        animacy or gender are left out (if all are, those stay that differ in gender only); "soft":
        they lose `agreement_penalty` for each feature; "off". None: "hard" with a mention ranker,
        else "off".
    agreement_penalty (float): Taken from a candidate's score, before the temperature; by a mention
        ranker in part also from single candidates of "they" where there is a group.
    singular_they (bool): "They" may stand for one person.
    syntax (bool | None): Leave out what the syntax rules out ("John saw him"), give a reflexive
        its subject, and an "it" that stands for nothing ("it rains") no candidates. Needs a
        parser. None: with a mention ranker.
    sentences_before (int): Candidates and context come from this many sentences before the
        pronoun's own (with a mention ranker from further back where pronouns near each other are
        read together),
    sentences_after (int): and this many after it (for "When he arrived, Marco sat."), likewise;
        0: nothing beyond its own sentence, in any case.
    window_tokens (int): But from no further than this many tokens on either side; a mention
        ranker reads at most so many at once, and reaches further back from pronoun to pronoun.
    quoted_persons (bool): Resolve the first and second persons inside quotations, too, to who
        speaks and to whom, where the text says so (`pipeline.speakers`).
    threshold (float): A pronoun whose best candidate is less probable has no antecedent; with a
        mention ranker neither has one that more probably stands for none.
    temperature (float | None): Divides the scores before the softmax over candidates; None for
        the model's own.
    span_cluster_prefix (str): Clusters are in `doc.spans["{prefix}_1"]`, ...; in training the gold
        clusters too.
    precision (str | None): "float32", "bfloat16" or "int8" for the multiplications of matrices;
        None for what is fastest: bfloat16 on a CPU that computes with it, int8 on others that can
        (a masked language model: float32), float32 elsewhere.
    device (str | None): Where the model computes, such as "cpu" or "cuda:1"; None for where thinc's
        other models do.
    alpha (float), beta (float): Weight and width of the margin in the loss of a masked language
        model (equation 1).
    """

    labels: tuple[str, ...] | None = None
    noun_phrases: bool | None = None
    spans_key: str | None = None
    pronouns: tuple[str, ...] | None = None
    neopronouns: tuple[str, ...] = ()
    agreement: AgreementMode | None = None
    agreement_penalty: float = 5.0
    singular_they: bool = True
    syntax: bool | None = None
    sentences_before: int = 3
    sentences_after: int = 1
    window_tokens: int = 512
    quoted_persons: bool = False
    threshold: float = 0.0
    temperature: float | None = None
    span_cluster_prefix: str = DEFAULT_PREFIX
    precision: Precision | None = None
    device: str | None = None
    alpha: float = 10.0
    beta: float = 0.2

    def problem(self) -> tuple[str, str] | None:
        """The first setting that is of another type or out of range, and what is expected of it."""
        for name, hint in get_type_hints(Settings).items():
            if not _is_of(getattr(self, name), hint):
                return name, _words_of(hint)
        checks = {
            "labels": (self.labels is None or len(self.labels) > 0, "at least one label, or null"),
            "pronouns": (
                self.pronouns != () or bool(self.neopronouns),
                "at least one form, or null",
            ),
            "agreement": (
                self.agreement in (None, *AGREEMENT_MODES),
                f"one of {', '.join(AGREEMENT_MODES)}, or null",
            ),
            "agreement_penalty": (_number(self.agreement_penalty), "0 or more"),
            "sentences_before": (_number(self.sentences_before), "0 or more"),
            "sentences_after": (_number(self.sentences_after), "0 or more"),
            "window_tokens": (_number(self.window_tokens, 1), "1 or more"),
            "quoted_persons": (isinstance(self.quoted_persons, bool), "true or false"),
            "threshold": (
                _number(self.threshold) and self.threshold <= 1,
                "a probability from 0 to 1",
            ),
            "temperature": (
                self.temperature is None or (_number(self.temperature) and self.temperature > 0),
                "above 0, or null",
            ),
            "span_cluster_prefix": (bool(self.span_cluster_prefix), "a name"),
            "spans_key": (
                not re.fullmatch(
                    rf"{re.escape(self.span_cluster_prefix)}_\d+", self.spans_key or ""
                ),
                "a group that is no cluster, as clusters are written anew",
            ),
            "precision": (
                self.precision in (None, *PRECISIONS),
                f"one of {', '.join(PRECISIONS)}, or null",
            ),
            "device": (
                self.device is None or (isinstance(self.device, str) and bool(self.device)),
                'a device of torch such as "cpu" or "cuda", or null',
            ),
            "alpha": (_number(self.alpha), "0 or more"),
            "beta": (_number(self.beta), "0 or more"),
        }
        return next(((name, wish) for name, (good, wish) in checks.items() if not good), None)

    def suited(self, to: Suits) -> Settings:
        """With a value for every setting that was left to the kind of resolver."""
        more = to.noun_phrases if self.noun_phrases is None else self.noun_phrases
        return replace(
            self,
            labels=self.labels or (None if more else DEFAULT_LABELS),
            noun_phrases=more,
            agreement=self.agreement or to.agreement,
            syntax=to.syntax if self.syntax is None else self.syntax,
        )


def changes(made: Settings, now: Settings) -> dict[str, list[Any]]:
    """The settings that differ, in plain data: [made, now]."""
    before, after = asdict(made), asdict(now)
    return {name: [before[name], after[name]] for name in before if before[name] != after[name]}


def with_changes(settings: Settings, changed: Mapping[str, Sequence[Any]]) -> Settings:
    """What `changes` gave, applied; a setting that is no longer what it was made stays."""
    current = asdict(settings)
    found = {name: (_tuple(made), _tuple(now)) for name, (made, now) in changed.items()}
    wanted = {name: now for name, (made, now) in found.items() if current[name] == made}
    return replace(settings, **wanted)


def _is_of(value: object, hint: Any) -> bool:
    """Whether a value of a config is of a type; whole numbers are numbers, and what a literal may
    be is looked at later."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return any(map(partial(_is_of_one, value), kinds))


def _is_of_one(value: object, kind: Any) -> bool:
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(isinstance(item, str) for item in value)
    if get_origin(kind) is Literal:
        return isinstance(value, str)
    if kind in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, int | float if kind is float else kind)


def _words_of(hint: Any) -> str:
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    names = {bool: "true or false", int: "a whole number", float: "a number", NoneType: "null"}
    found = (
        "a list of strings" if get_origin(k) is tuple else names.get(k, "a string") for k in kinds
    )
    return ", or ".join(found)


def _tuple(value: Any) -> Any:
    """JSON has no tuples."""
    return tuple(value) if isinstance(value, list) else value


def _number(value: object, least: int = 0) -> bool:
    """Whether a setting is a finite number of at least so much; a config can hold anything."""
    return not isinstance(value, bool) and isinstance(value, int | float) and least <= value < inf
