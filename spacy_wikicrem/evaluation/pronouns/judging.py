"""Pronouns in running text: is the antecedent right, and is there one at all?

What is judged is `doc._.pronoun_resolutions` alone, so that every resolver is measured alike. A
pronoun is a third-person pronoun of the language.

**Antecedent.** All pronouns count that the annotation puts into an entity with a nominal mention,
before or after them. `resolution.gold` says which predicted antecedent is right.
A pronoun without a predicted antecedent, resolved or not, is wrong.

**None.** Where the annotation is complete, a pronoun outside all entities ("It is raining") or
alone in one has no antecedent, and a prediction of none is right. Left out are pronouns of entities
without a nominal mention, as nobody can say what is right, and those that stand for several
entities at once.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ...documents.records import CorefDocument, CorefMention
from ...errors import WikicremError
from ...lang import LanguageData
from ...resolution.candidates import trimmed
from ...resolution.gold import GoldMention, GoldMentions, Range, root_of
from ...resolution.pronouns import find_pronouns

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

_GUM = re.compile(r"GUM_([a-z]+)_")
_LITBANK = re.compile(r"litbank|_brat\b", re.IGNORECASE)
_CONTEXT = 80  # characters on either side of a pronoun, in the examples

Expected = Literal["antecedent", "none"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a pronoun.

    start (int), end (int): Its code points in the text of the document.
    expected (str): "antecedent" or "none".
    right (bool): See the top of this module.
    resolved (bool): Whether the resolver said anything about it.
    antecedent (str | None), probability (float | None): What was predicted, and its probability.
    reachable (bool): Whether a right antecedent was among the resolver's candidates.
    distance (int | None): Sentences back to the nearest nominal mention that starts before the
        pronoun; None if there is none.
    nearest (str | None): That mention, or else the first one.
    context (str): Some text around the pronoun, which is in square brackets.
    failure (str | None): Why it is wrong (`pronoun_failures.FAILURES`), if that was asked.
    """

    document: str
    genre: str
    form: str
    start: int
    end: int
    expected: Expected
    right: bool
    resolved: bool
    antecedent: str | None
    probability: float | None
    reachable: bool
    distance: int | None
    nearest: str | None
    context: str
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class GoldPronoun:
    """A third-person pronoun of the text; `entities` are those that the annotation puts it in."""

    form: str
    start: int
    end: int
    entities: frozenset[str] = frozenset()


@dataclass
class GoldDocument:
    """The annotation of a document in code points of the text, with the heads filled in.

    pronouns (list[GoldPronoun]): All third-person pronouns of the text, annotated or not.
    mentions (dict[str, list[GoldMention]]): The nominal mentions of each entity in document order.
    sizes (Counter[str]): How many mentions each entity has, pronouns included.
    split (frozenset[str]): Entities that are the sum of others.
    sentences (list[int]): Where they start.
    """

    pronouns: list[GoldPronoun]
    mentions: dict[str, list[GoldMention]]
    sizes: Counter[str]
    split: frozenset[str]
    sentences: list[int]
    _index: GoldMentions = field(init=False)

    def __post_init__(self) -> None:
        self._index = GoldMentions(m for mentions in self.mentions.values() for m in mentions)

    def of(self, pronoun: GoldPronoun) -> list[GoldMention]:
        """The nominal mentions of a pronoun's entity, in document order."""
        found = [m for entity in pronoun.entities for m in self.mentions.get(entity, ())]
        return sorted(found, key=lambda mention: (mention.start, mention.end))

    def is_right(self, pronoun: GoldPronoun, antecedent: Span) -> bool:
        """Whether a predicted Span is an antecedent of the pronoun (`resolution.gold`)."""
        place = trimmed(antecedent.text, antecedent.start_char)
        return bool(self._index.entities_of_span(place, antecedent) & pronoun.entities)

    def sentence(self, position: int) -> int:
        return bisect_right(self.sentences, position)


def read_gold_document(document: CorefDocument, doc: Doc, language: LanguageData) -> GoldDocument:
    """The annotation beside a parsed Doc of the same text.

    Raises W432 if the texts differ, W433 if the Doc has no parse or no tags.
    """
    if doc.text != document.text:
        raise WikicremError(
            "W432", name=document.id, found=len(doc.text), wanted=len(document.text)
        )
    for attribute, missing in (("DEP", "parse"), ("TAG", "tags")):
        if len(doc) and not doc.has_annotation(attribute):
            raise WikicremError("W433", name=document.id, missing=missing)
    places: dict[Range, tuple[str, set[str]]] = {}
    mentions: dict[str, list[GoldMention]] = {}
    sizes: Counter[str] = Counter()
    for mention in document.mentions:
        sizes[mention.entity] += 1
        if document.is_zero(mention):
            continue
        form = document.mention_text(mention).lower().replace("’", "'")
        if form in language.pronouns:
            # A plain split of the text parts "l" from its apostrophe.
            first, last = document.tokens[mention.start], document.tokens[mention.end - 1]
            _, entities = places.setdefault((first.start, last.end), (form, set()))
            entities.add(mention.entity)
        elif form not in language.first_and_second | language.other_pronouns:
            found = _gold_mention(document, mention, doc)
            mentions.setdefault(mention.entity, []).append(found)
    # "-il" of a tokeniser is the "il" that is annotated.
    ends = {end for _, end in places}
    for written in find_pronouns(doc, language):
        inside = written.start > 0 and doc.text[written.start - 1].isalpha()
        # Marked texts leave out what is inside a word: "vederlo", "glielo".
        if written.end not in ends and (document.tokenised or not inside):
            places[written.start, written.end] = written.pronoun.form, set()
    pronouns = [GoldPronoun(f, *at, frozenset(e)) for at, (f, e) in sorted(places.items())]
    starts = [document.tokens[first].start for first, _ in document.sentences]
    starts = starts or [sentence.start_char for sentence in doc.sents]
    return GoldDocument(pronouns, mentions, sizes, document.split, starts)


def judge(
    document: CorefDocument,
    doc: Doc,
    language: LanguageData,
    *,
    genre: str,
    score_none: bool,
    pronouns: Collection[str] | None = None,
) -> tuple[list[Judgement], Counter[str]]:
    """Judge the `doc._.pronoun_resolutions` of one document.

    doc (Doc): Made of the document's text, tagged and parsed, with the resolver's annotation.
    score_none (bool): Whether the annotation is complete, so that a pronoun without annotation
        has no antecedent.
    pronouns (Collection[str] | None): Lower-case forms that count; None for all.
    RETURNS: The judgements in document order, and how many pronouns were left out for what reason.
    """
    gold = read_gold_document(document, doc, language)
    # A tokeniser may leave letters before a pronoun that is another token elsewhere: "cria-t-il".
    resolutions = {r["pronoun"]["end"]: r for r in doc._.pronoun_resolutions}
    by_default = {p.form for p in language.pronouns.values() if p.default or not p.grammatical}
    judgements = []
    left_out: Counter[str] = Counter()
    for pronoun in gold.pronouns:
        if pronouns is not None and pronoun.form not in pronouns:
            continue
        expected = _expected(gold, pronoun, score_none, by_default)
        if expected in ("antecedent", "none"):
            resolution = resolutions.get(pronoun.end)
            judgements.append(_judge(document, gold, pronoun, expected, resolution, genre))
        else:
            left_out[expected] += 1
    return judgements, left_out


def _expected(
    gold: GoldDocument, pronoun: GoldPronoun, score_none: bool, by_default: Collection[str]
) -> str:
    """What is expected of a pronoun, or why it is left out."""
    if gold.of(pronoun):
        return "antecedent"
    if pronoun.entities & gold.split:
        return "stand for several entities"
    if any(gold.sizes[entity] > 1 for entity in pronoun.entities):
        return "have pronouns as antecedents only"
    # Reflexives such as "se" are annotated hardly anywhere.
    score_none = score_none and (bool(pronoun.entities) or pronoun.form in by_default)
    return "none" if score_none else "may have an antecedent that is not annotated"


def _judge(
    document: CorefDocument,
    gold: GoldDocument,
    pronoun: GoldPronoun,
    expected: Any,
    resolution: Any,
    genre: str,
) -> Judgement:
    antecedent = None if resolution is None else resolution.antecedent
    candidates = [] if resolution is None else [span for span, _ in resolution.candidates]
    if expected == "none":
        right = antecedent is None
    else:
        right = antecedent is not None and gold.is_right(pronoun, antecedent)
    mentions = gold.of(pronoun)
    earlier = [mention for mention in mentions if mention.start < pronoun.start]
    nearest = earlier[-1] if earlier else next(iter(mentions), None)
    distance = None
    if earlier:
        distance = gold.sentence(pronoun.start) - gold.sentence(earlier[-1].start)
    text, start, end = document.text, pronoun.start, pronoun.end
    context = (
        f"{text[max(0, start - _CONTEXT) : start]}[{text[start:end]}]{text[end : end + _CONTEXT]}"
    )
    return Judgement(
        document=document.id,
        genre=genre,
        form=pronoun.form,
        start=start,
        end=end,
        expected=expected,
        right=right,
        resolved=resolution is not None,
        antecedent=None if antecedent is None else antecedent.text,
        probability=None if resolution is None else resolution.probability,
        reachable=expected == "antecedent" and any(gold.is_right(pronoun, c) for c in candidates),
        distance=distance,
        nearest=None if nearest is None else text[nearest.start : nearest.end],
        context=" ".join(context.split()),
    )


def genre_of(path: str | Path, document: str) -> str:
    """From the name of a GUM document; LitBank is fiction; else the name of the folder."""
    if found := _GUM.match(document) or _GUM.match(Path(path).name):
        return found.group(1)
    folder = Path(path).resolve().parent.name
    if _LITBANK.search(folder) or _LITBANK.search(document):
        return "fiction"
    return folder


def _gold_mention(document: CorefDocument, mention: CorefMention, doc: Doc) -> GoldMention:
    parts = []
    for start, end in mention.parts:
        written = [t for t in document.tokens[start:end] if not t.empty]
        if written:
            first, last = written[0].start, written[-1].end
            parts.append(trimmed(document.text[first:last], first))
    tokens = [document.tokens[index] for index in mention.heads]
    heads = [(token.start, token.end) for token in tokens if not token.empty]
    if not heads:
        span = doc.char_span(parts[0][0], parts[-1][1], alignment_mode="expand")
        assert span is not None  # expanded, and inside the text
        heads = [root_of(span)]
    return GoldMention(mention.entity, tuple(parts), tuple(heads))
