"""When a subject pronoun stays: conditions that look at the words beside it.

Each takes a `Site` and its `Context`, and returns why the pronoun stays, or None.
"""

from __future__ import annotations

from spacy.tokens import Token

from ..subjects import OWNED_BY_LORO
from . import forms
from .context import Context, is_person, noun_form
from .sites import QUOTES, Site
from .verbs import agreeing, is_finite, lemmas, nominal, other_verb_forms, readings

_START_REACH = 4


def coordinated(site: Site, context: Context) -> str | None:
    """1: "lui e lei", "né lui né lei", "Anna e noi"."""
    if site.after.lower_ in forms.COORDINATORS and site.after.i != site.verb.i:
        return f"it is joined by {site.after.text!r} to what follows"
    before = site.before
    if before is None or before.lower_ not in forms.COORDINATORS:
        return None
    if before.lower_ in ("né", "sia"):
        return f"it is joined by {before.text!r}"
    # "I soldati entrarono ed essi ..." joins clauses: a finite verb comes before the conjunction.
    for at in range(before.i - 1, site.sentence.start - 1, -1):
        token = site.token.doc[at]
        if is_finite(token):
            return None
        if token.lower_ in forms.CLAUSE_STARTS and token.lower_ not in forms.COORDINATORS:
            break
    if before.i == site.sentence.start:
        return None
    return f"it is joined by {before.text!r} to what comes before"


def focus(site: Site, context: Context) -> str | None:
    """2: a focus adverb beside it, or the pronoun itself once more ("tu, tu sei il colpevole")."""
    before = site.before
    if site.token.lower_ in _beside(site):
        return f"{site.token.text!r} is said twice"
    if before is not None and before.lower_ in forms.FOCUS_BEFORE:
        return f"{before.text!r} stresses it"
    if site.after.lower_ in forms.FOCUS_AFTER and site.after.i < site.verb.i:
        return f"{site.after.text!r} stresses it"
    first = site.after
    if first.text == "," and first.i + 1 < site.verb.i:
        first = first.nbor(1)  # "io, per me, non ci credo"
    second = first.nbor(1) if first.i < site.verb.i else first
    if first.lower_ == "per" and second.lower_ in forms.FIRST | forms.OBLIQUE:
        return f"'{first.text} {second.text}' stresses it"
    return None


def _beside(site: Site) -> list[str]:
    """The words right before and after a pronoun, commas not counted."""
    left, right, doc = site.token.i - 1, site.token.i + 1, site.token.doc
    left -= left > site.sentence.start and doc[left].text == ","
    right += right < site.verb.i and doc[right].text == ","
    return [doc[i].lower_ for i in (left, right) if site.sentence.start <= i < site.sentence.end]


def apposition(site: Site, context: Context) -> str | None:
    """3: a numeral, a noun or an adjective belongs to it ("voi due", "noi italiani")."""
    after = site.after
    if after.i >= site.verb.i or after.is_punct:
        return None
    if after.lower_ in forms.NUMERALS or after.pos_ == "NUM":
        return f"{after.text!r} belongs to it"
    if site.token.lower_ in ("noi", "voi") and after.lower_ in forms.OF:
        noun = after.nbor(1)
        if noun.lower_ not in forms.TIMES and noun.lower_ not in forms.ADVERBIAL:
            return f"'{after.text} {noun.text}' says who"
    if after.pos_ in ("NOUN", "PROPN", "ADJ") and after.lower_ not in forms.TIMES:
        if after.lower_ in forms.CLITICS or after.lower_ == "non":
            return None
        return f"{after.text!r} belongs to it"
    if site.token.lower_ in ("noi", "voi") and (who := _group(site)) is not None:
        return f"{who.text!r} belongs to it"
    return None


def _group(site: Site) -> Token | None:
    """What "noi" are, behind an adverb or as a participle: "noi ex alunni", "noi qui presenti",
    "noi nati nel 1960"."""
    for token in site.token.doc[site.after.i : site.verb.i]:
        lower = token.lower_
        if token.is_punct or lower in forms.CLITICS or lower in forms.TIMES:
            return None
        if token.pos_ in ("NOUN", "ADJ", "VERB") and nominal(lower).number == "Plur":
            return token
        skipped = lower in forms.FIRST or lower in ("ex", "non")
        if token.pos_ not in ("ADV", "ADJ", "NUM", "X") and not skipped:
            return None
    return None


def relative(site: Site, context: Context) -> str | None:
    """4: a relative clause or an apposition between commas."""
    after = site.after
    if after.lower_ in forms.RELATIVES:
        return f"{after.text!r} begins a clause about it"
    if after.text != "," or after.i + 1 >= site.verb.i:
        return None
    first = after.nbor(1)
    second = first.nbor(1) if first.i + 1 < site.sentence.end else first
    if first.lower_ in forms.RELATIVES or (
        first.pos_ == "DET" and second.lower_ in forms.RELATIVES
    ):
        return f"{first.text!r} begins a clause about it"
    head = first
    while head.i + 1 < site.verb.i and head.pos_ in ("DET", "NUM", "ADJ", "ADV"):
        if head.pos_ == "ADV" and head.i == first.i:
            return None
        head = head.nbor(1)
    is_time = head.lower_ in forms.TIMES or first.lower_ in forms.TIMES
    is_named = first.pos_ in ("DET", "NOUN", "PROPN", "ADJ") or (
        "Part" in other_verb_forms(first.lower_) and first.pos_ in ("VERB", "ADJ")
    )
    if is_named and not is_time:
        return "an apposition follows"
    return None


def postverbal(site: Site, context: Context) -> str | None:
    """5: it follows its verb ("sono stato io"), a participle or a finite verb."""
    before = site.before
    if before is not None and before.text == "," and site.after.text == ",":
        # "Vieni qui, tu, così sola?"
        for at in range(before.i - 1, site.sentence.start - 1, -1):
            token = site.token.doc[at]
            if token.lower_ in forms.CLAUSE_STARTS or token.is_punct:
                break
            if is_finite(token) and any(one.fits(site.form) for one in readings(token)):
                return f"it follows {token.text!r}"
    if before is None or not is_finite(before):
        return None
    if lemmas(before) == {"essere"}:
        return None
    return f"it follows {before.text!r}"


def cleft(site: Site, context: Context) -> str | None:
    """6: "è lui che", "è stata lei a"."""
    before = site.before
    if before is not None and "essere" in lemmas(before) and is_finite(before):
        return f"it follows {before.text!r}"
    return None


def nonfinite(site: Site, context: Context) -> str | None:
    """11: the subject of a gerund, a participle or an infinitive ("avendo lui rifiutato")."""
    before = site.before
    if before is None or is_finite(before):
        return None
    others = other_verb_forms(before.lower_)
    if others == {"Part"} and _is_next(site):
        # "L'anno scorso lui insegnava".
        return None
    if others and before.pos_ in ("VERB", "AUX", "ADJ"):
        return f"it follows {before.text!r}"
    return None


def _is_next(site: Site) -> bool:
    """Whether the verb follows at once, or what stands before it like one word with it."""
    after = site.after
    return after.i == site.verb.i or after.lower_ in forms.CLITICS or after.lower_ == "non"


def oblique(site: Site, context: Context) -> str | None:
    """12: after a preposition, or an object that comes first ("lui, lo conosco")."""
    before = site.before
    if before is not None and before.lower_ in forms.PREPOSITIONS and not _is_adverb(before, site):
        return f"it follows the preposition {before.text!r}"
    if site.after.text == ",":
        clitic = site.after.nbor(1)
        genders = {"lo": "Masc", "la": "Fem", "li": "Masc", "le": "Fem", "l'": None}
        if clitic.lower_ in genders and clitic.i < site.verb.i:
            gender = genders[clitic.lower_]
            if gender is None or site.form.gender in (None, gender):
                return f"{clitic.text!r} takes it up as an object"
    return None


def _is_adverb(before: Token, site: Site) -> bool:
    """ "Dopo io sono uscito", "nonostante lui fosse"."""
    if before.lower_ in ("nonostante", "malgrado"):
        return any(one.mood == "Sub" for one in readings(site.verb))
    return before.lower_ in forms.ALSO_ADVERBS and site.token.lower_ in forms.NOMINATIVE


def loro(site: Site, context: Context) -> str | None:
    """13: "loro" to them, or of theirs."""
    if site.token.lower_ != "loro":
        return None
    if site.after.lower_ == "malgrado":
        return "it says against whose will"
    before = site.before
    if before is None:
        return None
    bare = before.i > 0 and before.nbor(-1).lower_ in forms.PREPOSITIONS
    if before.lower_ in OWNED_BY_LORO and bare:
        return "it says whose"
    is_owned = before.pos_ == "NOUN" and before.lower_ not in forms.TIMES and not _is_next(site)
    if before.lower_ in forms.ARTICLES or before.pos_ == "DET" or is_owned:
        return "it says whose"
    return None


def vocative(site: Site, context: Context) -> str | None:
    """15: a call or an order: "ehi tu, vieni!"."""
    before = site.before
    if before is not None and before.lower_ in forms.INTERJECTIONS and before.lower_ not in ("o",):
        return "somebody is called"
    if site.form.person != "2":
        return None
    after = site.after
    if after.text in ",!":
        between = site.token.doc[after.i + 1 : site.verb.i]
        if all(token.lower_ in forms.CLITICS or token.lower_ == "non" for token in between):
            return "somebody is called"
    is_order = any(one.mood == "Imp" and one.fits(site.form) for one in readings(site.verb))
    if is_order and site.sentence[-1].text == "!" and site.verb.i == after.i:
        return f"{site.verb.text!r} may be an order"
    return None


def noun_use(site: Site, context: Context) -> str | None:
    """17: it is a noun or a word that is spoken of ("il suo io", "dare del tu")."""
    before = site.before
    if before is None:
        return None
    if site.token.lower_ != "loro" and before.lower_ in forms.ARTICLES:
        return f"with {before.text!r} it is a noun"
    if before.text in QUOTES and site.after.text in QUOTES:
        return "the word itself is meant"
    if site.token.i in context.named:
        return "the words themselves are meant"
    if site.token.text[:1].isupper() and not opens_speech(site):
        return "with a capital inside the sentence it is part of a name"
    return None


def courtesy(site: Site, context: Context) -> str | None:
    """18: "Lei" for the person spoken to."""
    if site.token.lower_ not in ("lei", "loro", "voi", "ella"):
        return None
    if site.token.text[:1].isupper() and not is_initial(site):
        return "with a capital inside the sentence it is polite"
    if site.token.lower_ == "lei" and clause_start(site) is None and _is_polite_order(site):
        return f"{site.verb.text!r} is a polite order"
    if site.token.lower_ == "lei" and any(_is_call(token, site) for token in site.sentence):
        return "somebody is addressed politely"
    return None


def topic(site: Site, context: Context) -> str | None:
    """19: it names the topic of a question ("tu che ne pensi?")."""
    asks = site.sentence[-1].text == "?" or site.sentence[-1].text in QUOTES
    if asks and site.after.lower_ in forms.INTERROGATIVES:
        return "the question turns to it"
    return None


def predicative(site: Site, context: Context) -> str | None:
    """20: compared with somebody else ("se io fossi te")."""
    if "essere" not in lemmas(site.verb) or site.verb.i + 1 >= site.sentence.end:
        return None
    after = site.verb.nbor(1)
    if after.lower_ in forms.OBLIQUE and after.lower_ != "loro":
        return f"it is set against {after.text!r}"
    return None


def impersonal_si(site: Site, context: Context) -> str | None:
    """16: "noi si va": the verb is impersonal."""
    if site.token.lower_ == "noi" and site.after.lower_ == "si":
        return "with 'si' it alone says who"
    return None


def object_relative(site: Site, context: Context) -> str | None:
    """10: "la donna che lui ama": without it "la donna che ama" would love."""
    che = site.before
    if che is None or site.form.person != "3" or che.lower_ not in ("che", "ch'"):
        return None
    head = relative_head(che, site)
    if head is None or not is_person(head):
        return None
    number = noun_form(head).number
    if number is None or number == site.form.number:
        return f"without it {head.text!r} would be the subject"
    return None


def relative_head(che: Token, site: Site) -> Token | None:
    """The noun that a "che" takes up, or None if it is a conjunction."""
    if che.i == site.sentence.start:
        return None
    head = che.nbor(-1)
    while head.pos_ == "ADJ" and head.i > site.sentence.start:
        head = head.nbor(-1)
    if head.pos_ not in ("NOUN", "PROPN") or head.lower_ in forms.COMPLEMENT_NOUNS:
        return None
    if che.pos_ == "SCONJ" and _is_told(head, site):
        return None
    return head


def _is_told(head: Token, site: Site) -> bool:
    """Whether somebody is told what follows: "disse a Giulia che"."""
    for at in range(head.i - 1, site.sentence.start - 1, -1):
        token = site.token.doc[at]
        if token.lemma_ in forms.INDICATIVE_VERBS or lemmas(token) & forms.INDICATIVE_VERBS:
            return True
    return False


def opens_speech(site: Site) -> bool:
    """Whether it begins a sentence, or what is quoted or listed inside one."""
    before = site.before
    return is_initial(site) or (before is not None and before.is_punct and before.text not in ",;")


def is_initial(site: Site) -> bool:
    """Whether nothing but marks comes before it in its sentence."""
    return all(
        token.is_punct or token.is_space
        for token in site.token.doc[site.sentence.start : site.token.i]
    )


def _is_polite_order(site: Site) -> bool:
    """Whether a verb is said to somebody: "Lei, aspetti!"."""
    at = site.verb.i - 1
    while at > site.token.i and (site.token.doc[at].lower_ in forms.CLITICS | {"non"}):
        at -= 1
    beside = at == site.token.i or (site.after.text == "," and site.token.doc[at].text == ",")
    return beside and {one.mood for one in agreeing(site.verb, site.form)} == {"Sub"}


def _is_call(token: Token, site: Site) -> bool:
    """Whether "signora" and the like stands between commas."""
    if token.lower_ not in forms.VOCATIVES:
        return False
    before = token.nbor(-1).text if token.i > site.sentence.start else ","
    after = token.nbor(1).text if token.i + 1 < site.sentence.end else "."
    return before in ",;:" and (after in ",;:.!?" or token.nbor(1).pos_ == "PROPN")


def corrected(site: Site, context: Context) -> str | None:
    """22: the pronoun or its verb was wrong, so that the verb alone does not tell who is meant."""
    if site.token.i in context.corrected:
        return f"it was not {site.token.text!r} before"
    return f"{site.verb.text!r} was corrected" if site.verb.i in context.corrected else None


def clause_start(site: Site) -> Token | None:
    """The conjunction or relative that begins the pronoun's clause, or None in a main clause."""
    for at in range(
        site.token.i - 1, max(site.sentence.start, site.token.i - 1 - _START_REACH) - 1, -1
    ):
        token = site.token.doc[at]
        if token.lower_ in forms.CLAUSE_STARTS:
            return token
        if is_finite(token) or token.text in ";:":
            return None
    return None
