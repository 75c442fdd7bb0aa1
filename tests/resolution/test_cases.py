"""Texts by kind of difficulty, with the bundled ranker (`benchmarks/cases.py` shows them all)."""

from __future__ import annotations

from pathlib import Path

import pytest
from spacy.language import Language

from spacy_wikicrem.evaluation.cases import Case, count_by_kind, judge_case, judge_cases, read_cases
from tests.pipelines import load_english

CASES = Path(__file__).parent / "cases" / "kinds.jsonl"
GENRES = CASES.with_name("genres.jsonl")
# Of each kind at least this share was right when it was made; capitals defeat the tagger.
LEAST = {"detection: capitals, merged tokens, byte-order marks": 0.3}
LEAST_OF_ALL = 0.6


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    return nlp


def test_every_kind_is_mostly_right(nlp: Language) -> None:
    verdicts = judge_cases(nlp, read_cases(CASES))
    for kind, (right, total) in count_by_kind(verdicts).items():
        assert right >= LEAST.get(kind, LEAST_OF_ALL) * total, kind
    assert sum(verdict.right for verdict in verdicts) >= 0.85 * len(verdicts)


def test_most_pronouns_of_38_kinds_of_text_are_right(nlp: Language) -> None:
    """Written and answered before any output was seen; 84.7 % when it was made."""
    verdicts = judge_cases(nlp, read_cases(GENRES))
    total = sum(len(verdict.case.expected) for verdict in verdicts)
    assert sum(len(verdict.failed) for verdict in verdicts) <= 0.17 * total


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("It is raining.", "weather"),
        ("It is likely that Anna will come.", "extraposition"),
        ("In Norway they drive on the right.", "generic"),
        ("Tom is late, and Anna knows it.", "clause"),
        ("Take it easy, Sam.", "idiom"),
        ("Who broke the window? Was it the dog?", "cleft"),
        ("He left.", "no candidate"),
    ],
)
def test_reasons(nlp: Language, text: str, reason: str) -> None:
    (resolution,) = nlp(text)._.pronoun_resolutions
    assert resolution.antecedent is None and resolution.reason == reason


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("Tom met Sara in Rome. They married a year later.", ["Tom", "Sara"]),
        ("Nadal beat Federer in five sets. They hugged at the net.", ["Nadal", "Federer"]),
        ("Greta sold the boat to Piet. They shook hands on the pier.", ["Greta", "Piet"]),
        ("Chelsea lost to Arsenal. They will meet again in the final.", ["Chelsea", "Arsenal"]),
        ("Anna called. Tom answered. They talked until midnight.", ["Anna", "Tom"]),
        # what only people do is done by none of the things between
        ("Nora carried the boxes and Leo held two lamps. They giggled.", ["Nora", "Leo"]),
        ("Ana closed the shutters. Ben opened the letters. They were hungry.", ["Ana", "Ben"]),
        ("Omar hid the keys. Leila burned the papers. They confessed.", ["Omar", "Leila"]),
        ("Rose met Isabel under the trees. By May they were friends.", ["Rose", "Isabel"]),
        ("Clara met Henrik at the docks. They became rivals.", ["Clara", "Henrik"]),
        ("Tom gave Ann two dogs. They were puppies.", ["two dogs"]),
        ("The boys read two letters. They wept.", ["The boys"]),
        ("The shops were closed, and the owners were away. They slept.", ["the owners"]),
        ("My cousin and the curate played chess. They slept.", ["My cousin and the curate"]),
    ],
)
def test_a_group_is_all_of_them(nlp: Language, text: str, group: list[str]) -> None:
    (resolution,) = nlp(text)._.pronoun_resolutions
    assert [span.text for span in resolution.antecedents] == group


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("Phil called. His wife was expecting their second child.", ["Phil", "His wife"]),
        ("Edith's husband, Leonard, survives her, as do their two sons.", ["Edith", "Leonard"]),
        ("Omar's wife runs a bakery. Their daughter helps.", ["Omar", "Omar's wife"]),
        ("Tim is shy. His brother sold their boat.", ["Tim", "His brother"]),
        ("Ann met Bob's wife. Their son is ill.", ["Bob", "Bob's wife"]),
        ("Phil's wife has two sisters. Their daughters are twins.", ["two sisters"]),
        ("Margaret met her husband, George, at a dance. They wept.", ["Margaret", "George"]),
    ],
)
def test_they_are_somebody_and_their_kin(nlp: Language, text: str, group: list[str]) -> None:
    resolution = nlp(text)._.pronoun_resolutions[-1]
    assert [span.text for span in resolution.antecedents] == group


def test_who_knows_them_both_is_neither(nlp: Language) -> None:
    text = "Marta lives next to Oskar, and Ilse lives upstairs from Oskar. He knows them both."
    he, them = nlp(text)._.pronoun_resolutions
    assert he.antecedent.text == "Oskar"
    assert [span.text for span in them.antecedents] == ["Marta", "Ilse"]


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        ("@jonas merged the branch before the review. He was in a hurry.", "He", "@jonas"),
        ("lena_w has left the channel. Her last message was rude.", "Her", "lena_w"),
        ("Raj forgot his charger at the office.", "his", "Raj"),
        ("Xi met the dean on Friday. He asked her for more time.", "her", "the dean"),
        ("Walter waited. The guide arrived with a map in his hand.", "his", "The guide"),
        ("Lucy handed Tom the dice. He threw them.", "them", "the dice"),
        ("Lucy bought two sheep. Tom fed them.", "them", "two sheep"),
        ("Lucy saw five aircraft. They flew low.", "They", "five aircraft"),
        ("The barmaid called Tom. She was tired.", "She", "The barmaid"),
        ("The trout were small. Tom threw them back.", "them", "The trout"),
        # who is one of several
        (
            "A poor miller had three daughters. The youngest slept. She snored.",
            "She",
            "The youngest",
        ),
        ("Two brothers shared a room. The older snored. His bed creaked.", "His", "The older"),
        ("Five girls sang. The tallest led them. She was proud.", "She", "The tallest"),
        (
            "Tom has four puppies. The smallest sleeps in the hall. I feed it.",
            "it",
            "The smallest",
        ),
        ("Three sons came. The eldest spoke. He was hoarse.", "He", "The eldest"),
        ("DR. LEE: All clear.\nMRS. OSEI: Is he sure?\nNURSE: Yes.", "he", "LEE"),
    ],
)
def test_who_is_a_person(nlp: Language, text: str, pronoun: str, expected: str) -> None:
    found = {r.pronoun.text: r.antecedent for r in nlp(text)._.pronoun_resolutions}
    assert found[pronoun] is not None and found[pronoun].text == expected


def test_what_is_expected_can_fail(nlp: Language) -> None:
    doc = nlp("Susan sold her car.")
    wish = {"kind": "antecedent", "pronoun_start": 11, "pronoun": "her", "gold": ["Anna"]}
    assert not judge_case(Case("", doc.text, (wish,)), doc).right
    assert judge_case(Case("", doc.text, ({**wish, "gold": ["susan"]},)), doc).right
