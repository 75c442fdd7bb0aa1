"""How much of running text the lexicon knows, measured on annotated treebanks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..treebanks.rows import Sentence, Word
from .lexicon import Lexicon

_KINDS = {"VERB": "VERB", "AUX": "VERB", "NOUN": "NOUN", "ADJ": "ADJ"}
_COMPARED = ("Mood", "Tense", "Person", "Gender", "Number")


@dataclass(slots=True)
class Coverage:
    """Counts of running words of one part of speech.

    words, known (int): All, and those with a reading of this part of speech.
    lemmas (int): Known ones with a reading of the right lemma.
    features (int): Known ones with a reading that does not contradict the annotated features.
    missing (Counter[str]): Unknown forms.
    """

    words: int = 0
    known: int = 0
    lemmas: int = 0
    features: int = 0
    missing: Counter[str] = field(default_factory=Counter)

    def share(self, name: str) -> float:
        """`known` of all words, `lemmas` and `features` of the known ones, in %."""
        total = self.words if name == "known" else self.known
        return 100 * getattr(self, name) / total if total else 0.0


def measure(lexicon: Lexicon, sentences: Iterable[Sentence]) -> dict[str, Coverage]:
    """By "VERB" (auxiliaries included), "NOUN" and "ADJ"."""
    found = {kind: Coverage() for kind in ("VERB", "NOUN", "ADJ")}
    for sentence in sentences:
        for word in sentence.syntactic:
            if word.upos in _KINDS:
                _count(found[_KINDS[word.upos]], lexicon, word, _KINDS[word.upos])
    return found


def _count(coverage: Coverage, lexicon: Lexicon, word: Word, kind: str) -> None:
    coverage.words += 1
    readings = [one for one in lexicon.analyses(word.form) if one.pos == kind]
    if not readings:
        coverage.missing[word.lower] += 1
        return
    coverage.known += 1
    coverage.lemmas += any(one.lemma == word.lemma.lower() for one in readings)
    wanted = {name: word.feats[name] for name in _COMPARED if name in word.feats}
    if wanted.get("Mood") == "Sub" and wanted.get("Tense") == "Past":
        wanted["Tense"] = "Imp"  # as PUD has it
    coverage.features += any(
        all(one.get(name) in (None, value) for name, value in wanted.items()) for one in readings
    )
