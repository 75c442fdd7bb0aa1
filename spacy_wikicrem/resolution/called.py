"""Who is called by name in a quotation: its addressee. Pure functions of a scene."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .scene import Referent, Scene
from .speech import Speech
from .syntax import Role, is_subject, role
from .tags import is_proper

if TYPE_CHECKING:
    from spacy.tokens import Token

STOPS = frozenset({".", "!", "?", ";"})
COMMAS = frozenset({",", ":", "-", "--", "–", "—"})
_NOT_CALLED: frozenset[Role] = frozenset(
    {"apposition", "conjunct", "compound", "owner", "oblique", "object"}
)


def with_called(scene: Scene, found: Sequence[Speech]) -> list[Speech]:
    """The addressee is the only name that is called in a speech, if there is one."""
    called: dict[int, dict[Hashable, int]] = defaultdict(dict)
    for at, mention in enumerate(scene.table.mentions):
        inside = scene.inside[mention.first]
        if inside is not None and inside >= 0 and _is_called(scene, at, inside):
            called[found[inside].group].setdefault(scene.name(at), at)
    speeches = []
    for speech in found:
        names = called.get(speech.group, {})
        if len(names) == 1:
            speech = replace(speech, addressee=Referent(mention=next(iter(names.values()))))
        elif names:
            speech = replace(speech, addressee=None)
        if speech.addressee is not None and speech.addressee == speech.speaker:
            speech = replace(speech, addressee=None)
        speeches.append(speech)
    return speeches


def _is_called(scene: Scene, at: int, inside: int) -> bool:
    """ "Bob, you are late", "Well, Bob, ...", "You are late, Bob." """
    mention = scene.table.mentions[at]
    if mention.kind not in ("entity", "name", "given") or not scene.speaks(at):
        return False
    if mention.label != "PERSON" and scene.table.features[at].animacy != "person":
        return False
    first, last = mention.first, mention.last
    while first and is_proper(scene.doc[first - 1]):  # "Mr."
        first -= 1
    before = scene.text_inside(first - 1, inside)
    after = scene.text_inside(last, inside)
    if scene.parsed and _has_a_role(scene, scene.doc[mention.head]):
        return False
    opens = before in ("", *STOPS) or (before in COMMAS and _interjection(scene, first - 2, inside))
    if opens and after in (",", "!"):
        subject = scene.parsed and is_subject(scene.doc[mention.head])
        you = scene.doc[last + 1].lower_ in scene.own.addressee if after == "," else False
        return you or not subject
    if before != ",":
        return False
    ends = after in ("", *STOPS) or (after == "," and not scene.text_inside(last + 1, inside))
    return ends or (after == "," and scene.parsed)


def _has_a_role(scene: Scene, token: Token) -> bool:
    """Whether the parse says that a name is more than called; "yours, Tom" is no apposition."""
    persons = (*scene.own.speaker, *scene.own.addressee)
    of_person = role(token) == "apposition" and token.head.lower_ in persons
    return role(token) in _NOT_CALLED and not of_person


def _interjection(scene: Scene, index: int, inside: int) -> bool:
    return scene.text_inside(index, inside).lower() in scene.own.interjections
