"""GAP rows as questions and as labelled masked examples."""

from __future__ import annotations

from collections.abc import Sequence

from ...documents.gap import GapRow
from ...ty import MASK, CandidateSpan, MaskedExample, MaskedQuery, Source
from ..analysis import Pronoun


def pronouns_of(rows: Sequence[GapRow]) -> list[Pronoun]:
    """The pronoun of each row, to be analysed."""
    return [Pronoun(row.text, row.offset, row.pronoun) for row in rows]


def masked_query(row: GapRow, possessive: bool, candidates: Sequence[str]) -> MaskedQuery:
    """The row with its pronoun taken out by offset; a possessive leaves its 's behind."""
    after = row.text[row.offset + len(row.pronoun) :]
    return MaskedQuery(
        before=row.text[: row.offset],
        after="'s" + after if possessive else after,
        candidates=tuple(candidates),
    )


def masked_examples(rows: Sequence[GapRow], possessives: Sequence[bool]) -> list[MaskedExample]:
    """Labelled masked examples, e.g. for validation while fine-tuning.

    possessives (Sequence[bool]): For each row, whether its pronoun is possessive. The text then
        reads "[MASK]'s".
    Rows where not exactly one name is TRUE, or whose names are one string, are left out. The
    candidates stand in the order of their places in the text.
    """
    return [
        _masked_example(row, possessive)
        for row, possessive in zip(rows, possessives, strict=True)
        if row.a.coref != row.b.coref and not row.same_name
    ]


def _masked_example(row: GapRow, possessive: bool) -> MaskedExample:
    names = sorted(row.names, key=lambda name: name.offset)
    query = masked_query(row, possessive, [name.name for name in names])
    return MaskedExample(
        text=query.before + MASK + query.after,
        answer=next(name.name for name in names if name.coref),
        candidates=query.candidates,
        spans=tuple(
            CandidateSpan(name.name, name.offset, name.offset + len(name.name))
            for name in names
            if name.offset + len(name.name) <= row.offset
        ),
        kind="labelled",
        source=Source(dump=f"GAP {row.id}", title=row.url.rpartition("/")[2]),
    )
