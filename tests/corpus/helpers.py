"""Small dumps and pipelines for the corpus tests."""

from __future__ import annotations

import bz2
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

SITE = '<siteinfo><namespaces><namespace key="4">Projekt</namespace></namespaces></siteinfo>'
STORY = (
    "'''Anna Berg''' met [[Clara Wieck|Clara]] in Leipzig. Anna told Clara that Anna was leaving.\n"
    "\nIn 1850 Clara wrote to Robert. Clara was ill.\n"
)


def page_xml(title: str, text: str = "", *, page_id: int = 1, ns: int | None = 0) -> str:
    namespace = "" if ns is None else f"<ns>{ns}</ns>"
    return (
        f"<page><title>{escape(title)}</title>{namespace}<id>{page_id}</id><revision><id>"
        f"{page_id + 500}</id><contributor><id>9</id></contributor>"
        f"<text>{escape(text)}</text></revision></page>"
    )


def dump_xml(*pages: str, version: str = "0.11") -> str:
    xmlns = f"http://www.mediawiki.org/xml/export-{version}/"
    return f'<mediawiki xmlns="{xmlns}" version="{version}">{SITE}{"".join(pages)}</mediawiki>'


def write_dump(path: Path, *pages: str) -> Path:
    path.write_text(dump_xml(*pages), encoding="utf8")
    return path


def write_multistream(folder: Path, batches: Sequence[Sequence[str]]) -> Path:
    """A multistream dump with its index beside it, a stream for each batch of pages."""
    head, _, tail = dump_xml("PAGES").partition("PAGES")
    streams = [bz2.compress(part.encode()) for part in (head, *map("".join, batches), tail)]
    offsets = [sum(map(len, streams[: n + 1])) for n in range(len(batches))]
    lines = [f"{offset}:{n}:Page {n}\n" for n, offset in enumerate(offsets)]
    index = folder / "d-pages-articles-multistream-index.txt.bz2"
    index.write_bytes(bz2.compress("".join(lines).encode()))
    dump = folder / "d-pages-articles-multistream.xml.bz2"
    dump.write_bytes(b"".join(streams))
    return dump


def save_pipeline(folder: Path, *, names: tuple[str, ...], sentences: bool = True) -> Path:
    """A blank English pipeline that knows these names, saved to disk."""
    import spacy

    nlp = spacy.blank("en")
    if sentences:
        nlp.add_pipe("sentencizer")
    if names:
        ruler = nlp.add_pipe("entity_ruler")
        ruler.add_patterns([{"label": "PERSON", "pattern": name} for name in names])
    nlp.to_disk(folder)
    return folder
