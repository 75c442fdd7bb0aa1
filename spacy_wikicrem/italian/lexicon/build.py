"""The lexicon from its sources: features for all forms, the files that `Lexicon` reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ...util.files import together
from .auxiliaries import auxiliary_forms
from .clitics import hosts
from .first_names import listed_names
from .lexicon import FORMS, NAMES, without_accents
from .records import Analysis, make_feats, pack
from .sources import Entry, lower, read_adjectives, read_lookups, read_nouns, read_verbs
from .table import write_table

_WORDS = lists_beside(__file__)

# A guess from an ending needs so many examples, so many of which agree.
_EXAMPLES = 5
_AGREE = 0.9
_LONGEST = 7
_INFINITIVES = ("are", "ere", "ire", "rre")
# "temei" and "temetti": the ending of the first, that of the second, person and number.
_SECOND_PAST = {"ei": "etti", "é": "ette", "è": "ette", "erono": "ettero"}

Features = tuple[tuple[str, str], ...]

# Persons of either gender, beside those in -ista.
_BOTH_GENDERS = _WORDS["both_genders"]
# The same form, two meanings: "il fine", "la fine".
_TWO_NOUNS = words("fine capitale fronte")
# Masculine by mistake in the source.
_FEMININE = words("azione informazione età varietà immagine voce")
# Masculine in the plural and in the singular of one gender only.
_ENDS_FOR_BOTH = ("ista",)


def collect(verbs: Path, nouns: Path, adjectives: Path, lookups: Path) -> dict[str, set[Analysis]]:
    """All readings by form. See `sources` for the files."""
    entries: dict[str, set[Analysis]] = defaultdict(set)
    _add(entries, auxiliary_forms())
    _add(entries, lower(infinitives_only(read_verbs(verbs))))
    _add(entries, lower(both_genders(read_nouns(nouns))))
    _add(entries, lower(read_adjectives(adjectives)))
    _add(entries, list(second_past(entries)))
    verb_lookups = read_lookups(lookups, "verb")
    real = {form: lemma for form, lemma in verb_lookups.items() if lemma.endswith(_INFINITIVES)}
    _add(entries, list(more_verbs(entries, real)))
    _add(entries, list(more_nouns(entries, read_lookups(lookups, "noun"))))
    _add(entries, list(more_adjectives(entries, read_lookups(lookups, "adj"))))
    return entries


def write_lexicon(
    entries: dict[str, set[Analysis]], names: dict[str, str], folder: Path
) -> tuple[int, int]:
    """Write both files; the numbers of forms and of first names."""
    packed = (
        (form, " ".join(pack(form, one) for one in sorted(readings)))
        for form, readings in entries.items()
    )
    plain: dict[str, str] = {}
    for name, gender in names.items():
        plain.setdefault(without_accents(name), gender)
    with together():
        return write_table(folder / FORMS, packed), write_table(folder / NAMES, plain.items())


def build(
    verbs: Path, nouns: Path, adjectives: Path, lookups: Path, folder: Path
) -> tuple[int, int]:
    """Read the sources and write the lexicon; the numbers of forms and of first names."""
    entries = collect(verbs, nouns, adjectives, lookups)
    return write_lexicon(entries, listed_names(), folder)


def both_genders(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Nouns of either gender lose the one that the source gives them; in the plural only those in
    -e ("i nipoti, le nipoti", but "gli artisti, le artiste"). A few get the right one."""
    both = (*_BOTH_GENDERS, *_TWO_NOUNS)
    for form, one in entries:
        known = one.lemma.endswith(_ENDS_FOR_BOTH) or one.lemma in both
        if one.lemma in _FEMININE:
            feats = make_feats(Gender="Fem", Number=one.get("Number"))
            yield form, Analysis(one.lemma, "NOUN", feats)
        elif not known:
            yield form, one
        elif one.get("Number") == "Plur" and one.lemma.endswith("a"):
            yield form, one
            feminine = make_feats(Gender="Fem", Number="Plur")
            yield one.lemma[:-1].rstrip("h") + "e", Analysis(one.lemma, "NOUN", feminine)
        else:
            yield form, Analysis(one.lemma, "NOUN", make_feats(Number=one.get("Number")))


def infinitives_only(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Without what the source calls a verb by mistake: "dimmi" as its own infinitive."""
    return (entry for entry in entries if entry[1].lemma.endswith((*_INFINITIVES, "rsi")))


def second_past(entries: dict[str, set[Analysis]]) -> Iterator[Entry]:
    """ "ricevette" beside "ricevé", for all verbs in -ere that have the latter."""
    for form, readings in entries.items():
        for one in readings:
            if (one.get("Tense"), one.get("Mood")) != ("Past", "Ind"):
                continue
            if not one.lemma.endswith("ere"):
                continue
            for first, second in _SECOND_PAST.items():
                if form.endswith(first):
                    yield form[: -len(first)] + second, one


def more_verbs(entries: dict[str, set[Analysis]], table: dict[str, str]) -> Iterator[Entry]:
    """Verb forms of a table that are not known and not known ones with pronouns or cut short."""
    endings = _by_ending(entries, "VERB")
    for form, lemma in table.items():
        if any(one.pos == "VERB" and one.lemma == lemma for one in entries.get(form, ())):
            continue
        if form.endswith("ndo"):
            yield form, Analysis(lemma, "VERB", make_feats(VerbForm="Ger"))
        elif form == lemma:
            yield form, Analysis(lemma, "VERB", make_feats(VerbForm="Inf"))
        elif form[-1] in "rnml" or _has_host(form, table):
            continue
        elif participle := _participle(form, lemma, table):
            yield form, Analysis(lemma, "VERB", participle)
        else:
            for feats in _guess(form, endings):
                yield form, Analysis(lemma, "VERB", feats)


def more_nouns(entries: dict[str, set[Analysis]], table: dict[str, str]) -> Iterator[Entry]:
    """Nouns of a table that are not known; their gender is that of most nouns of their ending."""
    endings = _by_ending(entries, "NOUN")
    for form, lemma in table.items():
        if any(one.pos == "NOUN" and one.lemma == lemma for one in entries.get(form, ())):
            continue
        sources = [one for one in entries.get(lemma, ()) if one.pos == "NOUN"]
        genders = {one.get("Gender") for one in sources}
        known = genders.pop() if len(genders) == 1 else None
        guesses = [dict(feats).get("Gender") for feats in _guess(lemma, endings)[:1]]
        gender = known or (guesses[0] if guesses else None)
        number = ("Sing" if form[-1] in "aeo" else None) if form == lemma else "Plur"
        feats = make_feats(Gender=gender, Number=number)
        yield form, Analysis(lemma, "NOUN", feats, guessed=known is None and gender is not None)


def more_adjectives(entries: dict[str, set[Analysis]], table: dict[str, str]) -> Iterator[Entry]:
    """Adjectives of a table that are not known; lemma and form tell gender and number."""
    for form, lemma in table.items():
        if any(one.pos == "ADJ" and one.lemma == lemma for one in entries.get(form, ())):
            continue
        four = {"o": "Masc Sing", "a": "Fem Sing", "i": "Masc Plur", "e": "Fem Plur"}
        two = {"e": "- Sing", "i": "- Plur"}
        label = (two if lemma.endswith("e") else four).get(form[-1], "- -")
        gender, number = (value if value != "-" else None for value in label.split())
        yield form, Analysis(lemma, "ADJ", make_feats(Gender=gender, Number=number))


def _add(entries: dict[str, set[Analysis]], found: Iterable[Entry]) -> None:
    for form, analysis in found:
        if form:
            entries[form].add(analysis)


def _has_host(form: str, table: dict[str, str]) -> bool:
    return any(
        table.get(host) == table[form] and ("Inf" not in allowed or host.endswith("re"))
        for host, _, allowed in hosts(form)
    )


def _participle(form: str, lemma: str, table: dict[str, str]) -> Features:
    """Features of a past participle, if all four forms have the lemma ("visto" of "vedere")."""
    four = {"o": "Masc Sing", "a": "Fem Sing", "i": "Masc Plur", "e": "Fem Plur"}
    if form[-1] not in four or form[-2:-1] not in ("t", "s"):
        return ()
    if any(table.get(form[:-1] + end) != lemma for end in four):
        return ()
    gender, number = four[form[-1]].split()
    return make_feats(VerbForm="Part", Tense="Past", Gender=gender, Number=number)


def _by_ending(
    entries: dict[str, set[Analysis]], pos: str
) -> dict[str, Counter[tuple[Features, ...]]]:
    """How often the readings of forms with an ending are what; for `_guess`."""
    counts: dict[str, Counter[tuple[Features, ...]]] = defaultdict(Counter)
    for form, readings in entries.items():
        feats = tuple(sorted({one.feats for one in readings if one.pos == pos}))
        if feats:
            for size in range(1, min(_LONGEST, len(form)) + 1):
                counts[form[-size:]][feats] += 1
    return counts


def _guess(form: str, endings: dict[str, Counter[tuple[Features, ...]]]) -> tuple[Features, ...]:
    """The readings of most known forms with the longest ending that tells, or ()."""
    for size in range(min(_LONGEST, len(form)), 0, -1):
        counter = endings.get(form[-size:])
        if counter:
            feats, most = counter.most_common(1)[0]
            total = counter.total()
            if total >= _EXAMPLES and most >= _AGREE * total:
                return feats
    return ()
