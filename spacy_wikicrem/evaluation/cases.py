"""Small texts with the answers that are expected of a resolver, by kind of difficulty.

A case is one JSON object a line: `text`, `class` (the kind), and `expectation`, a list of

- `antecedent`: `pronoun_start`, `pronoun`, `gold` (accepted strings, or null: it has none);
- `antecedent_not`: `not_gold`, strings that the antecedent must not be (a group that holds more
  than one of them is none of them);
- `antecedents_differ`: `other_start`, `other`, another pronoun that stands for somebody else;
- `one_cluster_holds`: `strings`, all in one cluster of `doc.spans`;
- `resolved_text`: `gold`; `resolved_text_lacks`: `strings`.

A line with `pronoun_start`, `pronoun` and `gold` at its top is a case with that one antecedent; its
kind is its `genre`. An answer is right if its text is an accepted string, but for capitals and an
article at its start, or has the same head at the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from ..util.jsonl import read_jsonl

ARTICLES = ("the ", "a ", "an ")
CLUSTERS = "coref_clusters_"


@dataclass(frozen=True, slots=True)
class Case:
    """kind (str), text (str): See the top. expected (tuple): The expectations as they were read."""

    kind: str
    text: str
    expected: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether everything that is expected of a case holds.

    failed (tuple[str, ...]): What does not, in words.
    """

    case: Case
    failed: tuple[str, ...]

    @property
    def right(self) -> bool:
        return not self.failed


def read_cases(path: str | Path) -> list[Case]:
    """The cases of a file. Raises KeyError if a line has neither of the two shapes."""
    return [_case(record) for _, record in read_jsonl(path)]


def _case(record: Mapping[str, Any]) -> Case:
    if "expectation" in record:
        return Case(record["class"], record["text"], tuple(record["expectation"]))
    own = {key: record[key] for key in ("pronoun_start", "pronoun", "gold")}
    return Case(record["genre"], record["text"], ({"kind": "antecedent", **own},))


def judge_cases(nlp: Language, cases: Sequence[Case]) -> list[Verdict]:
    """Run a pipeline with a resolver over each text once, and compare."""
    texts = list(dict.fromkeys(case.text for case in cases))
    docs = dict(zip(texts, nlp.pipe(texts), strict=True))
    return [judge_case(case, docs[case.text]) for case in cases]


def judge_case(case: Case, doc: Doc) -> Verdict:
    """Compare a resolved document with what is expected of it."""
    found = (JUDGES[wish["kind"]](doc, wish) for wish in case.expected)
    return Verdict(case, tuple(problem for problem in found if problem))


def count_by_kind(verdicts: Iterable[Verdict]) -> dict[str, tuple[int, int]]:
    """Of each kind, in order: how many are right, and how many there are."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for verdict in verdicts:
        right[verdict.case.kind] += verdict.right
        total[verdict.case.kind] += 1
    return {kind: (right[kind], total[kind]) for kind in total}


def matches(antecedent: Span, gold: Collection[str]) -> bool:
    """Whether an antecedent is one of the accepted strings, or has the head of one in its place."""
    if _plain(antecedent.text) in {_plain(text) for text in gold}:
        return True
    return any(antecedent.root.i == span.root.i for span in _places(antecedent.doc, gold))


def _places(doc: Doc, strings: Collection[str]) -> Iterator[Span]:
    text = doc.text.lower()
    for string in strings:
        at = text.find(string.lower())
        while at >= 0:
            span = doc.char_span(at, at + len(string))
            if span is not None:
                yield span
            at = text.find(string.lower(), at + 1)


def _plain(text: str) -> str:
    text = " ".join(text.lower().split())
    return next((text[len(a) :] for a in ARTICLES if text.startswith(a)), text)


def _antecedents(doc: Doc, start: int, pronoun: str) -> list[Span]:
    for resolution in doc._.pronoun_resolutions:
        if resolution.pronoun.start_char <= start < resolution.pronoun.end_char:
            several = getattr(resolution, "antecedents", None)
            if several is None:
                several = [resolution.antecedent] if resolution.antecedent is not None else []
            return list(several)
    return []


def _own(doc: Doc, wish: Mapping[str, Any]) -> list[Span]:
    return _antecedents(doc, wish["pronoun_start"], wish["pronoun"])


def _described(found: Sequence[Span]) -> str:
    return " + ".join(repr(span.text) for span in found) or "none"


def _antecedent(doc: Doc, wish: Mapping[str, Any]) -> str:
    found, gold = _own(doc, wish), wish["gold"]
    right = not found if gold is None else bool(found) and matches(found[0], gold)
    wanted = "none" if gold is None else " or ".join(map(repr, gold))
    return "" if right else f"{wish['pronoun']}: {_described(found)}, not {wanted}"


def _antecedent_not(doc: Doc, wish: Mapping[str, Any]) -> str:
    found = _own(doc, wish)
    wrong = len(found) == 1 and matches(found[0], wish["not_gold"])
    return f"{wish['pronoun']}: {_described(found)}" if wrong else ""


def _antecedents_differ(doc: Doc, wish: Mapping[str, Any]) -> str:
    own, other = _own(doc, wish), _antecedents(doc, wish["other_start"], wish["other"])
    texts = [{_plain(span.text) for span in found} for found in (own, other)]
    same = bool(texts[0]) and texts[0] == texts[1]
    return f"{wish['pronoun']} and {wish['other']}: both {_described(own)}" if same else ""


def _one_cluster_holds(doc: Doc, wish: Mapping[str, Any]) -> str:
    wanted = set(wish["strings"])
    groups = [spans for key, spans in doc.spans.items() if key.startswith(CLUSTERS)]
    texts = [{span.text for span in spans} for spans in groups]
    return "" if any(wanted <= found for found in texts) else f"clusters {texts}"


def _resolved_text(doc: Doc, wish: Mapping[str, Any]) -> str:
    found = doc._.resolved_text
    return "" if found == wish["gold"] else f"{found!r}"


def _resolved_text_lacks(doc: Doc, wish: Mapping[str, Any]) -> str:
    found = doc._.resolved_text
    return next((f"{text!r} in {found!r}" for text in wish["strings"] if text in found), "")


JUDGES: dict[str, Callable[[Doc, Mapping[str, Any]], str]] = {
    "antecedent": _antecedent,
    "antecedent_not": _antecedent_not,
    "antecedents_differ": _antecedents_differ,
    "one_cluster_holds": _one_cluster_holds,
    "resolved_text": _resolved_text,
    "resolved_text_lacks": _resolved_text_lacks,
}
