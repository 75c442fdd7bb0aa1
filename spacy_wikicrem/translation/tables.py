"""The paper's tables of its corpus (2, 9, 15, 16 and 18), counted for a folder of `translate`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from ..errors import WikicremError
from ..italian.readability.scores import CLASSES, class_of, class_shares, read_text
from .chain import read_stage
from .names import STAGES
from .projection.sentence import Sentence
from .records import Utterance

Row = tuple[str, float | None, float | None]  # name, ours, the paper's
Table = list[Row]
_CLASS_NAMES = tuple(name for name, _ in CLASSES)

# The paper's figures by table: the training part of OntoNotes, and of its corpus; Table 18 by class
# of readability, from the hardest to the easiest.
PAPER: dict[str, Any] = json.loads(
    Path(__file__).with_name("paper_tables.json").read_text(encoding="utf8")
)
PAPER_16 = {
    "alpha": dict(zip(_CLASS_NAMES, (38.9, 33.7, 17.4, 7.2, 2.06), strict=True)),
    "delta": dict(zip(_CLASS_NAMES, (43.5, 36.05, 15.4, 3.8, 1.1), strict=True)),
}
_HARD_FIRST = tuple(reversed(_CLASS_NAMES))
AGREEMENT = "italian_agreement"
_CONTENT = ("NOUN", "PROPN", "VERB", "ADJ", "ADV")
_INDEPENDENT = ("ROOT", "root", "parataxis")
_SUBORDINATE = ("ccomp", "xcomp", "advcl", "acl", "acl:relcl", "csubj")


def size(utterances: Sequence[Utterance]) -> dict[str, float]:
    """Table 2."""
    words = [len(utterance.words) for utterance in utterances]
    mentions = [len(utterance.mentions) for utterance in utterances]
    clusters = {(u.document, m.entity) for u in utterances for m in u.mentions}
    return {
        "documents": len({utterance.document for utterance in utterances}),
        "utterances": len(utterances),
        "utterances with mentions": sum(map(bool, mentions)),
        "most words in an utterance": max(words, default=0),
        "words in an utterance": mean(words) if words else 0.0,
        "mentions in an utterance": mean(mentions) if mentions else 0.0,
        "most mentions in an utterance": max(mentions, default=0),
        "clusters": len(clusters),
    }


def single_words(utterances: Iterable[Utterance]) -> dict[str, float]:
    """Table 9: what parts of speech mentions of one word have, in per cent of all mentions."""
    found: Counter[str] = Counter()
    for utterance in utterances:
        for mention in utterance.mentions:
            alone = mention.end - mention.start == 1
            tag = utterance.words[mention.start].tag or "no tag"
            found["dropped subject" if mention.dropped else tag if alone else "several words"] += 1
    total = sum(found.values())
    return {name: 100 * count / total for name, count in sorted(found.items())}


def refinements(before: Sequence[Utterance], after: Sequence[Utterance]) -> dict[str, float]:
    """Table 15: what `delta` did. The words counted are those that Tables 10 to 14 are about:
    personal pronouns, possessives, demonstratives.

    before (Sequence[Utterance]): After `gamma`.
    """
    found: Counter[str] = Counter()
    for utterance in before:
        mentions = {m.start for m in utterance.mentions if m.end - m.start == 1}
        for at, word in enumerate(utterance.words):
            personal = word.tag == "PRON" and word.feature("PronType") == "Prs"
            subject = personal and word.relation.startswith("nsubj")
            agreeing = personal or word.feature("PronType") == "Dem"
            agreeing = agreeing or word.feature("Poss") == "Yes"
            found["subject pronouns"] += subject
            found["subject pronouns being mentions"] += subject and at in mentions
            found["pronouns and adjectives"] += agreeing
            found["pronouns and adjectives being mentions"] += agreeing and at in mentions
    old = {(u.document, m.number) for u in before for m in u.mentions if m.dropped}
    for utterance in after:
        found["refined utterances"] += bool(utterance.edits)
        for edit in utterance.edits:
            found["pronouns and adjectives rewritten"] += edit.get("component") == AGREEMENT
        for mention in utterance.mentions:
            moved = mention.dropped and (utterance.document, mention.number) not in old
            found["subject pronouns deleted being mentions"] += moved
    found["utterances"] = len(after)
    return {name: found[name] for name in PAPER["15"]}


def readability(
    utterances: Iterable[Utterance], score: Callable[[str], float | None]
) -> dict[str, float]:
    """Table 16: utterances of each class, in per cent."""
    scores = [score(utterance.text) for utterance in utterances]
    return class_shares(one for one in scores if one is not None)


def vacca(text: str) -> float | None:
    """Flesch-Vacca of 1986."""
    return read_text(text).flesch_vacca_1986


def features(utterances: Iterable[Utterance]) -> dict[str, dict[str, float]]:
    """Table 18: features by class of readability."""
    classes: dict[str, list[Utterance]] = {}
    for utterance in utterances:
        score = vacca(utterance.text)
        if score is not None:
            classes.setdefault(class_of(score), []).append(utterance)
    return {name: _features(classes[name]) for name in _CLASS_NAMES if name in classes}


def _features(utterances: Sequence[Utterance]) -> dict[str, float]:
    words = [word for utterance in utterances for word in utterance.words]
    tags = Counter(word.tag for word in words)
    kinds = Counter(
        kind for u in utterances for at in range(len(u.words)) if (kind := _clause(u, at))
    )
    clauses = kinds.total()
    conjunctions = tags["CCONJ"] + tags["SCONJ"]
    lengths = [
        abs(word.head - at)
        for u in utterances
        for at, word in enumerate(u.words)
        if word.head != at
    ]

    def share(count: int) -> float:
        return 100 * count / max(len(words), 1)

    return {
        "words in an utterance": len(words) / len(utterances),
        "words with a meaning of their own, %": 100
        * sum(tags[tag] for tag in _CONTENT)
        / max(len(words) - tags["PUNCT"], 1),
        "nouns, %": share(tags["NOUN"]),
        "proper nouns, %": share(tags["PROPN"]),
        "adjectives, %": share(tags["ADJ"]),
        "verbs, %": share(tags["VERB"] + tags["AUX"]),
        "conjunctions, %": share(conjunctions),
        "coordinating, % of conjunctions": 100 * tags["CCONJ"] / max(conjunctions, 1),
        "clauses in an utterance": clauses / len(utterances),
        "independent, % of clauses": 100 * kinds["independent"] / max(clauses, 1),
        "words in a clause": len(words) / max(clauses, 1),
        "depth of the tree": mean(map(_depth, utterances)),
        "length of dependencies": mean(lengths) if lengths else 0.0,
    }


def _clause(utterance: Utterance, at: int) -> str:
    """The kind of the clause that a word is the head of: "independent" or "subordinate"; nothing if
    it heads none. A verb that is joined to another ("venne e disse") heads one like the other's."""
    words, first = utterance.words, at
    while words[first].relation == "conj" and words[first].head != first:
        first = words[first].head
    if first != at and not words[at].is_verb:
        return ""
    if words[first].relation in _INDEPENDENT:
        return "independent"
    return "subordinate" if words[first].relation in _SUBORDINATE else ""


def _depth(utterance: Utterance) -> int:
    """Steps from the root to the deepest word."""
    sentence = Sentence(utterance.words)
    level, depth = [at for at, word in enumerate(utterance.words) if word.head == at], 0
    while below := [child for at in level for child in sentence.children[at]]:
        level, depth = below, depth + 1
    return depth


def tables(folder: Path) -> dict[str, Table]:
    """All that a folder has the stages for, ours beside the paper's. RAISES: W826."""
    found: dict[str, Table] = {}
    done = {stage: read_stage(folder, stage) for stage in STAGES if _is_there(folder, stage)}
    if not done:
        raise WikicremError("W826", path=folder, found="no stage")
    for stage in ("alpha", "beta3", "delta"):
        if stage in done:
            paper: Mapping[str, float] = PAPER["2"] if stage == "alpha" else {}
            found[f"Table 2, {stage}"] = _beside(size(done[stage]), paper)
    if "gamma" in done:
        found["Table 9, gamma"] = _beside(single_words(done["gamma"]), PAPER["9"])
    if "delta" in done:
        counts = refinements(done["gamma"], done["delta"])
        found["Table 15"] = _beside(counts, PAPER["15"])
        shares = readability(done["delta"], vacca)
        found["Table 16, delta"] = _beside(shares, PAPER_16["delta"])
        for name, values in features(done["delta"]).items():
            at = _HARD_FIRST.index(name)
            paper = {feature: row[at] for feature, row in PAPER["18"].items()}
            found[f"Table 18, {name}"] = _beside(values, paper)
    return found


def english_readability(folder: Path) -> Table:
    """Table 16 before translation: English Flesch. RAISES: W001, W712 (pyphen is missing)."""

    def flesch(text: str) -> float | None:
        return read_text(text).flesch_english

    return _beside(readability(read_stage(folder, "alpha"), flesch), PAPER_16["alpha"])


def _is_there(folder: Path, stage: str) -> bool:
    return (folder / f"{stage}.jsonl").exists()


def _beside(ours: Mapping[str, float], paper: Mapping[str, float]) -> Table:
    return [(name, value, paper.get(name)) for name, value in ours.items()]
