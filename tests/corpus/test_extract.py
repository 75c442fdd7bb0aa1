from __future__ import annotations

import re
from collections import Counter

import pytest

from spacy_wikicrem.corpus.extract import ExtractSettings, extract_examples, share_word
from spacy_wikicrem.ty import MASK, Source


def extract(text, sentences, names, **kwargs):
    """Offsets by search: sentences in order, every whole-word occurrence of the names."""
    spans, position = [], 0
    for sentence in sentences:
        start = text.index(sentence, position)
        position = start + len(sentence)
        spans.append((start, position))
    pattern = "|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in sorted(names, key=len)[::-1])
    found = [match.span() for match in re.finditer(pattern, text)]
    return extract_examples(text, spans, found, **kwargs)


def brief(examples):
    return [(e.text, e.answer, e.candidates, e.case) for e in examples]


def test_the_papers_procedure_example():
    text = (
        "When asked about Adams' report, Powell found many of the statements to be inaccurate, "
        "including a claim that Adams first surveyed an area that was surveyed in 1857 by Joseph C."
    )
    (example,) = extract(text, [text], ["Adams", "Powell", "Joseph C."])
    assert example.text == text.replace("that Adams first", f"that {MASK} first")
    assert (example.answer, example.candidates) == ("Adams", ("Adams", "Powell"))
    assert (example.case, example.kind, example.lang) == ("a", "wikicrem", "en")
    assert [(s.candidate, s.start) for s in example.spans] == [("Adams", 17), ("Powell", 32)]


def test_the_papers_figure_has_one_example_per_wrong_candidate():
    text = (
        "Gina arrives and she is furious with Denise for not protecting Jody from Kingsley, "
        "as Denise was meant to be the parent."
    )
    examples = extract(text, [text], ["Gina", "Denise", "Jody", "Kingsley"])
    masked = f"{text[:86]}{MASK}{text[92:]}"
    assert brief(examples) == [
        (masked, "Denise", candidates, "a")
        for candidates in (("Gina", "Denise"), ("Denise", "Jody"), ("Denise", "Kingsley"))
    ]
    ashley = (
        "When Ashley falls pregnant with Victor's child, Nikki is diagnosed with cancer, causing "
        "Victor to leave Ashley, who secretly has an abortion."
    )
    examples = extract(ashley, [ashley], ["Ashley", "Victor", "Nikki"])
    assert [(e.answer, e.candidates) for e in examples] == [
        ("Victor", ("Ashley", "Victor")),
        ("Victor", ("Victor", "Nikki")),
        ("Ashley", ("Ashley", "Victor")),
        ("Ashley", ("Ashley", "Nikki")),
    ]


TWO = ["Anna met Mary's boss.", "Then Anna told Bob that Mary left."]


def test_two_sentences():
    text = "  ".join(TWO)
    examples = extract(text, TWO, ["Anna", "Mary's", "Mary", "Bob"])
    assert brief(examples) == [
        (text.replace("Then Anna", f"Then {MASK}"), "Anna", ("Anna", "Mary"), "b"),
        (text.replace("that Mary", f"that {MASK}"), "Mary", ("Anna", "Mary"), "b"),
    ]
    assert [(s.candidate, s.start) for s in examples[1].spans] == [
        ("Anna", 0), ("Mary", 9), ("Anna", 28),
    ]  # fmt: skip


def test_mixed_pairs_are_dropped_and_counted():
    counts: Counter[str] = Counter()
    extract(" ".join(TWO), TWO, ["Anna", "Mary", "Bob"], counts=counts)
    # (Mary, Bob): Mary stands in the sentence before, Bob beside the mask.
    assert counts == {"examples": 2, "case:b": 2, "dropped:mixed": 1}


def test_strict_mixed_drops_a_wrong_candidate_beside_the_mask():
    counts: Counter[str] = Counter()
    settings = ExtractSettings(strict_mixed=True)
    assert not extract(" ".join(TWO), TWO, ["Anna", "Mary"], settings=settings, counts=counts)
    assert counts == {"dropped:strict-mixed": 2}


def test_case_a_wins_and_makes_no_second_copy():
    text = "Anna met Mary. Anna saw Mary before Anna left."
    examples = extract(text, [text[:14], text[15:]], ["Anna", "Mary"])
    last = [e for e in examples if e.text.endswith(f"before {MASK} left.")]
    assert brief(last) == [(f"Anna saw Mary before {MASK} left.", "Anna", ("Anna", "Mary"), "a")]


def test_a_first_occurrence_or_a_later_wrong_candidate_gives_nothing():
    assert not extract("Anna met Mary.", ["Anna met Mary."], ["Anna", "Mary"])
    text = "Anna said that Anna met Mary."
    assert not extract(text, [text], ["Anna", "Mary"])
    three = ["Anna met Mary.", "It rained.", "Anna left."]
    assert not extract(" ".join(three), three, ["Anna", "Mary"])


@pytest.mark.parametrize(
    ("name", "after"), [("Anna's", "'s"), ("Anna’s", "’s"), ("James'", "'"), ("O'Neil", "")]
)
def test_a_possessive_mark_is_not_masked(name, after):
    plain = name.removesuffix(after)
    text = f"{plain} met Mary before {name} dog came."
    end = text.index(name, 3)
    spans = [(0, len(plain)), text_span(text, "Mary"), (end, end + len(name))]
    (example,) = extract_examples(text, [(0, len(text))], spans)
    assert example.text == f"{plain} met Mary before {MASK}{after} dog came."
    assert example.answer == plain


def text_span(text, part):
    return text.index(part), text.index(part) + len(part)


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("John Adams", "Adams", True),
        ("ADAMS", "Sam Adams", True),
        ("J. Adams", "J. Powell", False),
        ("Anna", "Annabel", False),
    ],
)
def test_pairs_that_share_a_word(one, other, shared):
    assert share_word(one, other) is shared
    text = f"{one} met {other} before {one} left."
    counts: Counter[str] = Counter()
    spans = [(0, len(one)), (len(one) + 5, len(one) + 5 + len(other))]
    last = text.rindex(one, 5)
    spans.append((last, last + len(one)))
    kept = extract_examples(text, [(0, len(text))], spans, counts=counts)
    assert (len(kept), counts["dropped:shared-word"]) == ((0, 1) if shared else (1, 0))
    switched = ExtractSettings(drop_shared_words=False)
    assert len(extract_examples(text, [(0, len(text))], spans, settings=switched)) == 1


def test_texts_with_a_mask_and_names_across_sentences_are_dropped():
    counts: Counter[str] = Counter()
    text = f"Anna met Mary {MASK} before Anna left."
    assert not extract(text, [text], ["Anna", "Mary"], counts=counts)
    assert counts == {"dropped:mask-in-text": 1}
    counts = Counter()
    assert not extract_examples("Anna Bob", [(0, 5), (5, 8)], [(0, 8)], counts=counts)
    assert counts == {"dropped:name-across-sentences": 1}


def test_only_given_occurrences_count():
    text = "Anna met Mary before Anna left."
    assert not extract_examples(text, [(0, len(text))], [(0, 4), (9, 13)])


def test_astral_characters_and_source():
    text = "😀 Zoë met Mary before Zoë left."
    (example,) = extract(text, [text], ["Zoë", "Mary"], source=Source("d", 1, 2, "T"), lang="nl")
    assert [example.text[s.start : s.end] for s in example.spans] == ["Zoë", "Mary"]
    assert (example.source.title, example.lang) == ("T", "nl")


def test_empty():
    assert extract_examples("", [], []) == []
