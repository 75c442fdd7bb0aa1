"""The page of human review in a real browser, by the keyboard."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from spacy_wikicrem.qa.review.server import ReviewServer
from spacy_wikicrem.qa.review.verdicts import VerdictFile, read_verdicts
from tests.qa.test_review import questions

sync_api = pytest.importorskip("playwright.sync_api", reason="NO BROWSER TEST: no playwright")
sync_api.expect.set_options(timeout=60_000)  # a busy machine is no fault
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="NO BROWSER TEST: no chromium"),
]


def start(path: Path, port: int = 0) -> tuple[ReviewServer, Thread]:
    server = ReviewServer(questions(3), VerdictFile(path), port)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    return server, thread


def stop(server: ReviewServer, thread: Thread) -> None:
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield opened
        opened.close()


def begin(browser: Any, server: ReviewServer, name: str) -> Any:
    page = browser.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(error))
    page.goto(server.url)
    say_who(page, name)
    return page


def say_who(page: Any, name: str) -> None:
    page.wait_for_function("document.activeElement.id == 'name'")  # without a click
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_selector("#work:not([hidden])")


def count(page: Any, text: str) -> None:
    sync_api.expect(page.locator("#count")).to_have_text(text)


def test_by_the_keyboard(browser, tmp_path):
    path = tmp_path / "verdicts.jsonl"
    server, thread = start(path)
    page = begin(browser, server, "Bo")
    count(page, "1 of 3; 0 judged")
    assert page.locator("li.need").count() == 3
    page.keyboard.press("a")
    count(page, "2 of 3; 1 judged")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    sync_api.expect(page.locator("#trouble")).to_have_text("Choose a reason.")
    page.keyboard.press("1")
    page.keyboard.press("8")
    page.focus("#note")
    page.keyboard.type("ana 1")  # letters and digits are text here
    page.keyboard.press("Enter")
    count(page, "3 of 3; 2 judged")
    first, second = read_verdicts(path)
    assert (first.question, first.accept) == ("q0", True)
    assert (second.reasons, second.note) == (("irrelevant", "wrong"), "ana 1")
    page.keyboard.press("ArrowLeft")
    sync_api.expect(page.locator("#said")).to_contain_text("Irrelevant sentences included")
    page.keyboard.press("a")  # another mind
    count(page, "3 of 3; 2 judged")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    sync_api.expect(page.locator("#said")).to_have_text("All are judged. Thank you.")
    assert server.verdicts.of("Bo")["q1"].accept
    assert page.faults == []
    other = begin(browser, server, "Al")
    count(other, "1 of 3; 0 judged")  # nothing of what Bo says
    stop(server, thread)


def test_a_server_that_dies(browser, tmp_path):
    path = tmp_path / "verdicts.jsonl"
    server, thread = start(path)
    page = begin(browser, server, "Bo")
    page.keyboard.press("a")
    count(page, "2 of 3; 1 judged")
    stop(server, thread)
    page.keyboard.press("a")
    sync_api.expect(page.locator("#trouble")).to_contain_text("NOT SAVED")
    count(page, "2 of 3; 1 judged")
    server, thread = start(path, server.server_address[1])
    page.keyboard.press("a")
    count(page, "3 of 3; 2 judged")
    sync_api.expect(page.locator("#trouble")).to_have_text("")
    page.reload()
    say_who(page, "Bo")
    count(page, "3 of 3; 2 judged")  # goes on where it was
    stop(server, thread)


def test_two_tabs_of_one_person(browser, tmp_path):
    server, thread = start(tmp_path / "verdicts.jsonl")
    first = begin(browser, server, "Jose\u0301 👩\u200d🔬")
    second = begin(browser, server, "José 👩\u200d🔬")
    first.keyboard.press("a")
    count(first, "2 of 3; 1 judged")
    count(second, "1 of 3; 0 judged")
    second.evaluate("dispatchEvent(new Event('focus'))")
    count(second, "1 of 3; 1 judged")  # what the other tab said, and it stays where it is
    sync_api.expect(second.locator("#said")).to_have_text("You accepted it.")
    second.keyboard.press("n")
    count(second, "2 of 3; 1 judged")
    second.keyboard.press("r")
    second.keyboard.press("1")
    first.keyboard.press("a")
    count(first, "3 of 3; 2 judged")
    second.evaluate("dispatchEvent(new Event('focus'))")  # reasons half chosen are not lost
    second.keyboard.press("Enter")
    count(second, "3 of 3; 2 judged")
    assert {v.reviewer for v in server.verdicts.latest()} == {"José 👩\u200d🔬"}
    assert [v.accept for v in server.verdicts.latest()] == [True, False]
    assert first.faults == second.faults == []
    stop(server, thread)


def test_text_is_text(browser, tmp_path, monkeypatch):
    import tests.qa.test_review_page as here
    from tests.qa.test_questions import QUESTION, SECTION

    section = SECTION.__class__("<b>T</b>", "<i>a</i> & b.", ("<i>a</i> & b.", "c."))
    bad = QUESTION.__class__(section, "<img src=x onerror=alert(1)>?", "</script>", (0, 1), "q")
    monkeypatch.setattr(here, "questions", lambda number: [bad])
    server, thread = start(tmp_path / "verdicts.jsonl")
    page = begin(browser, server, "Bo")
    assert page.locator("#question").inner_text() == "<img src=x onerror=alert(1)>?"
    assert page.locator("#sentences li").first.inner_text() == "<i>a</i> & b."
    assert page.locator("#work img, #work b, #work i").count() == 0
    assert page.faults == []
    stop(server, thread)
