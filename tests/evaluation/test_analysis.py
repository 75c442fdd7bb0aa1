import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.analysis import Pronoun, analyse
from spacy_wikicrem.lang.en.possessive import strip_possessive
from tests.pipelines import vocab_of

VOCAB = vocab_of("en")


class HandMade:
    """A pipeline that knows one document and counts its texts."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self.seen: list[str] = []

    def pipe(self, texts):
        self.seen.extend(texts)
        return [self.doc for _ in texts]


@pytest.fixture
def pipeline():
    words = ["Ada", "'s", "nurse", "saw", "Bob", "Smith", "'s", "car", "at", "her", "``", "Rome"]
    tags = ["NNP", "POS", "NN", "VBD", "NNP", "NNP", "POS", "NN", "IN", "PRP$", "``", "NNP"]
    spaces = [word not in {"Ada", "Smith"} for word in words]
    ents = ["B-PERSON", "I-PERSON", "O", "O", "B-PERSON", "I-PERSON", "O", "O", "O", "O"]
    return HandMade(Doc(VOCAB, words, spaces, tags=tags, ents=[*ents, "B-PERSON", "B-GPE"]))


def ask(pipeline, form, persons=True):
    text = pipeline.doc.text
    return analyse(pipeline, [Pronoun(text, text.index(form), form)], persons=persons)[0]


def test_persons_lose_their_possessive_and_need_a_letter(pipeline):
    found = ask(pipeline, "her").persons
    assert [(person.name, person.start) for person in found] == [("Ada", 0), ("Bob Smith", 16)]


@pytest.mark.parametrize(("tag", "possessive"), [("PRP$", True), ("PRP", False)])
def test_her_goes_by_its_tag(pipeline, tag, possessive):
    pipeline.doc[9].tag_ = tag
    assert ask(pipeline, "her", persons=False).possessive is possessive


@pytest.mark.parametrize(
    ("form", "possessive"),
    [("His", True), ("hers", True), ("their", True), ("he", False), ("him", False), ("X", False)],
)
def test_other_forms_need_no_pipeline(pipeline, form, possessive):
    [found] = analyse(pipeline, [Pronoun(f"a {form} b", 2, form)], persons=False)
    assert found.possessive is possessive
    assert pipeline.seen == []


def test_each_text_is_read_once(pipeline):
    pronoun = Pronoun(pipeline.doc.text, pipeline.doc[9].idx, "her")
    assert len(analyse(pipeline, [pronoun, pronoun], persons=True)) == 2
    assert len(pipeline.seen) == 1


def test_a_pipeline_without_tagger_or_ner_is_an_error():
    with pytest.raises(WikicremError, match=r"W407.*tagger.* and entities"):
        analyse(spacy.blank("en"), [Pronoun("I saw her", 6, "her")], persons=True)


@pytest.mark.parametrize(
    ("name", "stripped"),
    [("Ada's", "Ada"), ("Ada’s", "Ada"), ("James'", "James'"), (" Ada \n Byron 's", "Ada Byron")],
)
def test_strip_possessive(name, stripped):
    assert strip_possessive(name) == stripped
