"""Italian verbs, nouns, adjectives and first names: what a form may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from ...lang.base import Gender, words
from .clitics import hosts
from .first_names import guess_gender
from .records import Analysis, unpack
from .table import SortedTable

_NO_LETTER = re.compile(r"[^a-z]+")
_SECOND_OF_BOTH = ("maria", "marie")

DATA = Path(__file__).parent / "data"
FORMS = "forms.tsv"
NAMES = "first_names.tsv"
# Endings that speech and verse cut off: "esser", "parlan", "andaron", "saran".
_CUT_VERBS = words("fan han van dan stan san")  # some are nouns, too
_CUT = {"r": ("e", "re", "o"), "n": ("o", "no"), "m": ("o",), "l": ("e", "o")}


class Lexicon:
    """What is known of Italian forms. Files are opened at the first look-up.

    folder (Path): With the files that `italian lexicon build` writes.
    """

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder

    @cached_property
    def _forms(self) -> SortedTable:
        return SortedTable(self.folder / FORMS)

    @cached_property
    def _names(self) -> SortedTable:
        return SortedTable(self.folder / NAMES)

    def analyses(self, form: str) -> tuple[Analysis, ...]:
        """All readings; of verbs also those with pronouns at the end ("farlo", "dimmelo") and
        those cut short ("esser"). Capitals do not count. Empty if the form is unknown."""
        form = normal(form)
        found = list(self._listed(form))
        listed = any(analysis.pos == "VERB" for analysis in found)
        found += self._with_clitics(form, only_infinite=listed)
        if form in _CUT_VERBS:
            found += self._listed(form + "no")
        elif not found:
            found += self._cut_short(form)
        return tuple(found)

    def verbs(self, form: str) -> tuple[Analysis, ...]:
        """The readings as a verb."""
        return tuple(analysis for analysis in self.analyses(form) if analysis.pos == "VERB")

    def nouns(self, form: str) -> tuple[Analysis, ...]:
        """The readings as a noun."""
        return tuple(analysis for analysis in self.analyses(form) if analysis.pos == "NOUN")

    def noun_gender(self, form: str) -> Gender | None:
        """The gender of a noun, or None if it is unknown or has both."""
        genders = {analysis.get("Gender") for analysis in self.nouns(form)}
        if len(genders) != 1:
            return None
        return {"Masc": "masculine", "Fem": "feminine"}.get(genders.pop() or "")  # type: ignore[return-value]

    def name_gender(self, name: str, *, guess: bool = True) -> Gender | None:
        """The gender of a first name, of two ("Maria Grazia") by the first that tells, or None.

        guess (bool): Whether the ending may tell where no list does.
        """
        parts = _NO_LETTER.sub(" ", without_accents(normal(name))).split()
        for at, part in enumerate(parts):
            # "Marie" tells nothing of "Adrien-Marie".
            if at and part in _SECOND_OF_BOTH:
                continue
            if (listed := self._names.get(part)) is not None:
                return "masculine" if listed == "m" else "feminine"
        return guess_gender(parts[0]) if guess and parts else None

    def _listed(self, form: str) -> Iterator[Analysis]:
        packed = self._forms.get(form)
        if packed:
            yield from (unpack(form, one) for one in packed.split(" "))

    def _with_clitics(self, form: str, *, only_infinite: bool) -> Iterator[Analysis]:
        """Readings with pronouns. A form that is listed as a verb ("amati", "porsi") is hardly an
        imperative with one, but may be an infinitive."""
        for host, clitics, allowed in hosts(form):
            if only_infinite and "Inf" not in allowed:
                continue
            for analysis in self._listed(host):
                kind = analysis.get("Mood") or analysis.get("VerbForm")
                if analysis.pos == "VERB" and kind in allowed:
                    yield Analysis(analysis.lemma, "VERB", analysis.feats, clitics)

    def _cut_short(self, form: str) -> Iterator[Analysis]:
        for ending in _CUT.get(form[-1:], ()):
            found = [a for a in self._listed(form + ending) if a.pos != "NOUN"]
            if found:
                yield from found
                return


def normal(form: str) -> str:
    """In lower case, with a straight apostrophe, without white space around."""
    return form.strip().lower().replace("’", "'")


def without_accents(text: str) -> str:
    """ "Niccolo" for "Niccolò"."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@cache
def load_lexicon() -> Lexicon:
    """The lexicon of the package, one for the process."""
    return Lexicon()
