"""Per-language knowledge: pronouns and how they are used; names, abbreviations, wiki words.

The two halves are apart, as a corpus can be built in any language, but pronouns can be resolved
only where they are known (`PRONOUNS`) and the resolver has been tested (`SUPPORTED`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec

from ..errors import WikicremError
from .base import CorpusLanguage, InlineTemplates, LanguageData, Pronoun
from .neutral import neutral

SUPPORTED = ("en", "it", "es", "fr")
PRONOUNS = ("en", "it", "fr", "es")
CORPORA = ("en", "it", "fr", "es")
RULES = "rules"  # the pipeline of rules, where no trained one is installed

__all__ = [
    "CORPORA",
    "PRONOUNS",
    "RULES",
    "SUPPORTED",
    "CorpusLanguage",
    "InlineTemplates",
    "LanguageData",
    "Pronoun",
    "all_corpus_data",
    "choose_pipeline",
    "corpus_data",
    "get",
    "pronoun_data",
]


def get(lang: str | None) -> LanguageData:
    """The data of a language whose pronouns can be resolved. RAISES: W301 for all others.

    lang (str | None): None is what spaCy says of a pipeline without a language.
    """
    if lang is None or lang not in SUPPORTED:
        raise WikicremError("W301", lang=lang, supported=", ".join(SUPPORTED))
    return pronoun_data(lang)


def pronoun_data(lang: str) -> LanguageData:
    """The pronouns of a language, resolvable or not. RAISES: W301 if they are not known."""
    if lang not in PRONOUNS:
        raise WikicremError("W301", lang=lang, supported=", ".join(PRONOUNS))
    data: LanguageData = import_module(f".{lang}", __name__).DATA
    return data


def corpus_data(lang: str) -> CorpusLanguage:
    """What corpus building knows of a language; neutral defaults for one that is not known."""
    if lang not in CORPORA:
        return neutral(lang)
    data: CorpusLanguage = import_module(f".{lang}", __name__).CORPUS
    return data


def all_corpus_data() -> Iterator[CorpusLanguage]:
    """The data of every known language and, last, the neutral defaults."""
    yield from (corpus_data(code) for code in CORPORA)
    yield neutral("")


def choose_pipeline(
    lang: str, model: str | None = None, labels: Sequence[str] | None = None
) -> tuple[str, tuple[str, ...]]:
    """The spaCy pipeline to find names with, and its labels of people.

    model (str | None): A choice made already; None takes the first pipeline of the language that
        is installed, or "rules" for Italian if none is, as no trained one is on pip's registry.
    labels (Sequence[str] | None): None or empty takes those of the language.
    RAISES: W136 if the language is not known and either choice is missing.
    """
    data = corpus_data(lang)
    if not data.known and not (model and labels):
        raise WikicremError("W136", lang=lang, known=", ".join(CORPORA))
    return model or _installed(data), tuple(labels or data.person_labels)


def _installed(data: CorpusLanguage) -> str:
    for name in data.pipelines:
        if name == RULES or find_spec(name) is not None:
            return name
    return data.pipelines[0]  # loading it says how to install it
