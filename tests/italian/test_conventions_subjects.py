"""Rules for subjects, objects, questions and lists on sentences that are guessed wrong."""

import pytest

from .test_conventions import FIN, make, relations

PLUR = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
FIRST = "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin"
FS, MS, MP = "Gender=Fem|Number=Sing", "Gender=Masc|Number=Sing", "Gender=Masc|Number=Plur"
CLITIC = "Clitic=Yes|Person=3|PronType=Prs"
LO_FANNO = f"lo/PRON/obj/1/{CLITIC} fanno/VERB/ROOT/1/{PLUR}"
LEGGE_SI = f"legge/NOUN/nsubj/2/{FS} si/PRON/expl/2/{CLITIC}"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # What one becomes is no object.
        (f"diventa/VERB/ROOT/0/{FIN} realtà/NOUN/obj/0", 1, "xcomp"),
        (f"vede/VERB/ROOT/0/{FIN} realtà/NOUN/obj/0", 1, "obj"),
        (f"si/PRON/expl/1/{CLITIC} chiama/VERB/ROOT/1/{FIN} Congo/PROPN/obj/1", 2, "xcomp"),
        (f"chiama/VERB/ROOT/0/{FIN} Anna/PROPN/obj/0", 1, "obj"),
        # Beside a clitic, and behind a noun without an article.
        (
            f"{LO_FANNO} parti/NOUN/obj/1/Number=Plur",
            2,
            "nsubj",
        ),
        (f"{LO_FANNO} persona/NOUN/obj/1/{FS}", 2, "obj"),
        (
            f"fanno/VERB/ROOT/0/{PLUR} festa/NOUN/obj/0/{FS} gli/DET/det/3 zii/NOUN/obj/0/{MP}",
            3,
            "nsubj",
        ),
        # Number and person.
        (f"Quante/DET/det/1 stanze/NOUN/nsubj/2/Number=Plur ha/VERB/ROOT/2/{FIN}", 1, "obj"),
        (f"le/DET/det/1 stanze/NOUN/nsubj/2/Number=Plur danno/VERB/ROOT/2/{PLUR}", 1, "nsubj"),
        (f"lancio/VERB/ROOT/0/{FIRST} idea/NOUN/nsubj/0/{FS}", 1, "obj"),
        (f"presenti/VERB/ROOT/0/{FIRST} governo/NOUN/nsubj/0/{MS}", 1, "nsubj"),
        (f"vanno/VERB/ROOT/0/{PLUR} maggioranza/NOUN/nsubj/0/{FS}", 1, "nsubj"),
        # "mi" beside another person is no reflexive.
        (f"mi/PRON/expl/1/{CLITIC} pare/VERB/ROOT/1/{FIN}", 0, "iobj"),
        (f"mi/PRON/expl/1/{CLITIC} vede/VERB/ROOT/1/{FIN}", 0, "obj"),
        (f"mi/PRON/expl/1/{CLITIC} lavo/VERB/ROOT/1/{FIRST}", 0, "expl"),
        (f"ruolo/NOUN/ROOT/0/{MS} chiave/ADJ/amod/0/Number=Sing", 1, "compound"),
        (f"ruolo/NOUN/ROOT/0/{MS} grande/ADJ/amod/0/Number=Sing", 1, "amod"),
        # "si" makes a passive of what is never reflexive.
        (
            f"{LEGGE_SI} applica/VERB/ROOT/2/{FIN}",
            0,
            "nsubj:pass",
        ),
        (
            f"{LEGGE_SI} applica/VERB/ROOT/2/{FIN}",
            1,
            "expl:pass",
        ),
        (f"{LEGGE_SI} trova/VERB/ROOT/2/{FIN}", 0, "nsubj"),
        (f"lascia/VERB/ROOT/0/{FIN} vedere/VERB/xcomp/0/VerbForm=Inf", 1, "ccomp"),
        (f"inizia/VERB/ROOT/0/{FIN} piovere/VERB/ccomp/0/VerbForm=Inf", 1, "xcomp"),
    ],
)
def test_relations(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


ESSERE = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin/essere"


def test_who_asks_is_the_root() -> None:
    doc = make(
        f"Chi/PRON/nsubj/3/PronType=Int è/AUX/cop/3/{ESSERE} il/DET/det/3 capo/NOUN/ROOT/3/{MS} "
        f"di/ADP/case/5 Roma/PROPN/nmod/3 ?/PUNCT/punct/3"
    )
    assert relations(doc) == ["ROOT", "cop", "det", "nsubj", "case", "nmod", "punct"]
    assert [token.head.i for token in doc] == [0, 0, 3, 0, 5, 3, 0]
    assert len(list(doc.sents)) == 1


def test_who_is_keeps_its_tree_in_a_statement_and_before_an_adjective() -> None:
    statement = make(
        f"Chi/PRON/nsubj/3 è/AUX/cop/3/{ESSERE} il/DET/det/3 capo/NOUN/ROOT/3/{MS} ./PUNCT/punct/3"
    )
    adjective = make(f"Chi/PRON/nsubj/2 è/AUX/cop/2/{ESSERE} alto/ADJ/ROOT/2/{MS} ?/PUNCT/punct/2")
    assert (relations(statement)[3], relations(adjective)[2]) == ("ROOT", "ROOT")


def test_an_embedded_question_keeps_its_place() -> None:
    doc = make(
        f"Sai/VERB/ROOT/0/{FIN} chi/PRON/nsubj/4/PronType=Int è/AUX/cop/4/{ESSERE} il/DET/det/4 "
        f"capo/NOUN/ccomp/0/{MS} ?/PUNCT/punct/0"
    )
    assert relations(doc) == ["ROOT", "ccomp", "cop", "det", "nsubj", "punct"]


def test_what_is_asked_for_is_the_object() -> None:
    doc = make(
        f"Che/DET/det/1 numero/NOUN/nsubj/2/{MS} porta/VERB/ROOT/2/{FIN} Jordan/PROPN/obj/2 "
        f"?/PUNCT/punct/2"
    )
    assert relations(doc)[:4] == ["det", "obj", "ROOT", "nsubj"]
    doc = make(
        f"Quanto/ADV/advmod/1 paga/VERB/ROOT/1/{FIN} la/DET/det/3 ditta/NOUN/obj/1/{FS} "
        f"?/PUNCT/punct/1"
    )
    assert relations(doc)[3] == "nsubj"


def test_members_of_a_list_hang_on_the_first() -> None:
    text = "uomini/NOUN/ROOT/0 donne/NOUN/conj/0 vecchi/NOUN/conj/1"
    assert [token.head.i for token in make(text)] == [0, 0, 0]
    nested = "uomini/NOUN/ROOT/0 donne/NOUN/conj/0 e/CCONJ/cc/3 vecchi/NOUN/conj/1"
    assert make(nested)[3].head.i == 1


def test_a_clitic_before_what_can_only_be_a_verb() -> None:
    doc = make(f"quando/SCONJ/mark/2 lo/DET/det/2 calpesti/NOUN/ROOT/2/{MS}")
    assert [token.pos_ for token in doc] == ["SCONJ", "PRON", "VERB"]
    assert relations(doc)[1] == "obj"


def test_chi_belongs_to_the_clause_outside() -> None:
    there_is = make(
        f"C'/PRON/expl/1/{CLITIC} è/VERB/ROOT/1/{ESSERE} chi/PRON/nsubj/3 ride/VERB/ccomp/1/{FIN}"
    )
    assert relations(there_is)[2:] == ["nsubj", "acl:relcl"]
    assert [token.head.i for token in there_is][2:] == [1, 2]
    proverb = make(
        f"Chi/PRON/nsubj/1 rompe/VERB/ROOT/1/{FIN} paga/VERB/parataxis/1/{FIN} ./PUNCT/punct/1"
    )
    assert relations(proverb) == ["nsubj", "acl:relcl", "ROOT", "punct"]
    assert [token.head.i for token in proverb] == [2, 0, 2, 2]
    question = make(
        f"Chi/PRON/nsubj/1 rompe/VERB/ROOT/1/{FIN} paga/VERB/parataxis/1/{FIN} ?/PUNCT/punct/1"
    )
    assert relations(question)[1] == "ROOT"


PAST = "Gender=Masc|Number=Sing|Tense=Past|VerbForm=Part"
HA = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin/avere"


def test_the_participle_is_the_head_of_avere() -> None:
    doc = make(
        f"Ada/PROPN/nsubj/1 ha/VERB/ROOT/1/{HA} appena/ADV/advmod/3 "
        f"annunciato/VERB/ccomp/1/{PAST} tutto/PRON/obj/3"
    )
    assert relations(doc) == ["nsubj", "aux", "advmod", "ROOT", "obj"]
    assert [token.head.i for token in doc] == [3, 3, 3, 3, 3]
    doc = make(f"ha/VERB/ROOT/0/{HA} subito/ADV/advmod/3 tre/NUM/nummod/3 infarti/NOUN/obj/0/{MP}")
    assert [(token.dep_, token.head.i) for token in doc][1::2] == [("ROOT", 1), ("obj", 1)]
    doc = make(f"ha/AUX/aux/2/{HA} subito/ADV/advmod/2 annunciato/VERB/ROOT/2/{PAST}")
    assert relations(doc) == ["aux", "advmod", "ROOT"]


def test_an_adjective_before_essere_is_the_predicate() -> None:
    noun = f"la/DET/det/3/Definite=Def disciplina/NOUN/ROOT/3/{FS}"
    doc = make(f"Interessante/ADJ/amod/3/Number=Sing è/AUX/cop/3/{ESSERE} {noun}")
    assert relations(doc) == ["ROOT", "cop", "det", "nsubj"]
    doc = make(
        f"La/DET/det/1 terza/ADJ/nsubj/4/Number=Sing è/AUX/cop/4/{ESSERE} "
        f"la/DET/det/4/Definite=Def disciplina/NOUN/ROOT/4/{FS}"
    )
    assert relations(doc)[4] == "ROOT"
