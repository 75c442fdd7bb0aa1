"""Readability of Italian text: four formulas, each by its name.

- `flesch_vacca_1972`: 206 - 0.65 S - W (Vacca and Franchina, 1972);
- `flesch_vacca_1986`: 217 - 0.6 S - 1.3 W (Franchina and Vacca, 1986);
- `gulpease`: 89 + (300 sentences - 10 letters) / words (Lucisano and Piemontese, 1988);
- `flesch_english`: 206.835 - 84.6 syllables / words - W, by English rules, which is what the corpus
  of Italian coreference by Minutolo et al. (2022) has as "readability": see `english`;

S being the syllables of a hundred words and W the words of a sentence. From 0 (hard) to 100 (easy),
but short sentences may leave that range.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from spacy.tokens import Doc

from ...errors import WikicremError
from .english import flesch_english
from .syllables import count_syllables

NAMES = ("flesch_vacca_1972", "flesch_vacca_1986", "gulpease", "flesch_english")
# Classes of Minutolo et al. (2022), Table 16: above the number, or from it on (the last three).
CLASSES: tuple[tuple[str, str], ...] = (
    ("> 80", "very easy to read"),
    ("80-60", "fairly easy to read"),
    ("60-40", "fairly difficult to read"),
    ("40-20", "difficult to read"),
    ("< 20", "extremely difficult to read"),
)
# A run of letters, which an apostrophe ends: "l'|albero". Numbers are no words here.
_WORD = re.compile(r"[^\W\d_]+['’]?")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'»”)\]]*\s+")


@dataclass(frozen=True, slots=True)
class Readability:
    """What was counted in a text, and its scores; these are None if it has no words.

    sentences, words, syllables, letters (int): Sentences count if they have a word.
    text (str): For `flesch_english`, which counts in its own way.
    """

    sentences: int
    words: int
    syllables: int
    letters: int
    text: str

    @property
    def flesch_vacca_1972(self) -> float | None:
        return self._flesch(206, 0.65, 1)

    @property
    def flesch_vacca_1986(self) -> float | None:
        return self._flesch(217, 0.6, 1.3)

    @property
    def gulpease(self) -> float | None:
        if not self.words:
            return None
        return 89 + (300 * self.sentences - 10 * self.letters) / self.words

    @property
    def flesch_english(self) -> float | None:
        """Needs the extra `readability`; raises W712 without it."""
        return flesch_english(self.text) if self.words else None

    def score(self, name: str) -> float | None:
        """The score of that name. Raises W713 if there is none."""
        if name not in NAMES:
            raise WikicremError("W713", found=name, expected=", ".join(NAMES))
        value: float | None = getattr(self, name)
        return value

    def _flesch(self, base: float, per_syllable: float, per_word: float) -> float | None:
        if not self.words:
            return None
        syllables = 100 * self.syllables / self.words
        return base - per_syllable * syllables - per_word * self.words / self.sentences


def read_text(text: str) -> Readability:
    """Count in plain text; a sentence ends at . ! ? or … before a space, and at a line end."""
    return _count(split_sentences(text), text)


def split_sentences(text: str) -> list[str]:
    """The sentences of plain text, by its signs."""
    return [part for line in text.splitlines() for part in _SENTENCE_END.split(line) if part]


def read_doc(doc: Doc) -> Readability:
    """Count in a document by its own sentences.

    RAISES: W710 (no sentence boundaries), W711 (a document in another language).
    """
    if doc.lang_ not in ("it", "xx", "mul", ""):
        raise WikicremError("W711", found=doc.lang_)
    if not len(doc):
        return _count([], "")
    if not doc.has_annotation("SENT_START"):
        raise WikicremError("W710")
    return _count([sentence.text for sentence in doc.sents], doc.text)


def class_of(score: float) -> str:
    """The class of Table 16: exactly 80, 60, 40 and 20 belong to the class they begin from
    above ("80-60", "80-60", "60-40", "40-20")."""
    if score > 80:
        return CLASSES[0][0]
    for (label, _), lowest in zip(CLASSES[1:], (60, 40, 20), strict=False):
        if score >= lowest:
            return label
    return CLASSES[-1][0]


def class_shares(scores: Iterable[float]) -> dict[str, float]:
    """Share of each class in %, in the order of Table 16; all 0 without scores."""
    counts = Counter(class_of(score) for score in scores)
    total = counts.total() or 1
    return {label: 100 * counts[label] / total for label, _ in CLASSES}


def _count(sentences: Iterable[str], text: str) -> Readability:
    found = [words for sentence in sentences if (words := _WORD.findall(sentence))]
    words = [word for sentence in found for word in sentence]
    return Readability(
        sentences=len(found),
        words=len(words),
        syllables=sum(count_syllables(word) for word in words),
        letters=sum(char.isalpha() for word in words for char in word),
        text=text,
    )
