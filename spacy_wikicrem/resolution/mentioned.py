"""Pronouns that stand for nobody because they are no pronouns in use: parts of titles and styles
("His Dark Materials", "Her Majesty"), words that are mentioned ("the word she"), declarations
("they/them"), "IT" the department. And "he/she", "his or her", which are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from .mention_span import MentionSpan
from .syntax import is_subject, role

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

QUOTES = frozenset("\"“”‘’'«»") | {"``", "''"}
_APOSTROPHES = ("'", "\u2019")
_SLASHES = frozenset({"/", "\\"})
_OPENING = QUOTES | frozenset("([{:;-–—*#>") | {"--", "...", "…"}
_TITLES = frozenset({"WORK_OF_ART", "PRODUCT", "EVENT", "LAW"})


def is_in_use(token: Token, pronoun: Pronoun, language: LanguageData) -> bool:
    """Whether a pronoun's form stands for somebody or something here."""
    return not (
        is_department(token, pronoun)
        or _is_firm(token, language)
        or _is_title(token, language)
        or _is_style(token, pronoun, language)
        or _is_word(token, language)
        or is_declared(token, language)
    )


def is_capitals(token: Token) -> bool:
    """Whether a token stands among words in capitals."""
    doc = token.doc
    near = [t for t in doc[max(0, token.i - 3) : token.i + 4] if t.is_alpha and t.i != token.i]
    return token.is_upper and len(near) > 1 and sum(t.is_upper for t in near) > len(near) / 2


def is_department(token: Token, pronoun: Pronoun) -> bool:
    """ "Ask IT for help", but not "IT WAS COLD"."""
    plain = pronoun.gender == "neuter" and len(token) == 2
    return plain and token.is_upper and not is_capitals(token)


def departments(doc: Doc, language: LanguageData) -> dict[int, MentionSpan]:
    """By token, "IT" where it is no pronoun and stands alone: "ask IT, they know"."""
    found = {}
    for token in doc:
        pronoun = language.pronouns.get(token.lower_) if token.is_upper else None
        if pronoun is None or not is_department(token, pronoun) or _is_before_noun(token):
            continue
        place = token.idx, token.idx + len(token), token.i, token.i + 1, token.i
        found[token.i] = MentionSpan(*place, "entity", "ORG", (token.i,))
    return found


def _is_before_noun(token: Token) -> bool:
    """ "IT support"."""
    after = token.doc[token.i + 1 : token.i + 2]
    nouns = (t for t in after if t.pos_ == "NOUN" and t.is_lower)
    return role(token) == "compound" or any(role(t) != "adverbial noun" for t in nouns)


def _is_firm(token: Token, language: LanguageData) -> bool:
    """The letters of "HIS Ltd"."""
    if not token.is_upper or len(token) < 2 or token.i + 1 == len(token.doc):
        return False
    after = token.nbor(1)
    endings = language.kinds.firm_endings
    return after.is_title and after.lower_.rstrip(".") in endings and not is_capitals(token)


def _is_title(token: Token, language: LanguageData) -> bool:
    """A capital inside a sentence, and another one after it, or "the film" before it."""
    if not token.is_title or token.i + 1 == len(token.doc):
        return False
    after = token.nbor(1)
    if token.ent_type_ in _TITLES and after.ent_type_ == token.ent_type_ and after.is_title:
        return True
    if token.is_sent_start or token.i == 0:
        return False
    before = token.nbor(-1)
    if before.lower_ in language.empty.works:
        return True
    if before.text in _OPENING or before.is_space or before.is_sent_end:
        return False
    if after.is_title and after.is_alpha:
        return after.lower_ not in language.pronouns
    return token.tag_ in language.pronoun_tags and _goes_on_with_capital(token)


def _goes_on_with_capital(token: Token) -> bool:
    """ "She's the Man": the small words of a title stand before its next capital."""
    after = token.nbor(1)
    if not after.text.startswith(_APOSTROPHES):
        return False
    rest = token.doc[after.i + 1 : token.sent.end]
    large = next((t for t in rest if t.tag_ not in ("DT", "IN", "TO", "CC")), None)
    return large is not None and large.is_title and large.is_alpha and not large.ent_type_


def _is_style(token: Token, pronoun: Pronoun, language: LanguageData) -> bool:
    if not pronoun.possessive and pronoun.possessive is not None:
        return False
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    return after is not None and after.is_title and after.lower_ in language.empty.styles


def _is_word(token: Token, language: LanguageData) -> bool:
    """ "The word she", and a pronoun alone between quotation marks."""
    doc, at = token.doc, token.i
    before = doc[at - 1] if at > 0 else None
    after = doc[at + 1] if at + 1 < len(doc) else None
    quoted = before is not None and after is not None
    quoted = quoted and before.text in QUOTES and after.text in QUOTES  # type: ignore[union-attr]
    named = doc[at - 2] if quoted and at > 1 else before
    if named is not None and named.lower_ in language.empty.words_for_words:
        return quoted or not _is_in_clause_of(token, named)
    return quoted and not (at > 1 and doc[at - 2].text in (",", ":"))


def _is_in_clause_of(token: Token, noun: Token) -> bool:
    """ "The word they have used": the subject of a clause about a noun."""
    clause = token.head
    return is_subject(token) and role(clause) == "relative clause" and clause.head == noun


def is_declared(token: Token, language: LanguageData) -> bool:
    """ "She/her", "they/them"; not "he/she"."""
    if token.lower_ not in language.pronouns:
        return False
    run = _run(token, language)
    return len(run) > 1 and not _are_alternatives(run)


def is_alternative(token: Token, language: LanguageData) -> Token | None:
    """The "he" of "he/she" and the "his" of "his or her", if the token is the other half."""
    if token.lower_ not in language.pronouns:
        return None
    run = _run(token, language)
    if len(run) == 2 and run[1][0].i == token.i and _are_alternatives(run):
        return run[0][0]
    joined = token.i > 1 and token.nbor(-1).lower_ == "or"
    if not joined:
        return None
    other = language.pronouns.get(token.nbor(-2).lower_)
    own = language.pronouns.get(token.lower_)
    alike = own is not None and other is not None and _differ(own, other)
    return token.nbor(-2) if alike else None


def is_half(token: Token, language: LanguageData) -> bool:
    """Whether a token is one half of "he/she"."""
    return both_halves(token, language) is not None


def both_halves(token: Token, language: LanguageData) -> tuple[Token, Token] | None:
    """The "he" and the "she" of "he/she", one of which the token is; the "s" and "he" of "s/he"."""
    doc, at = token.doc, token.i
    first = is_alternative(token, language)
    if first is not None:
        return first, token
    joined = at + 2 < len(doc) and (_joins(doc[at + 1]) or doc[at + 1].lower_ == "or")
    if joined and is_alternative(doc[at + 2], language) is not None:
        return token, doc[at + 2]
    if at > 1 and token.lower_ == "he" and _joins(doc[at - 1]) and doc[at - 2].lower_ == "s":
        return doc[at - 2], token
    return None


def is_first_half(token: Token) -> bool:
    """The "s" of "s/he"."""
    doc, at = token.doc, token.i
    joined = token.lower_ == "s" and at + 2 < len(doc) and _joins(doc[at + 1])
    return joined and doc[at + 2].lower_ == "he"


def _run(token: Token, language: LanguageData) -> list[tuple[Token, Pronoun]]:
    """Pronouns with slashes between them, this one among them."""
    doc, first = token.doc, token.i
    while first > 1 and _joins(doc[first - 1]) and doc[first - 2].lower_ in language.pronouns:
        first -= 2
    run = [(doc[first], language.pronouns[doc[first].lower_])]
    at = first + 1
    while at + 1 < len(doc) and _joins(doc[at]) and doc[at + 1].lower_ in language.pronouns:
        run.append((doc[at + 1], language.pronouns[doc[at + 1].lower_]))
        at += 2
    return run


def _joins(token: Token) -> bool:
    return token.text in _SLASHES


def _are_alternatives(run: list[tuple[Token, Pronoun]]) -> bool:
    """Whether only the gender of two forms differs."""
    return len(run) == 2 and _differ(run[0][1], run[1][1])


def _differ(one: Pronoun, other: Pronoun) -> bool:
    genders = {one.gender, other.gender}
    return genders == {"masculine", "feminine"} and one.reflexive == other.reflexive
