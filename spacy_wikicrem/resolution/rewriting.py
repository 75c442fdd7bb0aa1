"""The place of a pronoun in a Romance language, and what is written there.

A possessive becomes an article, and its owner follows the noun ("sua madre": "la madre di Anna"). A
subject or what stands after a preposition is exchanged, with the contraction or elision that is due
("con lei", "del ragazzo", "qu'il": "que Paul"). What stays as it is: a clitic ("lo vede", "il lui
parle", "vederlo"), as a noun stands elsewhere in the sentence; a subject after its verb ("dit-il");
"il suo" without a noun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from spacy.tokens import Doc, Span, Token

from ..lang import pronoun_data
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
_T = TypeVar("_T")
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
        if record.possessive or (role(token) == "owner" and not _is_object(token)):
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
        last = self._end_of(noun)
        end = last.idx + len(last)
        after = token.nbor(1)
        rest = self.doc.text[after.idx : end]
        named_end = _end_of_name(last)
        if named_end is not None:  # "sua figlia Anna": "la figlia di Bruno, Anna,"
            whose += f", {self.doc.text[end : named_end.idx + len(named_end)].strip()}"
            whose += "" if _ends_phrase(named_end) else ","
            end = named_end.idx + len(named_end)
        if _has_article(token):
            return Edit(token.idx, end, f"{rest} {whose}", RULE)
        kind = self._kind(noun, token)
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
        word, gap, rest = _cut(text)
        if first.is_title and self._is_small(first, word):
            word = word.lower()
        if word in self.writing.indefinite and rest:
            kind = self._kind(span.root, first)
            if kind is not None:
                return self.writing.with_article(rest, kind)
        if not word[:1].isupper():
            article = self._article_before(span)
            if article is not None:
                return f"{article}{'' if article.endswith(chr(39)) else ' '}{word}{gap}{rest}"
        return word + gap + rest

    def _is_small(self, first: Token, word: str) -> bool:
        """Whether a word has its capital only because a sentence begins with it: articles and the
        like, but no part of a name ("La Fontaine")."""
        if not self.writing.is_determiner(word.lower()) and first.pos_ not in ("DET", "NUM"):
            return False
        after = first.nbor(1) if first.i + 1 < len(self.doc) else None
        return after is None or not (first.ent_type_ and after.text[:1].isupper())

    def _article_before(self, span: Span) -> str | None:
        """Of what is a mention without its article: "livreur" of "au livreur"."""
        before = span[0].nbor(-1) if span.start else None
        if before is None or before.pos_ in ("PRON", *NOUNS) or span[0].pos_ in ("DET", "NUM"):
            return None
        if self.writing.is_determiner(span[0].lower_):
            return None
        return self.writing.article_in(before.text)

    def _kind(self, noun: Token, determiner: Token) -> tuple[Gender, Number] | None:
        """Gender and number of a noun, by its determiner or by the morphology of either."""
        gender, number = self.writing.told.get(determiner.lower_, (None, None))
        gender = gender or _said(noun, determiner, "Gender", _GENDERS)
        number = number or _said(noun, determiner, "Number", _NUMBERS)
        return None if gender is None or number is None else (gender, number)

    def _end_of(self, noun: Token) -> Token:
        """The last word of a noun and of what belongs to it closely: "la madre malata", "la palla
        d'oro", but not "l'amico di Anna"."""
        last = noun
        sentence = noun.doc[noun.i + 1 : noun.sent.end]
        for token in sentence:
            close = role(token) in ("adjective", "number", "compound")
            named = token.is_title and noun.is_lower
            if token.head != noun or not close or named or any(True for _ in token.rights):
                break
            last = token
        of = (self.writing.of, self.writing.elided.get(self.writing.of))
        after = [t for t in sentence if t.i > last.i][:3]
        if after and after[0].lower_.replace("\u2019", "'") in of and after[0].pos_ == "ADP":
            counted = len(after) > 2 and after[1].pos_ == "NUM"
            thing = after[1 + counted] if len(after) > 1 + counted else None
            if thing is not None and thing.pos_ == "NOUN" and thing.is_lower:
                return thing
        return last


def _cut(text: str) -> tuple[str, str, str]:
    """The first word, what is between, and the rest: "un'", "", "amica"."""
    word, gap, rest = text.partition(" ")
    head, apostrophe, tail = word.partition("'")
    if apostrophe and tail:
        return f"{head}'", "", f"{tail}{gap}{rest}"
    return word, gap, rest


def _is_object(token: Token) -> bool:
    """ "Leur" before a verb that a tagger takes for a noun: "il leur tendit la main"."""
    return pronoun_data(token.doc.lang_).pronouns[token.lower_].possessive is None


def _end_of_name(noun: Token) -> Token | None:
    """The last word of a name that stands right after a noun: "sa fille Léopoldine"."""
    last = None
    for token in noun.doc[noun.i + 1 : noun.sent.end]:
        if not token.is_title or not token.is_alpha:
            break
        last = token
    return last if noun.is_lower else None


def _ends_phrase(token: Token) -> bool:
    return token.i + 1 == len(token.doc) or token.nbor(1).is_punct


def _preposition(token: Token) -> Token | None:
    """The one right before a phrase, by its head."""
    cases = [t for t in token.lefts if role(t) == "preposition" and t.pos_ == "ADP"]
    return cases[-1] if cases else None


def _has_article(possessive: Token) -> bool:
    """ "Il suo libro", "un suo amico"; also "nella sua casa", where it is in the preposition."""
    before = possessive.nbor(-1) if possessive.i else None
    if before is None:
        return False
    articled = "Art" in before.morph.get("PronType", []) or before.pos_ == "DET"
    return articled and before.lower_ not in ("tutti", "tutte", "todos", "todas", "tous", "toutes")


def _said(noun: Token, determiner: Token, key: str, names: Mapping[str, _T]) -> _T | None:
    values = noun.morph.get(key, []) or determiner.morph.get(key, [])
    return names.get(values[0]) if len(values) == 1 else None


def _capital(text: str, token: Token) -> str:
    return text[:1].upper() + text[1:] if token.text[:1].isupper() else text
