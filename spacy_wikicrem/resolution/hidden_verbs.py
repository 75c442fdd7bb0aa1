"""Finite verbs that small pipelines take for nouns, in languages whose clitics look like articles:
"Le mécanicien la répare", "¿Las llevas tú?", "La niña llora".

A sentence without another finite verb has its verb where a noun phrase stands before what looks
like an article and a noun.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.first_names import is_of_people
from .tags import NOUNS, VERBS, is_finite

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ENDS = frozenset({*'.!?…;:¿¡«»—–()"“”', "..."})
_OF = frozenset({"de", "du", "des", "d'", "del"})
_ALL = frozenset({"tout", "toute", "tous", "toutes", "todo", "toda", "todos", "todas"})
_MERGED = frozenset({"au", "aux", "al"})
_PHRASE = frozenset({"NOUN", "PROPN", "ADJ", "NUM"})
_LONGEST = 8  # words of a subject
_LONGEST_CLAUSE = 40
_AFTER_VERB = frozenset({"PUNCT", "ADV", "ADP", "CCONJ", "SCONJ", "PRON", "DET", "NUM", "SPACE"})


def is_before_hidden_verb(token: Token, language: LanguageData) -> bool:
    """Whether what is taken for an article is a clitic, as only the word after it can be the
    verb of its clause."""
    form = token.lower_.replace("\u2019", "'")
    if not language.hidden_verbs or form not in language.clitics & language.determiners:
        return False
    if token.i + 1 == len(token.doc) or not (token.nbor(1).is_lower and token.nbor(1).is_alpha):
        return False
    start, end = _clause(token)
    if _is_asked(token, start, language):
        return True
    if end - start > _LONGEST_CLAUSE or not _may_be_verb(token.nbor(1), language):
        return False
    subject = _subject_before(token, start, language)
    if subject is None or _has_other_verb(token, start, end, language):
        return False
    return _is_verb_after(subject, token.nbor(1), start, end, language)


def without_hidden_verb(doc: Doc, first: int, last: int, language: LanguageData) -> int:
    """The end of a phrase without its last word, if that is the only verb of the sentence: "La niña
    llora"."""
    word = doc[last - 1]
    known = language.determiners
    if not language.hidden_verbs or last - first < 3 or doc[first].lower_ not in known:
        return last
    start, end = _clause(word)
    whole = start in (first, first - 1) and _is_end(doc, start - 1) and _is_end(doc, end)
    if not whole or end != last or word.nbor(-1).pos_ not in NOUNS:
        return last
    if not _may_be_verb(word, language) or _has_other_verb(word, start, end, language):
        return last
    if language.verbs is not None:
        return last - 1 if language.verbs(word.lower_) else last
    return last - 1 if re.fullmatch(language.verbs_at_end, word.lower_) else last


def _may_be_verb(word: Token, language: LanguageData) -> bool:
    if not (word.is_lower and word.is_alpha):
        return False
    known = language.verbs is not None and language.verbs(word.lower_)
    return known or re.fullmatch(language.hidden_verbs, word.lower_) is not None


def _clause(token: Token) -> tuple[int, int]:
    """The tokens around one that no mark and no conjunction cuts, ends exclusive."""
    doc, start, end = token.doc, token.i, token.i + 1
    while start > 0 and token.i - start < _LONGEST_CLAUSE and not _cuts(doc[start - 1]):
        start -= 1
    while end < len(doc) and end - token.i < _LONGEST_CLAUSE and not _cuts(doc[end]):
        end += 1
    return start, end


def _cuts(token: Token) -> bool:
    return token.is_space or token.is_punct or token.pos_ in ("CCONJ", "SCONJ")


def _is_end(doc: Doc, at: int) -> bool:
    """Whether a sentence begins or ends there."""
    return not 0 <= at < len(doc) or doc[at].text in _ENDS or "\n" in doc[at].text


def _is_asked(token: Token, start: int, language: LanguageData) -> bool:
    """ "¿Las llevas tú?", "La connais-tu ?"."""
    doc, behind = token.doc, token.i + 2
    if token.i != start or behind >= len(doc):
        return False
    if doc[behind].text == "-" and behind + 1 < len(doc):
        return f"-{doc[behind + 1].lower_}" in language.subjects_behind
    return doc[behind].lower_ in language.subjects_behind


def _subject_before(token: Token, start: int, language: LanguageData) -> Token | None:
    """The first word of the noun phrase that is all that stands in the clause before a clitic, but
    for adverbs ("Demain, sa mère la coupe")."""
    words = list(token.doc[start : token.i])
    while words and words[0].pos_ == "ADV":
        words.pop(0)
    if not words or words[-1].pos_ not in _PHRASE or len(words) > _LONGEST:
        return None
    for before, word in pairwise(words):
        inside = word.pos_ in _PHRASE or word.lower_ in _OF
        if not inside and not (_is_determiner(word, language) and before.lower_ in _OF):
            return None
    if words[-1].lower_ in _ALL or _ends_in_verb(words, language):
        return None
    first = words[0]
    # "Lave la salade" begins with no name.
    named = first.is_title and first.pos_ in (*NOUNS, "ADJ") and _is_name(first, language)
    return first if named or _is_determiner(first, language) else None


def _ends_in_verb(words: list[Token], language: LanguageData) -> bool:
    """Whether the last word of what looks like a phrase may be the verb, and what follows a noun:
    "son acidité désarme l'enzyme"."""
    last = words[-1]
    if len(words) < 3 or last.pos_ not in ("NOUN", "ADJ") or words[-2].pos_ not in NOUNS:
        return False
    if language.verbs is not None:
        return language.verbs(last.lower_)
    known = last.lower_ in language.kinds.described or _is_known_noun(last, language)
    return not known and re.fullmatch(language.hidden_verbs, last.lower_) is not None


def _is_name(word: Token, language: LanguageData) -> bool:
    kinds = language.kinds
    return is_of_people(word.text) or word.lower_ in kinds.masculine | kinds.feminine


def _is_determiner(word: Token, language: LanguageData) -> bool:
    if word.lower_ in _OF or word.lower_ in _MERGED:
        return False
    return word.pos_ == "DET" or word.lower_.replace("\u2019", "'") in language.determiners


def _has_other_verb(token: Token, start: int, end: int, language: LanguageData) -> bool:
    for word in token.doc[start:end]:
        if word.i in (token.i, token.i + 1):
            continue
        formed = re.fullmatch(language.verb_forms, word.text) if language.verb_forms else None
        if is_finite(word) or (word.pos_ in VERBS and word.is_lower) or formed:
            return True
    return False


def _is_verb_after(
    subject: Token, word: Token, start: int, end: int, language: LanguageData
) -> bool:
    doc = word.doc
    if word.i + 1 < len(doc) and word.nbor(1).pos_ not in _AFTER_VERB:
        return False
    known = language.verbs is not None and language.verbs(word.lower_)
    described = _is_determiner(subject, language)
    if language.verbs is not None and not (known or described):
        return False  # "Juana la loca"
    if word.pos_ == "ADJ" and not known:
        return False
    if _is_end(doc, start - 1) and _is_end(doc, end) and end == word.i + 1 and described:
        return True  # "Le porteur la porte."
    return known or not _is_known_noun(word, language)


def _is_known_noun(word: Token, language: LanguageData) -> bool:
    kinds = language.kinds
    nouns = (kinds.things, kinds.people, kinds.masculine, kinds.feminine)
    return any(word.lower_ in group for group in nouns)
