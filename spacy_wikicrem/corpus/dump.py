"""Stream the articles of a MediaWiki XML export (`pages-articles`), whatever its schema.

Push parsing with expat: memory holds one page, entities are never expanded (a document type
declaration is refused), and positions are known for error messages. Tags are matched without
their namespace, so schemas 0.5 to 0.11 read alike.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from ..errors import WikicremError
from .compression import open_bytes

CHUNK = 1 << 17

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
    """

    title: str = ""
    page_id: int | None = None
    revision_id: int | None = None
    namespace: int = 0
    redirect: bool = False
    text: str = ""


def read_pages(path: str | Path, counts: Counter[str] | None = None) -> Iterator[Page]:
    """Yield the articles of a dump in file order.

    Redirects, disambiguation pages, other namespaces and pages without text are left out.

    path (Path): XML, plain or compressed (see `open_bytes`).
    counts (Counter): Gains `pages`, `articles` and one `skipped:<reason>` for each page left out.
    RAISES: W001, W101 to W104 (see `open_bytes`), W110 (not a dump), W111 (ill-formed or cut
        XML), W112 (a document type declaration), W113 (no article). Pages before the damage
        have been yielded by then, so write results only when the iteration ends well.
    """
    counts = Counter() if counts is None else counts
    articles = 0
    for page in iter_all_pages(path):
        counts["pages"] += 1
        if reason := skip_reason(page):
            counts[f"skipped:{reason}"] += 1
            continue
        articles += 1
        counts["articles"] += 1
        yield page
    if not articles:
        found = ", ".join(f"{key} {value}" for key, value in sorted(counts.items())) or "no pages"
        raise WikicremError("W113", path=path, found=found)


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


def iter_all_pages(path: str | Path) -> Iterator[Page]:
    """Yield every page, redirects and other namespaces included; raises as `read_pages`."""
    reader = _ExportReader()
    with open_bytes(path) as stream:
        start = b""
        while chunk := stream.read(CHUNK):
            start = start or chunk[:60]
            _feed(reader, chunk, path, start)
            while reader.pages:
                yield reader.pages.popleft()
    _feed(reader, b"", path, start, final=True)
    yield from reader.pages


def _feed(
    reader: _ExportReader, chunk: bytes, path: str | Path, start: bytes, final: bool = False
) -> None:
    try:
        reader.parser.Parse(chunk, final)
    except expat.ExpatError as err:
        if reader.root is None:
            raise WikicremError("W110", path=path, start=start) from None
        raise WikicremError(
            "W111",
            path=path,
            reason=expat.ErrorString(err.code),
            offset=reader.parser.ErrorByteIndex,
            title=reader.where(),
        ) from None
    except _DoctypeFound:
        raise WikicremError("W112", path=path) from None
    if reader.root not in (None, "mediawiki", "page"):
        raise WikicremError("W110", path=path, start=start)


class _DoctypeFound(Exception):
    pass


@dataclass
class _ExportReader:
    """Expat handlers that collect finished pages in `pages`."""

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
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.buffer_size = 1 << 16
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype

    def where(self) -> str:
        """The page the parser is in or has just left, for messages."""
        if self.page is not None:
            return f"inside the page {self.page.title!r}"
        return f"after the page {self.last_title!r}" if self.last_title else "before the first page"

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
        else:
            # Histories hold several revisions; the last one is the newest.
            self.page.text = value

    def finish(self, page: Page) -> None:
        if not self.has_ns:
            prefix, colon, _ = page.title.partition(":")
            key = prefix.strip().replace("_", " ").casefold()
            page.namespace = self.namespaces.get(key, 0) if colon else 0
        page.redirect = page.redirect or bool(_REDIRECT.match(page.text))
        self.last_title = page.title
        self.pages.append(page)


_WANTED = {
    ("page", "title"), ("page", "ns"), ("page", "id"), ("revision", "id"), ("revision", "text"),
    ("namespaces", "namespace"),
}  # fmt: skip


def _number(value: str) -> int | None:
    value = value.strip()
    return int(value) if value.lstrip("-").isdigit() else None
