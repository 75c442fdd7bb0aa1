"""The baseline (section 5.5): how well are a translated corpus and its source resolved?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal

from spacy.language import Language
from spacy.tokens import Doc

from ..documents.formats import write
from ..documents.records import CorefDocument
from ..evaluation.coreference.linking import Match
from ..evaluation.coreference.scoring import Evaluation, score_files
from .annotating import annotate
from .chain import read_stage
from .outputs import document_of
from .records import Utterance, keep_mentions

Side = Literal["source", "target"]
METRICS = ("mentions", "muc", "bcub", "ceafe")
ZEROS = ("zero_pronoun_detector", "third_person_zeros", "zero_pronoun_resolver")


@dataclass(frozen=True, slots=True)
class Files:
    """Of a side: the mentions of the corpus, and those that a resolver found."""

    key: Path
    response: Path


@Language.component("third_person_zeros")
def third_person_zeros(doc: Doc) -> Doc:
    """Leaves the zero pronouns in the third person; the corpus has no other pronouns (Table 4)."""
    zeros = doc.spans["zero_pronouns"]
    doc.spans["zero_pronouns"] = [zero for zero in zeros if zero._.zero_pronoun["person"] == 3]
    return doc


def with_zeros(nlp: Language) -> Language:
    """The pipeline with components for subjects that are not written, unless it has its own.

    RAISES: W750 if the verbs of its language are not known.
    """
    if ZEROS[-1] not in nlp.pipe_names:
        for name in ZEROS:
            nlp.add_pipe(name)
    return nlp


def same_mentions(folder: Path) -> dict[Side, list[CorefDocument]]:
    """The documents before and after translation, both with the utterances and mentions that came
    through all stages. folder (Path): Of `translate corpus`, with `delta`. RAISES: W001."""
    before, after = read_stage(folder, "beta3"), read_stage(folder, "delta")
    left = {(u.document, u.number): {m.number for m in u.mentions} for u in after}
    same = [
        keep_mentions(u, (m for m in u.mentions if m.number in left[u.document, u.number]))
        for u in before
        if (u.document, u.number) in left
    ]
    return {"source": _documents(same), "target": _documents(after)}


def _documents(utterances: list[Utterance]) -> list[CorefDocument]:
    return [document_of(list(found)) for _, found in groupby(utterances, key=lambda u: u.document)]


def write_side(documents: list[CorefDocument], nlp: Language, folder: Path, side: str) -> Files:
    """Write SIDE-key.conllu, and SIDE-response.conllu with what the pipeline finds in the same
    words and sentences. nlp (Language): As `annotate` takes it."""
    files = Files(folder / f"{side}-key.conllu", folder / f"{side}-response.conllu")
    write(documents, files.key)
    write(annotate(documents, nlp), files.response)
    return files


def score_side(files: Files, match: Match = "head") -> Evaluation:
    """MUC, B-cubed, CEAF-phi4 and mentions found. Entities of one mention do not count: a
    resolver of pronouns writes none, and in the corpus they are what losses left over.

    match (str): "head", or "exact", for which "governo" and "il governo" are two things.
    RAISES: what `score_files` raises.
    """
    return score_files(
        files.key, files.response, metrics=METRICS, match=match, keep_singletons=False
    )
