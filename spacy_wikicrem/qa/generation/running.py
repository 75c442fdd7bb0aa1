"""Make questions for many sections: several at a time, each outcome kept at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

from ..records.record import Section
from ..records.writing import write_questions
from .chat import Chat, Usage
from .log import RunLog
from .loop import Outcome, accepted_question, count_objections, make_question
from .prompts import prompts_checksum
from .settings import Settings

QUESTIONS = "questions.jsonl"


def run(
    sections: Iterable[Section],
    folder: str | Path,
    settings: Settings,
    *,
    api_key: str = "none",
    workers: int = 4,
    resume: bool = False,
    told: Callable[[Outcome], None] = lambda outcome: None,
) -> dict[str, Any]:
    """Make one question for each section, and write the accepted ones.

    The folder gets `log.jsonl` (every candidate and verdict, also of rejected sections),
    `questions.jsonl` (the accepted questions) and `cache` (the replies).

    workers (int): Sections, and so requests, at a time.
    resume (bool): Go on with the log that is there; sections that failed are tried again.
    told (Callable): Is given each outcome.
    RETURNS: `sections` by status, `rounds` of accepted ones, `objections` by reviewer, `failures`
        (their reasons, the most frequent three), `usage`.
    RAISES: W797, W786 (the server; what is done is kept), W787, W788, W789.
    """
    folder = Path(folder)
    known = settings.to_dict() | {"prompts_checksum": prompts_checksum(settings.prompts)}
    log = RunLog(folder, known, resume=resume)
    chat = Chat(settings, api_key, folder / "cache")
    todo = _unseen(sections, log.done())
    try:
        for outcome in _outcomes(todo, lambda s: make_question(s, chat, settings), workers):
            log.add(outcome)
            told(outcome)
    finally:
        made = [accepted_question(outcome, settings) for outcome in log.latest()]
        if made:
            write_questions(folder / QUESTIONS, (question for question in made if question))
        else:
            log.discard_if_unused()
    return summary(log)


def summary(log: RunLog) -> dict[str, Any]:
    """Counts of a run, over all its parts; see `run`."""
    outcomes, usage = log.latest(), Usage()
    for outcome in log.outcomes:
        usage.add(outcome.usage)
    accepted = Counter(len(o.rounds) for o in outcomes if o.status == "accepted")
    return {
        "sections": dict(sorted(Counter(outcome.status for outcome in outcomes).items())),
        "rounds": dict(sorted(accepted.items())),
        "objections": count_objections(outcomes),
        "failures": Counter(o.why for o in outcomes if o.why).most_common(3),
        "usage": {name: getattr(usage, name) for name in Usage.__slots__},
    }


def _unseen(sections: Iterable[Section], done: set[str]) -> Iterator[Section]:
    """Each section once."""
    seen = set(done)
    for section in sections:
        if section.key not in seen:
            seen.add(section.key)
            yield section


def _outcomes(
    sections: Iterator[Section], make: Callable[[Section], Outcome], workers: int
) -> Iterator[Outcome]:
    """Outcomes as they come; never more than `workers` sections are taken at a time.

    After an error no further section is begun, and those that are under way are still yielded.
    """
    error: BaseException | None = None
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            while error is None and len(running) < workers:
                section = next(sections, None)
                if section is None:
                    break
                running.add(pool.submit(make, section))
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                if future.exception() is None:
                    yield future.result()
                else:
                    error = error or future.exception()
    if error is not None:
        raise error
