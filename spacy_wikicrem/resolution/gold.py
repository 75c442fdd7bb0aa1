"""Gold antecedents in a reference document, and what they say about a prediction.

The reference holds one span group for each entity, `coref_clusters_1`, `coref_clusters_2`, ...: the
convention of spaCy's coreference components, so their data works too. Optional are

- `labelled_pronouns`: the pronouns that are to be judged; its attribute `complete` says whether a
  pronoun outside it is known to have no antecedent. Without the group all pronouns are judged.
- the attribute `heads` of a cluster: the head token of each mention, -1 where it is not known.
- the span label `ZERO`: the verb of a dropped pronoun, which is no mention of a name.

Span groups survive `to_bytes` and DocBin. Mentions are carried over to the predicted document by
spaCy's token alignment, so the two need not have the same tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc, Span
from spacy.training import Example

from .. import lang
from ..lang.en.possessive import strip_possessive
from .candidates import Mention, Question, mention_of
from .clusters import DEFAULT_PREFIX

PRONOUNS_KEY = "labelled_pronouns"
ZERO = "ZERO"


@dataclass(frozen=True, slots=True)
class GoldMention:
    """A mention that is no third-person pronoun, in code points of the predicted text.

    entity (int): Which entity of the document.
    head (int | None): First code point of its head word, if known.
    """

    entity: int
    text: str
    start: int
    end: int
    head: int | None


@dataclass
class Gold:
    """What is known about the pronouns of one document, in code points of the predicted text.

    pronouns (Mapping): From place to entity, for the pronouns that are to be judged.
    forms (Mapping): From place to lower-case form, for the same pronouns.
    mentions (Sequence[GoldMention]): Of all entities.
    complete (bool): Whether any other pronoun is known to have no antecedent.
    """

    pronouns: Mapping[tuple[int, int], int]
    forms: Mapping[tuple[int, int], str]
    mentions: Sequence[GoldMention]
    complete: bool = True
    _known: dict[tuple[int, int], frozenset[int]] = field(default_factory=dict)

    def has_antecedent(self, place: tuple[int, int]) -> bool:
        """Whether the pronoun's entity has a mention that is no third-person pronoun."""
        entity = self.pronouns[place]
        return any(mention.entity == entity for mention in self.mentions)

    def is_right(self, place: tuple[int, int], candidate: Mention) -> bool:
        """Whether a candidate is a mention of the entity of the pronoun at `place`."""
        return self.pronouns[place] in self.entities_of(candidate)

    def right(self, question: Question) -> tuple[bool, ...] | None:
        """Which candidates are right; None for a pronoun that is not to be judged."""
        place = question.start, question.end
        if place not in self.pronouns:
            return None
        return tuple(self.is_right(place, candidate) for candidate in question.candidates)

    def entities_of(self, candidate: Mention) -> frozenset[int]:
        """The entities that a candidate stands for.

        That of the gold mention with the same words, else of the smallest one around or inside it
        whose head it has. Where the annotation is not complete, a mention that it does not mark
        stands for the entities with a mention of the same string (GAP marks one mention of a name
        only); where it is complete, for none of them.
        """
        key = candidate.start, candidate.end
        if key not in self._known:
            self._known[key] = self._entities_of(candidate)
        return self._known[key]

    def _entities_of(self, candidate: Mention) -> frozenset[int]:
        start, end = candidate.start, candidate.end
        same = {m.entity for m in self.mentions if (m.start, m.end) == (start, end)}
        if same:
            return frozenset(same)
        nested = [
            m
            for m in self.mentions
            if m.head is not None and start <= m.head < end and _nested(m, candidate)
        ]
        if nested:
            return frozenset({min(nested, key=lambda m: m.end - m.start).entity})
        if self.complete:
            return frozenset()
        name = _key(candidate.text)
        return frozenset(m.entity for m in self.mentions if _key(m.text) == name)


def read_gold(example: Example, prefix: str = DEFAULT_PREFIX) -> Gold:
    """Carry the gold mentions of an example over to its predicted document."""
    reference = example.reference
    judged = None
    complete = True
    if PRONOUNS_KEY in reference.spans:
        group = reference.spans[PRONOUNS_KEY]
        judged = {(span.start, span.end) for span in group}
        complete = bool(group.attrs.get("complete", True))
    pronouns: dict[tuple[int, int], int] = {}
    forms: dict[tuple[int, int], str] = {}
    mentions: list[GoldMention] = []
    for entity, (span, head) in _mentions(reference, prefix):
        found = _align(example, span.start, span.end)
        if found is None:
            continue
        if form := pronoun_form(span):
            if judged is None or (span.start, span.end) in judged:
                place = found.start_char, found.end_char
                pronouns[place], forms[place] = entity, form
        else:
            mentions.append(_gold_mention(example, entity, found, head))
    return Gold(pronouns, forms, mentions, complete)


def pronoun_form(span: Span) -> str | None:
    """The lower-case form of a mention that is nothing but a known pronoun.

    None in a language without a list: its clusters can be read, but nothing is a pronoun then.
    """
    code = span.doc.vocab.lang
    form = span.text.lower()
    return form if code in lang.SUPPORTED and form in lang.get(code).pronouns else None


def count_pronouns(reference: Doc, prefix: str = DEFAULT_PREFIX) -> int:
    """How many pronouns of a reference document are to be judged."""
    if PRONOUNS_KEY in reference.spans:
        return len(reference.spans[PRONOUNS_KEY])
    return sum(pronoun_form(span) is not None for _, (span, _) in _mentions(reference, prefix))


def _mentions(reference: Doc, prefix: str) -> Iterator[tuple[int, tuple[Span, int]]]:
    """(entity, (span, head or -1)) of every mention but the zeros."""
    numbered = re.compile(rf"{re.escape(prefix)}_\d+")
    keys = [key for key in reference.spans if numbered.fullmatch(key)]
    for entity, key in enumerate(keys):
        group = reference.spans[key]
        heads = group.attrs.get("heads", [])
        heads = heads if len(heads) == len(group) else [-1] * len(group)
        for span, head in zip(group, heads, strict=True):
            if span.label_ != ZERO:
                yield entity, (span, head)


def _align(example: Example, start: int, end: int) -> Span | None:
    """The tokens of the predicted document that share a character with those of the reference."""
    places = example.alignment.y2x[start:end]
    if not len(places):
        return None
    return example.predicted[int(places.min()) : int(places.max()) + 1]


def _gold_mention(example: Example, entity: int, span: Span, head: int) -> GoldMention:
    bare = mention_of(span)
    aligned = _align(example, head, head + 1) if head >= 0 else None
    place: int | None
    if aligned is not None:
        place = aligned.start_char
    else:
        place = span.root.idx if example.predicted.has_annotation("DEP") else None
    return GoldMention(entity, bare.text, bare.start, bare.end, place)


def _nested(mention: GoldMention, candidate: Mention) -> bool:
    around = mention.start <= candidate.start and candidate.end <= mention.end
    inside = candidate.start <= mention.start and mention.end <= candidate.end
    return around or inside


def _key(text: str) -> str:
    return " ".join(strip_possessive(text).casefold().split())
