"""Owners as replacement tokens: "the hand of Serena" comes through, "Serena's hand" may not."""

import shutil
from dataclasses import replace

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.lang.base import words
from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.records import Utterance
from spacy_wikicrem.translation.stages.beta2 import filter_mentions
from spacy_wikicrem.translation.tokens import missing, replaced
from spacy_wikicrem.translation.translators.registry import make_translator
from tests.translation.steps import utterance

TAGS = {
    "ADJ": words("new old heavy red grey foolish"),
    "ADV": words("most"),
    "VERB": words("guiding broken ended fell won trembled rose stopped likes"),
    "NUM": words("two"),
    "PUNCT": words("-"),
}
# Text, owner with what it owns, what becomes of it with the names Beatles, Toyota and Luca.
BEGINNING = [
    ("his speech ended in shouts .", "his>speech", "The speech of Beatles ended in shouts ."),
    ("her horse fell in March .", "her>horse", "The horse of Beatles fell in March ."),
    ("its voice trembled .", "its>voice", "The voice of Beatles trembled ."),
    ("his party won in June .", "his>party", "The party of Beatles won in June ."),
    ("her watch stopped at noon .", "her>watch", "The watch of Beatles stopped at noon ."),
]
SEVERAL = [
    ("we read their letters .", "their>letters", "we read the letters of Beatles ."),
    ("she came with their doctor .", "their>doctor", "she came with the doctor of Beatles ."),
    ("that was their garden .", "their>garden", "that was the garden of Beatles ."),
    ("we know that their farm is old .", "their>farm", "we know that the farm of Beatles is old ."),
    ("in their town it rains .", "their>town", "in the town of Beatles it rains ."),
]
NOUNS = [
    ("the pilots 's plane was old .", "the pilots>plane", "The plane of Beatles was old ."),
    ("she saw the nurses 's faces .", "the nurses>faces", "she saw the faces of Beatles ."),
    ("in Anna 's kitchen it is warm .", "Anna>kitchen", "in the kitchen of Beatles it is warm ."),
    ("he met the king 's sons .", "the king 's>sons", "he met the sons of Beatles ."),
    ("the baker 's hand rose .", "the baker 's>hand", "The hand of Beatles rose ."),
]
BETWEEN = [
    ("she saw his heavy , red boots .", "his>boots", "she saw the heavy , red boots of Beatles ."),
    ("we read his most foolish book .", "his>book", "we read the most foolish book of Beatles ."),
    ("it was her guiding star .", "her>star", "it was the guiding star of Beatles ."),
    ("their two old cows slept .", "their>cows", "The two old cows of Beatles slept ."),
    ("she hid her broken grey cup .", "her>cup", "she hid the broken grey cup of Beatles ."),
]
INSIDE = [
    ("she likes their Rome shop .", "their>shop Rome", "she likes the Toyota shop of Beatles ."),
    ("his Rome car is new .", "his>car Rome", "The Toyota car of Beatles is new ."),
    (
        "we saw her new Rome phone and him .",
        "her>phone Rome him",
        "we saw the new Toyota phone of Beatles and Luca .",
    ),
    ("they drove their Rome bus .", "their>bus Rome", "they drove the Toyota bus of Beatles ."),
    (
        "its old Rome van and his fell .",
        "its>van Rome his",
        "The old Toyota van of Beatles and Luca fell .",
    ),
]
# Those that keep their form, as another order would say something else.
AS_THEY_ARE = [
    ("she saw his father 's house .", "his>father", "she saw Beatles's father 's house ."),
    ("it was theirs .", "theirs>was", "it was Beatles ."),
    (
        "she - against his will - left .",
        "his>left",
        "she - against Beatles's will - left .",
    ),
    ("the baker 's old .", "the baker>old", "Beatles is old ."),
    ("she took it in his .", "his>took", "she took it in Beatles ."),
]


def owner(text: str, told: str) -> Utterance:
    """An utterance in which the first mention hangs on a noun; others follow after blanks."""
    said, _, rest = told.partition(">")
    noun, *others = rest.split()
    found = utterance(text, ("1", said), *((str(n), o) for n, o in enumerate(others, 2)))
    forms = [word.text for word in found.words]
    all_words = list(found.words)
    for at, form in enumerate(forms):
        tag = next((tag for tag, listed in TAGS.items() if form in listed), all_words[at].tag)
        all_words[at] = replace(all_words[at], tag=tag)
        if form == "'s" and forms[at + 1] == "old":
            all_words[at] = replace(all_words[at], tag="AUX")
    root = found.mentions[0].root
    all_words[root] = replace(all_words[root], head=forms.index(noun))
    if all_words[root].lower == "her":
        all_words[root] = replace(all_words[root], fine="PRP$")
    (found,) = filter_mentions([replace(found, words=tuple(all_words))]).utterances
    return found


def with_names(text: str, told: str, names=("Beatles", "Toyota", "Luca")) -> tuple[str, dict]:
    found = owner(text, told)
    tokens = dict(zip([mention.number for mention in found.mentions], names, strict=False))
    return replaced(found, tokens, tokens), tokens


@pytest.mark.parametrize(
    ("text", "told", "expected"), [*BEGINNING, *SEVERAL, *NOUNS, *BETWEEN, *INSIDE, *AS_THEY_ARE]
)
def test_what_is_owned_comes_first(text, told, expected) -> None:
    assert with_names(text, told)[0] == expected


@pytest.mark.parametrize("before", ["want", "tell", "saw", "got", "Tell"])
def test_a_name_behind_a_word_without_blank(before) -> None:
    """ "I want'ee to go"."""
    found = utterance(f"I {before} 'ee to go", ("1", "'ee"))
    words = (found.words[0], replace(found.words[1], space=False), *found.words[2:])
    mention = replace(found.mentions[0], kind="proper")
    found = replace(found, words=words, mentions=(mention,))
    assert replaced(found, {0: "Marco"}) == f"I {before} Marco to go"


@pytest.mark.skipif(shutil.which("apertium") is None, reason="apertium is not installed")
def test_owners_come_through_apertium() -> None:
    """Each sentence with a name that Apertium knows and with one that it does not."""
    apertium = make_translator("apertium", {"lang": "it"})
    for names in (("Beatles", "Toyota", "Luca"), ("Matteo", "Honda", "Serena")):
        kinds = [*BEGINNING, *SEVERAL, *NOUNS, *BETWEEN, *INSIDE]
        asked = [with_names(text, told, names) for text, told, _ in kinds]
        found = apertium.translate([text for text, _ in asked])
        lost = [new for new, (_, tokens) in zip(found, asked, strict=True) if missing(new, tokens)]
        assert lost == []


@pytest.mark.parametrize("lang", ["it", "es"])
def test_no_name_is_a_word_to_apertium(lang) -> None:
    """ "Prada" was "Prateria" behind a preposition."""
    try:
        apertium = make_translator("apertium", {"lang": lang})
    except WikicremError:
        pytest.skip("apertium is not installed for it")
    frames = [
        "There was no interest in {} then.",
        "It is maintained on {} for years.",
        "At {} they stayed.",
        "He worked for {} and left.",
        "Before {} came, all slept.",
        "She told {} that it rained.",
    ]
    names = sorted({name for listed in LANGUAGES[lang].tokens.values() for name in listed})
    asked = [(name, frame.format(name)) for name in names for frame in frames]
    found = apertium.translate([text for _, text in asked])
    lost = {name for new, (name, _) in zip(found, asked, strict=True) if missing(new, {0: name})}
    assert lost == set()
