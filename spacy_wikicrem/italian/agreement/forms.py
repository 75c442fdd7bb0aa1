"""Words that agree with a noun: their forms by gender, number and the next sound, and back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from .sounds import Sound

Kind = Literal["article", "demonstrative", "possessive", "identity", "bello"]
GENDERS = ("Masc", "Fem")
NUMBERS = ("Sing", "Plur")
_CELLS = tuple(product(GENDERS, NUMBERS))  # in the order of the tables below
_SOUNDS: tuple[Sound, ...] = ("vowel", "impure", "semivowel", "plain")

# Masculine singular, masculine plural, feminine singular, feminine plural.
_REGULAR: dict[str, tuple[Kind, str]] = {
    "mio": ("possessive", "mio miei mia mie"),
    "tuo": ("possessive", "tuo tuoi tua tue"),
    "suo": ("possessive", "suo suoi sua sue"),
    "nostro": ("possessive", "nostro nostri nostra nostre"),
    "vostro": ("possessive", "vostro vostri vostra vostre"),
    "proprio": ("possessive", "proprio propri propria proprie"),
    "stesso": ("identity", "stesso stessi stessa stesse"),
    "medesimo": ("identity", "medesimo medesimi medesima medesime"),
}
_INVARIABLE: dict[str, Kind] = {"loro": "possessive", "altrui": "possessive"}
_KINDS: dict[str, Kind] = {
    **{lemma: kind for lemma, (kind, _) in _REGULAR.items()},
    "il": "article",
    "uno": "article",
    "questo": "demonstrative",
    "quello": "demonstrative",
    "codesto": "demonstrative",
    "bello": "bello",
}
# Prepositions that melt with the article: what is before "il, l', lo".
_MELTED = {"di": "de", "a": "a", "da": "da", "su": "su", "in": "ne"}


@dataclass(frozen=True, slots=True)
class Form:
    """A reading of a form that agrees.

    gender (str | None), number (str | None): None if the form does not tell.
    preposition (str): The one in it: "di" of "della".
    """

    lemma: str
    kind: Kind
    gender: str | None
    number: str | None
    preposition: str = ""

    def fits(self, gender: str | None, number: str | None) -> bool:
        """Whether it can stand with a noun of this gender and number; None is either."""
        genders = self.gender is None or gender is None or self.gender == gender
        return genders and (self.number is None or number is None or self.number == number)


def inflect(lemma: str, gender: str, number: str, sound: Sound, preposition: str = "") -> list[str]:
    """The forms that are right before a sound, the usual one first.

    sound (Sound): Of the next word; "either" accepts what is right before some sound.
    """
    if lemma in _INVARIABLE:
        return [lemma]
    if sound == "either":
        forms = [
            f for one in reversed(_SOUNDS) for f in inflect(lemma, gender, number, one, preposition)
        ]
        return list(dict.fromkeys(forms))
    if lemma in _REGULAR:
        return [_REGULAR[lemma][1].split()[_CELLS.index((gender, number))]]
    if lemma == "il":
        return _article(gender, number, sound, preposition)
    if lemma == "uno":
        return _indefinite(gender, number, sound)
    if lemma in ("questo", "codesto"):
        return _questo(lemma[:-1], gender, number, sound)
    return _quello(lemma[:-2], gender, number, sound)


def pronoun(lemma: str, gender: str, number: str) -> str:
    """The form of "quello", "questo" or "bello" that stands without a noun."""
    return (
        lemma[:-1]
        + {"MascSing": "o", "MascPlur": "i", "FemSing": "a", "FemPlur": "e"}[gender + number]
    )


def _article(gender: str, number: str, sound: Sound, preposition: str) -> list[str]:
    if number == "Sing" and sound == "vowel":
        plain = "l'"
    elif gender == "Fem":
        plain = "la" if number == "Sing" else "le"
    elif number == "Plur":
        plain = "i" if sound == "plain" else "gli"
    else:
        plain = "il" if sound == "plain" else "lo"
    if not preposition:
        return [plain]
    return [melt(preposition, plain)]


def melt(preposition: str, article: str) -> str:
    """ "della" of "di" and "la"."""
    host = _MELTED[preposition]
    if article == "il":
        return host + "l"
    return host + (article if article in ("i", "gli") else "l" + article)


def _indefinite(gender: str, number: str, sound: Sound) -> list[str]:
    if number == "Plur":
        return []
    if gender == "Fem":
        return ["un'", "una"] if sound == "vowel" else ["una"]
    return ["un" if sound in ("vowel", "plain") else "uno"]


def _questo(stem: str, gender: str, number: str, sound: Sound) -> list[str]:
    full = pronoun(stem + "o", gender, number)
    if number == "Sing" and sound == "vowel":
        return [stem + "'", full]
    return [full]


def _quello(stem: str, gender: str, number: str, sound: Sound) -> list[str]:
    """ "quello" and "bello"; `stem` is "quel" or "bel"."""
    if gender == "Fem":
        full = stem + ("la" if number == "Sing" else "le")
        return [stem + "l'", full] if number == "Sing" and sound == "vowel" else [full]
    if number == "Plur":
        return [stem[:-1] + ("i" if sound == "plain" else "gli")]
    return [{"vowel": stem + "l'", "plain": stem}.get(sound, stem + "lo")]


def _all_forms() -> dict[str, Form]:
    cells: dict[tuple[str, str, str], set[tuple[str, str]]] = {}
    for lemma in _KINDS:
        for preposition in ("", *_MELTED) if lemma == "il" else ("",):
            for (gender, number), sound in product(_CELLS, _SOUNDS):
                forms = inflect(lemma, gender, number, sound, preposition)
                if _KINDS[lemma] in ("demonstrative", "bello"):
                    forms.append(pronoun(lemma, gender, number))
                for form in forms:
                    cells.setdefault((form, lemma, preposition), set()).add((gender, number))
    found = {form: Form(form, kind, None, None) for form, kind in _INVARIABLE.items()}
    for (form, lemma, preposition), places in cells.items():
        both = [{place[axis] for place in places} for axis in (0, 1)]
        one, other = (values.pop() if len(values) == 1 else None for values in both)
        found[form] = Form(lemma, _KINDS[lemma], one, other, preposition)
    return found


FORMS = _all_forms()


def form_of(word: str) -> Form | None:
    """What a word is as one that agrees, or None. Capitals and the kind of apostrophe do not
    count; no form has two readings."""
    return FORMS.get(word.lower().replace("’", "'"))
