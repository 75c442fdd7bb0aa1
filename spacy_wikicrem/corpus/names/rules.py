"""Rules that read people's names off the tokens of a text: see `NameReader`."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ...lang import CorpusLanguage
from .sentences import sentence_starts

if TYPE_CHECKING:
    from spacy.tokens import Doc

Offsets = tuple[int, int]  # token indices, end exclusive

MAX_WORDS = 8
MAX_INITIALS = 4

_ROMAN = frozenset("IVXLCDM")
_LIST_NUMERALS = frozenset("IVX")  # "I. Centro", "II. Nord"; "C." and "M." are initials
_HYPHENS = ("-", "‐", "‑")


class NameReader:
    """The names of one Doc; only its tokens count, so it may come from any tokenizer.

    doc (Doc): The text. Sentence boundaries are found here, whatever the Doc says of them.
    words (CorpusLanguage): Titles, particles and other words of the language.
    first_names (Collection[str]): Known first names, as they are written.
    """

    def __init__(self, doc: Doc, words: CorpusLanguage, first_names: Collection[str]) -> None:
        self.doc = doc
        self.words = words
        self.first_names = first_names
        self.never = (words.function_words, words.calendar, words.places)
        self.texts = [token.text for token in doc]
        self.lower = [text.lower() for text in self.texts]
        starts = {0, *sentence_starts(doc.text, words)}
        self.starts = {token.i for token in doc if token.idx in starts}

    # --- full names ---

    def full_names(self) -> Iterator[Offsets]:
        """Names of two words or more, and what stands after a title, in order."""
        index = last = 0
        while index < len(self.doc):
            end = self._name_at(index)
            if end:
                if not self._before_cue(end):  # "Turing Award", "Warner Bros"
                    yield self._extended(index, last), end
                    last = end
            elif self._is_cue(index):
                end = self._run(index + 1, loose=True)  # "Teatro Carlo Felice" is no person
            index = max(end, index + 1)

    def _name_at(self, index: int) -> int:
        """Where the full name that starts here ends, or 0."""
        if not self._is_name_word(index) or self._after_cue(index):
            return 0
        if self.lower[index] in self.words.titles:
            return 0  # "M. Dupont" is no initial
        titled = self._after_title(index)
        if not titled and self._after_article(index):
            return 0
        if not titled and not self._is_first_name(self._initials(index) or index):
            return self._run(index) if self._initials_and_surname(index) else 0
        end = self._run(index)
        full = [i for i in range(index, end) if not self._is_initial(i) and self._is_word(i)]
        return end if len(full) > 1 or (titled and full) else 0

    def _extended(self, start: int, last: int) -> int:
        """Where a name begins whose first words are no known first names: "Gneo Domizio".

        Not after a preposition ("il sindaco di Roma Walter Veltroni"), and not at a sentence's
        start, where any word is capitalised.
        """
        first = start
        while first > last and self._space_before(first) and self._may_precede(first - 1):
            first -= 1
        if first == start or first in self.starts:
            return start
        before = self.lower[first - 1]
        plain = before.isalpha() and before not in self.words.function_words
        known = before in self.words.place_cues or before in self.words.titles
        return first if (plain and not known) or before in (",", "(") else start

    def _may_precede(self, index: int) -> bool:
        return self._is_name_word(index) and self.lower[index] not in self.words.titles

    def _run(self, start: int, loose: bool = False) -> int:
        """The end of a run of name words from here on, joined by particles and hyphens."""
        end, position = start, start
        while position < len(self.doc) and position - start < 2 * MAX_WORDS:
            later = end > start and (self._is_numeral(position) or self._is_later_word(position))
            if later or self._is_name_word(position, loose):
                position = end = position + 1
            elif end > start and (after := self._joined(position, loose)):
                position = end = after + 1
            else:
                break
            if end < len(self.doc) and self.texts[end] == ",":
                break
        return end

    def _joined(self, index: int, loose: bool) -> int:
        """The index of the name word that particles or a hyphen here lead to, or 0."""
        if self.texts[index] in _HYPHENS and not self._space_before(index):
            position = index + 1
            glued = position < len(self.doc) and not self._space_before(position)
            return position if glued and self._is_name_word(position) else 0
        position = index
        while position < len(self.doc) and position - index < 3:
            width = self._particle(position, after_first=loose or self._given(index))
            if not width:
                break
            position += width
        follows = position < len(self.doc) and position > index
        return position if follows and self._may_follow_particle(position) else 0

    def _may_follow_particle(self, index: int) -> bool:
        return self._is_name_word(index) or (
            self._is_capitalised(index) and self.lower[index] in self.words.places
        )

    def _particle(self, index: int, after_first: bool) -> int:
        """How many tokens a particle takes here (`de` and `'` may be two), or 0."""
        two = self.lower[index] + self.lower[index + 1] if index + 1 < len(self.doc) else ""
        for text, width in ((two, 2), (self.lower[index], 1)):
            if width == 2 and not text.endswith(("'", "’")):
                continue
            if text in self.words.particles:
                return width
            if after_first and text in self.words.linking_particles:
                return width
        return 0

    def _given(self, index: int) -> bool:
        """Whether all that stands before `index` in this name are first names and numerals."""
        return index > 0 and (self._is_first_name(index - 1) or self._is_numeral(index - 1))

    def _initials_and_surname(self, index: int) -> bool:
        """`C. Gini`, where the initials cannot be a numeral, a unit or the end of a sentence."""
        start = self._initials(index)
        if not start or index == 0 or start in self.starts:
            return False
        before = self.lower[index - 1]
        numeral = _LIST_NUMERALS.issuperset(self.texts[index][:-1])
        within = before.isalpha() or before in (",", "(", "&")
        return self._is_name_word(start) and within and not numeral and self.texts[index].isascii()

    def _initials(self, index: int) -> int:
        """The index after the initials that start here ("J. R. R."), or 0."""
        for position in range(index, min(index + MAX_INITIALS + 1, len(self.doc))):
            if not self._is_initial(position):
                return position if position > index else 0
        return 0

    # --- parts of names ---

    def parts(self, start: int, end: int) -> Iterator[str]:
        """What may stand alone for a full name: the surname, and the first name.

        After a particle of place there is a place, "Leonardo da Vinci" is never "Vinci".
        """
        words = [i for i in range(start, end) if self._is_name_word(i) and not self._is_initial(i)]
        if not words:
            return
        last = words[-1]
        if self._is_first_name(words[0]):
            yield self.texts[words[0]]
        before = [self.lower[i] for i in range(words[-2] + 1 if len(words) > 1 else start, last)]
        if any(text in self.words.place_particles for text in before):
            return
        if not (self._is_first_name(last) and end - start > 1 and self._is_numeral(end - 1)):
            yield self.texts[last]

    def single_names(
        self, full: list[Offsets], known: dict[str, int], first_names: Collection[str]
    ) -> Iterator[Offsets]:
        """Parts of known names, and first names, that stand alone.

        known (dict[str, int]): Part and index of the token from which it counts.
        """
        taken = {index for start, end in full for index in range(start, end)}
        lower_case = {text for text in self.texts if text.islower()}
        for index, text in enumerate(self.texts):
            if index in taken or not self._is_name_word(index) or self._is_initial(index):
                continue
            counts = known.get(text, len(self.doc)) < index or text in first_names
            if not counts or self._after_cue(index) or self._neighbour(index):
                continue
            if self.lower[index] not in lower_case:
                yield index, index + 1

    def _neighbour(self, index: int) -> bool:
        """Whether another capitalised word stands beside: "Hotel Turing", "Turing Award"."""
        after = index + 1
        return after < len(self.doc) and self._is_capitalised(after)

    # --- words ---

    def _is_capitalised(self, index: int) -> bool:
        return self.texts[index][:1].isupper()

    def _is_name_word(self, index: int, loose: bool = False) -> bool:
        """Capitalised, and neither an acronym nor a word that is never a name."""
        text, lower = self.texts[index], self.lower[index]
        if not text[:1].isupper() or (
            not text.replace(".", "").replace("-", "x").isalpha()
            and not ("'" in text or "’" in text)
        ):
            return False
        if self._is_initial(index):
            return True
        if text.isupper() and len(text) > 1:
            return False
        if any(lower in never for never in self.never):
            return False
        if loose:
            return True
        return lower not in self.words.place_cues and lower not in self.words.titles

    def _is_later_word(self, index: int, loose: bool = False) -> bool:
        """A word inside a name, where "Conte" and "Re" are surnames."""
        return self._is_name_word(index, loose) or (
            index > 0
            and self.lower[index] in self.words.titles
            and self.texts[index].istitle()
            and self._is_first_name(index - 1)
        )

    def _is_first_name(self, index: int) -> bool:
        text = self.texts[index]
        return self._is_name_word(index) and (
            text in self.first_names
            or (not text.isascii() and _unaccented(text) in self.first_names)
            or ("-" in text and text.split("-")[0] in self.first_names)
        )

    def _is_initial(self, index: int) -> bool:
        """`J.`, `J.R.R.`"""
        text = self.texts[index]
        return text.endswith(".") and all(
            len(letter) == 1 and letter.isupper() for letter in text[:-1].split(".")
        )

    def _is_numeral(self, index: int) -> bool:
        return _ROMAN.issuperset(self.texts[index])

    def _is_word(self, index: int) -> bool:
        """A capitalised word or a numeral, neither a particle nor a hyphen."""
        return self._is_later_word(index) or self._is_numeral(index)

    def _space_before(self, index: int) -> bool:
        return index > 0 and bool(self.doc[index - 1].whitespace_)

    # --- what stands before ---

    def _is_cue(self, index: int) -> bool:
        return self.lower[index] in self.words.place_cues

    def _after_cue(self, index: int) -> bool:
        return index > 0 and self._is_cue(index - 1)

    def _after_article(self, index: int) -> bool:
        return index > 0 and self.lower[index - 1] in self.words.articles

    def _before_cue(self, index: int) -> bool:
        return index < len(self.doc) and self._is_capitalised(index) and self._is_cue(index)

    def _after_title(self, index: int) -> bool:
        if index == 0:
            return False
        title = self.lower[index - 1]
        if title in self.words.titles:
            # "Joseph Le Conte Evolution": a capitalised noun stands after no other name.
            named = index > 1 and self._is_capitalised(index - 2) and index - 2 not in self.starts
            return title.endswith(".") or not (self._is_capitalised(index - 1) and named)
        # Tokenizers may cut "sig" and "."; "S." is an initial as well.
        cut = index > 1 and self.texts[index - 1] == "."
        return cut and f"{self.lower[index - 2]}." in self.words.titles


def _unaccented(text: str) -> str:
    """gender-guesser writes capitals without accents: "Emile"."""
    return unicodedata.normalize("NFKD", text[0])[0] + text[1:]
