from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.errors import WikicremError


@pytest.mark.parametrize(
    ("code", "text", "tag", "gender", "number", "possessive"),
    [
        ("it", "Egli", "PRON", "masculine", "singular", False),
        ("it", "lei", "PE", "feminine", "singular", False),
        ("it", "la", "PC", "feminine", "singular", False),
        ("it", "l’", "PRON", None, "singular", False),
        ("it", "gli", "PRON", "masculine", None, False),
        ("it", "le", "PRON", "feminine", None, False),
        ("it", "loro", "PRON", None, "plural", False),
        ("it", "loro", "DET", None, "plural", True),
        ("it", "loro", "AP", None, "plural", True),
        ("it", "Sua", "DET", None, "singular", True),
        ("it", "suoi", "ADJ", None, "singular", True),
        ("fr", "Elle", "PRON", "feminine", "singular", False),
        ("fr", "-il", "PRON", "masculine", "singular", False),
        ("fr", "lui", "PRON", None, "singular", False),
        ("fr", "leur", "PRON", None, "plural", False),
        ("fr", "leur", "DET", None, "plural", True),
        ("fr", "son", "DET", None, "singular", True),
        ("fr", "Sa", "DET", None, "singular", True),
        ("es", "Él", "PRON", "masculine", "singular", False),
        ("es", "las", "PRON", "feminine", "plural", False),
        ("es", "le", "PRON", None, "singular", False),
        ("es", "su", "DET", None, None, True),
        ("es", "suyo", "DET", None, None, True),
    ],
)
def test_pronouns_and_possessives(code, text, tag, gender, number, possessive):
    data = lang.pronoun_data(code)
    pronoun = data.find(text, tag)
    assert pronoun is not None
    assert (pronoun.gender, pronoun.number) == (gender, number)
    assert data.is_possessive(pronoun, tag) is possessive


@pytest.mark.parametrize(
    ("code", "text", "tag"),
    [
        ("it", "la", "DET"),
        ("it", "gli", "RD"),
        ("it", "L'", "DET"),
        ("it", "se", "SCONJ"),
        ("fr", "les", "DET"),
        ("fr", "son", "NOUN"),
        ("fr", "en", "ADP"),
        ("es", "los", "DET"),
        ("es", "sí", "ADV"),
        ("es", "El", "DET"),
        ("it", "Lo", "PROPN"),
        ("fr", "Son", "PROPN"),
    ],
)
def test_articles_and_other_words_are_no_pronouns(code, text, tag):
    assert lang.pronoun_data(code).find(text, tag) is None


@pytest.mark.parametrize("code", ["it", "fr", "es"])
def test_no_romance_possessive_tells_the_gender_of_its_owner(code):
    data = lang.pronoun_data(code)
    assert data.code == code
    possessives = [p for p in data.pronouns.values() if p.possessive is not False]
    assert possessives
    assert all(p.gender is None for p in possessives)
    assert not {p.form for p in data.pronouns.values() if p.reflexive} & {*data.default_forms}


@pytest.mark.parametrize("code", ["it", "fr", "es"])
def test_every_romance_pronoun_agrees_with_nouns(code):
    data = lang.get(code)
    forms = [form for form, pronoun in data.pronouns.items() if pronoun.gender != "neuter"]
    assert all(data.pronouns[form].grammatical for form in forms)
    assert not data.other_pronouns & set(data.pronouns)
    assert not {"ne", "en", "y", "si"} & {*data.all_forms}
    assert ("se" in data.all_forms) is (code == "fr")  # in French it is a reflexive and no more


@pytest.mark.parametrize(
    ("code", "form", "before", "possible"),
    [
        ("fr", "son", "il", True),
        ("fr", "ses", "elle", True),
        ("fr", "sa", "-t-il", True),
        ("fr", "sa", "l'", True),
        ("fr", "leurs", "elles", True),
        ("it", "suo", "lei", True),
        ("es", "su", "ella", True),
        ("fr", "son", "ils", False),
        ("fr", "lui", "elle", False),
        ("fr", "elle", "il", False),
        ("fr", "elle", "sa", False),  # what "sa" stands for may be a man
    ],
)
def test_a_possessive_takes_up_a_pronoun_of_any_gender(code, form, before, possible):
    known = lang.pronoun_data(code).pronouns
    assert known[form].may_repeat(known[before]) is possible


def test_unknown_pronouns_are_an_error():
    with pytest.raises(WikicremError, match=r"W301.*en, it, fr, es"):
        lang.pronoun_data("tlh")
