"""Ask a language model over OpenAI's protocol, until the answer can be used."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal

from ...errors import WikicremError
from ...util.files import write_json
from ...util.numbers import parse_json
from ...util.optional import needed_for
from .answers import T, parse
from .settings import Settings

with needed_for("Making questions", "openai", "qa"):
    import openai

Message = dict[str, str]
Why = Literal["refused", "truncated", "malformed", "slow", "error"]


class NoAnswer(Exception):
    """The model gave no answer that can be used.

    why (str): Of the last attempt: refused, truncated, malformed, slow or error.
    """

    def __init__(self, why: Why, details: str, usage: Usage) -> None:
        super().__init__(f"{why}: {details}")
        self.why, self.details, self.usage = why, details, usage


@dataclass(slots=True)
class Usage:
    """What was spent: requests that were answered, replies from the cache, and tokens."""

    requests: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def add(self, other: Usage) -> None:
        self.requests += other.requests
        self.cached += other.cached
        self.prompt_tokens += other.prompt_tokens
        self.completion_tokens += other.completion_tokens


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """An answer and the text it was in."""

    value: T
    text: str
    usage: Usage


@dataclass
class Chat:
    """A model behind a server. Threads may share it.

    api_key (str): Local servers take any.
    cache (Path | None): Folder for good replies, from which the same request is answered.
    retries (int): How often a request is sent again after an error of the server or of the network,
        each time after a longer pause, or as long as the server says.
    """

    settings: Settings
    api_key: str = "none"
    cache: Path | None = None
    retries: int = 2
    _client: openai.OpenAI = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._client = openai.OpenAI(
            api_key=self.api_key,
            base_url=self.settings.base_url,
            timeout=self.settings.timeout,
            max_retries=self.retries,
        )

    def ask(
        self, messages: Sequence[Message], kind: type[T], temperature: float, seed: int = 0
    ) -> Reply[T]:
        """A valid answer; one that cannot be used is asked for again, and told what was wrong.

        RAISES: NoAnswer; W786 (the server cannot be reached, or does not know us or the model).
        """
        request = self._request(messages, kind, temperature, seed)
        place = self._place(request)
        if place is not None and (known := _cached(place, kind)) is not None:
            return known
        usage = Usage()
        failure = NoAnswer("error", "not asked", usage)
        for attempt in range(self.settings.attempts):
            try:
                text = self._send(request | {"seed": seed + 1000 * attempt}, usage)
            except NoAnswer as err:
                failure = err
                if err.why in ("refused", "error"):
                    break
                continue
            try:
                value = parse(text, kind)
            except ValueError as err:
                failure = NoAnswer("malformed", str(err), usage)
                request = request | {"messages": [*messages, *_complaint(text, str(err))]}
                continue
            if place is not None:
                write_json(place, {"text": text})
            return Reply(value, text, usage)
        raise failure

    def _request(
        self, messages: Sequence[Message], kind: type[T], temperature: float, seed: int
    ) -> dict[str, Any]:
        request = {
            "model": self.settings.model,
            "messages": list(messages),
            "temperature": temperature,
            "max_tokens": self.settings.max_tokens,
            "seed": seed,
        }
        if self.settings.output == "json_schema":
            schema = {"name": kind.__name__, "strict": True, "schema": kind.model_json_schema()}
            request["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif self.settings.output == "json_object":
            request["response_format"] = {"type": "json_object"}
        return request

    def _place(self, request: dict[str, Any]) -> Path | None:
        if self.cache is None:
            return None
        content = json.dumps([self.settings.base_url, request], sort_keys=True)
        name = hashlib.sha256(content.encode()).hexdigest()
        return self.cache / name[:2] / f"{name}.json"

    def _send(self, request: dict[str, Any], usage: Usage) -> str:
        """The text of one reply. RAISES: NoAnswer, W786."""
        fatal = (openai.AuthenticationError, openai.PermissionDeniedError, openai.NotFoundError)
        try:
            completion = self._client.chat.completions.create(**request)
        except openai.APITimeoutError:
            reason = f"no reply within {self.settings.timeout:g} seconds"
            raise NoAnswer("slow", reason, usage) from None
        except (openai.APIConnectionError, *fatal) as err:
            reason = str(err.__cause__ or err)
            raise WikicremError("W786", url=self.settings.base_url, reason=reason) from None
        except (openai.APIError, ValueError) as err:  # ValueError: the reply was no JSON
            status = getattr(err, "status_code", None)
            why: Why = "malformed" if status is None else "error"
            raise NoAnswer(why, str(err), usage) from None
        return _text(completion, usage)


def _text(completion: Any, usage: Usage) -> str:
    """The text of a completion; servers that only claim to speak the protocol send anything."""
    usage.requests += 1
    spent = getattr(completion, "usage", None)
    usage.prompt_tokens += _count(spent, "prompt_tokens")
    usage.completion_tokens += _count(spent, "completion_tokens")
    choices = getattr(completion, "choices", None)
    if (
        not isinstance(choices, list)
        or not choices
        or (message := getattr(choices[0], "message", None)) is None
    ):
        raise NoAnswer("malformed", "the reply has no message", usage)
    if refusal := getattr(message, "refusal", None):
        raise NoAnswer("refused", str(refusal), usage)
    reason = getattr(choices[0], "finish_reason", None)
    if reason == "content_filter":
        raise NoAnswer("refused", "the server's filter stopped it", usage)
    if reason == "length":
        raise NoAnswer("truncated", "the reply was cut at max_tokens", usage)
    content = getattr(message, "content", None)
    if not isinstance(content, str) or not content.strip():
        raise NoAnswer("malformed", "the reply is empty", usage)
    return content


def _count(spent: Any, name: str) -> int:
    value = getattr(spent, name, None)
    return value if isinstance(value, int) else 0


def _complaint(text: str, reason: str) -> list[Message]:
    say = f"This cannot be used ({reason}). Answer with one JSON object as described, nothing else."
    return [{"role": "assistant", "content": text}, {"role": "user", "content": say}]


def _cached(place: Path, kind: type[T]) -> Reply[T] | None:
    """A reply that was kept; a file that was cut, or of other days, counts as none."""
    try:
        text = str(parse_json(place.read_bytes())["text"])
        return Reply(parse(text, kind), text, Usage(cached=1))
    except (OSError, ValueError, KeyError, TypeError):
        return None
