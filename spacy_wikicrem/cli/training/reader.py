"""`spacy-wikicrem train-reader FILE... OUTPUT`: the attention reader for zero pronouns."""

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
    from ...training.reader_data import ReaderData


class StepsOption(StrEnum):
    both = "both"
    pseudo = "pseudo"
    labelled = "labelled"


def train_reader_command(
    paths: list[Path],
    output: Path,
    lang: str | None = None,
    text: list[Path] | None = None,
    spacy_model: str | None = None,
    shallow: Annotated[bool, typer.Option("--shallow")] = False,
    pseudo: Annotated[int, typer.Option(min=0)] = 0,
    samples: Path | None = None,
    steps: StepsOption = StepsOption.both,
    vectors: Path | None = None,
    start: Path | None = None,
    width: Annotated[int, typer.Option(min=1)] = 256,
    shortlist: Annotated[int, typer.Option(min=1)] = 100_000,
    unknowns: Annotated[int, typer.Option(min=0)] = 20,
    blanked: Annotated[int, typer.Option(min=0)] = 1000,
    epochs: Annotated[int, typer.Option(min=1)] = 4,
    adaptation: Annotated[int | None, typer.Option(min=1)] = None,
    seed: int = 0,
    force: Force = False,
) -> None:
    """Train the attention reader of Liu et al. 2017 on the training parts of files.

    paths: CorefUD files with zero pronouns (.conllu), or marked text.
    output: Folder for the reader.
    lang: Language of the files. Default: that of the pipeline, or else es.
    text: Plain text for more pseudo data, one paragraph a line, a blank line between articles. May
        be repeated.
    spacy_model: Pipeline with a parser, for plain and marked text.
    shallow: Read plain text without a parser, by the lexicon: Italian alone, several times as fast,
        subjects right before their verb only.
    pseudo: Samples of the text (0: all).
    steps: Pseudo data, labelled zero pronouns, or one after another.
    vectors: A reader whose words and word vectors this begins with.
    start: A reader that is trained on, such as one of pseudo data on labelled ones. Its sizes
        count.
    width: Of word vectors and GRUs.
    shortlist: Words that are known.
    unknowns: Numbered marks of other words.
    blanked: Repeated nouns of the files in the pseudo data.
    epochs: Passes over the pseudo data.
    adaptation: Passes over the labelled data. Default: as many.
    seed: Of the weights and the order.
    samples: File (.jsonl) that keeps the samples of the files and texts: written if it is not
        there, else read in place of them, so that nothing is parsed again.
    """
    from ...models.attention_reader import ReaderSettings
    from ...training.attention_reader import ReaderTraining, train_reader

    if shallow and not text:
        raise WikicremError("W765")
    read = [folder for folder in (vectors, start) if folder is not None]
    require_model_place(output, force=force, inputs=read, config="attention_reader.json")
    known, begun = _reader(vectors), _reader(start)
    data = _kept(samples) or _made(
        paths, text or [], spacy_model, lang, pseudo, blanked, seed, shallow=shallow
    )
    _keep(data, samples)
    first = [] if steps is StepsOption.labelled else data.pseudo
    labelled = [] if steps is StepsOption.pseudo else data.labelled
    if not first and not labelled:
        raise WikicremError("W759", path=", ".join(map(str, paths)))
    settings = ReaderSettings(width, width, shortlist, unknowns)
    training = ReaderTraining(epochs=epochs, adaptation=adaptation or epochs, seed=seed)
    typer.echo(f"{len(first):,} pseudo samples, {len(labelled):,} labelled ones")
    reader, losses = train_reader(first, labelled, settings, training, known, begun)
    reader.save(output)
    typer.echo("loss of each epoch: " + " ".join(f"{loss:.2f}" for loss in losses))


def _reader(folder: Path | None) -> AttentionReader | None:
    from ...models.attention_reader import load_attention_reader

    return None if folder is None else load_attention_reader(folder)


def _kept(path: Path | None) -> ReaderData | None:
    """The samples of an earlier run, if there are any."""
    from ...training.reader_data import read_samples

    return read_samples(path) if path is not None and path.exists() else None


def _keep(data: ReaderData, path: Path | None) -> None:
    from ...training.reader_data import write_samples

    if path is not None and not path.exists():
        write_samples(path, data)


def _made(
    paths: Sequence[Path],
    texts: Sequence[Path],
    spacy_model: str | None,
    lang: str | None,
    limit: int,
    blanked: int,
    seed: int,
    *,
    shallow: bool,
) -> ReaderData:
    """The samples of the files and of plain text.

    RAISES: W761 for text without a pipeline, or one of another language; W763 for a file that needs
        one.
    """
    import spacy

    from ...corpus.building.text import text_documents
    from ...evaluation.zeros.documents import read_zero_documents
    from ...italian.shallow import shallow_pipeline
    from ...pipeline.zero_knowledge import zero_knowledge
    from ...training.reader_data import reader_data, text_samples
    from ...util.pipelines import load_pipeline

    for path in (*paths, *texts):
        require_file(path)
    parser = None if spacy_model is None else load_pipeline(spacy_model)
    reader = shallow_pipeline() if shallow else parser
    nlp = parser or reader or spacy.blank(lang or "es")
    if (texts and reader is None) or any(
        one.lang != (lang or nlp.lang) for one in (nlp, reader or nlp)
    ):
        found = "none" if reader is None else reader.lang
        raise WikicremError("W761", lang=lang or "es", found=found)
    documents = (
        document
        for path in paths
        for document in read_zero_documents(path, nlp.vocab, "training", tokenize=nlp.make_doc)
    )
    knowledge = zero_knowledge(nlp.lang)
    data = reader_data(documents, knowledge, parse=parser, blanked=blanked, seed=seed)
    if texts and reader is not None:
        code = reader.lang or ""
        plain = (one for path in texts for one in text_documents(path, code, Counter()))
        data.pseudo.extend(text_samples(plain, reader, limit))
    return data
