"""How often refined sentences are exactly right: text and mentions, case ignored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc

from ...resolution.settings import DEFAULT_PREFIX
from .gold import GoldItem, Version, gold_doc

# A mention: its cluster, and its place in the text.
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sentence and what came out.

    text (bool), mentions (bool): Whether they are right, for one of the accepted versions.
    untouched (bool): Whether the text is as it was.
    """

    item: GoldItem
    got: str
    got_mentions: tuple[str, ...]
    text: bool
    mentions: bool
    untouched: bool
    rules: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        return self.text and self.mentions


@dataclass
class Tally:
    """Counts of a category or a component; `sure` without the debatable sentences."""

    items: int = 0
    exact: int = 0
    text: int = 0
    sure: int = 0
    sure_exact: int = 0
    unchanged: int = 0
    untouched: int = 0

    def add(self, outcome: Outcome) -> None:
        self.items += 1
        self.exact += outcome.exact
        self.text += outcome.text
        self.sure += outcome.item.sure
        self.sure_exact += outcome.item.sure and outcome.exact
        self.unchanged += outcome.item.unchanged
        self.untouched += outcome.item.unchanged and outcome.untouched


@dataclass
class Report:
    """All outcomes, counted by component and by category."""

    components: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    categories: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    misses: list[Outcome] = field(default_factory=list)

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Report:
        report = cls()
        for outcome in outcomes:
            report.components[outcome.item.component].add(outcome)
            report.categories[outcome.item.category].add(outcome)
            if not outcome.exact:
                report.misses.append(outcome)
        return report


def judge(item: GoldItem, doc: Doc, rules: Sequence[str] = ()) -> Outcome:
    """Compare what came out with the accepted versions of a sentence.

    rules (Sequence[str]): Names of the rules that were applied.
    """
    got = _normal(doc.text), _places(doc)
    wanted = [(_normal(version.text), _version_places(version, doc)) for version in item.accepted]
    text = [version for version in wanted if version[0] == got[0]]
    shown = sorted(
        f"{key.removeprefix(DEFAULT_PREFIX + '_')}: {span.text}"
        for key, group in doc.spans.items()
        for span in group
    )
    return Outcome(
        item=item,
        got=doc.text,
        got_mentions=tuple(shown),
        text=bool(text),
        mentions=any(version[1] == got[1] for version in text),
        untouched=_normal(item.before.text) == got[0],
        rules=tuple(rules),
    )


def _version_places(version: Version, doc: Doc) -> Counter[Place]:
    return _places(gold_doc(doc.vocab, version))


def _places(doc: Doc) -> Counter[Place]:
    """Mentions by code points, so that other tokens make no difference."""
    return Counter(
        (key.removeprefix(f"{DEFAULT_PREFIX}_"), span.start_char, span.end_char)
        for key, group in doc.spans.items()
        if key.startswith(f"{DEFAULT_PREFIX}_")
        for span in group
    )


def _normal(text: str) -> str:
    return text.casefold().replace("’", "'")
