from __future__ import annotations

import re
from collections import Counter

import pytest

from spacy_wikicrem.corpus.kinds.base import MAX_CANDIDATES, MAX_EXAMPLES
from spacy_wikicrem.corpus.kinds.wikicrem import WikiCREM, WikicremSettings, share_word
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, Source


def extract_examples(text, sentences, names, *, lang="en", source=None, counts=None, **settings):
    strategy = WikiCREM(lang, WikicremSettings(**settings))
    return strategy.extract(text, sentences, names, source=source, counts=counts)


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
    assert not extract(" ".join(TWO), TWO, ["Anna", "Mary"], strict_mixed=True, counts=counts)
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
    assert len(extract_examples(text, [(0, len(text))], spans, drop_shared_words=False)) == 1


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


def test_parts_of_names_can_be_linked():
    text = "John Adams met Anna Poe. Adams left."
    sentences = [text[:24], text[25:]]
    names = ["John Adams", "Anna Poe", "Adams"]
    assert not extract(text, sentences, names)
    (example,) = extract(text, sentences, names, link_partial_names=True)
    assert (example.answer, example.candidates, example.case) == (
        "John Adams", ("John Adams", "Anna Poe"), "b",
    )  # fmt: skip
    assert example.text == f"{text[:25]}{MASK} left."
    assert [s.candidate for s in example.spans] == ["John Adams", "Anna Poe"]


def test_an_ambiguous_part_is_dropped_and_counted():
    text = "John Adams met Mary Adams and Bob. Adams left."
    counts: Counter[str] = Counter()
    names = ["John Adams", "Mary Adams", "Bob", "Adams"]
    found = extract(text, [text[:34], text[35:]], names, link_partial_names=True, counts=counts)
    assert not found and counts["dropped:ambiguous-part"] == 1


def test_a_longer_window_starts_where_both_names_do():
    sentences = ["It rained.", "Anna met Mary.", "They talked.", "Anna left."]
    text = " ".join(sentences)
    assert not extract(text, sentences, ["Anna", "Mary"])
    for before in (2, 3):
        (example,) = extract(text, sentences, ["Anna", "Mary"], sentences_before=before)
        assert example.text == f"Anna met Mary. They talked. {MASK} left."
        assert example.case == "b"


@pytest.mark.parametrize(
    ("context", "start"), [(0, "Anna met"), (1, "They came"), (9, "It rained")]
)
def test_context_before_the_example(context, start):
    sentences = ["It rained.", "They came.", "Anna met Mary.", "Anna left."]
    text = " ".join(sentences)
    (example,) = extract(text, sentences, ["Anna", "Mary"], context_sentences=context)
    assert example.text.startswith(start) and example.text.endswith(f"{MASK} left.")


def test_short_texts_are_dropped_and_counted():
    text = "Anna met Mary before Anna left."
    counts: Counter[str] = Counter()
    assert not extract(text, [text], ["Anna", "Mary"], min_words=7, counts=counts)
    assert counts == {"dropped:short": 1}
    assert extract(text, [text], ["Anna", "Mary"], min_words=6)


def test_what_is_no_name_is_dropped_and_counted():
    text = "Moon, a moon, met Anna (J. B.) and X before Moon and Anna left."
    counts: Counter[str] = Counter()
    names = ["Moon", "Anna", "X", "J. B."]
    assert not extract(text, [text], names, counts=counts)
    assert counts == {"dropped:common-word": 2, "dropped:single-letter": 2}
    assert {e.answer for e in extract(text, [text], names, filter_names=False)} == {"Moon", "Anna"}


def test_enumerations_are_dropped_and_counted():
    names = ["Anna", "Bob", "Carl", "Dora", "Emma", "Fritz"]
    text = f"{', '.join(names)} and Anna."
    counts: Counter[str] = Counter()
    assert not extract(text, [text], names, counts=counts)
    assert counts == {"dropped:list": 5}


def test_a_list_of_names_gives_no_more_than_so_many():
    names = [f"Name{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(80)]
    sentence = " met ".join(names) + "."
    counts: Counter[str] = Counter()
    found = extract(f"{sentence} {sentence}", [sentence, sentence], names, counts=counts)
    assert len(found) == counts["examples"] == MAX_EXAMPLES
    assert counts["dropped:too-many"] == 80 - len({example.answer for example in found}) + 1
    more = [f"Name{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(MAX_CANDIDATES + 1)]
    counts = Counter()
    assert extract(" met ".join(more), [" met ".join(more)], more, counts=counts) == []
    assert counts == {"dropped:too-many": MAX_CANDIDATES + 1}


@pytest.mark.parametrize("pairs", [1, 5, 100, 200])
@pytest.mark.parametrize("listed", [0, 1])
def test_a_long_paragraph_is_no_list(pairs, listed):
    """However many sentences there are, and with a list of names among them."""
    names = [f"Name{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(300)]
    prose = [s for n in range(pairs) for s in (f"In {n} Ada met Bob.", f"Ada sang in {n}.")]
    many = " met ".join(names) + "."
    sentences = [*prose, *[many] * listed, *prose]
    counts: Counter[str] = Counter()
    found = extract(" ".join(sentences), sentences, ["Ada", "Bob", *names], counts=counts)
    assert [e for e in found if e.answer.startswith("Name")] == []
    expected = extract(" ".join(prose), prose, ["Ada", "Bob"])
    assert len(expected) >= pairs and len(found) >= 2 * len(expected)
    assert counts["dropped:too-many"] == (300 + 2 if listed else 0)


def test_two_hundred_names():
    names = [f"Name{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(200)]
    text = " met ".join(names) + f" and then saw {names[0]}."
    examples = extract(text, [text], names)
    assert len(examples) == 199 and {e.answer for e in examples} == {names[0]}


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("O'Neil", "O’Neil"), ("Renée", "Renee"), ("משה", "אהרן"), ("Anna", "ANNA")],
)
def test_names_are_compared_letter_by_letter(one, other):
    """Names inside others, apostrophes, accents, right-to-left text, case."""
    text = f"{one} met {other} before {one} left 🙂."
    (example,) = extract(
        text, [text], [one, other], drop_shared_words=False, filter_names=one != "משה"
    )
    assert (example.answer, example.candidates) == (one, (one, other))
    assert example.text == f"{one} met {other} before {MASK} left 🙂."


def test_masks_at_the_very_start_and_end():
    sentences = ["Anna met Mary.", "Anna saw Mary"]
    text = " ".join(sentences)
    start, end = extract(text, sentences, ["Anna", "Mary"])[:2]
    assert start.text == f"Anna met Mary. {MASK} saw Mary"
    assert end.text == f"Anna met Mary. Anna saw {MASK}"


@pytest.mark.parametrize(
    "settings", [{"sentences_before": 0}, {"context_sentences": -1}, {"min_words": -1}]
)
def test_settings_out_of_range(settings):
    with pytest.raises(WikicremError, match=next(iter(settings))) as err:
        extract("", [], [], **settings)
    assert err.value.code == "W142"
