"""Who is greeted, and who signs."""

from __future__ import annotations

import pytest
from spacy.tokens import Span

from spacy_wikicrem.lang import pronoun_data
from spacy_wikicrem.resolution.letters import without_correspondents
from spacy_wikicrem.resolution.mentions import MentionSettings, find_mentions
from tests.pipelines import blank


def kept(text, names, lang="en"):
    doc = blank(lang)(text)
    spans = [doc.char_span(text.index(name), text.index(name) + len(name)) for name in names]
    doc.spans["names"] = [Span(doc, span.start, span.end) for span in spans]
    language = pronoun_data(lang)
    found = find_mentions(doc, language, MentionSettings(spans_key="names"))
    found = without_correspondents(text, language, found)
    return [text[m.start : m.end] for m in found]


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        (
            "Dear Susan,\n\nMy cousin called.\n\nBest,\nNora",
            ["Susan", "cousin", "Nora"],
            ["cousin"],
        ),
        ("Hi Ann! Bob rang. He is ill.", ["Ann", "Bob"], ["Bob"]),
        ("Morning Pete - Lise rang.", ["Morning Pete", "Lise"], ["Lise"]),
        ("Kind regards\nTom Baker\nSales Manager\n", ["Tom Baker"], []),
        # Whoever is spoken of elsewhere stays.
        ("Dear Ann,\nAnn Lee rang.", ["Dear Ann", "Ann Lee"], ["Dear Ann", "Ann Lee"]),
        # No greetings and no closings.
        ("Hello Kitty is a cat", ["Hello Kitty"], ["Hello Kitty"]),
        (
            "They love\nNora and her dog and the wide blue sea.\nShe left.",
            ["Nora"],
            ["Nora"],
        ),
        ("Anna, Bob said no.", ["Anna", "Bob"], ["Anna", "Bob"]),
        ("Thank you for referring this teacher, who left.", ["this teacher"], ["this teacher"]),
        ("My dear Emily, who answered, was glad.", ["Emily"], ["Emily"]),
        ("Good morning America, the show, moved.", ["America"], ["America"]),
        ("Thanks\n\nMaria Lopez will call. She has it.", ["Maria Lopez"], ["Maria Lopez"]),
        ("Many thanks!\nMaria helped me yesterday.", ["Maria"], ["Maria"]),
        ("Done?\n\nThanks!\n\nBy the way, Ann is back.", ["Ann"], ["Ann"]),
        (
            "Love\n\nAnn met Paul.\n\nBest\nAnn Bo, Oslo\nCEO",
            ["Ann", "Paul", "Oslo"],
            ["Ann", "Paul"],
        ),
        ("Thanks to Maria Gomez, the club won.", ["Maria Gomez"], ["Maria Gomez"]),
        ("Evening temperatures in York, however, fell.", ["York"], ["York"]),
        ("Dear Emily!\n\nBob left.", ["Emily", "Bob"], ["Bob"]),
        ("Dear Emily! How good she was!", ["Emily"], ["Emily"]),
        ("Dear Dr Weiss and Anna,\n\nBob left.", ["Dr Weiss and Anna", "Bob"], ["Bob"]),
    ],
)
def test_who_is_greeted_or_signs_is_no_third_person(text, names, left):
    assert kept(text, names) == left


def test_other_languages_have_greetings():
    assert kept("Cara Anna,\nBruno ha chiamato.\n\nUn abbraccio,\nLia", ["Anna", "Lia"], "it") == []
    assert kept("Cher Luc,\nMax a ri.", ["Luc", "Max"], "fr") == ["Max"]
    assert kept("Querida Ana:\nLuis llamó.", ["Ana", "Luis"], "es") == ["Luis"]


def test_many_lines_take_linear_time():
    """Lines that begin like a greeting or a closing and are none: a slow pattern would not end."""
    text = "Thanks\n" * 20_000 + "dear " * 20_000
    assert without_correspondents(text, pronoun_data("en"), []) == []
