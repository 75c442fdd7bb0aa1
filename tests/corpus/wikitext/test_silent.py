from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs
from spacy_wikicrem.corpus.wikitext.silent import between_words, shows_nothing
from tests.steps import assert_linear


@pytest.mark.parametrize(
    "content",
    ["citation needed|date=May 2020", "Cn", "sfn|Hill|2000|p=3", "sfnp|Hill|2000", "efn|A note.",
     "who?", "fr icon", "Cite web|url=x", "use dmy dates|date=May 2020", "coord|1|2|display=title",
     "whatever|date=June 2019", "unreferenced-inline", "better source needed", "rp|27", "infobox x",
     "r|hill", "refn|group=a|Text", "#tag:ref|Text", "Main|York", "-"],
)  # fmt: skip
def test_notes_boxes_and_remarks(content):
    assert shows_nothing(content.partition("|")[0].casefold(), content)


@pytest.mark.parametrize(
    "content", ["foo|bar", "birthplace|x", "refer|x", "useful|x", "articles|x"]
)
def test_others_may_show_something(content):
    assert not shows_nothing(content.partition("|")[0], content)


@pytest.mark.parametrize(
    ("before", "after", "missed"),
    [
        ("Her name is ", ", she said.", True),
        ("The ", " man left.", True),
        ("She took a train to ", ".", True),
        ("She lives in ", "", True),
        ('They sang "', '" there.', True),
        ("He won (", ") twice.", True),  # the brackets go with it
        ("He won.", " Then he left.", False),  # a note, attached
        ("He won. ", " then left.", True),
        ("He won. ", "", False),
        ("", "'''Ada''' was here.", False),
        ("", " '''Ada''' was here.", False),
        ("", " was born here.", True),
        ("word", "word", False),
    ],
)
def test_where_a_word_is_missed(before, after, missed):
    assert between_words(before, after, multiline=False) == missed


def test_a_box_before_the_first_word_is_no_subject():
    assert not between_words("", " was born here.", multiline=True)


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("Her name is {{unknown thing|x}}, she said.", None),
        ("He met {{unknown thing|x}} {{unknown thing|y}} there.", None),
        ("{{unknown thing|x}} met him there.", None),
        ("He met [[Bob|{{unknown thing|x}}]] there.", None),
        ("He met {{nowrap|{{unknown thing|x}}}} there.", None),
        ("He met Bob{{unknown note|x}} there.", "He met Bob there."),
        ("He met Bob.{{unknown note|x}} He left.", "He met Bob. He left."),
        ("He met Bob {{citation needed|date=May 2020}} there.", "He met Bob there."),
        ("{{unknown box\n|a=b\n}} was it. He met Bob.", "was it. He met Bob."),
        ("{{unknown hatnote|x}}\nHe met Bob.", "He met Bob."),
        ("He met Bob ({{unknown thing|x}}) there.", "He met Bob there."),
        ("Born {{nee|Smith}}, she left.", "Born née Smith, she left."),
        ("She is {{langx|fr|Anne}} here.", "She is Anne here."),
        ("{{harvtxt|Hill|Moss|2000|p=4}} say so.", "Hill & Moss (2000) say so."),
        ("{{harvtxt|A|B|C|D|2000}} say so.", "A et al. (2000) say so."),
        (
            "{{sortname|Bob|Moss}} and {{sortname|Eve|Poe|dab=x}} left.",
            "Bob Moss and Eve Poe left.",
        ),
        ("The {{clarify span|tall|date=May 2020}} man left.", "The tall man left."),
        ("It cost {{EUR|5}} or {{JPY|600}}.", "It cost €5 or ¥600."),
        ("{{language with name|it|Italian|Anna}} is her name.", "Anna is her name."),
        ("{{{1}}} is odd.", None),
        ("It is {{{name|a}}} thing.", None),
        ("It is } odd.", None),
    ],
)
def test_no_word_vanishes(wikitext, expected):
    assert clean_paragraphs(wikitext) == ([] if expected is None else [expected])


@pytest.mark.parametrize("unit", ["a ", "( ", '." ', "''", "date=", "| date = ", "9"])
def test_long_lines_take_linear_time(unit):
    assert_linear(lambda n: between_words(unit * n, unit * n, False))
    assert_linear(lambda n: shows_nothing("x", unit * n))
