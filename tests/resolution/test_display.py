from __future__ import annotations

import json
import re

from spacy_wikicrem.resolution.display import describe, render_page
from tests.pipeline.fakes import make_doc, make_nlp

TEXT = "Ada met Bob.  She smiled <at> his cat.\n\nZoë left."


def test_describe_is_json_with_offsets_into_the_text() -> None:
    found = json.loads(json.dumps(describe(make_nlp(["Ada"])(TEXT))))
    assert found["text"] == TEXT
    assert found["resolved_text"] == "Ada met Bob.  Ada smiled <at> Ada's cat.\n\nZoë left."
    she, his = found["resolutions"]
    assert she["antecedent"] == {"text": "Ada", "start": 0, "end": 3}
    assert TEXT[his["pronoun"]["start"] : his["pronoun"]["end"]] == "his"
    assert [c["text"] for c in she["candidates"]] == ["Ada", "Bob"]
    assert she["probability"] == she["candidates"][0]["probability"]
    assert she["sentence"] == "She smiled <at> his cat."


def test_page_is_complete_and_escaped() -> None:
    page = render_page(make_nlp(["Ada"])(TEXT))
    assert page.startswith("<!DOCTYPE html>") and '<meta charset="utf-8">' in page
    assert not re.search(r"(src|href)=", page)
    assert "&lt;at&gt;" in page and "<at>" not in page and "Zoë" in page
    assert labels(page) == ["1", "1 Ada 1.00", "1 Ada 1.00"]


def test_names_are_escaped_in_labels() -> None:
    nlp = make_nlp()
    doc = make_doc("[A<b>] sat . He left .", nlp.vocab)
    assert labels(render_page(nlp.get_pipe("pronoun_resolver")(doc))) == ["1", "1 A&lt;b&gt; 1.00"]


def test_every_mention_of_a_resolved_name_is_marked() -> None:
    nlp = make_nlp(["Ada", "Bob"])
    page = render_page(nlp("Bob sat. Ada met Bob. She left. Ada came. Him they saw. Marco."))
    assert labels(page) == ["1", "1 Ada 1.00", "1", "1 Ada 1.00", "1 Ada 1.00"]


def test_unresolved_pronouns_and_empty_documents() -> None:
    nlp = make_nlp()
    assert labels(render_page(nlp("He left."))) == ["?"]
    assert labels(render_page(nlp(""))) == []


def labels(page: str) -> list[str]:
    """Labels without the last digits of probabilities."""
    found = re.findall(r'margin-left: 0.5rem">(.*?)</span>', page)
    return [re.sub(r"0\.\d\d$", "1.00", label) for label in found]
