"""Sections of articles: headings, prose, choice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import spacy

from spacy_wikicrem.corpus.dump.export import Page
from spacy_wikicrem.corpus.wikitext.quality import write_dump
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.qa.curation.choosing import (
    Choice,
    choose_sections,
    page_categories,
    same_title,
)
from spacy_wikicrem.qa.curation.sections import article_prose

LIFE = "'''Ada''' was born. She lived. She wrote [[Note G|notes]]. "
ARTICLE = f"""{LIFE}

== ''Early'' life &ndash; [[London|home]] ==
<!-- == not this == -->
{LIFE}

{LIFE}
=== Deeper ===
* a list
== Work ==
{LIFE}
[[Category:Mathematicians|Ada]]
[[category: Women in  science]]
"""


@pytest.fixture(scope="module")
def sentencizer():
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    return nlp


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    other = ARTICLE.replace("Mathematicians", "Poets").replace("Ada", "Bob")
    pages = [
        Page(title=title, page_id=n, revision_id=100 + n, text=text)
        for n, (title, text) in enumerate([("Ada", ARTICLE), ("Bob", other), ("Éa", ARTICLE)])
    ]
    return write_dump(tmp_path / "dump.xml", pages)


def test_sections_with_prose():
    found = article_prose(Page(text=ARTICLE))
    headings = [(prose.number, prose.heading) for prose in found]
    assert headings == [(0, ""), (1, "Early life – home"), (3, "Work")]
    assert len(found[1].paragraphs) == 2
    assert found[1].text.count("\n\n") == 1


def test_every_sentence_has_its_place(dump, sentencizer):
    found = list(choose_sections(dump, sentencizer, Choice(words=(1, 99)), lang="xx"))
    assert {(section.title, section.revision) for section in found} >= {("Bob", 101)}
    for section in found:
        places = section.places()
        assert None not in places
        rest = list(section.text)
        for start, end in filter(None, places):
            rest[start:end] = " " * (end - start)
        assert not "".join(rest).strip()  # nothing of the text is lost


@pytest.mark.parametrize(
    ("choice", "titles"),
    [
        (Choice(words=(1, 99)), {"Ada", "Bob", "Éa"}),
        (Choice(words=(1, 99), titles=["bob"]), {"Bob"}),
        (Choice(words=(1, 99), categories=["Category:mathematicians"]), {"Ada", "Éa"}),
        (Choice(words=(1, 99), categories=["Women_in_science"], titles=["Éa"]), {"Éa"}),
    ],
)
def test_choice_of_articles(dump, sentencizer, choice, titles):
    found = choose_sections(dump, sentencizer, choice, lang="xx")
    assert {section.title for section in found} == titles


def test_choice_of_sections(dump, sentencizer):
    def headings(choice: Choice) -> list[str]:
        return [s.heading for s in choose_sections(dump, sentencizer, choice, lang="xx")]

    assert headings(Choice(["Ada"], words=(1, 99), others=0)) == [""]
    assert headings(Choice(["Ada"], words=(1, 99), summary=False)) == ["Early life – home", "Work"]
    assert headings(Choice(["Ada"], words=(10, 99))) == ["Early life – home"]
    assert headings(Choice(["Ada"], words=(1, 99), sentences=(3, 3))) == ["", "Work"]


def test_the_same_seed_draws_the_same(dump, sentencizer):
    def drawn(seed: int) -> list[tuple[str, str]]:
        choice = Choice(words=(1, 99), others=1, articles=2, summary=False, seed=seed)
        found = choose_sections(dump, sentencizer, choice, lang="xx")
        return [(section.title, section.heading) for section in found]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1
    assert all(len(drawn(seed)) == 2 for seed in range(8))


@pytest.mark.parametrize(
    "choice",
    [Choice(titles=["Nobody"]), Choice(categories=["Cooks"]), Choice(["Bob"], ["Mathematicians"])],
)
def test_what_the_dump_lacks(dump, sentencizer, choice):
    with pytest.raises(WikicremError) as caught:
        list(choose_sections(dump, sentencizer, choice, lang="xx"))
    assert caught.value.code == "W782"


def test_what_was_left_out_is_counted(dump, sentencizer):
    counts: Counter[str] = Counter()
    list(choose_sections(dump, sentencizer, Choice(words=(10, 99)), lang="xx", counts=counts))
    assert counts == {"articles": 3, "sections": 3, "left out:words": 6}


def test_categories_and_titles():
    assert page_categories(Page(text=ARTICLE)) == ["Mathematicians", "Women in science"]
    assert same_title("category: iOS_people ") == "IOS people"
    assert same_title("Mission: Impossible") == "Mission: Impossible"
