"""Subjects that a parser misses or makes up, in sentences parsed as pipelines parsed them."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang.null_subjects.es_verbs import by_ending
from spacy_wikicrem.pipeline.zero_knowledge import zero_knowledge
from spacy_wikicrem.resolution.zeros.detection import find_zeros
from tests.pipelines import vocab_of

FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
MANY = "Mood=Ind|Number=Plur|Person=3|VerbForm=Fin"
M, F = "Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing"


def zeros(code, rows):
    """The verbs without a written subject; rows: "form lemma pos dep head morph", heads from 0."""
    cells = [row.split() for row in rows.strip().splitlines()]
    doc = Doc(
        vocab_of(code),
        words=[cell[0] for cell in cells],
        lemmas=[cell[1] for cell in cells],
        pos=[cell[2] for cell in cells],
        deps=[cell[3] for cell in cells],
        heads=[int(cell[4]) for cell in cells],
        morphs=[cell[5] if len(cell) > 5 else "" for cell in cells],
    )
    return {(doc[zero.verb].text, zero.kind) for zero in find_zeros(doc, zero_knowledge(code))}


ITALIAN = {
    "a time is no subject": (
        f"La il DET det 1 {F}\ndomenica domenica NOUN nsubj 2 {F}\nlegge leggere VERB ROOT 2 {FIN}"
        f"\nil il DET det 4 {M}\ngiornale giornale NOUN obj 2 {M}",
        {("legge", "referential")},
    ),
    "said between commas": (
        f"L' il DET det 1 {M}\nerrore errore NOUN nsubj 3 {M}\n, , PUNCT punct 1\n"
        f"ammette ammettere VERB ROOT 3 {FIN}\n, , PUNCT punct 3\nera essere AUX cop 6 {FIN}\n"
        f"suo suo DET parataxis 3 {M}",
        {("ammette", "referential")},
    ),
    "an object before its clitic": (
        f"Il il DET det 1 {M}\nparroco parroco NOUN dislocated 3 {M}\nlo lo PRON obj 3 {M}\n"
        f"teneva tenere VERB ROOT 3 {FIN}\nlontano lontano ADV advmod 3",
        set(),
    ),
    "brought to the fore": (
        f"È essere AUX aux 2 {FIN}\nstato essere AUX cop 2\nlui lui PRON ROOT 2 {M}\n"
        "a a ADP mark 4\ndirlo dire VERB xcomp 2 VerbForm=Inf",
        set(),
    ),
    "everybody": (
        f"Pochi poco PRON advmod 2\nlo lo PRON obj 2 {M}\nsanno sapere VERB ROOT 2 {MANY}",
        set(),
    ),
    "who": (
        f"Chi chi PRON obl 3\npuò potere VERB acl 0 {FIN}\n, , PUNCT punct 1\n"
        f"venga venire VERB ROOT 3 Mood=Sub|Number=Sing|Person=3|VerbForm=Fin",
        set(),
    ),
    "weather that begins": (
        f"Comincia cominciare VERB ROOT 0 {FIN}\na a ADP mark 2\n"
        "piovere piovere VERB xcomp 0 VerbForm=Inf",
        set(),
    ),
    "a judgement alone": (f"È essere AUX cop 1 {FIN}\nstrano strano ADJ ROOT 1 {M}", set()),
    "a noun called a verb": (
        f"La il DET det 1 {F}\ncapitana capitanare VERB nsubj 2 {FIN}\n"
        f"rise ridere VERB ROOT 2 {FIN}",
        set(),
    ),
    "a verb called a noun": (
        f"Lui lui PRON nsubj 1 {M}\naccusa accusare VERB ROOT 1 {FIN}\ne e CCONJ cc 3\n"
        f"minaccia minaccia NOUN conj 1 {F}",
        {("minaccia", "shared")},
    ),
}
SPANISH = {
    "a time that is counted": (
        f"Los el DET det 2\n50 50 NUM nummod 2\nminutos minuto NOUN nsubj 4 Number=Plur\n"
        f"se él PRON expl:pv 4\nconvirtieron convertir VERB ROOT 4 {MANY}\n"
        "en en ADP case 6\nsegundos segundo NOUN obl 4 Number=Plur",
        set(),
    ),
    "a time behind the verb": (
        f"Nos nosotros PRON obj 1\nespera esperar VERB ROOT 1 {FIN}\n"
        f"un uno DET det 3 {M}\nmes mes NOUN nsubj 1 {M}",
        set(),
    ),
    "no clitic, as something hangs on it": (
        f"Lo él PRON nsubj 4 {M}\nde de ADP case 2\nAna Ana PROPN nmod 0\n"
        f"no no ADV advmod 4\nasombra asombrar VERB ROOT 4 {FIN}",
        set(),
    ),
    "a group that acts behind its verb": (
        f"Vendió vender VERB ROOT 0 {FIN}\nayer ayer ADV advmod 0\n"
        f"el el DET det 3 {M}\nconsejo consejo NOUN nsubj 0 {M}",
        set(),
    ),
    "a thing behind a verb that needs an object": (
        f"Vendió vender VERB ROOT 0 {FIN}\nayer ayer ADV advmod 0\n"
        f"la el DET det 3 {F}\nmesa mesa NOUN nsubj 0 {F}",
        {("Vendió", "referential")},
    ),
    "what is won is no late subject": (
        f"Ganó ganar VERB ROOT 0 {FIN}\nla el DET det 2 {F}\nguerra guerra NOUN obj 0 {F}",
        {("Ganó", "referential")},
    ),
    "to her": (
        f"Le él PRON obj 1\ndio dar VERB ROOT 1 {FIN}\nla el DET det 3 {F}\n"
        f"mano mano NOUN obj 1 {F}",
        {("dio", "referential")},
    ),
    "a dash": (
        f"— — PROPN nsubj 2\nEstá estar AUX cop 2 {FIN}\nenfermo enfermo ADJ ROOT 2 {M}",
        {("Está", "referential")},
    ),
    "nobody in particular": (
        f"Lo él PRON obj 1 {M}\ntrasladaron trasladar VERB ROOT 1 {MANY}\na a ADP case 3\n"
        "Burgos Burgos PROPN obl 1",
        {("trasladaron", "arbitrary")},
    ),
    "to oneself": (
        f"Se él PRON obj 1\ntrasladaron trasladar VERB ROOT 1 {MANY}",
        {("trasladaron", "referential")},
    ),
    "brought to the fore": (
        f"Era ser AUX cop 1 {FIN}\nella él PRON ROOT 1 {F}",
        set(),
    ),
    "told that": (
        f"Contó contar VERB ROOT 0 {FIN}\nque que SCONJ mark 2\nllovía llover VERB ccomp 0 {FIN}\n"
        f"y y CCONJ cc 5\nque que PRON nsubj 5\nvolvía volver VERB conj 2 {FIN}",
        {("Contó", "referential"), ("volvía", "referential")},
    ),
    "an ending": (
        f"Silbaba Silbaba PROPN ROOT 0\n, , PUNCT punct 0\ny y CCONJ cc 4\n"
        f"nadie nadie PRON nsubj 4\nescuchaba escuchar VERB conj 0 {FIN}",
        {("Silbaba", "referential")},
    ),
}


@pytest.mark.parametrize("case", ITALIAN)
def test_italian(case):
    rows, expected = ITALIAN[case]
    assert zeros("it", rows) == expected


@pytest.mark.parametrize("case", SPANISH)
def test_spanish(case):
    rows, expected = SPANISH[case]
    assert zeros("es", rows) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("olfateó", ("olfatear", "Sing")),
        ("silbaban", ("silbar", "Plur")),
        ("titubearon", ("titubear", "Plur")),
        ("alegría", None),
        ("haba", None),
        ("Sharon", None),
    ],
)
def test_verbs_by_their_ending(form, expected):
    assert by_ending(form) == expected
