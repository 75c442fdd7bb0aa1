"""Utterances, a target pipeline and translators for the tests of the chain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem.translation.records import Mention, Utterance, Word

TAGS = {
    "PRON": [
        "he",
        "she",
        "it",
        "they",
        "him",
        "her",
        "them",
        "himself",
        "herself",
        "hers",
        "theirs",
        "i",
        "you",
    ],
    "VERB": ["slept", "saw", "said", "met", "left"],
    "AUX": ["was", "were", "is"],
    "DET": ["the", "a", "this", "that"],
    "PUNCT": [".", ",", "?"],
    "ADP": ["in", "of", "with"],
    "PART": ["'s"],
}


def utterance(text: str, *mentions: tuple[str, str], number: int = 0) -> Utterance:
    """An utterance of words with blanks between; mentions are (entity, words), in order of place.

    The last word of a mention is its root (but not "'s").
    """
    forms = text.split()
    words = tuple(Word(form, True, _tag(form), _fine(form), 0, "dep") for form in forms)
    found, at = [], 0
    for count, (entity, said) in enumerate(mentions):
        parts = said.split()
        starts = [s for s in range(at, len(forms)) if forms[s : s + len(parts)] == parts]
        start, end = starts[0], starts[0] + len(parts)
        root = end - 1 - (parts[-1] == "'s")
        found.append(Mention(number * 100 + count, entity, start, end, root))
        at = end
    return Utterance("doc", number, words, tuple(found))


def _tag(form: str) -> str:
    if form.lower() in ("his", "its", "their"):
        return "PRON"
    for tag, forms in TAGS.items():
        if form.lower() in forms:
            return tag
    return "PROPN" if form[:1].isupper() else "NOUN"


def _fine(form: str) -> str:
    return {"his": "PRP$", "its": "PRP$", "their": "PRP$", "this": "DT"}.get(form.lower(), "")


@Language.component("test_flat_parser")
def flat_parser(doc: Doc) -> Doc:
    """Every word hangs on the first; capital letters are names."""
    for token in doc:
        token.pos_ = "PROPN" if token.text[:1].isupper() else "NOUN"
        token.head = doc[0]
        token.dep_ = "ROOT" if token.i == 0 else "dep"
    return doc


def flat_pipeline(lang: str = "it") -> Language:
    nlp = spacy.blank(lang)
    nlp.add_pipe("test_flat_parser")
    return nlp


class Translating:
    """A translator that does to each text what a function does."""

    keeps_names = True

    def __init__(self, change: Callable[[str], str], name: str = "test") -> None:
        self.change, self.name = change, name
        self.seen: list[str] = []

    def translate(self, texts: Sequence[str]) -> list[str]:
        self.seen += texts
        return [self.change(text) for text in texts]


DICTIONARY = {
    "the": "il",
    "dog": "cane",
    "slept": "dormiva",
    "saw": "vide",
    "met": "incontrò",
    "said": "disse",
    "that": "che",
    "house": "casa",
    "in": "in",
}


def word_by_word(text: str) -> str:
    """Known words in Italian, "X's house" and "the house of X" as "la casa di X"."""
    text = re.sub(r"(\w+) ?'s house|the house of (\w+)", r"la casa di \1\2", text)
    return " ".join(DICTIONARY.get(word, word) for word in text.split())
