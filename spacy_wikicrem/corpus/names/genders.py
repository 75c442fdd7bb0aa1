"""Gender of a person's name by the gender-guesser library, as in section 3 of the paper.

The library is under the GPL, so it is an optional extra and nothing of it is copied here.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from ...errors import WikicremError
from ...util.optional import needed_for

GENDERS = ("male", "mostly_male", "female", "mostly_female", "andy", "unknown")
MALE = ("male", "mostly_male")
FEMALE = ("female", "mostly_female")

# Where names are read as that country's when no country is asked for. Languages of many countries
# (English, as in the paper, but also Arabic) have none.
COUNTRY_OF_LANGUAGE = {
    "da": "denmark",
    "de": "germany",
    "fr": "france",
    "it": "italy",
    "ja": "japan",
    "nl": "the_netherlands",
    "pl": "poland",
    "pt": "portugal",
    "ru": "russia",
    "sv": "sweden",
    "es": "spain",
}

# Words before a name that are not part of it. After the first kind a single word is a surname.
_SURNAME_TITLES = {
    "mr", "mrs", "ms", "miss", "dr", "prof", "professor",
    "dott", "dottor", "dottore", "dottoressa", "avv", "onorevole", "sig", "signor", "signora",
    "mme", "mlle", "monsieur", "madame", "mademoiselle",
    "herr", "frau", "señor", "señora",
}  # fmt: skip
_TITLES = _SURNAME_TITLES | {
    "sir", "dame", "lady", "lord", "king", "queen", "prince", "princess", "emperor", "empress",
    "pope", "saint", "st", "ste", "captain", "colonel", "general", "major", "sergeant",
    "president", "senator", "san", "santa", "santo", "sant", "regina", "principe",
    "principessa", "conte", "contessa", "donna", "suor", "padre", "sœur", "frère", "roi",
    "reine", "reina", "doña",
}  # fmt: skip
_INITIALS = re.compile(r"(?:[^\W\d_]\.?-?){1,3}\.")


class GenderGuesser:
    """Guess the gender of full names; answers are cached.

    country (str | None): A country of the library, e.g. "italy"; None takes the one of the
        example's language, if that has one country.

    RAISES: W640 if gender-guesser is not installed, W173 if it does not know the country.
    """

    def __init__(self, country: str | None = None) -> None:
        self._detector = _load_detector()
        self.country = country
        known = list(self._detector.COUNTRIES)
        if country is not None and country not in known:
            raise WikicremError("W173", country=country, known=", ".join(sorted(known)))
        self._index = {name: index for index, name in enumerate(known)}
        self._seen: dict[tuple[str, str | None], str] = {}

    def __call__(self, name: str, lang: str = "", title: str = "") -> str:
        """One of `GENDERS`. "andy" is the library's word for a name of both genders.

        name (str): A full name, or a part of it.
        lang (str): Language code, for the country.
        title (str): The article's title: a single word that ends it is a surname there.
        """
        return self.of_word(first_name(name, title), lang)

    def of_word(self, first: str | None, lang: str = "") -> str:
        """The same for a first name (or anything that is taken for one)."""
        if not first:
            return "unknown"
        country = self.country or COUNTRY_OF_LANGUAGE.get(lang)
        key = first, country
        if key not in self._seen:
            self._seen[key] = self._look_up(first, country)
        return self._seen[key]

    def _look_up(self, first: str, country: str | None) -> str:
        for form in _forms(first):
            if (entries := self._detector.names.get(form)) is None:
                continue
            # The library says "andy" also of a name that it knows, but not in this country.
            here = country if country and self._is_used(entries, country) else None
            return str(self._detector.get_gender(form, here))
        return "unknown"

    def _is_used(self, entries: dict[str, str], country: str) -> bool:
        index = self._index[country]
        return any(frequencies[index : index + 1].strip() for frequencies in entries.values())


def first_name(name: str, title: str = "") -> str | None:
    """The first name in a name, or None if there is only a surname or nothing.

    Titles ("Sir", "Queen") and initials are left out. A single word that follows initials or "Mr",
    or that ends the title of its article ("Lovelace" in "Ada Lovelace"), is a surname. Any other
    single word may be a first name, so it is looked up: few surnames are in the list.
    """
    words, surname_only = _bare_words(name)
    if len(words) > 1:
        return words[0]
    if not words or surname_only:
        return None
    titled, _ = _bare_words(re.sub(r"\s*\(.*|,.*", "", title))
    return None if len(titled) > 1 and titled[-1] == words[0] else words[0]


def _bare_words(name: str) -> tuple[list[str], bool]:
    """The words without titles and initials at their start, and whether a lone one is a surname."""
    words = unicodedata.normalize("NFC", name).split()
    surname_only = False
    while len(words) > 1:
        word = words[0].casefold().rstrip(".")
        if _INITIALS.fullmatch(words[0]):
            surname_only = True
        elif word in _TITLES:
            surname_only = surname_only or word in _SURNAME_TITLES
        else:
            break
        del words[0]
    return words, surname_only


def _forms(first: str) -> list[str]:
    """Spellings to try: as it is, ÉLODIE as Élodie, Elodie; the first half of a double name."""
    forms = [first]
    if len(first) > 1 and first.isupper():
        forms.append(first.title())
    forms += [_without_accents(form) for form in forms]
    forms += [form.split("-")[0] for form in forms if "-" in form]
    return list(dict.fromkeys(forms))


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _load_detector() -> Any:
    with needed_for("Telling genders", "gender-guesser", "gender", "pass --no-gender"):
        from gender_guesser.detector import Detector  # type: ignore[import-untyped]
    return Detector()
