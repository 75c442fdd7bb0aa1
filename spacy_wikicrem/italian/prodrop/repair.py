"""The edits for a pronoun that goes: itself, its comma, the word before, the capital after."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from ...util.edits import Edit
from .conditions import is_initial, opens_speech
from .forms import EUPHONIC, HOSTS
from .sites import QUOTES, Site

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
    start = before.idx + len(before) if inside and before is not None else token.idx
    end = token.idx + len(token) + len(token.whitespace_) if inside else following.idx
    broken = any("\n" in blank.text for blank in token.doc[token.i + 1 : following.i])
    if broken and not initial and before is not None:
        # At the end of a line the blank before it goes.
        start, end = before.idx + len(before), token.idx + len(token)
    yield Edit(start, end, "", rule, reason)
    if comma and not inside:
        at, following = following.idx, _word_after(following)
        yield Edit(at, following.idx, "", "comma", "the comma belongs to the pronoun")
    if before is not None:
        yield from _host(before, following)
    if following.text in QUOTES and following.i < site.verb.i:
        following = _word_after(following)
    if opens_speech(site) and token.text[:1].isupper() and following.text[:1].islower():
        at = following.idx
        letter = following.text[0].upper()
        yield Edit(at, at + 1, letter, "capital", "a sentence begins with a capital")


def _word_after(token: Token) -> Token:
    """The next token that is no blank; the verb at least comes."""
    after = token.nbor(1)
    return _word_after(after) if after.is_space else after


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
        letter = "D" if before.is_upper and following.is_upper and len(following) > 1 else "d"
        reason = f"before {following.text!r} one says 'ed'"
        yield Edit(before.idx, stop, before.text + letter, "euphonic-d", reason)


def _same_vowel(letter: str, word: str) -> bool:
    return word[:1].lower() in _VOWELS[letter] and word != ""


def _like(text: str, model: str) -> str:
    return text[:1].upper() + text[1:] if model[:1].isupper() else text
