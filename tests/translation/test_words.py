"""Words of mentions before and after they are translated: genitives, titles, articles, capitals."""

import pytest

from spacy_wikicrem.translation.english import with_of
from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.records import text_of
from spacy_wikicrem.translation.stages import gamma
from spacy_wikicrem.translation.tokens import replaced
from tests.translation.steps import utterance

ITALIAN = LANGUAGES["it"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna 's dog", "the dog of Anna"),
        ("New York 's old house", "the old house of New York"),
        ("the dog 's house", "the dog 's house"),  # a noun is known
        ("Harper 's Weekly", "Harper 's Weekly"),  # one name
        ("Anna 's", "Anna"),
        ("Anna 's dog 's house", "Anna 's dog 's house"),
        ("the house", "the house"),
    ],
)
def test_the_genitive_of_a_name(text, expected) -> None:
    """ "Unix's role" became "Unixha funzione"."""
    found = utterance(f"{text} slept", ("0", text))
    assert text_of(with_of(found.mentions[0], found.words)) == expected


@pytest.mark.parametrize(
    ("name", "lang", "expected"),
    [
        ("Mr. Darcy", "it", "il signor Darcy"),
        ("Captain John Smith", "it", "il capitano John Smith"),
        ("Mrs Smith", "es", "la señora Smith"),
        ("Sir John", "it", "Sir John"),
        ("Captain", "it", "Captain"),
        ("Anna King", "it", "Anna King"),
    ],
)
def test_titles_before_names(name, lang, expected) -> None:
    assert LANGUAGES[lang].titled(name) == expected


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("Mr Bennet , you slept", "Mr Bennet", "signor Bennet"),
        ("Mr Bennet , he said , slept", "Mr Bennet", "il signor Bennet"),
        ("well , Mr Bennet , please left", "Mr Bennet", "signor Bennet"),
        ("what said you , Mr Bennet", "Mr Bennet", "signor Bennet"),
        ("Mr Bennet saw you , Anna", "Mr Bennet", "il signor Bennet"),
        ("you saw Mr Bennet , Anna", "Mr Bennet", "il signor Bennet"),
    ],
)
def test_nobody_is_called_with_an_article(text, said, expected) -> None:
    found = utterance(text, ("0", said))
    assert gamma._called(found, found.mentions[0], "il signor Bennet", ITALIAN) == expected


def test_an_apostrophe_alone_closes_no_token() -> None:
    found = utterance("Quilis ’ dog slept", ("0", "Quilis ’"))
    assert replaced(found, {0: "Marco"}) == "Marco 's dog slept"


@pytest.mark.parametrize(
    ("text", "translation", "expected"),
    [
        ("China", "La Cina", "la Cina"),
        ("La Scala", "La Scala", "La Scala"),
        ("the dog", "Il cane.", "il cane"),
        ("Anna", "Anna", "Anna"),
        ("Lincoln", "Lo", "lo"),
        ("L.A. Weekly", "LA Settimanale", "LA Settimanale"),
    ],
)
def test_capitals_that_a_translator_adds(text, translation, expected) -> None:
    assert gamma._like(text, translation, ITALIAN.articles) == expected
