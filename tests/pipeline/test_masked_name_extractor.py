from __future__ import annotations

import pytest
from spacy.tokens import Doc, DocBin

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.masked_name_extractor import MaskedNameExtractor
from spacy_wikicrem.ty import MaskedExample

WORDS = ["Anna", "told", "Mary", "that", "Anna", "had", "won", ".", "Mary", "cried", "."]
ENTS = ["B-PERSON" if word in ("Anna", "Mary") else "O" for word in WORDS]
STARTS = [index in (0, 8) for index in range(len(WORDS))]


@pytest.fixture
def nlp():
    import spacy

    return spacy.blank("en")


@pytest.fixture
def extractor(nlp):
    return MaskedNameExtractor("masked_name_extractor", lang="en", labels=["PERSON"])


def annotated(nlp, **changes):
    values = {"words": WORDS, "ents": ENTS, "sent_starts": STARTS} | changes
    return Doc(nlp.vocab, **values)


def test_examples_are_plain_records(nlp, extractor):
    doc = extractor(annotated(nlp))
    records = doc._.masked_name_examples
    assert [(r["text"], r["answer"], r["case"]) for r in records] == [
        ("Anna told Mary that [MASK] had won .", "Anna", "a"),
        ("Anna told Mary that Anna had won . [MASK] cried .", "Mary", "b"),
    ]
    assert [MaskedExample.from_dict(r).lang for r in records] == ["en", "en"]


def test_predict_changes_nothing(nlp, extractor):
    doc = annotated(nlp)
    assert len(extractor.predict(doc)) == 2
    assert doc._.masked_name_examples is None


@pytest.mark.parametrize(
    ("missing", "what"), [("ents", "entities"), ("sent_starts", "sentence boundaries")]
)
def test_missing_annotation_is_a_coded_error(nlp, extractor, missing, what):
    with pytest.raises(WikicremError, match=what) as err:
        extractor(annotated(nlp, **{missing: None}))
    assert err.value.code == "W130"


@pytest.mark.parametrize("words", [[], ["He"]])
def test_tiny_documents(nlp, extractor, words):
    doc = Doc(nlp.vocab, words=words, ents=["O"] * len(words), sent_starts=[True] * len(words))
    assert extractor(doc)._.masked_name_examples == []


def test_settings(nlp):
    other_label = MaskedNameExtractor("m", lang="en", labels=["ORG"])
    assert other_label(annotated(nlp))._.masked_name_examples == []
    words = ["Anna", "Poe", "met", "Poe", "before", "Anna", "Poe", "left"]
    ents = ["B-PERSON", "I-PERSON", "O", "B-PERSON", "O", "B-PERSON", "I-PERSON", "O"]
    doc = annotated(nlp, words=words, ents=ents, sent_starts=[True] + [False] * 7)
    for drop, count in ((True, 0), (False, 1)):
        extractor = MaskedNameExtractor("m", lang="en", labels=["PERSON"], drop_shared_words=drop)
        assert len(extractor(doc)._.masked_name_examples) == count


def test_survives_bytes_and_docbin(nlp, extractor):
    doc = extractor(annotated(nlp))
    (binned,) = DocBin(docs=[doc], store_user_data=True).get_docs(nlp.vocab)
    expected = extractor.predict(doc)
    assert len(expected) == 2
    for copy in (Doc(nlp.vocab).from_bytes(doc.to_bytes()), binned):
        assert [MaskedExample.from_dict(r) for r in copy._.masked_name_examples] == expected


def test_in_a_pipeline(nlp, tmp_path):
    import spacy

    nlp.add_pipe("sentencizer")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "PERSON", "pattern": n} for n in ("Anna", "Mary")])
    nlp.add_pipe("masked_name_extractor", config={"strict_mixed": True})
    texts = ["Anna told Mary that Anna won.", "", "Anna met Mary. Mary left."]
    called = [nlp(text)._.masked_name_examples for text in texts]
    assert [len(records) for records in called] == [1, 0, 1]
    assert [doc._.masked_name_examples for doc in nlp.pipe(texts)] == called
    nlp.to_disk(tmp_path)
    reloaded = spacy.load(tmp_path)
    assert reloaded.get_pipe("masked_name_extractor").strategy.settings.strict_mixed
    assert reloaded(texts[0])._.masked_name_examples == called[0]


def test_the_real_pipeline(english):
    extractor = MaskedNameExtractor("m", lang="en", labels=["PERSON"])
    doc = extractor(english("When Michael Owen saw Julia Roberts, Michael Owen waved at her."))
    (record,) = doc._.masked_name_examples
    assert record["text"].endswith("Julia Roberts, [MASK] waved at her.")
