from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.resolve import load_pipeline, read_source
from spacy_wikicrem.errors import WikicremError
from tests.pipeline.fakes import make_nlp

TEXT = "Ada met Bob. She smiled at his cat."


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A saved pipeline with the component."""
    folder = tmp_path_factory.mktemp("pipeline") / "nlp"
    make_nlp(["Ada", "Bob"]).to_disk(folder)
    return str(folder)


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
    ("source", "code"),
    [
        ("", "W511"),
        (" \n", "W511"),
        ("missing.txt", "W001.*missing.txt"),
        ("no/such/file", "W001"),
    ],
)
def test_bad_sources(source: str, code: str) -> None:
    with pytest.raises(WikicremError, match=code):
        read_source(source)


def test_bad_files(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("Zoë".encode("latin-1"))
    (tmp_path / "empty.txt").write_bytes(b"\n")
    for name, code in {"latin.txt": "W513", "empty.txt": "W511", "": "W601"}.items():
        with pytest.raises(WikicremError, match=code):
            read_source(str(tmp_path / name))


@pytest.mark.parametrize("text", ["He left.", "Ada met him.\n", "x" * 5000, "Is it 3.5?"])
def test_texts_are_not_taken_for_files(text: str) -> None:
    assert read_source(text) == text


def test_a_text_that_is_too_long(pipeline: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("He left. " * 120_000)
    with pytest.raises(WikicremError, match=r"W512.*1080000.*1000000"):
        run(str(path), "--model", pipeline)


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


def test_json_and_resolved_text_exclude_each_other() -> None:
    result = CliRunner().invoke(app, ["resolve", TEXT, "--json", "--resolved-text"])
    assert result.exit_code == 2
