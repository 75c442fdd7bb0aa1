"""Who acts right before a clitic, whatever the parser says of its verb, and what named them before:
in Italian, Spanish and French, whose small parsers miss many subjects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from .syntax import role
from .tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_BREAKS = frozenset({"...", "…", ";", ":", "--", "—"})
_NOT = frozenset({"ne", "n'", "n\u2019"})
_NO_PART_OF_SUBJECT = frozenset({"PUNCT", "CCONJ", "SCONJ", "ADV", "SPACE", "INTJ"})
_LONGEST_SUBJECT = 4
# Of a third person plural in Italian, Spanish and French, however it is tagged.
_PLURAL_ENDINGS = ("no", "an", "en", "on", "ent", "ont")
# What a subject names again was named within so many tokens.
_NEAR = 150
_OTHER = frozenset({
    *("altro", "altra", "altri", "altre", "otro", "otra", "otros", "otras", "autre", "autres"),
})  # fmt: skip


def right_before(token: Token, language: LanguageData, *, reflexive: bool = False) -> Iterator[int]:
    """The words of the subject right before a clitic, whatever the parser says of its verb: the
    doctor in "le docteur le fit boire"; in "la mère de Paul le gronda" the mother, but not Paul,
    nor whose mother she is in "su madre lo cuida".

    reflexive (bool): Of "Julie et Marc se marièrent" neither is the whole subject.
    """
    found, at = _right_before(token, language)
    yield from () if reflexive and _joins(token.doc, found, at) else found
    yield from () if reflexive else joined_before(token, language)


def joined_before(clitic: Token, language: LanguageData) -> list[int]:
    """Of a joined subject right before a clitic all heads but the last one's: "Mario" in "Mario y
    su padre lo calmaron"."""
    found, at = _right_before(clitic, language)
    doc = clitic.doc
    if not _joins(doc, found, at) or not _is_of_several(clitic, doc[found[0]], language):
        return []
    return list(_listed_before(doc, at))


def _joins(doc: Doc, found: list[int], at: int) -> bool:
    return bool(found) and at >= 0 and doc[at].pos_ == "CCONJ"


def _right_before(token: Token, language: LanguageData) -> tuple[list[int], int]:
    """The words, the last one first, and the place before them."""
    doc, at = token.doc, token.i - 1
    while at >= 0 and (doc[at].lower_ in language.clitics or doc[at].lower_ in _NOT):
        at -= 1
    found: list[int] = []
    while at >= 0 and len(found) < _LONGEST_SUBJECT:  # small parsers cut sentences there
        word = doc[at]
        if word.pos_ == "ADP":
            found = []
        elif word.pos_ in _NO_PART_OF_SUBJECT or (word.pos_ in VERBS and word.is_lower):
            break
        else:
            if not _says_whose(word, language):
                found.append(at)
            if word.pos_ == "DET" and (at == 0 or doc[at - 1].pos_ != "ADP"):
                at -= 1
                break
        at -= 1
    return found, at


def _is_of_several(clitic: Token, last: Token, language: LanguageData) -> bool:
    """Whether the verb behind a clitic is plural and what stands right before it is not, so that
    more acted: "Mario y su padre lo calmaron"."""
    doc, at = clitic.doc, clitic.i + 1
    while at < len(doc) and doc[at].lower_ in language.clitics:
        at += 1
    verb = doc[at] if at < len(doc) else clitic
    plural = "Plur" in verb.morph.get("Number", []) or verb.lower_.endswith(_PLURAL_ENDINGS)
    return plural and "Plur" not in last.morph.get("Number", [])


def _listed_before(doc: Doc, at: int) -> Iterator[int]:
    """The heads before "and", as far as a list goes on: "Anna, Bruno e Carlo"."""
    for word in reversed(doc[max(0, at - 4 * _LONGEST_SUBJECT) : at]):
        if word.pos_ in VERBS or word.is_sent_end or word.text in _BREAKS:
            return
        if word.pos_ in NOUNS:
            yield word.i


def named_before(clitic: Token, subject: Iterable[int], language: LanguageData) -> Iterator[int]:
    """What the words of a subject named before, too: "un hijo" before "su hijo lo admira", but not
    before "otro hijo", "el hijo de Ana" or "mi hijo"."""
    if not language.grammatical_gender:
        return
    doc = clitic.doc
    for head in (doc[at] for at in subject if doc[at].pos_ in NOUNS):
        words = [t for t in head.children if t.i < clitic.i]
        bare = all(t.pos_ in ("DET", "PUNCT", "CCONJ") or role(t) == "conjunct" for t in words)
        if not bare or any(t.lower_ in {*language.definite, *_OTHER} for t in head.lefts):
            continue
        whose = {t.lower_ for t in head.lefts if _says_whose(t, language)}
        for other in doc[max(0, head.i - _NEAR) : head.i]:
            if other.lower_ == head.lower_ and other.pos_ in NOUNS:
                owners = {t.lower_ for t in other.lefts if _says_whose(t, language)}
                if not (whose and owners and whose != owners):
                    yield other.i


def _says_whose(word: Token, language: LanguageData) -> bool:
    known = language.pronouns.get(word.lower_)
    owner = known is not None and known.possessive is True
    return owner or "Yes" in word.morph.get("Poss", [])
