"""What inline templates show. All others are boxes, notes and citations, and show nothing.

A template whose text matters but needs Wikipedia's own data or arithmetic leaves `HOLE`, and
the paragraph around it is rejected rather than kept with a gap.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...lang import corpus_data
from ...util.numbers import whole_number
from .bio import bio_wikitext
from .marks import HOLE, SOUND, TABLES, Renderer
from .silent import shows_nothing
from .template_rules import RULES

MAX_INLINE = 20_000  # characters; a longer inline template is a mistake in the page
MAX_ARGUMENTS = 200

_LITERALS, _BEFORE_FIRST = TABLES["literal"], TABLES["before first"]
_CONNECTORS = {
    "to": " to ", "and": " and ", "or": " or ", "-": "–", "–": "–", "by": " by ", "x": " × ",
    "to(-)": " to ", "and(-)": " and ", "&ndash;": "–", "+/-": " ± ", "*": " × ",
}  # fmt: skip
_MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
]  # fmt: skip
_PREFIXES = ("lang-", "formatnum:", "lc:", "uc:", "lcfirst:", "ucfirst:")
_SPANS = ("-span", " span")  # a remark of editors on these words: {{cn-span|...}}
_NUMBER = re.compile(r"[-−+]?[\d.,/+]+$")
_YEAR = re.compile(r"(?:c\. ?)?\d{4}[a-z]?|n\.d\.")


def keep_template(content: str, lang: str = "en") -> str | None:
    """What the pre-strip leaves of a template: "" if it shows nothing in prose, `HOLE` if what it
    shows cannot be known, None if nothing is known of it, else wikitext for the parser.

    content (str): What stands between the braces; inner templates have been through this.
    """
    head = content.partition("|")[0]
    name = _name(head)
    key = name.casefold()
    renderer = _renderers(lang).get(key)
    is_bio = lang == "it" and key == "bio"
    if key.startswith("ipa") or renderer is _sound:
        return SOUND
    if renderer is None and not is_bio and not _is_family(key):
        # Country codes: {{AUS}} shows a flag and "Australia".
        if re.fullmatch(r"[A-Z]{3}", name) and head == content:
            return HOLE
        return "" if shows_nothing(key, content) else None
    if renderer is _hole or len(content) > MAX_INLINE or content.count("|") > MAX_ARGUMENTS:
        return HOLE
    if is_bio:
        return bio_wikitext(content) or HOLE
    return f"{{{{{content}}}}}"


def is_block(source: str) -> bool:
    """Whether a kept template is a quotation set apart."""
    key = _name(source[2:].partition("|")[0]).casefold()
    return source.startswith("{{") and _RENDERERS.get(key) is _block


def render_template(name: str, arguments: dict[str, str], lang: str = "en") -> str:
    """The text that an inline template shows: `HOLE` if it cannot be known.

    arguments (dict[str, str]): Rendered arguments by name; unnamed ones are "1", "2", ...
    """
    name = _name(name)
    key = name.casefold()
    # The spaces of unnamed arguments count, as in {{nowrap| and }}; line breaks at the ends do not.
    arguments = {k: v.strip() if "\n" in v or not k.isdigit() else v for k, v in arguments.items()}
    if renderer := _renderers(lang).get(key):
        return renderer(key, arguments)
    if key.startswith("lang-") or key.endswith(_SPANS):
        return arguments.get("1") or arguments.get("text", "")
    return name.partition(":")[2].strip()


def _is_family(key: str) -> bool:
    """Whether the name is one of many that follow one rule."""
    return key.startswith(_PREFIXES) or key.endswith(_SPANS)


@lru_cache(maxsize=8)
def _renderers(lang: str) -> dict[str, Renderer]:
    """The renderers by lower-case name: what a language says of a name goes first."""
    own = corpus_data(lang).templates
    literals = dict(own.literals)
    rules = {**RULES, "measure": _measure, "sound": _sound, "second or first": _second_or_first}
    return {
        **_RENDERERS,
        **dict.fromkeys(own.first, _first),
        **dict.fromkeys(own.second, _second),
        **dict.fromkeys(own.holes, _hole),
        **dict.fromkeys(literals, lambda key, arguments: literals[key]),
        **{name: rules[rule] for name, rule in own.special.items()},
    }


def _name(head: str) -> str:
    return " ".join(head.replace("_", " ").split())


def _first(key: str, arguments: dict[str, str]) -> str:
    return arguments.get("1", "")


def _second(key: str, arguments: dict[str, str]) -> str:
    return arguments.get("2") or ("" if key == "audio" else arguments.get("text", ""))


def _third(key: str, arguments: dict[str, str]) -> str:
    return arguments.get("3", "")


def _sort_name(key: str, arguments: dict[str, str]) -> str:
    """`{{sortname|Bob|Moss}}` shows Bob Moss."""
    parts = (arguments.get(name, "").strip() for name in ("1", "2"))
    return " ".join(part for part in parts if part) or HOLE


def _citation_in_text(key: str, arguments: dict[str, str]) -> str:
    """`{{harvtxt|Hill|Moss|2000|p=2}}` shows Hill & Moss (2000); the page is left out."""
    values = [arguments[str(n)].strip() for n in range(1, 6) if arguments.get(str(n))]
    years = [value for value in values if _YEAR.fullmatch(value)]
    names = values[: values.index(years[0])] if years else []
    if not names:
        return HOLE
    shown = f"{', '.join(names[:-1])} & {names[-1]}" if len(names) > 1 else names[0]
    if len(names) > 3:
        shown = f"{names[0]} et al."
    return f"{shown} ({years[0]})"


def _second_or_first(key: str, arguments: dict[str, str]) -> str:
    return arguments.get("2") or arguments.get("1", "")


def _block(key: str, arguments: dict[str, str]) -> str:
    text = arguments.get("text") or arguments.get("quote") or arguments.get("1", "")
    return f"\n\n{text}\n\n"


def _literal(key: str, arguments: dict[str, str]) -> str:
    return _LITERALS[key]


def _prefixed(key: str, arguments: dict[str, str]) -> str:
    amount = arguments.get("1", "").strip()
    return _BEFORE_FIRST[key] + amount if amount else _LITERALS.get(key, HOLE)


def _hole(key: str, arguments: dict[str, str]) -> str:
    return HOLE


def _sound(key: str, arguments: dict[str, str]) -> str:
    return SOUND


def _bracketed(key: str, arguments: dict[str, str]) -> str:
    return f"[{arguments.get('1', '').strip()}]"


def _measure(key: str, arguments: dict[str, str]) -> str:
    """`{{M|5|k|m}}` and `{{M|5|ul=km}}` show 5 km, `{{M|2|e|3|ul=km}}` shows 2 e 3 km."""
    amount, *rest = [arguments.get(str(n), "").strip() for n in range(1, 6)]
    if not _NUMBER.match(amount.replace(" ", "")) or "e" in arguments:
        return HOLE
    if rest[0] in ("e", "o", "a", "-", "–", "x", "per"):
        amount, rest = f"{amount} {rest[0]} {rest[1]}", rest[2:]
    unit = arguments.get("ul") or arguments.get("u") or "".join(rest)
    return f"{amount} {unit}".strip()


def _quoted(key: str, arguments: dict[str, str]) -> str:
    return f'"{arguments["1"].strip()}"' if arguments.get("1") else ""


def _convert(key: str, arguments: dict[str, str]) -> str:
    """`{{convert|6|ft|2|in|m}}` shows 6 ft 2 in (and the conversion, left out here)."""
    values = [arguments[str(n)].strip() for n in range(1, 9) if str(n) in arguments]
    if len(values) < 2 or not _NUMBER.match(values[0]):
        return HOLE
    text, position = values[0], 1
    while position + 1 < len(values) and values[position] in _CONNECTORS:
        text += _CONNECTORS[values[position]] + values[position + 1]
        position += 2
    if position >= len(values):
        return HOLE
    text += " " + values[position]
    if position + 2 < len(values) and values[position] in ("ft", "st", "lb", "yd", "mi"):
        inner, unit = values[position + 1 : position + 3]
        if _NUMBER.match(inner) and unit in ("in", "lb", "oz", "ft", "ch"):
            text += f" {inner} {unit}"
    return text


def _fraction(key: str, arguments: dict[str, str]) -> str:
    values = [arguments[n].strip() for n in "123" if arguments.get(n)]
    shapes = {1: "1/{}", 2: "{}/{}", 3: "{} {}/{}"}
    return shapes[len(values)].format(*values) if values else HOLE


def _as_of(key: str, arguments: dict[str, str]) -> str:
    if alt := arguments.get("alt"):
        return alt
    month = arguments.get("2", "").strip()
    if (number := whole_number(month)) is not None and 1 <= number <= 12:
        month = _MONTHS[number - 1]
    date = " ".join(
        part for part in (arguments.get("3", ""), month, arguments.get("1", "")) if part
    )
    return f"{'as' if arguments.get('lc') else 'As'} of {date}" if date else HOLE


def _ship(key: str, arguments: dict[str, str]) -> str:
    """Name with prefix, without hull number; format codes 3 and 6 show no prefix."""
    name = arguments.get("1", "").strip()
    style = (arguments.get("3") or arguments.get("up") or "").strip()
    return (name if style in ("3", "6") else f"{key.upper()} {name}") if name else HOLE


def _ship_with_type(key: str, arguments: dict[str, str]) -> str:
    return " ".join(f"{arguments.get('1', '')} {arguments.get('2', '')}".split()) or HOLE


def _ship_class(key: str, arguments: dict[str, str]) -> str:
    return f"{arguments.get('1', '').strip()}-class {arguments.get('2', '').strip()}".strip()


def _reign(key: str, arguments: dict[str, str]) -> str:
    return "r. " + "–".join(arguments[n].strip() for n in "12" if arguments.get(n))


_RENDERERS: dict[str, Renderer] = {
    **dict.fromkeys(TABLES["first"], _first),
    **dict.fromkeys(TABLES["second"], _second),
    **dict.fromkeys(TABLES["third"], _third),
    **dict.fromkeys(TABLES["second or first"], _second_or_first),
    **dict.fromkeys(("harvtxt", "harvp", "harvcoltxt", "citet", "harvtext"), _citation_in_text),
    **dict.fromkeys(("sortname", "sort name"), _sort_name),
    **dict.fromkeys(TABLES["block"], _block),
    **dict.fromkeys(TABLES["hole"], _hole),
    **dict.fromkeys(_LITERALS, _literal),
    **dict.fromkeys(_BEFORE_FIRST, _prefixed),
    **dict.fromkeys(TABLES["ship"], _ship),
    **dict.fromkeys(("convert", "cvt", "conv"), _convert),
    **dict.fromkeys(("frac", "fraction", "sfrac"), _fraction),
    **dict.fromkeys(("as of", "asof"), _as_of),
    **dict.fromkeys(("reign", "r."), _reign),
    **dict.fromkeys(("sclass", "sclass2", "sclass-"), _ship_class),
    "ship": _ship_with_type,
    '"': _quoted,
    "bracket": _bracketed,
}
