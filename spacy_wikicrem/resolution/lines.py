"""Line breaks that end what stands before them, in chats, transcripts and letters, and those that
only wrap a line. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from . import tags
from .candidates import BLANK_LINE, PEOPLE

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from ..lang import LanguageData

_ENDINGS = frozenset(".?!:;,")
_BULLETS = frozenset("-*•–—>#|")
# "Maya:", "PROFESSOR SMITH:", "Q:".
_LABEL = re.compile(r"(@?[^\W\d_][\w.'’ -]{0,40}):\s")
_LONGEST_LABEL = 48
_MOST_IN_LABEL = 4  # tokens
_LONGEST_HEADING = 60
_MOST_BEFORE_COLON = 10  # tokens
_LONGEST_ITEM = 120  # tokens
_ITEM = re.compile(r"\s*(?:[-*•–+]+|\(?\d+[.)])\s+\S")
_MARK = re.compile(r"\s*(?:[-*•–#]+|\(?(?:\d+(?:\.\d+)*|\w)[.)])\s+")  # "2.1)"


def first_part(doc: Doc, first: int, last: int) -> int:
    """The end of what tokens first:last hold before the first break that ends it."""
    return next((i for i in range(first, last) if ends_phrase(doc[i])), last)


def parts(doc: Doc, first: int, last: int) -> Iterator[tuple[int, int]]:
    """What tokens first:last hold, cut at the breaks that end phrases."""
    while (end := first_part(doc, first, last)) < last:
        yield first, end
        first = end + 1
    yield first, last


def is_label(doc: Doc, first: int, last: int) -> bool:
    """ "Q:", "A:" of an interview; "DR" of "DR. LEE:", where a line begins; "Method:", which is a
    line by itself and nobody's name."""
    after = doc[last].text if last < len(doc) else ""
    if last - first == 1 and len(doc[first]) == 1 and after == ":":
        return True
    if last - first > 1 or not _begins_line(doc, first):
        return False
    if after == ":" and _begins_line(doc, last + 1):
        return doc[first].ent_type_ not in PEOPLE
    label = _label_at(doc, first)
    return label is not None and len(label) > len(doc[first : last + 1].text)


def after_item_mark(doc: Doc, first: int, last: int) -> int:
    """Without the number of a list's item: "Tax form" of "3) Tax form"."""
    numbered = last - first > 2 and doc[first].text.isdigit() and doc[first + 1].text == ")"
    return first + 2 if numbered and _begins_line(doc, first) else first


def topic_of_item(doc: Doc, at: int) -> range:
    """What an item of a list says that it is about, before the item's token at: "Client (Mrs. Obi)"
    of "- Client (Mrs. Obi): she prefers the phone". Tokens; none elsewhere."""
    first = at
    while first > 0 and at - first <= _LONGEST_ITEM and not _begins_line(doc, first):
        first -= 1
    if not _begins_line(doc, first) or not _ITEM.match(doc[first : first + 4].text):
        return range(0)
    label = doc[first : min(first + _MOST_BEFORE_COLON, at)]
    colon = next((t.i for t in label if t.text.endswith(":")), None)
    return range(0) if colon is None else range(first, colon)


def whole_sentences(doc: Doc, language: LanguageData) -> list[tuple[int, int]]:
    """Start and end of each sentence, in tokens. A label and its title are none of their own, and
    go with what follows: "DR.", "LEE:"."""
    found: list[tuple[int, int]] = []
    start = None
    for sentence in doc.sents:
        first = sentence.start if start is None else start
        start = first if _is_of_label(sentence, language) and sentence.end < len(doc) else None
        if start is None:
            found.append((first, sentence.end))
    return found


def _is_of_label(sentence: Span, language: LanguageData) -> bool:
    words = [token for token in sentence if not token.is_space][: _MOST_IN_LABEL + 1]
    if not words or len(words) > _MOST_IN_LABEL or not words[0].text[0].isupper():
        return False
    title = all(t.is_punct or language.kinds.is_title(t.lower_.rstrip(".")) for t in words)
    return title or words[-1].text == ":"


def _begins_line(doc: Doc, at: int) -> bool:
    return at == 0 or at >= len(doc) or "\n" in doc[at - 1].text or doc[at].text.startswith("\n")


def is_blank(token: Token) -> bool:
    """Whether a token of white space holds a blank line."""
    return bool(token.is_space and BLANK_LINE.search(token.text_with_ws))


def ends_phrase(token: Token) -> bool:
    """Whether no phrase goes on after a token: the edge of a table's cell, or white space that is a
    blank line, a line after punctuation, or one that begins with a bullet or with whose turn it
    is."""
    if _is_edge(token):
        return True
    breaks = token.text.count("\n") if token.is_space else 0
    if not breaks or token.i + 1 == len(token.doc):
        return bool(breaks)
    if breaks > 1 or (token.i and token.nbor(-1).text[-1] in _ENDINGS):
        return True
    following = token.nbor(1)
    if following.text[0] in _BULLETS or _label_at(token.doc, following.i) is not None:
        return True
    return ends_heading(token) or _is_between_rows(token)


def crosses_cells(doc: Doc, first: int, last: int) -> bool:
    """Whether tokens first:last are in more than one cell of a table."""
    return any("|" in t.text or _is_edge(t) or _is_between_rows(t) for t in doc[first:last])


def _is_edge(token: Token) -> bool:
    """Whether a token separates two cells of a table; a tab alone, without others near it, is white
    space."""
    if not _is_tab(token):
        return not token.text.strip("|")
    near = token.doc[max(0, token.i - _LONGEST_ITEM) : token.i + _LONGEST_ITEM]
    return any(_is_tab(other) and other.i != token.i for other in near)


def _is_tab(token: Token) -> bool:
    return "\t" in token.text and "\n" not in token.text


def _is_between_rows(token: Token) -> bool:
    """Whether both lines at a line break have cells."""
    if not _breaks(token):
        return False
    doc, at = token.doc, token.i
    before = takewhile(lambda t: not _breaks(t), reversed(doc[max(0, at - _LONGEST_ITEM) : at]))
    after = takewhile(lambda t: not _breaks(t), doc[at + 1 : at + _LONGEST_ITEM])
    return any(map(_is_edge, before)) and any(map(_is_edge, after))


def ends_heading(token: Token) -> bool:
    """Whether a line break ends a heading or an item: a short line that says nothing whole, begins
    as one, and had room for the first word of the next, which begins anew."""
    doc = token.doc
    if not token.is_space or token.text.count("\n") != 1 or token.i + 1 == len(doc):
        return False
    first = token.i
    while (
        first > 0 and token.idx - doc[first].idx <= _LONGEST_HEADING and not _breaks(doc[first - 1])
    ):
        first -= 1
    if not _begins_anew(doc, first):
        return False
    last = next((t.i for t in doc[token.i + 1 :] if _breaks(t)), len(doc))
    line, after = doc[first : token.i].text, doc[token.i + 1 : last].text
    words = _MARK.sub("", line, count=1)
    if not words[:1].isupper() or not after[:1].isupper() or len(line) > _LONGEST_HEADING:
        return False
    had_room = len(line) + 1 + len(after.split()[0]) <= len(after)
    return had_room and not any(map(_is_of_sentence, doc[first : token.i]))


def _is_of_sentence(token: Token) -> bool:
    """Whether a word is seldom in a heading: "Then", "She", "left"."""
    return token.pos_ in ("ADV", "PRON", "INTJ") or tags.is_finite(token)


def _breaks(token: Token) -> bool:
    return token.is_space and "\n" in token.text


def _begins_anew(doc: Doc, first: int) -> bool:
    """Whether what begins with a token goes on with no line before it."""
    if first == 0 or doc[first - 1].text.count("\n") > 1 or first == 1:
        return True
    marked = _MARK.match(doc[first : first + 4].text) is not None
    return _breaks(doc[first - 1]) and (marked or doc[first - 2].text[-1] in _ENDINGS)


def _label_at(doc: Doc, first: int) -> str | None:
    """Whose turn it is, without the colon, if a line begins so with a token."""
    label = _LABEL.match(doc[first : first + 12].text[:_LONGEST_LABEL])
    if label is None or not all(word[0].isupper() or word[0] == "@" for word in label[1].split()):
        return None
    return label[1]
