"""What a benchmark needs of a spaCy pipeline: PERSON names, and whether a pronoun is possessive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import WikicremError
from ..lang import get
from ..lang.en.possessive import strip_possessive

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

# The benchmarks are English.
LANGUAGE = get("en")


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
    texts = {p.text: None for p in pronouns if persons or _needs_tag(p)}
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
    """By the form where it is clear, else by the tag of the token at the pronoun's offset.

    A form that is no pronoun counts as not possessive.
    """
    known = LANGUAGE.pronouns.get(pronoun.form.lower())
    if known is None:
        return False
    tags = (t.tag_ for t in doc or () if t.idx <= pronoun.offset < t.idx + len(t))
    return LANGUAGE.is_possessive(known, next(tags, ""))


def _needs_tag(pronoun: Pronoun) -> bool:
    known = LANGUAGE.pronouns.get(pronoun.form.lower())
    return known is not None and known.possessive is None


def find_persons(doc: Doc) -> tuple[Person, ...]:
    """PERSON entities with a final 's stripped; those without a letter or digit are no names."""
    people = [
        Person(strip_possessive(entity.text), entity.start_char)
        for entity in doc.ents
        if entity.label_ == "PERSON"
    ]
    return tuple(person for person in people if any(map(str.isalnum, person.name)))


def _require(nlp: Language, doc: Doc, attributes: Sequence[str]) -> None:
    names = {"TAG": "part-of-speech tags (a tagger)", "ENT_IOB": "entities (an ner)"}
    if missing := [names[a] for a in attributes if len(doc) and not doc.has_annotation(a)]:
        found = f"{nlp.meta['lang']}_{nlp.meta['name']} with {', '.join(nlp.pipe_names) or 'no'}"
        raise WikicremError("W407", found=found, missing=" and ".join(missing))
