"""The class of an entity: Tables 6, 7 and 8."""

from dataclasses import replace

import pytest

from spacy_wikicrem.translation.records import Referent, Word
from spacy_wikicrem.translation.referents import estimate, is_persons_name, people_in
from spacy_wikicrem.translation.stages.beta2 import filter_mentions
from tests.translation.steps import utterance

SHE = Referent(True, "feminine", "singular")


def estimated(text, *mentions, roots=()):
    found = filter_mentions([utterance(text, *mentions)]).utterances
    return estimate(found, dict(roots))


def test_a_pronoun_tells_what_its_name_is() -> None:
    assert estimated("Lora met she", ("6", "Lora"), ("6", "she")) == {0: SHE, 1: SHE}


@pytest.mark.parametrize(
    ("pronoun", "referent"),
    [
        ("he", Referent(True, "masculine", "singular")),
        ("herself", SHE),
        ("its", Referent(False, "masculine", "singular")),
        ("them", Referent(False, "masculine", "plural")),
    ],
)
def test_pronouns_of_table_6(pronoun, referent) -> None:
    assert estimated(f"{pronoun} slept", ("0", pronoun)) == {0: referent}


def test_the_translated_noun_gives_gender_and_number() -> None:
    house = Word("case", features="Gender=Fem|Number=Plur")
    found = estimated("the house saw it", ("0", "the house"), ("0", "it"), roots={0: house}.items())
    assert found[0] == Referent(False, "feminine", "plural")
    assert found[1] == Referent(False, "feminine", "singular")


def test_pronouns_count_before_nouns() -> None:
    masculine = {n: Word("x", features="Gender=Masc|Number=Sing") for n in (0, 1)}
    mentions = (("0", "the house"), ("0", "the dog"), ("0", "she"), ("0", "this"))
    text = "the house the dog she this"
    assert estimated(text, *mentions, roots=masculine.items())[3] == SHE


def test_pronouns_that_are_even_leave_it_to_the_nouns() -> None:
    feminine = {0: Word("x", features="Gender=Fem|Number=Plur")}
    mentions = (("0", "the house"), ("0", "she"), ("0", "he"), ("0", "this"))
    found = estimated("the house she he this", *mentions, roots=feminine.items())
    assert found[3].gender == "feminine"


def test_nothing_tells() -> None:
    assert estimated("this slept", ("0", "this")) == {0: Referent(False, "masculine", "singular")}


def test_two_names_that_are_joined_are_several() -> None:
    found = utterance("Anna Bob slept", ("0", "Anna Bob"))
    words = list(found.words)
    words[0] = replace(words[0], relation="conj", head=1)
    found = filter_mentions([replace(found, words=tuple(words))]).utterances[0]
    assert estimate([found], {})[0].number == "plural"


@pytest.mark.parametrize(
    ("word", "pronoun", "kept"),
    [
        ("Oak", "he", True),
        ("Winnie", "she", True),
        ("Turkey", "his", True),
        ("Florence", "her", True),
        ("Snake", "himself", True),
        ("Oak", "it", False),
        ("Paris", "its", False),
        ("Mother", "she", False),
        ("King", "he", False),
        ("oak", "he", False),
    ],
)
def test_a_word_that_is_somebodys_name(word, pronoun, kept) -> None:
    """ "Oak" is no tree if it is "he" elsewhere."""
    found = utterance(f"{word} slept", ("1", word))
    found = replace(found, words=(replace(found.words[0], tag="PROPN"), found.words[1]))
    other = utterance(f"{pronoun} left", ("1", pronoun), number=1)
    all_found = filter_mentions([found, other]).utterances
    people = people_in(all_found)
    assert is_persons_name(found, found.mentions[0], people) == kept
    assert not is_persons_name(found, found.mentions[0])
