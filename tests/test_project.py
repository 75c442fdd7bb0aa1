"""The spaCy project, every command on small data: tiny base model, hand-made dump."""

import bz2
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARAGRAPH = (
    "Marie Curie met Pierre Curie in {town}. Later Albert Einstein wrote to Paul Langevin about "
    "{topic}. {n} letters reached Paul Langevin in {town}. Niels Bohr met Max Planck in {town} for "
    "{topic} and Niels Bohr stayed there. Isaac Newton wrote to Edmond Halley on {topic}. In "
    "{town} Edmond Halley published the book."
)
# Articles too much alike would count as copies.
TOWNS = ("Paris", "Berlin", "Leipzig", "Vienna", "Zurich", "Prague", "Oxford", "Rome", "Oslo")
TOPICS = ("light", "heat", "sound", "stars", "gases", "metals", "waves", "tides", "atoms")
PAGE = """<page><title>Physicist {n}</title><ns>0</ns><id>{n}</id><revision><id>{n}</id>
<text xml:space="preserve">{text}</text></revision></page>"""


@pytest.fixture(scope="module")
def project(tmp_path_factory, tiny_masked_lm, data_dir) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for name in ("project.yml", "configs", "docs"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    words = enumerate(zip(TOWNS, TOPICS, strict=True), start=1900)
    texts = {n: PARAGRAPH.format(n=n, town=town, topic=topic) for n, (town, topic) in words}
    pages = "".join(PAGE.format(n=n, text=text) for n, text in texts.items())
    dump = f"<mediawiki>{pages}</mediawiki>"
    (folder / "dump.xml.bz2").write_bytes(bz2.compress(dump.encode()))
    return folder


def run(folder: Path, command: str, **variables: object) -> subprocess.CompletedProcess[str]:
    overrides = [part for k, v in variables.items() for part in (f"--vars.{k}", str(v))]
    return subprocess.run(
        [sys.executable, "-m", "spacy", "project", "run", command, str(folder), *overrides],
        capture_output=True,
        text=True,
    )


@pytest.mark.data
@pytest.mark.slow
def test_workflow_all_ends_with_a_wheel(project, tiny_masked_lm, data_dir):
    done = run(
        project,
        "all",
        data=data_dir,
        dump="dump.xml.bz2",
        base_model=tiny_masked_lm,
        config="configs/test/train.cfg",
        run="tiny",
        dev_share=0.3,
        eval_limit=8,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    meta = json.loads((project / "corpus/tiny/meta.json").read_text())
    assert meta["counts"]["examples:train"] > meta["counts"]["examples:dev"] > 0
    for name in ("gap", "winobias"):
        assert json.loads((project / f"metrics/tiny/{name}.json").read_text())["results"]
    wheels = list(project.glob("packages/*/dist/*.whl"))
    assert [wheel.name for wheel in wheels] == ["en_core_wikicrem_sm-0.1.0-py3-none-any.whl"]
    with zipfile.ZipFile(wheels[0]) as wheel:
        names = wheel.namelist()
        requirements = wheel.read("en_core_wikicrem_sm-0.1.0.dist-info/METADATA").decode()
    assert any(name.endswith("pronoun_resolver/model") for name in names)
    assert "Requires-Dist: spacy-wikicrem" in requirements


def test_every_command_is_part_of_a_workflow():
    import srsly

    config = srsly.read_yaml(ROOT / "project.yml")
    used = {name for steps in config["workflows"].values() for name in steps}
    assert used == {command["name"] for command in config["commands"]}
    assert all(command["help"] and command["script"] for command in config["commands"])
