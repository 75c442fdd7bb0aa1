import sys

import pytest

from spacy_wikicrem.corpus.names.genders import FEMALE, MALE, GenderGuesser, first_name
from spacy_wikicrem.errors import WikicremError


@pytest.mark.parametrize(
    ("name", "title", "expected"),
    [
        ("Ada Lovelace", "", "Ada"),
        ("Ada", "Ada Lovelace", "Ada"),
        ("Lovelace", "Ada Lovelace", None),
        ("Johnson", "Joseph Johnson (publisher)", None),
        ("Stephen", "Stephen, King of England", "Stephen"),
        ("Victoria", "Queen Victoria", "Victoria"),
        ("Queen Victoria", "", "Victoria"),
        ("Sir Walter Scott", "", "Walter"),
        ("Mr. Scott", "", None),
        ("Dr. Ruth Scott", "", "Ruth"),
        ("J. K. Rowling", "", None),
        ("J. Robert Oppenheimer", "", "Robert"),
        ("J.R.R. Tolkien", "", None),
        ("Prince", "", "Prince"),
        ("José\tSaramago", "", "José"),
        ("<b>", "", "<b>"),
        ("שרה כהן", "", "שרה"),
        ("  ", "", None),
    ],
)
def test_first_name(name, title, expected):
    assert first_name(name, title) == expected


@pytest.fixture(scope="module")
def guess():
    pytest.importorskip("gender_guesser")
    return GenderGuesser()


@pytest.mark.parametrize(
    ("name", "genders"),
    [
        ("Ada Lovelace", FEMALE),
        ("ADA LOVELACE", FEMALE),
        ("Élodie Bouchez", FEMALE),
        ("José Saramago", MALE),
        ("Jean-Pierre Melville", MALE),
        ("Anna-Xyz Smith", FEMALE),
        ("O'Neill", ["unknown"]),
        ("Lovelace", ["unknown"]),
        ("שרה", ["unknown"]),
        ("", ["unknown"]),
    ],
)
def test_guess(guess, name, genders):
    assert guess(name, "en") in genders


def test_country(guess):
    assert guess("Andrea Bocelli", "en") == "female"
    assert guess("Andrea Bocelli", "it") == GenderGuesser("italy")("Andrea Bocelli") == "male"
    # Known elsewhere only: the library alone says that such a name is of both genders.
    assert guess("Muhammad Ali", "it") == "male"
    assert GenderGuesser("usa")("Andrea Bocelli", "it") != "male"


def test_unknown_country():
    pytest.importorskip("gender_guesser")
    with pytest.raises(WikicremError, match=r"W173.*'Italia'.*italy") as err:
        GenderGuesser("Italia")
    assert "usa" in str(err.value)


def test_library_is_absent(monkeypatch):
    monkeypatch.setitem(sys.modules, "gender_guesser.detector", None)
    with pytest.raises(WikicremError, match=r"W640.*spacy-wikicrem\[gender\]"):
        GenderGuesser()
