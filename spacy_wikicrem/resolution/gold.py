"""What is right: gold antecedents, and what they say about a prediction.

The one rule, for `spacy evaluate`, training and `evaluate pronouns` alike: an antecedent is right
if it is a nominal mention (no personal pronoun of any person) of the pronoun's entity. Where a
nominal mention has exactly its words (a final 's aside), the entities of such mentions decide; else
the head of each must lie in the other. The head of a candidate is the root of its span in the parse
of the document; that of a gold mention is what the annotation names, or else the root in the same
parse. Without a parse, one must lie in the other and the candidate must have the gold head.

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
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from spacy.tokens import Doc, Span
from spacy.training import Example

from .. import lang
from ..lang.en.possessive import strip_possessive
from .candidates import Mention, Question, mention_of
from .clusters import DEFAULT_PREFIX

PRONOUNS_KEY = "labelled_pronouns"
ZERO = "ZERO"
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GoldMention:
    """A nominal mention, in code points of the text.

    entity (str): Which entity of the document.
    parts (tuple[Range, ...]): Without a final 's; several if it is discontinuous.
    heads (tuple[Range, ...]): The head word, or the words of the minimal span; nothing if unknown.
    """

    entity: str
    parts: tuple[Range, ...]
    heads: tuple[Range, ...] = ()

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]

    def matches(self, place: Range, head: Range | None) -> bool:
        """Whether the head of each lies in the other; without a head of the place, whether one
        contains the other and the place has the head of the mention."""
        if not any(_meet(own, place) for own in self.heads):
            return False
        if head is not None:
            return any(_meet(head, part) for part in self.parts)
        within = self.start <= place[0] and place[1] <= self.end
        return within or (place[0] <= self.start and self.end <= place[1])


class GoldMentions:
    """The nominal mentions of a document, and which entities a place in its text stands for."""

    def __init__(self, mentions: Iterable[GoldMention]) -> None:
        self.all = tuple(mentions)
        self._same: dict[Range, set[str]] = {}
        for mention in self.all:
            if len(mention.parts) == 1:
                self._same.setdefault(mention.parts[0], set()).add(mention.entity)
        heads = ((head, mention) for mention in self.all for head in mention.heads)
        self._heads = sorted(heads, key=lambda pair: pair[0])
        self._longest = max((end - start for (start, end), _ in self._heads), default=0)

    def entities_of(self, place: Range, head: Range | None) -> frozenset[str]:
        """Those of the mentions with exactly these words, else of all that match by their heads.

        place (Range): Without white space around it and without a final 's.
        head (Range | None): Its head word, if that is known.
        """
        if same := self._same.get(place):
            return frozenset(same)
        first = bisect_left(self._heads, place[0] - self._longest, key=lambda pair: pair[0][0])
        last = bisect_left(self._heads, place[1], key=lambda pair: pair[0][0])
        near = (mention for _, mention in self._heads[first:last])
        return frozenset(m.entity for m in near if m.matches(place, head))

    def entities_of_span(self, place: Range, span: Span) -> frozenset[str]:
        """The same of a span of a parsed document, or else of the name right behind its root."""
        found = self.entities_of(place, root_of(span))
        if found or (name := name_behind(span)) is None:
            return found
        return self.entities_of(name, None)


@dataclass
class Gold:
    """What is known about the pronouns of one document, in code points of the predicted text.

    pronouns (Mapping): From place to entity, for the pronouns that are to be judged.
    forms (Mapping): From place to lower-case form, for the same pronouns.
    mentions (GoldMentions): Of all entities.
    doc (Doc): The predicted document; the heads of candidates come from its parse, if it has one.
    complete (bool): Whether any other pronoun is known to have no antecedent.
    zeros (Mapping): From the place of a verb to the entity of its subject that is not written.
    """

    pronouns: Mapping[Range, str]
    forms: Mapping[Range, str]
    mentions: GoldMentions
    doc: Doc
    complete: bool = True
    zeros: Mapping[Range, str] = field(default_factory=dict)
    _known: dict[Range, frozenset[str]] = field(default_factory=dict)

    def has_antecedent(self, place: Range) -> bool:
        """Whether the pronoun's entity has a nominal mention."""
        entity = self.pronouns[place]
        return any(mention.entity == entity for mention in self.mentions.all)

    def is_right(self, place: Range, candidate: Mention) -> bool:
        """Whether a candidate is a mention of the entity of the pronoun at `place`."""
        return self.pronouns[place] in self.entities_of(candidate)

    def right(self, question: Question) -> tuple[bool, ...] | None:
        """Which candidates are right; None for a pronoun that is not to be judged."""
        place = question.start, question.end
        if place not in self.pronouns:
            return None
        return tuple(self.is_right(place, candidate) for candidate in question.candidates)

    def entities_of(self, candidate: Mention) -> frozenset[str]:
        """The entities that a candidate stands for, by `GoldMentions.entities_of`.

        Where the annotation is not complete, a mention that it does not mark stands for the
        entities with a mention of the same string (GAP marks one mention of a name only); where it
        is complete, for none of them.
        """
        key = candidate.start, candidate.end
        if key not in self._known:
            self._known[key] = self._entities_of(candidate)
        return self._known[key]

    def _entities_of(self, candidate: Mention) -> frozenset[str]:
        place = candidate.start, candidate.end
        span = self._span(place)
        if span is None:
            found = self.mentions.entities_of(place, None)
        else:
            found = self.mentions.entities_of_span(place, span)
        if found or self.complete:
            return found
        name, text = _key(candidate.text), self.doc.text
        named = (m for m in self.mentions.all if _key(text[m.start : m.end]) == name)
        return frozenset(mention.entity for mention in named)

    def _span(self, place: Range) -> Span | None:
        """A place in a parsed document."""
        if not self.doc.has_annotation("DEP"):
            return None
        return self.doc.char_span(*place, alignment_mode="expand")


def read_gold(example: Example, prefix: str = DEFAULT_PREFIX) -> Gold:
    """Carry the gold mentions of an example over to its predicted document."""
    reference = example.reference
    aligned = example.alignment.y2x  # the property compares all tokens each time
    judged = None
    complete = True
    if PRONOUNS_KEY in reference.spans:
        group = reference.spans[PRONOUNS_KEY]
        judged = {(span.start, span.end) for span in group}
        complete = bool(group.attrs.get("complete", True))
    pronouns: dict[Range, str] = {}
    forms: dict[Range, str] = {}
    mentions: list[GoldMention] = []
    zeros: dict[Range, str] = {}
    for entity, (span, head) in _mentions(reference, prefix):
        found = _align(example.predicted, aligned, span.start, span.end)
        if found is None:
            continue
        if span.label_ == ZERO:
            zeros[found.start_char, found.end_char] = entity
        elif form := pronoun_form(span):
            if judged is None or (span.start, span.end) in judged:
                place = _pronoun_place(span, found)
                pronouns[place], forms[place] = entity, form
        elif not _is_other_pronoun(span):
            named = _align(example.predicted, aligned, head, head + 1) if head >= 0 else None
            mentions.append(_gold_mention(entity, found, named))
    return Gold(pronouns, forms, GoldMentions(mentions), example.predicted, complete, zeros)


def _pronoun_place(span: Span, found: Span) -> Range:
    """A pronoun that is a part of a predicted token ("lo" of "vederlo") has its own letters."""
    start, end, at = span.start_char, span.end_char, found.start_char
    own = at <= start and end <= found.end_char
    own = own and found.text[start - at : end - at] == span.text
    return (start, end) if own else (found.start_char, found.end_char)


def pronoun_form(span: Span) -> str | None:
    """The lower-case form of a mention that is nothing but a known pronoun.

    None in a language without a list: its clusters can be read, but nothing is a pronoun then.
    """
    code = span.doc.vocab.lang
    form = span.text.lower().replace("\u2019", "'")
    return form if code in lang.SUPPORTED and form in lang.get(code).pronouns else None


def _is_other_pronoun(span: Span) -> bool:
    """Whether a mention is a pronoun of another person or kind, which names nobody."""
    code = span.doc.vocab.lang
    if code not in lang.SUPPORTED:
        return False
    form, language = span.text.lower().replace("\u2019", "'"), lang.get(code)
    return form in language.first_and_second or form in language.other_pronouns


def count_pronouns(reference: Doc, prefix: str = DEFAULT_PREFIX) -> int:
    """How many pronouns of a reference document are to be judged."""
    if PRONOUNS_KEY in reference.spans:
        return len(reference.spans[PRONOUNS_KEY])
    found = (span for _, (span, _) in _mentions(reference, prefix) if span.label_ != ZERO)
    return sum(pronoun_form(span) is not None for span in found)


def root_of(span: Span) -> Range:
    """The code points of the root of a span, by the parse of its document."""
    return span.root.idx, span.root.idx + len(span.root)


def name_behind(span: Span) -> Range | None:
    """The name right behind the root of a phrase, which may be all that is annotated: "Arroyo" of
    "la señora Arroyo", "Segundo" of "el maquinista, don Segundo"."""
    root = span.root
    for child in root.rights:
        beside = child.pos_ == "PROPN" and child.left_edge.i == root.i + 1
        if beside and child.i < span.end and child.dep_.startswith(("flat", "appos")):
            inside = [t for t in child.subtree if t.i < span.end and t.pos_ == "PROPN"]
            return inside[0].idx, inside[-1].idx + len(inside[-1])
    return None


def _mentions(reference: Doc, prefix: str) -> Iterator[tuple[str, tuple[Span, int]]]:
    """(entity, (span, head or -1)) of every mention, zeros included."""
    numbered = re.compile(rf"{re.escape(prefix)}_\d+")
    for key in (key for key in reference.spans if numbered.fullmatch(key)):
        group = reference.spans[key]
        heads = group.attrs.get("heads", [])
        heads = heads if len(heads) == len(group) else [-1] * len(group)
        for span, head in zip(group, heads, strict=True):
            yield key, (span, head)


def _align(predicted: Doc, aligned: Any, start: int, end: int) -> Span | None:
    """The tokens of the predicted document that share a character with those of the reference.

    aligned (AlignmentArray): From tokens of the reference to those of the predicted document.
    """
    places = aligned[start:end]
    if not len(places):
        return None
    return predicted[int(places.min()) : int(places.max()) + 1]


def _gold_mention(entity: str, span: Span, named: Span | None) -> GoldMention:
    """named (Span | None): What the annotation says is the head."""
    bare = mention_of(span)
    heads: tuple[Range, ...] = ()
    if named is not None:
        heads = ((named.start_char, named.end_char),)
    elif span.doc.has_annotation("DEP"):
        heads = (root_of(span),)
    return GoldMention(entity, ((bare.start, bare.end),), heads)


def _meet(one: Range, other: Range) -> bool:
    """Whether they share a character: tokens of two tokenisers need not end alike."""
    return one[0] < other[1] and other[0] < one[1]


def _key(text: str) -> str:
    return " ".join(strip_possessive(text).casefold().split())
