"""Who speaks in each quotation, by its reporting clause. Pure functions of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from .called import COMMAS, STOPS, with_called
from .candidates import BLANK_LINE
from .lines import is_blank
from .quotations import Quotation
from .scene import Referent, Scene
from .speech import SAME_SPEAKER, Speech
from .syntax import is_passive, subject_of
from .tags import is_finite, is_proper, tag_of

if TYPE_CHECKING:
    from spacy.tokens import Token

REACH = 30  # tokens from a quotation to its reporting verb and what belongs to it
_BEFORE_SUBJECT = frozenset({"DT", "JJ", "NNP", "RB"})
_BEFORE_VERB = frozenset({"RB", "MD", "RP"})
_AUXILIARIES = frozenset({"had", "has", "have", "did", "was", "is", "were", "are"})


def find_speeches(scene: Scene) -> list[Speech]:
    found: list[Speech] = []
    latest: dict[int | None, int] = {}  # by the quotation around them
    for at, quotation in enumerate(scene.quotations):
        earlier = latest.get(quotation.parent)
        before = _before(scene, at)
        speech = (
            _in_between(scene, before, None if earlier is None else found[earlier])
            or _told_before(scene, before, quotation)
            or _told_after(scene, at)
            or _continued(scene, quotation, earlier, found)
        )
        found.append(speech if speech.group >= 0 else replace(speech, group=at))
        latest[quotation.parent] = at
        _hand_back(scene, at, found)
    return with_called(scene, found)


def _hand_back(scene: Scene, at: int, found: list[Speech]) -> None:
    """Of a speech of several paragraphs, the last may be the one that says who speaks."""
    before = scene.quotations[at].continues
    while before is not None and found[before].verb is None and found[at].verb is not None:
        found[before] = replace(found[at], probability=SAME_SPEAKER)
        before = scene.quotations[before].continues


def _in_between(scene: Scene, clause: Sequence[Token], earlier: Speech | None) -> Speech | None:
    """'"...," said Anna, "..."'."""
    if earlier is None or not clause or clause[-1].text not in COMMAS:
        return None
    verbs = [token.i for token in clause if _reports(scene, token)]
    return earlier if verbs and {*verbs} == {earlier.verb} else None


def _continued(
    scene: Scene, quotation: Quotation, earlier: int | None, found: Sequence[Speech]
) -> Speech:
    """A speech whose speaker is said at the quotation before, or nowhere."""
    if quotation.continues is not None:
        return replace(found[quotation.continues], probability=SAME_SPEAKER)
    if earlier is None:
        return Speech()
    speech, end = found[earlier], scene.quotations[earlier].end
    if speech.verb is None or scene.doc[speech.verb].idx < end:
        return Speech()
    clause = _after(scene, earlier)
    first = clause[-1].i + 1 if clause else 0
    rest = scene.doc[first : scene.first_token(quotation.start)]
    if not clause or rest.text.strip() != "." or BLANK_LINE.search(rest.text_with_ws):
        return Speech()
    return replace(speech, probability=SAME_SPEAKER)


def _after(scene: Scene, at: int) -> list[Token]:
    """The tokens of the clause that follows a quotation."""
    quotation = scene.quotations[at]
    level = -1 if quotation.parent is None else quotation.parent
    found: list[Token] = []
    first = scene.first_token(quotation.end)
    for token in scene.doc[first : first + REACH]:
        if scene.inside[token.i] != level or token.text in STOPS or is_blank(token):
            break
        if not token.is_space:
            found.append(token)
    return found[1:] if found and found[0].text in COMMAS else found


def _before(scene: Scene, at: int) -> list[Token]:
    """The tokens of the clause that comes before a quotation, the comma or colon included."""
    quotation = scene.quotations[at]
    level = -1 if quotation.parent is None else quotation.parent
    found: list[Token] = []
    last = scene.first_token(quotation.start)
    for token in reversed(list(scene.doc[max(0, last - REACH) : last])):
        if scene.inside[token.i] != level or token.text in STOPS:
            break
        if is_blank(token) and (found or scene.doc[max(0, token.i - 1)].text != ":"):
            break
        if not token.is_space:
            found.append(token)
    return found[::-1]


def _told_before(scene: Scene, clause: list[Token], quotation: Quotation) -> Speech | None:
    """'Anna said: "..."', and 'said Anna, "..."' after another quotation."""
    if not clause:
        return None
    if clause[-1].text not in COMMAS and not _is_sentence(scene, quotation):
        return None
    verbs = [token for token in clause if _reports(scene, token)]
    if not verbs:
        return None
    verb = verbs[-1]
    between = [token for token in clause if token.i > verb.i]
    if any(is_finite(t) and not _reports(scene, t) for t in between) or len(between) > 12:
        return None
    if verb.i == clause[0].i:
        return _inverted(scene, clause)
    subject = _subject(scene, verb, clause)
    if subject is None:
        return _inverted(scene, [verb, *between])
    passive = scene.parsed and is_passive(verb)
    if passive:
        told = subject if verb.lower_ in scene.own.addressing else None
        return Speech(None, told, verb.i)
    return Speech(subject, _told_to(scene, verb, between, inverted=False), verb.i)


def _told_after(scene: Scene, at: int) -> Speech | None:
    """'"...," said Anna', '"...?" she asked'."""
    clause = _after(scene, at)
    if not clause:
        return None
    quotation = scene.quotations[at]
    said = scene.text[quotation.inner_start : quotation.inner_end].rstrip()
    # "The clergyman explained ..." begins a sentence, and so does a name after a full stop.
    named = is_proper(clause[0]) and not said.endswith(".")
    if not (clause[0].text.islower() or clause[0].lower_ in scene.own.speaker or named):
        return None
    return _inverted(scene, clause) or _subject_first(scene, clause)


def _is_sentence(scene: Scene, quotation: Quotation) -> bool:
    """Without a comma before it, what is quoted may be a title: "My Life"."""
    span = scene.doc.char_span(
        quotation.inner_start, quotation.inner_end, alignment_mode="contract"
    )
    return span is not None and any(is_finite(token) for token in span)


def _reports(scene: Scene, token: Token) -> bool:
    return token.lower_ in scene.own.verbs and tag_of(token).startswith("VB")


def _inverted(scene: Scene, clause: Sequence[Token]) -> Speech | None:
    """ "said Anna", "cried the old man", "said she"."""
    if not _reports(scene, clause[0]):
        return None
    for token in clause[1:4]:
        subject = scene.referent(token)
        if subject is not None:
            rest = clause[clause.index(token) + 1 :]
            return Speech(subject, _told_to(scene, clause[0], rest, inverted=True), clause[0].i)
        if tag_of(token) not in _BEFORE_SUBJECT:
            return None
    return None


def _subject_first(scene: Scene, clause: Sequence[Token]) -> Speech | None:
    """ "she said", "the old man softly asked her"."""
    found = ((token, scene.referent(token)) for token in clause[:3])
    start, subject = next(((t, s) for t, s in found if s is not None), (None, None))
    if start is None or subject is None:
        return None
    if any(tag_of(t) not in _BEFORE_SUBJECT for t in clause if t.i < start.i):
        return None
    last = start.i + 1
    if subject.mention is not None:
        last = scene.table.mentions[subject.mention].last
    for token in clause:
        if token.i < last:
            continue
        if _reports(scene, token):
            rest = [t for t in clause if t.i > token.i]
            return Speech(subject, _told_to(scene, token, rest, inverted=False), token.i)
        if tag_of(token) not in _BEFORE_VERB and token.lower_ not in _AUXILIARIES:
            break
    return _parsed_subject_first(scene, clause, subject)


def _parsed_subject_first(
    scene: Scene, clause: Sequence[Token], subject: Referent
) -> Speech | None:
    """ "Anna, who was tired, said"."""
    verb = next((token for token in clause if _reports(scene, token)), None)
    if verb is None or _subject(scene, verb, clause) != subject:
        return None
    rest = [token for token in clause if token.i > verb.i]
    return Speech(subject, _told_to(scene, verb, rest, inverted=False), verb.i)


def _subject(scene: Scene, verb: Token, clause: Sequence[Token]) -> Referent | None:
    """The subject of a verb in a clause, by the parse, or else by what is right before it."""
    if scene.parsed:
        head = subject_of(verb)
        if head is None or head.i < clause[0].i or head.i >= verb.i:
            return None
        owner = [at for at in scene.headed[head.i] if scene.speaks(at)]
        if owner:
            return Referent(mention=owner[0])
        return scene.pronoun(head)
    for token in reversed([t for t in clause if t.i < verb.i]):
        ending = [at for at in scene.ending[token.i + 1] if scene.speaks(at)]
        if ending:
            return Referent(mention=ending[0])
        if found := scene.pronoun(token):
            return found
        if tag_of(token) not in _BEFORE_VERB and token.lower_ not in _AUXILIARIES:
            return None
    return None


def _told_to(
    scene: Scene, verb: Token, rest: Sequence[Token], *, inverted: bool
) -> Referent | None:
    """Whom a reporting clause says to be spoken to."""
    if rest and not inverted and verb.lower_ in scene.own.addressing:
        found = scene.referent(rest[0])
        if found is not None:
            return found
    for token, following in pairwise(rest):
        if token.lower_ in scene.own.to:
            found = scene.referent(following)
            if found is None or found.mention is None:
                return found
            return found if scene.table.features[found.mention].animacy == "person" else None
        if _reports(scene, token):
            return None
    return None
