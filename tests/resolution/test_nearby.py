"""Who is meant by the words right around a pronoun, with the bundled ranker."""

from __future__ import annotations

import pytest
from spacy.language import Language

from tests.pipelines import load_english


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    return nlp


def answer(nlp: Language, marked: str) -> str | None:
    """What the pronoun between angle brackets stands for."""
    start = marked.index("<")
    doc = nlp(marked.replace("<", "").replace(">", ""))
    found = {r.pronoun.start_char: r for r in doc._.pronoun_resolutions}
    names = found[start].antecedents
    return " + ".join(span.text for span in names) or None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Parr sat. Because <she> had lost her keys, Anna Brandt rang the bell.", "Anna Brandt"),
        ("Hillyard waited. Although <she> was ill, Ingrid Solheim drove on.", "Ingrid Solheim"),
        ("Ferris slept. Before <she> was famous, Clara Voss taught there.", "Clara Voss"),
        ("Quill won the race. Although <he> had trained for years, Peter Lund lost.", "Peter Lund"),
        ("When <he> finally reached the summit, Hillyard was too tired to look.", "Hillyard"),
        # but somebody who is known to be a woman is not passed over
        ("Laura left. When <she> came back, Anna Brandt was asleep.", "Laura"),
        # "so ... that"
        ("The fort stands above a lake so blue that <it> looks painted.", "a lake"),
        ("The farm lies by a road so narrow that <it> has no name.", "a road"),
        ("The shop sold a knife so sharp that <it> cut the box.", "a knife"),
        ("The hotel has a lift so slow that <it> bores the guests.", "a lift"),
        ("The ship carried a mast so tall that <it> touched the bridge.", "a mast"),
        # who is given something
        ("He lent it to Ines and <she> left it there.", "Ines"),
        ("Jan gave the ring to Olga and <she> sold it.", "Olga"),
        ("Mr. Holt sent the letter to Ruth, and <she> burned it.", "Ruth"),
        ("She handed the map to Boris and <he> folded it.", "Boris"),
        ("The clerk passed the file to Edith and <she> signed it.", "Edith"),
    ],
)
def test_who_is_near(nlp: Language, text: str, name: str) -> None:
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # interrupted words
        ("My boss came in and <he>- he asked for Sheila.", "My boss"),
        ("My sister, she- <she> never told us.", "My sister"),
        ("Tom was late, so <he>\u2014he took a taxi.", "Tom"),
        ("Ann said <she>- she would call.", "Ann"),
        ("The guests left because <they>- they were tired.", "The guests"),
        # an answer of one word
        ("ANNA: Eva came by. Whose coat is this?\nTOM: <Hers>. She left it.", "Eva"),
        ("Ruth has a car. Is it mine? <Hers>.", "Ruth"),
        ("Mary owns a boat. Which one? <Hers>, of course.", "Mary"),
        # words that somebody uses
        ("The critics spoke. It was the best word <they> had used.", "The critics"),
        ("Anna was angry. That was not the term <she> used.", "Anna"),
        ("Tom smiled. Those were the words <he> had chosen.", "Tom"),
        ("My parents argue. Never is a word <they> avoid.", "My parents"),
        ("Eva writes. That is the form <she> prefers.", "Eva"),
    ],
)
def test_pronouns_that_are_found(nlp: Language, text: str, name: str) -> None:
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # plays
        ("HOBBS. The vicar, my lady. <He> is here.\nLADY MOON. Show him in.", "The vicar"),
        ("HOBBS. The vicar.\nLADY MOON. Has <he> come?\nHOBBS. He has.", "The vicar"),
        ("NURSE. The king is ill.\nCLARA. Then <he> must rest.\nNURSE. Yes.", "The king"),
        ("GRETA. Is Otto in?\nBRUNO. No. <He> left.\nGRETA. When?", "Otto"),
        ("Enter the VICAR, mopping <his> brow.", "VICAR"),
        # who is called
        ("THE JUDGE: Counsel, is your witness ready?\nMR LEE: <She> is, my lord.", "your witness"),
        ("ANNA: Doctor, did you see my mother?\nDR HALE: Yes, <she> is fine.", "my mother"),
        ("TOM: Nurse, where is your sister?\nNURSE: <She> has gone.", "your sister"),
        # times before small labels
        ("[09:17] rui: he lent it to ines and <she> left it\n[09:19] jana: ok, i see", "ines"),
        ("[09:17] rui: where is ines?\n[09:19] jana: i think <she> left", "ines"),
        ("10:02 ben: did you see rosa?\n10:04 maria: yes, <she> was with me", "rosa"),
        (
            "[12/03/24, 10:02] ben: did you ask lena\n[12/03/24, 10:04] maria: yes, <she> knows",
            "lena",
        ),
        ("[1:02 pm] ben: is hugo in?\n[1:04 pm] sven: no, <he> told me so", "hugo"),
    ],
)
def test_plays_and_chats(nlp: Language, text: str, name: str) -> None:
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("so kwame and abena are moving to bristol! <they> got the flat", "kwame and abena"),
        ("call francesca about the cake <she> said it would be ready", "francesca"),
        ("um so oskar took the bike and <he> never gave it back", "oskar"),
        ("hey, is maria in? <she> has my keys", "maria"),
        ("ok then yusuf can drive. <he> has the car", "yusuf"),
        ("In 1942 two men came to the house. <They> asked for Violet.", "two men"),
        ("In 2015 the two brothers sold the farm. <They> were tired.", "the two brothers"),
        ("In 1950 three ships sank. <They> were old.", "three ships"),
        ("In 1871 a man bought the mill. <He> burned it down.", "a man"),
        ("By 1990 both sons had left. <They> lived in town.", "both sons"),
        ("Brook taught themself glazing, and <they> are happy.", "Brook"),
        ("The family left. Jo Loos taught themself to paint. Once <they> sold a boat.", "Jo Loos"),
        ("Kim taught themself chess from books, and <they> won a prize.", "Kim"),
        ("Sasha hurt themself when <they> fell.", "Sasha"),
        ("Dale won a penalty, which Diego Ruiz scored <himself>.", "Diego Ruiz"),
    ],
)
def test_who_is_named(nlp: Language, text: str, name: str) -> None:
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tom met Anna. The club closed, so he and she agreed that <they> would go.", "Tom + Anna"),
        (
            "Paul and Rita sat. The team lost; she and he knew that <they> would win.",
            "Rita + Paul",
        ),
        (
            "Hugo met Eva. When the navy came, he and she asked if <they> could stay.",
            "Hugo + Eva",
        ),
        ("Mia hates Bob. The firm paid, and she and he said <they> would move.", "Mia + Bob"),
        ("Leo married Ada. He and she are sure that <they> will be happy.", "Leo + Ada"),
        # "everyone on the team"
        ("Everyone on the team knows the coach. <They> like him.", "Everyone"),
        ("Nobody in the crew slept. <They> sang.", "the crew"),
    ],
)
def test_several(nlp: Language, text: str, names: str) -> None:
    assert answer(nlp, text) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # what a phrase beside the pronoun names
        ("My boss, right, <he> asked where Sheila was.", "My boss"),
        ("The gulls, <they> laughed at the boys.", "The gulls"),
        ("The aunts came late. My sister, <she> was furious.", "My sister"),
        ("The brother came. <He>, the defendant I mean, could not swim.", "the defendant"),
        ("Tom left. <He> (the doctor) came home.", "the doctor"),
        ("The old man fell. <She>, the nurse, ran to help.", "the nurse"),
        # but not who is called, nor what somebody speaks of
        ("Tom saw a dog. My lord, <he> was pleased.", "Tom"),
        ("Tom came. The cat, <he> said, was unhurt.", "Tom"),
        # whom "from her that" cannot be
        ("Okafor met Gwen. It was from <her> that Okafor heard of ice.", "Gwen"),
        ("Ann met Eva. It was to <her> that Ann wrote.", "Eva"),
        ("Tom met Leo. It was with <him> that Tom stayed.", "Leo"),
        # each of several
        ("Each bottle was empty, so Ann threw <them> away.", "Each bottle"),
        ("Tom marked every well, and most of <them> are dry.", "every well"),
        ("Every lamp broke, and Eva sold <them>.", "Every lamp"),
        ("Each letter was long, but Ida read <them>.", "Each letter"),
        ("Every door was locked. Bo broke <it>.", "Every door"),
        ("The pupils had a test. Many of <them> failed.", "The pupils"),
    ],
)
def test_what_is_beside(nlp: Language, text: str, name: str) -> None:
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("At Thurlby <they> still talk of it. The women skated.", None),
        ("She looked at <him> and left. Old Mr. Kent laughed. Paul came later.", None),
    ],
)
def test_who_is_named_later(nlp: Language, text: str, name: str | None) -> None:
    """What nobody says is seldom taken up by a later sentence."""
    assert answer(nlp, text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("HELEN: She asked for Tom. (<She> dries a plate.) He should be here.", "HELEN"),
        ("AGATHA: Send him away. (<She> opens the letter.)\nSIMMONS: Yes, my lady.", "AGATHA"),
        ("AGATHA: What is it?\nSIMMONS: Bad news, my lady. (<He> bows.)", "SIMMONS"),
        ("MARK: My brother called. (<He> sits down.) He wants money. What do you say?", "MARK"),
        ("MARK: My brother called. (He sits down.) <He> wants money. What do you say?",
         "My brother"),
        ("OLGA: My sister lost it. (<She> weeps.) She gambled again. Do you hear?", "OLGA"),
        ("Anna: Is it raining?\nBen: My uncle says no. (<He> sits.)\nAnna: You are wet.", "Ben"),
    ],
)  # fmt: skip
def test_stage_directions_inside_of_a_turn(nlp: Language, text: str, name: str | None) -> None:
    assert answer(nlp, text) == name
