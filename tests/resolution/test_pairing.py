"""Which mentions a pronoun is paired with: by place, by agreement, by syntax."""

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentions import MentionSettings
from spacy_wikicrem.resolution.pairing import PairingSettings, pair, tabulate
from tests.pipeline.fakes import make_doc

ENGLISH = lang.get("en")
NAMES = MentionSettings(("PERSON",), False, False, False)


def paired(doc, place=None, settings=NAMES, forms=None, **rules):
    table = tabulate(doc, ENGLISH, settings)
    whole = 0, len(doc.text)
    found = pair(
        doc,
        ENGLISH,
        forms or ENGLISH.all_forms,
        table,
        lambda token: place or whole,
        PairingSettings(**rules),
    )
    texts = [doc.text[m.start : m.end] for m in table.mentions]
    return [(doc[p.token].text, [texts[at] for at in p.candidates]) for p in found]


def test_the_nearest_before_come_first_then_what_comes_after():
    doc = make_doc("[Ada] met [Anna] . Then they saw [Bob] . [Marco] left .")
    assert paired(doc, agreement="off") == [("they", ["Anna", "Ada", "Bob", "Marco"])]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ((0, 99), ["Anna", "Ada"]),
        ((0, 12), ["Anna", "Ada"]),  # the very end of the window
        ((0, 11), ["Ada"]),
        ((1, 99), ["Anna"]),  # a mention that the window cuts is outside
        ((12, 99), []),
    ],
)
def test_a_mention_must_lie_in_the_window(place, expected):
    doc = make_doc("[Ada] met [Anna] . Then she left .")
    assert doc.text.startswith("Ada met Anna.")
    assert paired(doc, place, agreement="off") == [("she", expected)]


@pytest.mark.parametrize(
    ("mode", "expected"), [("off", ["Bob", "Ada"]), ("soft", ["Bob", "Ada"]), ("hard", ["Ada"])]
)
def test_modes_of_agreement(mode, expected):
    doc = make_doc("[Ada] met [Bob] . She left .")
    assert paired(doc, agreement=mode) == [("She", expected)]


def test_if_none_agrees_those_of_the_other_gender_stay():
    assert paired(make_doc("[Bob] sat . She left ."), agreement="hard") == [("She", ["Bob"])]


def test_only_the_wanted_forms():
    doc = make_doc("[Ada] saw it . She left .")
    assert [form for form, _ in paired(doc, forms={"it"})] == ["it"]


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        ("Anna saw her.", "her", []),  # nobody is the object of the own verb
        ("Anna said that Maria saw her.", "her", ["Anna"]),
        ("Anna hurt herself.", "herself", ["Anna"]),
        ("It is raining in Rome.", "It", []),
    ],
)
def test_syntax(english, text, pronoun, expected):
    found = dict(paired(english(text), settings=MentionSettings()))
    assert found[pronoun] == expected
