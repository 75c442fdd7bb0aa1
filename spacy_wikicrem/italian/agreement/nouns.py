"""Gender and number of nouns where the lexicon is silent, too narrow or not of today.

None is either. The lists hold the classes of the grammar: plurals in -a of masculine nouns,
feminines in -o, cut words, two genders by meaning, names of offices that women hold as well, loans.
"""

from __future__ import annotations

from ...lang.word_lists import lists_beside, table_beside

_WORDS = lists_beside(__file__)

Reading = tuple[str | None, str | None]


def reading(told: str) -> Reading:
    """ "Fem -" is feminine, of any number."""
    gender, number = (None if one == "-" else one for one in told.split())
    return gender, number


# "il dito, le dita"; the lexicon has some as masculine.
_FEMININE_PLURALS = _WORDS["feminine_plurals"]
# Several readings, or ones that the lexicon has wrong.
_ALSO: dict[str, tuple[Reading, ...]] = {
    noun: tuple(reading(one) for one in told.split(","))
    for noun, told in table_beside(__file__, "also").items()
}
# Feminine and the same in the plural.
_FEMININE = _WORDS["feminine"]
_MASCULINE = _WORDS["masculine"]
# Either gender: by meaning, by usage, or for persons.
_EITHER = _WORDS["either"]
# Offices and trades with a masculine form for women as well ("il ministro, la ministro").
_OFFICES = _WORDS["offices"]
# Also adjectives, but as nouns of the gender that the lexicon has.
_ONE_GENDER = _WORDS["one_gender"]
# No noun of these endings is masculine, but for those above.
_FEMININE_ENDINGS: tuple[tuple[str, tuple[Reading, ...]], ...] = (
    ("zione", (("Fem", "Sing"),)),
    ("zioni", (("Fem", "Plur"),)),
    ("sione", (("Fem", "Sing"),)),
    ("sioni", (("Fem", "Plur"),)),
    ("tà", (("Fem", None),)),
    ("tù", (("Fem", None),)),
)
_ENDINGS: tuple[tuple[str, Reading], ...] = (
    ("ista", (None, "Sing")),
    ("mento", ("Masc", "Sing")),
    ("menti", ("Masc", "Plur")),
    ("ismo", ("Masc", "Sing")),
    ("ggio", ("Masc", "Sing")),
    ("tore", ("Masc", "Sing")),
    ("tori", ("Masc", "Plur")),
    ("trice", ("Fem", "Sing")),
    ("trici", ("Fem", "Plur")),
)
_VOWELS = "aeiouàèéìòù"


def listed(form: str) -> tuple[Reading, ...]:
    """What the lists say of a noun in lower case, instead of the lexicon; () if nothing."""
    if form in _FEMININE_PLURALS:
        return (("Fem", "Plur"),)
    if form in _FEMININE:
        return (("Fem", None),)
    if form in _MASCULINE:
        return (("Masc", None),)
    return _ALSO.get(form) or next((r for end, r in _FEMININE_ENDINGS if form.endswith(end)), ())


def widened(form: str, readings: tuple[Reading, ...], *, converted: bool) -> tuple[Reading, ...]:
    """Readings of the lexicon, with what the lists add: either gender, either number.

    converted (bool): It is also an adjective of one form for both genders ("la nobile, il nobile").
    """
    either = form in _EITHER or form in _OFFICES or (converted and form not in _ONE_GENDER)
    # Loans in a consonant, and words with an accent at the end, have one form for both numbers.
    same = form[-1:] not in _VOWELS[:5]
    return tuple(
        (None if either else gender, None if same else number) for gender, number in readings
    )


def by_ending(form: str) -> tuple[Reading, ...]:
    """What the ending of a noun that no list knows tells for certain; () if nothing."""
    return next(((reading,) for ending, reading in _ENDINGS if form.endswith(ending)), ())
