"""Sentences with what should become of them, in JSON lines, and Docs of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spacy.tokens import Doc, Span
from spacy.util import get_words_and_spaces
from spacy.vocab import Vocab

from ...errors import WikicremError
from ...resolution.settings import DEFAULT_PREFIX
from ...util.jsonl import read_jsonl

SURE = "sure"


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """A mention of a cluster: its name, first token and the one after the last."""

    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Version:
    """A text, its tokens and mentions."""

    text: str
    tokens: tuple[str, ...]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class GoldItem:
    """A sentence, and what a component should make of it.

    before (Version): The sentence. accepted (tuple[Version, ...]): What may come out, best first.
    rule (str): The rule that applies; "none" if nothing is to change.
    sure (bool): Whether native speakers agree.
    """

    id: str
    category: str
    component: str
    rule: str
    sure: bool
    before: Version
    accepted: tuple[Version, ...] = field(repr=False)

    @property
    def unchanged(self) -> bool:
        """Whether the sentence should stay as it is."""
        return self.rule == "none"


def read_gold(path: str | Path) -> list[GoldItem]:
    """The sentences of a file: objects with id, category, component, rule, certainty, text, tokens,
    mentions (label, start and end: the last token), the same three with "expected_", and
    alternatives that are right as well.

    RAISES: W001, W002 (no JSON), W720 (a line that is no such object).
    """
    items = []
    for line, record in read_jsonl(path):
        try:
            items.append(_item(record))
        except (KeyError, TypeError, ValueError) as err:
            reason = f"{type(err).__name__}: {err}"
            raise WikicremError("W720", path=path, line=line, reason=reason) from None
    return items


def gold_doc(vocab: Vocab, version: Version) -> Doc:
    """A Doc with the tokens and, in `doc.spans["coref_clusters_N"]`, the mentions."""
    spaces = _spaces(version.text, version.tokens)
    doc = Doc(vocab, words=list(version.tokens), spaces=spaces)
    add_mentions(doc, version.mentions)
    return doc


def add_mentions(doc: Doc, mentions: Sequence[Mention]) -> None:
    """Write the mentions as span groups, a cluster each."""
    for label in dict.fromkeys(mention.label for mention in mentions):
        spans = [Span(doc, m.start, m.end) for m in mentions if m.label == label]
        doc.spans[f"{DEFAULT_PREFIX}_{label}"] = spans


def _item(record: Mapping[str, Any]) -> GoldItem:
    others = record.get("alternatives") or []
    accepted = [_version(record, "expected_"), *(_version(other, "") for other in others)]
    return GoldItem(
        id=str(record["id"]),
        category=str(record["category"]),
        component=str(record["component"]),
        rule=str(record["rule"]),
        sure=record["certainty"] == SURE,
        before=_version(record, ""),
        accepted=tuple(accepted),
    )


def _version(record: Mapping[str, Any], prefix: str) -> Version:
    text, tokens = record[f"{prefix}text"], tuple(record[f"{prefix}tokens"])
    if not isinstance(text, str) or not all(isinstance(token, str) for token in tokens):
        raise TypeError(f"{prefix}text and {prefix}tokens must be strings")
    _spaces(text, tokens)
    mentions = []
    for found in record[f"{prefix}mentions"]:
        mention = Mention(str(found["label"]), int(found["start"]), int(found["end"]) + 1)
        if not 0 <= mention.start < mention.end <= len(tokens):
            raise ValueError(f"the mention {found} is outside of {len(tokens)} tokens")
        mentions.append(mention)
    return Version(text, tokens, tuple(mentions))


def _spaces(text: str, tokens: Sequence[str]) -> list[bool]:
    words, spaces = get_words_and_spaces(list(tokens), text)
    if words != list(tokens):
        raise ValueError(f"the tokens are not those of the text {text!r}")
    return spaces
