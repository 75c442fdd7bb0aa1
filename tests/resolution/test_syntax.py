"""The same questions to the same sentences, parsed in two schemes."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc, Token

from spacy_wikicrem import lang
from spacy_wikicrem.resolution import syntax, tags
from spacy_wikicrem.resolution.binding import find_bounds
from spacy_wikicrem.resolution.expletives import is_expletive
from spacy_wikicrem.resolution.syntax import CLEAR, UD
from tests.pipelines import vocab_of

VOCAB = vocab_of("en")
ENGLISH = lang.get("en")
# word, part of speech, head and label in CLEAR, head and label in UD (heads are 0-based)
SENTENCES = {
    "passive": """
        Ann PROPN 2 nsubjpass 2 nsubj:pass
        was AUX 2 auxpass 2 aux:pass
        seen VERB 2 ROOT 2 root
        by ADP 2 agent 4 case
        Bob PROPN 3 pobj 2 obl:agent
        and CCONJ 4 cc 6 cc
        Carl PROPN 4 conj 4 conj
        and CCONJ 6 cc 8 cc
        Dan PROPN 6 conj 4 conj
        """,
    "gave": """
        Ann PROPN 1 nsubj 1 nsubj
        gave VERB 1 ROOT 1 root
        the DET 3 det 3 det
        book NOUN 1 dobj 1 obj
        of ADP 3 prep 6 case
        Bob PROPN 6 poss 6 nmod:poss
        mother NOUN 4 pobj 3 nmod
        to ADP 1 dative 8 case
        him PRON 7 pobj 1 obl
        and CCONJ 1 cc 10 cc
        left VERB 1 conj 1 conj
        """,
    "relative": """
        man NOUN 4 nsubj 4 nsubj
        who PRON 2 nsubj 2 nsubj
        slept VERB 0 relcl 0 acl:relcl
        here ADV 2 advmod 2 advmod
        asked VERB 4 ROOT 4 root
        Ann PROPN 4 dobj 4 obj
        to PART 7 aux 7 mark
        leave VERB 4 xcomp 4 xcomp
        """,
    "baker": """
        John PROPN 1 nsubj 3 nsubj
        is AUX 1 ROOT 3 cop
        a DET 3 det 3 det
        baker NOUN 1 attr 3 root
        """,
    "likely": """
        It PRON 1 nsubj 2 nsubj
        is AUX 1 ROOT 2 cop
        likely ADJ 1 acomp 2 root
        that SCONJ 5 mark 5 mark
        Ann PROPN 5 nsubj 5 nsubj
        left VERB 1 ccomp 2 ccomp
        Bob PROPN 5 dobj 5 obj
        """,
}  # fmt: skip
LEMMAS = {"is": "be", "was": "be"}


def parsed(name: str, scheme: str) -> Doc:
    rows = [line.split() for line in SENTENCES[name].strip().splitlines()]
    at = 2 if scheme == "CLEAR" else 4
    words = [row[0] for row in rows]
    return Doc(
        VOCAB,
        words=words,
        pos=[row[1] for row in rows],
        heads=[int(row[at]) for row in rows],
        deps=[row[at + 1] for row in rows],
        lemmas=[LEMMAS.get(word, word) for word in words],
    )


def token(doc: Doc, text: str) -> Token:
    return next(t for t in doc if t.text == text)


def text(found: Token | None) -> str:
    return "" if found is None else found.text


@pytest.fixture(params=["CLEAR", "UD"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("name", SENTENCES)
def test_the_scheme_is_told_from_the_labels(name: str, scheme: str) -> None:
    assert syntax.scheme_of(parsed(name, scheme)) is (CLEAR if scheme == "CLEAR" else UD)


def test_two_documents_in_turn() -> None:
    clear, universal = parsed("passive", "CLEAR"), parsed("passive", "UD")
    found = [syntax.scheme_of(doc) for doc in (clear, universal, clear, clear, universal)]
    assert found == [CLEAR, UD, CLEAR, CLEAR, UD]


@pytest.mark.parametrize(
    ("name", "verb", "subject"),
    [
        ("passive", "seen", "Ann"),
        ("gave", "gave", "Ann"),
        ("gave", "left", "Ann"),
        ("relative", "slept", "man"),
        ("relative", "leave", "Ann"),
        ("gave", "book", ""),
    ],
)
def test_subjects(name: str, verb: str, subject: str, scheme: str) -> None:
    assert text(syntax.subject_of(token(parsed(name, scheme), verb))) == subject


def test_passive(scheme: str) -> None:
    assert syntax.is_passive(token(parsed("passive", scheme), "seen"))
    assert not syntax.is_passive(token(parsed("gave", scheme), "gave"))


def test_coordination(scheme: str) -> None:
    bob = token(parsed("passive", scheme), "Bob")
    assert [t.text for t in syntax.with_conjuncts(bob)] == ["Bob", "Carl", "Dan"]
    assert [t.i for t in syntax.coordinators(bob)] == [5]
    assert [t.i for t in syntax.coordinators(bob.doc[6])] == [7]
    assert text(syntax.preposition_of(bob)) == "by"


def test_objects_prepositions_and_owners(scheme: str) -> None:
    doc = parsed("gave", scheme)
    gave, book, mother, him = (token(doc, word) for word in ("gave", "book", "mother", "him"))
    assert [t.text for t in syntax.objects_of(gave)] == ["book"]
    assert [t.text for t in syntax.objects_of(gave, {"to"})] == ["book", "him"]
    assert text(syntax.governing_verb(him, {"to"})) == "gave"
    assert syntax.governing_verb(him, {"of"}) is None
    assert text(syntax.governing_verb(book)) == "gave"
    assert text(syntax.whole_of(mother)) == "book" and syntax.whole_of(him) is None
    assert [t.text for t in syntax.parts_of(book)] == ["mother"]
    assert text(syntax.owner_of(mother)) == "Bob"
    assert syntax.phrase_start(book) == 2 and syntax.phrase_start(mother) == 5
    assert text(syntax.clause_of(mother)) == "gave"


def test_descriptions(scheme: str) -> None:
    doc = parsed("baker", scheme)
    assert text(syntax.described_by(token(doc, "baker"))) == "John"
    assert syntax.described_by(token(doc, "John")) is None


def test_infinitives(scheme: str) -> None:
    doc = parsed("relative", scheme)
    assert syntax.is_infinitive(token(doc, "leave")) and not syntax.is_infinitive(doc[2])


def test_binding_asks_in_either_scheme(scheme: str) -> None:
    doc = parsed("gave", scheme)
    bounds = find_bounds(token(doc, "him"), ENGLISH.pronouns["him"], ENGLISH)
    assert {doc[i].text for i in bounds.heads} == {"Ann", "book"}


def test_expletives_ask_in_either_scheme(scheme: str) -> None:
    assert is_expletive(parsed("likely", scheme)[0], ENGLISH)
    assert not is_expletive(parsed("baker", scheme)[0], ENGLISH)


def test_noun_phrases(scheme: str) -> None:
    doc = parsed("gave", scheme)
    found = [doc[first:last].text for first, last, _ in syntax.noun_phrases(doc)]
    assert found == ["Ann", "the book", "Bob mother", "him"]


@pytest.mark.parametrize(
    ("tag", "pos", "morph", "plural", "proper", "finite"),
    [
        ("NNS", "NOUN", "", True, False, False),
        ("NN", "NOUN", "Number=Plur", False, False, False),  # the tag comes first
        ("", "NOUN", "Number=Plur", True, False, False),
        ("S", "PROPN", "Number=Plur", True, True, False),
        ("", "PRON", "Number=Plur", False, False, False),
        ("VBD", "VERB", "", False, False, True),
        ("V", "VERB", "VerbForm=Fin", False, False, True),
        ("V", "VERB", "VerbForm=Inf", False, False, False),
    ],
)
def test_morphology_stands_in_for_tags(
    tag: str, pos: str, morph: str, plural: bool, proper: bool, finite: bool
) -> None:
    word = Doc(VOCAB, words=["x"], tags=[tag], pos=[pos], morphs=[morph])[0]
    assert tags.is_plural(word) is plural and tags.is_proper(word) is proper
    assert tags.is_finite(word) is finite
    assert tags.is_noun(word) is (pos in tags.NOUNS)
