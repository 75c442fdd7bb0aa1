from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.resolution.sources import read_pieces
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.chunking import Chunker
from tests.pipeline.fakes import make_nlp
from tests.pipelines import loaded_once

TEXT = "Ada Lovelace met him at noon.\r\n\r\nShe smiled at her. Her bag was new, and it fit. 🙂\r\n"


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pipeline") / "nlp"
    make_nlp(["Ada Lovelace"]).to_disk(folder)
    with loaded_once(str(folder)):
        yield str(folder)


def run(*arguments: str, stdin: bytes | None = None) -> list[dict]:
    options = ("--size", "48", "--tokenizer", "characters", "--no-progress")
    result = CliRunner().invoke(app, ["chunk", *arguments, *options], input=stdin)
    if isinstance(result.exception, WikicremError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_a_file_and_the_standard_input(pipeline: str, tmp_path: Path, bom: bytes) -> None:
    path = tmp_path / "text.txt"
    path.write_bytes(bom + TEXT.encode())
    found = run(str(path), "--model", pipeline)
    assert {record["file"] for record in found} == {str(path)}
    assert [record["index"] for record in found] == list(range(len(found)))
    assert "".join(TEXT[r["start"] : r["end"]] for r in found) == TEXT
    assert found[2]["text"] == "Ada Lovelace's bag was new, and it fit. "
    assert found[2]["replacements"][0]["antecedents"] == [[0, 12]]
    assert found[0]["titles"] == []
    titled = run(str(path), "--model", pipeline, "--title", "Ada", "--titles", "inside")
    assert all(r["titles"] == ["Ada"] and r["text"].startswith("Ada\n") for r in titled)
    same = run("-", "--model", pipeline, stdin=bom + TEXT.encode())
    assert [{**record, "file": str(path)} for record in same] == found


def test_folders_and_tables(pipeline: str, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt.gz").write_bytes(gzip.compress(b"Ada Lovelace sat. She ran."))
    rows = [{"id": 7, "body": "Ada Lovelace sat."}, {"id": 9, "body": "Bob ran."}]
    (folder / "b.jsonl").write_text("\n".join(map(json.dumps, rows)))
    out = tmp_path / "out" / "chunks.jsonl"
    options = ("--model", pipeline, "--column", "body", "--id", "id", "--resolve", "none")
    assert run(str(folder), *options, "--output", str(out)) == []
    with pytest.raises(WikicremError, match="W004"):
        run(str(folder), *options, "--output", str(out))
    assert run(str(folder), *options, "--output", str(out), "--force") == []
    with pytest.raises(WikicremError, match="W521"):
        run(str(folder), *options, "--output", str(folder / "out.jsonl"))
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(Path(r["file"]).name, r.get("id"), r["index"]) for r in found] == [
        ("a.txt.gz", None, 0), ("b.jsonl", 7, 0), ("b.jsonl", 9, 0)
    ]  # fmt: skip


def test_bad_input(pipeline: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, data, code in (
        ("empty.txt", b"", "W511"),
        ("blank.txt", b" \r\n\r\n", "W511"),
        ("latin.txt", b"caf\xe9 au lait", "W513"),
        ("utf16.txt", "he".encode("utf-16"), "W513"),
        ("cut.txt", "é".encode()[:1], "W513"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(WikicremError, match=code):
            run(str(tmp_path / name), "--model", pipeline)
    # before any chunk is written
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.txt").write_text("Ada left.")
    (tmp_path / "more" / "b.txt").write_bytes(b"caf\xe9")
    monkeypatch.setattr(Chunker, "stream", lambda self, pieces: pytest.fail("work was lost"))
    with pytest.raises(WikicremError, match=r"W513.*b\.txt"):
        run(str(tmp_path / "more"), "--model", pipeline)
    with pytest.raises(WikicremError, match="W001"):
        run("missing.txt", "--model", pipeline)
    (tmp_path / "a.txt").write_text("He")
    with pytest.raises(WikicremError, match="W390"):
        run(str(tmp_path / "a.txt"), "--model", pipeline, "--overlap", "48")


def test_files_are_decoded_piece_by_piece(tmp_path: Path) -> None:
    text = "".join(random.Random(0).choices("aé🙂\r\n漢 ", k=500))
    path = tmp_path / "text.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    pieces = list(read_pieces(path, size=7))
    assert "".join(pieces) == text and len(pieces) > 100
