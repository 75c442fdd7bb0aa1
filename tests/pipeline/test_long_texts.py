from __future__ import annotations

import random

import pytest

from spacy_wikicrem.pipeline.long_texts import resolve_texts, windows
from spacy_wikicrem.resolution.resolutions import read_records
from tests.pipeline.fakes import make_nlp


def cut(text: str, size: int, context: int = 0) -> list[str]:
    return [text[a:b] for w in windows(text, size=size, context=context) for a, b in w.parts]


def test_paragraphs_end_at_empty_lines() -> None:
    text = "\n\n One\nline.\n \n\n  Two.\r\n\r\nThree.\n\n"
    assert cut(text, 1000) == ["\n\n One\nline.\n \n\n  ", "Two.\r\n\r\n", "Three.\n\n"]
    assert [len(window.parts) for window in windows(text, size=1000, context=0)] == [3]


@pytest.mark.parametrize("text", ["", " \n\n ", "x"])
def test_a_short_text_is_one_window(text: str) -> None:
    (window,) = windows(text)
    assert (window.start, window.end, window.parts) == (0, len(text), ((0, len(text)),))


def test_long_paragraphs_are_cut_at_lines_or_words() -> None:
    assert cut("aaa bbb\nccc ddd\neee", 10) == ["aaa bbb\n", "ccc ddd\n", "eee"]
    assert cut("aaa bbb ccc ddd", 8) == ["aaa bbb ", "ccc ddd"]
    assert cut("a" * 20, 8) == ["a" * 8, "a" * 8, "a" * 4]


def test_a_window_is_full_at_its_size_and_not_before() -> None:
    text = "aaa\n\nbbb\n\nccc"
    assert [len(w.parts) for w in windows(text, size=10, context=0)] == [2, 1]
    assert [len(w.parts) for w in windows(text, size=9, context=0)] == [1, 2]
    assert [len(w.parts) for w in windows(text, size=7, context=0)] == [1, 1, 1]
    assert [len(w.parts) for w in windows(text, size=13, context=0)] == [3]


def test_lines_that_are_not_wrapped_are_paragraphs() -> None:
    text = "x" * 200 + "\nTwo.\n\nThree.\n"
    assert cut(text, 1000) == ["x" * 200 + "\n", "Two.\n\n", "Three.\n"]
    assert cut(text[1:], 1000) == ["x" * 199 + "\nTwo.\n\n", "Three.\n"]


def test_context_starts_at_a_paragraph_or_a_line_or_a_word() -> None:
    def context(text: str, length: int) -> str:
        window = list(windows(text, size=5, context=length))[-1]
        return text[window.start : window.parts[0][0]]

    text = "aaa bbb\n\nccc ddd\n\neee"
    assert context(text, 12) == context(text, 9) == "ccc ddd\n\n"
    assert context(text, 8) == "ddd\n\n"
    assert context(text, 99) == text[:-3] and context(text, 0) == ""
    assert context("aaa bbb\nccc ddd\n\neee", 12) == "ccc ddd\n\n"
    # A paragraph's start that leaves less than half of the context is none.
    assert context("aaa bbb ccc\n\nd\n\neee", 14) == "bbb ccc\n\nd\n\n"


@pytest.mark.parametrize("seed", range(20))
def test_parts_give_the_text_again(seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choices("ab \n\n\r\t", k=300))
    size, context = chance.randint(1, 80), chance.randint(0, 80)
    found = list(windows(text, size=size, context=context))
    assert "".join(cut(text, size, context)) == text
    for window in found:
        assert window.parts[0][0] - context <= window.start <= window.parts[0][0]
        assert window.end == window.parts[-1][1]
        assert window.end - window.parts[0][0] <= size


def test_antecedents_in_the_context_and_answers_once() -> None:
    nlp = make_nlp(["Ada"])
    text = "Ada sat.\n\nShe smiled.\n\nShe left.\n\n"
    found = [
        (key, doc.text[start:end].strip(), record.antecedent and record.antecedent.start + offset)
        for key, done in resolve_texts(nlp, [("a", text), ("b", "She ran.")], size=14, context=23)
        for doc, offset in [(done.doc, done.offset)]
        for start, end in done.parts
        for record in read_records(doc)
        if start <= record.pronoun.start < end
    ]
    assert found == [("a", "She smiled.", 0), ("a", "She left.", 0), ("b", "She ran.", None)]


def test_a_window_is_ready_before_the_next_text_is_read() -> None:
    def texts():
        yield 1, "She ran. " * 3000
        raise MemoryError

    with pytest.raises(MemoryError):
        seen = []
        for _, done in resolve_texts(make_nlp(), texts()):
            seen.append(done)
    assert len(seen) > 1
