"""Forms of closed classes, and what they show: tables for the rules."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import table_beside
from ..lexicon.lexicon import normal
from ..treebanks.conventions import CLITICS, DEFINITE, ELIDED, INDEFINITE

Feats = dict[str, str]

# Stems of determiners and pronouns that show gender and number: type, tag of either.
_FOUR = {
    **dict.fromkeys(words("quest quell"), ("Dem", "DD", "PD")),
    **dict.fromkeys(
        words("molt poc tant tropp altr alcun cert divers vari parecchi nessun"),
        ("Ind", "DI", "PI"),
    ),
    **dict.fromkeys(words("mi tu su nostr vostr propri"), ("Prs", "AP", "PP")),
    "quant": ("Int", "DQ", "PQ"),
    "tutt": ("Tot", "T", "PI"),
}
_ENDINGS = {
    "o": ("Masc", "Sing"),
    "a": ("Fem", "Sing"),
    "i": ("Masc", "Plur"),
    "e": ("Fem", "Plur"),
}
_IRREGULAR = {
    "miei": ("mi", "i"),
    "tuoi": ("tu", "i"),
    "suoi": ("su", "i"),
    "quel": ("quell", "o"),
    "quei": ("quell", "i"),
    "quegli": ("quell", "i"),
    "parecchi": ("parecchi", "i"),
    "vari": ("vari", "i"),
    "propri": ("propri", "i"),
}
# Determiners that show number only: lemma, type, tag, number.
_NUMBER_ONLY = {
    **dict.fromkeys(("quale", "qual"), ("quale", "Int", "DQ", "Sing")),
    "quali": ("quale", "Int", "DQ", "Plur"),
    "tale": ("tale", "Dem", "DD", "Sing"),
    "tali": ("tale", "Dem", "DD", "Plur"),
    **{word: (word, "Ind", "DI", "Sing") for word in words("ogni qualche qualsiasi qualunque")},
}
_THIRD = table_beside(__file__, "third")
# "ci" and "vi" may be persons or places, "me" and "te" may be stressed.
_UNCLEAR = ("ci", "vi", "me", "te")
_ARTICLES = table_beside(__file__, "articles")
# Prepositions with an article: the preposition, the article.
ARTICULATED = {
    base + ending: (lemma, article)
    for base, lemma in (("de", "di"), ("a", "a"), ("da", "da"), ("ne", "in"), ("su", "su"))
    for ending, article in _ARTICLES.items()
} | {"col": ("con", "il"), "coi": ("con", "i"), "cogli": ("con", "gli")}
SIMPLE = {
    **{word: word for word in words("di a da in con su per tra fra")},
    **{"ad": "a", "d'": "di"},
}
# Forms that lose their ending before some words.
SHORT = table_beside(__file__, "short")


def determiner_feats(form: str, predeterminer: bool) -> tuple[str, str, Feats] | None:
    """Lemma, tag and features of a determiner, or None for those that are not in the tables.

    form (str): As `normal` gives it. predeterminer (bool): Whether an article follows ("tutti i").
    """
    for table, lemma, definite, tag in (
        (DEFINITE, "il", "Def", "RD"),
        (INDEFINITE, "uno", "Ind", "RI"),
    ):
        if form in table:
            shown = shape(table[form], "Gender Number")
            return lemma, tag, {"Definite": definite, "PronType": "Art", **shown}
    if form in _NUMBER_ONLY:
        lemma, kind, tag, number = _NUMBER_ONLY[form]
        return lemma, tag, {"Number": number, "PronType": kind}
    stem, ending = _IRREGULAR.get(form, (form[:-1], form[-1:]))
    if stem not in _FOUR or ending not in _ENDINGS:
        return None
    kind, tag, _ = _FOUR[stem]
    if kind == "Tot" and not predeterminer:
        kind, tag = "Ind", "DI"
    gender, number = _ENDINGS[ending]
    feats = {"Gender": gender, "Number": number, "PronType": kind}
    return stem + "o", tag, feats | ({"Poss": "Yes"} if kind == "Prs" else {})


def pronoun_label(form: str) -> tuple[str, str] | None:
    """PronType and tag of a form that may be a determiner too, or None."""
    stem, _ = _IRREGULAR.get(form, (form[:-1], ""))
    if stem not in _FOUR:
        return None
    kind, _, tag = _FOUR[stem]
    return ("Ind" if kind == "Tot" else kind), tag


def is_clitic(form: str) -> bool:
    """Whether a pronoun with this form can only be a clitic, and of one kind."""
    return form in _THIRD or (form in CLITICS and form not in _UNCLEAR)


def clitic_feats(form: str) -> Feats:
    """Features of a clitic pronoun; person, number and gender as far as the form shows them."""
    if form in _THIRD:
        shown = {"Person": "3", **shape(_THIRD[form], "Gender Number")}
    else:
        shown = shape(CLITICS.get(form, "- -"), "Number Person")
    return {"Clitic": "Yes", "PronType": "Prs", **shown}


def preposition_feats(form: str) -> Feats:
    """Features of the article in "della"."""
    shown = shape(DEFINITE[ARTICULATED[form][1]], "Gender Number")
    return {"Definite": "Def", "PronType": "Art", **shown}


def closed_lemma(form: str, pos: str) -> str | None:
    """The lemma of a word of a closed class, or None."""
    if form in SHORT and pos in ("ADJ", "ADV", "PRON"):
        return SHORT[form]
    if pos == "ADP":
        preposition = ARTICULATED.get(form)
        return f"{preposition[0]} il" if preposition else SIMPLE.get(form)
    if pos == "PRON" and form in ELIDED:
        return ELIDED[form]
    if pos == "PRON" and is_clitic(form):
        return "lo" if form == "l'" else form
    if pos in ("DET", "PRON"):
        found = determiner_feats(form, False)
        return found[0] if found else None
    return None


def shape(values: str, names: str) -> Feats:
    """Features from a cell of a table: "Masc Sing", "- Sing"."""
    pairs = zip(names.split(), values.split(), strict=True)
    return {name: value for name, value in pairs if value != "-"}


def relabel(token: Token, pos: str, tag: str, feats: Feats | None = None) -> None:
    """Give a token part of speech, tag and features, and take the old ones away."""
    token.pos_, token.tag_ = pos, tag
    set_feats(token, feats or {})


def set_feats(token: Token, feats: Feats) -> None:
    """Features in the place of the old ones."""
    token.set_morph(feats)  # type: ignore[attr-defined]


def form_of(token: Token) -> str:
    """As the tables have it."""
    return normal(token.text)


def asks(token: Token) -> bool:
    """Whether the sentence of the token is a question; a quotation mark may end it."""
    sentence = token.sent
    return any(one.text == "?" for one in sentence[-2:])


def after(token: Token) -> Token | None:
    """The next token, or None at the end."""
    return token.nbor() if token.i + 1 < len(token.doc) else None


def before(token: Token) -> Token | None:
    """The token before, or None at the start."""
    return token.nbor(-1) if token.i else None
