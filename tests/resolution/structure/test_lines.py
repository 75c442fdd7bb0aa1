from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.structure.lines import are_items, goes_on, is_row, label_end


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("DR. LEE: Yes. She did.", "DR. LEE: "),
        ("Ann: hi", "Ann: "),
        ("[10:31] Ann Poe: hi", "[10:31] Ann Poe: "),
        ("<ann> hi", "<ann> "),
        ("MS. O'NEIL:", "MS. O'NEIL:"),
        ("  THE WITNESS:  I was.", "  THE WITNESS:  "),
        ("ann: She left. Bo too.", "ann: "),
        ("He left. Then he said: go", ""),
        ("Ann left.", ""),
        ("At 10:31 she left", ""),
    ],
)
def test_whose_turn_it_is(line: str, label: str) -> None:
    assert line[: label_end(line)] == label


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("| a | b |", True), ("|---|---|", True), ("a | b | c", True), ("a\tb\tc", True),
        ("He has x | y.", False), ("\tindented", False), ("a\tb", False), ("", False),
    ],
)  # fmt: skip
def test_rows(line: str, row: bool) -> None:
    assert is_row(line) is row


@pytest.mark.parametrize(
    ("lines", "items"),
    [
        (["200 g flour", "100 g butter"], True),
        (["Rub butter into flour", "Press it into a tin", "Bake it"], True),
        (["Ann Poe", "12 Elm Road", "Leeds"], True),
        (["One"], False),
        (["She met Ann", "and Bob"], False),
        (["It sold well. Critics of", "Paris praised it."], False),
        (["A line that is as long as a line that some editor has wrapped by", "Ann"], False),
    ],
)
def test_lists_without_marks(lines: list[str], items: bool) -> None:
    assert are_items(lines) is items


@pytest.mark.parametrize(
    ("line", "before", "on"),
    [
        ("  she painted it.", "- Ann bought a boat and", True),
        ("> her boiler is broken.", "> Ann said that", True),
        ("> her boiler is broken.", "Ann said that", False),
        (">> her boiler is broken.", "> Ann said that", False),
        ("> her boiler is broken.", "> Ann left.", False),
        ("- a boat", "- a car", False),
        ("bob: hi", "ann: hi", False),
        ("The boat sank.", "- Ann bought a boat", False),
        ("a | b | c", "d | e | f", False),
    ],
)
def test_lines_that_were_only_wrapped(line: str, before: str, on: bool) -> None:
    assert goes_on(line, before) is on
