"""Boundaries that are certain; "|" begins a sentence, "_" certainly does not, the rest is open."""

import pytest
import spacy

from tests.pipelines import blank
from tests.steps import assert_linear

NLP = blank("it")
NLP.add_pipe("abbreviation_sentencizer", config={"only_certain": True})


def marked(text: str) -> str:
    doc = NLP(text)
    signs = {1: "|", -1: "_", 0: ""}
    values = doc.to_array(["SENT_START"]).astype("int64").tolist()
    return " ".join(signs[value] + token.text for token, value in zip(doc, values, strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Chi parla? Quando viene?", "|Chi parla _? |Quando viene _?"),
        ("Ride. Poi tace.", "|Ride _. |Poi tace _."),
        ("Ride. poi tace", "|Ride _. poi tace"),
        ('"Vieni!" Ada rise.', '|" _Vieni _! _" |Ada rise _.'),
        ('Rise. "Vieni!"', '|Rise _. |" _Vieni _! _"'),
        ("Ride; poi tace", "|Ride _; poi tace"),
        ("Il sig. Rossi ride", "|Il sig _. Rossi ride"),
        ("Parla G. Rossi", "|Parla G. Rossi"),
        ("Nel 1900. Roma", "|Nel 1900 _. Roma"),
        ("858. Comprensorio di bonifica", "|858 _. _Comprensorio di bonifica"),
        ("Tace. 2) Quattro case", "|Tace _. |2 _) _Quattro case"),
        ("Tace. (4) Il resto", "|Tace _. |( _4 _) _Il resto"),
        ("così; b) Il resto", "|così _; b _) _Il resto"),
        ("(Il resto)", "|( _Il resto _)"),
        ("Roma", "|Roma"),
        ("", ""),
    ],
)
def test_certain_starts(text: str, expected: str) -> None:
    assert marked(text) == expected


def test_a_blank_line_begins_a_sentence_and_a_line_break_does_not() -> None:
    assert marked("Titolo\n\ntesto\ndi riga") == "|Titolo \n\n |testo \n di riga"


def test_the_parser_keeps_to_what_is_certain() -> None:
    nlp = spacy.blank("it")
    nlp.add_pipe("abbreviation_sentencizer", config={"only_certain": True})
    nlp.add_pipe("sentencizer", config={"overwrite": False})
    assert [one.text for one in nlp("858. Comprensorio. Poi tace.").sents] == [
        "858. Comprensorio.",
        "Poi tace.",
    ]


@pytest.mark.parametrize("unit", ["Ada ride. Poi tace (forse). ", "’ ", "( ", "1. "])
def test_hostile_text_takes_linear_time(unit: str) -> None:
    component = NLP.get_pipe("abbreviation_sentencizer")
    assert_linear(lambda many: component(NLP.make_doc(unit * many)), 300)
