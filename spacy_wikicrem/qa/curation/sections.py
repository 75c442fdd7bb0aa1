"""The sections of an article: headings and prose, and the prose in sentences."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...corpus.dump.export import Page
from ...corpus.wikitext.clean import clean_paragraphs, drop_quotes
from ...corpus.wikitext.markup import pre_strip, render
from ..records.record import Section

if TYPE_CHECKING:
    from spacy.language import Language

PARAGRAPHS_APART = "\n\n"

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HEADING = re.compile(r"(?m)^(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*$")


@dataclass(frozen=True, slots=True)
class Prose:
    """The prose of one section, before it is cut into sentences.

    number (int): Among all sections of the article, also those without prose; 0 is the summary.
    paragraphs (tuple[str, ...]): Cleaned, never empty.
    """

    number: int
    heading: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return PARAGRAPHS_APART.join(self.paragraphs)

    @property
    def words(self) -> int:
        return sum(len(paragraph.split()) for paragraph in self.paragraphs)


def article_prose(
    page: Page,
    lang: str = "en",
    counts: Counter[str] | None = None,
    *,
    only: Container[int] | None = None,
) -> list[Prose]:
    """The sections of an article that have prose, in order; each subheading begins its own.

    counts (Counter): As `clean_paragraphs` takes it.
    only (Container[int] | None): The numbers of those to read; None reads all.
    """
    found = []
    for number, (heading, wikitext) in enumerate(_split(page.text)):
        if only is not None and number not in only:
            continue
        paragraphs = clean_paragraphs(wikitext, lang, counts, hidden=page.site.hidden)
        if paragraphs:
            found.append(Prose(number, _plain(heading, lang), tuple(paragraphs)))
    return found


def _split(wikitext: str) -> Iterator[tuple[str, str]]:
    """Heading and wikitext of each section; the first has no heading."""
    text = _COMMENT.sub("", wikitext)
    heading, start = "", 0
    for match in _HEADING.finditer(text):
        yield heading, text[start : match.start()]
        heading, start = match.group(2), match.end()
    yield heading, text[start:]


def _plain(heading: str, lang: str) -> str:
    shown = drop_quotes(html.unescape(render(pre_strip(heading, lang), lang)))
    return " ".join(shown.split())


def cut(prose: Prose, page: Page, nlp: Language, lang: str = "en") -> Section:
    """A section in the sentences that a pipeline finds; none goes beyond its paragraph.

    nlp (Language): Sets sentence boundaries.
    """
    sentences = [
        text
        for doc in nlp.pipe(prose.paragraphs)
        for sentence in doc.sents
        if (text := sentence.text.strip())
    ]
    return Section(
        page.title,
        prose.text,
        tuple(sentences),
        prose.number,
        prose.heading,
        page.revision_id,
        lang,
    )
