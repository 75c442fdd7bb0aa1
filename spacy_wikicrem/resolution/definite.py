"""What names something anew, as it is said of what is known: "a man" is "the man" then, "some
guests" are "the guests", and "two of them" are "two of the guests"."""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from ..lang import PRONOUNS, LanguageData, pronoun_data
from .syntax import clause_of, is_subject, phrase_start, role, with_conjuncts
from .tags import NOUNS, is_noun, is_plural, is_plural_common, is_proper, is_singular_common, tag_of

_DETERMINED = frozenset({"DT", "PDT", "PRP$", "CD", "WDT", "WP$"})


def definite(span: Span, text: str, share: str = "") -> str:
    """The words of a mention where it is said again.

    text (str): Its words, with the capital and the owners that they have there.
    share (str): What stands before "of" there: "both".
    """
    language = language_of(span.doc)
    if language is None or "a" not in language.definite:
        return text
    the, (first, space, rest) = language.definite["a"], text.partition(" ")
    if share and len(span) > 1 and _says_how_many(span[0], share, language):
        return rest if tag_of(span[1]) in ("DT", "PRP$") or has_owner(span) else f"{the} {rest}"
    article = language.definite.get(first.lower()) if space else None
    if article is not None and language.kinds.is_title(rest.partition(" ")[0].lower().rstrip(".")):
        return rest if is_proper(span.root) else f"{article} {rest}"  # "a Mrs. Clay"
    if article is None and is_plural_common(span.root) and span[0] != span.root:
        article = language.vague.get(first.lower())
    known = article is not None or first.lower() == the
    if not known and _is_bare(span) and (share or _is_specific(span)):
        capital = text[:1].isupper() and text[1:2].islower()  # after a label: "A: Guests who"
        return f"{the} {text[:1].lower() if capital else text[:1]}{text[1:]}"
    if not space:
        return text
    if article is not None:
        return (article.capitalize() if first[0].isupper() else article) + space + rest
    counted = span[0].pos_ == "NUM" and span[0].is_alpha and is_plural_common(span.root)
    called = span[0].pos_ == "ADJ" and is_singular_common(span.root)  # "Poor man!"
    called &= span.root.lower_ in language.kinds.masculine | language.kinds.feminine
    if not (counted or called) or span[0] == span.root:
        return text
    return f"{the} {text[:1].lower()}{text[1:]}" if called else f"{the} {text}"


def _says_how_many(word: Token, share: str, language: LanguageData) -> bool:
    """ "Most" in "most guests": of whom it is some or both is not said with it."""
    return word.lower_ in language.shares or (share == "both" and word.lower_ == "two")


def _is_bare(span: Span) -> bool:
    """Whether it is a common noun without anything that says which or how many."""
    noun = span.root
    if not is_noun(noun) or is_proper(noun) or noun.ent_type_ or not noun.doc.has_annotation("DEP"):
        return False
    return tag_of(span[0]) not in _DETERMINED and not has_owner(span) and not is_proper(span[0])


def _is_a_word(noun: Token) -> bool:
    """Whether it is surely no name that a tagger takes for a word at the head of a sentence:
    "Rovers"."""
    language = language_of(noun.doc)
    if language is None or noun.text[:1].islower():
        return True
    kinds = language.kinds
    known = kinds.people | kinds.animals | kinds.groups | kinds.masculine | kinds.feminine
    return noun.lemma_.lower() in known or noun.lower_ in kinds.plural


def has_owner(span: Span) -> bool:
    return any(role(token) == "owner" for token in span.root.lefts)


def _is_specific(span: Span) -> bool:
    """Whether several are certain ones: "Soldiers burned it", "roots that are brown"; "Lions hunt
    at night" is said of all."""
    if not is_plural(span.root) or (span[0] == span.root and not _is_a_word(span.root)):
        return False
    if any(role(t) == "relative clause" for t in span.root.rights):
        return True
    verb = clause_of(span.root)
    return any(tag_of(t) == "VBD" for t in (verb, *verb.lefts) if t == verb or t.pos_ == "AUX")


# --- one or some of several ---


@dataclass(frozen=True, slots=True)
class Share:
    """ "Both" in "both of them". word (Token): It. alone (bool): Whether it is all that the phrase
    says: "only one of them" says more."""

    word: Token
    alone: bool


def share_before(pronoun: Token) -> Share | None:
    """Of whom a pronoun says that it is one, or some."""
    language = language_of(pronoun.doc)
    if language is None or pronoun.i < 2 or pronoun.nbor(-1).lower_ != "of":
        return None
    word = pronoun.nbor(-2)
    known = word.lower_ in language.shares | language.ordinals
    if not known and tag_of(word) not in ("CD", "JJS"):
        return None
    before = word.nbor(-1) if word.i and not word.is_sent_start else None
    alone = before is None or tag_of(before) not in ("RB", "DT", "PDT", "JJ", "CD")
    return Share(word, alone)


def share_after(pronoun: Token) -> Share | None:
    """ "All" in "robs them all", "Both" in "thanks them both"; not in "gave them all the tea"."""
    doc, language = pronoun.doc, language_of(pronoun.doc)
    if language is None or pronoun.i + 1 >= len(doc) or is_subject(pronoun):
        return None
    word = pronoun.nbor(1)
    if word.lower_ not in language.shares_after:
        return None
    after = word.nbor(1) if word.i + 1 < len(doc) else None
    goes_on = after is not None and (
        tag_of(after) in ("DT", "PRP$", "JJ", "CD", "NN", "NNS", "NNP") or after.lower_ == "of"
    )
    return None if goes_on else Share(word, True)


def parted(text: str, spans: list[Span], share: Share) -> str | None:
    """ "Neither Ann nor Bob" for "neither of them"; None where it stays "of".

    text (str): "Ann and Bob". spans (list[Span]): What it is made of.
    """
    language = language_of(share.word.doc)
    heads = [head for span in spans for head in with_conjuncts(span.root) if head in span]
    pair = len(heads) == 2 and not any(is_plural(head) for head in heads)
    words = language.pairs.get(share.word.lower_) if language else None
    if words is None or not pair or not share.alone or text.count(" and ") != 1:
        return None
    first, second = text.split(" and ")
    whole = f"{words[0]} {first} {words[1]} {second}".strip()
    return whole[:1].upper() + whole[1:] if share.word.text[:1].isupper() else whole


# --- phrases without a noun ---


def said_of(span: Span) -> Span | None:
    """ "The senators" for "most" in "most of the senators", "guests" for "a number" in "a number of
    guests"; None for another phrase, or where it is not said what it is of."""
    doc, head = span.doc, span.root
    if not _says_how_many_alone(span) or span.end + 1 >= len(doc):
        return None
    of = doc[span.end]
    if of.lower_ != "of" or of.head != head:
        return None
    heads = [t for t in of.rights if t.pos_ in (*NOUNS, "PRON")]
    if not heads:
        return None
    last = list(with_conjuncts(heads[0]))[-1]
    return doc[phrase_start(heads[0]) : last.i + 1]


def _says_how_many_alone(span: Span) -> bool:
    """ "Most", "a number"; not "the number"."""
    language = language_of(span.doc)
    if language is None or span[-1] != span.root:
        return False
    article = span[0].lower_ in language.definite or len(span) == 1
    return span.root.pos_ not in NOUNS or (article and span.root.lower_ in language.shares)


def may_be_said(span: Span, share: Share | None, possessive: bool, several: int = 1) -> bool:
    """Whether a phrase can stand there: not "two of several" nor "the smallest of the cubs's".

    several (int): Of how many phrases it is one.
    """
    language = language_of(span.doc)
    if share is not None and language is not None and share.word.lower_ in language.of_two:
        heads = [head for head in with_conjuncts(span.root) if head in span]
        if several == 1 and len(heads) == 1 and not is_plural(span.root):
            return False  # "both of the firm"
    if not _says_how_many_alone(span):
        return True
    whole = said_of(span)
    if share is None:
        return whole is None or not possessive or span.root.pos_ in NOUNS
    known = language.shares | language.counts if language else frozenset()
    return whole is not None or span.root.lower_ not in known


def language_of(doc: Doc) -> LanguageData | None:
    return pronoun_data(doc.lang_) if doc.lang_ in PRONOUNS else None
