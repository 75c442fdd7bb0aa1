"""The prompts: versioned templates in the folder `templates`, in words of our own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from ...errors import WikicremError
from ...util.templates import render_text
from ..records.record import Section
from .answers import Candidate
from .chat import Message
from .settings import Settings

TEMPLATES = Path(__file__).parent / "templates"

# The paper's four reviewers, each for some of the rules.
REVIEWERS = (
    "content_cohesion",
    "information_accuracy",
    "linguistic_quality",
    "required_sentences",
)


def generator_messages(section: Section, settings: Settings) -> list[Message]:
    """What the generator is told at first."""
    system = _render("generator", settings.prompts, fewest=settings.fewest, most=settings.most)
    user = _render("section", settings.prompts, sentences=_sentences(section))
    return [_message("system", system), _message("user", user)]


def reviewer_messages(
    reviewer: str, section: Section, candidate: Candidate, settings: Settings
) -> list[Message]:
    """What one of the `REVIEWERS` is told."""
    user = _render(
        "candidate",
        settings.prompts,
        sentences=_sentences(section),
        question=candidate.question,
        answer=candidate.answer,
        required=sorted(candidate.required_sentence_indices),
    )
    return [_message("system", _render(reviewer, settings.prompts)), _message("user", user)]


def feedback_messages(
    text: str, faults: Sequence[str], objections: Sequence[dict[str, str]], settings: Settings
) -> list[Message]:
    """What the generator said, and what it is told about it.

    objections (Sequence[dict[str, str]]): `reviewer` and `reason` of those who reject.
    """
    said = _render("feedback", settings.prompts, faults=faults, verdicts=objections)
    return [_message("assistant", text), _message("user", said)]


def prompts_checksum(version: str) -> str:
    """Of all templates of a version. RAISES: W789 for a version that there is not."""
    paths = sorted(TEMPLATES.glob(f"*_{version}.jinja"))
    if not paths:
        known = sorted({path.stem.rpartition("_")[2] for path in TEMPLATES.glob("*.jinja")})
        raise WikicremError("W789", found=version, expected=", ".join(known))
    content = b"\0".join(path.name.encode() + path.read_bytes() for path in paths)
    return hashlib.sha256(content).hexdigest()[:12]


def _sentences(section: Section) -> str:
    numbered = [{"index": n, "sentence": text} for n, text in enumerate(section.sentences)]
    return json.dumps(numbered, ensure_ascii=False)


def _render(name: str, version: str, **values: object) -> str:
    assert __package__ is not None
    return render_text(__package__, f"{name}_{version}.jinja", **values).strip()


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}
