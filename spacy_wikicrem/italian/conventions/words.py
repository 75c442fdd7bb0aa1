"""Rules for the part of speech of a word that its form, or the words beside it, decide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from spacy.tokens import Token

from ...lang.base import words
from ..lexicon import Analysis, Lexicon
from .forms import (
    ARTICULATED,
    after,
    asks,
    before,
    clitic_feats,
    form_of,
    preposition_feats,
    pronoun_label,
    relabel,
)
from .relations import lemmas_of

_TAGS = {**dict.fromkeys(".?!", "FS"), **dict.fromkeys(";:", "FC"), **dict.fromkeys(",/", "FF")}
_SYMBOLS = "%&*§°#@"
_DIGITS = re.compile(r"\d+([.,:/x×]\d+)*")
_TAG_OF = {"VERB": "V", "NOUN": "S", "ADJ": "A"}
_ADVERBS = words("quindi ivi apposta sottoterra laggiù lassù quaggiù altrove ovunque dappertutto")
_PERSONAL = ("egli", "ella")
_PRONOUNS = words("""
    costoro costui costei coloro colui colei alcunché chiunque ciò chi
    qualcuno qualcun ognuno ognuna
""")
# Never nouns.
_QUANTITIES = ("entrambi", "entrambe", "uno", "una", "tutto", "tutti")
_BEFORE_VERBS = ("chi", "che", "gli", "si", "ci", "mi", "ti", "vi", "non")
_OF_PARTICIPLE = ("obl", "obl:agent", "obj", "xcomp")
# With an adjective they are names: "Unione europea".
_NAMES = ("unione", "nazioni")
_NO_NOUN = ("su", "sotto", "sopra", "dietro", "dentro", "fuori", "davanti", "contro")
# Adverbs before "a", "di", "da": "fino a", "contro di noi".
_IMPROPER = words("fino fin contro dietro oltre sotto sopra dentro fuori davanti accanto vicino")
_BEHIND = ("a", "ad", "di", "da", *(form for form in ARTICULATED if form[0] in "ad"))
_SUBJECTS = words("nsubj nsubj:pass obj iobj obl obl:agent nmod ROOT ccomp xcomp conj acl:relcl")
# Before these an article is "lo" or "gli".
_IMPURE = re.compile("s[^aeiou]|z|gn|ps|x|y|pn|[aeiou]")
# "Dov'è la sede", "com'era la casa".
_PLACED = words("dove dov' come com' quando quand'")
_ARTICLES = ("lo", "la", "li", "le", "l'", "gli")


def sign(token: Token, lexicon: Lexicon) -> None:
    """No letter and no digit: a sign or a symbol. Digits alone are no sign."""
    text = token.text
    if any(char.isalnum() for char in text):
        if token.pos_ in ("PUNCT", "SYM") and _DIGITS.fullmatch(text):
            relabel(token, "NUM", "N", {"NumType": "Card"})
            if token.dep_ == "punct":
                token.dep_ = "nummod"
    elif token.pos_ not in ("PUNCT", "SYM") and not text.isspace():
        if all(char in _SYMBOLS or unicodedata.category(char)[0] == "S" for char in text):
            relabel(token, "SYM", "SYM")
            return
        relabel(token, "PUNCT", _TAGS.get(text[0], "FB"))
        if token.dep_ not in ("ROOT", ""):
            token.dep_ = "punct"


def known(token: Token, lexicon: Lexicon) -> None:
    """The only part of speech that the lexicon has, where the guess is one that it has not and
    the words beside it allow."""
    if token.pos_ not in _TAG_OF:
        return
    readings = lexicon.analyses(token.text)
    kinds = {one.pos for one in readings}
    if len(kinds) != 1 or token.pos_ in kinds:
        return
    kind = kinds.pop()
    if (token.pos_, kind) == ("VERB", "ADJ"):
        kept = ("Gender", "Number")
        feats = {name: value for name, value in readings[0].feats if name in kept}
        relabel(token, "ADJ", "A", feats)
        return
    listed = token.dep_ == "conj" and token.head.pos_ == "NOUN"
    if kind == "VERB" and (listed or token.dep_ in ("amod", "flat", "compound")):
        return
    if kind == "VERB" and not (_finite(readings) and _may_be_verb(token)):
        left = before(token)
        if left is None or left.lower_ not in _BEFORE_VERBS:
            return
        readings = tuple(one for one in readings if one.get("VerbForm") == "Fin")
        if not readings:
            return
    # Below a noun an adjective is amod, a noun is not.
    if kind != "VERB" and (kind == "ADJ") != (token.dep_ == "amod"):
        return
    relabel(token, kind, _TAG_OF[kind], dict(readings[0].feats))


def _finite(readings: Iterable[Analysis]) -> bool:
    return all(one.get("VerbForm") == "Fin" for one in readings)


def _may_be_verb(token: Token) -> bool:
    left = before(token)
    return left is None or left.pos_ not in ("DET", "ADP", "ADJ", "NUM")


def closed(token: Token, lexicon: Lexicon) -> None:
    """Words that are always adverbs or always pronouns, and prepositions without a guess."""
    form = form_of(token)
    if form in _ADVERBS and token.pos_ != "ADV":
        relabel(token, "ADV", "B")
    elif form in _PERSONAL and token.pos_ != "PRON":
        feats = {"Gender": "Masc" if form == "egli" else "Fem", "Number": "Sing", "Person": "3"}
        relabel(token, "PRON", "PE", {**feats, "PronType": "Prs"})
    elif form == "appena" and token.pos_ not in ("ADV", "SCONJ", "ADP"):
        relabel(token, "ADV", "B")
    elif (form in _PRONOUNS and token.pos_ != "PRON") or (
        form in _QUANTITIES and token.pos_ == "NOUN"
    ):
        relabel(token, "PRON", "PI", {"PronType": "Ind"})
    elif form in ARTICULATED and token.pos_ == "":
        relabel(token, "ADP", "E_RD", preposition_feats(form))


def foreign(token: Token, lexicon: Lexicon) -> None:
    """A foreign word in small letters that is no part of a foreign phrase is a noun."""
    beside = [one for one in (before(token), after(token)) if one is not None and one.pos_ == "X"]
    if beside or token.dep_ == "flat:foreign":
        return
    if token.pos_ == "X" and token.is_lower and token.is_alpha:
        relabel(token, "NOUN", "S")


def adverb(token: Token, lexicon: Lexicon) -> None:
    """What modifies as an adverb does is one."""
    if token.dep_ != "advmod" or token.lower_ == "che" or not token.is_lower:
        return
    single = token.morph.get("Gender", []) == ["Masc"] and token.morph.get("Number", []) == ["Sing"]
    listed = any(not one.guessed for one in lexicon.nouns(token.text))
    known_noun = token.pos_ == "NOUN" and listed and token.lower_ != "piano"
    if token.pos_ in ("SCONJ", "CCONJ") or (
        token.pos_ in ("NOUN", "ADJ") and not known_noun and (single or not token.morph.to_dict())
    ):
        relabel(token, "ADV", "B")


def more(token: Token, lexicon: Lexicon) -> None:
    """ "più" before its noun is a determiner: "più diritti"."""
    right, left = after(token), before(token)
    if token.pos_ != "ADV" or token.lower_ != "più" or right is None or right.pos_ != "NOUN":
        return
    if token.head == right and (left is None or left.pos_ not in ("DET", "NUM", "ADJ")):
        relabel(token, "DET", "DI", {"PronType": "Ind"})
        token.dep_ = "det"


def one_of(token: Token, lexicon: Lexicon) -> None:
    """ "uno dei": a pronoun."""
    right = after(token)
    if token.lower_ not in ("uno", "una") or token.pos_ not in ("DET", "NUM") or right is None:
        return
    if form_of(right) in ("di", "dei", "degli", "delle"):
        gender = "Masc" if token.lower_ == "uno" else "Fem"
        relabel(token, "PRON", "PI", {"Gender": gender, "Number": "Sing", "PronType": "Ind"})


def bare_participle(token: Token, lexicon: Lexicon) -> None:
    """A past participle beside its noun with nothing of its own is an adjective."""
    if token.pos_ != "VERB" or token.dep_ not in ("acl", "amod") or token.n_lefts + token.n_rights:
        return
    if "Past" in token.morph.get("Tense", []) and abs(token.i - token.head.i) == 1:
        kept = ("Gender", "Number")
        feats = {name: value for name, value in token.morph.to_dict().items() if name in kept}
        relabel(token, "ADJ", "A", feats)
        token.dep_, token.lemma_ = "amod", token.lower_[:-1] + "o"


def participle(token: Token, lexicon: Lexicon) -> None:
    """A participle with an object, an agent or a complement behind it is a verb: "un atto avente
    valore", "servizi aperti per ferie"."""
    if token.pos_ != "ADJ" or token.dep_ not in ("amod", "acl"):
        return
    readings = [one for one in lexicon.verbs(token.text) if one.get("VerbForm") == "Part"]
    present = all(one.get("Tense") != "Past" for one in readings)
    kinds = ("obj",) if present or token.lower_.startswith("successiv") else _OF_PARTICIPLE
    behind = any(one.i > token.i and one.dep_ in kinds for one in token.children)
    if readings and behind:
        relabel(token, "VERB", "V", dict(readings[0].feats))
        token.dep_ = "acl"


def common_noun(token: Token, lexicon: Lexicon) -> None:
    """ "il Paese africano", "il Salone internazionale": what an adjective in small letters stands
    behind is no name."""
    left, right = before(token), after(token)
    if token.pos_ != "PROPN" or left is None or right is None or not token.text[1:].islower():
        return
    told = left.pos_ == "DET" or left.tag_ == "E_RD"
    if not told or not right.is_lower or right.dep_ != "amod" or right.head != token:
        return
    readings = [one for one in lexicon.nouns(token.lower_) if not one.guessed]
    if readings and token.dep_ != "flat:name" and token.lower_ not in _NAMES:
        kept = ("Gender", "Number")
        feats = {name: value for name, value in readings[0].feats if name in kept}
        relabel(token, "NOUN", "S", feats)
        token.lemma_ = readings[0].lemma


def without_noun(token: Token, lexicon: Lexicon) -> None:
    """ "su", "dietro" before a sign are adverbs."""
    right = after(token)
    signs = right is not None and right.text in (".", ",", ";", ":", "!", "?", ")")
    if token.pos_ == "ADP" and token.lower_ in _NO_NOUN and signs:
        relabel(token, "ADV", "B")


def clitic(token: Token, lexicon: Lexicon) -> None:
    """An article that hangs on a verb behind it is a pronoun."""
    form, verb = form_of(token), token.head
    if token.pos_ != "DET" or form not in _ARTICLES or token.i > verb.i:
        return
    right = after(token)
    if right is not None and right.pos_ in ("DET", "ADJ", "NOUN"):
        return
    if verb.pos_ == "VERB" and "Fin" in verb.morph.get("VerbForm", []):
        relabel(token, "PRON", "PC", clitic_feats(form))
        if token.dep_ in ("det", "nsubj"):
            token.dep_ = "obj"


def before_verb(token: Token, lexicon: Lexicon) -> None:
    """ "lo" and "la" before what can only be a finite verb are pronouns: "quando lo calpesti"."""
    form, right = form_of(token), after(token)
    if token.pos_ != "DET" or form not in _ARTICLES or right is None or not right.is_lower:
        return
    readings = lexicon.analyses(right.text)
    said = [one for one in readings if one.get("Mood") != "Imp"]
    if not said or any(one.pos != "VERB" for one in readings) or not _finite(readings):
        return
    if right.pos_ == "NOUN" and _may_be_article(form, right):
        return
    if right.pos_ != "VERB":
        relabel(right, "VERB", "V", dict(said[0].feats))
    relabel(token, "PRON", "PC", clitic_feats(form))
    if token.head == right:
        token.dep_ = "iobj" if form == "gli" else "obj"


def _may_be_article(form: str, noun: Token) -> bool:
    """ "lo scolo", and "ne chiede la convalida", where the clause has its verb."""
    if form in ("lo", "gli"):
        return bool(_IMPURE.match(noun.lower_))
    return noun.head.pos_ == "VERB" and noun.dep_ in ("obj", "nsubj", "nsubj:pass")


def full_verb(token: Token, lexicon: Lexicon) -> None:
    """What helps no verb is no auxiliary: "ciò che sono", "dov'è la sede"."""
    if token.pos_ != "AUX" or token.dep_.startswith(("aux", "cop", "case", "mark")):
        return
    right = after(token)
    behind = [one for one in token.children if one.i > token.i and one.pos_ != "PUNCT"]
    placed = any(form_of(one) in _PLACED for one in token.lefts)
    there = any(one.dep_.startswith("expl") for one in token.children)
    if behind and not placed and not there and "essere" in lemmas_of(token, lexicon):
        # "furono le donne a gestire", "siamo qui"
        return
    if "Fin" in token.morph.get("VerbForm", []) and not (right and right.lower_ == "così"):
        relabel(token, "VERB", "V", token.morph.to_dict())


def number(token: Token, lexicon: Lexicon) -> None:
    """ "Sono morte tre persone": a participle, and no number."""
    if token.pos_ != "NUM" or not token.is_lower or not token.is_alpha:
        return
    readings = [one for one in lexicon.verbs(token.text) if one.get("VerbForm") == "Part"]
    helping = [one for one in token.children if one.dep_ in ("cop", "aux") and one.i < token.i]
    if readings and helping:
        relabel(token, "VERB", "V", dict(readings[0].feats))
        helping[0].dep_, token.lemma_ = "aux", readings[0].lemma


def alone(token: Token, lexicon: Lexicon) -> None:
    """A determiner that is a part of the clause itself is a pronoun."""
    label = pronoun_label(form_of(token))
    if token.pos_ == "DET" and token.lower_ == "loro" and not token.dep_.startswith("det"):
        relabel(token, "PRON", "PE", {"Number": "Plur", "Person": "3", "PronType": "Prs"})
    elif token.pos_ == "DET" and token.dep_ in _SUBJECTS and label is not None:
        kind, tag = label
        relabel(token, "PRON", tag, {**token.morph.to_dict(), "PronType": kind})


def improper(token: Token, lexicon: Lexicon) -> None:
    """ "fino", "contro", "dietro" before another preposition are adverbs."""
    if token.pos_ not in ("ADP", "") or token.lower_ not in _IMPROPER:
        return
    right = after(token)
    if right is not None and form_of(right) in _BEHIND:
        relabel(token, "ADV", "B", {"ExtPos": "ADP"} if right.dep_ == "fixed" else {})


def how_much(token: Token, lexicon: Lexicon) -> None:
    """ "quanto" before the verb of a question is a pronoun: "Quanto costa?"."""
    right = after(token)
    if token.lower_ != "quanto" or token.pos_ != "ADV" or right is None:
        return
    if right.pos_ in ("VERB", "AUX") and asks(token):
        relabel(token, "PRON", "PQ", {"Number": "Sing", "PronType": "Int"})


def when(token: Token, lexicon: Lexicon) -> None:
    """ "quando" and "come" of a direct question are adverbs."""
    if token.dep_ != "mark" or form_of(token) not in ("quando", "come", "quand'", "com'"):
        return
    if asks(token) and (token.head.dep_ == "ROOT" or token.is_sent_start):
        relabel(token, "ADV", "B")
        token.dep_ = "advmod"
