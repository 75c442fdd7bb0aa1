"""Words to put in the place of others, collected and then written as edits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from spacy.tokens import Doc

from ...util.edits import Edit
from .index import Index


@dataclass(frozen=True, slots=True)
class Change:
    """A new word for a token ("" takes it away), with the rule and a reason for people."""

    text: str
    rule: str
    reason: str


@dataclass
class Changes:
    """What becomes of the tokens of a Doc; all words in lower case where case does not matter.

    words (dict[int, Change]): By token. before (dict[int, Change]): Words to put before a token.
    joined (dict[int, Change]): Two tokens, the key and the next one, that become one word.
    """

    doc: Doc
    words: dict[int, Change] = field(default_factory=dict)
    before: dict[int, Change] = field(default_factory=dict)
    joined: dict[int, Change] = field(default_factory=dict)

    @cached_property
    def index(self) -> Index:
        """Where to look in the Doc."""
        return Index.of(self.doc)

    def put(self, at: int, text: str, rule: str, reason: str) -> None:
        """Change a token, if nothing else has and it is another word."""
        if at not in self.words and text != _plain(self.doc[at].text):
            self.words[at] = Change(text, rule, reason)

    def text(self, at: int) -> str:
        """What a token will be."""
        return self.words[at].text if at in self.words else self.doc[at].text

    def following(self, at: int) -> str:
        """What the word after a token will be; "" at the end."""
        for i in range(at + 1, len(self.doc)):
            if i in self.before:
                return self.before[i].text
            if text := self.text(i):
                return text
        return ""

    def edits(self) -> list[Edit]:
        """The same as edits, in text order."""
        found = [self._join(at, change) for at, change in self.joined.items()]
        hidden = {i for at in self.joined for i in (at, at + 1)}
        small: set[int] = set()
        for at, change in self.before.items():
            token = self.doc[at]
            article = _cased(change.text, token.text) if _begins(self.doc, at) else change.text
            space = "" if article.endswith("'") else " "
            found.append(Edit(token.idx, token.idx, article + space, change.rule, change.reason))
            small.add(at)
        capital: set[int] = set()
        for at, change in self.words.items():
            if not change.text and self.doc[at].text[:1].isupper():
                capital.add(at + 1)
        for at in sorted({*self.words, *small, *capital} - hidden):
            found += self._word(at, small, capital)
        return sorted(found)

    def _word(self, at: int, small: set[int], capital: set[int]) -> list[Edit]:
        token = self.doc[at]
        if at not in self.words and (at in small or at in capital):
            return self._recased(at, at in capital)
        change = self.words[at]
        end = token.idx + len(token.text)
        if not change.text:
            return [Edit(token.idx, end + len(token.whitespace_), "", change.rule, change.reason)]
        text = change.text if at in small else _cased(change.text, token.text)
        if at in capital:
            text = text[:1].upper() + text[1:]
        if text.endswith("'"):
            end += len(token.whitespace_)
        elif not token.whitespace_ and token.text[-1:] in "'’":
            text += " "
        return [Edit(token.idx, end, text, change.rule, change.reason)]

    def _recased(self, at: int, capital: bool) -> list[Edit]:
        """The first letter of a word that now begins the sentence, or no longer does."""
        token = self.doc[at]
        beside = self.before.get(at) or self.words.get(at - 1)
        new = token.text[:1].upper() if capital else token.text[:1].lower()
        keeps = new == token.text[:1] or (not capital and not _begins(self.doc, at))
        if keeps or beside is None:
            return []
        text = new + token.text[1:]
        return [Edit(token.idx, token.idx + len(token.text), text, beside.rule, beside.reason)]

    def _join(self, at: int, change: Change) -> Edit:
        one, other = self.doc[at], self.doc[at + 1]
        end = other.idx + len(other.text)
        text = _cased(change.text, one.text)
        if text.endswith("'"):
            end += len(other.whitespace_)
        return Edit(one.idx, end, text, change.rule, change.reason)


def _begins(doc: Doc, at: int) -> bool:
    """Whether a token has its capital from its place, as the first word."""
    return doc[at].text[:1].isupper() and not doc[at].text[1:2].isupper()


def _plain(word: str) -> str:
    return word.lower().replace("’", "'")


def _cased(text: str, like: str) -> str:
    """`text` with the capitals of `like`: first letter, or all."""
    if len(like) > 1 and like.isupper():
        return text.upper()
    return text[:1].upper() + text[1:] if like[:1].isupper() else text
