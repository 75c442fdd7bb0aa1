"""Rules for heads: lists, "chi" of relative clauses, participles behind "avere", predicates before
"essere"."""

from __future__ import annotations

from collections.abc import Iterable

from spacy.tokens import Token

from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from ..treebanks.conventions import MODALS
from .forms import after, asks, before, form_of, relabel
from .relations import lemmas_of
from .subjects import SPEAKERS, finite, subjects

_WORDS = lists_beside(__file__)

_CLAUSES = ("acl:relcl", "advcl", "ccomp", "csubj", "parataxis")
_OF_NOUN = ("acl", "amod", "appos", "case", "compound", "conj", "det", "fixed", "flat", "nmod")
_OF_NUMBER = ("nummod",)
# "Sa chi ha pagato", "non mi interessa chi ha cominciato" ask.
_WONDER = _WORDS["wonder"]
_MARKS = _WORDS["marks"]


def take_over(token: Token, top: Token, moved: Iterable[Token]) -> None:
    """Put a token in the place of its head `top`, with some of the children."""
    moved = [one for one in moved if one not in (token, top)]
    above, relation = (token, "ROOT") if top.head == top else (top.head, top.dep_)
    token.head, token.dep_ = above, relation
    for one in (top, *moved):
        one.head = token


def of_clause(noun: Token) -> list[Token]:
    """Children that belong to the clause of a predicate, not to its noun."""
    return [one for one in noun.children if not one.dep_.startswith(_OF_NOUN + _OF_NUMBER)]


def listed(token: Token, lexicon: Lexicon) -> None:
    """All members of a list hang on the first: "uomini, donne, vecchi"."""
    middle = token.head
    if token.dep_ != "conj" or middle.dep_ != "conj" or token.i < middle.i:
        return
    alike = token.pos_ == middle.pos_ == middle.head.pos_
    if alike and not any(one.dep_ == "cc" for each in (token, middle) for one in each.children):
        token.head = middle.head


def whoever(token: Token, lexicon: Lexicon) -> None:
    """ "C'è chi lo difende": "chi" is a part of the clause outside, with a relative clause."""
    verb = token.head
    if form_of(token) != "chi" or token.dep_ not in ("nsubj", "nsubj:pass") or token.i > verb.i:
        return
    if verb.dep_ == "ROOT":
        _answer(token, verb, lexicon)
        return
    outer = verb.head
    while verb.dep_ == "acl:relcl" and outer.dep_.startswith(("obl", "nmod", "obj", "iobj")):
        # "chi" has no antecedent: "decade dal beneficio chi mente".
        outer = outer.head
    if verb.dep_ not in _CLAUSES or outer.pos_ not in ("VERB", "AUX") or asks(token):
        return
    if verb.dep_ in ("ccomp", "csubj") and lemmas_of(outer, lexicon) & _WONDER:
        return
    token.head, verb.head = outer, token
    _be_subject(token, outer, verb)


def _answer(token: Token, verb: Token, lexicon: Lexicon) -> None:
    """ "Chi rompe paga": what a parser hangs below the first verb is the main clause."""
    main = [one for one in verb.children if one.dep_ in ("parataxis", "advcl") and one.i > verb.i]
    main = [one for one in main if one.pos_ == "VERB" and not subjects(one) and not _marked(one)]
    main = [one for one in main if finite(one, lexicon)]
    if asks(token) or len(main) != 1:
        return
    outer = main[0]
    take_over(outer, verb, [one for one in verb.children if one.i > outer.i])
    token.head, verb.head = outer, token
    _be_subject(token, outer, verb)


def _be_subject(token: Token, outer: Token, verb: Token) -> None:
    verb.dep_ = "acl:relcl"
    others = [one for one in subjects(outer) if one != token]
    passive = any(one.dep_ == "aux:pass" for one in outer.children)
    token.dep_ = "obj" if others else "nsubj:pass" if passive else "nsubj"


def _marked(verb: Token) -> bool:
    return any(one.dep_ == "mark" for one in verb.children)


def have_done(token: Token, lexicon: Lexicon) -> None:
    """ "ha da poco annunciato": the participle is the head, "avere" the auxiliary. "subito" behind
    "avere" and before a noun phrase is a participle."""
    if token.pos_ not in ("AUX", "VERB") or "avere" not in lemmas_of(token, lexicon):
        return
    right = after(token)
    if right is not None and right.lower_ == "subito" and right.pos_ == "ADV":
        _undergone(token, right)
    parts = [one for one in token.children if one.dep_ in ("ccomp", "xcomp") and one.i > token.i]
    parts = [one for one in parts if one.morph.get("Tense", []) == ["Past"] and not _marked(one)]
    if len(parts) != 1 or parts[0].i > token.i + 4:
        return
    if any(one.dep_ == "obj" and one.i < parts[0].i for one in token.children):
        return
    take_over(parts[0], token, token.children)
    relabel(token, "AUX", "VA", token.morph.to_dict())
    token.dep_ = "aux"


def _undergone(token: Token, right: Token) -> None:
    behind = after(right)
    if behind is None or behind.pos_ not in ("DET", "NUM") or right.head.dep_ == "aux":
        return
    feats = {"Gender": "Masc", "Number": "Sing", "Tense": "Past", "VerbForm": "Part"}
    relabel(right, "VERB", "V", feats)
    right.head, right.dep_, right.lemma_ = token, "xcomp", "subire"


def predicate_first(token: Token, lexicon: Lexicon) -> None:
    """ "Interessante è la disciplina": the adjective is the predicate."""
    verb, noun = after(token), token.head
    been = after(verb) if verb is not None and verb.dep_ == "aux" else None
    if been is not None and been.lower_ in ("stato", "stata", "stati", "state"):
        verb = been
    if token.pos_ not in ("ADJ", "NUM") or token.dep_ not in ("amod", "nummod", "nsubj"):
        return
    if verb is None or (token.pos_ == "NUM" and not token.is_alpha):
        return
    if verb.dep_ != "cop" or verb.head != noun or noun.pos_ != "NOUN" or noun.i < verb.i:
        return
    if any(one.dep_ == "det" for one in token.children):
        return
    definite = any(one.morph.get("Definite", []) == ["Def"] for one in noun.children)
    same = token.pos_ == "NUM" or token.morph.get("Number", []) == noun.morph.get("Number", [])
    if definite and same:
        take_over(token, noun, of_clause(noun))
        noun.dep_ = "nsubj"


def modal(token: Token, lexicon: Lexicon) -> None:
    """ "sanno spiegare", "vuole partire": the infinitive is the head."""
    if token.pos_ not in ("AUX", "VERB") or not lemmas_of(token, lexicon) & (MODALS - {"solere"}):
        return
    behind = [one for one in token.children if one.i > token.i and one.dep_ != "punct"]
    verb = behind[0] if behind else token
    if verb.dep_ not in ("xcomp", "ccomp") or "Inf" not in verb.morph.get("VerbForm", []):
        return
    if verb.i > token.i + 3 or any(one.i < verb.i and one.dep_ != "expl" for one in verb.children):
        return
    take_over(verb, token, token.children)
    relabel(token, "AUX", "VM", token.morph.to_dict())
    token.dep_ = "aux"


def before_mark(token: Token, lexicon: Lexicon) -> None:
    """ "La Regione, quando ritenga ..., promuove": the subject of the clause outside."""
    verb, outer = token.head, token.head.head
    if not token.dep_.startswith("nsubj") or verb.dep_ != "advcl" or not token.i < verb.i < outer.i:
        return
    inside = [one for one in verb.children if token.i < one.i < verb.i and one.lower_ in _MARKS]
    if inside and not subjects(outer) and any(one.dep_ in ("mark", "advmod") for one in inside):
        passive = any(one.dep_ == "aux:pass" for one in outer.children)
        token.head, token.dep_ = outer, "nsubj:pass" if passive else "nsubj"


def am_i(token: Token, lexicon: Lexicon) -> None:
    """ "Il governo sono io", "siamo noi": the pronoun is the subject, clefts aside."""
    copulas = [one for one in token.children if one.dep_ == "cop" and one.i < token.i]
    person = SPEAKERS.get(token.lower_)
    if token.pos_ != "PRON" or person is None or len(copulas) != 1 or _is_cleft(token):
        return
    copula = copulas[0]
    if [*copula.morph.get("Person", []), *copula.morph.get("Number", [])] != person.split():
        return
    nouns = [one for one in subjects(token) if one.pos_ in ("NOUN", "PROPN") and one.i < copula.i]
    top = nouns[0] if nouns else copula
    take_over(top, token, of_clause(token))
    token.dep_ = "nsubj"
    if top == copula:
        relabel(copula, "VERB", "V", copula.morph.to_dict())


def _is_cleft(token: Token) -> bool:
    """ "Sono io che creo", "sarai tu a pagare"."""
    clauses = ("acl", "advcl", "ccomp", "xcomp", "csubj")
    return any(one.i > token.i and one.dep_.startswith(clauses) for one in token.children)


def behold(token: Token, lexicon: Lexicon) -> None:
    """ "Ecco l'arringa": the noun is the head."""
    nouns = [one for one in token.children if one.dep_ in ("nsubj", "obj") and one.i > token.i]
    if token.lower_ == "ecco" and len(nouns) == 1:
        take_over(nouns[0], token, token.children)
        relabel(token, "ADV", "B")
        token.dep_ = "advmod"


def names(token: Token, lexicon: Lexicon) -> None:
    """Two names side by side are not two subjects of one verb, but one name."""
    left = before(token)
    if token.pos_ != "PROPN" or left is None or left.pos_ != "PROPN" or left.head != token.head:
        return
    if token.dep_.startswith("nsubj") and left.dep_.startswith("nsubj"):
        token.head, token.dep_ = left, "flat:name"
