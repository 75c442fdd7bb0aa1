"""Choose articles of a dump and sections of them (CRaQAn, section 3.2.2)."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...corpus.dump.export import Page
from ...corpus.dump.reading import read_pages
from ...errors import WikicremError
from ..records.record import SUMMARY, Section
from .sections import Prose, article_prose, cut

if TYPE_CHECKING:
    from spacy.language import Language

# Names of the namespace of categories in the links of a page.
CATEGORY = ("category", "categoria", "catégorie", "kategorie", "categoría", "categorie")
_NAMES = "|".join(CATEGORY)
_LINK = re.compile(rf"\[\[\s*({_NAMES})\s*:\s*([^\]|\n]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which sections to take.

    titles (Collection[str]): Only these articles; empty takes all.
    categories (Collection[str]): Only articles in one of these; empty takes all.
    articles (int | None): At most so many articles, drawn at random.
    summary (bool): The section before the first heading.
    others (int): So many other sections of each article, drawn at random.
    words (tuple[int, int]): Least and most words of a section.
    sentences (tuple[int, int]): Least and most sentences of a section.
    seed (int): Of what is drawn. The choice depends on it and the dump alone.
    """

    titles: Collection[str] = ()
    categories: Collection[str] = ()
    articles: int | None = None
    summary: bool = True
    others: int = 2
    words: tuple[int, int] = (60, 400)
    sentences: tuple[int, int] = (3, 25)
    seed: int = 0


def choose_sections(
    dump: str | Path,
    nlp: Language,
    choice: Choice,
    *,
    lang: str = "en",
    counts: Counter[str] | None = None,
) -> Iterator[Section]:
    """Sections of the chosen articles, in sentences, in the order of the dump.

    nlp (Language): Sets sentence boundaries.
    counts (Counter): Gains `articles`, `sections`, and one `left out:<reason>` each.
    RAISES: W782 (a title or category that the dump lacks, or nothing to choose from), and what
        `read_pages` raises.
    """
    counts = Counter() if counts is None else counts
    wanted = _chosen_titles(dump, choice, lang)
    for page in read_pages(dump, lang=lang):
        if wanted is not None and page.title not in wanted:
            continue
        counts["articles"] += 1
        for prose in _drawn(page, article_prose(page, lang), choice, counts):
            section = cut(prose, page, nlp, lang)
            least, most = choice.sentences
            if least <= len(section.sentences) <= most:
                counts["sections"] += 1
                yield section
            else:
                counts["left out:sentences"] += 1


def _chosen_titles(dump: str | Path, choice: Choice, lang: str) -> set[str] | None:
    """A first run over the dump, as what is drawn must not depend on where one stops; None, without
    one, where all articles are taken."""
    if not (choice.titles or choice.categories or choice.articles is not None):
        return None
    titles = {same_title(title) for title in choice.titles}
    categories = {same_title(name) for name in choice.categories}
    found: list[str] = []
    unseen = set(titles) | categories
    for page in read_pages(dump, lang=lang):
        inside = set(page_categories(page)) if categories else set()
        unseen -= {same_title(page.title), *inside}
        if titles and same_title(page.title) not in titles:
            continue
        if categories and not inside & categories:
            continue
        found.append(page.title)
    if unseen or not found:
        what = ", ".join(sorted(unseen)[:5]) or "an article that is in the list and the category"
        raise WikicremError("W782", path=dump, what=what)
    if choice.articles is not None and choice.articles < len(found):
        found = random.Random(choice.seed).sample(found, choice.articles)
    return set(found)


def _drawn(
    page: Page, sections: Sequence[Prose], choice: Choice, counts: Counter[str]
) -> list[Prose]:
    least, most = choice.words
    fitting = [prose for prose in sections if least <= prose.words <= most]
    counts["left out:words"] += len(sections) - len(fitting)
    summary = [prose for prose in fitting if prose.number == SUMMARY]
    others = [prose for prose in fitting if prose.number != SUMMARY]
    # A seed for each article: what is drawn from one does not depend on which others are chosen.
    drawn = random.Random(f"{choice.seed} {page.title}").sample(
        others, min(choice.others, len(others))
    )
    return [
        *(summary if choice.summary else []),
        *sorted(drawn, key=lambda prose: prose.number),
    ]


def page_categories(page: Page) -> list[str]:
    """The categories that a page names itself in, as `same_title` writes them."""
    return [same_title(name) for _, name in _LINK.findall(page.text)]


@lru_cache(maxsize=4096)
def same_title(title: str) -> str:
    """A title or the name of a category as MediaWiki compares it: underscores are spaces, and the
    case of the first letter does not count; a namespace of categories is left out."""
    name = " ".join(title.replace("_", " ").split())
    space, colon, rest = name.partition(":")
    if colon and space.casefold().strip() in CATEGORY:
        name = rest.strip()
    return name[:1].upper() + name[1:]
