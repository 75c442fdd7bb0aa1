"""Stream the articles of a MediaWiki XML export (`pages-articles`), whatever its schema."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from ...errors import WikicremError
from ...util.compression import open_bytes, read_lines
from ...util.numbers import whole_number
from .checksums import revision_sha1
from .export import ExportReader, Page, Site

__all__ = ["Page", "declared_language", "iter_all_pages", "read_pages", "stream_offsets"]

logger = logging.getLogger(__name__)

CHUNK = 1 << 17
MAX_HEADER = 1 << 22  # bytes; site information takes some 10,000
DAMAGE = ("W603", "W604", "W611", "W615", "W618")

# Of many wikis; a few write the template before others of the page, so it may stand anywhere.
_DISAMBIGUATION_NAMES = r"""
    disambig\w*|dab|disam|hndis|hndab|geodis|geodab|numberdis|numdab|mathdab|schooldis
    roaddis|mildab|(?:school|hospital|place)\s*disambig\w*
    (?:[\w–-]+\s+){1,5}disambiguation(?:\s+(?:page|cleanup))?
    disambiguation\s+(?:page|cleanup)|letter-numbercombdisambig
    disambigua|nota disambigua/pagina|begriffskl(?:ä|ae)rung|homonymie|desambiguaci[oó]n?
    desambigua(?:ção|ció|tion)|doorverwijspagina|неоднозначность|багатозначність|пояснение
    ujednoznacznienie|förgrening(?:ssida)?|pekerside|peker|flertydig|täsmennyssivu|rozcestník
    egyért|dezambiguizare|razdvojba|vi[sš]ezna[cč]na odrednica|вишезначна одредница
    anlam ayrımı|aimai|曖昧さ回避|동음이의(?:\s*문서)?|消歧[义義](?:页)?|توضيح|פירושונים
    trang định hướng|apartigilo|argipen|nozīmju atdalīšana|nuorodinis|rozlišovacia stránka
"""
_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?!(?:not|no|for|link)\s)(?:"
    + "|".join(_DISAMBIGUATION_NAMES.split("\n")[1:-1]).replace("    ", "")
    + r")\s*(?:[|}]|-)"
    r"|__DISAMBIG__",
    re.IGNORECASE,
)
_DISAMBIGUATION_TITLE = re.compile(r"\((?:disambiguation|disambigua)\)$", re.IGNORECASE)


def read_pages(
    path: str | Path,
    counts: Counter[str] | None = None,
    *,
    lang: str | None = None,
    keep_partial: bool = False,
    check_sha1: bool = False,
    start: int | None = None,
    end: int | None = None,
    opened: Callable[[IO[bytes]], None] | None = None,
) -> Iterator[Page]:
    """Yield the articles of a dump in file order.

    Redirects, disambiguation pages, other namespaces and pages without text are left out.

    path (Path): XML, plain or compressed (see `open_bytes`).
    counts (Counter): Gains `pages`, `articles` and one `skipped:<reason>` for each page left
        out; also `damaged` and `sha1` (see the switches).
    lang (str | None): Language that the dump must be in, where it tells its language; "xx" fits
        every one, None does not ask.
    keep_partial (bool): At damage, log it, count it as `damaged` and end as if the file ended
        there, instead of raising. Only complete pages before the damage are yielded.
    check_sha1 (bool): Compare each revision that is used with the sha1 the dump gives; counted
        as `sha1`. Deleted texts and those of stub dumps have nothing to compare.
    start (int), end (int): Read only the pages of the bz2 streams in this range of bytes of a
        multistream dump; see `stream_offsets`. A range without articles is no error.
    opened (Callable): Is given the open file; its `tell()` says how much has been read.
    RAISES: W001, W601 to W604 and W614 (see `open_bytes`), W610 (not a dump), W611 (ill-formed
        or cut XML), W612 (a document type declaration), W613 (no article), W615 (a wrong sha1),
        W616 (no sha1 at all), W618 (cut), W619 (another language). Pages
        before the damage have been yielded by then, so write results only when the iteration
        ends well.
    """
    counts = Counter() if counts is None else counts
    articles, unchecked = 0, True
    pages = iter_all_pages(path, start=start, end=end, check_sha1=check_sha1, opened=opened)
    for page in _until_damage(pages, counts) if keep_partial else pages:
        if unchecked:
            _check_language(page, lang, path)
            unchecked = False
        counts["pages"] += 1
        if check_sha1 and page.sha1:
            counts["sha1"] += 1
        if reason := skip_reason(page):
            counts[f"skipped:{reason}"] += 1
            continue
        articles += 1
        counts["articles"] += 1
        yield page
    whole = start is None and end is None
    if whole and not articles:
        found = ", ".join(f"{key} {value}" for key, value in sorted(counts.items())) or "no pages"
        raise WikicremError("W613", path=path, found=found)
    if whole and check_sha1 and not counts["sha1"]:
        raise WikicremError("W616", path=path)


def declared_language(path: str | Path) -> str | None:
    """The language that a dump says it is in, or None. RAISES: what `read_pages` raises."""
    page = next(iter_all_pages(path), None)
    return None if page is None else page.site.language()


def _check_language(page: Page, lang: str | None, path: str | Path) -> None:
    found = page.site.language()
    if lang not in (None, "xx") and found not in (None, Site(lang=lang or "").language()):
        raise WikicremError("W619", path=path, found=found, lang=lang)


def _until_damage(pages: Iterator[Page], counts: Counter[str]) -> Iterator[Page]:
    """Pass pages on; damage is logged and counted, and ends them."""
    try:
        yield from pages
    except WikicremError as err:
        if err.code not in DAMAGE:
            raise
        counts["damaged"] += 1
        logger.warning("The complete pages before the damage are kept. %s", err)


def skip_reason(page: Page) -> str | None:
    """Why a page is not an article with prose, or None."""
    if page.namespace != 0:
        return "namespace"
    if page.too_large:
        return "too-large"
    if page.redirect:
        return "redirect"
    if not page.text.strip():
        return "empty"
    if _DISAMBIGUATION_TITLE.search(page.title) or _DISAMBIGUATION.search(page.text):
        return "disambiguation"
    return None


def iter_all_pages(
    path: str | Path,
    *,
    start: int | None = None,
    end: int | None = None,
    check_sha1: bool = False,
    opened: Callable[[IO[bytes]], None] | None = None,
) -> Iterator[Page]:
    """Yield every page, redirects and other namespaces included; arguments as `read_pages`."""
    reader = ExportReader(path)
    if start:
        reader.feed_header(_site_header(path))
    try:
        with open_bytes(path, start, end, opened) as stream:
            while chunk := stream.read1(CHUNK):  # type: ignore[attr-defined]
                yield from _checked(reader, chunk, check_sha1)
    except WikicremError as err:
        if err.code in ("W603", "W604"):
            raise WikicremError(err.code, **err.details | {"where": reader.where()}) from None
        raise
    yield from _checked(reader, b"", check_sha1, final=end is None)
    if end is not None:
        reader.close_range()


def _checked(
    reader: ExportReader, chunk: bytes, check_sha1: bool, final: bool = False
) -> Iterator[Page]:
    """The pages that this chunk completes, also those before an error in it."""
    damage = None
    try:
        reader.feed(chunk, final)
    except WikicremError as err:
        damage = err
    while reader.pages:
        page = reader.pages.popleft()
        if check_sha1:
            _check_sha1(page, reader.source)
        yield page
    if damage is not None:
        raise damage


def _check_sha1(page: Page, path: str | Path) -> None:
    if page.sha1 and (found := revision_sha1(page.text)) != page.sha1.rjust(31, "0"):
        raise WikicremError(
            "W615",
            path=path,
            title=page.title,
            revision=page.revision_id,
            found=found,
            expected=page.sha1,
        )


def _site_header(path: str | Path) -> bytes:
    """What precedes the first page of a multistream dump: root element and site information."""
    header = b""
    with open_bytes(path) as stream:
        while b"<page" not in header and (chunk := stream.read1(CHUNK)):  # type: ignore[attr-defined]
            header += chunk
            if len(header) > MAX_HEADER:
                found = f"it starts with {header[:60]!r}"
                raise WikicremError("W610", path=path, found=found)
    return header.partition(b"<page")[0]


def stream_offsets(index: str | Path) -> list[int]:
    """Where the streams with pages start, from a multistream index (`offset:page id:title`).

    index (Path): `...-multistream-index.txt`, plain or compressed.
    RETURNS: Ascending byte offsets in the dump that the index belongs to, each once. Neighbours
        are ranges for `read_pages`; the last range ends with the file (None).
    RAISES: W001, W601 to W605 (see `read_lines`), W617 (not an index).
    """
    offsets: set[int] = set()
    for number, line in read_lines(index):
        start, _, rest = line.partition(":")
        page_id, colon, _ = rest.partition(":")
        offset = whole_number(start)
        if offset is None or whole_number(page_id) is None or not colon:
            raise WikicremError("W617", path=index, line=number, found=line[:60])
        offsets.add(offset)
    if not offsets:
        raise WikicremError("W617", path=index, line=1, found="")
    return sorted(offsets)
