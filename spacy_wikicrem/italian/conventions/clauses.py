"""Rules for whose part a word is: parentheses of speech, infinitives and clauses as subjects, names
behind titles, what a clitic takes up, datives."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import before, form_of
from .heads import take_over
from .relations import INTRANSITIVE, lemmas_of
from .relatives import takes_object
from .subjects import CALL, agrees, differ, finite, subjects
from .valency import NO_OBJECT

_WORDS = lists_beside(__file__)

_NOUNS = ("NOUN", "PROPN")
_SAY = _WORDS["say"]
_OUTER = ("ccomp", "parataxis", "conj", "xcomp")
_CLOSING = ("»", "”", '"', "-", "–", "—")
_BEFORE_VERB = words("mi ti ci vi gli le lo la si ne ha hanno aveva avevano ho avrebbe")
# Verbs of which the subject may stand behind their infinitive: "tornano a salire i tassi".
_RAISING = _WORDS["raising"]
_RISE = words("salire scendere crescere calare aumentare diminuire") | NO_OBJECT
# "Continua a salire la scala" has an object.
_WAYS = _WORDS["ways"]
# "Trovarci" and "salutarmi" have their object inside; "dirmi la verità" and "darci" do not.
_MEET = words("trovare visitare salutare svegliare aiutare accompagnare incontrare")
_ACCUSATIVE = {
    "lo": ("Masc", "Sing"),
    "la": ("Fem", "Sing"),
    "li": ("Masc", "Plur"),
    "le": ("Fem", "Plur"),
}
# "La nonna la considera un mostro": what somebody is.
_HOLD = CALL | words("considerare ritenere credere reputare giudicare definire eleggere")
# They say nothing without an object.
_NEEDS = _WORDS["needs"]
_SPOKEN_TO = ("mi", "ti", "ci", "vi", "me", "te", "ce", "ve")
_TO_WHOM = _WORDS["to_whom"]
# "Ti avverto che piove": they are told it, as objects.
_INFORM = words("convincere persuadere avvertire avvisare informare pregare rassicurare")
# Adjectives of persons: "è contento che parta".
_FEEL = _WORDS["feel"]
# "È costato un occhio", "è durato un anno": what something costs and how long.
_MEASURED = words("costare durare")
_PLEASE = words("dispiacere piacere mancare sembrare parere bastare spettare occorrere")


def said(token: Token, lexicon: Lexicon) -> None:
    """ "«...», chiese lei", "La bellezza, scriveva un critico, è ...": who speaks stands behind the
    verb, and the noun before it is a part of what is said."""
    verb = token.head
    if token.i < verb.i or token.dep_ not in ("obj", "obl", "nsubj") or verb.pos_ != "VERB":
        return
    if token.pos_ not in (*_NOUNS, "PRON") or not lemmas_of(verb, lexicon) & _SAY:
        return
    if any(one.dep_ == "case" or one.pos_ == "ADP" for one in token.children):
        return
    sign = _sign_before(verb)
    if sign is None or not agrees(token, verb, lexicon):
        return
    others = [one for one in verb.children if one.dep_ == "obj" and one != token]
    if any(one.pos_ != "PRON" for one in others):
        return
    between = _give_back(token, verb, sign, lexicon)
    how = sign.lower_ == "come" and verb.dep_ != "ccomp"  # "non so come spiega la lezione"
    inside = between or verb.dep_ == "parataxis" or sign.text in _CLOSING or how
    if inside and not subjects(verb):
        token.dep_ = "nsubj"


def _sign_before(verb: Token) -> Token | None:
    """The comma, quotation mark or dash (or "come") before a verb with its clitics."""
    left = before(verb)
    while left is not None and left.head == verb and left.lower_ in _BEFORE_VERB:
        left = before(left)
    if left is None or left.text not in (",", *_CLOSING, "come", "Come") or _opens(left):
        return None
    return left


def _opens(sign: Token) -> bool:
    """Whether a straight mark or a dash stands before what is said: "- Racconta una storia"."""
    if sign.text not in ('"', "-", "–", "—"):
        return False
    left = before(sign)
    glued = sign.text == '"' and not sign.whitespace_
    return left is None or bool(sign.is_sent_start) or left.text == ":" or glued


def _give_back(token: Token, verb: Token, sign: Token, lexicon: Lexicon) -> bool:
    """The noun before the verb of speech goes to the verb behind it; so does the place in the
    sentence, where that verb hangs below."""
    first = [one for one in subjects(verb) if one.i < verb.i]
    first = [one for one in first if sign.i - one.right_edge.i in (0, 1)]
    # "Ugo, il maestro, racconta una storia": the comma ends what is said of him.
    first = [one for one in first if "," not in [t.text for t in one.doc[one.i : sign.i]]]
    if len(first) != 1 or first[0].pos_ not in _NOUNS:
        return False
    main = verb.head
    if main.i <= verb.i:
        below = [one for one in verb.children if one.i > token.i and one.dep_ in _OUTER]
        below = [
            one for one in below if not any(two.dep_ in ("mark", "cc") for two in one.children)
        ]
        if len(below) != 1 or not agrees(first[0], below[0], lexicon) or subjects(below[0]):
            return False
        main = below[0]
        take_over(main, verb, [one for one in verb.children if one.i > main.i])
        verb.dep_ = "parataxis"
    if subjects(main):
        return False
    passive = any(one.dep_ == "aux:pass" for one in main.children)
    first[0].head, first[0].dep_ = main, "nsubj:pass" if passive else "nsubj"
    return True


def raised(token: Token, lexicon: Lexicon) -> None:
    """ "Tornano a salire i tassi", "veniva a trovarci una signora": the subject of the verb
    outside, as the infinitive has no object or has it already."""
    verb, outer = token.head, token.head.head
    if token.dep_ != "obj" or token.i < verb.i or token.pos_ not in _NOUNS or subjects(outer):
        return
    if verb.dep_ != "xcomp" or verb.i < outer.i or not lemmas_of(outer, lexicon) & _RAISING:
        return
    found = {one.lemma for one in lexicon.verbs(verb.text)}
    clitics = {clitic for one in lexicon.verbs(verb.text) for clitic in one.clitics}
    rises = bool(found) and found <= _RISE and token.lower_ not in _WAYS
    met = bool(clitics & {"mi", "ti", "ci"}) and found <= _MEET
    full = rises or met or bool(clitics & {"lo", "la", "li", "le"})
    if full and agrees(token, outer, lexicon):
        token.head, token.dep_ = outer, "nsubj"


def dislocated(token: Token, lexicon: Lexicon) -> None:
    """ "I figli li tiene la suocera": the noun that a clitic takes up is no subject."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or token.pos_ not in _NOUNS:
        return
    shown = [
        _ACCUSATIVE.get(form_of(one), (None, "Sing"))
        for one in verb.children
        if one.pos_ == "PRON" and one.i < verb.i and form_of(one) in (*_ACCUSATIVE, "l'")
        if one.dep_ != "iobj"  # "le amiche le portano i fiori"
    ]
    first = [one for one in subjects(verb) if one.i < verb.i and one.pos_ == "NOUN"]
    if len(shown) != 1 or len(first) != 1 or not agrees(token, verb, lexicon):
        return
    if lemmas_of(verb, lexicon) & _HOLD:
        return
    if _taken_up(first[0], shown[0]) and (token.pos_ == "PROPN" or not _taken_up(token, shown[0])):
        first[0].dep_, token.dep_ = "dislocated", "nsubj"


def _taken_up(noun: Token, shown: tuple[str | None, str]) -> bool:
    gender, number = noun.morph.get("Gender", []), noun.morph.get("Number", [])
    return (shown[0] is None or gender in ([], [shown[0]])) and number in ([], [shown[1]])


def title(token: Token, lexicon: Lexicon) -> None:
    """ "Il Presidente della Repubblica Giorgio Napolitano ha": no two subjects."""
    verb = token.head
    if token.pos_ != "PROPN" or not token.dep_.startswith("nsubj") or token.i > verb.i:
        return
    if any(one.dep_.startswith("det") for one in token.children):
        return
    for noun in subjects(verb):
        if noun.pos_ == "NOUN" and noun.i < token.i and noun.right_edge.i + 1 == token.left_edge.i:
            token.head, token.dep_ = noun, "nmod"
            return


def to_whom(token: Token, lexicon: Lexicon) -> None:
    """ "gli", "ne", and "mi" beside an object, are no objects, nor is "cui" a subject."""
    form, verb = form_of(token), token.head
    if token.pos_ != "PRON":
        return
    if form == "cui" and token.dep_ in ("nsubj", "obj", "iobj"):
        if not any(one.dep_ == "case" for one in token.children):
            token.dep_ = "obl"
        return
    if token.dep_ != "obj":
        return
    lemmas = lemmas_of(verb, lexicon)
    taken = ("obj",) if lemmas & _INFORM else ("obj", "ccomp")
    others = [one for one in verb.children if one.dep_ in taken and one != token]
    spoken = form in _SPOKEN_TO and (others or lemmas & _TO_WHOM)
    if form in ("gli", "ne") or spoken or (form == "le" and lemmas & _PLEASE):
        token.dep_ = "iobj"


def as_subject(token: Token, lexicon: Lexicon) -> None:
    """ "È bello partire", "è vero che", "basta raccogliere": the clause is the subject."""
    above = token.head
    if token.dep_ not in ("ccomp", "xcomp") or token.i < above.i or subjects(above):
        return
    marks = [one.lower_ for one in token.children if one.dep_ == "mark"]
    infinitive = "Inf" in token.morph.get("VerbForm", [])
    if (marks or not infinitive) and marks != ["che"]:
        return
    copulas = [one for one in above.children if one.dep_ == "cop"]
    third = copulas and copulas[0].morph.get("Person", []) == ["3"]
    single = third and copulas[0].morph.get("Number", []) == ["Sing"]
    if above.pos_ == "ADJ" and (
        above.morph.get("Gender", []) == ["Fem"] or above.lemma_.lower() in _FEEL
    ):
        return  # "è sicura che partirà"
    if (above.pos_ == "ADJ" and single) or (
        infinitive and lemmas_of(above, lexicon) & {"bastare", "occorrere", "piacere", "convenire"}
    ):
        token.dep_ = "csubj"


def without_object_after_essere(token: Token, lexicon: Lexicon) -> None:
    """ "È mancato il coraggio": with "essere" and no "si" a verb has no object, but what it costs
    and how long it lasts ("è durato un anno", "è cresciuta un metro")."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or token.pos_ not in (*_NOUNS, "PRON"):
        return
    below = list(verb.children)
    being = any(one.dep_ == "aux" and "essere" in lemmas_of(one, lexicon) for one in below)
    reflexive = any(
        one.dep_.startswith("expl") or (one.dep_ == "iobj" and one.lower_ == "si") for one in below
    )
    if not being or reflexive or subjects(verb) or not agrees(token, verb, lexicon):
        return
    lemmas = lemmas_of(verb, lexicon)
    if lemmas & INTRANSITIVE and not lemmas & _MEASURED and not differ(token, verb):
        token.dep_ = "nsubj"


def unsaid(token: Token, lexicon: Lexicon) -> None:
    """ "una nota che ha inviato all'associazione": where nobody else is named, "che" is the object
    of a verb that needs one."""
    verb = token.head
    if form_of(token) != "che" or token.dep_ != "nsubj" or verb.dep_ != "acl:relcl":
        return
    if any(one.dep_.startswith(("obl:agent", "iobj", "cc")) for one in verb.children):
        return
    lemmas = {one.lemma for one in lexicon.verbs(verb.text)}
    if any(one.dep_ in ("advcl", "conj", "parataxis") for one in verb.children):
        return
    if lemmas and lemmas <= _NEEDS and takes_object(verb, lexicon) and finite(verb, lexicon):
        token.dep_ = "obj"
