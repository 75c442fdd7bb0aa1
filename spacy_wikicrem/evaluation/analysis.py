"""What a benchmark needs of a spaCy pipeline: PERSON names, and whether a pronoun is possessive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

# These are possessive whatever a tagger says; "her" is the one that needs its tag.
POSSESSIVE = frozenset({"his", "hers", "its", "their", "theirs"})
AMBIGUOUS = "her"
POSSESSIVE_TAG = "PRP$"


@dataclass(frozen=True, slots=True)
class Pronoun:
    """A pronoun in a text: `text[offset:offset + len(form)] == form`."""

    text: str
    offset: int
    form: str


@dataclass(frozen=True, slots=True)
class Person:
    """A PERSON entity: its string without a final 's, and its first code point."""

    name: str
    start: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the pipeline says about a pronoun and its text.

    possessive (bool): Whether a name in place of the pronoun takes 's.
    persons (tuple[Person, ...]): In document order; empty unless they were asked for.
    """

    possessive: bool
    persons: tuple[Person, ...] = ()


def analyse(nlp: Language, pronouns: Sequence[Pronoun], *, persons: bool) -> list[Analysis]:
    """Run the pipeline once over the distinct texts that need it.

    persons (bool): Whether PERSON entities are wanted; without them only texts whose pronoun is
        an ambiguous "her" are read. Raises W407 if the pipeline lacks what is needed.
    """
    texts = {p.text: None for p in pronouns if persons or p.form.lower() == AMBIGUOUS}
    docs = dict(zip(texts, nlp.pipe(texts), strict=True))
    for doc in docs.values():
        _require(nlp, doc, ("TAG", "ENT_IOB") if persons else ("TAG",))
    return [
        Analysis(
            possessive=is_possessive(pronoun, docs.get(pronoun.text)),
            persons=find_persons(docs[pronoun.text]) if persons else (),
        )
        for pronoun in pronouns
    ]


def is_possessive(pronoun: Pronoun, doc: Doc | None) -> bool:
    """By the form where it is clear, else by the tag of the token at the pronoun's offset."""
    form = pronoun.form.lower()
    if form != AMBIGUOUS or doc is None:
        return form in POSSESSIVE
    start = pronoun.offset
    return any(t.tag_ == POSSESSIVE_TAG for t in doc if t.idx <= start < t.idx + len(t))


def find_persons(doc: Doc) -> tuple[Person, ...]:
    """PERSON entities with a final 's stripped."""
    people = [
        Person(strip_possessive(entity.text), entity.start_char)
        for entity in doc.ents
        if entity.label_ == "PERSON"
    ]
    return tuple(person for person in people if person.name)


def strip_possessive(name: str) -> str:
    """The name without a final 's (straight or curly)."""
    return name.strip().removesuffix("'s").removesuffix("’s").strip()


def _require(nlp: Language, doc: Doc, attributes: Sequence[str]) -> None:
    names = {"TAG": "part-of-speech tags (a tagger)", "ENT_IOB": "entities (an ner)"}
    if missing := [names[a] for a in attributes if len(doc) and not doc.has_annotation(a)]:
        found = f"{nlp.meta['lang']}_{nlp.meta['name']} with {', '.join(nlp.pipe_names) or 'no'}"
        raise WikicremError("W407", found=found, missing=" and ".join(missing))
