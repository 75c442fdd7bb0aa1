"""`person_name_recognizer`: people's names by rules, for languages without a trained recogniser.

A full name is a known first name, followed by capitalised words and particles: "Leonardo da
Vinci", "Maria Teresa d'Austria", "Giovanni de' Medici"; or anything capitalised after a title:
"il sig. Neri". In the same text a part of a full name counts alone, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span

from ...errors import WikicremError
from ...lang import CORPORA, corpus_data
from ...util.optional import needed_for
from .rules import NameReader, Offsets

if TYPE_CHECKING:
    from spacy.language import Language

LABEL = "PER"
KNOWN_NAMES = "wikicrem_known_names"
RARE, COMMON = 2, 4  # frequencies of first names, in steps of gender-guesser


@lru_cache(maxsize=2)
def first_names(least: int = RARE) -> frozenset[str]:
    """The first names of the library gender-guesser that are frequent enough in some country.

    least (int): 1 to 13; a step is twice the frequency. Half of the names have 1, and among them
        are "Free" and "Non".
    RAISES: W640 if the library is not installed.
    """
    otherwise = "choose a trained pipeline with --model"
    with needed_for("Finding names by rules", "gender-guesser", "gender", otherwise):
        from gender_guesser.detector import Detector
    frequencies = {
        name: max(
            (int(digit, 16) for row in rows.values() for digit in row if digit != " "), default=0
        )
        for name, rows in Detector().names.items()
    }
    return frozenset(
        name for name, found in frequencies.items() if found >= least and len(name) > 1
    )


class PersonNameRecognizer(Pipe):
    """Sets `doc.ents`; entities that are there already stay.

    `doc.user_data["wikicrem_known_names"]` may hold full names, e.g. the title of the article,
    whose parts then count in this text as if they had occurred before.

    name (str): Name in the pipeline.
    lang (str): Language whose titles, particles and other words count.
    label (str): Entity label of the names.
    partial_names (bool): A surname, or a first name, counts alone after a full name with it.
    first_names_alone (bool): A known first name counts even if no full name has come before.
    names (Collection[str] | None): First names; None takes those of gender-guesser.

    RAISES: W640 if gender-guesser is needed and not installed, W137 for a language without data.
    """

    def __init__(
        self,
        name: str = "person_name_recognizer",
        *,
        lang: str,
        label: str = LABEL,
        partial_names: bool = True,
        first_names_alone: bool = False,
        names: Collection[str] | None = None,
    ) -> None:
        self.name = name
        self.label = label
        self.partial_names = partial_names
        self.first_names_alone = first_names_alone
        self.words = corpus_data(lang)
        if not self.words.known:
            raise WikicremError("W137", name=name, lang=lang, known=", ".join(CORPORA))
        self.first_names = first_names() if names is None else frozenset(names)
        self.common_names = first_names(COMMON) if names is None else self.first_names

    @property
    def labels(self) -> tuple[str, ...]:
        return (self.label,)

    def __call__(self, doc: Doc) -> Doc:
        self.set_annotations(doc, self.predict(doc))
        return doc

    def predict(self, doc: Doc) -> list[Offsets]:
        """The names of a Doc, which is left as it is, in order and without overlap."""
        reader = NameReader(doc, self.words, self.first_names)
        full = list(reader.full_names())
        if not self.partial_names and not self.first_names_alone:
            return full
        known: dict[str, int] = {}
        if self.partial_names:
            for text in doc.user_data.get(KNOWN_NAMES, ()):
                known.update(dict.fromkeys(self._parts_of_text(doc, text), -1))
            for start, end in full:
                for part in reader.parts(start, end):
                    known.setdefault(part, start)
        names = self.common_names if self.first_names_alone else frozenset()
        return sorted([*full, *reader.single_names(full, known, names)])

    def set_annotations(self, doc: Doc, names: list[Offsets]) -> None:
        ours = [Span(doc, start, end, label=self.label) for start, end in names]
        taken = {token.i for ent in doc.ents for token in ent}
        free = [span for span in ours if taken.isdisjoint(range(span.start, span.end))]
        doc.set_ents([*doc.ents, *free])

    def _parts_of_text(self, doc: Doc, name: str) -> Iterator[str]:
        """The parts of a full name given as a string; none if it is no full name."""
        own = Doc(doc.vocab, words=_split(name))
        reader = NameReader(own, self.words, self.first_names)
        for start, end in reader.full_names():
            yield from reader.parts(start, end)


def _split(name: str) -> list[str]:
    """A name as tokens: apostrophes end a token ("d'Austria")."""
    return name.replace("'", "' ").replace("’", "’ ").replace(",", " , ").split()


def make_rule_pipeline(lang: str) -> Language:
    """A pipeline of rules alone: tokenizer, sentences, names with the label PER.

    RAISES: W640 if gender-guesser is not installed, W137 for a language without data.
    """
    import spacy

    if not corpus_data(lang).known:
        raise WikicremError("W137", name="rules", lang=lang, known=", ".join(CORPORA))
    nlp = spacy.blank(lang)
    nlp.add_pipe("abbreviation_sentencizer")
    nlp.add_pipe("person_name_recognizer")
    return nlp
