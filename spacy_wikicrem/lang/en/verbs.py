"""Forms of English verbs."""

from __future__ import annotations

from collections.abc import Mapping

_IRREGULAR: Mapping[str, str] = {
    "are": "is",
    "were": "was",
    "have": "has",
    "do": "does",
    "'re": "is",
    "'ve": "has",
}


def third_person(verb: str) -> str:
    """Of one: "asks" for "ask", "is" for "are", "carries" for "carry"."""
    form = verb.lower()
    found = _IRREGULAR.get(form.replace("\u2019", "'"))
    if found is None:
        if form.endswith(("s", "x", "z", "ch", "sh", "o")):
            found = f"{form}es"
        elif form.endswith("y") and form[-2:-1] not in "aeiou":
            found = f"{form[:-1]}ies"
        else:
            found = f"{form}s"
    return found.capitalize() if verb[:1].isupper() else found
