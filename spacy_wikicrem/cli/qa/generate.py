"""`spacy-wikicrem qa generate`: a generator and four reviewers make questions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import WikicremError
from ...util.files import write_json
from ..checks import require_file_names, require_report_place
from ..console import Printer
from ..options import Json, Limit, NoProgress, Resume, Seed

if TYPE_CHECKING:
    from tqdm import tqdm

    from ...qa.generation.loop import Outcome


def generate_command(
    sections: Path,
    out: Annotated[Path, typer.Argument(metavar="FOLDER")],
    *,
    base_url: str = "http://127.0.0.1:8000/v1",
    model: Annotated[str, typer.Option()],
    api_key_env: str = "OPENAI_API_KEY",
    rounds: Annotated[int, typer.Option(min=1)] = 5,
    generator_temperature: Annotated[float, typer.Option(min=0, max=2)] = 0.7,
    reviewer_temperature: Annotated[float, typer.Option(min=0, max=2)] = 0.3,
    most: Annotated[int, typer.Option(min=2)] = 3,
    output: str = "json_schema",
    prompts: str = "v1",
    max_tokens: Annotated[int, typer.Option(min=16)] = 1024,
    timeout: Annotated[float, typer.Option(min=0.1)] = 120,
    attempts: Annotated[int, typer.Option(min=1)] = 3,
    workers: Annotated[int, typer.Option(min=1)] = 4,
    limit: Limit = None,
    seed: Seed = 0,
    json: Json = None,
    resume: Resume = False,
    no_progress: NoProgress = False,
) -> None:
    """Make a question for each section; four reviewers criticise it until all accept.

    sections: File of sections, made by `qa sections`.
    out: For questions, log and cache.
    base_url: Server that speaks OpenAI's protocol.
    model: Name of the model on the server.
    api_key_env: Variable with the key; local servers need none.
    rounds: Candidates for a section before it is given up.
    generator_temperature: The paper's 0.7.
    reviewer_temperature: The paper's 0.3.
    most: Most required sentences of a question.
    output: How JSON is asked for: json_schema, json_object or text.
    prompts: Version of the prompts.
    max_tokens: Tokens of one reply.
    timeout: Seconds for one reply.
    attempts: How often an unusable reply is asked for.
    workers: Requests at a time.
    """
    from tqdm import tqdm

    from ...qa.generation.prompts import prompts_checksum
    from ...qa.generation.running import QUESTIONS, run
    from ...qa.generation.settings import Settings
    from ...qa.records.reading import read_sections

    require_file_names(json, inputs=[sections])
    require_report_place(json)
    settings = Settings(
        model=model,
        base_url=base_url,
        rounds=rounds,
        generator_temperature=generator_temperature,
        reviewer_temperature=reviewer_temperature,
        most=most,
        output=output,
        prompts=prompts,
        max_tokens=max_tokens,
        timeout=timeout,
        attempts=attempts,
        seed=seed,
    )
    prompts_checksum(prompts)
    found = read_sections(sections)[:limit]
    key = os.environ.get(api_key_env) or "none"
    with tqdm(total=len(found), unit="section", disable=no_progress) as bar:
        told = _teller(bar)
        counts = run(found, out, settings, api_key=key, workers=workers, resume=resume, told=told)
    _show(counts, out / QUESTIONS)
    _keep(json, counts)


def _keep(path: Path | None, counts: Mapping[str, Any]) -> None:
    """RAISES: W796: every section failed, or the model refused it."""
    if path is not None:
        write_json(path, counts)
    number = sum(counts["sections"].values())
    if number and number == sum(counts["sections"].get(name, 0) for name in ("failed", "refused")):
        raise WikicremError("W796", number=number, reason=counts["failures"][0][0])


def _teller(bar: tqdm) -> Callable[[Outcome], None]:
    def told(outcome: Outcome) -> None:
        bar.set_postfix_str(outcome.status)
        bar.update()

    return told


def _show(counts: Mapping[str, Any], questions: Path) -> None:
    msg = Printer()
    msg.table([(status, str(number)) for status, number in counts["sections"].items()])
    said = ", ".join(f"{name} {number}" for name, number in counts["objections"].items())
    msg.text(f"Objections: {said}")
    for why, number in counts["failures"]:
        msg.warn(f"{number} without a question: {why}")
    spent = counts["usage"]
    msg.text(
        f"{spent['requests']} replies and {spent['cached']} from the cache; tokens: "
        f"{spent['prompt_tokens']:,} of prompts, {spent['completion_tokens']:,} of replies"
    )
    number = counts["sections"].get("accepted", 0)
    (msg.good if number else msg.warn)(f"{questions}: {number} questions")
