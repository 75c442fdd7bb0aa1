"""What the syntax of a sentence says about a pronoun: who it must be, and who it cannot be.

A reflexive is the subject of its clause. Any other pronoun is neither the subject nor another
object of the verb it is an object of ("John saw him"), nothing that it is part of ("his mother"),
and no name that it governs ("He said that John left"). Needs a parse.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from ..lang.base import NounKinds
from .acting import named_before, right_before
from .dislocated import named_beside
from .doubled import doubled
from .lines import is_blank, topic_of_item
from .mentions import MentionSpan
from .pronouns import held_clitic
from .syntax import (
    OBJECTS,
    described_by,
    governing_verb,
    governor_of,
    is_subject,
    objects_of,
    own_subject,
    owner_of,
    preposition_of,
    role,
    subject_of,
    whole_of,
    with_conjuncts,
)
from .tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# No object is that far from its verb: the parse is wrong.
_BREAKS = frozenset({"...", "…", ";", ":", "--", "—"})
_COMPARING = frozenset({"like", "as", "than", "except", "but"})
_NOMINAL = NOUNS | {"PRON"}
_BESIDE = frozenset({"adverb", "predicate adjective"})
_LONGEST_SUBJECT = 4
# Whose place, request or knowledge is not that of who acts: "in her stead", without an "own".
_ANOTHERS = {
    "in": frozenset({"place", "stead", "absence", "honor", "honour"}),
    "at": frozenset({"request", "invitation", "behest", "command", "urging", "insistence"}),
    "on": frozenset({"orders", "recommendation"}),
    "without": frozenset({"knowledge", "consent", "permission"}),
}
_SHARES = frozenset({"most", "many", "some", "few", "both", "all", "several"})
_INSIDE = frozenset({"conjunct", "modifier", "compound", "apposition"})


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a pronoun cannot be.

    heads (frozenset[int]): Mentions and pronouns with these heads: the other arguments of its verb.
    containers (frozenset[int]): Mentions with these heads, which it is part of.
    same (frozenset[int]): Mentions with these heads that name what its subject is: "a son" before
        "his son admires him".
    after (tuple[tuple[int, int], ...]): Mentions whose head is in these token ranges.
    binders (tuple[int, ...]): Of a reflexive, or of a clitic that repeats a phrase: the token that
        it must be, the likeliest first; another only if that one does not agree.
    """

    heads: frozenset[int] = frozenset()
    after: tuple[tuple[int, int], ...] = field(default=())
    binders: tuple[int, ...] = ()
    containers: frozenset[int] = frozenset()
    same: frozenset[int] = frozenset()

    def excludes(self, token: int, mention: MentionSpan) -> bool:
        if mention.first <= token < mention.last:
            return True
        own = (mention.head, *mention.described_by)
        if mention.head in self.binders:
            return False
        if mention.kind == "coordination":
            # "John and Bob saw them": neither is excluded for one of its parts alone.
            barred = mention.head in self.heads or mention.head in self.containers
            return barred or any(a <= mention.head < b for a, b in self.after)
        apart = self.heads | self.containers | self.same
        return any(head in apart for head in own) or any(
            start <= head < end for head in own[:1] for start, end in self.after
        )


def find_bounds(
    token: Token,
    pronoun: Pronoun,
    language: LanguageData,
    *,
    zero: bool = False,
    blanks: Sequence[int] | None = None,
) -> Bounds:
    """What the syntax around a pronoun says.

    zero (bool): The token is a verb, and what asks is its subject, which is not written.
    blanks (Sequence[int] | None): The tokens that are blank lines, for who asks of many pronouns.
    """
    prepositions = language.argument_prepositions
    if pronoun.clitic:
        subject = subject_of(token.head)
        found = [
            *right_before(token, language, reflexive=True),
            *([] if subject is None else [subject.i]),
        ]
        return Bounds(binders=tuple(dict.fromkeys(i for i in found if i != token.i)))
    if pronoun.reflexive:
        return Bounds(binders=tuple(dict.fromkeys(_binders(token, language))))
    if pronoun.possessive and role(token) != "owner":
        return _bounds_of_whose(token)
    heads: set[int] = set()
    verb, place = (token, "subject") if zero else _role(token, language)
    if pronoun.answered:  # "se lo dio": whatever the parser calls "se", it is not "lo"
        heads.add(token.i + 1)
        verb, place = (token.head, "object") if token.head.pos_ in VERBS else (verb, place)
    ranges = [_range(token)]
    clitic = place != "subject" and token.lower_.replace("\u2019", "'") in language.clitics
    before = set(right_before(token, language)) if clitic else set()
    if verb is not None:
        if place in ("object", "source") and not (before and own_subject(verb) is None):
            heads |= {token.i for token in with_conjuncts(subject_of(verb))}
        if place == "object":
            heads |= {t.i for t in objects_of(verb, prepositions) if t.i != token.i}
            later = (t for t in verb.rights if t.i > token.i and role(t) != "adverbial clause")
            ranges += [(t.left_edge.i, t.right_edge.i + 1) for t in later]
        elif place == "subject":
            heads |= {t.i for t in objects_of(verb, prepositions) if t.i != token.i}
            ranges.append((token.i + 1, verb.right_edge.i + 1))
    heads |= set(_before_preposition(token)) | before
    heads |= {*_stood_in_for(token), *_after_cleft(token)}
    left, right = _paragraph(token, blank_lines(token.doc) if blanks is None else blanks)
    heads = {head for head in heads if left <= head < right}
    after = tuple((start, min(end, right)) for start, end in ranges)
    binders = () if zero else tuple(doubled(token, pronoun, language))
    binders = binders or (() if zero else tuple(named_beside(token, pronoun, language)))
    # What a verb hangs on holds no pronoun inside the verb: "bate los huevos y mézclalos".
    wholes = () if _is_inside_verb(token, language) and not zero else _containers(token)
    acting = before
    if not before and verb is not None and place == "object" and (own := subject_of(verb)):
        acting = {own.i}
    same = frozenset(named_before(token, acting, language)) - {*binders}
    return Bounds(frozenset(heads - {*binders}), after, binders, frozenset(wholes), same)


def _before_preposition(token: Token) -> Iterator[int]:
    """The noun right before the preposition of a pronoun, be it a part of the noun's phrase or
    beside it: no message is left on itself in "left a message on it"."""
    preposition = preposition_of(token)
    if preposition is None or preposition.i != token.i - 1 or token.i < 2:
        return
    before = token.nbor(-2)
    if before.pos_ in NOUNS and role(before) == "object":
        yield before.i


def _stood_in_for(token: Token) -> Iterator[int]:
    """The subject of "sang in her place", "left at his request": somebody else's."""
    noun = token.head
    preposition = preposition_of(noun)
    if role(token) != "owner" or preposition is None or preposition.i != token.i - 1:
        return
    if noun.lower_ not in _ANOTHERS.get(preposition.lower_, ()) or token.nbor(1).i != noun.i:
        return
    verb = governing_verb(noun, frozenset({preposition.lower_}))
    yield from (t.i for t in with_conjuncts(None if verb is None else own_subject(verb)))


def _after_cleft(token: Token) -> Iterator[int]:
    """ "Okafor" in "it was from her that Okafor heard of it"."""
    doc, at = token.doc, token.i
    if at < 3 or at + 2 >= len(doc) or doc[at + 1].lower_ != "that":
        return
    if doc[at - 1].pos_ == "ADP" and doc[at - 2].lemma_ == "be" and doc[at - 3].lower_ == "it":
        following = (t for t in doc[at + 2 : at + 2 + _LONGEST_SUBJECT] if is_subject(t))
        yield from (t.i for t in following)


def _bounds_of_whose(token: Token) -> Bounds:
    """Of a possessive without its noun. "A friend of hers, Ann": she is neither the friend nor Ann;
    "they are theirs": the first are no owners. "Mia cleaned hers": she may be Mia."""
    own = described_by(token)
    if own is not None and role(token) != "apposition":
        return Bounds(frozenset({own.i}))
    wholes = list(_containers(token))
    named = (t.i for whole in (token.i, *wholes) for t in token.doc[whole].rights)
    names = (i for i in named if role(token.doc[i]) == "apposition")
    return Bounds(containers=frozenset((*wholes, *names)) if wholes else frozenset())


def blank_lines(doc: Doc) -> list[int]:
    """The tokens of white space that hold a blank line."""
    return [token.i for token in doc if token.is_space and is_blank(token)]


def _paragraph(token: Token, blanks: Sequence[int]) -> tuple[int, int]:
    """The part of a sentence that no blank line cuts, nor a list's item after what it is about:
    parsers go on across headings, and "Battery" is no subject in "- Battery: replace it"."""
    doc, sentence = token.doc, token.sent
    before, after = bisect_right(blanks, token.i), bisect_left(blanks, token.i)
    left = blanks[before - 1] if before else -1
    left = left + 1 if left > sentence.start else sentence.start
    right = blanks[after] if after < len(blanks) else sentence.end
    return max(left, topic_of_item(doc, token.i).stop), min(right, sentence.end)


def _binders(token: Token, language: LanguageData) -> Iterator[int]:
    """Whom a reflexive stands for: "Anna herself", or the subject; "did not read books himself",
    "had been a porter herself", "painted the walls themselves"."""
    before = token.nbor(-1) if token.i > 0 else None
    if before is not None and before.pos_ in NOUNS:
        if role(before) == "predicate noun" or _is_done_alone(before, language):
            yield from (subject.i for subject in _subjects(before.head))
        yield before.i
    head = token.head
    preposition = preposition_of(token)
    if preposition is not None and preposition.lower_ in _COMPARING:
        return
    for _ in range(8):
        if head.pos_ in VERBS:
            break
        # "A book about himself", "photographs of herself"
        owner = owner_of(head)
        if owner is not None:
            yield owner.i
        if head.head == head:
            return
        head = head.head
    yield from (subject.i for subject in _subjects(head) if subject.i != token.i)


def _is_done_alone(thing: Token, language: LanguageData) -> bool:
    """Whether a thing is the object of what somebody does, so that who does it without help may be
    named after it: the walls in "my brothers painted the walls themselves", but not the songs in
    "they liked the songs themselves", nor the soldiers in "they met the soldiers themselves"."""
    kinds, verb = language.kinds, thing.head
    if language.grammatical_gender or role(thing) != "object" or thing.pos_ != "NOUN":
        return False
    if verb.lemma_.lower() in kinds.verbs_of_people | kinds.verbs_of_regard:
        return False
    subject = subject_of(verb)
    acts = subject is not None and (_may_be(subject, kinds) or subject.lemma_ in kinds.groups)
    return acts and not _may_be(thing, kinds)


def _may_be(noun: Token, kinds: NounKinds) -> bool:
    """Whether it may be somebody, or several."""
    people = kinds.people | kinds.masculine | kinds.feminine | kinds.plural
    lemma = noun.lemma_.lower()
    if noun.pos_ not in NOUNS or noun.pos_ == "PROPN" or lemma in people or noun.lower_ in people:
        return True
    return lemma.endswith(kinds.person_endings) and lemma not in kinds.things_despite_ending


def _subjects(verb: Token) -> Iterator[Token]:
    """The subject of a verb, then those of the clauses around it."""
    for _ in range(8):
        subject = subject_of(verb)
        if subject is not None:
            yield subject
        if verb.head == verb:
            return
        verb = verb.head


def _role(token: Token, language: LanguageData) -> tuple[Token | None, str]:
    """The verb whose argument a pronoun is, and as what."""
    own = token
    if _is_inside_verb(token, language):
        return token, "object"  # a pronoun inside its verb: "vederlo"
    while role(token) == "conjunct" and token.head.pos_ in _NOMINAL:
        token = token.head
    if is_subject(token):
        return token.head, "subject"
    verb = governing_verb(token, language.argument_prepositions)
    if verb is not None and verb.lemma_ in language.looking and _is_about(token):
        return None, ""
    if verb is None and (giver := governing_verb(token, language.source_prepositions)) is not None:
        return (None, "") if role(giver) == "relative clause" else (giver, "source")
    verb = verb or _compared(token) or _accompanied(token, language)
    if verb is None or any(t.text in _BREAKS for t in own.doc[verb.i : own.i]):
        return None, ""
    return verb, "object"


def _is_inside_verb(token: Token, language: LanguageData) -> bool:
    """Whether the token of a pronoun is a verb, be it tagged as another word."""
    return token.pos_ in VERBS or held_clitic(token, language) is not None


def _is_about(token: Token) -> bool:
    preposition = preposition_of(token)
    return preposition is not None and preposition.lower_ == "about"


def _compared(token: Token) -> Token | None:
    """The verb whose subject something is compared with: "is" in "he is shorter than him"."""
    preposition = preposition_of(token)
    if preposition is None or preposition.lower_ not in ("than", "as"):
        return None
    word = governor_of(token)
    return word.head if role(word) == "predicate adjective" else None


def _accompanied(token: Token, language: LanguageData) -> Token | None:
    """The verb whose subject is with a pronoun, and so is not it: "sat beside him", "stood close to
    him", "was proud of him". Not with an object: "took the dog with him"."""
    preposition = preposition_of(token)
    following = token.nbor(1) if token.i + 1 < len(token.doc) else token
    if preposition is None or following.pos_ in ("ADV", "ADJ", "NOUN"):
        return None  # "with her back to the room", parsed amiss
    word = governor_of(token)
    with_word = role(word) in _BESIDE and word.pos_ in ("ADJ", "ADV")
    known = language.argument_prepositions if with_word else frozenset()
    if preposition.lower_ not in known | language.company_prepositions:
        return None
    verb = word.head if with_word else word
    if verb.pos_ not in VERBS or role(verb) == "relative clause":
        return None
    return None if any(role(t) in OBJECTS for t in verb.children) else verb


def _containers(token: Token) -> Iterator[int]:
    """Heads of the phrases that a pronoun is part of: "mother" for "his", "picture" for "him"."""
    if role(token) == "owner":
        # "Their sons and grandchildren"
        yield from (t.i for t in with_conjuncts(token.head) if t.i > token.i)
        # "They made Karl his minister"
        said_of = own_subject(token.head)
        if said_of is not None:
            yield said_of.i
        return
    for _ in range(8):
        whole = token.head if role(token) in _INSIDE else whole_of(token)
        if whole is None:
            return
        token = whole
        if token.pos_ not in _NOMINAL:
            yield from (token.i,) if token.lower_ in _SHARES else ()  # "most of them"
            return
        yield token.i


def _range(token: Token) -> tuple[int, int]:
    return token.i + 1, token.right_edge.i + 1
