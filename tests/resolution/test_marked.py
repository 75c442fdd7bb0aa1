import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentions import find_mentions

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("text", "found", "absent"),
    [
        ("<b>Anna</b> met <i>Tom</i>. He gave her a book.", {"Anna", "Tom"}, "</"),
        ("<p>Anna met Tom.</p> <p>He smiled.</p>", {"Anna", "Tom"}, "</"),
        ("Tom wrote [his page](http://x.org/his/page) and it works.", {"Tom", "his page"}, "]"),
        ("Sara \U0001f602 said she would come.", {"Sara"}, "\U0001f602"),
        ("We met Bob\U0001f44b today. He smiled.", {"Bob"}, "\U0001f44b"),
        ("Maria \u2764\ufe0f loves her cat.", {"Maria", "her cat"}, "\u2764"),
        ("**Tom Hill** - designer. He likes tea.", {"Tom Hill"}, "*"),
        ("The baker met Anna [her sister].", {"The baker", "Anna"}, "\n"),
        ("Rivers & Sons met Anna.", {"Rivers & Sons", "Anna"}, "\n"),
    ],
)
def test_no_mention_holds_a_mark(
    english: Language, text: str, found: set[str], absent: str
) -> None:
    mentions = [text[m.start : m.end] for m in find_mentions(english(text), ENGLISH)]
    assert found <= set(mentions)
    assert len(mentions) == len(set(mentions))
    assert not [mention for mention in mentions if absent in mention]


def test_what_is_joined_keeps_the_marks_between_its_parts(english: Language) -> None:
    text = "We met Anna \U0001f602 and Bob \U0001f44b. They smiled."
    found = {text[m.start : m.end] for m in find_mentions(english(text), ENGLISH)}
    assert {"Anna", "Bob"} <= found
    assert not any(mention.endswith("\U0001f44b") for mention in found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("| Year | Town |\n|---|---|\n| 1961 | Rome | Her last concert |\n| 1970 | Bern | It |\n",
         {"Rome", "Bern"}),
        ("|Town|Note|\n|---|---|\n|Rome|The new mill|\n|Bern|The old hall|\n",
         {"Town", "The new mill", "The old hall"}),
        ("Ann Roth\tUlm\tThe old baker\nTom Bell\tBonn\tHis wife is Eva\n",
         {"Ann Roth", "Ulm", "The old baker", "Tom Bell", "Bonn", "His wife"}),
        ("Ann Roth | Ulm | The baker and Tom\nTom Bell | Bonn | Eva Stone\n",
         {"Ann Roth", "Ulm", "Tom Bell", "Bonn", "Eva Stone"}),
        ("{|\n! Child !! Home\n|-\n| Leela Rao || The red house\n|-\n| Arun || her school\n|}\n",
         {"Leela Rao", "The red house", "her school"}),
    ],
)  # fmt: skip
def test_no_mention_goes_from_cell_to_cell(english: Language, text: str, found: set[str]) -> None:
    mentions = {text[m.start : m.end] for m in find_mentions(english(text), ENGLISH)}
    assert found <= mentions
    assert not [mention for mention in mentions if "|" in mention or "\t" in mention]
    assert "Tom\nTom Bell" not in mentions


def test_a_word_after_a_tab_that_begins_a_wrapped_line_goes_on(english: Language) -> None:
    text = "They met the old\n\tbaker of Ulm."
    mentions = {text[m.start : m.end] for m in find_mentions(english(text), ENGLISH)}
    assert "the old\n\tbaker" in {mention.removesuffix(" of Ulm") for mention in mentions}
