"""Forms of common Spanish verbs, by the rules of conjugation: a second witness beside a tagger, as
small pipelines take "Compré" at the head of a sentence for a name and "llámame" for an adjective.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..base import words
from ..word_lists import word_lists, word_table

_WORDS = word_lists("es.ini", "verbs")

# (lemma, mood, person, number)
Form = tuple[str, str, int, str]
_PLACES = ((1, "Sing"), (2, "Sing"), (3, "Sing"), (1, "Plur"), (2, "Plur"), (3, "Plur"))

_REGULAR = _WORDS["regular"]
_PAST = re.compile(r"(\w{2,})(?:aban?|ó)|(\w{3,})aron")
# The stressed vowel of the stem changes.
_CHANGING = {
    ("e", "ie"): words("""
        cerrar comenzar empezar pensar sentar despertar nevar calentar atravesar merendar perder
        entender encender defender querer sentir mentir preferir divertir convertir confesar
        tropezar
    """),
    ("o", "ue"): words("""
        contar encontrar mostrar recordar acostar almorzar probar soñar volar costar volver mover
        doler llover morder devolver resolver poder dormir morir colgar
    """),
    ("e", "i"): words("pedir servir repetir seguir vestir despedir medir elegir conseguir reír"),
    ("u", "ue"): words("jugar"),
}
# First person of the present, from which the subjunctive is made.
_FIRST = word_table("es.ini", "first")
# Stems of the preterite without stress at the end: "puse, puso, pusieron".
_STRONG = word_table("es.ini", "strong")
_FUTURE = word_table("es.ini", "future")
# Forms one by one: present (six), or others.
_PRESENT = word_table("es.ini", "present")
_SUBJUNCTIVE = word_table("es.ini", "subjunctive")
_PRETERITE = word_table("es.ini", "preterite")
_IMPERFECT = word_table("es.ini", "imperfect")
_ORDER = word_table("es.ini", "order")
_MORE = words("leer creer") | set(_FIRST) | set(_STRONG) | set(_PRESENT) | set(_SUBJUNCTIVE)

_ENDINGS = {
    "present": {
        "a": "o as a amos áis an",
        "e": "o es e emos éis en",
        "i": "o es e imos ís en",
    },
    "subjunctive": {"a": "e es e emos éis en", "e": "a as a amos áis an"},
    "preterite": {"a": "é aste ó amos asteis aron", "e": "í iste ió imos isteis ieron"},
    "imperfect": {"a": "aba abas aba ábamos abais aban", "e": "ía ías ía íamos íais ían"},
    "strong": {"": "e iste o imos isteis ieron"},
    "future": {"": "é ás á emos éis án"},
    "conditional": {"": "ía ías ía íamos íais ían"},
}
# Before e and i as before a and o: "busqué, pague, cace, coja".
_SPELLING = (("car", "c", "qu"), ("gar", "g", "gu"), ("zar", "z", "c"))
_CLITICS = re.compile(r"(?:me|te|se|nos)?(?:me|te|se|nos|l[aeo]s?)$")
_STRESS = str.maketrans("áéíóú", "aeiou")
# Endings that nouns and adjectives have as well: "trabajo, mezcla, corte".
_NOMINAL = ("o", "a", "e", "as", "es", "os")


def readings(form: str) -> list[Form]:
    """What a form may be; nothing if it belongs to none of the verbs. Orders may have pronouns at
    their end ("dámelo")."""
    return list(_forms().get(form.lower(), ()))


def order_with_pronouns(form: str) -> list[Form]:
    """An order with pronouns: "llámame", "córtelas"."""
    lower = form.lower()
    found = []
    for match in {_CLITICS.search(lower), re.search(r"(?:me|te|se|nos|l[aeo]s?)$", lower)}:
        host = lower[: match.start()] if match else ""
        plain = host.translate(_STRESS)
        # A host of two syllables or more has its stress written.
        if len(plain) < 2 or (plain == host and len(re.findall(r"[aeiou]+", plain)) > 1):
            continue
        found += [one for one in _orders().get(plain, ()) if one not in found]
    return found


def by_ending(form: str) -> tuple[str, str] | None:
    """Infinitive and number of what only a verb in the past ends like: "silbaba", "olfatearon"."""
    if (found := _PAST.fullmatch(form.lower())) is None:
        return None
    return (found[1] or found[2]) + "ar", "Plur" if form.endswith("n") else "Sing"


def may_be_noun(form: str) -> bool:
    """Whether a form ends as nouns and adjectives do."""
    return form.lower().endswith(_NOMINAL)


@cache
def _forms() -> dict[str, tuple[Form, ...]]:
    found: dict[str, list[Form]] = {}
    changes = {verb: change for change, verbs in _CHANGING.items() for verb in verbs}
    for lemma in sorted(_REGULAR | set(changes) | _MORE):
        for form, mood, place in _conjugate(lemma, changes.get(lemma)):
            one = (lemma, mood, *place)
            if one not in found.setdefault(form, []):
                found[form].append(one)
    return {form: tuple(readings) for form, readings in found.items()}


@cache
def _orders() -> dict[str, tuple[Form, ...]]:
    """Orders by their form without accents."""
    found: dict[str, tuple[Form, ...]] = {}
    for form, ones in _forms().items():
        orders = [(lemma, "Imp", p, n) for lemma, mood, p, n in ones if mood == "Imp"]
        polite = [(lemma, "Imp", 3, n) for lemma, mood, p, n in ones if mood == "Sub" and p == 3]
        plain = form.translate(_STRESS)
        found[plain] = (*found.get(plain, ()), *orders, *polite)
    return {form: ones for form, ones in found.items() if ones}


def _conjugate(
    lemma: str, change: tuple[str, str] | None
) -> Iterator[tuple[str, str, tuple[int, str]]]:
    plain = lemma.translate(_STRESS)
    stem, vowel = plain[:-2], plain[-2]
    kind = "a" if vowel == "a" else "e"
    present = _six(_PRESENT, lemma) or _present(lemma, stem, vowel, change)
    if first := _FIRST.get(lemma):
        present = [first, *present[1:]]
    subjunctive = _subjunctive(lemma, stem, kind, present[0], change)
    preterite = _six(_PRETERITE, lemma) or _preterite(lemma, stem, vowel, kind, change)
    future = _FUTURE.get(lemma, plain)
    yield from _rows("Ind", present)
    yield from _rows("Sub", subjunctive)
    yield from _rows("Ind", preterite)
    yield from _rows("Ind", _six(_IMPERFECT, lemma) or _with(stem, "imperfect", kind))
    yield from _rows("Ind", _with(future, "future"))
    yield from _rows("Cnd", _with(future, "conditional"))
    yield _ORDER.get(lemma, present[2]), "Imp", (2, "Sing")
    yield plain[:-1] + "d", "Imp", (2, "Plur")
    past = preterite[5].removesuffix("ron")
    accented = past[:-1] + past[-1].translate(str.maketrans("ae", "áé"))
    yield from _rows("Sub", [*(past + end for end in ("ra", "ras", "ra")), accented + "ramos"])
    yield past + "rais", "Sub", (2, "Plur")
    yield past + "ran", "Sub", (3, "Plur")


def _rows(mood: str, forms: list[str]) -> Iterator[tuple[str, str, tuple[int, str]]]:
    for form, place in zip(forms, _PLACES, strict=False):
        yield form, mood, place


def _six(table: dict[str, str], lemma: str) -> list[str]:
    return table[lemma].split() if lemma in table else []


def _with(stem: str, tense: str, kind: str = "") -> list[str]:
    return [stem + ending for ending in _ENDINGS[tense][kind].split()]


def _changed(stem: str, old: str, new: str) -> str:
    """With the last such vowel changed."""
    at = stem.rfind(old)
    return stem[:at] + new + stem[at + 1 :]


def _present(lemma: str, stem: str, vowel: str, change: tuple[str, str] | None) -> list[str]:
    forms = _with(stem, "present", vowel)
    if lemma.endswith(("cer", "cir")) and lemma[-4] in "aeiou" and lemma not in _FIRST:
        forms[0] = stem[:-1] + "zco"
    if change:
        strong = _with(_changed(stem, *change), "present", vowel)
        forms = [strong[i] if i in (0, 1, 2, 5) else forms[i] for i in range(6)]
    return forms


def _subjunctive(
    lemma: str, stem: str, kind: str, first: str, change: tuple[str, str] | None
) -> list[str]:
    if listed := _six(_SUBJUNCTIVE, lemma):
        return listed
    own = first[:-1]
    others = own
    if change and lemma not in _FIRST:
        others = _changed(stem, change[0], {"e": "i", "o": "u"}.get(change[0], "u"))
        others = others if lemma.endswith(("ir", "ír")) else stem
    for ending, old, new in _SPELLING:
        if lemma.endswith(ending):
            own, others = own.removesuffix(old) + new, others.removesuffix(old) + new
    strong, weak = _with(own, "subjunctive", kind), _with(others, "subjunctive", kind)
    return [strong[i] if i in (0, 1, 2, 5) else weak[i] for i in range(6)]


def _preterite(
    lemma: str, stem: str, vowel: str, kind: str, change: tuple[str, str] | None
) -> list[str]:
    if strong := _STRONG.get(lemma):
        forms = _with(strong, "strong")
        forms[2] = "hizo" if lemma == "hacer" else forms[2]
        forms[5] = forms[5].replace("jieron", "jeron")
        return forms
    forms = _with(stem, "preterite", kind)
    for ending, old, new in _SPELLING:
        if lemma.endswith(ending):
            forms[0] = stem.removesuffix(old) + new + "é"
    if change and vowel == "i":
        other = _changed(stem, change[0], {"e": "i", "o": "u"}[change[0]])
        third = _with(other, "preterite", kind)
        forms[2], forms[5] = third[2], third[5]
    return forms
