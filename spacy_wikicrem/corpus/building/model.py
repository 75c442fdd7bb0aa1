"""Load a spaCy pipeline for corpus building: only what the examples need, in two stages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ...errors import WikicremError
from ...lang import RULES
from ...util.pipelines import load_pipeline
from ..kinds.base import Annotation

if TYPE_CHECKING:
    from spacy.language import Language

SentenceSource = Literal["parser", "senter", "sentencizer", "abbreviation_sentencizer"]
_SENTENCES: tuple[SentenceSource, ...] = (
    "parser",
    "senter",
    "abbreviation_sentencizer",
    "sentencizer",
)
_RULES = ("abbreviation_sentencizer", "sentencizer")
_SHARED = ("tok2vec", "transformer", "curated_transformer")
_BY_RULES = "person_name_recognizer"
_PADDED = ("transformer", "curated_transformer")


@dataclass(frozen=True)
class Pipeline:
    """A spaCy pipeline cut in two, so that the second half only sees texts worth it.

    nlp (Language): With everything disabled that no example needs.
    entity_pipes (frozenset[str]): The entity recogniser and the vectors that it listens to.
    other_pipes (frozenset[str]): What finds sentences and tags, likewise.
    sentences (str | None): The component that finds sentences.
    reads_all (bool): Whether names are found by what is far from them in the text (rules).
    pads (bool): Whether texts of a batch are padded to the longest (transformers).
    """

    nlp: Language
    entity_pipes: frozenset[str]
    other_pipes: frozenset[str]
    sentences: str | None
    pads: bool
    reads_all: bool = False


def load_model(
    model: str,
    lang: str,
    needs: Collection[Annotation] = ("entities", "sentences"),
    labels: Collection[str] = ("PERSON",),
    sentences: SentenceSource | None = None,
    gpu_id: int = -1,
) -> Pipeline:
    """Load a pipeline with only the components for the annotations that are needed.

    model (str): Package or folder; "rules" makes a pipeline of rules for the language.
    gpu_id (int): Run on this GPU, as in spaCy; -1 is the CPU.

    RAISES: W406 (not installed or not loadable), W132 (no NER, or none of the labels),
        W133 (no sentence boundaries), W134 (another language), W624 (no tags), W626 (no parser),
        W625 (no GPU).
    """
    if gpu_id >= 0:
        _use_gpu(gpu_id)
    nlp = _load(model, lang)
    if nlp.lang not in (lang, "xx"):
        raise WikicremError("W134", model=model, found=nlp.lang, lang=lang)
    finders = _finders(nlp, model, labels) if "entities" in needs else set()
    others: set[str] = set()
    sentencer = None
    if "sentences" in needs:
        sentencer = _choose_sentences(nlp, model, sentences)
        others.add(sentencer)
    if "tags" in needs:
        others |= _taggers(nlp, model)
    if "parse" in needs:
        others |= _parsers(nlp, model)
    first = finders | _feeders(nlp, finders)
    second = (others | _feeders(nlp, others)) - first
    _enable_only(nlp, first | second)
    if gpu_id < 0:
        use_numpy_blas(nlp)
    pads = any(nlp.get_pipe_meta(name).factory in _PADDED for name in first | second)
    reads_all = any(nlp.get_pipe_meta(name).factory == _BY_RULES for name in first)
    return Pipeline(nlp, frozenset(first), frozenset(second), sentencer, pads, reads_all)


def use_numpy_blas(nlp: Language) -> None:
    """Let the models multiply with numpy's BLAS instead of blis: 1.3 times the speed for small
    matrices on new processors. Callers keep it to one thread, or two fight over small work."""
    from thinc.api import Model, NumpyOps

    ops = NumpyOps(use_blis=False)
    for _, pipe in nlp.components:
        model = getattr(pipe, "model", None)
        if isinstance(model, Model):
            for node in model.walk():
                if type(node.ops) is NumpyOps:
                    node.ops = ops


def _use_gpu(gpu_id: int) -> None:
    import spacy

    try:
        spacy.require_gpu(gpu_id)
    except ValueError as err:
        raise WikicremError("W625", gpu_id=gpu_id, reason=str(err).splitlines()[0]) from None


def _load(model: str, lang: str) -> Language:
    if model == RULES:
        from ..names.recognizer import make_rule_pipeline

        return make_rule_pipeline(lang)
    return load_pipeline(model)


def _finders(nlp: Language, model: str, labels: Collection[str]) -> set[str]:
    finders = {name for name in nlp.component_names if _assigns(nlp, name, "doc.ents")}
    known = {label for name in finders for label in nlp.pipe_labels.get(name, ())}
    if not known.intersection(labels):
        raise WikicremError(
            "W132", model=model, labels=list(labels), found=sorted(known) or "no entities"
        )
    return finders


def _taggers(nlp: Language, model: str) -> set[str]:
    taggers = {
        name
        for name in nlp.component_names
        if _assigns(nlp, name, "token.pos") or _assigns(nlp, name, "token.tag")
    }
    if not taggers:
        raise WikicremError("W624", model=model, found=", ".join(nlp.component_names))
    rulers = {
        name
        for name in nlp.component_names
        if nlp.get_pipe_meta(name).factory == "attribute_ruler"  # turns tags into parts of speech
    }
    return taggers | rulers


def _parsers(nlp: Language, model: str) -> set[str]:
    """The parser, and what tells the number of words and which verbs are finite."""
    parsers = {name for name in nlp.component_names if _assigns(nlp, name, "token.dep")}
    if not parsers:
        raise WikicremError("W626", model=model, found=", ".join(nlp.component_names))
    return parsers | {name for name in nlp.component_names if _assigns(nlp, name, "token.morph")}


def _choose_sentences(nlp: Language, model: str, sentences: SentenceSource | None) -> str:
    wanted = _SENTENCES if sentences is None else (sentences,)
    by_factory = {nlp.get_pipe_meta(name).factory: name for name in nlp.component_names}
    for factory in wanted:
        if factory in by_factory:
            return by_factory[factory]
    if sentences in _RULES:  # needs no training, so it can be added when asked for
        nlp.add_pipe(sentences, first=True)
        return sentences
    raise WikicremError(
        "W133", model=model, wanted=" or ".join(wanted), found=", ".join(nlp.component_names)
    )


def _enable_only(nlp: Language, wanted: Collection[str]) -> None:
    for name in nlp.component_names:
        if name in wanted:
            if name in nlp.disabled:
                nlp.enable_pipe(name)
        elif name not in nlp.disabled:
            nlp.disable_pipe(name)


def _feeders(nlp: Language, needed: Iterable[str]) -> set[str]:
    """The components whose shared vectors the needed ones listen to."""
    needed = set(needed)
    return {name for name in nlp.component_names if _feeds(nlp, name, needed)}


def _feeds(nlp: Language, name: str, needed: Collection[str]) -> bool:
    if not needed or nlp.get_pipe_meta(name).factory not in _SHARED:
        return False
    listening = getattr(nlp.get_pipe(name), "listening_components", None)
    return listening is None or not set(needed).isdisjoint(listening)


def _assigns(nlp: Language, name: str, attribute: str) -> bool:
    return attribute in nlp.get_pipe_meta(name).assigns
