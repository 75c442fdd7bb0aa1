"""How fast zero pronouns are found and resolved, beside `pronoun_resolver` on the same documents.

    python benchmarks/zeros.py TEXT.txt --spacy-model it_core_wikicrem

CPU seconds of the components alone, one thread, medians of rounds in which they take turns. The
text has one paragraph a line; each paragraph is a document, parsed once before.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from spacy_wikicrem.util.compression import read_lines
from spacy_wikicrem.util.pipelines import load_pipeline

RANKER = {"@architectures": "spacy-wikicrem.MentionRanker.v1"}
SYSTEMS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "pronoun_resolver": [("pronoun_resolver", {})],
    "zeros, salience": [("zero_pronoun_detector", {}), ("zero_pronoun_resolver", {})],
    "zeros, ranker": [
        ("zero_pronoun_detector", {}),
        ("zero_pronoun_resolver", {"model": RANKER}),
    ],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("text", type=Path, help="Plain text, one paragraph a line.")
    parser.add_argument("--spacy-model", default="it_core_wikicrem")
    parser.add_argument("--paragraphs", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    import torch

    torch.set_num_threads(1)
    nlp = load_pipeline(args.spacy_model)
    lines = (line.strip() for _, line in read_lines(args.text))
    texts = list(islice((line for line in lines if len(line) > 200), args.paragraphs))
    parsed = list(nlp.pipe(texts))
    systems = {name: list(_pipes(nlp, parts)) for name, parts in SYSTEMS.items()}
    rounds: dict[str, list[float]] = {name: [] for name in systems}
    answers: dict[str, int] = {}
    for _ in range(args.rounds):
        for name, pipes in systems.items():
            docs = [doc.copy() for doc in parsed]
            started = time.process_time()
            for pipe in pipes:
                docs = list(pipe.pipe(docs))
            rounds[name].append(time.process_time() - started)
            answers[name] = sum(len(doc._.pronoun_resolutions) for doc in docs)
    tokens = sum(map(len, parsed))
    for name, seconds in rounds.items():
        middle = statistics.median(seconds)
        print(
            f"{name:18} {middle:6.2f} CPU s, {tokens / middle:7.0f} tokens/s, {answers[name]} "
            f"answers, {1000 * middle / max(1, answers[name]):.1f} ms each "
            f"({tokens} tokens, slowest / fastest {max(seconds) / min(seconds):.2f})"
        )


def _pipes(nlp: Any, parts: list[tuple[str, dict[str, Any]]]) -> Iterator[Any]:
    for factory, config in parts:
        yield nlp.create_pipe(factory, config=config)


if __name__ == "__main__":
    main()
