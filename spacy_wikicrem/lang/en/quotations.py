"""English: first and second persons, quotation marks, and the verbs that report what was said."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Quotations, pronouns
from ..word_lists import word_lists, word_table

_WORDS = word_lists("en.ini", "speaking")

# With their irregular past forms, in the same order as the base forms.
_IRREGULAR = word_table("en.ini", "irregular")


def _forms(verb: str) -> Iterator[str]:
    """All forms of a verb: "say says saying said"."""
    yield verb
    ends_in_y = verb.endswith("y") and verb[-2] not in "aeiou"
    hisses = verb.endswith(("s", "sh", "ch", "x"))
    yield verb[:-1] + "ies" if ends_in_y else verb + ("es" if hisses else "s")
    past = _IRREGULAR.get(verb)
    doubled = verb + verb[-1] if past and past.startswith(verb + verb[-1]) else verb
    doubled = "beginn" if verb == "begin" else doubled
    yield (verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else doubled) + "ing"
    yield from past.split() if past else [verb + ("d" if verb.endswith("e") else "ed")]


def _all_forms(verbs: frozenset[str]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in _forms(verb))


QUOTATIONS = Quotations(
    speaker={p.form: p for p in pronouns(word_table("en.ini", "first_person"))},
    addressee={p.form: p for p in pronouns(word_table("en.ini", "second_person"))},
    pairs={"“": "”", "„": "”", "«": "»", "``": "''"},
    verbs=_all_forms(_WORDS["regular"] | frozenset(_IRREGULAR)),
    addressing=_all_forms(_WORDS["addressing"]),
    asking=_all_forms(_WORDS["asking"]),
    answering=_all_forms(_WORDS["answering"]),
    **word_lists("en.ini", "quotations"),
)
