"""Which words are linked, and which word of a translation may be whose."""

from __future__ import annotations

import numpy as np
import pytest

from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.projection.alignment import Weights, align
from spacy_wikicrem.translation.projection.project import Pair
from spacy_wikicrem.translation.projection.sentence import Sentence
from spacy_wikicrem.translation.records import Mention
from tests.translation.test_projection import parsed


def test_a_stop_stands_for_no_word():
    source = parsed("./PUNCT/2/punct dog/NOUN/0/root")
    target = parsed("cane/NOUN/0/root ./PUNCT/1/punct")
    crossed = np.eye(2, dtype=np.float32)
    assert align(source, target, crossed, Weights())[0] == {}
    assert align(source, target[::-1], crossed, Weights())[0] == {0: 0, 1: 1}


@pytest.mark.parametrize(("tree", "expected"), [(0.0, {0: 0}), (0.08, {0: 0, 1: 1, 2: 2})])
def test_links_go_down_a_tree(tree, expected):
    """The second and third word are too unlike alone: each is raised by the link of its head."""
    words = parsed("saw/VERB/0/root dog/NOUN/1/obj old/ADJ/2/amod")
    cosines = np.full((3, 3), -0.5, dtype=np.float32)
    np.fill_diagonal(cosines, [0.9, -0.425, -0.425])
    weights = Weights(spelling=0, same_tag=0, other_kind=0, place=0, tree=tree)
    assert align(words, words, cosines, weights)[0] == expected


def pair(english="", italian=""):
    made = Pair.__new__(Pair)
    made.source, made.target = Sentence(parsed(english)), Sentence(parsed(italian))
    made.language, made.taken = LANGUAGES["it"], {}
    return made


@pytest.mark.parametrize(
    ("start", "end", "free"),
    [(0, 2, False), (0, 3, False), (0, 4, True), (3, 5, True), (4, 6, True), (5, 6, False)],
)
def test_only_mentions_inside_each_other_share_a_word(start, end, free):
    made = pair()
    made.taken = {7: Mention(0, "a", 3, 5, 3)}
    assert made._free(7, Mention(1, "b", start, end, start)) == free
    assert made._free(6, Mention(1, "b", start, end, start))


@pytest.mark.parametrize(
    ("english", "italian", "holds"),
    [
        ("him", "vederlo/VERB/0/root/VerbForm=Inf", True),
        ("him", "vederlo/VERB/0/root", True),
        ("him", "vederlo/VERB/0/root/VerbForm=Fin", False),
        ("him", "cavallo/NOUN/0/root", False),
        ("him", "dirlo/VERB/0/root", True),
        ("him", "dilo/VERB/0/root", False),  # so short a word is rather no verb with a clitic
        ("him", "vedersi/VERB/0/root", True),
        ("himself", "vedersi/VERB/0/root", True),
        ("himself", "vederlo/VERB/0/root", False),
    ],
)
def test_a_verb_that_ends_in_the_pronoun(english, italian, holds):
    made = pair(f"{english}/PRON/0/root", italian)
    assert made._holds(0, Mention(0, "a", 0, 1, 0, "personal")) == holds


@pytest.mark.parametrize(
    ("italian", "expected"),
    [
        ("sua/DET/3/det:poss vecchia/ADJ/3/amod casa/NOUN/0/root", 0),
        ("vide/VERB/0/root casa/NOUN/1/obj a/ADP/5/case mare/NOUN/2/nmod sua/DET/2/det:poss", 4),
        ("sua/DET/1/det vecchia/ADJ/3/amod casa/NOUN/0/root", 0),  # two words before it
        ("sua/DET/1/det così/ADV/3/advmod vecchia/ADJ/4/amod casa/NOUN/0/root", None),
        ("casa/NOUN/0/root sua/DET/2/det", None),  # behind it, on another word
    ],
)
def test_a_possessive_is_near_its_noun(italian, expected):
    made = pair("his/PRON/2/poss house/NOUN/0/root", italian)
    noun = next(at for at, word in enumerate(made.target.words) if word.text == "casa")
    made.links, made.similar = {1: noun}, np.zeros((2, 5))
    found = made._possessive(Mention(0, "a", 0, 1, 0, "possessive"))
    assert (None if found is None else found[0]) == expected
