"""Templates that show nothing in prose: notes, boxes, remarks of editors. And where an unknown
one cannot be left out without losing a word."""

from __future__ import annotations

import re

# Names in lower case; those of English Wikipedia, which other wikis take over, and a few of theirs.
_NAMES = frozenset(
    name.strip()
    for name in """
    -|*|!-|r|ran|rp|rf|note|note label|ref label|ref|refn|notetag|sup note|fact|cn|who|whom|by whom
    when|which|where|why|how|what|according to whom|clarify|specify|dubious|vague|disputed|discuss
    dead link|webarchive|citation|doi|oclc|pmid|pmc|isbn|issn|jstor|s2cid|arxiv|asin|bibcode|hdl
    subscription|subscription required|registration required|better source|better ref|verify source
    failed verification|self-published source|primary source|third-party|page needed|citation style
    original research|synthesis|pov statement|weasel|peacock|lopsided|undue weight|update after
    anchor|anchors|clear|clr|br|break|col-begin|col-break|col-end|div col|div col end|nobold|toc
    tocright|toc left|toc right|notoc|short description|italic title|italictitle|displaytitle
    lowercase title|lowercase|defaultsort|authority control|reflist|portal|portal bar|commons
    commons category|commonscat|wikisource|wikiquote|sister|sister project links|main|main article
    see also|see|further|details|about|for|other uses|otheruses|hatnote|redirect|distinguish
    harv|harvcol|post-nominals|postnominals|flagicon|flag icon|flagdeco|fbicon|imagequote2|listen
    multiple image|double image|image|audio file|sound sample|external media|annotated image
    alternate links|nowrap begin|nowrap end|nowrapbegin|nowrapend|extinct|dagger|double-dagger
    efloras|wsy|vr|nq|eqm|featured article|good article|spoken wikipedia|coord missing|pdflink
    link fa|link ga|persondata|clear left|clear right|small div|end|stack begin|stack end
    référence nécessaire|réf nécessaire|réf. nécessaire|refnec|note|notes|sources|quand|qui|par qui
    précision nécessaire|lien brisé|lien mort|senza fonte sezione|nota|nd|cita requerida|cr
    añadir referencias|belege|beleg|quelle
    """.replace("\n", "|").split("|")
)
_NAME = re.compile(
    r"(?:cite|citation|infobox|taxobox|use|engvar|pp|sfn|efn|refn|refbegin|refend|ref|harvid|navbox"
    r"|coord|#tag:|defaultsort:|displaytitle:|wikidata|cita|ouvrage|article|lien web|literatur)"
    r"(?:[ -]|$)|(?:sfn|efn|refn|cite|#tag:|defaultsort:|displaytitle:)"
    r"|.*(?:[ -]inline|needed|[ -]icon|\?|-stub|[ -]required)$",
    re.DOTALL,
)
# Remarks of editors say since when: {{x|date=May 2020}}.
_DATED = re.compile(r"\|\s*date\s*=[^|]*\d{4}\s*(?:\||$)")
_WORDS_BEFORE = re.compile(r"[^\W_](?P<end>[^\s\w]*)[ \t\xa0]+[\"'“‘«(\[]*$")
_SENTENCE_END = re.compile(r"[.!?]")
_WORD_AFTER = re.compile(r"[ \t\xa0]*['\"“”‘’»)\]]*[ \t\xa0]*(?P<next>[^\s{<]?)")


def shows_nothing(name: str, content: str) -> bool:
    """Whether a template of no known text is known to show nothing in prose.

    name (str): In lower case. content (str): All that stands between the braces.
    """
    return name in _NAMES or bool(_NAME.match(name)) or bool(_DATED.search(content))


def between_words(before: str, after: str, multiline: bool) -> bool:
    """Whether a template stands where a word is missed if it shows nothing.

    before, after (str): The rest of its line, without markup that shows nothing.
    multiline (bool): It has several lines, as boxes have.
    """
    following = _WORD_AFTER.match(after)
    next_ = following["next"] if following else ""
    if not before.strip():
        # A note at the start of a line, or its subject.
        return not multiline and after[:1] in (" ", "\xa0") and next_.islower()
    words = _WORDS_BEFORE.search(before)
    if words is None:
        return False  # it is attached to a word, as notes are, or nothing but marks precede
    return bool(next_) or not _SENTENCE_END.search(words["end"])
