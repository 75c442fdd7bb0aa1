"""Who speaks where no clause says so, but a paragraph tells what one person does beside what is
quoted: 'Nora put down the pan. "She never asked."'

A paragraph has one speaker. Whom it tells of in its main clauses, if that is one person only, is
taken for the speaker. Texts without line breaks have no paragraphs to go by.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .agreement import agree
from .pronouns import pronoun_at
from .scene import Referent, Scene
from .speech import Speech
from .syntax import is_passive, is_subject, role
from .tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_MAIN = frozenset({"root", "conjunct"})


def narrated_speakers(scene: Scene, speeches: Sequence[Speech]) -> dict[int, Referent]:
    """For the quotations (by their place in the list) of such paragraphs, who speaks.

    speeches (Sequence[Speech]): What the clauses beside the quotations say.
    """
    lines = [match.span() for match in _LINE.finditer(scene.text)]
    # Where subjects may be left out, a paragraph need not say all whom it tells of.
    if len(lines) < 2 or not scene.parsed or scene.language.grammatical_gender:
        return {}
    quoted: dict[int, list[int]] = defaultdict(list)
    for at, quotation in enumerate(scene.quotations):
        quoted[bisect_right(lines, (quotation.start, len(scene.text))) - 1].append(at)
    found: dict[int, Referent] = {}
    for line, inside in quoted.items():
        plain = all(
            speeches[at].verb is None and scene.quotations[at].parent is None for at in inside
        )
        speaker = _only_person(scene, *lines[line]) if plain else None
        if speaker is not None:
            found |= dict.fromkeys(inside, speaker)
    return found


def _only_person(scene: Scene, start: int, end: int) -> Referent | None:
    """Whom the main clauses between two code points are about, outside of quotations: a name or a
    noun, and pronouns after it that agree, or one pronoun."""
    first = None
    for head in _subjects(scene, start, end):
        own = scene.headed[head.i]
        token = scene.doc[scene.table.mentions[own[0]].first] if own else head
        person = scene.referent(token)
        if person is None:
            return None
        first = first or person
        if not _may_be_same(scene, first, person):
            return None
    return first


def _may_be_same(scene: Scene, first: Referent, other: Referent) -> bool:
    if other.mention is not None:
        own = first.mention
        return own is not None and scene.name(own) == scene.name(other.mention)
    found = None if other.token is None else pronoun_at(scene.doc[other.token], scene.language)
    if found is None or found.pronoun.gender not in ("masculine", "feminine"):
        return False  # "I", "they"
    if first.mention is not None:
        return agree(found.pronoun, scene.table.features[first.mention]).possible
    return first.token is not None and scene.doc[first.token].lower_ == found.pronoun.form


def _subjects(scene: Scene, start: int, end: int) -> Iterator[Token]:
    """Subjects of the main clauses outside quotations; things and animals are left out."""
    for token in scene.doc[scene.first_token(start) : scene.first_token(end)]:
        if scene.inside[token.i] != -1 or not is_subject(token):
            continue
        verb = token.head
        if verb.pos_ not in VERBS or role(verb) not in _MAIN or is_passive(verb):
            continue
        own = scene.headed[token.i]
        if not own or any(_is_somebody(scene, at) for at in own):
            yield token


def _is_somebody(scene: Scene, at: int) -> bool:
    """A person, or a name that is not known to be a thing's; no dog."""
    named = scene.table.mentions[at].kind != "noun"
    return scene.table.features[at].animacy == "person" or (named and scene.speaks(at))
