"""Mentions that a parser misses, in languages whose data name their determiners: phrases by their
first words ("la voyageuse", tagged as a verb; "le petit"), and names by their other places in the
text ("Florent", tagged as an adverb)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.first_names import is_of_people
from .hidden_verbs import without_hidden_verb
from .pronouns import hangs_on, pronoun_at
from .tags import NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# What no noun phrase begins with.
_NO_START = frozenset({"ADP", "SCONJ", "CCONJ", "PUNCT", "AUX", "VERB", "PART"})
# What may stand between a determiner and its noun.
_BETWEEN = frozenset({"ADJ", "NUM", "DET"})
_MOST_BETWEEN = 3
# Before a capital, these say that a name follows.
_GOES_ON = frozenset({",", ";", "(", "-", "/", "&"})
_SAME = frozenset(
    {"mismo", "misma", "mismos", "mismas", "stesso", "stessa", "stessi", "stesse", "même", "mêmes"}
)
_DEGREES = frozenset({"más", "menos", "più", "meno", "plus", "moins"})
_NO_NOUN_FOLLOWS = frozenset({"PUNCT", "VERB", "AUX", "PRON", "ADP", "CCONJ", "SCONJ", "SPACE"})


def determined_phrases(
    doc: Doc, language: LanguageData, taken: Collection[int]
) -> Iterator[tuple[int, int, int]]:
    """(first, last, head) of phrases that begin with a determiner, ends exclusive.

    taken (Collection[int]): Tokens of mentions that are found already.
    """
    for token in doc:
        if token.i in taken or token.lower_.replace("\u2019", "'") not in language.determiners:
            continue
        head = _head(token, language, taken)
        if head is None:
            continue
        pronoun = pronoun_at(token, language)
        if pronoun is not None and not pronoun.possessive and not _is_person(doc[head], language):
            continue
        yield token.i, head + 1, head


def _head(determiner: Token, language: LanguageData, taken: Collection[int]) -> int | None:
    doc = determiner.doc
    nominal = None
    for at in range(determiner.i + 1, min(determiner.i + 2 + _MOST_BETWEEN, len(doc))):
        word = doc[at]
        if at in taken or not (word.is_alpha or "-" in word.text):
            return nominal
        if nominal is not None and is_verb_form(word, language):
            return nominal
        described = word.lower_ in language.kinds.described
        if (word.pos_ in NOUNS or _is_person(word, language)) and not described:
            return at
        if at == determiner.i + 1 and _is_noun_after(determiner, word, language):
            return at
        if language.adjectives_alone:
            described |= word.pos_ == "ADJ" and word.lower_ not in _SAME
            if word.lower_ in _DEGREES and at == determiner.i + 1:
                continue
        if not described and word.pos_ not in _BETWEEN:
            return nominal
        nominal = at if described and _ends_phrase(word, language) else None
    return nominal


def _ends_phrase(word: Token, language: LanguageData) -> bool:
    """Whether no noun follows."""
    if word.i + 1 == len(word.doc):
        return True
    after = word.nbor(1)
    adverb = language.adjectives_alone and after.pos_ == "ADV"
    return adverb or after.pos_ in _NO_NOUN_FOLLOWS or is_verb_form(after, language)


def _is_noun_after(determiner: Token, word: Token, language: LanguageData) -> bool:
    """What is called a verb after what is only a determiner: "su llamada", "la auxiliar"."""
    if word.pos_ != "VERB" or not language.nouns:
        return False
    if re.fullmatch(language.nouns, f"{determiner.lower_} {word.lower_}"):
        return True
    pronoun = language.pronouns.get(determiner.lower_)
    certain = pronoun is None or pronoun.possessive is True
    infinitive = "Inf" in word.morph.get("VerbForm", []) or word.lower_.endswith("r")
    return certain and not infinitive and _ends_phrase(word, language)


def phrase_place(
    doc: Doc, first: int, last: int, head: Token, language: LanguageData
) -> tuple[int, int, Token]:
    """Where a phrase of the parser begins and ends, and its head."""
    first = _without_particles(doc, first, head.i, language)
    last = _with_hyphens(doc, head.i, last, language)
    last = _without_prepositions(doc, head.i, last, language)
    last = _without_clitics(doc, first, last, language)
    last = without_hidden_verb(doc, first, last, language)
    return (first, *_without_verb(doc, first, last, head, language))


def _with_hyphens(doc: Doc, head: int, last: int, language: LanguageData) -> int:
    """The end of a phrase with what a hyphen ties to its last word: "les grands-parents"."""
    while language.determiners and last == head + 1 and last + 1 < len(doc):
        part = doc[last + 1]
        if not hangs_on(part) or part.lower_ in language.clitics or not part.is_lower:
            break
        head, last = last + 1, last + 2
    return last


def name_place(
    doc: Doc, first: int, last: int, head: int, language: LanguageData
) -> tuple[int, int]:
    """Where a name begins and ends; nothing of it is left where it is a verb: "L'inconnue entra",
    "Prenez le lait", "Posó sentado"."""
    if is_verb_form(doc[head], language) or is_command(doc[first], language):
        return last, last
    if is_first_verb(doc[first], language):
        named = any(token.is_title for token in doc[first + 1 : last])
        return (first + 1 if named else last), last
    return first, last


def _without_verb(
    doc: Doc, first: int, last: int, head: Token, language: LanguageData
) -> tuple[int, Token]:
    """The end and the head of a phrase without a verb that is taken for a part of it: "les soldats
    entrèrent"."""
    words = range(first + 1, last)
    at = next((i for i in words if is_verb_form(doc[i], language)), last)
    if at == last and last - first > 2 and _is_verb_of(doc[first], doc[last - 1], language):
        at = last - 1  # "la primera llora"
    if at == last or at - first < 2:
        return last, head
    return at, head if head.i < at else doc[at - 1]


def _is_verb_of(determiner: Token, word: Token, language: LanguageData) -> bool:
    """Whether what is taken for a noun is the verb of the adjective before it: "el vaquero jura",
    "la primera llora"."""
    before = word.nbor(-1)
    if not language.adjectives_alone or word.pos_ != "NOUN" or before.pos_ != "ADJ":
        return False
    if language.verbs is not None and language.verbs(word.lower_):
        return before.lower_ in language.kinds.described or _differ(determiner, word)
    return _differ(determiner, word) and not _differ(determiner, before)


def _differ(determiner: Token, word: Token) -> bool:
    """Whether gender or number differ."""
    pairs = ((determiner.morph.get(n, []), word.morph.get(n, [])) for n in ("Gender", "Number"))
    return any(a and b and not set(a) & set(b) for a, b in pairs)


def _without_particles(doc: Doc, first: int, head: int, language: LanguageData) -> int:
    """The start of a phrase without what stands before its determiner: "con su gato", "Era
    hombre"."""
    if not language.determiners:
        return first
    while first < head and doc[first].lower_ not in language.determiners:
        beside = doc[first + 1].lower_ in language.determiners  # "dentro una stanza"
        if doc[first].pos_ not in _NO_START and not (doc[first].pos_ == "ADV" and beside):
            break
        first += 1
    return first


def _without_prepositions(doc: Doc, head: int, last: int, language: LanguageData) -> int:
    """The end of a phrase without another that hangs on it: "casa de la primera"."""
    if language.adjectives_alone:
        for at in range(head + 1, last - 1):
            if doc[at].pos_ == "ADP" and doc[at + 1].lower_ in language.determiners:
                return at
    return last


def _is_bare_predicate(head: Token, language: LanguageData) -> bool:
    """ "Hombre" in "era hombre de pocas palabras": what somebody is, and nobody by itself."""
    if not language.adjectives_alone or head.pos_ != "NOUN":
        return False
    kinds = [child.dep_ for child in head.children]
    return "cop" in kinds and not any(kind in ("det", "nummod") for kind in kinds)


def _without_clitics(doc: Doc, first: int, last: int, language: LanguageData) -> int:
    """The end of a phrase without what belongs to the verb after it: "La domestique lui"."""
    while last - 1 > first and _is_no_noun(doc[last - 1], language):
        last -= 1
    return last


def is_no_phrase(first: Token, head: Token, language: LanguageData) -> bool:
    """ "Le lui", "parla", "tu peux", "Prenez": a verb and its pronouns, taken for a noun phrase;
    and what somebody is, who is not named ("era hombre de pocas palabras")."""
    if _is_bare_predicate(head, language):
        return True
    if language.determiners and first.is_lower and hangs_on(first):
        return True  # "parents" in "grands-parents"
    said = language.first_and_second - language.determiners
    subject = bool(language.determiners) and first.lower_ in said
    verb = is_command(first, language) or is_first_verb(first, language)
    return subject or verb or _is_no_noun(head, language)


def is_called_noun(word: Token, language: LanguageData) -> bool:
    """Whether what is called a noun is none: a sign, a verb by its ending or its clitic ("lo
    miró")."""
    if not language.adjectives_alone:
        return False
    if not any(map(str.isalnum, word.text)) or is_first_verb(word, language):
        return True
    clitic = word.i > 0 and word.nbor(-1).lower_ in language.clitics
    if clitic and pronoun_at(word.nbor(-1), language) is not None:
        return True
    return is_verb_form(word, language)


def _is_no_noun(word: Token, language: LanguageData) -> bool:
    form = word.lower_.replace("\u2019", "'")
    return form in language.clitics or is_verb_form(word, language)


def is_verb_form(word: Token, language: LanguageData) -> bool:
    return bool(language.verb_forms) and re.fullmatch(language.verb_forms, word.text) is not None


def is_first_verb(word: Token, language: LanguageData) -> bool:
    """ "Posó" in "Posó sentado", "Encontró pan": at the head of a sentence, no known name."""
    if language.verbs is None or not word.is_title or is_of_people(word.text):
        return False
    form = word.lower_
    known = language.verbs(form) or re.fullmatch(language.verb_forms, form) is not None
    return known and _may_start(word)


def _may_start(word: Token) -> bool:
    """Whether a sentence may begin with a word: not after "Lima," or "Sr."."""
    if word.i == 0 or word.is_sent_start:
        return True
    before = word.nbor(-1)
    goes_on = before.text in _GOES_ON and before.i > 0 and not before.is_sent_start
    return before.is_space or (before.is_punct and not goes_on)


def is_command(word: Token, language: LanguageData) -> bool:
    """ "Prenez" in "Prenez le lait", "donne" in "donne-le", which taggers take for a name."""
    if not language.commands or word.i + 1 == len(word.doc):
        return False
    if word.i + 2 < len(word.doc) and hangs_on(clitic := word.nbor(2)):
        return clitic.lower_ in language.clitics and pronoun_at(clitic, language) is not None
    if not word.is_sent_start or is_of_people(word.text) or pronoun_at(word.nbor(1), language):
        return False
    words = f"{word.text} {word.nbor(1).lower_}".replace("\u2019", "'")
    return re.fullmatch(language.commands, words) is not None


def _is_person(word: Token, language: LanguageData) -> bool:
    form = word.lower_
    kinds = language.kinds
    people = (kinds.masculine, kinds.feminine, kinds.people)
    return any(form in nouns or form.removesuffix("s") in nouns for nouns in people)


def names_elsewhere(doc: Doc, names: Collection[str], taken: Collection[int]) -> Iterator[int]:
    """Tokens that are written as a name of one word, and in no mention.

    names (Collection[str]): Those that are found.
    """
    small = {token.lower_ for token in doc if token.is_lower}
    for token in doc:
        if token.i in taken or not token.is_title or token.text not in names:
            continue
        if token.is_sent_start and token.lower_ in small:
            continue
        yield token.i
