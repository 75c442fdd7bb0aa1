"""Italian, Spanish and French: built by hand, so that no pipeline is needed."""

import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.agreement import agree
from spacy_wikicrem.resolution.grammatical import describe_grammatically
from spacy_wikicrem.resolution.mentions import find_mentions
from spacy_wikicrem.resolution.pairing import tabulate
from spacy_wikicrem.resolution.pronouns import find_pronouns, pronoun_at
from spacy_wikicrem.resolution.resolutions import write_entry
from spacy_wikicrem.resolution.resolved_text import get_resolved_text

VOCABS = {code: spacy.blank(code).vocab for code in ("it", "es", "fr")}
M, F, P = "Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing", "Gender=Fem|Number=Plur"


def make(code, rows, ents=()):
    """rows: "form pos dep head morph", heads counted from 0; "~" before a form: no space before."""
    cells = [row.split() for row in rows.strip().splitlines()]
    words = [cell[0].removeprefix("~") for cell in cells]
    spaces = [not cell[0].startswith("~") for cell in cells[1:]] + [False]
    doc = Doc(
        VOCABS[code],
        words=words,
        spaces=spaces,
        pos=[cell[1] for cell in cells],
        tags=[cell[1] for cell in cells],
        deps=[cell[2] for cell in cells],
        heads=[int(cell[3]) for cell in cells],
        morphs=[cell[4] if len(cell) > 4 else "" for cell in cells],
        lemmas=[word.lower() for word in words],
    )
    doc.ents = [doc.char_span(*place, label="PER") for place in ents]
    return doc


def resolved(doc, *pairs):
    """The resolved text where (pronoun's token, first and last token of its antecedent)."""
    from spacy_wikicrem.resolution.candidates import Mention, Question
    from spacy_wikicrem.resolution.resolutions import make_entry

    language = get(doc.lang_)
    for at, first, last in pairs:
        found = pronoun_at(doc[at], language)
        span = doc[first : last + 1]
        mention = Mention(span.text, span.start_char, span.end_char)
        text = doc.text[found.start : found.end]
        question = Question(text, found.start, found.end, found.possessive, "", "", (mention,))
        write_entry(doc, question, make_entry(question, [1.0], 0.0))
    return get_resolved_text(doc)


SUA_MADRE = f"""
Anna PROPN nsubj 1
vide VERB ROOT 1 VerbForm=Fin
sua DET det:poss 3 {F}|Poss=Yes|PronType=Prs
madre NOUN obj 1 {F}
malata ADJ amod 3 {F}
~. PUNCT punct 1
"""
CON_LUI = f"""
Il DET det 1 {M}|PronType=Art
ragazzo NOUN nsubj 2 {M}
venne VERB ROOT 2 VerbForm=Fin
~. PUNCT punct 2
Parlai VERB ROOT 4 VerbForm=Fin
di ADP case 6
lui PRON obl 4 {M}|PronType=Prs
~. PUNCT punct 4
"""
DE_EL = f"""
Un DET det 1 {M}|PronType=Art
niño NOUN nsubj 2 {M}
vino VERB ROOT 2 VerbForm=Fin
con ADP case 5
su DET det 5 Number=Sing|Poss=Yes|PronType=Prs
hermana NOUN obl 2 {F}
~. PUNCT punct 2
Hablé VERB ROOT 7 VerbForm=Fin
de ADP case 9
él PRON obl 7 {M}|PronType=Prs
~. PUNCT punct 7
"""
QU_IL = f"""
Paul PROPN nsubj 1
dit VERB ROOT 1 VerbForm=Fin
qu' SCONJ mark 4
~il PRON nsubj 4 {M}|PronType=Prs
parle VERB ccomp 1 VerbForm=Fin
à ADP case 7
son DET det 7 Number=Sing|Poss=Yes
ami NOUN obl 4 {M}
~. PUNCT punct 1
"""
VEDERLO = f"""
Anna PROPN nsubj 2
vuole AUX aux 2 VerbForm=Fin
vederlo VERB ROOT 2 Clitic=Yes|{M}|PronType=Prs|VerbForm=Inf
~. PUNCT punct 2
"""


@pytest.mark.parametrize(
    ("code", "rows", "pairs", "text"),
    [
        ("it", SUA_MADRE, [(2, 0, 0)], "Anna vide la madre malata di Anna."),
        ("it", CON_LUI, [(6, 0, 1)], "Il ragazzo venne. Parlai del ragazzo."),
        ("es", DE_EL, [(4, 0, 1), (9, 0, 1)],
         "Un niño vino con la hermana del niño. Hablé del niño."),
        ("fr", QU_IL, [(3, 0, 0), (6, 0, 0)], "Paul dit que Paul parle à l'ami de Paul."),
        ("it", VEDERLO, [(2, 0, 0)], "Anna vuole vederlo."),
    ],
)  # fmt: skip
def test_resolved_text_is_of_its_language(code, rows, pairs, text):
    assert resolved(make(code, rows), *pairs) == text


def test_without_a_parse_the_text_stays():
    doc = Doc(VOCABS["it"], words=["Anna", "vede", "sua", "madre"], tags=["PROPN", "V", "AP", "S"])
    assert resolved(doc, (2, 0, 0)) == doc.text


def test_a_pronoun_inside_its_verb_has_its_own_letters():
    doc = make("it", VEDERLO)
    (found,) = find_pronouns(doc, get("it"))
    assert (found.token, doc.text[found.start : found.end]) == (2, "lo")
    assert found.start == doc[2].idx + len("veder")


@pytest.mark.parametrize(
    ("code", "word", "morph"),
    [
        ("it", "parla", "VerbForm=Fin"),
        ("it", "cavallo", "VerbForm=Fin"),
        ("es", "habla", "VerbForm=Fin"),
    ],
)
def test_a_verb_that_ends_like_a_pronoun_holds_none(code, word, morph):
    doc = make(code, f"{word} VERB ROOT 0 {morph}")
    assert not list(find_pronouns(doc, get(code)))


@pytest.mark.parametrize(
    ("number", "gender", "form", "possible"),
    [("Sing", "Fem", "la", True), ("Sing", "Fem", "lo", False), ("Plur", "Fem", "la", False),
     ("Plur", "Masc", "li", True), ("Sing", "Masc", "suo", True), ("Plur", "Masc", "suo", False)],
)  # fmt: skip
def test_things_agree_as_people_do(number, gender, form, possible):
    doc = make("it", f"casa NOUN ROOT 0 Gender={gender}|Number={number}")
    (mention,) = find_mentions(doc, get("it")) or [None]
    features = describe_grammatically(doc, mention, get("it"))
    assert agree(get("it").pronouns[form], features).possible is possible


def test_a_coordination_is_feminine_if_all_of_it_is():
    rows = """
    Anna PROPN ROOT 0
    e CCONJ cc 2
    {} PROPN conj 0
    """
    for name, gender in (("Maria", "feminine"), ("Marco", "masculine")):
        doc = make("it", rows.format(name), [(0, 4), (7, 12)])
        table = tabulate(doc, get("it"))
        both = [f for m, f in zip(table.mentions, table.features, strict=True) if len(m.heads) == 2]
        assert [(f.number, f.gender) for f in both] == [("plural", gender)]


def test_a_participle_says_whom_a_clitic_means():
    rows = f"""
    Giorgio PROPN nsubj 3
    le PRON iobj 3 Gender=Fem|Number=Sing|PronType=Prs
    ha AUX aux 3 VerbForm=Fin
    raccolte VERB ROOT 3 {P}|VerbForm=Part
    """
    (found,) = find_pronouns(make("it", rows), get("it"))
    assert (found.pronoun.gender, found.pronoun.number) == ("feminine", "plural")


def test_a_title_belongs_to_a_name():
    rows = f"""
    La DET det 1 {F}|PronType=Art
    signora NOUN ROOT 1 {F}
    Rossi PROPN flat:name 1
    """
    doc = make("it", rows, [(11, 16)])
    (mention,) = find_mentions(doc, get("it"))
    assert doc.text[mention.start : mention.end] == "La signora Rossi"
    assert describe_grammatically(doc, mention, get("it")).gender == "feminine"


@pytest.mark.parametrize("apostrophe", ["'", "\u2019"])
def test_either_apostrophe_is_one(apostrophe):
    rows = f"""
    Il PRON nsubj 2 {M}
    l{apostrophe} PRON obj 2 Number=Sing
    ~aime VERB ROOT 2 VerbForm=Fin
    """
    found = list(find_pronouns(make("fr", rows), get("fr")))
    assert [p.pronoun.form for p in found] == ["il", "l'"]
