"""`spacy-wikicrem train-reader FILE OUTPUT`: the attention reader for zero pronouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import WikicremError
from ...util.files import require_file
from ..checks import require_model_place
from ..options import Force

if TYPE_CHECKING:
    from ...models.attention_reader import AttentionReader
    from ...models.reader_samples import ReaderSample


class StepsOption(StrEnum):
    both = "both"
    pseudo = "pseudo"
    labelled = "labelled"


Text = Annotated[
    list[Path] | None,
    typer.Option(
        help="Plain text for more pseudo data, one paragraph a line, a blank line between "
        "articles. May be repeated."
    ),
]


def train_reader_command(
    path: Annotated[Path, typer.Argument(help="CorefUD file with zero pronouns (.conllu).")],
    output: Annotated[Path, typer.Argument(help="Folder for the reader.")],
    lang: Annotated[str, typer.Option(help="Language of the file.")] = "es",
    text: Text = None,
    spacy_model: Annotated[
        str | None, typer.Option(help="Pipeline with a parser, for the plain text.")
    ] = None,
    pseudo: Annotated[int, typer.Option(min=0, help="Samples of the text (0: all).")] = 0,
    steps: Annotated[
        StepsOption, typer.Option(help="Pseudo data, labelled zero pronouns, or one after another.")
    ] = StepsOption.both,
    vectors: Annotated[
        Path | None, typer.Option(help="A reader whose words and word vectors this begins with.")
    ] = None,
    width: Annotated[int, typer.Option(min=1, help="Of word vectors and GRUs.")] = 256,
    shortlist: Annotated[int, typer.Option(min=1, help="Words that are known.")] = 100_000,
    unknowns: Annotated[int, typer.Option(min=0, help="Numbered marks of other words.")] = 20,
    blanked: Annotated[
        int, typer.Option(min=0, help="Repeated nouns of the file in the pseudo data.")
    ] = 1000,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the pseudo data.")] = 4,
    adaptation: Annotated[
        int | None, typer.Option(min=1, help="Passes over the labelled data. Default: as many.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the weights and the order.")] = 0,
    force: Force = False,
) -> None:
    """Train the attention reader of Liu et al. 2017 on the training part of a file."""
    import spacy

    from ...evaluation.zeros.documents import read_zero_documents
    from ...models.attention_reader import ReaderSettings
    from ...pipeline.zero_knowledge import zero_knowledge
    from ...training.attention_reader import ReaderTraining, train_reader
    from ...training.reader_data import reader_data

    read = [] if vectors is None else [vectors]
    require_model_place(output, force=force, inputs=read, config="attention_reader.json")
    known = None if vectors is None else _reader(vectors)
    knowledge = zero_knowledge(lang)
    documents = read_zero_documents(path, spacy.blank(lang).vocab, "training")
    data = reader_data(documents, knowledge, blanked=blanked, seed=seed)
    first = [] if steps is StepsOption.labelled else data.pseudo
    if text and steps is not StepsOption.labelled:
        first = [*first, *_of_text(text, spacy_model, lang, pseudo)]
    labelled = [] if steps is StepsOption.pseudo else data.labelled
    if not first and not labelled:
        raise WikicremError("W759", path=path)
    settings = ReaderSettings(width, width, shortlist, unknowns)
    training = ReaderTraining(epochs=epochs, adaptation=adaptation or epochs, seed=seed)
    typer.echo(f"{len(first):,} pseudo samples, {len(labelled):,} labelled ones")
    reader, losses = train_reader(first, labelled, settings, training, known)
    reader.save(output)
    typer.echo("loss of each epoch: " + " ".join(f"{loss:.2f}" for loss in losses))


def _reader(folder: Path) -> AttentionReader:
    from ...models.attention_reader import load_attention_reader

    return load_attention_reader(folder)


def _of_text(
    paths: Sequence[Path], spacy_model: str | None, lang: str, limit: int
) -> list[ReaderSample]:
    """RAISES: W761 without a pipeline, or with one of another language."""
    from ...corpus.building.text import text_documents
    from ...training.reader_data import text_samples
    from ...util.pipelines import load_pipeline

    nlp = None if spacy_model is None else load_pipeline(spacy_model)
    if nlp is None or nlp.lang != lang:
        raise WikicremError("W761", lang=lang, found="none" if nlp is None else nlp.lang)
    for path in paths:
        require_file(path)
    documents = (one for path in paths for one in text_documents(path, lang, Counter()))
    return text_samples(documents, nlp, limit)
