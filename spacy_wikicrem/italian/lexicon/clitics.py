"""Pronouns at the end of a verb: "farlo", "dandogliene", "dimmi", "vistala"."""

from __future__ import annotations

from collections.abc import Iterator

SIMPLE = ("mi", "ti", "ci", "vi", "si", "gli", "lo", "la", "li", "le", "ne")
_FIRST = {"me": "mi", "te": "ti", "ce": "ci", "ve": "vi", "se": "si", "glie": "gli"}
_SECOND = ("lo", "la", "li", "le", "ne")
COMBINED: dict[str, tuple[str, ...]] = {
    first + last: (plain, last) for first, plain in _FIRST.items() for last in _SECOND
}
ENDINGS = {**{one: (one,) for one in SIMPLE}, **COMBINED}
# "dammi", "fallo", "stacci", "dille", "vanne": short imperatives double the consonant.
_SHORT = {"da": "dai", "fa": "fai", "sta": "stai", "di": "dì", "va": "vai"}
# Host forms by what they are: moods of finite forms, else verb forms.
_FINITE = frozenset(("Imp",))
_INFINITIVE = frozenset(("Inf",))
_OTHER = frozenset(("Ger", "Part", "Imp"))

Host = tuple[str, tuple[str, ...], frozenset[str]]


def hosts(form: str) -> Iterator[Host]:
    """(verb form, pronouns, what the verb form must be) for each way to take the form apart."""
    for ending, clitics in ENDINGS.items():
        if not form.endswith(ending) or len(form) <= len(ending) + 1:
            continue
        stem = form[: -len(ending)]
        yield stem, clitics, _OTHER
        if stem.endswith("r"):
            yield stem + "e", clitics, _INFINITIVE
            yield stem + "re", clitics, _INFINITIVE  # "porsi", "trarne", "condurlo"
        if stem in _SHORT and ending[0] not in "g":
            yield _SHORT[stem], clitics, _FINITE
        if stem[-1] == ending[0] and stem[:-1] in _SHORT:
            yield _SHORT[stem[:-1]], clitics, _FINITE
