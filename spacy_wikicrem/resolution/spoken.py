"""Who the third persons of a conversation are not: whoever speaks is "I" there, and whom they speak
to is "you".

In '"He left," said Frank', Frank is not "he"; in '"My daughter is ill," she said', "she" is nobody
who is named in the quotation. Likewise in a transcript ("Anna: did he call?") with two speakers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..lang import LanguageData
from .called import STOPS
from .narrated import narrated_speakers
from .pairing import MentionTable, Pairing
from .quotations import find_quotations
from .scene import Referent, Scene
from .speeches import REACH, find_speeches
from .syntax import role
from .turns import Turn, is_in_brackets, speech_at, turn_number, turns_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Keys = Mapping[int, set[Hashable]]
Pairs = set[tuple[int, int]]


def apart_in_quotations(
    doc: Doc,
    language: LanguageData,
    pairings: Sequence[Pairing],
    table: MentionTable,
    keys: Sequence[Hashable],
) -> tuple[Keys, Pairs]:
    """For pronouns (by their place in the list) the entities that they are not, and pairs of
    pronouns that stand for different ones."""
    barred: dict[int, set[Hashable]] = defaultdict(set)
    others: Pairs = set()
    if language.quotations is None:
        return barred, others
    quotations = find_quotations(doc.text, language.quotations)
    if not quotations:
        return barred, others
    scene = Scene(doc, language, language.quotations, table, quotations)
    at = {pairing.token: index for index, pairing in enumerate(pairings)}
    speeches = find_speeches(scene)
    narrated = narrated_speakers(scene, speeches)
    for index, pairing in enumerate(pairings):
        inside = scene.inside[pairing.token]
        if inside is None or inside < 0 or pairing.pronoun.gender == "neuter":
            continue
        if is_in_brackets(scene.text, quotations[inside].inner_start, pairing.start):
            continue
        speaker = speeches[inside].speaker or narrated.get(inside)
        for person in (speaker, speeches[inside].addressee):
            if person is not None and person.mention is not None:
                barred[index].add(keys[person.mention])
            elif person is not None and person.token in at:
                others.add((index, at[person.token]))
    for mention, found in enumerate(table.mentions):
        inside = scene.inside[found.first]
        if inside is None or inside < 0 or _is_said_of_oneself(scene, doc[found.head]):
            continue
        if doc[found.first].lower_ in ("a", "an"):
            continue  # nobody in particular, and so nobody's rival
        speaker = speeches[inside].speaker or narrated.get(inside) or Referent()
        if speaker.token in at:
            barred[at[speaker.token]].add(keys[mention])
    return barred, others


def _is_said_of_oneself(scene: Scene, head: Token) -> bool:
    """ "I am Anna", "my name is Anna"."""
    if role(head) not in ("predicate noun", "apposition"):
        return False
    return any(t.lower_ in scene.own.speaker for t in head.head.subtree)


def apart_in_turns(
    doc: Doc,
    language: LanguageData,
    pairings: Sequence[Pairing],
    table: MentionTable,
    keys: Sequence[Hashable],
) -> Keys:
    """For pronouns the speakers that they are not: whose turn it is and, where two talk, the other,
    who is "you", but for stage directions ("HELEN: No. (She sits.)"); and who is called at the
    start of a turn ("Counsel, is your witness ready?"), in it and in the next."""
    text = doc.text
    turns = turns_of(doc, language)
    barred: dict[int, set[Hashable]] = defaultdict(set)
    speakers = {turn.speaker: turn for turn in turns}
    entities = {
        speaker: {
            keys[at]
            for at, mention in enumerate(table.mentions)
            if turn.is_speaker(doc[mention.first : mention.last].text)
        }
        for speaker, turn in speakers.items()
    }
    for index, pairing in enumerate(pairings):
        person = pairing.pronoun.gender != "neuter"
        if person and (turn := speech_at(turns, pairing.start, text)) is not None:
            present = speakers if len(speakers) == 2 else (turn.speaker,)
            barred[index].update(*(entities[speaker] for speaker in present))
    called = _called(doc, language, turns, table, keys)
    for index, pairing in enumerate(pairings) if called else ():
        at = turn_number(turns, pairing.start)
        if at is not None and pairing.pronoun.gender != "neuter":
            barred[index].update(called.get(at, set()), called.get(at - 1, set()))
    return barred


def _called(
    doc: Doc,
    language: LanguageData,
    turns: Sequence[Turn],
    table: MentionTable,
    keys: Sequence[Hashable],
) -> dict[int, set[Hashable]]:
    """By turn, who is called where it begins, and spoken to as "you" in the same sentence."""
    starts = {turn.start: number for number, turn in enumerate(turns)}
    found: dict[int, set[Hashable]] = defaultdict(set)
    for at, mention in enumerate(table.mentions):
        number = starts.get(mention.start)
        if number is None or mention.last >= len(doc) or doc[mention.last].text != ",":
            continue
        words = set()
        for token in doc[mention.last : mention.last + REACH]:
            if token.text in STOPS or token.idx >= turns[number].end:
                break
            words.add(token.lower_)
        if language.quotations is not None and words & {*language.quotations.addressee}:
            found[number].add(keys[at])
    return found
