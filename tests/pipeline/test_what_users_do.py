"""Pipelines as users put them together: missing parts, own finders, two resolvers, parts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from spacy.language import Language
from spacy.training import Example

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.pronoun_resolver import PronounResolver
from spacy_wikicrem.resolution.clusters import write_clusters
from tests.pipeline.fakes import FAKE, FAKE_RANKER, links, make_nlp

NAME = "pronoun_resolver"


def resolver_of(nlp: Language) -> PronounResolver:
    return nlp.get_pipe(NAME)


def test_all_that_is_missing_is_named_at_once() -> None:
    nlp = make_nlp()
    bare = nlp.make_doc("Ada smiled. She left.")
    with pytest.raises(WikicremError, match=r"boundaries, entities or .*tags") as err:
        resolver_of(nlp)(bare)
    assert "sentencizer" in str(err.value) and "a tagger" in str(err.value)
    bare.ents = []
    with pytest.raises(WikicremError) as err:
        resolver_of(nlp)(bare)
    assert "entities" not in str(err.value)


@pytest.mark.parametrize("found", [None, 3, "Ada", ["Ada"], [(0, 1)], [None]])
def test_a_finder_that_gives_something_else(found: Any) -> None:
    nlp = make_nlp()
    resolver_of(nlp).candidate_finder = lambda doc: found
    with pytest.raises(WikicremError, match=r"W345.*Ada smiled"):
        nlp("Ada smiled. She left.")


def test_a_finder_with_spans_of_another_document() -> None:
    nlp = make_nlp()
    other = nlp.make_doc("Ada smiled. She left.")
    resolver_of(nlp).candidate_finder = lambda doc: [other[:1]]
    with pytest.raises(WikicremError, match="W345"):
        nlp("Ada smiled. She left.")


def test_a_finder_may_be_a_generator() -> None:
    nlp = make_nlp()
    resolver_of(nlp).candidate_finder = lambda doc: (doc[i : i + 1] for i in (0,))
    assert links(nlp("Ada smiled. She left.")) == [("She", "Ada")]


def test_what_is_found_is_json() -> None:
    doc = make_nlp(["Ada"])("Ada met Bob. She left. ")
    data = doc.to_json(underscore=["pronoun_resolutions", "resolved_text"])
    ((found,),) = [json.loads(json.dumps(data))["_"]["pronoun_resolutions"]]
    assert found["pronoun"] == {"text": "She", "start": 13, "end": 16}
    assert found["antecedent"] == {"text": "Ada", "start": 0, "end": 3}
    assert found["antecedents"] == [found["antecedent"]] and found["reason"] is None
    assert [c["text"] for c in found["candidates"]] == ["Ada", "Bob"]
    (resolution,) = doc._.pronoun_resolutions
    assert resolution.antecedents == [resolution.antecedent] == [doc[:1]]


def test_two_resolvers_share_a_document() -> None:
    nlp = make_nlp(["Ada"], pronouns=["she"])
    model = {**FAKE, "favourites": ["Bob"]}
    nlp.add_pipe("pronoun_resolver", name="second", config={"model": model, "pronouns": ["he"]})
    for _ in range(2):  # running again replaces, and loses nothing
        doc = nlp("Ada met Bob. She said he left.")
        assert links(doc) == [("She", "Ada"), ("he", "Bob")]
        assert [[s.text for s in group] for group in doc.spans.values()] == [
            ["Ada", "She"],
            ["Bob", "he"],
        ]
        again = nlp.get_pipe("second")(nlp.get_pipe(NAME)(doc))
        assert links(again) == links(doc)


def test_two_resolvers_are_evaluated_together() -> None:
    nlp = make_nlp(["Ada"], pronouns=["she"])
    model = {**FAKE, "favourites": ["Ada"]}
    nlp.add_pipe("pronoun_resolver", name="second", config={"model": model, "pronouns": ["he"]})
    reference = nlp("Ada met Bob. She said he left. I saw it.")
    for key in list(reference.spans):
        del reference.spans[key]
    reference.spans["coref_clusters_1"] = [reference[0:1], reference[4:5]]
    reference.spans["coref_clusters_2"] = [reference[2:3], reference[6:7]]
    scores = nlp.evaluate([Example(nlp.make_doc(reference.text), reference)])
    assert {form: found["r"] for form, found in scores["pronoun_per_form"].items()} == {
        "he": 0.0,  # "Ada" is wrong
        "she": 1.0,
    }
    assert scores["pronoun_r"] == 0.5


def test_clusters_of_a_part_can_be_made_again() -> None:
    doc = make_nlp(["Ada Lovelace"])("Anna sat. Ada Lovelace met Bob. She left. Ada slept.")
    part = doc[3:].as_doc(copy_user_data=True)
    write_clusters(part)
    expected = [[s.text for s in group] for group in doc.spans.values()]
    assert [[s.text for s in group] for group in part.spans.values()] == expected != []


@pytest.mark.parametrize(("after", "expected"), [(0, ["Ada"]), (1, ["Ada", "Bob"])])
def test_sentences_after_bound_each_pronoun(after: int, expected: list[str]) -> None:
    nlp = make_nlp(sentences_after=after)
    nlp.remove_pipe(NAME)
    config = {"model": {**FAKE_RANKER, "likes": {"Bob": 9.0}}, "sentences_after": after}
    nlp.add_pipe("pronoun_resolver", config={**config, "agreement": "off", "syntax": False})
    doc = nlp("Ada left when she slept. Bob saw it. He sat.")
    found = doc._.pronoun_resolutions[0]
    assert sorted(span.text for span, _ in found.candidates) == expected
