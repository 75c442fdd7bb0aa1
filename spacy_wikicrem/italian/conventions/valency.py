"""Rules by what a verb asks for: subjects that look like objects, obliques or predicates, and the
other way round."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import after, asks, is_clitic, relabel
from .relations import INTRANSITIVE, lemmas_of
from .relatives import takes_object
from .subjects import BECOME, CALL, SPEAKERS, agrees, finite, subjects

_WORDS = lists_beside(__file__)

# Whatever else they may have, no object.
NO_OBJECT = _WORDS["no_object"]
# Verbs that do not say much without an object, nor stand beside what somebody says.
_WITH_OBJECT = _WORDS["with_object"]
_UNITS = _WORDS["units"]
# Without a preposition they say when, where, how or how much.
_ADVERBIAL = _UNITS | _WORDS["adverbial"]
_BEGIN = _WORDS["begin"]
# Of times: "è giunta l'ora".
_COME = words("giungere arrivare venire mancare bastare restare rimanere occorrere")
# "inclusi i gruppi", "compreso il re": no clauses.
_WITH = words("includere comprendere escludere eccettuare")
_NOMINATIVE = ("io", "tu", "egli", "ella", "essi", "esse")
_ASKED = words("che quale quali quanto quanta quanti quante cosa nulla niente")
_SEEM = words("diventare divenire sembrare parere")
_PREPOSITIONS = words("con in per su tra nel nello nella nell' nei negli nelle sul sulla sull'")
_NOUNS = ("NOUN", "PROPN")
_SOME = ("dei", "degli", "delle")


def no_object(token: Token, lexicon: Lexicon) -> None:
    """ "Squillano le trombe": a subject, as the verb never has an object; beside a subject a time
    ("la legge entra in vigore il giorno dopo")."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or token.pos_ not in (*_NOUNS, "PRON"):
        return
    lemmas = {one.lemma for one in lexicon.verbs(verb.text)}
    if not lemmas or not lemmas <= NO_OBJECT or is_clitic(token.lower_):
        return
    if lemmas == {"mancare"} and any(one.lemma_ == "avere" for one in verb.children):
        return
    if subjects(verb):
        token.dep_ = "obl" if token.lower_ in _ADVERBIAL else "obj"
    elif agrees(token, verb, lexicon):
        token.dep_ = "nsubj"


def before_its_verb(token: Token, lexicon: Lexicon) -> None:
    """ "La luce non serve": a noun before its verb is no object unless it is asked for, taken up by
    a clitic or stands in a relative clause."""
    verb = token.head
    if token.dep_ != "obj" or token.i > verb.i or token.pos_ not in _NOUNS or subjects(verb):
        return
    if verb.pos_ != "VERB" or asks(token) or not agrees(token, verb, lexicon):
        return
    pronouns = any(one.pos_ == "PRON" or one.lower_ == "che" for one in verb.children)
    if not pronouns and not any(one.lower_ in _ASKED for one in token.subtree):
        token.dep_ = "nsubj"


def with_preposition(token: Token, lexicon: Lexicon) -> None:
    """ "con lo zucchero": no object."""
    if token.dep_ == "obj" and token.head.pos_ == "VERB" and token.i > token.head.i:
        first = next(token.lefts, token)
        if first.dep_ == "case" and first.lower_ in _PREPOSITIONS:
            token.dep_ = "obl"


def second_subject(token: Token, lexicon: Lexicon) -> None:
    """ "Chi ha ucciso l'ingegnere?": the noun behind the verb is the object."""
    verb = token.head
    if token.dep_ != "nsubj" or token.i < verb.i or token.pos_ not in _NOUNS:
        return
    if any(one.i < verb.i for one in subjects(verb)) and takes_object(verb, lexicon):
        token.dep_ = "obj"


def needs_object(token: Token, lexicon: Lexicon) -> None:
    """ "Dal '93 dirige il festival": the only noun behind a verb that needs an object is one."""
    verb = token.head
    if token.dep_ != "nsubj" or token.i < verb.i or token.pos_ not in _NOUNS:
        return
    if verb.lemma_.lower() not in _WITH_OBJECT or not takes_object(verb, lexicon):
        return
    if len(subjects(verb)) > 1 or verb.dep_ == "acl:relcl" or not agrees(token, verb, lexicon):
        return
    before = [one.lower_ for one in verb.children if one.i < verb.i]
    if not any(form in _ASKED or form in ("come", "quando", "dove", "ne") for form in before):
        token.dep_ = "obj"


def without_preposition(token: Token, lexicon: Lexicon) -> None:
    """ "È giunta l'ora", "molti studiosi preferiscono": what agrees with the verb and has no
    preposition is its subject; "dei" of "morirono dei soldati" is none."""
    verb = token.head
    if token.dep_ != "obl" or verb.pos_ != "VERB" or subjects(verb) or is_clitic(token.lower_):
        return
    if token.pos_ not in (*_NOUNS, "PRON") or not agrees(token, verb, lexicon):
        return
    lemmas, behind = lemmas_of(verb, lexicon), token.i > verb.i
    some = [one for one in token.children if one.lower_ in _SOME and one.dep_ in ("case", "det")]
    if any(_leads(one) for one in token.children if one not in some):
        return
    if some and not (behind and lemmas & NO_OBJECT):
        return
    if token.lower_ in _ADVERBIAL and not (behind and lemmas & _COME):
        return
    if behind and (not lemmas & INTRANSITIVE or any(one.dep_ == "obj" for one in verb.children)):
        return
    if any(one.dep_.startswith(("det", "case")) for one in token.children):
        token.dep_ = "nsubj"
        for one in some:
            relabel(one, "DET", "RI", {"Definite": "Ind", "Number": "Plur", "PronType": "Art"})
            one.dep_ = "det"


def _leads(token: Token) -> bool:
    if token.lower_ in ("solo", "soltanto", "anche", "persino", "proprio", "pure"):
        return False
    return token.dep_ in ("case", "mark", "advmod", "cop") or token.pos_ == "ADP"


def nominative(token: Token, lexicon: Lexicon) -> None:
    """ "io", "tu", "egli" are never objects, nor is "noi" beside "portiamo"."""
    if token.dep_ != "obj" or token.pos_ != "PRON" or subjects(token.head):
        return
    speaker = SPEAKERS.get(token.lower_)
    shown = {" ".join(one) for one in finite(token.head, lexicon)}
    if token.lower_ in _NOMINATIVE or (speaker is not None and speaker in shown):
        token.dep_ = "nsubj"


def there_are(token: Token, lexicon: Lexicon) -> None:
    """ "ci sono tre tipi": a subject."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or "essere" not in lemmas_of(verb, lexicon):
        return
    there = any(one.lower_ in ("ci", "c'", "vi", "v'") for one in verb.children)
    if there and not subjects(verb) and agrees(token, verb, lexicon):
        token.dep_ = "nsubj"


def begins(token: Token, lexicon: Lexicon) -> None:
    """ "Oggi comincia la scuola", "calano i consumi", "servono due uova": what begins, falls or is
    needed, where there is no other subject."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or verb.dep_ in ("conj", "acl:relcl"):
        return
    if any("fare" in lemmas_of(one, lexicon) for one in (verb.head, *verb.children)):
        # "fanno crescere gli alberi"
        return
    lemmas = {one.lemma for one in lexicon.verbs(verb.text)}
    definite = lemmas == {"servire"} or any(
        one.morph.get("Definite", []) == ["Def"] for one in token.children
    )
    if definite and lemmas and lemmas <= _BEGIN and not subjects(verb) and token.pos_ in _NOUNS:
        token.dep_ = "nsubj" if agrees(token, verb, lexicon) else "obj"


def asked_for(token: Token, lexicon: Lexicon) -> None:
    """ "chiede cosa farebbe il governo": beside another subject "cosa" is the object."""
    verb = token.head
    if token.dep_ != "nsubj" or token.lower_ not in ("cosa", "che", "quanto", "cos'"):
        return
    others = [one for one in subjects(verb) if one != token]
    inside = token.pos_ == "PRON" and verb.dep_ != "acl:relcl" and token.i < verb.i
    if inside and others and takes_object(verb, lexicon):
        token.dep_ = "obj"


def of_infinitive(token: Token, lexicon: Lexicon) -> None:
    """ "di non aver capito niente": behind an infinitive stands its object."""
    verb = token.head
    if token.dep_ != "nsubj" or token.i < verb.i or token.pos_ not in (*_NOUNS, "PRON"):
        return
    if token.lower_ in SPEAKERS or token.lower_ in _NOMINATIVE:
        return
    clitics = any("lo" in one.clitics or "la" in one.clitics for one in lexicon.verbs(verb.text))
    if clitics or any(
        one.clitics and one.clitics[-1] in ("li", "le") for one in lexicon.verbs(verb.text)
    ):
        return
    below = [one for one in verb.children if one.dep_.startswith("aux")]
    forms = [one.morph.get("VerbForm", []) for one in (verb, *below)]
    bare = ["Inf"] in forms and ["Fin"] not in forms and verb.pos_ == "VERB"
    apart = any(one.text in (",", "(", "-") for one in token.doc[verb.i : token.i])
    if bare and not apart and takes_object(verb, lexicon) and not verb.lower_.endswith("rsi"):
        token.dep_ = "obj"


def place_before(token: Token, lexicon: Lexicon) -> None:
    """ "Roma, la metro viaggia": of two subjects before their verb, the one before a comma is a
    headword."""
    verb, sign = token.head, after(token)
    if token.dep_ != "nsubj" or token.pos_ != "PROPN" or sign is None or sign.text != ",":
        return
    if any(token.i < one.i < verb.i for one in subjects(verb)) and token.n_rights == 0:
        token.dep_ = "obl"


def headline(token: Token, lexicon: Lexicon) -> None:
    """ "Pubblicata la classifica": a participle alone is a passive."""
    verb = token.head
    if token.dep_ != "nsubj" or verb.pos_ != "VERB" or token.i < verb.i or verb.dep_ == "advcl":
        return
    helped = any(one.dep_.startswith(("aux", "cop", "expl", "obj")) for one in verb.children)
    past = verb.morph.get("Tense", []) == ["Past"] and verb.morph.get("VerbForm", []) == ["Part"]
    if past and not helped and not lemmas_of(verb, lexicon) & (INTRANSITIVE | _WITH):
        token.dep_ = "nsubj:pass"


def when(token: Token, lexicon: Lexicon) -> None:
    """ "tutti i giorni", "ogni sera" are no subjects, nor is "tre anni fa"."""
    if token.lower_ == "fa" and token.pos_ == "ADV":
        noun = token.head
        while noun.dep_ == "nmod" and noun.i == noun.head.i + 2:
            noun = noun.head
        if noun.i < token.i and noun.dep_ in ("nsubj", "nsubj:pass", "obj"):
            noun.dep_ = "obl"
    elif token.dep_ == "nsubj" and token.lower_ in _UNITS and token.head.pos_ == "VERB":
        each = any(one.dep_ == "det:predet" or one.lower_ == "ogni" for one in token.children)
        if each and not lemmas_of(token.head, lexicon) & INTRANSITIVE:
            token.dep_ = "obl"


def seems(token: Token, lexicon: Lexicon) -> None:
    """ "Sembrava un amore eterno", "si chiamava Prototaxites": the predicate, not the subject."""
    verb = token.head
    if token.dep_ != "nsubj" or token.i < verb.i or verb.pos_ != "VERB":
        return
    below = {one.dep_ for one in verb.children}
    if below & {"xcomp", "ccomp", "csubj"}:
        return
    lemmas = lemmas_of(verb, lexicon)
    if lemmas & _SEEM and any(one.i < verb.i for one in subjects(verb)):
        token.dep_ = "xcomp"
        return
    named = lemmas & CALL and token.pos_ == "PROPN" and "expl" in below
    kind = any(one.morph.get("Definite", []) == ["Ind"] for one in token.children)
    what = token.pos_ == "ADJ" or (kind and lemmas & _SEEM)
    if named or (lemmas & BECOME and what):
        token.dep_ = "xcomp"


def sign_is_no_part(token: Token, lexicon: Lexicon) -> None:
    """A comma or a bracket is no subject, object or oblique."""
    if token.pos_ == "PUNCT" and token.dep_.startswith(("nsubj", "obj", "obl")):
        token.dep_ = "punct"
