"""Appendix A of the paper (100 annotated examples), read from the text of its PDF."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from spacy_wikicrem.ty import MASK, CandidateSpan, MaskedExample

HEADING = "The appendix contains the 100 manually annotated examples."
ENTRY = re.compile(
    r"(?P<text>.*?)\s(?P<ambiguous>not ambiguous|ambiguous)\s+"
    r"Pronoun in place of \[MASK\] ?\? ?: (?P<natural>yes|no)\s+"
    r"Annotator's answer: (?P<answer>.*?)\s+Correct\?: (?P<correct>yes|no|N/A)",
    re.IGNORECASE,
)
NAME = re.compile(r"[A-Z][\w-]+(?: [A-Z][\w-]+)*")


@dataclass(frozen=True)
class Entry:
    number: int
    text: str
    solvable: bool
    natural: bool
    answer: str
    correct: bool | None


def read_appendix(path: Path) -> list[Entry]:
    """The entries in order.

    Oddities of the text: list dashes and bold marks at any place, sentences cut by page breaks,
    "[MASK] ? :" beside "[MASK]?:", "No" beside "no", letters with accents that are missing
    ("Rsneshavn"), and the page break in entry 100: its second half stands before entry 96.
    """
    lines = path.read_text(encoding="utf8").split(HEADING)[1].splitlines()
    lines = [re.sub(r"^- ", "", line).replace("**", "").strip() for line in lines]
    flat = " ".join(line for line in lines if line)
    found = list(ENTRY.finditer(flat))
    beginning = flat[found[-1].end() :].strip()
    entries = []
    for match in found:
        text = match["text"].strip()
        if not re.match(r"\d+\. ", text):
            text = f"{beginning} {text}"
        number, _, text = text.partition(". ")
        correct = {"yes": True, "no": False}.get(match["correct"].casefold())
        solvable, natural = match["ambiguous"] == "not ambiguous", match["natural"].casefold()
        entries.append(
            Entry(int(number), text, solvable, natural == "yes", match["answer"], correct)
        )
    return sorted(entries, key=lambda entry: entry.number)


def to_example(entry: Entry) -> MaskedExample:
    """A record. The appendix does not print the candidates: the wrong one is another name of the
    text, and where the annotator was wrong or gave no answer that name stands for the right one.
    """
    before = entry.text.split(MASK)[0]
    given = entry.answer if entry.solvable else ""
    others = [m.group() for m in NAME.finditer(before) if m.group().split()[0] not in given]
    other = others[-1]
    answer = given if entry.correct else other
    candidates = sorted({answer, other, given} - {""} if given else {other, others[0]})
    candidates.sort(key=before.index)
    spans = (CandidateSpan(name, (at := before.index(name)), at + len(name)) for name in candidates)
    return MaskedExample(entry.text, answer, tuple(candidates), tuple(spans))
