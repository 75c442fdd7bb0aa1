"""Wikitext to text: a linear pre-strip, then mwparserfromhell on the links and templates it leaves.

The pre-strip drops comments, notes, tables, media and all templates that show nothing in prose,
each when it closes, on an explicit stack. So nesting needs no recursion, and the parser sees prose
only, balanced and shallow, a paragraph at a time: on unclosed markup it backtracks.
"""

from __future__ import annotations

import re
from functools import lru_cache

import mwparserfromhell
from mwparserfromhell.nodes import Node, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

from ...lang import all_corpus_data
from .marks import HOLE, LINE_BREAK, TAG_BRACKET, UNBALANCED, URL_BRACKET, without_marks
from .silent import between_words
from .templates import is_block, keep_template, render_template

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
_OTHER_LANGUAGE = (
    r"(?-i:[a-z]{2,3}|simple|be-x-old|zh-[a-z-]+|roa-[a-z]+|bat-smg|map-bms|fiu-vro|nds-nl"
    r"|cbk-zam):(?!\s)"
)


@lru_cache(maxsize=64)
def _hidden_link(names: frozenset[str]) -> re.Pattern[str]:
    """names (frozenset[str]): Namespaces that the wiki hides, besides `_NAMESPACES`."""
    known = "|".join(re.escape(name) for name in sorted(_NAMESPACES | names, key=len, reverse=True))
    known = known.replace(r"\ ", "[ _]+")
    return re.compile(rf"\s*(?:(?:{known})\s*:|{_OTHER_LANGUAGE})", re.IGNORECASE)


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
# A parameter of a template, which articles have by mistake; tripled braces.
_PARAMETER = re.compile(r"\{\{\{[^{}\[\]\n]{0,200}\}\}\}(?!\})")
_NEEDS_PARSER = re.compile(r"\[\[|\{\{")
_URL_OPENING = re.compile(r"\[(?=(?:[a-z]+:)?//|mailto:|news:)", re.IGNORECASE)


def pre_strip(wikitext: str, lang: str = "en", hidden: frozenset[str] = frozenset()) -> str:
    """Wikitext without comments, references, tables, media, tags and templates that show nothing.

    Links and inline templates stay as they are, without line breaks inside; a template whose text
    cannot be known becomes `HOLE`. Quotes, entities, lists and headings stay. Takes linear time.

    hidden (frozenset[str]): Lower-case names of the wiki's namespaces whose links show no prose.
    """
    text = _drop_opaque(without_marks(wikitext))
    if "<" in text:
        text = _LINE_TAG.sub(" ", _BREAKING_TAG.sub("\n\n", text))
        text = _PLAIN_TAG.sub("", text)
    text = _PARAMETER.sub(HOLE, text)
    return _Balanced(text, lang, _hidden_link(hidden)).resolve()


def render(block: str, lang: str = "en") -> str:
    """A block of pre-stripped wikitext with links and templates replaced by what they show.

    Line breaks inside links and templates come back.
    """
    block = block.replace(LINE_BREAK, "\n")
    if not _NEEDS_PARSER.search(block):
        return block
    block = _URL_OPENING.sub(URL_BRACKET, block).replace("<", TAG_BRACKET)
    text = _text(mwparserfromhell.parse(block, skip_style_tags=True), lang)
    return text.replace(URL_BRACKET, "[").replace(TAG_BRACKET, "<")


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


class _Balanced:
    """Drops or keeps templates, tables, lists in HTML and links of a page, innermost first."""

    def __init__(self, text: str, lang: str, hidden_link: re.Pattern[str]) -> None:
        self.text = text
        self.lang = lang
        self.hidden_link = hidden_link
        self.out: list[str] = []
        self.frames: list[tuple[str, int]] = []  # (kind, index in `out` of the opening token)
        self.open_kinds: dict[str, int] = {}

    def resolve(self) -> str:
        position = 0
        for match in _TOKENS.finditer(self.text):
            self.add(self.text[position : match.start()])
            position = match.end()
            kind, opens = _classify(match)
            if opens:
                self.frames.append((kind, len(self.out)))
                self.open_kinds[kind] = self.open_kinds.get(kind, 0) + 1
                self.out.append(match.group())
            elif not self.open_kinds.get(kind):
                self.out.append(UNBALANCED if kind in _BRACKETS else match.group())
            else:
                self.close(kind, position)
        self.out.append(self.text[position:])
        for kind, index in self.frames:
            if kind in _BRACKETS:
                self.out[index] = UNBALANCED
        return "".join(self.out)

    def add(self, piece: str) -> None:
        if piece:
            self.out.append(piece)

    def close(self, kind: str, position: int) -> None:
        """Put what the newest open token of this kind shows in the place of all from there on."""
        while True:
            top, index = self.frames.pop()
            self.open_kinds[top] -= 1
            if top == kind:
                break
            if top in _BRACKETS:
                self.out[index] = UNBALANCED
        content = "".join(self.out[index + 1 :]) if kind in _BRACKETS else ""
        del self.out[index:]
        if kind in _BRACKETS:
            shallow = len(self.frames) < MAX_DEPTH
            self.add(self.kept(kind, content, position) if shallow else HOLE)

    def kept(self, kind: str, content: str, position: int) -> str:
        """What takes the place of a link or template before the parser runs."""
        if kind == "link":
            kept = "" if self.hidden_link.match(content) else f"[[{content}]]"
        else:
            known = keep_template(content, self.lang)
            kept = self.unknown(content, position) if known is None else known
        kept = kept.replace("\n", LINE_BREAK) if "\n" in kept else kept
        # A quotation stands alone, even where the template is in a list or indented.
        return f"\n\n{kept}\n\n" if kind == "template" and is_block(kept) else kept

    def unknown(self, content: str, position: int) -> str:
        """What a template of which nothing is known leaves: nothing, unless words are missed."""
        before = self.before()
        if self.frames and self.frames[-1][0] in _BRACKETS and before.endswith(("|", "=", "[[")):
            return HOLE  # all that a link, or a template that shows it, would show
        if self.frames and self.frames[-1][0] not in _BRACKETS:
            return ""  # in a table
        after = self.text[position : position + _REACH]
        return HOLE if between_words(before, after.partition("\n")[0], "\n" in content) else ""

    def before(self) -> str:
        """The end of what precedes on the line."""
        pieces: list[str] = []
        size = 0
        for piece in reversed(self.out[-_PIECES:]):
            pieces.append(piece[-_REACH:])
            size += len(pieces[-1])
            if size >= _REACH or "\n" in pieces[-1]:
                break
        return "".join(reversed(pieces)).rpartition("\n")[2]


def _classify(match: re.Match[str]) -> tuple[str, bool]:
    """(kind, whether the token opens it)."""
    token = match.group()
    if token in _KINDS:
        return _KINDS[token]
    if token.startswith("<"):
        return "html", not match.group("slash")
    return "table", token.endswith("{|")


_REACH, _PIECES = 80, 8  # characters, and pieces of the text, around a template that matter
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
