"""Compare the cleaning with other extractors on the same pages.

mwparserfromhell's `strip_code` is always at hand. wikiextractor takes part where its command is
installed; it runs as a separate program on a dump of just these pages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import mwparserfromhell

from ...errors import WikicremError
from ...util.jsonl import read_jsonl
from ..dump.reading import Page, read_pages
from ..hygiene.overlap import words
from .clean import clean_paragraphs

TIMEOUT = 3600  # seconds for the other program

_MARKUP = re.compile(
    r"\[\[|\]\]|\{\{|\}\}|\{\||\|\}|'{2,}|</?[a-zA-Z][^<>]*>|&[a-zA-Z]{2,8};|__[A-Z]{3,}__"
    r"|^[|!].*$|={2,}|\d+px\b",
    re.MULTILINE,
)
_MEDIA_LINK = re.compile(
    r"\[\[\s*(?:file|image|immagine|datei|bild|fichier|archivo|ficheiro)\s*:", re.IGNORECASE
)
_LEAKED_NAME = re.compile(
    r"\b(?:category|categoria|kategorie|catégorie|file|image|immagine|datei|fichier)\s*:\s*\w"
    r"|\bthumb\s*\|",
    re.IGNORECASE,
)
_CAPTION_WORDS = 5


@dataclass(frozen=True)
class Extraction:
    """The texts that one extractor makes of some pages.

    name (str): Of the extractor.
    texts (dict[str, str]): By page title; pages it skips are missing.
    seconds (float): Processor time of ours and strip_code, wall time of other programs.
    """

    name: str
    texts: dict[str, str]
    seconds: float


@dataclass(frozen=True)
class Quality:
    """One extractor on some pages.

    pages (int), words (int): What came out.
    in_ours (float): Share of its words that ours has as well, page by page.
    of_ours (float): Share of our words that it has.
    markup (int): Characters of leftover markup.
    captions (int): Captions of media that ended up in the text.
    names (int): Category and file names, and picture options, in the text.
    megabytes_per_second (float): Wikitext in UTF-8.
    """

    name: str
    pages: int
    words: int
    in_ours: float
    of_ours: float
    markup: int
    captions: int
    names: int
    megabytes_per_second: float


def compare(path: str | Path, lang: str = "en", pages: int = 10) -> list[Quality]:
    """Measure all extractors on the articles of a dump that hold most markup.

    pages (int): How many; 0 takes all, in the order of the dump.
    RETURNS: Ours first, then strip_code and, where installed, wikiextractor.
    RAISES: what `read_pages` raises; W154 (wikiextractor failed).
    """
    articles = list(read_pages(path, lang=lang))
    chosen = hardest(articles, pages) if pages else articles
    ours = extract(
        "ours",
        lambda page: "\n".join(clean_paragraphs(page.text, lang, hidden=page.site.hidden)),
        chosen,
    )
    others = [extract("strip_code", _strip_code, chosen)]
    if command := find_wikiextractor():
        others.append(extract_wikiextractor(command, chosen, lang))
    return [measure(found, ours, chosen) for found in (ours, *others)]


def hardest(articles: Sequence[Page], count: int) -> list[Page]:
    """The pages with the most templates, tables, tags and pictures.

    Ties keep the order of the dump.
    """

    def difficulty(page: Page) -> int:
        return sum(page.text.count(mark) for mark in ("{{", "{|", "<ref", "|thumb", "<"))

    return sorted(articles, key=difficulty, reverse=True)[:count]


def extract(name: str, function: Callable[[Page], str], pages: Iterable[Page]) -> Extraction:
    """Run an extractor that is a Python function."""
    started = time.process_time()
    texts = {page.title: function(page) for page in pages}
    return Extraction(name, texts, time.process_time() - started)


def _strip_code(page: Page) -> str:
    try:
        return mwparserfromhell.parse(page.text).strip_code()
    except RecursionError:  # it cannot read deeply nested pages: no word of theirs counts
        return ""


def find_wikiextractor() -> str | None:
    """Its command, on the path or in this environment."""
    beside = Path(sys.executable).parent
    return shutil.which("wikiextractor") or shutil.which("wikiextractor", path=str(beside))


def extract_wikiextractor(command: str, pages: Sequence[Page], lang: str = "en") -> Extraction:
    """Run wikiextractor on a dump of these pages; RAISES: W154."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump = write_dump(folder / "pages.xml", pages, lang)
        arguments = ["--json", "--quiet", "--processes", "1", "-o", str(folder / "out"), str(dump)]
        started = time.perf_counter()
        try:
            done = subprocess.run(
                [command, *arguments], capture_output=True, text=True, timeout=TIMEOUT, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as err:
            raise WikicremError("W154", command=command, reason=err) from None
        seconds = time.perf_counter() - started
        if done.returncode:
            raise WikicremError("W154", command=command, reason=done.stderr[-500:])
        texts = {}
        for file in sorted((folder / "out").rglob("wiki_*")):
            for _, record in read_jsonl(file):
                texts[record["title"]] = record["text"]
    return Extraction("wikiextractor", texts, seconds)


def write_dump(path: Path, pages: Iterable[Page], lang: str = "en") -> Path:
    """Write pages in the layout of the official dumps: one element a line."""
    with path.open("w", encoding="utf8") as file:
        file.write(
            f'<mediawiki version="0.10" xml:lang={quoteattr(lang)}>\n  <siteinfo>\n'
            f"    <base>https://{escape(lang)}.wikipedia.org/wiki/Main_Page</base>\n"
            '    <namespaces>\n      <namespace key="0" case="first-letter" />\n'
            '      <namespace key="10" case="first-letter">Template</namespace>\n'
            "    </namespaces>\n  </siteinfo>\n"
        )
        for number, page in enumerate(pages, start=1):
            file.write(
                f"  <page>\n    <title>{escape(page.title)}</title>\n    <ns>0</ns>\n"
                f"    <id>{page.page_id or number}</id>\n    <revision>\n"
                f"      <id>{page.revision_id or number}</id>\n"
                f'      <text xml:space="preserve">{escape(page.text)}</text>\n'
                "    </revision>\n  </page>\n"
            )
        file.write("</mediawiki>\n")
    return path


def measure(found: Extraction, ours: Extraction, pages: Sequence[Page]) -> Quality:
    """Compare one extractor with ours and count what should not be in the text."""
    common = total = our_total = captions = 0
    for page in pages:
        text = found.texts.get(page.title, "")
        theirs, own = Counter(words(text)), Counter(words(ours.texts[page.title]))
        common += (theirs & own).total()
        total += theirs.total()
        our_total += own.total()
        captions += leaked_captions(page.text, text)
    size = sum(len(page.text.encode()) for page in pages) / 1e6
    texts = found.texts.values()
    return Quality(
        name=found.name,
        pages=len(found.texts),
        words=total,
        in_ours=common / total if total else 0.0,
        of_ours=common / our_total if our_total else 0.0,
        markup=sum(leftover_markup(text) for text in texts),
        captions=captions,
        names=sum(len(_LEAKED_NAME.findall(text)) for text in texts),
        megabytes_per_second=size / found.seconds if found.seconds else 0.0,
    )


def leftover_markup(text: str) -> int:
    """Characters of wikitext, HTML and entities in a text that should be plain."""
    return sum(len(match.group()) for match in _MARKUP.finditer(text))


def leaked_captions(wikitext: str, text: str) -> int:
    """How many captions of five words or more stand in the text, word by word."""
    haystack = f" {' '.join(words(text))} "
    count = 0
    for caption in captions_of(wikitext):
        needle = words(caption)
        count += len(needle) >= _CAPTION_WORDS and f" {' '.join(needle)} " in haystack
    return count


def captions_of(wikitext: str) -> list[str]:
    """The captions of all media links of a page, as plain text."""
    captions = []
    for match in _MEDIA_LINK.finditer(wikitext):
        parts = _link_parts(wikitext, match.start())
        if len(parts) > 1 and not re.search(r"\d+px|thumb|alt=|^\s*$", parts[-1]):
            captions.append(mwparserfromhell.parse(parts[-1]).strip_code())
    return captions


def _link_parts(text: str, start: int) -> list[str]:
    """The parts between the pipes of the link that starts here; [] if it never ends."""
    depth, begin, parts = 0, start + 2, []
    for match in re.compile(r"\[\[|\]\]|\{\{|\}\}|\|").finditer(text, start, start + 20_000):
        token = match.group()
        depth += {"[[": 1, "{{": 1, "]]": -1, "}}": -1}.get(token, 0)
        if depth == 0 or (token == "|" and depth == 1):
            parts.append(text[begin : match.start()])
            begin = match.end()
        if depth == 0:
            return parts
    return []
