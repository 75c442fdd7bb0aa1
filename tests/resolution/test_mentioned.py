"""Forms of pronouns that stand for nobody, and pairs such as "he/she"."""

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentioned import both_halves, is_declared, is_half, is_in_use
from tests.pipeline.fakes import make_doc

ENGLISH = lang.get("en")


def in_use(marked, form):
    doc = make_doc(marked)
    token = next(t for t in doc if t.text == form)
    return is_in_use(token, ENGLISH.pronouns[token.lower_], ENGLISH)


@pytest.mark.parametrize(
    ("marked", "form", "expected"),
    [
        ("ask IT for help .", "IT", False),
        ("ask it for help .", "it", True),
        ("IT WAS COLD .", "IT", True),
        ("Anna left HIS Ltd. early .", "HIS", False),
        ("Anna left HER Inc early .", "HER", False),
        ("Anna left HIS car .", "HIS", True),
        ("ANNA LEFT HIS LTD .", "HIS", True),
        ("Anna left his Ltd. early .", "his", True),
        ("IT is COLD .", "IT", False),  # one of two
        ("WAS IT COLD and", "IT", True),  # two of three
        ("WAS IT COLD and wet", "IT", False),  # half
        ("I saw HER there .", "HER", True),
        ("then HE came .", "HE", True),
        ("a cat and ITS tail .", "ITS", True),
        ("she read His Dark Materials .", "His", False),
        ("His Dark Materials .", "His", True),
        ("they read ( His Dark Materials ) .", "His", True),  # a bracket may begin a sentence
        ("she saw the film Her again .", "Her", False),
        ("she saw Her again .", "Her", True),
        ("then Her Majesty came .", "Her", False),
        ("Her Majesty came .", "Her", False),
        ("Her Cat came .", "Her", True),
        ("She Majesty .", "She", True),
        ("the word she is short .", "she", False),
        ('the word " she " is short .', "she", False),
        ('then " she " came .', "she", False),
        ('Ada said , " she " .', "she", True),
        ('" she " .', "she", False),
        ('then " she came .', "she", True),
        ("she", "she", True),
    ],
)
def test_in_use(marked, form, expected):
    assert in_use(marked, form) == expected


@pytest.mark.parametrize(
    ("marked", "form", "expected"),
    [
        ("then he / she came", "he", ("he", "she")),
        ("then he / she came", "she", ("he", "she")),
        ("he / she", "she", ("he", "she")),
        ("then he \\ she came", "he", ("he", "she")),
        ("his or her car", "his", ("his", "her")),
        ("his or her car", "her", ("his", "her")),
        ("himself or herself", "herself", ("himself", "herself")),
        ("s / he", "he", ("s", "he")),
        ("then s / he came", "he", ("s", "he")),
        ("x / he", "he", None),
        ("he or they came", "he", None),
        ("him or herself", "him", None),
        ("he and she", "she", None),
        ("he / she / they", "he", None),
        ("he / him", "he", None),
        ("or her", "her", None),
        ("he / Bob", "he", None),
        ("he or", "he", None),
        ("he /", "he", None),
    ],
)
def test_halves(marked, form, expected):
    doc = make_doc(marked)
    token = next(t for t in doc if t.text == form)
    found = both_halves(token, ENGLISH)
    assert (found and tuple(half.text for half in found)) == expected
    assert is_half(token, ENGLISH) == (expected is not None)


@pytest.mark.parametrize(
    ("marked", "form", "expected"),
    [
        ("Alex ( they / them )", "they", True),
        ("Alex ( they / them )", "them", True),
        ("she / her", "she", True),
        ("she / her / hers", "hers", True),
        ("he / she", "she", False),
        ("he / they", "they", True),
        ("she / Bob", "she", False),
        ("Bob / them", "Bob", False),
        ("she her", "she", False),
        ("she", "she", False),
    ],
)
def test_declared(marked, form, expected):
    doc = make_doc(marked)
    assert is_declared(next(t for t in doc if t.text == form), ENGLISH) == expected
