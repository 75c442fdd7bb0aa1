"""Each integration with its real library; skipped, loudly, where that is not installed."""

from __future__ import annotations

import asyncio
import importlib
import pickle
import sys

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.chunking import TextResolver
from spacy_wikicrem.qa.integrations import loading
from tests.pipeline.fakes import make_nlp

ROOM = "spacy_wikicrem.qa.integrations"
TEXT = "Ada Lovelace met him at noon. She smiled at {user}. Her bag was new, and she saw it.\n"
LIBRARIES = {
    "langchain": "langchain_text_splitters",
    "llama_index": "llama_index.core",
    "haystack": "haystack",
    "graphrag": "graphrag_sdk",
}


def load(name: str):
    """The integration, or a skip that says what to install."""
    pytest.importorskip(LIBRARIES[name], reason=f"LIBRARY MISSING: the extra {name} of setup.py")
    return importlib.import_module(f"{ROOM}.{name}")


@pytest.fixture
def nlp():
    return make_nlp(["Ada Lovelace"])


def test_langchain(nlp) -> None:
    room = load("langchain")
    from langchain_core.documents import Document

    made = room.CoreferenceTextSplitter(nlp, chunk_size=48, tokenizer="characters")
    texts = made.split_text(TEXT)
    assert texts[-1] == "Ada Lovelace's bag was new, and she saw it."
    source = [Document(page_content=TEXT, metadata={"page": [3]})]
    found = made.split_documents(source)
    assert [document.page_content for document in found] == texts
    assert [d.metadata["page"] for d in found] == [[3]] * len(texts)
    places = [(d.metadata["start_index"], d.metadata["end_index"]) for d in found]
    assert "".join(TEXT[a:b] for a, b in places) == TEXT
    assert made.transform_documents(source) == found
    assert made.split_text("") == [] == made.split_documents([])
    made = room.CoreferenceTextSplitter(
        nlp, chunk_size=53, tokenizer="characters", content="search_text"
    )
    last = made.split_documents(source)[-1]
    assert last.page_content == "Ada Lovelace's bag was new, and Ada Lovelace saw it."
    assert last.metadata["text"] == texts[-1]
    with pytest.raises(WikicremError, match=r"W390.*search_text"):
        room.CoreferenceTextSplitter(nlp, content="all")


def test_llama_index(nlp) -> None:
    room = load("llama_index")
    from llama_index.core.schema import Document, MetadataMode

    made = room.CoreferenceNodeParser(nlp, chunk_size=48, tokenizer="characters")
    nodes = made.get_nodes_from_documents([Document(text=TEXT, metadata={"page": 3})])
    contents = [node.get_content(metadata_mode=MetadataMode.NONE) for node in nodes]
    assert contents[-1] == "Ada Lovelace's bag was new, and she saw it."
    assert "".join(TEXT[n.start_char_idx : n.end_char_idx] for n in nodes) == TEXT
    assert nodes[0].next_node.node_id == nodes[1].node_id
    assert {node.metadata["page"] for node in nodes} == {3}
    assert made.get_nodes_from_documents([Document(text="")]) == []
    last = room.CoreferenceNodeParser(
        nlp, chunk_size=53, tokenizer="characters", content="search_text"
    ).get_nodes_from_documents([Document(text=TEXT)])[-1]
    embedded = last.get_content(metadata_mode=MetadataMode.EMBED)
    assert embedded == "Ada Lovelace's bag was new, and Ada Lovelace saw it."
    assert last.metadata["text"] == contents[-1]
    with pytest.raises(WikicremError, match="W394"):
        pickle.dumps(made)


def test_llama_index_keeps_its_settings(nlp, monkeypatch: pytest.MonkeyPatch) -> None:
    room = load("llama_index")
    from llama_index.core.ingestion.pipeline import get_transformation_hash
    from llama_index.core.schema import Document

    monkeypatch.setattr(loading, "load_pipeline", lambda name: nlp)
    settings = {"chunk_size": 48, "tokenizer": "characters", "settings": {"resolve": "none"}}
    made, documents = room.CoreferenceNodeParser(**settings), [Document(text=TEXT)]
    again = pickle.loads(pickle.dumps(made))
    texts = [[n.text for n in p.get_nodes_from_documents(documents)] for p in (made, again)]
    assert texts[0] == texts[1] and len(texts[0]) > 1
    other = room.CoreferenceNodeParser(**{**settings, "chunk_size": 47})
    hashes = {get_transformation_hash(documents, parser) for parser in (made, again, other)}
    assert len(hashes) == 2


def test_haystack(nlp, monkeypatch: pytest.MonkeyPatch) -> None:
    room = load("haystack")
    from haystack import Document, Pipeline

    monkeypatch.setattr(loading, "load_pipeline", lambda name: nlp)
    made = room.CoreferenceDocumentSplitter(
        split_length=48, tokenizer="characters", settings={"resolve": "header"}
    )
    pipeline = Pipeline()
    pipeline.add_component("splitter", made)
    trusted = [f"{ROOM}.haystack"]
    pipeline = Pipeline.loads(pipeline.dumps(), allowed_modules=trusted)  # settings are stored
    document = Document(content=TEXT, meta={"page": 3})
    found = pipeline.run({"splitter": {"documents": [document, Document(content="")]}})
    parts = found["splitter"]["documents"]
    assert parts[-1].content.startswith("Ada Lovelace …\nHer bag")
    places = [(p.meta["split_idx_start"], p.meta["split_idx_end"]) for p in parts]
    assert "".join(TEXT[a:b] for a, b in places) == TEXT
    assert {(p.meta["page"], p.meta["source_id"]) for p in parts} == {(3, document.id)}
    made.content = "search_text"
    searched = room.CoreferenceDocumentSplitter.from_dict(made.to_dict()).run([document])
    assert [p.meta["text"] for p in searched["documents"]] == [p.content for p in parts]
    assert searched["documents"][-1].content.startswith("Ada Lovelace's bag")


def test_graphrag(nlp) -> None:
    room = load("graphrag")
    resolver = room.WikicremCorefResolver(nlp)
    assert isinstance(resolver, room.CorefResolver)
    assert asyncio.run(resolver.resolve("Ada Lovelace sat. She ran.")) == (
        "Ada Lovelace sat. Ada Lovelace ran."
    )


def test_resolver_without_any_library(nlp) -> None:
    resolver = TextResolver(nlp)
    assert resolver.resolve("Ada Lovelace met {her}. She ran.\r\n") == (
        "Ada Lovelace met {her}. Ada Lovelace ran.\r\n"
    )
    assert resolver.resolve("") == ""
    nlp.remove_pipe("pronoun_resolver")
    with pytest.raises(WikicremError, match="W393"):
        TextResolver(nlp)


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_missing_library_is_a_coded_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = LIBRARIES[name].partition(".")[0]
    known = [module for module in sys.modules if f"{module}.".startswith(f"{root}.")]
    for module in {root, *known}:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"{ROOM}.{name}", raising=False)
    extra = name.replace("_", "-")
    with pytest.raises(WikicremError, match=rf"W640.*spacy-wikicrem\[{extra}\]"):
        importlib.import_module(f"{ROOM}.{name}")
    monkeypatch.delitem(sys.modules, f"{ROOM}.{name}", raising=False)


NAMES = [
    {"size": 48, "overlap": 5}, {"chunk_size": 48, "chunk_overlap": 5},
    {"split_length": 48, "split_overlap": 5}, {"max_tokens": 48, "overlap": 5},
    {"size": 48, "chunk_size": 48, "chunk_overlap": 5},
]  # fmt: skip


def make_one(name: str, nlp, monkeypatch: pytest.MonkeyPatch, **settings):
    """The class of an integration, and one of it."""
    room = load(name)
    monkeypatch.setattr(loading, "load_pipeline", lambda name: nlp)
    classes = {
        "langchain": "CoreferenceTextSplitter",
        "llama_index": "CoreferenceNodeParser",
        "haystack": "CoreferenceDocumentSplitter",
    }
    return getattr(room, classes[name])(**settings)


def chunker_of(made):
    """Haystack loads it late."""
    found = getattr(made, "chunker", None) or getattr(made, "_chunker", None)
    return found or made._loaded()


@pytest.mark.parametrize("name", ["langchain", "llama_index", "haystack"])
@pytest.mark.parametrize("named", NAMES)
def test_settings_go_by_the_names_of_any_library(name, named, nlp, monkeypatch) -> None:
    made = make_one(name, nlp, monkeypatch, resolve="header", tokenizer="characters", **named)
    settings = chunker_of(made).settings
    assert (settings.size, settings.overlap, settings.resolve) == (48, 5, "header")


@pytest.mark.parametrize("name", ["langchain", "llama_index", "haystack"])
@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"chunk_sizes": 48}, "W396.*but 'size'|W396.*size, overlap"),
        ({"embedding": "x"}, "W396.*tokenizer, content, size"),
        ({"size": 48, "chunk_size": 49}, "W397.*48.*49|W397.*49.*48"),
        ({"size": "48"}, "W390"),
        ({"resolve": "all"}, "W390"),
    ],
)
def test_what_no_setting_is_is_refused(name, named, code, nlp, monkeypatch) -> None:
    with pytest.raises(WikicremError, match=code):
        make_one(name, nlp, monkeypatch, **named)


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("langchain", "split_text"), ("langchain", "create_documents"),
        ("langchain", "split_documents"), ("llama_index", "get_nodes_from_documents"),
        ("haystack", "run"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("found", [None, 3, b"Ada left.", [None], [["Ada left."]]])
def test_what_is_no_text_is_refused(name, method, found, nlp, monkeypatch) -> None:
    made = make_one(name, nlp, monkeypatch)
    with pytest.raises(WikicremError, match="W395"):
        getattr(made, method)(found)
    if method != "split_text":  # a text for a list of them
        with pytest.raises(WikicremError, match="W395"):
            getattr(made, method)("Ada left.")


def test_langchain_counts_by_the_function_of_langchain(nlp) -> None:
    room = load("langchain")
    made = room.CoreferenceTextSplitter(nlp, size=48, length_function=len)
    assert made.split_text(TEXT)[-1] == "Ada Lovelace's bag was new, and she saw it."
