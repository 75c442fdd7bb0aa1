import random

import pytest

from spacy_wikicrem.corpus.ranked.gender_swap import changed, people_of, swap_changes
from spacy_wikicrem.lang.en.swap import TO_FEMININE, TO_MASCULINE, swap_word
from spacy_wikicrem.lang.first_names import gender_of
from spacy_wikicrem.ty import RankedQuestion, RankedText
from spacy_wikicrem.util.edits import Edit, Revision


@pytest.mark.parametrize(
    ("word", "possessive", "other"),
    [
        ("he", False, "she"),
        ("She", False, "He"),
        ("her", True, "his"),
        ("her", False, "him"),
        ("His", True, "Her"),
        ("his", False, "hers"),
        ("hers", False, "his"),
        ("him", False, "her"),
        ("KING", False, "QUEEN"),
        ("Wives", False, "Husbands"),
        ("nurse", False, None),
        ("engineer", False, None),
        ("it", False, None),
    ],
)
def test_words_and_their_counterparts(word, possessive, other):
    assert swap_word(word, possessive) == other


def test_no_word_is_of_both_genders():
    assert not TO_FEMININE.keys() & TO_MASCULINE.keys()


def test_places_move_with_the_text():
    text = "He saw Ada and her king."
    changes = [Edit(15, 18, "his"), Edit(0, 2, "She"), Edit(7, 10, "Bartholomew")]
    revision = Revision.of(text, changes)
    new, move = revision.after, revision.to_new
    assert new == "She saw Bartholomew and his king."
    for word, other in [("He", "She"), ("saw", "saw"), ("Ada", "Bartholomew"), ("king", "king")]:
        start = text.index(word)
        assert new[move(start) : move(start + len(word))] == other
    assert new[move(0) : move(len(text))] == new


def test_a_part_of_a_changed_word_becomes_the_whole():
    ranked = RankedText("Maryland left.", (RankedQuestion(9, 13, ((0, 4), (4, 8)), (0,)),))
    (question,) = changed(ranked, [Edit(0, 8, "Bo")]).questions
    assert question.mentions == ((0, 2), (0, 2)) and (question.start, question.end) == (3, 7)


def test_questions_move_along():
    ranked = RankedText("He saw Ada.", (RankedQuestion(0, 2, ((7, 10),), (1,)),), "x")
    found = changed(ranked, [Edit(0, 2, "Sheila"), Edit(7, 10, "Bo")])
    (question,) = found.questions
    assert found.text == "Sheila saw Bo."
    assert (question.start, question.end, question.mentions) == (0, 6, ((11, 13),))
    assert question.right == (1,) and found.origin == "x"


def test_a_whole_text_is_turned_around(english):
    doc = english("Mary Smith saw her brother. Mary told John that his wife had met him in Paris.")
    changes = swap_changes(doc, random.Random(1))
    new = Revision.of(doc.text, changes).after
    names = [change.text for change in changes if change.start in (0, 28)]
    assert len(set(names)) == 1 and gender_of(names[0]) == "masculine"
    rest = new.replace(names[0], "N")
    assert rest.startswith("N Smith saw his sister. N told ")
    assert rest.endswith("that her husband had met her in Paris.")


def test_the_same_seed_gives_the_same_names(english):
    doc = english("Mary told John that she knew.")
    first, second = (swap_changes(doc, random.Random(5)) for _ in range(2))
    assert first == second


def turned(nlp, text, *asked):
    """asked: A pronoun's form and what it stands for."""
    questions = []
    for form, meant in asked:
        place = text.index(f" {form} ") + 1
        start = text.index(meant)
        mentions = ((start, start + len(meant)),)
        questions.append(RankedQuestion(place, place + len(form), mentions, (0,)))
    ranked = RankedText(text, tuple(questions))
    doc = nlp(text)
    return swap_changes(doc, random.Random(2), people_of(ranked, doc)), doc


def test_a_name_is_turned_wherever_it_stands(english):
    """Also where the tagger takes it for something else: no text has half of its names turned."""
    text = "Petra saw that Ruben was late, and he ran. Mary told Petra, and she wept for Ruben."
    changes, doc = turned(english, text, ("he", "Ruben"), ("she", "Petra"))
    assert {t.ent_type_ for t in doc if t.text in ("Petra", "Ruben")} != {"PERSON"}
    names = [text[c.start : c.end] for c in changes]
    assert sorted(names) == ["Mary", "Petra", "Petra", "Ruben", "Ruben", "he", "she"]
    assert len({c.text for c in changes}) == 5


def test_an_unknown_first_name_is_turned_if_a_pronoun_says_whose_it_is(english):
    text = "Brolan Walsh was late, and he was sorry. Walsh ran."
    changes, _ = turned(english, text, ("he", "Brolan Walsh"))
    assert {text[c.start : c.end] for c in changes} == {"Brolan", "he"}
    changes, _ = turned(english, text)
    assert {text[c.start : c.end] for c in changes} == {"he"}


def test_titles_are_turned_and_are_no_names(english):
    text = "Miss Snow smiled, and she left. Mum slept. They miss her."
    changes, _ = turned(english, text, ("she", "Miss Snow"))
    new = {text[c.start : c.end]: c.text for c in changes}
    assert new == {"Miss": "Mr.", "she": "he", "Mum": "Dad", "her": "him"}
