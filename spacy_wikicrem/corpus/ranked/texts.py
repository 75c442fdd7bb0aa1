"""Texts for the mention ranker: from documents with coreference, from GAP, and from masked
examples whose mask becomes a pronoun."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from spacy.language import Language
from spacy.tokens import Doc, Span

from ... import lang
from ...documents.gap import GapRow, name_key
from ...documents.records import CorefDocument
from ...lang.first_names import gender_of
from ...resolution.candidates import POSSESSIVE, Mention
from ...resolution.gold import Gold, read_gold
from ...resolution.mentions import MentionSpan, find_mentions
from ...resolution.pronouns import FoundPronoun, find_pronouns
from ...resolution.references import make_example
from ...resolution.syntax import is_argument, is_possessive_ending, is_subject, role
from ...resolution.windows import windows
from ...ty import MASK, MaskedExample, RankedQuestion, RankedText
from ...util.edits import Edit
from .gender_swap import changed, one_gender_changes, people_of, swap_changes, word_gender

Place = tuple[int, int]
Gender = Literal["masculine", "feminine"]
Case = Literal["subject", "object", "possessive"]

FORMS: dict[Gender, dict[Case, str]] = {
    "masculine": {"subject": "he", "object": "him", "possessive": "his"},
    "feminine": {"subject": "she", "object": "her", "possessive": "her"},
}
OTHER: dict[Gender, Gender] = {"masculine": "feminine", "feminine": "masculine"}
_PRONOUN = re.compile(r"\b(?:(he|him|his)|(she|her))\b", re.IGNORECASE)
_BATCH = 64


def with_turned(texts: Iterable[RankedText], nlp: Language, seed: int = 0) -> Iterator[RankedText]:
    """Each text, and then the same with its genders turned around and other first names."""
    rng = random.Random(seed)
    for text in texts:
        yield text
        doc = nlp(text.text)
        changes = swap_changes(doc, rng, people_of(text, doc))
        yield changed(text, changes, f"{text.origin} turned")


def with_one_gender(
    texts: Iterable[RankedText], nlp: Language, seed: int = 0
) -> Iterator[RankedText]:
    """Each text with all its people of one gender, so that only what is said tells who is meant:
    both genders in turn. Texts without a pronoun of a gender are left out."""
    rng = random.Random(seed)
    gender: Gender = "masculine"
    for text in texts:
        if any(word_gender(text.text[q.start : q.end]) for q in text.questions):
            gender = OTHER[gender]
            changes = one_gender_changes(nlp(text.text), gender, rng)
            yield changed(text, changes, f"{text.origin} {gender}")


# --- documents with coreference ---


def document_texts(
    documents: Iterable[CorefDocument],
    nlp: Language,
    *,
    complete: bool,
    window_tokens: int = 200,
    sentences_before: int = 3,
) -> Iterator[RankedText]:
    """Windows of documents with their third-person pronouns.

    Candidates are the mentions that the component would find and the pronouns before; right are
    those of the pronoun's entity, and "no antecedent" if the window holds none. A verb whose
    subject is not written asks, and is a candidate, like a pronoun.

    complete (bool): Whether a pronoun without annotation stands for nothing that is mentioned; if
        not, nothing is asked about it.
    """
    language = lang.get(nlp.lang)
    for document in documents:
        example = make_example(document, nlp)
        doc = nlp(example.predicted)
        gold = read_gold(example)
        several = _of_several(document)
        places = _asking(doc, gold, find_pronouns(doc, language, language.all_forms))
        places = [(token, place) for token, place in places if place not in several]
        mentions = find_mentions(doc, language)
        source = _Annotated(doc.text, gold, mentions, [place for _, place in places], complete)
        sentences = [(sentence.start, sentence.end) for sentence in doc.sents]
        read = windows(
            sentences,
            [token for token, _ in places],
            before=sentences_before,
            after=1,
            limit=window_tokens,
        )
        for (start, end), group in groupby(zip(read, source.pronouns, strict=True), lambda x: x[0]):
            window = doc[start:end]
            found = (source.question(place, window) for _, place in group)
            questions = tuple(question for question in found if question is not None)
            if questions:
                yield RankedText(window.text, questions, document.id)


def _of_several(document: CorefDocument) -> set[Place]:
    """What stands for several entities at once: none of its mentions alone is right."""
    tokens = document.tokens
    return {
        (tokens[mention.start].start, tokens[mention.end - 1].end)
        for mention in document.mentions
        if mention.entity in document.split
    }


def _asking(doc: Doc, gold: Gold, pronouns: Iterable[FoundPronoun]) -> list[tuple[int, Place]]:
    """Tokens and places of the pronouns, and of the verbs with a subject that is not written."""
    found = {(p.start, p.end): p.token for p in pronouns}
    for start, end in gold.zeros:
        verb = doc.char_span(start, end, alignment_mode="expand")
        if verb is not None:
            found.setdefault((start, end), verb.start)
    return sorted((token, place) for place, token in found.items())


@dataclass(frozen=True, slots=True)
class _Annotated:
    """A document, what is found in it and what is known about it."""

    text: str  # of the whole document; `Doc.text` puts it together anew each time
    gold: Gold
    mentions: Sequence[MentionSpan]
    pronouns: Sequence[Place]
    complete: bool

    def question(self, place: Place, window: Span) -> RankedQuestion | None:
        entity = self._entity(place)
        if entity is None and not self.complete:
            return None
        first, last = window.start_char, window.end_char
        found: dict[Place, bool] = {}
        for mention in self.mentions:
            key = mention.start, mention.end
            if first <= key[0] and key[1] <= last and not _meet(key, place):
                found[key] = entity is not None and entity in self._entities(key)
        for other in self.pronouns:
            known = self._entity(other)
            if first <= other[0] < place[0] and (known is not None or self.complete):
                found[other] = entity is not None and known == entity
        return _question(place, found, first)

    def _entity(self, place: Place) -> str | None:
        return self.gold.pronouns.get(place) or self.gold.zeros.get(place)

    def _entities(self, key: Place) -> frozenset[str]:
        return self.gold.entities_of(Mention(self.text[key[0] : key[1]], *key))


# --- GAP ---


def gap_texts(rows: Sequence[GapRow], nlp: Language) -> Iterator[RankedText]:
    """GAP rows: the two names, other mentions of the same strings, and the other names.

    A name that shares a word with the right one may be the same person and is left out. If
    neither name is right, any other name and "no antecedent" are acceptable.
    """
    language = lang.get(nlp.lang)
    for row, doc in zip(rows, nlp.pipe([r.text for r in rows], batch_size=_BATCH), strict=True):
        place = row.offset, row.offset + len(row.pronoun)
        given = {(n.offset, n.offset + len(n.name)): n.coref for n in row.names}
        found: dict[Place, bool | None] = dict(given)
        for mention in find_mentions(doc, language):
            key = mention.start, mention.end
            if mention.kind in ("entity", "name") and not any(
                _meet(key, other) for other in (place, *given)
            ):
                found |= _other_name(row, doc.text[key[0] : key[1]], key)
        known = {key: bool(value) for key, value in found.items()}
        if any(known.values()):
            question = _question(place, known, 0)
        else:
            question = _question(place, {k: v is None for k, v in found.items()}, 0, none=True)
        yield RankedText(row.text, (question,), row.id)


def _other_name(row: GapRow, text: str, key: Place) -> dict[Place, bool | None]:
    """What is known about a third name: True, False, None (may be right if neither A nor B is)."""
    same = {name.key: name.coref for name in row.names}
    if name_key(text) in same:
        return {key: same[name_key(text)]}
    right = {word for name in row.names if name.coref for word in name.key.split()}
    labelled = right or {word for name in row.names for word in name.key.split()}
    return {} if labelled & set(name_key(text).split()) else {key: None}


# --- masked examples ---


def masked_texts(
    examples: Sequence[MaskedExample], nlp: Language, *, balance: bool = True, seed: int = 0
) -> Iterator[RankedText]:
    """Masked examples with a pronoun of the hidden name's gender and case in place of the mask,
    where both are known; else the mask stays. Examples whose answer is nowhere else are left out.

    balance (bool): Turn the genders of some texts around, so that both are equally frequent.
    """
    genders = page_genders(examples)
    known = Counter(genders[_page(e)].get(e.answer) for e in examples)
    more: Gender = "masculine" if known["masculine"] >= known["feminine"] else "feminine"
    surplus = (known[more] - known[OTHER[more]]) / (2 * max(1, known[more]))
    rng = random.Random(seed)
    filled = [_fill(example) for example in examples]
    docs = nlp.pipe([text for text, _ in filled], batch_size=_BATCH)
    for example, (_, place), doc in zip(examples, filled, docs, strict=True):
        gender = genders[_page(example)].get(example.answer)
        question, change = _masked_question(example, doc, place, gender)
        if question is None:
            continue
        text = RankedText(doc.text, (question,), example.source.title)
        changes = [change]
        if balance and gender in (more, None) and rng.random() < (surplus if gender else 0.5):
            if gender is not None:
                change = _change(doc, place, OTHER[gender])
            swapped = swap_changes(doc, rng)
            changes = [c for c in swapped if c.end <= change.start or c.start >= change.end]
            changes.append(change)
        yield changed(text, changes)


def _masked_question(
    example: MaskedExample, doc: Doc, place: Place, gender: Gender | None
) -> tuple[RankedQuestion | None, Edit]:
    """The question in the text with the name, and what takes the name's place."""
    change = _change(doc, place, gender)
    own = change.start, change.end
    found: dict[Place, bool] = {}
    for name in example.candidates:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", doc.text):
            if not _meet(match.span(), own):
                found.setdefault(match.span(), name == example.answer)
    words = set(example.answer.split())
    for entity in doc.ents:
        key = entity.start_char, entity.end_char
        new = not _meet(key, own) and not any(_meet(key, other) for other in found)
        if entity.label_ == "PERSON" and new and not words & set(entity.text.split()):
            found[key] = False
    if not any(found.values()):
        return None, change
    return _question(own, found, 0), change


def _change(doc: Doc, place: Place, gender: Gender | None) -> Edit:
    span = doc.char_span(*place, alignment_mode="expand")
    case = pronoun_case(span) if span is not None and gender else None
    if span is None or gender is None or case is None:
        return Edit(*place, MASK)
    form = FORMS[gender][case]
    if span.start == span.sent.start:
        form = form.capitalize()
    # The ending of "Ada's" goes with the name.
    end = doc[span.end].idx + len(doc[span.end]) if case == "possessive" else place[1]
    return Edit(place[0], end, form)


def pronoun_case(span: Span) -> Case | None:
    """Which form of a pronoun can stand in the place of a name; None if none can."""
    doc, root = span.doc, span.root
    after = doc[span.end] if span.end < len(doc) else None
    if after is not None and is_possessive_ending(after):
        return "possessive" if role(root) == "owner" and after.text in POSSESSIVE else None
    # A pronoun takes no modifiers and stands in no apposition or coordination.
    if is_possessive_ending(span[-1]) or any(
        not span.start <= c.i < span.end for c in root.children
    ):
        return None
    if is_subject(root):
        return "subject"
    return "object" if is_argument(root) else None


def page_genders(examples: Iterable[MaskedExample]) -> dict[Any, dict[str, Gender]]:
    """For each page the gender of the names that are candidates in it, where it is known: by the
    first name of a fuller form, and for the article's subject by the page's pronouns."""
    names: dict[Any, set[str]] = defaultdict(set)
    counts: dict[Any, Counter[str]] = defaultdict(Counter)
    titles: dict[Any, str] = {}
    for example in examples:
        page = _page(example)
        names[page].update(example.candidates)
        for he, _ in _PRONOUN.findall(example.text):
            counts[page]["masculine" if he else "feminine"] += 1
        titles[page] = re.sub(r"\s*\(.*\)", "", example.source.title)
    return {page: _page_genders(names[page], titles[page], counts[page]) for page in names}


def _page_genders(names: Iterable[str], title: str, counts: Counter[str]) -> dict[str, Gender]:
    ordered = sorted(names, key=lambda name: (len(name.split()), name))
    fullest = {name.split()[-1]: name for name in ordered if " " in name}
    subject = _majority(counts)
    result: dict[str, Gender] = {}
    for name in ordered:
        words, whole = name.split(), title.split()
        if subject and whole and words[-1] == whole[-1] and len(words) <= len(whole):
            result[name] = subject
            continue
        first = fullest.get(name, name).split()[0] if len(words) == 1 else words[0]
        found = gender_of(first, alone=len(words) == 1 and first == name)
        if found in ("masculine", "feminine"):
            result[name] = found
    return result


def _majority(counts: Counter[str]) -> Gender | None:
    for gender in FORMS:
        if counts[gender] > 3 and counts[gender] > 3 * counts[OTHER[gender]]:
            return gender
    return None


def _fill(example: MaskedExample) -> tuple[str, Place]:
    """The text with the answer in its place."""
    before, after = example.split()
    return before + example.answer + after, (len(before), len(before) + len(example.answer))


def _page(example: MaskedExample) -> Any:
    return example.source.page_id or example.source.title


# --- shared ---


def _question(
    place: Place, found: dict[Place, bool], offset: int, *, none: bool = False
) -> RankedQuestion:
    """A question about the mentions in `found`; if none of them is right, "no antecedent" is."""
    keys = sorted(found)
    right = [at for at, key in enumerate(keys) if found[key]]
    if none or not right:
        right.append(len(keys))
    mentions = tuple((start - offset, end - offset) for start, end in keys)
    return RankedQuestion(place[0] - offset, place[1] - offset, mentions, tuple(right))


def _meet(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]
