"""What to write in the place of a pronoun: the antecedent, in the form that English wants there.

The article becomes definite ("a man" was new, "the man" is not), a capital stays only where it is
due, a title stays with its name, a possessive follows the number ("the boys' bags", "James's bag"),
and pronouns inside the antecedent are resolved as well ("Ivan's mother", not "his mother").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Doc, Span, Token

from ..lang import corpus_data
from ..lang.apostrophes import without_unseen
from ..lang.base import NounKinds
from ..lang.first_names import gender_of
from .candidates import POSSESSIVE, Mention, mention_of
from .definite import definite, language_of, said_of
from .full_names import AT_START
from .lines import ends_phrase
from .protected import without_tags
from .resolutions import span_of
from .syntax import clause_of, is_subject
from .tags import NOUNS, is_plural, is_proper

# The text inside a mention, with the pronouns in it resolved.
Inner = Callable[[int, int], str]

_INNER = re.compile(r"[a-z]{1,2}[A-Z]")  # "eBay", "iPhone", "mRNA"
# Tokens on either side in which a word is looked for: so that the whole takes linear time.
_AROUND = 1000
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phrase is to stand.

    pronoun (str): What stands there now.
    possessive (bool): Whether it takes 's there.
    capital (bool): Whether it begins with a capital there.
    share (str): "some" in "some of them".
    """

    pronoun: str
    possessive: bool
    capital: bool
    share: str = ""


def phrase(
    doc: Doc,
    antecedents: Sequence[Mention],
    place: Place,
    inner: Inner,
    endings: Endings | None = None,
) -> str:
    """The words for one antecedent or several ("Ravi and Lena").

    endings (Endings | None): Those of the document, for who writes many.
    """
    endings = endings or Endings(doc.text)
    said = [_as_said(doc, mention, place, endings) for mention in antecedents]
    parts = [_noun_phrase(doc, mention, share, inner) for mention, share in said]
    text = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    if place.capital and not _begins_small(doc, said[0][0], text):
        text = text[:1].upper() + text[1:]
    if place.possessive:
        text += _ending(doc, said[-1][0], text, place.pronoun)
    capitals = len(place.pronoun) > 1 and place.pronoun.isupper()
    if capitals and all(mention.text.isupper() for mention in antecedents):
        return text.upper()  # "JOHN'S HAT"
    return text


def is_quantified(doc: Doc, mention: Mention) -> bool:
    """Whether it cannot be said twice: "no driver", "each of them", "somebody"."""
    span, language = span_of(doc, mention), language_of(doc)
    if span is None or language is None:
        return False
    first = next((token.lower_ for token in span if token.is_alpha), "")
    two = " ".join(token.lower_ for token in span[:2])
    return (
        first in language.quantifiers
        or two == "no one"
        or span.root.lower_ in (language.quantifiers)
    )


def title_before(doc: Doc, mention: Mention) -> int:
    """Where the phrase begins: at a title right before a name ("Mr. Darcy"), or at its article
    ("the Lakers")."""
    span, language = span_of(doc, mention), language_of(doc)
    named = span is not None and (_is_name(span[0]) or span[0].is_title or span[0].is_upper)
    if span is None or language is None or not named:
        return mention.start
    start = titled_from(span, language.kinds)
    if start == span.start > 0 and _is_own_article(doc[start - 1], span):
        start -= 1
    elif start == span.start:
        start = _described_from(span)
    return doc[start].idx if start < span.start else mention.start


def titled_from(span: Span, kinds: NounKinds) -> int:
    """The token where a name begins with the titles before it, in the same sentence."""
    doc, first = span.doc, span.start
    capitals = doc[first].is_upper
    if capitals and first > 1 and _is_parted_title(doc[first - 2], doc[first - 1], kinds):
        return first - 2
    while first > 0 and not doc[first].is_sent_start and _may_be_title(doc[first - 1], capitals):
        first -= 1
    words = [token.lower_.rstrip(".") for token in doc[first : span.start + 1]]
    inside = int(kinds.is_title(words[-1]) and len(span) > 1)  # "Vice" before "President Harris"
    return span.start + inside - kinds.title_before(words[: len(words) - 1 + inside])


def _may_be_title(token: Token, capitals: bool) -> bool:
    return token.is_title or (capitals and token.is_upper)


def _is_parted_title(word: Token, stop: Token, kinds: NounKinds) -> bool:
    """Whether tokenizers made two tokens of a title, and perhaps two sentences: "MRS" and "."."""
    joined = stop.text == "." and not word.whitespace_
    return joined and word.is_upper and kinds.is_title(word.lower_)


def _is_own_article(token: Token, span: Span) -> bool:
    return token.lower_ == "the" and token.head in span and token.head == span.root


def _described_from(span: Span) -> int:
    """The token where the phrase of a name begins that has an article and adjectives before it:
    "the old API"; that of a person is the name alone."""
    first = span.start - 1
    while first > 0 and span.doc[first].tag_ == "JJ" and span.doc[first].head == span.root:
        first -= 1
    person = span.root.ent_type_ == "PERSON" or gender_of(span.root.text) is not None
    if person or not 0 <= first < span.start - 1:
        return span.start
    article = span.doc[first]
    return (
        first if article.lower_ in ("the", "a", "an") and article.head == span.root else span.start
    )


def _as_said(doc: Doc, mention: Mention, place: Place, endings: Endings) -> tuple[Mention, str]:
    """What is said of a mention, and what says before it how many. "The smallest of the cubs" for
    "the smallest"; "the guests" for "a number of guests", and for "most of the guests" where that
    is of whom it is some; "Stefan" for "Stefan's" where the text has him without."""
    span = span_of(doc, mention)
    whole = None if span is None else said_of(span)
    if span is None or whole is None:
        return endings.without(mention), place.share
    if place.share or span.root.pos_ in NOUNS:
        return mention_of(whole), place.share or span.root.lower_
    return mention_of(doc[span.start : whole.end]), ""


class Endings:
    """Which names of a text are written without the 's that some of their mentions have."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._bare: dict[str, bool] = {}

    def without(self, mention: Mention) -> Mention:
        """A name without the 's of what is its bearer's; "McDonald's" has it everywhere."""
        name = mention.text.removesuffix(POSSESSIVE[0]).removesuffix(POSSESSIVE[1])
        if name == mention.text:
            return mention
        if name not in self._bare:
            self._bare[name] = self._is_written(name)
        if not self._bare[name]:
            return mention
        return Mention(name, mention.start, mention.start + len(name))

    def _is_written(self, name: str) -> bool:
        """Looks at the places of the word of the name that is the rarest."""
        words = list(_WORD.finditer(name))
        if not words:
            return False
        rarest = min(words, key=lambda word: len(self._places.get(word.group(), ())))
        alone = re.compile(rf"\b{re.escape(name)}\b(?!['\u2019]s)")
        starts = (at - rarest.start() for at in self._places.get(rarest.group(), ()))
        return any(start >= 0 and alone.match(self._text, start) for start in starts)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for word in _WORD.finditer(self._text):
            places.setdefault(word.group(), []).append(word.start())
        return places


def _noun_phrase(doc: Doc, mention: Mention, share: str, inner: Inner) -> str:
    start = title_before(doc, mention)
    # A mark of the direction of writing that is copied would have no end.
    text = without_unseen(" ".join(without_tags(inner(start, mention.end)).split()))
    unchanged = start == mention.start and text[:1] == mention.text[:1]
    article = start < mention.start and text.startswith(("The ", "A ", "An "))
    if article or (unchanged and _capital_is_of_the_sentence(doc, mention)):
        text = text[:1].lower() + text[1:]
    span = span_of(doc, mention)
    return text if span is None else definite(span, _running_case(span, text), share)


def _running_case(span: Span, text: str) -> str:
    """A name as running text has it: "Mrs. Graves" for "MRS. GRAVES", "eBay" for "EBay", if the
    document says it so anywhere around."""
    if not _is_name(span[-1]) and not span.text.isupper():
        return text
    words = []
    for word in text.split(" "):
        bare = word.rstrip(".")
        forms = []
        if len(bare) > 2 and bare.isupper() and bare.isalpha():
            forms = [bare.title()]
        elif AT_START.match(bare):
            forms = [bare[0].lower() + bare[1:]]
        found = next((form for form in forms if _is_named(span, form)), bare)
        words.append(found + word[len(bare) :])
    return " ".join(words)


def _is_named(span: Span, form: str) -> bool:
    """Whether a name is in the text around; a word is none ("Who" for "WHO")."""
    around = span.doc[max(0, span.start - _AROUND) : span.end + _AROUND]
    named = (t for t in around if t.text.rstrip(".") == form and not t.is_stop)
    return any(_is_name(t) or t.ent_type_ or _is_title(t) for t in named)


def _is_title(token: Token) -> bool:
    language = language_of(token.doc)
    return language is not None and language.kinds.is_title(token.lower_.rstrip("."))


def _begins_small(doc: Doc, mention: Mention, text: str) -> bool:
    """Whether it is a name that begins with a small letter wherever it stands: "eBay"; but "De la
    Tour"."""
    first, span = text.partition(" ")[0], span_of(doc, mention)
    if _INNER.match(first):
        return True
    if span is None or not first[:1].islower() or span[0].text != first:
        return False
    particle = first in corpus_data(doc.lang_).particles
    return is_proper(span[0]) and not (particle or span[0].is_stop)


def _capital_is_of_the_sentence(doc: Doc, mention: Mention) -> bool:
    """Whether the first letter is a capital only since a sentence begins there."""
    span = span_of(doc, mention)
    if span is None or not (span[0].is_title or span[0].text in ("A", "I")):
        return False
    first = span[0]
    if _is_article(first) and span.root.tag_ in ("NN", "NNS"):  # no sentence was found there
        return True
    if not (_is_article(first) or _is_common(first, span)):
        return False
    return _begins_sentence(first) and not (len(span) == 1 and _is_capital_elsewhere(first))


def _is_capital_elsewhere(first: Token) -> bool:
    """ "Death", where the text around always writes it so, also in mid-sentence."""
    around = first.doc[max(0, first.i - _AROUND) : first.i + _AROUND]
    same = [token for token in around if token.lower == first.lower]
    return all(t.is_title for t in same) and not all(map(_begins_sentence, same))


def _is_common(first: Token, span: Span) -> bool:
    """Whether it is no name; taggers take "Dogs" at the start of a sentence for one."""
    if first.text == "I" or not first.tag_ or first.ent_type_ not in ("", "CARDINAL"):
        return False
    if len(span) == 1 and _is_known_alone(first):
        return False
    if not is_proper(first):
        # A noun in the singular has a determiner: "Eleanor" alone is a name, whatever its tag.
        return len(span) > 1 or first.tag_ != "NN" or gender_of(first.text) is None
    language = language_of(first.doc)
    if language is None or len(span) > 1:
        return False
    kinds = language.kinds
    known = kinds.animals | kinds.people | kinds.masculine | kinds.feminine | kinds.groups
    return first.lower_ in kinds.plural or first.lower_.removesuffix("s") in known


def _is_known_alone(word: Token) -> bool:
    """ "Mother" and "Rovers", which are names where they stand alone."""
    language = language_of(word.doc)
    if language is None:
        return False
    kinds = language.kinds
    return word.lower_ in kinds.clubs or (word.lower_ in kinds.parents and not is_plural(word))


def _begins_sentence(token: Token) -> bool:
    """Opening quotation marks and brackets may stand before it; a heading is no part of it."""
    for other in reversed(token.doc[: token.i + 1]):
        if other.is_sent_start or ends_phrase(other):
            return True
        if other.i < token.i and not (other.is_punct or other.is_space):
            return False
    return True


def _ending(doc: Doc, mention: Mention, text: str, pronoun: str) -> str:
    """The possessive ending: none after one, an apostrophe after a plural in s, else 's."""
    if text.endswith((*POSSESSIVE, "'", "\u2019")):
        return ""
    span = span_of(doc, mention)
    if span is None or not text.endswith("s"):
        return POSSESSIVE[0]
    last = span[-1]
    several = is_plural(last) or "Plur" in last.morph.get("Number", [])
    several |= pronoun.lower().startswith("their") and _is_article(span[0]) and _is_name(last)
    return "'" if several else POSSESSIVE[0]


def _is_article(token: Token) -> bool:
    return token.tag_ in ("DT", "PDT", "PRP$") or token.lower_ in ("the", "a", "an")


def _is_name(token: Token) -> bool:
    return is_proper(token) or token.ent_type_ == "PERSON"


def is_name(span: Span) -> bool:
    """Whether a span is nothing but a name."""
    return any(token.is_alpha for token in span) and all(
        _is_name(token) for token in span if token.is_alpha
    )


def same_clause_subject(pronoun: Span, antecedent: Span) -> bool:
    """Whether the antecedent is the subject of the clause that the pronoun is in.

    "Anna lost her keys" is clear as it is; in "Anna said that she was late" it is another clause.
    """
    clause = clause_of(pronoun.root)
    return any(
        is_subject(child) and antecedent.start <= child.i < antecedent.end
        for child in clause.children
    )
