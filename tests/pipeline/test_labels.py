from __future__ import annotations

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.labels import known_labels
from tests.pipeline.fakes import FAKE
from tests.pipelines import load_english


def ruled(*labels: str) -> Language:
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": label, "pattern": "Ann"} for label in labels])  # type: ignore[attr-defined]
    return nlp


@pytest.mark.parametrize(
    ("labels", "unknown"),
    [
        (["FOO"], "FOO"), (["person"], "person"), (["PERSON", "PRESON"], "PRESON"),
        (["PER"], "PER"), ([""], ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("component", ["pronoun_resolver", "masked_name_extractor"])
def test_a_label_that_nobody_gives(component: str, labels: list[str], unknown: str) -> None:
    nlp = load_english()
    with pytest.raises(WikicremError, match=rf"W303.*labels.*'{unknown}'.*PERSON.*"):
        nlp.add_pipe(component, config={"labels": labels})
    assert component not in nlp.pipe_names


def test_labels_that_are_known() -> None:
    nlp = load_english()
    assert {"PERSON", "ORG"} < known_labels(nlp)
    nlp.add_pipe("masked_name_extractor", config={"labels": ["PERSON", "ORG"]})
    config = {"labels": ["WIZARD"], "model": FAKE}
    ruled("WIZARD", "PERSON").add_pipe("pronoun_resolver", config=config)
    with pytest.raises(WikicremError, match=r"W303.*at least one"):
        ruled("WIZARD").add_pipe("masked_name_extractor", config={"labels": []})


def test_where_others_may_come_nothing_is_refused() -> None:
    @Language.component("test_finds_wizards")
    def find(doc: Doc) -> Doc:
        return doc

    own, empty, none = ruled("PERSON"), ruled("PERSON"), spacy.blank("en")
    own.add_pipe("test_finds_wizards")
    empty.add_pipe("entity_ruler", name="later")
    for nlp in (own, empty, none):
        assert not known_labels(nlp)
        nlp.add_pipe("pronoun_resolver", config={"labels": ["WIZARD"], "model": FAKE})
