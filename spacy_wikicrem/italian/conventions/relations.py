"""Rules for relations: passives and their subjects and agents, subjects and obliques."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import form_of

_WORDS = lists_beside(__file__)

# Verbs that form their active past with "essere", reflexives aside.
INTRANSITIVE = _WORDS["intransitive"]
# Of these, those that never have an object.
_NO_OBJECT = _WORDS["no_object"]
# With an agent they are passives: "è servita dal tram".
_SERVED = words("servire vivere cambiare saltare")
# "sono convinti", "è soddisfatto": how somebody is.
_STATES = _WORDS["states"]
# "From", not "by".
_SOURCE = _WORDS["source"]
# Adjectives that are these are nouns: "ufficiale di polizia".
_NOMINAL = ("nsubj", "obj", "iobj", "obl", "appos", "nmod", "flat", "vocative")
_FROM = ("da", "dal", "dallo", "dalla", "dai", "dagli", "dalle", "dall'")
_TIMES = _WORDS["times"]
_LET = words("permettere consentire lasciare bisognare occorrere bastare")
_BEGIN = _WORDS["begin"]
_BEEN = ("stato", "stata", "stati", "state")
_SI = words("si se s' mi ti ci vi m' t'")


def passive(token: Token, lexicon: Lexicon) -> None:
    """Auxiliaries of passives are aux:pass, of actives aux."""
    if token.pos_ not in ("VERB", "ADJ"):
        return
    auxiliaries = [child for child in token.children if child.dep_ in ("aux", "aux:pass")]
    if _is_past(token) and not lemmas_of(token, lexicon) & _STATES:
        near = [child for child in token.children if child.dep_ == "cop" and _is_near(child)]
        auxiliaries = auxiliaries or near
    if not auxiliaries:
        return
    marked = _passive_auxiliaries(token, auxiliaries, lexicon)
    for child in auxiliaries:
        if child in marked:
            child.dep_ = "aux:pass"
        elif _is(child, "essere", lexicon) or _is(child, "avere", lexicon):
            child.dep_ = "aux"


def infinitive(token: Token, lexicon: Lexicon) -> None:
    """Infinitives below "permettere" and "lasciare" are ccomp, as their subject is another; below
    verbs of beginning and trying, xcomp."""
    if token.dep_ not in ("ccomp", "xcomp") or "Inf" not in token.morph.get("VerbForm", []):
        return
    found = lemmas_of(token.head, lexicon)
    if found & _LET and "permettersi" not in token.head.lower_:
        token.dep_ = "ccomp"
    elif found & _BEGIN:
        token.dep_ = "xcomp"


def _is_past(token: Token) -> bool:
    """A past participle is no predicate beside a copula, but a verb."""
    part = token.morph.get("VerbForm", []) == ["Part"] and "Past" in token.morph.get("Tense", [])
    return part and token.pos_ == "VERB"


def _is_near(token: Token) -> bool:
    """Nothing but adverbs between the auxiliary and its verb."""
    between = token.doc[token.i + 1 : token.head.i]
    return token.i < token.head.i and all(one.pos_ in ("ADV", "AUX") for one in between)


def _passive_auxiliaries(token: Token, auxiliaries: list[Token], lexicon: Lexicon) -> list[Token]:
    if "Part" not in token.morph.get("VerbForm", []):
        return []
    been = [child for child in auxiliaries if child.lower_ in _BEEN]
    if been:
        return been
    come = [child for child in auxiliaries if _is(child, "venire", lexicon)]
    if come:
        return come
    go = [child for child in auxiliaries if _is(child, "andare", lexicon)]
    if go:
        return go
    be = [child for child in auxiliaries if _is(child, "essere", lexicon)]
    served = lemmas_of(token, lexicon) & _SERVED
    if served and any(child.dep_ == "obl:agent" for child in token.children):
        return be[-1:]
    active = (
        lemmas_of(token, lexicon) & INTRANSITIVE
        or any(form.endswith("rsi") for form in (child.lower_ for child in auxiliaries))
        or any(child.dep_.startswith("expl") for child in token.children)
        or any(child.lower_ in _SI and child.dep_ in ("obj", "iobj") for child in token.children)
    )
    return [] if active else be[-1:]


def subject(token: Token, lexicon: Lexicon) -> None:
    """Subjects of passives are nsubj:pass, others nsubj."""
    if token.dep_ not in ("nsubj", "nsubj:pass"):
        return
    above = {child.dep_ for child in token.head.children}
    if "aux:pass" in above or "expl:pass" in above:
        token.dep_ = "nsubj:pass"
    elif not _is_past(token.head) or above & {"aux", "cop"} or _is_active(token.head, lexicon):
        # "alcuni composti da lui" may be a passive without an auxiliary.
        token.dep_ = "nsubj"


def _is_active(verb: Token, lexicon: Lexicon) -> bool:
    return bool(lemmas_of(verb, lexicon) & INTRANSITIVE)


def agent(token: Token, lexicon: Lexicon) -> None:
    """ "da" below a passive participle is the agent."""
    if token.dep_ not in ("obl", "obl:agent"):
        return
    by = any(child.dep_ == "case" and form_of(child) in _FROM for child in token.children)
    verb = token.head
    if not by:
        token.dep_ = "obl"
    elif token.dep_ == "obl" and _is_passive(verb, lexicon) and _may_act(token):
        token.dep_ = "obl:agent"


def _is_passive(verb: Token, lexicon: Lexicon) -> bool:
    if any(child.dep_ == "aux:pass" for child in verb.children):
        return not lemmas_of(verb, lexicon) & _SOURCE
    past = "Part" in verb.morph.get("VerbForm", []) and "Past" in verb.morph.get("Tense", [])
    alone = not any(child.dep_.startswith(("aux", "expl")) for child in verb.children)
    return past and alone and not lemmas_of(verb, lexicon) & (INTRANSITIVE | _SOURCE)


def _may_act(token: Token) -> bool:
    return token.pos_ in ("NOUN", "PROPN", "PRON", "X") and token.lower_ not in _TIMES


def without_object(token: Token, lexicon: Lexicon) -> None:
    """What looks like the object of a verb without one is the subject."""
    if token.dep_ != "obj" or not lemmas_of(token.head, lexicon) & _NO_OBJECT:
        return
    taken = any(child.dep_.startswith("nsubj") for child in token.head.children)
    if any(child.dep_ == "aux" and _is(child, "avere", lexicon) for child in token.head.children):
        # "ha mancato la vittoria"
        taken = taken or "mancare" in lemmas_of(token.head, lexicon)
    if not taken and "Clitic" not in token.morph.to_dict():
        token.dep_ = "nsubj"


def oblique(token: Token, lexicon: Lexicon) -> None:
    """obl below verbs, adjectives and adverbs, nmod below nouns; predicates may have either."""
    head = token.head
    if token.dep_ not in ("nmod", "obl") or head.dep_ == "ROOT":
        return
    nominal = head.pos_ == "ADJ" and any(child.dep_ == "det" for child in head.children)
    degree = head.lower_ in ("più", "meno", "po'", "mila", "migliaia")
    if nominal or degree or (head.pos_ == "ADJ" and head.dep_.startswith(_NOMINAL)):
        # "uno dei più tranquilli di Genova", "il terzo in due mesi"
        return
    if head.pos_ in ("VERB", "ADV", "ADJ"):
        token.dep_ = "obl"
    elif head.pos_ in ("NOUN", "PROPN") and token.i > head.i:
        predicate = any(child.dep_ in ("cop", "nsubj") for child in head.children)
        token.dep_ = token.dep_ if predicate else "nmod"


def _is(token: Token, lemma: str, lexicon: Lexicon) -> bool:
    return any(one.lemma == lemma for one in lexicon.verbs(token.text)) or (
        token.lower_ == "e'" and lemma == "essere"
    )


def lemmas_of(token: Token, lexicon: Lexicon) -> set[str]:
    """Lemmas that a verb may have: the guessed one and those of the lexicon."""
    return {token.lemma_.lower().partition(" ")[0], *(v.lemma for v in lexicon.verbs(token.text))}
