"""The workflow `italian` of project.yml on a hand-made treebank."""

import contextlib
import json
from pathlib import Path

import pytest

from spacy_wikicrem.italian.treebanks.corpus import TRAINING
from tests.project import Project, copy_project

ROWS = (
    "1\tIl\til\tDET\tRD\tDefinite=Def|PronType=Art\t2\tdet\t_\t_\n"
    "2\t{noun}\t{noun}\tNOUN\tS\tGender=Masc\t3\tnsubj\t_\t_\n"
    "3\t{verb}\t{verb}re\tVERB\tV\tMood=Ind\t0\troot\t_\tSpaceAfter=No\n"
    "4\t.\t.\tPUNCT\tFS\t_\t3\tpunct\t_\t_\n\n"
)
PAIRS = (("mare", "canta"), ("cane", "dorme"), ("gatto", "parla"), ("libro", "manca"))


@pytest.mark.slow
def test_workflow_italian_ends_with_a_wheel(tmp_path: Path) -> None:
    copy_project(tmp_path)
    text = "".join(ROWS.format(noun=noun, verb=verb) for noun, verb in PAIRS) * 5
    for name in (*TRAINING, "ISDT"):
        folder = tmp_path / "ud" / name
        folder.mkdir(parents=True)
        for part in ("train",) if name != "ISDT" else ("dev", "test"):
            (folder / f"it_x-ud-{part}.conllu").write_text(text, encoding="utf8")
    with contextlib.chdir(tmp_path):
        Project(tmp_path, {"treebanks": "ud", "italian_steps": 20}).run("italian")
    scores = json.loads((tmp_path / "metrics" / "italian.json").read_text(encoding="utf8"))
    assert scores["pos_acc"] > 0.9
    card = tmp_path / "packages" / "it_core_wikicrem-0.1.0" / "README.md"
    assert "UD_Italian-MarkIT" in card.read_text(encoding="utf8")
    assert list(tmp_path.glob("packages/*/dist/it_core_wikicrem-0.1.0-*.whl"))
