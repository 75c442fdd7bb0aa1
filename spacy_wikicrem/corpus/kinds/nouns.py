"""Words and sentences for the kinds that mask nouns, and draws that any machine repeats."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...ty import MaskedExample, Source
from .base import MAX_TEXT, Annotation, Offsets, require_annotation, stripped
from .scripts import cuts_name

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_LETTERS = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"[IVX]{2,}")
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
_NOUNS = {"NOUN", "PROPN"}
_HYPHENS = {"-", "‐", "‑"}
_INSIDE_WORDS = set(" '’.-‐‑·")  # "O'Neill", "St. Moritz", "Coleridge-Taylor"
# Thai, Lao, Burmese, Khmer, Japanese, Chinese
_NO_SPACES = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WITHOUT_SPACES = re.compile(f"[{_NO_SPACES}]")
_JOINED = re.compile(rf"[^\W{_NO_SPACES}]|[-‐‑–/_]")


def draw(*parts: Any) -> int:
    """A number of 64 bits that depends on the parts alone: a throw of dice that can be repeated."""
    key = "\x1f".join(map(str, parts)).encode("utf8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class Passage:
    """A Doc while its examples are looked for, with what is asked of it time and again."""

    doc: Doc
    text: str
    sentences: Sequence[Offsets]
    source: Source | None
    counts: Counter[str] = field(default_factory=Counter)


class OfNouns:
    """What kinds of examples share that hide a noun: no names are asked for."""

    needs: tuple[Annotation, ...] = ("sentences", "tags")

    def examples(
        self, doc: Doc, *, source: Source | None = None, counts: Counter[str] | None = None
    ) -> list[MaskedExample]:
        """The examples of a Doc with sentences and part-of-speech tags. RAISES: W130."""
        if not len(doc):
            return []
        require_annotation(doc, self.needs)
        counts = Counter() if counts is None else counts
        passage = Passage(doc, doc.text, sentences_of(doc), source, counts)
        words = self._words(passage)
        found: list[MaskedExample] = []
        size, here, given = 0, None, 0  # characters in all; the latest place and its examples
        for index in self._masks(passage, words):
            if (place := self._place(words[index])) != here:
                here, given = place, len(found)
            if self._is_full(len(found) - given, size):
                counts["dropped:too-many"] += 1
                continue
            for example in self._examples_of(passage, words, index):
                if example is None:
                    counts["dropped:mask-in-text"] += 1
                    continue
                found.append(example)
                size += len(example.text)
                counts["examples"] += 1
                if example.case:
                    counts[f"case:{example.case}"] += 1
        return found

    def _words(self, passage: Passage) -> Sequence[Any]:
        """The nouns of the passage in order, without those that cannot be candidates."""
        raise NotImplementedError

    def _masks(self, passage: Passage, words: Sequence[Any]) -> Iterable[int]:
        """Indices of the words to hide, in order."""
        return range(len(words))

    def _place(self, word: Any) -> int | None:
        """The part of a passage, such as a sentence, that has a number of examples of its own."""
        return None

    def _is_full(self, examples: int, size: int) -> bool:
        """Whether a place has given so much that it must be a list; each mask that is left out for
        that counts as `too-many`.

        examples (int): Of this place.
        size (int): Characters of the examples of the passage.
        """
        return size > MAX_TEXT

    def _examples_of(
        self, passage: Passage, words: Sequence[Any], index: int
    ) -> Iterator[MaskedExample | None]:
        """The examples that hide one word; None where the text holds a literal `[MASK]`."""
        raise NotImplementedError

    def parts(self, text: str) -> list[Offsets]:
        """All of it, if some word occurs twice."""
        return [(0, len(text))] if repeats_a_word(text) else []

    def names_may_hold(self, doc: Doc) -> bool:
        return True


def repeats_a_word(text: str) -> bool:
    """Whether some word occurs twice, whatever its case; true of any script without spaces."""
    if _WITHOUT_SPACES.search(text):
        return True
    words = _LETTERS.findall(text.casefold())
    return len(set(words)) < len(words)


def sentences_of(doc: Doc) -> list[Offsets]:
    """The sentences without white space around them; a line break always ends one."""
    text = doc.text
    pieces = []
    for sent in doc.sents:
        start = sent.start_char
        for line in text[start : sent.end_char].split("\n"):
            begin, end = stripped(text, start, start + len(line))
            if begin < end:
                pieces.append((begin, end))
            start += len(line) + 1
    return pieces


def word_problem(text: str, start: int, end: int) -> str | None:
    """Why text[start:end] is no candidate: number, not-a-word, word-part ("19th-century") or
    script-part (of a name in another script)."""
    word = text[start:end]
    if _ROMAN.fullmatch(word) or any(c.isnumeric() and not c.isalpha() for c in word):
        return "number"
    if not _LETTERS.search(word) or not all(map(_may_be_in_word, word)):
        return "not-a-word"
    if _JOINED.match(text[max(start - 1, 0) : start]) or _JOINED.match(text[end : end + 1]):
        return "word-part"
    return "script-part" if cuts_name(text, start, end) else None


def is_letter(word: str) -> bool:
    """Whether it has single letters only, as in "A" and "J. K."."""
    return not _TWO_LETTERS.search(word) and not _WITHOUT_SPACES.search(word)


def is_function_word(token: Token) -> bool:
    """A word such as "one" or "others"; "US" is none, though it looks like "us"."""
    return token.is_stop and not (token.is_upper and len(token) > 1)


def is_capital_of_sentence(text: str, token: Token, sentence_start: int) -> bool:
    """Whether a word may owe its capital to the start of the sentence."""
    word = token.text
    if not word[0].isupper() or (word.isupper() and len(word) > 1):
        return False
    return not _TWO_LETTERS.search(text[sentence_start : token.idx])


def noun_runs(doc: Doc) -> Iterator[list[Token]]:
    """Neighbouring nouns of a sentence: "climate change", "New York", "Coleridge-Taylor".

    A proper noun after a common one starts a new run: "director | Jane Campion".
    """
    run: list[Token] = []
    for token in doc:
        if run and _continues(run[-1], token):
            run.append(token)
            continue
        if run:
            yield run
        run = [token] if token.pos_ in _NOUNS else []
    if run:
        yield run


def _continues(last: Token, token: Token) -> bool:
    if token.is_sent_start:
        return False
    if token.text in _HYPHENS:
        after = token.doc[token.i + 1 : token.i + 2]
        tight = not last.whitespace_ and not token.whitespace_
        return tight and any(t.pos_ in _NOUNS and not t.is_sent_start for t in after)
    if last.text in _HYPHENS:
        return True
    return token.pos_ in _NOUNS and not (last.pos_ == "NOUN" and token.pos_ == "PROPN")


def _may_be_in_word(character: str) -> bool:
    return (
        character.isalpha()
        or character in _INSIDE_WORDS
        or unicodedata.category(character).startswith("M")
    )
