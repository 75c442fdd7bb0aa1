"""What `spacy-wikicrem resolve` writes: a writer for each format, fed with resolved parts.

All but JSON and HTML, which are one document, write each part as soon as it is there.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from wasabi import row, table

from ...pipeline.long_texts import Resolved
from ...resolution.display import describe_parts
from ...resolution.page import page_around, render_entities
from .sources import Text

SENTENCE_WIDTH = 60
_HEADER = ("Pronoun", "Antecedent", "Probability", "Sentence")
_WIDTHS = (12, 28, 11, SENTENCE_WIDTH)
_AT_ONCE = 200  # rows after which a table is laid out


@dataclass(frozen=True, slots=True)
class Part:
    """A resolved paragraph of a text, or a row of a table.

    place (dict): Which row, or which paragraph and where it starts in the text.
    described (dict): What `resolution.display.describe` says.
    page (str): What a page shows of the whole text, where one is written, at its first part.
    """

    text: Text
    place: dict[str, Any]
    described: dict[str, Any]
    page: str
    size: int


def parts_of(
    found: Iterable[tuple[Text, Resolved]], min_probability: float, *, page: bool
) -> Iterator[Part]:
    """Paragraphs, numbered anew in each text, and rows."""
    last, number = None, 0
    for text, window in found:
        number = number if text is last else 0
        last = text
        described = describe_parts(
            window.doc, window.parts, offset=window.offset, min_probability=min_probability
        )
        shown = render_entities(window.doc, title=_title(text), page=False) if page else ""
        for (start, end), record in zip(window.parts, described, strict=True):
            number += 1
            place = dict(text.place) or {"paragraph": number, "start": window.offset + start}
            yield Part(text, place, record, shown, end - start)
            shown = ""


class Writer:
    """Takes parts in order; `end` is called once after the last."""

    def __init__(self, out: IO[str], *, several: bool) -> None:
        """several (bool): Whether texts must be told apart."""
        self.out = out
        self.several = several

    def add(self, found: Part) -> None:
        raise NotImplementedError

    def end(self) -> None:
        self.out.flush()


class JsonlWriter(Writer):
    """One object for each paragraph of a text, or row of a table."""

    def add(self, found: Part) -> None:
        described = found.described
        if not found.text.place:  # the white space between paragraphs belongs to none
            for key in ("text", "resolved_text"):
                described = {**described, key: described[key].rstrip()}
        record = {"source": found.text.source, **found.place, **described}
        self.out.write(json.dumps(record, ensure_ascii=False) + "\n")
        self.out.flush()


class JsonWriter(Writer):
    """One object for a single text; else a list of one object for each file or row."""

    def __init__(self, out: IO[str], *, several: bool) -> None:
        super().__init__(out, several=several)
        self.records: list[dict[str, Any]] = []
        self.last: Text | None = None

    def add(self, found: Part) -> None:
        described = found.described
        if found.text is self.last:
            record = self.records[-1]
            for key, value in described.items():
                record[key] += value
            return
        self.last = found.text
        place = {"source": found.text.source, **found.text.place} if self.several else {}
        self.records.append({**place, **described})

    def end(self) -> None:
        value = self.records if self.several else self.records[0]
        self.out.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
        super().end()


class CsvWriter(Writer):
    """One line for each pronoun."""

    COLUMNS = (
        "source", "place", "pronoun", "start", "end", "antecedent", "antecedent_start",
        "antecedent_end", "probability", "sentence",
    )  # fmt: skip

    def __init__(self, out: IO[str], *, several: bool) -> None:
        super().__init__(out, several=several)
        self.lines = csv.writer(out, lineterminator="\n")
        self.lines.writerow(self.COLUMNS)

    def add(self, found: Part) -> None:
        place = next(iter(found.place.values()))
        for resolution in found.described["resolutions"]:
            pronoun, best = resolution["pronoun"], resolution["antecedent"] or {}
            self.lines.writerow(
                (
                    found.text.source,
                    place,
                    *(pronoun[key] for key in ("text", "start", "end")),
                    *(best.get(key, "") for key in ("text", "start", "end")),
                    f"{resolution['probability']:.4f}",
                    resolution["sentence"],
                )
            )
        self.out.flush()


class TextWriter(Writer):
    """The texts with their pronouns replaced; a row of a table is one line."""

    end_of_last = "\n"

    def add(self, found: Part) -> None:
        text = found.described["resolved_text"]
        if found.text.place:
            text = " ".join(text.splitlines()) + "\n"
        elif found.place["paragraph"] == 1 and not self.end_of_last.endswith("\n"):
            text = "\n" + text
        self.out.write(text)
        self.out.flush()
        self.end_of_last = text or self.end_of_last

    def end(self) -> None:
        if not self.end_of_last.endswith("\n"):
            self.out.write("\n")
        super().end()


class HtmlWriter(Writer):
    """A page with one text under the other."""

    def __init__(self, out: IO[str], *, several: bool) -> None:
        super().__init__(out, several=several)
        self.texts: list[str] = []

    def add(self, found: Part) -> None:
        if found.page:
            self.texts.append(found.page)

    def end(self) -> None:
        self.out.write(page_around(self.texts))
        super().end()


class TableWriter(Writer):
    """A table for people: laid out by its first rows, and as they come after that."""

    def __init__(self, out: IO[str], *, several: bool) -> None:
        super().__init__(out, several=several)
        self.header = ("Where", *_HEADER) if several else _HEADER
        self.rows: list[tuple[str, ...]] = []
        self.widths: list[int] | None = None

    def add(self, found: Part) -> None:
        for resolution in found.described["resolutions"]:
            cells = _cells(resolution)
            self.rows.append((_where(found), *cells) if self.several else cells)
        if self.widths is not None:
            self._follow()
        elif len(self.rows) >= _AT_ONCE:
            self._begin()

    def end(self) -> None:
        if self.widths is None and self.rows:
            self._begin()
        elif self.widths is None:
            self.out.write("No third-person pronouns found.\n")
        super().end()

    def _begin(self) -> None:
        laid_out = table(self.rows, header=self.header, divider=True, max_col=SENTENCE_WIDTH)
        self.out.write(str(laid_out).strip("\n") + "\n")
        columns = zip(self.header, *self.rows, strict=True)
        self.widths = [min(max(map(len, column)), SENTENCE_WIDTH) for column in columns]
        self.rows = []
        self.out.flush()

    def _follow(self) -> None:
        for cells in self.rows:
            assert self.widths is not None
            shown = [_shorten(c, width) for c, width in zip(cells, self.widths, strict=True)]
            self.out.write(row(shown, widths=self.widths).rstrip() + "\n")
        self.rows = []
        self.out.flush()


WRITERS: Mapping[str, type[Writer]] = {
    "table": TableWriter,
    "json": JsonWriter,
    "jsonl": JsonlWriter,
    "csv": CsvWriter,
    "html": HtmlWriter,
    "resolved-text": TextWriter,
}


def _cells(resolution: Mapping[str, Any]) -> tuple[str, ...]:
    best = resolution["antecedent"]
    return (
        resolution["pronoun"]["text"],
        _one_line(best["text"]) if best else "-",
        f"{resolution['probability']:.2f}" if resolution["candidates"] else "-",
        _shorten(resolution["sentence"], SENTENCE_WIDTH),
    )


def _title(text: Text) -> str:
    return ":".join((text.source, *map(str, text.place.values())))


def _where(found: Part) -> str:
    return ":".join(map(str, (found.text.source, *found.text.place.values())))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _shorten(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."
