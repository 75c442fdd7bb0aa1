import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.training.train import Table, load_config, parse_overrides
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training.config import PretrainConfig, ShrinkConfig, TrainConfig, parse_config
from spacy_wikicrem.training.matrix.config import parse_matrix
from spacy_wikicrem.training.ranker import RankerConfig
from spacy_wikicrem.training.search import parse_search
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples

CONFIGS = Path(__file__).parents[3] / "configs"


OURS = [p for p in sorted(CONFIGS.rglob("*.cfg")) if "[nlp]" not in p.read_text(encoding="utf8")]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_every_config_is_valid(path):
    values = load_config(path, [])
    if path.name.startswith("matrix"):
        parse_matrix(values)
    elif path.name.startswith("search"):
        parse_search(values)
    elif path.name.startswith("ranker"):
        parse_config(RankerConfig, values)
    elif path.name.startswith("shrink"):
        parse_config(ShrinkConfig, values)
    else:
        parse_config(PretrainConfig if "pretrain" in path.name else TrainConfig, values)


@pytest.fixture
def args(tmp_path, tiny_masked_lm):
    examples = [
        MaskedExample(f"ada met bob in {n} . [MASK] smiled .", "ada", ("ada", "bob"))
        for n in range(8)
    ]
    write_examples(tmp_path / "train.jsonl", examples)
    args = [
        *("train", str(CONFIGS / "test" / "train.cfg"), str(tmp_path / "out")),
        *("--paths.model", str(tiny_masked_lm)),
        *("--paths.train", str(tmp_path / "train.jsonl")),
        *("--paths.dev", str(tmp_path / "train.jsonl")),
        "--training.epochs=3",
        *("--device", "cpu"),
    ]
    return args


def test_train_command_with_overrides(args):
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout.splitlines()[-1])["steps"] == 6
    again = CliRunner().invoke(app, args)
    assert again.exit_code != 0
    assert again.exception.code == "W212"
    resumed = CliRunner().invoke(app, [*args, "--resume"])
    assert json.loads(resumed.stdout.splitlines()[-1])["steps"] == 6
    assert CliRunner().invoke(app, [*args, "--force"]).exit_code == 0


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_force_removes_the_old_run_only_when_the_new_one_can_start(args, tmp_path):
    out = tmp_path / "out"
    args = [*args, "--training.plot=false", "--training.max_steps=1"]
    assert CliRunner().invoke(app, args).exit_code == 0
    inside = out / "model-best"
    before = contents(out)

    def refused(*more):
        done = CliRunner().invoke(app, [*args, "--force", *more])
        assert contents(out) == before
        return str(done.exception)

    assert "W001" in refused("--paths.train", str(tmp_path / "gone.jsonl"))
    assert "W211" in refused("--training.epochs", "0")
    assert "W201" in refused("--paths.model", str(tmp_path))
    assert "W255" in refused("--paths.model", str(inside))
    (inside / "dev.jsonl").write_bytes((tmp_path / "train.jsonl").read_bytes())
    before = contents(out)
    assert "W255" in refused("--paths.dev", str(inside / "dev.jsonl"))
    (out / "thesis.txt").write_text("mine")
    before = contents(out)
    assert "W220" in (text := refused()) and "thesis.txt" in text
    (out / "thesis.txt").unlink()
    (out / ".checkpoint.pt.abc.tmp").write_text("half")
    assert CliRunner().invoke(app, [*args, "--force"]).exit_code == 0
    assert not (out / ".checkpoint.pt.abc.tmp").exists()


def test_live_table(capsys):
    table = Table()
    row = {"step": 5, "epoch": 0.5, "loss": 1.25, "learning_rate": 1e-5, "seconds": 3.0}
    table.row(row)
    table.row({**row, "step": 10, "score": 0.75, "best": True})
    header, line, first, second = capsys.readouterr().out.splitlines()
    assert header.split() == ["step", "epoch", "loss", "rate", "score", "ex/s", "seconds"]
    assert set(line) == {"-", " "}
    assert first.split() == ["5", "0.50", "1.2500", "1.00e-05", "3"]
    assert second.split()[4] == "0.7500"
    assert second.endswith("*")
    assert len({len(text) for text in (header, line, first)}) == 1


@pytest.mark.parametrize("command", ["train", "pretrain"])
def test_both_commands_have_the_same_options(command):
    done = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"})
    for option in ("--device", "--gpu-id", "--resume", "--force", "--no-progress"):
        assert option in done.stdout


def test_overrides():
    assert parse_overrides(["--a.b", "1", "--c.d=x y", "--e.f", "[1, 2]"]) == {
        "a.b": 1,
        "c.d": "x y",
        "e.f": [1, 2],
    }
    with pytest.raises(WikicremError, match="W502"):
        parse_overrides(["--nodot", "1"])


@pytest.mark.parametrize(("text", "code"), [("[a\nx = 1", "W501"), ("[a]\nx = ${b.c}", "W501")])
def test_broken_config(tmp_path, text, code):
    (tmp_path / "x.cfg").write_text(text)
    with pytest.raises(WikicremError, match=code):
        load_config(tmp_path / "x.cfg", [])
    with pytest.raises(WikicremError, match="W001"):
        load_config(tmp_path / "none.cfg", [])
