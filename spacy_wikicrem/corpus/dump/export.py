"""The XML of a MediaWiki export, whatever its schema: pages and what it says of its wiki.

Push parsing with expat: memory holds one page, entities are never expanded (a document type
declaration is refused), and positions are known for error messages. Tags are matched without
their namespace, so schemas 0.5 to 0.11 read alike. No page, comment or tag, however long, takes
more memory than MediaWiki's own limit of a page.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from ...errors import WikicremError
from ...util.numbers import whole_number

MAX_PAGE = 2 << 20  # bytes of UTF-8 in a page; MediaWiki saves no longer one
MAX_TOKEN = 8 << 20  # bytes of one tag, or the like, which expat must hold as a whole
MAX_NAMES = 100  # of namespaces that are hidden
SHORT_COMMENT = 1 << 12  # bytes; longer comments do not reach expat

MEDIA, FILE, CATEGORY = -2, 6, 14  # namespaces whose links show no prose

# Schema 0.5 has no <ns>; a file without <siteinfo> does not list its namespaces either.
_COMMON_NAMESPACES = {
    "talk": 1, "user": 2, "user talk": 3, "wikipedia": 4, "project": 4, "file": 6, "image": 6,
    "mediawiki": 8, "template": 10, "help": 12, "category": 14, "portal": 100, "module": 828,
    "utente": 2, "aiuto": 12, "categoria": 14, "portale": 100, "progetto": 102, "immagine": 6,
}  # fmt: skip
_REDIRECT = re.compile(r"\s*#\s*\w+\s*(?::\s*)?\[\[")
_WIKI = re.compile(r"(.+?)(?:wiki|wikibooks|wikinews|wikiquote|wikisource|wikivoyage|wiktionary)")
# Wikis whose name is no code of a language, and codes that differ from spaCy's.
_CODES = {"simple": "en", "no": "nb", "als": "gsw", "iw": "he", "be-x-old": "be"}
_NO_LANGUAGE = ("commons", "incubator", "mediawiki", "meta", "outreach", "species", "wikidata")


@dataclass(slots=True)
class Site:
    """What an export says of its wiki; pages of one export share it.

    lang (str): `xml:lang` of the root; "" where it does not say.
    database (str): Name of the database, e.g. "enwiki".
    hidden (frozenset[str]): Lower-case names of the namespaces of media, files and categories.
    """

    lang: str = ""
    database: str = ""
    hidden: frozenset[str] = frozenset()

    def language(self) -> str | None:
        """Code of the language as spaCy has it, or None if the export does not tell."""
        if self.lang:
            return _code(self.lang)
        match = _WIKI.fullmatch(self.database)
        code = match.group(1).replace("_", "-") if match else ""
        return _code(code) if code and code not in _NO_LANGUAGE else None


def _code(name: str) -> str:
    name = name.strip().replace("_", "-").casefold()
    return _CODES.get(name) or _CODES.get(name.partition("-")[0]) or name.partition("-")[0]


@dataclass(slots=True)
class Page:
    """One page of a dump with its newest revision in the file.

    title (str): Full title.
    page_id (int | None), revision_id (int | None): Ids, where the dump has them.
    namespace (int): 0 for articles.
    redirect (bool): The page only points to another.
    text (str): Wikitext, possibly empty.
    sha1 (str): What the dump says that the text's sha1 is, in base 36; "" where it does not say.
    too_large (bool): It has more than `MAX_PAGE` bytes, and its text was not kept.
    site (Site): Its wiki.
    """

    title: str = ""
    page_id: int | None = None
    revision_id: int | None = None
    namespace: int = 0
    redirect: bool = False
    text: str = ""
    sha1: str = ""
    too_large: bool = False
    site: Site = field(default_factory=Site, compare=False)


class _DoctypeFound(Exception):
    pass


_WANTED = {
    ("page", "title"), ("page", "ns"), ("page", "id"), ("revision", "id"), ("revision", "text"),
    ("revision", "sha1"), ("namespaces", "namespace"), ("siteinfo", "dbname"),
}  # fmt: skip


@dataclass
class ExportReader:
    """Expat handlers that collect finished pages in `pages`.

    source (str | Path): The file, for messages.
    """

    source: str | Path
    pages: deque[Page] = field(default_factory=deque)
    root: str | None = None
    namespaces: dict[str, int] = field(default_factory=lambda: dict(_COMMON_NAMESPACES))
    site: Site = field(default_factory=Site)

    def __post_init__(self) -> None:
        self.path: list[str] = []
        self.page: Page | None = None
        self.has_ns = False
        self.last_title = ""
        self.buffer: list[str] | None = None
        self.buffered = 0
        self.namespace_key = 0
        self.text_tag: dict[str, str] = {}
        self.first_bytes = b""
        self.header_size = 0
        self.fed = 0
        self.comments = _CommentFilter()
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
        chunk = self.comments.feed(chunk, final)
        self.fed += len(chunk)
        try:
            self.parser.Parse(chunk, final)
        except expat.ExpatError as err:
            raise self.damage(expat.ErrorString(err.code), self.parser.ErrorByteIndex) from None
        except _DoctypeFound:
            raise WikicremError("W612", path=self.source) from None
        except WikicremError:
            raise
        except (ValueError, LookupError) as err:  # an encoding that expat or Python cannot read
            raise self.damage(str(err)) from None
        if self.root not in (None, "mediawiki", "page"):
            raise self.no_dump()
        if self.fed - max(0, self.parser.CurrentByteIndex) > MAX_TOKEN:
            raise self.damage(f"a tag or the like of more than {MAX_TOKEN:,} bytes")

    def damage(self, reason: str, index: int | None = None) -> WikicremError:
        if self.root is None:
            return self.no_dump()
        index = self.parser.CurrentByteIndex if index is None else index
        return WikicremError(
            "W611",
            path=self.source,
            reason=reason,
            offset=index - self.header_size + self.comments.dropped,
            where=self.where(),
        )

    def no_dump(self) -> WikicremError:
        found = f"it starts with {self.first_bytes!r}"
        if not self.first_bytes.strip():
            found = "it holds nothing but white space" if self.first_bytes else "it is empty"
        return WikicremError("W610", path=self.source, found=found)

    def feed_header(self, header: bytes) -> None:
        """Start inside a file: its header first, which byte positions do not count."""
        self.feed(header)
        self.header_size = self.fed

    def close_range(self) -> None:
        """RAISES: W618 if the range did not end between two pages."""
        if self.path not in ([], ["mediawiki"]):
            raise WikicremError("W618", path=self.source, where=self.where())

    def where(self) -> str:
        """The page the parser is in or has just left, for messages."""
        if self.root == "mediawiki" and not self.path:
            return ", after the end of the XML, so that all pages are whole"
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
            self.site.lang = attributes.get("xml:lang", "").strip()
        if tag == "page":
            self.page, self.has_ns = Page(site=self.site), False
        elif tag == "redirect" and self.page is not None:
            self.page.redirect = True
        elif tag == "namespace":
            self.start_namespace(attributes.get("key") or "0")
        elif tag == "revision" and self.page is not None:
            self.page.text, self.page.sha1, self.page.revision_id = "", "", None
            self.page.too_large = False
            self.text_tag = {}
        elif (parent, tag) == ("revision", "text"):
            self.text_tag = attributes
        if (parent, tag) in _WANTED:
            self.buffer, self.buffered = [], 0

    def start_namespace(self, key: str) -> None:
        """RAISES: W611 for a key that is no number."""
        number = whole_number(key.strip(), signed=True)
        if number is None:
            raise self.damage(f"the namespace has the key {key[:20]!r}, which is no number")
        self.namespace_key = number

    def characters(self, data: str) -> None:
        if self.buffer is None:
            return
        self.buffered += len(data)
        if self.buffered > MAX_PAGE:
            self.buffer.clear()
        else:
            self.buffer.append(data)

    def end(self, name: str) -> None:
        tag = self.path.pop()
        parent = self.path[-1] if self.path else None
        if self.buffer is not None and (parent, tag) in _WANTED:
            value = "".join(self.buffer)
            self.buffer = None
            if self.buffered <= MAX_PAGE:
                self.keep(parent, tag, value)
            elif self.page is not None:
                self.page.too_large = True
        if tag == "page" and self.page is not None:
            self.finish(self.page)
            self.page = None

    def keep(self, parent: str | None, tag: str, value: str) -> None:
        if tag == "namespace":
            name = value.strip().casefold()
            self.namespaces[name] = self.namespace_key
            hidden = self.namespace_key in (MEDIA, FILE, CATEGORY)
            if name and hidden and len(self.site.hidden) < MAX_NAMES:
                self.site.hidden |= {name}
        elif tag == "dbname":
            self.site.database = value.strip()
        elif self.page is None:
            return
        elif tag == "title":
            self.page.title = value.strip()
        elif tag == "ns":
            number = whole_number(value.strip(), signed=True)
            self.page.namespace, self.has_ns = number or 0, number is not None
        elif parent == "page":
            self.page.page_id = whole_number(value.strip())
        elif tag == "id":
            self.page.revision_id = whole_number(value.strip())
        elif tag == "sha1":
            self.page.sha1 = value.strip()
        elif len(value) > MAX_PAGE // 4 and len(value.encode("utf8", "surrogatepass")) > MAX_PAGE:
            self.page.too_large = True
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


class _CommentFilter:
    """Takes long comments out of a stream of XML, as expat holds a comment as a whole.

    Only in encodings that agree with ASCII; a comment of another one is a token like others.
    """

    def __init__(self) -> None:
        self.dropped = 0  # bytes, so far
        self.held = b""  # what cannot be told yet
        self.until = b""  # the end of the comment or CDATA section that this is inside of

    def feed(self, chunk: bytes, final: bool) -> bytes:
        """What is to be parsed of everything up to the end of this chunk."""
        data, self.held = self.held + chunk, b""
        out: list[bytes] = []
        position = 0
        while position < len(data):
            step = self._inside if self.until else self._outside
            position = step(data, position, out)
        if final and self.until != b"-->":
            out.append(self.held)
        return b"".join(out)

    def _outside(self, data: bytes, start: int, out: list[bytes]) -> int:
        match = _OPENING.search(data, start)
        if match is None:
            end = len(data) - _begun(data, b"<![CDATA[")
            end = min(end, len(data) - _begun(data, b"<!--"))
            out.append(data[start:end])
            self.held = data[end:]
            return len(data)
        out.append(data[start : match.start()])
        if match.group() != b"<!--":
            out.append(match.group())
            self.until = b"]]>"
            return match.end()
        end = data.find(b"-->", match.end(), match.end() + SHORT_COMMENT)
        if end >= 0:
            out.append(data[match.start() : end + 3])
            return end + 3
        if len(data) - match.end() < SHORT_COMMENT:
            self.held = data[match.start() :]
            return len(data)
        self.dropped += 4
        self.until = b"-->"
        return match.end()

    def _inside(self, data: bytes, start: int, out: list[bytes]) -> int:
        comment = self.until == b"-->"
        end = data.find(self.until, start)
        if end < 0:
            end = len(data) - _begun(data, self.until)
            self.held = data[end:]
        else:
            end += 3
            self.until = b""
        if comment:
            self.dropped += end - start
        else:
            out.append(data[start:end])
        return end if not self.until else len(data)


_OPENING = re.compile(rb"<!--|<!\[CDATA\[")


def _begun(data: bytes, mark: bytes) -> int:
    """How many bytes at the end of the data may be the start of a mark."""
    return next((n for n in range(len(mark) - 1, 0, -1) if data.endswith(mark[:n])), 0)
