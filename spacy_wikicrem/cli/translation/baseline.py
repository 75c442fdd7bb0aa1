"""`spacy-wikicrem translate baseline`: a resolver on the translated corpus and on its source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..checks import require_folder, require_report_place
from ..console import Printer
from ..evaluate.coreference import MatchOption
from ..options import ENGLISH, Force, Json

if TYPE_CHECKING:
    from spacy.language import Language

    from ...documents.records import CorefDocument
    from ...evaluation.coreference.scoring import Evaluation


def baseline(
    folder: Path,
    out: Annotated[Path, typer.Option("--out", "-o")],
    pipeline: Annotated[str, typer.Option()],
    source_pipeline: str = ENGLISH,
    trained: Path | None = None,
    native: list[Path] | None = None,
    zeros: Annotated[bool, typer.Option("--zeros")] = False,
    bound: Annotated[bool, typer.Option("--bound")] = False,
    match: MatchOption = MatchOption.head,
    json: Json = None,
    force: Force = False,
) -> None:
    """Resolve a translated corpus and its source, and score both: MUC, B-cubed, CEAF-phi4.

    A pronoun_resolver is added to a pipeline that has none. The source has the same utterances and
    mentions as the translation.

    folder: A folder of `translate corpus`, with delta.
    out: Folder for keys and responses.
    pipeline: spaCy pipeline of the target language.
    source_pipeline: English pipeline.
    trained: A ranker: the target language is resolved with it, too.
    native: Documents of the target language with coreference, scored as well.
    zeros: Resolve subjects that are not written, too.
    bound: Also score each with every pronoun's antecedent right.
    match: How mentions are linked.
    """
    from ...errors import WikicremError
    from ...evaluation.coreference.report import coreference_result
    from ...translation.baseline import same_mentions
    from ...util.files import write_json
    from ..resolution.resolve import load_pipeline

    require_folder(folder, "the stages of a translated corpus")
    require_report_place(json)
    if out.exists() and not force:
        raise WikicremError("W004", path=out)
    documents: dict[str, list[CorefDocument]] = dict(same_mentions(folder).items())
    if native:
        documents["native"] = _read(native)
    runs = [("source", "source", load_pipeline(source_pipeline))]
    made = _pipelines(pipeline, trained, zeros)
    for side in documents:
        if side != "source":
            runs += [(f"{side}{name}", side, nlp) for name, nlp in made.items()]
    out.mkdir(parents=True, exist_ok=True)
    found = _scores(runs, documents, out, match, bound)
    _show(found)
    if json is not None:
        write_json(json, {name: coreference_result(one) for name, one in found.items()})
        Printer().good(f"{json}")


def _scores(
    runs: list[tuple[str, str, Language]],
    documents: Mapping[str, list[CorefDocument]],
    out: Path,
    match: MatchOption,
    bound: bool,
) -> dict[str, Evaluation]:
    """By the name of the run (name, side, pipeline)."""
    from typing import cast

    from ...evaluation.coreference.linking import Match
    from ...translation.baseline import score_side, write_side
    from ...translation.bound import with_right_pronouns

    how, found = cast(Match, match.value), {}
    for name, side, nlp in runs:
        files = write_side(documents[side], nlp, out, name.replace(", ", "-"))
        found[name] = score_side(files, how)
        if bound:
            path = files.response.with_suffix(".bound.conllu")
            files = with_right_pronouns(files, nlp.lang or "", path)
            found[f"{name}, bound"] = score_side(files, how)
    return found


def _pipelines(pipeline: str, trained: Path | None, zeros: bool) -> dict[str, Language]:
    """Those of the target language, by what follows the name of the side."""
    from ...translation.baseline import with_zeros
    from ..resolution.resolve import load_pipeline

    found = {"": load_pipeline(pipeline)}
    if trained is not None:
        require_folder(trained, "a ranker")
        found[", trained"] = load_pipeline(pipeline, str(trained))
    return {name: with_zeros(nlp) if zeros else nlp for name, nlp in found.items()}


def _read(paths: list[Path]) -> list[CorefDocument]:
    """The documents of native files. RAISES: what readers raise."""
    from ...documents.formats import ENDINGS, read
    from ...documents.reading import document_files

    return [one for path in document_files(paths, endings=ENDINGS) for one in read(path)]


def _show(found: Mapping[str, Evaluation]) -> None:
    """F1 of each side, and how many mentions it has; the JSON has recall and precision, too."""
    from ...evaluation.coreference.report import NAMES

    scores = {name: evaluation.scores for name, evaluation in found.items()}
    metrics = list(next(iter(scores.values())))
    rows = [
        (
            name,
            *(f"{100 * one[metric].f1:.1f}" for metric in metrics),
            f"{100 * (found[name].conll or 0):.1f}",
            *_counts(found[name]),
        )
        for name, one in scores.items()
    ]
    columns = ("documents", "mentions", "found")
    header = ("F1", *(NAMES[metric] for metric in metrics), "mean", *columns)
    Printer().table(rows, header=header, divider=True, aligns=("l", *"rrrrrrrr"))


def _counts(one: Evaluation) -> tuple[str, str, str]:
    return str(one.documents), str(one.key.mentions), str(one.response.mentions)
