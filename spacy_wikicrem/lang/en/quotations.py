"""English: first and second persons, quotation marks, and the verbs that report what was said."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Pronoun, Quotations
from ..word_lists import word_lists

_WORDS = word_lists("en.ini", "speaking")

# With their irregular past forms, in the same order as the base forms.
_IRREGULAR = {
    "say": "said",
    "tell": "told",
    "cry": "cried",
    "reply": "replied",
    "think": "thought",
    "begin": "began begun",
    "write": "wrote written",
    "swear": "swore sworn",
    "beg": "begged",
    "sob": "sobbed",
    "admit": "admitted",
    "quip": "quipped",
    "query": "queried",
    "deny": "denied",
}


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


_FIRST = (
    Pronoun("i", None, "singular", ambiguous=True),
    Pronoun("me", None, "singular"),
    Pronoun("my", None, "singular", possessive=True),
    Pronoun("mine", None, "singular", possessive=True, ambiguous=True),
    Pronoun("myself", None, "singular", reflexive=True),
    Pronoun("we", None, "plural"),
    Pronoun("us", None, "plural", ambiguous=True),
    Pronoun("our", None, "plural", possessive=True),
    Pronoun("ours", None, "plural", possessive=True),
    Pronoun("ourselves", None, "plural", reflexive=True),
)
_SECOND = (
    Pronoun("you", None, None),
    Pronoun("your", None, None, possessive=True),
    Pronoun("yours", None, None, possessive=True),
    Pronoun("yourself", None, "singular", reflexive=True),
    Pronoun("yourselves", None, "plural", reflexive=True),
)

QUOTATIONS = Quotations(
    speaker={pronoun.form: pronoun for pronoun in _FIRST},
    addressee={pronoun.form: pronoun for pronoun in _SECOND},
    pairs={"“": "”", "„": "”", "«": "»", "``": "''"},
    verbs=_all_forms(_WORDS["regular"] | frozenset(_IRREGULAR)),
    addressing=_all_forms(_WORDS["addressing"]),
    asking=_all_forms(_WORDS["asking"]),
    answering=_all_forms(_WORDS["answering"]),
    **word_lists("en.ini", "quotations"),
)
