"""`spacy-wikicrem translate baseline`: a resolver on the translated corpus and on its source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from wasabi import Printer

from ..checks import require_folder, require_report_place
from ..evaluate.coreference import MatchOption
from ..options import ENGLISH, Force, Json

if TYPE_CHECKING:
    from ...evaluation.coreference.metrics import Score
    from ...evaluation.coreference.scoring import Evaluation
    from ...translation.baseline import Side


def baseline(
    folder: Annotated[Path, typer.Argument(help="A folder of `translate corpus`, with delta.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for keys and responses.")],
    pipeline: Annotated[str, typer.Option(help="spaCy pipeline of the target language.")],
    source_pipeline: Annotated[str, typer.Option(help="English pipeline.")] = ENGLISH,
    zeros: Annotated[
        bool, typer.Option("--zeros", help="Resolve subjects that are not written, too.")
    ] = False,
    match: Annotated[MatchOption, typer.Option(help="How mentions are linked.")] = MatchOption.head,
    json: Json = None,
    force: Force = False,
) -> None:
    """Resolve a translated corpus and its source, and score both: MUC, B-cubed, CEAF-phi4.

    A pronoun_resolver is added to a pipeline that has none. The source has the same utterances and
    mentions as the translation.
    """
    from typing import cast

    from ...errors import WikicremError
    from ...evaluation.coreference.linking import Match
    from ...evaluation.coreference.report import coreference_result
    from ...translation.baseline import SIDES, same_mentions, score_side, with_zeros, write_side
    from ...util.files import write_json
    from ..resolution.resolve import load_pipeline

    require_folder(folder, "the stages of a translated corpus")
    require_report_place(json)
    if out.exists() and not force:
        raise WikicremError("W004", path=out)
    documents = same_mentions(folder)
    target = load_pipeline(pipeline)
    pipelines = {
        "source": load_pipeline(source_pipeline),
        "target": with_zeros(target) if zeros else target,
    }
    out.mkdir(parents=True, exist_ok=True)
    found = {}
    for side in SIDES:
        files = write_side(documents[side], pipelines[side], out, side)
        found[side] = score_side(files, cast(Match, match.value))
    _show(found)
    if json is not None:
        write_json(json, {side: coreference_result(one) for side, one in found.items()})
        Printer().good(f"{json}")


def _show(found: Mapping[Side, Evaluation]) -> None:
    """Recall, precision and F1 of both sides, one beside the other."""
    from ...evaluation.coreference.report import NAMES

    scores = {side: evaluation.scores for side, evaluation in found.items()}
    rows = [
        (
            NAMES[metric],
            *(f"{100 * value:.1f}" for side in scores.values() for value in _values(side[metric])),
        )
        for metric in scores["source"]
    ]
    means = (("", "", f"{100 * (one.conll or 0):.1f}") for one in found.values())
    rows.append(("CoNLL average", *(cell for mean in means for cell in mean)))
    header = ("", *(f"{side} {name}" for side in found for name in ("R", "P", "F1")))
    msg = Printer()
    msg.table(rows, header=header, divider=True, aligns=("l", *"rrrrrr"))
    for side, one in found.items():
        key, response = one.key, one.response
        msg.text(
            f"{side}: {one.documents} documents, {key.mentions} mentions of {key.entities} "
            f"entities ({response.mentions} of {response.entities} found)"
        )


def _values(score: Score) -> tuple[float, float, float]:
    return score.recall, score.precision, score.f1
