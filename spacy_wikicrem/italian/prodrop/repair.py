"""The edits for a pronoun that goes: itself, its comma, the word before, the capital after."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from ...util.edits import Edit
from .conditions import is_initial, opens_speech
from .forms import EUPHONIC, HOSTS
from .sites import Site

_VOWELS = {"a": "aàá", "e": "eèé", "i": "iìí", "o": "oòó", "u": "uùú"}
_STOPS = frozenset(",;:.!?")


def edits_of(site: Site, rule: str, reason: str) -> Iterator[Edit]:
    """All edits of one pronoun; the names of the repairs are comma, elision, euphonic-d, capital.

    reason (str): Why the pronoun goes.
    """
    token, following, before = site.token, site.after, site.before
    initial = is_initial(site)
    comma = following.text == ","
    # One of the spaces around it goes, too: that before it if a mark follows.
    inside = comma and not initial and before is not None and before.text not in _STOPS
    start = token.idx - len(before.whitespace_) if inside and before is not None else token.idx
    end = token.idx + len(token) + len(token.whitespace_)
    yield Edit(start, end, "", rule, reason)
    if comma and not inside:
        stop = following.idx + len(following) + len(following.whitespace_)
        yield Edit(following.idx, stop, "", "comma", "the comma belongs to the pronoun")
        following = following.nbor(1)
    if before is not None:
        yield from _host(before, following)
    if opens_speech(site) and token.text[:1].isupper() and following.text[:1].islower():
        at = following.idx
        letter = following.text[0].upper()
        yield Edit(at, at + 1, letter, "capital", "a sentence begins with a capital")


def _host(before: Token, following: Token) -> Iterator[Edit]:
    form = before.lower_.replace("’", "'")
    stop = before.idx + len(before)
    if form in HOSTS:
        full = _like(HOSTS[form], before.text)
        text = full if before.whitespace_ else full + " "
        yield Edit(before.idx, stop, text, "elision", f"{full!r} is not cut before a pause")
    elif form in EUPHONIC and not _same_vowel(form[0], following.text):
        full = before.text[:1]
        reason = f"{before.text!r} stands only before the same vowel"
        yield Edit(before.idx, stop, full, "euphonic-d", reason)
    elif form == "e" and before.whitespace_ and _same_vowel(form, following.text):
        yield Edit(stop, stop, "d", "euphonic-d", f"before {following.text!r} one says 'ed'")


def _same_vowel(letter: str, word: str) -> bool:
    return word[:1].lower() in _VOWELS[letter] and word != ""


def _like(text: str, model: str) -> str:
    return text[:1].upper() + text[1:] if model[:1].isupper() else text
