"""Wikitext to text: a linear pre-strip, then mwparserfromhell on the links and templates it leaves.

The pre-strip drops comments, notes, tables, media and all templates that show nothing in prose,
each when it closes, on an explicit stack. So nesting needs no recursion, and the parser sees prose
only, balanced and shallow, a paragraph at a time: on unclosed markup it backtracks.
"""

from __future__ import annotations

import re

import mwparserfromhell
from mwparserfromhell.nodes import Node, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

from ...lang import all_corpus_data
from .templates import HOLE, is_block, keep_template, render_template

UNBALANCED = "\ue002"  # stands for brackets that nothing closes or opens
_LINE_BREAK = "\ue001"  # stands for a line break inside a link or template
# Stand for `[` of an external link and `<`, which the parser may not see: where they are not
# closed, it tries all ways to read the rest.
_URL_BRACKET, _TAG_BRACKET = "\ue003", "\ue004"
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
# Of all languages at once: each wiki takes the English names beside its own, and copies others.
_NAMESPACES = {name for data in all_corpus_data() for name in data.hidden_namespaces}
# Links that are not prose: media, categories, and links to other languages ([[it:Roma]], but not
# [[CSI: Miami]]).
_HIDDEN_LINK = re.compile(
    rf"\s*(?:(?:{'|'.join(sorted(_NAMESPACES))})\s*:"
    r"|(?-i:[a-z]{2,3}|simple|be-x-old|zh-[a-z-]+|roa-[a-z]+|bat-smg|map-bms|fiu-vro|nds-nl"
    r"|cbk-zam):(?!\s))",
    re.IGNORECASE,
)


_BREAKING_TAG = re.compile(
    r"</?(?:p|div|center|blockquote|poem|hr|h[1-6]|noinclude|onlyinclude)\b[^<>]*>", re.IGNORECASE
)
_LINE_TAG = re.compile(r"<br\b[^<>]*>|</br\s*>", re.IGNORECASE)
_PLAIN_TAG = re.compile(
    r"</?(?:b|i|u|s|em|strong|small|big|span|font|sub|sup|abbr|cite|q|tt|code|var|samp|kbd|dfn|ins"
    r"|strike|del|bdi|bdo|ruby|rb|rp|rt|wbr|mark|time|data|nowiki|includeonly|section|a)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_NEEDS_PARSER = re.compile(r"\[\[|\{\{")
_URL_OPENING = re.compile(r"\[(?=(?:[a-z]+:)?//|mailto:|news:)", re.IGNORECASE)


def pre_strip(wikitext: str, lang: str = "en") -> str:
    """Wikitext without comments, references, tables, media, tags and templates that show nothing.

    Links and inline templates stay as they are, without line breaks inside; a template whose text
    cannot be known becomes `HOLE`. Quotes, entities, lists and headings stay. Takes linear time.
    """
    text = _drop_opaque(wikitext)
    if "<" in text:
        text = _LINE_TAG.sub(" ", _BREAKING_TAG.sub("\n\n", text))
        text = _PLAIN_TAG.sub("", text)
    return _resolve_balanced(text, lang)


def render(block: str, lang: str = "en") -> str:
    """A block of pre-stripped wikitext with links and templates replaced by what they show.

    Line breaks inside links and templates come back.
    """
    block = block.replace(_LINE_BREAK, "\n")
    if not _NEEDS_PARSER.search(block):
        return block
    block = _URL_OPENING.sub(_URL_BRACKET, block).replace("<", _TAG_BRACKET)
    text = _text(mwparserfromhell.parse(block, skip_style_tags=True), lang)
    return text.replace(_URL_BRACKET, "[").replace(_TAG_BRACKET, "<")


def _text(code: Wikicode, lang: str) -> str:
    return "".join([_node_text(node, lang) for node in code.nodes])


def _node_text(node: Node, lang: str) -> str:
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Wikilink):
        return _link_text(node, lang)
    if isinstance(node, Template):
        arguments = {param.name.strip(): _text(param.value, lang) for param in node.params}
        return render_template(node.name.strip(), arguments, lang)
    return str(node)  # an entity or a bare address; other kinds of node are markup left over


def _link_text(link: Wikilink, lang: str) -> str:
    if link.text is None:
        return _text(link.title, lang).strip().removeprefix(":")
    return _text(link.text, lang) or _pipe_trick(str(link.title))


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
    """Drop or keep templates, tables, lists in HTML and links, innermost first."""
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
            out.append(UNBALANCED if kind in _BRACKETS else match.group())
        else:
            while True:
                top, index = frames.pop()
                open_kinds[top] -= 1
                if top == kind:
                    break
                if top in _BRACKETS:
                    out[index] = UNBALANCED
            content = "".join(out[index + 1 :]) if kind in _BRACKETS else ""
            del out[index:]
            if kind in _BRACKETS:
                shallow = len(frames) < MAX_DEPTH
                out.append(_kept(kind, content, lang) if shallow else HOLE)
    out.append(text[position:])
    for kind, index in frames:
        if kind in _BRACKETS:
            out[index] = UNBALANCED
    return "".join(out)


def _kept(kind: str, content: str, lang: str) -> str:
    """What takes the place of a link or template before the parser runs."""
    if kind == "link":
        kept = "" if _HIDDEN_LINK.match(content) else f"[[{content}]]"
    else:
        kept = keep_template(content, lang)
    kept = kept.replace("\n", _LINE_BREAK) if "\n" in kept else kept
    # A quotation stands alone, even where the template is in a list or indented.
    return f"\n\n{kept}\n\n" if kind == "template" and is_block(kept) else kept


def _classify(match: re.Match[str]) -> tuple[str, bool]:
    """(kind, whether the token opens it)."""
    token = match.group()
    if token in _KINDS:
        return _KINDS[token]
    if token.startswith("<"):
        return "html", not match.group("slash")
    return "table", token.endswith("{|")


_BRACKETS = ("template", "link")
_KINDS = {
    "{{": ("template", True),
    "}}": ("template", False),
    "[[": ("link", True),
    "]]": ("link", False),
}


def _pipe_trick(target: str) -> str:
    """`[[Hamlet (play)|]]` and `[[Help:Contents|]]` show the bare name."""
    name = target.rpartition(":")[2]
    return re.sub(r"\s*\([^()]*\)$|,.*$", "", name).strip()
