"""The English of the resolved text, with answers given by hand and a real parse."""

from __future__ import annotations

import re

import pytest
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.phrases import Place, phrase
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry
from spacy_wikicrem.resolution.resolved_text import resolve_text

POSSESSIVE = re.compile(r"his|its|their|theirs|hers|her(?= \w)", re.IGNORECASE)


def answered(nlp: Language, marked: str) -> Doc:
    """`[Ada|1] met {him|2}`: brackets are antecedents, braces pronouns, numbers who is who."""
    text, antecedents, pronouns = "", {}, []
    opened: list[int] = []
    for piece in re.split(r"(\[|\{|\|\d[]}])", marked):
        if piece in ("[", "{"):
            opened.append(len(text))
        elif re.fullmatch(r"\|\d[]}]", piece):
            start, number = opened.pop(), piece[1]
            if piece[2] == "]":
                antecedents[number] = Mention(text[start:], start, len(text))
            else:
                pronouns.append((start, len(text), number))
        else:
            text += piece
    doc = nlp(text)
    for start, end, number in pronouns:
        form = text[start:end]
        owns = bool(POSSESSIVE.fullmatch(form)) or doc.char_span(start, end)[0].tag_ == "PRP$"
        question = Question(form, start, end, owns, "", "", (antecedents[number],))
        write_entry(doc, question, make_entry(question, [1.0], threshold=0.0))
    return doc


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        # number decides about the possessive
        ("[Teachers|1] love {their|1} jobs.", "Teachers love teachers' jobs."),
        ("[The nurses|1] changed {their|1} shoes.", "The nurses changed the nurses' shoes."),
        (
            "Kim met [the Joneses|1] at {their|1} house.",
            "Kim met the Joneses at the Joneses' house.",
        ),
        ("[The Hawks|1] lost {their|1} coach.", "The Hawks lost the Hawks' coach."),
        ("[Charles|1] sold {his|1} boat.", "Charles sold Charles's boat."),
        ("[My boss|1] lost {her|1} badge.", "My boss lost my boss's badge."),
        ("[The children|1] ate {their|1} lunch.", "The children ate the children's lunch."),
        ("[Sotheby's|1] sold {its|1} desk.", "Sotheby's sold Sotheby's desk."),
        # articles and capitals
        ("[Wanderers|1] sold {their|1} ground.", "Wanderers sold Wanderers' ground."),
        ("[Mother|1] slept. Tom took {her|1} coat.", "Mother slept. Tom took Mother's coat."),
        ("[Grandpa|1] slept. Tom saw {him|1}.", "Grandpa slept. Tom saw Grandpa."),
        ("[Mothers|1] came. Tom saw {them|1}.", "Mothers came. Tom saw the mothers."),
        ("[Wolves|1] came. Tom saw {them|1}.", "Wolves came. Tom saw the wolves."),
        # what a pair of pronouns is no antecedent of, and what is said once
        ("[S|1]/{he|1} said so.", "S/he said so."),
        ("[Anna|1] cried. Ruth lent her {hers|1}.", "Anna cried. Ruth lent her hers."),
        ("[A man|1] came in. {He|1} sat.", "A man came in. The man sat."),
        ("I saw [an owl|1], but {it|1} flew off.", "I saw an owl, but the owl flew off."),
        (
            "[Another guest|1] rang when {she|1} came.",
            "Another guest rang when the other guest came.",
        ),
        ("[Two boys|1] ran as {they|1} laughed.", "Two boys ran as the two boys laughed."),
        ("[Dogs|1] bark when {they|1} are hungry.", "Dogs bark when dogs are hungry."),
        ("[Old friends|1] know if {they|1} argue.", "Old friends know if old friends argue."),
        # several who are certain ones are known then; all of a kind are not
        ("[Soldiers|1] came. {They|1} shot.", "Soldiers came. The soldiers shot."),
        (
            "Cut [roots|1] that are soft. {They|1} are dead.",
            "Cut roots that are soft. The roots are dead.",
        ),
        ("[Pears|1] are fruit. {They|1} grow here.", "Pears are fruit. Pears grow here."),
        ("[Water|1] flowed. {It|1} froze.", "Water flowed. Water froze."),
        ("[Anna's sons|1] ate. {They|1} sat.", "Anna's sons ate. Anna's sons sat."),
        ("[Some men|1] sang. {They|1} sat.", "Some men sang. The men sat."),
        ("[Many students|1] ran. {They|1} sat.", "Many students ran. The students sat."),
        ("[Few guests|1] ran. {They|1} sat.", "Few guests ran. The few guests sat."),
        # one or some of several
        ("I fed [cats|1]. Some of {them|1} ate.", "I fed cats. Some of the cats ate."),
        ("I see [cats|1]. The rest of {them|1} eat.", "I see cats. The rest of the cats eat."),
        ("I am afraid of [cats|1]. I dream of {them|1}.", "I am afraid of cats. I dream of cats."),
        ("I want [water|1]. Half of {it|1} froze.", "I want water. Half of the water froze."),
        ("[Several men|1] ran. None of {them|1} sat.", "Several men ran. None of the men sat."),
        (
            "[Both sisters|1] sing. One of {them|1} sat.",
            "Both sisters sing. One of the sisters sat.",
        ),
        ("[All the boys|1] ran. Two of {them|1} sat.", "All the boys ran. Two of the boys sat."),
        ("[All my sons|1] ran. Two of {them|1} sat.", "All my sons ran. Two of my sons sat."),
        ("[Two women|1] ran. Both of {them|1} sat.", "Two women ran. Both of the women sat."),
        ("[Two women|1] ran. One of {them|1} sat.", "Two women ran. One of the two women sat."),
        ("[Men|1] ate. Most of {their|1} sons sat.", "Men ate. Most of the men's sons sat."),
        ("[Ann and Bob|1] ran. Both of {them|1} sat.", "Ann and Bob ran. Both Ann and Bob sat."),
        (
            "[Ann and Bob|1] ran. Neither of {them|1} sat.",
            "Ann and Bob ran. Neither Ann nor Bob sat.",
        ),
        ("[Ann and Bob|1] ran. One of {them|1} sat.", "Ann and Bob ran. Ann or Bob sat."),
        (
            "[Ann and Bob|1] ran. Only one of {them|1} sat.",
            "Ann and Bob ran. Only one of Ann and Bob sat.",
        ),
        (
            "[Ann, Bob and Eva|1] ran. One of {them|1} sat.",
            "Ann, Bob and Eva ran. One of Ann, Bob and Eva sat.",
        ),
        ("[A number|1] of men ran. {They|1} sat.", "A number of men ran. The men sat."),
        ("[A lot|1] of men ran. Two of {them|1} sat.", "A lot of men ran. Two of the men sat."),
        ("[A lot|1] of men ran. {Their|1} sons sat.", "A lot of men ran. The men's sons sat."),
        ("[The number|1] of men rose. {It|1} fell.", "The number of men rose. The number fell."),
        # verbs of "they" who is one
        ("[A user|1] left. {They|1} have it.", "A user left. The user has it."),
        ("[A user|1] left. {They|1} don't pay.", "A user left. The user doesn't pay."),
        ("[A user|1] left. {They|1} rarely try.", "A user left. The user rarely tries."),
        ("[A user|1] left. Do {they|1} wash?", "A user left. Does the user wash?"),
        ("[A user|1] left. {They|1} were happy.", "A user left. The user was happy."),
        (
            "[A user|1] left. {They|1} are tired and say so.",
            "A user left. The user is tired and says so.",
        ),
        ("[A user|1] left. {They|1}'ve a car.", "A user left. The user has a car."),
        ("[A user|1] left. {They|1}'re happy.", "A user left. The user is happy."),
        (
            "[A user|1] left. {They|1} paid. {They|1} can.",
            "A user left. The user paid. The user can.",
        ),
        ("[Alex|1] left. {They|1} like tea.", "Alex left. Alex likes tea."),
        # under a heading, and a capital that the text keeps in mid-sentence
        (
            "TICKET #4471\n\n[Customer|1] reports that the app fails when {they|1} upload a photo.",
            "TICKET #4471\n\nCustomer reports that the app fails when customer uploads a photo.",
        ),
        (
            "TICKET #12\n\n[User|1] says that {they|1} see a bug.",
            "TICKET #12\n\nUser says that user sees a bug.",
        ),
        (
            "[Death|1] came. We told Death that {he|1} was late.",
            "Death came. We told Death that Death was late.",
        ),
        (
            "[Winter|1] came. We feared Winter, but {he|1} was kind.",
            "Winter came. We feared Winter, but Winter was kind.",
        ),
        (
            "[Autumn|1] came. We praised Autumn, but {he|1} left.",
            "Autumn came. We praised Autumn, but Autumn left.",
        ),
        ("[The team|1] left. {They|1} are tired.", "The team left. The team are tired."),
        ("[Ann and Bob|1] left. {They|1} are tired.", "Ann and Bob left. Ann and Bob are tired."),
        ("[Users|1] pay. {They|1} are happy.", "Users pay. Users are happy."),
        ("[The Smiths|1] left. {They|1} are tired.", "The Smiths left. The Smiths are tired."),
        # no one is both
        ("[The firm|1] grew. Both of {them|1} sat.", "The firm grew. Both of them sat."),
        ("A: [Men|1] ran. {They|1} sat.", "A: Men ran. The men sat."),
        # a name that is taken for a word
        ("[Rovers|1] won. {They|1} sat.", "Rovers won. Rovers sat."),
        # a name without the 's of what is its bearer's
        (
            "Stefan left. [Stefan's|1] is red. {He|1} sat.",
            "Stefan left. Stefan's is red. Stefan sat.",
        ),
        ("[McDonald's|1] grew. {It|1} sells food.", "McDonald's grew. McDonald's sells food."),
        # adjectives before a name that is no person's
        ("We use the old [API|1]. {It|1} is slow.", "We use the old API. The old API is slow."),
        ("We use a new [Volvo|1]. {It|1} is slow.", "We use a new Volvo. The new Volvo is slow."),
        ("We met the old [Eva|1]. {She|1} is slow.", "We met the old Eva. Eva is slow."),
        ("[Two sons|1] ran. I saw {them|1} both.", "Two sons ran. I saw both of the sons."),
        ("[Cats|1] ran. I fed {them|1} all.", "Cats ran. I fed all of the cats."),
        ("[Ann and Bob|1] ran. I saw {them|1} both.", "Ann and Bob ran. I saw both Ann and Bob."),
        (
            "[The cats|1] ran. I gave {them|1} all my fish.",
            "The cats ran. I gave the cats all my fish.",
        ),
        ("[The cats|1] ran. {They|1} all sat.", "The cats ran. The cats all sat."),
        # phrases without a noun have what they are of
        (
            "[The smallest|1] of the cubs ran. {It|1} sat.",
            "The smallest of the cubs ran. The smallest of the cubs sat.",
        ),
        (
            "[The smallest|1] of the cubs lost {its|1} tail.",
            "The smallest of the cubs lost its tail.",
        ),
        (
            "[Most|1] of the nurses ran. Two of {them|1} sat.",
            "Most of the nurses ran. Two of the nurses sat.",
        ),
        ("[Several|1] ran. Two of {them|1} sat.", "Several ran. Two of them sat."),
        ("Only [one|1] ran. {It|1} sat.", "Only one ran. It sat."),
        (
            '"[The train|1] is late," Eva said of {it|1}.',
            '"The train is late," Eva said of the train.',
        ),
        ("[Paris|1] grew as {it|1} could.", "Paris grew as Paris could."),
        ("[The Dutch|1] vote. {They|1} wait.", "The Dutch vote. The Dutch wait."),
        # the article stays with the name, whether or not the mention has it
        ("The [Bulls|1] won; Rosa likes {them|1}.", "The Bulls won; Rosa likes the Bulls."),
        ("The [Rovers|1] lost {their|1} cup.", "The Rovers lost the Rovers' cup."),
        ("He saw the [Beatles|1]. {They|1} left.", "He saw the Beatles. The Beatles left."),
        # titles stay with the name
        ("Mr. [Darcy|1] danced. {He|1} left.", "Mr. Darcy danced. Mr. Darcy left."),
        ("We met Dr. [Lee|1], and {she|1} smiled.", "We met Dr. Lee, and Dr. Lee smiled."),
        (
            "Prime Minister [Lind|1] rose. {She|1} left.",
            "Prime Minister Lind rose. Prime Minister Lind left.",
        ),
        (
            "Vice [President Lee|1] sat. {He|1} ate.",
            "Vice President Lee sat. Vice President Lee ate.",
        ),
        (
            "We saw Deputy Prime Minister [Ruiz|1]. {She|1} waved.",
            "We saw Deputy Prime Minister Ruiz. Deputy Prime Minister Ruiz waved.",
        ),
        (
            "[Prime Minister Lind|1] rose. {She|1} left.",
            "Prime Minister Lind rose. Prime Minister Lind left.",
        ),
        # such a word alone is no title
        (
            "On First [Avenue|1] we saw that {it|1} was wet.",
            "On First Avenue we saw that Avenue was wet.",
        ),
        ("At Home [Anna|1] sang. {She|1} left.", "At Home Anna sang. Anna left."),
        # what cannot be said twice
        ("[Nobody|1] lost {his|1} keys.", "Nobody lost his keys."),
        ("[Every dog|1] has {its|1} day.", "Every dog has its day."),
        ("[Each of the girls|1] got {her|1} book.", "Each of the girls got her book."),
        ("[No one|1] said {they|1} knew.", "No one said they knew."),
        ("[No one else|1] said {they|1} knew.", "No one else said they knew."),
        ("[Someone|1] left {their|1} hat.", "Someone left their hat."),
        # pronouns inside what is inserted
        (
            "[Ivan|1] called [{his|1} mother|2]. {She|2} slept.",
            "Ivan called Ivan's mother. Ivan's mother slept.",
        ),
        (
            "[Rosa|1] has [a son|2]. [{Her|1} son|3] is tall. Tim likes {him|3}.",
            "Rosa has a son. Rosa's son is tall. Tim likes Rosa's son.",
        ),
        (
            "[A girl|1] ran. [{Her|1} dog|2] barked, and {it|2} was wet.",
            "A girl ran. The girl's dog barked, and the girl's dog was wet.",
        ),
        # a pronoun in capitals is no reason to shout
        ("[Eva|1] fell AND {SHE|1} WAS ANGRY.", "Eva fell AND Eva WAS ANGRY."),
    ],
)
def test_english(english: Language, marked: str, expected: str) -> None:
    assert resolve_text(answered(english, marked)).after == expected


def test_a_pronoun_that_is_clear_can_stay(english: Language) -> None:
    doc = answered(english, "[Anna|1] lost {her|1} keys. Bob knew that {she|1} was sad.")
    assert (
        resolve_text(doc, keep_clear=True).after
        == "Anna lost her keys. Bob knew that Anna was sad."
    )


def test_names_full_at_first_and_short_later(english: Language) -> None:
    marked = "[Anna Berg|1] left. [Berg|2] came. {She|2} slept, and {she|2} woke, as {she|1} does."
    doc = answered(english, marked)
    doc.spans["coref_clusters_1"] = [doc[0:2], doc[4:5]]
    revision = resolve_text(doc, full_names=True)
    assert revision.after == (
        "Anna Berg left. Berg came. Anna Berg slept, and Berg woke, as Berg does."
    )


def test_protected_spans_are_not_touched(english: Language) -> None:
    doc = answered(english, "[Ada|1] said {she|1} likes {her|1} cat.")
    doc.spans["protected"] = [doc[2:3]]
    revision = resolve_text(doc)
    assert revision.after == "Ada said she likes Ada's cat."
    assert revision.after[revision.to_new(doc[5].idx) :] == "cat."
    assert revision.inverse.after == doc.text


def test_pronouns_that_point_at_each_other_end(english: Language) -> None:
    doc = answered(english, "[{Her|2} friend|1] saw [{her|1} cousin|2].")
    assert resolve_text(doc).inverse.after == doc.text


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "Anna's"), (2, "Anna and the old man's"), (3, "Anna, the old man and Bob's")],
)
def test_several_antecedents(english: Language, count: int, expected: str) -> None:
    text = "Anna met the old man and Bob."
    spans = [(0, 4), (9, 20), (25, 28)][:count]
    mentions = [Mention(text[start:end], start, end) for start, end in spans]
    place = Place("their", possessive=True, capital=False)
    assert phrase(english(text), mentions, place, lambda a, b: text[a:b]) == expected


@pytest.mark.parametrize(
    ("text", "name", "pronoun", "expected"),
    [
        ("JAMES SAT. HIS DOG SLEPT.", "JAMES", "HIS", "JAMES'S"),
        ("NASA grew. Its budget did not.", "NASA", "Its", "NASA's"),
        ("James sat. HIS dog slept.", "James", "HIS", "James's"),
    ],
)
def test_capitals_stay_capitals(
    english: Language, text: str, name: str, pronoun: str, expected: str
) -> None:
    place = Place(pronoun, possessive=True, capital=True)
    mention = Mention(name, 0, len(name))
    assert phrase(english(text), [mention], place, lambda a, b: text[a:b]) == expected
