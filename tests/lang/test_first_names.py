"""First names, and names that are known to be people's."""

from __future__ import annotations

import pytest

from spacy_wikicrem.lang.first_names import first_names, gender_of, gender_of_names, is_of_people


@pytest.mark.parametrize(
    ("name", "alone", "gender"),
    [
        ("Anna", True, "feminine"),
        ("José", True, "masculine"),
        ("Anderson", True, None),
        ("Anderson", False, "masculine"),
        ("Robin", False, None),
        ("@dave77", True, "masculine"),
        ("lena_w", True, "feminine"),
    ],
)
def test_genders(name, alone, gender):
    assert gender_of(name, alone=alone) == gender


@pytest.mark.parametrize(
    ("name", "gender"),
    [
        ("Xiong Dawei", "masculine"),
        ("Tanaka Hiroshi", "masculine"),
        ("Hillary Clinton", None),
        ("Marinda Cecil", None),
        ("Coretta Scott", None),
        ("Xan Richard", None),
        ("Laurence Owen", None),
        ("Kovács Ilona", "feminine"),
        ("Kim Yuna", None),
        ("Robin Maria", None),
        ("Ada", "feminine"),
        ("Collins", None),
        ("Petra Collins", "feminine"),
        ("Ivanova", "feminine"),
        ("Vigdís Finnbogadóttir", "feminine"),
        ("Eva", "feminine"),
        ("Casanova", None),
        ("Villanueva", None),
        ("Nkechi Okonkwo", "feminine"),
        ("Okonkwo", None),
        ("Kwame Otieno", "masculine"),
        ("Thandeka Dlamini", "feminine"),
        ("Sigrún Ólafsdóttir", "feminine"),
        ("Mindaugas Petraitis", "masculine"),
        ("Farouk Haddad", "masculine"),
    ],
)
def test_genders_of_whole_names(name, gender):
    assert gender_of_names(name.split()) == gender


@pytest.mark.parametrize("name", ["Anna", "José", "Robin", "Alex", "Anderson", "Smith", "GARCÍA"])
def test_names_of_people(name):
    assert is_of_people(name)


@pytest.mark.parametrize("name", ["Nordwind", "Krume", "Amazon", "Stone", "Park"])
def test_names_of_anything(name):
    assert not is_of_people(name)


def test_names_of_either_gender_are_of_neither():
    """Nor is there a word twice."""
    assert gender_of("Robin") is gender_of("Alex") is None
    assert not first_names("masculine") & first_names("feminine")
