"""Training and evaluation files for an Italian pipeline out of a folder of treebanks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ...errors import WikicremError
from .conventions import Conventions, follow_isdt, relabel, restore_subtypes
from .docs import SIZES, make_docs
from .rows import Sentence, read_sentences

# Licences that let a model trained on them be used by everyone: CC BY and CC BY-SA.
TRAINING = ("MarkIT", "PUD", "ParlaMint", "TWITTIRO", "Valico")
# CC BY-NC-SA: read for evaluation only, nothing of it is shipped.
EVALUATION = "ISDT"
WITHOUT_SUBTYPES = ("ParlaMint",)
OTHER_LABELS = ("PUD",)
ONE_BY_ONE = ("TWITTIRO", "Valico")
# A tree is a tweet of several sentences: a parser would learn not to part sentences.
WITHOUT_TREES = ("TWITTIRO",)


def training_sentences(folder: Path, names: Sequence[str] = TRAINING) -> dict[str, list[Sentence]]:
    """All sentences of the treebanks, brought to the conventions of ISDT, by treebank.

    folder (Path): With a folder of `.conllu` files for each treebank.
    RAISES: W702 (a treebank is not there).
    """
    found = {name: list(_read(folder / name)) for name in names}
    conventions = Conventions()
    for name, sentences in found.items():
        for sentence in sentences:
            follow_isdt(sentence)
        if name not in OTHER_LABELS + WITHOUT_SUBTYPES:
            conventions.learn(sentences)
    for name, sentences in found.items():
        for sentence in sentences:
            if name in OTHER_LABELS:
                relabel(sentence, conventions)
            if name in OTHER_LABELS + WITHOUT_SUBTYPES:
                restore_subtypes(sentence, conventions, passive=name in WITHOUT_SUBTYPES)
    return found


def written_sentences(paths: Sequence[Path]) -> dict[str, list[Sentence]]:
    """Sentences whose tokens are what is written together, in the conventions of ISDT already, by
    file: those of `texts/italian-trees`, or text that a pipeline parsed (`italian parse`).

    RAISES: W001, W701, W705.
    """
    return {str(path): list(read_sentences(path)) for path in paths}


def training_docs(
    vocab: Vocab,
    found: dict[str, list[Sentence]],
    *,
    others: dict[str, list[Sentence]] | None = None,
    seed: int = 0,
) -> DocBin:
    """All sentences in one shuffled file of spaCy.

    found (dict): Those of treebanks, by treebank.
    others (dict | None): Those of `written_sentences`, by file.
    """
    docs: list[Doc] = []
    for name, sentences in found.items():
        sizes = (1,) if name in ONE_BY_ONE else SIZES
        docs += make_docs(vocab, sentences, sizes, trees=name not in WITHOUT_TREES)
    for sentences in (others or {}).values():
        docs += make_docs(vocab, sentences)
    random.Random(seed).shuffle(docs)
    return DocBin(docs=docs)


def evaluation_docs(vocab: Vocab, path: Path, limit: int | None = None) -> DocBin:
    """A file, or its first sentences, as it is annotated, in documents of ten sentences."""
    return DocBin(docs=make_docs(vocab, islice(read_sentences(path), limit), (10,)))


def _read(folder: Path) -> Iterator[Sentence]:
    paths = sorted(folder.glob("*.conllu"))
    if not paths:
        raise WikicremError("W702", path=folder)
    for path in paths:
        yield from read_sentences(path)
