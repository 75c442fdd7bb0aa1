from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.structure.headings import PLAIN, Outline, find_headings

LONG = "This is a line that is longer than any heading would be."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# One\ntext\n### Two ##\n", [(1, "One"), (3, "Two")]),
        ("== One ==\n=== Two ===", [(2, "One"), (3, "Two")]),
        ("One\n===\n\nTwo  words\r\n---\r\n", [(1, "One"), (2, "Two words")]),
        (f"{LONG}\n\nLater life\n\n{LONG}", [(PLAIN, "Later life")]),
        (f"Title\r\n\r\nLater life\r\n\r\n{LONG}", [(1, "Title"), (PLAIN, "Later life")]),
        (f"\ufeffTitle\n\n{LONG}", []),  # a mark is no letter
        (f"Überblick\n\n{LONG}\n\n生平\n\n{LONG}", [(PLAIN, "Überblick"), (PLAIN, "生平")]),
        ("#\n\n# \n## ##\n#hashtag\n####### Seven\n==\n== ==", []),
        ("```\n# code\n```\n~~~\n# code\n~~~\n    # code\n# One", [(1, "One")]),
        ("One\n\nTwo\n\nThree\n\nfour", [(1, "One")]),  # items, and what may be a title
        (f"Hello, Ann.\n\n{LONG}", []),
        (f"Dear Ann,\n\n{LONG}", []),
        (f"- Item\n\n{LONG}", []),
        (f"Ann: hi\n\n{LONG}", []),
        (f"lower\n\n{LONG}", []),
        (f"1234\n\n{LONG}", []),
        (f"Wrapped\n{LONG}", []),
        ("Last line", []),
        ("", []),
        (f"- item\n---\n{LONG}\n---\n", []),
        # numbers
        (f"4. Payment\n\n{LONG}\n\n5. Liability\n\n{LONG}",
         [(PLAIN, "4. Payment"), (PLAIN, "5. Liability")]),
        (f"Contract\n\n4. Payment\n\n4.2 Terms of delivery\n\n{LONG}",
         [(1, "Contract"), (PLAIN, "4. Payment"), (PLAIN + 1, "4.2 Terms of delivery")]),
        (f"Article 7 — Liability\n{LONG}\nArticle 8: Data\n{LONG}",
         [(PLAIN, "Article 7 — Liability"), (PLAIN, "Article 8: Data")]),
        (f"III. The Storm\n\n{LONG}\n\nIV. The Return\n\n{LONG}",
         [(PLAIN, "III. The Storm"), (PLAIN, "IV. The Return")]),
        (f"§ 12 Haftung\n{LONG}\n\nKapitel 3\n\n{LONG}",
         [(PLAIN, "§ 12 Haftung"), (PLAIN, "Kapitel 3")]),
        (f"5. Data\n(a) {LONG}\n(b) {LONG}", [(PLAIN, "5. Data")]),
        (f"3) Scope\n3.1 {LONG}\n3.2 {LONG}", [(PLAIN, "3) Scope")]),
        # items, and what else begins with a number
        ("1. Preheat the oven to 200 degrees.\n2. Mix the flour with the eggs in a big bowl.", []),
        (f"1. Preheat the oven.\n\n{LONG}", []),
        (f"1. Ada Lovelace\n\n2. {LONG}", []),
        (f"1. Ada Lovelace and Charles Babbage met in the house\nOf {LONG.lower()[:30]}", []),
        (f"1. flour\n\n{LONG}", []),
        (f"C. Darwin\n\n{LONG}", []),
        (f"Speaker 1: Hello\n\n{LONG}", []),
        (f"Ann saw\n2. Payment\n{LONG}", []),
        (f"```\n4. Payment\n\n{LONG}\n```", []),
        (f"4. Payment\n\n- {LONG[:20]}", []),
    ],
)  # fmt: skip
def test_headings(text, expected) -> None:
    found = list(find_headings(text))
    assert [(one.level, one.text) for one in found] == expected
    assert all(text[one.start : one.end].strip() for one in found)


def test_the_path_of_a_place() -> None:
    text = "Intro\n# A\n## B\ntext\n# C\nmore"
    outline = Outline("The  book")
    outline.read(text)
    book = ("The book",)
    assert outline.at(0) == (book, book)
    assert outline.at(text.index("# A")) == ((*book, "A"), book)
    assert outline.at(text.index("## B")) == ((*book, "A", "B"), (*book, "A"))
    assert outline.at(text.index("text")) == ((*book, "A", "B"),) * 2
    assert outline.at(text.index("more")) == ((*book, "C"),) * 2
    outline.read("old\nnew\n## D\nend", 4)
    assert outline.at(4) == ((*book, "C"),) * 2
    assert outline.at(13) == ((*book, "C", "D"),) * 2


def test_fenced_code_goes_on_in_the_next_piece() -> None:
    outline = Outline()
    outline.read("```\n# code\n")
    outline.read("# code\n```\n# One\ntext")
    assert outline.at(0)[0] == () and outline.at(17)[0] == ("One",)


def test_a_title_that_the_text_repeats_is_said_once() -> None:
    outline = Outline("Ada")
    outline.read("# ADA\n## Life\ntext")
    assert outline.at(0) == (("Ada",), ())
    assert outline.at(14)[0] == ("Ada", "Life")


def test_ten_thousand_headings() -> None:
    text = "".join(f"{'#' * (1 + n % 6)} H{n}\n\n" for n in range(10_000))
    outline = Outline()
    outline.read(text)
    assert outline.at(len(text))[0] == ("H9996", "H9997", "H9998", "H9999")
