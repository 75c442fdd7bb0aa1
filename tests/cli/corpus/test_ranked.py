"""`corpus ranked` and `train-ranker`: from annotated text to a model that the component takes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.training.train import load_config
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training.config import parse_config
from spacy_wikicrem.training.ranker import RankerConfig, read_texts

pytestmark = pytest.mark.usefixtures("english_once")


CONFIGS = Path(__file__).parents[3] / "configs"
CONLL = """#begin document (d); part 000
d 0 0 Anna (0)
d 0 1 slept -
d 0 2 . -

d 0 0 She (0)
d 0 1 smiled -
d 0 2 . -

#end document
"""


def run(*arguments, code=None):
    result = CliRunner().invoke(app, list(map(str, arguments)))
    if code is None:
        assert result.exit_code == 0, result.output + repr(result.exception)
    else:
        assert isinstance(result.exception, WikicremError) and code in str(result.exception)
    return result.output


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "d.conll"
    path.write_text(CONLL)
    return path


def test_from_documents_to_a_resolver(document, tmp_path, tiny_masked_lm, english):
    texts = tmp_path / "texts.jsonl"
    run("corpus", "ranked", document, texts, "--turned")
    run("corpus", "ranked", document, tmp_path / "texts.jsonl.gz", "--turned")
    assert list(read_texts(tmp_path / "texts.jsonl.gz")) == list(read_texts(texts))
    plain, turned = read_texts(texts)
    assert plain.text.startswith("Anna") and not turned.text.startswith("Anna")
    assert " He smiled" in turned.text
    values = {
        "model": {"name": str(tiny_masked_lm), "max_length": 32, "width": 8},
        "data": {"train": [str(texts)], "dev": [str(texts)]},
        "training": {"epochs": 1, "plot": False},
    }
    (tmp_path / "c.json").write_text(json.dumps(values))
    run("train-ranker", tmp_path / "c.json", tmp_path / "run", "--no-progress", "--device", "cpu")
    output = run("resolve", "Anna slept. She smiled.", "--resolver", tmp_path / "run/model-best")
    assert "She" in output
    pipeline = tmp_path / "pipeline"
    run("assemble", pipeline, "--model", tmp_path / "run/model-best")
    assert run("resolve", "Anna slept. She smiled.", "--model", pipeline) == output


@pytest.mark.parametrize("name", ["ranker-masked.cfg", "ranker.cfg"])
def test_the_configurations_are_complete(name):
    config = parse_config(RankerConfig, load_config(CONFIGS / name, []))
    assert config.data.train and config.data.dev


def test_bad_input(document, tmp_path):
    texts = tmp_path / "texts.jsonl"
    run("corpus", "ranked", tmp_path / "no.conll", texts, code="W001")
    run("corpus", "ranked", document, tmp_path, code="W601")
    run("corpus", "ranked", document, document, "--force", code="W437")
    assert document.read_text() == CONLL
    document.write_text(CONLL.replace("(0)", "-"))
    run("corpus", "ranked", document, texts, code="W262")
    assert not texts.exists()
    texts.write_text("")
    run("corpus", "ranked", document, texts, code="W004")
    other = tmp_path / "x.doc"
    other.write_text("x")
    run("corpus", "ranked", other, texts, "--force", code="W475")


def test_plain_text_and_one_gender(document, tmp_path):
    text, out = tmp_path / "plain.txt", tmp_path / "out.jsonl"
    text.write_text(
        "Margaret Harrison wrote to William Bennett, and he answered her.\n\nIt rained.\n"
    )
    message = run("corpus", "ranked", text, out, "--no-one-subject", "--seed", 1)
    assert "1 texts with 2 pronouns" in " ".join(message.split())
    (found,) = read_texts(out)
    assert len({found.text[q.start : q.end] in ("he", "him") for q in found.questions}) == 1
    run("corpus", "ranked", document, tmp_path / "one.jsonl", "--one-gender")
    (one,) = read_texts(tmp_path / "one.jsonl")
    assert one.origin.endswith("feminine") and " She smiled" in one.text
    run("corpus", "ranked", document, tmp_path / "x.jsonl", "--one-gender", "--turned", code="W268")
