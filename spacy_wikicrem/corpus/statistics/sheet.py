"""Annotation sheets: draw examples for people to judge, and score what they wrote (Appendix A).

The sheet is a CSV file for any spreadsheet; a key file beside it holds the examples, so that the
annotator sees neither the candidates nor the answer ("in order to prevent guessing", section 3).
"""

from __future__ import annotations

import csv
import io
import random
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

from ...errors import WikicremError
from ...ty import MaskedExample
from ...util.compression import read_lines
from ...util.files import atomic_write, require_file, require_unread, together
from ...util.jsonl import read_examples, write_examples
from .statistics import corpus_files, iterate_corpus

COLUMNS = ("id", "text", "solvable", "answer", "natural", "note")
# Section 3: 18 of 100 unsolvable, 95.1 % of the rest right, 63 % natural with a pronoun.
PAPER = {"solvable": 0.82, "accuracy": 0.951, "natural": 0.63}

_NOT_GIVEN = ("", "n/a", "-")
_LISTED_PROBLEMS = 10
# What a spreadsheet would take for a formula or a number. An apostrophe before it makes it text
# for people who type it; ours is removed again when the sheet is read.
_UNSAFE = r"'*(?:[=+\-@\t\r\n]|[\d.]+(?:[eE]\d+)?$)"
_PROTECT = re.compile(_UNSAFE)
_PROTECTED = re.compile(f"'{_UNSAFE}")


@dataclass(frozen=True)
class Row:
    """A filled line of a sheet; `line` is where it starts in the file."""

    line: int
    id: str
    text: str
    solvable: str
    answer: str
    natural: str
    note: str


@dataclass(frozen=True)
class Judgement:
    """What a person said of an example.

    matched (str | None): The candidate that `answer` means, or None.
    """

    example: MaskedExample
    line: int
    solvable: bool
    natural: bool
    answer: str
    matched: str | None
    note: str = ""

    @property
    def correct(self) -> bool:
        return self.solvable and self.matched == self.example.answer


def key_path(sheet: str | Path) -> Path:
    """The key file of a sheet: sheet.csv has sheet.key.jsonl beside it."""
    return Path(sheet).with_suffix(".key.jsonl")


def write_sheet(
    corpus: str | Path, sheet: str | Path, *, number: int = 100, seed: int = 0, force: bool = False
) -> Path:
    """Draw examples, uniformly and without replacement, and write sheet and key; returns the key.

    The same corpus, number and seed give the same files.

    RAISES: W004 (a file exists), W437 (the corpus would be replaced), W175 (too few examples), and
        what reading a corpus raises.
    """
    key = key_path(sheet)
    for path in (Path(sheet), key):
        if path.exists() and not force:
            raise WikicremError("W004", path=path)
        require_unread(path, corpus_files(corpus).values())
    chosen = draw_examples(corpus, number, seed)
    with together():
        write_examples(key, chosen)
        # The mark at the start (BOM) makes spreadsheets read UTF-8; lines end in \r\n (RFC 4180).
        with atomic_write(sheet, "wb") as file:
            file.write(_csv(chosen).encode("utf-8-sig"))
    return key


def draw_examples(corpus: str | Path, number: int, seed: int) -> list[MaskedExample]:
    """A random sample in random order, in one pass (reservoir sampling). Raises W175."""
    chance = random.Random(seed)
    chosen: list[MaskedExample] = []
    found = 0
    for found, example in enumerate(iterate_corpus(corpus), start=1):
        if len(chosen) < number:
            chosen.append(example)
        elif (place := chance.randrange(found)) < number:
            chosen[place] = example
    if not 1 <= number <= found:
        raise WikicremError("W175", path=corpus, found=found, wanted=number)
    chance.shuffle(chosen)
    return chosen


def score_sheet(sheet: str | Path, key: str | Path | None = None) -> dict[str, Any]:
    """Score a filled sheet: see `score`. The key is taken from beside the sheet if not given.

    RAISES: W001, W605 (not UTF-8), W176 (not a sheet), W177 (lines that are missing, changed, not
        filled in, or hold other values), W178 (no key).
    """
    require_file(sheet)
    key = key_path(sheet) if key is None else Path(key)
    if not key.is_file():
        raise WikicremError("W178", path=key, sheet=sheet)
    examples = list(read_examples(key))
    return score(judge(sheet, list(read_rows(sheet)), examples))


def score(judgements: Sequence[Judgement]) -> dict[str, Any]:
    """Shares with 95 % Wilson intervals, beside the paper's.

    Keys: examples; solvable, accuracy (right answers among the solvable) and natural, each with
    part, whole, share, low, high and paper (the share is None if the whole is 0); disagreements,
    in order of the sheet: line, id, text, given, expected, matched, candidates, note.
    """
    solvable = [j for j in judgements if j.solvable]
    parts = {
        "solvable": (len(solvable), len(judgements)),
        "accuracy": (sum(j.correct for j in solvable), len(solvable)),
        "natural": (sum(j.natural for j in judgements), len(judgements)),
    }
    return {
        "examples": len(judgements),
        **{name: _share(*part, PAPER[name]) for name, part in parts.items()},
        "disagreements": [_disagreement(j) for j in solvable if not j.correct],
    }


def judge(
    sheet: str | Path, rows: Sequence[Row], examples: Sequence[MaskedExample]
) -> list[Judgement]:
    """Join the rows with their examples. Raises W177, with every line that is wrong."""
    by_id = {example.id: example for example in examples}
    problems: list[str] = []
    seen: set[str] = set()
    judgements = []
    for row in rows:
        found = list(_problems(row, by_id.get(row.id), row.id in seen))
        if found:
            problems.append(f"line {row.line}: {', '.join(found)}")
        seen.add(row.id)
        if not found:
            judgements.append(_judgement(row, by_id[row.id]))
    missing = [example.id for example in examples if example.id not in seen]
    if missing:
        listed = ", ".join(missing[:5]) + _more(missing, 5)
        problems.append(f"{len(missing)} rows are missing, with the ids {listed}")
    if problems:
        listed = "; ".join(problems[:_LISTED_PROBLEMS]) + _more(problems, _LISTED_PROBLEMS)
        raise WikicremError("W177", path=sheet, problems=listed)
    return judgements


def read_rows(sheet: str | Path) -> Iterator[Row]:
    """The rows of a sheet as spreadsheets save it: any order of columns, comma, semicolon or tab.

    Empty lines are skipped. Raises W605 or W176.
    """
    reader, columns = _open_sheet(Path(sheet))
    before = reader.line_num
    for cells in _cells(sheet, reader):
        line, before = before + 1, reader.line_num
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) < len(columns):
            reason = f"line {line} has {len(cells)} cells, the header {len(columns)}"
            raise _not_a_sheet(sheet, reason)
        values = dict(zip(columns, cells, strict=False))
        yield Row(line, **{name: unprotect(values[name].strip()) for name in COLUMNS})


def match_answer(given: str, candidates: Sequence[str]) -> str | None:
    """The candidate that an annotator's answer means, or None.

    It may differ in case, accents, blanks, quotation marks and a final 's. A part of a name
    ("Lovelace" for "Ada Lovelace"), or a name with more words than the candidate, counts if it
    fits one candidate only.
    """
    if given.strip() in candidates:
        return given.strip()
    words = _words(given)
    if not words:
        return None
    for fits in (_equal, _one_holds_the_other):
        found = [name for name in candidates if fits(words, _words(name))]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def wilson(part: int, whole: int, level: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share; (0, 1) where nothing was counted."""
    if not whole:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + level / 2)
    share = part / whole
    scale = 1 + z * z / whole
    middle = (share + z * z / (2 * whole)) / scale
    half = z * (share * (1 - share) / whole + z * z / (4 * whole * whole)) ** 0.5 / scale
    # At the ends the bound is exact; the sum above is only nearly so.
    return (0.0 if not part else middle - half), (1.0 if part == whole else middle + half)


def protect(cell: str) -> str:
    """Keep a spreadsheet from taking a cell for a formula or a number; `unprotect` undoes it."""
    return f"'{cell}" if _PROTECT.match(cell) else cell


def unprotect(cell: str) -> str:
    return cell[1:] if _PROTECTED.match(cell) else cell


def _csv(examples: Sequence[MaskedExample]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows((protect(e.id), protect(e.text), "", "", "", "") for e in examples)
    return text.getvalue()


def _open_sheet(path: Path) -> tuple[Any, list[str]]:
    text = "\n".join(line for _, line in read_lines(path))
    header = next(iter(text.splitlines()), "")
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    columns = [cell.strip().casefold() for cell in next(reader, [])]
    missing = [name for name in COLUMNS if name not in columns]
    if missing:
        raise _not_a_sheet(path, f"it has the columns {columns}, without {', '.join(missing)}")
    return reader, columns


def _cells(path: str | Path, reader: Any) -> Iterator[list[str]]:
    try:
        yield from reader
    except csv.Error as err:
        raise _not_a_sheet(path, f"line {reader.line_num} cannot be read ({err})") from None


def _not_a_sheet(path: str | Path, reason: str) -> WikicremError:
    return WikicremError("W176", path=path, reason=reason, expected=", ".join(COLUMNS))


def _problems(row: Row, example: MaskedExample | None, again: bool) -> Iterator[str]:
    """What is wrong with a row; nothing if it can be scored."""
    if example is None:
        yield f"the id {row.id!r} is not in the key file"
        return
    if again:
        yield f"the id {row.id!r} occurs a second time"
    if _plain(row.text) != _plain(example.text):
        yield "the text was changed"
    for name in ("solvable", "natural"):
        value = getattr(row, name)
        if not value:
            yield f"{name} is not filled in (yes or no)"
        elif value.casefold() not in ("yes", "no"):
            yield f"{name} is {value!r}, expected yes or no"
    answered = row.answer.casefold() not in _NOT_GIVEN
    if row.solvable.casefold() == "yes" and not answered:
        yield "it is solvable, but the answer is not filled in"
    if row.solvable.casefold() == "no" and answered:
        yield f"it is not solvable, but has the answer {row.answer!r}"


def _plain(text: str) -> str:
    """Without what a spreadsheet may change: blanks, line ends, apostrophes at the start."""
    return " ".join(unicodedata.normalize("NFC", text).split()).lstrip("'")


def _judgement(row: Row, example: MaskedExample) -> Judgement:
    solvable = row.solvable.casefold() == "yes"
    return Judgement(
        example=example,
        line=row.line,
        solvable=solvable,
        natural=row.natural.casefold() == "yes",
        answer=row.answer if solvable else "",
        matched=match_answer(row.answer, example.candidates) if solvable else None,
        note=row.note,
    )


def _disagreement(judgement: Judgement) -> dict[str, Any]:
    example = judgement.example
    return {
        "line": judgement.line,
        "id": example.id,
        "text": example.text,
        "given": judgement.answer,
        "expected": example.answer,
        "matched": judgement.matched,
        "candidates": list(example.candidates),
        "note": judgement.note,
    }


def _share(part: int, whole: int, paper: float) -> dict[str, Any]:
    low, high = wilson(part, whole)
    share = round(part / whole, 6) if whole else None
    bounds = {"low": round(low, 6), "high": round(high, 6)}
    return {"part": part, "whole": whole, "share": share, **bounds, "paper": paper}


def _words(name: str) -> list[str]:
    """Casefolded words without accents, marks around them, and a final 's."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    plain = re.sub(r"['’]s?$", "", plain.strip(' \t\r\n"“”„«».,;:!?()[]'))
    return re.findall(r"[^\W_]+", plain)


def _equal(given: list[str], name: list[str]) -> bool:
    return given == name


def _one_holds_the_other(given: list[str], name: list[str]) -> bool:
    short, long = sorted((given, name), key=len)
    places = range(len(long) - len(short) + 1)
    return bool(short) and any(long[at : at + len(short)] == short for at in places)


def _more(items: Sequence[str], listed: int) -> str:
    return f" ... and {len(items) - listed} more" if len(items) > listed else ""
