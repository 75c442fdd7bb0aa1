"""Clitics that repeat a phrase of their clause, and "se" that is a dative."""

import pytest

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.binding import find_bounds
from spacy_wikicrem.resolution.pairing import pair, tabulate
from spacy_wikicrem.resolution.pronouns import find_pronouns, pronoun_at

from .test_romance import F, M, make

VERB = "VerbForm=Fin|Number=Sing|Person=3"
GAVE = f"""
Rosa PROPN nsubj 2
le PRON iobj 2 Number=Sing|PronType=Prs
{{}} VERB ROOT 2 {VERB}
a ADP case 4
Ana PROPN {{}} 2
"""
BOOK = f"""\
un DET det 6 {M}
libro NOUN obj 2 {M}
"""
TO_ANA = f"""
A ADP case 1
{{}} {{}} obj 3 {F}
la PRON obj 3 {F}|PronType=Prs
{{}} VERB ROOT 3 {{}}
los DET det 5
vecinos NOUN nsubj 3 Gender=Masc|Number=Plur
"""
RECIPE = f"""
La DET det 1 {F}
receta NOUN {{}} 3 {F}
la PRON obj 3 {F}|PronType=Prs
{{}} VERB ROOT 3 VerbForm=Fin|{{}}
"""
SE = f"""
Ana PROPN nsubj 3
se PRON iobj 3 PronType=Prs
lo PRON obj 3 {M}|PronType=Prs
{{}} VERB ROOT 3 {VERB}
"""


def bound(code, rows, form):
    """The words that a clitic must be."""
    doc = make(code, rows)
    (found,) = (one for one in find_pronouns(doc, get(code)) if doc[one.token].lower_ == form)
    return [doc[i].text for i in find_bounds(doc[found.token], found.pronoun, get(code)).binders]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (GAVE.format("dio", "iobj") + BOOK, ["Ana"]),
        (GAVE.format("dio", "obj"), ["Ana"]),
        # Where somebody is taken: no dative, unless there is a thing as well.
        (GAVE.format("llevar", "obl"), []),
        (GAVE.format("llevar", "obl") + BOOK, ["Ana"]),
        (GAVE.format("dio", "iobj").replace("a ADP case 4\n", "con ADP case 4\n"), []),
        # When, where, how: "le dijo al oído", "le cosió a mano un vestido".
        (GAVE.format("dijo", "obl").replace("a ADP", "al ADP").replace("Ana PROPN", "oído NOUN"),
         []),
        (GAVE.format("cosió", "obl").replace("Ana PROPN", "máquina NOUN") + BOOK, []),
        (GAVE.format("dio", "obl").replace("a ADP", "al ADP").replace("Ana PROPN", "café NOUN"),
         ["café"]),
        # "Le tiene miedo al perro", with the dog on the fear.
        (f"""
        Rosa PROPN nsubj 2
        le PRON iobj 2 Number=Sing|PronType=Prs
        tiene VERB ROOT 2 {VERB}
        miedo NOUN obj 2 {M}
        al ADP case 5
        perro NOUN nmod 3 {M}
        """, ["perro"]),
        # "Quiso decirle a Ana"
        (f"""
        Rosa PROPN nsubj 2
        le PRON iobj 2 Number=Sing|PronType=Prs
        querer VERB ROOT 2 {VERB}
        decir VERB xcomp 2 VerbForm=Inf
        a ADP case 5
        Ana PROPN obl 3
        """, ["Ana"]),
    ],
)  # fmt: skip
def test_a_phrase_behind_the_verb(rows, expected):
    assert bound("es", rows, "le") == expected


@pytest.mark.parametrize(
    ("word", "pos", "expected"),
    [("Ana", "PROPN", ["Ana"]), ("niña", "NOUN", ["niña"]), ("mañana", "NOUN", [])],
)
def test_a_person_before_the_verb(word, pos, expected):
    """ "A la mañana siguiente la vieron" says when."""
    assert bound("es", TO_ANA.format(word, pos, "vieron", VERB), "la") == expected


@pytest.mark.parametrize(
    ("dep", "verb", "features", "expected"),
    [
        ("nsubj", "tengo", "Number=Sing|Person=1", ["receta"]),
        ("obj", "tienen", "Number=Plur|Person=3", ["receta"]),
        ("nsubj", "cura", "Number=Sing|Person=3", []),
    ],
)
def test_a_thing_before_the_verb_that_is_not_its_subject(dep, verb, features, expected):
    assert bound("es", RECIPE.format(dep, verb, features), "la") == expected
    assert bound("it", RECIPE.format(dep, verb, features), "la") == expected


def test_a_repeated_phrase_is_the_answer_although_the_verb_has_it_too():
    doc = make("es", GAVE.format("dio", "iobj") + BOOK)
    table = tabulate(doc, get("es"))
    (found,) = pair(doc, get("es"), ("le",), table, lambda _: (0, len(doc.text)))
    assert [doc[table.mentions[i].head].text for i in found.candidates] == ["Ana"]
    assert found.bound_to == 4 and not found.reason
    # Of the other arguments, which it is not, it is none.
    assert 4 not in found.bounds.heads and 6 in found.bounds.heads


@pytest.mark.parametrize(
    ("verb", "form"), [("dio", "le"), ("comer", "se"), ("pidió", "le"), ("llevar", "se")]
)
def test_se_before_another_clitic_is_a_dative(verb, form):
    found = pronoun_at(make("es", SE.format(verb))[1], get("es"))
    assert found.pronoun.form == form
    assert found.pronoun.answered is (form == "le") and found.pronoun.reflexive is (form == "se")


def test_se_alone_is_reflexive():
    rows = SE.format("lavó").replace("lo PRON obj 3", "ayer ADV advmod 3")
    assert pronoun_at(make("es", rows)[1], get("es")).pronoun.form == "se"


def test_se_is_neither_the_subject_nor_the_other_clitic():
    doc = make("es", SE.format("dio").replace("se PRON iobj", "se PRON expl:pv"))
    found = pronoun_at(doc[1], get("es"))
    assert {0, 2} <= find_bounds(doc[1], found.pronoun, get("es")).heads


@pytest.mark.parametrize(
    ("word", "form"), [("glielo", "lo"), ("gliela", "la"), ("gliel\u2019", "l'"), ("gli", "gli")]
)
def test_two_clitics_in_one_word_have_an_object(word, form):
    rows = f"""
    Anna PROPN nsubj 2
    {word} PRON advmod 2 PronType=Prs
    regalò VERB ROOT 2 {VERB}
    """
    doc = make("it", rows)
    found = pronoun_at(doc[1], get("it"))
    assert found.pronoun.form == form
    assert doc.text[found.start : found.end].replace("\u2019", "'") == form
    if found.pronoun.answered:
        assert 0 in find_bounds(doc[1], found.pronoun, get("it")).heads


@pytest.mark.parametrize(("first", "reason"), [("A ADP", None), ("Y CCONJ", "clause")])
def test_a_verb_of_clauses_does_not_hide_the_phrase_that_is_repeated(first, reason):
    """ "Lo piensa" may stand for a clause, "a Ana lo piensa" does not."""
    rows = f"""
    {first} case 1
    Andrés PROPN obj 3 {M}
    lo PRON obj 3 {M}|PronType=Prs
    pensar VERB ROOT 3 {VERB}
    . PUNCT punct 3
    """
    doc = make("es", rows)
    text, table = len(doc.text), tabulate(doc, get("es"))
    (found,) = pair(doc, get("es"), ("lo",), table, lambda _: (0, text))
    assert found.reason == reason


def test_what_is_repeated_is_certain_and_a_dative_se_never_nothing():
    from spacy_wikicrem.resolution.asking import CERTAIN, ask

    for rows, form in ((GAVE.format("dio", "iobj") + BOOK, "le"), (SE.format("dio"), "le")):
        doc = make("es", rows)
        table = tabulate(doc, get("es"))
        whole = 0, len(doc.text)
        (found,) = pair(doc, get("es"), (form,), table, lambda _, whole=whole: whole)
        (asked,) = ask([found], [whole], [whole], table, 1.0, 0.0)
        assert all(penalty <= -CERTAIN / 2 for penalty in asked.penalties)


def test_le_is_to_her_or_them_whatever_the_tagger_says():
    rows = f"""
    Le PRON obj 1 Gender=Fem|Number=Plur|PronType=Prs
    disse VERB ROOT 1 {VERB}
    """
    assert pronoun_at(make("it", rows)[0], get("it")).pronoun.number is None


def test_lui_is_hardly_a_thing():
    from spacy_wikicrem.resolution.agreement import agree
    from spacy_wikicrem.resolution.known import Features

    thing = Features("singular", "thing", "masculine", False)
    assert agree(get("fr").pronouns["lui"], thing).unlikely
    assert not agree(get("fr").pronouns["il"], thing).unlikely


def test_to_wait_and_a_dative_are_for_nobody_s_clause():
    """ "No lo espera nunca" is him, "le dijo." to him."""
    for clitic, verb in (("lo", "esperar"), ("le", "decir")):
        rows = f"""
        Ana PROPN nsubj 2
        {clitic} PRON obj 2 Number=Sing|PronType=Prs
        {verb} VERB ROOT 2 {VERB}
        . PUNCT punct 2
        """
        doc = make("es", rows)
        whole, table = (0, len(doc.text)), tabulate(doc, get("es"))
        (found,) = pair(doc, get("es"), (clitic,), table, lambda _, whole=whole: whole)
        assert found.reason is None


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("Una DET det 1\ntarde NOUN obl 3", []),
        ("Cada DET det 1\nverano NOUN obl 3", []),
        ("en ADP case 1\ncuartel NOUN obl 3", []),
        ("a ADP case 1\nNélida PROPN obl 3", ["Nélida"]),
        ("La DET det 1\nolla NOUN obl 3 Number=Sing", ["olla"]),
    ],
)
def test_a_time_or_a_place_before_the_verb_is_not_repeated(before, expected):
    rows = f"""
    {before}
    la PRON obj 3 {F}|PronType=Prs
    detuvieron VERB ROOT 3 VerbForm=Fin|Number=Plur|Person=3
    """
    assert bound("es", rows, "la") == expected


@pytest.mark.parametrize(
    ("verb", "other", "expected"),
    [
        ("querer", "decir", ["Ana"]),
        ("poder", "decir", ["Ana"]),
        ("ordenar", "entregar", []),
        ("prohibir", "ver", []),
        ("querer", "decirle", []),
    ],
)
def test_whose_infinitive_has_the_phrase(verb, other, expected):
    """ "Le quiere decir a Ana", but "le ordena entregar a Ana", "le quiere decirle a Ana"."""
    rows = f"""
    Rosa PROPN nsubj 2
    le PRON iobj 2 Number=Sing|PronType=Prs
    {verb} VERB ROOT 2 {VERB}
    {other} VERB xcomp 2 VerbForm=Inf
    a ADP case 5
    Ana PROPN obj 3
    """
    doc = make("es", rows)
    found = next(one for one in find_pronouns(doc, get("es")) if one.token == 1)
    binders = find_bounds(doc[1], found.pronoun, get("es")).binders
    assert [doc[i].text for i in binders] == expected


SAID = f"""
{{}} PRON iobj 2 {{}}|PronType=Prs
ha AUX aux 2 {VERB}
detto VERB ROOT 2 VerbForm=Part
{{}} ADP case 5
suo DET det:poss 5
{{}} NOUN obl 2 {{}}
"""


@pytest.mark.parametrize(
    ("rows", "form", "expected"),
    [
        (SAID.format("Gli", M, "a", "fratello", M), "gli", ["fratello"]),
        (SAID.format("Gli", M, "a", "ragazzo", M), "gli", ["ragazzo"]),
        (SAID.format("Gli", M, "con", "fratello", M), "gli", []),
        (SAID.format("Gli", M, "a", "tavolo", M), "gli", []),
        # "Le ha detto a sua sorella": them, unless a clause or an object is beside it.
        (SAID.format("Le", F, "a", "sorella", F), "le", []),
        (SAID.format("Le", F, "a", "sorella", F) + "parte VERB ccomp 2 VerbForm=Fin", "le",
         ["sorella"]),
        (SAID.format("Le", F, "a", "sorella", F) + "tutto PRON obj 2", "le", ["sorella"]),
    ],
)  # fmt: skip
def test_an_italian_dative_repeats_a_person_behind_its_verb(rows, form, expected):
    assert bound("it", rows, form) == expected


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        ("il DET det 3\nprofessore NOUN nsubj 6", ["ragazzi"]),
        ("suo DET det 3\npadre NOUN nsubj 6", ["ragazzi"]),
        ("di ADP case 3\nnotte NOUN obl 6", []),
    ],
)
def test_a_subject_may_stand_between_the_phrase_and_its_clitic(between, expected):
    """ "Ai ragazzi il professore gli ha dato un voto"."""
    rows = f"""
    Ai ADP case 1
    ragazzi NOUN obl 6 Gender=Masc|Number=Plur
    {between}
    gli PRON iobj 6 Gender=Masc|PronType=Prs
    ha AUX aux 6 {VERB}
    dato VERB ROOT 6 VerbForm=Part
    """
    assert bound("it", rows.replace("ragazzi", "figlio"), "gli") == [
        word.replace("ragazzi", "figlio") for word in expected
    ]


def test_who_stands_right_before_a_clitic_is_the_subject_of_its_verb():
    """ "Pamela llegó cuando el chofer la vio": she, whatever the parser takes the driver for."""
    rows = f"""
    Pamela PROPN nsubj 1
    llegó VERB ROOT 1 {VERB}
    el DET det 3 {M}
    chofer NOUN iobj 5 {M}
    la PRON obj 5 {F}|PronType=Prs
    vio VERB xcomp 1 {VERB}
    """
    doc = make("es", rows)
    found = next(one for one in find_pronouns(doc, get("es")) if one.token == 4)
    heads = find_bounds(doc[4], found.pronoun, get("es")).heads
    assert 3 in heads and 0 not in heads
