"""The spaCy project, every command on small data: tiny base model, hand-made dump."""

import bz2
import contextlib
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from tests.project import Project, copy_project

ROOT = Path(__file__).parents[1]
PARAGRAPH = (
    "Marie Curie met Pierre Curie in {town}. Later Albert Einstein wrote to Paul Langevin about "
    "{topic}. {n} letters reached Paul Langevin in {town}. Niels Bohr met Max Planck in {town} for "
    "{topic} and Niels Bohr stayed there. Isaac Newton wrote to Edmond Halley on {topic}. In "
    "{town} Edmond Halley published the book."
)
# One person of each gender, for the texts whose genders say who is meant.
PAINTER = (
    "Margaret Harrison was a painter of the north. Margaret Harrison wrote to William Bennett in "
    "the spring. She had read his book twice, and she told him that it was good."
)
# Articles too much alike would count as copies.
TOWNS = ("Paris", "Berlin", "Leipzig", "Vienna", "Zurich", "Prague", "Oxford", "Rome", "Oslo")
TOPICS = ("light", "heat", "sound", "stars", "gases", "metals", "waves", "tides", "atoms")
PAGE = """<page><title>Physicist {n}</title><ns>0</ns><id>{n}</id><revision><id>{n}</id>
<text xml:space="preserve">{text}</text></revision></page>"""


@pytest.fixture(scope="module")
def project(tmp_path_factory, tiny_masked_lm, data_dir) -> Path:
    folder = tmp_path_factory.mktemp("project")
    copy_project(folder)
    shutil.copytree(ROOT / "texts", folder / "texts")
    words = enumerate(zip(TOWNS, TOPICS, strict=True), start=1900)
    texts = {n: PARAGRAPH.format(n=n, town=town, topic=topic) for n, (town, topic) in words}
    texts[1] = PAINTER
    pages = "".join(PAGE.format(n=n, text=text) for n, text in texts.items())
    dump = f"<mediawiki>{pages}</mediawiki>"
    (folder / "dump.xml.bz2").write_bytes(bz2.compress(dump.encode()))
    return folder


def variables(data_dir: Path, tiny_masked_lm: Path) -> dict[str, object]:
    return {
        "data": data_dir,
        "dump": "dump.xml.bz2",
        "base_model": tiny_masked_lm,
        "config": "configs/test/train.cfg",
        "ranker_base": tiny_masked_lm,
        "ranker_masked_config": "configs/test/ranker-masked.cfg",
        "ranker_config": "configs/test/ranker.cfg",
        "run": "tiny",
        "dev_share": 0.4,
        "ranked_limit": 8,
        "eval_limit": 8,
    }


@pytest.fixture(scope="module")
def ran(project, tiny_masked_lm, data_dir, packed) -> Project:
    """A project after the workflows that train."""
    values = variables(data_dir, tiny_masked_lm)
    with contextlib.chdir(project):
        done = Project(project, values)
        done.run("all")
    return done


@pytest.mark.data
@pytest.mark.slow
def test_workflow_all_ends_with_a_wheel(ran):
    project = ran.folder
    meta = json.loads((project / "corpus/tiny/meta.json").read_text())
    assert meta["counts"]["examples:train"] > meta["counts"]["examples:dev"] > 0
    for name in ("gap", "winobias", "ranker-gap"):
        assert json.loads((project / f"metrics/tiny/{name}.json").read_text())["results"]
    wheels = list(project.glob("packages/*/dist/*.whl"))
    assert [wheel.name for wheel in wheels] == ["en_core_wikicrem_sm-0.1.0-py3-none-any.whl"]
    with zipfile.ZipFile(wheels[0]) as wheel:
        names = wheel.namelist()
        requirements = wheel.read("en_core_wikicrem_sm-0.1.0.dist-info/METADATA").decode()
    assert any(name.endswith("pronoun_resolver/model") for name in names)
    assert "Requires-Dist: spacy-wikicrem" in requirements


@pytest.mark.data
def test_the_pipeline_has_the_ranker_that_was_trained(ran):
    import spacy

    from spacy_wikicrem.models.loading import component_model
    from spacy_wikicrem.models.masked_lm import MaskedLM
    from spacy_wikicrem.models.mention_ranker import MentionRanker

    with contextlib.chdir(ran.folder):
        trained = MentionRanker.load("training/tiny/ranker")
        inside = component_model(spacy.load("training/tiny/pipeline"), "pronoun_resolver")
        assert inside.settings == trained.settings
        found = inside.model.state_dict()
        for name, value in trained.model.state_dict().items():
            # The small storage rounds a second time.
            assert (found[name] - value).norm() <= 0.1 * value.norm(), name
        ran.run("masked-pipeline")
        masked = spacy.load("training/tiny/masked-pipeline")
    assert isinstance(component_model(masked, "pronoun_resolver"), MaskedLM)
    settings = masked.get_pipe_config("pronoun_resolver")
    assert (settings["agreement"], settings["syntax"]) == ("hard", True)


@pytest.mark.data
def test_the_full_ranker_starts_from_an_encoder(ran, packed, data_dir):
    """What `ranker-full` adds: the encoder, documents, texts; then it trains like `ranker`."""
    folder = ran.folder
    text = (data_dir / "gum/conllu/GUM_bio_galois.conllu").read_text(encoding="utf8")
    head = "\n".join(text.split("\n", maxsplit=2)[:2])
    document = "\n\n".join([head, *text.split("\n\n")[20:28], ""])
    for name in ("gum", "litbank"):
        (folder / name).mkdir()
        for number in range(5):  # every fifth is held out
            (folder / name / f"{number}.conllu").write_text(document, encoding="utf8")
    (folder / "novels.txt").write_text(PAINTER)
    values = {"encoder": packed[0], "novels": "novels.txt", "gum": "gum", "litbank": "litbank"}
    with contextlib.chdir(folder):
        full = Project(folder, {**variables(data_dir, packed[0]), **values})
        full.done = ran.done
        full.run("ranker-full")


@pytest.mark.data
def test_weasel_runs_it(project, data_dir):
    """One command as users run it, with variables that name each other."""
    command = [sys.executable, "-m", "spacy", "project", "run", "assets", str(project)]
    command += ["--vars.data", str(data_dir)]
    # Without torch, which takes seconds to import.
    path = os.pathsep.join([str(ROOT / "tests/light"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_path_leads_out_of_the_project():
    from weasel.util.config import load_project_config

    config = load_project_config(ROOT)
    assert not any(str(value).startswith(("/", "..")) for value in config["vars"].values())
    assert config["vars"]["model"] == "training/small/ranker"


def test_demo_shows_what_the_model_gets_right():
    """By paragraphs, `-` for no antecedent: the weather has none."""
    with contextlib.chdir(ROOT):
        Project(ROOT, {}).run("demo")
    done = CliRunner().invoke(app, ["resolve", str(ROOT / "docs/demo.txt"), "--format", "csv"])
    found = [
        f"{row['pronoun']} {row['antecedent'] or '-'}"
        for row in csv.DictReader(done.output.splitlines())
    ]
    maria, paul, patient = "Maria Rossi", "Paul", "the patient"
    ada, charles = "Ada Lovelace", "Charles Babbage"
    assert found == [
        *(f"her {maria}", f"He {paul}", f"she {maria}", f"him {paul}", f"he {paul}"),
        *(f"her {maria}", f"her {maria}", f"him {paul}"),
        *("It the old library", "its the old library", "they the new owners", "it the building"),
        *("Their the new owners", "she Hannah Cole"),
        *(f"her {patient}", f"she {patient}", f"She {patient}", f"her {patient}"),
        *(f"her {patient}", "they her neighbours", "he The doctor", "his The doctor"),
        *("It -", "she Julia", "him Tom"),
        *(f"He {charles}", f"her {ada}", f"his {charles}", f"she {ada}"),
        *("it his difference engine", "she Lovelace", "her Lovelace"),
    ]


def test_workflow_zero_compares_all_resolvers(tmp_path):
    from tests.evaluation.zeros.test_zeros import ANA

    shutil.copy(ROOT / "project.yml", tmp_path)
    text = "".join(ANA.format(id=number) for number in range(5))
    (tmp_path / "ana.conllu").write_text(text, encoding="utf8")
    values = {"zeros": "ana.conllu", "zeros_width": 4, "zeros_epochs": 1}
    with contextlib.chdir(tmp_path):
        for _ in range(2):  # again over what is there
            Project(tmp_path, values).run("zero")
    found = json.loads((tmp_path / "metrics/zeros.json").read_text())["resolution"]
    names = {Path(row["resolver"]).name for row in found if row["setting"] == "gold"}
    assert names == {"reader", "ranker", "nearest-subject", "most-frequent", "salience"}


def test_configs_that_the_project_names_are_there():
    text = (ROOT / "project.yml").read_text(encoding="utf8")
    for path in re.findall(r"configs/[\w./-]+\.cfg", text):
        assert (ROOT / path).is_file(), path


def test_all_names_what_it_leaves_out():
    """Each workflow and each training command that `all` does not run is in the description."""
    import srsly

    config = srsly.read_yaml(ROOT / "project.yml")
    for name, steps in config["workflows"].items():
        if not set(steps) <= set(config["workflows"]["all"]) and name != "demo":
            assert f"`{name}`" in config["description"], name
    for command in ("matrix", "search", "pretrain", "evaluate all"):
        assert f"{command}`" in config["description"], command


def test_every_command_is_part_of_a_workflow():
    import srsly

    config = srsly.read_yaml(ROOT / "project.yml")
    used = {name for steps in config["workflows"].values() for name in steps}
    assert used == {command["name"] for command in config["commands"]}
    assert all(command["help"] and command["script"] for command in config["commands"])
