"""Human review: verdicts on the disk, what is left, agreement, and the page over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.records.record import Question
from spacy_wikicrem.qa.review.server import ReviewServer
from spacy_wikicrem.qa.review.verdicts import HumanVerdict, VerdictFile, read_verdicts
from spacy_wikicrem.qa.review.yields import (
    accepted_questions,
    agreement,
    cohen_kappa,
    one_for_each_section,
    review_yield,
)
from tests.qa.test_questions import QUESTION, SECTION


def questions(number: int) -> list[Question]:
    """The first two are of one section."""
    sections = [replace(SECTION, title=f"Ada {max(1, n)}") for n in range(number)]
    return [replace(QUESTION, section=s, id=f"q{n}") for n, s in enumerate(sections)]


def yes(question: str, reviewer: str) -> HumanVerdict:
    return HumanVerdict(question, reviewer, True)


def no(question: str, reviewer: str, *reasons: str) -> HumanVerdict:
    return HumanVerdict(question, reviewer, False, reasons or ("other",))


# --- verdicts ---


def test_verdicts_are_kept(tmp_path):
    path = tmp_path / "new" / "verdicts.jsonl"
    file = VerdictFile(path)
    given = [yes("q1", "Zoë"), no("q2", "Bo", "wrong", "other"), no("q1", "Zoë")]
    for verdict in given:
        file.add(verdict)
        assert read_verdicts(path)[-1] == verdict  # at once
    assert read_verdicts(path) == given
    assert file.of("Zoë") == {"q1": given[2]}
    assert VerdictFile(path).latest() == [given[2], given[1]]


def test_a_verdict_that_was_cut_is_no_verdict(tmp_path):
    path = tmp_path / "verdicts.jsonl"
    file = VerdictFile(path)
    file.add(yes("q1", "Bo"))
    file.add(yes("q2", "Bo"))
    path.write_bytes(path.read_bytes()[:-5])
    assert len(read_verdicts(path)) == 1
    again = VerdictFile(path)
    again.add(yes("q3", "Bo"))
    assert [verdict.question for verdict in read_verdicts(path)] == ["q1", "q3"]


def test_a_full_disk_leaves_no_half_line(tmp_path, monkeypatch):
    path = tmp_path / "verdicts.jsonl"
    file = VerdictFile(path)
    file.add(yes("q1", "Bo"))
    write = os.write

    def full(handle: int, data: bytes) -> int:
        write(handle, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        file.add(yes("q2", "Bo"))
    monkeypatch.setattr(os, "write", write)
    file.add(yes("q3", "Bo"))
    assert [verdict.question for verdict in read_verdicts(path)] == ["q1", "q3"]
    assert set(file.of("Bo")) == {"q1", "q3"}


def test_a_damaged_line_is_named(tmp_path):
    path = tmp_path / "verdicts.jsonl"
    VerdictFile(path).add(yes("q1", "Bo"))
    path.write_bytes(path.read_bytes() + b'{"question": "q2"}\n')
    with pytest.raises(WikicremError, match=r"verdicts\.jsonl, line 2"):
        VerdictFile(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"accept": None},
        {"accept": "yes"},
        {"reasons": ["other"]},
        {"accept": False},
        {"accept": False, "reasons": ["ugly"]},
        {"accept": False, "reasons": "other"},
        {"accept": False, "reasons": [["other"]]},
        {"accept": False, "reasons": 3},
        {"reviewer": " "},
        {"reviewer": "x" * 41},
        {"reviewer": 1},
        {"question": ""},
        {"note": "x" * 2001},
        {"reviewer": "\ud800"},
        {"reviewer": "\u200b\u2060"},
        {"reviewer": "\u0301"},
    ],
)
def test_what_is_no_verdict(changes):
    with pytest.raises(ValueError, match=r"."):
        HumanVerdict.parse({"question": "q", "reviewer": "Bo", "accept": True} | changes)


# --- what is left ---


def test_two_must_accept():
    said = [yes("q1", "A"), yes("q1", "B"), yes("q2", "A"), no("q2", "B"), yes("q3", "A")]
    asked = questions(4)
    assert [q.id for q in accepted_questions(asked, said)] == ["q1"]
    assert [q.id for q in accepted_questions(asked, said, 1)] == ["q1", "q2", "q3"]
    # The last word of each person counts, and one person counts once.
    said += [no("q1", "A"), yes("q3", "A"), yes("q2", "B")]
    assert [q.id for q in accepted_questions(asked, said)] == ["q2"]


def test_yield():
    said = [
        *(yes(f"q{n}", name) for n in (0, 1, 2) for name in "AB"),
        *(no("q3", "A", "wrong", "other"), no("q3", "B", "wrong")),
        yes("q4", "A"),
        no("gone", "A"),
    ]
    found = review_yield(questions(5), said)
    assert {key: found[key] for key in ("reviewed", "accepted", "duplicates", "kept")} == {
        "reviewed": 4,
        "accepted": 3,
        "duplicates": 1,
        "kept": 2,
    }
    assert found["yield"] == 0.75
    assert {key: n for key, n in found["reasons"].items() if n} == {"wrong": 2, "other": 1}
    assert found["reviewers"] == {"A": 5, "B": 4}
    assert [q.id for q in one_for_each_section(questions(3))] == ["q0", "q2"]
    assert review_yield(questions(2), [])["yield"] is None


def test_agreement():
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    observed, kappa = cohen_kappa(pairs)
    assert (observed, kappa) == (pytest.approx(0.7), pytest.approx(0.4))  # a textbook's example
    assert cohen_kappa([(True, True)]) == (1, None)
    assert cohen_kappa([(True, False)])[1] == 0
    said = [yes("q1", "A"), yes("q1", "B"), no("q2", "A"), yes("q2", "B"), yes("q3", "A")]
    (found,) = agreement(said)
    assert (found["reviewers"], found["both"], found["observed"]) == (["A", "B"], 2, 0.5)
    assert agreement(said[:1]) == []


# --- over HTTP ---


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[ReviewServer, Path]]:
    path = tmp_path / "verdicts.jsonl"
    with ReviewServer(questions(3), VerdictFile(path)) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield server, path
        server.shutdown()
        thread.join()


def send(
    server: ReviewServer, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, str]:
    port = server.server_address[1]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    given = {"Host": f"127.0.0.1:{port}"} | {k.replace("_", "-"): v for k, v in headers.items()}
    if method == "POST":
        given = {"Content-Type": "application/json"} | given
    data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
    connection.request(method, path, data, given)
    reply = connection.getresponse()
    return reply.status, reply.read().decode()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Jose\u0301", "José"),
        ("\ufeffBo\u200b \x07B", "Bo B"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d🔬", "👩\u200d🔬"),
    ],
)
def test_a_name_written_in_two_ways_is_one(name, kept):
    given = {"question": "q", "reviewer": name, "accept": True}
    assert HumanVerdict.parse(given).reviewer == kept


VERDICT = {"question": "q1", "reviewer": " Bo  B ", "accept": True}


def test_pages(served):
    server, _ = served
    status, page = send(server, "GET", "/")
    assert status == 200
    assert "Irrelevant sentences included" in page
    shown = json.loads(send(server, "GET", "/questions")[1])
    assert [question["id"] for question in shown] == ["q0", "q1", "q2"]
    assert send(server, "GET", "/favicon.ico")[0] == 404
    assert send(server, "PUT", "/")[0] == 501


def test_a_verdict_over_http(served):
    server, path = served
    assert send(server, "POST", "/verdict", VERDICT)[0] == 200
    assert read_verdicts(path)[0].reviewer == "Bo B"
    said = json.loads(send(server, "GET", "/verdicts?reviewer=Bo%20B")[1])
    assert said == {"q1": {"accept": True, "reasons": [], "note": ""}}
    assert json.loads(send(server, "GET", "/verdicts?reviewer=Al")[1]) == {}  # nobody else's


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (VERDICT | {"question": "q9"}, {}),
        (VERDICT | {"accept": 1}, {}),
        (b"{", {}),
        (b"[]", {}),
        (b"\xff", {}),
        (b"x" * 100_001, {}),
        (b"", {}),
        (b"[" * 90_000, {}),
    ],
)
def test_what_is_refused(served, body, headers):
    server, path = served
    assert send(server, "POST", "/verdict", body, **headers)[0] == 400
    assert read_verdicts(path) == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Content_Type": "text/plain"},
    ],
)
def test_other_sites_cannot_judge(served, headers):
    server, path = served
    assert send(server, "POST", "/verdict", VERDICT, **headers)[0] == 403
    assert read_verdicts(path) == []


def test_a_disk_that_is_full(served, monkeypatch):
    server, _ = served
    monkeypatch.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "full")))
    status, text = send(server, "POST", "/verdict", VERDICT)
    assert (status, "full" in text) == (500, True)


def test_a_port_that_is_taken(served):
    server, path = served
    with pytest.raises(WikicremError, match="W793"):
        ReviewServer(questions(1), VerdictFile(path), server.server_address[1])


def test_many_at_a_time(served):
    server, path = served
    threads = [
        Thread(target=send, args=(server, "POST", "/verdict", VERDICT | {"reviewer": f"R{n}"}))
        for n in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read_verdicts(path)) == 12


def test_killed_at_any_time(tmp_path):
    """A process that is killed while it writes has lost at most the verdict under way."""
    path = tmp_path / "verdicts.jsonl"
    code = (
        "import sys\n"
        "from spacy_wikicrem.qa.review.verdicts import HumanVerdict, VerdictFile\n"
        "file = VerdictFile(sys.argv[1])\n"
        "for n in range(10**6):\n"
        "    file.add(HumanVerdict(f'q{n}', 'Bo', True))\n"
        "    print(n, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(20)]
        process.kill()
        told += process.stdout.readlines()
    count = len([line for line in told if line.endswith(b"\n")])
    assert [v.question for v in read_verdicts(path, mend=True)][:count] == [
        f"q{n}" for n in range(count)
    ]
