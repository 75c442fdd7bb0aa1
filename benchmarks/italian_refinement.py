"""How fast `italian_agreement` and `italian_prodrop` are after parsing, in tokens a second.

    python benchmarks/italian_refinement.py texts.txt --pipeline it_core_wikicrem
    python benchmarks/italian_refinement.py parsed.spacy

Each line of a text file is a document; a DocBin is taken as it is parsed. CPU time of one process,
the first pass (with look-ups in the lexicon that later ones remember) and the second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import spacy
from spacy.tokens import Doc, DocBin

from spacy_wikicrem.italian.refinement import RefinementSettings
from spacy_wikicrem.italian.refinement.rule_sets import AGREEMENT, PRODROP, apply

SETTINGS = RefinementSettings()
LONG = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="Text, or a DocBin (.spacy).")
    parser.add_argument("--pipeline", default="it_core_wikicrem")
    args = parser.parse_args()
    nlp = spacy.blank("it")
    if args.file.suffix == ".spacy":
        docs = list(DocBin().from_disk(args.file).get_docs(nlp.vocab))
    else:
        nlp = spacy.load(args.pipeline)
        lines = args.file.read_text(encoding="utf8").splitlines()
        docs = list(nlp.pipe(line for line in lines if line.strip()))
    for components in ([AGREEMENT], [PRODROP], [AGREEMENT, PRODROP]):
        first = speed(docs, components, nlp.make_doc)
        second = speed(docs, components, nlp.make_doc)
        print(f"{' + '.join(components):38} first {first:9,.0f}  again {second:9,.0f}")
    joined = joined_doc(docs)
    both = speed([joined], [AGREEMENT, PRODROP], nlp.make_doc)
    print(f"{'both, one document of ' + format(len(joined), ','):38} {both:15,.0f}")


def speed(docs: Sequence[Doc], components: Sequence[str], tokenize) -> float:
    copies = [doc.copy() for doc in docs]
    start = time.process_time()
    for doc in copies:
        apply(doc, SETTINGS, tokenize, components)
    return sum(map(len, docs)) / (time.process_time() - start)


def joined_doc(docs: Sequence[Doc]) -> Doc:
    """One document of all, cut at `LONG` tokens or more."""
    some, size = [], 0
    for doc in docs:
        some.append(doc)
        size += len(doc)
        if size >= LONG:
            break
    joined = Doc.from_docs(some)
    assert joined is not None
    return joined


if __name__ == "__main__":
    main()
