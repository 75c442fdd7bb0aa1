"""Rules for subjects by what a verb asks for, for "che", and for the heads of clauses."""

import pytest

from .test_conventions import FIN, PART, make, parts, relations

PLUR = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
FIRST = "Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin"
FS, MS = "Gender=Fem|Number=Sing", "Gender=Masc|Number=Sing"
FP, MP = "Gender=Fem|Number=Plur", "Gender=Masc|Number=Plur"
ME = "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin"
REL = "PronType=Rel"
AGO = "tre/NUM/nummod/2 anni/NOUN/{0}/0/Number=Plur fa/ADV/advmod/2"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # A verb that never has an object.
        (f"Squillano/VERB/ROOT/0/{PLUR} le/DET/det/2 trombe/NOUN/obj/0/{FP}", 2, "nsubj"),
        (f"Suonano/VERB/ROOT/0/{PLUR} le/DET/det/2 trombe/NOUN/obj/0/{FP}", 2, "obj"),
        (f"Squilla/VERB/ROOT/0/{FIN} le/DET/det/2 trombe/NOUN/obj/0/{FP}", 2, "obj"),
        # Before its verb.
        (f"la/DET/det/1 luce/NOUN/obj/2/{FS} serve/VERB/ROOT/2/{FIN}", 1, "nsubj"),
        (f"le/DET/det/1 luci/NOUN/obj/2/{FP} serve/VERB/ROOT/2/{FIN}", 1, "obj"),
        (f"che/DET/det/1 luce/NOUN/obj/2/{FS} serve/VERB/ROOT/2/{FIN}", 1, "obj"),
        (f"luce/NOUN/obj/1/{FS} vede/VERB/ROOT/1/{FIN} ?/PUNCT/punct/1", 0, "obj"),
        # A second subject, and the only one of a verb that needs an object.
        (f"Ada/PROPN/nsubj/1 vede/VERB/ROOT/1/{FIN} gente/NOUN/nsubj/1/{FS}", 2, "obj"),
        (f"Ada/PROPN/nsubj/1 vive/VERB/ROOT/1/{FIN}/vivere gente/NOUN/nsubj/1/{FS}", 2, "nsubj"),
        (f"dirige/VERB/ROOT/0/{FIN}/dirigere la/DET/det/2 gara/NOUN/nsubj/0/{FS}", 2, "obj"),
        (f"dice/VERB/ROOT/0/{FIN}/dire la/DET/det/2 donna/NOUN/nsubj/0/{FS}", 2, "nsubj"),
        (f"come/ADV/advmod/1 dirige/VERB/ROOT/1/{FIN}/dirigere Ada/PROPN/nsubj/1", 2, "nsubj"),
        (f"lo/PRON/obj/1 dirige/VERB/ROOT/1/{FIN}/dirigere Ada/PROPN/nsubj/1", 2, "nsubj"),
        # Without a preposition.
        (f"giunge/VERB/ROOT/0/{FIN}/giungere l'/DET/det/2 ora/NOUN/obl/0/{FS}", 2, "nsubj"),
        (f"giunge/VERB/ROOT/0/{FIN}/giungere in/ADP/case/2 ora/NOUN/obl/0/{FS}", 2, "obl"),
        (f"molti/DET/det/1 dotti/NOUN/obl/2/{MP} amano/VERB/ROOT/2/{PLUR}", 1, "nsubj"),
        (f"molti/DET/det/1 anni/NOUN/obl/2/{MP} amano/VERB/ROOT/2/{PLUR}", 1, "obl"),
        (f"muoiono/VERB/ROOT/0/{PLUR}/morire dei/ADP/case/2 re/NOUN/obl/0/{MP}", 2, "nsubj"),
        (f"parlano/VERB/ROOT/0/{PLUR}/parlare dei/ADP/case/2 re/NOUN/obl/0/{MP}", 2, "obl"),
        # When.
        (f"arrivò/VERB/ROOT/0/{PLUR} " + AGO.format("nsubj"), 2, "obl"),
        (f"lava/VERB/ROOT/0/{FIN} ogni/DET/det/2 sera/NOUN/nsubj/0/{FS}", 2, "obl"),
        (f"passa/VERB/ROOT/0/{FIN}/passare ogni/DET/det/2 sera/NOUN/nsubj/0/{FS}", 2, "nsubj"),
        # What somebody seems.
        (f"sembra/VERB/ROOT/0/{FIN} un/DET/det/2/Definite=Ind re/NOUN/nsubj/0/{MS}", 2, "xcomp"),
        (f"sembra/VERB/ROOT/0/{FIN} il/DET/det/2/Definite=Def re/NOUN/nsubj/0/{MS}", 2, "nsubj"),
        (f"si/PRON/expl/1 chiama/VERB/ROOT/1/{FIN} Ada/PROPN/nsubj/1", 2, "xcomp"),
        (
            f"Ada/PROPN/nsubj/1 sembra/VERB/ROOT/1/{FIN} il/DET/det/3 re/NOUN/nsubj/1/{MS}",
            3,
            "xcomp",
        ),
        # Words that are never objects.
        (f"faccio/VERB/ROOT/0/{ME} io/PRON/obj/0", 1, "nsubj"),
        (f"faccio/VERB/ROOT/0/{ME} tutto/PRON/obj/0", 1, "obj"),
        (f"portiamo/VERB/ROOT/0/{FIRST} noi/PRON/obj/0", 1, "nsubj"),
        (f"vede/VERB/ROOT/0/{FIN} noi/PRON/obj/0", 1, "obj"),
        (f"ci/PRON/expl/1 sono/VERB/ROOT/1/{PLUR}/essere tipi/NOUN/obj/1/{MP}", 2, "nsubj"),
        (f"ci/PRON/expl/1 trova/VERB/ROOT/1/{FIN} tipi/NOUN/obj/1/{MP}", 2, "obj"),
        (f"inizia/VERB/ROOT/0/{FIN} la/DET/det/2/Definite=Def gara/NOUN/obj/0/{FS}", 2, "nsubj"),
        (f"inizia/VERB/ROOT/0/{FIN} una/DET/det/2/Definite=Ind gara/NOUN/obj/0/{FS}", 2, "obj"),
        (f"calano/VERB/ROOT/0/{PLUR} i/DET/det/2/Definite=Def re/NOUN/obj/0/{MP}", 2, "nsubj"),
        (f"servono/VERB/ROOT/0/{PLUR} due/NUM/nummod/2 re/NOUN/obj/0/{MP}", 2, "nsubj"),
        (
            f"la/DET/det/1 legge/NOUN/nsubj/2/{FS} entra/VERB/ROOT/2/{FIN} giorno/NOUN/obj/2",
            3,
            "obl",
        ),
        (f"sbatte/VERB/ROOT/0/{FIN} con/ADP/case/2 zucchero/NOUN/obj/0/{MS}", 2, "obl"),
        (f"sbatte/VERB/ROOT/0/{FIN} del/ADP/case/2 latte/NOUN/obj/0/{MS}", 2, "obj"),
        (f"Sono/AUX/cop/1/{PLUR}/essere morte/NUM/ROOT/1 donne/NOUN/nsubj/1/{FP}", 0, "aux"),
        (
            f"È/AUX/aux/1/{FIN}/essere crollato/VERB/ROOT/1/{PART}/crollare re/NOUN/nsubj/1",
            0,
            "aux",
        ),
        # What is asked for, and what an infinitive has behind it.
        (
            f"dice/VERB/ROOT/0/{FIN} cosa/PRON/nsubj/3 Ada/PROPN/nsubj/3 fa/VERB/ccomp/0/{FIN}",
            1,
            "obj",
        ),
        (f"dice/VERB/ROOT/0/{FIN} cosa/PRON/nsubj/2 succede/VERB/ccomp/0/{FIN}", 1, "nsubj"),
        ("non/ADV/advmod/1 capire/VERB/ROOT/1/VerbForm=Inf niente/PRON/nsubj/1", 2, "obj"),
        ("capire/VERB/ROOT/0/VerbForm=Inf ,/PUNCT/punct/0 lui/PRON/nsubj/0", 2, "nsubj"),
        (f"sapremo/VERB/ROOT/0/{FIRST} chi/PRON/nsubj/0", 1, "obj"),
        # A place, and a headline.
        (f"Roma/PROPN/nsubj/3 ,/PUNCT/punct/3 Ada/PROPN/nsubj/3 ride/VERB/ROOT/3/{FIN}", 0, "obl"),
        (f"Roma/PROPN/nsubj/2 ,/PUNCT/punct/2 ride/VERB/ROOT/2/{FIN}", 0, "nsubj"),
        (f"Trovato/VERB/ROOT/0/{PART}/trovare il/DET/det/2 re/NOUN/nsubj/0/{MS}", 2, "nsubj:pass"),
        (f"Nato/VERB/ROOT/0/{PART}/nascere il/DET/det/2 re/NOUN/nsubj/0/{MS}", 2, "nsubj"),
        # The object of another person, and of a question.
        (f"cani/NOUN/ROOT/0/{MP} che/PRON/nsubj/2/{REL} tengo/VERB/acl:relcl/0/{ME}", 1, "obj"),
        (f"quanti/DET/det/1 giorni/NOUN/nsubj/2/{MP} ha/VERB/ROOT/2/{FIN}", 1, "obj"),
        (f"vale/VERB/ROOT/0/{FIN} molto/ADV/advmod/0 ,/PUNCT/nsubj/0", 2, "punct"),
    ],
)
def test_parts_of_a_clause(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


def test_che_beside_another_subject() -> None:
    idea = f"idea/NOUN/ROOT/0/{FS} che/PRON/nsubj/4/{REL} queste/PRON/nsubj/4/{FP}"
    there = make(f"{idea} sono/AUX/cop/4/{PLUR} membrane/NOUN/acl:relcl/0/{FP}")
    assert (there[1].pos_, *relations(there)) == ("SCONJ", "ROOT", "mark", "nsubj", "cop", "acl")
    book = f"libro/NOUN/ROOT/0/{MS} che/SCONJ/nsubj/3 Ada/PROPN/nsubj/3"
    read = make(f"{book} ha/VERB/acl:relcl/0/{FIN}/avere")
    assert (read[1].pos_, *relations(read)) == ("PRON", "ROOT", "obj", "nsubj", "acl:relcl")


def test_chi_has_no_antecedent() -> None:
    noun = f"decade/VERB/ROOT/0/{FIN} dal/ADP/case/2 bene/NOUN/obl/0/{MS}"
    doc = make(f"{noun} chi/PRON/nsubj/4 mente/VERB/acl:relcl/2/{FIN}")
    assert [token.head.i for token in doc] == [0, 2, 0, 0, 3]
    assert relations(doc)[3:] == ["nsubj", "acl:relcl"]


def test_che_is_a_pronoun_where_it_is_a_part_of_the_clause() -> None:
    doc = make(f"donna/NOUN/ROOT/0/{FS} che/SCONJ/nsubj/2 ride/VERB/acl:relcl/0/{FIN}")
    assert parts(doc) == ["NOUN", "PRON", "VERB"]
    doc = make(f"dice/VERB/ROOT/0/{FIN} che/SCONJ/mark/2 ride/VERB/ccomp/0/{FIN}")
    assert parts(doc) == ["VERB", "SCONJ", "VERB"]


@pytest.mark.parametrize(("number", "expected"), [("Sing", "nsubj"), ("Plur", "obj")])
def test_of_two_objects_che_is_the_subject(number: str, expected: str) -> None:
    form = "donna" if number == "Sing" else "donne"
    noun = f"{form}/NOUN/ROOT/0/Gender=Fem|Number={number}"
    doc = make(f"{noun} che/PRON/obj/2/{REL} vende/VERB/acl:relcl/0/{FIN} pane/NOUN/obj/2/{MS}")
    assert relations(doc)[1] == expected


@pytest.mark.parametrize(
    ("verb", "head"),
    [(f"spettano/VERB/acl:relcl/2/{PLUR}", 0), (f"spetta/VERB/acl:relcl/2/{FIN}", 2)],
)
def test_the_antecedent_agrees(verb: str, head: int) -> None:
    noun = f"spese/NOUN/ROOT/0/{FP} d'/ADP/case/2 acquisto/NOUN/nmod/0/{MS}"
    doc = make(f"{noun} che/PRON/nsubj/4/{REL} {verb}")
    assert doc[4].head.i == head


@pytest.mark.parametrize(
    ("between", "label", "expected"),
    [("", "aux", "ROOT"), ("come/ADV/advmod/2 ", "ROOT", "xcomp")],
)
def test_a_modal_hangs_on_the_infinitive(between: str, label: str, expected: str) -> None:
    at = 1 + bool(between)
    text = f"sanno/VERB/ROOT/0/{PLUR}/sapere {between}fare/VERB/xcomp/0/VerbForm=Inf/fare"
    doc = make(f"{text} pane/NOUN/obj/{at}/{MS}")
    assert (doc[0].dep_, doc[at].dep_, doc[at + 1].head.i) == (label, expected, at)
    assert doc[0].pos_ == ("AUX" if label == "aux" else "VERB")


def test_a_subject_before_a_clause_is_that_of_the_main_clause() -> None:
    clause = f"quando/SCONJ/mark/2 vuole/VERB/advcl/3/{FIN}"
    doc = make(f"Ada/PROPN/nsubj/2 {clause} parla/VERB/ROOT/3/{FIN}")
    assert [token.head.i for token in doc] == [3, 2, 3, 3]
    doc = make(f"quando/SCONJ/mark/2 Ada/PROPN/nsubj/2 vuole/VERB/advcl/3/{FIN} parla/VERB/ROOT/3")
    assert doc[1].head.i == 2


SONO = "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin/essere"
IO = "Number=Sing|Person=1|PronType=Prs"


def test_a_speaker_behind_essere_is_the_subject() -> None:
    doc = make(f"governo/NOUN/nsubj/2/{MS} sono/AUX/cop/2/{SONO} io/PRON/ROOT/2/{IO}")
    assert relations(doc) == ["ROOT", "cop", "nsubj"]
    assert [token.head.i for token in doc] == [0, 0, 0]
    doc = make(f"sono/AUX/cop/1/{SONO} io/PRON/ROOT/1/{IO} ./PUNCT/punct/1")
    assert (parts(doc)[0], *relations(doc)) == ("VERB", "ROOT", "nsubj", "punct")
    cleft = f"sono/AUX/cop/1/{SONO} io/PRON/ROOT/1/{IO} che/PRON/nsubj/3/{REL}"
    assert make(f"{cleft} rido/VERB/acl:relcl/1")[1].dep_ == "ROOT"
    doc = make(f"è/AUX/cop/1/{FIN}/essere io/PRON/ROOT/1/{IO}")
    assert relations(doc) == ["cop", "ROOT"]


def test_ecco_hangs_on_its_noun() -> None:
    doc = make(f"Ecco/VERB/ROOT/0 la/DET/det/2 gara/NOUN/nsubj/0/{FS} !/PUNCT/punct/0")
    assert (parts(doc)[0], *relations(doc)) == ("ADV", "advmod", "det", "ROOT", "punct")


def test_two_names_side_by_side_are_one() -> None:
    doc = make(f"Ada/PROPN/nsubj/2 Negri/PROPN/nsubj/2 ride/VERB/ROOT/2/{FIN}")
    assert (relations(doc)[1], doc[1].head.i) == ("flat:name", 0)
    doc = make(f"Ada/PROPN/nsubj/2 ,/PUNCT/punct/2 ride/VERB/ROOT/2/{FIN} Lia/PROPN/nsubj/2")
    assert relations(doc)[3] != "flat:name"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        (f"Dov'/ADV/advmod/1 è/AUX/ROOT/1/{FIN}/essere Ada/PROPN/nsubj/1", 1, "VERB"),
        (f"Ada/PROPN/nsubj/2 è/AUX/cop/2/{FIN}/essere qui/ADV/ROOT/2", 1, "AUX"),
        (f"è/AUX/ROOT/0/{FIN}/essere così/ADV/advmod/0", 0, "AUX"),
        (f"è/AUX/cop/1/{FIN}/essere incinta/VERB/ROOT/1/{FS}", 1, "ADJ"),
        (f"è/AUX/cop/1/{FIN}/essere chiusa/VERB/ROOT/1/{FS}", 1, "VERB"),
        ("qualcuno/NOUN/nsubj/1 ride/VERB/ROOT/1", 0, "PRON"),
        ("Appena/VERB/ROOT/0 nato/VERB/acl/0", 0, "ADV"),
        ("uno/NOUN/ROOT/0", 0, "PRON"),
        ("anche/ADV/advmod/1 loro/DET/conj/1", 1, "PRON"),
        ("atto/NOUN/ROOT/0 avente/ADJ/amod/0 valore/NOUN/obj/1", 1, "VERB"),
        ("atto/NOUN/ROOT/0 chiuso/ADJ/amod/0", 1, "ADJ"),
        ("il/DET/det/1 Paese/PROPN/ROOT/1 africano/ADJ/amod/1", 1, "NOUN"),
        ("l'/DET/det/1 Unione/PROPN/ROOT/1 europea/ADJ/amod/1", 1, "PROPN"),
        ("a/ADP/case/1 Paese/PROPN/ROOT/1 africano/ADJ/amod/1", 1, "PROPN"),
        ("modulo/NOUN/ROOT/0 su/ADP/case/0 ./PUNCT/punct/0", 1, "ADV"),
        ("modulo/NOUN/ROOT/0 su/ADP/case/2 Ada/PROPN/nmod/0", 1, "ADP"),
        ("Chi/PRON/nsubj/1 successe/NOUN/ROOT/1 ?/PUNCT/punct/1", 1, "VERB"),
        ("tutto/NOUN/obj/1 vale/VERB/ROOT/1", 0, "PRON"),
        ("la/DET/det/2 loro/DET/det:poss/2 casa/NOUN/ROOT/2", 1, "DET"),
    ],
)
def test_parts_of_speech(text: str, at: int, expected: str) -> None:
    assert parts(make(text))[at] == expected


def test_we_are() -> None:
    doc = make(f"siamo/AUX/cop/1/{FIRST}/essere noi/PRON/ROOT/1/Number=Plur|Person=1")
    assert relations(doc) == ["ROOT", "nsubj"]
