"""Articles with possessives and kinship nouns, and prepositions that melt with an article."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from . import readings
from .changes import Change, Changes
from .forms import form_of, inflect, melt
from .phrases import QUANTIFIERS, Phrase
from .sounds import first_sound

_WORDS = lists_beside(__file__)

# Singular and unmodified they have no article after a possessive ("mio padre").
KIN = _WORDS["kin"]
# With or without: leave them.
_EITHER = _WORDS["either"]
_PLURALS = _WORDS["plurals"]
_SMALL = _WORDS["small"]
# People who are somebody's: after a preposition no set phrase has them.
_PEOPLE = _WORDS["people"]
_TITLES = _WORDS["titles"]
# "Sua intenzione è partire", "ho sue notizie" are said without an article.
_BARE = words("notizia notizie intenzione compito obiettivo malgrado tracce traccia conto")
# Nouns that have a possessive after them: "a casa mia", "da parte sua".
_OWNED = words("casa colpa parte conto opera cura spalle volta modo vita merito favore")
_MELT = words("di a da in su")
_UP = words("tirare mettere tenere portare mandare alzare prendere rimettere tirarsi rimboccare")
# "Diede loro ragione": what follows these is "to them".
_GIVING = words("dare fare chiedere offrire portare rendere mettere prestare recare")
_CLAUSE_STARTS = frozenset(["CCONJ", "SCONJ"])


def kinship(phrase: Phrase, changes: Changes) -> None:
    """ "la mia sorella" loses the article, "loro padre" and "mie sorelle" get one."""
    doc, at = changes.doc, phrase.index("possessive")
    if at is None or phrase.head is None or phrase.head != phrase.words[at] + 1:
        return
    noun, lemma = doc[phrase.head], phrase.forms[at].lemma
    if noun.lower_ not in KIN or lemma in ("proprio", "altrui", "loro"):
        return
    if noun.text[:1].isupper() or _modified(doc, noun.i):
        return
    reason = f"“{noun.text}” in the singular has no article after a possessive"
    if at == 0:
        before = noun.i - 2
        if before >= 0 and doc[before].lower_ == "col":
            changes.put(before, "con", "kinship-article", reason)
        return
    article = phrase.forms[0]
    if article.lemma != "il" or at != 1:
        return
    changes.words.pop(phrase.first, None)
    changes.put(phrase.first, article.preposition, "kinship-article", reason)


def _modified(doc: Doc, noun: int) -> bool:
    """Whether something narrows a noun, so that it needs the article."""
    if noun + 1 >= len(doc):
        return False
    after = doc[noun + 1]
    if after.pos_ == "NOUN" or (after.pos_ == "ADJ" and not _is_predicate(doc, noun + 1)):
        return True
    narrows = after.lower_ in ("di", "del", "della", "dello", "dell'", "dei", "da", "che")
    return narrows and noun in (after.head.i, after.head.head.i, after.head.head.head.i)


def _is_predicate(doc: Doc, at: int) -> bool:
    return doc[at].dep_ in ("xcomp", "advcl", "ROOT") and doc[at].head.i != at - 1


def missing(phrase: Phrase, changes: Changes) -> None:
    """ "mia casa è grande" gets its article, as do "mie sorelle" and "loro padre"."""
    doc = changes.doc
    if phrase.forms[0].kind != "possessive" or phrase.head is None or not phrase.nouns:
        return
    noun, lemma = doc[phrase.head], phrase.forms[0].lemma
    lower = noun.lower_
    if lemma in ("proprio", "altrui") or noun.text[:1].isupper() or noun.pos_ == "PROPN":
        return
    if (lower in KIN and lemma != "loro") or lower in _EITHER | _TITLES | _BARE:
        return
    kin = lower in KIN | _PLURALS | _SMALL
    if lemma == "loro" and not _is_possessive(doc, phrase.first):
        return
    if not _lacks_article(phrase, doc, family=kin or lower in _PEOPLE):
        return
    rule = "kinship-article" if kin else "missing-article"
    _add(phrase, changes, rule, f"a possessive before “{noun.text}” needs the article")


def _is_possessive(doc: Doc, at: int) -> bool:
    """Whether "loro" is not the pronoun: "disse loro padre ..." has a verb before it."""
    if at and readings.verb_lemmas(doc[at - 1].lower_) & _GIVING:
        return False
    return doc[at].pos_ == "DET" or at == 0 or doc[at - 1].pos_ not in ("VERB", "AUX")


def _lacks_article(phrase: Phrase, doc: Doc, *, family: bool) -> bool:
    """Whether a noun phrase stands where it cannot be without article: subject before its verb,
    object after it; persons also after a preposition."""
    assert phrase.head is not None
    start, after = phrase.first, phrase.head + 1
    before = doc[start - 1] if start else None
    if before is not None and before.pos_ == "ADV" and start > 1 and doc[start - 2].pos_ == "VERB":
        before = doc[start - 2]
    if before is None or doc[start].is_sent_start or before.pos_ in _CLAUSE_STARTS:
        return _verb_follows(doc, phrase, family)
    if _after_adverbial(doc, phrase, family):
        return _verb_follows(doc, phrase, family)
    if before.is_punct:
        return before.text == "," and _verb_follows(doc, phrase, family) and family
    if before.pos_ == "ADP" and family:
        return before.lower_ in _MELT | {"con", "per"} and not doc[start].text[:1].isupper()
    if before.pos_ == "VERB" and doc[phrase.head].dep_ in ("obj", "nsubj", "obl"):
        essere = readings.verb_lemmas(before.lower_) & {"essere", "stare", "diventare", "restare"}
        finite_or_participle = not form_of(before.text)
        vocative = after < len(doc) and doc[after].text == "!"
        return not essere and finite_or_participle and not vocative
    return False


def _after_adverbial(doc: Doc, phrase: Phrase, family: bool) -> bool:
    """Whether a sentence begins with an adverbial and its subject follows ("ieri nostri vicini",
    "dopo la rapina sua bottega"). What is before is no noun that the phrase could explain ("suo
    amico Ugo") or that owns the possessive ("a casa mia")."""
    assert phrase.head is not None
    before, possessive, head = doc[phrase.first - 1], doc[phrase.first], doc[phrase.head]
    if possessive.head.i != head.i or before.lower_ in QUANTIFIERS:
        return False
    if before.pos_ == "ADV":
        return before.i == before.sent.start and head.dep_.startswith("nsubj")
    if before.pos_ not in ("NOUN", "ADJ", "PROPN") or before.lower_ in _OWNED:
        return False
    opening = doc[before.sent.start]
    if opening.pos_ not in ("ADV" if family else "ADP", "ADV"):
        return False
    return not any(
        token.pos_ in ("VERB", "AUX") or token.is_punct for token in doc[opening.i : before.i]
    )


def _verb_follows(doc: Doc, phrase: Phrase, family: bool) -> bool:
    """Whether the phrase is the subject of a finite verb right after it. "Suo compito è aiutare"
    is said without article, and so are other predicates that are no adjective."""
    assert phrase.head is not None
    numbers = {number for _, number in readings.cells(phrase.nouns)}
    at = phrase.head + 1
    while at < len(doc) and (doc[at].pos_ in ("ADV", "PRON", "ADJ") and not doc[at].is_punct):
        at += 1
    if at >= len(doc) or doc[at].pos_ not in ("VERB", "AUX"):
        return False
    persons = readings.persons(doc[at].lower_, imperative=False)
    if not any(person == "3" and number in numbers for person, number in persons):
        return False
    if "essere" not in readings.verb_lemmas(doc[at].lower_) or family:
        return True
    rest = [token for token in doc[at + 1 : at + 4] if token.pos_ != "ADV"]
    if rest and rest[0].lower_ in ("stato", "stata"):  # "sua colpa è stata la fretta"
        return len(rest) > 1 and rest[1].pos_ == "VERB"
    return (
        bool(rest)
        and rest[0].pos_ in ("ADJ", "ADP", "AUX", "VERB")
        and not readings.is_infinitive(rest[0].lower_)
    )


def _add(phrase: Phrase, changes: Changes, rule: str, reason: str) -> None:
    """Put the article before a phrase, or into the preposition before it."""
    doc, start = changes.doc, phrase.first
    form = form_of(changes.text(start))
    cells = readings.cells(phrase.nouns)
    found = [cell for cell in sorted(cells) if form is None or form.fits(*cell)]
    if len(found) != 1:
        return
    gender, number = found[0]
    before = doc[start - 1] if start else None
    sound = first_sound(changes.text(start))
    article = inflect("il", gender, number, sound)[0]
    if before is not None and before.lower_ in _MELT and before.pos_ == "ADP":
        changes.put(start - 1, melt(before.lower_, article), rule, reason)
    else:
        changes.before[start] = Change(article, rule, reason)


def _goes_up(verb: Token) -> bool:
    """ "tirarono su la rete": there "su" is an adverb."""
    return bool(readings.verb_lemmas(verb.lower_) & _UP)


def melted(doc: Doc, changes: Changes) -> None:
    """ "a i tuoi" becomes "ai tuoi", "di il" "del"."""
    for other, form in changes.index.agreeing:
        if form.lemma != "il" or form.preposition or not 0 < other.i < len(doc) - 1:
            continue
        token, third = doc[other.i - 1], doc[other.i + 1]
        if token.lower_ not in _MELT:
            continue
        if token.lower_ == "su" and token.i and _goes_up(doc[token.i - 1]):
            continue
        if not token.whitespace_ or other.text != other.lower_ or changes.text(other.i) == "":
            continue
        if (
            third.pos_ not in ("NOUN", "ADJ", "DET", "PROPN", "NUM", "PRON")
            or other.i in changes.before
        ):
            continue
        text = melt(token.lower_, changes.text(other.i).lower())
        reason = f"“{token.text}” and the article are one word"
        changes.joined[token.i] = Change(text, "articulated-preposition", reason)
