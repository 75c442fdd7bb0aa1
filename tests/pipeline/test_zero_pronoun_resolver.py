from __future__ import annotations

import pytest
import spacy
from spacy.tokens import DocBin
from thinc.api import Model

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.architectures import mention_ranker_v1, zero_salience_v1
from spacy_wikicrem.pipeline.zero_pronoun_resolver import ZeroPronounResolver, antecedent_places
from spacy_wikicrem.ty import MentionQuery
from tests.pipelines import vocab_of
from tests.resolution.zeros.sentences import parses

KEY = "zero_pronouns"
ALL = ["referential", "shared", "arbitrary", "imperative"]


@pytest.fixture
def nlp():
    nlp = spacy.blank("it")
    nlp.add_pipe("zero_pronoun_detector", config={"kinds": ALL})
    return nlp


@pytest.fixture
def docs(nlp):
    found = parses(nlp.vocab)
    return {name: nlp.get_pipe("zero_pronoun_detector")(doc) for name, doc in found.items()}


@pytest.fixture
def resolver(nlp):
    return ZeroPronounResolver(nlp.vocab, zero_salience_v1())


def answers(doc):
    return {r.pronoun.text: r.antecedent and r.antecedent.text for r in doc._.pronoun_resolutions}


def starting(docs, text):
    return next(doc for doc in docs.values() if doc.text.startswith(text))


def test_the_attributes_of_pronoun_resolver(docs, resolver):
    doc = resolver(starting(docs, "Elena non risponde"))
    (verb,) = doc.spans[KEY]
    assert answers(doc) == {"dorme": "Elena"}
    assert verb[0]._.antecedent.text == verb._.antecedent.text == "Elena"
    cluster = [span.text for span in doc.spans["coref_clusters_1"]]
    assert cluster == ["Elena", "dorme"]


@pytest.mark.parametrize(
    ("text", "verb", "antecedent"),
    [
        ("Il cane abbaiò", "corse", "Il cane"),
        ("Franco ha incontrato Silvia", "era", "Silvia"),
        ("I ragazzi sono in ritardo", "hanno", "I ragazzi"),
        ("Piangeva.", "Piangeva", None),
        ("Vieni subito", "Vieni", None),
        ("Hanno suonato", "Hanno", None),
    ],
)
def test_whom_a_verb_stands_for(docs, resolver, text, verb, antecedent):
    assert answers(resolver(starting(docs, text)))[verb] == antecedent


def test_there_is_a_reason_where_there_is_nobody(docs, resolver):
    found = {}
    for text in ("Vieni subito", "Hanno suonato", "Piangeva."):
        (entry,) = resolver(starting(docs, text))._.pronoun_resolutions
        found[text] = entry.reason
    assert list(found.values()) == ["who is spoken to", "nobody in particular", "no candidate"]


def test_predict_changes_nothing(docs, resolver):
    doc = starting(docs, "Elena non risponde")
    assert antecedent_places(resolver, doc) == [(0, 1, 0)]
    assert not doc._.pronoun_resolutions


def test_a_ranker_is_asked_about_the_verb(nlp, docs):
    model = mention_ranker_v1()
    resolver = ZeroPronounResolver(nlp.vocab, model)
    doc = starting(docs, "Franco ha incontrato")
    (query,) = resolver.resolver.questions(doc).queries
    assert isinstance(query, MentionQuery)
    assert query.text[query.start : query.end] == "era"
    # "Era distratta" is she.
    assert [query.text[a:b] for a, b in query.mentions] == ["Silvia"]


def test_other_models_are_a_coded_error(nlp, docs):
    model = Model("other", lambda model, x, is_train: (x, None), attrs={"resolver": object})
    resolver = ZeroPronounResolver(nlp.vocab, model)
    with pytest.raises(WikicremError) as err:
        resolver(starting(docs, "Piangeva."))
    assert err.value.code == "W756"


def test_the_ranker_of_the_language_is_the_default():
    nlp = spacy.blank("es")
    nlp.add_pipe("zero_pronoun_resolver")
    model = nlp.get_pipe_config("zero_pronoun_resolver")["model"]
    assert model["@architectures"] == "spacy-wikicrem.MentionRanker.v1"


def test_without_a_detector_it_is_a_coded_error(nlp, resolver):
    with pytest.raises(WikicremError) as err:
        resolver(parses(nlp.vocab)["own-001"])
    assert err.value.code == "W753"

    assert "zeros_key" in str(err.value)


def test_without_the_candidates_it_is_a_coded_error(nlp, docs):
    resolver = ZeroPronounResolver(nlp.vocab, zero_salience_v1(), spans_key="mine")
    with pytest.raises(WikicremError) as err:
        resolver(starting(docs, "Piangeva."))
    assert err.value.code == "W344"


@pytest.mark.parametrize("code", ["en", "fr"])
def test_other_languages_are_a_coded_error(code):
    with pytest.raises(WikicremError) as err:
        ZeroPronounResolver(vocab_of(code), zero_salience_v1())
    assert err.value.code == "W750"


def test_it_survives_storing_and_pipe_is_as_call(nlp, docs, resolver):
    first = resolver(starting(docs, "Elena non risponde"))
    stored = DocBin(store_user_data=True)
    stored.add(first)
    (again,) = DocBin().from_bytes(stored.to_bytes()).get_docs(nlp.vocab)
    assert answers(again) == answers(first)
    other = nlp.get_pipe("zero_pronoun_detector")(parses(nlp.vocab)["own-006"])
    (piped,) = resolver.pipe([other])
    assert answers(piped) == answers(first)
