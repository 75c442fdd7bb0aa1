"""Reading what the lexicon is built from; all of it derives from Morph-it! (see `data/LICENSE`).

- `verbs.json`, `words.json`, `adjectives.json` of the npm packages italian-verbs-dict,
  italian-words-dict and italian-adjectives-dict: forms by feature, one form for each feature;
- `it_lemma_lookup_verb.json.gz` and its like in the Python package spacy-lookups-data: all forms
  with their lemma, without features.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import require_file
from .records import Analysis, make_feats

_MOODS = {"ind": "Ind", "sub": "Sub", "cond": "Cnd", "impr": "Imp"}
_TENSES = {"pres": "Pres", "past": "Past", "impf": "Imp", "fut": "Fut"}
_NUMBERS = {"S": "Sing", "P": "Plur"}
_GENDERS = {"M": "Masc", "F": "Fem"}

Entry = tuple[str, Analysis]


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object, plain or gzipped; letters that were encoded twice ("cittÃ ") are mended.

    RAISES: W001 (missing), W704 (not a JSON object).
    """
    require_file(path)
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        content = json.loads(data)
    except (OSError, ValueError) as err:
        raise WikicremError("W704", path=path, reason=err) from err
    if not isinstance(content, dict):
        raise WikicremError("W704", path=path, reason=f"it holds a {type(content).__name__}")
    return {mended(key): mended(v) if isinstance(v, str) else v for key, v in content.items()}


def mended(text: str) -> str:
    """The text, UTF-8 that was read as Latin-1 put right."""
    if not any(sign in text for sign in "ÃÂ"):
        return text
    try:
        return text.encode("latin-1").decode("utf8")
    except UnicodeError:
        return text


def read_verbs(path: Path) -> Iterator[Entry]:
    """Forms of `verbs.json`. An infinitive or gerund with a pronoun is left out."""
    for lemma, moods in read_json(path).items():
        yield lemma, Analysis(lemma, "VERB", make_feats(VerbForm="Inf"))
        for mood, tenses in moods.items():
            if mood not in (*_MOODS, "ger", "part") or not isinstance(tenses, dict):
                continue
            for tense, forms in tenses.items():
                yield from _forms_of(lemma, mood, tense, forms)


def _forms_of(lemma: str, mood: str, tense: str, forms: Any) -> Iterator[Entry]:
    if mood == "ger":
        if isinstance(forms, str) and forms.endswith("ndo"):
            yield forms, Analysis(lemma, "VERB", make_feats(VerbForm="Ger"))
        return
    for key, form in (forms or {}).items():
        if mood == "part":
            gender = "Fem" if key.endswith("F") else "Masc" if tense == "past" else None
            feats = make_feats(
                VerbForm="Part", Tense=_TENSES[tense], Gender=gender, Number=_NUMBERS[key[0]]
            )
        else:
            feats = make_feats(
                VerbForm="Fin",
                Mood=_MOODS[mood],
                Tense=_TENSES[tense],
                Person=key[1],
                Number=_NUMBERS[key[0]],
            )
        yield form, Analysis(lemma, "VERB", feats)


def read_nouns(path: Path) -> Iterator[Entry]:
    """Singular and plural of each noun of `words.json`."""
    for lemma, entry in read_json(path).items():
        gender = _GENDERS.get(entry.get("G"))
        singular, plural = entry.get("S") or lemma, entry.get("P")
        if gender is None:
            continue
        if plural == singular:
            yield singular, Analysis(lemma, "NOUN", make_feats(Gender=gender))
            continue
        yield singular, Analysis(lemma, "NOUN", make_feats(Gender=gender, Number="Sing"))
        if plural:
            # "il braccio, le braccia"
            turned = gender == "Masc" and plural.endswith("a") and singular.endswith("o")
            feats = make_feats(Gender="Fem" if turned else gender, Number="Plur")
            yield plural, Analysis(lemma, "NOUN", feats)


def read_adjectives(path: Path) -> Iterator[Entry]:
    """The four forms of each adjective of `adjectives.json`."""
    for lemma, forms in read_json(path).items():
        cells = {"MS": lemma, **forms}
        for key, form in cells.items():
            other = cells.get(("F" if key[0] == "M" else "M") + key[1])
            if not form:
                continue
            gender = None if form == other else _GENDERS[key[0]]
            yield form, Analysis(lemma, "ADJ", make_feats(Gender=gender, Number=_NUMBERS[key[1]]))


def read_lookups(folder: Path, kind: str) -> dict[str, str]:
    """Lemma by form of one kind ("verb", "aux", "noun", "adj") in the folder of spacy-lookups-data,
    in lower case; names are left out."""
    table = read_json(folder / f"it_lemma_lookup_{kind}.json.gz")
    return {
        form: lemma
        for form, lemma in table.items()
        if form == form.lower() and lemma == lemma.lower() and any(c.isalpha() for c in form)
    }


def lower(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Only entries in lower case, as words are written inside a sentence."""
    return ((form, one) for form, one in entries if form == form.lower() and " " not in form)
