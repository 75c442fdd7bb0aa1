"""The work on a document grows as it does, in one sentence or paragraph, too: steps are counted."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.asking import MOST_EARLIER, ask
from spacy_wikicrem.resolution.candidates import Mention
from spacy_wikicrem.resolution.display import describe
from spacy_wikicrem.resolution.pairing import pair, tabulate
from spacy_wikicrem.resolution.phrases import Endings
from spacy_wikicrem.resolution.quotations import find_quotations
from spacy_wikicrem.resolution.turns import find_turns
from spacy_wikicrem.resolution.voices import Voices
from tests.pipelines import vocab_of
from tests.resolution.test_kept import resolved
from tests.steps import assert_linear, calls_of

ENGLISH = lang.get("en")
assert ENGLISH.quotations is not None


def chained(words: list[str], size: int, *, tag: str = "NN", dep: str = "appos") -> Doc:
    """One sentence in which each word hangs on the one before."""
    words = (words * size)[:size]
    tags = ["PRP" if word == "she" else tag for word in words]
    pos = ["PRON" if word == "she" else "NOUN" for word in words]
    heads, deps = [max(0, at - 1) for at in range(size)], ["ROOT", *[dep] * (size - 1)]
    return Doc(
        vocab_of("en"), words=words, tags=tags, pos=pos, heads=heads, deps=deps, ents=["O"] * size
    )


@pytest.mark.parametrize("words", [["word"], ["word", "she"], ["she"]])
def test_one_sentence(words: list[str]) -> None:
    def work(size: int) -> None:
        doc = chained(words, size)
        table = tabulate(doc, ENGLISH)
        list(pair(doc, ENGLISH, ENGLISH.all_forms, table, lambda at: (max(0, at - 20), at + 20)))

    assert_linear(work, 150)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: I am here.\n",
        "She said. Anna: I am. ",
        "he said 'no way' and 'yes' to the boys' book ",
        "“he ‘said’ so” ",
        "“he said ‘so ",
        "so» ",
        "don't 'cause ",
    ],
)
def test_one_paragraph(line: str) -> None:
    def work(size: int) -> None:
        text = line * (size // len(line))
        find_turns(text, ENGLISH)
        find_quotations(text, ENGLISH.quotations)  # type: ignore[arg-type]

    assert_linear(work, 12_000)


@pytest.mark.parametrize("line", ['"I am" he said. ', "> I am\n", '"I am\n\n', "Anna: I am.\n"])
def test_voices(line: str) -> None:
    doc = Doc(vocab_of("en"), words=[line] * 50, spaces=[False] * 50)
    voices = Voices(doc)
    voices.are_one(1, 2)  # finds all that is asked for later
    assert calls_of(lambda at: voices.are_one(at, at + 2), len(line) * 48) <= 40


def test_names_with_an_ending() -> None:
    def work(size: int) -> None:
        names = [f"Mr. Smith{at}'s" for at in range(size)]
        text = " saw ".join(names) + " Mr. Smith7"
        endings, start = Endings(text), 0
        found = []
        for name in names:
            found.append(endings.without(Mention(name, start, start + len(name))).text)
            start += len(name) + len(" saw ")
        assert [name for name in found if not name.endswith("s")] == ["Mr. Smith7"]

    assert_linear(work, 200)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Anna's", "Anna's hat. Anna left.", "Anna"),
        ("McDonald’s", "McDonald’s hat and McDonald's", "McDonald’s"),
        ("Anna's", "Annabel and Anna's", "Anna's"),
        ("Mr. Ito's", "Mr. Ito's hat. Mr. Oda. Ito. Mr. Ito.", "Mr. Ito"),
        ("!'s", "! and !'s", "!'s"),
        ("Anna", "Anna", "Anna"),
    ],
)
def test_what_has_an_ending(name: str, text: str, expected: str) -> None:
    assert Endings(text).without(Mention(name, 0, len(name))).text == expected


def test_pronouns_of_one_sentence_are_described() -> None:
    assert_linear(lambda size: describe(resolved(size)), 30)


@pytest.mark.parametrize("words", [["he"], ["she", ",", "he"], ["he", "said"]])
def test_what_is_asked_about_a_pronoun_is_bounded(words: list[str]) -> None:
    size = 300
    doc = Doc(
        vocab_of("en"),
        words=(words * size)[:size],
        tags=[("PRP" if word in ("he", "she") else "VBD") for word in (words * size)[:size]],
        sent_starts=[True, *[False] * (size - 1)],
        ents=["O"] * size,
    )
    table = tabulate(doc, ENGLISH)
    whole = 0, len(doc.text)
    pairings = list(pair(doc, ENGLISH, ENGLISH.all_forms, table, lambda at: whole))
    count = len(pairings)
    asked = ask(pairings, [whole] * count, [whole] * count, table, 0.0, 0.0)
    assert count >= 100 and max(len(one.pronouns) for one in asked) == MOST_EARLIER
    nearest = list(asked[-1].pronouns)
    assert nearest == sorted(nearest, reverse=True) and nearest[0] >= count - 3
