from __future__ import annotations

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from spacy_wikicrem.resolution.protected import protected_places
from spacy_wikicrem.resolution.structure.units import Break, cut_places, units_of
from tests.pipelines import blank

NLP = blank("en")
NLP.add_pipe("sentencizer")


def cut(text: str) -> list[tuple[str, Break]]:
    doc = NLP(text)
    units = units_of(doc, 0, len(text), protected_places(text))
    assert "".join(text[unit.start : unit.end] for unit in units) == text
    return [(text[unit.start : unit.end].strip(), unit.begins) for unit in units][1:]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.\n\nThree.", [("Two.", Break.sentence), ("Three.", Break.paragraph)]),
        # a line that was only wrapped is no place to cut
        ("One goes\non here. Two.", [("Two.", Break.sentence)]),
        ("Text.\n\n## Head\n\nMore.", [("## Head", Break.heading), ("More.", Break.never)]),
        ("We have:\n- a\n- b", [("- a", Break.never), ("- b", Break.line)]),
        ("Ann: hi\nBob: he left", [("Bob: he left", Break.line)]),
        ("[10:31] hi\n[10:32] bye", [("[10:32] bye", Break.line)]),
        ("1. One\n2. Two", [("2. Two", Break.line)]),
        ("(a) the tenant\n(b) the owner", [("(b) the owner", Break.line)]),
        # a sentence does not end without a mark, whatever a parser says
        ("Use {a. b} now. Then go.", [("Then go.", Break.sentence)]),
        (
            "Run:\n```\na. b\n\nc\n```\nDone.",
            [("```\na. b\n\nc\n```", Break.never), ("Done.", Break.line)],
        ),
        # rows are whole, and labels stay with what is said
        ("| Ann. She left. | 1 |\n| Bo. | 2 |", [("| Bo. | 2 |", Break.line)]),
        ("Ann. She. | b. C. | 1\nBo. | d. | 2", [("Bo. | d. | 2", Break.line)]),
        ("Ann.\tShe. B.\t1\nBo.\td.\t2", [("Bo.\td.\t2", Break.line)]),
        ("DR. LEE: Yes. I did.\nMR. POE: Why?",
         [("I did.", Break.sentence), ("MR. POE: Why?", Break.line)]),
        ("[10:31] ST. JOHN: hi\n[10:32] ann: bye", [("[10:32] ann: bye", Break.line)]),
        ("1.1. The rent. 1.2\n1.2. The roof.",
         [("1.2", Break.sentence), ("1.2. The roof.", Break.line)]),
        ("> One. Two.\n>> Three.", [("Two.", Break.sentence), (">> Three.", Break.line)]),
        # what closes stays with what it closes; a mail's quoted line without words is blank
        ('"One." \n"Two."', [('"Two."', Break.sentence)]),
        ("> One.\n>\n> Two.", [("> Two.", Break.paragraph)]),
        ("! Ann. She. !! 1\n|-\n| Bo. || 2 |", [("|-", Break.line), ("| Bo. || 2 |", Break.line)]),
        # one long row says nothing of how prose is wrapped
        ("| " + "a | " * 60 + "\n\nOne goes\non here.",
         [("One goes\non here.", Break.paragraph)]),
        # items that were only wrapped, and those that have no mark
        ("- Ann sat and\n  she ate.\n- It rained.", [("- It rained.", Break.line)]),
        ("> Ann said that\n> she ate.", []),
        ("200 g flour\nSugar", [("Sugar", Break.line)]),
    ],
)  # fmt: skip
def test_units(text: str, expected: list[tuple[str, Break]]) -> None:
    assert cut(text) == expected


@pytest.mark.parametrize("mark", ['"', "”", ")", "**", "’”"])
def test_a_closing_mark_ends_a_sentence(mark: str) -> None:
    words, spaces = ["So", "it", "was.", mark, "Then", "no"], [True, True, False, True, True, False]
    starts = [True, False, False, True, True, False]  # a parser that errs
    doc = Doc(Vocab(), words, spaces, sent_starts=starts)
    found = units_of(doc, 0, len(doc.text), [])
    assert [doc.text[unit.start : unit.end] for unit in found] == [f"So it was.{mark} ", "Then no"]


@pytest.mark.parametrize(("mark", "begins"), [("_", []), ('"', []), (".", [Break.sentence])])
def test_a_mark_right_before_a_word_ends_nothing(mark: str, begins: list[Break]) -> None:
    words, spaces = ["So", mark, "it", "was"], [mark != ".", False, True, False]
    doc = Doc(Vocab(), words, spaces, sent_starts=[True, False, True, False])
    assert [unit.begins for unit in units_of(doc, 0, len(doc.text), [])][1:] == begins


@pytest.mark.parametrize(
    "piece",
    ["{user}", "{{ user.name }}", "${HOME}", "%(name)s", "<name>", "</b>", "`her x`", "www.a.org",
     "https://a.org/he?x=1", "{% if she %}", "[[he]]",
     "<pre><code>he\n\nshe</code></pre>", "<script>\nhe = it\n</script>", "```\nhe\n\nshe\n```"],
)  # fmt: skip
def test_protected(piece: str) -> None:
    text = f"Give {piece} to Ann, as 3 < 4 and x > 2."
    assert [text[a:b] for a, b in protected_places(text)] == [piece]


@pytest.mark.parametrize("text", ["a < b and c > d", "She {said that, he said}", "he; she"])
def test_not_protected(text: str) -> None:
    assert protected_places(text) == []


def test_where_a_long_text_is_cut() -> None:
    text = "a b, c {d e} 👩‍🔬e\u0301\r\n"
    clauses, words, characters, *_ = cut_places(text, [(7, 12)])
    assert clauses == [5]
    assert words == [2, 5, 7, 13, 20]
    assert not {8, 9, 10, 11, 14, 15, 17, 19} & set(characters)
    assert {1, 3, 12, 16} <= set(characters)


def test_code_that_is_too_long_is_cut_between_its_lines() -> None:
    text = "```\na = f(b, c)\n\nd = 1\n```\n"
    *outside, lines, _, words, _, _ = cut_places(text, [(0, len(text) - 1)])
    assert outside == [[], [len(text)], [len(text) - 1]]
    assert [text[a:b] for a, b in zip([0, *lines], [*lines, None], strict=True)] == [
        "```\n", "a = f(b, c)\n\n", "d = 1\n", "```\n"
    ]  # fmt: skip
    assert 6 in words


def test_a_label_is_not_cut_off() -> None:
    clauses, words, *_ = cut_places("DR. LEE: Yes, I did", [])
    assert (clauses, words) == ([14], [14, 16])


@pytest.mark.parametrize(
    "text", ["Note: It is late.", "Comment by Ravi (support): It is.", "He wrote:  It is."]
)
def test_a_sentence_does_not_end_at_a_colon_within_a_line(text: str) -> None:
    words = text.replace(":", " :").split()
    starts = [word == "It" or not at for at, word in enumerate(words)]
    spaces = [at + 1 < len(words) and words[at + 1] != ":" for at in range(len(words))]
    doc = Doc(Vocab(), words=words, spaces=spaces, sent_starts=starts)
    assert len(units_of(doc, 0, len(doc.text), [])) == 1
    doc = Doc(Vocab(), words=["Note", ":", "\n", "It"], sent_starts=[True, False, False, True])
    assert len(units_of(doc, 0, len(doc.text), [])) == 2
