"""Who has been given, asked or told something, and does what only they do next: "Bianca ha
prestato la bici a Nino. Gliela restituirà": the subject changes, although both agree with the verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...lang import get
from ...lang.null_subjects import NullSubjects
from .phrases import Phrase
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from .detection import Zero

_SENTENCES_BACK = 2
_VERBS = ("VERB", "AUX")
_WITH_OBJECT = ("obj", "nsubj", "iobj")
_GENDERS = {"o": "masculine", "a": "feminine"}


def who_turns(doc: Doc, zero: Zero, phrases: Sequence[Phrase], data: NullSubjects) -> int | None:
    """The head of the phrase that the verb before was directed at, if this verb is its converse and
    no clitic says that it is the other way round ("Luca ha chiesto a Sara. Le ha risposto").

    phrases (Sequence[Phrase]): What the subject may be.
    """
    if zero.kind != "referential" or zero.person != 3 or not data.converses:
        return None
    verb = doc[zero.head]
    doing = set(_names(verb))
    for child in verb.children:
        doing.update(_names(child) if child.dep_ == "xcomp" else ())
    for before in _verbs_before(doc, zero.verb):
        if not any(doing & data.converses.get(name, frozenset()) for name in _names(before)):
            continue
        found = _directed_at(before, zero.verb, phrases, data)
        giver = next((t for t in before.children if t.dep_ == "nsubj" and t.i < before.i), None)
        if found is not None and (giver is None or giver.i != found.head):
            return found.head if _may_be_other(doc, zero, giver, phrases) else None
        return None
    return None


def _names(verb: Token) -> Iterator[str]:
    """Its lemma, and with what it does: "fare_domanda"."""
    lemma = verb.lemma_.lower()
    yield lemma
    for child in verb.rights:
        if child.dep_ in _WITH_OBJECT and child.pos_ == "NOUN":
            yield from (f"{lemma}_{child.lemma_.lower()}", f"{lemma}_{child.text.lower()}")


def _verbs_before(doc: Doc, at: int) -> Iterator[Token]:
    """The verbs of this sentence and of so many before it, the nearest first."""
    left = _SENTENCES_BACK
    for token in reversed(doc[:at]):
        if token.pos_ in _VERBS:
            yield token
        if token.is_sent_start:
            if not left:
                return
            left -= 1


def _directed_at(
    verb: Token, end: int, phrases: Sequence[Phrase], data: NullSubjects
) -> Phrase | None:
    """Who stands behind "a", or is the object of the verb: "ha chiamato Emma"."""
    doc, last = verb.doc, verb.sent.end
    behind = [p for p in phrases if verb.i < p.start < min(last, end)]
    people = sorted((p for p in behind if _is_person(doc, p, data)), key=lambda p: p.start)
    told = [p for p in people if {_word(doc, p.start - 1), _word(doc, p.start)} & data.recipient]
    objects = [p for p in people if doc[p.head].dep_ == "obj" and doc[p.head].head.i == verb.i]
    return next(iter([*told, *objects]), None)


def _is_person(doc: Doc, phrase: Phrase, data: NullSubjects) -> bool:
    lemma, kinds = doc[phrase.head].lemma_.lower(), get(doc.lang_).kinds
    known = kinds.people | kinds.masculine | kinds.feminine | data.titles
    return phrase.name or data.names_somebody(lemma) or lemma in known


def _word(doc: Doc, at: int) -> str:
    return doc[at].text.lower()


def _may_be_other(doc: Doc, zero: Zero, giver: Token | None, phrases: Sequence[Phrase]) -> bool:
    """Whether a clitic of the verb for a person may be who gave: no "le" is Luca."""
    own = next((p for p in phrases if giver is not None and p.head == giver.i), None)
    if own is None or own.gender is None:
        return True
    masculine = own.gender == "Masc"
    language, at = get(doc.lang_), zero.verb - 1
    while at >= 0 and _word(doc, at) in language.clitics:
        form = _word(doc, at).replace("\u2019", "'")
        known = language.pronouns.get(form)
        person = form in ("le", "gli") or doc[zero.head].lemma_ in language.kinds.verbs_of_people
        if known is not None and person and (told := known.gender or _shown(doc[zero.head])):
            return (told == "masculine") == masculine
        at -= 1
    return True


def _shown(participle: Token) -> str | None:
    """The gender of the object by a participle: "l'ha ringraziata"."""
    part = "Part" in features_of(participle, "VerbForm")
    return _GENDERS.get(participle.text[-1:]) if part else None
