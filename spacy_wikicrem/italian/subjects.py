"""The pronouns that may be subjects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..lang.word_lists import word_table


@dataclass(frozen=True, slots=True)
class Form:
    """Person, number and gender of a pronoun, as in Universal Dependencies."""

    person: str
    number: str
    gender: str | None = None

    @property
    def cell(self) -> tuple[str, str]:
        return self.person, self.number


SUBJECTS: Final = {
    form: Form(*told.split()) for form, told in word_table("it.ini", "subjects").items()
}
