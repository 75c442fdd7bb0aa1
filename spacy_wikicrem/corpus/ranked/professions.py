"""Texts about people of professions, with *he* and with *she* and the same answers, from which a
ranker learns that a profession has no gender (Rudinger et al., 2018; Zhao et al., 2018)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from spacy.language import Language
from spacy.tokens import Doc, Span, Token

from ...lang.en.swap import turned_pronoun
from ...lang.first_names import gender_of
from ...lang.word_lists import word_lists
from ...ty import RankedQuestion, RankedText
from ...util.edits import Edit
from .gender_swap import changed, swap_changes

_PROFESSIONS = tuple(sorted(word_lists("en.ini", "professions")["all"]))
_PLACES = frozenset(("GPE", "LOC", "FAC"))
_BATCH = 64


def with_professions(
    texts: Iterable[RankedText], nlp: Language, seed: int = 0
) -> Iterator[RankedText]:
    """Each text twice, one after the other: its named people are "the plumber" and "the nurse",
    and in the second pronouns and words of one gender are turned around.

    Texts in which somebody is named in a way that no noun can stand for ("young Anna"), or more
    people than there are professions, are left out, and so are those that ask about no pronoun of a
    gender.
    """
    rng = random.Random(seed)
    given = iter(texts)
    while some := list(islice(given, _BATCH)):
        docs = nlp.pipe(text.text for text in some)
        for text, doc in zip(some, docs, strict=True):
            found = _of_professions(text, doc, rng)
            turns = [] if found is None else _turns(found, nlp(found.text), rng)
            if found is not None and turns:
                yield found
                yield changed(found, turns, f"{found.origin} turned")


def evened(texts: Iterable[RankedText]) -> Iterator[RankedText]:
    """Texts of `with_professions` whose shares are the mean over the two of each pair."""
    given = iter(texts)
    for one, other in zip(given, given, strict=True):
        for text in (one, other):
            pairs = zip(text.questions, one.questions, other.questions, strict=True)
            yield replace(text, questions=tuple(_with_mean(*pair) for pair in pairs))


def _with_mean(
    question: RankedQuestion, one: RankedQuestion, other: RankedQuestion
) -> RankedQuestion:
    if not one.shares or not other.shares:
        return replace(question, shares=())
    means = (round((a + b) / 2, 4) for a, b in zip(one.shares, other.shares, strict=True))
    return replace(question, shares=tuple(means))


def _of_professions(text: RankedText, doc: Doc, rng: random.Random) -> RankedText | None:
    people = _named(doc)
    if any(not _can_be_a_noun(span) for span in people):
        return None
    called = _called(people, rng)
    if called is None:
        return None
    edits = []
    for span in people:
        begins = span[0].is_sent_start or doc.text[: span.start_char].endswith(('"', "“"))
        name = f"{'The' if begins else 'the'} {called[span[-1].text].replace('_', ' ')}"
        edits.append(Edit(span.start_char, span.end_char, name))
    return None if _crosses(text, edits) else changed(text, edits, f"{text.origin} professions")


def _named(doc: Doc) -> list[Span]:
    """People's names, without the possessive 's, in order."""
    found = []
    for entity in doc.ents:
        span = entity[:-1] if entity[-1].tag_ == "POS" else entity
        if entity.label_ == "PERSON" and len(span):
            found.append(span)
    seen = {token.i for span in found for token in span}
    found += [
        doc[token.i : token.i + 1]
        for token in doc
        if token.i not in seen and _is_first_name(token) and token.ent_type_ not in _PLACES
    ]
    return sorted(found, key=lambda span: span.start)


def _is_first_name(token: Token) -> bool:
    return token.tag_ == "NNP" and gender_of(token.text) is not None


def _can_be_a_noun(span: Span) -> bool:
    """Whether "the nurse" can stand in its place: nothing around it belongs to it."""
    before = span.doc[span.start - 1] if span.start else None
    after = span.doc[span.end] if span.end < len(span.doc) else None
    return (
        span[-1].tag_ == "NNP"
        and not (before is not None and _belongs(before))
        and not (after is not None and after.tag_ in ("NNP", "NN", "NNS"))
    )


def _belongs(token: Token) -> bool:
    return token.tag_ in ("DT", "JJ", "PRP$", "NNP", "NN", "POS", "VBG", "VBN") and token.is_alpha


def _called(people: Iterable[Span], rng: random.Random) -> Mapping[str, str] | None:
    """A profession for each word of a name, or None for too many people; names that share a word
    are somebody's."""
    groups: list[set[str]] = []
    for span in people:
        parts = {token.text for token in span if token.is_alpha} | {span[-1].text}
        for group in [group for group in groups if group & parts]:
            groups.remove(group)
            parts |= group
        groups.append(parts)
    if len(groups) > len(_PROFESSIONS):
        return None
    drawn = rng.sample(_PROFESSIONS, len(groups))
    return {word: name for group, name in zip(groups, drawn, strict=True) for word in group}


def _crosses(text: RankedText, edits: Iterable[Edit]) -> bool:
    """Whether a mention or a pronoun begins or ends inside a name."""
    places = {place for q in text.questions for place in (*q.mentions, (q.start, q.end))}
    return any(edit.start < at < edit.end for edit in edits for place in places for at in place)


def _turns(text: RankedText, doc: Doc, rng: random.Random) -> list[Edit]:
    turns = swap_changes(doc, rng)
    asked = {(q.start, q.end) for q in text.questions}
    turned = any(
        turned_pronoun(doc.text[turn.start : turn.end], False) and (turn.start, turn.end) in asked
        for turn in turns
    )
    return turns if turned else []
