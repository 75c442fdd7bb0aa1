"""The place of a pronoun in a Romance language, and what is written there.

A possessive becomes an article, and its owner follows the noun ("sua madre": "la madre di Anna"). A
subject or what stands after a preposition is exchanged, with the contraction or elision that is due
("con lei", "del ragazzo", "qu'il": "que Paul"). What stays as it is: a clitic ("lo vede", "il lui
parle", "vederlo"), as a noun stands elsewhere in the sentence; a subject after its verb ("dit-il");
"il suo" without a noun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from ..lang.base import Gender, Number
from ..lang.writing import Writing
from ..util.edits import Edit
from .candidates import Mention
from .phrases import Inner
from .resolutions import Record, span_of
from .syntax import is_subject, role
from .tags import NOUNS

RULE = "pronoun"
_GENDERS: dict[str, Gender] = {"Masc": "masculine", "Fem": "feminine"}
_NUMBERS: dict[str, Number] = {"Sing": "singular", "Plur": "plural"}
_APOSTROPHES = ("'", "\u2019")


@dataclass(frozen=True, slots=True)
class Rewriter:
    """doc (Doc): With morphology; nothing changes without a parse. writing (Writing): Of its
    language."""

    doc: Doc
    writing: Writing

    def edit(
        self, record: Record, antecedents: Sequence[Mention], inner: Inner, start: int = 0
    ) -> Edit | None:
        """What replaces a pronoun and the words around it that change with it; None if it stays.

        start (int): Nothing before this code point is touched.
        """
        span = span_of(self.doc, record.pronoun)
        if (
            not self.doc.has_annotation("DEP")
            or span is None
            or len(span) != 1
            or len(span.text) != len(record.pronoun.text)
        ):
            return None
        token = span[0]
        phrases = [self._phrase(mention, inner) for mention in antecedents]
        phrase = phrases[0] if len(phrases) == 1 else self.writing.joined(phrases)
        if role(token) == "owner" or record.possessive:
            return self._owner(token, phrase, start)
        before = _preposition(token)
        if before is not None and before.idx >= start:
            text = self.writing.after(before.text, phrase)
            return Edit(before.idx, token.idx + len(token), text, RULE)
        stands_first = token.i < token.head.i and token.text[0] != "-"
        if before is not None or not stands_first or not is_subject(token):
            return None
        return self._subject(token, phrase)

    def _subject(self, token: Token, phrase: str) -> Edit:
        end = token.idx + len(token)
        before = token.nbor(-1) if token.i else None
        if before is None or not before.text.endswith(_APOSTROPHES) or before.whitespace_:
            return Edit(token.idx, end, _capital(phrase, token), RULE)
        short = before.lower_.replace("\u2019", "'")
        word = self.writing.full.get(short, before.text)
        if word == "que" and self.writing.after("de", phrase).startswith("d'"):
            return Edit(token.idx, end, phrase, RULE)  # "qu'Anne"
        word = _capital(word, before)
        return Edit(before.idx, end, f"{word} {phrase}", RULE)

    def _owner(self, token: Token, phrase: str, start: int) -> Edit | None:
        noun = token.head
        if noun.pos_ not in NOUNS:
            return None
        whose = self.writing.after(self.writing.of, phrase)
        if token.i > noun.i:
            return Edit(token.idx, token.idx + len(token), whose, RULE)
        last = _end_of(noun)
        end = last.idx + len(last)
        after = token.nbor(1)
        rest = self.doc.text[after.idx : end]
        if _has_article(token):
            return Edit(token.idx, end, f"{rest} {whose}", RULE)
        kind = _kind(noun, token)
        if kind is None:
            return None
        named = f"{self.writing.with_article(rest, kind)} {whose}"
        before = _preposition(noun)
        if before is not None and before.i == token.i - 1 and before.idx >= start:
            return Edit(before.idx, end, self.writing.after(before.text, named), RULE)
        return Edit(token.idx, end, _capital(named, token), RULE)

    def _phrase(self, mention: Mention, inner: Inner) -> str:
        """The words of an antecedent: a definite article, and a capital only if it is a name's."""
        text = " ".join(inner(mention.start, mention.end).split())
        span = span_of(self.doc, mention)
        if span is None:
            return text
        first = span[0]
        if first.pos_ in ("DET", "NOUN", "ADJ", "NUM") and text == mention.text and first.is_title:
            text = text[:1].lower() + text[1:]
        word, gap, rest = text.partition(" ")
        head, _, tail = word.partition("'")
        if f"{head}'" in self.writing.indefinite and tail:
            word, gap, rest = f"{head}'", " ", f"{tail}{gap}{rest}"
        kind = _kind(span.root, first)
        if word in self.writing.indefinite and kind is not None and gap:
            return self.writing.with_article(rest, kind)
        return text


def _preposition(token: Token) -> Token | None:
    """The one right before a phrase, by its head."""
    cases = [t for t in token.lefts if role(t) == "preposition" and t.pos_ == "ADP"]
    return cases[-1] if cases else None


def _end_of(noun: Token) -> Token:
    """The last word of a noun and of what belongs to it closely: "la madre malata", "la casa"."""
    last = noun
    for token in noun.doc[noun.i + 1 : noun.sent.end]:
        close = role(token) in ("adjective", "number", "compound")
        if token.head != noun or not close or any(True for _ in token.rights):
            break
        last = token
    return last


def _has_article(possessive: Token) -> bool:
    """ "Il suo libro", "un suo amico"; also "nella sua casa", where it is in the preposition."""
    before = possessive.nbor(-1) if possessive.i else None
    if before is None:
        return False
    articled = "Art" in before.morph.get("PronType", []) or before.pos_ == "DET"
    return articled and before.lower_ not in ("tutti", "tutte", "todos", "todas", "tous", "toutes")


def _kind(noun: Token, determiner: Token) -> tuple[Gender, Number] | None:
    """Gender and number of a noun, by its morphology or by that of its determiner."""
    found: list[str] = []
    for key in ("Gender", "Number"):
        values = noun.morph.get(key, []) or determiner.morph.get(key, [])
        if len(values) != 1:
            return None
        found.append(values[0])
    if found[0] not in _GENDERS or found[1] not in _NUMBERS:
        return None
    return _GENDERS[found[0]], _NUMBERS[found[1]]


def _capital(text: str, token: Token) -> str:
    return text[:1].upper() + text[1:] if token.text[:1].isupper() else text
