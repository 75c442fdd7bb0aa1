"""Load a spaCy pipeline for corpus building: only what names and sentences need."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from ..errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language

SentenceSource = Literal["parser", "senter", "sentencizer"]
_SENTENCES: tuple[SentenceSource, ...] = ("parser", "senter", "sentencizer")
_SHARED = ("tok2vec", "transformer", "curated_transformer")


def load_model(
    model: str, lang: str, labels: Collection[str], sentences: SentenceSource | None = None
) -> Language:
    """Load a pipeline with only the components that find names and sentences.

    The choice of sentence component is noted in `nlp.meta["wikicrem_sentences"]`.

    RAISES: W131 (not installed or not loadable), W132 (no NER, or none of the labels),
        W133 (no sentence boundaries), W134 (another language).
    """
    nlp = _load(model)
    if nlp.lang not in (lang, "xx"):
        raise WikicremError("W134", model=model, found=nlp.lang, lang=lang)
    finders = [name for name in nlp.component_names if _assigns(nlp, name, "doc.ents")]
    known = {label for name in finders for label in nlp.get_pipe(name).labels}
    if not finders or not known.intersection(labels):
        raise WikicremError(
            "W132", model=model, labels=list(labels), found=sorted(known) or "no entities"
        )
    sentencer = _choose_sentences(nlp, model, sentences)
    needed = {*finders, sentencer}
    needed |= {name for name in nlp.component_names if _feeds(nlp, name, needed)}
    for name in nlp.component_names:
        if name in needed:
            if name in nlp.disabled:
                nlp.enable_pipe(name)
        elif name not in nlp.disabled:
            nlp.disable_pipe(name)
    nlp.meta["wikicrem_sentences"] = sentencer
    return nlp


def _load(model: str) -> Language:
    import spacy

    try:
        return spacy.load(model)
    except OSError as err:
        package = str(model).replace("_", "-")
        raise WikicremError("W131", model=model, package=package, reason=err) from None


def _choose_sentences(nlp: Language, model: str, sentences: SentenceSource | None) -> str:
    wanted = _SENTENCES if sentences is None else (sentences,)
    by_factory = {nlp.get_pipe_meta(name).factory: name for name in nlp.component_names}
    for factory in wanted:
        if factory in by_factory:
            return by_factory[factory]
    raise WikicremError(
        "W133", model=model, wanted=" or ".join(wanted), found=", ".join(nlp.component_names)
    )


def _feeds(nlp: Language, name: str, needed: Collection[str]) -> bool:
    """Whether a component computes shared vectors that a needed component listens to."""
    if nlp.get_pipe_meta(name).factory not in _SHARED:
        return False
    listening = getattr(nlp.get_pipe(name), "listening_components", None)
    return listening is None or not set(needed).isdisjoint(listening)


def _assigns(nlp: Language, name: str, attribute: str) -> bool:
    return attribute in nlp.get_pipe_meta(name).assigns
