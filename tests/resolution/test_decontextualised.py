from __future__ import annotations

from dataclasses import replace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.decontextualised import Context, get_decontextualised
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry
from spacy_wikicrem.resolution.resolved_text import resolve_text
from tests.pipeline.fakes import make_nlp
from tests.pipelines import load_english


@pytest.fixture(scope="module")
def nlp(english):
    """The real tagger and parser; the resolver's model only knows what it likes."""
    made = make_nlp(["Ada Lovelace", "Google Inc.", "Jane Smith", "Ann and Bob"])
    resolver = made.get_pipe("pronoun_resolver")
    kinds = {"noun_phrases": True, "agreement": "hard", "syntax": True, "labels": None}
    resolver.settings = replace(resolver.settings, **kinds)
    return lambda text: resolver(english(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a pronoun, then a short name; what the sentence names itself stays
        ("Ada Lovelace left. She ran.", ["Ada Lovelace left.", "Ada Lovelace ran."]),
        ("Ada Lovelace came. Lovelace ate.", ["Ada Lovelace came.", "Ada Lovelace ate."]),
        ("Ada Lovelace sat. When she ran, Lovelace fell.",
         ["Ada Lovelace sat.", "When she ran, Ada Lovelace fell."]),
        ("Ada Lovelace sat. Her bag was near her.",
         ["Ada Lovelace sat.", "Ada Lovelace's bag was near her."]),
        # bare nouns: part of the name, the only company; not where two fit
        ("The Golden Gate Bridge opened in 1937. The bridge is orange.",
         ["The Golden Gate Bridge opened in 1937.", "The Golden Gate Bridge is orange."]),
        ("Google Inc. grew quickly in 1999. The company's shares rose.",
         ["Google Inc. grew quickly in 1999.", "Google Inc.'s shares rose."]),
        ("Google Inc. sued Oracle Corp. in Ohio. The company won.",
         ["Google Inc. sued Oracle Corp. in Ohio.", "The company won."]),
        # no institution is a company
        ("The Senate met in Rome. The company left.",
         ["The Senate met in Rome.", "The company left."]),
        ("Google Inc. grew quickly in 1999. The Senate met in Rome. The company won.",
         ["Google Inc. grew quickly in 1999.", "The Senate met in Rome.", "Google Inc. won."]),
        # what goes on with "of" is another thing, or a longer name
        ("Google Inc. grew. He loved the company of Jane Smith.",
         ["Google Inc. grew.", "He loved the company of Jane Smith."]),
        ("Jane Smith left. Smith of Harlow ran.", ["Jane Smith left.", "Smith of Harlow ran."]),
        # a case is nobody
        ("In Harper v. Lindqvist, Lindqvist won. Harper paid.",
         ["In Harper v. Lindqvist, Lindqvist won.", "Harper paid."]),
        # a title stays once
        ("Dr. Jane Smith left. Dr. Smith ran.", ["Dr. Jane Smith left.", "Dr. Jane Smith ran."]),
        ("He left. It rained.", ["He left.", "It rained."]),
        # a title makes no name fuller, and an article is none
        ("Miss Anne sat. Anne ate. Anne left.", ["Miss Anne sat.", "Anne ate.", "Anne left."]),
        ("A Jane Smith came. Smith sat.", ["A Jane Smith came.", "Jane Smith sat."]),
        # headings, items and rows are pieces, and no words go over
        ("## Ada Lovelace\nShe ran.", ["## Ada Lovelace", "Ada Lovelace ran."]),
        ("- Ada Lovelace\n- She ran", ["- Ada Lovelace", "- Ada Lovelace ran"]),
        ("| Ada Lovelace. Ran | 1 |\n| She ran | 2 |",
         ["| Ada Lovelace. Ran | 1 |", "| Ada Lovelace ran | 2 |"]),
        ("DR. JANE SMITH: Yes. No.\nADA: Go.", ["DR. JANE SMITH: Yes.", "No.", "ADA: Go."]),
        ("> Ada Lovelace left.\n>\n> She ran.", ["> Ada Lovelace left.", "> Ada Lovelace ran."]),
        ("Ada Lovelace met us. 🙂 She ran.", ["Ada Lovelace met us.", "🙂 Ada Lovelace ran."]),
        ("", []),
        ("\ufeff\r\n", ["\ufeff\r\n"]),
    ],
)  # fmt: skip
def test_sentences_make_sense_alone(nlp, text: str, expected: list[str]) -> None:
    doc = nlp(text)
    pieces = get_decontextualised(doc)
    assert [piece.text.strip() for piece in pieces] == [line.strip() for line in expected]
    for piece in pieces:
        assert piece.revision.inverse.after == text[piece.start : piece.end]
        for need in piece.needs:
            assert piece.to_source(piece.revision.to_new(need.start - piece.start)) == need.start


def test_several_who_are_named_in_a_sentence_are_not_named_in_it_again(nlp) -> None:
    doc = nlp("Ann and Bob opened their shop in 2004. Some said they were too young.")
    texts = [piece.text for piece in doc._.decontextualised]
    assert texts == [
        "Ann and Bob opened their shop in 2004.",
        "Some said Ann and Bob were too young.",
    ]


def test_a_piece_of_several_sentences_says_it_once(nlp) -> None:
    doc = nlp("Ada Lovelace left. She ran. She fell.")
    assert Context(doc).piece(19, len(doc.text)).text == "Ada Lovelace ran. She fell."
    assert Context(doc).piece(0, len(doc.text)).text == doc.text


def test_what_is_improbable_or_protected_stays(nlp) -> None:
    doc = nlp("Ada Lovelace left. She ran.")
    assert Context(doc, min_probability=1.1).piece(19, 27).text == "She ran."
    doc.spans["protected"] = [doc[4:5]]
    assert Context(doc).piece(19, 27).text == "She ran."
    assert Context(doc, protected="other", barred=[(19, 22)]).piece(19, 27).text == "She ran."


def test_the_attribute(nlp) -> None:
    doc = nlp("Ada Lovelace left. She ran.")
    assert [s.text for s in doc._.decontextualised] == ["Ada Lovelace left.", "Ada Lovelace ran."]


def test_placeholders_and_code_stay(nlp) -> None:
    doc = nlp("Ada Lovelace left. She wrote `she` to {her}.")
    assert doc._.decontextualised[-1].text == "Ada Lovelace wrote `she` to {her}."


def test_half_of_what_is_protected_is_no_name(nlp) -> None:
    doc = nlp("Ada Lovelace left. She ran.")
    assert Context(doc, barred=[(4, 14)]).piece(19, 27).text == "She ran."
    assert Context(doc, barred=[(0, 12)]).piece(19, 27).text == "Ada Lovelace ran."
    assert resolve_text(doc, barred=[(4, 14)]).after == doc.text
    assert resolve_text(doc, barred=[(0, 12)]).after == "Ada Lovelace left. Ada Lovelace ran."


def test_owners_who_are_named_are_not_named_again(nlp) -> None:
    """Whose drums they are is clear where only the owner is named before."""
    text = (
        "Ada Lovelace sold her drums. She misses them. Jane Smith told Ada Lovelace to keep them."
    )
    doc, drums = nlp(text), Mention("her drums", 18, 27)
    for place in (text.index("them"), text.rindex("them")):
        question = Question("them", place, place + 4, False, "", "", (drums,))
        write_entry(doc, question, make_entry(question, [1.0], threshold=0.0))
    assert [piece.text for piece in get_decontextualised(doc)][1:] == [
        "Ada Lovelace misses her drums.",
        "Jane Smith told Ada Lovelace to keep Ada Lovelace's drums.",
    ]


def test_what_belongs_to_nobody_knows_whom_says_what_it_is(nlp) -> None:
    doc, works = nlp("His works were rare. Most of them are lost."), Mention("His works", 0, 9)
    question = Question("them", 29, 33, False, "", "", (works,))
    write_entry(doc, question, make_entry(question, [1.0], threshold=0.0))
    assert get_decontextualised(doc)[1].text == "Most of his works are lost."


def test_names_in_headings_stay_as_they_are() -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    doc = nlp("== Grete Hofer ==\n\nGrete Hofer was a skier. She won.")
    told = [sentence.text for sentence in doc._.decontextualised]
    assert told == ["== Grete Hofer ==", "Grete Hofer was a skier.", "Grete Hofer won."]


@pytest.mark.parametrize(
    "label", ["LENA FISCHER", "DR. LENA FISCHER", "Fischer", "[10:31] Lena Fischer", "FISCHER"]
)
def test_a_label_stays_as_written(label: str) -> None:
    nlp = load_english()
    doc = nlp(
        "HOST: You came with Lena Fischer, I hear.\n\nLENA FISCHER: My mother did.\n\n"
        f"{label}: He left when I was six.\n"
    )
    context = Context(doc)
    start = doc.text.rindex(label)
    assert not context.piece(start, len(doc.text)).needs
    at = doc.text.rindex(" left")
    assert [need.text for need in context.needs(start, at)] == []


def test_a_name_is_in_full_where_the_text_goes_on_with_it() -> None:
    doc = Doc(
        load_english().vocab,
        words=["LENA", "FISCHER", "left", ".", "He", "saw", "LENA", "FISCHER", "again"],
        tags=["NNP", "NNP", "VBD", ".", "PRP", "VBD", "NNP", "VB", "RB"],
        pos=["PROPN", "PROPN", "VERB", "PUNCT", "PRON", "VERB", "PROPN", "VERB", "ADV"],
        ents=["B-PERSON", "I-PERSON", "O", "O", "O", "O", "B-PERSON", "O", "O"],
        sent_starts=[True, *[False] * 3, True, *[False] * 4],
    )
    assert not Context(doc).needs(doc[4].idx, len(doc.text))
