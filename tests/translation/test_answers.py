"""What of a language model's answer is the translation."""

import pytest

from spacy_wikicrem.translation.translators.answers import MARGIN, TIMES, translation_in

SOURCE = "The old baker sold his bread."
GOOD = "Il vecchio fornaio vendette il suo pane."


@pytest.mark.parametrize(
    "answer",
    [
        GOOD,
        f"  {GOOD}\n",
        f"Ecco la traduzione:\n{GOOD}",
        f"Ecco la traduzione: {GOOD}",
        f"Sure! Here is the translation:\n\n{GOOD}",
        f"Traducción: {GOOD}",
        f"<think>A baker: il fornaio.\n\nYes.</think>\n{GOOD}",
        f"{GOOD}\n\n(Nota: ho lasciato i nomi.)",
        f'"{GOOD}"',
        f"«{GOOD}»",
        f"“{GOOD}”",
    ],
)
def test_what_is_around_a_translation_is_left_aside(answer):
    assert translation_in(answer, SOURCE) == GOOD


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ('"I sleep," she said.', "«Dormo», disse."),
        ('"I sleep."', '"Dormo."'),
        ("She said: I sleep.", "Disse: dormo."),
        ("The translation: a short guide.", "La traduzione: una breve guida."),
        ("Yes", "«Sì» e «no»"),
        ("He said it.", "«Sì», disse, e poi «no»"),
        ("O'Hara slept.", "'O'Hara dormiva.'"),
        ("...", "..."),
        ("a" * 10, "b" * (TIMES * 10 + MARGIN)),
    ],
)
def test_a_translation_stays_as_it_is(source, answer):
    assert translation_in(answer, source) == answer


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("«»", "empty"),
        ("<think>hmm</think>", "empty"),
        ("<think>" * 50_000, "thoughts"),  # in linear time
        (f"<think>hmm {GOOD}", "thoughts"),
        (f"{GOOD}\n{GOOD}", "several lines"),
        (f"1. {GOOD}\n2. {GOOD}", "several lines"),
        (GOOD + " ciao" * 3000, "15040 characters for a sentence of 29"),
        ("Io \ud800 dormo.", "half of a character"),
    ],
)
def test_what_is_no_translation_is_refused(answer, reason):
    with pytest.raises(ValueError, match=reason):
        translation_in(answer, SOURCE)


def test_a_letter_more_than_that_is_too_long():
    with pytest.raises(ValueError, match="characters"):
        translation_in("b" * (TIMES * 10 + MARGIN + 1), "a" * 10)
