"""`spacy-wikicrem corpus ranked`: what a mention ranker is trained on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import WikicremError
from ...util.files import require_file
from ...util.jsonl import write_records
from ..checks import require_file_names
from ..console import Printer
from ..options import ENGLISH, FilePart, Force, Part, Seed, SpacyModel

if TYPE_CHECKING:
    from spacy.language import Language

    from ...ty import RankedText


class DocumentSplit(StrEnum):
    training = "training"
    development = "development"
    test = "test"


def ranked_command(
    sources: list[Path],
    out: Path,
    spacy_model: SpacyModel = ENGLISH,
    part: Part = FilePart.all,
    split: DocumentSplit | None = None,
    complete: Annotated[bool, typer.Option("--complete")] = False,
    balance: bool = True,
    turned: Annotated[bool, typer.Option("--turned")] = False,
    one_gender: Annotated[bool, typer.Option("--one-gender")] = False,
    professions: Annotated[bool, typer.Option("--professions")] = False,
    dropped: Annotated[bool, typer.Option("--dropped")] = False,
    one_subject: bool = True,
    teacher: str | None = None,
    seed: Seed = 0,
    limit: Annotated[int, typer.Option(min=0)] = 0,
    force: Force = False,
) -> None:
    """Make texts with pronouns and their antecedents from examples or annotated documents.

    In masked examples the mask becomes a pronoun where the gender of the hidden name is known and
    a pronoun can stand there. Of plain text, one paragraph a line, those are taken whose gender
    says who is meant, and of most of them that clue is taken away.

    sources: Masked examples or texts that this command made (.jsonl), GAP (.tsv), documents with
        coreference (.conll, .conllu, .marked, or folders of them), or plain text (.txt, from
        corpus text).
    out: JSON lines to write.
    split: Of the documents of each file: those of one part, by their ids.
    complete: A pronoun without annotation has no antecedent (GUM, not LitBank).
    balance: Turn genders around in some texts, for as many of each.
    turned: Write each text again with its genders turned around.
    one_gender: Write texts with all their people of one gender.
    professions: Write each text twice, its named people as people of professions, with he and with
        she; what a teacher gives to them is the mean of both.
    dropped: Write texts with half of their subject pronouns left out, so that verbs ask (English,
        French), or with those left out that italian_prodrop deletes.
    one_subject: Each document of a plain text is about one person: biographies.
    teacher: What this ranker (a folder or a name) gives to each mention, for training a smaller
        one: of plain text all pronouns, else beside the labels.
    limit: So many texts at most (0: all).
    """
    from ...corpus.ranked.dropped import SUBJECTS
    from ...util.pipelines import load_pipeline

    ways = [turned, one_gender, professions]
    _require_fitting(sources, ways, dropped, teacher)
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
        found = _changed(found, nlp, *ways, dropped=dropped, seed=seed)
        found = found if teacher is None else _beside_labels(found, teacher, professions)
    counts: Counter[str] = Counter()
    texts = write_records(out, _counted(islice(found, limit or None), counts, sources))
    questions, none = counts["questions"], counts["none"]
    Printer().good(
        f"{out}: {texts:,} texts with {questions:,} pronouns, {none:,} of them without antecedent"
    )


def _changed(
    found: Iterator[RankedText],
    nlp: Language,
    turned: bool,
    one_gender: bool,
    professions: bool,
    *,
    dropped: bool,
    seed: int,
) -> Iterator[RankedText]:
    """The texts with other genders, or without some of their subject pronouns."""
    from ...corpus.ranked.dropped import with_dropped_subjects
    from ...corpus.ranked.professions import with_professions
    from ...corpus.ranked.texts import with_one_gender, with_turned
    from ...italian.prodrop.texts import without_subject_pronouns

    if one_gender:
        found = with_one_gender(found, nlp, seed)
    elif turned:
        found = with_turned(found, nlp, seed)
    elif professions:
        found = with_professions(found, nlp, seed)
    if dropped and nlp.lang == "it":
        return without_subject_pronouns(found, nlp)
    return with_dropped_subjects(found, nlp.lang or "", seed=seed) if dropped else found


def _require_fitting(
    sources: Sequence[Path], ways: Sequence[bool], dropped: bool, teacher: str | None
) -> None:
    """RAISES: W268, W272 (options or sources that exclude each other)."""
    if sum(ways) > 1 or (ways[-1] and dropped):
        raise WikicremError("W268")
    plain = any(".txt" in source.suffixes for source in sources)
    changed = any(ways) or dropped
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


def _beside_labels(
    found: Iterator[RankedText], teacher: str, in_pairs: bool
) -> Iterator[RankedText]:
    from ...corpus.ranked.professions import evened
    from ...corpus.ranked.taught import with_shares
    from ...models.mention_ranker import MentionRanker

    found = with_shares(found, MentionRanker.load(teacher))
    return evened(found) if in_pairs else found


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
    from ...training.ranker import read_texts
    from ...util.jsonl import read_examples

    name = source.name
    for suffix in (".gz", ".zst", ".bz2", ".xz"):
        name = name.removesuffix(suffix)
    if name.endswith(".jsonl"):
        if _is_ranked(source):
            yield from read_texts(source)
        else:
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


def _is_ranked(source: Path) -> bool:
    """Whether the records are texts with questions, not masked examples."""
    from ...util.jsonl import read_jsonl

    return any("questions" in record for _, record in islice(read_jsonl(source), 1))
