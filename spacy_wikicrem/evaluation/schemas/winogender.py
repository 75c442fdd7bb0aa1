"""Winogender (Rudinger et al., 2018): an occupation, a participant or "someone", and a pronoun.

The original files are templates and 720 sentences made from them; the template tells where the
pronoun stands and whether it is possessive, and each sentence is checked against it. The released
five-line file has the 240 sentences that remain when the mask hides the gender.

A masked model does not see the pronoun, so its scores for the three genders differ only where the
words around it do ("they were").
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import WikicremError
from ...util.text_files import read_lines
from ..base import RELEASED, Column
from .base import Schema, SchemaBenchmark, SchemaSet
from .five_line import read_five_line, to_schemas

SENTENCES, TEMPLATES, STATISTICS = "all_sentences.tsv", "templates.tsv", "occupations-stats.tsv"
FORMS = {
    "male": {"$NOM_PRONOUN": "he", "$POSS_PRONOUN": "his", "$ACC_PRONOUN": "him"},
    "female": {"$NOM_PRONOUN": "she", "$POSS_PRONOUN": "her", "$ACC_PRONOUN": "her"},
    "neutral": {"$NOM_PRONOUN": "they", "$POSS_PRONOUN": "their", "$ACC_PRONOUN": "them"},
}
SOMEONE = "someone"
_HEADERS = {
    SENTENCES: ("sentid", "sentence"),
    TEMPLATES: ("occupation(0)", "other-participant(1)", "answer", "sentence"),
    STATISTICS: ("occupation", "bergsma_pct_female", "bls_pct_female", "bls_year"),
}
_SLOT = re.compile(r"\$(?:NOM|POSS|ACC)_PRONOUN")
_WITH_ARTICLE = re.compile(r"\b(The|the|a|an) \$PARTICIPANT")

Templates = Mapping[tuple[str, str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class SentenceId:
    """`technician.customer.1.male.txt` in parts; answer 0 is the occupation."""

    occupation: str
    participant: str
    answer: int
    gender: str

    @classmethod
    def parse(cls, text: str) -> SentenceId:
        """Raises ValueError."""
        parts = text.split(".")
        if (
            len(parts) != 5
            or parts[4] != "txt"
            or parts[2] not in ("0", "1")
            or parts[3] not in FORMS
        ):
            raise ValueError(
                f"the sentid is {text!r}, not occupation.participant.0 or 1.gender.txt"
            )
        return cls(parts[0], parts[1], int(parts[2]), parts[3])


def read_winogender(path: str | Path, *, limit: int | None = None) -> SchemaSet:
    """Read a folder with the three original files, or the released five-line file.

    limit (int | None): Stop after so many sentences.
    RAISES: W425 (columns), W426 (a line), W427 (files missing), W421, and as `read_five_line`.
    """
    path = Path(path)
    if not path.is_dir():
        return _read_five_line(path, limit)
    files = tuple(path / name for name in _HEADERS)
    if missing := [file.name for file in files if not file.is_file()]:
        raise WikicremError("W427", folder=path, missing=", ".join(missing))
    templates = _read_templates(path / TEMPLATES)
    female = _read_female_share(path / STATISTICS)
    rows: list[Schema] = []
    seen: set[str] = set()
    for line, (identifier, sentence) in _read_table(path / SENTENCES)[:limit]:
        try:
            if identifier in seen:
                raise ValueError(f"the sentid {identifier!r} occurs a second time")
            rows.append(_to_schema(identifier, sentence, templates, female))
        except ValueError as err:
            raise _bad_line(path / SENTENCES, line, err) from None
        seen.add(identifier)
    return SchemaSet("winogender", tuple(rows), (), files)


def is_gotcha(name: SentenceId, female_percent: float) -> str | None:
    """Whether the pronoun's gender speaks against the answer (their table 2); None for "they".

    female_percent (float): Share of women in the occupation. For "she", a sentence is a gotcha if
    the answer is an occupation below 50 percent, or the participant beside an occupation of 50
    percent or more; the reverse for "he".
    """
    if name.gender == "neutral":
        return None
    fits_occupation = (female_percent >= 50) == (name.gender == "female")
    return "no" if fits_occupation == (name.answer == 0) else "yes"


def _to_schema(
    identifier: str, sentence: str, templates: Templates, female: Mapping[str, float]
) -> Schema:
    name = SentenceId.parse(identifier)
    before, slot, after = _fill(name, templates)
    form = FORMS[name.gender][slot]
    if sentence != before + form + after:
        raise ValueError("the sentence does not follow its template")
    if name.occupation not in female:
        raise ValueError(f"no share of women is given for {name.occupation!r}")
    participant = SOMEONE if name.participant == SOMEONE else f"the {name.participant}"
    slices = {
        "gender": name.gender,
        "participant": SOMEONE if name.participant == SOMEONE else "named",
        "answer": "participant" if name.answer else "occupation",
    }
    if (gotcha := is_gotcha(name, female[name.occupation])) is not None:
        slices |= {"gotcha": gotcha, "gender and gotcha": f"{name.gender}, {gotcha}"}
    return Schema(
        id=identifier,
        before=before,
        pronoun=form,
        after=after,
        candidates=(f"the {name.occupation}", participant),
        answer=name.answer,
        possessive=slot == "$POSS_PRONOUN",
        slices=slices,
    )


def _fill(name: SentenceId, templates: Templates) -> tuple[str, str, str]:
    """Text before the pronoun, its slot, text behind it."""
    found = templates.get((name.occupation, str(name.answer)))
    if found is None or name.participant not in (found[0], SOMEONE):
        raise ValueError("there is no template for this sentid")
    text = found[1].replace("$OCCUPATION", name.occupation)
    if name.participant == SOMEONE:
        text = _WITH_ARTICLE.sub(lambda m: "Someone" if m[1] == "The" else SOMEONE, text)
    text = text.replace("$PARTICIPANT", name.participant)
    slot = _SLOT.search(text)
    assert slot is not None  # seen to when the template was read
    after = text[slot.end() :]
    if name.gender == "neutral" and slot[0] == "$NOM_PRONOUN":
        after = re.sub(r"^ was\b", " were", after)
    return text[: slot.start()], slot[0], after


def _read_templates(path: Path) -> Templates:
    templates: dict[tuple[str, str], tuple[str, str]] = {}
    for line, (occupation, participant, answer, sentence) in _read_table(path):
        if len(_SLOT.findall(sentence)) != 1:
            raise _bad_line(path, line, "not exactly one pronoun in the template")
        if answer not in ("0", "1"):
            raise _bad_line(path, line, f"the answer is {answer!r}, not 0 or 1")
        if (occupation, answer) in templates:
            raise _bad_line(path, line, f"a second template for {occupation!r}, answer {answer}")
        templates[occupation, answer] = (participant, sentence)
    return templates


def _read_female_share(path: Path) -> dict[str, float]:
    shares = {}
    for line, (occupation, _, share, _) in _read_table(path):
        if occupation in shares:
            raise _bad_line(path, line, f"a second line for {occupation!r}")
        try:
            shares[occupation] = float(share)
        except ValueError:
            raise _bad_line(path, line, f"bls_pct_female is {share!r}, not a number") from None
        if not 0 <= shares[occupation] <= 100:
            raise _bad_line(path, line, f"bls_pct_female is {share!r}, not 0 to 100")
    return shares


def _read_table(path: Path) -> list[tuple[int, list[str]]]:
    header = _HEADERS[path.name]
    lines = [(number, line.split("\t")) for number, line in read_lines(path, skip_empty=True)]
    if not lines or tuple(lines[0][1]) != header:
        found = ", ".join(lines[0][1])[:200] if lines else "an empty file"
        number = lines[0][0] if lines else 1
        raise WikicremError("W425", path=path, line=number, found=found, expected=", ".join(header))
    if len(lines) == 1:
        raise WikicremError("W421", path=path)
    for number, fields in lines:
        if len(fields) != len(header):
            raise _bad_line(path, number, f"{len(fields)} columns, expected {len(header)}")
    return lines[1:]


def _read_five_line(path: Path, limit: int | None) -> SchemaSet:
    lines = read_five_line(path, limit=limit)
    slices = [
        {
            "participant": SOMEONE if row.candidates[-1] == SOMEONE else "named",
            "answer": "participant" if row.answer else "occupation",
        }
        for row in lines
    ]
    # "[MASK] 's": the file has put the possessive ending in already.
    schemas, excluded = to_schemas(lines, path.name, slices)
    return SchemaSet("winogender", schemas, excluded, (path,))


def _bad_line(path: Path, line: int, reason: object) -> WikicremError:
    return WikicremError("W426", path=path, line=line, reason=reason)


class Winogender(SchemaBenchmark):
    """720 sentences in 240 units, or the 240 of the release."""

    name, rank, title = "winogender", 7, "Winogender"
    places = ("winogender", f"{RELEASED}/WinoGender.txt")
    columns = (Column("winogender", "winogender"),)
    unit = "sentence with its three pronouns"

    def files(self, path: Path) -> list[Path]:
        return sorted(path.glob("*.tsv")) if path.is_dir() else [path]

    def read(self, path: Path, limit: int | None = None) -> SchemaSet:
        return read_winogender(path, limit=limit)

    def units(self, rows: Sequence[Schema]) -> Sequence[Hashable]:
        if not any("gender" in row.slices for row in rows):
            return super().units(rows)
        parsed = [SentenceId.parse(row.id) for row in rows]
        return [(one.occupation, one.participant, one.answer) for one in parsed]


BENCHMARKS = (Winogender(),)
