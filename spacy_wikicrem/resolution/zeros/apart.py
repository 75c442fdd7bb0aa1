"""A subject that is not written and a clitic of the same verb are different people: "le diede un
anello" is no gift of hers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from ...lang.null_subjects import NullSubjects
from ..candidates import Mention, Question
from ..resolutions import Record, read_entry, read_records, span_of, write_entry
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

    from .detection import Zero

Entry = dict[str, Any]
# What the next best of a clitic must have.
LEAST = 0.15
# A clitic with this probability stays where neither has anything else to be.
SURE = 0.5


def clitics_of(
    doc: Doc, zero: Zero, records: Mapping[int, Record], data: NullSubjects
) -> Iterator[Record]:
    """The pronouns, no reflexives, right before a verb without a written subject, at its end, or at
    the end of the infinitive that has its subject.

    records (Mapping[int, Record]): By token.
    """
    if doc[zero.head].lemma_.lower() in data.with_dative | data.with_clause:
        return  # "gli sembrava": the subject is what follows
    at = zero.verb - 1
    while at >= 0 and doc[at].text.lower() in data.clitics | data.negation:
        if at in records and doc[at].text.lower() not in data.si:
            yield records[at]
        at -= 1
    told = any(c.dep_ == "iobj" for c in doc[zero.head].children)
    for place in {zero.verb, zero.head, *(child.i for child in doc[zero.head].children)}:
        record, token = records.get(place), doc[place]
        if record is None or record.pronoun.start == token.idx:
            continue  # not at the end of a verb
        own = token.i in (zero.verb, zero.head)
        infinitive = "Inf" in features_of(token, "VerbForm")
        if own or (infinitive and not told and token.dep_ == "xcomp"):
            yield record


def by_token(doc: Doc) -> dict[int, Record]:
    """The resolutions of written personal pronouns that have an antecedent."""
    found = {}
    for record in read_records(doc):
        span = span_of(doc, record.pronoun)
        if span is not None and record.antecedent is not None and not record.possessive:
            found[span[0].i] = record
    return found


def are_same(doc: Doc, one: Mention, other: Mention) -> bool:
    """Whether two phrases are the same, or name the same."""
    first, second = span_of(doc, one), span_of(doc, other)
    if first is None or second is None:
        return False
    if first.root.i == second.root.i or _words(first) == _words(second):
        return True
    named = "PROPN" in (first.root.pos_, second.root.pos_)
    return named and bool(_words(first) & _words(second))


def _words(span: Span) -> frozenset[str]:
    rest = [token.text.lower() for token in span if token.pos_ not in ("DET", "ADP", "PUNCT")]
    return frozenset(rest or [span.text.lower()])


def listed(entry: Entry, start: int) -> list[tuple[Mention, float]]:
    return [(Mention(t, start + a, start + b), float(p)) for t, a, b, p in entry["candidates"]]


def is_settled(entry: Entry) -> bool:
    """Whether the syntax leaves one candidate only, of several."""
    candidates = entry["candidates"]
    return len(candidates) > 1 and all(p in (0.0, 1.0) for _, _, _, p in candidates)


def loser(
    doc: Doc, subject: Sequence[tuple[Mention, float]], record: Record, *, certain: bool
) -> str | None:
    """Which of two that stand for the same must give way: "subject", "clitic", or None where they
    stand for different things. The pair that is likelier together stays.

    subject (Sequence): The candidates of the verb, best first.
    certain (bool): The syntax gives the subject.
    """
    assert record.antecedent is not None
    if not subject or not are_same(doc, subject[0][0], record.antecedent):
        return None
    rest = max((p for m, p in subject if not are_same(doc, m, record.antecedent)), default=0.0)
    none = max(0.0, 1.0 - sum(p for _, p in record.candidates))
    others = (p for m, p in record.candidates if not are_same(doc, m, subject[0][0]))
    further = max((p for p in others if p > max(none, LEAST)), default=0.0)
    if certain:
        return "clitic"
    if not rest and not further:
        return "subject" if record.probability >= SURE else "clitic"
    # A verb's scores, weighed with the syntax, are surer than they are right.
    keep_clitic, keep_subject = record.probability * sqrt(rest), sqrt(subject[0][1]) * further
    return "subject" if keep_clitic >= keep_subject else "clitic"


def give_way(doc: Doc, record: Record, taken: Mention) -> None:
    """Write the next best answer of a clitic."""
    start, end = record.pronoun.start, record.pronoun.end
    entry = read_entry(doc, start, end)
    assert entry is not None
    question = Question(record.pronoun.text, start, end, record.possessive, "", "", ())
    write_entry(doc, question, without(entry, start, doc, taken))


def without(entry: Entry, start: int, doc: Doc, taken: Mention) -> Entry:
    """An entry without what is taken; the next best is its answer, if it is likelier than none."""
    kept = [(m, p) for m, p in listed(entry, start) if not are_same(doc, m, taken)]
    none = max(0.0, 1.0 - sum(p for _, _, _, p in entry["candidates"]))
    total = none + sum(p for _, p in kept)
    rows = [[m.text, m.start - start, m.end - start, p / total if total else 0.0] for m, p in kept]
    resolved = bool(rows) and rows[0][3] * total > none and entry["resolved"]
    changed = {key: value for key, value in entry.items() if key != "antecedents"}
    return {**changed, "candidates": rows, "resolved": resolved}
