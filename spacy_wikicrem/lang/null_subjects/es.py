"""Spanish verbs without a written subject."""

from __future__ import annotations

from ..word_lists import word_lists
from .base import NullSubjects, pronoun_table

DATA = NullSubjects(
    code="es",
    subject_pronouns=pronoun_table("""
        yo 1Sing, tú 2Sing, vos 2Sing, él 3Sing, ella 3Sing, ello 3Sing, usted 3Sing, uno 3Sing,
        nosotros 1Plur, nosotras 1Plur, vosotros 2Plur, vosotras 2Plur, ellos 3Plur, ellas 3Plur,
        ustedes 3Plur
    """),
    impersonal=frozenset(),
    idioms=frozenset(("dar sensación", "dar impresión", "dar igual", "dar lástima", "hacer falta")),
    people_endings=("dor", "dora", "tor", "tora", "ista", "ero", "era", "ante", "ente"),
    converses=word_lists("es.ini", "converses"),
    **word_lists("es.ini", "null_subjects"),
)
