"""Labelled pronouns as Examples, and what the gold clusters say about candidates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin, Span, SpanGroup
from spacy.training import Example
from spacy.util import registry

from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.resolution.candidates import Mention
from spacy_wikicrem.resolution.gold import PRONOUNS_KEY, ZERO, count_pronouns, read_gold
from spacy_wikicrem.resolution.references import make_docbin, make_example
from tests.pipelines import blank

READER = "spacy-wikicrem.LabelledPronouns.v1"
CONLL = """#begin document (a); part 0
a 0 0 Ada (1
a 0 1 Byron 1)
a 0 2 told (3
a 0 3 Bob's (2)|3)
a 0 4 mother (2
a 0 5 that 2)
a 0 6 she (1)
a 0 7 ca -
a 0 8 n't -
a 0 9 leave -
a 0 10 . -
#end document
"""


@pytest.fixture
def nlp() -> Language:
    return blank("en")


def corpus(nlp: Language, path: Path, **settings: object) -> Iterator[Example]:
    return registry.readers.get(READER)(path=str(path), **settings)(nlp)


def clusters(doc: Doc) -> dict[str, list[str]]:
    return {key: [span.text for span in group] for key, group in doc.spans.items()}


@pytest.mark.parametrize("raw_text", [True, False])
def test_conll(tmp_path: Path, nlp: Language, raw_text: bool) -> None:
    path = tmp_path / "a.conll"
    path.write_text(CONLL)
    (example,) = corpus(nlp, path, raw_text=raw_text)
    assert clusters(example.reference) == {
        "coref_clusters_1": ["Ada Byron", "she"],
        "coref_clusters_2": ["told Bob's"],
        "coref_clusters_3": ["Bob's", "mother that"],
        PRONOUNS_KEY: ["she"],
    }
    assert not example.predicted.spans and not example.predicted.has_annotation("SENT_START")
    assert example.predicted.text == example.reference.text
    tokens = [token.text for token in example.predicted]
    assert ("Bob's" in tokens) is not raw_text  # spaCy splits it, the file does not
    gold = read_gold(example)
    place = example.predicted.text.index("she")
    assert gold.forms == {(place, place + 3): "she"}
    # misaligned, and without its 's
    assert gold.entities_of(Mention("Bob", 15, 18)) == {"coref_clusters_3"}


@pytest.mark.parametrize("name", ["gum/conllu/GUM_bio_galois.conllu", "gum/gum-conll"])
def test_a_real_file_in_both_tokenisations(data_dir: Path, nlp: Language, name: str) -> None:
    for raw_text in (True, False):
        for example in corpus(nlp, data_dir / name, raw_text=raw_text, limit=2):
            reference, gold = example.reference, read_gold(example)
            judged = reference.spans[PRONOUNS_KEY]
            assert len(judged) == len(gold.pronouns) == count_pronouns(reference) > 0
            for span, (place, form) in zip(judged, gold.forms.items(), strict=False):
                assert form in example.predicted.text[slice(*place)].lower()
                assert span.doc is reference


def test_training_and_held_out_parts(tmp_path: Path, nlp: Language) -> None:
    for name in "edcba":
        (tmp_path / f"{name}.conll").write_text(
            CONLL.replace("(a)", f"({name})").replace("Ada", name)
        )
    parts = {
        part: [example.reference[0].text for example in corpus(nlp, tmp_path, part=part)]
        for part in ("training", "held-out", "all")
    }
    assert parts == {"training": list("abcd"), "held-out": ["e"], "all": list("abcde")}


def test_galois_is_the_antecedent(data_dir: Path, nlp: Language) -> None:
    (example,) = corpus(nlp, data_dir / "gum/conllu/GUM_bio_galois.conllu")
    gold, text = read_gold(example), example.predicted.text
    his = text.index("his expulsion")
    place = (his, his + 3)
    poisson, galois = text.index("Siméon Poisson"), text.index("Galois returned")
    assert gold.is_right(place, Mention("Galois", galois, galois + 6))
    assert not gold.is_right(place, Mention("Siméon Poisson", poisson, poisson + 14))


def test_zero_pronouns_sit_on_their_verbs(data_dir: Path) -> None:
    spanish = spacy.blank("es")
    (path,) = (data_dir / "corefud").glob("*.conllu")
    documents = list(read_documents(path))[:20]
    docs = list(make_docbin(documents, spanish).get_docs(spanish.vocab))
    zeros = [s for d in docs for g in d.spans.values() for s in g if s.label_ == ZERO]
    expected = sum(d.is_zero(m) for d in documents for m in d.mentions)
    assert len(zeros) == expected > 50
    assert [doc.text for doc in docs] == [document.text for document in documents]


def test_gap_pronouns_without_an_answer_are_not_judged(data_dir: Path, nlp: Language) -> None:
    path = data_dir / "gap" / "gap-validation.tsv"
    examples = list(corpus(nlp, path))
    assert len(examples) == 454 - 62
    gold = read_gold(examples[0])
    assert len(gold.pronouns) == 1 and not gold.complete
    # GAP marks one mention of a name; another one of the same string is right too.
    (place,) = gold.pronouns
    name = next(m for m in gold.mentions.all if m.entity == gold.pronouns[place])
    text = examples[0].predicted.text[name.start : name.end]
    assert gold.is_right(place, Mention(text, 100_000, 100_000 + len(text)))


def test_docbin_keeps_all_gold(data_dir: Path, nlp: Language) -> None:
    documents = list(read_documents(data_dir / "gap" / "gap-validation.tsv"))[:3]
    data = make_docbin(documents, nlp).to_bytes()
    fresh = spacy.blank("en")
    for document, doc in zip(
        documents, DocBin().from_bytes(data).get_docs(fresh.vocab), strict=True
    ):
        before = make_example(document, nlp)
        after = Example(fresh.make_doc(doc.text), doc)
        one, other = read_gold(after), read_gold(before)
        assert (one.pronouns, one.forms, one.complete) == (
            other.pronouns,
            other.forms,
            other.complete,
        )
        assert one.mentions.all == other.mentions.all


def test_clusters_of_other_tools_are_enough(nlp: Language) -> None:
    doc = Doc(nlp.vocab, words=["Ada", "met", "Bob", "and", "she", "smiled"])
    doc.spans["coref_clusters_1"] = [Span(doc, 0, 1), Span(doc, 4, 5)]
    gold = read_gold(Example(nlp.make_doc(doc.text), doc))
    assert list(gold.forms.values()) == ["she"] and gold.complete
    assert not gold.is_right((16, 19), Mention("Bob", 8, 11))
    assert gold.is_right((16, 19), Mention("Ada", 0, 3))


def test_a_name_inside_a_longer_mention_counts_by_its_head(nlp: Language) -> None:
    words = ["the", "mother", "of", "John", "saw", "the", "doctor", "Ann", "and", "she", "left"]
    doc = Doc(nlp.vocab, words=words)
    spans = [Span(doc, 0, 4), Span(doc, 9, 10)]
    doc.spans["coref_clusters_1"] = SpanGroup(doc, spans=spans, attrs={"heads": [1, 9]})
    doc.spans["coref_clusters_2"] = SpanGroup(doc, spans=[Span(doc, 5, 8)], attrs={"heads": [7]})
    gold = read_gold(Example(nlp.make_doc(doc.text), doc))
    assert gold.entities_of(Mention("John", 14, 18)) == set()
    assert gold.entities_of(Mention("Ann", 34, 37)) == {"coref_clusters_2"}


def test_nothing_labelled(tmp_path: Path, nlp: Language) -> None:
    path = tmp_path / "a.conll"
    path.write_text(CONLL.replace("she", "Eve"))
    with pytest.raises(WikicremError, match=r"W332.*'en'"):
        list(corpus(nlp, path))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"size": 2}, [[1], [3], [1]]),
        ({"size": 4}, [[1, 3], [1]]),
        ({"size": [1, 100]}, [[1], [3, 1]]),
        ({"size": 100, "padded_tokens": 8}, [[1], [3], [1]]),
        ({"size": 2, "buffer": 1}, [[1], [1], [3]]),
    ],
)
def test_batches_by_pronouns(
    nlp: Language, settings: dict[str, object], expected: list[list[int]]
) -> None:
    def example(words: str) -> Example:
        doc = Doc(nlp.vocab, words=words.split())
        doc.spans["coref_clusters_1"] = [doc[i : i + 1] for i in range(len(doc))]
        return Example(nlp.make_doc(doc.text), doc)

    batcher = registry.batchers.get("spacy-wikicrem.BatchByPronouns.v1")(**settings)
    examples = [example("she"), example("he Ada met Bob now ok"), example("she her they saw")]
    found = [[count_pronouns(e.reference) for e in batch] for batch in batcher(examples)]
    assert found == expected
