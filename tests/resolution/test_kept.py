"""What is built from a document is kept while the document stays as it is, and no longer."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from spacy.tokens import Doc, Span

from spacy_wikicrem.lang import get
from spacy_wikicrem.pipeline.extensions import register_extensions
from spacy_wikicrem.resolution import pairing
from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.mentions import MentionSettings
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry
from tests.pipelines import vocab_of
from tests.steps import calls_of

KEY = ("._.", "pronoun_resolution", 11, 14)


def resolved(size: int = 1) -> Doc:
    """ "Anna left, she said," in one sentence; each "she" is the "Anna" before it."""
    register_extensions()
    words = ["Anna", "left", ",", "she", "said", ","] * size
    tags = ["NNP", "VBD", ",", "PRP", "VBD", ","] * size
    spaces = [True, False, True, True, False, True] * size
    doc = Doc(
        vocab_of("en"),
        words=words,
        spaces=spaces,
        tags=tags,
        heads=[1] * len(words),
        deps=["nsubj", "ROOT", "punct", "nsubj", "conj", "punct"]
        + ["nsubj", "conj", "punct", "nsubj", "conj", "punct"] * (size - 1),
        sent_starts=None,
    )
    doc.set_ents([Span(doc, 6 * at, 6 * at + 1, label="PERSON") for at in range(size)])
    for at in range(size):
        name, she = doc[6 * at], doc[6 * at + 3]
        mention = Mention("Anna", name.idx, name.idx + 4)
        question = Question("she", she.idx, she.idx + 3, False, "", "", (mention,))
        write_entry(doc, question, make_entry(question, [0.9], 0.0))
    return doc


def read(doc: Doc) -> tuple[Any, ...]:
    found = doc._.pronoun_resolutions
    links = [(r.pronoun, r.antecedent, r.probability, dict(r)) for r in found]
    return links, doc._.resolved_text, doc[3]._.antecedent if len(doc) > 3 else None


def merge(doc: Doc) -> None:
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:2])


def split(doc: Doc) -> None:
    with doc.retokenize() as retokenizer:
        retokenizer.split(doc[3], ["s", "he"], heads=[(doc[3], 1), doc[4]])


def merge_and_split(doc: Doc) -> None:
    """As many tokens as before."""
    merge(doc)
    with doc.retokenize() as retokenizer:
        retokenizer.split(doc[0], ["Ann", "a left"], heads=[(doc[0], 1), (doc[0], 0)])


def protect(doc: Doc) -> None:
    doc.spans["protected"] = [doc[3:4]]


def no_longer_resolve(doc: Doc) -> None:
    doc.user_data[KEY]["resolved"] = False


def change_a_candidate(doc: Doc) -> None:
    doc.user_data[KEY]["candidates"][0][3] = 0.25


def store_another(doc: Doc) -> None:
    doc.user_data = {KEY: {**doc.user_data[KEY], "reason": "weather", "resolved": False}}


def forget(doc: Doc) -> None:
    del doc.user_data[KEY]


def retag(doc: Doc) -> None:
    doc[3].tag_ = "PRP$"
    doc[0].tag_ = "DT"


def reparse(doc: Doc) -> None:
    doc[0].dep_ = "dobj"


def other_entities(doc: Doc) -> None:
    doc.set_ents([Span(doc, 0, 1, label="ORG")])


CHANGES = [
    *(merge, split, merge_and_split, protect, no_longer_resolve, change_a_candidate),
    *(store_another, forget, retag, reparse, other_entities),
]


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_older_than_the_document(change: Callable[[Doc], None]) -> None:
    known, fresh = resolved(), resolved()
    read(known)
    change(known)
    change(fresh)
    assert str(read(known)) == str(read(fresh))


def test_what_was_read_before_knows_the_tokens_of_now() -> None:
    doc = resolved()
    (before,) = doc._.pronoun_resolutions
    merge(doc)
    assert before.pronoun == doc[2:3] and before.antecedent == doc[0:1]


def test_an_empty_document_that_is_filled() -> None:
    doc = Doc(vocab_of("en"))
    assert read(doc) == ([], "", None)
    doc.from_bytes(resolved().to_bytes())
    assert doc._.resolved_text == "Anna left, Anna said, " == doc._.resolved_text
    assert [r.antecedent.text for r in doc._.pronoun_resolutions] == ["Anna"]


def test_nobody_changes_what_is_kept() -> None:
    doc = resolved(2)
    expected = str(read(doc))
    found = doc._.pronoun_resolutions
    found[0]["candidates"].clear()
    found[0]["antecedent"]["text"] = "Bob"
    found[0].candidates.clear()
    found.reverse()
    assert str(read(doc)) == expected


def test_other_data_of_the_document_do_no_harm() -> None:
    doc = resolved()
    doc.user_data[KEY]["by"] = object()  # no plain data: nothing is kept, and all is read
    doc.user_data[3] = doc.user_data["x"] = doc.user_data["._."] = doc.user_data[()] = object
    doc.user_data["._.", "pronoun_resolution"] = None
    assert doc._.resolved_text == "Anna left, Anna said, "
    forget(doc)
    assert doc._.resolved_text == doc.text


def test_nothing_is_built_twice() -> None:
    doc = resolved(60)
    text = calls_of(lambda _: doc._.resolved_text, 0)
    assert calls_of(lambda _: doc._.resolved_text, 0) < text / 50
    other = resolved(60)
    built = calls_of(lambda _: other._.pronoun_resolutions, 0)
    assert calls_of(lambda _: other._.pronoun_resolutions, 0) < built


def test_one_answer_asks_for_itself_alone() -> None:
    few, many = resolved(3), resolved(60)
    assert calls_of(lambda _: many[3]._.antecedent, 0) == calls_of(lambda _: few[3]._.antecedent, 0)


def test_documents_are_let_go() -> None:
    doc = resolved()
    read(doc)
    gone = weakref.ref(doc)
    del doc
    gc.collect()
    assert gone() is None


def test_mentions_are_found_once_and_anew_when_an_entity_changes(monkeypatch) -> None:
    doc = resolved()
    calls = []
    find = pairing.find_mentions
    monkeypatch.setattr(pairing, "find_mentions", lambda *args: calls.append(1) or find(*args))
    language = get("en")
    first = pairing.tabulate(doc, language)
    assert pairing.tabulate(doc, language) is first and len(calls) == 1
    names_only = MentionSettings(noun_phrases=False)
    assert pairing.tabulate(doc, language, names_only) is not first
    assert pairing.tabulate(doc, replace(language)) is not first
    assert [m.label for m in first.mentions] == ["PERSON"]
    doc.set_ents([Span(doc, 0, 1, label="ORG")])
    assert [m.label for m in pairing.tabulate(doc, language).mentions] == ["ORG"]
