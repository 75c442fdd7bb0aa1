"""What users get wrong is reported with a code, at once."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from spacy.language import Language
from spacy.tokens import Doc, DocBin

import spacy_wikicrem
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.architectures import mention_ranker_v1
from spacy_wikicrem.pipeline.pronoun_resolver import PronounResolver
from spacy_wikicrem.resolution.clusters import write_clusters
from spacy_wikicrem.resolution.display import describe
from tests.pipeline.fakes import make_nlp
from tests.pipelines import blank, load_english, vocab_of

LM = "spacy-wikicrem.MaskedLM.v1"
RANKER = "spacy-wikicrem.MentionRanker.v1"
TEXT = "Ada met Bob. She left."


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("threshold", "a", "a number"),
        ("threshold", True, "a number"),
        ("threshold", None, "a number"),
        ("temperature", "hot", "a number, or null"),
        ("labels", "PERSON", "a list of strings, or null"),
        ("pronouns", "he", "a list of strings, or null"),
        ("pronouns", [3], "a list of strings, or null"),
        ("neopronouns", "xe", "a list of strings"),
        ("neopronouns", None, "a list of strings"),
        ("singular_they", 1, "true or false"),
        ("sentences_before", 1.5, "a whole number"),
        ("window_tokens", True, "a whole number"),
        ("agreement", 3, "a string, or null"),
        ("span_cluster_prefix", None, "a string"),
    ],
)
def test_settings_of_another_type(setting: str, value: Any, expected: str) -> None:
    with pytest.raises(WikicremError, match="W303") as err:
        make_nlp(**{setting: value})
    assert f"setting {setting} is {value!r}; expected {expected}." in str(err.value)


@pytest.mark.parametrize(("setting", "value"), [("threshold", 1), ("temperature", 2), ("beta", 0)])
def test_whole_numbers_are_numbers(setting: str, value: int) -> None:
    settings = make_nlp(**{setting: value}).get_pipe("pronoun_resolver").settings  # type: ignore[attr-defined]
    assert getattr(settings, setting) == value


@pytest.mark.parametrize("factory", ["pronoun_resolver", "zero_pronoun_resolver"])
@pytest.mark.parametrize("model", ["en-ranker-lg", None, 3])
def test_what_is_no_model(factory: str, model: Any) -> None:
    nlp = blank("en" if factory == "pronoun_resolver" else "it")
    with pytest.raises(WikicremError, match=r"W350.*@architectures"):
        nlp.add_pipe(factory, config={"model": model})


@pytest.mark.parametrize(
    ("architecture", "code"), [(LM, "W201"), (RANKER, "W273")], ids=["masked-lm", "ranker"]
)
def test_a_model_that_is_not_there(
    architecture: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    nlp = make_nlp()
    nlp.remove_pipe("pronoun_resolver")
    model = {"@architectures": architecture, "name": "qwertyzz"}
    nlp.add_pipe("pronoun_resolver", config={"model": model})
    with pytest.raises(WikicremError, match=code):
        nlp("Nobody is asked about.")


def test_a_model_that_is_there_is_not_loaded_for_nothing() -> None:
    nlp = make_nlp()
    nlp.remove_pipe("pronoun_resolver")
    nlp.add_pipe("pronoun_resolver", config={"model": {"@architectures": RANKER}})
    nlp("Nobody is asked about.")
    module = nlp.get_pipe("pronoun_resolver").model.shims[0]._model  # type: ignore[attr-defined]
    assert module._content is None


@pytest.mark.parametrize(
    "attribute", ["resolved_text", "pronoun_resolutions", "decontextualised", "antecedent"]
)
def test_what_is_computed_cannot_be_assigned(attribute: str) -> None:
    doc = make_nlp(["Ada"])(TEXT)
    before = dict(doc.user_data)
    targets = [doc[0], doc[0:2]] if attribute == "antecedent" else [doc]
    for target in targets:
        with pytest.raises(WikicremError, match=rf"W349.*_\.{attribute} is read only"):
            setattr(target._, attribute, None)
    assert doc.user_data == before


@pytest.mark.parametrize("found", ["Anna", 3, None, [3], ["Anna"]])
def test_what_is_no_document(found: Any) -> None:
    with pytest.raises(WikicremError, match="W351"):
        spacy_wikicrem.render(found, jupyter=False)
    with pytest.raises(WikicremError, match="W351"):
        spacy_wikicrem.resolve_text(found)


@pytest.mark.parametrize("found", ["Anna", 3, None])
def test_what_is_no_document_of_a_pipeline(found: Any) -> None:
    resolver: Any = make_nlp(["Ada"]).get_pipe("pronoun_resolver")
    for give in (resolver, lambda one: list(resolver.pipe([one])), describe, write_clusters):
        with pytest.raises(WikicremError, match="W351"):
            give(found)


def unparsed(**settings: Any) -> Language:
    nlp = load_english()
    nlp.disable_pipe("parser")
    nlp.add_pipe("sentencizer", first=True)
    nlp.add_pipe("pronoun_resolver", config=settings)
    return nlp


def test_without_a_parse_names_are_all_there_is() -> None:
    nlp = unparsed()
    with pytest.warns(UserWarning) as told:
        nlp("I bought a blender. It is loud.")
        nlp("I bought a kettle. It is loud.")
    assert [str(one.message)[:6] for one in told] == ["[W354]"]


@pytest.mark.parametrize(
    "settings", [{"noun_phrases": False}, {"spans_key": "mine"}], ids=["names", "spans"]
)
def test_names_and_spans_need_no_parse(settings: dict[str, Any]) -> None:
    nlp = unparsed(**settings)
    doc = nlp.make_doc(TEXT)
    doc.spans["mine"] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nlp(doc)


def test_several_documents_are_shown() -> None:
    nlp = make_nlp(["Ada"])
    docs = [nlp(TEXT), nlp("Bob left. He sat.")]
    part = spacy_wikicrem.render(iter(docs), jupyter=False)
    page = spacy_wikicrem.render(docs, page=True, jupyter=False)
    assert part is not None and part.count('class="wikicrem"') == 2 and "Bob" in part
    assert page is not None and page.count("<!doctype html>") == 1 and 'id="d1-m' in page


def unresolved() -> list[Doc]:
    """One that nothing has resolved, and one whose answers were not stored."""
    nlp = make_nlp(["Ada"])
    (stored,) = DocBin(docs=[nlp(TEXT)]).get_docs(nlp.vocab)
    with nlp.select_pipes(disable="pronoun_resolver"):
        return [nlp(TEXT), stored]


def test_nothing_was_resolved() -> None:
    for doc in unresolved():
        with pytest.warns(UserWarning, match="W342"):
            assert spacy_wikicrem.resolve_text(doc).after == TEXT
        with pytest.warns(UserWarning, match="W342"):
            spacy_wikicrem.render(doc, jupyter=False)
        with pytest.warns(UserWarning, match="W342"):
            assert doc._.resolved_text == TEXT


def test_a_language_without_neopronouns_says_so():
    with pytest.raises(WikicremError, match=r"W304.*Expected none"):
        PronounResolver(vocab_of("it"), mention_ranker_v1(), neopronouns=["xe"])


def test_the_ranker_of_another_language_is_refused():
    with pytest.raises(WikicremError, match=r"W353.*'en'.*'it'.*'multilingual'"):
        PronounResolver(vocab_of("it"), mention_ranker_v1("en-ranker-lg"))


@pytest.mark.parametrize(
    ("code", "name"), [("en", "en-ranker-lg"), ("it", "my-ranker-lg"), ("it", "multilingual")]
)
def test_the_ranker_of_the_language_is_taken(code, name):
    assert PronounResolver(vocab_of(code), mention_ranker_v1(name)).model is not None
