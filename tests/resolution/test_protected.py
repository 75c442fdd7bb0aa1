import pytest

from spacy_wikicrem.resolution.protected import marks, protected_places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[his page](http://x.org/a_(b) "his") is old', ['(http://x.org/a_(b) "his")']),
        ("a line<br/>and <img src='her.png' /> one", ["<br/>", "<img src='her.png' />"]),
        ("<a href='https://x.org/he'>he</a>", ["<a href='https://x.org/he'>", "</a>"]),
        ("mail she@her.com.", ["she@her.com"]),
        ("say `her` or `it.next()`", ["`her`", "`it.next()`"]),
        ("`He is late,' said she. `But'", []),
        ("[1] (he said so)", []),
        ("{{ name }} and %(her)s", ["{{ name }}", "%(her)s"]),
    ],
)
def test_protected_places(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in protected_places(text)] == expected


def test_marks_are_no_brackets_of_prose() -> None:
    text = "**Ann** \U0001f602 <b>met</b> [Tom](/tom) [sic] (he) 2*3*4"
    found = [text[a:b] for a, b in marks(text)]
    assert found == ["**", "**", "\U0001f602", "<b>", "</b>", "](/tom)"]
