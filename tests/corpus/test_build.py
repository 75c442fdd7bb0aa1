from __future__ import annotations

import json
from collections import Counter

import pytest

from spacy_wikicrem.corpus.build import BuildSettings, build_corpus, choose_dev_articles
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util import read_examples

from .helpers import STORY, dump_xml, page_xml, save_pipeline, write_dump

NAMES = ("Anna", "Clara", "Robert")


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return str(save_pipeline(tmp_path_factory.mktemp("m") / "en", names=NAMES))


@pytest.fixture
def dump(tmp_path):
    pages = [
        page_xml(f"P{n}", STORY.replace("leaving", f"leaving {n} times"), page_id=n)
        for n in range(10)
    ]
    return write_dump(tmp_path / "d.xml", *pages)


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
    for name, processes in (("one", 1), ("two", 2)):
        settings = BuildSettings(model=model, dev_examples=3, n_process=processes)
        build_corpus(dump, tmp_path / name, settings)
    for name in ("train.jsonl", "dev.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_limit_pages_and_progress(tmp_path, dump, model):
    seen = []

    def progress(pages):
        for page in pages:
            seen.append(page.title)
            yield page

    build_corpus(dump, tmp_path / "o", BuildSettings(model=model, limit_pages=2), progress=progress)
    assert seen == ["P0", "P1"]


def test_excluded_paragraphs_give_no_example(tmp_path, dump, model):
    (tmp_path / "bench.txt").write_text("In 1850 Clara wrote to Robert. Clara was ill.")
    settings = BuildSettings(model=model, exclude=[tmp_path / "bench.txt"])
    meta = build_corpus(dump, tmp_path / "o", settings)
    assert meta["counts"]["dropped:benchmark"] == 10
    assert "1850" not in (tmp_path / "o/train.jsonl").read_text()


@pytest.mark.parametrize(
    ("wanted", "sizes"), [(0, 0), (1, 1), (5, 2), (100, 4)], ids=["none", "one", "some", "most"]
)
def test_whole_articles_are_held_out(wanted, sizes):
    per_article = Counter({"a": 4, "b": 4, "c": 4, "d": 4, "e": 4})
    chosen = choose_dev_articles(per_article, wanted, seed=1)
    assert len(chosen) == sizes
    assert choose_dev_articles(per_article, 8, 1) != choose_dev_articles(per_article, 8, 2)


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
        ({"model": "no_such_model"}, "W131"),
        ({"lang": "it"}, "W134"),
        ({"labels": ["PER"]}, "W132"),
        ({"sentences": "parser"}, "W133"),
        ({"dev_share": 1.5}, "W142"),
        ({"dev_examples": -1}, "W142"),
        ({"limit_pages": 0}, "W142"),
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


def test_the_missing_model_is_named_with_its_package(tmp_path, dump):
    with pytest.raises(WikicremError, match="pip install no-such-model"):
        build_corpus(dump, tmp_path / "o", BuildSettings(model="no_such_model"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (dump_xml(page_xml("A", "Nobody was here.")), "W141"),
        (dump_xml(page_xml("A", STORY))[:-20], "W111"),
        ("Anna.", "W110"),
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

    def interrupted(pages):
        yield next(iter(pages))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_corpus(dump, out, BuildSettings(model=model), force=True, progress=interrupted)
    assert (out / "train.jsonl").read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_real_cut_dump_leaves_nothing(tmp_path, data_dir, model):
    path = data_dir / "dumps/broken/gensim-enwiki-xml-cut-midpage.xml.bz2"
    with pytest.raises(WikicremError, match="inside the page 'Albedo'"):
        build_corpus(path, tmp_path / "o", BuildSettings(model=model))
    assert not list(tmp_path.iterdir())
