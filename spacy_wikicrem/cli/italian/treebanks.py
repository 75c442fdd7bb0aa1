"""`spacy-wikicrem italian treebanks`: training files out of UD treebanks."""

from __future__ import annotations

from pathlib import Path

from ..checks import require_folder
from ..console import Printer
from ..options import Limit


def treebanks(
    folder: Path,
    out: Path,
    names: str = "",
    trees: list[Path] | None = None,
    limit: Limit = None,
) -> None:
    """Bring UD treebanks to one way of annotating and write spaCy's training files.

    dev.spacy and test.spacy are ISDT's, as it is annotated; it is never trained on.

    folder: With MarkIT/, PUD/ and so on.
    out: Folder for train.spacy, dev.spacy, test.spacy.
    names: Treebanks to train on, with commas; the licence of each is yours to keep.
    trees: CoNLL-U files to train on as they are; a token is what is written together:
        texts/italian-trees/*.conllu, or what `italian parse --output` wrote.
    """
    import spacy

    from ...italian.treebanks.corpus import (
        EVALUATION,
        TRAINING,
        evaluation_docs,
        training_docs,
        training_sentences,
        written_sentences,
    )

    require_folder(folder, "a folder with a folder for each treebank")
    chosen = [name for name in names.split(",") if name] or TRAINING
    vocab = spacy.blank("it").vocab
    found = training_sentences(folder, chosen)
    others = written_sentences(trees or [])
    if limit is not None:
        found = {name: sentences[:limit] for name, sentences in found.items()}
        others = {name: sentences[:limit] for name, sentences in others.items()}
    out.mkdir(parents=True, exist_ok=True)
    training_docs(vocab, found, others=others).to_disk(out / "train.spacy")
    printer = Printer()
    for name, sentences in [*found.items(), *others.items()]:
        words = sum(len(sentence.syntactic) for sentence in sentences)
        printer.text(f"{Path(name).name}: {len(sentences):,} sentences, {words:,} words")
    for part in ("dev", "test"):
        for path in sorted((folder / EVALUATION).glob(f"*-{part}.conllu")):
            evaluation_docs(vocab, path, limit).to_disk(out / f"{part}.spacy")
    printer.good(f"{out}")
