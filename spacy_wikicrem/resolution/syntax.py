"""Questions about the syntax of a sentence, whatever labels its parser uses.

What a scheme calls things is data: the labels of spaCy's English pipelines (CLEAR) and those of
Universal Dependencies (UD) are mapped to the same roles. Where the two build a sentence differently
(prepositions, copulas, coordinations), the questions below know it; the rules that ask do not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast
from weakref import WeakKeyDictionary, ref

from ..lang import PRONOUNS, pronoun_data
from ..lang.word_lists import word_table
from .tags import NOUNS, PENN, VERBS, is_infinitive_mark

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Role = Literal[
    "subject", "passive subject", "object", "indirect object", "oblique", "owner", "conjunct",
    "apposition", "predicate noun", "predicate adjective", "object predicate", "preposition",
    "agent", "compound", "modifier", "determiner", "number", "quantity", "relative clause",
    "adnominal clause", "adverbial clause", "complement", "open complement", "clausal subject",
    "prepositional clause", "adverbial noun", "adverb", "expletive", "coordinator", "marker",
    "copula", "auxiliary", "passive auxiliary", "adjective", "negation", "punctuation", "root",
    "unknown", "other",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scheme:
    """Labels of a kind of parser.

    roles (Mapping[str, Role]): From a label, or from what is before its colon; else "other".
    own (frozenset[str]): Labels that no other scheme has.
    heads_are_words (bool): Whether prepositions and copulas hang on the word that they go with.
    """

    roles: Mapping[str, Role]
    own: frozenset[str]
    heads_are_words: bool
    _known: dict[int, Role] = field(default_factory=dict, compare=False, repr=False)

    def role(self, token: Token) -> Role:
        """Of the label of a token; a label is read once, and known by its hash from then on."""
        if token.dep not in self._known:
            start = token.dep_.partition(":")[0]
            self._known[token.dep] = self.roles.get(token.dep_) or self.roles.get(start, "other")
        return self._known[token.dep]


_ROLES = Path(__file__).with_name("roles.ini")
_SHARED, _CLEAR_ONLY, _UD_ONLY = (
    cast("dict[str, Role]", word_table(_ROLES, name)) for name in ("shared", "clear", "ud")
)
CLEAR = Scheme({**_SHARED, **_CLEAR_ONLY, "nmod": "modifier"}, frozenset(_CLEAR_ONLY), False)
_UD_ROLES: Mapping[str, Role] = {"nmod": "oblique", "flat": "compound", "case": "preposition"}
UD = Scheme({**_SHARED, **_UD_ONLY, **_UD_ROLES}, frozenset(_UD_ONLY), True)

AUXILIARIES: frozenset[Role] = frozenset({"auxiliary", "passive auxiliary"})
SUBJECTS: frozenset[Role] = frozenset({"subject", "passive subject"})
OBJECTS: frozenset[Role] = frozenset({"object", "indirect object"})
# What depends on a verb or a preposition, and is no subject.
COMPLEMENTS: frozenset[Role] = OBJECTS | {"oblique"}
CLAUSES: frozenset[Role] = frozenset({
    *("complement", "clausal subject", "open complement"),
    *("adverbial clause", "adnominal clause", "relative clause"),
})  # fmt: skip
# A verb in one of these roles may share the subject of the one it hangs on.
_SHARING: frozenset[Role] = frozenset({
    *("conjunct", "open complement", "adverbial clause", "complement"),
    *("prepositional clause", "preposition"),
})  # fmt: skip
# Of prepositions, in the scheme where they are heads.
_PREPOSITIONS: frozenset[Role] = frozenset({"preposition", "indirect object", "agent"})
_RELATIVE = frozenset({
    *("who", "which", "that", "whom", "che", "quale", "quali", "qui", "lequel", "laquelle"),
    *("que", "quien", "quienes"),
})  # fmt: skip
# Inside a noun phrase, before its head; UD hangs prepositions and more there, too.
_BEFORE_NOUN: frozenset[Role] = frozenset({"determiner", "number", "compound", "owner", "quantity"})
_schemes: WeakKeyDictionary[Doc, Scheme] = WeakKeyDictionary()
_last: tuple[Callable[[], Doc | None], Scheme] = (lambda: None, CLEAR)  # whom most ask about


def scheme_of(doc: Doc) -> Scheme:
    """The labels that the parser of a document uses, counted once; where nothing tells CLEAR in
    English, and UD in other languages."""
    global _last
    last, found = _last
    if last() is not doc:
        found = _schemes.get(doc) or _schemes.setdefault(doc, _counted(doc))
        _last = ref(doc), found
    return found


def _counted(doc: Doc) -> Scheme:
    labels = [token.dep_ for token in doc]
    universal, clear = (sum(label in s.own for label in labels) for s in (UD, CLEAR))
    return UD if universal > clear or (universal == clear and doc.lang_ != "en") else CLEAR


def role(token: Token) -> Role:
    """What a token is to its head. A possessive is an owner, whatever parsers call it."""
    found = scheme_of(token.doc).role(token)
    if found == "determiner" and "Yes" in token.morph.get("Poss", []):
        return "owner"
    return found


# --- noun phrases and what they are to a verb ---


def is_subject(token: Token) -> bool:
    return role(token) in SUBJECTS


def is_argument(token: Token) -> bool:
    """Whether it is an object of a verb or of a preposition."""
    return role(token) in COMPLEMENTS


def preposition_of(token: Token) -> Token | None:
    """The preposition that a noun phrase stands after, by its head."""
    scheme = scheme_of(token.doc)
    if not scheme.heads_are_words:
        return token.head if scheme.role(token) == "oblique" else None
    if scheme.role(token) not in ("oblique", "agent"):
        return None
    return next((t for t in token.lefts if role(t) == "preposition"), None)


def governor_of(token: Token) -> Token:
    """What a noun phrase hangs on, its preposition aside."""
    scheme = scheme_of(token.doc)
    outside = not scheme.heads_are_words and scheme.role(token) == "oblique"
    return token.head.head if outside else token.head


def whole_of(token: Token) -> Token | None:
    """ "Mother" for "Ann" in "the mother of Ann"; None for what stands after no "of"."""
    preposition = preposition_of(token)
    if preposition is None or preposition.lower_ != "of":
        return None
    return governor_of(token) if role(preposition) == "preposition" else None


def parts_of(noun: Token) -> Iterator[Token]:
    """ "Ann" for "mother" in "the mother of Ann"."""
    if scheme_of(noun.doc).heads_are_words:
        yield from (t for t in noun.rights if (p := preposition_of(t)) and p.lower_ == "of")
    else:
        of = (t for t in noun.rights if t.lower_ == "of")
        yield from (t for preposition in of for t in preposition.rights if role(t) == "oblique")


def owner_of(noun: Token) -> Token | None:
    """ "Ann" for "hat" in "Ann's hat"; also a possessive pronoun."""
    return next((t for t in noun.lefts if role(t) == "owner"), None)


def next_conjunct(token: Token) -> Token | None:
    """The next part of a coordination: "Bob" for "Ann", "Carl" for "Bob" in "Ann, Bob and Carl"."""
    if not scheme_of(token.doc).heads_are_words:
        return next((t for t in token.rights if role(t) == "conjunct"), None)
    first = token.head if role(token) == "conjunct" else token
    return next((t for t in first.rights if t.i > token.i and role(t) == "conjunct"), None)


def coordinators(token: Token) -> Iterator[Token]:
    """The words that join a part of a coordination to the next one."""
    if scheme_of(token.doc).heads_are_words:
        following = next_conjunct(token)
        beside = () if following is None else following.lefts
        yield from (t for t in beside if role(t) == "coordinator")
    else:
        yield from (t for t in token.rights if role(t) == "coordinator")


def with_conjuncts(token: Token | None) -> Iterator[Token]:
    """A token and the parts of a coordination after it."""
    while token is not None:
        yield token
        token = next_conjunct(token)


def determiners(noun: Token) -> Iterator[Token]:
    return (t for t in noun.lefts if role(t) == "determiner")


def phrase_start(head: Token) -> int:
    """The first token of the noun phrase with a head, a preposition before it aside."""
    if not scheme_of(head.doc).heads_are_words:
        return int(head.left_edge.i)
    start = head.i
    for token in reversed(list(head.lefts)):
        if role(token) not in _BEFORE_NOUN and token.pos_ not in ("ADJ", "NUM", "DET"):
            break
        start = token.left_edge.i
    return start


def noun_phrases(doc: Doc) -> Iterator[tuple[int, int, Token]]:
    """(first, last, head) of the noun phrases, ends exclusive, none inside another.

    spaCy's own for English look for CLEAR labels.
    """
    if not scheme_of(doc).heads_are_words or doc.lang_ != "en":
        for chunk in doc.noun_chunks:
            if not _is_prefix(doc, chunk.end):
                yield _start_with_prefix(doc, chunk.start), chunk.end, chunk.root
        return
    end = 0
    for token in doc:
        if token.pos_ not in (*NOUNS, "PRON") or role(token) in ("compound", "owner"):
            continue
        start = max(phrase_start(token), end)
        inside = [t.i for t in token.rights if t.dep_.startswith("flat")]
        end = max([token.i, *inside]) + 1
        yield start, end, token


def _is_prefix(doc: Doc, end: int) -> bool:
    """Whether a hyphen and a word go on with what ends there: "my ex" in "my ex-wife"."""
    if doc.lang_ != "en" or end + 1 >= len(doc) or doc[end].text != "-":
        return False  # other languages put such words together themselves (`determined`)
    apart = doc[end - 1].whitespace_ or doc[end].whitespace_
    return not apart and doc[end - 1].is_alpha and doc[end + 1].pos_ in NOUNS


def _start_with_prefix(doc: Doc, start: int) -> int:
    """Where the phrase of a word begins whose prefix the parser has taken for another one."""
    if start < 2 or not _is_prefix(doc, start - 1) or doc[start - 2].pos_ == "ADP":
        return start
    return phrase_start(doc[start - 2])


# --- verbs and clauses ---


def own_subject(verb: Token) -> Token | None:
    found = [t for t in verb.lefts if role(t) in SUBJECTS]
    if len(found) > 1 and found[0].lower_ in _RELATIVE:
        return found[-1]  # "a penalty, which Reilly converted"
    return found[0] if found else None


def subject_of(verb: Token) -> Token | None:
    """The noun that is the subject of a verb, also of one that shares another verb's.

    "John went home and slept", "John wants to sleep", "the man who slept", "Anna asked John to
    sleep", "Anna pleaded with John to sleep".
    """
    for _ in range(8):  # a parse is finite, but a bound costs nothing
        own, what = own_subject(verb), role(verb)
        if own is not None:
            relative = own.lower_ in _RELATIVE and what == "relative clause"
            return verb.head if relative else own
        if what in ("adnominal clause", "relative clause"):
            return verb.head
        if _is_imperative(verb, what):
            return None
        if _is_asked_for(verb) and (asked := _whom(verb)) is not None:
            return asked
        if what == "prepositional clause" and (blamed := _blamed(verb)) is not None:
            return blamed
        if what == "open complement":
            controller = next((t for t in verb.head.rights if role(t) in OBJECTS), None)
            if controller is not None and controller.i < verb.i:
                return controller
        if what not in _SHARING:
            return None
        verb = verb.head
    return None


def _blamed(verb: Token) -> Token | None:
    """Who does what stands after some prepositions: Mark, in "David thanked Mark for coming"."""
    preposition, lang = verb.head, verb.doc.lang_
    known = pronoun_data(lang).object_prepositions if lang in PRONOUNS else frozenset()
    if preposition.lower_ not in known or verb.tag_ != "VBG":
        return None
    return next((t for t in objects_of(preposition.head) if t.i < preposition.i), None)


def _is_asked_for(verb: Token) -> bool:
    """Whether somebody is asked to do it: an infinitive on a verb such as "plead with"."""
    lang = verb.doc.lang_
    asking = pronoun_data(lang).asking if lang in PRONOUNS else frozenset()
    return verb.head.lemma_ in asking and is_infinitive(verb)


def _whom(verb: Token) -> Token | None:
    """Who is asked: what stands between the two verbs after a preposition."""
    between = (t for t in objects_of(verb.head, None) if t.i < verb.i)
    return next(between, None)


def _is_imperative(verb: Token, what: Role) -> bool:
    """ "The knife is sharp, so keep it away": a base form that shares no tense with its head; "try
    it, it's good"."""
    if verb.tag_ == "VB" and what == "adverbial clause" and verb.i < verb.head.i:
        marks: tuple[Role, ...] = ("marker", "auxiliary")
        return not any(role(t) in marks or is_infinitive_mark(t) for t in verb.lefts)
    bare = verb.tag_ == "VB" and what in ("conjunct", "complement", "root")
    if not bare or any(t.dep_.startswith("aux") for t in verb.lefts):
        return False
    head = verb.head
    finite = head.tag_ in ("VBZ", "VBD", "VBP")
    return head == verb or (finite and not any(t.dep_ == "aux" for t in head.lefts))


def is_passive(verb: Token) -> bool:
    return any(role(t) == "passive subject" for t in verb.lefts)


def objects_of(verb: Token, prepositions: Collection[str] | None = ()) -> Iterator[Token]:
    """The objects of a verb, and what stands after one of some prepositions; None: after any."""
    any_of = prepositions is None
    known = prepositions or ()
    words = scheme_of(verb.doc).heads_are_words
    for child in verb.rights:
        what = role(child)
        if what in OBJECTS and child.pos_ != "ADP":
            yield child
        elif words and (found := preposition_of(child)) is not None:
            if any_of or found.lower_ in known:
                yield child
        elif what in _PREPOSITIONS and (any_of or child.lower_ in known):
            yield from (t for t in child.rights if role(t) == "oblique")


def governing_verb(token: Token, prepositions: Collection[str] = ()) -> Token | None:
    """The verb that a token is an object of, also after one of some prepositions."""
    if (what := role(token)) in OBJECTS:
        outside = what == "indirect object" and token.head.pos_ == "ADP"
        return token.head.head if outside else token.head
    preposition = preposition_of(token)
    if preposition is None or preposition.lower_ not in prepositions:
        return None
    governor = governor_of(token)
    return governor if governor.pos_ in VERBS else None


def clause_of(token: Token) -> Token:
    """The verb of the clause around a token, or the root of its sentence."""
    while token.head != token and token.pos_ not in VERBS:
        token = token.head
    return token


def linking_verb(head: Token) -> Token:
    """ "Is" in "it is late", which is the head of its clause or hangs on "late"."""
    return next((t for t in head.lefts if role(t) == "copula"), head)


def predicates(head: Token) -> Iterator[tuple[Token, Role]]:
    """What is said by a linking verb, with its role: "late" in "it is late".

    head (Token): The head of the clause.
    """
    if linking_verb(head) is not head:
        yield head, _PREDICATE_ROLES.get(head.pos_, "predicate noun")
    yield from ((t, role(t)) for t in head.rights)


_PREDICATE_ROLES: Mapping[str, Role] = {
    "ADJ": "predicate adjective",
    "VERB": "predicate adjective",
    "ADV": "adverb",
}


def described_by(noun: Token) -> Token | None:
    """ "John" for "baker" in "John, the baker" and "John is a baker"."""
    what = role(noun)
    if what == "apposition":
        named = noun.head
        # In "Bingham was born in St. Louis, a city" the city is described.
        return None if named.i < named.head.i < noun.i else named
    head = noun if linking_verb(noun) is not noun else noun.head
    if (head is noun or what == "predicate noun") and linking_verb(head).lemma_ == "be":
        return next((t for t in head.lefts if role(t) == "subject"), None)
    return None


def is_possessive_ending(token: Token) -> bool:
    """Whether it is the 's of "Ann's"."""
    if token.tag_ in PENN:
        return token.tag_ == "POS"
    return token.pos_ == "PART" and role(token) == "preposition"


def is_infinitive(verb: Token) -> bool:
    """Whether "to" stands before a verb."""
    return any(map(is_infinitive_mark, verb.lefts))
