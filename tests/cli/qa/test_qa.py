"""The commands of `qa` on small files."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.corpus.dump.export import Page
from spacy_wikicrem.corpus.wikitext.quality import write_dump
from tests.pipelines import ENGLISH
from tests.qa.test_curation import ARTICLE
from tests.qa.test_records import row, write


def run(*words: object, fails: bool = False) -> str:
    result = CliRunner().invoke(app, ["qa", *map(str, words)])
    assert bool(result.exit_code) == fails, result.output or result.exception
    return " ".join(result.output.split()) if not fails else str(result.exception)


@pytest.mark.usefixtures("english_once")
def test_sections(tmp_path):
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", revision_id=7, text=ARTICLE)])
    out = tmp_path / "s.jsonl"
    words = ("sections", dump, out, "--model", ENGLISH, "--words", "1", "99")
    assert "2 sections of 1 articles" in run(*words, "--others", "1")
    first = json.loads(out.read_text().splitlines()[0])
    assert (first["title"], first["revision"], first["section_index"]) == ("Ada", 7, 0)
    assert "W004" in run(*words, fails=True)
    few = (*words[:2], tmp_path / "none.jsonl", *words[3:5], "--words", "98", "99")
    assert "W795" in run(*few, fails=True)
    assert not (tmp_path / "none.jsonl").exists()
    (tmp_path / "titles.txt").write_text("Ada\r\n\r\n")
    found = run(*words, "--force", "--titles", tmp_path / "titles.txt", "--no-summary")
    assert "2 sections of 1 articles" in found
    assert [json.loads(line)["section_index"] for line in out.read_text().splitlines()] == [1, 3]


@pytest.mark.usefixtures("english_once")
def test_sections_in_parquet(tmp_path):
    pytest.importorskip("pyarrow")
    from spacy_wikicrem.qa.records.reading import read_sections

    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", revision_id=7, text=ARTICLE)])
    found = []
    for name in ("s.jsonl", "s.parquet", "s.PARQUET"):
        out = tmp_path / name
        run("sections", dump, out, "--model", ENGLISH, "--words", "1", "99")
        assert out.read_bytes().startswith(b"PAR1") == ("jsonl" not in name)
        found.append(read_sections(out))
    assert found[0] == found[1] == found[2] != []


def test_sections_without_boundaries(tmp_path):
    import spacy

    spacy.blank("en").to_disk(tmp_path / "blank")
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", text=ARTICLE)])
    found = run("sections", dump, tmp_path / "s", "--model", tmp_path / "blank", fails=True)
    assert "W784" in found


def test_check(tmp_path):
    path = write(tmp_path / "q.jsonl", row(), row(sentences_required=[9]), row(question="Who"))
    assert "W780" in run("check", path, fails=True)
    out = tmp_path / "good.jsonl"
    found = run("check", path, "--skip-bad", "--out", out, "--json", tmp_path / "t.json")
    assert "1 of 3 records were left out" in found
    assert "no question mark" in found
    assert json.loads((tmp_path / "t.json").read_text())["required"] == {"2": 2}
    assert len(out.read_text().splitlines()) == 2
    assert "W004" in run("check", path, "--out", out, fails=True)


def test_nothing_that_is_read_is_replaced(tmp_path):
    path = write(tmp_path / "q.jsonl", row())
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", text=ARTICLE)])
    before = path.read_bytes(), dump.read_bytes()
    (tmp_path / "verdicts.jsonl").write_text("")
    for words in (
        ("check", path, "--out", path),
        ("check", path, "--json", path),
        ("check", path, "--out", tmp_path / "o.json", "--json", tmp_path / "o.json"),
        ("sections", dump, dump),
        ("sections", dump, path, "--titles", path),
        ("fill", dump, dump),
        ("fill", dump, path, "--questions", path),
        ("yield", path, tmp_path, "--out", path),
        ("yield", path, tmp_path, "--out", tmp_path / "verdicts.jsonl"),
        ("generate", path, tmp_path / "run", "--model", "m", "--json", path),
    ):
        forced = () if words[0] == "generate" else ("--force",)
        assert "W437" in run(*words, *forced, fails=True), words
    assert "W601" in run("fill", dump, tmp_path, "--force", fails=True)
    assert (path.read_bytes(), dump.read_bytes()) == before


@pytest.mark.parametrize("command", ["sections", "check"])
def test_help(command):
    assert "Usage" in run(command, "--help")


def test_fill(tmp_path):
    from spacy_wikicrem.util.jsonl import write_records
    from tests.qa.test_questions import QUESTION, dump, without_text

    write_records(tmp_path / "stored.jsonl", [without_text(QUESTION)])
    out = tmp_path / "q.jsonl"
    words = ("fill", dump(tmp_path), out, "--questions", tmp_path / "stored.jsonl")
    assert "1 questions" in run(*words, "--whole-articles")
    assert len(json.loads(out.read_text())["article_sections"]) == 3
    assert "W004" in run(*words, fails=True)
    assert "W781" in run(*words, "--force", "--half", "test", fails=True)
    write_records(tmp_path / "stored.jsonl", [without_text(QUESTION) | {"half": "test"}])
    assert "1 questions" in run(*words, "--force", "--half", "test")


def test_generate(tmp_path, monkeypatch):
    pytest.importorskip("openai")
    from tests.qa.llm_server import chat, serve
    from tests.qa.test_generation import GOOD, YES, reviewing

    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    write(tmp_path / "s.jsonl", row(), row(title="Again"), row())
    words = ("generate", tmp_path / "s.jsonl", tmp_path / "out", "--model", "m", "--no-progress")
    assert "W790" in run(*words, "--output", "yaml", fails=True)
    with serve(lambda request: chat(YES if reviewing(request) else GOOD)) as server:
        words = (*words, "--base-url", server.url, "--workers", "1")
        found = run(*words, "--limit", "1", "--json", tmp_path / "c.json")
        assert "accepted 1" in found
        assert "5 replies and 0 from the cache; tokens: 35 of prompts, 15 of replies" in found
        assert "W797" in run(*words, fails=True)
        assert "accepted 2" in run(*words, "--resume")
        assert json.loads((tmp_path / "c.json").read_text())["rounds"] == {"1": 1}
    assert "W786" in run(*words[:2], tmp_path / "new", *words[3:], fails=True)
    assert not [*(tmp_path / "new").glob("*.jsonl")]  # nothing came of it
    assert "W789" in run(*words[:2], tmp_path / "new", *words[3:], "--prompts", "v9", fails=True)


def test_generate_fails_if_no_reply_can_be_used(tmp_path):
    pytest.importorskip("openai")
    from tests.qa.llm_server import chat, serve
    from tests.qa.test_generation import GOOD, NO, reviewing

    write(tmp_path / "s.jsonl", row(), row(title="Again"))
    words = ("generate", tmp_path / "s.jsonl", tmp_path / "out", "--model", "m", "--no-progress")
    with serve(lambda request: chat({"hello": 1})) as server:
        found = run(*words, "--base-url", server.url, "--json", tmp_path / "c.json", fails=True)
    assert "W796" in found and "None of the 2 sections" in found
    assert json.loads((tmp_path / "c.json").read_text())["sections"] == {"failed": 2}
    # what the reviewers reject is no failure
    with serve(lambda request: chat(NO if reviewing(request) else GOOD)) as server:
        again = (*words, "--resume", "--base-url", server.url)
        assert "rejected 2" in run(*again)


@pytest.mark.parametrize("name", ["s.foo", "s.parquet.gz", "s.csv", "s.jsonl.bz2"])
def test_files_of_another_ending_are_not_written(tmp_path, name):
    path = write(tmp_path / "q.jsonl", row())
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", text=ARTICLE)])
    for words in (("sections", dump, tmp_path / name), ("check", path, "--out", tmp_path / name)):
        assert "W798" in run(*words, fails=True)
    assert "W798" in run("fill", dump, tmp_path / name, fails=True)
    assert not (tmp_path / name).exists()


def test_sections_that_are_none(tmp_path):
    pytest.importorskip("openai")
    path = write(tmp_path / "s.jsonl", row(), row(section_sentences=[]))
    found = run("generate", path, tmp_path / "out", "--model", "m", fails=True)
    assert "W791" in found and "line 2" in found


def test_yield(tmp_path):
    from spacy_wikicrem.qa.review.verdicts import HumanVerdict, VerdictFile

    path = write(tmp_path / "q.jsonl", row(id="a"), row(id="b", question="Who?"))
    assert "W794" in run("yield", path, tmp_path, fails=True)
    verdicts = VerdictFile(tmp_path / "verdicts.jsonl")
    for reviewer in ("Al", "Bo"):
        for question in "ab":
            verdicts.add(HumanVerdict(question, reviewer, True))
    verdicts.add(HumanVerdict("c", "Bo", False, ("wrong",)))
    out = tmp_path / "kept.jsonl"
    found = run("yield", path, tmp_path, "--out", out, "--json", tmp_path / "t.json")
    assert "Yield 100.0%" in found
    assert "Al and Bo: 100.0% agreement on 2, kappa -" in found
    assert len(out.read_text().splitlines()) == 1  # both are of one section
    assert json.loads((tmp_path / "t.json").read_text())["duplicates"] == 1
    run("yield", path, tmp_path, "--out", out, "--force", "--keep-duplicates")
    assert len(out.read_text().splitlines()) == 2


def test_review_serves_and_ends(tmp_path, monkeypatch):
    from spacy_wikicrem.qa.review import server

    def interrupted(self: server.ReviewServer) -> None:
        assert len(self.ids) == 1
        raise KeyboardInterrupt

    monkeypatch.setattr(server.ReviewServer, "serve_forever", interrupted)
    path = write(tmp_path / "q.jsonl", row())
    assert "1 questions at http://127.0.0.1:" in run("review", path, tmp_path, "--port", "0")
