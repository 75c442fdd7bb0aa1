import pytest
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.capitals import (
    is_in_capitals,
    is_no_name,
    mentions_in_capitals,
    singular,
)
from spacy_wikicrem.resolution.features import describe
from spacy_wikicrem.resolution.mentions import find_mentions
from tests.pipelines import vocab_of

ENGLISH = lang.get("en")
VOCAB = vocab_of("en")


def make(text: str, tags: dict[str, str] | None = None) -> Doc:
    words = text.split()
    starts = [i == 0 or words[i - 1] == "." for i in range(len(words))]
    given = [(tags or {}).get(word, "") for word in words]
    return Doc(VOCAB, words=words, tags=given, sent_starts=starts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PETER LOST HIS KEYS .", ["PETER", "HIS KEYS"]),
        ("THE OLD MAN SAW MARIA .", ["THE OLD MAN", "MARIA"]),
        ("A LOCKSMITH CAME IN .", ["A LOCKSMITH"]),
        ("Peter lost THE KEYS .", []),
        ("NASA launched it .", []),
        ("THE .", []),
        ("MARIA SANG LOUD . He saw the man .", ["MARIA"]),
        ("MRS SANTOS LOST HIS KEYS .", ["MRS SANTOS", "HIS KEYS"]),
        ("SHE CALLED MR LEE AND LEFT .", ["MR LEE"]),
        ("CAPTAIN JOHN SMITH SAW IT .", ["CAPTAIN JOHN SMITH"]),
        ("CAPTAIN PRAISED EVERYBODY HERE .", []),
        ("DR WILL SEE YOU .", []),
        ("DR OKONKWO WILL SEE YOU .", ["DR OKONKWO"]),
    ],
)
def test_mentions(text: str, expected: list[str]) -> None:
    doc = make(text, {"HIS": "PRP$"})
    found = list(mentions_in_capitals(doc, lang.get("en")))
    assert [doc[first:last].text for first, last, _ in found] == expected
    names = [doc[first:last].text for first, last, name in found if name]
    assert names == [text for text in expected if text.split()[0] not in ("THE", "A", "HIS")]


def test_one_letter_words_do_not_count() -> None:
    assert not is_in_capitals(next(make("I A B C").sents))
    assert is_in_capitals(next(make("I SAW THE DOG").sents))


def test_without_sentences_nothing_is_found() -> None:
    doc = Doc(VOCAB, words=["PETER", "LOST", "KEYS"])
    assert list(mentions_in_capitals(doc, lang.get("en"))) == []


@pytest.mark.parametrize(
    ("word", "expected"),
    [("BOYS", "boy"), ("LADIES", "lady"), ("GLASS", "glass"), ("BUS", "bus"), ("boys", "boys")],
)
def test_singular(word: str, expected: str) -> None:
    assert singular(Doc(VOCAB, words=[word])[0]) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SARAH HAS LOST HER KEYS. IF YOU FIND THEM, CALL HER.", ["SARAH", "HER KEYS"]),
        ("THE GIRLS SAW JAMES. THEY WAVED TO HIM.", ["THE GIRLS", "JAMES"]),
        ("ANNA SOLD HER HOUSES. THEY WERE OLD.", ["ANNA", "HER HOUSES"]),
        ("NASA FIRED THE ROCKETS. THEY EXPLODED.", ["NASA", "THE ROCKETS"]),
    ],
)
def test_mentions_of_a_real_parse(english: Language, text: str, expected: list[str]) -> None:
    assert [text[m.start : m.end] for m in find_mentions(english(text), ENGLISH)] == expected


def test_several_are_several(english: Language) -> None:
    doc = english("THE BOYS SAW THE BUS. THEY WAVED.")
    mentions = find_mentions(doc, ENGLISH)
    pairs = zip(mentions, describe(doc, mentions, ENGLISH), strict=True)
    found = {doc.text[m.start : m.end]: (f.number, f.animacy) for m, f in pairs}
    assert found["THE BOYS"] == ("plural", "person")
    assert found["THE BUS"] == ("singular", "thing")


def test_other_sentences_are_left_alone(english: Language) -> None:
    doc = english("We met Ann Reed at NASA.")
    assert not any(is_no_name(doc, e.start, e.end) for e in doc.ents)
