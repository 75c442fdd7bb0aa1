"""Turns of transcripts and chats."""

from __future__ import annotations

import pytest
import spacy

from spacy_wikicrem.lang import pronoun_data
from spacy_wikicrem.resolution.mentions import MentionSettings
from spacy_wikicrem.resolution.pairing import PairingSettings, pair, tabulate
from spacy_wikicrem.resolution.turns import find_turns, turn_at
from tests.pipeline.fakes import tag
from tests.pipelines import load_english

ENGLISH = pronoun_data("en")


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("PROFESSOR SMITH: He ran.\nMR JONES: Why?\n", ["He ran.", "Why?"]),
        ("Ann: I saw Bob.\nHe was ill.\nCarl: Why?", ["I saw Bob.\nHe was ill.", "Why?"]),
        ("[10:02] Maria: she is late\n[10:03] Tom: tell me", ["she is late", "tell me"]),
        ("LEE (quietly): He died.\n\nHe was old.", ["He died."]),
        ("O'BRIEN: No.", ["No."]),
        ("[10:02] maria: she is late\n[10:03] tom: tell me", ["she is late", "tell me"]),
        ("[3/4/24, 1:02 pm] ben: hi\n[3/4/24, 1:03 pm] ada: you?", ["hi", "you?"]),
        ("HOBBS. He is here.\nLADY MOON. Who?\n(He bows.)", ["He is here.", "Who?"]),
        ("MR. LEE: No.", ["No."]),
        # One warning is no play.
        ("WARNING. Do not open it.\nCall us.", []),
        # A glossary, fields, prose, a clock, an address, a colon with nothing behind.
        ("Ada Lovelace: She wrote.\nAlan Turing: He ran.\n", []),
        ("Name: Ada\nBorn: 1815\n", []),
        ("She said: I know.\nHe said: you do.\n", []),
        ("At 10:30 she came.\nSee https://x.org: it is mine.", []),
        ("Ann:\nI saw Bob.\n", []),
    ],
)
def test_turns(text, turns):
    found = find_turns(text, ENGLISH)
    assert [text[turn.start : turn.end].strip() for turn in found] == turns


def test_whose_turn_it_is():
    text = "DR. WATSON: Holmes left.\nHOLMES: No.\n\nHe lied."
    turns = find_turns(text, ENGLISH)
    found = [turn_at(turns, place) for place in (0, 11, 12, text.index("No"), text.index("He"))]
    names = [turn and turn.speaker for turn in found]
    assert names == [None, None, "dr. watson", "holmes", None]
    watson = found[2]
    assert [watson.is_speaker(n) for n in ("DR. WATSON", "Watson", "son", "Holmes")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_turn_after_very_many_lines_takes_no_long():
    text = "A" * 200_000 + "\n" + "x: " * 50_000
    assert find_turns(text, ENGLISH) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ANNA: She saw Maria.", ["Maria"]),
        ("Maria ran.\nDR. ANNA: Did she?", ["Maria"]),
        ("Anna ran: She saw Maria.", ["Anna", "Maria"]),
        ("MARIA: I ran.\nANNA: She ran.", ["MARIA"]),  # who spoke before may be meant
    ],
)
def test_who_speaks_is_no_third_person_in_the_own_turn(text, expected):
    doc = spacy.blank("en")(text)
    names = [(t.idx, t.idx + len(t)) for t in doc if t.lower_ in ("anna", "maria")]
    doc.ents = [doc.char_span(*place, label="PERSON") for place in names]
    table = tabulate(tag(doc), ENGLISH, MentionSettings(("PERSON",), False, False, False))
    place = 0, len(text)
    settings = PairingSettings(agreement="off")
    (found,) = pair(doc, ENGLISH, ["she"], table, lambda token: place, settings)
    mentions = [table.mentions[at] for at in found.candidates]
    assert [text[m.start : m.end] for m in mentions] == expected


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("UNION OPERATOR: It joins the data that you read.", "OPERATOR"),
        ("Union Operator: It joins our data.\nShift Operator: It moves what you read.", "Operator"),
        ("FIRST TOOL (Listing 1): It reads a file, and we wait.", "TOOL"),
    ],
)
def test_it_may_be_what_a_heading_names(text: str, label: str) -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    first = nlp(text)._.pronoun_resolutions[0]
    assert label in {span.root.text for span, _ in first.candidates}
