from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace

import pytest

from spacy_wikicrem.corpus.building import shards
from spacy_wikicrem.corpus.building.manifest import WorkFolder, file_digest
from spacy_wikicrem.corpus.building.shards import (
    Job,
    build_shard,
    conditions_of,
    finished_shard,
    load_tools,
)
from spacy_wikicrem.corpus.building.units import (
    BuildSettings,
    Unit,
    find_index,
    page_units,
    plan_units,
    stream_units,
)
from spacy_wikicrem.corpus.dump.reading import read_pages
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import STORY, page_xml, save_pipeline, write_dump, write_multistream


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return str(save_pipeline(tmp_path_factory.mktemp("m") / "en", names=("Anna", "Clara")))


@pytest.fixture(autouse=True)
def nothing_loaded():
    shards.forget_tools()
    yield
    shards.forget_tools()


@pytest.fixture
def job(tmp_path, model):
    dump = write_dump(tmp_path / "d.xml", *pages())
    settings = BuildSettings(model=model)
    folder = tmp_path / "work"
    folder.mkdir()
    conditions = conditions_of(settings, load_tools(settings), None)
    return Job(dump, folder, settings, file_digest(dump), conditions)


def pages(count=6):
    return [page_xml(f"P{n}", f"{STORY}\nNumber {n}.", page_id=n) for n in range(count)]


@pytest.mark.parametrize(
    ("dump", "index"),
    [
        ("x-multistream.xml.bz2", "x-multistream-index.txt.bz2"),
        ("x-multistream.xml.bz2", "x-multistream-index.txt"),
        ("x-multistream3.xml-p5p99.bz2", "x-multistream-index3.txt-p5p99.bz2"),
    ],
)
def test_the_index_beside_a_dump(tmp_path, dump, index):
    assert find_index(tmp_path / dump) is None
    (tmp_path / index).touch()
    assert find_index(tmp_path / dump) == tmp_path / index
    assert find_index(tmp_path / "x.xml.bz2") is None


@pytest.mark.parametrize(
    ("shard_mb", "starts"), [(0.00001, [0, 10, 50, 90]), (0.0002, [0, 50]), (9.0, [0])]
)
def test_ranges_cover_the_whole_file(tmp_path, shard_mb, starts):
    path = tmp_path / "d"
    path.write_bytes(b"x" * 100)
    units = list(stream_units(path, [10, 50, 90], shard_mb))
    assert [unit.start for unit in units] == starts
    assert [unit.end for unit in units] == [*starts[1:], None]
    assert sum(unit.size for unit in units) == 100
    assert [unit.number for unit in units] == list(range(len(starts)))


def test_page_units_hold_all_pages_and_counts(tmp_path):
    redirect = page_xml("R", "#REDIRECT [[P1]]")
    dump = write_dump(tmp_path / "d.xml", redirect, *pages(5), redirect)
    expected: Counter[str] = Counter()
    titles = [page.title for page in read_pages(dump, expected)]
    units = list(page_units(dump, BuildSettings(shard_mb=0.0003)))
    assert [page.title for unit in units for page in unit.pages] == titles
    assert sum((Counter(unit.counts) for unit in units), Counter()) == expected
    assert sum(unit.size for unit in units) == dump.stat().st_size
    assert len(units) > 2


def test_streams_and_pages_give_the_same_articles(tmp_path):
    dump = write_multistream(tmp_path, [pages()[:2], pages()[2:5], pages()[5:]])
    settings = BuildSettings(shard_mb=1e-6)
    units = list(plan_units(dump, settings, find_index(dump)))
    assert [unit.pages for unit in units] == [None] * 4  # one of them is the head
    titles = [
        page.title for unit in units for page in read_pages(dump, start=unit.start, end=unit.end)
    ]
    assert titles == [page.title for page in read_pages(dump)]
    limited = list(plan_units(dump, replace(settings, limit_pages=3), find_index(dump)))
    assert sum(len(unit.pages) for unit in limited) == 3


def test_the_header_is_not_lost_with_its_namespaces(tmp_path):
    old = [page_xml("Projekt:About", STORY, ns=None), page_xml("Anna", STORY, ns=None)]
    dump = write_multistream(tmp_path, [[old[0]], [old[1]]])
    counts: Counter[str] = Counter()
    for unit in plan_units(dump, BuildSettings(shard_mb=1e-6), find_index(dump)):
        list(read_pages(dump, counts, start=unit.start, end=unit.end))
    assert counts["skipped:namespace"] == counts["articles"] == 1


def test_a_unit_is_idempotent_and_its_manifest_recognised(job):
    [unit] = page_units(job.dump, job.settings)
    assert finished_shard(unit, job) is None
    first = build_shard(unit, job)
    path = WorkFolder(job.folder).shard_path(0)
    before = path.read_bytes()
    assert first.counts["examples"] == len(before.splitlines()) > 0
    assert build_shard(unit, job) == first == finished_shard(unit, job)
    assert path.read_bytes() == before
    assert not list(job.folder.glob(".*"))


@pytest.mark.parametrize(
    "change",
    [
        lambda job, unit: (replace(job, dump_digest="other"), unit),
        lambda job, unit: (replace(job, conditions=job.conditions | {"lang": "it"}), unit),
        lambda job, unit: (job, replace(unit, pages=unit.pages[:-1])),
    ],
    ids=["dump", "conditions", "unit"],
)
def test_another_shard_is_not_taken_for_this_one(job, change):
    [unit] = page_units(job.dump, job.settings)
    build_shard(unit, job)
    job, unit = change(job, unit)
    assert finished_shard(unit, job) is None


def test_strict_shards_serve_keep_partial_but_not_the_reverse(job):
    [unit] = page_units(job.dump, job.settings)
    build_shard(unit, job)
    lenient = replace(job, conditions=job.conditions | {"keep_partial": True})
    assert finished_shard(unit, lenient)
    build_shard(unit, replace(lenient, settings=replace(job.settings, keep_partial=True)))
    assert finished_shard(unit, lenient)
    assert finished_shard(unit, job) is None


def test_the_pipeline_is_loaded_once(job, monkeypatch):
    calls = []
    monkeypatch.setattr(shards, "load_tools", lambda s: calls.append(s) or load_tools(s))
    for unit in page_units(job.dump, replace(job.settings, shard_mb=0.0003)):
        build_shard(unit, job)
    assert len(calls) == 1


def test_a_worker_with_another_model(job):
    conditions = job.conditions | {"model": {"name": "en_other", "version": "9"}}
    with pytest.raises(WikicremError, match="model") as err:
        build_shard(Unit(0, pages=[]), replace(job, conditions=conditions))
    assert err.value.code == "W163"


@pytest.mark.parametrize("gone", ["dump", "folder"])
def test_a_worker_that_does_not_see_the_files(tmp_path, job, gone):
    with pytest.raises(WikicremError, match="nowhere") as err:
        build_shard(Unit(0, pages=[]), replace(job, **{gone: tmp_path / "nowhere"}))
    assert err.value.code == "W162"


def test_a_late_worker_does_not_bring_the_folder_back(job):
    build_shard(Unit(0, pages=[]), job)
    shutil.rmtree(job.folder)
    with pytest.raises(WikicremError):
        build_shard(Unit(1, pages=[]), job)
    assert not job.folder.exists()


def test_words_of_one_unit_do_not_stay_in_memory(job):
    [unit] = page_units(job.dump, job.settings)
    shards.use_tools(job, tools := load_tools(job.settings))
    build_shard(unit, job)
    assert "Leipzig" not in tools.pipeline.nlp.vocab.strings
