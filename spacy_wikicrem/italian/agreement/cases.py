"""Case forms of personal pronouns: "per me", "tra me e te", "con lui", "che io sia"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.base import words
from ..subjects import SUBJECTS
from . import readings
from .changes import Changes
from .forms import form_of
from .predicates import CLITICS, is_finite, verb_after

_OBLIQUE = {"io": "me", "tu": "te", "egli": "lui", "ella": "lei"}
_SUBJECT = {"me": ("io", ("1", "Sing")), "te": ("tu", ("2", "Sing"))}
_OWN = {"me": "mi", "te": "ti", "io": "mi", "tu": "ti"}
_PERSON = {"io": ("1", "Sing"), "tu": ("2", "Sing"), "egli": ("3", "Sing"), "ella": ("3", "Sing")}
# Always prepositions; "con io sono" is not said.
_TRUE = words("di a da in con su per tra fra")
_BOTH = frozenset(("tra", "fra"))
# Also adverbs or conjunctions: "dopo io tornai", "senza io sapere".
ALSO_PREPOSITIONS = words("""
    verso contro senza dopo sopra sotto dietro presso oltre attraverso secondo mediante davanti
    dentro fuori lungo circa tranne eccetto
""")
# Adverbs of place that a pronoun follows with "a": also of the third person, "davanti a lui".
_WITH_A = words(
    "davanti accanto vicino intorno attorno addosso incontro dirimpetto assieme insieme"
)
_TWO_WITH_A = ("di fronte", "in mezzo", "in faccia", "di fianco", "a fianco")
# Verbs that say where somebody is; they have no object.
_POSITION = words("""
    sedere sedersi stare dormire abitare passare camminare correre vivere giacere viaggiare crescere
    comparire apparire sorgere volare
""")
# Prepositions that a pronoun follows with "di": "dietro di me"; "senza te" is said, too.
_WITH_DI = words("dietro sopra sotto contro dopo presso dentro fuori")
_STRONG = words("me te lui lei noi voi loro esso essa essi esse")
_BACK = 4
# Also adverbs, behind which a subject may stand: "vado fuori io".
_PLACES = words("dentro fuori sopra sotto dietro davanti dopo vicino accanto oltre")
_CONJUNCTIONS = words("che se quando perché mentre finché affinché benché sebbene dove")
_COMPARING = words("più meno meglio peggio piuttosto altro sia tanto così anzi prima stesso stessa")
_SOUL = frozenset(("super-io", "superio", "super", "ego", "es"))
_AND = frozenset(("e", "ed", "o", "né"))
# "con Anna e io no", "e io pure": a new clause without a verb.
_GAPPING = words("no sì anche pure invece neanche nemmeno neppure")
# What stands beside a subject whose verb is said before: "e io a Napoli", "e io domani".
_AMOUNTS = words("niente nulla tutto poco molto altro")
_NO_VERBS = frozenset(("ADP", "ADV", "DET", "NUM", "NOUN", "PROPN", "CCONJ"))


def after_prepositions(doc: Doc, changes: Changes) -> None:
    """ "per io", "con Anna e tu", "senza egli"."""
    for token in changes.index.pronouns:
        new = _OBLIQUE.get(token.lower_)
        if new is None or not token.i or _is_noun(token, doc):
            continue
        found = _preposition(token, doc)
        if found:
            reason = f"after the preposition “{found}” it is “{new}”"
            changes.put(token.i, new, "pronoun-preposition", reason)


def after_places(doc: Doc, changes: Changes) -> None:
    """ "davanti io": "davanti a me"; "dietro io": "dietro di me"."""
    for token in changes.index.pronouns:
        form = _OBLIQUE.get(token.lower_, token.lower_)
        if not token.i or form not in _STRONG or _is_noun(token, doc):
            continue
        before = doc[token.i - 1]
        two = doc[max(token.i - 2, 0) : token.i].text.lower()
        with_a = _is_place(before) or two in _TWO_WITH_A
        with_di = before.lower_ in _WITH_DI and form in ("me", "te") and before.pos_ != "NOUN"
        if not (with_a or with_di) or _clause_of(token, doc) or _is_inverted(token, doc):
            continue
        word = "a" if with_a else "di"
        reason = f"after “{before.text}” a pronoun stands with “{word}”"
        changes.put(before.i, f"{before.lower_} {word}", "pronoun-preposition", reason)
        changes.put(token.i, form, "pronoun-preposition", reason)


def _is_place(token: Token) -> bool:
    """ "accanto", "vicino", but not "il vicino", "un giorno vicino" nor "io incontro lui"."""
    before = token.nbor(-1).pos_ if token.i else ""
    noun = token.pos_ in ("NOUN", "ADJ") and before in ("DET", "ADP")
    if token.lower_ == "vicino":
        noun = bool(before) and (token.pos_ in ("NOUN", "ADJ") or before in ("NOUN", "DET", "ADP"))
    return token.lower_ in _WITH_A and not noun and token.pos_ not in ("VERB", "AUX")


def _clause_of(token: Token, doc: Doc) -> bool:
    """Whether a pronoun is the subject of a verb after it ("davanti io vedo il mare")."""
    pronoun = SUBJECTS.get({"me": "io", "te": "tu"}.get(token.lower_, token.lower_))
    verb = verb_after(doc, token.i)
    if token.lower_ in ("me", "te") or pronoun is None:
        return False
    if token.lower_ in _OBLIQUE and _own_clause(token, doc):
        return True
    if verb is None or pronoun.cell not in readings.persons(doc[verb].lower_):
        return False
    return not _other_subject(verb, pronoun.number, doc)


def _is_inverted(token: Token, doc: Doc) -> bool:
    """Whether a pronoun is the subject of the verb before it: "sei rimasta fuori tu"."""
    person = _PERSON.get(token.lower_)
    if token.lower_ not in ("io", "tu") or doc[token.i - 1].lower_ not in _PLACES:
        return False
    for j in range(token.i - 2, max(token.i - 2 - _BACK, -1), -1):
        if doc[j].is_punct:
            return False
        if is_finite(doc, j):
            return person in readings.persons(doc[j].lower_)
    return False


def _other_subject(verb: int, number: str, doc: Doc) -> bool:
    """Whether a noun with an article right after a verb of place is its subject: "accanto lui
    sedeva un vecchio"."""
    if not readings.verb_lemmas(doc[verb].lower_) & _POSITION or verb + 2 >= len(doc):
        return False
    article, noun = form_of(doc[verb + 1].text), doc[verb + 2]
    if article is None or article.preposition or noun.pos_ not in ("NOUN", "ADJ"):
        return False
    return article.number in (None, number)


def before_and(doc: Doc, changes: Changes) -> None:
    """ "tra te e io": what is joined to a pronoun or noun after a preposition, from left to right,
    so that a third one is found as well."""
    for token in changes.index.pronouns:
        new = _OBLIQUE.get(token.lower_)
        if (
            new is None
            or token.i < 2
            or token.i in changes.words
            or doc[token.i - 1].lower_ not in _AND
        ):
            continue
        preposition = _governs(token.i - 2, doc)
        if not preposition or _begins_clause(token, preposition, doc):
            continue
        reason = f"joined by “{doc[token.i - 1].text}” to what “{preposition}” governs"
        changes.put(token.i, new, "pronoun-preposition", reason)


def _is_noun(token: Token, doc: Doc) -> bool:
    """ "il tuo io", "a tu per tu", "dare del tu"; a name such as "Ella"."""
    before = doc[token.i - 1]
    after = doc[token.i + 1 : token.i + 3].text.lower()
    twice = token.lower_ == "tu" and (
        after.startswith("per tu") or doc[max(token.i - 2, 0) : token.i].text.lower() == "tu per"
    )
    name = token.lower_ == "ella" and token.text[0].isupper()
    if token.lower_ == "io" and any(t.lower_ in _SOUL for t in doc[token.i + 1 : token.i + 6]):
        return True  # "la divisione tra io, super-io ed Es"
    return twice or name or before.pos_ == "DET"


def _preposition(token: Token, doc: Doc) -> str:
    """The preposition right before a pronoun, or ""."""
    before = doc[token.i - 1]
    lower = before.lower_
    if lower in _TRUE and before.pos_ not in ("NOUN", "PROPN"):
        return "" if _infinitive_subject(token, doc) else before.text
    if lower in ALSO_PREPOSITIONS and not _is_inverted(token, doc):
        # "prima che", "dopo io tornai": a clause, if a verb of the person follows.
        return "" if _own_clause(token, doc) else before.text
    return ""


def _infinitive_subject(token: Token, doc: Doc) -> bool:
    """ "nel caso di io dover partire"."""
    return token.i + 1 < len(doc) and readings.is_infinitive(doc[token.i + 1].lower_)


def _own_clause(token: Token, doc: Doc) -> bool:
    """Whether a verb of its person follows a pronoun, or what stands for one."""
    for other in doc[token.i + 1 : token.i + 6]:
        lower = other.lower_
        if lower in _GAPPING and other.i == token.i + 1:
            return True
        finite = _PERSON[token.lower_] in readings.persons(lower)
        if finite and other.pos_ in ("VERB", "AUX", "NOUN", "ADJ", "PROPN"):
            return True
        if readings.is_infinitive(lower) and other.i == token.i + 1:
            return True
        if other.text == "?" and other.i == token.i + 1:
            return doc[token.i - 1].lower_ in _AND
        if not (lower in CLITICS or lower == "non" or other.pos_ == "ADV"):
            return False
    return False


def _begins_clause(token: Token, preposition: str, doc: Doc) -> bool:
    """Whether a new clause begins after "e", with a verb ("esco con te e tu guidi") or without one
    ("vive a Roma e io a Napoli"). "Tra" needs two, if it has not several already."""
    several = "Plur" in doc[token.i - 2].morph.get("Number", [])
    if preposition.lower() in _BOTH and not several:
        return False
    after = doc[token.i + 1] if token.i + 1 < len(doc) else None
    if after is None or after.lower_ == "non":
        return _own_clause(token, doc)
    alone = after.text == "," or after.pos_ in _NO_VERBS or after.lower_ in _AMOUNTS
    return alone or _own_clause(token, doc)


def _governs(at: int, doc: Doc) -> str:
    """The preposition that governs the noun or pronoun that ends at a token, or ""."""
    if doc[at].pos_ not in ("NOUN", "PROPN", "PRON") and doc[at].lower_ not in _PERSON:
        return ""
    for j in range(at - 1, max(at - 5, -1), -1):
        token = doc[j]
        known = token.lower_ in _TRUE | ALSO_PREPOSITIONS
        if known or (token.pos_ == "ADP" and not token.is_punct):
            return token.text
        if token.pos_ not in ("DET", "ADJ", "NUM", "PROPN", "CCONJ", "PRON"):
            return ""
    return ""


def after_conjunctions(doc: Doc, changes: Changes) -> None:
    """ "che me sia pronto": a subject before its finite verb, no cluster ("me lo, te ne") and no
    comparison ("più alto che te")."""
    for token in changes.index.pronouns:
        entry = _SUBJECT.get(token.lower_)
        if entry is None or not 0 < token.i < len(doc) - 1:
            continue
        before = doc[token.i - 1]
        if before.lower_ not in _CONJUNCTIONS or _compares(before, doc):
            continue
        new, person = entry
        verb = _verb(token, doc)
        if verb is not None and person in readings.persons(doc[verb].lower_, imperative=False):
            reason = f"subject of “{doc[verb].text}”"
            changes.put(token.i, new, "pronoun-che", reason)


def _compares(che: Token, doc: Doc) -> bool:
    if che.lower_ != "che":
        return False
    nearby = {token.lower_ for token in doc[max(che.i - 4, che.sent.start) : che.i]}
    return bool(nearby & _COMPARING)


def _verb(token: Token, doc: Doc) -> int | None:
    """The verb after "non" and a pronoun of the same person ("te ti sbagli"), if any."""
    at = token.i + 1
    while at < len(doc) and doc[at].lower_ in ("non", _OWN[token.lower_]):
        at += 1
    return at if at < len(doc) and is_finite(doc, at) else None
