import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.capitals import is_in_capitals, mentions_in_capitals

VOCAB = spacy.blank("en").vocab


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
    ],
)
def test_mentions(text: str, expected: list[str]) -> None:
    doc = make(text, {"HIS": "PRP$"})
    found = list(mentions_in_capitals(doc, lang.get("en")))
    assert [doc[first:last].text for first, last, _ in found] == expected
    names = [doc[first:last].text for first, last, name in found if name]
    assert names == [text for text in expected if text in ("PETER", "MARIA")]


def test_one_letter_words_do_not_count() -> None:
    assert not is_in_capitals(next(make("I A B C").sents))
    assert is_in_capitals(next(make("I SAW THE DOG").sents))


def test_without_sentences_nothing_is_found() -> None:
    doc = Doc(VOCAB, words=["PETER", "LOST", "KEYS"])
    assert list(mentions_in_capitals(doc, lang.get("en"))) == []
