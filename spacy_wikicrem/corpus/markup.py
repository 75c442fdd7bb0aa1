"""One linear pass over wikitext: templates, tables, links, comments and extension tags.

Every construct is resolved when it closes, on an explicit stack, so nesting needs no recursion
and an unclosed construct stays in the text, where the paragraph check finds it. A general
wikitext parser builds a tree of the whole page first, which costs several times as much and
backtracks on unclosed markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .templates import HOLE, render_template

MAX_DEPTH = 40  # MediaWiki's own expansion limit

# Tags whose content is not wikitext. True: prose needs what they show, so leave a hole.
_OPAQUE = {
    "ref": False, "references": False, "gallery": False, "timeline": False, "imagemap": False,
    "mapframe": False, "graph": False, "templatestyles": False, "templatedata": False,
    "includeonly": False, "inputbox": False, "categorytree": False, "section": False,
    "indicator": False, "hiero": True, "math": True, "chem": True, "ce": True, "score": True,
    "source": True, "syntaxhighlight": True, "pre": True, "maplink": True,
}  # fmt: skip
_OPAQUE_START = re.compile(
    r"<!--|<(" + "|".join([*_OPAQUE, "nowiki"]) + r")\b([^<>]*)>", re.IGNORECASE
)
_NOWIKI_ESCAPES = str.maketrans({char: f"&#{ord(char)};" for char in "'[]{}|<>=*#:;!"})
_TOKENS = re.compile(
    r"\{\{|\}\}|\[\[|\]\]"
    r"|^[ \t:*#;]*\{\|"
    r"|^[ \t:*#;]*\|\}(?!\}(?!\}))"
    r"|<(?P<slash>/?)(?:table|ul|ol|dl)\b[^<>]*>",
    re.MULTILINE | re.IGNORECASE,
)
# Links that are not prose: media, categories, and links to other languages ([[it:Roma]], but not
# [[CSI: Miami]]).
_HIDDEN_LINK = re.compile(
    r"\s*(?:(?:file|image|media|category|immagine|categoria|datei|bild|kategorie|fichier|catégorie"
    r"|archivo|imagen|categoría|ficheiro|bestand|plik|файл|категория)\s*:"
    r"|(?-i:[a-z]{2,3}|simple|be-x-old|zh-[a-z-]+|roa-[a-z]+|bat-smg|map-bms|fiu-vro|nds-nl"
    r"|cbk-zam):(?!\s))",
    re.IGNORECASE,
)


def resolve_markup(wikitext: str, lang: str = "en") -> str:
    """Wikitext without templates, tables, media, comments and references; links by their label.

    Inline templates become their text (see `templates`); what prose needs but cannot be
    rendered becomes `HOLE`. Quotes, entities, plain HTML tags, lists and headings stay.
    """
    return _resolve_balanced(_drop_opaque(wikitext), lang)


def _drop_opaque(text: str) -> str:
    """Remove comments and extension tags with their content."""
    out: list[str] = []
    position = 0
    never_closed: set[str] = set()
    while match := _OPAQUE_START.search(text, position):
        out.append(text[position : match.start()])
        if match.group(1) is None:
            end = text.find("-->", match.end())
            # MediaWiki, too, lets an unclosed comment run to the end of the page.
            position = len(text) if end < 0 else end + 3
            continue
        tag = match.group(1).lower()
        if match.group(2).rstrip().endswith("/"):
            position = match.end()
            continue
        close = None if tag in never_closed else _closing(tag).search(text, match.end())
        if close is None:
            never_closed.add(tag)
            out.append(match.group())
            position = match.end()
            continue
        if tag == "nowiki":
            out.append(text[match.end() : close.start()].translate(_NOWIKI_ESCAPES))
        elif _OPAQUE[tag]:
            out.append(HOLE)
        position = close.end()
    out.append(text[position:])
    return "".join(out)


def _closing(tag: str) -> re.Pattern[str]:
    if tag not in _CLOSING:
        _CLOSING[tag] = re.compile(rf"</{tag}\s*>", re.IGNORECASE)
    return _CLOSING[tag]


_CLOSING: dict[str, re.Pattern[str]] = {}


def _resolve_balanced(text: str, lang: str) -> str:
    """Resolve templates, tables, lists in HTML and links, innermost first."""
    out: list[str] = []
    frames: list[tuple[str, int]] = []  # (kind, index in `out` of the opening token)
    open_kinds: dict[str, int] = {}
    position = 0
    for match in _TOKENS.finditer(text):
        if position < match.start():
            out.append(text[position : match.start()])
        position = match.end()
        kind, opens = _classify(match)
        if opens:
            frames.append((kind, len(out)))
            open_kinds[kind] = open_kinds.get(kind, 0) + 1
            out.append(match.group())
        elif not open_kinds.get(kind):
            out.append(match.group())
        else:
            # What was opened inside and not closed stays as it is written.
            while True:
                top, index = frames.pop()
                open_kinds[top] -= 1
                if top == kind:
                    break
            content = "".join(out[index + 1 :]) if kind in _RENDERERS else ""
            del out[index:]
            if kind in _RENDERERS:
                shallow = len(frames) < MAX_DEPTH
                out.append(_RENDERERS[kind](content, lang) if shallow else HOLE)
    out.append(text[position:])
    return "".join(out)


def _classify(match: re.Match[str]) -> tuple[str, bool]:
    """(kind, whether the token opens it)."""
    token = match.group()
    if token in _KINDS:
        return _KINDS[token]
    if token.startswith("<"):
        return "html", not match.group("slash")
    return "table", token.endswith("{|")


_KINDS = {
    "{{": ("template", True),
    "}}": ("template", False),
    "[[": ("link", True),
    "]]": ("link", False),
}


def _render_link(content: str, lang: str) -> str:
    if _HIDDEN_LINK.match(content):
        return ""
    target, pipe, label = content.partition("|")
    if "\n" in target:
        return f"[[{content}]]"  # the brackets belong to two different links
    if not pipe:
        return target.strip().removeprefix(":")
    return label or _pipe_trick(target)


def _pipe_trick(target: str) -> str:
    """`[[Hamlet (play)|]]` and `[[Help:Contents|]]` show the bare name."""
    name = target.rpartition(":")[2]
    return re.sub(r"\s*\([^()]*\)$|,.*$", "", name).strip()


_RENDERERS: dict[str, Callable[[str, str], str]] = {
    "template": render_template,
    "link": _render_link,
}
