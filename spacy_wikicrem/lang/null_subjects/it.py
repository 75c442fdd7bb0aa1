"""Italian verbs without a written subject."""

from __future__ import annotations

from ..word_lists import word_lists
from .base import NullSubjects, pronoun_table

DATA = NullSubjects(
    code="it",
    exist=frozenset(),
    subject_pronouns=pronoun_table("""
        io 1Sing, tu 2Sing, lui 3Sing, lei 3Sing, egli 3Sing, ella 3Sing, esso 3Sing, essa 3Sing,
        noi 1Plur, voi 2Plur, loro 3Plur, essi 3Plur, esse 3Plur
    """),
    idioms=frozenset(("tirare vento", "tirare aria")),
    people_endings=("tore", "trice", "ista", "aio", "iere", "iera", "ante", "ente", "essa"),
    converses=word_lists("it.ini", "converses"),
    **word_lists("it.ini", "null_subjects"),
)
