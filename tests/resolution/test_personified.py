"""Things and animals that act as people."""

from __future__ import annotations

import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.personified import are_people, personified_nouns
from tests.pipelines import load_english


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    return nlp


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("The moon laughed at the sea.", {"moon"}),
        ("The teapot was proud of the lid.", {"teapot"}),
        ('"I am tired," said the lamp.', {"lamp"}),
        ('The old lamp asked: "Where is the boy?"', {"lamp"}),
        ("The wind believed that the tree would fall.", {"wind"}),
        ("The sun told the wind that he was a fool.", {"sun", "wind"}),
        ("The oak said that the reed was weak.", {"oak"}),
        ("The king asked the mirror who was the fairest.", {"mirror"}),
        ("The rose asked the bee whether it was late.", {"rose", "bee"}),
        ("The river spoke to the miller.", {"river"}),
        ("The willow loved the oak.", {"willow"}),
        ("The moon looked down at the shepherd.", {"moon"}),
        ("The moon looked pale.", set()),
        ("The river bent to the left.", set()),
        ("The company loved the plan.", set()),
        ("The witness spoke to the oak.", set()),
        ("The king asked for a mirror that was new.", set()),
        ("We told the computer that it was late.", set()),
        ("The machine said that the card was old.", set()),
        ("The evidence suggests that the man lied.", set()),
        ("The letter says that the house is sold.", set()),
        ("The lamp stood on the table.", set()),
        ("The report said nothing. It was short.", set()),
        ("The song was sad.", set()),
        ("The machine asked for a card and answered the call.", set()),
        ('The sign said: "Keep off the grass."', set()),
        ("The company said: 'We are sorry.'", {"company"}),
    ],
)
def test_who_acts_as_people_do(english, text, nouns):
    assert personified_nouns(english(text), lang.get("en")) == nouns


def test_nothing_without_a_parse(english):
    with english.select_pipes(disable=["parser"]):
        assert personified_nouns(english("The moon laughed."), lang.get("en")) == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The moon was so happy that he had forgotten the sea.", "The moon"),
        ('"I am tired," said the lamp. She had burned all night.', "the lamp"),
        ("A pike lived in the pond. He was old, and the pond was deep.", "A pike"),
        ("The lamp stood on the table. She was tired.", None),
        ("The wind said that he could blow.", "The wind"),
        ("The girl asked the mirror who was there. It laughed.", "the mirror"),
        ("The North Wind boasted that he was the strongest.", "North Wind"),
        ("The oak argued with the reed. He was strong.", "The oak"),
        ("The willow loved the miller. She wept for a year.", "The willow"),
        ('The river spoke to the old man. "Come," she said.', "The river"),
        ("Anna looked at the moon. She was tired.", "Anna"),
        ("The Kremlin hoped for peace. He was angry.", None),
        ("The letter said that he was ill.", None),
        ("The mermaid saved the prince. She was old.", "The mermaid"),
    ],
)
def test_they_are_he_and_she(nlp, text, expected):
    (resolution,) = nlp(text)._.pronoun_resolutions
    found = resolution.antecedent
    assert (found.text if found else None) == expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("They laughed.", "They", True),
        ("They argued about the bill.", "They", True),
        ("They were bored.", "They", True),
        ("They were carpenters.", "They", True),
        ("They had two sons.", "They", True),
        ("They were hired in May.", "They", True),
        ("Nobody asked them why.", "them", True),
        ("The mayor thanked them.", "them", True),
        ("Their mothers had been nurses.", "Their", True),
        ("Their children left.", "Their", True),
        ("They were wet.", "They", False),
        ("They were tables of oak.", "They", False),
        ("They had two handles.", "They", False),
        ("They were sold in May.", "They", False),
        ("She washed them.", "them", False),
        ("She looked at them.", "them", False),
        ("Their colours were bright.", "Their", False),
        ("They delighted the pupils.", "They", False),
    ],
)
def test_what_only_people_are(english: Language, text: str, word: str, expected: bool) -> None:
    doc = english(text)
    token = next(t for t in doc if t.text == word)
    assert are_people(token, lang.get("en").kinds) is expected


@pytest.mark.parametrize(
    ("text", "pronoun", "antecedent"),
    [
        ("Two brothers sold the tables. They were carpenters.", "They", "Two brothers"),
        ("The parents left the parcels at the gates. They were arrested.", "They", "The parents"),
        ("The guests left the glasses on the tables. They were tired.", "They", "The guests"),
        ("The council closed the stalls. The owners lost takings. She asked it to compensate them.",
         "them", "The owners"),
        ("The actors loved the masks. Their parents came to the show.", "Their", "The actors"),
        ("My eldest gave up the piano; he prefers the drums.", "he", "My eldest"),
        ("Anna read the letter again, although she knew it by heart.", "it", "the letter"),
    ],
)  # fmt: skip
def test_they_who_are_people(nlp: Language, text: str, pronoun: str, antecedent: str) -> None:
    found = next(r for r in nlp(text)._.pronoun_resolutions if r.pronoun.text == pronoun)
    assert found.antecedent is not None and found.antecedent.text == antecedent
