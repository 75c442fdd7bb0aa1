"""A language model behind a server that speaks as OpenAI's does (vLLM, llama.cpp, ...)."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

from ...errors import WikicremError
from ...util.numbers import parse_json
from .answers import translation_in
from .seq2seq import NAMES

KEY = "OPENAI_API_KEY"
PROMPT = (
    "Translate the sentence into {language}. Keep every name exactly as it is. "
    "Answer with the translation alone, on one line."
)


class Server:
    """What it answers is checked (`answers`).

    url (str): Up to the version, such as "http://127.0.0.1:8000/v1".

    model (str): As the server calls it. tries (int): Requests for a sentence before W815.
    seconds (float): How long to wait for an answer.
    """

    keeps_names = True

    def __init__(
        self, url: str, model: str, lang: str = "it", *, tries: int = 3, seconds: float = 120
    ) -> None:
        self.url, self.model, self.tries, self.seconds = url.rstrip("/"), model, tries, seconds
        self.name = f"server {model} to {lang}"
        self._prompt = PROMPT.format(language=NAMES.get(lang, lang))

    def translate(self, texts: Sequence[str]) -> list[str]:
        return [self._ask(text) for text in texts]

    def _ask(self, text: str) -> str:
        reason = ""
        for _ in range(self.tries):
            try:
                answer = self._post(text)
                content = answer["choices"][0]["message"]["content"]
                if isinstance(content, str):
                    return translation_in(content, text)
                reason = "an empty answer"
            except (KeyError, IndexError, TypeError, ValueError) as err:
                reason = f"an answer of another form ({type(err).__name__}: {err})"
            except (urllib.error.URLError, OSError) as err:
                reason = str(err)
        raise WikicremError("W815", url=self.url, tries=self.tries, reason=reason)

    def _post(self, text: str) -> Any:
        messages = [
            {"role": "system", "content": self._prompt},
            {"role": "user", "content": text},
        ]
        body = {"model": self.model, "temperature": 0, "messages": messages}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(
            f"{self.url}/chat/completions", json.dumps(body).encode(), headers
        )
        with urllib.request.urlopen(request, timeout=self.seconds) as answer:
            return parse_json(answer.read())


def server_v1(url: str, model: str, lang: str = "it", tries: int = 3) -> Server:
    return Server(url, model, lang, tries=tries)
