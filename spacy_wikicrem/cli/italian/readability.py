"""`spacy-wikicrem italian readability`: scores of texts, classes of their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from wasabi import table as layout

from ...errors import WikicremError
from ...util.files import write_json
from ..checks import require_report_place
from ..console import Printer
from .parse import Inputs
from .sources import annotated, read_annotated, read_texts

if TYPE_CHECKING:
    from ...italian.readability import Readability

_ITALIAN = ("flesch_vacca_1972", "flesch_vacca_1986", "gulpease")


def readability(
    inputs: Inputs,
    index: str = "flesch_vacca_1986",
    per_sentence: Annotated[bool, typer.Option("--per-sentence")] = False,
    json_path: Annotated[Path | None, typer.Option("--json")] = None,
) -> None:
    """Readability of Italian texts, and how many of their sentences are easy or hard.

    The classes are those of the translated Italian coreference corpus (its Table 16).

    index: Of the classes: flesch_vacca_1972, flesch_vacca_1986, gulpease or flesch_english.
    per_sentence: Show each sentence or utterance.
    json_path: Write everything here.
    """
    from ...italian.readability import CLASSES, NAMES, class_shares, read_text

    if index not in NAMES:
        raise WikicremError("W713", found=index, expected=", ".join(NAMES))
    require_report_place(json_path)
    sentences = list(_sentences(inputs))
    measured = [read_text(sentence) for sentence in sentences]
    if per_sentence:
        _show_sentences(measured, index)
    whole = read_text("\n".join(sentences))
    names = (*_ITALIAN, *(["flesch_english"] if index == "flesch_english" else []))
    values = {name: whole.score(name) for name in names}
    shares = class_shares(s for one in measured if (s := one.score(index)) is not None)
    counts = {name: getattr(whole, name) for name in ("sentences", "words", "syllables", "letters")}
    print(layout([(name, f"{value:,}") for name, value in counts.items()], aligns=("l", "r")))
    print(layout([(name, _shown(v)) for name, v in values.items()], aligns=("l", "r")))
    rows = [(label, f"{shares[label]:.1f}", text) for label, text in CLASSES]
    print(layout(rows, header=(index, "% sentences", ""), divider=True, aligns=("l", "r", "l")))
    if json_path is not None:
        report = {**counts, "scores": values, "classes": {"index": index, "shares": shares}}
        write_json(json_path, report)
        Printer().good(f"{json_path}")


def _sentences(inputs: list[str]) -> Iterator[str]:
    from ...italian.readability.scores import split_sentences

    for name in inputs:
        if annotated(name):
            for document in read_annotated(name):
                for start, end in document.sentences or [(0, len(document.tokens))]:
                    if end > start:
                        first, last = document.tokens[start], document.tokens[end - 1]
                        yield document.text[first.start : last.end]
    texts = [name for name in inputs if not annotated(name)]
    if texts:
        for text in read_texts(texts):
            yield from split_sentences(text)


def _show_sentences(measured: list[Readability], index: str) -> None:
    rows = [(_shown(one.score(index)), one.text) for one in measured]
    print(layout(rows, header=(index, "sentence"), divider=True, aligns=("r", "l"), max_col=100))


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
