"""`italian refine` and `italian evaluate`, on a pipeline that tags by a small table."""

import json
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.documents.formats import read
from spacy_wikicrem.errors import WikicremError

TAGS = {"io": "PRON", "lavoro": "VERB", "piove": "VERB", ".": "PUNCT"}
RECORD = {
    "id": 1,
    "text": "Io lavoro .",
    "modified_flag": False,
    "modified_text": "Io lavoro .",
    "readability": "",
    "doc": "d",
    "part": "000",
    "speakers": "Ada",
    "tokens": ["Io", "lavoro", "."],
    "tags": ["PRON", "VERB", "PUNCT"],
    "corefs": [{"label": "5", "text": "Io", "start": 0, "end": 0}],
    "corefs_old": [],
}
GOLD = {
    "id": "a",
    "category": "kind",
    "component": "italian_prodrop",
    "rule": "drop",
    "certainty": "sure",
    **{key: RECORD[key] for key in ("text", "tokens")},
    "mentions": RECORD["corefs"],
    "expected_text": "Lavoro .",
    "expected_tokens": ["Lavoro", "."],
    "expected_mentions": [{"label": "5", "start": 0, "end": 0}],
}


@Language.component("small_table")
def small_table(doc: Doc) -> Doc:
    for token in doc:
        token.pos_ = TAGS.get(token.lower_, "NOUN")
        token.head, token.dep_ = doc[0], "dep"
    return doc


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    nlp = spacy.blank("it")
    nlp.add_pipe("small_table")
    folder = tmp_path_factory.mktemp("model") / "it"
    nlp.to_disk(folder)
    return folder


def run(*arguments: object, given: str | None = None) -> str:
    result = CliRunner().invoke(app, ["italian", *map(str, arguments)], input=given)
    if isinstance(result.exception, Exception):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_text_of_the_standard_input(model: Path) -> None:
    assert run("refine", "-", "--model", model, given="Io lavoro.\nPiove.\n") == (
        "Lavoro.\nPiove.\n"
    )


def test_blank_lines_between_paragraphs_stay(model: Path, tmp_path: Path) -> None:
    text, page = "Io lavoro.\n\n  \nPiove.\n", tmp_path / "page.html"
    shown = run("refine", "-", "--model", model, "--html", page, given=text)
    assert shown == "Lavoro.\n\n  \nPiove.\n"
    assert "Piove" in page.read_text(encoding="utf8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Io lavoro.\r\nPiove.\r\n", "Lavoro.\r\nPiove.\r\n"),
        ("Io lavoro.\r\n\r\nPiove.\n", "Lavoro.\r\n\r\nPiove.\n"),
        ("Piove.\x0c Piove.\n", "Piove.\x0c Piove.\n"),
        (
            "Piove.\u2028Piove.\u2029Piove.\x85Piove.\n",
            "Piove.\u2028Piove.\u2029Piove.\x85Piove.\n",
        ),
        ("Piove.\x0bPiove.\x1cPiove.", "Piove.\x0bPiove.\x1cPiove.\n"),
        (" \t\r\nPiove.\n", " \t\r\nPiove.\n"),
    ],
)
def test_what_separates_lines_stays(model: Path, tmp_path: Path, text: str, expected: str) -> None:
    source, out = tmp_path / "a.txt", tmp_path / "b.txt"
    source.write_bytes(text.encode())
    run("refine", source, "-o", out, "--model", model)
    assert out.read_bytes().decode() == expected
    run("refine", source, "-o", "-", "--model", model)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "b.txt"]


def test_native_text_and_rules_that_are_off(model: Path) -> None:
    for options in (["--text-kind", "native"], ["--off", "subject-pronoun"]):
        assert (
            run("refine", "-", "--model", model, *options, given="Io lavoro.\n") == "Io lavoro.\n"
        )


@pytest.mark.parametrize("ending", ["json", "conll"])
def test_documents_keep_their_format(model: Path, tmp_path: Path, ending: str) -> None:
    source = tmp_path / f"in.{ending}"
    (tmp_path / "in.json").write_text(json.dumps([RECORD]), encoding="utf8")
    if ending == "conll":
        run("convert", tmp_path / "in.json", source)
    out, page = tmp_path / f"out.{ending}", tmp_path / "page.html"
    run("refine", source, "-o", out, "--model", model, "--html", page)
    (document,) = read(out)
    assert [token.text for token in document.tokens] == ["Lavoro", "."]
    assert [(m.entity, m.start) for m in document.mentions] == [("5", 0)]
    assert "5 zero" in page.read_text(encoding="utf8")
    # The same to the standard output, out of the standard input.
    shown = run("refine", "-", "--model", model, given=source.read_text(encoding="utf8"))
    assert shown == out.read_text(encoding="utf8")


def test_files_that_exist_are_kept(model: Path, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("Io lavoro.", encoding="utf8")
    (tmp_path / "b.txt").write_text("", encoding="utf8")
    with pytest.raises(WikicremError, match="W004"):
        run("refine", text, "-o", tmp_path / "b.txt", "--model", model)


def test_a_component_that_does_not_exist(model: Path) -> None:
    with pytest.raises(WikicremError, match="W721"):
        run("refine", "-", "--component", "prodrop", "--model", model, given="Io lavoro.")


def test_evaluate(model: Path, tmp_path: Path) -> None:
    gold, report = tmp_path / "gold.jsonl", tmp_path / "report.json"
    kept = {**GOLD, "id": "b", "expected_text": GOLD["text"], "expected_tokens": GOLD["tokens"]}
    gold.write_text(f"{json.dumps(GOLD)}\n{json.dumps(kept)}\n", encoding="utf8")
    shown = run("evaluate", gold, "--pipeline", model, "--json", report)
    assert "italian_prodrop     1/2" in shown and "b (kind, drop)" in shown
    content = json.loads(report.read_text(encoding="utf8"))
    assert content["components"]["italian_prodrop"]["exact"] == 1
    assert [miss["id"] for miss in content["misses"]] == ["b"]
    assert "1/2" in run("evaluate", gold, "--pipeline", model, "--rules", "ours")
    assert "italian_prodrop     1/2" in run(
        "evaluate", gold, "--pipeline", model, "--rules", "paper"
    )


def test_rules_that_do_not_exist(model: Path) -> None:
    with pytest.raises(WikicremError, match=r"W721.*keep-contrst.*keep-contrast"):
        run("refine", "-", "--off", "keep-contrst", "--model", model, given="Io lavoro.")


def test_nothing_to_measure(model: Path, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text("", encoding="utf8")
    for options, code in (([], "W722"), (["--component", "prodrop"], "W721")):
        with pytest.raises(WikicremError, match=code):
            run("evaluate", tmp_path / "gold.jsonl", "--pipeline", model, *options)


def test_a_folder_is_no_text(model: Path, tmp_path: Path) -> None:
    with pytest.raises(WikicremError, match=r"W601.*text, CoNLL or JSON"):
        run("refine", tmp_path, "--model", model)
