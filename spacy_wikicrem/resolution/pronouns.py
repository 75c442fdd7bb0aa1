"""The third-person pronouns of a document: found here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeVar
from unicodedata import category

from ..lang import LanguageData, Pronoun
from ..lang.apostrophes import plain
from ..lang.base import Gender, Number
from .hidden_verbs import is_before_hidden_verb
from .mentioned import is_capitals, is_half, is_in_use
from .protected import unread_places
from .recipients import is_recipient
from .syntax import is_subject, preposition_of, role
from .tags import NOUNS, VERBS, is_finite

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# Byte-order marks and spaces without width, which tokenizers leave at words.
INVISIBLE = "\ufeff\u200b\u2060\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CAPITALS_TAG = "PRP"
# A word and a mark that is glued to it: "She](https:", "him</b", "he- he came".
_MARKED = re.compile(r"\w+(?=\]\(|</|\*\*|[-\u2013\u2014]+$)")
_ENDS = frozenset({".", ",", "!", "?"})
_BEFORE_NOUN = 4  # words in which the noun of an owner is looked for
_GENDERS: dict[str, Gender] = {"Masc": "masculine", "Fem": "feminine"}
_NUMBERS: dict[str, Number] = {"Sing": "singular", "Plur": "plural"}
_T = TypeVar("_T")
PronounKind = Literal["personal", "possessive", "reflexive"]


@dataclass(frozen=True, slots=True)
class FoundPronoun:
    """A token that is a pronoun.

    token (int): Its index; `start` and `end` are its code points.
    pronoun (Pronoun): What the language says of its form.
    possessive (bool): Whether a name in its place takes 's.
    zero (bool): The token is a verb whose subject is not written; `pronoun` is what could be there.
    """

    token: int
    start: int
    end: int
    pronoun: Pronoun
    possessive: bool
    zero: bool = False

    @property
    def kind(self) -> PronounKind:
        """ "his" and "hers" are possessive, "himself" is reflexive, all others are personal."""
        if self.pronoun.reflexive:
            return "reflexive"
        return "possessive" if self.possessive else "personal"


def pronoun_at(token: Token, language: LanguageData) -> FoundPronoun | None:
    """The pronoun that a token is, or None; see `LanguageData.find`.

    Words in capitals count, and so does a pronoun behind a byte-order mark, or a possessive at the
    start of a token that was merged ("his machine"); what is no pronoun in use (`mentioned`) does
    not. Both halves of "he/she" are of either gender. A pronoun inside its verb ("vederlo") has the
    verb's token and its own letters.
    """
    word, form, length, shift, merged, marked = _written(token.text)
    if form not in language.pronouns:
        return _enclitic(token, language) if language.enclitics else None
    tag = next(iter(language.possessive_tags), "") if merged else _tag(token, shift, language)
    if marked and tag not in language.possessive_tags:
        tag = CAPITALS_TAG
    pronoun = language.find(word, tag)
    if pronoun is None or (merged and pronoun.possessive is False):
        return None
    if not merged and not is_in_use(token, pronoun, language):
        return None
    pronoun = _dative(token, pronoun, language)
    if is_half(token, language):
        pronoun = replace(pronoun, gender=None)
    start = token.idx + shift
    possessive = language.is_possessive(pronoun, tag)
    possessive |= pronoun.neo and pronoun.possessive is None and _is_before_noun(token)
    if pronoun.grammatical and not possessive:
        pronoun = _agreeing(token, pronoun)
    return FoundPronoun(token.i, start, start + length, pronoun, possessive)


@lru_cache(maxsize=1 << 16)
def _written(text: str) -> tuple[str, str, int, int, bool, bool]:
    """The word that a token may begin with: with straight apostrophes; in lower case; its length
    and first code point; whether more words follow, and whether marks do."""
    word = text.lstrip(INVISIBLE)
    shift = len(text) - len(word)
    merged = not text.isspace() and any(map(str.isspace, word))
    word = word.split()[0] if merged else word
    marked = _MARKED.match(word)
    word = marked[0] if marked else word
    word = word.rstrip(INVISIBLE)
    form = plain(word)
    return form, form.lower().replace("\u2019", "'"), len(word), shift, merged, bool(marked)


def _dative(token: Token, pronoun: Pronoun, language: LanguageData) -> Pronoun:
    """What a reflexive form is before another clitic: "se lo dio a Ana"."""
    repeating = language.repeating
    dative = repeating.datives.get(pronoun.form)
    if dative is None or token.i + 2 >= len(token.doc):
        return pronoun
    beside, verb = token.nbor(1), token.nbor(2)
    main = token.head if token.head.pos_ in VERBS else verb
    if beside.lower_ not in repeating.before - repeating.behind or verb.pos_ not in VERBS:
        return pronoun
    if main.lemma_ in repeating.inward:
        return pronoun
    return replace(language.pronouns[dative], number=None, answered=True)


def _enclitic(token: Token, language: LanguageData) -> FoundPronoun | None:
    """The pronoun at the end of a verb or clitic: "lo" in "vederlo", "glielo". The morphology of
    the verb, or else an infinitive or a gerund, tells it from one that only ends so ("parla").
    """
    fused = is_fused(token, language)
    found = re.fullmatch(language.fused, token.lower_) if fused else None
    found = found or held_clitic(token, language)
    if found is None:
        if token.pos_ not in VERBS or not (_holds_pronoun(token) or _is_not_finite(token)):
            return None
        found = re.search(f"{language.enclitics}$", token.lower_)
    if found is None:
        return None
    start, end = token.idx + found.start(1), token.idx + found.end(1)
    pronoun = language.pronouns[found.group(1).replace("\u2019", "'")]
    return FoundPronoun(token.i, start, end, replace(pronoun, answered=fused), False)


def held_clitic(token: Token, language: LanguageData) -> re.Match[str] | None:
    """The pronoun, as the group of a match, of a verb that can only be one that holds a pronoun,
    whatever the tagger says: "mézclalos", "escucharlos", "dagli un bacio"; None of a name inside a
    sentence."""
    if token.is_title and not _begins(token):
        return None
    if language.orders_with_clitics and token.pos_ not in VERBS:
        behind = token.doc[token.i : token.i + 3]
        words = " ".join(word.lower_ for word in behind).replace("\u2019", "'")
        if found := re.fullmatch(language.orders_with_clitics, words):
            return found
    if not language.verbs_with_clitics:
        return None
    return re.fullmatch(language.verbs_with_clitics, token.lower_)


def _begins(token: Token) -> bool:
    return token.i == 0 or token.is_sent_start or not token.nbor(-1).is_alpha


def is_fused(token: Token, language: LanguageData) -> bool:
    """Whether a token is two clitics: "glielo"."""
    return bool(language.fused) and re.fullmatch(language.fused, token.lower_) is not None


def _agreeing(token: Token, pronoun: Pronoun) -> Pronoun:
    """With the number and gender that its own morphology, or a participle after it, tells: "le" is
    to her, or those women; "l'ha vista"."""
    gender, number = pronoun.gender, pronoun.number
    verb, told = token.head, [token]
    participle = verb.i > token.i and "Part" in verb.morph.get("VerbForm", [])
    plain = (_only(verb, "Gender", _GENDERS), _only(verb, "Number", _NUMBERS))
    # "Il lui parle" is to him or to her, whatever the tagger says.
    either = pronoun.people and preposition_of(token) is None and not is_subject(token)
    if participle and not either and not is_subject(token) and plain != ("masculine", "singular"):
        told.insert(0, verb)  # it agrees with an object before it, so that "le" is no dative
    for word in told:
        if word is token and either and verb.i > token.i:
            continue
        gender = gender or _only(word, "Gender", _GENDERS)
        # Small taggers call many an Italian "le" a plural that is to her.
        if word is not token or not pronoun.one_person:
            number = number or _only(word, "Number", _NUMBERS)
    return replace(pronoun, gender=gender, number=number)


def _only(token: Token, key: str, names: Mapping[str, _T]) -> _T | None:
    values = token.morph.get(key, [])
    return names.get(values[0]) if len(values) == 1 else None


def _holds_pronoun(verb: Token) -> bool:
    return bool(verb.morph.get("Clitic", []) or "Prs" in verb.morph.get("PronType", []))


def _is_not_finite(verb: Token) -> bool:
    form = verb.morph.get("VerbForm", [])
    return "Inf" in form or "Ger" in form


def _tag(token: Token, shift: int, language: LanguageData) -> str:
    """Of a pronoun's form that taggers take for a name because of its capitals, a pronoun's tag.

    Where there are no tags, the morphology may say that it is a pronoun.
    """
    own = token.tag_
    if own in language.possessive_tags and language.gifts and is_recipient(token, language):
        return CAPITALS_TAG
    if not own and "Prs" in token.morph.get("PronType", []):
        owned = "Yes" in token.morph.get("Poss", [])
        own = min(language.possessive_tags if owned else language.pronoun_tags)
    if language.grammatical_gender and (
        _is_before_verb(token, language) or _is_clitic(token, language)
    ):
        return min(language.pronoun_tags)
    owner = role(token) == "owner" and token.head.pos_ in NOUNS and token.head.i > token.i
    if owner and own in language.pronoun_tags and not language.grammatical_gender:
        return min(language.possessive_tags)  # the parser is surer: "Ann spent her last years"
    if own in language.pronoun_tags | language.possessive_tags:
        return own
    if _is_first_possessive(token, language):
        return CAPITALS_TAG
    return CAPITALS_TAG if shift or is_capitals(token) else own


def _is_first_possessive(token: Token, language: LanguageData) -> bool:
    """ "Hers has a garden", and "Hers." as an answer, where the tagger sees a name."""
    pronoun = language.pronouns.get(token.lower_)
    if pronoun is None or pronoun.possessive is not True:
        return False
    begins = token.is_sent_start or token.i == 0 or not token.nbor(-1).is_alpha
    if not (begins and token.is_title):
        return False
    if token.i + 1 == len(token.doc):
        return True
    return is_finite(token.nbor(1)) or token.nbor(1).text in _ENDS


def _is_before_noun(token: Token) -> bool:
    """Whether a form that no tagger knows stands where an owner does: "zir old hand"."""
    following = token.doc[token.i + 1 : token.i + 1 + _BEFORE_NOUN]
    noun = next((t for t in following if t.pos_ not in ("ADJ", "NUM", "ADV")), None)
    return noun is not None and noun.pos_ == "NOUN" and role(noun) != "adverbial noun"


def _is_clitic(token: Token, language: LanguageData) -> bool:
    """Whether the words beside a form that may be an article say that it is a pronoun."""
    if not language.clitic_contexts:
        return False
    before, last = token.nbor(-1).lower_ if token.i else "", token.i + 1 == len(token.doc)
    if before == "se" and token.nbor(-1).pos_ == "SCONJ":
        before = ""  # "se la nonna chiama"
    if hangs_on(token):
        before = f"{token.nbor(-2).lower_}-"  # "versez-le"
    elif last:
        return False
    after = token if last else token.nbor(1)
    small = after.pos_ == "PROPN" and after.is_lower
    if small and language.verbs is not None and language.verbs(after.text):
        return True  # "cuando la vea"
    words = f"{before} {token.lower_} {'' if last else after.text}".replace("\u2019", "'")
    if re.fullmatch(language.clitic_contexts, words) is not None:
        return True
    return is_before_hidden_verb(token, language)


def hangs_on(token: Token) -> bool:
    """Whether a hyphen without spaces ties a word to the one before: "le" in "versez-le"."""
    if token.i < 2 or token.nbor(-1).text != "-":
        return False
    return not (token.nbor(-1).whitespace_ or token.nbor(-2).whitespace_)


def _is_before_verb(token: Token, language: LanguageData) -> bool:
    """Whether what a tagger may take for an article stands right before a verb: a finite one, or
    any where clitics stand before infinitives and gerunds, too ("pour la voir")."""
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    if after is None or after.pos_ not in VERBS or "Yes" in token.morph.get("Poss", []):
        return False
    if "Fin" in after.morph.get("VerbForm", []):
        return True
    known = language.kinds.things | language.kinds.people | language.kinds.masculine
    bare = _is_not_finite(after) or after.lower_.endswith("ant")
    return bool(language.clitic_contexts) and bare and after.lower_ not in known


def find_pronouns(
    doc: Doc, language: LanguageData, forms: Collection[str] | None = None
) -> Iterator[FoundPronoun]:
    """The pronouns of a document with tags, in order; none in code, in a tag or an address.

    forms (Collection[str] | None): Lower-case forms; None for all.
    """
    unread = unread_places(doc.text)
    for token in doc:
        found = pronoun_at(token, language)
        if found is not None and any(a < found.end and found.start < b for a, b in unread):
            continue
        if found is not None and (forms is None or found.pronoun.form in forms):
            yield found


def clitic_in(doc: Doc, first: int, last: int, language: LanguageData) -> int | None:
    """The first pronoun before the head of what is taken for one noun phrase."""
    if not language.clitic_contexts:
        return None
    found = (pronoun_at(doc[at], language) for at in range(first, last))
    return next((p.token for p in found if p is not None and not p.possessive), None)


def is_broken(token: Token) -> bool:
    """Whether a character without width keeps the end of a sentence at a word: "smiled.\\u202e"."""
    visible = "".join(c for c in token.text if category(c) != "Cf")
    return visible != token.text and len(visible) > 1 and visible[-1] in ".!?;:,\u2026"
