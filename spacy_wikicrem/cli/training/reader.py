"""`spacy-wikicrem train-reader FILE OUTPUT`: the attention reader for zero pronouns."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...errors import WikicremError


class StepsOption(StrEnum):
    both = "both"
    pseudo = "pseudo"
    labelled = "labelled"


def train_reader_command(
    path: Annotated[Path, typer.Argument(help="CorefUD file with zero pronouns (.conllu).")],
    output: Annotated[Path, typer.Argument(help="Folder for the reader.")],
    lang: Annotated[str, typer.Option(help="Language of the file.")] = "es",
    steps: Annotated[
        StepsOption, typer.Option(help="Pseudo data, labelled zero pronouns, or one after another.")
    ] = StepsOption.both,
    width: Annotated[int, typer.Option(min=1, help="Of word vectors and GRUs.")] = 256,
    shortlist: Annotated[int, typer.Option(min=1, help="Words that are known.")] = 100_000,
    unknowns: Annotated[int, typer.Option(min=0, help="Numbered marks of other words.")] = 20,
    blanked: Annotated[int, typer.Option(min=0, help="Repeated nouns in the pseudo data.")] = 1000,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the data of each step.")] = 4,
    seed: Annotated[int, typer.Option(help="Of the weights and the order.")] = 0,
) -> None:
    """Train the attention reader of Liu et al. 2017 on the training part of a file."""
    import spacy

    from ...evaluation.zeros.documents import read_zero_documents
    from ...models.attention_reader import ReaderSettings
    from ...pipeline.zero_knowledge import zero_knowledge
    from ...training.attention_reader import ReaderTraining, train_reader
    from ...training.reader_data import reader_data

    if output.exists():
        raise WikicremError("W004", path=output)
    knowledge = zero_knowledge(lang)
    documents = read_zero_documents(path, spacy.blank(lang).vocab, "training")
    data = reader_data(documents, knowledge, blanked=blanked, seed=seed)
    pseudo = [] if steps is StepsOption.labelled else data.pseudo
    labelled = [] if steps is StepsOption.pseudo else data.labelled
    if not pseudo and not labelled:
        raise WikicremError("W759", path=path)
    settings = ReaderSettings(width, width, shortlist, unknowns)
    training = ReaderTraining(epochs=epochs, adaptation=epochs, seed=seed)
    reader, losses = train_reader(pseudo, labelled, settings, training)
    reader.save(output)
    typer.echo(f"{len(pseudo)} pseudo samples, {len(labelled)} labelled ones")
    typer.echo("loss of each epoch: " + " ".join(f"{loss:.2f}" for loss in losses))
