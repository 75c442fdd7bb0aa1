"""Generator and reviewers against a server that speaks the protocol, with all its faults."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.records.record import Section

pytest.importorskip("openai")
pytest.importorskip("pydantic")

from spacy_wikicrem.qa.generation.answers import Candidate, Verdict, parse
from spacy_wikicrem.qa.generation.chat import Chat, NoAnswer
from spacy_wikicrem.qa.generation.loop import make_question
from spacy_wikicrem.qa.generation.prompts import REVIEWERS, generator_messages, prompts_checksum
from spacy_wikicrem.qa.generation.running import run
from spacy_wikicrem.qa.generation.settings import Settings
from spacy_wikicrem.qa.records.reading import read_questions
from tests.qa.llm_server import Request, chat, error, serve, slow

SECTION = Section("Ada", "Ada wrote. She died in 1852.", ("Ada wrote.", "She died in 1852."))
GOOD = {"question": "When did Ada die?", "answer": "1852.", "required_sentence_indices": [0, 1]}
YES = {"reason": "All holds.", "is_quality": True}
NO = {"reason": "Sentence 0 is missing.", "is_quality": False}
HELLO = [{"role": "user", "content": "Hello"}]


def reviewing(request: Request) -> bool:
    return request["response_format"]["json_schema"]["name"] == "Verdict"


def reviewer(request: Request) -> str:
    """Which of the four it is, told by the start of its prompt."""
    starts = {
        "You are an editor": "content_cohesion",
        "You are a fact": "information_accuracy",
        "You are a copy": "linguistic_quality",
        "You check which": "required_sentences",
    }
    system = request["messages"][0]["content"]
    return next(name for start, name in starts.items() if system.startswith(start))


def settings(url: str, **changes: Any) -> Settings:
    return replace(Settings("m", url, timeout=30.0), **changes)


def sections(number: int) -> list[Section]:
    return [replace(SECTION, title=f"Ada {n}") for n in range(number)]


# --- one reply ---


def ask(answers: list[Any], tmp_path: Path | None = None, **changes: Any) -> Any:
    """The reply to one question, the requests, and what was spent."""
    left = iter(answers)
    with serve(lambda request: next(left)) as server:
        asked = Chat(settings(server.url, **changes), cache=tmp_path, retries=1)
        try:
            return asked.ask(HELLO, Verdict, 0.3, 5), server.requests
        except NoAnswer as err:
            return err, server.requests


def test_what_is_sent():
    reply, (request,) = ask([chat(YES)])
    assert reply.value == Verdict(**YES)
    assert (request["model"], request["temperature"], request["seed"]) == ("m", 0.3, 5)
    form = request["response_format"]
    schema = form["json_schema"]["schema"]
    assert (form["type"], form["json_schema"]["strict"]) == ("json_schema", True)
    assert list(schema["properties"]) == ["reason", "is_quality"]  # the reason comes first
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["reason", "is_quality"]


def test_other_ways_of_asking_for_json():
    assert ask([chat(YES)], output="json_object")[1][0]["response_format"]["type"] == "json_object"
    assert "response_format" not in ask([chat(YES)], output="text")[1][0]


BAD = [
    chat("Sure! I accept."),
    chat('{"reason": "cut'),
    chat({"reason": "x"}),
    chat({"reason": "", "is_quality": True}),
    chat({"reason": "x", "is_quality": "perhaps"}),
    chat({**YES, "more": 1}),
    chat({**YES, "reason": "\ud800"}),
    chat(None),
    chat("  "),
    (200, b"{not json"),
    (200, b"[]"),
    (200, b'"text"'),
    (200, b'{"choices": []}'),
    (200, b'{"choices": [{"index": 0}]}'),
    (200, b'{"choices": "abc"}'),
    (200, b'{"choices": {"0": 1}}'),
]


@pytest.mark.parametrize("bad", BAD)
def test_malformed_replies_are_asked_for_again(bad):
    reply, requests = ask([bad, chat(YES)])
    assert reply.value.is_quality
    assert len(requests) == 2
    assert requests[0]["seed"] != requests[1]["seed"]


@pytest.mark.parametrize("bad", BAD)
def test_malformed_replies_come_to_an_end(bad):
    failed, requests = ask([bad] * 3)
    assert (failed.why, len(requests)) == ("malformed", 3)


def test_the_model_is_told_what_was_wrong():
    _, requests = ask([chat({"reason": "x"}), chat(YES)])
    *_, said, told = requests[1]["messages"]
    assert said["content"] == '{"reason": "x"}'
    assert "is_quality: Field required" in told["content"]


def test_json_in_other_words_is_read():
    text = f"Here it is:\n```json\n{json.dumps(YES)}\n```"
    assert ask([chat(text)])[0].value.is_quality


def test_refused_replies_are_not_asked_for_again():
    for refused in (chat(None, refusal="I can't."), chat("{", finish="content_filter")):
        failed, requests = ask([refused])
        assert (failed.why, len(requests)) == ("refused", 1)


def test_truncated_replies():
    failed, requests = ask([chat(YES, finish="length")] * 3)
    assert (failed.why, len(requests)) == ("truncated", 3)
    assert ask([chat("{", finish="length"), chat(YES)])[0].value.is_quality


def test_slow_replies():
    failed, requests = ask([slow(2)] * 4, timeout=0.2, attempts=2)
    assert (failed.why, len(requests)) == ("slow", 4)  # each attempt is sent twice
    assert "0.2 seconds" in str(failed)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_errors_of_the_server_pass(status):
    reply, requests = ask([error(status), chat(YES)])
    assert (reply.value.is_quality, len(requests)) == (True, 2)
    failed, requests = ask([error(status)] * 2)
    assert (failed.why, len(requests)) == ("error", 2)


def test_a_request_that_is_refused_is_not_sent_again():
    failed, requests = ask([error(400, "context too long")])
    assert (failed.why, len(requests)) == ("error", 1)
    assert "context too long" in str(failed)


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_server_that_does_not_know_us(status):
    with pytest.raises(WikicremError, match="who are you") as caught:
        ask([error(status, "who are you")])
    assert caught.value.code == "W786"


def test_no_server():
    with serve(lambda request: None) as server:
        url = server.url
    with pytest.raises(WikicremError, match="--base-url") as caught:
        Chat(settings(url), retries=0).ask(HELLO, Verdict, 0)
    assert caught.value.code == "W786"


def test_a_closed_connection():
    with pytest.raises(WikicremError, match="W786"):
        ask([None, None])
    assert ask([None, chat(YES)])[0].value.is_quality


def test_tokens_are_counted_also_of_bad_replies():
    reply, _ = ask([chat("no", usage=(100, 20)), chat(YES, usage=(130, 9))])
    spent = reply.usage
    assert (spent.requests, spent.prompt_tokens, spent.completion_tokens) == (2, 230, 29)
    reply, _ = ask([chat(YES, usage=(None, "many"))])
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (0, 0)


def test_replies_are_cached(tmp_path):
    with serve(lambda request: chat(YES)) as server:
        asked = Chat(settings(server.url), cache=tmp_path)
        first, again = (asked.ask(HELLO, Verdict, 0.3, 5) for _ in range(2))
        assert (again.value, again.usage.cached, again.usage.requests) == (first.value, 1, 0)
        asked.ask(HELLO, Verdict, 0.3, 6)
        asked.ask(HELLO, Verdict, 0.7, 5)
        assert len(server.requests) == 3
        for path in tmp_path.rglob("*.json"):
            path.write_bytes(path.read_bytes()[:9])  # a full disk
        assert asked.ask(HELLO, Verdict, 0.3, 5).usage.requests == 1


def test_only_good_replies_are_cached(tmp_path):
    ask([chat("no")] * 3, tmp_path)
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("text", ["", "}{", "[1]", '{"a": 1}', "{" * 5000, '{"reason": NaN}'])
def test_parse_says_what_is_wrong(text):
    with pytest.raises(ValueError, match=r"."):
        parse(text, Verdict)


# --- one section ---


def test_accepted_at_once():
    with serve(lambda request: chat(YES if reviewing(request) else GOOD)) as server:
        outcome = make_question(SECTION, Chat(settings(server.url)), settings(server.url))
    assert (outcome.status, len(outcome.rounds)) == ("accepted", 1)
    generator, *reviewers = server.requests
    assert generator["temperature"] == 0.7
    assert {request["temperature"] for request in reviewers} == {0.3}
    assert [reviewer(request) for request in reviewers] == list(REVIEWERS)
    assert "When did Ada die?" in reviewers[0]["messages"][1]["content"]
    assert outcome.usage.prompt_tokens == 35


def test_feedback_reaches_the_generator():
    def answer(request: Request) -> Any:
        if reviewing(request):
            first = "1851" in request["messages"][1]["content"]
            objects = first and reviewer(request) == "information_accuracy"
            return chat(NO if objects else YES)
        mended = len(request["messages"]) > 2
        return chat(GOOD if mended else {**GOOD, "answer": "1851."})

    with serve(answer) as server:
        outcome = make_question(SECTION, Chat(settings(server.url)), settings(server.url))
    assert (outcome.status, len(outcome.rounds)) == ("accepted", 2)
    generator = [request for request in server.requests if not reviewing(request)]
    *_, said, told = generator[1]["messages"]
    assert "1851" in said["content"]
    assert "information_accuracy: Sentence 0 is missing." in told["content"]
    assert "cohesion" not in told["content"]  # it has no objection
    assert len(server.requests) == 2 + 8  # all four are heard each time


def test_five_rounds_at_most():
    with serve(lambda request: chat(NO if reviewing(request) else GOOD)) as server:
        outcome = make_question(SECTION, Chat(settings(server.url)), settings(server.url))
    assert (outcome.status, len(outcome.rounds)) == ("rejected", 5)
    assert len(server.requests) == 25
    assert len({request["seed"] for request in server.requests if not reviewing(request)}) == 5


@pytest.mark.parametrize(
    ("indices", "fault"),
    [([0, 7], "requires sentence 7"), ([1], "at least 2"), ([-1, 0], "requires sentence -1")],
)
def test_plain_faults_need_no_reviewer(indices, fault):
    bad = {**GOOD, "required_sentence_indices": indices}
    with serve(lambda request: chat(bad)) as server:
        made = settings(server.url, rounds=2)
        outcome = make_question(SECTION, Chat(made), made)
    assert (outcome.status, len(server.requests)) == ("rejected", 2)
    assert fault in server.requests[1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("bad", "status"),
    [(chat(None, refusal="no"), "refused"), (chat("?"), "failed"), (error(400), "failed")],
)
@pytest.mark.parametrize("who", [False, True])
def test_refusals_and_failures_are_recorded(bad, status, who):
    with serve(lambda request: bad if reviewing(request) == who else chat(GOOD)) as server:
        outcome = make_question(SECTION, Chat(settings(server.url)), settings(server.url))
    assert outcome.status == status
    assert outcome.why
    assert len(outcome.rounds) == who


# --- a run ---


def test_run(tmp_path):
    def answer(request: Request) -> Any:
        if reviewing(request):
            return chat(YES)
        return chat("?") if "Ada 2" in str(request) else chat(GOOD)

    with serve(answer) as server:
        counts = run([*sections(4), SECTION, SECTION], tmp_path, settings(server.url), workers=3)
    # The section is not told its title, so all four of these are the same to the generator.
    assert counts["sections"] == {"accepted": 5}
    questions = read_questions(tmp_path / "questions.jsonl")
    assert sorted(q.section.title for q in questions) == ["Ada", "Ada 0", "Ada 1", "Ada 2", "Ada 3"]
    assert questions[0].other["prompts"] == "v1"
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert len(lines) == 6
    assert json.loads(lines[0])["settings"]["prompts_checksum"] == prompts_checksum("v1")


def distinct(number: int) -> list[Section]:
    return [
        Section(f"T{n}", f"Ada {n} wrote. She died.", (f"Ada {n} wrote.", "She died."))
        for n in range(number)
    ]


def failing(word: str) -> Any:
    """A server whose generator has no answer for sentences with this word."""

    def answer(request: Request) -> Any:
        if reviewing(request):
            return chat(YES)
        return chat("?") if word in str(request["messages"]) else chat(GOOD)

    return answer


def test_concurrency_is_limited(tmp_path):
    def answer(request: Request) -> Any:
        time.sleep(0.05)
        return chat(YES if reviewing(request) else GOOD)

    with serve(answer) as server:
        run(distinct(8), tmp_path, settings(server.url), workers=3)
    assert 1 < server.most <= 3


def test_a_run_goes_on(tmp_path):
    with serve(failing("Ada 1 ")) as server:
        counts = run(distinct(3), tmp_path, settings(server.url))
        assert counts["sections"] == {"accepted": 2, "failed": 1}
        assert counts["failures"][0][0].startswith("malformed: there is no JSON object")
    with serve(lambda request: chat(YES if reviewing(request) else GOOD)) as server:
        with pytest.raises(WikicremError, match="W797"):
            run(distinct(3), tmp_path, settings(server.url))
        other = settings(server.url, rounds=4)
        with pytest.raises(WikicremError, match="rounds 5, now 4"):
            run(distinct(3), tmp_path, other, resume=True)
        counts = run(distinct(4), tmp_path, settings(server.url), resume=True)
        assert counts["sections"] == {"accepted": 4}
        assert len(server.requests) == 10  # the one that failed, and the new one
    assert len(read_questions(tmp_path / "questions.jsonl")) == 4


def test_a_log_that_was_cut(tmp_path):
    with serve(lambda request: chat(YES if reviewing(request) else GOOD)) as server:
        run(distinct(3), tmp_path, settings(server.url), workers=1)
        log = tmp_path / "log.jsonl"
        log.write_bytes(log.read_bytes()[:-40])
        counts = run(distinct(3), tmp_path, settings(server.url), resume=True)
    assert counts["sections"] == {"accepted": 3}
    assert counts["usage"]["cached"] == 5
    log.write_bytes(log.read_bytes().replace(b'"status"', b'"state"', 1))
    with pytest.raises(WikicremError, match=r"line 2 is damaged"):
        run([], tmp_path, settings(server.url), resume=True)


def test_a_log_cut_in_its_first_line(tmp_path):
    (tmp_path / "log.jsonl").write_text('{"settings": {"mod')
    with serve(lambda request: chat(YES if reviewing(request) else GOOD)) as server:
        counts = run(distinct(1), tmp_path, settings(server.url), resume=True)
    assert counts["sections"] == {"accepted": 1}


def test_a_server_that_goes_away_keeps_what_is_done(tmp_path):
    def answer(request: Request) -> Any:
        return error(401) if "Ada 2 " in str(request) else chat(YES if reviewing(request) else GOOD)

    with serve(answer) as server:
        with pytest.raises(WikicremError, match="W786"):
            run(distinct(9), tmp_path, settings(server.url), workers=1)
        assert len(read_questions(tmp_path / "questions.jsonl")) == 2
        assert not any("Ada 3 " in str(request) for request in server.requests)


def test_objections_are_counted(tmp_path):
    def answer(request: Request) -> Any:
        if reviewing(request):
            return chat(NO if reviewer(request) == "linguistic_quality" else YES)
        return chat(GOOD)

    with serve(answer) as server:
        counts = run(distinct(2), tmp_path, settings(server.url, rounds=3))
    assert counts["sections"] == {"rejected": 2}
    assert counts["objections"]["linguistic_quality"] == 6
    assert counts["objections"]["content_cohesion"] == 0
    # The same candidate again is not judged again.
    assert (counts["usage"]["requests"], counts["usage"]["cached"]) == (14, 16)
    # Rejected texts are in the log with all that was said.
    last = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[-1])
    assert len(last["rounds"]) == 3
    assert last["rounds"][0]["candidate"]["answer"] == "1852."


# --- prompts ---


def test_prompts_are_plain_text():
    made = settings("http://x/v1", most=4)
    quotes = replace(SECTION, sentences=('He said "no" & <left>.', "It’s é."))
    system, user = generator_messages(quotes, made)
    assert "It has 2 to 4 indices" in system["content"]
    assert '\\"no\\" & <left>' in user["content"]
    assert "é" in user["content"]


def test_versions_of_prompts():
    with pytest.raises(WikicremError, match="Choose one of: v1"):
        prompts_checksum("v0")


def test_examples_in_the_prompts_follow_the_rules():
    system = generator_messages(SECTION, settings("http://x/v1"))[0]["content"]
    good = [line[6:] for line in system.splitlines() if line.startswith("Good: ")]
    assert len(good) == 3
    assert all(2 <= len(parse(text, Candidate).required_sentence_indices) <= 3 for text in good)
