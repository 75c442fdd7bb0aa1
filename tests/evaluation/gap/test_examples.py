import pytest

from spacy_wikicrem.evaluation.gap.examples import masked_examples, masked_query


def test_the_pronoun_is_masked_by_offset(make_row):
    text = "This is his: Ada Byron told Bob that his dog."
    row = make_row(text=text)
    assert row.offset == text.rindex("his") == len(masked_query(row, False, ()).before)
    assert masked_query(row, False, ("Bob",)).after == " dog."
    assert masked_query(row, True, ("Bob",)).after == "'s dog."


def test_masked_examples(make_row):
    [example] = masked_examples([make_row()], [True])
    assert example.text == "Ada Byron told Bob that Ada saw [MASK]'s dog."
    assert (example.answer, example.candidates) == ("Bob", ("Ada Byron", "Bob"))
    assert [(span.candidate, span.start) for span in example.spans] == [
        ("Ada Byron", 0),
        ("Bob", 15),
    ]
    assert (example.kind, example.case, example.source.title) == ("labelled", None, "Ada_B")


def test_masked_examples_order_by_text_and_keep_spans_before_the_mask(make_row):
    row = make_row("Bob saw him near Ada Byron.", "him")
    [example] = masked_examples([row], [False])
    assert example.text == "Bob saw [MASK] near Ada Byron."
    assert example.candidates == ("Bob", "Ada Byron")
    assert [span.candidate for span in example.spans] == ["Bob"]


@pytest.mark.parametrize(
    "names",
    [
        {"a": ("Ada Byron", False), "b": ("Bob", False)},
        {"a": ("Ada Byron", True), "b": ("Bob", True)},
        {"a": ("Ada", True), "b": ("Ada", False)},
    ],
)
def test_rows_without_one_answer_make_no_example(make_row, names):
    assert masked_examples([make_row(**names)], [True]) == []
