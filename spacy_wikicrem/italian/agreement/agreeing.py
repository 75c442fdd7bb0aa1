"""Words that agree with a noun get its gender and number, and the form that suits the next sound.

A word that fits some reading of the noun is left alone, and so is a form that is right before some
reading of the next sound.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.word_lists import lists_beside
from . import readings
from .changes import Changes
from .clusters import Clusters
from .forms import form_of, inflect, pronoun
from .phrases import QUANTIFIERS, Phrase
from .sounds import first_sound

_WORDS = lists_beside(__file__)

Cell = tuple[str, str]
_WEIGHTS = {"article": 3.0, "demonstrative": 3.0, "possessive": 2.0, "identity": 2.0, "bello": 2.0}
_RULES = {"article": "article", "possessive": "possessive", "identity": "identity"}
_NAMES = {"Masc": "masculine", "Fem": "feminine", "Sing": "singular", "Plur": "plural"}
# Adjectives that are also listed as nouns; after "quello" they are what is chosen among others.
_STAND_ALONE = _WORDS["stand_alone"]
# Participles by form, but nouns: "quei soldati".
_PARTICIPLE_NOUNS = _WORDS["participle_nouns"]
_AFTER_ARTICLE = ("NOUN", "PROPN", "ADJ", "NUM", "DET")
_COPULAS = frozenset(("essere", "sembrare", "parere", "diventare", "stare", "restare"))


def agree(phrase: Phrase, changes: Changes, clusters: Clusters) -> None:
    """Put the words of a phrase right."""
    if phrase.head is None:
        _alone(phrase, changes)
        return
    if _exclamation(phrase, changes.doc) or _belongs_before(phrase, changes.doc):
        return
    cells = readings.cells(phrase.nouns) or _cells_of_words(phrase, changes.doc)
    if not cells:
        return
    fitting = {cell for cell in cells if all(form.fits(*cell) for form in phrase.forms)}
    target = None if fitting else best_cell(phrase, cells, changes.doc, clusters)
    if not fitting and target is None:
        return
    for i in reversed(range(len(phrase.words))):
        _reform(phrase, i, fitting or {target or ("", "")}, changes)


def best_cell(phrase: Phrase, cells: set[Cell], doc: Doc, clusters: Clusters) -> Cell | None:
    """The gender and number of a noun that its surroundings speak for; None if they do not tell."""
    scores = {cell: _score(cell, phrase, doc, clusters) for cell in sorted(cells)}
    best = max(scores.values())
    found = [cell for cell, score in scores.items() if score == best]
    return found[0] if len(found) == 1 else None


def _score(cell: Cell, phrase: Phrase, doc: Doc, clusters: Clusters) -> float:
    gender, number = cell
    total = 0.0
    for form in phrase.forms:
        weight = _WEIGHTS[form.kind] / 2
        total += weight * (form.gender == gender) + weight * (form.number == number)
    for at in (*_before(phrase, doc), *phrase.between, *_after(phrase, doc)):
        found = readings.adjective_readings(doc[at].lower_)
        if found and all(reading[0] is not None for reading in found):
            told = any(reading == cell for reading in found)
            total += told * (_WEIGHTS["article"] if at < phrase.first else 1)
    assert phrase.head is not None
    head = doc[phrase.head]
    if head.dep_ == "nsubj" and head.head.i > head.i:
        numbers = {n for p, n in _finite(doc, head.head.i) if p == "3"}
        total += 2 * (numbers == {number})
    genders, cluster_numbers = clusters.of(phrase.head)
    return total + (genders == {gender}) + (cluster_numbers == {number})


def _before(phrase: Phrase, doc: Doc) -> list[int]:
    """A quantifier right before the phrase: "alcuni suoi parenti"."""
    at = phrase.first - 1
    return [at] if at >= 0 and doc[at].lower_ in QUANTIFIERS else []


def _after(phrase: Phrase, doc: Doc) -> list[int]:
    """The adjective right after the noun."""
    at = (phrase.head or 0) + 1
    return [at] if at < len(doc) and doc[at].pos_ == "ADJ" else []


def _finite(doc: Doc, at: int) -> frozenset[tuple[str, str]]:
    auxiliaries = [c for c in doc[at].children if c.dep_ in ("aux", "cop", "aux:pass")]
    for token in (*auxiliaries, doc[at]):
        if found := readings.persons(token.lower_, imperative=False):
            return found
    return frozenset()


def _cells_of_words(phrase: Phrase, doc: Doc) -> set[Cell]:
    """What the first word says, for a noun that is not known ("il mia smartphone")."""
    form = phrase.forms[0]
    if phrase.head is None or (doc[phrase.head].pos_ == "PROPN" and form.kind != "article"):
        return set()
    return readings.cells([(form.gender, form.number)]) if form.gender and form.number else set()


def _reform(phrase: Phrase, i: int, cells: set[Cell], changes: Changes) -> None:
    """Write the form of one word, if the present one is not right for any of the cells."""
    at, form = phrase.words[i], phrase.forms[i]
    sound = first_sound(changes.following(at))
    if not _is_word(changes.doc, at + 1):
        sound = "either"
    head = changes.doc[phrase.head].lower_ if phrase.head is not None else ""
    own = readings.cells(readings.noun_readings(head))
    right = [
        word
        for cell in sorted(cells, key=lambda cell: (not form.fits(*cell), cell not in own))
        for word in inflect(form.lemma, *cell, sound, form.preposition)
    ]
    now = changes.doc[at].lower_.replace("’", "'")
    if (
        not right
        or now in right
        or (i == len(phrase.words) - 1 and _may_stand(phrase, cells, changes.doc))
    ):
        return
    fits = any(form.fits(*cell) for cell in cells)
    noun = changes.doc[phrase.head].text if phrase.head is not None else ""
    if fits:
        rule = "bello" if form.kind == "bello" else "sound" if form.kind != "article" else "article"
        reason = f"before “{changes.following(at)}” it is “{right[0]}”"
    else:
        rule = _RULES.get(form.kind, form.kind)
        gender, number = sorted(cells)[0]
        reason = f"“{noun}” is {_NAMES[gender]} {_NAMES[number]}"
    changes.put(at, right[0], rule, reason)


def _may_stand(phrase: Phrase, cells: set[Cell], doc: Doc) -> bool:
    """ "quello rosso", "quelli vecchi": the full form before an adjective that may be a noun."""
    form, at = phrase.forms[-1], phrase.words[-1]
    if form.lemma != "quello" or phrase.head is None or phrase.head != at + 1:
        return False
    full = any(doc[at].lower_ == pronoun("quello", *cell) and form.fits(*cell) for cell in cells)
    lower = doc[phrase.head].lower_
    participle = bool(readings.participle_readings(lower)) and lower not in _PARTICIPLE_NOUNS
    # "Il fondo dominante e quello servente": for the tagger, too, it is a pronoun.
    adjective = readings.is_adjective(lower) or lower.endswith(("ente", "ante", "enti", "anti"))
    chosen = doc[at].pos_ == "PRON" and adjective
    return full and (participle or chosen or lower in _STAND_ALONE)


def _is_word(doc: Doc, at: int) -> bool:
    return at < len(doc) and not doc[at].is_punct


def _alone(phrase: Phrase, changes: Changes) -> None:
    """A short form that no noun follows: "quel è mio", "quei sono miei"."""
    at, form = phrase.words[-1], phrase.forms[-1]
    doc = changes.doc
    if form.lemma != "quello" or len(phrase.words) > 1 or phrase.between:
        return
    if doc[at].lower_ not in ("quel", "quei") or at + 1 >= len(doc):
        return
    after = doc[at + 1]
    if doc[at].lower_ == "quei" and after.lower_ == "dei" and not _noun_at(doc, at + 2):
        changes.put(at, "quegli", "sound", "before “dei”, the gods, it is “quegli”")
        return
    number = form.number or ""
    if after.pos_ in ("VERB", "AUX") and ("3", number) in readings.persons(after.lower_):
        full = pronoun("quello", form.gender or "Masc", number)
        changes.put(at, full, "sound", "without a noun it has its full form")


def _noun_at(doc: Doc, at: int) -> bool:
    return at < len(doc) and doc[at].pos_ in ("NOUN", "PROPN", "NUM", "DET")


def _belongs_before(phrase: Phrase, doc: Doc) -> bool:
    """Whether a possessive goes with the noun before it ("l'intenzione mia punto crudele"), and
    "bello" with an infinitive ("un bel dire")."""
    at, head = phrase.first, phrase.head
    if phrase.forms[0].kind == "possessive" and at and doc[at - 1].pos_ == "NOUN":
        owned = readings.noun_readings(doc[at - 1].lower_)
        fits = any(phrase.forms[0].fits(*reading) for reading in owned)
        alone = at < 2 or form_of(doc[at - 2].text) is None
        return doc[at].head.i == at - 1 or (fits and alone and len(phrase.words) == 1)
    return (
        head is not None
        and phrase.forms[-1].kind == "bello"
        and (readings.is_infinitive(doc[head].lower_))
    )


def _exclamation(phrase: Phrase, doc: Doc) -> bool:
    """ "È bello ragazzi", "che bello": there "bello" is not of the noun, unless it agrees."""
    at, form = phrase.first, phrase.forms[0]
    if form.kind != "bello" or at == 0:
        return False
    before = doc[at - 1]
    copula = bool(readings.verb_lemmas(before.lower_) & _COPULAS) and before.pos_ != "NOUN"
    agrees = any(form.fits(*reading) for reading in phrase.nouns)
    exclaimed = before.lower_ == "che" and doc[at].lower_ == "bello"
    return (copula or exclaimed) and not agrees


def articles(doc: Doc, changes: Changes) -> None:
    """ "Il zio" is "lo zio", "i studenti" "gli studenti", "lo amico" "l'amico": a masculine article
    right before another word of its phrase has the form that the next sound asks for."""
    for token, form in changes.index.agreeing:
        if form.kind != "article" or form.gender != "Masc" or not form.number:
            continue
        if token.i + 1 == len(doc):
            continue
        after = doc[token.i + 1]
        if token.pos_ not in ("DET", "ADP") or after.pos_ not in _AFTER_ARTICLE or after.is_punct:
            continue
        if token.lower_ in ("lo", "gli") and readings.persons(after.lower_):
            continue  # "gli danno", "lo arresto": it may be a pronoun before a verb
        if _is_one(token, after) or _is_name(token, after):
            continue
        sound = first_sound(changes.following(token.i))
        right = inflect(form.lemma, "Masc", form.number, sound, form.preposition)
        now = token.lower_.replace("’", "'")
        if sound == "either" or token.i in changes.words or not right or now in right:
            continue
        reason = f"before “{changes.following(token.i)}” it is “{right[0]}”"
        changes.put(token.i, right[0], "article-sound", reason)


def _is_one(token: Token, after: Token) -> bool:
    """Whether "uno" stands for a noun: "comprane uno nuovo", "due blocchi, uno comunista"."""
    adjective = readings.is_adjective(after.lower_) or after.lower_.endswith("ista")
    follower = after.nbor(1) if after.i + 1 < len(after.doc) else None
    return (
        token.lower_ == "uno"
        and adjective
        and (follower is None or follower.pos_ not in ("NOUN", "ADJ"))
    )


def _is_name(token: Token, after: Token) -> bool:
    """Whether "del", "al" are part of a name from elsewhere: "Punta del Este"."""
    if not token.i or not (token.nbor(-1).text[:1].isupper() and after.text[:1].isupper()):
        return False
    return "PROPN" in (token.nbor(-1).pos_, after.pos_)


def after_noun(doc: Doc, changes: Changes) -> None:
    """Possessives and "stesso" after their noun: "casa mia", "la sera stessa"."""
    for token, form in changes.index.agreeing:
        if form.kind not in ("possessive", "identity") or form.gender is None or not token.i:
            continue
        if form.lemma == "proprio" or token.i in changes.words or not _stands_after(token.i, doc):
            continue
        noun = doc[token.i - 1]
        cells = readings.cells(readings.noun_readings(noun.lower_))
        if len(cells) == 1 and not any(form.fits(*cell) for cell in cells):
            gender, number = cells.pop()
            reason = f"“{noun.text}” is {_NAMES[gender]} {_NAMES[number]}"
            rule = _RULES[form.kind]
            changes.put(token.i, inflect(form.lemma, gender, number, "plain")[0], rule, reason)


def _stands_after(at: int, doc: Doc) -> bool:
    """Whether a possessive goes with the noun before it: no noun follows, nothing is joined."""
    noun = doc[at - 1]
    told = noun.pos_ == "NOUN" or not readings.is_adjective(noun.lower_)
    if not told or not readings.noun_readings(noun.lower_) or form_of(noun.text) is not None:
        return False
    if readings.is_infinitive(noun.lower_):  # "nel partir mio"
        return False
    if "essere" in readings.verb_lemmas(noun.lower_):  # "l'errore era suo"
        return False
    if at > 2 and (doc[at - 2].pos_ == "CCONJ" or doc[at - 3].pos_ == "CCONJ"):
        return False
    if at + 1 == len(doc):
        return True
    after = doc[at + 1]
    return after.is_punct or after.pos_ in ("ADP", "CCONJ", "SCONJ", "AUX", "VERB", "PRON")
