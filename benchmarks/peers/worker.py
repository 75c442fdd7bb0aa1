"""A system in a process of its own: a line of texts in, a line of CPU seconds out.

    python benchmarks/peers/worker.py SYSTEM FOLDER OPTIONS

Runs in the system's environment, with whatever spaCy that has. Everything that a system prints goes
to standard error.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

FIRST = "Anna met Bob. She smiled."


def main(name: str, folder: str, options: str) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def answer(**row: Any) -> None:
        print(json.dumps(row), file=answers, flush=True)

    system = import_module(name).load(Path(folder), json.loads(options))
    system.resolve(system.annotate([FIRST]))
    answer(start=time.process_time(), memory=memory(), longest=system.longest)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    for asked in sys.stdin:
        started = time.process_time()
        docs = system.annotate(json.loads(asked))
        middle = time.process_time()
        found = system.resolve(docs)
        row = {"pipeline": middle - started, "component": time.process_time() - middle}
        tokens = sum(map(len, docs))
        answer(tokens=tokens, memory=memory(), chains=list(map(system.chains, found)), **row)


def memory() -> float:
    """The most that the process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
