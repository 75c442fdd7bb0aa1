"""`spacy-wikicrem corpus ranked`: what a mention ranker is trained on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from wasabi import Printer

from ...errors import WikicremError
from ...util.files import require_file
from ...util.jsonl import write_records
from ..checks import require_file_names
from ..options import ENGLISH, FilePart, Force, Part, Seed, SpacyModel

if TYPE_CHECKING:
    from spacy.language import Language

    from ...ty import RankedText


class DocumentSplit(StrEnum):
    training = "training"
    development = "development"
    test = "test"


Sources = Annotated[
    list[Path],
    typer.Argument(
        help="Masked examples (.jsonl), GAP (.tsv), documents with coreference (.conll, .conllu, "
        ".marked, or folders of them), or plain text (.txt, from corpus text)."
    ),
]
Out = Annotated[Path, typer.Argument(help="JSON lines to write.")]
Split = Annotated[
    DocumentSplit | None,
    typer.Option(help="Of the documents of each file: those of one part, by their ids."),
]
Complete = Annotated[
    bool,
    typer.Option(
        "--complete", help="A pronoun without annotation has no antecedent (GUM, not LitBank)."
    ),
]
Balance = Annotated[
    bool, typer.Option(help="Turn genders around in some texts, for as many of each.")
]
Turned = Annotated[
    bool, typer.Option("--turned", help="Write each text again with its genders turned around.")
]
OneGender = Annotated[
    bool, typer.Option("--one-gender", help="Write texts with all their people of one gender.")
]
Dropped = Annotated[
    bool,
    typer.Option(
        "--dropped",
        help="Write texts with half of their subject pronouns left out, so that verbs ask "
        "(English, French), or with those left out that italian_prodrop deletes.",
    ),
]
OneSubject = Annotated[
    bool, typer.Option(help="Each document of a plain text is about one person: biographies.")
]
Teacher = Annotated[
    str | None,
    typer.Option(
        help="What this ranker (a folder or a name) gives to each mention, for training a smaller "
        "one: of plain text all pronouns, else beside the labels."
    ),
]
Limit = Annotated[int, typer.Option(min=0, help="So many texts at most (0: all).")]


def ranked_command(
    sources: Sources,
    out: Out,
    spacy_model: SpacyModel = ENGLISH,
    part: Part = FilePart.all,
    split: Split = None,
    complete: Complete = False,
    balance: Balance = True,
    turned: Turned = False,
    one_gender: OneGender = False,
    dropped: Dropped = False,
    one_subject: OneSubject = True,
    teacher: Teacher = None,
    seed: Seed = 0,
    limit: Limit = 0,
    force: Force = False,
) -> None:
    """Make texts with pronouns and their antecedents from examples or annotated documents.

    In masked examples the mask becomes a pronoun where the gender of the hidden name is known and
    a pronoun can stand there. Of plain text, one paragraph a line, those are taken whose gender
    says who is meant, and of most of them that clue is taken away.
    """
    from ...corpus.ranked.dropped import SUBJECTS
    from ...util.pipelines import load_pipeline

    _require_fitting(sources, turned, one_gender, dropped, teacher)
    for source in sources:
        require_file(source)
    require_file_names(out, inputs=sources, force=force)
    nlp = load_pipeline(spacy_model)
    if dropped and nlp.lang not in (*SUBJECTS, "it"):
        raise WikicremError("W771", lang=nlp.lang, known=", ".join([*SUBJECTS, "it"]))
    if teacher is not None and _all_plain(sources):
        found = _taught(sources, nlp, teacher)
    else:
        found = (
            text
            for source in sources
            for text in _texts(source, nlp, part.value, split, complete, balance, one_subject, seed)
        )
        found = _changed(
            found, nlp, turned=turned, one_gender=one_gender, dropped=dropped, seed=seed
        )
        found = found if teacher is None else _beside_labels(found, teacher)
    counts: Counter[str] = Counter()
    texts = write_records(out, _counted(islice(found, limit or None), counts, sources))
    questions, none = counts["questions"], counts["none"]
    Printer().good(
        f"{out}: {texts:,} texts with {questions:,} pronouns, {none:,} of them without antecedent"
    )


def _changed(
    found: Iterator[RankedText],
    nlp: Language,
    *,
    turned: bool,
    one_gender: bool,
    dropped: bool,
    seed: int,
) -> Iterator[RankedText]:
    """The texts with other genders, or without some of their subject pronouns."""
    from ...corpus.ranked.dropped import with_dropped_subjects
    from ...corpus.ranked.texts import with_one_gender, with_turned
    from ...italian.prodrop.texts import without_subject_pronouns

    if one_gender:
        found = with_one_gender(found, nlp, seed)
    elif turned:
        found = with_turned(found, nlp, seed)
    if dropped and nlp.lang == "it":
        return without_subject_pronouns(found, nlp)
    return with_dropped_subjects(found, nlp.lang or "", seed=seed) if dropped else found


def _require_fitting(
    sources: Sequence[Path], turned: bool, one_gender: bool, dropped: bool, teacher: str | None
) -> None:
    """RAISES: W268, W272 (options or sources that exclude each other)."""
    if turned and one_gender:
        raise WikicremError("W268")
    plain = any(".txt" in source.suffixes for source in sources)
    changed = turned or one_gender or dropped
    if teacher is not None and plain and (changed or not _all_plain(sources)):
        raise WikicremError("W272")


def _all_plain(sources: Sequence[Path]) -> bool:
    return all(".txt" in source.suffixes for source in sources)


def _taught(sources: Sequence[Path], nlp: Language, teacher: str) -> Iterator[RankedText]:
    from ...corpus.building.text import text_documents
    from ...corpus.ranked.taught import taught_texts
    from ...models.mention_ranker import MentionRanker

    ranker = MentionRanker.load(teacher)
    for source in sources:
        yield from taught_texts(text_documents(source, nlp.lang or "", Counter()), nlp, ranker)


def _beside_labels(found: Iterator[RankedText], teacher: str) -> Iterator[RankedText]:
    from ...corpus.ranked.taught import with_shares
    from ...models.mention_ranker import MentionRanker

    return with_shares(found, MentionRanker.load(teacher))


def _counted(
    texts: Iterable[RankedText], counts: Counter[str], sources: list[Path]
) -> Iterator[dict[str, Any]]:
    """The records of the texts. Raises W262 at the end if there was none, so nothing is written."""
    for text in texts:
        counts["questions"] += len(text.questions)
        counts["none"] += sum(q.right == (len(q.mentions),) for q in text.questions)
        yield text.to_dict()
    if not counts["questions"]:
        raise WikicremError("W262", sources=", ".join(map(str, sources)))


def _texts(
    source: Path,
    nlp: Language,
    part: str,
    split: DocumentSplit | None,
    complete: bool,
    balance: bool,
    one_subject: bool,
    seed: int,
) -> Iterator[RankedText]:
    from ...corpus.building.text import text_documents
    from ...corpus.ranked.hidden_genders import hidden_gender_texts
    from ...corpus.ranked.texts import document_texts, gap_texts, masked_texts
    from ...documents.gap import read_gap
    from ...documents.reading import read_documents
    from ...documents.splits import in_split
    from ...util.jsonl import read_examples

    name = source.name
    for suffix in (".gz", ".zst", ".bz2", ".xz"):
        name = name.removesuffix(suffix)
    if name.endswith(".jsonl"):
        yield from masked_texts(list(read_examples(source)), nlp, balance=balance, seed=seed)
    elif name.endswith(".txt"):
        found = text_documents(source, nlp.lang or "", Counter())
        yield from hidden_gender_texts(found, nlp, one_subject=one_subject, seed=seed)
    elif name.endswith(".tsv"):
        yield from gap_texts(read_gap(source), nlp)
    else:
        documents = read_documents(source, part=part)  # type: ignore[arg-type]
        documents = documents if split is None else in_split(documents, split.value)
        yield from document_texts(documents, nlp, complete=complete)
