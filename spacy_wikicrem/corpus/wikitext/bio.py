"""Italian biographies: the template `{{Bio}}` writes the first sentence of an article.

`{{Bio|Nome=Ada|Cognome=Negri|Sesso=F|LuogoNascita=Lodi|...}}` shows "Ada Negri (Lodi, 3 febbraio
1870 – Milano, 11 gennaio 1945) è stata una poetessa e scrittrice italiana." Without it most
articles about people would start with a pronoun or a dropped subject.
"""

from __future__ import annotations

import re

import mwparserfromhell
from mwparserfromhell.nodes import Template

_UNKNOWN = "..."  # what stands for an unknown date
_LAST_SURE_DEATH = 1900  # nobody born earlier lives
_BEFORE_UNO = re.compile(r"s[^aeiouàèéìòùh\W]|sh|z|gn|ps|pn|x|y|i[aeo]", re.IGNORECASE)
_VOWEL = re.compile(r"(?!i[aeou])[aeiouàèéìòù]", re.IGNORECASE)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_GLUED = re.compile(r"[,;.:]|&nbsp;|&#(?:32|160);|\{\{")  # {{sp}} is a space of its own
_ENDED = re.compile(r"[.!?:;,]['\"”»)]*$")
_YEAR = re.compile(r"\d{1,4}")
_CONJUNCTIONS = ("e", "ed", "o", "od", "oppure", "&")


def bio_wikitext(content: str) -> str | None:
    """The sentence as wikitext, or None if the template cannot be read or names nobody.

    content (str): What stands between the braces, with values as in the page.
    """
    nodes = mwparserfromhell.parse(f"{{{{{content}}}}}", skip_style_tags=True).nodes
    if len(nodes) != 1 or not isinstance(nodes[0], Template):
        return None
    params = nodes[0].params
    values = {str(param.name).strip(): str(param.value).strip() for param in params}
    fields = {name: value for name, value in values.items() if value}
    name = " ".join(fields[key] for key in ("Titolo", "Nome", "Cognome") if key in fields)
    if not name:
        return None
    sentence = _glue(name, fields.get("PostCognome", ""))
    if virgola := fields.get("PostCognomeVirgola"):
        sentence += f", {virgola}"
    if brackets := _brackets(fields):
        sentence += f" ({brackets})"
    return _full_stop(_glue(sentence, _predicate(fields)), fields)


def _predicate(fields: dict[str, str]) -> str:
    """From the verb on: `è stata una poetessa italiana, ...`."""
    if end := fields.get("FineIncipit"):
        return end
    activities = _activities(fields)
    if not activities:
        return ""
    predicate = fields.get("PreAttività") or _verb(fields)
    if "PreAttività" not in fields:
        article = _article(activities, _feminine(fields))
        predicate += f" {article}" if article.endswith("'") else f" {article} "
        predicate += activities
    else:
        predicate = f"{predicate} {activities}"
    ending = "a" if _feminine(fields) else "o"
    if nationality := fields.get("Nazionalità"):
        predicate += f" {nationality}"
    if naturalised := fields.get("NazionalitàNaturalizzato"):
        predicate += f" naturalizzat{ending} {naturalised}"
    return _glue(predicate, fields.get("PostNazionalità", ""))


def _activities(fields: dict[str, str]) -> str:
    """`A, B e C`; what AttivitàAltre says comes last and brings its own conjunction."""
    names = [fields[key] for key in ("Attività", "Attività2", "Attività3") if key in fields]
    others = fields.get("AttivitàAltre", "")
    if len(names) < 2 or others:
        return _glue(", ".join(names), others)
    conjunction = "ed" if _visible(names[-1])[:1].casefold() == "e" else "e"
    return f"{', '.join(names[:-1])} {conjunction} {names[-1]}"


def _verb(fields: dict[str, str]) -> str:
    if not _dead(fields):
        return "è"
    return "è stata" if _feminine(fields) else "è stato"


def _article(noun: str, feminine: bool) -> str:
    """The indefinite article: un, uno, una, un'."""
    noun = _visible(noun)
    if feminine:
        return "un'" if _VOWEL.match(noun) else "una"
    return "uno" if _BEFORE_UNO.match(noun) else "un"


def _feminine(fields: dict[str, str]) -> bool:
    return fields.get("Sesso", "M").upper() == "F"


def _dead(fields: dict[str, str]) -> bool:
    if any(key in fields for key in ("AnnoMorte", "GiornoMeseMorte", "LuogoMorte")):
        return True
    born = fields.get("AnnoNascita", "")
    year = _YEAR.search(_visible(born))
    return "a.C." in born or (year is not None and int(year.group()) < _LAST_SURE_DEATH)


def _brackets(fields: dict[str, str]) -> str:
    """`pronuncia ...; Lodi, 3 febbraio 1870 – Milano, 11 gennaio 1945`."""
    birth, death = _event(fields, "Nascita"), _event(fields, "Morte")
    if not death and "AnnoMorte" in fields and birth:
        death = _UNKNOWN
    dates = f"{birth or _UNKNOWN} – {death}" if death else birth
    return "; ".join(part for part in (fields.get("PreData", ""), dates) if part)


def _event(fields: dict[str, str], kind: str) -> str:
    """Place and date of birth (`Nascita`) or death (`Morte`); a question mark is no value."""
    place = fields.get(f"Luogo{kind}Alt") or fields.get(f"Luogo{kind}", "")
    day, year = fields.get(f"GiornoMese{kind}", ""), fields.get(f"Anno{kind}", "")
    day = re.sub(r"^1(?=\s)", "1º", day)
    date = " ".join(part for part in (day, year) if part.strip("?"))
    return ", ".join(part for part in (place, date) if part.strip("?"))


def _full_stop(sentence: str, fields: dict[str, str]) -> str:
    without = fields.get("Punto", "").casefold() in ("no", "n")
    joined = fields.get("FineIncipit", "") in _CONJUNCTIONS  # two people share the article
    return sentence if without or joined or _ENDED.search(sentence) else f"{sentence}."


def _glue(text: str, addition: str) -> str:
    space = "" if not addition or _GLUED.match(addition) else " "
    return f"{text}{space}{addition}"


def _visible(wikitext: str) -> str:
    return _LINK.sub(r"\1", wikitext).strip().lstrip("'\"«“")
