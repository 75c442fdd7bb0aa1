"""What a resolver is: it turns documents into questions for a model, and scores into answers.

A kind of resolver is chosen by the architecture of the model (`model.attrs["resolver"]`); the
component `pronoun_resolver` knows nothing but what is here, so that another one, for other models,
languages or pronouns that are not written, fits in beside `masked_lm`, `mention_ranker` and
`shared_ranker`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from ..lang import LanguageData
from ..ty import MaskedQuery, MentionQuery
from .candidates import Mention, Question
from .gold import Gold
from .mentions import MentionSettings
from .pairing import PairingSettings
from .pronouns import FoundPronoun
from .settings import Settings, Suits

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

Query = MaskedQuery | MentionQuery
Finder = Callable[["Doc"], Iterable["Span"]]
# Whether a labelled pronoun can be learned from: there must be a right and a wrong answer.
Outcome = Literal["trained", "unreachable", "unopposed"]


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A pronoun whose antecedent is known.

    query (MaskedQuery | MentionQuery): What the model is asked.
    right (tuple[bool, ...]): One value a score.
    """

    query: Query
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """From scores to probabilities.

    temperature (float): Divides the scores.
    relative (float): The temperature over that of the weights.
    none_bias (float): Taken off the score of "no antecedent", by models that have one.
    offset, slope (float): Of the log odds of the best candidate (`confidence`).
    """

    temperature: float = 1.0
    none_bias: float = 0.0
    offset: float = 0.0
    slope: float = 1.0
    relative: float = 1.0


@dataclass(frozen=True, slots=True)
class Answered:
    """What a pronoun stands for.

    question (Question): The pronoun and its candidates.
    probabilities (Sequence[float]): One a candidate.
    none (float): That it stands for none of them.
    antecedents (tuple[Mention, ...]): All mentions that are the antecedent, the first one first, if
        there is more to say than the best candidate: the parts of a group, for example.
    reason (str | None): Why it has no antecedent, if something is known about that.
    """

    question: Question
    probabilities: Sequence[float]
    none: float = 0.0
    antecedents: tuple[Mention, ...] = ()
    reason: str | None = None


class Questions(Protocol):
    """The pronouns of one document on their way through a model."""

    @property
    def queries(self) -> Sequence[Query]:
        """What the model is asked; a pronoun with nothing to choose from asks nothing."""

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        """One answer a pronoun, in document order; `scores` are those of `queries`."""

    def labelled(self, gold: Gold) -> Iterator[tuple[Outcome, LabelledQuestion]]:
        """The pronouns whose antecedents are known."""

    def reach(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """For each pronoun its first code point, and those between which its candidates lie."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is to be resolved, and among which candidates.

    settings (Settings): With a value for all that is left to the resolver (`Settings.suited`).
    finder (Callable | None): Its spans are the candidates, and no others.
    asking (Callable | None): What asks in a Doc beside the pronouns, such as verbs whose subject is
        not written (`FoundPronoun.zero`); for resolvers that rank mentions.
    """

    language: LanguageData
    settings: Settings
    finder: Finder | None = None
    asking: Callable[[Doc], Iterable[FoundPronoun]] | None = None

    @property
    def names_only(self) -> bool:
        """Whether the candidates are entities only, as in the paper."""
        own = self.settings
        return not own.noun_phrases and own.spans_key is None and self.finder is None

    @property
    def forms(self) -> frozenset[str]:
        """Lower-case forms of the pronouns to resolve."""
        own = self.settings.pronouns
        if own is None:
            own = self.language.default_forms if self.names_only else self.language.all_forms
        known = self.language.neopronouns
        return frozenset((*own, *(f for neo in self.settings.neopronouns for f in known[neo])))

    @property
    def mentions(self) -> MentionSettings:
        own = self.settings
        more = bool(own.noun_phrases)
        return MentionSettings(
            labels=own.labels,
            names=more,
            noun_phrases=more,
            coordinations=more,
            spans_key=own.spans_key,
            finder=self.finder,
        )

    @property
    def pairing(self) -> PairingSettings:
        own = self.settings
        return PairingSettings(own.agreement or "off", bool(own.syntax), own.singular_they)


class Resolver(Protocol):
    """How one kind of model resolves pronouns. It changes neither documents nor models."""

    @property
    def scope(self) -> Scope: ...

    def questions(self, doc: Doc) -> Questions:
        """What a document with tags, entities and sentences asks."""

    def calls(
        self, asked: Sequence[tuple[Doc, Sequence[Query]]], *, training: bool = False
    ) -> Iterator[tuple[int, Sequence[Any]]]:
        """What the model is given, call by call, and how many queries that answers.

        asked (Sequence): Documents and their queries, all of a batch.
        """

    def calibration(self, content: Any) -> Calibration:
        """From the settings, or else from the weights inside the model."""

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        """The loss of one labelled pronoun, and its gradient with respect to the scores."""

    def samples(self, docs: Iterable[Doc]) -> Sequence[Any] | None:
        """What the model may infer its shapes from; None if it has them already."""


class ResolverKind(Protocol):
    """What an architecture puts into `model.attrs["resolver"]`: a class, for example.

    `model.attrs["get_content"]` beside it gives the weights inside the model, which have at least
    a `temperature`.
    """

    @property
    def suits(self) -> Suits: ...

    def __call__(self, scope: Scope) -> Resolver: ...


class InCalls:
    """A resolver that asks the queries of all documents together, so many in a call."""

    per_call: ClassVar[int]
    # Smaller, as a call of an update keeps what its gradients need.
    per_update: ClassVar[int] = 8

    def calls(
        self, asked: Sequence[tuple[Doc, Sequence[Query]]], *, training: bool = False
    ) -> Iterator[tuple[int, Sequence[Any]]]:
        """See `Resolver.calls`."""
        flat = [query for _, queries in asked for query in queries]
        size = self.per_update if training else self.per_call
        for start in range(0, len(flat), size):
            part = flat[start : start + size]
            yield len(part), part

    def samples(self, docs: Iterable[Doc]) -> Sequence[Any] | None:
        """See `Resolver.samples`: the model has its shapes already."""
        return None
