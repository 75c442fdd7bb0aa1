"""Read the format of the CRaQAn release, whatever wrote it: JSON lines, JSON or parquet.

Columns: `title`, `section` (text), `section_index`, `section_sentences`, `question`, `answer` and
`sentences_required`; ours adds `id`, `heading`, `revision` and `lang`. Others are kept.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.compression import open_bytes
from ...util.numbers import parse_json, whole_number
from ...util.optional import needed_for
from ...util.text_files import read_lines
from .checking import faults
from .record import SUMMARY, Question, Section, question_id

COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
OURS = (
    *("id", "title", "heading", "section", "section_index", "section_sentences"),
    *("question", "answer", "sentences_required", "revision", "lang"),
)


@dataclass(frozen=True, slots=True)
class Bad:
    """A record that was left out.

    where (str): "line 2", or "record 2" where the file has records without lines of their own.
    """

    path: Path
    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}, {self.where}: {self.reason}"


def read_questions(
    path: str | Path, bad: list[Bad] | None = None, *, fewest: int = 2, most: int | None = None
) -> list[Question]:
    """The questions of a file in its order.

    path (Path): `.jsonl` (or any other ending: JSON lines), `.json` (a list, or the rows that a
        server of datasets sends) or `.parquet`; all but the last may be compressed.
    bad (list[Bad] | None): Gains the records that are no usable questions, which are left out;
        None raises at the first.
    fewest (int), most (int | None): How many sentences a question may require.
    RAISES: W780 (a bad record), W781 (no question), and what `read_lines` raises.
    """
    path = Path(path)
    found: list[Question] = []
    places: dict[str, str] = {}
    left_out: list[Bad] = []
    for where, record in _rows(path):
        try:
            question = parse_question(record)
            if reasons := faults(question, fewest, most):
                raise ValueError("; ".join(reasons))
            if (first := places.setdefault(question.id, where)) != where:
                raise ValueError(f"it has the id {question.id!r} of {first}")
        except ValueError as err:
            if bad is None:
                raise WikicremError("W780", path=path, where=where, reason=err) from None
            left_out.append(Bad(path, where, str(err)))
        else:
            found.append(question)
    if not found:
        reason = f"{len(left_out)} bad records, the first: {left_out[0]}" if left_out else "no rows"
        raise WikicremError("W781", path=path, found=reason)
    if bad is not None:
        bad += left_out
    return found


def read_sections(path: str | Path) -> list[Section]:
    """The sections of a file, each once. RAISES: W791 (no section); what `read_lines` raises."""
    path = Path(path)
    found: dict[str, Section] = {}
    for where, record in _rows(path):
        try:
            section = parse_section(record)
            if not section.sentences or not all(section.sentences):
                raise ValueError("it has no sentences, or an empty one")
        except ValueError as err:
            raise WikicremError("W791", path=path, where=where, reason=err) from None
        found.setdefault(section.key, section)
    if not found:
        raise WikicremError("W791", path=path, where="line 1", reason="the file is empty")
    return list(found.values())


def parse_question(record: Any) -> Question:
    """The question in one record. RAISES: ValueError: something is missing or of another kind."""
    section = parse_section(record)
    found = Question(
        section,
        _text(record, "question"),
        _text(record, "answer"),
        _required(record.get("sentences_required")),
        other={key: value for key, value in record.items() if key not in OURS},
    )
    return replace(found, id=_text(record, "id", otherwise="") or question_id(found))


def parse_section(record: Any) -> Section:
    """The section in one record. RAISES: ValueError, as `parse_question`."""
    if isinstance(record, ValueError):  # the line was no JSON
        raise record
    if not isinstance(record, Mapping):
        raise ValueError(f"found a {type(record).__name__}, expected an object")
    sentences = _sentences(record.get("section_sentences"))
    return Section(
        _text(record, "title"),
        _text(record, "section", otherwise=" ".join(sentences)),
        sentences,
        _number(record.get("section_index", SUMMARY), "section_index"),
        _text(record, "heading", otherwise=""),
        None if (found := record.get("revision")) is None else _number(found, "revision"),
        _text(record, "lang", otherwise="en"),
    )


def _rows(path: Path) -> Iterator[tuple[str, Any]]:
    """Where a record is, and the record; a ValueError in the place of a record that is no JSON."""
    if path.suffix.lower() == ".parquet":
        yield from _numbered(_parquet_rows(path))
    elif (records := _one_value(path)) is not None:
        yield from _numbered(records)
    else:
        for line, text in read_lines(path):
            if text.strip():
                try:
                    yield f"line {line}", parse_json(text)
                except ValueError as err:
                    yield f"line {line}", ValueError(f"not valid JSON ({err})")


def _numbered(records: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    return ((f"record {number}", record) for number, record in enumerate(records, start=1))


def _one_value(path: Path) -> list[Any] | None:
    """The records of a file that is one value of JSON; None for JSON lines, which many a `.json`
    holds."""
    ending = path.suffixes[-2:-1] if path.suffix in COMPRESSED else path.suffixes[-1:]
    if ending != [".json"]:
        return None
    with open_bytes(path) as file:
        content = file.read().removeprefix(b"\xef\xbb\xbf")
    try:
        return _listed(parse_json(content))
    except ValueError as err:
        if len(content.strip().splitlines()) > 1 and content.lstrip().startswith(b"{"):
            return None
        raise WikicremError("W002", path=path, line=1, reason=err) from None


def _listed(value: Any) -> list[Any]:
    """The records of a JSON file: a list, or {"rows": [{"row": ...}]}, or one record."""
    if isinstance(value, Mapping):
        value = value.get("rows", value.get("data", [value]))
    rows = value if isinstance(value, list) else [value]
    return [row["row"] if isinstance(row, Mapping) and "row" in row else row for row in rows]


def _parquet_rows(path: Path) -> list[dict[str, Any]]:
    with needed_for("A .parquet file", "pyarrow", "datasets", "export it as JSON lines"):
        from pyarrow import ArrowException
        from pyarrow.parquet import read_table
    try:
        rows: list[dict[str, Any]] = read_table(path).to_pylist()
    except ArrowException:
        found, wanted = "damaged or no parquet", "what its ending says"
        raise WikicremError("W601", path=path, found=found, wanted=wanted) from None
    return rows


def _text(record: Mapping[str, Any], name: str, otherwise: str | None = None) -> str:
    value = record.get(name)
    if value is None and otherwise is not None:
        return otherwise
    if not isinstance(value, str):
        found = (
            "is missing"
            if value is None
            else f"is of the type {type(value).__name__}, expected a text"
        )
        raise ValueError(f"{name} {found}")
    return _sound(value).replace("\r\n", "\n").strip()


def _sound(text: str) -> str:
    """RAISES: ValueError: half a character, as an escape in JSON can make."""
    try:
        text.encode("utf8")
    except UnicodeEncodeError:
        raise ValueError(f"{text[:20]!r} has half a character") from None
    return text


def _sentences(value: Any) -> tuple[str, ...]:
    """Sentences in the order of their numbers: a list of texts or of {index, sentence}; the
    release has it as a text of JSON, and some tools write such a text as Python does."""
    if isinstance(value, str):
        try:
            value = parse_json(value)
        except ValueError:
            value = _as_python(value)
    if not isinstance(value, list):
        raise ValueError("section_sentences is no list of sentences")
    if all(isinstance(item, str) for item in value):
        return tuple(_sound(item).strip() for item in value)
    if not all(
        isinstance(item, Mapping) and isinstance(item.get("sentence"), str) for item in value
    ):
        raise ValueError("section_sentences has an entry without index and sentence")
    numbers = [_number(item.get("index"), "index of a sentence") for item in value]
    if sorted(numbers) != list(range(len(value))):
        raise ValueError(f"the sentences have the numbers {numbers}, expected each from 0 on once")
    ordered = sorted(zip(numbers, value, strict=True), key=lambda pair: pair[0])
    return tuple(_sound(item["sentence"]).strip() for _, item in ordered)


def _as_python(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise ValueError("section_sentences is no JSON") from None


def _required(value: Any) -> tuple[int, ...]:
    if isinstance(value, str):
        try:
            value = parse_json(value)
        except ValueError:
            value = [part for part in value.replace(",", " ").split() if part]
    if not isinstance(value, list):
        raise ValueError("sentences_required is no list of numbers")
    return tuple(sorted({_number(item, "sentences_required") for item in value}))


def _number(value: Any, what: str) -> int:
    """A whole number, also one as a text ("2") or with nothing behind the point (2.0)."""
    number = value
    if isinstance(value, str):
        number = whole_number(value.strip())
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(f"{what} has {value!r}, expected whole numbers from 0 on")
    return number
