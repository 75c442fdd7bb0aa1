"""Questions that are stored without their texts, and filled from a dump.

A stored question has title, revision and number of its section, and length and checksum of each
sentence; so the texts stay where their licence is, and a dump with another text is found out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...corpus.dump.reading import read_pages
from ...errors import WikicremError
from ...util.jsonl import read_jsonl
from ..curation.sections import Prose, article_prose
from ..records.checking import faults
from ..records.record import Question, Section, fingerprint

DATA = Path(__file__).parent / "data"
BIOGRAPHIES = DATA / "featured_biographies.jsonl"
COLUMNS: Mapping[str, type] = {
    "id": str,
    "title": str,
    "section_index": int,
    "sentences": list,
    "question": str,
    "answer": str,
    "sentences_required": list,
}

Stored = Mapping[str, Any]


def read_stored(path: str | Path = BIOGRAPHIES) -> list[dict[str, Any]]:
    """Stored questions.

    RAISES: W002, W780 (a line lacks something, or its id was there before), W781 (no question), and
        what `read_lines` does.
    """
    found, lines = [], dict[str, int]()
    for line, record in read_jsonl(path):
        reason = _fault(record)
        if not reason and (first := lines.setdefault(record["id"], line)) != line:
            reason = f"it has the id {record['id']!r} of line {first}"
        if reason:
            raise WikicremError("W780", path=path, where=f"line {line}", reason=reason)
        found.append(record)
    if not found:
        raise WikicremError("W781", path=path, found="no rows")
    return found


def _fault(record: Stored) -> str:
    """What a line of stored questions lacks, or ""."""
    for name, kind in COLUMNS.items():
        if not isinstance(record.get(name), kind):
            return f"it lacks {name}, or that is no {kind.__name__}"
    if not record["id"].strip():
        return "its id is empty"
    if not _whole(record["section_index"]):
        return f"section_index is {record['section_index']!r}, expected a number from 0 on"
    for name, (fits, expected) in _OF_SECTION.items():
        if record.get(name) is not None and not fits(record[name]):
            return f"{name} is {record[name]!r}, expected {expected}"
    for mark in record["sentences"]:
        if not (isinstance(mark, list) and [type(part) for part in mark] == [int, str]):
            return f"a sentence has {mark!r}, expected its length and checksum"
    if not all(type(number) is int for number in record["sentences_required"]):
        return "sentences_required is no list of numbers"
    return ""


def fill_questions(
    dump: str | Path, stored: Iterable[Stored] | None = None, *, whole_articles: bool = False
) -> list[Question]:
    """Questions with the texts of a dump, in the order in which they are stored.

    dump (Path): With the articles that the questions are about; for those that come with this
        package, the English featured biographies of 2012.
    stored (Iterable[Stored] | None): Of `read_stored`; None takes those of this package.
    whole_articles (bool): Add the texts of all sections as `other["article_sections"]`; the place
        of each is its number, and one without prose is empty.
    The revision of each is that of the dump, where it says.
    RAISES: W785 (the dump lacks an article, is in another language, or has another text), and what
        `read_pages` raises.
    """
    records = list(read_stored() if stored is None else stored)
    wanted: dict[tuple[str, str], set[int]] = {}
    for record in records:
        wanted.setdefault((record["title"], _lang(record)), set()).add(record["section_index"])
    articles: dict[tuple[str, str], _Article] = {}
    for page in read_pages(dump):
        declared = page.site.language()
        for title, lang in [key for key in wanted if key[0] == page.title and key not in articles]:
            if declared in (None, lang):
                numbers = None if whole_articles else wanted[title, lang]
                articles[title, lang] = page.revision_id, article_prose(page, lang, only=numbers)
    filled, lacking = [], []
    for record in records:
        article = articles.get((record["title"], _lang(record)))
        try:
            filled.append(_filled(record, article, whole_articles))
        except ValueError as err:
            lacking.append(f"{record['id']} ({record['title']}): {err}")
    if lacking:
        number, whole = len(lacking), len(records)
        raise WikicremError("W785", path=dump, number=number, whole=whole, first=lacking[0])
    return filled


# Its revision and its sections.
_Article = tuple[int | None, Sequence[Prose]]


def _lang(record: Stored) -> str:
    return record.get("lang") or "en"


def _filled(record: Stored, found: _Article | None, whole_article: bool) -> Question:
    if found is None:
        raise ValueError(f"no such article in the language {_lang(record)!r}")
    revision, article = found
    number = record["section_index"]
    prose = next((prose for prose in article if prose.number == number), None)
    if prose is None:
        raise ValueError(f"no prose in its section {number}")
    section = Section(
        record["title"],
        prose.text,
        _sentences(prose.text, record["sentences"]),
        number,
        prose.heading,
        record.get("revision") if revision is None else revision,
        _lang(record),
    )
    other = {key: record[key] for key in record if key not in (*COLUMNS, *_OF_SECTION)}
    if whole_article:
        texts = {prose.number: prose.text for prose in article}
        other["article_sections"] = [texts.get(n, "") for n in range(max(texts) + 1)]
    required = tuple(record["sentences_required"])
    made = Question(section, record["question"], record["answer"], required, record["id"], other)
    if reasons := faults(made):
        raise ValueError("; ".join(reasons))
    return made


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z]+)*")
# What a line may have of its section, and what that must be.
_OF_SECTION: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "revision": (_whole, "a number from 0 on"),
    "lang": (lambda v: isinstance(v, str) and _LANGUAGE.fullmatch(v) is not None, "a code"),
    "heading": (lambda v: isinstance(v, str), "a text"),
}


def _sentences(text: str, marks: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """The sentences with these lengths and checksums, each after the one before.

    Changes of the text between or beside them do no harm. RAISES: ValueError: one is not there.
    """
    found, position = [], 0
    for number, (length, mark) in enumerate(marks):
        places = range(position, len(text) - length + 1)
        start = next((at for at in places if _fits(text, at, length, mark)), None)
        if start is None:
            raise ValueError(f"its sentence {number} is not in the text")
        position = start + length
        found.append(text[start:position])
    return tuple(found)


def _fits(text: str, start: int, length: int, mark: str) -> bool:
    return fingerprint(text[start : start + length])[:8] == mark
