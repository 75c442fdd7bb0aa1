import json

import pytest

from spacy_wikicrem.cli.evaluate.app import evaluate_app
from tests.pipelines import load_english

from ..invoking import invoke

pytestmark = pytest.mark.usefixtures("english_once")


CONLLU = """# newdoc id = GUM_news_x
# global.Entity = GRP-etype-minspan
1\tMary\t_\t_\t_\t_\t2\tnsubj\t_\tEntity=(1-person-1,2
2\tSmith\t_\t_\t_\t_\t2\tnsubj\t_\tEntity=1)
3\tleft\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t_\t_\t_\t_\t2\tpunct\t_\t_

1\tIt\t_\t_\t_\t_\t2\tnsubj\t_\t_
2\trained\t_\t_\t_\t_\t0\troot\t_\t_
3\tbut\t_\t_\t_\t_\t4\tnsubj\t_\t_
4\tshe\t_\t_\t_\t_\t5\tnsubj\t_\tEntity=(1-person-1)
5\tsmiled\t_\t_\t_\t_\t2\tconj\t_\tSpaceAfter=No
6\t.\t_\t_\t_\t_\t2\tpunct\t_\t_

"""


@pytest.fixture
def run(tmp_path, tiny_masked_lm):
    def run(*arguments, code=None, model=tiny_masked_lm):
        fixed = ["pronouns", "--model", model, "--device", "cpu"]
        return invoke(evaluate_app, *fixed, *arguments, code=code)

    return run


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "news"
    path.mkdir()
    for number in range(1, 6):
        text = CONLLU.replace("GUM_news_x", f"GUM_news_{number}")
        (path / f"{number}.conllu").write_text(text)
    return path


def test_table_examples_and_json(run, folder, tmp_path):
    output = tmp_path / "report.json"
    table = run(folder, "--held-out", "--threshold", "1", "--examples", 3, "--output", output)
    report = json.loads(output.read_text())
    assert list(report["files"]) == [str(folder / "5.conllu")]
    assert report["settings"]["held_out"] and report["documents"] == 1
    antecedent, none = report["results"]["antecedent"], report["results"]["none"]
    assert antecedent["all"]["pronouns"] == none["all"]["pronouns"] == 1
    assert antecedent["by_genre"]["news"]["share"] == 100  # one candidate is certain
    assert none["by_pronoun"]["it"]["right"] == 1
    assert [p["form"] for p in report["pronouns"]] == ["it", "she"]
    assert "genre: news" in table and "1 documents, 10 tokens, predicted mentions" in table


def test_options(run, folder):
    table = run(folder, "--mentions", "gold", "--pronouns", "people", "--no-score-none")
    assert "| she" in table and "| it" not in table and '"None" is not scored' in table
    assert "5 documents, 50 tokens, gold mentions" in table


def test_failures(run, folder, tmp_path):
    output = tmp_path / "report.json"
    table = run(folder, "--failures", "--examples", 1, "--threshold", "1", "--output", output)
    assert json.loads(output.read_text())["failures"] == {}
    assert "No pronoun is wrong." in table
    run(folder, "--failures", "--mentions", "gold", code="W439")


def test_a_pipeline_is_used_as_it_is(run, folder, tmp_path, tiny_masked_lm):

    nlp = load_english()
    run(folder, model=nlp_to(nlp, tmp_path / "bare"), code="W431")
    model = {"@architectures": "spacy-wikicrem.MaskedLM.v1", "name": str(tiny_masked_lm)}
    nlp.add_pipe("pronoun_resolver", config={"model": model, "pronouns": ["it"]})
    table = run(folder, "--examples", 20, model=nlp_to(nlp, tmp_path / "full"))
    assert "not resolved for 'Mary Smith': " in table


def nlp_to(nlp, path):
    nlp.to_disk(path)
    return path


def test_errors(run, folder, tmp_path):
    run(folder, "--output", tmp_path, code="W601")
    run(folder / "1.conllu", "--held-out", code="W434")
    run(tmp_path / "none.conllu", code="W001")
