import hashlib

import pytest

from spacy_wikicrem.cli.assets import read_assets
from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError

GOOD = b"good"
MD5 = hashlib.md5(GOOD).hexdigest()


@pytest.fixture
def project(tmp_path):
    (tmp_path / "mirror" / "deep").mkdir(parents=True)
    (tmp_path / "mirror" / "x.txt").write_bytes(b"other file of that name")
    (tmp_path / "mirror" / "deep" / "x.txt").write_bytes(GOOD)
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "project.yml").write_text(
        "vars: {name: x}\nassets:\n"
        f'  - {{dest: "assets/${{vars.name}}.txt", url: "http://localhost:9/x", checksum: {MD5}}}\n'
        f'  - {{dest: big.bin, url: "http://localhost:9/y", extra: true}}\n'
    )
    return folder


def run(*args):
    from typer.testing import CliRunner

    return CliRunner().invoke(app, ["assets", *map(str, args)])


def test_copy_by_checksum_then_in_place(project):
    mirror = project.parent / "mirror"
    assert "copied" in run(project, "--mirror", mirror).output
    assert (project / "assets/x.txt").read_bytes() == GOOD
    assert "in place" in run(project, "--mirror", project / "none").output


def test_changed_file_is_an_error_and_is_kept(project):
    (project / "assets").mkdir()
    (project / "assets/x.txt").write_bytes(b"mine")
    assert run(project).exception.code == "W504"
    assert (project / "assets/x.txt").read_bytes() == b"mine"


def test_no_copy_and_no_network(project):
    done = run(project)
    assert done.exception.code == "W505"
    assert not (project / "assets/x.txt").exists()


def test_asset_without_checksum(tmp_path):
    (tmp_path / "project.yml").write_text("assets:\n  - {dest: a, url: b}\n")
    with pytest.raises(WikicremError, match="W503"):
        read_assets(tmp_path)
    with pytest.raises(WikicremError, match="W001"):
        read_assets(tmp_path / "none")


def test_extra_asset_needs_no_checksum(project):
    (project.parent / "mirror" / "big.bin").write_bytes(b"this month's dump")
    assert "big.bin" not in run(project, "--mirror", project.parent / "mirror").output
    assert run(project, "--mirror", project.parent / "mirror", "--extra").exit_code == 0
    assert (project / "big.bin").read_bytes() == b"this month's dump"
