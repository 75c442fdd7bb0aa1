"""The settings of a run that makes questions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ...errors import WikicremError

OUTPUTS = ("json_schema", "json_object", "text")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the outcome depends on.

    model (str): Name that the server knows.
    base_url (str): Of a server that speaks OpenAI's protocol, with its `/v1`.
    rounds (int): Candidates for one section before it is given up; the paper's 5.
    generator_temperature (float), reviewer_temperature (float): The paper's 0.7 and 0.3.
    fewest (int), most (int): Required sentences of a question.
    output (str): How the server is told to answer with JSON: "json_schema" (it can write nothing
        else), "json_object", or "text" (the prompt alone).
    prompts (str): Version of the prompts.
    max_tokens (int): Of one reply.
    timeout (float): Seconds for one reply.
    attempts (int): How often a reply that cannot be used is asked for.
    seed (int): Sent with each request; a server need not heed it.
    """

    model: str
    base_url: str
    rounds: int = 5
    generator_temperature: float = 0.7
    reviewer_temperature: float = 0.3
    fewest: int = 2
    most: int = 3
    output: str = "json_schema"
    prompts: str = "v1"
    max_tokens: int = 1024
    timeout: float = 120.0
    attempts: int = 3
    seed: int = 0

    def __post_init__(self) -> None:
        """RAISES: W790 for another `output`."""
        if self.output not in OUTPUTS:
            raise WikicremError("W790", found=self.output, expected=", ".join(OUTPUTS))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
