"""The pronouns that may be subjects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..lang.word_lists import word_table, words


@dataclass(frozen=True, slots=True)
class Form:
    """Person, number and gender of a pronoun, as in Universal Dependencies."""

    person: str
    number: str
    gender: str | None = None

    @property
    def cell(self) -> tuple[str, str]:
        return self.person, self.number


# Nouns without an article that have "loro" behind them: "a casa loro", "in cuor loro".
OWNED_BY_LORO: Final = words("""
    casa cuor cuore parer parere conto canto parte insaputa volta detta giudizio dire avviso colpa
    spese danno favore carico vantaggio nome opera cura modo merito vita memoria
""")

SUBJECTS: Final = {
    form: Form(*told.split()) for form, told in word_table("it.ini", "subjects").items()
}
