from __future__ import annotations

import copy
import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.tokens.underscore import Underscore

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.pronoun_resolver import PronounResolver
from spacy_wikicrem.ty import MaskedQuery
from tests.fresh import run_fresh
from tests.pipeline.fakes import FAKE, links, make_doc, make_nlp, snapshot
from tests.pipelines import load_english

NAME = "pronoun_resolver"
TEXTS = [
    "Ada met Bob. She smiled at his cat, and Anna saw them.",
    "",
    "He",
    "  \n",
    "When he arrived, Marco sat. Alex left. They met.",
    "Anna told Giulia that her car had been towed.",
    "Nothing here.",
]


def real(model: Path, **config: Any) -> Language:
    """The pipeline of the fakes with a real, tiny masked language model."""
    nlp = make_nlp()
    nlp.remove_pipe(NAME)
    block = {"@architectures": "spacy-wikicrem.MaskedLM.v1", "name": str(model)}
    nlp.add_pipe(NAME, config={"model": block, **config})
    return nlp


def resolver_of(nlp: Language) -> PronounResolver:
    return nlp.get_pipe(NAME)


def test_what_is_written() -> None:
    doc = make_nlp(["Ada", "Bob"])("Ada met Bob. She smiled. Ada left.")
    (resolution,) = doc._.pronoun_resolutions
    assert resolution.pronoun.text == "She" and resolution.pronoun.start == 4
    assert resolution.antecedent.start == 0  # the mention before the pronoun
    assert [(span.text, round(p, 4)) for span, p in resolution.candidates] == [
        ("Ada", 0.7311),
        ("Bob", 0.2689),
    ]
    assert resolution.probability == resolution.candidates[0][1]
    assert doc[4]._.antecedent.text == doc[4:5]._.antecedent.text == "Ada"
    assert doc[3]._.antecedent is None and doc[4:6]._.antecedent is None
    assert doc._.resolved_text == "Ada met Bob. Ada smiled. Ada left."
    assert {key: [s.text for s in group] for key, group in doc.spans.items()} == {
        "coref_clusters_1": ["Ada", "She", "Ada"]
    }


def test_no_candidate_is_still_listed() -> None:
    (resolution,) = make_nlp()("He left.")._.pronoun_resolutions
    assert (resolution.antecedent, resolution.probability, resolution.candidates) == (None, 0.0, [])


@pytest.mark.parametrize("text", ["", "He", "Ada", "  \n", "\n\n", "."])
def test_small_texts(text: str) -> None:
    doc = make_nlp()(text)
    assert doc._.resolved_text == text and not doc.spans


@pytest.mark.parametrize("text", ["", "He", "  \n", "Hi", "It is raining."])
def test_small_texts_in_a_trained_pipeline(trained: Language, text: str) -> None:
    doc = trained(text)
    assert doc._.resolved_text == text and not doc.spans


def test_a_trained_pipeline(trained: Language) -> None:
    doc = trained("Mary Smith told John Powell that her car was stolen. He called the police.")
    assert links(doc) == [("her", "Mary Smith"), ("He", "Mary Smith")]  # the fake's favourite
    assert doc._.resolved_text.startswith("Mary Smith told John Powell that Mary Smith's car")


@pytest.fixture(scope="module")
def trained() -> Language:
    nlp = load_english()
    nlp.add_pipe(NAME, config={"model": {**FAKE, "favourites": ["Mary Smith"]}})
    return nlp


def test_pipe_equals_call() -> None:
    nlp = make_nlp()
    one = [snapshot(nlp(text)) for text in TEXTS]
    for batch_size in (1, 2, 100):
        assert [snapshot(doc) for doc in nlp.pipe(TEXTS, batch_size=batch_size)] == one


def test_pipe_asks_the_model_once_for_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    nlp = make_nlp()
    calls: list[int] = []
    model = resolver_of(nlp).model

    def predict(queries: list[MaskedQuery]) -> list[list[float]]:
        calls.append(len(queries))
        return model.predict(queries)

    resolver_of(nlp).model = SimpleNamespace(predict=predict, attrs=model.attrs)
    list(nlp.pipe(TEXTS, batch_size=len(TEXTS)))
    assert calls == [6]  # nobody asks about a pronoun with one candidate
    monkeypatch.setattr("spacy_wikicrem.resolution.masked_lm.MaskedLMResolver.per_call", 2)
    list(nlp.pipe(TEXTS, batch_size=len(TEXTS)))
    assert calls[1:] == [2, 2, 2]


def test_predict_changes_nothing() -> None:
    nlp = make_nlp()
    doc = make_doc("[Ada] met [Bob] . She smiled .", nlp.vocab)
    before = doc.to_bytes()
    resolver = resolver_of(nlp)
    predictions = resolver.predict([doc])
    assert doc.to_bytes() == before
    resolver.set_annotations([doc], predictions)
    assert links(doc)


def test_a_second_run_replaces_the_first() -> None:
    doc = make_nlp(["Bob"])(TEXTS[0])
    before = snapshot(doc)
    again = make_nlp(["Ada"])
    again(doc)
    assert snapshot(doc) == snapshot(again(TEXTS[0])) != before
    resolver_of(again).threshold = 1.0
    again(doc)
    assert not doc.spans and doc._.resolved_text == doc.text


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({}, [("She", "Ada"), ("his", "Ada")]),
        ({"pronouns": ["His", "it"]}, [("his", "Ada"), ("it", "Ada")]),
        ({"labels": ["ORG"]}, [("She", None), ("his", None)]),
        ({"threshold": 0.8}, [("She", None), ("his", None)]),
        ({"threshold": 0.8, "temperature": 0.5}, [("She", "Ada"), ("his", "Ada")]),
        ({"sentences_before": 0}, [("She", None), ("his", None)]),
        ({"window_tokens": 2}, [("She", "Bob"), ("his", None)]),
    ],
)
def test_settings(config: dict[str, Any], expected: list[tuple[str, str | None]]) -> None:
    assert (
        links(make_nlp(["Ada", "Bob"], **config)("Ada met Bob. She saw his cat and it."))
        == expected
    )


@pytest.mark.parametrize(
    ("config", "text", "expected"),
    [
        ({}, "Ada met Bob. He sat.", [("He", "Ada")]),
        ({"agreement": "hard"}, "Ada met Bob. He sat.", [("He", "Bob")]),
        ({"agreement": "soft"}, "Ada met Bob. He sat.", [("He", "Bob")]),
        (
            {"agreement": "soft", "agreement_penalty": 0.5},
            "Ada met Bob. He sat.",
            [("He", "Ada")],
        ),
        (
            {"neopronouns": ["xe"]},
            "Ada met Bob. xe sat on xyr hat.",
            [("xe", "Ada"), ("xyr", "Ada")],
        ),
        ({}, "Ada met Bob. xe sat on xyr hat.", []),
        ({"labels": None}, "Ada met Bob. He sat.", [("He", "Ada")]),
    ],
)
def test_settings_of_candidates(config, text, expected) -> None:
    assert links(make_nlp(["Ada", "Bob"], **config)(text)) == expected


def test_candidates_of_the_user() -> None:
    @spacy.registry.misc("test.Hats.v1")
    def hats():
        return lambda doc: [doc[t.i : t.i + 1] for t in doc if t.lower_ in ("hat", "Bob")]

    config = {"candidate_finder": {"@misc": "test.Hats.v1"}}
    assert links(make_nlp(**config)("Ada lost a hat. It was old.")) == [("It", "hat")]
    with pytest.raises(WikicremError, match=r"W340.*'mine'"):
        make_nlp(spans_key="mine", **config)
    nlp = make_nlp(spans_key="mine")
    doc = make_doc("[Ada] saw a red hat . It was old .", nlp.vocab)
    doc.spans["mine"] = [doc[3:5]]
    assert links(resolver_of(nlp)(doc)) == [("It", "red hat")]
    doc.spans["mine"] = []
    assert links(resolver_of(nlp)(doc)) == [("It", None)]


@pytest.mark.parametrize("groups", [(), ("yours",)])
def test_a_missing_span_group_is_named(groups) -> None:
    nlp = make_nlp(spans_key="mine")
    doc = make_doc("[Ada] saw a hat . It was old .", nlp.vocab)
    for group in groups:
        doc.spans[group] = []
    there = "'yours'" if groups else "none"
    with pytest.raises(WikicremError, match=rf"W344.*'Ada saw a hat.*'mine'.*it has: {there}"):
        resolver_of(nlp)(doc)


def test_all_kinds_of_candidates_in_a_trained_pipeline() -> None:
    nlp = load_english()
    config = {"labels": None, "noun_phrases": True, "agreement": "hard", "syntax": True}
    model = {**FAKE, "favourites": ["Maria", "Anna and Bob"]}
    nlp.add_pipe(NAME, config={"model": model, **config})
    doc = nlp("Anna met Maria. She hurt herself when it rained. The boys dropped a vase. It broke.")
    assert links(doc) == [
        ("She", "Maria"),
        ("herself", "Maria"),
        ("it", None),
        ("It", "a vase"),
    ]
    assert doc._.resolved_text == (
        "Anna met Maria. Maria hurt herself when it rained. "
        "The boys dropped a vase. The vase broke."
    )
    clusters = [[span.text for span in group] for group in doc.spans.values()]
    assert clusters == [["Maria", "She", "herself"], ["a vase", "It"]]
    doc = nlp("Anna and Bob left. Their car broke. A man met a man. He smiled.")
    assert links(doc)[0] == ("Their", "Anna and Bob")
    assert snapshot(nlp.get_pipe(NAME)(doc)) == snapshot(doc)


def test_cluster_prefix() -> None:
    doc = make_nlp(span_cluster_prefix="people")("Ada smiled. She left.")
    assert list(doc.spans) == ["people_1"]


@pytest.mark.parametrize(
    ("config", "code"),
    [
        ({"labels": []}, "W303"),
        ({"sentences_before": -1}, "W303"),
        ({"sentences_after": -1}, "W303"),
        ({"window_tokens": 0}, "W303"),
        ({"threshold": 1.5}, "W303"),
        ({"temperature": 0.0}, "W303"),
        ({"span_cluster_prefix": ""}, "W303"),
        ({"pronouns": ["he", "qe"]}, "W304.* qe are"),
        ({"neopronouns": ["xe", "he"]}, "W304.* he are.*: xe, ze"),
        ({"agreement": "hrad"}, "W303.*agreement.*off, soft, hard"),
        ({"agreement_penalty": -1.0}, "W303"),
        ({"alpha": "NaN"}, "W303.*alpha.*NaN.*a number"),
        ({"temperature": "Infinity"}, "W303.*temperature"),
    ],
)
def test_bad_settings(config: dict[str, Any], code: str) -> None:
    with pytest.raises(WikicremError, match=code):
        make_nlp(**config)


def test_unsupported_language() -> None:
    with pytest.raises(WikicremError, match=r"W301.*'de'.*: en, it, es, fr\."):
        spacy.blank("de").add_pipe(NAME, config={"model": FAKE})


@pytest.mark.parametrize(
    ("without", "message"),
    [
        ("sentencizer", "sentence boundaries.*add a parser, a senter or the sentencizer before"),
        ("entity_ruler", "entities.*add an ner"),
        ("test_tagger", "part-of-speech tags.*add a tagger"),
    ],
)
def test_missing_annotation(without: str, message: str) -> None:
    nlp = make_nlp()
    nlp.remove_pipe(without)
    with pytest.raises(WikicremError, match=f"W302.*{message}"):
        nlp("Ada smiled. She left.")
    with pytest.raises(WikicremError, match="W302"):
        list(nlp.pipe(["Ada smiled. She left."]))
    assert nlp("").text == ""


def test_the_error_handler_gets_the_batch() -> None:
    nlp = make_nlp()
    nlp.remove_pipe("sentencizer")
    lost: list[Doc] = []
    nlp.set_error_handler(lambda name, pipe, docs, error: lost.extend(docs))
    assert [doc.text for doc in nlp.pipe(["Ada left. She", "", "He"], batch_size=1)] == ["", "He"]
    assert [doc.text for doc in lost] == ["Ada left. She"]


def test_reload_under_another_name(tmp_path: Path) -> None:
    nlp = make_nlp(["Bob"], threshold=0.3)
    nlp.rename_pipe(NAME, "people")
    nlp.get_pipe("people").temperature = 2.0
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    resolver = loaded.get_pipe("people")
    assert resolver.settings == nlp.get_pipe("people").settings
    assert (resolver.threshold, resolver.temperature) == (0.3, 2.0)
    assert snapshot(loaded(TEXTS[0])) == snapshot(nlp(TEXTS[0]))
    other = spacy.load(tmp_path, config={"components": {"people": {"temperature": 3.0}}})
    assert other.get_pipe("people").temperature == 3.0


@pytest.mark.parametrize("made", [0.95, 0.3, 0.7])
def test_changed_setting_survives_whatever_its_digits(tmp_path: Path, made: float) -> None:
    nlp = make_nlp(["Bob"], threshold=made)
    resolver_of(nlp).threshold = 0.55
    nlp.to_disk(tmp_path)
    assert resolver_of(spacy.load(tmp_path)).threshold == 0.55


def test_bytes() -> None:
    made, other = make_nlp(["Bob"]), make_nlp(["Ada"])
    resolver_of(made).threshold = 0.25
    resolver_of(other).from_bytes(resolver_of(made).to_bytes())
    assert resolver_of(other).threshold == 0.25
    assert snapshot(other(TEXTS[0])) == snapshot(made(TEXTS[0]))
    resolver_of(other).from_bytes(resolver_of(made).to_bytes(), exclude=["settings", "model"])


def test_pickle_in_a_process_without_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    nlp = make_nlp(["Bob"], labels=["PERSON", "ORG"])
    resolver_of(nlp).threshold = 0.25
    before = snapshot(nlp(TEXTS[0]))
    pickled = pickle.dumps(nlp)
    for table in ("doc_extensions", "span_extensions", "token_extensions"):
        monkeypatch.setattr(Underscore, table, {})
    loaded = pickle.loads(pickled)
    assert resolver_of(loaded).settings == resolver_of(nlp).settings
    assert snapshot(loaded(TEXTS[0])) == before


def test_two_pipelines_in_one_process() -> None:
    first, second = make_nlp(["Ada"]), make_nlp(["Bob"], name="second")
    assert links(first(TEXTS[0]))[0] == ("She", "Ada")
    assert links(second(TEXTS[0]))[0] == ("She", "Bob")
    assert links(first(TEXTS[0]))[0] == ("She", "Ada")


def test_a_sourced_component() -> None:
    source = make_nlp(["Bob"])
    nlp = make_nlp(["Ada"])
    nlp.remove_pipe(NAME)
    nlp.add_pipe(NAME, source=source)
    assert links(nlp(TEXTS[0]))[0] == ("She", "Bob")


def test_initialize_is_not_needed_and_harmless() -> None:
    nlp = make_nlp(["Ada"])
    resolver_of(nlp).initialize(lambda: [], nlp=nlp)
    assert links(nlp(TEXTS[0]))[0] == ("She", "Ada")


def test_analysis_knows_what_is_needed() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe(NAME, config={"model": FAKE})
    problems = nlp.analyze_pipes()["problems"][NAME]
    assert sorted(problems) == ["doc.ents", "doc.sents", "token.tag"]


def test_a_pronoun_late_in_a_long_text() -> None:
    nlp = make_nlp()
    sentence = "[Ada] met [Bob] and she smiled at him . "
    doc = make_doc(sentence * 2222, nlp.vocab)
    assert len(doc) > 19_990
    resolver_of(nlp)(doc)
    found = doc._.pronoun_resolutions
    assert len(found) == 4444
    assert found[-1].pronoun.start == len(doc) - 2
    assert {r.antecedent.start for r in found[-2:]} <= {len(doc) - 9, len(doc) - 7}
    queries = [q.query for q in resolver_of(nlp).resolver.questions(doc).questions]
    assert max(len(q.before) + len(q.after) for q in queries) < 5 * len(sentence)


def test_a_real_model(tiny_masked_lm: Path, tmp_path: Path) -> None:
    nlp = real(tiny_masked_lm)
    docs = [nlp(text) for text in TEXTS]
    batched = list(nlp.pipe(TEXTS))
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    for doc, same, again in zip(docs, batched, loaded.pipe(TEXTS), strict=True):
        assert links(doc) == links(same) == links(again)
        expected = [pytest.approx(r.probability, abs=1e-5) for r in doc._.pronoun_resolutions]
        assert [r.probability for r in same._.pronoun_resolutions] == expected
        assert [r.probability for r in again._.pronoun_resolutions] == expected
    assert resolver_of(loaded).content.temperature == resolver_of(loaded).temperature == 1.0


def test_probabilities_come_from_the_model(tiny_masked_lm: Path) -> None:
    from spacy_wikicrem.util.probabilities import softmax

    nlp = real(tiny_masked_lm, temperature=0.5)
    doc = make_doc("[Anna] told [Maria] that her car was lost .", nlp.vocab)
    resolver = resolver_of(nlp)
    (question,) = resolver.resolver.questions(doc).questions
    assert question.query.after == "'s car was lost."
    (scores,) = resolver.content.score([question.query])
    expected = dict(zip(question.query.candidates, softmax(scores, 0.5), strict=True))
    (resolution,) = resolver(doc)._.pronoun_resolutions
    assert {span.text: p for span, p in resolution.candidates} == pytest.approx(expected)


SCRIPT = """
import sys, torch
from tests.pipeline.test_pronoun_resolver import TEXTS, links, real
torch.set_num_threads(2)
nlp = real(sys.argv[1])
texts = [" ".join(TEXTS * 20), *TEXTS] * 2  # the first is long enough for two threads
one = [links(nlp(text)) for text in texts]
many = list(nlp.pipe(texts, n_process=2, batch_size=1))
assert [links(doc) for doc in many] == one, (one, many)
"""


def test_processes_after_the_parent_has_run(tiny_masked_lm: Path) -> None:
    """Forked workers have none of torch's threads; they must not wait for them."""
    done = run_fresh(SCRIPT, str(tiny_masked_lm))
    assert done.returncode == 0, done.stderr


def test_deep_copies_of_documents_are_independent() -> None:
    nlp = make_nlp(["Ada"])
    doc = nlp(TEXTS[0])
    other = copy.deepcopy(doc)
    before = snapshot(doc)
    make_nlp(["Bob"])(other)
    assert snapshot(doc) == before != snapshot(other)
