"""Generator and reviewers: propose, criticise, improve (CRaQAn, sections 3.1 and 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from ..records.checking import faults
from ..records.record import Question, Section, question_id
from ..records.writing import section_record
from .answers import Candidate, Verdict
from .chat import Chat, NoAnswer, Usage
from .prompts import REVIEWERS, feedback_messages, generator_messages, reviewer_messages
from .settings import Settings

Status = Literal["accepted", "rejected", "refused", "failed"]


@dataclass(slots=True)
class Outcome:
    """What became of one section.

    status (str): accepted; rejected (no candidate that all accept); refused (the model would not);
        failed (no usable reply).
    rounds (list[dict]): Each `candidate`, its `faults` found without a model, and the `verdicts`.
    why (str): Of a refusal or failure.
    """

    section: Section
    status: Status
    rounds: list[dict[str, Any]] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    why: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {
            "key": self.section.key,
            "status": self.status,
            "why": self.why,
            "rounds": self.rounds,
            "usage": asdict(self.usage),
            **section_record(self.section),
        }


def make_question(section: Section, chat: Chat, settings: Settings) -> Outcome:
    """Up to `settings.rounds` candidates for a section, each in view of what was said before.

    A candidate with a fault that needs no model to be seen goes back at once. RAISES: W786.
    """
    outcome = Outcome(section, "rejected")
    messages = generator_messages(section, settings)
    try:
        for number in range(settings.rounds):
            reply = chat.ask(
                messages, Candidate, settings.generator_temperature, settings.seed + number
            )
            outcome.usage.add(reply.usage)
            found = faults(proposed(section, reply.value), settings.fewest, settings.most)
            entry: dict[str, Any] = {
                "candidate": reply.value.model_dump(),
                "faults": found,
                "verdicts": [],
            }
            outcome.rounds.append(entry)
            if not found:
                entry["verdicts"] = _review(section, reply.value, chat, settings, outcome.usage)
            objections = [v for v in entry["verdicts"] if not v["is_quality"]]
            if not found and not objections:
                outcome.status = "accepted"
                return outcome
            messages = [*messages, *feedback_messages(reply.text, found, objections, settings)]
    except NoAnswer as err:
        outcome.usage.add(err.usage)
        outcome.status = "refused" if err.why == "refused" else "failed"
        outcome.why = str(err)
    return outcome


def _review(
    section: Section, candidate: Candidate, chat: Chat, settings: Settings, usage: Usage
) -> list[dict[str, Any]]:
    """What each reviewer says; all are heard, as the generator can mend several faults at once."""
    verdicts = []
    for reviewer in REVIEWERS:
        messages = reviewer_messages(reviewer, section, candidate, settings)
        reply = chat.ask(messages, Verdict, settings.reviewer_temperature, settings.seed)
        usage.add(reply.usage)
        verdicts.append({"reviewer": reviewer, **reply.value.model_dump()})
    return verdicts


def proposed(section: Section, candidate: Candidate) -> Question:
    """The question of a candidate, which may have faults."""
    required = tuple(sorted(set(candidate.required_sentence_indices)))
    made = Question(section, candidate.question, candidate.answer, required)
    return replace(made, id=question_id(made))


def accepted_question(outcome: Outcome, settings: Settings) -> Question | None:
    """The question that all reviewers accept, with how it was made; None if there is none."""
    if outcome.status != "accepted":
        return None
    candidate = Candidate.model_validate(outcome.rounds[-1]["candidate"])
    made = proposed(outcome.section, candidate)
    other = {"model": settings.model, "prompts": settings.prompts, "rounds": len(outcome.rounds)}
    return Question(made.section, made.question, made.answer, made.required, made.id, other)


def count_objections(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How often each reviewer rejected a candidate, and how often a fault was seen without one."""
    counts = dict.fromkeys(("faults", *REVIEWERS), 0)
    for outcome in outcomes:
        for entry in outcome.rounds:
            counts["faults"] += bool(entry["faults"])
            for verdict in entry["verdicts"]:
                counts[verdict["reviewer"]] += not verdict["is_quality"]
    return counts
