"""Names in other scripts, whole or not at all."""

from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.kinds.nouns import word_problem
from spacy_wikicrem.corpus.kinds.scripts import cuts_name, main_script

WHOLE = [
    ("Golda Meir told דוד בן גוריון (Arabic", "דוד בן גוריון"),
    ("Naguib Mahfouz (نجيب محفوظ) wrote", "نجيب محفوظ"),
    ("She read Анна Каренина in Paris", "Анна Каренина"),
    ("Νίκος Καζαντζάκης and Ada met in Athens", "Νίκος Καζαντζάκης"),
    ("Mao (毛泽东) met Nixon", "毛泽东"),
    ("Kim (김 대중) met Clinton", "김 대중"),
    ("In Hindi she is इंदिरा गांधी, and", "इंदिरा गांधी"),
    ("With points: דָּוִד בֶּן־גּוּרְיוֹן said", "דָּוִד בֶּן־גּוּרְיוֹן"),
    ("Shmuel Yosef Agnon (\u200fשמואל יוסף עגנון\u200f) was", "שמואל יוסף עגנון"),
    ("В 1961 году John Kennedy встретил его снова", "John Kennedy"),
    ("بعد ذلك قابل Barack Obama الرئيس مرة أخرى", "Barack Obama"),
]


@pytest.mark.parametrize(("text", "name"), WHOLE)
def test_a_whole_name_may_be_a_candidate(text, name):
    start = text.index(name)
    assert not cuts_name(text, start, start + len(name))


@pytest.mark.parametrize(("text", "name"), WHOLE)
def test_no_part_of_it_may(text, name):
    start = text.index(name)
    words = name.replace("־", " ").split(" ")
    for number in range(1, len(words)):
        for part in (words[:number], words[number:]):
            length = len(" ".join(part))
            at = start if part[0] == words[0] else start + len(name) - length
            assert text[at : at + length].replace("־", " ") == " ".join(part)
            assert cuts_name(text, at, at + length), part
            assert word_problem(text, at, at + length)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ada Hill met Bob Moss.", "Hill"),
        ("Zoë Müller met Renée Curie.", "Müller"),
        ("Анна Каренина встретила Бориса Годунова", "Анна"),
        ("דוד בן גוריון פגש את גולדה מאיר", "גוריון"),
        ("東京で毛沢東がニクソンに会った", "毛沢東"),
        ("Ada told דוד, בן came", "דוד"),  # a comma ends a name
        ("Ada 🙂 met Bob", "Ada"),
    ],
)
def test_words_of_the_text_s_own_script(text, word):
    start = text.index(word)
    assert not cuts_name(text, start, start + len(word))


@pytest.mark.parametrize(
    ("text", "script"), [("", ""), ("1 2", ""), ("Ada", "LATIN"), ("Ada דוד בן", "HEBREW")]
)
def test_main_script(text, script):
    assert main_script(text) == script
