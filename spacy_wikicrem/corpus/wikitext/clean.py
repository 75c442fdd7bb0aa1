"""Wikitext to clean paragraphs of prose."""

from __future__ import annotations

import html
import logging
import re
from collections import Counter
from collections.abc import Iterator

from .marks import HOLE, LINE_END, SOUND, UNBALANCED
from .markup import pre_strip, render

logger = logging.getLogger(__name__)

MAX_PARAGRAPH = 100_000  # characters; no prose is longer, and spaCy refuses a million
MAX_WORD = 300  # characters between blanks; tokenizers take the square of a longer one
MAX_BLOCK = 3 * MAX_PARAGRAPH  # characters of wikitext

_LABELLED_URL = re.compile(r"\[(?:https?:|ftp:|mailto:|news:)?//[^\s\[\]]++[ \t]++([^\[\]\n]*+)\]")
_BARE_URL = re.compile(r"\[(?:https?:|ftp:)?//[^\s\[\]]++\]")
_BEHAVIOUR = re.compile(r"__[A-Z]{3,}__")
_QUOTES = re.compile(r"'{2,}")
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\x00-\x08\x0b-\x1f\x7f]"
)
_EMPTY_BRACKETS = re.compile(r"[ \t]*(?:\((?:IPA|AFI)?[\s,;:/–—-]*\)|\[\s*\])")
_GAP_IN_BRACKETS = re.compile(rf"[ \t]*\([^(){HOLE}]*{HOLE}[^()]*\)")
_BRACKETS = re.compile(r"\([^()]*\)")
# A pronunciation that the sentence needs; all others, beside a name, can go.
_NEEDED_SOUND = re.compile(
    r"(\b(?:as|for|of|like|the|to|is|are|except|into|with|than|by|from|come|per|di|con|è|comme)\s+)"
    + SOUND
)
_AFTER_OPENING = re.compile(r"([(\[])[\s,;:]+")
_BEFORE_CLOSING = re.compile(r"(?<![\s,;])[\s,;]+([)\]])")
_SPACE_BEFORE_MARK = re.compile(r" +([,.;:])(?=\s|$)")
_DOUBLE_COMMA = re.compile(r",(?:\s*,)+")

_LEFTOVER = re.compile(
    rf"{UNBALANCED}"
    r"|\[\[|\]\]|\{\{|\}\}|\{\||\|\}|''|</?[a-zA-Z]|<!--|-->|\||__[A-Z]|https?://|www\."
    r"|&[a-zA-Z]{2,8};|&#\d|={2,}|\dpx\b|[{}]|\[//"
)
# No character has so long a number, and Python reads no number of thousands of digits.
_LONG_REFERENCE = re.compile(r"&#(?:[0-9]{9,}|[xX][0-9a-fA-F]{9,});?")
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD + 1}}}")
# Scripts without blanks between words; there a run of marks is what takes long.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_LONG_MARKS = re.compile(r"(?:[^\w\s]|_){60}|\d{300}")
_SENTENCE_END = re.compile(r"[.!?…。！？؟։।](?:[\"'”’»)\]]|\s|$)")
_LIST_MARKS = "*#;:"


def clean_paragraphs(
    wikitext: str,
    lang: str = "en",
    counts: Counter[str] | None = None,
    *,
    hidden: frozenset[str] = frozenset(),
) -> list[str]:
    """The paragraphs of prose of one article, in order.

    Lists, headings, tables, notes and media are left out; links show their label. A paragraph
    that still holds markup, has a gap that could not be filled, or has no sentence is rejected.

    wikitext (str): The page's source.
    lang (str): Language code: French keeps the space before `;` and `:`.
    counts (Counter): Gains `paragraphs` and one `rejected:<reason>` for each rejection; a
        paragraph, or a page, that cannot be cleaned for whatever reason is `rejected:error`.
    hidden (frozenset[str]): Lower-case names of the namespaces of media and categories of the
        wiki, besides those that are known; see `Site.hidden`.
    """
    counts = Counter() if counts is None else counts
    kept = []
    for paragraph in _paragraphs(wikitext, lang, hidden):
        if reason := "error" if paragraph is None else rejection(paragraph):
            counts[f"rejected:{reason}"] += 1
        elif paragraph is not None:
            counts["paragraphs"] += 1
            kept.append(paragraph)
    return kept


def _paragraphs(wikitext: str, lang: str, hidden: frozenset[str]) -> Iterator[str | None]:
    """The cleaned paragraphs; None for one, or the page, that cannot be cleaned.

    A page may hold anything, and no page is worth a build that stops: whatever goes wrong with one
    is a paragraph less.
    """
    try:
        blocks = _prose_blocks(pre_strip(wikitext, lang, hidden))
    except Exception:
        logger.debug("A page could not be cleaned", exc_info=True)
        yield None
        return
    for block in blocks:
        try:
            found = list(_rendered(block, lang))
        except Exception:
            logger.debug("A paragraph could not be cleaned", exc_info=True)
            yield None
        else:
            yield from found


def _rendered(block: str, lang: str) -> Iterator[str]:
    # Too long to be prose: spare the parser; the check comes after.
    text = block if len(block) > MAX_BLOCK else render(block, lang)
    for raw in _prose_blocks(text) if "\n" in text else [text]:
        if paragraph := _finish(raw, lang):
            yield paragraph


def rejection(paragraph: str) -> str | None:
    """Why a cleaned paragraph is not usable prose, or None."""
    if len(paragraph) > MAX_PARAGRAPH:
        return "too-long"
    if HOLE in paragraph:
        return "gap"
    if _LEFTOVER.search(paragraph):
        return "markup"
    if not _SENTENCE_END.search(paragraph):
        return "no-sentence"
    if _LONG_MARKS.search(paragraph):
        return "long-word"
    if not _UNSPACED.search(paragraph) and _LONG_WORD.search(paragraph):
        return "long-word"
    return None


def _prose_blocks(text: str) -> list[str]:
    """Blocks of consecutive prose lines; `LINE_END` stands for a line break inside one."""
    blocks: list[str] = []
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        stripped = line.strip()
        if stripped and not _is_structure(stripped):
            lines.append(stripped)
        elif lines:
            blocks.append(LINE_END.join(lines))
            lines = []
    return blocks


def _is_structure(line: str) -> bool:
    """A list item, an indented line, a heading, a rule, or the rest of a table."""
    return (
        line[0] in _LIST_MARKS
        or line[0] in "|!"
        or line.startswith(("----", "{|"))
        or (line[0] == "=" and line.endswith("="))
    )


def _finish(text: str, lang: str) -> str:
    if "''" in text:
        # As MediaWiki does, a line at a time.
        text = LINE_END.join(drop_quotes(line) for line in text.split(LINE_END))
    text = text.replace(LINE_END, " ")
    if "[" in text:
        text = _BARE_URL.sub("", _LABELLED_URL.sub(r"\1", text))
    text = _BEHAVIOUR.sub("", text)
    if "&" in text:
        text = html.unescape(_LONG_REFERENCE.sub(UNBALANCED, text))
    text = " ".join(_INVISIBLE.sub("", text).split())
    return _mend_punctuation(text, lang)


def _mend_punctuation(text: str, lang: str) -> str:
    """Close the gaps that removed notes and templates leave: `( ; born 1900)`, `word .`"""
    if SOUND in text:
        text = _BRACKETS.sub(lambda match: match.group().replace(SOUND, ""), text)
        text = _NEEDED_SOUND.sub(rf"\1{HOLE}", text).replace(SOUND, "")
        text = " ".join(text.split())
    if HOLE in text:
        text = _GAP_IN_BRACKETS.sub("", text)  # `$10,000 (equivalent to {{Inflation|...}} today)`
    if "(" in text or "[" in text:
        text = _EMPTY_BRACKETS.sub("", text)
        text = _BEFORE_CLOSING.sub(r"\1", _AFTER_OPENING.sub(r"\1", text))
    if lang != "fr":
        text = _SPACE_BEFORE_MARK.sub(r"\1", text)
    return _DOUBLE_COMMA.sub(",", text)


def drop_quotes(text: str) -> str:
    """Remove the marks of bold and italics as MediaWiki reads them.

    Four apostrophes are one and bold; if both bold and italics are left open, one bold mark is
    an apostrophe and italics: `''Hamlet'''s author` is "Hamlet's author".
    """
    runs = list(_QUOTES.finditer(text))
    literal = [_extra_apostrophes(len(run.group())) for run in runs]
    marks = [len(run.group()) - extra for run, extra in zip(runs, literal, strict=True)]
    bold, italic = sum(mark in (3, 5) for mark in marks), sum(mark in (2, 5) for mark in marks)
    if bold % 2 and italic % 2 and (index := _apostrophe_index(text, runs, marks)) is not None:
        literal[index] += 1
    out, position = [], 0
    for run, extra in zip(runs, literal, strict=True):
        out += [text[position : run.start()], "'" * extra]
        position = run.end()
    return "".join([*out, text[position:]])


def _extra_apostrophes(length: int) -> int:
    if length == 4:
        return 1
    return max(0, length - 5)


def _apostrophe_index(text: str, runs: list[re.Match[str]], marks: list[int]) -> int | None:
    """Which bold mark is an apostrophe before italics: MediaWiki's order of preference."""
    bold = [index for index, mark in enumerate(marks) if mark == 3]

    def before(index: int) -> str:
        return text[max(0, runs[index].start() - 2) : runs[index].start()].rjust(2)

    single = [i for i in bold if before(i)[1] != " " and before(i)[0] == " "]
    longer = [i for i in bold if before(i)[1] != " " and before(i)[0] != " "]
    return next(iter([*single[:1], *longer[:1], *bold[:1]]), None)
