"""The page of entities: nothing of the text is lost, every mention is marked."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
import spacy
from spacy import displacy
from spacy.tokens import Doc

import spacy_wikicrem
from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.page import STYLES, _Mark, _nest, page_around, render_entities
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry

TEXT = "Ada <b>saw</b> her  sister & Bob.\n\nShe fed his dog."


class Page(HTMLParser):
    """The text inside the page as a reader copies it, and the elements on the way."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.tips, self.elements, self.open = "", [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.elements.append((tag, values))
        if tag not in ("br", "meta"):
            self.open.append((tag, values.get("class", "")))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        kinds = [kind for _, kind in self.open]
        if "tip" in kinds:
            self.tips.append(data)
        elif "text" in kinds and not any(tag == "sub" for tag, _ in self.open):
            self.text += data

    def marks(self) -> list[dict[str, str]]:
        return [a for tag, a in self.elements if tag == "span" and a.get("id", "").startswith("m")]


def ask(doc: Doc, pronoun: str, *candidates: tuple[str, float]) -> None:
    def place(text: str) -> Mention:
        start = doc.text.index(text)
        return Mention(text, start, start + len(text))

    at = place(pronoun)
    question = Question(
        pronoun, at.start, at.end, False, "", "", tuple(map(place, dict(candidates)))
    )
    write_entry(doc, question, make_entry(question, [p for _, p in candidates], threshold=0.5))


def group(doc: Doc, number: int, *texts: str) -> None:
    spans = [doc.char_span(doc.text.index(t), doc.text.index(t) + len(t)) for t in texts]
    doc.spans[f"coref_clusters_{number}"] = spans


@pytest.fixture
def doc() -> Doc:
    doc = spacy.blank("en")(TEXT)
    group(doc, 1, "Ada", "her", "She")
    group(doc, 2, "Bob")
    group(doc, 10, "her  sister")
    ask(doc, "her", ("Ada", 0.9), ("Bob", 0.1))
    ask(doc, "She", ("Ada", 0.8), ("her  sister", 0.2))
    ask(doc, "his", ("Bob", 0.3))
    return doc


def test_the_text_is_all_there(doc):
    page = Page(render_entities(doc))
    assert page.text == TEXT


def test_every_mention_is_marked_a_pronoun_inside_one_too(doc):
    marks = Page(render_entities(doc)).marks()
    places = {f"m{s.start_char}-{s.end_char}" for spans in doc.spans.values() for s in spans}
    assert {mark["id"] for mark in marks} == places | {
        f"m{TEXT.index('his')}-{TEXT.index('his') + 3}"
    }


def test_pronouns_are_reached_by_keyboard_and_say_their_probabilities(doc):
    page = Page(render_entities(doc))
    assert sum(mark.get("tabindex") == "0" for mark in page.marks()) == 3
    assert "Ada, probability 0.90" in page.tips
    assert any(tip.startswith("0.20  her sister (3)") for tip in page.tips)
    assert "no antecedent: below threshold" in page.tips


def test_clusters_are_numbered_in_the_order_of_their_numbers(doc):
    html = render_entities(doc)
    legend = html[html.index('<nav class="legend"') :]
    assert legend.index(">Ada<") < legend.index(">Bob<") < legend.index(">her sister<")


def test_mentions_that_cross_lose_no_text():
    doc = spacy.blank("en")("One two three four")
    doc.spans["coref_clusters_1"] = [doc[0:3]]
    doc.spans["coref_clusters_2"] = [doc[1:4], doc[3:4]]
    page = Page(render_entities(doc))
    assert page.text == doc.text
    assert len(page.marks()) == 3


@pytest.mark.parametrize("text", ["", "  \n", "Nobody is named here."])
def test_without_entities(text):
    assert Page(render_entities(spacy.blank("en")(text))).text == text


def test_many_entities_are_told_apart():
    looks = {(s["background"], s["pattern"]) for s in STYLES}
    assert len(looks) == len(STYLES) == 32
    doc = spacy.blank("en")(" ".join(f"N{i}" for i in range(40)))
    for i in range(40):
        doc.spans[f"coref_clusters_{i + 1}"] = [doc[i : i + 1]]
    assert Page(render_entities(doc)).text == doc.text


def test_render_gives_a_part_or_a_page(doc):
    part = spacy_wikicrem.render(doc, jupyter=False)
    assert part.lstrip().startswith('<div class="wikicrem">')
    page = spacy_wikicrem.render(doc, page=True, jupyter=False, title="A < B")
    assert page.startswith("<!doctype html>")
    assert "A &lt; B" in page
    assert "<script" not in page


def test_displacy_shows_our_span_groups(doc):
    html = displacy.render(
        doc, style="span", options={"spans_key": "coref_clusters_1"}, jupyter=False
    )
    assert "sister" in html


def flat(nodes: list) -> str:
    """Marks as brackets around what is inside them."""
    inside = (
        node["text"] if isinstance(node, dict) else f"[{flat(node.children)}]" for node in nodes
    )
    return "".join(inside)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([], "abcdefgh"),
        ([(0, 8)], "[abcdefgh]"),
        ([(1, 2), (2, 3)], "a[b][c]defgh"),
        ([(0, 5), (1, 3), (6, 7)], "[a[bc]de]f[g]h"),
        ([(0, 5), (1, 3), (3, 4)], "[a[bc][d]e]fgh"),
        ([(0, 5), (1, 4), (2, 3)], "[a[b[c]d]e]fgh"),
        ([(0, 3), (1, 6), (6, 8)], "[a[bc]]def[gh]"),  # cut at the end of the one around it
        ([(7, 8)], "abcdefg[h]"),
    ],
)
def test_marks_inside_marks(places, expected) -> None:
    assert flat(_nest("abcdefgh", [_Mark(*place) for place in places])) == expected


@pytest.mark.parametrize(("lang", "named"), [("de", "de"), ("", "en")])
def test_the_language_of_a_page(lang, named) -> None:
    assert f'<html lang="{named}">' in page_around([], lang)
    assert '<html lang="en">' in page_around([])
