"""Tokens resolved: the translated mentions in the places of their tokens, with articles,
prepositions and possessives as the language wants them (section 4.2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spacy.tokens import Doc, Token

from ..util.edits import Edit, Revision
from .languages.base import GENDERS, NUMBERS, Agreement, TargetLanguage
from .records import Referent

RULE = "token resolved"
_BETWEEN_PHRASES = ("ADP", "AUX", "CCONJ", "DET", "PRON", "PUNCT", "SCONJ")
_STOPS = (".", "!", "?", "…")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A mention whose token came through.

    token (str): What stands for it in the translation.
    kind (str): Of the mention, as in `Mention.kind`.
    text (str): Its own translation; nothing for pronouns.
    reflexive (bool): "himself".
    subject (bool): It is a subject, in English, and its own words are as many as its referent.
    """

    token: str
    kind: str
    referent: Referent
    text: str = ""
    reflexive: bool = False
    subject: bool = False


@dataclass(frozen=True, slots=True)
class _Change:
    """edits: What changes for one mention. The mention is in the first of them, from code point
    `offset` of its text on."""

    edits: tuple[Edit, ...]
    offset: int
    length: int


def put_back(
    doc: Doc, waiting: Mapping[int, Waiting], language: TargetLanguage
) -> tuple[Revision, dict[int, tuple[int, int]]]:
    """The text without tokens, and where in it the mentions are.

    doc (Doc): A translation, parsed, in which each token stands once.
    waiting (Mapping[int, Waiting]): By the number of the mention.
    RETURNS (tuple): The revision, and code points in its new text by the number of the mention; a
        mention whose token is no word of the Doc (the tokenizer split it) has none.
    """
    places = {token.text: token for token in doc}
    changes: dict[int, _Change] = {}
    edits: list[Edit] = []
    for number, one in waiting.items():
        token = places.get(one.token)
        if token is None:
            continue
        plain = _in_place(token, one, language)
        change = _possessive(token, one, language) if one.kind == "possessive" else None
        changed = change or _with_verb(plain, token, one, language)
        for found in (changed, plain, _bare(token, one, language)):
            if not _touches(found, edits):
                changes[number] = found
                edits += found.edits
                break
    revision = Revision.of(doc.text, edits)
    return revision, {number: _range(change, revision) for number, change in changes.items()}


def _range(change: _Change, revision: Revision) -> tuple[int, int]:
    first = change.edits[0]
    earlier = [edit for edit in revision.edits if edit < first]
    start = first.start + sum(len(edit.text) - (edit.end - edit.start) for edit in earlier)
    return start + change.offset, start + change.offset + change.length


def _touches(change: _Change, edits: Sequence[Edit]) -> bool:
    return any(
        (new.start < old.end and old.start < new.end) or new.start == old.start
        for new in change.edits
        for old in edits
    )


def _with_verb(change: _Change, token: Token, one: Waiting, language: TargetLanguage) -> _Change:
    """What follows a plural subject is plural: "Beatles è stanco" to "le donne sono stanche"."""
    several = one.subject and one.referent.number == "plural"
    words = language.plural_verb(token, one.referent.gender) if several else []
    edits = (
        Edit(word.idx, word.idx + len(word), _capital(new, word.text[:1].isupper()), RULE)
        for word, new in words
    )
    return replace(change, edits=(*change.edits, *edits))


def _bare(token: Token, one: Waiting, language: TargetLanguage) -> _Change:
    """Nothing but the token changes."""
    text = _own(one, language)
    return _Change((Edit(token.idx, token.idx + len(token), text, RULE),), 0, len(text))


def _own(one: Waiting, language: TargetLanguage) -> str:
    return one.text or language.pronoun(one.referent, one.reflexive)


def _in_place(token: Token, one: Waiting, language: TargetLanguage) -> _Change:
    """The mention where its token stands. The article of a token ("la Toyota") goes if the mention
    has a determiner of its own or is a pronoun; a preposition and an article become one word, which
    is then no part of the mention."""
    body = _own(one, language)
    article = _article(body, language)
    if _is_determined(token, language):  # "il mio Luca"
        body, article = body[len(article) :].lstrip(), ""
    head = body.partition(" ")[0].lower()
    determined = bool(article) or head in language.determiners or not one.text
    first, preposition = _before_it(token, article, determined, language)
    opening = ""
    if preposition:
        opening = _spaced(language.joined(preposition, article))
        body = body[len(article) :].lstrip()
    new = _capital(opening + body, _begins(first))
    edit = Edit(first.idx, token.idx + len(token), new, RULE)
    return _Change((edit,), len(opening), len(body))


def _is_determined(token: Token, language: TargetLanguage) -> bool:
    """Whether a determiner or adjective that is no article stands before a token as its own."""
    left = token.nbor(-1) if token.i else token
    own = left.head == token and left.pos_ in ("DET", "ADJ")
    return own and left.i < token.i and language.split(left.text) is None


def _before_it(
    token: Token, article: str, determined: bool, language: TargetLanguage
) -> tuple[Token, str]:
    """Where the text changes for what takes the place of a token, and the preposition there that
    becomes one word with an article, or is not shortened any longer ("d'Unix", "di Linux"). An
    article of the token goes if the new text is determined."""
    left = token.nbor(-1) if token.i else None
    split = language.split(left.text) if left is not None else None
    if left is not None and split is not None and determined:
        return left, split[0]
    preposition = language.preposition(left.text) if left is not None else ""
    whole = left is None or preposition == left.lower_
    if left is not None and ((preposition, article) in language.contractions or not whole):
        return left, preposition
    return token, ""


def _spaced(opening: str) -> str:
    """What stands before a word, with the blank that it needs ("il ", "l'")."""
    return opening if opening.endswith("'") or not opening else f"{opening} "


def _begins(token: Token) -> bool:
    """Whether a token is the first word of its sentence, marks aside."""
    before = token.doc[: token.i]
    after_stop = bool(before) and before[-1].text in _STOPS and token.text[:1].isupper()
    return after_stop or all(one.is_punct for one in before)


def _article(text: str, language: TargetLanguage) -> str:
    """The definite article that a text begins with, or nothing."""
    lower = text.lower().replace("’", "'")
    for article in language.articles:
        if lower.startswith(article if article.endswith("'") else f"{article} "):
            return article
    return ""


def _capital(text: str, upper: bool) -> str:
    return text[:1].upper() + text[1:] if upper else text


def _possessive(token: Token, one: Waiting, language: TargetLanguage) -> _Change | None:
    """ "le mani di Luca" to "le sue mani"; None if the token does not stand beside its noun."""
    before = token.nbor(-1) if token.i else None
    if before is None or language.preposition(before.text) not in language.of:
        return _before_noun(token, one, language)
    noun, left, split = _owned(token, before, language)
    if noun is None:
        return None
    agreement = _agreement(noun, left, split, language)
    if agreement is None:
        return None
    form = language.possessives[one.referent.number or "singular"][agreement]
    gone = Edit(
        before.idx - bool(before.i and before.nbor(-1).whitespace_),
        token.idx + len(token),
        "",
        RULE,
    )
    if left is None:
        if not language.before_possessive:
            return None
        here = Edit(before.idx, token.idx + len(token), form, RULE)
        return _Change((here,), 0, len(form))
    if split is None:  # "una casa": "una sua casa"
        here = Edit(left.idx + len(left), left.idx + len(left), f" {form}", RULE)
        return _Change((here, gone), 1, len(form))
    end = left.idx + len(left)
    space = "" if left.whitespace_ else " "
    bare = _without_article(noun, left.i + 1, agreement, one, language)
    article = "" if bare else language.before_possessive.get(agreement, "")
    opening = _spaced(language.joined(split[0], article))
    new = _capital(opening + form, _begins(left)) + space
    return _Change((Edit(left.idx, end, new, RULE), gone), len(opening), len(form))


def _owned(
    token: Token, before: Token, language: TargetLanguage
) -> tuple[Token | None, Token | None, tuple[str, str] | None]:
    """The noun that an owner's "di" belongs to, and its article as in `_determiner`. Where the
    tree has it elsewhere, it is the first one behind the nearest article ("gli occhi spogliati di
    Luca"), as nothing but "the eyes of Luca" was translated."""
    noun = token.head
    beside = noun.i + 1 == before.i or _adjectives(noun, before)
    if noun.i < before.i and noun.pos_ in ("NOUN", "PROPN") and beside:
        noun = _whole(noun, language)
        return noun, *_determiner(noun, language)
    at = before.i - 1
    while at >= 0 and _inside_phrase(token.doc[at], language):
        at -= 1
    left = token.doc[max(at, 0)]
    split = language.split(left.text)
    phrase = token.doc[at + 1 : before.i]
    if not len(phrase) or not _is_article(left, language):
        return None, None, None
    return next((t for t in phrase if t.pos_ == "NOUN"), phrase[0]), left, split


def _inside_phrase(token: Token, language: TargetLanguage) -> bool:
    """Whether a word may stand between an article and the "di" of an owner."""
    if language.preposition(token.text) in language.of:
        return True
    finite = token.pos_ == "VERB" and not set(token.morph.get("VerbForm", [])) & {"Part", "Inf"}
    outside = _is_article(token, language) or token.pos_ in _BETWEEN_PHRASES
    return not (finite or outside)


def _is_article(token: Token, language: TargetLanguage) -> bool:
    indefinite = token.lower_.replace("’", "'") in language.indefinite
    return indefinite or language.split(token.text) is not None


def _before_noun(token: Token, one: Waiting, language: TargetLanguage) -> _Change | None:
    """ "è Luca primo lavoro", where a translator lost the "di", to "è il suo primo lavoro"; None if
    no noun follows."""
    after = (t for t in token.doc[token.i + 1 :] if t.pos_ not in ("ADJ", "NUM"))
    noun = next(after, None)
    agreement = _agreement(noun, None, None, language) if noun is not None else None
    if noun is None or noun.pos_ != "NOUN" or agreement is None:
        return None
    form = language.possessives[one.referent.number or "singular"][agreement]
    bare = _without_article(noun, token.i + 1, agreement, one, language)
    article = "" if bare else language.before_possessive.get(agreement, "")
    first, preposition = _before_it(token, article, True, language)
    opening = _spaced(language.joined(preposition, article))
    new = _capital(opening + form, _begins(first))
    return _Change((Edit(first.idx, token.idx + len(token), new, RULE),), len(opening), len(form))


def _whole(noun: Token, language: TargetLanguage) -> Token:
    """The first noun of "letto di morte", which has the determiner."""
    while noun.i > 1 and noun.nbor(-1).lower_ in language.of and noun.nbor(-2).pos_ == "NOUN":
        noun = noun.nbor(-2)
    return noun


def _adjectives(noun: Token, before: Token) -> bool:
    """Whether only adjectives stand between a noun and the preposition."""
    return all(t.pos_ in ("ADJ", "ADV") for t in noun.doc[noun.i + 1 : before.i])


def _determiner(
    noun: Token, language: TargetLanguage
) -> tuple[Token | None, tuple[str, str] | None]:
    """The article of a noun, alone or in a contraction, with what it is made of."""
    at = noun.i - 1
    while at >= 0 and noun.doc[at].pos_ in ("ADJ", "NUM") and noun.doc[at].head == noun:
        at -= 1
    if at < 0:
        return None, None
    left = noun.doc[at]
    split = language.split(left.text)
    return (left, split) if _is_article(left, language) else (None, None)


def _agreement(
    noun: Token, left: Token | None, split: tuple[str, str] | None, language: TargetLanguage
) -> Agreement | None:
    """Gender and number of a noun: its article's, or else what the tagger says."""
    genders, numbers = noun.morph.get("Gender", []), noun.morph.get("Number", [])
    gender = GENDERS.get(genders[0]) if len(genders) == 1 else None
    number = NUMBERS.get(numbers[0]) if len(numbers) == 1 else None
    if split is not None:
        told_gender, told_number = language.articles[split[1]]
        gender, number = told_gender or gender, told_number
    elif left is not None:
        gender, number = language.indefinite[left.lower_.replace("’", "'")]
    return None if gender is None or number is None else (gender, number)


def _without_article(
    noun: Token, first: int, agreement: Agreement, one: Waiting, language: TargetLanguage
) -> bool:
    """ "suo fratello", but "il suo fratello minore", "i suoi fratelli" and "il loro fratello".

    first (int): The word after the possessive.
    """
    alone = first == noun.i
    after = noun.nbor(1) if noun.i + 1 < len(noun.doc) else None
    plain = after is None or after.pos_ != "ADJ"
    own = one.referent.number != "plural"
    return (
        alone and plain and own and agreement[1] == "singular" and noun.lower_ in language.kinship
    )
