"""What the benchmark of the resolver makes of its measurements, and of a peer's sources."""

import importlib
import json
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from spacy_wikicrem.documents.gap import GapName, GapRow

FOLDER = Path(__file__).parents[1] / "benchmarks"
TEXT = "Ada Byron met Eve. Lady Byron said that she was late."
ROW = GapRow(
    "1", TEXT, "she", TEXT.index("she"), GapName("Ada Byron", 0, True), GapName("Eve", 14, False)
)


@pytest.fixture
def modules(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER / "peers"))
    monkeypatch.syspath_prepend(str(FOLDER))
    found = ("resolver", "coreferee_peer", "neuralcoref_peer")
    yield Namespace(**{name: importlib.import_module(name) for name in found})
    for name in (*found, "system"):
        sys.modules.pop(name)


def row(system, kind, turn, component, pipeline=1.0):
    return {"system": system, "kind": kind, "turn": turn, "tokens": 100, "memory": 10.4 + turn,
            "component": component, "pipeline": pipeline}  # fmt: skip


def test_a_table_has_medians_and_ratios(modules):
    rows = [row("ours", "lines", turn, seconds) for turn, seconds in enumerate((1, 2, 50))]
    rows += [row("peer", "lines", 0, 4.0), row("ours", "long", 0, 10.0)]
    rows += [{"system": "ours", "kind": "start-up", "start": 2.25}]
    assert modules.resolver.table(rows, "peer") == [
        "| | ours | peer |",
        "|---|---|---|",
        "| lines, coreference, tokens/s | 50 (2.00) | 25 (1.00) |",
        "| long, coreference, tokens/s | 10 | - |",
        "| lines, all, tokens/s | 33 (1.67) | 20 (1.00) |",
        "| long, all, tokens/s | 9 | - |",
        "| memory after lines, MB | 11 | 10 |",
        "| memory after long, MB | 10 | - |",
        "| start-up, CPU s | 2.2 | - |",
    ]


@pytest.mark.parametrize(
    ("mentions", "expected"),
    [
        ([(0, 9, 4), (40, 43, 40)], True),  # the name in its place
        ([(0, 17, 4), (40, 43, 40)], True),  # a longer mention with its head
        ([(14, 17, 14), (40, 43, 40)], False),  # the other name
        ([(0, 17, 14), (40, 43, 40)], False),  # around the name, with another head
        ([(0, 9, 4), (14, 17, 14)], False),  # without the pronoun
        ([(0, 9, 4), (35, 51, 44)], False),  # a mention around the pronoun
    ],
)
def test_a_group_stands_for_a_name(modules, mentions, expected):
    assert TEXT[40:43] == "she"
    assert modules.resolver.stands_for(ROW, ROW.a, [mentions]) is expected


def test_what_is_in_the_log_is_not_measured_again(modules, tmp_path):
    path = tmp_path / "rows.jsonl"
    modules.resolver.Log(path).add(system="ours", kind="lines", turn=0, texts=2)
    log = modules.resolver.Log(path)
    worker = modules.resolver.Worker(log, "ours", "no-such-python", [], "")
    assert worker.measure("lines", 0, ["a", "b"]) is None
    with pytest.raises(FileNotFoundError):
        worker.measure("lines", 1, ["a", "b"])


def test_peers_that_were_not_made_are_said_to_be_skipped(modules, tmp_path, capsys):
    for name, reason in (("neuralcoref", "no compiler"), ("fastcoref", None)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "made.json").write_text(json.dumps({"skipped": reason}))
    found = modules.resolver.systems(Namespace(peers=tmp_path, version=[], pipeline="en"))
    assert list(found) == ["ours", "fastcoref"]
    assert "SKIPPED neuralcoref: no compiler" in capsys.readouterr().err


def test_parts_begin_at_sentences(modules, monkeypatch):
    monkeypatch.setattr(modules.coreferee_peer, "PART", 2)
    word = "\t".join(["doc", "0", *"0a_________"])
    found = modules.coreferee_peer.in_parts(f"{word}\n{word}\n{word}\n\n{word}\n")
    parts = [line.split("\t")[1] for line in found.splitlines() if line]
    assert parts == ["000", "000", "000", "001"]


def test_sources_are_changed_for_newer_pythons(modules):
    code = (
        '#include "Python.h"\n  #include "longintrepr.h"\n'
        "#define __Pyx_PyCode_New(a, fn, name, fline)\\\n    PyCode_New(a, 0, fn)\nrest\n"
    )
    found = modules.neuralcoref_peer.adapted(code)
    assert "longintrepr" not in found and "PyCode_New(a, 0, fn)" not in found
    assert "PyObject_CallMethod" in found and found.endswith("fline)\nrest\n")
