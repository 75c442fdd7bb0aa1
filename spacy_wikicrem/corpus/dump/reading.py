"""Stream the articles of a MediaWiki XML export (`pages-articles`), whatever its schema.

Push parsing with expat: memory holds one page, entities are never expanded (a document type
declaration is refused), and positions are known for error messages. Tags are matched without
their namespace, so schemas 0.5 to 0.11 read alike.
"""

from __future__ import annotations

import logging
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.parsers import expat

from ...errors import WikicremError
from ...util.compression import open_bytes, read_lines
from .checksums import revision_sha1

logger = logging.getLogger(__name__)

CHUNK = 1 << 17
MAX_HEADER = 1 << 22  # bytes; site information takes some 10,000
DAMAGE = ("W603", "W604", "W611", "W615", "W618")

# Schema 0.5 has no <ns>; a file without <siteinfo> does not list its namespaces either.
_COMMON_NAMESPACES = {
    "talk": 1, "user": 2, "user talk": 3, "wikipedia": 4, "project": 4, "file": 6, "image": 6,
    "mediawiki": 8, "template": 10, "help": 12, "category": 14, "portal": 100, "module": 828,
    "utente": 2, "aiuto": 12, "categoria": 14, "portale": 100, "progetto": 102, "immagine": 6,
}  # fmt: skip
_REDIRECT = re.compile(r"\s*#\s*\w+\s*(?::\s*)?\[\[")
_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?:disambig\w*|dab|hndis|geodis|numberdis|(?:school|hospital|place)\s*disambig\w*"
    r"|disambigua|nota disambigua/pagina|begriffskl(?:ä|ae)rung|homonymie|desambiguaci[oó]n"
    r"|desambiguação|doorverwijspagina|неоднозначность)\s*(?:[|}]|-)"
    r"|__DISAMBIG__",
    re.IGNORECASE,
)
_DISAMBIGUATION_TITLE = re.compile(r"\((?:disambiguation|disambigua)\)$", re.IGNORECASE)


@dataclass(slots=True)
class Page:
    """One page of a dump with its newest revision in the file.

    title (str): Full title.
    page_id (int | None), revision_id (int | None): Ids, where the dump has them.
    namespace (int): 0 for articles.
    redirect (bool): The page only points to another.
    text (str): Wikitext, possibly empty.
    sha1 (str): What the dump says that the text's sha1 is, in base 36; "" where it does not say.
    """

    title: str = ""
    page_id: int | None = None
    revision_id: int | None = None
    namespace: int = 0
    redirect: bool = False
    text: str = ""
    sha1: str = ""


def read_pages(
    path: str | Path,
    counts: Counter[str] | None = None,
    *,
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
    keep_partial (bool): At damage, log it, count it as `damaged` and end as if the file ended
        there, instead of raising. Only complete pages before the damage are yielded.
    check_sha1 (bool): Compare each revision that is used with the sha1 the dump gives; counted
        as `sha1`. Deleted texts and those of stub dumps have nothing to compare.
    start (int), end (int): Read only the pages of the bz2 streams in this range of bytes of a
        multistream dump; see `stream_offsets`. A range without articles is no error.
    opened (Callable): Is given the open file; its `tell()` says how much has been read.
    RAISES: W001, W601 to W604 and W614 (see `open_bytes`), W610 (not a dump), W611 (ill-formed
        or cut XML), W612 (a document type declaration), W613 (no article), W615 (a wrong sha1),
        W616 (no sha1 at all), W618 (cut). Pages before the damage have been yielded by then, so
        write results only when the iteration ends well.
    """
    counts = Counter() if counts is None else counts
    articles = 0
    pages = iter_all_pages(path, start=start, end=end, check_sha1=check_sha1, opened=opened)
    for page in _until_damage(pages, counts) if keep_partial else pages:
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
    reader = _ExportReader(path)
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
    reader: _ExportReader, chunk: bytes, check_sha1: bool, final: bool = False
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
                raise WikicremError("W610", path=path, start=header[:60])
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
        offset, _, rest = line.partition(":")
        page_id, colon, _ = rest.partition(":")
        if not (offset.isdecimal() and page_id.isdecimal() and colon):
            raise WikicremError("W617", path=index, line=number, found=line[:60])
        offsets.add(int(offset))
    if not offsets:
        raise WikicremError("W617", path=index, line=1, found="")
    return sorted(offsets)


class _DoctypeFound(Exception):
    pass


@dataclass
class _ExportReader:
    """Expat handlers that collect finished pages in `pages`.

    source (str | Path): The file, for messages.
    """

    source: str | Path
    pages: deque[Page] = field(default_factory=deque)
    root: str | None = None
    namespaces: dict[str, int] = field(default_factory=lambda: dict(_COMMON_NAMESPACES))

    def __post_init__(self) -> None:
        self.path: list[str] = []
        self.page: Page | None = None
        self.has_ns = False
        self.last_title = ""
        self.buffer: list[str] | None = None
        self.namespace_key = 0
        self.text_tag: dict[str, str] = {}
        self.first_bytes = b""
        self.header_size = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.buffer_size = 1 << 16
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype

    def feed(self, chunk: bytes, final: bool = False) -> None:
        """Parse some more; RAISES: W610, W611, W612."""
        self.first_bytes = self.first_bytes or chunk[:60]
        try:
            self.parser.Parse(chunk, final)
        except expat.ExpatError as err:
            if self.root is None:
                raise WikicremError("W610", path=self.source, start=self.first_bytes) from None
            raise WikicremError(
                "W611",
                path=self.source,
                reason=expat.ErrorString(err.code),
                offset=self.parser.ErrorByteIndex - self.header_size,
                where=self.where(),
            ) from None
        except _DoctypeFound:
            raise WikicremError("W612", path=self.source) from None
        if self.root not in (None, "mediawiki", "page"):
            raise WikicremError("W610", path=self.source, start=self.first_bytes)

    def feed_header(self, header: bytes) -> None:
        """Start inside a file: its header first, which byte positions do not count."""
        self.feed(header)
        self.header_size = len(header)

    def close_range(self) -> None:
        """RAISES: W618 if the range did not end between two pages."""
        if self.path not in ([], ["mediawiki"]):
            raise WikicremError("W618", path=self.source, where=self.where())

    def where(self) -> str:
        """The page the parser is in or has just left, for messages."""
        if self.page is not None:
            return f", inside the page {self.page.title!r}"
        if self.last_title:
            return f", after the page {self.last_title!r}"
        return ", before the first page"

    def doctype(self, *_: object) -> None:
        raise _DoctypeFound

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        parent = self.path[-1] if self.path else None
        self.path.append(tag)
        if parent is None:
            self.root = tag
        if tag == "page":
            self.page, self.has_ns = Page(), False
        elif tag == "redirect" and self.page is not None:
            self.page.redirect = True
        elif tag == "namespace":
            self.namespace_key = int(attributes.get("key") or 0)
        elif tag == "revision" and self.page is not None:
            self.page.text, self.page.sha1, self.page.revision_id = "", "", None
            self.text_tag = {}
        elif (parent, tag) == ("revision", "text"):
            self.text_tag = attributes
        if (parent, tag) in _WANTED:
            self.buffer = []

    def characters(self, data: str) -> None:
        if self.buffer is not None:
            self.buffer.append(data)

    def end(self, name: str) -> None:
        tag = self.path.pop()
        parent = self.path[-1] if self.path else None
        if self.buffer is not None and (parent, tag) in _WANTED:
            self.keep(parent, tag, "".join(self.buffer))
            self.buffer = None
        if tag == "page" and self.page is not None:
            self.finish(self.page)
            self.page = None

    def keep(self, parent: str | None, tag: str, value: str) -> None:
        if tag == "namespace":
            self.namespaces[value.strip().casefold()] = self.namespace_key
        elif self.page is None:
            return
        elif tag == "title":
            self.page.title = value.strip()
        elif tag == "ns":
            self.page.namespace, self.has_ns = _number(value) or 0, True
        elif parent == "page":
            self.page.page_id = _number(value)
        elif tag == "id":
            self.page.revision_id = _number(value)
        elif tag == "sha1":
            self.page.sha1 = value.strip()
        else:
            # Histories hold several revisions; the last one is the newest.
            self.page.text = value

    def finish(self, page: Page) -> None:
        if not self.has_ns:
            prefix, colon, _ = page.title.partition(":")
            key = prefix.strip().replace("_", " ").casefold()
            page.namespace = self.namespaces.get(key, 0) if colon else 0
        page.sha1 = self.text_tag.get("sha1") or page.sha1
        absent = not page.text and self.text_tag.get("bytes", "0") != "0"
        if absent or "deleted" in self.text_tag:
            page.sha1 = ""  # of a text that the dump does not hold
        page.redirect = page.redirect or bool(_REDIRECT.match(page.text))
        self.last_title = page.title
        self.pages.append(page)


_WANTED = {
    ("page", "title"), ("page", "ns"), ("page", "id"), ("revision", "id"), ("revision", "text"),
    ("revision", "sha1"), ("namespaces", "namespace"),
}  # fmt: skip


def _number(value: str) -> int | None:
    value = value.strip()
    return int(value) if value.lstrip("-").isdigit() else None
