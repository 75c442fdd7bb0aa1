"""Texts for the ranker without subject pronouns."""

from __future__ import annotations

from spacy.tokens import Doc

from spacy_wikicrem.italian.prodrop.texts import without_subject_pronouns
from spacy_wikicrem.ty import RankedQuestion, RankedText
from tests.pipelines import vocab_of

TEXT = "Maria entrò. Lei salutò tutti. Poi vide lei."


class Parser:
    """In place of a pipeline."""

    def __init__(self):
        self.vocab = vocab_of("it")

    def __call__(self, text):
        assert text == TEXT
        finite = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
        pronoun = "Gender=Fem|Number=Sing|Person=3|PronType=Prs"
        return Doc(
            self.vocab,
            words=["Maria", "entrò", ".", "Lei", "salutò", "tutti", ".", "Poi", "vide", "lei", "."],
            spaces=[True, False, True, True, True, False, True, True, True, False, False],
            pos=[
                "PROPN",
                "VERB",
                "PUNCT",
                "PRON",
                "VERB",
                "PRON",
                "PUNCT",
                "ADV",
                "VERB",
                "PRON",
                "PUNCT",
            ],
            morphs=["", finite, "", pronoun, finite, "", "", "", finite, pronoun, ""],
            lemmas=[
                "Maria",
                "entrare",
                ".",
                "lei",
                "salutare",
                "tutto",
                ".",
                "poi",
                "vedere",
                "lei",
                ".",
            ],
            heads=[1, 1, 1, 4, 4, 4, 4, 8, 8, 8, 8],
            deps=[
                "nsubj",
                "ROOT",
                "punct",
                "nsubj",
                "ROOT",
                "obj",
                "punct",
                "advmod",
                "ROOT",
                "obj",
                "punct",
            ],
        )


def test_the_verb_asks_in_place_of_a_pronoun_that_goes():
    questions = (
        RankedQuestion(13, 16, ((0, 5),), (0,)),
        RankedQuestion(40, 43, ((0, 5), (13, 16)), (0, 1)),
    )
    (found,) = without_subject_pronouns([RankedText(TEXT, questions, "a")], Parser())
    assert found.text == "Maria entrò. Salutò tutti. Poi vide lei."
    first, second = found.questions
    assert found.text[first.start : first.end] == "Salutò"
    assert found.text[second.start : second.end] == "lei"
    assert [found.text[a:b] for a, b in second.mentions] == ["Maria", "Salutò"]
    assert (first.right, second.right, found.origin) == ((0,), (0, 1), "a dropped")


def test_a_text_whose_pronouns_all_stay_is_left_out():
    text = RankedText(TEXT, (RankedQuestion(40, 43, ((0, 5),), (0,)),), "a")
    assert not list(without_subject_pronouns([text], Parser()))
