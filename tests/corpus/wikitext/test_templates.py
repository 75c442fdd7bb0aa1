import pytest

from spacy_wikicrem.corpus.wikitext.marks import HOLE, SOUND
from spacy_wikicrem.corpus.wikitext.templates import (
    MAX_ARGUMENTS,
    MAX_INLINE,
    is_block,
    keep_template,
    render_template,
)


def shown(name: str, *values: str, lang: str = "en", **named: str) -> str:
    return render_template(name, {str(n): v for n, v in enumerate(values, 1)} | named, lang)


@pytest.mark.parametrize(
    ("content", "left"),
    [
        ("nowrap|a b", "{{nowrap|a b}}"),
        ("lang-de|Haus", "{{lang-de|Haus}}"),
        ("Infobox person|name=Ada", ""),
        ("age|1815|12|10", HOLE),
        ("AUS", HOLE),
        ("IPA-en|x", SOUND),
        ("never heard of|x", None),
    ],
)
def test_what_is_left_for_the_parser(content, left):
    assert keep_template(content) == left


def test_limits_are_inclusive():
    assert keep_template("small|" + "x" * (MAX_INLINE - 6)) != HOLE
    assert keep_template("small|" + "x" * (MAX_INLINE - 5)) == HOLE
    assert keep_template("small" + "|" * MAX_ARGUMENTS) != HOLE
    assert keep_template("small" + "|" * (MAX_ARGUMENTS + 1)) == HOLE


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("convert", ("6", "ft", "2", "in", "m"), "6 ft 2 in"),
        ("convert", ("3", "to", "4", "km", "mi"), "3 to 4 km"),
        ("convert", ("3", "to", "4"), HOLE),
        ("convert", ("six", "ft"), HOLE),
        ("frac", ("1", "2", "3"), "1 2/3"),
        ("as of", ("2010", "12"), "As of December 2010"),
        ("as of", ("2010", "13"), "As of 13 2010"),
        ("harvtxt", ("A", "B", "C", "2000"), "A, B & C (2000)"),
        ("harvtxt", ("A", "B", "C", "D", "2000"), "A et al. (2000)"),
        ("harvtxt", ("A",), HOLE),
        ("USS", ("Maine", "1889", "3"), "Maine"),
        ("USS", ("Maine", "1889", "2"), "USS Maine"),
        ("sortname", ("Bob", "Moss"), "Bob Moss"),
        ("circa", (), "c."),
        ("circa", ("1815",), "c. 1815"),
        ("us$", (), HOLE),
    ],
)
def test_what_is_shown(name, values, text):
    assert shown(name, *values) == text


def test_names_are_read_as_the_wiki_does():
    assert shown(" Small_caps ", "x") == shown("small caps", "x") == "x"
    assert shown("cn-span", "these words") == shown("lang-fr", "these words") == "these words"
    assert shown("quote", text="a") == "\n\na\n\n"
    assert is_block("{{Quote|a}}") and not is_block("{{small|a}}") and not is_block("[[Quote]]")


def test_spaces_of_unnamed_arguments_count_but_line_breaks_do_not():
    assert shown("nowrap", " and ") == " and "
    assert shown("nowrap", "\nand\n") == "and"
