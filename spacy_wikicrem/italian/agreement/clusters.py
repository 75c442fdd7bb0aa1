"""What the other mentions of a cluster say of gender, number and kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from spacy.tokens import Doc, Span, SpanGroup, Token

from ...lang.word_lists import table_beside
from . import readings
from .forms import form_of

# Gender, where it is known, and number.
_PRONOUNS: dict[str, tuple[str | None, str]] = {
    form: ({"-": None}.get(gender, gender), number)
    for form, (gender, number) in (
        (form, told.split()) for form, told in table_beside(__file__, "pronouns").items()
    )
}
_FIRST_SECOND = {
    **dict.fromkeys(("io", "me", "mi", "mio", "mia", "miei", "mie"), ("1", "Sing")),
    **dict.fromkeys(("tu", "te", "ti", "tuo", "tua", "tuoi", "tue"), ("2", "Sing")),
    **dict.fromkeys(("noi", "ci", "nostro", "nostra", "nostri", "nostre"), ("1", "Plur")),
    **dict.fromkeys(("voi", "vi", "vostro", "vostra", "vostri", "vostre"), ("2", "Plur")),
}
_OWNERS = {"mio": "Sing", "tuo": "Sing", "suo": "Sing", "nostro": "Plur", "vostro": "Plur"}


class Clusters:
    """The clusters of a Doc.

    groups (dict[str, SpanGroup]): Their mentions, by the names of the span groups.
    """

    def __init__(self, doc: Doc, groups: dict[str, SpanGroup]) -> None:
        self.doc = doc
        self.groups = [list(group) for group in groups.values()]

    def of(self, at: int) -> tuple[set[str], set[str]]:
        """Genders and numbers of the other mentions of the cluster in which a token is a mention,
        or the head of one; both are empty if nothing is known."""
        genders: set[str] = set()
        numbers: set[str] = set()
        for span in self.others(at):
            gender, number = _features(span)
            genders |= {gender} if gender else set()
            numbers |= {number} if number else set()
        return genders, numbers

    def persons(self, at: int) -> set[tuple[str, str]]:
        """First and second persons among the other mentions, with their numbers."""
        found = (_FIRST_SECOND.get(span.text.lower()) for span in self.others(at))
        return {one for one in found if one}

    def has_noun(self, at: int) -> bool:
        """Whether another mention is a noun or a name."""
        return any(_head(span).pos_ in ("NOUN", "PROPN") for span in self.others(at))

    def others(self, at: int) -> Iterator[Span]:
        for spans in self._by_token.get(at, ()):
            yield from (span for span in spans if not span.start <= at < span.end)

    @cached_property
    def _by_token(self) -> dict[int, list[list[Span]]]:
        found: dict[int, list[list[Span]]] = {}
        for spans in self.groups:
            for at in {_head(span).i for span in spans}:
                found.setdefault(at, []).append(spans)
        return found


def _features(span: Span) -> tuple[str | None, str | None]:
    """Gender and number of a mention."""
    if len(span) == 1:
        if found := _PRONOUNS.get(span.text.lower()):
            return found
        form = form_of(span.text)
        if form and form.kind == "possessive":
            return None, _OWNERS.get(form.lemma, "Plur" if form.lemma == "loro" else None)
    joined = any(token.lower_ in ("e", "ed") and token.i > span.start for token in span[:-1])
    head = _head(span)
    if head.pos_ == "PROPN" and not readings.noun_readings(head.lower_):
        names = {readings.name_gender(t.text) for t in span if t.pos_ == "PROPN"} - {None}
        gender = names.pop() if len(names) == 1 else ("Masc" if len(names) == 2 else None)
        return gender, "Plur" if joined else "Sing"
    cells = readings.cells(readings.noun_readings(head.lower_))
    forms = [form for token in span if (form := form_of(token.text))]
    narrow = {cell for cell in cells if all(form.fits(*cell) for form in forms)} or cells
    genders, numbers = {g for g, _ in narrow}, {n for _, n in narrow}
    number = numbers.pop() if len(numbers) == 1 else None
    return (genders.pop() if len(genders) == 1 else None), "Plur" if joined else number


def _head(span: Span) -> Token:
    """The noun of a mention without looking far: its root, or its first noun or name."""
    if span.root.pos_ in ("NOUN", "PROPN", "PRON"):
        return span.root
    return next((token for token in span if token.pos_ in ("NOUN", "PROPN")), span.root)
