"""What French and Spanish templates with rules of their own show: centuries, dates, measures.

`lang` says which template follows which rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...lang.es import MONTHS as SPANISH_MONTHS
from ...lang.fr import MONTHS as FRENCH_MONTHS
from ...util.numbers import whole_number
from .marks import HOLE, Renderer

_NUMBER = re.compile(r"([-−+±]?)(\d+)(?:[.,](\d+))?")
_WITH_UNIT = re.compile(r"([-−+±]?[\d.,]+)\s+(\D.*)")
_MAX_NUMBER = 40  # characters
_GROUPS = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_POWERS = {"2": "²", "3": "³", "-1": "⁻¹", "−1": "⁻¹", "-2": "⁻²", "−2": "⁻²"}
_SEPARATORS = ("-", "–", "—", "/")
_TITLES = {"m.": "M.", "mme": "Mme", "mlle": "Mlle", "mgr": "Mgr", "dr": "Dr", "pr": "Pr",
           "me": "Me", "st": "St", "ste": "Ste"}  # fmt: skip


def _values(arguments: dict[str, str], count: int = 6) -> list[str]:
    return [arguments.get(str(n), "").strip() for n in range(1, count + 1)]


def _month(text: str, names: Sequence[str]) -> str:
    """The name of a month given by its number; anything else as it is."""
    number = whole_number(text)
    return names[number - 1] if number is not None and 1 <= number <= 12 else text


# --- French ---


def _ordinal(number: str, ending: str) -> str:
    return number + (ending or ("er" if number.upper() == "I" else "e"))


def _siècle(key: str, arguments: dict[str, str]) -> str:
    """`{{s-|XIX|e}}` shows XIXe siècle."""
    number, ending, *_ = _values(arguments)
    return f"{_ordinal(number, ending)} siècle" if number else HOLE


def _siècle_avant(key: str, arguments: dict[str, str]) -> str:
    century = _siècle(key, arguments)
    return century if century == HOLE else f"{century} av. J.-C."


def _siècles(key: str, arguments: dict[str, str]) -> str:
    """`{{sp-|IV|e|au|V|e}}` shows IVe au Ve siècle."""
    first, one, between, second, other, plural = _values(arguments)
    if not first or not second:
        return HOLE
    between = between if between in _SEPARATORS else f" {between} "
    return f"{_ordinal(first, one)}{between}{_ordinal(second, other)} siècle{plural}"


def _deux_siècles(key: str, arguments: dict[str, str]) -> str:
    """`{{s2-|XVIII|e|XIX|e}}` shows XVIIIe et XIXe siècles."""
    first, one, second, other, *_ = _values(arguments)
    if not first or not second:
        return HOLE
    return f"{_ordinal(first, one)} et {_ordinal(second, other)} siècles"


def _date(key: str, arguments: dict[str, str]) -> str:
    """`{{date|14|juillet|1789|en France}}`, `{{date-|14 juillet 1789}}`; an age is left out."""
    day, month, year, *_ = _values(arguments)
    month = _month(month, FRENCH_MONTHS)
    day = "1er" if day in ("1", "01") else day
    return " ".join(part for part in (day, month, year) if part) or HOLE


def _heure(key: str, arguments: dict[str, str]) -> str:
    hours, minutes, *_ = _values(arguments)
    return f"{hours} h {minutes}".strip() if hours.isdigit() else HOLE


def _citation(key: str, arguments: dict[str, str]) -> str:
    text = arguments.get("1") or arguments.get("texte") or arguments.get("citation", "")
    return f"« {text.strip()} »" if text.strip() else HOLE


def _lien(key: str, arguments: dict[str, str]) -> str:
    """A link to an article that only another wiki has."""
    for name in ("texte", "fr", "1", "trad"):
        if label := arguments.get(name, "").strip():
            return label
    return HOLE


def _titre(key: str, arguments: dict[str, str]) -> str:
    return f"{_TITLES[key]} {arguments.get('1', '')}".strip()


# --- Spanish ---


def _siglo(key: str, arguments: dict[str, str]) -> str:
    """`{{siglo|XIX||s}}` shows siglo XIX, `{{siglo|I|a}}` shows I a. C."""
    number, era, word, *_ = _values(arguments)
    words = {"": "", "s": "siglo ", "S": "Siglo "}
    eras = {"": "", "a": " a. C.", "d": " d. C."}
    if not number or word not in words or era not in eras:
        return HOLE
    return f"{words[word]}{number}{eras[era]}"


def _fecha(key: str, arguments: dict[str, str]) -> str:
    """`{{fecha|14|7|1789}}`, in this order or from the year on; an age is left out."""
    first, month, last, *_ = _values(arguments)
    day, year = (last, first) if len(first) > 2 else (first, last)
    month = _month(month, SPANISH_MONTHS)
    shown = [part for part in (day.lstrip("0"), month, year) if part]
    return " de ".join(shown) if year and not month.isdigit() else HOLE


# --- both ---


def _unit(key: str, arguments: dict[str, str], least: int) -> str:
    """A number with its unit, digits in groups of three from `least` digits on.

    `{{unité|100|km|2}}` shows 100 km², `{{unité|12 km}}` shows 12 km.
    """
    if "e" in arguments:
        return HOLE
    amount, *rest = _values(arguments, 7)
    if match := _WITH_UNIT.fullmatch(amount):
        amount, rest = match.group(1), [match.group(2), *rest]
    amount = re.sub(r"(?<=\d)\s(?=\d{3})", "", amount)
    match = _NUMBER.fullmatch(amount)
    if match is None or len(amount) > _MAX_NUMBER:
        return HOLE
    sign, whole, fraction = match.groups()
    if len(whole) >= least:
        whole = _GROUPS.sub(" ", whole.lstrip("0"))
    shown = sign + whole + (f",{fraction}" if fraction else "")
    units = [
        unit + _POWERS.get(power, power)
        for unit, power in zip(rest[::2], rest[1::2], strict=False)
        if unit
    ]
    return " ".join([shown, *units])


def _unité(key: str, arguments: dict[str, str]) -> str:
    return _unit(key, arguments, least=4)


def _unidad(key: str, arguments: dict[str, str]) -> str:
    return _unit(key, arguments, least=5)


RULES: dict[str, Renderer] = {
    "siècle": _siècle,
    "siècle av. J.-C.": _siècle_avant,
    "siècles": _siècles,
    "deux siècles": _deux_siècles,
    "date": _date,
    "heure": _heure,
    "citation": _citation,
    "lien": _lien,
    "titre": _titre,
    "unité": _unité,
    "siglo": _siglo,
    "fecha": _fecha,
    "unidad": _unidad,
}
